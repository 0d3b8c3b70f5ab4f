//! The same types in TypeScript: one file, which the browser client has and a test compares.

use crate::{
    Access, Account, Ask, Asked, Clock, Credentials, Export, ExportedMatch, Fault, FaultKey, GameInfo, Games,
    GuestName, Hearing, Leader, Leaders, Listed, Lobby, MatchInfo, MatchName, MatchPlayer, Message,
    NewPassword, NewSeat, NewTable, Note, Occupant, Outcome, Over, Person, PersonName, Phrase, Position,
    PresetInfo, Profile, Rating, Request, Round, SeatInfo, Session, SettingInfo, Since, Stage, Standing,
    TableInfo, TableName, Tables, Update, Values, Void,
};
use std::fmt::Write as _;
use ts_rs::{Config, TS};

/// A [`kernel::Seat`].
#[derive(Debug, TS)]
#[ts(rename = "Seat")]
#[allow(dead_code)]
pub struct SeatNumber(u8);

/// Any JSON.
#[derive(Debug, TS)]
#[ts(rename = "Raw")]
pub struct Json(#[ts(type = "unknown")] ());

/// A [`kernel::Line`].
#[derive(Debug, TS)]
#[ts(rename = "Line")]
#[allow(dead_code)]
pub struct Sentence {
    key: String,
    args: Vec<(String, Argument)>,
}

/// A [`kernel::Arg`].
#[derive(Debug, TS)]
#[ts(rename = "Arg", rename_all = "kebab-case")]
#[allow(dead_code)]
enum Argument {
    Number(i64),
    Text(String),
    Seat(SeatNumber),
    Word(String),
    Words(Vec<String>),
}

/// A [`kernel::Pace`].
#[derive(Debug, TS)]
#[ts(rename = "Pace", rename_all = "kebab-case")]
#[allow(dead_code)]
enum Urgency {
    Turn,
    Reaction,
}

/// All declarations, with a heading that says where they come from. Numbers are numbers: none here is larger than 2^53.
pub fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// Every message between a client and a server. Generated from the crate `protocol`; a test there says how to renew it.\n",
    );
    // Writing into a string can't fail.
    let _ = write!(text, "\nexport const PROTOCOL = {};\n", crate::VERSION);
    macro_rules! declare {
        ($($name:ty),* $(,)?) => { $( one::<$name>(&config, &mut text); )* };
    }
    declare!(
        SeatNumber,
        Json,
        Sentence,
        Argument,
        Urgency,
        TableName,
        MatchName,
        PersonName,
        Request,
        Ask,
        Since,
        Phrase,
        Message,
        Outcome,
        Fault,
        FaultKey,
        Update,
        Hearing,
        Position,
        Asked,
        Clock,
        Over,
        Note,
        NewTable,
        NewSeat,
        Access,
        TableInfo,
        SeatInfo,
        Occupant,
        Stage,
        Round,
        Void,
        Lobby,
        Listed,
        Games,
        GameInfo,
        PresetInfo,
        SettingInfo,
        Values,
        Person,
        Rating,
        Standing,
        GuestName,
        Credentials,
        NewPassword,
        Session,
        Leader,
        Leaders,
        Export,
        ExportedMatch,
        Account,
        Profile,
        Tables,
        MatchInfo,
        MatchPlayer,
    );
    text
}

fn one<T: TS>(config: &Config, text: &mut String) {
    text.push('\n');
    if let Some(docs) = T::docs() {
        text.push_str(docs.trim_end());
        text.push('\n');
    }
    text.push_str("export ");
    text.push_str(&T::decl(config));
    text.push('\n');
}
