//! Every id of RULES.md has a test that names it.

use std::path::Path;
use testkit::{rule_ids, untested};

/// The choice of a language belongs to the clients.
#[test]
fn every_rule_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let clients = folder.join("../../cli");
    let ids = rule_ids(include_str!("../../RULES.md"));
    assert_eq!(ids.len(), 105, "{ids:?}");
    assert_eq!(untested(&ids, &[folder]), ["A1.1", "A1.2", "A1.2a", "B1.1", "B1.2"]);
    assert!(untested(&ids, &[folder, &clients]).is_empty());
}

#[test]
fn every_meeting_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules =
        include_str!("../../RULES.md").replace("## Ids", "## Others").replace("## Meetings", "## Ids");
    let rows = rule_ids(&rules);
    assert_eq!(rows.len(), 36, "{rows:?}");
    assert!(untested(&rows, &[folder]).is_empty());
}
