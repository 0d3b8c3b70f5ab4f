//! What can be checked of a running game of Exploding Kittens without its secrets.
use kernel::{Catalogued, Choices, Dice, FastDice, Game, PublicLine, Seat, Seed};
use kittens::{Action, Config, Kittens, Play, Title};
use table::{
    AnyTable as _, Fairness, PatienceRules, PublicEntry, Record, RecordEntry, SeatLabel, Table, VerifyFault,
    verify,
};

type Lines = Vec<PublicLine<Action>>;

fn setups() -> Vec<Config> {
    let mut setups = Vec::new();
    for preset in Kittens::presets() {
        let (least, most) = Kittens::seat_range(preset);
        for edition in ["exploding", "imploding", "streaking", "all"] {
            for seats in least..=most {
                let choices =
                    Choices::default().with_preset(preset.name).with_seats(seats).with("edition", edition);
                setups.push(Kittens::configure(&choices).unwrap());
            }
        }
    }
    for text in [
        "preset=house seats=2 edition=streaking kittens=1 spare_defuses=0 hand=0",
        "preset=house seats=4 edition=all combos=titles hand=9 kittens=5",
        "preset=classic seats=5 edition=all imploding=0 kittens=4 spare_defuses=0",
        "preset=official seats=3 edition=streaking kittens=2 nope_asks=holders shuffle_count=on",
        "preset=official seats=2 edition=imploding kittens=0 hand=1",
        "preset=official seats=5 edition=all first=first spare_defuses=1 hand=9",
    ] {
        setups.push(Kittens::configure(&text.parse().unwrap()).unwrap());
    }
    setups
}

/// The public lines of a random game.
fn random_game(config: &Config, seed: u64) -> Lines {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut dice = FastDice::new(seed);
    // Some tables leave more often than others, and some hurry.
    let (leaves, hurry) = (40 << dice.below(4), dice.below(4));
    let (mut table, _) =
        Table::<Kittens>::open(*config, Fairness::given(Seed(bytes)), PatienceRules::default(), 0);
    while table.pending().outcome().is_none() {
        let asked = table.pending().asked();
        let prepared = if dice.below(leaves) == 0 {
            let Ok(prepared) = table.leave(Seat::new(dice.below(config.seats() as u32) as u8)) else {
                continue;
            };
            prepared
        } else {
            let seat = asked.nth(dice.below(asked.len() as u32) as usize).unwrap();
            let options = table.options(seat);
            let kept = options.iter().find(|action| **action == Action::Keep);
            let drawn =
                options.iter().find(|action| **action == Action::Draw).filter(|_| dice.below(4) < hurry);
            let any = options[dice.below(options.len() as u32) as usize];
            let action = *kept.or(drawn).unwrap_or(&any);
            table.answer(seat, table.question_of(seat), action, 0).unwrap()
        };
        table.commit(prepared, 0).unwrap();
    }
    let lines = table.public();
    lines
        .lines()
        .iter()
        .map(|line| match &line.what {
            PublicEntry::Line(line) => line.clone(),
            PublicEntry::Undo { .. } => panic!("nobody took anything back"),
        })
        .collect()
}

fn shown(lines: &[PublicLine<Action>]) -> Vec<String> {
    lines.iter().map(|line| PublicEntry::Line(line.clone()).to_string()).collect()
}

/// The lines are read one by one: a game that is accepted to the end is accepted at every line before.
#[test]
fn what_a_real_game_shows_is_never_refused() {
    for config in setups() {
        for seed in 0..60 {
            let lines = random_game(&config, seed);
            if let Err(index) = Kittens::check_public(&config, &lines) {
                panic!(
                    "{} seed {seed}: line {index} of {:?}",
                    Kittens::choices(&config),
                    shown(&lines[..=index])
                );
            }
        }
    }
}

fn change(lines: &Lines, seats: usize, dice: &mut FastDice) -> Lines {
    let mut changed = lines.clone();
    let at = dice.below(lines.len() as u32) as usize;
    let other = |seat: Seat, dice: &mut FastDice| {
        Seat::new(((seat.index() as u32 + 1 + dice.below(seats as u32 - 1)) % seats as u32) as u8)
    };
    match dice.below(5) {
        0 => {
            changed.remove(at);
        }
        1 => changed.insert(at, lines[at].clone()),
        2 => changed.swap(at, dice.below(lines.len() as u32) as usize),
        3 => match &mut changed[at] {
            PublicLine::Open { seat, .. } | PublicLine::Veiled { seat } | PublicLine::Left { seat } => {
                *seat = other(*seat, dice);
            }
            PublicLine::Settled => {}
        },
        _ => {
            let card = Title::ALL[dice.below(28) as usize];
            if let PublicLine::Open { action, .. } = &mut changed[at] {
                *action = match *action {
                    Action::Play(Play::Aimed { target, .. }) => Action::Play(Play::Aimed { card, target }),
                    Action::Play(Play::Pair { target, .. }) => {
                        Action::Play(Play::Pair { card, ferals: 0, target })
                    }
                    _ => Action::Play(Play::Card { card }),
                };
            }
        }
    }
    changed
}

