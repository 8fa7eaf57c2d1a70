//! Games with their shares, equal ones merged.

use std::collections::BTreeMap;

use dice::Share;
use table::PieceId;

use crate::plan::Used;

/// What tells games apart between steps.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub used: Used,
    /// Whose activation is played, as soon as somebody is activated.
    pub actor: Option<PieceId>,
    /// Whether the chain goes on from here.
    pub on: bool,
    /// Nothing has been played yet.
    pub first: bool,
    /// The fingerprint of the game. Two games of one count that differ and share all its 128 bits are not to be feared.
    pub print: u128,
    /// Keeps leaves apart where nothing is to be merged.
    pub apart: u64,
}

pub(crate) struct Pile<G> {
    pub games: BTreeMap<Key, (G, Share)>,
    pub hidden: Share,
}

impl<G> Default for Pile<G> {
    fn default() -> Self {
        Pile { games: BTreeMap::new(), hidden: Share::zero() }
    }
}

impl<G> Pile<G> {
    pub(crate) fn is_empty(&self) -> bool {
        self.games.is_empty() && self.hidden.is_zero()
    }

    pub(crate) fn add(&mut self, key: Key, game: impl FnOnce() -> G, share: Share) {
        match self.games.get_mut(&key) {
            Some((_, sum)) => *sum += &share,
            None => {
                self.games.insert(key, (game(), share));
            }
        }
    }

    /// Adds this share of another pile.
    pub(crate) fn add_all(&mut self, other: Pile<G>, part: &Share) {
        self.hidden += &(&other.hidden * part);
        for (key, (game, share)) in other.games {
            self.add(key, || game, &share * part);
        }
    }
}
