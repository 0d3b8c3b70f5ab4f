//! What a server sends one viewer is drawn like the same position at a table in the page, and options follow from it.
#![allow(clippy::unwrap_used)]

use browser::Engine;
use catalog::{AnyGame, find, games};
use kernel::{Choices, Dice as _, FastDice, Seat, Seed, Viewer};
use serde_json::{Value, json};
use table::{Fairness, OwnedTable, TableRules};

fn ask(engine: &mut Engine, language: &str, ask: &Value) -> Result<Value, Value> {
    let question =
        json!({ "language": language, "now": 1_800_000_000_000_u64, "random": "11".repeat(32), "ask": ask });
    let mut answer: Value = serde_json::from_str(&engine.answer(question.to_string().as_bytes())).unwrap();
    match answer.get_mut("ok") {
        Some(ok) => Ok(ok.take()),
        None => Err(answer["fault"].take()),
    }
}

/// A sight as a server sends it.
fn sight(game: &dyn AnyGame, table: &dyn OwnedTable, viewer: Viewer, names: &[&str]) -> Value {
    let view: Value = serde_json::from_str(&table.view_json(viewer)).unwrap();
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let asked =
        table.asked(viewer).map(|asked| json!({ "question": asked.id.0, "pace": asked.pace, "until": null }));
    let on_turn: Vec<Seat> = table.on_turn().iter().collect();
    let position = json!({
        "view": view, "asked": asked, "on_turn": on_turn, "told": 0, "undoable": null, "clock": null, "moves": 0,
        "sheet": "", "over": null,
    });
    json!({ "game": game.name(), "names": names, "viewer": seat, "position": position })
}

/// Every target can be chosen, and whatever is complete is an option. Gives the number of whole answers.
fn walk(engine: &mut Engine, sight: &Value, options: &[String], path: &[String], depth: usize) -> usize {
    let chosen = ask(engine, "en", &json!({ "choose": { "sight": sight, "path": path } })).unwrap();
    let mut whole = 0;
    if let Some(complete) = chosen["complete"].as_object() {
        let answer = complete["answer"].as_str().unwrap();
        assert!(options.iter().any(|option| option == answer), "{answer} by {path:?}: {options:?}");
        whole += 1;
    }
    if depth == 0 {
        return whole;
    }
    let targets = chosen["targets"].as_array().unwrap();
    assert!(!targets.is_empty() || whole > 0, "a dead end at {path:?}");
    for target in targets.iter().take(12) {
        if let Some(answer) = target["answer"].as_str() {
            assert!(options.iter().any(|option| option == answer), "{answer}");
        }
        let id = target["id"].as_str().unwrap().to_string();
        if !path.contains(&id) {
            whole += walk(engine, sight, options, &[path, &[id]].concat(), depth - 1);
        }
    }
    whole
}

/// A covered hand looks to others in the room like the table does to anybody, and is asked about nothing private.
fn cover(engine: &mut Engine, own: &Value, public: &Value) {
    let covered = |engine: &mut Engine, sight: &Value| {
        let mut sight = sight.clone();
        sight["isCovered"] = json!(true);
        ask(engine, "en", &json!({ "look": { "sight": sight } })).unwrap()
    };
    let (own, public) = (covered(engine, own), covered(engine, public));
    for part in ["deck", "discard", "players", "hand", "stack"] {
        assert_eq!(own["scene"][part], public["scene"][part]);
    }
    assert!(own["scene"]["hand"].is_null());
    assert_eq!(own["spoken"], public["spoken"]);
    for target in own["step"]["targets"].as_array().into_iter().flatten() {
        assert!(
            ["button", "seat", "number", "title"].contains(&target["kind"].as_str().unwrap()),
            "{target}"
        );
        assert!(!target["label"].as_str().unwrap().contains("Keep"), "{target}");
    }
}

