//! Stored matches in lists.

use crate::local::{Archive, shown_name, shown_names};
use crate::{Speech, say};
use catalog::AnyGame;
use host::{MatchFault, Progress, day};
use kernel::Seat;
use store::{Damage, Overview, StoreError, Timestamp};

/// Unfinished matches in a list; older ones can be resumed by their ids.
pub(crate) const MOST_LISTED: u32 = 200;

/// Progress is computed for at most this many matches: each one is replayed.
const MOST_LOOKED_UP: usize = 50;

/// A match in a list, with what identifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub id: String,
    pub game: String,
    pub players: String,
    /// Who won, or whose turn it is.
    pub state: String,
    pub moves: String,
    /// When it was played last.
    pub when: String,
}

impl Listed {
    pub fn all(speech: &Speech, archive: &Archive, matches: &[Overview]) -> Vec<Self> {
        let now = store::now();
        let listed = |(index, stored): (usize, &Overview)| {
            if stored.damage.is_some() {
                return Self::new(speech, stored, None, now);
            }
            let id = (index < MOST_LOOKED_UP).then_some(stored.id);
            let (progress, damage) = match id.map(|id| archive.opened(id)) {
                Some(Ok(opened)) => (Some(opened.progress()), opened.damage),
                Some(Err(MatchFault::Store(StoreError::DamagedMatch { damage, .. }))) => (None, Some(damage)),
                // The file can't be read at all.
                Some(Err(MatchFault::Store(StoreError::Damaged(_)))) => (None, Some(Damage::Header)),
                Some(Err(_)) | None => (None, None),
            };
            Self::new(speech, &Overview { damage, ..stored.clone() }, progress, now)
        };
        matches.iter().enumerate().map(listed).collect()
    }

    /// Without progress no number of moves is shown: the number of entries would reveal secret ones.
    fn new(speech: &Speech, stored: &Overview, progress: Option<Progress>, now: Timestamp) -> Self {
        let game = title(speech, &stored.game);
        let names = shown_names(speech, &stored.players);
        if stored.damage.is_some() {
            let known = |text: String| if text.is_empty() { "?".into() } else { text };
            return Self {
                id: stored.id.to_string(),
                game: known(game),
                players: known(names.join(", ")),
                state: say!(speech, "listed-damaged"),
                moves: String::new(),
                when: String::new(),
            };
        }
        Self {
            id: stored.id.to_string(),
            game,
            state: state(
                speech,
                stored,
                &names,
                progress.and_then(|progress| progress.turn).map(Seat::index),
            ),
            players: names.join(", "),
            moves: progress
                .map_or_else(String::new, |progress| say!(speech, "listed-moves", count = progress.moves)),
            when: last_seen(speech, stored, now),
        }
    }

    /// All of it, for lists in plain mode.
    pub fn line(self, speech: &Speech) -> String {
        let Self { id, game, players, state, moves, when } = self;
        let known: Vec<String> = [state, moves, when].into_iter().filter(|known| !known.is_empty()).collect();
        say!(speech, "match-line", id = id, game = game, players = players, known = known.join(", "))
    }
}

fn state(speech: &Speech, stored: &Overview, names: &[String], turn: Option<usize>) -> String {
    let name = |seat: usize| names.get(seat).cloned().unwrap_or_default();
    let Some(ending) = &stored.ending else {
        return match turn {
            Some(seat) => say!(speech, "listed-turn", player = name(seat)),
            None => say!(speech, "listed-open"),
        };
    };
    let places = ending.places.iter().enumerate();
    let first: Vec<String> = places.filter(|(_, place)| **place == 1).map(|(seat, _)| name(seat)).collect();
    if first.len() == ending.places.len() {
        say!(speech, "listed-draw")
    } else {
        say!(speech, "listed-won", players = first.join(", "))
    }
}

