//! A list as letters that fit into an address.
//!
//! The bytes are a version, the list as it travels, and a sum over both, so that a link that lost a letter on its way is
//! noticed; they are written with the letters that addresses leave alone (base64url, without padding).

use scene::{List, Own};
use serde::{Deserialize, Serialize};

use crate::{No, pack, unpack};

const VERSION: u8 = 1;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A list with the factions of a player's own that it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    pub list: List,
    pub own: Vec<Own>,
}

impl Carried {
    pub fn write(&self) -> String {
        let mut bytes = vec![VERSION];
        bytes.extend(pack(self));
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
        if *version != VERSION {
            return Err(No::new(format!("this link has format {version}; only {VERSION} can be read")));
        }
        let carried: Carried = unpack(list).map_err(|_| damaged())?;
        let much =
            |(place, why): (usize, String)| No::new(format!("entry {} of this link: {why}", place + 1));
        carried.list.fits().map_err(much)?;
        Ok(carried)
    }
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
        assert!(storm().write().len() < 160, "{}", storm().write().len());
    }

    /// Links that people have sent each other stay readable: this is one as the first version wrote it.
    #[test]
    fn a_link_of_the_first_version_is_read() {
        let link = "AQdnZW5lc3lzCcOcYmVyZmFsbAhUZW1wbGFycwABSwIMVGVtcGxhciBMb3JkAAEBBlNjaGlsZA9UZW1wbGFyIFBhbGFkaW4AAwEGU2NoaWxkAQZhLnRvbWwFeCA9IDEXJBfN";
        assert_eq!(Carried::read(link), Ok(storm()));
        assert_eq!(
            storm().write(),
            link,
            "a new way of writing gets a new number, and the old one is still read"
        );
    }

    #[test]
    fn a_link_with_too_much_in_it_is_refused_in_a_sentence() {
        let mut carried = storm();
        carried.list.models[1].count = u16::MAX;
        let no = Carried::read(&carried.write()).unwrap_err();
        assert_eq!(no.words, "entry 2 of this link: a list holds at most 9999 models and things they carry");
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
