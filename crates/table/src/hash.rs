//! Serialised games and their hashes.
//!
//! Hashes are taken over bytes and never through `std::hash`, which differs between machines.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh3::xxh3_64;

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
    Hash(xxh3_64(&bytes(value)))
}
