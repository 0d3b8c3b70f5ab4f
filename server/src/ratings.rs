//! Ratings, by Glicko-2. Every pair of players of a rated match is one result.

use catalog::AnyGame;
use kernel::Choices;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use std::collections::BTreeSet;
use store::{
    Controller, Database, MatchId, Members as _, NewMatch, PersonId, Player, RatingRow, Store as _,
    StoreError, StoredMatch, Timestamp,
};
use table::HINTS;
use tokio::sync::Mutex;

/// A rating gets less certain for every one of these times without a rated match.
const PERIOD: i64 = 30 * 24 * 60 * 60 * 1000;
/// After this many it is as uncertain as it will get.
const MOST_PERIODS: i64 = 120;

/// Every failed attempt is another match of the same people that ended at the same moment.
const ATTEMPTS: u32 = 20;

/// One match after the other changes ratings: a player may end two at the same time.
#[derive(Debug, Default)]
pub(crate) struct Ratings(Mutex<()>);

impl Ratings {
    /// Rates a match that is over, unless it was rated before. False if it does not count.
    ///
    /// `players`: who played, in the order of their seats. `was_replaced`: a computer played for somebody at some time.
    pub async fn rate(
        &self,
        store: &Database,
        of: MatchId,
        players: &[Player],
        was_replaced: bool,
    ) -> Result<bool, StoreError> {
        if was_replaced {
            return Ok(false);
        }
        let people: Option<Vec<PersonId>> = players.iter().map(|player| player.person).collect();
        let Some(people) = people else { return Ok(false) };
        // Most players are guests: that is found out before anything else is read.
        if !are_members(store, &people).await? {
            return Ok(false);
        }
        let stored = store.load(of).await?;
        let Some(places) = counted(&stored, &people) else { return Ok(false) };
        let game = &stored.header.game;
        let ended = stored.entries.last().map_or(stored.header.created, |entry| entry.at);
        // Other servers rate matches too: of two that change the same rating at once, one is worked out again.
        let _alone = self.0.lock().await;
        for _ in 0..ATTEMPTS {
            let before = store.ratings(game, &people).await?;
            match store.set_ratings(of, &rated(game, &people, places, &before, ended)).await {
                Err(StoreError::Busy) => {}
                done => return done,
            }
        }
        Err(StoreError::Busy)
    }
}