fn play(name: &str, setup: &str, number: u64) -> u32 {
    let game = find(name).unwrap();
    let choices: Choices = setup.parse().unwrap();
    let seats = game.seats(&choices).unwrap();
    let names = &["Ann", "Bob", "지수", "Dan", "Eve"][..seats];
    let (mut table, _) =
        game.open(&choices, Fairness::drawn(Seed([number as u8; 32])), TableRules::default(), 0).unwrap();
    let (mut engine, mut dice, mut positions) = (Engine::default(), FastDice::new(number), 0);
    while table.outcome().is_none() && positions < 60 {
        for viewer in Viewer::all(seats) {
            let sight = sight(game, &*table, viewer, names);
            if name == "kittens" {
                cover(&mut engine, &sight, &self::sight(game, &*table, Viewer::Spectator, names));
            }
            for language in ["en", "ko"] {
                let look = ask(&mut engine, language, &json!({ "look": { "sight": sight } })).unwrap();
                let is_asked = table.asked(viewer).is_some();
                assert_eq!(look["step"].is_object(), is_asked, "{name} {viewer:?}");
                assert_eq!(look["scene"]["game"], name);
                assert!(look["spoken"].as_array().unwrap().len() > 3 && look["status"] != "");
            }
            if let Viewer::Seat(seat) = viewer
                && table.asked(viewer).is_some()
                && positions % 7 == 0
            {
                let options: Vec<String> = table.options(seat).texts().collect();
                assert!(walk(&mut engine, &sight, &options, &[], 3) > 0 || options.len() > 1, "{name}");
            }
        }
        positions += 1;
        let asked = table.pending().asked();
        let seat = asked.nth(dice.below(asked.len() as u32) as usize).unwrap();
        let options = table.options(seat);
        let text = options.text(dice.below(options.len() as u32) as usize).unwrap();
        // What the rules think of it follows from the view, too.
        let sight = sight(game, &*table, Viewer::Seat(seat), names);
        if name != "kittens" {
            let typed =
                ask(&mut engine, "en", &json!({ "typed": { "sight": sight, "text": text } })).unwrap();
            assert_eq!(typed["answer"], text, "{typed}");
        }
        let question = table.asked(Viewer::Seat(seat)).unwrap().id;
        let prepared = table.answer(seat, question, &text, 0).unwrap();
        table.commit(prepared, 0).unwrap();
    }
    positions
}

#[test]
fn every_position_of_random_games_can_be_drawn_and_answered() {
    let setups = [
        ("connect4", "first=1"),
        ("connect4", "width=4 height=5 line=3"),
        ("frogs", "cards=on"),
        ("frogs", "seats=3 side=7"),
        ("kittens", "preset=house seats=3 edition=all"),
        ("kittens", "preset=official seats=2 edition=streaking"),
        ("tellstones", "first=1"),
    ];
    let positions: u32 =
        setups.iter().map(|(name, setup)| (0..3).map(|number| play(name, setup, number)).sum::<u32>()).sum();
    assert!(positions > 500, "{positions}");
    assert!(games().iter().all(|game| setups.iter().any(|(name, _)| *name == game.name())));
}

/// The same position at a table in the page and as a server would send it.
#[test]
fn a_local_position_looks_like_a_remote_one() {
    let mut engine = Engine::default();
    let table = json!({ "game": "connect4", "choices": "first=1", "seats": ["person", "person"] });
    let begun =
        ask(&mut engine, "en", &json!({ "begin": { "table": table, "names": ["Ann", "Bob"] } })).unwrap();
    let name = begun["table"].clone();
    let opened =
        ask(&mut engine, "en", &json!({ "local": { "table": name, "say": { "open": {} } } })).unwrap();
    let update =
        opened["news"].as_array().unwrap().iter().find_map(|news| news.get("update")).unwrap().clone();
    let local = json!({ "game": "connect4", "names": ["Ann", "Bob"], "viewer": update["viewer"], "position": update["position"] });
    let game = find("connect4").unwrap();
    let choices: Choices = "first=1".parse().unwrap();
    let (remote, _) = game.open(&choices, Fairness::drawn(Seed([9; 32])), TableRules::default(), 0).unwrap();
    let remote = sight(game, &*remote, Viewer::Seat(Seat::new(0)), &["Ann", "Bob"]);
    let look = |engine: &mut Engine, sight: &Value| {
        ask(engine, "ko", &json!({ "look": { "sight": sight } })).unwrap()
    };
    assert_eq!(look(&mut engine, &local), look(&mut engine, &remote));
}
