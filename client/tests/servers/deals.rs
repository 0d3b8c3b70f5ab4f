//! A client's part in a deal, and how it notices that it was cheated.

use crate::fake::{CALM, Fake, Talk, next, table, until, update};
use client::{Client, Doubt, Event};
use kernel::{Choices, Seat, Seed};
use protocol::{Ask, Message, Over, Stage, TableInfo, Update};
use table::{Fairness, Pledge, SeatLabel, TableRules};

const SECRET: [u8; 32] = [9; 32];
const OTHER: [u8; 32] = [5; 32];

fn pledge(bits: &[u8]) -> String {
    Pledge::of(bits).to_string()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// The record of a short game that was dealt from these.
fn record(secret: [u8; 32], entropy: Vec<Vec<u8>>) -> String {
    let game = catalog::find("connect4").unwrap();
    let fairness = Fairness::together(Seed(secret), entropy);
    let choices = game.configure(&Choices::default().with("first", "1")).unwrap();
    let (mut table, _) = game.open(&choices, fairness, TableRules::default(), 0).unwrap();
    for (index, column) in "4455667".chars().enumerate() {
        let seat = Seat::new(index as u8 % 2);
        let question = table.asked(kernel::Viewer::Seat(seat)).unwrap().id;
        let prepared = table.answer(seat, question, &column.to_string(), 0).unwrap();
        table.commit(prepared, 0).unwrap();
    }
    assert!(table.outcome().is_some());
    let label = |name: &str| SeatLabel { name: name.into(), controller: "human".into() };
    table.record(vec![label("Ann"), label("Bob")], "2026-11-17T12:00:00Z").to_string()
}

/// Ann has seat 0 with this pledge, Bob has seat 1.
fn seated(stage: Stage, round: u32, own: Option<&str>) -> TableInfo {
    let mut table = table(stage, round);
    table.you = Some(Seat::new(0));
    table.seats[0].pledge = own.map(Into::into);
    table.seats[1].pledge = Some(pledge(&OTHER));
    table.round.pledge = pledge(&SECRET);
    table
}

fn show(talk: &mut Talk, table: TableInfo) {
    talk.tell(&Message::Table(Box::new(table)));
}

/// A client that sat down by the table's code, and what it pledged.
fn sat() -> (Fake, Client, Talk, String) {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    client.ask(Ask::Open { table: "plum".into(), since: None });
    client.sit("plum".into(), None);
    talk.done();
    let Ask::Sit { pledge, .. } = talk.done() else { panic!() };
    assert_eq!(pledge.len(), 64);
    (server, client, talk, pledge)
}

fn revealed(talk: &mut Talk, round: u32) -> Vec<u8> {
    match talk.done() {
        Ask::Reveal { round: number, bits, .. } if number == round => bytes(&bits),
        other => panic!("{other:?}"),
    }
}

/// What the client thinks of this record of the match that was dealt.
fn opinion(client: &Client, talk: &mut Talk, record: String) -> Option<Doubt> {
    let mut last = update(0, 0);
    last.position.over = Some(Over { places: vec![1, 2], seconds: 9, record, standing: None });
    talk.tell(&Message::Update(Box::new(Update { ..last })));
    match until(client, |event| matches!(event, Event::Dealt { .. })).1 {
        Event::Dealt { verdict, .. } => verdict.err(),
        _ => unreachable!(),
    }
}

#[test]
fn bits_are_pledged_revealed_and_found_in_the_record() {
    let (_server, client, mut talk, own) = sat();
    show(&mut talk, seated(Stage::Gathering, 1, Some(&own)));
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 1, Some(&own)));
    let bits = revealed(&mut talk, 1);
    assert_eq!(pledge(&bits), own);
    // It is not said twice on one connection.
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 1, Some(&own)));
    show(&mut talk, seated(Stage::Playing { of: "m".into() }, 1, Some(&own)));
    let record = record(SECRET, vec![bits, OTHER.to_vec()]);
    assert_eq!(opinion(&client, &mut talk, record), None);
}

#[test]
fn every_way_to_change_the_deal_is_noticed() {
    type Change = fn(Vec<u8>) -> String;
    let cases: [(Change, Doubt); 5] = [
        (|_| "nothing".into(), Doubt::Unreadable),
        (|bits| record([1; 32], vec![bits, OTHER.to_vec()]), Doubt::Secret),
        (|_| record(SECRET, vec![vec![0; 32], OTHER.to_vec()]), Doubt::OwnBits),
        (|bits| record(SECRET, vec![bits, vec![0; 32]]), Doubt::OthersBits),
        (|bits| record(SECRET, vec![OTHER.to_vec(), bits]), Doubt::OwnBits),
    ];
    for (change, doubt) in cases {
        let (_server, client, mut talk, own) = sat();
        show(&mut talk, seated(Stage::Revealing { until: 0 }, 1, Some(&own)));
        let bits = revealed(&mut talk, 1);
        show(&mut talk, seated(Stage::Playing { of: "m".into() }, 1, Some(&own)));
        assert_eq!(opinion(&client, &mut talk, change(bits)), Some(doubt));
    }
}

