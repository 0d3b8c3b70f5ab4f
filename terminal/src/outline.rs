//! Any game as text.

use kernel::AnyWire;
use serde_json::Value;

/// What a viewer sees of a game that nobody draws: known only as JSON, written as indented lines.
pub fn outline(view: &dyn AnyWire) -> Vec<String> {
    let mut lines = Vec::new();
    let value = serde_json::from_str(&view.json()).unwrap_or_default();
    write(&value, 0, &mut lines);
    lines
}

/// A value as indented lines: `key: value`.
fn write(value: &Value, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let mut entry = |name: &str, value: &Value| match value {
        Value::Object(_) | Value::Array(_) if !is_flat(value) => {
            lines.push(format!("{indent}{name}:"));
            write(value, depth + 1, lines);
        }
        _ => lines.push(format!("{indent}{name}: {}", flat(value))),
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| entry(name, value)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| entry(&index.to_string(), value));
        }
        other => lines.push(format!("{indent}{}", flat(other))),
    }
}

fn is_flat(value: &Value) -> bool {
    match value {
        Value::Object(_) => false,
        Value::Array(items) => !items.iter().any(|item| item.is_object() || item.is_array()),
        _ => true,
    }
}

fn flat(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(flat).collect::<Vec<_>>().join(" "),
        Value::Null => "-".into(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_view_is_readable_text() {
        let mut lines = Vec::new();
        write(
            &json!({"turn": 1, "hand": ["skip", "nope"], "piles": {"deck": 12}, "last": null}),
            0,
            &mut lines,
        );
        assert_eq!(lines, ["hand: skip nope", "last: -", "piles:", "  deck: 12", "turn: 1"]);
    }
}
