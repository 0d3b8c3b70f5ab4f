//! Names that nobody chose: they are kept as they were made, and shown in the language on the screen.

use crate::place::About;
use crate::{Speech, say};
use store::{Controller, Player};
use table::SeatLabel;
use words::Language;

/// What a name stands for that nobody chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unnamed {
    /// "Player 2".
    Person(usize),
    /// "Computer", or "Computer 2".
    Computer(usize),
}

thread_local! {
    static SPEECHES: Vec<Speech> =
        Language::ALL.iter().filter_map(|&language| Speech::new(language, &[]).ok()).collect();
}

impl Unnamed {
    /// Reads a name in any language.
    pub fn read(name: &str) -> Option<Self> {
        let digits = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = name[digits.len()..].parse().unwrap_or(1);
        let meanings = [Self::Person(number), Self::Computer(number)];
        SPEECHES.with(|speeches| {
            let is_said = |meaning: &Self| speeches.iter().any(|speech| meaning.say(speech) == name);
            meanings.into_iter().find(is_said)
        })
    }

    fn say(self, speech: &Speech) -> String {
        match self {
            Self::Person(number) => say!(speech, "default-name", number = number),
            Self::Computer(1) => say!(speech, "computer-name"),
            Self::Computer(number) => say!(speech, "computer-name-numbered", number = number),
        }
    }
}

/// The players as they are kept: names that nobody chose are the same in every language, so that changing the language
/// makes nobody somebody else. Names that would then be the same for two of them stay as they are.
pub fn kept_players(players: &[Player]) -> Vec<Player> {
    let kept = |player: &Player| match (Unnamed::read(&player.name)?, &player.controller) {
        (unnamed @ Unnamed::Person(_), Controller::Human)
        | (unnamed @ Unnamed::Computer(_), Controller::Bot(_)) => SPEECHES.with(|speeches| {
            let english = speeches.iter().find(|speech| speech.language() == Language::English)?;
            Some(unnamed.say(english))
        }),
        _ => None,
    };
    let names: Vec<String> =
        players.iter().map(|player| kept(player).unwrap_or_else(|| player.name.clone())).collect();
    if has_twice(&names) {
        return players.to_vec();
    }
    players.iter().zip(names).map(|(player, name)| Player { name, ..player.clone() }).collect()
}

/// A name in a list, in the language on the screen if nobody chose it.
pub fn shown_name(speech: &Speech, name: &str) -> String {
    Unnamed::read(name).map_or_else(|| speech.kept_name(name), |unnamed| unnamed.say(speech))
}

/// "Player 1".
pub fn default_name(speech: &Speech, number: usize) -> String {
    Unnamed::Person(number).say(speech)
}

/// "Computer", or the first number that is free among these names.
pub fn computer_name(speech: &Speech, taken: &[&str]) -> String {
    let is_free = |name: &String| !taken.contains(&name.as_str());
    let mut names = (1..=taken.len() + 1).map(|number| Unnamed::Computer(number).say(speech));
    names.find(is_free).unwrap_or_default()
}

/// The names of the players as they are shown: what nobody chose in the language on the screen, computers with their level,
/// and with a number if there are several.
pub fn shown_names(speech: &Speech, players: &[Player]) -> Vec<String> {
    let unnamed = |player: &Player| match (Unnamed::read(&player.name)?, &player.controller) {
        (Unnamed::Computer(number), Controller::Bot(_)) => Some(number),
        _ => None,
    };
    let is_one = players.iter().filter_map(unnamed).count() == 1;
    let shown = |player: &Player| match (Unnamed::read(&player.name), &player.controller) {
        (Some(Unnamed::Computer(number)), Controller::Bot(level)) => {
            let name = if is_one && number == 1 {
                say!(speech, "computer-name")
            } else {
                say!(speech, "computer-name-numbered", number = number)
            };
            say!(speech, "computer-shown", name = name, level = speech.level(level))
        }
        (Some(unnamed @ Unnamed::Person(_)), _) => unnamed.say(speech),
        _ => speech.kept_name(&player.name),
    };
    let names: Vec<String> = players.iter().map(shown).collect();
    // Somebody may have typed the other language's name for another seat.
    if has_twice(&names) { players.iter().map(|player| player.name.clone()).collect() } else { names }
}

fn has_twice(names: &[String]) -> bool {
    names.iter().enumerate().any(|(index, name)| names[..index].contains(name))
}

/// The same for a match, with people whom nobody named counted from `first`: names are stored counted from 1, and the
/// typed flow of a game may count otherwise.
pub fn counted_names(speech: &Speech, about: &About, first: usize) -> Vec<String> {
    counted_from(speech, &about.players, first)
}

