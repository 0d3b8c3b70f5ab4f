//! Checks that the files have exactly the messages that the program uses.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use kernel::Key;
use std::collections::{BTreeMap, BTreeSet};

/// A difference between the messages of a file and those of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The program uses it, but the file does not have it.
    Missing(String),
    /// The file has it, but the program never uses it.
    Unused(String),
    /// The file uses an argument that the program does not give.
    UnknownArgument { key: String, argument: String },
    /// Not a Fluent file.
    Unreadable(String),
}

/// All differences. An argument that the program gives and a language does not need is fine.
pub fn compare(file: &str, keys: &[Key]) -> Vec<Mismatch> {
    let resource = match parser::parse(file) {
        Ok(resource) => resource,
        Err((_, errors)) => return vec![Mismatch::Unreadable(format!("{errors:?}"))],
    };
    let mut said: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut arguments = BTreeSet::new();
            if let Some(pattern) = &message.value {
                collect(pattern, &mut arguments);
            }
            said.insert(message.id.name, arguments);
        }
    }
    let mut mismatches = Vec::new();
    for key in keys {
        // The program may say a key in several places: each must give what the file uses.
        let found = match said.get(key.name) {
            None => vec![Mismatch::Missing(key.name.into())],
            Some(arguments) => arguments
                .iter()
                .filter(|argument| !key.args.contains(argument))
                .map(|&argument| Mismatch::UnknownArgument {
                    key: key.name.into(),
                    argument: argument.into(),
                })
                .collect(),
        };
        for mismatch in found {
            if !mismatches.contains(&mismatch) {
                mismatches.push(mismatch);
            }
        }
    }
    let unused = said.into_keys().filter(|name| !keys.iter().any(|key| key.name == *name));
    mismatches.extend(unused.map(|key| Mismatch::Unused(key.into())));
    mismatches
}

fn collect<'f>(pattern: &Pattern<&'f str>, into: &mut BTreeSet<&'f str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => collect_inline(inline, into),
                Expression::Select { selector, variants } => {
                    collect_inline(selector, into);
                    for variant in variants {
                        collect(&variant.value, into);
                    }
                }
            }
        }
    }
}

fn collect_inline<'f>(inline: &InlineExpression<&'f str>, into: &mut BTreeSet<&'f str>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            into.insert(id.name);
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                collect_inline(argument, into);
            }
        }
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(inner) = expression.as_ref() {
                collect_inline(inner, into);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_unused_and_mismatched_keys_are_found() {
        let keys = [
            Key { name: "won", args: &["player"] },
            Key { name: "lost", args: &[] },
            Key { name: "left", args: &["count"] },
        ];
        let file = "won = { JOSA($players, \"이/가\") }\nleft = { $count ->\n [one] a\n *[other] { $n }\n }\nold = x\n";
        assert_eq!(
            compare(file, &keys),
            [
                Mismatch::UnknownArgument { key: "won".into(), argument: "players".into() },
                Mismatch::Missing("lost".into()),
                Mismatch::UnknownArgument { key: "left".into(), argument: "n".into() },
                Mismatch::Unused("old".into()),
            ]
        );
    }

    #[test]
    fn a_key_that_is_said_in_several_places_is_checked_in_all_of_them() {
        let keys = [
            Key { name: "won", args: &["player"] },
            Key { name: "won", args: &["winner"] },
            Key { name: "lost", args: &[] },
            Key { name: "lost", args: &[] },
        ];
        assert_eq!(
            compare("won = { $player }\n", &keys),
            [
                Mismatch::UnknownArgument { key: "won".into(), argument: "player".into() },
                Mismatch::Missing("lost".into()),
            ]
        );
    }
}
