//! Answers questions. Everything that lasts from one question to the next is here.

use crate::analysis::{Reviewing, analyse, review};
use crate::boards::{board, typed};
use crate::catalogue::{catalog, check, describe};
use crate::deal::Deals;
use crate::fault::{Fault, Refused, refusal_text};
use crate::local::{Beginner, Local, MEANS, Now, begin, begin_lesson, preview, resume, unhex};
use crate::names::names;
use crate::pairs::Pairs;
use crate::question::{Envelope, Question, Saying};
use crate::records::{Opened, branch, moment, replay, verify};
use crate::sight::{Desk, Sight};
use crate::speech::{Voice, speech_in};
use crate::summing::{look, sum_up};
use crate::tale::tell;
use ai::{Advice, Common, Reason};
use kernel::{Budget, Line, Seat, Viewer};
use protocol::TableName;
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::sync::LazyLock;
use std::time::Duration;
use table::{Told, clean_name};
use words::{Language, Speech, say};

/// What all players of the page share.
static COMMON: LazyLock<Common> = LazyLock::new(Common::default);

/// The same for tables.
pub(crate) fn common() -> Common {
    COMMON.clone()
}

/// The engine of a page.
#[derive(Default)]
pub struct Engine {
    english: Option<Speech>,
    korean: Option<Speech>,
    tables: Pairs<Local>,
    deals: Deals,
    opened: Option<Opened>,
    reviewing: Option<Reviewing>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("tables", &self.tables.len()).finish_non_exhaustive()
    }
}

type Answer = Result<String, Fault>;

fn json(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| Fault::Unreadable(error.to_string()))
}

/// A hint in words.
#[derive(Debug, Serialize)]
struct Hinted {
    text: Option<String>,
    why: Option<String>,
    path: Vec<String>,
}

impl Engine {
    /// The answer to a question: `{"ok": …}`, or `{"fault": …}` with words for people.
    pub fn answer(&mut self, question: &[u8]) -> String {
        let read = std::str::from_utf8(question).map_err(|error| error.to_string());
        let read = read.and_then(|text| serde_json::from_str(text).map_err(|error| error.to_string()));
        let value: Value = read.unwrap_or_default();
        let (language, answered) = match Envelope::new(&value) {
            Ok(envelope) => {
                let language = Language::from_code(envelope.language).unwrap_or(Language::English);
                (language, self.reply(language, &envelope))
            }
            Err(fault) => (Language::English, Err(fault)),
        };
        match answered {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
            Err(fault) => match self.speech(language) {
                Some(speech) => {
                    let voice = Voice { speech, names: &[], viewer: Viewer::Spectator };
                    let told = serde_json::to_string(&fault.tell(&voice)).unwrap_or_default();
                    format!("{{\"fault\":{told}}}")
                }
                None => "{\"fault\":{\"key\":\"no-words\",\"text\":\"\"}}".into(),
            },
        }
    }

    /// The words of a language, read when they are first needed.
    fn speech(&mut self, language: Language) -> Option<&Speech> {
        let speech = match language {
            Language::English => &mut self.english,
            Language::Korean => &mut self.korean,
        };
        // In a page they have to be brought.
        if speech.is_none() && !cfg!(target_arch = "wasm32") {
            *speech = speech_in(language).ok();
        }
        speech.as_ref()
    }

    /// Takes words that the page has loaded.
    fn learn(&mut self, language: Language, files: &[String]) -> Answer {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let speech = Speech::new(language, &files).map_err(|bad| Fault::Unreadable(bad.to_string()))?;
        match language {
            Language::English => self.english = Some(speech),
            Language::Korean => self.korean = Some(speech),
        }
        json(&())
    }

