//! The laws of all games, for every setup.

use kernel::{Catalogued, Choices, Game};
use std::path::{Path, PathBuf};
use tellstones::{Action, Config, Tellstones};
use testkit::{Laws, TableLaw, rule_ids, untested};

#[test]
fn the_laws_hold_for_every_setup() {
    for preset in Tellstones::presets() {
        for (first, hidden) in [("1", 0), ("2", 3), ("random", 9)] {
            let choices = Choices::default()
                .with_preset(preset.name)
                .with("first", first)
                .with("brag_needs_hidden", &hidden);
            let config = Tellstones::configure(&choices).unwrap();
            Laws::<Tellstones>::of(&config).hold(150);
            // Random players soon give up. These reach points, full boards, brags and draws.
            let laws = Laws::<Tellstones>::of(&config);
            laws.avoiding(|action| *action == Action::GiveUp).hold(15);
            let laws = Laws::<Tellstones>::of(&config);
            laws.avoiding(|action| stalls(action) || *action == Action::Brag).hold(5);
            Laws::<Tellstones>::of(&config).avoiding(stalls).hold(20);
        }
    }
    let memory = Tellstones::configure(&Choices::default().with_preset("memory")).unwrap();
    Laws::<Tellstones>::of(&memory).hold(150);
    Laws::<Tellstones>::of(&memory).avoiding(stalls).hold(20);
    Laws::<Tellstones>::of(&Config::default()).thorough().hold(40);
    Laws::<Tellstones>::of(&Config::default()).thorough().avoiding(stalls).hold(4);
}

#[test]
fn the_table_law_holds_for_every_setup() {
    for setup in ["", "preset=memory", "first=2 brag_needs_hidden=3", "first=random brag_needs_hidden=9"] {
        let config = Tellstones::configure(&setup.parse().unwrap()).unwrap();
        let mut compared = TableLaw::<Tellstones>::of(&config).hold(60);
        compared += TableLaw::<Tellstones>::of(&config).avoiding(stalls).hold(30);
        assert!(compared.worlds > 100 && compared.undone > 5, "{setup}: {compared:?}");
    }
}

/// What ends a game early or keeps the board from filling.
fn stalls(action: &Action) -> bool {
    matches!(action, Action::GiveUp | Action::Swap { .. } | Action::Challenge { .. })
}

#[test]
fn every_rule_has_a_test() {
    let ids = rule_ids(include_str!("../../RULES.md"));
    assert_eq!(ids.len(), 14 + 2 + 5);
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let roots =
        ["games/tellstones", "terminal/src/plain/faces", "cli/tests"].map(|folder| project.join(folder));
    assert_eq!(untested(&ids, &roots.each_ref().map(PathBuf::as_path)), [""; 0]);
}

#[test]
fn setups_are_checked_and_can_be_chosen_again() {
    let configure = |text: &str| Tellstones::configure(&text.parse().unwrap());
    for good in
        ["", "preset=standard seats=2", "preset=memory", "first=2", "first=random brag_needs_hidden=9"]
    {
        let config = configure(good).unwrap();
        assert_eq!(Tellstones::configure(&Tellstones::choices(&config)).as_ref(), Ok(&config));
        assert_eq!(Tellstones::seats(&config), 2);
    }
    // The first preset is the default, and a value beats the preset.
    assert_eq!(configure("preset=standard"), configure(""));
    assert_eq!(configure("preset=memory"), configure("brag_needs_hidden=5"));
    assert_eq!(configure("preset=memory brag_needs_hidden=0"), configure(""));
    for bad in
        ["seats=1", "seats=3", "first=3", "brag_needs_hidden=10", "brag_needs_hidden=-1", "preset=x", "x=1"]
    {
        assert!(configure(bad).is_err(), "{bad}");
    }
}
