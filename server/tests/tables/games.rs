//! Whole games through sockets.

use crate::common::{Client, Host, gather, named, play};
use kernel::FastDice;
use protocol::{Ask, FaultKey, NewSeat, NewTable, Note, Occupant, Outcome, Phrase, Stage};

#[tokio::test]
async fn every_game_is_played_to_the_end_while_somebody_watches() {
    let (_folder, host) = Host::new().await;
    for (game, choices, names) in [
        ("connect4", "", vec!["Ann", "Bob"]),
        ("kittens", "preset=classic seats=3", vec!["Ann", "Bob", "Cleo"]),
        ("frogs", "side=3 frogs=2", vec!["Ann", "Bob"]),
        ("tellstones", "", vec!["Ann", "Bob"]),
    ] {
        let mut players = Vec::new();
        for name in names {
            players.push(Client::guest(host.address, name).await);
        }
        let table = gather(&mut players, named(game, choices)).await;
        let mut spectator = Client::guest(host.address, "").await;
        spectator.open(&table).await;
        play(&mut players, &table, &mut FastDice::new(5)).await;
        spectator.until(Client::is_over).await;
        let end = players[0].position().unwrap().over.clone().unwrap();
        for player in &players {
            assert_eq!(player.position().unwrap().over.as_ref(), Some(&end), "{game}");
        }
        // Anybody can check the match from its record.
        let of = players[0].update.as_ref().unwrap().of.clone();
        let Ok(Outcome::Record { text, .. }) = spectator.ask(Ask::Record { of }).await else {
            panic!("no record")
        };
        assert_eq!(text, end.record);
        let record: table::Record = text.parse().unwrap();
        let game = catalog::find(game).unwrap();
        assert!(game.replay(&record, kernel::Viewer::Spectator).is_ok());
    }
    host.close().await;
}

#[tokio::test]
async fn a_computer_takes_a_seat_and_plays() {
    let (_folder, host) = Host::new().await;
    let mut ann = [Client::guest(host.address, "Ann").await];
    let seats = vec![NewSeat::Person, NewSeat::Computer("random".into())];
    let table = gather(&mut ann, NewTable { seats, ..named("connect4", "") }).await;
    play(&mut ann, &table, &mut FastDice::new(2)).await;
    assert_eq!(
        ann[0].stage().map(|stage| matches!(stage, Stage::Playing { .. } | Stage::Over { .. })),
        Some(true)
    );
    host.close().await;
}

#[tokio::test]
async fn a_rematch_begins_when_everybody_wants_it() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    play(&mut players, &table, &mut FastDice::new(3)).await;
    let first = players[0].update.as_ref().unwrap().of.clone();
    for player in &mut players {
        player.until(|player| matches!(player.stage(), Some(Stage::Over { .. }))).await;
    }
    let [ann, bob] = &mut players;
    ann.ask(Ask::Rematch { table: table.clone(), wants: true, pledge: None }).await.unwrap();
    bob.until(|bob| bob.table.as_ref().unwrap().seats[0].wants_rematch).await;
    bob.ask(Ask::Rematch { table: table.clone(), wants: true, pledge: None }).await.unwrap();
    for player in [&mut *ann, &mut *bob] {
        player.until(|player| player.table.as_ref().unwrap().round.number == 2).await;
        player.bits[0] ^= 1;
        let pledge = player.pledge();
        player.ask(Ask::Pledge { table: table.clone(), round: 2, pledge }).await.unwrap();
    }
    futures_util::future::join(ann.begin(&table), bob.begin(&table)).await;
    for player in &mut players {
        player.until(|player| player.update.as_ref().unwrap().of != first).await;
    }
    play(&mut players, &table, &mut FastDice::new(4)).await;
    let standing = players[0].position().unwrap().over.clone().unwrap().standing.unwrap();
    assert_eq!(standing.played, 2);
    host.close().await;
}

