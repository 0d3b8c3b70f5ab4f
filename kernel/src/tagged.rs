//! Reading objects field by field: enums that are written with their tag inside, `{"kind": "drew", "player": 1}`, and views.
//!
//! serde can derive that, but the code it makes for every variant and struct is many times as large, and web pages load it.

use alloc::string::String;
use core::fmt;
use serde::Deserialize as _;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

/// A JSON object of which the fields are taken one after the other.
#[derive(Debug)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads the object.
    pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Map::deserialize(deserializer).map(Self)
    }

    /// The value of a field; one that is missing counts as null.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Unfit> {
        T::deserialize(Plain(self.0.remove(name).unwrap_or(Value::Null)))
    }
}

/// The value does not fit the type. It does not say why: those words would be code, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value does not fit")
    }
}

impl core::error::Error for Unfit {}

impl Error for Unfit {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self
    }

    fn invalid_type(_found: Unexpected<'_>, _expected: &dyn Expected) -> Self {
        Self
    }

    fn invalid_value(_found: Unexpected<'_>, _expected: &dyn Expected) -> Self {
        Self
    }

    fn invalid_length(_length: usize, _expected: &dyn Expected) -> Self {
        Self
    }

    fn unknown_variant(_variant: &str, _expected: &'static [&'static str]) -> Self {
        Self
    }

    fn unknown_field(_field: &str, _expected: &'static [&'static str]) -> Self {
        Self
    }

    fn missing_field(_field: &'static str) -> Self {
        Self
    }

    fn duplicate_field(_field: &'static str) -> Self {
        Self
    }
}

/// A JSON value to be read without a word about what is wrong. Of enums with tags outside, only those without fields.
#[derive(Debug)]
pub struct Plain(pub Value);

impl<'de> Deserializer<'de> for Plain {
    type Error = Unfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => Err(Unfit),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            Value::Object(fields) => visitor.visit_map(Pairs { rest: fields.into_iter(), value: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        visitor.visit_enum(self)
    }

    // What a type can't be anyway is no code.
    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0.as_u64() {
            Some(number) => visitor.visit_u64(number),
            None => Err(Unfit),
        }
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0.as_i64() {
            Some(number) => visitor.visit_i64(number),
            None => Err(Unfit),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            _ => Err(Unfit),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0 {
            Value::Bool(yes) => visitor.visit_bool(yes),
            _ => Err(Unfit),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0 {
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            _ => Err(Unfit),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Pairs { rest: fields.into_iter(), value: None }),
            _ => Err(Unfit),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_string(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_string(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_map(visitor)
    }

    forward_to_deserialize_any! { i128 u128 f32 f64 char bytes byte_buf unit unit_struct ignored_any }
}

impl<'de> EnumAccess<'de> for Plain {
    type Error = Unfit;
    type Variant = Unit;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Unit), Unfit> {
        if self.0.is_string() { Ok((seed.deserialize(self)?, Unit)) } else { Err(Unfit) }
    }
}

/// A variant without fields.
#[derive(Debug)]
pub struct Unit;

impl<'de> VariantAccess<'de> for Unit {
    type Error = Unfit;

    fn unit_variant(self) -> Result<(), Unfit> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _seed: T) -> Result<T::Value, Unfit> {
        Err(Unfit)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _length: usize, _visitor: V) -> Result<V::Value, Unfit> {
        Err(Unfit)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Unfit> {
        Err(Unfit)
    }
}

struct Items(alloc::vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Unfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unfit> {
        self.0.next().map(|item| seed.deserialize(Plain(item))).transpose()
    }
}

struct Pairs {
    rest: map::IntoIter,
    value: Option<Value>,
}

impl<'de> MapAccess<'de> for Pairs {
    type Error = Unfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unfit> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Plain(Value::String(key))).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unfit> {
        seed.deserialize(Plain(self.value.take().unwrap_or(Value::Null)))
    }
}

/// Reads a view or a notice with little code; `None` if the text is something else.
pub fn read<T: DeserializeOwned>(json: &str) -> Option<T> {
    let value: Value = serde_json::from_str(json).ok()?;
    T::deserialize(Plain(value)).ok()
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
                fn read(mut fields: $crate::tagged::Fields) -> ::core::result::Result<$type, $crate::tagged::Unfit> {
                    let tag: $crate::export::String = fields.take($tag)?;
                    match tag.as_str() {
                        $( $kind => ::core::result::Result::Ok($type::$variant { $( $field: fields.take(stringify!($field))? ),* }), )*
                        _ => ::core::result::Result::Err($crate::tagged::Unfit),
                    }
                }
                read($crate::tagged::Fields::read(deserializer)?).map_err(::serde::de::Error::custom)
            }
        }
    };
}

/// Implements `Deserialize` for a struct with these fields.
///
/// ```
/// use kernel::read_fields;
///
/// #[derive(Debug, PartialEq)]
/// struct Card { title: String, index: Option<u8> }
/// read_fields! { Card { title, index } }
///
/// let card: Card = serde_json::from_str(r#"{"title": "Nope", "index": 3}"#).unwrap();
/// assert_eq!(card, Card { title: "Nope".into(), index: Some(3) });
/// assert!(serde_json::from_str::<Card>(r#"{"index": 3}"#).is_err());
/// ```
#[macro_export]
macro_rules! read_fields {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                // The same for every deserializer.
                fn read(
                    mut fields: $crate::tagged::Fields,
                ) -> ::core::result::Result<$type, $crate::tagged::Unfit> {
                    ::core::result::Result::Ok($type { $( $field: fields.take(stringify!($field))? ),* })
                }
                read($crate::tagged::Fields::read(deserializer)?).map_err(::serde::de::Error::custom)
            }
        }
    };
}
