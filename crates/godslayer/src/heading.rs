//! The search for a straight line that brings a charger home (GS-R-01), where the ends that limits propose do not.
//!
//! The ends of all such lines form areas. They are bounded by the reach of the weapon round the target, the charge
//! distance, the edge of the table, and whatever stops a base, is not stood on, or is another level. An area that has
//! anything in it reaches to a heading that grazes one of these or leads to where two of them cross, or the straight
//! heading lies in it: so these headings decide. Difficult ground and sight bend the areas otherwise; where they matter a
//! fan of headings is tried as well.

use std::cell::Cell;

use space::free::{Base, Leg, Outline, Rim, Way, crossings, first_stop, rims};
use space::{Limit, Point, Spot, TOLERANCE};

/// Headings of the fan to each side of the straight one, as far as the reach goes round the target.
const FAN: i32 = 64;
/// Places that are tried on each of them, from where the target comes within reach to where it ends.
const DEPTHS: i32 = 6;

/// A charge in search of its line.
pub struct Lunge<'a> {
    pub mover: Base,
    pub target: Base,
    /// The range of the weapon, and the charge distance.
    pub reach: i32,
    pub units: i32,
    pub table: &'a Outline,
    /// What stops the base, the target among it; what may not be stood on; what slows; other levels.
    pub stops: Vec<Outline>,
    pub low: &'a [Outline],
    pub slow: &'a [Outline],
    pub hills: Vec<Outline>,
    /// What an end must keep to.
    pub limits: &'a [Limit],
}

impl Lunge<'_> {
    /// An end from which `engages` says that the target is engaged.
    pub fn end(&self, engages: &mut dyn FnMut(Point) -> bool) -> Option<Point> {
        if self.mover.gap(&self.target) > self.units + self.reach + TOLERANCE {
            return None;
        }
        let unseen = Cell::new(false);
        let mut home = |end: &Point| {
            let legal = self.is_legal(*end);
            let engages = legal && engages(*end);
            unseen.set(unseen.get() || (legal && !engages));
            engages
        };
        let found =
            self.headings().into_iter().find_map(|toward| self.ends(toward, 0).into_iter().find(&mut home));
        if found.is_some() || !unseen.get() && self.slow.is_empty() {
            return found;
        }
        self.fan().find_map(|toward| self.ends(toward, DEPTHS).into_iter().find(&mut home))
    }

    fn is_legal(&self, end: Point) -> bool {
        end != self.mover.at
            && self.limits.iter().all(|limit| limit.refuse_path(&[Spot::Point(end)]).is_none())
    }

    /// The circle from whose inside the target is within reach.
    fn around(&self) -> Base {
        Base::new(self.target.at, self.target.radius + self.reach + self.mover.radius)
    }

    /// Points to go toward: straight ahead, past what is grazed, and to where two rims cross within reach.
    fn headings(&self) -> Vec<Point> {
        let (start, around) = (self.mover.at, self.around());
        let close = |outline: &Outline| outline.within(&around, self.mover.radius);
        let mut near = vec![Rim::Round(around), Rim::Round(Base::new(start, self.units))];
        let mut grazed = vec![around];
        let grown =
            self.stops.iter().chain(self.low).chain(self.slow).map(|outline| (outline, self.mover.radius));
        for (outline, by) in grown.chain(self.hills.iter().map(|hill| (hill, 0))) {
            let rims = rims(outline, by);
            grazed.extend(rims.iter().filter_map(|rim| match rim {
                Rim::Round(round) => Some(*round),
                Rim::Side(..) => None,
            }));
            if close(outline) {
                near.extend(rims);
            }
        }
        near.extend(
            rims(self.table, -self.mover.radius).into_iter().filter(|rim| matches!(rim, Rim::Side(..))),
        );
        let mut toward = vec![self.target.at];
        toward.extend(grazed.iter().flat_map(|round| tangents(start, round)).flatten());
        for (i, rim) in near.iter().enumerate() {
            toward.extend(near[..i].iter().flat_map(|other| crossings(rim, other)).flatten());
        }
        toward
    }

    /// A fan of headings over the width of the reach, from the middle outward.
    fn fan(&self) -> impl Iterator<Item = Point> + use<> {
        let (start, around) = (self.mover.at, self.around());
        let (x, y) = (around.at.x - start.x, around.at.y - start.y);
        let beside = Point::new(around.at.x - y, around.at.y + x);
        let wide = move |part: i32| around.at.along(beside, around.radius * part / FAN);
        (1..=FAN).flat_map(move |part| [wide(part), wide(-part)])
    }

    /// Where a line in this direction may want to end: where the target comes within reach and leaves it, where something
    /// stops the base or the way ends, and where it comes to and from what is not stood on and other levels; with so
    /// many places between.
    fn ends(&self, toward: Point, depths: i32) -> Vec<Point> {
        let start = self.mover.at;
        let far = [start.along(toward, self.units)];
        let way = Way::new(start, &far, self.mover.radius);
        let target = Outline::Round(self.target);
        let Some(comes) = way.enters(&target, self.reach).first().map(|stop| stop.at) else {
            return Vec::new();
        };
        let leg = Leg::new(start, far[0], self.mover.radius);
        let stop = first_stop(&leg, &self.stops).map(|(_, moment)| leg.at(moment));
        let mut last = leg.stride(self.slow, 2, self.units);
        let leaves = way.leaves(&target, self.reach).first().map(|stop| stop.at);
        let border = leg.stopped_inside(self.table).map(|moment| leg.at(moment));
        for end in stop.into_iter().chain(leaves).chain(border) {
            if start.square_to(end) < start.square_to(last) {
                last = end;
            }
        }
        if start.length_to(comes) > start.length_to(last) + TOLERANCE {
            return Vec::new();
        }
        let mut ends = vec![comes, last];
        for low in self.low {
            ends.extend(way.enters(low, 0).into_iter().chain(way.leaves(low, 0)).map(|stop| stop.at));
        }
        let centre = Way::new(start, &far, 0);
        for hill in &self.hills {
            for stop in centre.enters(hill, 0).into_iter().chain(centre.leaves(hill, 0)) {
                // On the edge is on the hill, and just beside it is not.
                let gone = start.length_to(stop.at);
                ends.extend([
                    stop.at,
                    start.along(far[0], gone - 2 * TOLERANCE),
                    start.along(far[0], gone + 2 * TOLERANCE),
                ]);
            }
        }
        let (from, to) = (start.length_to(comes), start.length_to(last));
        ends.extend((1..depths).map(|part| start.along(far[0], from + (to - from) * part / depths)));
        ends
    }
}

/// Points far out in the two directions in which a ray grazes a circle, if it starts outside.
fn tangents(from: Point, round: &Base) -> [Option<Point>; 2] {
    let (x, y) = step(from, round.at);
    let (square, radius) = (x * x + y * y, i64::from(round.radius));
    if square <= radius * radius {
        return [None, None];
    }
    let along = (square - radius * radius).isqrt();
    [radius, -radius].map(|radius| far_out(from, (x * along - y * radius, y * along + x * radius)))
}

/// A point in a direction, as far out as points go, so that nothing is lost by rounding.
fn far_out(from: Point, (x, y): (i64, i64)) -> Option<Point> {
    const FAR: i64 = 1 << 28;
    let most = x.abs().max(y.abs());
    let scaled = |part: i64| (i128::from(part) * i128::from(FAR) / i128::from(most)) as i32;
    (most > 0).then(|| Point::new(from.x + scaled(x), from.y + scaled(y)))
}

fn step(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}
