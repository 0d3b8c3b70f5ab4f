//! A game's events never leave its table as data: notices do.

fn kittens(event: &kittens::Event) {
    let _ = serde_json::to_string(event);
}

fn tellstones(event: &tellstones::Event) {
    let _ = serde_json::to_string(event);
}

fn main() {}