    fn reply(&mut self, language: Language, envelope: &Envelope<'_>) -> Answer {
        let question = envelope.question()?;
        if let Question::Words { files } = &question {
            return self.learn(language, files);
        }
        self.speech(language);
        let random = unhex(envelope.random).and_then(|bytes| bytes.try_into().ok()).unwrap_or([0; 32]);
        let now = Now { millis: envelope.now, random };
        let Self { english, korean, tables, deals, opened, reviewing } = self;
        let speech = match language {
            Language::English => english.as_ref(),
            Language::Korean => korean.as_ref(),
        };
        let speech = speech.ok_or_else(|| Fault::Unreadable("no words".into()))?;
        let beginner = Beginner { speech, common: &COMMON, now };
        match question {
            Question::Words { .. } => json(&()),
            Question::Book { bytes } => book(&bytes),
            Question::Catalog => json(&catalog(speech)),
            Question::CheckSetup { game, form } => json(&check(speech, &game, &form)?),
            Question::Describe { game, choices, clock } => json(&describe(speech, &game, &choices, &clock)?),
            Question::CheckName { name } => json(&name_of(speech, &name)),
            Question::Names { table } => json(&names(speech, &table)),
            Question::Explain { fault, names } => {
                json(&refusal_text(&Voice { speech, names: &names, viewer: Viewer::Spectator }, &fault))
            }
            Question::Look { sight } => json(&look(speech, &sight)?),
            Question::Choose { sight, path } => {
                let desk = Desk::new(speech, &sight)?;
                let chosen = board(desk.game)?.choose(&desk, &path);
                json(&chosen.map_err(|fault| named(fault, &desk.voice))?)
            }
            Question::Typed { sight, text } => json(&typed(&Desk::new(speech, &sight)?, &text)?),
            Question::Tell { notices } => json(&tell(speech, &notices)?),
            Question::Summary { sight } => json(&sum_up(speech, &sight)?),
            Question::Hint { sight, heard } => json(&hint(speech, &sight, &heard)?),
            Question::Begin { table, names } => sit_down(tables, begin(&beginner, &table, &names)?),
            Question::Resume { stored } => sit_down(tables, resume(&beginner, &stored)?),
            Question::Preview { stored } => json(&preview(speech, &stored)?),
            Question::BeginLesson { game, name } => {
                sit_down(tables, begin_lesson(&beginner, &game, name.as_deref())?)
            }
            Question::Local { table, say } => local(speech, tables, &table, say, now),
            Question::Analyse { sight, milliseconds } => {
                json(&analyse(speech, &sight, milliseconds, &COMMON)?)
            }
            Question::Review { record } => {
                let opened = open(opened, speech, &record, None)?;
                json(&review(speech, opened, &record, &COMMON, reviewing)?)
            }
            Question::Replay { record, viewer } => {
                json(&replay(speech, open(opened, speech, &record, viewer)?))
            }
            Question::Moment { record, viewer, index } => {
                json(&moment(speech, open(opened, speech, &record, viewer)?, index)?)
            }
            Question::Verify { record } => json(&verify(speech, &record)),
            Question::Branch { record, index, seats, names } => {
                let local = branch(&beginner, open(opened, speech, &record, None)?, index, &seats, &names)?;
                sit_down(tables, local)
            }
            Question::Pledge { table, round } => json(&deals.draw(&table, round, random)?),
            Question::Deal { table } => json(&deals.look(&table, random)),
            Question::DealLost => {
                deals.lost();
                json(&())
            }
            Question::Dealt { table, of, record } => json(&deals.check(speech, &table, &of, &record)),
        }
    }
}

/// Takes the book of Connect 4, where it is not a part of the program.
fn book(bytes: &str) -> Answer {
    #[cfg(target_arch = "wasm32")]
    {
        let bytes = unhex(bytes).unwrap_or_default();
        ai::connect4::Book::bring(&bytes).map_err(|_| Fault::Unreadable("book".into()))?;
    }
    json(&bytes.len())
}

