//! Every id of RULES.md has a test that names it.

use std::path::Path;
use testkit::{rule_ids, untested};

/// Here, or where Frogs is drawn and asked: in text, and on the full screen, which animates.
#[test]
fn every_rule_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ids = rule_ids(include_str!("../../RULES.md"));
    assert!(ids.len() == 29, "{ids:?}");
    let clients = ["../../terminal", "../../cli"].map(|client| folder.join(client));
    assert_eq!(untested(&ids, &[folder, &clients[0], &clients[1]]), [""; 0]);
}
