//! TOML texts, read with the line of whatever is wrong in them.
//!
//! `toml` takes a text apart; its parts are handed to `serde` here. The way of `toml` itself is built anew for each type that
//! is read, dates and all, and made a page with all rulebooks a tenth larger.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::Misfit;

/// Reads a TOML text. Misspelt names come with the nearest ones.
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Misfit> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map(|span| span.start);
        Misfit::said(text, at, error.message())
    })?;
    read_table(text, table.into_inner())
}

/// Reads a TOML text that may say by which number of its format it was written: `schema = 1`. One with a higher number than
/// the `last` that is known comes from a later release.
pub fn read_numbered_toml<T: DeserializeOwned>(text: &str, last: u32) -> Result<T, Misfit> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map(|span| span.start);
        Misfit::said(text, at, error.message())
    })?;
    let mut table = table.into_inner();
    let said = table
        .remove("schema")
        .map(|value| (value.span().start, Value::of(&value).integer(&"the number of a format").unwrap_or(0)));
    match said {
        Some((at, number)) if number < 1 => {
            Err(Misfit::said(text, Some(at), "a schema is a number from 1 on"))
        }
        Some((at, number)) if number > i64::from(last) => {
            let why = format!(
                "this comes from a later release: its schema is {number}, and {last} is the last known"
            );
            Err(Misfit::said(text, Some(at), &why))
        }
        _ => read_table(text, table),
    }
}

fn read_table<T: DeserializeOwned>(text: &str, table: DeTable<'_>) -> Result<T, Misfit> {
    let root = DeValue::Table(table);
    // What is missing in the whole text has no line.
    T::deserialize(Value { value: &root, at: None })
        .map_err(|misread| Misfit::said(text, misread.at, &misread.why))
}

/// Something in a TOML text, and the byte at which it begins there.
#[derive(Clone, Debug)]
pub struct Placed<T> {
    pub at: usize,
    pub is: T,
}

/// The name by which a [`Placed`] asks for its place.
const PLACED: &str = "$placed";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pair<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pair<T> {
            type Value = Placed<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("something with its place")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Placed<T>, A::Error> {
                let none = || A::Error::custom("only what is read from TOML has a place");
                let at: u64 = seq.next_element()?.ok_or_else(none)?;
                let is = seq.next_element()?.ok_or_else(none)?;
                Ok(Placed { at: at as usize, is })
            }
        }
        deserializer.deserialize_tuple_struct(PLACED, 2, Pair(PhantomData))
    }
}

/// What is wrong, and where: the innermost place that knows itself.
#[derive(Debug)]
struct Misread {
    at: Option<usize>,
    why: String,
}

impl Misread {
    fn at(mut self, at: Option<usize>) -> Misread {
        self.at = self.at.or(at);
        self
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Misread {}

impl Error for Misread {
    fn custom<T: fmt::Display>(why: T) -> Misread {
        Misread { at: None, why: why.to_string() }
    }
}

#[derive(Copy, Clone)]
struct Value<'a> {
    value: &'a DeValue<'a>,
    at: Option<usize>,
}

impl<'a> Value<'a> {
    fn of(spanned: &'a Spanned<DeValue<'a>>) -> Value<'a> {
        Value { value: spanned.get_ref(), at: Some(spanned.span().start) }
    }

    fn fault(self, why: String) -> Misread {
        Misread { at: self.at, why }
    }

    /// Something else was expected.
    fn other(self, expected: &dyn serde::de::Expected) -> Misread {
        let found = match self.value {
            DeValue::String(words) => Unexpected::Str(words),
            DeValue::Integer(number) => match whole(number) {
                Some(number) => Unexpected::Signed(number),
                None => Unexpected::Other("a number that is too large"),
            },
            DeValue::Float(_) => Unexpected::Other("a number with a point"),
            DeValue::Boolean(is) => Unexpected::Bool(*is),
            DeValue::Datetime(_) => Unexpected::Other("a date"),
            DeValue::Array(_) => Unexpected::Seq,
            DeValue::Table(_) => Unexpected::Map,
        };
        Misread::invalid_type(found, expected).at(self.at)
    }

