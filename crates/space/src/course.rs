//! Legal places and paths found from their limits. Whatever is listed or sampled here has passed every limit; what the
//! limits say is used only to look in the right places.
//!
//! Paths are found when the limits say where they start ([`Limit::From`] or an allowance). A path without any hex,
//! holding still, is legal when no limit refuses it, and ends where it starts.

use crate::free::{self, FreeLimit};
use crate::hex::{Dir, Hex};
use crate::limit::Limit;
use crate::point::{Point, Spot};
use crate::set::HexSet;
use crate::uneven::Uneven;
use crate::walk::{Front, Shells};

/// No path that must have a least length is looked for beyond this one.
const LONGEST: u16 = 200;

/// How many hexes a search for a path that may not come back anywhere tries before it gives up.
const PATIENCE: u32 = 200_000;

/// At most so many legal places, in hex order and spread over all of them.
pub fn propose_places(limits: &[Limit], most: usize) -> Vec<Spot> {
    if let Some(free) = free(limits) {
        return points(free::course::propose_points(&free, most));
    }
    let legal: Vec<Hex> = places(limits).iter().collect();
    spread(&legal, most).map(|hex| Spot::Hex(*hex)).collect()
}

/// A legal place, each as likely as any other. `below` is asked for a number below the one given.
pub fn sample_place(limits: &[Limit], below: &mut dyn FnMut(u32) -> u32) -> Option<Spot> {
    if let Some(free) = free(limits) {
        return free::course::sample_point(&free, below).map(Spot::Point);
    }
    let legal = places(limits);
    match legal.len() {
        0 => None,
        count => legal.nth(below(count)).map(Spot::Hex),
    }
}

/// What [`outline`] gives as spots; on a board without hexes, the corners of a polygon round what is legal, for showing.
pub fn outline_spots(limits: &[Limit]) -> Vec<Spot> {
    match free(limits) {
        Some(free) => points(free::course::outline_points(&free)),
        None => outline(limits).iter().map(Spot::Hex).collect(),
    }
}

/// The hexes where a place may be chosen or, if any limit is about paths, where a path may end; none on
/// a board without hexes.
pub fn outline(limits: &[Limit]) -> HexSet {
    if free(limits).is_some() {
        return HexSet::EMPTY;
    }
    if !limits.iter().any(Limit::is_for_paths) {
        return places(limits);
    }
    let Some(course) = Course::of(limits) else { return HexSet::EMPTY };
    let mut ends = HexSet::EMPTY;
    if course.still {
        ends.insert(course.start);
    }
    if course.sidestep.is_some() {
        course.each_line(&mut |way| ends.extend(way.last().copied()));
    } else if course.uneven {
        let field = course.field();
        ends.extend(course.uneven_ends(&field));
    } else {
        let tracks = course.tracks();
        ends.extend(
            course
                .ends(&tracks)
                .iter()
                .filter(|end| !course.tangled || course.route(&tracks, *end).is_some()),
        );
    }
    ends
}

/// At most so many legal paths. Lines are listed all, spread when there are more; of other paths a shortest one to each
/// possible end, in hex order of their ends. Holding still comes first, if it is legal.
pub fn propose_paths(limits: &[Limit], most: usize) -> Vec<Vec<Spot>> {
    if let Some(free) = free(limits) {
        return free::journey::propose_ways(&free, most).into_iter().map(points).collect();
    }
    let Some(course) = Course::of(limits) else { return Vec::new() };
    let mut ways: Vec<Vec<Hex>> = Vec::new();
    if course.still {
        ways.push(Vec::new());
    }
    let room = most.saturating_sub(ways.len());
    let goals = course.goals();
    let ends: Vec<usize> = (0..goals.ends.len()).collect();
    ways.extend(spread(&ends, room).filter_map(|place| goals.way(*place)));
    ways.truncate(most);
    ways.into_iter().map(spots).collect()
}

