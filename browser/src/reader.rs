//! Reads questions by hand: for a web page, code that is derived for every type would be the larger part of the engine.

use crate::fault::Fault;
use kernel::{Arg, Line, Seat};
use serde_json::Value;

/// An object of a question.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'v>(pub &'v Value);

impl<'v> Reader<'v> {
    /// A field that must be there.
    pub fn field(self, name: &str) -> Result<Self, Fault> {
        self.0.get(name).map(Self).ok_or_else(|| missing(name))
    }

    /// A field that may be missing or null.
    pub fn maybe(self, name: &str) -> Option<Self> {
        self.0.get(name).filter(|value| !value.is_null()).map(Self)
    }

    /// The one field of an object with one field: its name and its value.
    pub fn only(self) -> Result<(&'v str, Self), Fault> {
        let fields = self.0.as_object().filter(|fields| fields.len() == 1);
        let (name, value) =
            fields.and_then(|fields| fields.iter().next()).ok_or_else(|| missing("question"))?;
        Ok((name, Self(value)))
    }

    pub fn text(self, name: &str) -> Result<&'v str, Fault> {
        self.field(name)?.0.as_str().ok_or_else(|| missing(name))
    }

    /// A text, empty where there is none.
    pub fn text_or_empty(self, name: &str) -> &'v str {
        self.maybe(name).and_then(|field| field.0.as_str()).unwrap_or_default()
    }

    pub fn string(self, name: &str) -> Option<String> {
        self.maybe(name)?.0.as_str().map(Into::into)
    }

    pub fn number(self, name: &str) -> Result<u64, Fault> {
        self.maybe_number(name).ok_or_else(|| missing(name))
    }

    pub fn maybe_number(self, name: &str) -> Option<u64> {
        self.maybe(name)?.0.as_u64()
    }

    /// A number that fits into 32 bits.
    pub fn short(self, name: &str) -> Result<u32, Fault> {
        u32::try_from(self.number(name)?).map_err(|_| missing(name))
    }

    pub fn is(self, name: &str) -> bool {
        self.maybe(name).is_some_and(|field| field.0.as_bool() == Some(true))
    }

    pub fn seat(self, name: &str) -> Option<Seat> {
        self.maybe(name)?.as_seat()
    }

    pub fn as_seat(self) -> Option<Seat> {
        Seat::checked(usize::try_from(self.0.as_u64()?).ok()?)
    }

    /// The parts of a list; none where there is no list.
    pub fn list(self, name: &str) -> impl Iterator<Item = Self> + use<'v> {
        self.0.get(name).and_then(Value::as_array).into_iter().flatten().map(Self)
    }

    pub fn texts(self, name: &str) -> Vec<String> {
        self.list(name).filter_map(|part| part.0.as_str().map(Into::into)).collect()
    }

    /// Names by seat, where some may be missing.
    pub fn names(self, name: &str) -> Vec<Option<String>> {
        self.list(name).map(|part| part.0.as_str().map(Into::into)).collect()
    }

    pub fn seats(self, name: &str) -> Vec<Seat> {
        self.list(name).filter_map(Self::as_seat).collect()
    }

    /// As it was: for what the rules read themselves.
    pub fn json(self) -> String {
        let mut text = String::new();
        write(self.0, &mut text);
        text
    }

    /// A line of a game or a table.
    pub fn line(self) -> Option<Line> {
        let args = self.list("args").map(|pair| {
            let name = pair.0.get(0)?.as_str()?.to_string();
            let (kind, value) = Self(pair.0.get(1)?).only().ok()?;
            let text = || value.0.as_str().map(ToString::to_string);
            let arg = match kind {
                "number" => Arg::Number(value.0.as_i64()?),
                "text" => Arg::Text(text()?),
                "seat" => Arg::Seat(value.as_seat()?),
                "word" => Arg::Word(text()?),
                "words" => Arg::Words(
                    value.0.as_array()?.iter().filter_map(|word| Some(word.as_str()?.into())).collect(),
                ),
                _ => return None,
            };
            Some((name, arg))
        });
        Some(Line { key: self.string("key")?, args: args.collect::<Option<_>>()? })
    }
}

/// Writes a value as it was. No game has a number with a fraction, and code that writes those is large.
fn write(value: &Value, text: &mut String) {
    let quoted = |word: &str| serde_json::to_string(word).unwrap_or_default();
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(yes) => text.push_str(if *yes { "true" } else { "false" }),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => text.push_str(&number.to_string()),
            (None, Some(number)) => text.push_str(&number.to_string()),
            (None, None) => text.push_str("null"),
        },
        Value::String(word) => text.push_str(&quoted(word)),
        Value::Array(parts) => {
            text.push('[');
            for (index, part) in parts.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(part, text);
            }
            text.push(']');
        }
        Value::Object(fields) => {
            text.push('{');
            for (index, (name, field)) in fields.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&quoted(name));
                text.push(':');
                write(field, text);
            }
            text.push('}');
        }
    }
}

fn missing(what: &str) -> Fault {
    Fault::Unreadable(what.into())
}
