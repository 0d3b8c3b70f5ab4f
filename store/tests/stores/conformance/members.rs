//! People of a server.

use store::{ESTABLISHED, Member, Members, Order, Orders, RatingRow, Rooms, TokenHash};

use super::*;

/// What takes the place of a name.
pub const DELETED: &str = "deleted player";

pub(super) fn token(n: u8) -> TokenHash {
    TokenHash([n; 32])
}

fn guest(id: PersonId, name: &str, at: i64) -> Member {
    Member { id, name: name.into(), login: None, created: time(at), last_seen: time(at), is_banned: false }
}

fn rating(person: PersonId, game: &str, rating: f64, deviation: f64) -> RatingRow {
    RatingRow { person, game: game.into(), rating, deviation, volatility: 0.06, games: 3, updated: time(9) }
}

pub(super) async fn a_guest_is_known_by_a_token(store: impl Store + Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let other = store.new_guest("Ann", token(2), time(6)).await.unwrap();
    assert_ne!(ann, other);
    assert_eq!(store.member(ann).await, Ok(Some(guest(ann, "Ann", 5))));
    assert_eq!(store.by_token(token(1)).await, Ok(Some(guest(ann, "Ann", 5))));
    assert_eq!(store.by_token(token(2)).await, Ok(Some(guest(other, "Ann", 6))));
    assert_eq!(store.by_token(token(3)).await, Ok(None));
    // They can play.
    let mut header = new("connect4", &["Ann", "Ann"], 0);
    (header.players[0].person, header.players[1].person) = (Some(ann), Some(other));
    let id = store.create(&header).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().header, header);
}

/// Somebody at the keyboard is not the guest of the same name, whoever came first.
pub(super) async fn members_are_not_found_by_name(store: impl Store + Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let local = store.person("Ann").await.unwrap();
    assert_ne!(local, ann);
    assert_eq!(store.person("Ann").await, Ok(local));
    assert_eq!(store.member(local).await, Ok(None));
    let bob = store.person("Bob").await.unwrap();
    assert_ne!(store.new_guest("Bob", token(2), time(5)).await, Ok(bob));
    assert_eq!(store.person("Bob").await, Ok(bob));
    store.rename(local, "Eve").await.unwrap();
    assert_eq!(store.person("Ann").await, Ok(local), "not a member");
    store.forget_member(ann, DELETED).await.unwrap();
    assert_ne!(store.person(DELETED).await, Ok(ann));
}

pub(super) async fn a_guest_becomes_an_account(store: impl Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    assert_eq!(store.register(ann, "Ann-1", "$argon2id$x").await, Ok(true));
    let member = Member { login: Some("ann-1".into()), ..guest(ann, "Ann", 5) };
    for login in ["ann-1", "ANN-1", "Ann-1"] {
        assert_eq!(store.by_login(login).await, Ok(Some((member.clone(), "$argon2id$x".into()))));
    }
    assert_eq!(store.by_login("ann").await, Ok(None));
    assert_eq!(store.by_token(token(1)).await, Ok(Some(member)), "the session goes on");
    store.set_password(ann, "$argon2id$y").await.unwrap();
    assert_eq!(store.by_login("ann-1").await.unwrap().unwrap().1, "$argon2id$y");
}

pub(super) async fn a_login_belongs_to_one(store: impl Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let bob = store.new_guest("Bob", token(2), time(5)).await.unwrap();
    // At the same time, perhaps in the same group.
    let (one, two) = tokio::join!(store.register(ann, "king", "a"), store.register(bob, "KING", "b"));
    assert_eq!([one, two], [Ok(true), Ok(false)]);
    assert_eq!(store.register(ann, "queen", "c").await, Ok(false), "has one already");
    assert_eq!(store.by_login("king").await.unwrap().unwrap().1, "a");
    assert_eq!(store.by_login("queen").await, Ok(None));
    store.set_password(bob, "d").await.unwrap();
    assert_eq!(store.member(bob).await.unwrap().unwrap().login, None, "a guest has no password");
    assert_eq!(store.register(bob, "queen", "b").await, Ok(true));
}