/// A legal path. Every possible end can come out, though not each equally often.
pub fn sample_path(limits: &[Limit], below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<Spot>> {
    if let Some(free) = free(limits) {
        return free::journey::sample_way(&free, below).map(points);
    }
    let course = Course::of(limits)?;
    let way = match course.sidestep {
        Some(_) => course.sample_line(below),
        None if course.uneven => course.sample_uneven(below),
        None => course.sample_way(below),
    };
    way.map(spots)
}

/// The limits of a question about a board without hexes, which are all of that kind.
pub(crate) fn free(limits: &[Limit]) -> Option<Vec<&FreeLimit>> {
    limits.first().filter(|limit| limit.is_free())?;
    Some(
        limits
            .iter()
            .filter_map(|limit| match limit {
                Limit::Free(free) => Some(free),
                _ => None,
            })
            .collect(),
    )
}

pub(crate) fn points(points: Vec<Point>) -> Vec<Spot> {
    points.into_iter().map(Spot::Point).collect()
}

/// The legal places.
fn places(limits: &[Limit]) -> HexSet {
    let mut set = HexSet::ALL;
    for limit in limits {
        match limit {
            Limit::Among(among) | Limit::Fits { among, .. } => set &= *among,
            Limit::ClearOf(taken) => set -= *taken,
            Limit::Within { of, steps } => set &= HexSet::disc(*of, *steps),
            Limit::Beyond { of, steps } => set -= HexSet::disc(*of, *steps),
            _ => {}
        }
    }
    set
}

pub(crate) fn spots(way: Vec<Hex>) -> Vec<Spot> {
    way.into_iter().map(Spot::Hex).collect()
}

/// At most so many of a list, evenly spread over it.
fn spread<T>(all: &[T], most: usize) -> impl Iterator<Item = &T> {
    let count = all.len().min(most);
    (0..count).map(move |i| &all[i * all.len() / count])
}

/// What the limits on a path say together.
pub(crate) struct Course<'a> {
    limits: &'a [Limit],
    start: Hex,
    open: HexSet,
    /// Where a path may be before its last hex.
    through: HexSet,
    ends: HexSet,
    steps: u16,
    tolls: &'a [(HexSet, u16)],
    least: u16,
    sidestep: Option<bool>,
    /// Holding still is legal.
    still: bool,
    /// Paths may have to make detours to become long enough, and may not cross themselves.
    tangled: bool,
    /// Some steps are barred or dear. Then the cheapest way to each end is looked for, and other limits that ask for
    /// more than that (tolls, a least length, no hex twice) may hide an end that a longer way would reach.
    uneven: bool,
    /// All limits are kept by every way that goes out from the start step by step.
    stepwise: bool,
}

/// Where legal paths may end, and a way to each.
pub(crate) struct Goals<'c> {
    course: &'c Course<'c>,
    pub(crate) ends: Vec<Hex>,
    found: Found<'c>,
}

/// How the ways are known.
enum Found<'c> {
    Lines(Vec<Vec<Hex>>),
    Field(Box<Uneven<'c>>),
    Tracks(Vec<Track>),
}

impl Goals<'_> {
    /// A shortest legal way to the end at this place of the list.
    pub(crate) fn way(&self, place: usize) -> Option<Vec<Hex>> {
        match &self.found {
            Found::Lines(lines) => lines.get(place).cloned(),
            Found::Field(field) => Some(field.way(*self.ends.get(place)?, &mut |_| 0)),
            Found::Tracks(tracks) => self.course.route(tracks, *self.ends.get(place)?),
        }
    }
}

/// The hexes that paths reach at each step, as long as they owe no more than a certain toll.
struct Track {
    through: HexSet,
    shells: Shells,
}