/// Do all of them have an account?
pub(crate) async fn are_members(store: &Database, people: &[PersonId]) -> Result<bool, StoreError> {
    for person in people {
        match store.member(*person).await? {
            Some(member) if member.login.is_some() => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// The places of the players, if ratings may depend on them.
fn counted<'a>(stored: &'a StoredMatch, people: &[PersonId]) -> Option<&'a [u8]> {
    let header = &stored.header;
    let game = catalog::find(&header.game)?;
    let ending = stored.ending.as_ref()?;
    let different: BTreeSet<&PersonId> = people.iter().collect();
    let counts = stored.damage.is_none()
        && header.players.len() > 1
        && header.players.iter().map(|player| player.person).eq(people.iter().copied().map(Some))
        && different.len() == people.len()
        && header.players.iter().all(|player| player.controller == Controller::Human)
        && ending.places.len() == header.players.len()
        && !header.seed_given
        && is_unaided(&header.patience)
        && is_standard(game, header);
    counts.then_some(&ending.places)
}

/// Were hints off, and did the game begin at its beginning? What else is noted there does not matter.
fn is_unaided(patience: &str) -> bool {
    const OPENING: &str = "opening";
    let Ok(Choices { values, .. }) = patience.parse() else { return false };
    let hints = values.iter().rev().find(|(key, _)| key == HINTS.key);
    hints.is_some_and(|(_, value)| value == "off") && values.iter().all(|(key, _)| key != OPENING)
}

/// Are these the settings of a preset, with any number of players?
fn is_standard(game: &'static dyn AnyGame, header: &NewMatch) -> bool {
    let (Ok(config), Ok(wishes)) = (header.config.parse::<Choices>(), header.wishes.parse::<Choices>())
    else {
        return false;
    };
    // What the last game settled counts as it was asked for.
    let mut asked = config;
    asked.values.extend(wishes.values);
    let Ok(asked) = game.configure(&asked) else { return false };
    game.presets().iter().any(|preset| {
        let choices = Choices { seats: asked.seats, ..Choices::default().with_preset(preset.name) };
        game.configure(&choices).is_ok_and(|standard| is_same(&standard, &asked))
    })
}

/// The same values, whatever their order and the preset that they are written as.
fn is_same(one: &Choices, other: &Choices) -> bool {
    let values =
        |choices: &Choices| -> BTreeSet<(String, String)> { choices.values.iter().cloned().collect() };
    one.seats == other.seats && values(one) == values(other)
}

/// The ratings of these people after a match in which they came in at these places.
fn rated(
    game: &str,
    people: &[PersonId],
    places: &[u8],
    before: &[RatingRow],
    now: Timestamp,
) -> Vec<RatingRow> {
    let row = |person: &PersonId| before.iter().find(|row| row.person == *person);
    let ratings: Vec<Glicko2Rating> = people.iter().map(|person| current(row(person), now)).collect();
    let mut rows = Vec::new();
    for (index, person) in people.iter().enumerate() {
        let others = (0..people.len()).filter(|other| *other != index);
        let results: Vec<_> = others
            .map(|other| {
                let outcome = match places[index].cmp(&places[other]) {
                    std::cmp::Ordering::Less => Outcomes::WIN,
                    std::cmp::Ordering::Equal => Outcomes::DRAW,
                    std::cmp::Ordering::Greater => Outcomes::LOSS,
                };
                (ratings[other], outcome)
            })
            .collect();
        let after = glicko2_rating_period(&ratings[index], &results, &Glicko2Config::new());
        rows.push(RatingRow {
            person: *person,
            game: game.into(),
            rating: after.rating,
            deviation: after.deviation,
            volatility: after.volatility,
            games: row(person).map_or(0, |row| row.games) + 1,
            updated: now,
        });
    }
    rows
}

/// A rating as it is now: less certain the longer ago it was made.
fn current(row: Option<&RatingRow>, now: Timestamp) -> Glicko2Rating {
    let Some(row) = row else { return Glicko2Rating::new() };
    let periods = (now.as_millis() - row.updated.as_millis()) / PERIOD;
    let mut rating =
        Glicko2Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility };
    for _ in 0..periods.clamp(0, MOST_PERIODS) {
        rating = decay_deviation(&rating);
    }
    rating
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use store::{Ending, LogEntry, Player, Secret, TokenHash};

    fn person(n: u64) -> PersonId {
        PersonId::from_random(n << 40)
    }

    fn row(n: u64, rating: f64, deviation: f64) -> RatingRow {
        RatingRow {
            person: person(n),
            game: "connect4".into(),
            rating,
            deviation,
            volatility: 0.06,
            games: 5,
            updated: Timestamp::default(),
        }
    }

    /// The example of Glickman's paper: a win and two losses in one period.
    #[test]
    fn the_example_of_the_paper_comes_out() {
        let people: Vec<PersonId> = (1..=4).map(person).collect();
        let before =
            [row(1, 1500.0, 200.0), row(2, 1400.0, 30.0), row(3, 1550.0, 100.0), row(4, 1700.0, 300.0)];
        let after = rated("connect4", &people, &[3, 4, 1, 2], &before, Timestamp::default());
        assert!((after[0].rating - 1464.06).abs() < 0.1, "{after:?}");
        assert!((after[0].deviation - 151.52).abs() < 0.1, "{after:?}");
        assert!((after[0].volatility - 0.059_99).abs() < 0.000_1, "{after:?}");
        assert_eq!(after[0].games, 6);
    }

    #[test]
    fn the_first_match_moves_both_alike() {
        let people = [person(1), person(2)];
        let won = rated("frogs", &people, &[1, 2], &[], Timestamp::from_millis(9));
        assert!(won[0].rating > 1500.0 && won[1].rating < 1500.0);
        assert!((won[0].rating + won[1].rating - 3000.0).abs() < 1e-6);
        assert!(
            won.iter().all(|row| row.deviation < 350.0 && row.games == 1 && row.updated.as_millis() == 9)
        );
        let drawn = rated("frogs", &people, &[1, 1], &[], Timestamp::default());
        assert!((drawn[0].rating - 1500.0).abs() < 1e-6);
    }

    #[test]
    fn a_long_absence_makes_uncertain() {
        let sure = row(1, 1700.0, 50.0);
        let deviation = |months: i64| current(Some(&sure), Timestamp::from_millis(months * PERIOD)).deviation;
        assert!((deviation(0) - 50.0).abs() < 1e-9);
        assert!(deviation(1) > 50.0 && deviation(12) > deviation(1));
        assert!(deviation(100_000) <= 350.0);
        assert!((current(Some(&sure), Timestamp::from_millis(-PERIOD)).deviation - 50.0).abs() < 1e-9);
    }

    async fn accounts(store: &Database, count: u8) -> Vec<Player> {
        let mut players = Vec::new();
        for n in 0..count {
            let name = format!("P{n}");
            let id = store.new_guest(&name, TokenHash([n; 32]), Timestamp::default()).await.unwrap();
            assert!(store.register(id, &name, "hash").await.unwrap());
            players.push(Player { person: Some(id), ..Player::human(name) });
        }
        players
    }

    fn header(game: &str, choices: &str, players: Vec<Player>) -> NewMatch {
        let choices = catalog::find(game).unwrap().configure(&choices.parse().unwrap()).unwrap();
        NewMatch {
            game: game.into(),
            rules: 1,
            config: choices.to_string(),
            patience: "hints=off".into(),
            clock: String::new(),
            wishes: String::new(),
            players,
            secret: Secret([7; 32]),
            seed_given: false,
            entropy: Some(vec![]),
            created: Timestamp::from_millis(1),
        }
    }

    async fn over(store: &Database, header: &NewMatch, places: &[u8]) -> MatchId {
        use store::Log as _;
        let id = store.create(header).await.unwrap();
        let last = LogEntry { seq: 0, text: "0 4".into(), at: Timestamp::from_millis(2) };
        let ending = Ending { result: "won".into(), places: places.to_vec() };
        store.append(id, &last, Some(&ending)).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_match_is_rated_once() {
        let store = Database::in_memory().await.unwrap();
        let ratings = Ratings::default();
        let players = accounts(&store, 2).await;
        let header = header("connect4", "", players.clone());
        let together = NewMatch { patience: "hints=off seed=together".into(), ..header };
        let id = over(&store, &together, &[1, 2]).await;
        assert_eq!(ratings.rate(&store, id, &players, false).await, Ok(true));
        let winner = store.ratings_of(players[0].person.unwrap()).await.unwrap();
        assert!(winner[0].rating > 1600.0 && winner[0].games == 1, "{winner:?}");
        assert_eq!(ratings.rate(&store, id, &players, false).await, Ok(false));
        assert_eq!(store.ratings_of(players[0].person.unwrap()).await.unwrap(), winner);
    }

    #[tokio::test]
    async fn matches_of_several_players_are_rated() {
        let store = Database::in_memory().await.unwrap();
        let players = accounts(&store, 4).await;
        let id = over(&store, &header("frogs", "seats=4", players.clone()), &[2, 1, 4, 3]).await;
        assert_eq!(Ratings::default().rate(&store, id, &players, false).await, Ok(true));
        let mut by_place = Vec::new();
        for seat in [1, 0, 3, 2] {
            by_place.push(store.ratings_of(players[seat].person.unwrap()).await.unwrap()[0].rating);
        }
        assert!(by_place.is_sorted_by(|better, worse| better > worse), "{by_place:?}");
    }

    #[tokio::test]
    async fn only_fair_contests_are_rated() {
        let store = Database::in_memory().await.unwrap();
        let ratings = Ratings::default();
        let players = accounts(&store, 2).await;
        let normal = header("connect4", "", players.clone());
        let guest = store.new_guest("G", TokenHash([99; 32]), Timestamp::default()).await.unwrap();
        let with = |player: Player| vec![players[0].clone(), player];
        let cases = [
            ("a guest", header("connect4", "", with(Player { person: Some(guest), ..Player::human("G") }))),
            ("somebody known by name", header("connect4", "", with(Player::human("G")))),
            ("a computer", header("connect4", "", with(Player::bot("easy", "easy")))),
            ("both seats", header("connect4", "", with(players[0].clone()))),
            ("hints", NewMatch { patience: String::new(), ..normal.clone() }),
            ("hints, and a seed of all", NewMatch { patience: "seed=together".into(), ..normal.clone() }),
            ("a position", NewMatch { patience: "hints=off opening=3".into(), ..normal.clone() }),
            ("a known seed", NewMatch { seed_given: true, ..normal.clone() }),
            ("other settings", header("connect4", "line=5", players.clone())),
            ("an unknown game", NewMatch { game: "chess".into(), ..normal.clone() }),
        ];
        for (what, header) in cases {
            let id = over(&store, &header, &[1, 2]).await;
            assert_eq!(ratings.rate(&store, id, &header.players, false).await, Ok(false), "{what}");
        }
        let substituted = over(&store, &normal, &[1, 2]).await;
        assert_eq!(ratings.rate(&store, substituted, &players, true).await, Ok(false), "a substitute");
        let running = store.create(&normal).await.unwrap();
        assert_eq!(ratings.rate(&store, running, &players, false).await, Ok(false), "not over");
        assert_eq!(store.ratings_of(players[0].person.unwrap()).await, Ok(vec![]));
        assert!(ratings.rate(&store, MatchId::from_random(1), &players, false).await.is_err());
    }

    /// Every preset of every game counts, also where the last game decided who begins.
    #[tokio::test]
    async fn presets_are_standard() {
        for game in catalog::games() {
            for preset in game.presets() {
                let (fewest, most) = game.seat_range(preset);
                for seats in fewest..=most {
                    let asked = Choices::default().with_preset(preset.name).with_seats(seats);
                    let choices = game.configure(&asked).unwrap();
                    let header = NewMatch { config: choices.to_string(), ..header(game.name(), "", vec![]) };
                    assert!(is_standard(*game, &header), "{} {choices}", game.name());
                }
            }
        }
        let connect4 = catalog::find("connect4").unwrap();
        let settled = NewMatch { wishes: "first=loser".into(), ..header("connect4", "first=1", vec![]) };
        assert_eq!(is_standard(connect4, &settled), {
            let plain = header("connect4", "first=loser", vec![]);
            is_standard(connect4, &plain)
        });
    }
}
