//! Lists, filters and pages.

use super::*;

pub async fn unfinished_matches_are_listed_latest_first(store: impl Store) {
    assert_eq!(unfinished(&store).await, []);
    let played = store.create(&new("connect4", &["A", "B"], 10)).await.unwrap();
    let untouched = store.create(&new("frogs", &[], 20)).await.unwrap();
    let over = store.create(&new("frogs", &["C"], 30)).await.unwrap();
    store.append(over, &entry(0, 99), Some(&won())).await.unwrap();
    assert_eq!(ids(&unfinished(&store).await), [untouched, played]);

    store.append(played, &entry(0, 40), None).await.unwrap();
    store.append(played, &entry(1, 50), None).await.unwrap();
    let header = new("connect4", &["A", "B"], 10);
    let first = Overview {
        id: played,
        game: "connect4".into(),
        rules: 1,
        config: header.config.clone(),
        patience: header.patience.clone(),
        players: header.players,
        started: time(10),
        entries: 2,
        last: time(50),
        ending: None,
        damage: None,
    };
    let second = Overview {
        id: untouched,
        game: "frogs".into(),
        players: vec![],
        started: time(20),
        entries: 0,
        last: time(20),
        ..first.clone()
    };
    assert_eq!(unfinished(&store).await, [first, second]);
}

pub async fn finished_matches_are_listed_latest_first(store: impl Store) {
    assert_eq!(finished(&store, &Filter::default()).await, []);
    let mut matches = Vec::new();
    for created in 0..4 {
        matches.push(store.create(&new("connect4", &["A", "B"], created)).await.unwrap());
    }
    // The second never ends; the others end in another order than they began.
    for (which, ended) in [(0, 70), (2, 90), (3, 80)] {
        store.append(matches[which], &entry(0, 60), None).await.unwrap();
        store.append(matches[which], &entry(1, ended), Some(&won())).await.unwrap();
    }
    let listed = finished(&store, &Filter::default()).await;
    assert_eq!(ids(&listed), [matches[2], matches[3], matches[0]]);
    assert_eq!(listed[0].ending, Some(won()));
    assert_eq!((listed[0].started, listed[0].entries, listed[0].last), (time(2), 2, time(90)));
    assert_eq!(listed[0].players, new("", &["A", "B"], 0).players);
}

pub async fn finished_matches_are_filtered(store: impl Store) {
    let mut matches = Vec::new();
    let made =
        [("connect4", vec!["A", "민수"]), ("frogs", vec!["A", "B", "민수"]), ("frogs", vec!["B", "C", "B"])];
    for (game, names) in &made {
        let header = NewMatch { players: people(&store, names).await, ..new(game, &[], 0) };
        matches.insert(0, over(&store, &header, matches.len() as i64).await);
    }
    let check = async |game: Option<&str>, names: &[&str], expected: &[usize]| {
        let people = people(&store, names).await.into_iter().filter_map(|player| player.person).collect();
        let filter = Filter { game: game.map(Into::into), people, players: None };
        let expected: Vec<MatchId> = expected.iter().map(|&n| matches[n]).collect();
        assert_eq!(ids(&finished(&store, &filter).await), expected, "{filter:?}");
    };
    check(None, &[], &[0, 1, 2]).await;
    check(Some("frogs"), &[], &[0, 1]).await;
    check(Some("chess"), &[], &[]).await;
    check(None, &["민수"], &[1, 2]).await;
    check(None, &["민수", "B"], &[1]).await;
    check(None, &["B"], &[0, 1]).await;
    check(Some("connect4"), &["A"], &[2]).await;
    check(Some("frogs"), &["A", "C"], &[]).await;
    check(None, &["a"], &[]).await;
    check(Some("' OR 1=1 --"), &[], &[]).await;

    let check = async |names: &[&str], expected: &[usize]| {
        let filter = Filter { players: Some(people(&store, names).await), ..Filter::default() };
        let expected: Vec<MatchId> = expected.iter().map(|&n| matches[n]).collect();
        assert_eq!(ids(&finished(&store, &filter).await), expected, "{names:?}");
    };
    check(&["민수", "A"], &[2]).await;
    check(&["B", "민수", "A"], &[1]).await;
    check(&["B", "C"], &[]).await;
    check(&["C", "B", "B"], &[0]).await;
}

/// Every page of a list, of this length.
async fn pages(limit: u32, ask: impl AsyncFn(Window) -> Page) -> Vec<MatchId> {
    let mut window = Window::first(limit);
    let mut all = Vec::new();
    loop {
        let Page { matches, next } = ask(window).await;
        assert!(matches.len() <= limit as usize && !matches.is_empty());
        all.extend(ids(&matches));
        match next {
            Some(next) => window = window.after(next),
            None => return all,
        }
    }
}

