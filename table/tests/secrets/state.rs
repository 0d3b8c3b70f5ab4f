//! A game's state never leaves its table as data.

fn kittens(state: &kittens::State) {
    let _ = serde_json::to_string(state);
}

fn tellstones(state: &tellstones::State) {
    let _ = serde_json::to_string(state);
}

fn main() {}
