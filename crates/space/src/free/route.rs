//! The shortest way round obstacles: a chain of straight legs over the corners of sixteen-sided figures drawn round
//! them. It is never shorter than the shortest way there is and at most about two in a hundred longer.
//!
//! Only what stands in the way is looked at: the way past those obstacles that were hit so far is found first, and
//! whatever it hits is added, until it hits nothing more.

use super::base::{Base, Step, cross, dot};
use super::leg::Leg;
use super::outline::{Outline, Polygon, Side};
use super::round::SIXTEENTHS;
use crate::point::Point;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No way over more obstacles than this is looked for.
const MOST: usize = 64;

/// Gaps that are wider than the base by more than this need no care.
const TIGHT: i32 = 256;

/// A shortest way for a base to a point, past obstacles and inside an area if one is given: the ends of its legs. It
/// is empty if the base stands there. Of equally long ways the first found, in the order of the obstacles.
pub fn route(mover: Base, to: Point, past: &[Outline], inside: Option<&Outline>) -> Option<Vec<Point>> {
    let past: Vec<&Outline> = past.iter().collect();
    route_within(mover, to, &past, inside, i32::MAX)
}

/// The same if it is no longer than `most`: whatever leads farther away than that is not looked at.
pub(crate) fn route_within(
    mover: Base,
    to: Point,
    past: &[&Outline],
    inside: Option<&Outline>,
    most: i32,
) -> Option<Vec<Point>> {
    if mover.at == to {
        return Some(Vec::new());
    }
    let end = mover.moved(to);
    if inside.is_some_and(|area| !area.encloses(&end)) || past.iter().any(|outline| outline.overlaps(&end)) {
        return None;
    }
    let mut graph = Graph {
        mover,
        to,
        inside,
        past,
        used: Vec::new(),
        nodes: vec![Node::bare(mover.at, to), Node::bare(to, to)],
    };
    for corner in inside.map(bends).unwrap_or_default() {
        graph.surround(corner, 0);
    }
    loop {
        let way = match graph.shortest(true, most) {
            Found::Way(way) => way,
            Found::TooFar => return None,
            Found::Nothing => match graph.shortest(false, most) {
                Found::Way(way) => way,
                Found::TooFar | Found::Nothing => return None,
            },
        };
        let mut hit = false;
        let mut from = mover.at;
        for point in &way {
            let leg = Leg::new(from, *point, mover.radius);
            for (i, outline) in past.iter().enumerate() {
                if !graph.used.contains(&i) && leg.overlaps(outline) {
                    graph.add(i);
                    hit = true;
                }
            }
            from = *point;
        }
        if !hit {
            return Some(way);
        }
        if graph.used.len() > MOST {
            return None;
        }
    }
}

/// What came of looking for a way.
enum Found {
    Way(Vec<Point>),
    /// There may be one, but it would be too long.
    TooFar,
    Nothing,
}

struct Graph<'a> {
    mover: Base,
    to: Point,
    inside: Option<&'a Outline>,
    past: &'a [&'a Outline],
    /// The obstacles that count so far.
    used: Vec<usize>,
    /// The start, the goal, and the corners of the figures drawn round what is used.
    nodes: Vec<Node>,
}

/// A point where a way may bend, and the steps to the corners next to it on the figure it belongs to.
#[derive(Clone, Copy)]
struct Node {
    at: Point,
    /// What is left to the goal as the crow flies.
    left: i32,
    beside: Option<(Step, Step)>,
    /// What the figure is drawn round, and the square of the distance up to which legs need not be taut: figures drawn
    /// round the same circle, or with hardly a gap between them, stick out into each other.
    round: Base,
    close: i64,
}

impl Node {
    const fn bare(at: Point, to: Point) -> Node {
        Node { at, left: at.length_to(to), beside: None, round: Base::new(at, 0), close: 0 }
    }

    /// Whether a shortest way may use the leg between here and another point: it does not lead into the figure, or at
    /// least not into what the figure is drawn round.
    fn is_taut(&self, other: Point, radius: i32) -> bool {
        let Some((before, after)) = self.beside else { return true };
        let step = self.at.step_to(other);
        let (p, q) = (turn(step, before), turn(step, after));
        (p >= 0) == (q >= 0)
            || (self.round.at.square_to(other) <= self.close
                && !Leg::new(self.at, other, radius).overlaps(&Outline::Round(self.round)))
            || is_straight(step, p.abs().min(q.abs()))
    }

    /// Whether a shortest way that comes from a point may go on to another: it bends round the figure, not away from it.
    fn bends(&self, from: Point, to: Point) -> bool {
        if self.beside.is_none() {
            return true;
        }
        let (before, step) = (from.step_to(self.at), self.at.step_to(to));
        let (figure, bend) = (turn(before, self.at.step_to(self.round.at)), turn(before, step));
        (figure >= 0) == (bend >= 0) || is_straight(before, bend.abs()) || is_straight(step, bend.abs())
    }
}

