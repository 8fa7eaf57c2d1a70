//! How far a base may move, with everything that counts as length: slow ground, tolls, breaking contact.

use super::base::Base;
use super::limit::miss;
use super::outline::Outline;
use super::sweep::{Stop, Way};
use crate::limit::{Breach, Miss};
use crate::point::{Point, TOLERANCE};
use std::sync::Arc;

/// What a path may cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub mover: Base,
    /// The greatest length.
    pub units: i32,
    /// Stretches in contact with one of these count `factor` times.
    pub slow: Arc<[Outline]>,
    pub factor: i32,
    pub tolls: Arc<[Toll]>,
    pub parting: Option<Parting>,
}

/// What an area costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toll {
    pub area: Outline,
    pub cost: i32,
    pub due: Due,
}

/// When a toll is owed. To be in an area is to overlap it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Once, if the path starts in the area or enters it.
    Once,
    /// For each entry from outside.
    EachEntry,
    /// For each entry from outside, and for starting in it.
    StartAndEachEntry,
}

/// What it costs, once, to break contact with any of these bases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    pub from: Arc<[Base]>,
    pub cost: i32,
}

impl Allowance {
    /// A plain length.
    pub fn new(mover: Base, units: i32) -> Allowance {
        Allowance { mover, units, slow: Arc::new([]), factor: 1, tolls: Arc::new([]), parting: None }
    }

    /// What a path costs. Holding still costs nothing.
    pub fn cost(&self, ends: &[Point]) -> i64 {
        self.length(ends) + self.dues(ends)
    }

    /// The length, with slow stretches counted as often as they must.
    pub fn length(&self, ends: &[Point]) -> i64 {
        let way = Way::new(self.mover.at, ends, self.mover.radius);
        if self.slow.is_empty() || self.factor == 1 {
            return i64::from(way.length());
        }
        way.length_slowed(&self.slow, self.factor)
    }

    /// The tolls, and the cost of breaking contact.
    pub fn dues(&self, ends: &[Point]) -> i64 {
        let way = Way::new(self.mover.at, ends, self.mover.radius);
        if ends.is_empty() || way.length() == 0 {
            return 0;
        }
        let owed = |toll: &Toll| {
            let (starts_in, entries) = way.entries(&toll.area);
            let count = entries.len() as i64;
            let times = match toll.due {
                Due::Once => i64::from(starts_in || count > 0),
                Due::EachEntry => count,
                Due::StartAndEachEntry => count + i64::from(starts_in),
            };
            i64::from(toll.cost) * times
        };
        let tolls: i64 = self.tolls.iter().filter(|toll| toll.cost != 0).map(owed).sum();
        let parts = self.parting.as_ref().filter(|parting| first_parting(&way, &parting.from).is_some());
        tolls + parts.map_or(0, |parting| i64::from(parting.cost))
    }

    pub(crate) fn refuse(&self, ends: &[Point]) -> Option<Miss> {
        let length = self.length(ends);
        if length == 0 {
            return None;
        }
        let left = i64::from(self.units) - self.dues(ends);
        if left > 0 && length <= left + i64::from(TOLERANCE) {
            return None;
        }
        let miss = miss("the path is {have} long and {want} are allowed", None);
        Some(miss.breaking(Breach::Above, length, left.max(0)))
    }
}

/// Where contact with one of these bases is first broken on a way.
pub fn first_parting(way: &Way<'_>, from: &[Base]) -> Option<Stop> {
    from.iter().filter_map(|base| way.leaves(&Outline::Round(*base), 0).into_iter().next()).min()
}
