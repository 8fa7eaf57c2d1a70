//! Serialised games and their hashes.
//!
//! Hashes are taken over bytes and never through `std::hash`, which differs between machines.

use std::fmt;

use postcard::ser_flavors::Flavor;
use scene::Data;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::Rulebook;

/// The fingerprint of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Hash(pub u64);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The one serialised form of a game.
pub fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_stdvec(value).expect("games hold nothing that cannot be written")
}

/// Reads what [`bytes`] wrote.
pub fn unbytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

pub fn hash<T: Serialize>(value: &T) -> Hash {
    // Room for a game of the usual size, so that its bytes are not moved about while they are written.
    let bytes = postcard::to_extend(value, Vec::with_capacity(2048));
    Hash(xxh3_64(&bytes.expect("games hold nothing that cannot be written")))
}

/// Reads a game that was stored as data that says what it holds, by this release or an earlier one.
pub fn read_game<R: Rulebook>(schema: u32, mut data: Data) -> Result<R::Game, String> {
    let last = R::SCHEMA;
    if schema == 0 || schema > last {
        return Err(format!(
            "the stored game has shape {schema}, and the last one known of {} is {last}",
            R::TITLE
        ));
    }
    for shape in schema..last {
        R::lift(shape, &mut data)?;
    }
    data.read().map_err(|why| format!("the stored game cannot be read: {why}"))
}

/// A fingerprint wide enough to stand for the game itself among all games of one count. What is written is thrown away:
/// `scratch` is only kept so that it need not be made anew.
pub fn print<T: Serialize>(value: &T, scratch: &mut Vec<u8>) -> u128 {
    scratch.clear();
    postcard::serialize_with_flavor(value, Onto(scratch)).expect("games hold nothing that cannot be written");
    xxh3_128(scratch)
}

/// Writes behind what a buffer holds.
struct Onto<'a>(&'a mut Vec<u8>);

impl Flavor for Onto<'_> {
    type Output = ();

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }

    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}
