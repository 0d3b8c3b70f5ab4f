//! A table hands out typed values to code that does not know the game, and their JSON on demand.
use connect4::{Action, Config, Connect4, View};
use kernel::{Seed, Viewer};
use table::{Fairness, OwnedTable, PatienceRules, Table};

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