#[tokio::test]
async fn who_wants_a_rematch_may_pledge_at_once() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    play(&mut players, &table, &mut FastDice::new(3)).await;
    for player in &mut players {
        player.until(|player| matches!(player.stage(), Some(Stage::Over { .. }))).await;
        player.bits[0] ^= 1;
    }
    let [ann, bob] = &mut players;
    let wish = |pledge: String| Ask::Rematch { table: table.clone(), wants: true, pledge: Some(pledge) };
    let fault = ann.ask(wish("not a pledge".into())).await.unwrap_err();
    assert_eq!(fault.key, FaultKey::BadPledge);
    let shown = ann.table.as_ref().unwrap().round.pledge.clone();
    ann.ask(wish(ann.pledge())).await.unwrap();
    bob.until(|bob| bob.table.as_ref().unwrap().seats[0].wants_rematch).await;
    assert_ne!(bob.table.as_ref().unwrap().seats[0].pledge, Some(ann.pledge()), "it is for the next round");
    bob.ask(wish(bob.pledge())).await.unwrap();
    for player in [&mut *ann, &mut *bob] {
        player.until(|player| player.table.as_ref().unwrap().round.number == 2).await;
        // All pledges are known: the commitment is shown, and only now anybody reveals.
        let round = player.table.as_ref().unwrap().round.clone();
        assert!(matches!(player.stage(), Some(Stage::Revealing { .. })));
        assert!(round.commitment.is_some() && round.pledge != shown);
    }
    futures_util::future::join(ann.begin(&table), bob.begin(&table)).await;
    play(&mut players, &table, &mut FastDice::new(4)).await;
    assert_eq!(players[0].position().unwrap().over.clone().unwrap().standing.unwrap().played, 2);
    host.close().await;
}

/// Who makes an account between two games plays the next one for a rating.
#[tokio::test]
async fn guests_who_become_members_are_rated_from_then_on() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    let rating = |player: &Client| match player.table.as_ref().unwrap().seats[0].who {
        Occupant::Person { rating, .. } => rating.map(|rating| rating.games),
        _ => None,
    };
    for round in 1..=3 {
        play(&mut players, &table, &mut FastDice::new(u64::from(round))).await;
        for player in &mut players {
            player.until(|player| matches!(player.stage(), Some(Stage::Over { .. }))).await;
            if round == 2 {
                let (login, password) = (player.person.clone().unwrap(), "correct horse battery".into());
                player.ask(Ask::Register { login, password }).await.unwrap();
            }
        }
        if round == 3 {
            break;
        }
        for player in &mut players {
            player.bits[0] ^= 1;
            let pledge = Some(player.pledge());
            player.ask(Ask::Rematch { table: table.clone(), wants: true, pledge }).await.unwrap();
        }
        let [ann, bob] = &mut players;
        for player in [&mut *ann, &mut *bob] {
            player.until(|player| player.table.as_ref().unwrap().round.number == round + 1).await;
        }
        futures_util::future::join(ann.begin(&table), bob.begin(&table)).await;
        ann.until(|ann| ann.position().is_some_and(|position| position.over.is_none())).await;
        bob.until(|bob| bob.position().is_some_and(|position| position.over.is_none())).await;
    }
    players[0].until(|ann| rating(ann) == Some(1)).await;
    host.close().await;
}

/// Only the device that drew the bits can reveal them.
#[tokio::test]
async fn a_pledge_for_a_rematch_is_worth_as_much_as_the_connection_it_came_from() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    play(&mut players, &table, &mut FastDice::new(3)).await;
    let [mut ann, mut bob] = players;
    let wish = |pledge: String| Ask::Rematch { table: table.clone(), wants: true, pledge: Some(pledge) };
    ann.until(|ann| matches!(ann.stage(), Some(Stage::Over { .. }))).await;
    ann.ask(wish(ann.pledge())).await.unwrap();
    let mut again = ann.again(host.address).await;
    ann.drop_dead();
    let seat_0 = |bob: &Client| bob.table.as_ref().unwrap().seats[0].clone();
    let is_away = |bob: &Client| matches!(seat_0(bob).who, Occupant::Person { is_here: false, .. });
    bob.until(|bob| seat_0(bob).wants_rematch && is_away(bob)).await;
    again.open(&table).await;
    bob.until(|bob| !is_away(bob)).await;
    bob.ask(wish(bob.pledge())).await.unwrap();
    bob.until(|bob| bob.table.as_ref().unwrap().round.number == 2).await;
    assert_eq!((bob.stage(), seat_0(&bob).pledge), (Some(Stage::Gathering), None));
    host.close().await;
}

/// Who sits down after a game wants the next one, and has pledged for it.
#[tokio::test]
async fn whoever_sits_down_for_a_rematch_has_pledged_for_it() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    play(&mut players, &table, &mut FastDice::new(3)).await;
    let [mut ann, mut bob] = players;
    bob.until(|bob| matches!(bob.stage(), Some(Stage::Over { .. }))).await;
    bob.ask(Ask::Stand { table: table.clone() }).await.unwrap();
    let pledge = Some(ann.pledge());
    ann.ask(Ask::Rematch { table: table.clone(), wants: true, pledge }).await.unwrap();
    let mut cleo = Client::guest(host.address, "Cleo").await;
    cleo.open(&table).await;
    cleo.sit(&table).await;
    for player in [&mut ann, &mut cleo] {
        player.until(|player| player.table.as_ref().is_some_and(|table| table.round.number == 2)).await;
        assert!(matches!(player.stage(), Some(Stage::Revealing { .. })));
    }
    host.close().await;
}

