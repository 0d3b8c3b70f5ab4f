//! Records of matches whose seed was made together, by a server and the devices of the players.
use connect4::Connect4;
use kernel::{Catalogued, Choices, Dice, FastDice, Seed, Viewer};
use kittens::Kittens;
use table::{
    AnyTable as _, Commitment, Fairness, PatienceRules, Pledge, Pledges, Record, RecordFault, SeatLabel,
    Table, VerifyFault, continues, replay, verify,
};

const SECRET: Seed = Seed([5; 32]);

/// Ann's device added bits, and so did Bob's; a computer in the third seat adds nothing.
fn entropy(seats: usize) -> Vec<Vec<u8>> {
    [vec![0xaa; 32], vec![0xbb; 32], Vec::new()][..seats].to_vec()
}

fn open<G: Catalogued>(setup: &str, fairness: Fairness) -> Table<G> {
    let config = G::configure(&setup.parse().unwrap()).unwrap();
    Table::open(config, fairness, PatienceRules::default(), 0).0
}

/// Plays at random for this many entries, or to the end.
fn play<G: Catalogued>(table: &mut Table<G>, entries: u32) {
    let mut dice = FastDice::new(1);
    while let Some(seat) = table.pending().asked().first().filter(|_| table.entry_count() < entries) {
        let options = table.options(seat);
        let action = options[dice.below(options.len() as u32) as usize].clone();
        let prepared = table.answer(seat, table.question_of(seat), action, 0).unwrap();
        table.commit(prepared, 0).unwrap();
    }
}

fn record<G: Catalogued>(table: &Table<G>) -> Record {
    let seat =
        |(name, controller): (&str, &str)| SeatLabel { name: name.into(), controller: controller.into() };
    let seats = [("Ann", "human"), ("Bob", "human"), ("Hal", "bot:hard")].map(seat);
    table.record(seats[..table.seats()].to_vec(), "2026-11-17T12:00:00Z")
}

fn connect4(entries: u32) -> Record {
    let mut table = open::<Connect4>("", Fairness::together(SECRET, entropy(2)));
    play(&mut table, entries);
    record(&table)
}

fn kittens(entries: u32, fairness: Fairness) -> Record {
    let mut table = open::<Kittens>("preset=classic seats=3", fairness);
    play(&mut table, entries);
    record(&table)
}