#[test]
fn the_commitment_that_was_shown_first_counts() {
    let (_server, client, mut talk, own) = sat();
    let mut shown = seated(Stage::Revealing { until: 0 }, 1, Some(&own));
    shown.round.commitment = Some("00".repeat(32));
    show(&mut talk, shown);
    let bits = revealed(&mut talk, 1);
    show(&mut talk, seated(Stage::Playing { of: "m".into() }, 1, Some(&own)));
    let record = record(SECRET, vec![bits, OTHER.to_vec()]);
    assert_eq!(opinion(&client, &mut talk, record), Some(Doubt::Commitment));
}

#[test]
fn every_round_has_bits_of_its_own() {
    let (server, client, mut talk, own) = sat();
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 1, Some(&own)));
    let first = revealed(&mut talk, 1);
    // Somebody did not reveal: the round is void.
    show(&mut talk, seated(Stage::Gathering, 2, None));
    let Ask::Pledge { round: 2, pledge: next_pledge, .. } = talk.done() else { panic!() };
    assert_ne!(next_pledge, own);
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 2, Some(&next_pledge)));
    let second = revealed(&mut talk, 2);
    assert_ne!(first, second);
    // After a lost connection it is said again, with the same bits.
    drop(talk);
    until(&client, |event| matches!(event, Event::Lost));
    let mut talk = server.welcome();
    talk.done();
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 2, Some(&next_pledge)));
    assert_eq!(revealed(&mut talk, 2), second);
    // A finished match asks for nothing; the next round does.
    show(&mut talk, seated(Stage::Over { of: "m".into() }, 2, Some(&next_pledge)));
    show(&mut talk, seated(Stage::Gathering, 3, None));
    assert!(matches!(talk.done(), Ask::Pledge { round: 3, .. }));
}

/// A server that knows everybody's bits could choose the deal by its own.
#[test]
fn what_was_revealed_once_is_not_revealed_for_another_deal() {
    let (_server, _client, mut talk, own) = sat();
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 1, Some(&own)));
    revealed(&mut talk, 1);
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 2, Some(&own)));
    // The next thing that is said is something else.
    show(&mut talk, seated(Stage::Gathering, 3, Some(&own)));
    let Ask::Pledge { round: 3, pledge, .. } = talk.done() else { panic!() };
    assert_ne!(pledge, own);
}

#[test]
fn whoever_wants_a_rematch_twice_pledges_the_same() {
    let (_server, client, mut talk, _) = sat();
    show(&mut talk, seated(Stage::Over { of: "m".into() }, 1, None));
    let mut wish = || {
        client.ask(Ask::Rematch { table: "t".into(), wants: true, pledge: None });
        let Ask::Rematch { pledge, .. } = talk.done() else { panic!() };
        pledge.unwrap()
    };
    let first = wish();
    assert_eq!(wish(), first);
    show(&mut talk, seated(Stage::Revealing { until: 0 }, 2, Some(&first)));
    assert_eq!(pledge(&revealed(&mut talk, 2)), first);
}

#[test]
fn whoever_sits_down_after_a_game_pledges_for_the_next_one() {
    let (_server, _client, mut talk, own) = sat();
    // The seat is for the next round, so the server keeps no pledge for it.
    show(&mut talk, seated(Stage::Over { of: "l".into() }, 4, None));
    show(&mut talk, seated(Stage::Gathering, 5, None));
    let Ask::Pledge { round: 5, pledge, .. } = talk.done() else { panic!() };
    assert_ne!(pledge, own);
}

#[test]
fn whoever_finds_a_seat_without_a_pledge_pledges() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    client.ask(Ask::Pair { game: "connect4".into(), preset: None, on: true });
    talk.done();
    talk.tell(&Message::Paired { table: "t".into() });
    talk.done();
    show(&mut talk, seated(Stage::Gathering, 1, None));
    assert!(matches!(talk.done(), Ask::Pledge { round: 1, .. }));
    // The table is shown again before the pledge arrived.
    show(&mut talk, seated(Stage::Gathering, 1, None));
    // Another window of the same player pledged after this one: they do not take turns.
    show(&mut talk, seated(Stage::Gathering, 1, Some("another")));
    show(&mut talk, seated(Stage::Gathering, 1, Some("another")));
    client.ask(Ask::Mine);
    assert_eq!(talk.hear().ask, Ask::Mine);
    let _ = next(&client);
}

#[test]
fn spectators_have_no_part_in_it() {
    let server = Fake::new();
    let client = server.client(CALM);
    let mut talk = server.welcome();
    client.ask(Ask::Open { table: "t".into(), since: None });
    talk.done();
    show(&mut talk, table(Stage::Revealing { until: 0 }, 1));
    show(&mut talk, table(Stage::Playing { of: "m".into() }, 1));
    client.ask(Ask::Mine);
    assert_eq!(talk.hear().ask, Ask::Mine);
}
