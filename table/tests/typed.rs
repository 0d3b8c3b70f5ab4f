//! What players in the same process get is what everybody else gets as JSON.
#![allow(clippy::unwrap_used)]

use connect4::{Action, Config, Connect4, First, Notice, View};
use kernel::{Seat, Seed, Viewer};
use serde_json::Value;
use table::{AnyTable, Fairness, PatienceRules, Table, Told};

const ONE: Seat = Seat::new(0);

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn typed_views_options_and_notices_are_those_of_the_wire() {
    let config = Config::default().first_is(First::Seat(ONE));
    let (table, _) =
        Table::<Connect4>::open(config, Fairness::drawn(Seed([5; 32])), PatienceRules::default());
    let mut table: Box<dyn AnyTable> = Box::new(table);
    for column in ["4", "4", "3"] {
        let seat = table.pending().asked().first().unwrap();
        let viewer = Viewer::Seat(seat);
        let view = table.typed_view(viewer);
        assert!(view.get::<View>().is_some() && view.get::<Notice>().is_none());
        assert_eq!(json(&view.json()), table.view(viewer));

        let options = table.typed_options(seat);
        assert_eq!(options.get::<Action>().unwrap().len(), 7);
        let listed: Vec<Value> = table.options(seat).into_iter().map(|option| option.json).collect();
        assert_eq!(json(&options.json()), Value::Array(listed));

        let prepared = table.answer(seat, table.decision(), column, 0).unwrap();
        let heard = table.commit(prepared).unwrap();
        let notices: Vec<&Notice> = heard.told(viewer).iter().filter_map(Told::get).collect();
        assert!(matches!(notices[..], [Notice::Dropped { .. }]), "{notices:?}");
    }
}
