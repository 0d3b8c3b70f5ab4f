//! A table hands out typed values to code that does not know the game, and their JSON on demand.
use connect4::{Action, Config, Connect4, View};
use kernel::{Catalogued as _, Choices, Dice as _, FastDice, Seed, Viewer};
use kittens::Kittens;
use table::{AnyHeard, Fairness, OwnedTable, PatienceRules, Table};

#[test]
fn views_and_options_are_typed_and_their_json_is_the_same() {
    let config = Config::default();
    let fairness = Fairness::drawn(Seed([5; 32]));
    let (table, _) = Table::<Connect4>::open(config, fairness, PatienceRules::default(), 0);
    let mut table: Box<dyn OwnedTable> = Box::new(table);
    for _ in 0..4 {
        let seat = table.pending().asked().first().unwrap();
        let viewer = Viewer::Seat(seat);
        let view = table.view(viewer);
        assert!(view.get::<View>().is_some());
        assert_eq!(view.json(), table.view_json(viewer));
        let options = table.options(seat);
        assert_eq!(options.get::<Action>().unwrap().len(), options.len());
        let question = table.asked(viewer).unwrap().id;
        let prepared = table.answer(seat, question, &options.text(3).unwrap(), 0).unwrap();
        let heard = table.commit(prepared, 0).unwrap();
        let told = heard.told(Viewer::Spectator);
        assert!(told[0].notice.get::<connect4::Notice>().is_some());
    }
}

/// In Exploding Kittens an entry can have several effects, and some of them are told to one player alone.
#[test]
fn what_a_viewer_hears_as_json_is_what_that_viewer_is_told() {
    let config = Kittens::configure(&Choices::default()).unwrap();
    let fairness = Fairness::drawn(Seed([6; 32]));
    let (table, start) = Table::<Kittens>::open(config, fairness, PatienceRules::default(), 0);
    let mut table: Box<dyn OwnedTable> = Box::new(table);
    let mut heard = AnyHeard::from(start);
    let mut dice = FastDice::new(6);
    let (mut is_private, mut has_several) = (false, false);
    loop {
        let jsons: Vec<String> = Viewer::all(table.seats()).map(|viewer| heard.json(viewer)).collect();
        for (viewer, json) in Viewer::all(table.seats()).zip(&jsons) {
            let told: Vec<String> = heard.told(viewer).iter().map(|told| told.notice.json()).collect();
            assert_eq!(*json, format!("[{}]", told.join(",")));
            has_several |= told.len() > 1;
        }
        is_private |= jsons.iter().any(|json| *json != jsons[0]);
        let Some(seat) = table.pending().asked().first() else { break };
        let options = table.options(seat);
        let text = options.text(dice.below(options.len() as u32) as usize).unwrap();
        let question = table.asked(Viewer::Seat(seat)).unwrap().id;
        let prepared = table.answer(seat, question, &text, 0).unwrap();
        heard = table.commit(prepared, 0).unwrap();
    }
    assert!(is_private && has_several);
}