impl<'a> Course<'a> {
    pub(crate) fn of(limits: &'a [Limit]) -> Option<Course<'a>> {
        let start = limits.iter().find_map(|limit| match limit {
            Limit::From(start) | Limit::Allowance { start, .. } | Limit::Priced { start, .. } => Some(*start),
            _ => None,
        })?;
        let still = limits.iter().all(|limit| limit.refuse_way(&[]).is_none());
        let (mut open, mut through, mut ends, mut steps) = (HexSet::ALL, HexSet::ALL, HexSet::ALL, u16::MAX);
        let (mut tolls, mut least, mut sidestep, mut once) = (&[][..], 1, None, false);
        let mut uneven = false;
        for limit in limits {
            match limit {
                Limit::Open(set) => open &= *set,
                Limit::Through(set) => through &= *set,
                Limit::Ends(set) => ends &= *set,
                Limit::Allowance { steps: allowed, tolls: owed, .. } => {
                    steps = steps.min(*allowed);
                    tolls = &owed[..];
                }
                Limit::Priced { steps: allowed, .. } => {
                    steps = steps.min(*allowed);
                    uneven = true;
                }
                Limit::Barred { .. } => uneven = true,
                Limit::AtLeast(steps) => least = least.max(*steps),
                Limit::Line { sidestep: free, .. } => sidestep = Some(sidestep.unwrap_or(true) && *free),
                Limit::Once => once = true,
                _ => {}
            }
        }
        ends &= open;
        if still && sidestep.is_none() {
            // There is no need to walk around to end where one stands.
            ends.remove(start);
        }
        let tangled = once && least > 1 && sidestep.is_none();
        let stepwise = least <= 1 && limits.iter().all(Limit::is_stepwise);
        Some(Course {
            limits,
            start,
            open,
            through,
            ends,
            steps,
            tolls,
            least,
            sidestep,
            still,
            tangled,
            uneven,
            stepwise,
        })
    }

    fn accepts(&self, way: &[Hex]) -> bool {
        self.limits.iter().all(|limit| limit.refuse_way(way).is_none())
    }

    /// Where paths may end, in hex order; lines in theirs.
    pub(crate) fn goals(&self) -> Goals<'_> {
        if self.sidestep.is_some() {
            let mut lines = Vec::new();
            self.each_line(&mut |way| lines.push(way.to_vec()));
            let ends = lines.iter().map(|way| way.last().copied().unwrap_or(self.start)).collect();
            return Goals { course: self, ends, found: Found::Lines(lines) };
        }
        if self.uneven {
            let field = self.field();
            return Goals {
                course: self,
                ends: self.uneven_ends(&field),
                found: Found::Field(Box::new(field)),
            };
        }
        let tracks = self.tracks();
        let mut ends: Vec<Hex> = self.ends(&tracks).iter().collect();
        if self.tangled {
            ends.retain(|end| self.route(&tracks, *end).is_some());
        }
        Goals { course: self, ends, found: Found::Tracks(tracks) }
    }

