//! Real games to start from, of every kind.

use connect4::Connect4;
use frogs::Frogs;
use kernel::{Catalogued, Choices, Dice, FastDice, Pending, Seed};
use kittens::Kittens;
use table::{AnyTable as _, Commitment, Fairness, PatienceRules, Record, SeatLabel, Table};
use tellstones::Tellstones;

/// A record and the commitment that was shown before its game.
#[derive(Clone, Debug)]
pub struct Real {
    pub record: Record,
    pub commitment: Commitment,
    /// The same match with another deal: what somebody makes up afterwards.
    pub forgery: Record,
}

/// One setup of every kind that matters.
const SETUPS: [(&str, &str); 12] = [
    ("connect4", ""),
    ("connect4", "width=5 height=4 line=3"),
    ("kittens", "preset=house seats=2"),
    ("kittens", "preset=house seats=4 edition=all"),
    ("kittens", "preset=classic seats=5"),
    ("kittens", "preset=official seats=3 edition=streaking"),
    ("kittens", "preset=official seats=5 edition=imploding"),
    ("frogs", "seats=2"),
    ("frogs", "seats=3 cards=on"),
    ("frogs", "seats=4"),
    ("tellstones", ""),
    ("tellstones", "brag_needs_hidden=3"),
];

/// Game number `number`: all setups in turn, finished and broken off.
pub fn real(number: u32) -> Result<Real, String> {
    let (game, setup) = SETUPS[number as usize % SETUPS.len()];
    match game {
        "connect4" => played::<Connect4>(setup, number),
        "kittens" => played::<Kittens>(setup, number),
        "frogs" => played::<Frogs>(setup, number),
        _ => played::<Tellstones>(setup, number),
    }
}

fn played<G: Catalogued>(setup: &str, number: u32) -> Result<Real, String> {
    let choices: Choices = setup.parse().map_err(|_| format!("{setup} is no setup"))?;
    let config = G::configure(&choices).map_err(|fault| format!("{setup}: {fault}"))?;
    let secret = |kind: u8| {
        let mut bytes = [kind; 32];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        // Every setup with a seed that the table drew, and with one that was made together.
        if (number as usize / SETUPS.len()).is_multiple_of(2) {
            Fairness::drawn(Seed(bytes))
        } else {
            let bits = |seat| if seat == 1 { Vec::new() } else { vec![seat as u8; 32] };
            Fairness::together(Seed(bytes), (0..G::seats(&config)).map(bits).collect())
        }
    };
    // Two of three games are played to the end.
    let most = if number % 3 == 2 { Some(5 + number as usize % 40) } else { None };
    let record = play::<G>(&config, secret(1), most, number)?;
    // Another secret, or the same one with words that nobody added: both give another deal.
    let forged = if number.is_multiple_of(2) {
        secret(2)
    } else {
        secret(1).with_entropy(vec![b"luck".to_vec(); G::seats(&config)])
    };
    let forgery = play::<G>(&config, forged, most, number)?;
    Ok(Real { commitment: record.commitment, record, forgery })
}

fn play<G: Catalogued>(
    config: &G::Config,
    fairness: Fairness,
    most: Option<usize>,
    number: u32,
) -> Result<Record, String> {
    let (mut table, _) = Table::<G>::open(config.clone(), fairness, PatienceRules::default(), 0);
    let mut dice = FastDice::new(u64::from(number));
    let mut actions = 0;
    while let Pending::Ask(ask) = table.pending() {
        if most.is_some_and(|most| actions >= most) {
            break;
        }
        actions += 1;
        let asked: Vec<_> = ask.seats.iter().collect();
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let options = table.options(seat);
        let action = options[dice.below(options.len() as u32) as usize].clone();
        let prepared = table
            .answer(seat, table.question_of(seat), action, 0)
            .map_err(|refused| format!("{}: {:?}", G::NAME, refused.why.tell()))?;
        commit(&mut table, prepared)?;
    }
    let labels = (0..table.seats()).map(|seat| SeatLabel {
        name: ["Ann", "지수", "Cleo", "Dan", "Eve"][seat].into(),
        controller: if seat == 1 { "bot:random".into() } else { "human".into() },
    });
    Ok(table.record(labels.collect(), "2026-11-15T12:00:00Z"))
}

fn commit<G: Catalogued>(table: &mut Table<G>, prepared: table::Prepared<G>) -> Result<(), String> {
    table.commit(prepared, 0).map(|_| ()).map_err(|error| error.to_string())
}
