//! Every id of RULES.md has a test that names it.

use std::path::Path;
use testkit::{rule_ids, untested};

/// Animation and colours belong to the clients; everything else is proved here.
#[test]
fn every_rule_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ids = rule_ids(include_str!("../RULES.md"));
    assert!(ids.len() == 29, "{ids:?}");
    assert_eq!(untested(&ids, &[folder]), ["F-S2", "F-S3"]);
}
