//! The shortest way round obstacles: a chain of straight legs over the corners of sixteen-sided figures drawn round
//! them. It is never shorter than the shortest way there is and at most about two in a hundred longer.
//!
//! Only what stands in the way is looked at: the way past those obstacles that were hit so far is found first, and
//! whatever it hits is added, until it hits nothing more.

use super::base::{Base, Step, dot};
use super::leg::Leg;
use super::outline::Outline;
use super::round::SIXTEENTHS;
use crate::point::Point;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No way over more obstacles than this is looked for.
const MOST: usize = 24;

/// A shortest way for a base to a point, past obstacles and inside an area if one is given: the ends of its legs. It
/// is empty if the base stands there. Of equally long ways the first found, in the order of the obstacles.
pub fn route(mover: Base, to: Point, past: &[Outline], inside: Option<&Outline>) -> Option<Vec<Point>> {
    if mover.at == to {
        return Some(Vec::new());
    }
    let end = mover.moved(to);
    if inside.is_some_and(|area| !area.encloses(&end)) || past.iter().any(|outline| outline.overlaps(&end)) {
        return None;
    }
    let mut graph = Graph { mover, to, inside, past, used: Vec::new(), nodes: vec![mover.at, to] };
    loop {
        let way = graph.shortest()?;
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

struct Graph<'a> {
    mover: Base,
    to: Point,
    inside: Option<&'a Outline>,
    past: &'a [Outline],
    /// The obstacles that count so far.
    used: Vec<usize>,
    /// The start, the goal, and the corners of the figures drawn round what is used.
    nodes: Vec<Point>,
}

impl Graph<'_> {
    /// Draws figures round an obstacle.
    fn add(&mut self, i: usize) {
        self.used.push(i);
        match &self.past[i] {
            Outline::Round(round) => self.surround(round.at, round.radius),
            Outline::Polygon(polygon) => {
                for corner in polygon.corners() {
                    self.surround(*corner, 0);
                }
            }
        }
        // Between two obstacles that leave just enough room the figures overlap; the middle of the gap is a way.
        for j in 0..self.used.len() - 1 {
            if let (Outline::Round(p), Outline::Round(q)) = (&self.past[i], &self.past[self.used[j]]) {
                let room = i64::from(p.gap(q)) - 2 * i64::from(self.mover.radius);
                if (-2..=i64::from(self.mover.radius) / 2).contains(&room) {
                    let middle = p.at.along(q.at, p.radius + p.gap(q) / 2);
                    self.keep(middle);
                }
            }
        }
        let mover = self.mover;
        let added = &self.past[i];
        let mut at = 0;
        self.nodes.retain(|node| {
            at += 1;
            at <= 2 || !added.overlaps(&mover.moved(*node))
        });
    }

    /// Adds the corners of a figure of sixteen sides whose sides touch the circle where the mover's centre would be
    /// in contact; seen from the start and from the goal, if they are close by, a side faces them.
    fn surround(&mut self, centre: Point, radius: i32) {
        let reach = i64::from(radius) + i64::from(self.mover.radius);
        let close = |point: Point| centre.square_to(point) * 8 < reach * reach * 9;
        let ends = [self.mover.at, self.to];
        self.ring(centre, reach, (65_536, 0));
        for end in ends {
            if close(end) && end != centre {
                self.ring(centre, reach, centre.step_to(end));
            }
        }
    }

    fn ring(&mut self, centre: Point, reach: i64, facing: Step) {
        let length = dot(facing, facing).isqrt().max(1);
        for (x, y) in SIXTEENTHS {
            // The corners lie half a step to the side of the facing direction.
            let (x, y) = half_turned(i64::from(x), i64::from(y));
            let step = (
                (x * facing.0 - y * facing.1).div_euclid(length),
                (x * facing.1 + y * facing.0).div_euclid(length),
            );
            // One over the cosine of a sixteenth of a half turn is 1.01959; one unit more for the rounding.
            let node = centre.in_direction(step, reach * 101_960 / 100_000 + 2);
            self.keep(node);
        }
    }

    fn keep(&mut self, node: Point) {
        let base = self.mover.moved(node);
        if node.is_near()
            && !self.nodes.contains(&node)
            && self.inside.is_none_or(|area| area.encloses(&base))
            && !self.used.iter().any(|i| self.past[*i].overlaps(&base))
        {
            self.nodes.push(node);
        }
    }

    fn open(&self, from: Point, to: Point) -> bool {
        let leg = Leg::new(from, to, self.mover.radius);
        self.used.iter().all(|i| !leg.overlaps(&self.past[*i]))
            && self.inside.is_none_or(|area| leg.stays_inside(area))
    }

    /// The shortest way over the nodes, by the sum of rounded legs and what is left as the crow flies.
    fn shortest(&self) -> Option<Vec<Point>> {
        let count = self.nodes.len();
        let left = |node: usize| self.nodes[node].length_to(self.to);
        let mut before = vec![usize::MAX; count];
        let mut done = vec![false; count];
        // A node waits with a leg that has not been looked at yet; only when it comes up is the leg tried.
        let mut waiting = BinaryHeap::from([Reverse((left(0), 0i32, 0usize, 0usize))]);
        while let Some(Reverse((_, so_far, here, from))) = waiting.pop() {
            if done[here] || (here != 0 && !self.open(self.nodes[from], self.nodes[here])) {
                continue;
            }
            done[here] = true;
            before[here] = from;
            if here == 1 {
                let mut way = Vec::new();
                let mut node = 1;
                while node != 0 {
                    way.push(self.nodes[node]);
                    node = before[node];
                }
                way.reverse();
                return Some(way);
            }
            for (next, _) in done.iter().enumerate().skip(1).filter(|(_, done)| !**done) {
                let total = so_far + self.nodes[here].length_to(self.nodes[next]);
                waiting.push(Reverse((total + left(next), total, next, here)));
            }
        }
        None
    }
}

/// Turned by half of a sixteenth of a full turn.
fn half_turned(x: i64, y: i64) -> (i64, i64) {
    // Cosine and sine of 11.25 degrees times 65,536.
    const COS: i64 = 64_277;
    const SIN: i64 = 12_785;
    ((x * COS - y * SIN) >> 16, (x * SIN + y * COS) >> 16)
}