    /// What can be reached, and how, where steps differ.
    fn field(&self) -> Uneven<'_> {
        let through = self.open & self.through;
        Uneven::flood(self.limits, self.start, self.steps, &self.open, &through)
    }

    /// The ends to which the cheapest way is legal, in hex order.
    fn uneven_ends(&self, field: &Uneven) -> Vec<Hex> {
        let legal = |end: &Hex| self.stepwise || self.accepts(&field.way(*end, &mut |_| 0));
        (field.reached() & self.ends).iter().filter(legal).collect()
    }

    fn sample_uneven(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<Hex>> {
        let field = self.field();
        let ends = self.uneven_ends(&field);
        let options = ends.len() as u32 + u32::from(self.still);
        if options == 0 {
            return None;
        }
        let Some(&end) = ends.get(below(options) as usize) else { return Some(Vec::new()) };
        let way = field.way(end, below);
        if below(4) == 0
            && let Some(longer) = self.strayed(&way, &(self.open & self.through), below)
        {
            return Some(longer);
        }
        if self.accepts(&way) { Some(way) } else { Some(field.way(end, &mut |_| 0)) }
    }

    /// The tolls that a path may end up owing, nothing included: the fewer hexes it keeps away from, the shorter it is.
    fn dues(&self) -> Vec<u16> {
        let mut dues = vec![0];
        dues.extend(self.tolls.iter().map(|(_, toll)| *toll));
        dues.sort_unstable();
        dues.dedup();
        let started =
            self.tolls.iter().filter(|(set, _)| set.contains(self.start)).map(|(_, toll)| *toll).max();
        dues.retain(|due| *due < self.steps && *due >= started.unwrap_or(0));
        dues
    }

    fn track(&self, due: u16) -> Track {
        let mut through = self.open & self.through;
        for (set, toll) in self.tolls {
            if *toll > due {
                through -= *set;
            }
        }
        let mut front = Front::new(self.start, &self.open);
        front.turns_back = self.least > 1;
        let steps = self.steps - due;
        let mut shells = Shells::with_room(96);
        for _ in 0..if front.turns_back { steps.min(LONGEST) } else { steps } {
            if !front.advance(Some(&through)) {
                break;
            }
            shells.push(&front);
        }
        Track { through, shells }
    }

    fn tracks(&self) -> Vec<Track> {
        self.dues().into_iter().map(|due| self.track(due)).collect()
    }

    /// The steps after which a path on this track may end.
    fn stops(&self, track: &Track) -> std::ops::RangeInclusive<u16> {
        self.least..=track.shells.last()
    }

    fn ends(&self, tracks: &[Track]) -> HexSet {
        let mut ends = HexSet::EMPTY;
        for track in tracks {
            for step in self.stops(track) {
                ends |= track.shells.ends(step, &self.ends);
            }
        }
        ends
    }

    /// A shortest legal path to this end.
    fn route(&self, tracks: &[Track], end: Hex) -> Option<Vec<Hex>> {
        let mut found: Option<Vec<Hex>> = None;
        for track in tracks {
            let step = self.stops(track).find(|step| track.shells.contains(*step, end));
            if let Some(step) = step
                && found.as_ref().is_none_or(|way| usize::from(step) < way.len())
                && let Some(way) = track.shells.trace(end, step, Some(&track.through), &mut |_| 0)
                && self.accepts(&way)
            {
                found = Some(way);
            }
        }
        if found.is_none() && self.tangled {
            let mut patience = PATIENCE;
            let detour = |track: &Track| {
                let mut way = Vec::new();
                let search = Detour { course: self, track, end, longest: track.shells.last() };
                search.goes_on(self.start, &mut way, &mut patience).then_some(way)
            };
            found = tracks.iter().find_map(detour);
        }
        found
    }

    fn sample_way(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<Hex>> {
        let mut dues = self.dues();
        if dues.len() > 1 {
            let first = below(dues.len() as u32) as usize % dues.len();
            dues.rotate_left(first);
        }
        for due in dues {
            let track = self.track(due);
            let count: u32 = self.stops(&track).map(|step| track.shells.count(step, &self.ends)).sum();
            // A path that may not cross itself is drawn again when it does.
            for _ in 0..if self.tangled { 8 } else { 1 } {
                let options = count + u32::from(self.still);
                let mut chosen = if options > 0 { below(options) } else { 0 };
                if chosen >= count {
                    break;
                }
                for step in self.stops(&track) {
                    let here = track.shells.count(step, &self.ends);
                    if chosen >= here {
                        chosen -= here;
                        continue;
                    }
                    let end = track.shells.nth(step, &self.ends, chosen)?;
                    let way = track.shells.trace(end, step, Some(&track.through), below)?;
                    if below(4) == 0
                        && let Some(longer) = self.strayed(&way, &track.through, below)
                    {
                        return Some(longer);
                    }
                    if self.accepts(&way) {
                        return Some(way);
                    }
                    break;
                }
            }
            if self.still {
                return Some(Vec::new());
            }
        }
        if self.tangled { self.any_tangled(below) } else { self.still.then(Vec::new) }
    }

    /// The way with one step made over a hex beside it, if that is legal.
    fn strayed(&self, way: &[Hex], through: &HexSet, below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<Hex>> {
        let at = below(way.len() as u32) as usize % way.len();
        let from = if at == 0 { self.start } else { way[at - 1] };
        let turn = if below(2) == 0 { 1 } else { -1 };
        let over = from.step(from.dir_to(way[at])?.turned(turn));
        if way.len() >= usize::from(self.steps) || !through.contains(over) {
            return None;
        }
        let mut longer = Vec::with_capacity(way.len() + 1);
        longer.extend_from_slice(&way[..at]);
        longer.push(over);
        longer.extend_from_slice(&way[at..]);
        self.accepts(&longer).then_some(longer)
    }

    /// The slow way to a path that must be long and may not cross itself: from any end that has one.
    fn any_tangled(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<Hex>> {
        let tracks = self.tracks();
        let ends: Vec<Hex> = self.ends(&tracks).iter().collect();
        let first = if ends.is_empty() { 0 } else { below(ends.len() as u32) as usize };
        (0..ends.len()).find_map(|i| self.route(&tracks, ends[(first + i) % ends.len()]))
    }

    /// Calls for every legal path that is a line, in a fixed order and each once.
    fn each_line(&self, call: &mut dyn FnMut(&[Hex])) {
        let mut way = Vec::new();
        let firsts = self.start.neighbours().into_iter().map(Some);
        for first in std::iter::once(None).chain(firsts.filter(|_| self.sidestep == Some(true))) {
            for pattern in 0..18 {
                self.walk_line(first, pattern, &mut way, &mut |way| {
                    let side = usize::from(first.is_some());
                    // One step is straight and slalom, and a sidestep may happen to be no sidestep.
                    let again = (pattern >= 6 && way.len() == side + 1)
                        || (side == 1 && crate::line::is_line(self.start, way));
                    if !again && way.last().is_some_and(|end| self.ends.contains(*end)) && self.accepts(way) {
                        call(way);
                    }
                });
            }
        }
    }

    /// Walks one line as far as it is open, calling at each hex after the sidestep. Patterns 0 to 5 are straight; the others
    /// alternate with the next direction on either side.
    fn walk_line(&self, first: Option<Hex>, pattern: u32, way: &mut Vec<Hex>, call: &mut dyn FnMut(&[Hex])) {
        way.clear();
        let mut here = self.start;
        if let Some(first) = first {
            if !self.open.contains(first) {
                return;
            }
            way.push(first);
            here = first;
        }
        let dir = Dir::ALL[pattern as usize % 6];
        let other = dir.turned([0, 1, -1][pattern as usize / 6 % 3]);
        for step in 0u16.. {
            here = here.step(if step % 2 == 0 { dir } else { other });
            if way.len() >= usize::from(self.steps) || !self.open.contains(here) {
                return;
            }
            way.push(here);
            call(way);
        }
    }

    fn sample_line(&self, below: &mut dyn FnMut(u32) -> u32) -> Option<Vec<Hex>> {
        if self.still && below(16) == 0 {
            return Some(Vec::new());
        }
        let mut way = Vec::new();
        for _ in 0..4 {
            let side = if self.sidestep == Some(true) { below(7) as usize } else { 6 };
            let first = self.start.neighbours().get(side).copied();
            self.walk_line(first, below(18), &mut way, &mut |_| {});
            if !way.is_empty() {
                way.truncate(1 + below(way.len() as u32) as usize);
                if way.last().is_some_and(|end| self.ends.contains(*end)) && self.accepts(&way) {
                    return Some(way);
                }
            }
        }
        // Legal lines are rare here: go over all of them and keep each with the right chance.
        let mut kept = None;
        let mut seen = 0;
        self.each_line(&mut |way| {
            seen += 1;
            if below(seen) == 0 {
                kept = Some(way.to_vec());
            }
        });
        kept.or(self.still.then(Vec::new))
    }
}

/// A search, step by step, for a path that is long enough and never comes to a hex twice.
struct Detour<'a> {
    course: &'a Course<'a>,
    track: &'a Track,
    end: Hex,
    longest: u16,
}

impl Detour<'_> {
    fn goes_on(&self, here: Hex, way: &mut Vec<Hex>, patience: &mut u32) -> bool {
        if here == self.end && way.len() >= usize::from(self.course.least) && self.course.accepts(way) {
            return true;
        }
        let left = usize::from(self.longest).saturating_sub(way.len());
        if left == 0 || *patience == 0 || !(way.is_empty() || self.track.through.contains(here)) {
            return false;
        }
        *patience -= 1;
        for next in here.neighbours() {
            let near = usize::from(next.distance(self.end)) < left;
            if near && self.course.open.contains(next) && !way.contains(&next) {
                way.push(next);
                if self.goes_on(next, way, patience) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }
}
