//! Connections that are lost, servers that restart: everybody continues where they were.

use crate::common::{Client, Host, gather, named, play};
use kernel::{FastDice, Seat};
use protocol::{Ask, FaultKey, NewSeat, NewTable, Note, Occupant, Outcome, Since, Stage};
use store::{Rooms as _, SqliteStore};

#[tokio::test]
async fn a_client_resumes_with_what_it_has_not_heard() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=1")).await;
    let [mut ann, mut bob] = players;
    let mut back = bob.again(host.address).await;
    back.update.clone_from(&bob.update);
    back.heard.clone_from(&bob.heard);
    bob.drain().await;
    let before = bob.heard.clone();
    bob.drop_dead();
    ann.answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    ann.until(|ann| ann.position().unwrap().moves == 1).await;
    back.open(&table).await;
    back.until(|back| back.position().unwrap().moves == 1).await;
    assert!(back.update.as_ref().unwrap().retold.is_none(), "only what is new is sent");
    assert_eq!(back.heard[..before.len()], before[..]);
    assert_eq!(back.heard, ann.heard, "nothing is hidden in Connect 4");
    host.close().await;
}

/// Whoever comes back hears of what still waits for them: an undo, a rematch, a vote.
#[tokio::test]
async fn open_requests_are_repeated_to_those_who_come_back() {
    let (_folder, host) = Host::new().await;
    let names = ["Ann", "Bob", "Cleo"];
    let mut players = Vec::new();
    for name in names {
        players.push(Client::guest(host.address, name).await);
    }
    let three = NewTable { seats: vec![NewSeat::Person; 3], ..named("frogs", "side=3 frogs=2 seats=3") };
    let table = gather(&mut players, three).await;
    let asker = players.iter().position(|player| player.options().is_some()).unwrap();
    players[asker].answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    let seats: Vec<Seat> = players.iter().map(|player| player.seat().unwrap()).collect();
    let [first, second] = [(asker + 1) % 3, (asker + 2) % 3];
    players[asker].ask(Ask::AskUndo { table: table.clone() }).await.unwrap();
    players[first].until(|player| !player.notes.is_empty()).await;
    players[first].ask(Ask::Agree { table: table.clone(), agrees: true }).await.unwrap();

    // Only the second player is awaited now. Everybody who opens the table hears so, once.
    let asked = Note::UndoAsked { asker: seats[asker], waiting: vec![seats[second]] };
    for index in [first, second] {
        let mut back = players[index].again(host.address).await;
        back.open(&table).await;
        back.until(|back| !back.notes.is_empty()).await;
        back.drain().await;
        assert_eq!(back.notes, std::slice::from_ref(&asked));
    }

    // A vote is part of the table.
    players.remove(second).drop_dead();
    let voter = usize::from(asker > second);
    let voter = &mut players[asker - voter];
    let is_away = |player: &Client| {
        let who = &player.table.as_ref().unwrap().seats[seats[second].index()].who;
        matches!(who, Occupant::Person { is_here: false, .. })
    };
    voter.until(is_away).await;
    voter.ask(Ask::Replace { table: table.clone(), seat: seats[second], agrees: true }).await.unwrap();
    let mut back = voter.again(host.address).await;
    back.open(&table).await;
    back.until(|back| back.table.is_some()).await;
    let votes = &back.table.as_ref().unwrap().seats[seats[second].index()].replaced_by_vote_of;
    assert_eq!(*votes, [seats[asker]]);
    host.close().await;
}

/// What was settled meanwhile is not repeated.
#[tokio::test]
async fn a_settled_request_is_not_repeated() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=1")).await;
    let [ann, bob] = &mut players;
    ann.answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    ann.ask(Ask::AskUndo { table: table.clone() }).await.unwrap();
    bob.until(|bob| !bob.notes.is_empty()).await;
    // Bob moves instead of an answer: there would be another move to take back.
    bob.answer(&table, &mut FastDice::new(2)).await.unwrap().unwrap();
    let mut back = bob.again(host.address).await;
    back.open(&table).await;
    back.until(|back| back.update.is_some()).await;
    back.drain().await;
    assert_eq!(back.notes, []);
    host.close().await;
}

