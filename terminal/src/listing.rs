//! Stored matches in lists.

use crate::local::Archive;
use crate::{Speech, say};
use host::{MatchFault, Progress, day};
use kernel::Seat;
use store::{Damage, Overview, StoreError, Timestamp};

/// Unfinished matches in a list; older ones can be resumed by their ids.
pub(crate) const MOST_LISTED: u32 = 200;

/// Progress is computed for at most this many matches: each one is replayed.
const MOST_LOOKED_UP: usize = 50;

/// A match in a list: what is there to know it by.
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
                // Nothing of the file can be read any more.
                Some(Err(MatchFault::Store(StoreError::Damaged(_)))) => (None, Some(Damage::Header)),
                Some(Err(_)) | None => (None, None),
            };
            Self::new(speech, &Overview { damage, ..stored.clone() }, progress, now)
        };
        matches.iter().enumerate().map(listed).collect()
    }

    /// Without its progress nothing is said of it: the number of entries would tell of secret ones.
    fn new(speech: &Speech, stored: &Overview, progress: Option<Progress>, now: Timestamp) -> Self {
        let game = catalog::find(&stored.game)
            .map_or_else(|| stored.game.clone(), |game| speech.game_title(game.name()));
        let names: Vec<String> = stored.players.iter().map(|player| player.name.clone()).collect();
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
            when: when(speech, stored.last, now),
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

/// How long ago; after a week the day.
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
