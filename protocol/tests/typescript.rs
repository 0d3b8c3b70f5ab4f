//! The browser client has these types as they are now.
#![allow(clippy::unwrap_used)]

use protocol::typescript::declarations;
use std::path::Path;

#[test]
fn the_types_of_the_browser_client_are_those_of_the_protocol() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/protocol/index.ts");
    let declared = declarations();
    if std::env::var_os("PARLOUR_RENEW").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &declared).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == declared, "{} is stale: run this test with PARLOUR_RENEW=1", file.display());
}