/// An answer that is sent again after a lost connection counts once, and is told that it does.
#[tokio::test]
async fn an_answer_that_is_sent_again_is_accepted_once() {
    let (folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=1")).await;
    let [mut ann, _bob] = players;
    let (question, options) = ann.options().unwrap();
    let answer = |text: &str| Ask::Answer { table: table.clone(), question, text: text.into() };
    assert!(matches!(ann.ask(answer(&options[3])).await, Ok(Outcome::Done)));
    let mut again = ann.again(host.address).await;
    again.open(&table).await;
    assert!(matches!(again.ask(answer(&options[3])).await, Ok(Outcome::Repeated)));
    assert_eq!(again.ask(answer(&options[2])).await.unwrap_err().key, FaultKey::Stale);
    host.close().await;
    // Also after the server was started again.
    let host = Host::open(folder.path(), Host::generous()).await;
    let mut again = ann.again(host.address).await;
    again.open(&table).await;
    assert!(matches!(again.ask(answer(&options[3])).await, Ok(Outcome::Repeated)));
    again.until(|again| again.update.is_some()).await;
    assert_eq!(again.position().unwrap().moves, 1);
    host.close().await;
}

#[tokio::test]
async fn games_go_on_after_the_server_was_started_again() {
    for (game, choices) in
        [("connect4", ""), ("kittens", "preset=official"), ("frogs", "side=3 frogs=2"), ("tellstones", "")]
    {
        let (folder, host) = Host::new().await;
        let mut players =
            [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
        let table = gather(&mut players, named(game, choices)).await;
        let mut dice = FastDice::new(8);
        for _ in 0..2 {
            for player in &mut players {
                player.drain().await;
                let _ = player.answer(&table, &mut dice).await;
            }
        }
        host.close().await;
        let host = Host::open(folder.path(), Host::generous()).await;
        let mut again = Vec::new();
        for player in &mut players {
            player.drain().await;
            assert_eq!(player.gone.as_ref().map(|fault| fault.key), Some(FaultKey::ShuttingDown));
            let mut back = player.again(host.address).await;
            back.update.clone_from(&player.update);
            back.heard.clone_from(&player.heard);
            back.open(&table).await;
            back.until(|back| back.table.is_some()).await;
            again.push(back);
        }
        play(&mut again, &table, &mut dice).await;
        host.close().await;
    }
}

/// That a game has begun is stored with its match; the room follows a moment later, or after a crash never.
#[tokio::test]
async fn a_game_goes_on_whose_room_does_not_know_yet_that_it_began() {
    let (folder, host) = Host::new().await;
    let store = SqliteStore::open(folder.path().join("server.db")).await.unwrap();
    // On a busy machine the room may have followed already: then another table is tried.
    let (players, table) = loop {
        let mut players =
            [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
        let table = gather(&mut players, named("connect4", "first=1")).await;
        let room = store.room(table.0.parse().unwrap()).await.unwrap().unwrap();
        if room.data.contains("Revealing") {
            break (players, table);
        }
    };
    // To another server the first one might as well be dead.
    let other = Host::on(store, Host::generous()).await;
    let mut ann = players[0].again(other.address).await;
    ann.open(&table).await;
    ann.until(|ann| ann.position().is_some()).await;
    ann.answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    ann.until(|ann| ann.position().is_some_and(|position| position.moves == 1)).await;
    assert!(matches!(ann.table.unwrap().stage, Stage::Playing { .. }));
}

/// A table that nobody looks at leaves memory, and is there again when somebody asks for it.
#[tokio::test]
async fn an_idle_table_leaves_memory() {
    let folder = tempfile::tempdir().unwrap();
    let limits = server::Limits { parking_seconds: 0, ..Host::generous() };
    let host = Host::open(folder.path(), limits).await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("tellstones", "")).await;
    assert_eq!(host.server.hall().awake(), 1);
    for player in &mut players {
        player.ask(Ask::Close { table: table.clone() }).await.unwrap();
    }
    while host.server.hall().awake() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    for player in &mut players {
        player.open(&table).await;
    }
    play(&mut players, &table, &mut FastDice::new(9)).await;
    host.close().await;
}

/// A deadline passes for a table that is not in memory, too.
#[tokio::test]
async fn the_clock_runs_out_while_nobody_looks() {
    let folder = tempfile::tempdir().unwrap();
    let limits = server::Limits { parking_seconds: 0, ..Host::generous() };
    let host = Host::open(folder.path(), limits).await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let timed = NewTable { clock: "game=1+0".into(), ..named("connect4", "first=1") };
    let table = gather(&mut players, timed).await;
    for player in &mut players {
        player.ask(Ask::Close { table: table.clone() }).await.unwrap();
    }
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let bob = &mut players[1];
    bob.open(&table).await;
    bob.until(Client::is_over).await;
    assert_eq!(bob.position().unwrap().over.as_ref().unwrap().places, [2, 1]);
    host.close().await;
}

/// A client that claims to have heard more than there is, or of another match, is told everything.
#[tokio::test]
async fn a_wrong_claim_about_the_stream_is_no_error() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    let of = players[0].update.as_ref().unwrap().of.clone();
    for since in [Since { of, next: 999 }, Since { of: "00000000".into(), next: 0 }] {
        let mut again = players[0].again(host.address).await;
        again.ask(Ask::Open { table: table.clone(), since: Some(since) }).await.unwrap();
        again.until(|again| again.update.is_some()).await;
        assert!(again.update.as_ref().unwrap().retold.is_some());
        assert!(matches!(again.stage(), Some(Stage::Playing { .. })));
    }
    host.close().await;
}
