//! With the usual library.

use super::{Args, Value};
use crate::{BadWords, Language, josa};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub(crate) struct Bundle(FluentBundle<FluentResource>);

impl Bundle {
    pub fn new(language: Language) -> Result<Self, BadWords> {
        let tag = language.code().parse().map_err(|_| BadWords(language.code().into()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // No invisible marks around names: terminals show them.
        bundle.set_use_isolating(false);
        let added = bundle.add_function("JOSA", |positional, _named| match positional {
            [word, FluentValue::String(pair)] => josa(&plain(word), pair).into(),
            _ => FluentValue::Error,
        });
        added.map_err(|error| BadWords(error.to_string()))?;
        Ok(Self(bundle))
    }

    /// Adds the messages of a file; none of them may be there already.
    pub fn add(&mut self, file: &str) -> Result<(), BadWords> {
        let resource =
            FluentResource::try_new(file.into()).map_err(|(_, errors)| BadWords(format!("{errors:?}")))?;
        self.0.add_resource(resource).map_err(|errors| BadWords(format!("{errors:?}")))
    }

    pub fn has(&self, key: &str) -> bool {
        self.0.has_message(key)
    }

    /// `None` if there is no such message.
    pub fn format(&self, key: &str, args: &Args) -> Option<String> {
        let pattern = self.0.get_message(key)?.value()?;
        let mut given = FluentArgs::new();
        for (name, value) in args {
            given.set(
                name.clone(),
                match value {
                    Value::Number(number) => FluentValue::from(*number),
                    Value::Text(text) => FluentValue::from(text.as_str()),
                },
            );
        }
        let mut errors = Vec::new();
        Some(self.0.format_pattern(pattern, Some(&given), &mut errors).into_owned())
    }
}

/// An argument as it is read aloud.
fn plain(value: &FluentValue) -> String {
    match value {
        FluentValue::String(text) => text.to_string(),
        FluentValue::Number(number) => number.as_string().to_string(),
        _ => String::new(),
    }
}