pub(super) async fn tokens_are_dropped(store: impl Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let bob = store.new_guest("Bob", token(2), time(5)).await.unwrap();
    for n in 3..8 {
        store.add_token(ann, token(n), time(6)).await.unwrap();
    }
    // Whose a token is never changes.
    store.add_token(bob, token(3), time(7)).await.unwrap();
    let whose = async |n| store.by_token(token(n)).await.unwrap().map(|member| member.id);
    assert_eq!(whose(3).await, Some(ann));
    store.drop_token(token(3)).await.unwrap();
    assert_eq!((whose(3).await, whose(4).await), (None, Some(ann)));
    store.drop_tokens(ann, Some(token(5))).await.unwrap();
    assert_eq!([whose(1).await, whose(4).await, whose(5).await], [None, None, Some(ann)]);
    store.drop_tokens(ann, None).await.unwrap();
    assert_eq!([whose(5).await, whose(2).await], [None, Some(bob)]);
    assert!(store.member(ann).await.unwrap().is_some());
}

pub(super) async fn members_change(store: impl Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    store.rename(ann, "안나").await.unwrap();
    store.set_banned(ann, true).await.unwrap();
    store.touch(ann, time(100)).await.unwrap();
    store.touch(ann, time(50)).await.unwrap();
    let member = Member { last_seen: time(100), is_banned: true, ..guest(ann, "안나", 5) };
    assert_eq!(store.member(ann).await, Ok(Some(member)));
    store.set_banned(ann, false).await.unwrap();
    assert!(!store.by_token(token(1)).await.unwrap().unwrap().is_banned);
}

pub(super) async fn members_are_listed(store: impl Store + Members) {
    store.person("Ann").await.unwrap();
    let mut all = Vec::new();
    for n in 0..7 {
        all.push(store.new_guest("Ann", token(n), time(5)).await.unwrap());
    }
    all.sort_unstable();
    let first = store.members(None, 4).await.unwrap();
    let rest = store.members(Some(first[3].id), 4).await.unwrap();
    assert!(first.iter().chain(&rest).map(|member| member.id).eq(all));
}

/// A group of changes must not fail because somebody was deleted meanwhile.
pub(super) async fn nobody_who_is_unknown_is_changed(store: impl Store + Members) {
    let nobody = PersonId::from_random(7);
    let of = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    store.add_token(nobody, token(1), time(1)).await.unwrap();
    store.set_password(nobody, "x").await.unwrap();
    store.rename(nobody, "x").await.unwrap();
    store.set_banned(nobody, true).await.unwrap();
    store.touch(nobody, time(1)).await.unwrap();
    store.drop_tokens(nobody, None).await.unwrap();
    store.forget_member(nobody, DELETED).await.unwrap();
    assert_eq!(store.register(nobody, "x", "x").await, Ok(false));
    assert_eq!(store.set_ratings(of, &[rating(nobody, "frogs", 1500.0, 50.0)]).await, Ok(true));
    assert_eq!(store.ratings_of(nobody).await, Ok(vec![]));
    assert_eq!(store.by_token(token(1)).await, Ok(None));
    assert_eq!(store.member(nobody).await, Ok(None));
}