/// The cross product of two steps. Steps are short, so that nothing is lost; this is asked most often of all.
const fn turn(a: Step, b: Step) -> i64 {
    a.0.wrapping_mul(b.1).wrapping_sub(a.1.wrapping_mul(b.0))
}

/// Whether what is off a step, times its length, is no more than rounding.
fn is_straight(step: Step, off: i64) -> bool {
    i128::from(off) * i128::from(off) <= 64 * i128::from(dot(step, step))
}

/// A leg that waits to be tried: the length of the way with what is left behind it, the length up to its end, its end,
/// and where it begins. Legs are tried in this order.
type Waiting = Reverse<(u64, u64)>;

fn waiting(total: i32, left: i32, here: usize, from: usize) -> Waiting {
    let whole = u64::from(total.unsigned_abs()) + u64::from(left.unsigned_abs());
    Reverse((whole << 32 | u64::from(total.unsigned_abs()), (here as u64) << 32 | from as u64))
}

impl Graph<'_> {
    /// Draws figures round an obstacle.
    fn add(&mut self, i: usize) {
        self.used.push(i);
        let added = self.past[i];
        for (centre, radius) in marks(added) {
            self.surround(centre, radius);
        }
        for j in 0..self.used.len() - 1 {
            let old = self.past[self.used[j]];
            self.tighten(added, old);
            self.tighten(old, added);
        }
        if let Some(area) = self.inside {
            self.tighten(added, area);
        }
        let mover = self.mover;
        let mut at = 0;
        self.nodes.retain(|node| {
            at += 1;
            at <= 2 || !added.overlaps(&mover.moved(node.at))
        });
    }

    /// Where two obstacles leave just enough room the figures round them overlap, so a side has to face the gap.
    fn tighten(&mut self, around: &Outline, other: &Outline) {
        for (centre, radius) in marks(around) {
            let near = match other {
                Outline::Round(round) => round.at.along(centre, round.radius),
                Outline::Polygon(polygon) => nearest(polygon, centre),
            };
            let room = centre.length_to(near) - radius - 2 * self.mover.radius;
            if (-4..=TIGHT).contains(&room) {
                let reach = i64::from(radius) + i64::from(self.mover.radius);
                // Through the middle of a gap that only just fits; two units are added for rounding elsewhere.
                let middle = i64::from(room.min(4)) / 2 - 2;
                self.ring(Base::new(centre, radius), reach + middle, centre.step_to(near));
            }
        }
    }

    /// Adds the corners of a figure of sixteen sides whose sides touch the circle where the mover's centre would be
    /// in contact; seen from the start and from the goal, if they are close by, a side faces them.
    fn surround(&mut self, centre: Point, radius: i32) {
        let reach = i64::from(radius) + i64::from(self.mover.radius);
        let close = |point: Point| centre.square_to(point) * 8 < reach * reach * 9;
        let (ends, round) = ([self.mover.at, self.to], Base::new(centre, radius));
        self.ring(round, reach, (65_536, 0));
        for end in ends {
            if close(end) && end != centre {
                self.ring(round, reach, centre.step_to(end));
            }
        }
    }

    fn ring(&mut self, round: Base, reach: i64, facing: Step) {
        let length = dot(facing, facing).isqrt().max(1);
        let corner = |i: usize| {
            let (x, y) = SIXTEENTHS[i % 16];
            // The corners lie half a step to the side of the facing direction.
            let (x, y) = half_turned(i64::from(x), i64::from(y));
            let step = (
                (x * facing.0 - y * facing.1).div_euclid(length),
                (x * facing.1 + y * facing.0).div_euclid(length),
            );
            // One over the cosine of a sixteenth of a half turn is 1.01959; two units more for the rounding.
            round.at.in_direction(step, reach * 101_960 / 100_000 + 2)
        };
        let corners: [Point; 16] = std::array::from_fn(corner);
        for (i, at) in corners.into_iter().enumerate() {
            let beside = Some((at.step_to(corners[(i + 15) % 16]), at.step_to(corners[(i + 1) % 16])));
            self.keep(Node { at, left: 0, beside, round, close: reach * reach * 9 / 8 });
        }
    }

    fn keep(&mut self, node: Node) {
        let base = self.mover.moved(node.at);
        if node.at.is_near()
            && self.inside.is_none_or(|area| area.encloses(&base))
            && !self.used.iter().any(|i| self.past[*i].overlaps(&base))
        {
            self.nodes.push(Node { left: node.at.length_to(self.to), ..node });
        }
    }

    fn open(&self, from: Point, to: Point) -> bool {
        let leg = Leg::new(from, to, self.mover.radius);
        self.used.iter().all(|i| !leg.overlaps(self.past[*i]))
            && self.inside.is_none_or(|area| leg.stays_inside(area))
    }

    /// The shortest way over the nodes, by the sum of rounded legs and what is left as the crow flies; with `taut` only
    /// over legs that a shortest way may use where figures do not overlap.
    fn shortest(&self, taut: bool, most: i32) -> Found {
        let mut found = Found::Nothing;
        let count = self.nodes.len();
        let mut before = vec![0; count];
        let mut done = vec![false; count];
        // A node waits with a leg that has not been looked at yet; only when it comes up is the leg tried.
        let mut legs = BinaryHeap::from([waiting(0, self.nodes[0].left, 0, 0)]);
        while let Some(Reverse((lengths, ends))) = legs.pop() {
            let (so_far, here, from) = (lengths as u32 as i32, (ends >> 32) as usize, ends as u32 as usize);
            if done[here] || (here != 0 && !self.open(self.nodes[from].at, self.nodes[here].at)) {
                continue;
            }
            done[here] = true;
            before[here] = from;
            if here == 1 {
                let mut way = Vec::new();
                let mut node = 1;
                while node != 0 {
                    way.push(self.nodes[node].at);
                    node = before[node];
                }
                way.reverse();
                return Found::Way(way);
            }
            let (last, a, wide) = (self.nodes[from].at, &self.nodes[here], self.mover.radius);
            for (next, b) in self.nodes.iter().enumerate().skip(1) {
                if !done[next]
                    && (!taut || (b.is_taut(a.at, wide) && a.is_taut(b.at, wide) && a.bends(last, b.at)))
                {
                    let total = so_far + a.at.length_to(b.at);
                    if total > most - b.left {
                        found = Found::TooFar;
                        continue;
                    }
                    legs.push(waiting(total, b.left, next, here));
                }
            }
        }
        found
    }
}

