//! What makes a place or a path legal: limits as plain data, which accept an answer or say what is wrong with it.

use crate::free::limit::immeasurable;
use crate::free::{Base, FreeLimit};
use crate::hex::Hex;
use crate::line::is_line;
use crate::point::{Point, Spot};
use crate::set::HexSet;
use std::fmt;

/// One condition on a place or on a path. A path is listed without the hex it starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a question holds a handful, and a copy is cheaper than an allocation"
)]
pub enum Limit {
    /// A place: one of these.
    Among(HexSet),
    /// A place: one of these; the words, with `{at}` in them, say what is wrong with any other.
    Fits { among: HexSet, words: &'static str },
    /// A place: none of these.
    ClearOf(HexSet),
    /// A place: at most so many steps from a hex, as the crow flies.
    Within { of: Hex, steps: u16 },
    /// A place: more than so many steps from a hex, as the crow flies.
    Beyond { of: Hex, steps: u16 },
    /// A path: starts next to this hex and goes on without gaps.
    From(Hex),
    /// A path: every hex is one of these.
    Open(HexSet),
    /// A path: every hex before the last is one of these.
    Through(HexSet),
    /// A path: the last hex is one of these, so there must be one.
    Ends(HexSet),
    /// A path: no longer than `steps`, less the highest toll whose set holds the start or a hex before the last.
    Allowance { steps: u16, start: Hex, tolls: Vec<(HexSet, u16)> },
    /// A path: no step leads out of one of these into one of those.
    Barred { start: Hex, from: HexSet, into: HexSet },
    /// A path: takes no more than `steps`, one for each hex and more for each dear step.
    Priced { steps: u16, start: Hex, dear: Vec<Dear> },
    /// A path: at least so many hexes long.
    AtLeast(u16),
    /// A path: straight or slalom, with `sidestep` also after a first hex in any direction.
    Line { start: Hex, sidestep: bool },
    /// A path: no hex twice.
    Once,
    /// A place or a path on a board without hexes.
    Free(FreeLimit),
}

/// Steps that take more than one: out of one of these into one of those.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dear {
    pub from: HexSet,
    pub into: HexSet,
    pub more: u16,
}

/// What a step takes: one, and what the dearest of these adds to it.
fn price(dear: &[Dear], from: Hex, into: Hex) -> u16 {
    let more = dear.iter().filter(|dear| dear.from.contains(from) && dear.into.contains(into));
    1 + more.map(|dear| dear.more).max().unwrap_or(0)
}

/// The highest toll that a path owes, and the hex for which it does; the first of equal ones.
fn dearest(tolls: &[(HexSet, u16)], start: Hex, way: &[Hex]) -> Option<(u16, Hex)> {
    let before_last = &way[..way.len().saturating_sub(1)];
    let owed = |set: &HexSet| {
        std::iter::once(start).chain(before_last.iter().copied()).find(|hex| set.contains(*hex))
    };
    let paid = tolls.iter().filter_map(|(set, toll)| owed(set).map(|at| (*toll, at)));
    paid.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The steps of a path, each with the hex it leads out of.
fn steps_of(start: Hex, way: &[Hex]) -> impl Iterator<Item = (Hex, Hex)> + '_ {
    std::iter::once(start).chain(way.iter().copied()).zip(way.iter().copied())
}

impl From<FreeLimit> for Limit {
    fn from(limit: FreeLimit) -> Limit {
        Limit::Free(limit)
    }
}

/// How a measure breaks its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    /// It is above the most that is allowed.
    Above,
    /// It is below the least that is allowed.
    Below,
    /// It would have to be above the limit.
    NotAbove,
}

impl Breach {
    /// Whether two numbers, as they are told, show it.
    pub fn shows(self, have: i64, want: i64) -> bool {
        match self {
            Breach::Above => have > want,
            Breach::Below => have < want,
            Breach::NotAbove => have <= want,
        }
    }
}

/// What is wrong with an answer, as a template and the numbers that belong into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Miss {
    /// A clause with `{have}`, `{want}` and `{at}` where the numbers and the spot go.
    pub words: &'static str,
    pub have: i64,
    pub want: i64,
    /// How the one breaks the other, where the clause measures.
    pub breach: Option<Breach>,
    pub at: Option<Spot>,
}

impl Miss {
    /// A clause that measures nothing.
    pub(crate) const fn new(words: &'static str, at: Option<Spot>) -> Miss {
        Miss { words, have: 0, want: 0, breach: None, at }
    }

    /// The measure, its limit, and how the one breaks the other.
    pub(crate) fn breaking(self, breach: Breach, have: impl Into<i64>, want: impl Into<i64>) -> Miss {
        Miss { have: have.into(), want: want.into(), breach: Some(breach), ..self }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at.map_or_else(|| "nowhere".to_owned(), |spot| spot.to_string());
        let words = self.words.replace("{have}", &self.have.to_string());
        f.write_str(&words.replace("{want}", &self.want.to_string()).replace("{at}", &at))
    }
}