fn verdict(text: &str) -> String {
    let read: Result<Record, RecordFault> = text.parse();
    match read.map_err(VerifyFault::from).and_then(|record| verify::<Connect4>(&record)) {
        Ok(replay) if replay.complete => "complete".into(),
        Ok(_) => "public part".into(),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn a_record_says_who_pledged_what_from_the_start() {
    let [server, ann, bob] = [[5; 32], [0xaa; 32], [0xbb; 32]].map(Pledge::of);
    for (entries, expected) in [(0, "public part"), (4, "public part"), (u32::MAX, "complete")] {
        let text = connect4(entries).to_string();
        assert!(text.contains(&format!("[Pledges \"{server} {ann} {bob}\"]")), "{text}");
        assert_eq!(text.contains(&SECRET.to_string()), expected == "complete");
        assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
        assert_eq!(verdict(&text), expected);
    }
    let text = kittens(3, Fairness::together(SECRET, entropy(3))).to_string();
    assert!(text.contains(&format!("[Pledges \"{server} {ann} {bob} -\"]")), "{text}");
}

/// What the server can show before anybody has shown their bits.
#[test]
fn the_commitment_of_a_record_is_that_of_the_hashes() {
    let record = connect4(4);
    let seats = entropy(2).iter().map(|bits| Some(Pledge::of(bits))).collect::<Vec<_>>();
    let shown = Commitment::together("connect4", &record.config, Pledge::of(SECRET.0), &seats);
    assert_eq!(record.commitment, shown);
}

#[test]
fn every_change_to_what_was_pledged_is_named() {
    for entries in [4, u32::MAX] {
        let real = connect4(entries);
        let text = real.to_string();
        let Pledges { server, seats } = real.pledges.clone().unwrap();
        let (ann, other) = (seats[0].unwrap().to_string(), Pledge::of([1; 32]).to_string());
        let pledges = "the pledges do not fit the commitment";
        for (old, new) in [
            (server.to_string(), other.clone()),
            (ann.clone(), other.clone()),
            (ann, "-".into()),
            (real.commitment.to_string(), other),
            ("width=7".into(), "width=8".into()),
        ] {
            assert_eq!(verdict(&text.replace(&old, &new)), pledges, "{old}");
        }
        let bits = "what Bob added does not fit the pledge";
        assert_eq!(verdict(&text.replace(&"bb".repeat(32), &"bc".repeat(32))), bits);
        assert_eq!(verdict(&text.replace(&"bb".repeat(32), "")), bits);
        assert_eq!(verdict(&text.replace("Ann", "Eve")), "the headers were changed");
        if real.is_over() {
            let changed = text.replace(&SECRET.to_string(), &Seed([6; 32]).to_string());
            assert_eq!(verdict(&changed), "the seed was changed");
        }
    }
}

/// Somebody who knows the format makes a chain that fits. What was pledged still has to fit.
#[test]
fn a_forged_chain_does_not_hide_a_broken_pledge() {
    let real = connect4(u32::MAX);
    let forged = |change: &dyn Fn(&mut Record)| {
        let mut record = real.clone();
        change(&mut record);
        // In memory as in a file.
        let fault = replay::<Connect4>(&record, Viewer::Spectator).unwrap_err().to_string();
        assert_eq!(verdict(&record.to_string()), fault);
        fault
    };
    let pledges = "the pledges do not fit the commitment";
    assert_eq!(forged(&|record| record.secret = Some(Seed([6; 32]))), "the seed was changed");
    assert_eq!(
        forged(&|record| record.entropy[0] = vec![0xac; 32]),
        "what Ann added does not fit the pledge"
    );
    assert_eq!(
        forged(&|record| {
            record.entropy[0] = vec![0xac; 32];
            record.pledges = Some(Pledges::of(SECRET, &record.entropy));
        }),
        pledges
    );
    assert_eq!(forged(&|record| record.config = Choices::default()), pledges);
    // The same seed as one that was drawn or given: there the commitment is another one.
    assert_eq!(forged(&|record| record.pledges = None), "the seed was changed");
}

#[test]
fn only_one_form_of_pledges_is_read() {
    let text = connect4(4).to_string();
    let line = text.lines().position(|line| line.starts_with("[Pledges ")).unwrap() + 1;
    let pledges = text.lines().nth(line - 1).unwrap();
    let entropy = text.lines().nth(line).unwrap();
    for (changed, damaged) in [
        (text.replace(pledges, &pledges.to_uppercase().replace("PLEDGES", "Pledges")), line),
        (text.replace(pledges, &pledges.replace("\"]", " -\"]")), line),
        (text.replace(pledges, "[Pledges \"\"]"), line),
        (text.replace(pledges, &format!("{pledges}\n{pledges}")), line + 1),
        (text.replace(&format!("{entropy}\n"), ""), line + 1),
        (text.replace(entropy, &format!("{entropy}\n[SeedGiven \"yes\"]")), line + 2),
    ] {
        assert_eq!(verdict(&changed), format!("line {damaged} is damaged"), "{changed}");
    }
    let without = text.replace(&format!("{pledges}\n"), "");
    assert_eq!(verdict(&without), "the headers were changed");
}

/// A change of any single byte of a record is found.
#[test]
fn no_single_change_goes_unnoticed() {
    let text = connect4(u32::MAX).to_string();
    for (index, original) in text.bytes().enumerate() {
        for byte in [b'0', b'x', b' ', b'-'].into_iter().filter(|byte| *byte != original) {
            let mut bytes = text.clone().into_bytes();
            bytes[index] = byte;
            let changed = String::from_utf8(bytes).unwrap();
            if changed.trim_end() != text.trim_end() {
                assert_ne!(verdict(&changed), "complete", "byte {index}: {changed}");
            }
        }
    }
}

#[test]
fn a_finished_record_continues_what_was_saved_while_the_game_ran() {
    let together = || Fairness::together(SECRET, entropy(3));
    let finished = kittens(u32::MAX, together());
    let read: Record = finished.to_string().parse().unwrap();
    assert!(verify::<Kittens>(&read).unwrap().complete);
    for entries in [0, 5, 20] {
        let running: Record = kittens(entries, together()).to_string().parse().unwrap();
        assert!(!verify::<Kittens>(&running).unwrap().complete);
        assert_eq!(continues::<Kittens>(&read, &running), Ok(true), "{entries}");
    }
    // The same deal, but nobody pledged anything.
    let drawn = kittens(5, Fairness::drawn(SECRET).with_entropy(entropy(3)));
    assert_eq!(continues::<Kittens>(&read, &drawn), Ok(false));
}

#[test]
fn a_seat_sees_in_a_replay_what_it_saw_at_the_table() {
    let mut table = open::<Kittens>("preset=classic seats=3", Fairness::together(SECRET, entropy(3)));
    play(&mut table, u32::MAX);
    for viewer in Viewer::all(3) {
        let replay = replay::<Kittens>(&record(&table), viewer).unwrap();
        let last = replay.steps.last().and_then(|step| step.view.as_ref()).unwrap();
        assert_eq!(last.json(), table.view_json(viewer));
    }
}

/// A table of computers: there is nobody to add anything.
#[test]
fn nobody_needs_to_add_anything() {
    let mut table = open::<Connect4>("", Fairness::together(SECRET, vec![Vec::new(); 2]));
    play(&mut table, u32::MAX);
    let text = record(&table).to_string();
    assert!(text.contains(" - -\"]\n[Entropy \",\"]"), "{text}");
    assert_eq!(verdict(&text), "complete");
}