/// A refusal of the rules with the names of the players, since they are known here.
fn named(fault: Fault, voice: &Voice<'_>) -> Fault {
    match fault {
        Fault::Said(line) => Fault::Text(voice.say(&line)),
        Fault::Refused(fault) => {
            let text = refusal_text(voice, &Refused::of(&fault));
            Fault::Explained(fault, text)
        }
        other => other,
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Name {
    Name(String),
    Fault(String),
}

fn name_of(speech: &Speech, text: &str) -> Name {
    match clean_name(text) {
        Ok(name) => Name::Name(name),
        Err(bad) => Name::Fault(speech.name_fault(text, bad)),
    }
}

/// The record that is open: the last one is kept, since it is stepped through.
fn open<'o>(
    kept: &'o mut Option<Opened>,
    speech: &Speech,
    text: &str,
    viewer: Option<Seat>,
) -> Result<&'o Opened, Fault> {
    if kept.as_ref().is_none_or(|opened| !opened.is(text, viewer)) {
        *kept = Some(Opened::new(text, viewer)?);
    }
    let opened = kept.as_mut().ok_or(Fault::NoMatch)?;
    opened.speak(speech);
    Ok(opened)
}

/// What the page needs of a new table.
#[derive(Serialize)]
struct Seated {
    table: TableName,
}

fn sit_down(tables: &mut Pairs<Local>, local: Local) -> Answer {
    let table = local.name().clone();
    tables.insert(table.0.clone(), local);
    json(&Seated { table })
}

fn budget(milliseconds: Option<u64>, iterations: Option<u64>) -> Budget<'static> {
    Budget { time: milliseconds.map(Duration::from_millis), iterations, stop: None, means: MEANS }
}

fn local(speech: &Speech, tables: &mut Pairs<Local>, name: &TableName, saying: Saying, now: Now) -> Answer {
    if matches!(saying, Saying::Close) {
        drop(tables.remove(&name.0));
        return json(&());
    }
    let table = tables.get_mut(&name.0).ok_or(Fault::NoTable)?;
    let names = table.names();
    let voice = Voice { speech, names: &names, viewer: table.viewer() };
    let mut outcome = None;
    let done = match saying {
        Saying::Ask(ask) => table.ask(&voice, ask, now).map(|done| outcome = Some(done)),
        Saying::Open => {
            table.open(&voice, now);
            Ok(())
        }
        Saying::Looks { seat } => {
            table.looks(seat, now);
            Ok(())
        }
        Saying::Think { milliseconds, iterations } => {
            table.think(&voice, budget(milliseconds, iterations), now)
        }
        Saying::Clock => table.look_at_clock(&voice, now),
        Saying::Pause { on } => table.pause(&voice, on, now),
        Saying::Tempo { milliseconds } => {
            table.set_tempo(milliseconds);
            Ok(())
        }
        Saying::Read => {
            table.read(&voice);
            Ok(())
        }
        Saying::Stored => return json(&table.kept()?),
        Saying::Close => Ok(()),
    };
    done.map_err(|fault| named(fault, &voice))?;
    json(&table.reply(outcome, now))
}

/// What an expert would do in the place of the asked player.
fn hint(speech: &Speech, sight: &Sight, heard: &[String]) -> Result<Hinted, Fault> {
    let desk = Desk::new(speech, sight)?;
    let options = desk.options()?;
    let memory: Vec<Told> = heard.iter().filter_map(|notice| desk.game.read_notice(notice)).collect();
    let advice = desk.game.advise(&*desk.view, &memory, &*options, budget(None, None), &COMMON);
    let advice = advice.and_then(|Advice { option, reason }| {
        let way = board(desk.game).ok()?.way(&desk, &options.text(option)?);
        Some((options.line(option)?, reason, way))
    });
    Ok(hinted(&desk.voice, advice))
}

fn hinted(voice: &Voice<'_>, advice: Option<(Line, Option<Reason>, Vec<String>)>) -> Hinted {
    let speech = voice.speech;
    let Some((line, reason, path)) = advice else {
        return Hinted { text: None, why: Some(say!(speech, "hint-none")), path: Vec::new() };
    };
    let why = reason.map(|reason| match reason {
        Reason::WinIn { turns } => say!(speech, "hint-win", turns = turns),
        Reason::Chance { percent } => say!(speech, "hint-chance", percent = percent),
    });
    Hinted { text: Some(say!(speech, "hint", what = voice.say(&line))), why, path }
}
