//! What truly happened never leaves its table as data: notices do.

fn main() {
    let event = connect4::Event::Drawn;
    let _ = serde_json::to_string(&event);
}