#[tokio::test]
async fn undo_needs_the_agreement_of_the_others() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=1")).await;
    let [ann, bob] = &mut players;
    ann.answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    bob.until(|bob| bob.position().unwrap().moves == 1).await;
    ann.ask(Ask::AskUndo { table: table.clone() }).await.unwrap();
    bob.until(|bob| bob.notes.iter().any(|note| matches!(note, Note::UndoAsked { .. }))).await;
    bob.ask(Ask::Agree { table: table.clone(), agrees: false }).await.unwrap();
    ann.until(|ann| ann.notes.iter().any(|note| matches!(note, Note::UndoRefused { .. }))).await;
    ann.ask(Ask::AskUndo { table: table.clone() }).await.unwrap();
    bob.ask(Ask::Agree { table: table.clone(), agrees: true }).await.unwrap();
    for player in [ann, bob] {
        player.until(|player| player.position().unwrap().moves == 0).await;
        assert!(player.update.as_ref().unwrap().retold.is_some(), "everything is told anew");
    }
    host.close().await;
}

#[tokio::test]
async fn leaving_is_a_message_and_losing_the_connection_is_not() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "")).await;
    let [mut ann, mut bob] = players;
    let mut second = bob.again(host.address).await;
    bob.ask(Ask::Say { table: table.clone(), phrase: Phrase::OneMoment }).await.unwrap();
    ann.until(|ann| ann.notes.contains(&Note::Said { seat: bob.seat().unwrap(), phrase: Phrase::OneMoment }))
        .await;
    let is_bob_here = |ann: &Client| match &ann.table.as_ref().unwrap().seats[1].who {
        Occupant::Person { is_here, .. } => *is_here,
        other => panic!("{other:?}"),
    };
    bob.drop_dead();
    ann.until(|ann| !is_bob_here(ann)).await;
    assert!(!ann.is_over(), "the seat is held");
    second.open(&table).await;
    ann.until(is_bob_here).await;
    second.ask(Ask::Leave { table: table.clone() }).await.unwrap();
    ann.until(Client::is_over).await;
    assert_eq!(ann.position().unwrap().over.as_ref().unwrap().places, [1, 2]);
    let late = second.ask(Ask::Leave { table }).await.unwrap_err();
    assert_eq!(late.key, FaultKey::Over);
    host.close().await;
}

/// A computer plays on for somebody who is away, if those who are there agree, and only until they return.
#[tokio::test]
async fn a_computer_plays_on_for_somebody_who_is_away() {
    let (_folder, host) = Host::new().await;
    let mut players = [Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
    let table = gather(&mut players, named("connect4", "first=2")).await;
    let [mut ann, bob] = players;
    let bobs_seat = bob.seat().unwrap();
    let refused = ann.ask(Ask::Replace { table: table.clone(), seat: bobs_seat, agrees: true }).await;
    assert_eq!(refused.unwrap_err().key, FaultKey::NotFound, "Bob is there");
    let mut later = bob.again(host.address).await;
    bob.drop_dead();
    ann.until(|ann| {
        matches!(ann.table.as_ref().unwrap().seats[1].who, Occupant::Person { is_here: false, .. })
    })
    .await;
    ann.ask(Ask::Replace { table: table.clone(), seat: bobs_seat, agrees: true }).await.unwrap();
    ann.until(|ann| ann.position().unwrap().moves == 1).await;
    assert!(ann.table.as_ref().unwrap().seats[1].is_replaced);
    later.open(&table).await;
    ann.until(|ann| !ann.table.as_ref().unwrap().seats[1].is_replaced).await;
    ann.answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    later.until(|bob| bob.position().is_some_and(|position| position.moves == 2)).await;
    // Nobody else answers for Bob now.
    later.answer(&table, &mut FastDice::new(1)).await.unwrap().unwrap();
    host.close().await;
}

#[tokio::test]
async fn two_who_want_the_same_game_are_paired() {
    let (_folder, host) = Host::new().await;
    let mut ann = Client::guest(host.address, "Ann").await;
    let mut bob = Client::guest(host.address, "Bob").await;
    let pair = || Ask::Pair { game: "tellstones".into(), preset: None, on: true };
    ann.ask(pair()).await.unwrap();
    bob.ask(pair()).await.unwrap();
    let mut tables = Vec::new();
    for client in [&mut ann, &mut bob] {
        loop {
            if let Some(protocol::Message::Paired { table }) = client.hear().await {
                tables.push(table);
                break;
            }
        }
    }
    assert_eq!(tables[0], tables[1]);
    host.close().await;
}
