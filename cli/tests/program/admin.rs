//! `parlour admin`, on the data of a server that may be running.

use crate::common::Home;
use std::path::Path;
use std::process::Command;
use store::{
    Members as _, Order, Orders as _, PersonId, RoomId, Rooms as _, SqliteStore, StoredRoom, TokenHash,
};
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// The data of a server with an account, a guest and a table.
async fn filled(file: &Path) -> (SqliteStore, PersonId, PersonId) {
    let store = SqliteStore::open(file).await.unwrap();
    let ann = store.new_guest("Ann", TokenHash([1; 32]), store::now()).await.unwrap();
    assert!(store.register(ann, "ann", "old hash").await.unwrap());
    let eve = store.new_guest("이브", TokenHash([2; 32]), store::now()).await.unwrap();
    let room = StoredRoom {
        id: RoomId::from_random(1 << 63),
        code: "abcdef".into(),
        data: "{}".into(),
        host: ann,
        people: vec![ann],
        is_open: true,
        updated: store::now(),
    };
    assert!(store.put_room(&room).await.unwrap());
    (store, ann, eve)
}

fn admin(home: &Home, args: &[&str]) -> (i32, String) {
    let data = home.path("data");
    let args = [&["admin", "--data", &data, "--lang=en"], args].concat();
    let done = Command::output(&mut home.command(&args)).unwrap();
    let said = [done.stdout, done.stderr].concat();
    (done.status.code().unwrap(), String::from_utf8(said).unwrap())
}

/// While a server, here this test, has the same file open.
#[test]
fn the_owner_looks_after_people_and_tables() {
    let home = Home::new();
    let runtime = runtime();
    let (store, ann, eve) = runtime.block_on(filled(&home.dir.path().join("data/server.db")));
    let (code, said) = admin(&home, &["people"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains(&format!("{ann}  ann  Ann")) && said.contains(&format!("{eve}  -  이브")),
        "{said}"
    );
    assert!(said.contains("2 people"), "{said}");

    let (code, said) = admin(&home, &["reset-password", "ANN"]);
    assert_eq!(code, 0, "{said}");
    let (_, hash) = runtime.block_on(store.by_login("ann")).unwrap().unwrap();
    assert!(hash.starts_with("$argon2id$"), "{said}");
    assert_eq!(runtime.block_on(store.by_token(TokenHash([1; 32]))), Ok(None));
    assert_eq!(admin(&home, &["reset-password", &eve.to_string()]).0, 1);

    let (code, said) = admin(&home, &["rename", &eve.to_string(), "Eve"]);
    assert!(code == 0 && said.contains("Eve"), "{said}");
    assert_eq!(admin(&home, &["rename", "ann", "deleted player"]).0, 1);
    let (code, said) = admin(&home, &["ban", &eve.to_string()]);
    assert!(code == 0 && said.contains("Eve is banned."), "{said}");
    assert!(admin(&home, &["people"]).1.contains("banned"));
    assert!(runtime.block_on(store.member(eve)).unwrap().unwrap().is_banned);
    assert_eq!(admin(&home, &["unban", &eve.to_string()]).0, 0);
    assert!(!runtime.block_on(store.member(eve)).unwrap().unwrap().is_banned);
    assert_eq!(admin(&home, &["close-table", "ABCDEF"]).0, 0);
    let (code, said) = admin(&home, &["close-table", "aaaaaa"]);
    assert!(code == 1 && said.contains("no open table"), "{said}");
    let (code, said) = admin(&home, &["ban", "nobody"]);
    assert!(code == 1 && said.contains("Nobody has the login or id"), "{said}");

    let orders = runtime.block_on(store.orders_since(0)).unwrap();
    let room = RoomId::from_random(1 << 63);
    let expected =
        [Order::LogOut(ann), Order::Rename(eve), Order::Ban(eve), Order::Ban(eve), Order::Close(room)];
    assert!(orders.iter().map(|(_, order)| *order).eq(expected), "{orders:?}");
}

#[test]
fn there_is_no_server_where_none_was() {
    let home = Home::new();
    let (code, said) = admin(&home, &["people"]);
    assert!(code == 3 && said.contains("There is no data of a server"), "{said}");
    assert!(!home.dir.path().join("data").exists(), "nothing is made");
}
