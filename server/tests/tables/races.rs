//! C-11: two answers to the same question at the same time: exactly one counts, and the other is told so.

use crate::common::{Client, Host, gather, named};
use futures_util::future::join;
use protocol::{Ask, FaultKey};

#[tokio::test]
async fn c_11_of_two_answers_at_once_exactly_one_counts() {
    const RACES: usize = 50;
    let (_folder, host) = Host::new().await;
    let mut races = 0;
    while races < RACES {
        let mut players =
            vec![Client::guest(host.address, "Ann").await, Client::guest(host.address, "Bob").await];
        let table = gather(&mut players, named("connect4", "first=1")).await;
        // Everybody has a second window.
        for index in [0, 1] {
            let mut second = players[index].again(host.address).await;
            second.open(&table).await;
            second.until(|client| client.update.is_some()).await;
            players.push(second);
        }
        // Nobody can have won by then.
        for turn in 0..6 {
            // The windows take turns in being first.
            let windows = [turn % 2, turn % 2 + 2];
            let windows = if turn / 2 % 2 == 0 { windows } else { [windows[1], windows[0]] };
            let [first, second] = players.get_disjoint_mut(windows).unwrap();
            for window in [&mut *first, &mut *second] {
                window
                    .until(|client| {
                        client.position().unwrap().moves == turn as u32 && client.options().is_some()
                    })
                    .await;
            }
            let (question, options) = first.options().unwrap();
            let [one, other] = [options[0].clone(), options[options.len() - 1].clone()];
            let answer = |text| Ask::Answer { table: table.clone(), question, text };
            let verdicts = join(first.ask(answer(one)), second.ask(answer(other))).await;
            let late = match verdicts {
                (Ok(_), Err(fault)) | (Err(fault), Ok(_)) => fault,
                both => panic!("{both:?}"),
            };
            assert_eq!(late.key, FaultKey::Stale);
            races += 1;
        }
        let mut boards = Vec::new();
        for player in &mut players {
            player.until(|client| client.position().unwrap().moves == 6).await;
            boards.push(player.position().unwrap().sheet.clone());
        }
        assert!(boards.iter().all(|board| *board == boards[0]), "{boards:?}");
    }
    host.close().await;
}
