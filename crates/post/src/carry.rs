//! A list as letters that fit into an address.
//!
//! The bytes are a version, the text of the list and of every faction with it, and a sum over both, so that a link that lost a
//! letter on its way is noticed; they are written with the letters that addresses leave alone (base64url, without padding).
//! Before each text stands its length in bytes and a colon. Version 1, of the release 0.1, held the list as it travels between
//! page and worker; it is read for good.

use scene::{Entry, List, Own};

use crate::{No, unpack};

const VERSION: u8 = 2;
/// What a list was in version 1, field by field: it never changes again.
mod first {
    use serde::Deserialize;

    #[derive(Deserialize)]
    pub struct Carried {
        pub list: List,
        pub own: Vec<(String, String)>,
    }

    #[derive(Deserialize)]
    pub struct List {
        pub book: String,
        pub name: String,
        pub faction: String,
        pub about: Option<String>,
        pub points: Option<u32>,
        pub models: Vec<Entry>,
    }

    #[derive(Deserialize)]
    pub struct Entry {
        pub is: String,
        pub name: Option<String>,
        pub count: u16,
        pub with: Vec<String>,
    }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A list with the factions of a player's own that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    pub list: List,
    pub own: Vec<Own>,
}

impl Carried {
    pub fn write(&self) -> String {
        let list = self.list.short();
        let own = self.own.iter().flat_map(|own| [&own.file, &own.text]);
        let parts = [&list].into_iter().chain(own).map(|part| format!("{}:{part}", part.len()));
        let parts: String = parts.collect();
        spelt(VERSION, parts.as_bytes())
    }

    pub fn read(text: &str) -> Result<Carried, No> {
        let mut bytes = Vec::new();
        for four in text.as_bytes().chunks(4) {
            let mut bits = 0;
            for place in 0..4 {
                let letter = four.get(place).copied().unwrap_or(b'A');
                let value = LETTERS.iter().position(|known| *known == letter);
                let value = value.ok_or_else(|| {
                    No::new(format!("this link is damaged: {:?} is no letter of a list", char::from(letter)))
                })?;
                bits = bits << 6 | value as u32;
            }
            bytes.extend(&bits.to_be_bytes()[1..four.len().max(1)]);
        }
        let damaged = || No::new("this link is damaged: some of its letters are missing or changed");
        let (head, tail) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
        let (version, list) = head.split_first().ok_or_else(damaged)?;
        if sum(head) != u32::from_le_bytes(*tail) {
            return Err(damaged());
        }
        match version {
            1 => Carried::first(unpack(list).map_err(|_| damaged())?),
            &VERSION => Carried::of(&texts(list).ok_or_else(damaged)?).unwrap_or_else(|| Err(damaged())),
            _ => Err(No::new(format!("this link has format {version}; only 1 to {VERSION} can be read"))),
        }
    }

    fn first(carried: first::Carried) -> Result<Carried, No> {
        let first::List { book, name, faction, about, points, models } = carried.list;
        let entry = |first::Entry { is, name, count, with }| Entry { is, name, count, with };
        let models = models.into_iter().map(entry).collect();
        let list = List { book, name, faction, about, points, models };
        let much =
            |(place, why): (usize, String)| No::new(format!("entry {} of this link: {why}", place + 1));
        list.fits().map_err(much)?;
        let own = carried.own.into_iter().map(|(file, text)| Own { file, text }).collect();
        Ok(Carried { list, own })
    }

    fn of(texts: &[&str]) -> Option<Result<Carried, No>> {
        let (list, own) = texts.split_first()?;
        let (own, []) = own.as_chunks() else { return None };
        let own = own.iter().map(|[file, text]| Own { file: file.to_string(), text: text.to_string() });
        let list =
            List::read(list).map_err(|misfit| No::new(format!("the list of this link: {}", misfit.why)));
        Some(list.map(|list| Carried { list, own: own.collect() }))
    }
}

/// Texts behind each other, each with its length before it.
fn texts(mut bytes: &[u8]) -> Option<Vec<&str>> {
    let mut texts = Vec::new();
    while !bytes.is_empty() {
        let colon = bytes.iter().position(|byte| *byte == b':')?;
        let length: usize = std::str::from_utf8(&bytes[..colon]).ok()?.parse().ok()?;
        let (text, rest) = bytes[colon + 1..].split_at_checked(length)?;
        texts.push(std::str::from_utf8(text).ok()?);
        bytes = rest;
    }
    Some(texts)
}

/// Bytes as letters, with their version before them and the sum behind them.
fn spelt(version: u8, held: &[u8]) -> String {
    let mut bytes = [&[version], held].concat();
    bytes.extend(sum(&bytes).to_le_bytes());
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let at = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..=three.len() {
            text.push(LETTERS[(bits >> (18 - 6 * place) & 63) as usize].into());
        }
    }
    text
}

