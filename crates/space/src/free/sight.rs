//! Whether one base can be seen from another in the plane: exactly, and the same in both directions.
//!
//! A view is a segment from a point of one base to a point of the other. Blockers are open: a view may touch them. So
//! if there is a free view there is one that can be turned no further, and it touches two of the circles and corners
//! around: the candidates are the common tangents. What a book counts as closed, or wants to leave no chink, is given
//! with a margin of a unit or two.
//!
//! A blocker blocks a view that runs through it if its centre lies between those of the two bases along the view. For
//! circles that do not overlap the bases this is the same as lying on the segment; blockers that overlap a base by the
//! margin only are decided by it. An outline that overlaps one of the two bases by more is cut off at the base's
//! circle, at points rounded to whole units, with circles drawn as 64 sides.

use super::base::{Base, cross};
use super::cut::{Chain, cut};
use super::outline::{Outline, Polygon};
use super::tangent::Line;
use super::window::{polygon_between, round_between};
use crate::point::{Point, TOLERANCE};

/// Something that views may not run through, and how near they may not come to it either.
#[derive(Clone, Copy, Debug)]
pub struct Blocker<'a> {
    shape: Shape<'a>,
    margin: i32,
}

#[derive(Clone, Copy, Debug)]
enum Shape<'a> {
    Round(Base),
    Polygon(&'a Polygon),
}

impl<'a> Blocker<'a> {
    /// A base, with the margin that leaves no chink between bases in contact.
    pub const fn base(base: Base) -> Blocker<'a> {
        Blocker { shape: Shape::Round(base), margin: TOLERANCE }
    }

    /// Whether a segment comes nearer than the margin.
    pub(crate) fn stops(&self, from: Point, to: Point) -> bool {
        let outline = match self.shape {
            Shape::Round(round) => Outline::Round(round),
            Shape::Polygon(polygon) => Outline::Polygon(polygon.clone()),
        };
        super::leg::Leg::new(from, to, self.margin).comes_nearer(&outline, 0)
    }

    /// An outline. Margin 0 lets views run along its sides, 1 makes it closed, 2 keeps them from coming nearer than
    /// the tolerance.
    pub const fn outline(outline: &'a Outline, margin: i32) -> Blocker<'a> {
        match outline {
            Outline::Round(round) => Blocker { shape: Shape::Round(*round), margin },
            Outline::Polygon(polygon) => Blocker { shape: Shape::Polygon(polygon), margin },
        }
    }
}