/// When something last happened that everybody could see. In a running game with secrets that may be long before the last
/// entry, whose time would tell of a hidden one: there it is the beginning.
fn last_seen(speech: &Speech, stored: &Overview, now: Timestamp) -> String {
    let has_secrets = catalog::find(&stored.game).is_none_or(AnyGame::has_secrets);
    if has_secrets && stored.ending.is_none() {
        return say!(speech, "when-begun", when = when(speech, stored.started, now));
    }
    when(speech, stored.last, now)
}

/// How long ago; after a week, the date.
fn when(speech: &Speech, then: Timestamp, now: Timestamp) -> String {
    let minutes = (now.as_millis() - then.as_millis()).max(0) / 60_000;
    match minutes {
        0 => say!(speech, "when-now"),
        1..60 => say!(speech, "when-minutes", minutes = minutes),
        60..1440 => say!(speech, "when-hours", hours = minutes / 60),
        1440..10_080 => say!(speech, "when-days", days = minutes / 1440),
        _ => day(then),
    }
}

/// What a list is narrowed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowed {
    /// Matches of this game.
    pub game: Option<String>,
    /// Matches of a player with this name.
    pub player: Option<String>,
}

impl Narrowed {
    /// Is this match in the list?
    pub fn has(&self, stored: &Overview) -> bool {
        let is_played_by = |name: &String| stored.players.iter().any(|player| player.name == *name);
        self.game.as_ref().is_none_or(|game| *game == stored.game)
            && self.player.as_ref().is_none_or(is_played_by)
    }

    /// What the list is narrowed to by something that was typed: a game by its name or title, or a player.
    pub fn read(speech: &Speech, text: &str, matches: &[Overview]) -> Option<Self> {
        let is_meant = |name: &str| name.to_lowercase() == text.trim().to_lowercase();
        let game = matches.iter().map(|stored| &stored.game);
        let game = game.into_iter().find(|game| is_meant(game) || is_meant(&title(speech, game)));
        let mut players = matches.iter().flat_map(|stored| &stored.players);
        let player =
            players.find(|player| is_meant(&player.name) || is_meant(&shown_name(speech, &player.name)));
        let player = player.map(|player| player.name.clone());
        match (game, player) {
            (None, None) => None,
            (Some(game), _) => Some(Self { game: Some(game.clone()), player: None }),
            (None, player) => Some(Self { game: None, player }),
        }
    }

    /// The games that the list can be narrowed to, each with its title and how many matches there are.
    pub fn games(&self, speech: &Speech, matches: &[Overview]) -> Vec<(String, String)> {
        let others = Self { game: None, ..self.clone() };
        let games = matches.iter().filter(|stored| others.has(stored)).map(|stored| stored.game.clone());
        let named = |(game, count): (String, usize)| {
            let text = format!("{} ({count})", title(speech, &game));
            (game, text)
        };
        counted(games).into_iter().map(named).collect()
    }

    /// The same for players, by name.
    pub fn players(&self, speech: &Speech, matches: &[Overview]) -> Vec<(String, String)> {
        let others = Self { player: None, ..self.clone() };
        let matches = matches.iter().filter(|stored| others.has(stored));
        let players = matches.flat_map(|stored| stored.players.iter().map(|player| player.name.clone()));
        let named = |(name, count): (String, usize)| {
            let text = format!("{} ({count})", shown_name(speech, &name));
            (name, text)
        };
        counted(players).into_iter().map(named).collect()
    }

    /// What the list has, in words; nothing if it has everything.
    pub fn text(&self, speech: &Speech) -> Option<String> {
        let game = self.game.as_ref().map(|game| title(speech, game));
        let player = self.player.as_ref().map(|player| shown_name(speech, player));
        let only: Vec<String> = game.into_iter().chain(player).collect();
        (!only.is_empty()).then(|| say!(speech, "listed-only", what = only.join(", ")))
    }
}

fn title(speech: &Speech, game: &str) -> String {
    catalog::find(game).map_or_else(|| game.to_string(), |game| speech.game_title(game.name()))
}