    fn integer(self, expected: &dyn serde::de::Expected) -> Result<i64, Misread> {
        let DeValue::Integer(number) = self.value else { return Err(self.other(expected)) };
        whole(number).ok_or_else(|| self.other(expected))
    }
}

fn whole(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

macro_rules! integers {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            let number = self.integer(&visitor)?;
            visitor.visit_i64(number).map_err(|misread: Misread| misread.at(self.at))
        })*
    };
}

macro_rules! words {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            let DeValue::String(words) = self.value else { return Err(self.other(&visitor)) };
            visitor.visit_str(words).map_err(|misread: Misread| misread.at(self.at))
        })*
    };
}

/// What no file of ours holds.
macro_rules! nothing {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            Err(self.other(&visitor))
        })*
    };
}

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            DeValue::String(_) => self.deserialize_str(visitor),
            DeValue::Integer(_) => self.deserialize_i64(visitor),
            DeValue::Boolean(_) => self.deserialize_bool(visitor),
            DeValue::Array(_) => self.deserialize_seq(visitor),
            DeValue::Table(_) => self.deserialize_map(visitor),
            DeValue::Float(_) | DeValue::Datetime(_) => Err(self.other(&visitor)),
        }
    }

    integers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    words! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            DeValue::Boolean(is) => visitor.visit_bool(*is),
            _ => Err(self.other(&visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let DeValue::Array(values) = self.value else { return Err(self.other(&visitor)) };
        visitor.visit_seq(Values(values.iter())).map_err(|misread: Misread| misread.at(self.at))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        if name == PLACED {
            return visitor.visit_seq(PlaceAndValue { value: self, told: false });
        }
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let DeValue::Table(table) = self.value else { return Err(self.other(&visitor)) };
        let entries = Entries { entries: table.iter(), value: None };
        visitor.visit_map(entries).map_err(|misread: Misread| misread.at(self.at))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    /// What is not there is left out of a file.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let chosen = match self.value {
            DeValue::String(words) => {
                let words: StrDeserializer<'_, Misread> = words.as_ref().into_deserializer();
                visitor.visit_enum(words)
            }
            DeValue::Table(table) if table.len() == 1 => {
                visitor.visit_enum(Entries { entries: table.iter(), value: None })
            }
            DeValue::Table(table) => {
                Err(self.fault(format!("one key is expected here, and there are {}", table.len())))
            }
            _ => Err(self.fault("a word or a table is expected here".to_string())),
        };
        chosen.map_err(|misread| misread.at(self.at))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_unit()
    }

    nothing! { deserialize_f32 deserialize_f64 deserialize_bytes deserialize_byte_buf deserialize_unit }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        Err(self.other(&visitor))
    }
}

/// The values of an array.
struct Values<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for Values<'_> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        self.0.next().map(|value| seed.deserialize(Value::of(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The place of a value, and the value.
struct PlaceAndValue<'a> {
    value: Value<'a>,
    told: bool,
}

impl<'de> SeqAccess<'de> for PlaceAndValue<'_> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        if std::mem::replace(&mut self.told, true) {
            return seed.deserialize(self.value).map(Some);
        }
        let at = self.value.at.unwrap_or(0) as u64;
        seed.deserialize(at.into_deserializer()).map(Some)
    }
}

/// The keys and values of a table.
struct Entries<'a> {
    entries: toml::map::Iter<'a, Spanned<toml::de::DeString<'a>>, Spanned<DeValue<'a>>>,
    value: Option<&'a Spanned<DeValue<'a>>>,
}

impl<'a> Entries<'a> {
    fn next<'de, K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        let words: StrDeserializer<'_, Misread> = key.get_ref().as_ref().into_deserializer();
        seed.deserialize(words).map(Some).map_err(|misread| misread.at(Some(key.span().start)))
    }

    fn value(&mut self) -> Result<Value<'a>, Misread> {
        self.value.take().map(Value::of).ok_or_else(|| Misread::custom("a key without a value"))
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        self.next(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misread> {
        let value = self.value()?;
        seed.deserialize(value).map_err(|misread| misread.at(value.at))
    }
}

impl<'de, 'a> EnumAccess<'de> for Entries<'a> {
    type Error = Misread;
    type Variant = Value<'a>;