/// Whether some view from `a` to `b` runs through none of the blockers. Bases in contact always see each other.
pub fn planar_clear(a: &Base, b: &Base, blockers: &[Blocker<'_>]) -> bool {
    if a.touches(b) {
        return true;
    }
    // Numbering the bases in one order makes the answer the same in both directions, rounding included.
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    View::new(*a, *b, blockers.iter()).is_free()
}

/// What is left of a question after everything outside the window is gone.
pub(crate) struct View {
    pub(crate) a: Base,
    pub(crate) b: Base,
    /// Circles that block.
    discs: Vec<Base>,
    /// Corners that a view may touch, which block nothing themselves.
    corners: Vec<Point>,
    /// Polygons that block.
    chains: Vec<Chain>,
}

impl View {
    pub(crate) fn new<'a>(a: Base, b: Base, blockers: impl Iterator<Item = &'a Blocker<'a>>) -> View {
        let mut view = View { a, b, discs: Vec::new(), corners: Vec::new(), chains: Vec::new() };
        for blocker in blockers {
            view.add(blocker);
        }
        view
    }

    fn add(&mut self, blocker: &Blocker<'_>) {
        match blocker.shape {
            Shape::Round(round) => {
                let grown = Base::new(round.at, round.radius + blocker.margin);
                if !round_between(&self.a, &self.b, &grown) {
                    return;
                }
                let deep = |base: &Base| base.overlaps(&round);
                if deep(&self.a) || deep(&self.b) {
                    let drawn = super::cut::drawn(&grown);
                    self.add_chain(&drawn, 0);
                } else {
                    self.discs.push(grown);
                }
            }
            Shape::Polygon(polygon) => {
                if polygon_between(&self.a, &self.b, polygon, blocker.margin) {
                    self.add_chain(polygon.corners(), blocker.margin);
                }
            }
        }
    }

    fn add_chain(&mut self, corners: &[Point], margin: i32) {
        let chain = cut(corners, &self.a, &self.b);
        for point in chain.corners() {
            let disc = Base::new(point, margin);
            if margin > 0 {
                if round_between(&self.a, &self.b, &disc) {
                    self.discs.push(disc);
                }
            } else {
                // A little larger, so that corners on the border are not lost.
                if round_between(&self.a, &self.b, &Base::new(point, 1)) {
                    self.corners.push(point);
                }
            }
        }
        self.chains.push(chain);
    }

    pub(crate) fn is_free(&self) -> bool {
        if self.discs.is_empty() && self.chains.is_empty() {
            return true;
        }
        let mut last = 0;
        let mut tries = |line: Option<Line>| {
            line.and_then(|line| line.directed(&self.a, &self.b))
                .is_some_and(|line| self.passes(&line, &mut last))
        };
        if tries(Line::through(self.a.at, self.b.at)) {
            return true;
        }
        let (a, b) = (self.a, self.b);
        let mut outer = [false; 2];
        for (i, (s, t)) in [(1, 1), (-1, -1), (1, -1), (-1, 1)].into_iter().enumerate() {
            let line = Line::touching(a.at, b.at, s * i64::from(a.radius), t * i64::from(b.radius));
            if tries(line) {
                return true;
            }
            // One disc that crosses both outer tangents closes the window.
            if let (0..2, Some(line)) = (i, line)
                && let [only] = self.discs[..]
                && self.chains.is_empty()
            {
                outer[i] = line.crosses(&only);
            }
        }
        if outer == [true, true] {
            return false;
        }
        // The candidates in order: the bases first, then discs, then corners.
        let point = |at: &Point| Base::new(*at, 0);
        let marks: Vec<Base> = [a, b]
            .into_iter()
            .chain(self.discs.iter().copied())
            .chain(self.corners.iter().map(point))
            .collect();
        for j in 2..marks.len() {
            for i in 0..j {
                if self.tries_pair(&marks[i], &marks[j], &mut tries) {
                    return true;
                }
            }
        }
        false
    }

    fn tries_pair(&self, p: &Base, q: &Base, tries: &mut impl FnMut(Option<Line>) -> bool) -> bool {
        let (r, s) = (i64::from(p.radius), i64::from(q.radius));
        let mut with = |r: i64, s: i64| tries(Line::touching(p.at, q.at, r, s));
        with(r, s) || (s != 0 && with(r, -s)) || (r != 0 && with(-r, s)) || (r != 0 && s != 0 && with(-r, -s))
    }

    /// Whether a line is a free view. The blocker that stopped the last one is asked first.
    pub(crate) fn passes(&self, line: &Line, last: &mut usize) -> bool {
        let blocks = |disc: &Base| {
            line.crosses(disc) && line.is_ahead(self.a.at, disc.at) && line.is_ahead(disc.at, self.b.at)
        };
        if let Some(disc) = self.discs.get(*last)
            && blocks(disc)
        {
            return false;
        }
        if let Some(at) = self.discs.iter().position(blocks) {
            *last = at;
            return false;
        }
        !self.chains.iter().any(|chain| chain.blocks(line, &self.a, &self.b))
    }
}

/// The length of the part of the segment between two centres that lies in one of the areas and outside both bases, in
/// whole units, rounded up.
pub fn length_inside(a: &Base, b: &Base, areas: &[&Outline]) -> i32 {
    let leg = super::leg::Leg::new(a.at, b.at, 0);
    let bare = |base: &Base| leg.stretches(&Outline::Round(*base), 0, false);
    let covered = super::leg::joined(areas.iter().flat_map(|area| leg.stretches(area, 0, false)).collect());
    let mut bases = bare(a);
    bases.extend(bare(b));
    let bases = super::leg::joined(bases);
    let mut total = 0;
    for (from, to) in covered {
        let mut here = from;
        for &(start, end) in &bases {
            total += leg.between(here, start.min(to));
            here = here.max(end);
        }
        total += leg.between(here, to);
    }
    total
}

/// Whether the three points turn to the left.
pub(crate) fn turns_left(a: Point, b: Point, c: Point) -> bool {
    cross(a.step_to(b), a.step_to(c)) > 0
}