fn counted_from(speech: &Speech, players: &[Player], first: usize) -> Vec<String> {
    let counted = |(seat, player): (usize, &Player)| match Unnamed::read(&player.name) {
        Some(Unnamed::Person(number)) if number == seat + 1 => {
            Player { name: default_name(speech, seat + first), ..player.clone() }
        }
        _ => player.clone(),
    };
    let names = shown_names(speech, &players.iter().enumerate().map(counted).collect::<Vec<_>>());
    // Somebody may have typed the number of another seat.
    if has_twice(&names) { shown_names(speech, players) } else { names }
}

/// The same for the seats of a record.
pub fn shown_labels(speech: &Speech, seats: &[SeatLabel]) -> Vec<String> {
    let player = |seat: &SeatLabel| Player {
        person: None,
        name: seat.name.clone(),
        controller: seat.controller.parse().unwrap_or(Controller::Human),
    };
    shown_names(speech, &seats.iter().map(player).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech_in;

    #[test]
    fn names_that_nobody_chose_follow_the_language() {
        let players = [
            Player::human("플레이어 1"),
            Player::bot("컴퓨터", "easy"),
            Player::bot("Computer 2", "hard"),
            Player::human("지수"),
        ];
        let english = shown_names(&speech_in(Language::English).unwrap(), &players);
        assert_eq!(english, ["Player 1", "Computer 1 (easy)", "Computer 2 (hard)", "지수"]);
        let korean = shown_names(&speech_in(Language::Korean).unwrap(), &players);
        assert_eq!(korean, ["플레이어 1", "컴퓨터 1(쉬움)", "컴퓨터 2(어려움)", "지수"]);
        let gone = [Player::human("deleted player"), Player::human("deleted player 2")];
        let korean = shown_names(&speech_in(Language::Korean).unwrap(), &gone);
        assert_eq!(korean, ["탈퇴한 플레이어", "탈퇴한 플레이어 2"]);
        let named = [Player::human("deleted players")];
        assert_eq!(shown_names(&speech_in(Language::Korean).unwrap(), &named), ["deleted players"]);
        let alone = shown_names(&speech_in(Language::English).unwrap(), &players[..2]);
        assert_eq!(alone, ["Player 1", "Computer (easy)"]);
    }

    #[test]
    fn people_without_a_name_are_counted_as_the_flow_counts() {
        let speech = speech_in(Language::English).unwrap();
        let counted = |names: &[&str], first| {
            let players: Vec<Player> = names.iter().map(|name| Player::human(*name)).collect();
            counted_from(&speech, &players, first)
        };
        assert_eq!(counted(&["Player 1", "Ann", "플레이어 3"], 0), ["Player 0", "Ann", "Player 2"]);
        assert_eq!(counted(&["Player 1", "Player 2"], 1), ["Player 1", "Player 2"]);
        // A number that is not the seat's own was chosen, and two people never get one name.
        assert_eq!(counted(&["Player 2", "Player 1"], 0), ["Player 2", "Player 1"]);
        assert_eq!(counted(&["Player 1", "Player 0"], 0), ["Player 1", "Player 0"]);
    }

    #[test]
    fn names_that_nobody_chose_are_kept_the_same_in_every_language() {
        let kept = |players: &[Player]| -> Vec<String> {
            kept_players(players).into_iter().map(|player| player.name).collect()
        };
        let players = [Player::human("플레이어 2"), Player::bot("컴퓨터", "easy"), Player::human("지수")];
        assert_eq!(kept(&players), ["Player 2", "Computer", "지수"]);
        // A person may be called that, and two people are never made one.
        assert_eq!(kept(&[Player::human("컴퓨터")]), ["컴퓨터"]);
        let both = [Player::human("플레이어 1"), Player::human("Player 1")];
        assert_eq!(kept(&both), ["플레이어 1", "Player 1"]);
        let korean = speech_in(Language::Korean).unwrap();
        assert_eq!(["Player 2", "지수"].map(|name| shown_name(&korean, name)), ["플레이어 2", "지수"]);
    }

    #[test]
    fn nobody_gets_the_name_of_somebody_else() {
        let players = [Player::human("Player 1"), Player::human("플레이어 1")];
        let english = shown_names(&speech_in(Language::English).unwrap(), &players);
        assert_eq!(english, ["Player 1", "플레이어 1"]);
        let people = [Player::human("Player"), Player::human("Player 01"), Player::human("Computer")];
        let korean = shown_names(&speech_in(Language::Korean).unwrap(), &people);
        assert_eq!(korean, ["Player", "Player 01", "Computer"]);
    }
}