pub(super) async fn a_forgotten_member_leaves_matches_that_are_intact(store: impl Store + Members + Rooms) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let bob = store.new_guest("Bob", token(2), time(5)).await.unwrap();
    assert_eq!(store.register(ann, "ann", "x").await, Ok(true));
    let mut header = new("connect4", &["Ann", "Bob"], 0);
    (header.players[0].person, header.players[1].person) = (Some(ann), Some(bob));
    let open = store.create(&header).await.unwrap();
    // More than are changed in one go, and one in which the same person has both seats.
    let mut closed = Vec::new();
    for n in 0..230 {
        closed.push(over(&store, &header, n).await);
    }
    header.players[1].person = Some(ann);
    let both = over(&store, &header, 1).await;
    let rated = rating(ann, "connect4", 1600.0, 60.0);
    assert_eq!(store.set_ratings(closed[0], &[rated]).await, Ok(true));
    let room = room(1, "abcd", &[ann, bob]);
    assert_eq!(store.put_room(&room).await, Ok(true));

    store.forget_member(ann, DELETED).await.unwrap();
    assert_eq!(store.member(ann).await, Ok(None));
    assert_eq!(store.by_token(token(1)).await, Ok(None));
    assert_eq!(store.by_login("ann").await, Ok(None));
    assert_eq!(store.ratings_of(ann).await, Ok(vec![]));
    assert_eq!(store.leaders("connect4", 9).await, Ok(vec![]));
    assert_eq!(store.rooms_of(ann, 9).await, Ok(vec![]));
    assert_eq!(store.rooms_of(bob, 9).await.unwrap().len(), 1);
    for &id in closed.iter().chain([&open, &both]) {
        let stored = store.load(id).await.unwrap();
        assert_eq!((stored.damage, &*stored.header.players[0].name), (None, DELETED));
        assert_eq!(stored.header.players[0].person, Some(ann), "whoever it was played all of these");
        let second = format!("{DELETED} 2");
        assert_eq!(stored.header.players[1].name, if id == both { &second } else { "Bob" });
    }
    let with_bob = finished(&store, &Filter { people: vec![ann, bob], ..Filter::default() }).await;
    assert_eq!(with_bob.len(), 230);
    assert!(with_bob.iter().all(|summary| summary.damage.is_none()));
    // The match goes on, and the login is free.
    store.append(open, &entry(0, 1), None).await.unwrap();
    assert_eq!(store.register(bob, "ann", "y").await, Ok(true));
    store.forget_member(ann, DELETED).await.unwrap();
    // In a record every player has a name of their own.
    store.forget_member(bob, DELETED).await.unwrap();
    let stored = store.load(closed[0]).await.unwrap();
    assert_eq!(stored.damage, None);
    assert_eq!(
        stored.header.players.iter().map(|player| &*player.name).collect::<Vec<_>>(),
        [DELETED.to_string(), format!("{DELETED} 2")]
    );
}

pub(super) async fn a_guest_who_never_played_leaves_nothing(store: impl Store + Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    store.forget_member(ann, DELETED).await.unwrap();
    let mut header = new("connect4", &["Ann", "Bob"], 0);
    header.players[0].person = Some(ann);
    assert_eq!(store.create(&header).await, Err(StoreError::UnknownPerson(ann)));
}

/// People at this keyboard keep their matches as they are.
pub(super) async fn people_who_are_no_members_are_not_forgotten(store: impl Store + Members) {
    let players = people(&store, &["Ann", "Bob"]).await;
    let header = NewMatch { players, ..new("connect4", &[], 0) };
    let id = store.create(&header).await.unwrap();
    let guest = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    for forgotten in [guest, header.players[0].person.unwrap()] {
        store.forget_member(forgotten, DELETED).await.unwrap();
    }
    assert_eq!(store.load(id).await.unwrap().header, header);
}

pub(super) async fn idle_guests_are_found(store: impl Members) {
    let mut guests = Vec::new();
    for n in 0..5 {
        guests.push(store.new_guest("Ann", token(n), time(i64::from(n) * 10)).await.unwrap());
    }
    assert_eq!(store.register(guests[1], "ann", "x").await, Ok(true));
    store.touch(guests[2], time(1000)).await.unwrap();
    assert_eq!(store.idle_guests(time(40), 9).await, Ok(vec![guests[0], guests[3]]));
    assert_eq!(store.idle_guests(time(40), 1).await, Ok(vec![guests[0]]));
    assert_eq!(store.idle_guests(time(0), 9).await, Ok(vec![]));
}

pub(super) async fn a_match_is_rated_once(store: impl Store + Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let bob = store.new_guest("Bob", token(2), time(5)).await.unwrap();
    let [one, two] = [
        store.create(&new("frogs", &[], 0)).await.unwrap(),
        store.create(&new("frogs", &[], 0)).await.unwrap(),
    ];
    let first = [rating(ann, "frogs", 1600.25, 80.5), rating(bob, "frogs", 1400.75, 80.5)];
    assert_eq!(store.set_ratings(one, &first).await, Ok(true));
    assert_eq!(store.set_ratings(one, &[rating(ann, "frogs", 1700.0, 70.0)]).await, Ok(false));
    assert_eq!(store.ratings_of(ann).await, Ok(vec![first[0].clone()]));
    let mut both = store.ratings("frogs", &[ann, bob, PersonId::from_random(9)]).await.unwrap();
    both.sort_by_key(|row| row.person != ann);
    assert_eq!(both, first);
    assert_eq!(store.ratings("connect4", &[ann, bob]).await, Ok(vec![]));
    assert_eq!(store.ratings("frogs", &[]).await, Ok(vec![]));
    // Another match has changed the rating since it was read.
    let late = rating(ann, "frogs", 1650.0, 75.0);
    assert_eq!(store.set_ratings(two, std::slice::from_ref(&late)).await, Err(StoreError::Busy));
    let next = RatingRow { games: late.games + 1, ..late };
    assert_eq!(store.set_ratings(two, std::slice::from_ref(&next)).await, Ok(true));
    assert_eq!(store.ratings_of(ann).await, Ok(vec![next]));
    // No number at all is refused, and spares its neighbours.
    let three = store.create(&new("frogs", &[], 0)).await.unwrap();
    let bad = [rating(ann, "frogs", f64::NAN, 75.0)];
    let (bad, renamed) = tokio::join!(store.set_ratings(three, &bad), store.rename(bob, "B"));
    assert!(bad.is_err());
    assert_eq!(renamed, Ok(()));
}

