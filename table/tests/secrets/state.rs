//! The truth of a game never leaves its table as data.

fn main() {
    let config = connect4::Config::default();
    let state = <connect4::Connect4 as kernel::Game>::start(&config, &mut kernel::FastDice::new(0), &mut ());
    let _ = serde_json::to_string(&state);
}