    fn variant_seed<K: DeserializeSeed<'de>>(mut self, seed: K) -> Result<(K::Value, Value<'a>), Misread> {
        let chosen = self.next(seed)?.ok_or_else(|| Misread::custom("a key is missing"))?;
        Ok((chosen, self.value()?))
    }
}

impl<'de> VariantAccess<'de> for Value<'_> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.value {
            DeValue::Array(values) if values.is_empty() => Ok(()),
            DeValue::Table(table) if table.is_empty() => Ok(()),
            _ => Err(self.fault("nothing is expected behind this key".to_string())),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            DeValue::Array(values) if values.len() == len => self.deserialize_seq(visitor),
            _ => Err(self.fault(format!("a list of {len} is expected here"))),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        if let DeValue::Table(table) = self.value
            && let Some(key) = table.keys().find(|key| !fields.contains(&key.get_ref().as_ref()))
        {
            return Err(Misread::unknown_field(key.get_ref(), fields).at(Some(key.span().start)));
        }
        self.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct File {
        name: String,
        #[serde(default)]
        many: Vec<u8>,
        pair: Option<(i16, bool)>,
        #[serde(default)]
        does: Vec<Does>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "kebab-case")]
    enum Does {
        Nothing,
        Hit(u8),
        Both(u8, String),
        Push { by: u8, away: bool },
    }

    #[test]
    fn every_shape_is_read() {
        let text = "name = 'a'\nmany = [1, 0x10, 1_0]\npair = [-3, true]\n\
            does = ['nothing', { hit = 2 }, { both = [1, 'x'] }, { push = { by = 1, away = false } }, { nothing = {} }]";
        let does = vec![
            Does::Nothing,
            Does::Hit(2),
            Does::Both(1, "x".into()),
            Does::Push { by: 1, away: false },
            Does::Nothing,
        ];
        let file = File { name: "a".into(), many: vec![1, 16, 10], pair: Some((-3, true)), does };
        assert_eq!(read_toml(text), Ok(file));
    }

    #[track_caller]
    fn wrong(text: &str, words: &str) {
        match read_toml::<File>(text) {
            Ok(file) => panic!("{file:?}"),
            Err(misfit) => assert_eq!(misfit.to_string(), words),
        }
    }

    #[test]
    fn whatever_is_wrong_has_its_line() {
        wrong("many = []", "the key `name` is missing");
        wrong("name = 'a'\nmany = [\n1,\n300]", "line 4: 300 is too small or too large here");
        wrong(
            "name = 'a'\nmane = 1",
            "line 2: there is no key \"mane\" here; did you mean many, name or pair?",
        );
        wrong("\nname = 7", "line 2: invalid type: integer `7`, expected a string");
        wrong("name = 'a'\nmany = 1.5", "line 2: invalid type: a number with a point, expected a sequence");
        wrong(
            "name = 'a'\ndoes = ['hid']",
            "line 2: there is no \"hid\" here; did you mean hit, both or push?",
        );
        wrong("name = 'a'\ndoes = ['hit']", "line 2: invalid type: unit variant, expected newtype variant");
        wrong(
            "name = 'a'\ndoes = [{ hit = 1, push = 2 }]",
            "line 2: one key is expected here, and there are 2",
        );
        wrong("name = 'a'\ndoes = [{ both = [1] }]", "line 2: a list of 2 is expected here");
        wrong(
            "name = 'a'\ndoes = [{ push = { by = 1, awry = true } }]",
            "line 2: there is no key \"awry\" here; did you mean away or by?",
        );
        wrong("name = 'a'\ndoes = [{ push = { by = 1 } }]", "line 2: the key `away` is missing");
        wrong("name = 'a'\nname = 'b'", "line 2: duplicate key");
    }

    #[test]
    fn a_place_is_where_something_begins() {
        #[derive(Deserialize)]
        struct Two {
            first: Placed<String>,
            more: Vec<Placed<File>>,
        }
        let two: Two = read_toml("first = 'x'\n[[more]]\nname = 'y'\n").unwrap();
        assert_eq!((two.first.at, two.first.is.as_str()), (8, "x"));
        assert_eq!((two.more[0].at, two.more[0].is.name.as_str()), (12, "y"));
    }
}