pub(super) async fn the_best_are_listed_first(store: impl Store + Members) {
    let mut guests = Vec::new();
    for n in 0..6 {
        guests.push(store.new_guest("Ann", token(n), time(5)).await.unwrap());
    }
    let of = store.create(&new("frogs", &[], 0)).await.unwrap();
    let rows = [
        rating(guests[0], "frogs", 1500.0, 50.0),
        rating(guests[1], "frogs", 1700.0, 50.0),
        rating(guests[2], "frogs", 1900.0, ESTABLISHED),
        rating(guests[3], "frogs", 1600.0, ESTABLISHED - 0.5),
        rating(guests[4], "connect4", 1800.0, 50.0),
        rating(guests[5], "frogs", 2000.0, 50.0),
    ];
    assert_eq!(store.set_ratings(of, &rows).await, Ok(true));
    store.set_banned(guests[5], true).await.unwrap();
    let best = store.leaders("frogs", 9).await.unwrap();
    assert!(best.iter().map(|(member, _)| member.id).eq([guests[1], guests[3], guests[0]]));
    assert_eq!(best[0], (guest(guests[1], "Ann", 5), rows[1].clone()));
    assert_eq!(store.leaders("frogs", 1).await.unwrap().len(), 1);
}

pub(super) async fn orders_are_heard_in_order(store: impl Members + Orders) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let room = room(1, "abcd", &[]).id;
    assert_eq!(store.orders_since(0).await, Ok(vec![]));
    let all = [Order::Ban(ann), Order::Close(room), Order::LogOut(ann), Order::Rename(ann)];
    for order in all {
        store.order(order, time(10)).await.unwrap();
    }
    let heard = store.orders_since(0).await.unwrap();
    assert!(heard.iter().map(|(_, order)| *order).eq(all));
    assert_eq!(store.orders_since(heard[1].0).await.unwrap(), heard[2..]);
    // After a month only the last one is left, and numbers go on.
    let month = 30 * 24 * 60 * 60 * 1000;
    store.order(Order::Ban(ann), time(month)).await.unwrap();
    let later = store.orders_since(0).await.unwrap();
    assert_eq!(later[0], heard[3]);
    assert!(later[1].0 > heard[3].0 && later[1].1 == Order::Ban(ann) && later.len() == 2);
}

/// What concerns people, rooms and matches is committed together, each judged by itself.
pub(super) async fn everything_fits_into_one_group(store: impl Store + Members + Rooms) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let id = store.create(&new("connect4", &["A", "B"], 0)).await.unwrap();
    let one = room(1, "abcd", &[ann]);
    let two = room(2, "abcd", &[ann]);
    let (entry0, entry1, entry5) = (entry(0, 1), entry(1, 2), entry(5, 2));
    let (first, put, taken, renamed, second, gap, registered, again) = tokio::join!(
        store.append(id, &entry0, None),
        store.put_room(&one),
        store.put_room(&two),
        store.rename(ann, "Anna"),
        store.append(id, &entry1, None),
        store.append(id, &entry5, None),
        store.register(ann, "ann", "x"),
        store.register(ann, "anna", "x"),
    );
    assert_eq!((first, second, renamed), (Ok(()), Ok(()), Ok(())));
    assert_eq!((put, taken, registered, again), (Ok(true), Ok(false), Ok(true), Ok(false)));
    assert_eq!(gap, Err(StoreError::Conflict { id, seq: 5 }));
    assert_eq!(store.load(id).await.unwrap().entries, [entry0, entry1]);
}
