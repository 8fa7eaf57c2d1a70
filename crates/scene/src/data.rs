//! Data that says of itself what it holds: what is stored for later releases, whatever text it is written as.
//!
//! Everything is read through one small reader of our own. The readers of text formats are built anew for each type that is
//! read, every way to write a number and all, which would make a page a good deal larger.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    Nothing,
    Truth(bool),
    Number(i128),
    Words(String),
    List(Vec<Data>),
    /// Names with values, in their order.
    Fields(Vec<(String, Data)>),
}

impl Data {
    /// Reads what the data describes; what is wrong is told with its place.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        T::deserialize(Reader(self)).map_err(|misread| misread.to_string())
    }

    /// The value of a field, if there is one.
    pub fn field_mut(&mut self, name: &str) -> Option<&mut Data> {
        let Data::Fields(fields) = self else { return None };
        fields.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Adds a field, or sets one that is there.
    pub fn set_field(&mut self, name: &str, value: Data) {
        match self.field_mut(name) {
            Some(old) => *old = value,
            None => {
                if let Data::Fields(fields) = self {
                    fields.push((name.to_string(), value));
                }
            }
        }
    }

    /// Takes a field out.
    pub fn take_field(&mut self, name: &str) -> Option<Data> {
        let Data::Fields(fields) = self else { return None };
        let at = fields.iter().position(|(known, _)| known == name)?;
        Some(fields.remove(at).1)
    }

    /// Gives a field another name; says whether it was there.
    pub fn rename_field(&mut self, from: &str, to: &str) -> bool {
        let Data::Fields(fields) = self else { return false };
        let found = fields.iter_mut().find(|(known, _)| known == from);
        found.map(|(name, _)| *name = to.to_string()).is_some()
    }

    /// The items of a list; none of anything else.
    pub fn items_mut(&mut self) -> &mut [Data] {
        match self {
            Data::List(items) => items,
            _ => &mut [],
        }
    }
}

impl Serialize for Data {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Data::Nothing => serializer.serialize_unit(),
            Data::Truth(is) => serializer.serialize_bool(*is),
            Data::Number(number) => match (i64::try_from(*number), u64::try_from(*number)) {
                (Ok(number), _) => serializer.serialize_i64(number),
                (_, Ok(number)) => serializer.serialize_u64(number),
                _ => Err(serde::ser::Error::custom("a number that is too large")),
            },
            Data::Words(words) => serializer.serialize_str(words),
            Data::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| list.serialize_element(item))?;
                list.end()
            }
            Data::Fields(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                fields.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Data, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Data;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("data without fractions")
            }

            fn visit_unit<E: Error>(self) -> Result<Data, E> {
                Ok(Data::Nothing)
            }

            fn visit_bool<E: Error>(self, is: bool) -> Result<Data, E> {
                Ok(Data::Truth(is))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Data, E> {
                Ok(Data::Number(number.into()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Data, E> {
                Ok(Data::Number(number.into()))
            }

            fn visit_str<E: Error>(self, words: &str) -> Result<Data, E> {
                Ok(Data::Words(words.to_string()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Data, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Data::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Data, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Data::Fields(fields))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// What is wrong, and the names of the fields that lead there.
#[derive(Debug)]
struct Misread {
    at: String,
    why: String,
}

impl Misread {
    fn under(mut self, name: &str) -> Misread {
        self.at = if self.at.is_empty() { name.to_string() } else { format!("{name}.{}", self.at) };
        self
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at.is_empty() {
            true => f.write_str(&self.why),
            false => write!(f, "{}: {}", self.at, self.why),
        }
    }
}

impl std::error::Error for Misread {}

impl Error for Misread {
    fn custom<T: fmt::Display>(why: T) -> Misread {
        Misread { at: String::new(), why: why.to_string() }
    }
}

/// Something else was expected.
fn other(data: &Data, expected: &dyn Expected) -> Misread {
    let found = match data {
        Data::Nothing => Unexpected::Unit,
        Data::Truth(is) => Unexpected::Bool(*is),
        Data::Number(_) => Unexpected::Other("a number"),
        Data::Words(words) => Unexpected::Str(words),
        Data::List(_) => Unexpected::Seq,
        Data::Fields(_) => Unexpected::Map,
    };
    Misread::invalid_type(found, expected)
}

/// Reads from data.
#[derive(Copy, Clone)]
struct Reader<'a>(&'a Data);

macro_rules! integers {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            let Data::Number(number) = self.0 else { return Err(other(self.0, &visitor)) };
            match i64::try_from(*number) {
                Ok(number) => visitor.visit_i64(number),
                Err(_) => visitor.visit_u64(u64::try_from(*number).unwrap_or(u64::MAX)),
            }
        })*
    };
}

macro_rules! words {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            let Data::Words(words) = self.0 else { return Err(other(self.0, &visitor)) };
            visitor.visit_str(words)
        })*
    };
}

