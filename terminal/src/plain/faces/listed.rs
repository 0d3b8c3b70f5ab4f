//! Any game: what is seen as text, what can be done as a numbered list.

use crate::plain::{Command, Face, Gone, Question, Reply, Scene, SetupQuestion, Talk};
use crate::say;
use serde_json::Value;

#[derive(Debug)]
pub struct Listed {
    /// Nobody knows what is secret in a game that has secrets: what is on the screen is for one player.
    pub has_secrets: bool,
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

impl Face for Listed {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[SetupQuestion::Seats]
    }

    fn has_hands(&self) -> bool {
        self.has_secrets
    }

    fn draw(&self, scene: &Scene) -> String {
        let mut lines = vec![String::new()];
        // Any game: what it is made of is known only as JSON.
        let value = serde_json::from_str(&scene.view.json()).unwrap_or_default();
        write(&value, 0, &mut lines);
        lines.join("\n")
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let speech = question.scene.speech;
        if question.is_new {
            for (index, option) in question.options.iter().enumerate() {
                let text = speech.say(&option.line, question.scene.names);
                talk.say(&format!("  {} {text} [{}]", index + 1, option.text))?;
            }
        }
        let (player, last) = (question.name().to_string(), question.options.len());
        let text = talk.line(&(say!(speech, "listed-ask", player = player, last = last) + " "))?;
        if let Some(command) = Command::read(&text) {
            return Ok(Reply::Command(command));
        }
        let numbered = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let option = numbered.and_then(|index| question.options.get(index));
        Ok(Reply::Answer(option.map_or(text, |option| option.text.clone())))
    }

    fn help(&self, question: &Question) -> String {
        say!(question.scene.speech, "listed-help", last = question.options.len())
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
