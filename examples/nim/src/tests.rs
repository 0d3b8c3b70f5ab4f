//! The laws, the words, and the player that never errs.

use super::*;
use kernel::Disturb;

/// Nothing is hidden, so there is nothing to change that a viewer may not know.
impl Disturb for Nim {
    fn disturb(state: &State, _viewer: Viewer, _dice: &mut impl Dice) -> State {
        *state
    }
}

#[test]
fn the_laws_hold_for_every_setup() {
    for preset in Nim::presets() {
        for seats in 2..=4 {
            let choices = Choices::default().with_preset(preset.name).with_seats(seats);
            let config = Nim::configure(&choices).unwrap();
            testkit::Laws::<Nim>::of(&config).hold(300);
            testkit::TableLaw::<Nim>::of(&config).hold(20);
        }
    }
}

#[test]
fn every_message_is_there_in_every_language() {
    catalog::add::<Nim>().unwrap();
    let game = catalog::find("nim").unwrap();
    for (code, _) in Nim::WORDS {
        assert_eq!(words::compare(game.words(code).unwrap(), &game.keys()), []);
    }
    assert_eq!(catalog::games().len(), 5);
    assert_eq!(catalog::add::<Nim>(), Err(catalog::AddFault::TooLate("nim")));
}

/// Does the player to move win, if both count?
fn counted(rows: &[u8], last_wins: bool) -> bool {
    let config = Config { seats: 2, rows: rows.len() as u8, last_wins };
    let mut state = State { config, rows: [0; ROWS.len()], turn: Seat::new(0), ended: None };
    state.rows[..rows.len()].copy_from_slice(rows);
    let mut players = [1, 2].map(|seed| Nim::player("hard", seed, &Common::default()).unwrap());
    while let Pending::Ask(_) = Nim::pending(&state) {
        let (seat, mut options) = (state.turn, Vec::new());
        Nim::options(&state, seat, &mut options);
        let view = Nim::view(&state, Viewer::Seat(seat));
        let take = players[seat.index()].choose(&view, &options, Budget::default());
        Nim::apply(&mut state, seat, &take, &mut kernel::FastDice::new(0), &mut ()).unwrap();
    }
    Nim::pending(&state).outcome().and_then(|outcome| outcome.winner()) == Some(Seat::new(0))
}

/// The same by trying everything.
fn searched(rows: &[u8], last_wins: bool) -> bool {
    if rows.iter().all(|&sticks| sticks == 0) {
        return !last_wins;
    }
    (0..rows.len()).any(|row| {
        (0..rows[row]).any(|left| {
            let mut after = rows.to_vec();
            after[row] = left;
            !searched(&after, last_wins)
        })
    })
}

#[test]
fn who_counts_never_errs() {
    for (a, b, c) in (0..=1).flat_map(|a| (0..=3).flat_map(move |b| (1..=5).map(move |c| (a, b, c)))) {
        for last_wins in [true, false] {
            let rows = [a, b, c];
            assert_eq!(counted(&rows, last_wins), searched(&rows, last_wins), "{rows:?}, {last_wins}");
        }
    }
}