/// What no game holds.
macro_rules! never {
    ($($name:ident)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            Err(other(self.0, &visitor))
        })*
    };
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Data::Nothing => visitor.visit_unit(),
            Data::Truth(is) => visitor.visit_bool(*is),
            Data::Number(_) => self.deserialize_i64(visitor),
            Data::Words(_) => self.deserialize_str(visitor),
            Data::List(_) => self.deserialize_seq(visitor),
            Data::Fields(_) => self.deserialize_map(visitor),
        }
    }

    integers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    words! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    never! { deserialize_f32 deserialize_f64 deserialize_bytes deserialize_byte_buf }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let Data::Truth(is) = self.0 else { return Err(other(self.0, &visitor)) };
        visitor.visit_bool(*is)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let Data::Nothing = self.0 else { return Err(other(self.0, &visitor)) };
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Data::Nothing => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let Data::List(items) = self.0 else { return Err(other(self.0, &visitor)) };
        visitor.visit_seq(Items { items: items.iter(), at: 0 })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let Data::Fields(fields) = self.0 else { return Err(other(self.0, &visitor)) };
        visitor.visit_map(Entries { fields: fields.iter(), now: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match self.0 {
            Data::Words(words) => {
                let words: StrDeserializer<'_, Misread> = words.as_str().into_deserializer();
                visitor.visit_enum(words)
            }
            Data::Fields(fields) if fields.len() == 1 => {
                visitor.visit_enum(Entries { fields: fields.iter(), now: None })
            }
            _ => Err(other(self.0, &visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_unit()
    }
}

struct Items<'a> {
    items: std::slice::Iter<'a, Data>,
    at: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        let Some(item) = self.items.next() else { return Ok(None) };
        self.at += 1;
        seed.deserialize(Reader(item)).map(Some).map_err(|misread| misread.under(&self.at.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Entries<'a> {
    fields: std::slice::Iter<'a, (String, Data)>,
    now: Option<&'a (String, Data)>,
}

impl<'a> Entries<'a> {
    fn next<'de, K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        self.now = self.fields.next();
        let Some((name, _)) = self.now else { return Ok(None) };
        let words: StrDeserializer<'_, Misread> = name.as_str().into_deserializer();
        seed.deserialize(words).map(Some)
    }

    fn value(&self) -> Result<&'a (String, Data), Misread> {
        self.now.ok_or_else(|| Misread::custom("a name without a value"))
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        self.next(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misread> {
        let (name, value) = self.value()?;
        seed.deserialize(Reader(value)).map_err(|misread| misread.under(name))
    }
}

impl<'de, 'a> EnumAccess<'de> for Entries<'a> {
    type Error = Misread;
    type Variant = Reader<'a>;

    fn variant_seed<K: DeserializeSeed<'de>>(mut self, seed: K) -> Result<(K::Value, Reader<'a>), Misread> {
        let chosen = self.next(seed)?.ok_or_else(|| Misread::custom("a name is missing"))?;
        Ok((chosen, Reader(&self.value()?.1)))
    }
}

impl<'de> VariantAccess<'de> for Reader<'_> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.0 {
            Data::Nothing => Ok(()),
            _ => Err(other(self.0, &"nothing")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &str) -> Data {
        Data::Words(words.to_string())
    }

    fn fields(fields: &[(&str, Data)]) -> Data {
        Data::Fields(fields.iter().map(|(name, value)| (name.to_string(), value.clone())).collect())
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Game {
        turn: u8,
        #[serde(default)]
        late: Option<(i16, bool)>,
        pieces: Vec<Piece>,
        bits: u64,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    enum Piece {
        Gone,
        At(i16),
        Held { by: u8 },
    }

    fn game() -> Data {
        let held = fields(&[("Held", fields(&[("by", Data::Number(2))]))]);
        let pieces = Data::List(vec![words("Gone"), fields(&[("At", Data::Number(-3))]), held]);
        fields(&[
            ("turn", Data::Number(3)),
            ("pieces", pieces),
            ("bits", Data::Number(u64::MAX.into())),
            ("what nobody reads", Data::Nothing),
        ])
    }

    #[test]
    fn every_shape_is_read() {
        let pieces = vec![Piece::Gone, Piece::At(-3), Piece::Held { by: 2 }];
        assert_eq!(game().read(), Ok(Game { turn: 3, late: None, pieces, bits: u64::MAX }));
        let mut late = game();
        late.set_field("late", Data::List(vec![Data::Number(4), Data::Truth(true)]));
        assert_eq!(late.read::<Game>().map(|game| game.late), Ok(Some((4, true))));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let mut game = game();
        game.field_mut("pieces").unwrap().items_mut()[2] =
            fields(&[("Held", fields(&[("by", Data::Number(300))]))]);
        let why = game.read::<Game>().unwrap_err();
        assert!(why.starts_with("pieces.3.by: invalid value"), "{why}");
        assert!(game.rename_field("turn", "round") && !game.rename_field("turn", "round"));
        game.take_field("pieces");
        game.set_field("pieces", Data::List(Vec::new()));
        assert_eq!(game.read::<Game>().unwrap_err(), "missing field `turn`");
    }
}