/// Each of them once, the most frequent first.
fn counted(all: impl Iterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => *count += 1,
            None => counts.push((one, 1)),
        }
    }
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech_in;
    use store::{Ending, Player};
    use words::Language;

    fn listed(language: Language, ending: Option<&[u8]>, turn: Option<usize>) -> String {
        let speech = speech_in(language).unwrap();
        let stored = Overview {
            id: "00000000".parse().unwrap(),
            game: "connect4".into(),
            rules: 1,
            config: String::new(),
            patience: String::new(),
            players: vec![Player::human("Ann"), Player::human("지수")],
            started: Timestamp::from_millis(0),
            entries: 9,
            last: Timestamp::from_millis(0),
            ending: ending.map(|places| Ending { result: String::new(), places: places.into() }),
            damage: None,
        };
        let progress = Some(Progress { turn: turn.map(|index| Seat::new(index as u8)), moves: 7 });
        Listed::new(&speech, &stored, progress, Timestamp::from_millis(3 * 3_600_000)).line(&speech)
    }

    #[test]
    fn a_list_says_how_a_match_stands_and_when_it_was() {
        let english = |ending, turn| listed(Language::English, ending, turn);
        assert_eq!(english(None, Some(1)), "00000000: Connect 4, Ann, 지수, 지수 to move, 7 moves, 3 h ago");
        assert_eq!(
            english(Some(&[2, 1]), None),
            "00000000: Connect 4, Ann, 지수, 지수 won, 7 moves, 3 h ago"
        );
        let korean = listed(Language::Korean, Some(&[1, 1]), None);
        assert_eq!(korean, "00000000: 커넥트 포, Ann, 지수, 무승부, 7수, 3시간 전");
    }

    /// The time of a hidden entry would tell that there is one.
    #[test]
    fn a_running_game_with_secrets_says_only_when_it_was_begun() {
        let speech = speech_in(Language::English).unwrap();
        let stored = |game: &str, ending: Option<Ending>| Overview {
            id: "00000000".parse().unwrap(),
            game: game.into(),
            rules: 1,
            config: String::new(),
            patience: String::new(),
            players: vec![Player::human("Ann"), Player::human("Bob")],
            started: Timestamp::from_millis(0),
            entries: 9,
            last: Timestamp::from_millis(3_600_000),
            ending,
            damage: None,
        };
        let now = Timestamp::from_millis(2 * 3_600_000);
        let said = |stored: &Overview| last_seen(&speech, stored, now);
        assert_eq!(said(&stored("kittens", None)), "begun 2 h ago");
        assert_eq!(said(&stored("frogs", None)), "1 h ago");
        let over = Ending { result: String::new(), places: vec![1, 2] };
        assert_eq!(said(&stored("kittens", Some(over))), "1 h ago");
        let all = [stored("kittens", None), stored("frogs", None), stored("frogs", None)];
        let narrowed = Narrowed::read(&speech, "exploding kittens", &all).unwrap();
        assert_eq!(all.iter().filter(|stored| narrowed.has(stored)).count(), 1);
        assert_eq!(narrowed.games(&speech, &all)[0], ("frogs".into(), "Frogs (2)".into()));
        let ann = Narrowed::read(&speech, "ann", &all).unwrap();
        assert_eq!(ann.text(&speech), Some("Only: Ann".into()));
        assert_eq!(Narrowed::read(&speech, "nobody", &all), None);
    }

    #[test]
    fn what_is_long_ago_has_a_day() {
        let speech = speech_in(Language::English).unwrap();
        let after =
            |minutes: i64| when(&speech, Timestamp::from_millis(0), Timestamp::from_millis(minutes * 60_000));
        assert_eq!(after(0), "just now");
        assert_eq!(after(59), "59 min ago");
        assert_eq!(after(1440), "1 day ago");
        assert_eq!(after(10_080), "1970-01-01");
    }
}