fn miss(words: &'static str, at: Option<Hex>) -> Miss {
    Miss::new(words, at.map(Spot::Hex))
}

fn not_a_hex(spot: Spot) -> Option<Miss> {
    Some(Miss::new("{at} is a free point and a hex is wanted", Some(spot)))
}

impl Limit {
    /// Whether this is a condition on paths; else it is one on places.
    pub const fn is_for_paths(&self) -> bool {
        if let Limit::Free(limit) = self {
            return limit.is_for_paths();
        }
        !matches!(
            self,
            Limit::Among(_)
                | Limit::Fits { .. }
                | Limit::ClearOf(_)
                | Limit::Within { .. }
                | Limit::Beyond { .. }
        )
    }

    /// Whether this is about a board without hexes: then the numbers of a [`Miss`] are lengths in units.
    pub const fn is_free(&self) -> bool {
        matches!(self, Limit::Free(_))
    }

    /// Where paths start, if this limit says so.
    pub fn start(&self) -> Option<Spot> {
        match self {
            Limit::From(start)
            | Limit::Allowance { start, .. }
            | Limit::Line { start, .. }
            | Limit::Barred { start, .. }
            | Limit::Priced { start, .. } => Some(Spot::Hex(*start)),
            Limit::Free(limit) => limit.mover().map(|mover| Spot::Point(mover.at)),
            _ => None,
        }
    }

    /// The base at the start of a path on a board without hexes, if this limit says so.
    pub const fn mover(&self) -> Option<Base> {
        if let Limit::Free(limit) = self { limit.mover() } else { None }
    }

    /// What is wrong with a place. Conditions on paths accept every place.
    pub fn refuse_place(&self, spot: &Spot) -> Option<Miss> {
        if self.is_for_paths() {
            return None;
        }
        if let Limit::Free(limit) = self {
            return limit.refuse_spot(spot);
        }
        let Spot::Hex(hex) = *spot else { return not_a_hex(*spot) };
        match *self {
            Limit::Among(ref set) if !set.contains(hex) => {
                Some(miss("{at} is not one of the hexes allowed", Some(hex)))
            }
            Limit::Fits { ref among, words } if !among.contains(hex) => Some(miss(words, Some(hex))),
            Limit::ClearOf(ref set) if set.contains(hex) => Some(miss("{at} is not free", Some(hex))),
            Limit::Within { of, steps } if of.distance(hex) > steps => {
                let miss = miss("{at} is {have} away and at most {want} is allowed", Some(hex));
                Some(miss.breaking(Breach::Above, of.distance(hex), steps))
            }
            Limit::Beyond { of, steps } if of.distance(hex) <= steps => {
                let miss = miss("{at} is {have} away and it must be more than {want}", Some(hex));
                Some(miss.breaking(Breach::NotAbove, of.distance(hex), steps))
            }
            _ => None,
        }
    }

    /// What the limit counts of a path, and how much it allows: the length of a move, tolls and all. A path that cannot be
    /// measured has no length.
    pub fn counts(&self, way: &[Spot]) -> Option<(i64, i64)> {
        match self {
            Limit::Allowance { steps, start, tolls } => {
                let hexes: Vec<Hex> = way.iter().filter_map(|spot| spot.hex()).collect();
                let toll = dearest(tolls, *start, &hexes).map_or(0, |(toll, _)| toll);
                Some((way.len() as i64, i64::from(steps.saturating_sub(toll))))
            }
            Limit::Priced { steps, start, dear } => {
                let hexes: Vec<Hex> = way.iter().filter_map(|spot| spot.hex()).collect();
                let taken = steps_of(*start, &hexes).map(|(from, into)| i64::from(price(dear, from, into)));
                Some((taken.sum(), i64::from(*steps)))
            }
            Limit::Free(FreeLimit::Fits(allowance)) => {
                let ends: Vec<Point> = way.iter().filter_map(|spot| spot.point()).collect();
                if immeasurable(&ends).is_some() {
                    return None;
                }
                Some((allowance.cost(&ends), i64::from(allowance.units)))
            }
            _ => None,
        }
    }

    /// Whether a cheapest way keeps this limit if each of its steps does and it ends where it may.
    pub(crate) fn is_stepwise(&self) -> bool {
        match self {
            Limit::From(_)
            | Limit::Open(_)
            | Limit::Through(_)
            | Limit::Ends(_)
            | Limit::Priced { .. }
            | Limit::Barred { .. }
            | Limit::AtLeast(_) => true,
            Limit::Allowance { tolls, .. } => tolls.is_empty(),
            _ => false,
        }
    }

    /// The hexes into which a step may be barred or take more than one.
    pub(crate) fn odd(&self) -> impl Iterator<Item = &HexSet> {
        let (barred, dear) = match self {
            Limit::Barred { into, .. } => (Some(into), &[][..]),
            Limit::Priced { dear, .. } => (None, &dear[..]),
            _ => (None, &[][..]),
        };
        barred.into_iter().chain(dear.iter().map(|dear| &dear.into))
    }