/// One change in the middle of a game is found more often than not.
#[test]
fn most_changes_are_found() {
    let (mut tried, mut found) = (0u32, 0u32);
    for config in setups() {
        let mut dice = FastDice::new(9);
        for seed in 0..8 {
            let lines = random_game(&config, seed);
            if lines.len() < 8 {
                continue;
            }
            for _ in 0..25 {
                let changed = change(&lines, config.seats(), &mut dice);
                if changed == lines {
                    continue;
                }
                tried += 1;
                found += u32::from(Kittens::check_public(&config, &changed).is_err());
            }
        }
    }
    assert!(found * 10 > tried * 8, "{found} of {tried}");
}

fn house() -> Config {
    Kittens::configure(&"preset=house seats=2".parse().unwrap()).unwrap()
}

fn checked(config: &Config, lines: &str) -> Result<(), usize> {
    let line = |text: &str| match text.trim().parse() {
        Ok(PublicEntry::Line(line)) => line,
        _ => panic!("{text}"),
    };
    Kittens::check_public(config, &lines.split(',').map(line).collect::<Vec<_>>())
}

/// 41 cards, one of them a kitten: after 41 draws somebody has drawn it, and must put it back or be out.
#[test]
fn nobody_draws_500_cards_from_41() {
    let draws: Vec<String> = (0..500).map(|number| format!("{} draw", number % 2)).collect();
    assert_eq!(checked(&house(), &draws.join(",")), Err(41));
    for preset in ["house", "classic", "official"] {
        for edition in ["exploding", "imploding", "streaking", "all"] {
            let choices = Choices::default().with_preset(preset).with_seats(2).with("edition", edition);
            let config = Kittens::configure(&choices).unwrap();
            let refused = checked(&config, &draws.join(",")).unwrap_err();
            assert!((30..=81).contains(&refused), "{choices}: {refused}");
        }
    }
}

/// The same as a record, with a chain that fits: `verify` names the line.
#[test]
fn a_record_of_500_draws_is_refused() {
    let (table, _) =
        Table::<Kittens>::open(house(), Fairness::drawn(Seed([5; 32])), PatienceRules::default(), 0);
    let labels = ["Ann", "Bob"].map(|name| SeatLabel { name: name.into(), controller: "human".into() });
    let mut record = table.record(labels.to_vec(), "2026-11-15T12:00:00Z");
    for number in 0..500 {
        let text = format!("{} draw", number % 2);
        record.entries.push(RecordEntry { text, veil: Some("#0123456789abcdef".into()) });
    }
    let record: Record = record.to_string().parse().unwrap();
    assert_eq!(verify::<Kittens>(&record).err(), Some(VerifyFault::Illegal { number: 42 }));
}

#[test]
fn what_nobody_can_have_done_is_refused() {
    let four = Kittens::configure(&"preset=official seats=4".parse().unwrap()).unwrap();
    for (config, lines, refused) in [
        // Whose turn it is.
        (house(), "1 draw", 0),
        (house(), "0 draw, 0 draw", 1),
        (house(), "0 attack, 1 draw, 1 draw, 1 draw", 3),
        (house(), "0 skip, 0 skip", 1),
        // Everybody was dealt a Defuse: the first kitten kills nobody.
        (four, "0 draw, 1 draw, 2 draw, 3 draw, 1 draw", 4),
        // Four Skips are in the box, and six cards in a hand.
        (house(), "0 skip, 1 skip, 0 skip, 1 skip, 0 skip", 4),
        (
            house(),
            "0 shuffle, 0 times 3, 0 shuffle, 0 times 3, 0 favor 1, 1 ?, 0 shuffle, 0 times 1, 0 shuffle, 0 times 101",
            9,
        ),
        (
            house(),
            "0 see-the-future-3, 0 see-the-future-3, 0 see-the-future-3, 0 pair tacocat 1, 0 pair beard-cat 1, 0 pair cattermelon 1",
            5,
        ),
        // Questions that are not open, and answers to other questions.
        (house(), "0 nope", 0),
        (house(), "0 pass", 0),
        (house(), "?", 0),
        (house(), "0 ?", 0),
        (house(), "1 times 3", 0),
        (house(), "1 take skip", 0),
        (house(), "0 favor 1, 0 ?", 1),
        (house(), "0 skip, 1 nope, 1 nope", 2),
        (four, "0 skip, 1 pass", 1),
        (four, "0 skip, 1 nope, 1 nope", 2),
        (four, "0 skip, ?, ?", 2),
        (four, "0 skip, 1 draw", 1),
        // Actions that do not exist in this game, or are never public.
        (house(), "1 mark 1", 0),
        (house(), "0 favor 0", 0),
        (house(), "0 five defuse nope attack skip favor", 0),
        (house(), "0 draw, 0 put 3", 1),
        (house(), "1 keep", 0),
        (house(), "0 give skip", 0),
        // Players who have left, and a game that is over.
        (four, "1 !leave, 1 !leave", 1),
        (four, "0 skip, 1 !leave, 1 nope", 2),
        (house(), "1 !leave, 0 draw", 1),
    ] {
        assert_eq!(checked(&config, lines), Err(refused), "{lines}");
    }
    for lines in [
        "0 draw, 0 ?, 1 draw",
        "0 attack, 1 nope, 0 nope, 1 draw, 1 draw, 0 draw",
        "0 skip, 1 pass, 1 draw",
        "0 shuffle, 1 pass, 0 times 100, 0 draw",
        "0 favor 1, 1 ?, 0 draw",
        "1 !leave",
    ] {
        assert_eq!(checked(&house(), lines), Ok(()), "{lines}");
    }
}
