//! The messages of Fluent files, formatted by the usual library or, in a web page, by less code.

#[cfg(any(test, target_arch = "wasm32"))]
mod compact;
#[cfg(not(target_arch = "wasm32"))]
mod full;

#[cfg(target_arch = "wasm32")]
pub(crate) use compact::Bundle;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use full::Bundle;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

/// Arguments by name.
pub(crate) type Args = [(String, Value)];

#[cfg(test)]
mod tests {
    use super::{Value, compact, full};
    use crate::{Language, Speech};
    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    /// The arguments that a pattern uses.
    fn arguments(pattern: &Pattern<&str>, found: &mut Vec<String>) {
        let mut inline = |expression: &InlineExpression<&str>| match expression {
            InlineExpression::VariableReference { id } => found.push(id.name.to_string()),
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    if let InlineExpression::VariableReference { id } = argument {
                        found.push(id.name.to_string());
                    }
                }
            }
            _ => {}
        };
        let mut patterns = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::Placeable { expression: Expression::Inline(expression) } => {
                    inline(expression);
                }
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    inline(selector);
                    patterns.extend(variants.iter().map(|variant| &variant.value));
                }
                PatternElement::TextElement { .. } => {}
            }
        }
        for pattern in patterns {
            arguments(pattern, found);
        }
    }

    /// Both say the same, whatever the numbers and words are.
    #[test]
    fn less_code_says_the_same() {
        let values = [0, 1, 2, 5, 12_000].map(Value::Number);
        let words =
            ["지수", "밥", "Ann", "one", "win-to-draw", "slower", ""].map(|word| Value::Text(word.into()));
        let mut compared = 0;
        for language in Language::ALL {
            let games = match language {
                Language::English => [
                    include_str!("../../../games/connect4/words/en.ftl"),
                    include_str!("../../../games/frogs/words/en.ftl"),
                    include_str!("../../../games/kittens/words/en.ftl"),
                    include_str!("../../../games/tellstones/words/en.ftl"),
                ],
                Language::Korean => [
                    include_str!("../../../games/connect4/words/ko.ftl"),
                    include_str!("../../../games/frogs/words/ko.ftl"),
                    include_str!("../../../games/kittens/words/ko.ftl"),
                    include_str!("../../../games/tellstones/words/ko.ftl"),
                ],
            };
            let mut files: Vec<&str> = games.to_vec();
            files.extend(Speech::shared(language));
            let (mut full, mut compact) =
                (full::Bundle::new(language).unwrap(), compact::Bundle::new(language).unwrap());
            for file in &files {
                full.add(file).unwrap();
                compact.add(file).unwrap();
                for entry in fluent_syntax::parser::parse(*file).unwrap().body {
                    let Entry::Message(message) = entry else { continue };
                    let mut names = Vec::new();
                    arguments(message.value.as_ref().unwrap(), &mut names);
                    for value in values.iter().chain(&words) {
                        let args: Vec<(String, Value)> =
                            names.iter().map(|name| (name.clone(), value.clone())).collect();
                        let key = message.id.name;
                        assert_eq!(compact.format(key, &args), full.format(key, &args), "{key} {value:?}");
                        compared += 1;
                    }
                    assert!(compact.has(message.id.name));
                }
            }
            assert!(compact.format("no-such-key", &[]).is_none() && !compact.has("no-such-key"));
            assert!(compact.add("hello = again\nhello = again\n").is_err());
            assert!(compact.add("{ nonsense").is_err());
        }
        assert!(compared > 5000, "{compared}");
    }
}