/// The circles that make up an obstacle: itself, or its corners.
fn marks(outline: &Outline) -> Vec<(Point, i32)> {
    match outline {
        Outline::Round(round) => vec![(round.at, round.radius)],
        Outline::Polygon(polygon) => polygon.corners().iter().map(|corner| (*corner, 0)).collect(),
    }
}

/// The point of a polygon's sides nearest to another, rounded.
fn nearest(polygon: &Polygon, to: Point) -> Point {
    let foot = |(p, q): Side| {
        let step = p.step_to(q);
        let along = dot(step, p.step_to(to)).clamp(0, dot(step, step));
        let part = |n: i64| (i128::from(n) * i128::from(along) / i128::from(dot(step, step))) as i64;
        Point::brought_near(i64::from(p.x) + part(step.0), i64::from(p.y) + part(step.1))
    };
    polygon.sides().map(foot).min_by_key(|point| point.square_to(to)).unwrap_or(to)
}

/// The corners of an area that a way inside of it bends at.
fn bends(area: &Outline) -> Vec<Point> {
    let Outline::Polygon(polygon) = area else { return Vec::new() };
    let corners = polygon.corners();
    let count = corners.len();
    (0..count)
        .filter(|i| {
            let (last, here, next) =
                (corners[(i + count - 1) % count], corners[*i], corners[(i + 1) % count]);
            cross(last.step_to(here), here.step_to(next)) < 0
        })
        .map(|i| corners[i])
        .collect()
}

/// Turned by half of a sixteenth of a full turn.
fn half_turned(x: i64, y: i64) -> (i64, i64) {
    // Cosine and sine of 11.25 degrees times 65,536.
    const COS: i64 = 64_277;
    const SIN: i64 = 12_785;
    ((x * COS - y * SIN) >> 16, (x * SIN + y * COS) >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_is_too_long_is_none() {
        let mover = Base::new(Point::new(0, 0), 500);
        let past: Vec<Outline> = [(3_000, 0), (3_000, 1_900), (5_500, -600)]
            .map(|(x, y)| Outline::Round(Base::new(Point::new(x, y), 800)))
            .to_vec();
        let to = Point::new(8_000, 0);
        let way = route(mover, to, &past, None).expect("there is a way");
        let ends = std::iter::once(mover.at).chain(way.iter().copied());
        let length: i32 = ends.zip(&way).map(|(from, to)| from.length_to(*to)).sum();
        assert!(way.len() > 1 && length > 8_000, "{way:?}");
        let past: Vec<&Outline> = past.iter().collect();
        assert_eq!(route_within(mover, to, &past, None, length), Some(way));
        assert_eq!(route_within(mover, to, &past, None, length - 1), None);
    }
}
