//! Rooms of a server.

use store::{Members, RoomId, Rooms, StoredRoom};

use super::*;

pub(super) fn room(n: u64, code: &str, people: &[PersonId]) -> StoredRoom {
    StoredRoom {
        id: RoomId::from_random(n << 40),
        code: code.into(),
        data: format!("{{\"n\": {n}}}"),
        host: people.first().copied().unwrap_or(PersonId::from_random(0)),
        people: people.to_vec(),
        is_open: true,
        updated: time(n as i64),
    }
}

pub(super) async fn a_room_comes_back_as_it_was_put(store: impl Rooms) {
    let [ann, bob, eve] = [1, 2, 3].map(|n: u64| PersonId::from_random(n << 40));
    let mut first = room(1, "abcd", &[bob, ann]);
    assert_eq!(store.room(first.id).await, Ok(None));
    assert_eq!(store.put_room(&first).await, Ok(true));
    assert_eq!(store.room(first.id).await, Ok(Some(first.clone())));
    assert_eq!(store.room_by_code("abcd").await, Ok(Some(first.clone())));
    assert_eq!(store.room_by_code("ABCD").await, Ok(None), "codes are compared as they are");
    first.data = "한글 \"' \u{10ffff}".repeat(1000);
    first.people = vec![eve, bob];
    first.host = eve;
    first.updated = time(-7);
    first.code = "efgh".into();
    assert_eq!(store.put_room(&first).await, Ok(true));
    assert_eq!(store.room(first.id).await, Ok(Some(first.clone())));
    assert_eq!(store.room_by_code("abcd").await, Ok(None));
    assert_eq!(store.rooms_of(ann, 9).await, Ok(vec![]));
    first.is_open = false;
    first.people = vec![];
    assert_eq!(store.put_room(&first).await, Ok(true));
    assert_eq!(store.room(first.id).await, Ok(Some(first.clone())));
    assert_eq!(store.room_by_code("efgh").await, Ok(None), "closed");
}

pub(super) async fn a_code_belongs_to_one_open_room(store: impl Rooms) {
    let (mut one, mut two) = (room(1, "abcd", &[]), room(2, "abcd", &[]));
    assert_eq!(store.put_room(&one).await, Ok(true));
    assert_eq!(store.put_room(&two).await, Ok(false));
    assert_eq!(store.room(two.id).await, Ok(None));
    one.is_open = false;
    assert_eq!(store.put_room(&one).await, Ok(true));
    assert_eq!(store.put_room(&two).await, Ok(true));
    assert_eq!(store.room_by_code("abcd").await, Ok(Some(two.clone())));
    one.is_open = true;
    assert_eq!(store.put_room(&one).await, Ok(false));
    assert!(!store.room(one.id).await.unwrap().unwrap().is_open, "nothing was changed");
    two.code = "efgh".into();
    assert_eq!(store.put_room(&two).await, Ok(true));
    assert_eq!(store.put_room(&one).await, Ok(true));
}

/// Of those who saw the same room, one changes it.
pub(super) async fn a_room_is_replaced_only_as_it_was_seen(store: impl Rooms) {
    let first = room(1, "abcd", &[]);
    let outdated = Err(StoreError::Outdated(first.id));
    assert_eq!(store.replace_room(&first, &first.data).await, outdated, "there is none");
    assert_eq!(store.put_room(&first).await, Ok(true));
    let next = |data: &str| StoredRoom { data: data.into(), updated: time(9), ..first.clone() };
    let (one, two, three) = (next("one"), next("two"), next("three"));
    // At the same time, perhaps in the same group.
    let (won, lost) =
        tokio::join!(store.replace_room(&one, &first.data), store.replace_room(&two, &first.data));
    assert_eq!((won, lost), (Ok(true), outdated.clone()));
    assert_eq!(store.room(first.id).await, Ok(Some(one.clone())));
    assert_eq!(store.replace_room(&two, "").await, outdated);
    let other = room(2, "efgh", &[]);
    let (put, replaced) = tokio::join!(store.put_room(&other), store.replace_room(&three, "one"));
    assert_eq!((put, replaced), (Ok(true), Ok(true)));
    let taken = StoredRoom { code: "efgh".into(), ..three.clone() };
    assert_eq!(store.replace_room(&taken, "three").await, Ok(false));
    assert_eq!(store.room(first.id).await, Ok(Some(three)));
}

pub(super) async fn open_rooms_are_listed_page_by_page(store: impl Rooms) {
    let ann = PersonId::from_random(7);
    let mut rooms: Vec<StoredRoom> = (0..7).map(|n| room(n, &n.to_string(), &[ann])).collect();
    rooms[3].is_open = false;
    for room in &rooms {
        assert_eq!(store.put_room(room).await, Ok(true));
    }
    rooms.retain(|room| room.is_open);
    rooms.sort_by_key(|room| room.id);
    assert_eq!(store.open_rooms(4, None).await.unwrap(), rooms[..4]);
    assert_eq!(store.open_rooms(4, Some(rooms[3].id)).await.unwrap(), rooms[4..]);
    assert_eq!(store.open_rooms(4, Some(rooms[5].id)).await, Ok(vec![]));
}

pub(super) async fn the_rooms_of_a_person_are_listed_latest_first(store: impl Rooms + Members) {
    let ann = store.new_guest("Ann", token(1), time(5)).await.unwrap();
    let bob = store.new_guest("Bob", token(2), time(5)).await.unwrap();
    let mut rooms: Vec<StoredRoom> = (0..6).map(|n| room(n, &n.to_string(), &[bob, ann])).collect();
    rooms[2].people = vec![bob];
    rooms[4].is_open = false;
    for room in &rooms {
        assert_eq!(store.put_room(room).await, Ok(true));
    }
    // Something happens in the first one.
    rooms[0].updated = time(1000);
    assert_eq!(store.put_room(&rooms[0]).await, Ok(true));
    assert_eq!((store.rooms_hosted(bob).await, store.rooms_hosted(ann).await), (Ok(5), Ok(0)));
    let of = async |person, limit| -> Vec<RoomId> {
        store.rooms_of(person, limit).await.unwrap().iter().map(|room| room.id).collect()
    };
    let ids = |numbers: &[usize]| numbers.iter().map(|&n| rooms[n].id).collect::<Vec<_>>();
    assert_eq!(of(ann, 9).await, ids(&[0, 5, 4, 3, 1]));
    assert_eq!(of(bob, 3).await, ids(&[0, 5, 4]));
    assert_eq!(store.rooms_of(ann, 1).await, Ok(vec![rooms[0].clone()]));
}

pub(super) async fn idle_rooms_are_found(store: impl Rooms) {
    let mut rooms: Vec<StoredRoom> = (0..5).map(|n| room(n, &n.to_string(), &[])).collect();
    rooms[1].is_open = false;
    for room in &rooms {
        assert_eq!(store.put_room(room).await, Ok(true));
    }
    assert_eq!(store.close_rooms_idle(time(3), 9).await, Ok(vec![rooms[0].id, rooms[2].id]));
    assert_eq!(store.close_rooms_idle(time(3), 1).await, Ok(vec![rooms[0].id]));
    assert!(store.room(rooms[0].id).await.unwrap().unwrap().is_open);
}
