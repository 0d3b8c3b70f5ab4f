//! Reading enums that are written with their tag inside: `{"kind": "drew", "player": 1}`.
//!
//! serde can derive that, but the code it makes for every variant is many times as large, and web pages load it.

use alloc::string::String;
use serde::Deserialize as _;
use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde_json::{Map, Value};

/// A JSON object of which the fields are taken one after the other.
#[derive(Debug)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads the object.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Map::deserialize(deserializer).map(Self)
    }

    /// The value of a field; one that is missing counts as null.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, serde_json::Error> {
        T::deserialize(self.0.remove(name).unwrap_or(Value::Null))
    }

    /// The fault of a tag that names no variant.
    pub fn unknown<T>(tag: &str) -> Result<T, serde_json::Error> {
        Err(serde_json::Error::custom(tag))
    }
}

/// Implements `Deserialize` for an enum whose tag is one of its fields: the tag and the fields of every variant.
///
/// ```
/// use kernel::read_tagged;
/// use serde::Serialize;
///
/// #[derive(Debug, PartialEq, Serialize)]
/// #[serde(tag = "kind", rename_all = "kebab-case")]
/// enum Notice { Drew { seat: u8, card: Option<u8> }, DeckShuffled }
/// read_tagged! { Notice: "kind" {
///     "drew" => Drew { seat, card },
///     "deck-shuffled" => DeckShuffled {},
/// } }
///
/// for notice in [Notice::Drew { seat: 1, card: None }, Notice::DeckShuffled] {
///     let text = serde_json::to_string(&notice).unwrap();
///     assert_eq!(serde_json::from_str::<Notice>(&text).unwrap(), notice);
/// }
/// assert!(serde_json::from_str::<Notice>(r#"{"kind": "drew", "seat": 300}"#).is_err());
/// assert!(serde_json::from_str::<Notice>(r#"{"kind": "burnt"}"#).is_err());
/// ```
#[macro_export]
macro_rules! read_tagged {
    ($type:ident : $tag:literal { $( $kind:literal => $variant:ident { $($field:ident),* $(,)? } ),* $(,)? }) => {
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Self, D::Error> {
                // The same for every deserializer.
                fn read(mut fields: $crate::tagged::Fields) -> ::core::result::Result<$type, $crate::export::Error> {
                    let tag: $crate::export::String = fields.take($tag)?;
                    match tag.as_str() {
                        $( $kind => ::core::result::Result::Ok($type::$variant { $( $field: fields.take(stringify!($field))? ),* }), )*
                        other => $crate::tagged::Fields::unknown(other),
                    }
                }
                read($crate::tagged::Fields::read(deserializer)?).map_err(::serde::de::Error::custom)
            }
        }
    };
}