/// FNV-1a: short, and enough against accidents.
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::Entry;

    fn storm() -> Carried {
        let model = |is: &str, count| Entry { is: is.into(), name: None, count, with: vec!["Schild".into()] };
        let list = List {
            book: "genesys".into(),
            name: "Überfall".into(),
            faction: "Templars".into(),
            about: None,
            points: Some(75),
            models: vec![model("Templar Lord", 1), model("Templar Paladin", 3)],
        };
        Carried { list, own: vec![Own { file: "a.toml".into(), text: "x = 1".into() }] }
    }

    #[test]
    fn a_link_is_read_as_it_was_written() {
        let mut carried = storm();
        for length in 0..7 {
            carried.list.name = "n".repeat(length);
            let link = carried.write();
            assert!(link.bytes().all(|letter| LETTERS.contains(&letter)), "{link}");
            assert_eq!(Carried::read(&link), Ok(carried.clone()));
        }
        assert!(storm().write().len() < 260, "{}", storm().write().len());
    }

    /// Links that people have sent each other stay readable: this is one as the first version wrote it.
    #[test]
    fn a_link_of_the_first_version_is_read() {
        let link = "AQdnZW5lc3lzCcOcYmVyZmFsbAhUZW1wbGFycwABSwIMVGVtcGxhciBMb3JkAAEBBlNjaGlsZA9UZW1wbGFyIFBhbGFkaW4AAwEGU2NoaWxkAQZhLnRvbWwFeCA9IDEXJBfN";
        assert_eq!(Carried::read(link), Ok(storm()));
    }

    /// A link says what it carries, so a list with a key more is read as a file with a key more is.
    #[test]
    fn a_link_of_the_second_version_is_read() {
        let link = "AjE1MTpib29rPSJnZW5lc3lzIgpuYW1lPSLDnGJlcmZhbGwiCmZhY3Rpb249IlRlbXBsYXJzIgpwb2ludHM9NzUKbW9kZWw9W3tpcz0iVGVtcGxhciBMb3JkIix3aXRoPVsiU2NoaWxkIl19LHtpcz0iVGVtcGxhciBQYWxhZGluIixjb3VudD0zLHdpdGg9WyJTY2hpbGQiXX1dNjphLnRvbWw1OnggPSAxb9C7VQ";
        assert_eq!(Carried::read(link), Ok(storm()));
        assert_eq!(
            storm().write(),
            link,
            "a new way of writing gets a new number, and the old one is still read"
        );
        let told = letters(2, "160:schema=2\n");
        assert!(Carried::read(&told).unwrap_err().words.starts_with("this link is damaged"));
        let later = "schema=2\nbook=\"x\"\nname=\"n\"\nfaction=\"f\"\n";
        let no = Carried::read(&letters(2, &format!("{}:{later}", later.len()))).unwrap_err();
        let words = "this comes from a later release: its schema is 2, and 1 is the last known";
        assert_eq!(no.words, format!("the list of this link: {words}"));
        let no = Carried::read(&letters(3, "")).unwrap_err();
        assert_eq!(no.words, "this link has format 3; only 1 to 2 can be read");
        for text in ["", ":", "x:", "1:", "18446744073709551615:a", "2:a\u{e4}", "99999999999999999999:a"] {
            assert!(Carried::read(&letters(2, text)).is_err(), "{text:?}");
        }
        // A faction has a name and a text.
        let list = storm().list.short();
        assert!(Carried::read(&letters(2, &format!("{}:{list}1:a", list.len()))).is_err());
    }

    #[test]
    fn a_link_with_too_much_in_it_is_refused_in_a_sentence() {
        let mut carried = storm();
        carried.list.models[1].count = u16::MAX;
        let much = "a list holds at most 9999 models and things they carry";
        let no = Carried::read(&carried.write()).unwrap_err();
        assert_eq!(no.words, format!("the list of this link: {much}"));
        let first = crate::pack(&(&carried.list, &carried.own));
        let no = Carried::read(&spelt(1, &first)).unwrap_err();
        assert_eq!(no.words, format!("entry 2 of this link: {much}"));
    }

    fn letters(version: u8, text: &str) -> String {
        spelt(version, text.as_bytes())
    }

    #[test]
    fn a_damaged_link_is_refused_in_a_sentence() {
        let link = storm().write();
        for cut in 0..link.len() {
            let no = Carried::read(&link[..cut]).unwrap_err();
            assert!(no.words.starts_with("this link is damaged"), "{cut}: {no:?}");
            let mut changed = link.clone().into_bytes();
            changed[cut] = if changed[cut] == b'x' { b'y' } else { b'x' };
            let changed = String::from_utf8(changed).unwrap();
            // The last letter may hold bits that mean nothing.
            let read = Carried::read(&changed);
            assert!(read.is_err() || (cut + 1 == link.len() && read == Ok(storm())), "{cut}");
        }
        assert!(Carried::read("not a list").unwrap_err().words.contains("' ' is no letter"));
    }
}