    /// What a step takes as far as this limit says; nothing if it may not be made.
    pub(crate) fn step(&self, from: Hex, into: Hex) -> Option<u16> {
        match self {
            Limit::Barred { from: out, into: closed, .. } if out.contains(from) && closed.contains(into) => {
                None
            }
            Limit::Priced { dear, .. } => Some(price(dear, from, into)),
            _ => Some(1),
        }
    }

    /// What is wrong with a path, which is listed without its start. Conditions on places accept every path.
    pub fn refuse_path(&self, way: &[Spot]) -> Option<Miss> {
        if !self.is_for_paths() {
            return None;
        }
        if let Limit::Free(limit) = self {
            return limit.refuse_spots(way);
        }
        // Paths are short, and they are checked more often than anything else.
        let mut few = [Hex::new(0, 0); 32];
        if way.len() > few.len() {
            if let Some(spot) = way.iter().find(|spot| spot.hex().is_none()) {
                return not_a_hex(*spot);
            }
            let hexes: Vec<Hex> = way.iter().filter_map(|spot| spot.hex()).collect();
            return self.refuse_way(&hexes);
        }
        for (place, spot) in few.iter_mut().zip(way) {
            let Some(hex) = spot.hex() else { return not_a_hex(*spot) };
            *place = hex;
        }
        self.refuse_way(&few[..way.len()])
    }

    /// As [`Limit::refuse_path`] for a path that is known to consist of hexes.
    pub fn refuse_way(&self, way: &[Hex]) -> Option<Miss> {
        let length = i64::try_from(way.len()).unwrap_or(i64::MAX);
        match *self {
            Limit::From(start) => {
                let mut here = start;
                way.iter().find_map(|&next| {
                    let gap = here.distance(next);
                    here = next;
                    let miss = miss("the path comes to {at} by a step of {have}", Some(next));
                    (gap != 1).then(|| Miss { have: gap.into(), ..miss })
                })
            }
            Limit::Open(ref set) => {
                let closed = way.iter().find(|hex| !set.contains(**hex))?;
                Some(miss("the path cannot enter {at}", Some(*closed)))
            }
            Limit::Through(ref set) => {
                let before_last = &way[..way.len().saturating_sub(1)];
                let closed = before_last.iter().find(|hex| !set.contains(**hex))?;
                Some(miss("the path may end in {at} but not go on from there", Some(*closed)))
            }
            Limit::Ends(ref set) => match way.last() {
                Some(&last) if set.contains(last) => None,
                Some(&last) => Some(miss("the path cannot end in {at}", Some(last))),
                None => Some(miss("the path is {have} long and must end elsewhere", None)),
            },
            Limit::Allowance { steps, start, ref tolls } => {
                let dearest = dearest(tolls, start, way);
                let want = dearest.map_or(steps, |(toll, _)| steps.saturating_sub(toll));
                let miss = match dearest {
                    _ if length <= i64::from(want) => return None,
                    Some((_, at)) if length <= i64::from(steps) => {
                        miss("the path is {have} long and through {at} only {want} are allowed", Some(at))
                    }
                    _ => miss("the path is {have} long and {want} are allowed", None),
                };
                Some(miss.breaking(Breach::Above, length, want))
            }
            Limit::Barred { start, .. } => {
                let (_, closed) =
                    steps_of(start, way).find(|(from, into)| self.step(*from, *into).is_none())?;
                Some(miss("the path cannot enter {at} from the hex before it", Some(closed)))
            }
            Limit::Priced { steps, start, ref dear } => {
                let taken: i64 =
                    steps_of(start, way).map(|(from, into)| i64::from(price(dear, from, into))).sum();
                let words = match taken == length {
                    _ if taken <= i64::from(steps) => return None,
                    true => "the path is {have} long and {want} are allowed",
                    false => "the path takes {have} and {want} are allowed",
                };
                Some(miss(words, None).breaking(Breach::Above, taken, steps))
            }
            Limit::AtLeast(least) if length < i64::from(least) => {
                let miss = miss("the path is {have} long and at least {want} are needed", None);
                Some(miss.breaking(Breach::Below, length, least))
            }
            Limit::Line { start, sidestep } => {
                let straight = is_line(start, way)
                    || match way {
                        [first, rest @ ..] if sidestep => start.touches(*first) && is_line(*first, rest),
                        _ => false,
                    };
                (!straight).then(|| miss("the path is neither straight nor a slalom", None))
            }
            Limit::Once => {
                let again = way.iter().enumerate().find(|(i, hex)| way[..*i].contains(hex));
                again.map(|(_, &hex)| miss("the path comes to {at} twice", Some(hex)))
            }
            _ => None,
        }
    }
}
