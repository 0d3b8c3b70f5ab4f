//! What our files use of Fluent, and nothing else: arguments, texts, plural forms, and particles. A web page loads this code.

use super::{Args, Value};
use crate::{BadWords, Language, josa};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;

pub(crate) struct Bundle {
    language: Language,
    messages: Vec<Message<String>>,
}

impl Bundle {
    #[allow(clippy::unnecessary_wraps, reason = "the usual library can fail here")]
    pub const fn new(language: Language) -> Result<Self, BadWords> {
        Ok(Self { language, messages: Vec::new() })
    }

    /// Adds the messages of a file; none of them may be there already.
    pub fn add(&mut self, file: &str) -> Result<(), BadWords> {
        let resource = parser::parse_runtime(file.to_string()).map_err(|_| BadWords("unreadable".into()))?;
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                match self.place(&message.id.name) {
                    Ok(_) => return Err(BadWords(message.id.name)),
                    Err(place) => self.messages.insert(place, message),
                }
            }
        }
        Ok(())
    }

    /// Where a message is, or where it would be.
    fn place(&self, key: &str) -> Result<usize, usize> {
        self.messages.binary_search_by(|message| message.id.name.as_str().cmp(key))
    }

    pub fn has(&self, key: &str) -> bool {
        self.place(key).is_ok()
    }

    /// `None` if there is no such message.
    pub fn format(&self, key: &str, args: &Args) -> Option<String> {
        let pattern = self.messages[self.place(key).ok()?].value.as_ref()?;
        let mut text = String::new();
        self.write(pattern, args, &mut text);
        Some(text)
    }

    fn write(&self, pattern: &Pattern<String>, args: &Args, text: &mut String) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression: Expression::Inline(expression) } => {
                    text.push_str(&plain(&value(expression, args)));
                }
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    let chosen = value(selector, args);
                    let fits = |variant: &&Variant<String>| self.fits(&variant.key, &chosen);
                    let variant =
                        variants.iter().find(fits).or_else(|| variants.iter().find(|it| it.default));
                    if let Some(variant) = variant {
                        self.write(&variant.value, args, text);
                    }
                }
            }
        }
    }

    /// A number fits itself and its plural form, a word fits itself.
    fn fits(&self, key: &VariantKey<String>, value: &Value) -> bool {
        match (key, value) {
            (VariantKey::NumberLiteral { value: literal }, Value::Number(number)) => {
                literal.parse() == Ok(*number)
            }
            (VariantKey::Identifier { name }, Value::Number(number)) => {
                let form = if self.language == Language::English && *number == 1 { "one" } else { "other" };
                name == form
            }
            (VariantKey::Identifier { name }, Value::Text(text)) => name == text,
            (VariantKey::NumberLiteral { .. }, Value::Text(_)) => false,
        }
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    }
}

fn value(expression: &InlineExpression<String>, args: &Args) -> Value {
    match expression {
        InlineExpression::StringLiteral { value } => Value::Text(value.clone()),
        InlineExpression::NumberLiteral { value } => {
            value.parse().map_or_else(|_| Value::Text(value.clone()), Value::Number)
        }
        InlineExpression::VariableReference { id } => {
            let found = args.iter().find(|(name, _)| *name == id.name);
            found.map_or_else(|| Value::Text(format!("{{${}}}", id.name)), |(_, value)| value.clone())
        }
        InlineExpression::FunctionReference { arguments, .. } => match arguments.positional.as_slice() {
            [word, InlineExpression::StringLiteral { value: pair }] => {
                Value::Text(josa(&plain(&value(word, args)), pair))
            }
            _ => Value::Text(String::new()),
        },
        InlineExpression::Placeable { expression } => match &**expression {
            Expression::Inline(inner) => value(inner, args),
            Expression::Select { .. } => Value::Text(String::new()),
        },
        InlineExpression::MessageReference { .. } | InlineExpression::TermReference { .. } => {
            Value::Text(String::new())
        }
    }
}