pub async fn a_list_is_read_page_by_page(store: impl Store) {
    let header = |created| new("connect4", &["A", "B"], created);
    for created in 0..11 {
        // Some at the same moment.
        store.create(&header(created / 3)).await.unwrap();
        over(&store, &header(0), created / 3).await;
        over(&store, &new("frogs", &["A"], 0), created / 2).await;
    }
    let all = ids(&unfinished(&store).await);
    assert_eq!(all.len(), 11);
    let everything = Filter::default();
    let frogs = Filter { game: Some("frogs".into()), ..Filter::default() };
    let pair = Filter { players: Some(new("", &["B", "A"], 0).players), ..Filter::default() };
    for limit in 1..=12 {
        assert_eq!(pages(limit, async |window| store.unfinished(window).await.unwrap()).await, all);
        for (filter, count) in [(&everything, 22), (&frogs, 11), (&pair, 11)] {
            let expected = ids(&finished(&store, filter).await);
            assert_eq!(expected.len(), count);
            let ask = async |window| store.finished(filter, window).await.unwrap();
            assert_eq!(pages(limit, ask).await, expected, "{filter:?}");
        }
    }
    // A page that is full is the last one if nothing follows.
    assert_eq!(store.unfinished(Window::first(11)).await.unwrap().next, None);
}

/// Nothing is listed twice or left out when matches are added or deleted between two pages.
pub async fn a_match_that_is_added_moves_no_page(store: impl Store) {
    let header = new("connect4", &["A", "B"], 0);
    for created in 1..=6 {
        store.create(&NewMatch { created: time(created * 10), ..header.clone() }).await.unwrap();
    }
    let before = ids(&unfinished(&store).await);
    let first = store.unfinished(Window::first(2)).await.unwrap();
    assert_eq!(ids(&first.matches), before[..2]);
    let next = first.next.unwrap();
    assert_eq!(next, Cursor { at: time(50), id: before[1] });
    // One in front, one further on; the one that the page ended with is deleted.
    store.create(&NewMatch { created: time(100), ..header.clone() }).await.unwrap();
    let late = store.create(&NewMatch { created: time(5), ..header }).await.unwrap();
    store.delete(before[1], None).await.unwrap();
    let rest = store.unfinished(MANY.after(next)).await.unwrap();
    assert_eq!(ids(&rest.matches), [&before[2..], &[late]].concat());
    assert_eq!(rest.next, None);
}

pub async fn a_page_has_a_limit(store: impl Store) {
    for ended in 0..3 {
        over(&store, &new("connect4", &["A", "B"], 0), ended).await;
    }
    let all = Filter::default();
    assert_eq!(store.finished(&all, Window::first(0)).await, Ok(Page::default()));
    assert_eq!(store.finished(&all, Window::first(u32::MAX)).await.unwrap().matches.len(), 3);
    assert_eq!(store.finished(&all, Window::first(2)).await.unwrap().matches.len(), 2);
}

pub async fn the_last_match_of_the_same_players_is_found(store: impl Store) {
    let pair = people(&store, &["Ann", "Bob"]).await;
    let header = |game: &str, players: &[Player]| NewMatch { players: players.to_vec(), ..new(game, &[], 0) };
    assert_eq!(store.last_of("connect4", &pair).await, Ok(None));
    let swapped = [pair[1].clone(), pair[0].clone()];
    over(&store, &header("connect4", &pair), 1).await;
    let last = over(&store, &header("connect4", &swapped), 3).await;
    over(&store, &header("connect4", &pair), 2).await;
    over(&store, &header("frogs", &pair), 4).await;
    store.create(&header("connect4", &pair)).await.unwrap();
    let three = people(&store, &["Ann", "Bob", "Cleo"]).await;
    over(&store, &header("connect4", &three), 5).await;
    // Somebody else of the same name, and computers by any name.
    let named = [pair[0].clone(), Player::human("Bob")];
    over(&store, &header("connect4", &named), 6).await;
    let easy = over(&store, &header("connect4", &[pair[0].clone(), Player::bot("Hal", "easy")]), 7).await;
    over(&store, &header("connect4", &[pair[0].clone(), Player::bot("Hal", "hard")]), 8).await;

    let found = store.last_of("connect4", &pair).await.unwrap().unwrap();
    assert_eq!((found.id, found.last, found.players), (last, time(3), swapped.to_vec()));
    assert_eq!(store.last_of("tellstones", &pair).await, Ok(None));
    let against = [Player::bot("Player 2", "easy"), pair[0].clone()];
    assert_eq!(store.last_of("connect4", &against).await.unwrap().unwrap().id, easy);
}
