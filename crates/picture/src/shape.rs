//! Outlines on paper: every kind of outline as closed rings of points.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

use scene::Outline;
use space::{Hex, Spot};

use super::chance::Chance;
use super::ink::{Px, Rect, closed, rounded};
use super::view::View;

pub struct Shape {
    pub rings: Vec<Vec<Px>>,
}

/// The corners of a hex and the edges between them, clockwise from the top, with the neighbour behind each edge.
/// Lengths are halves: across in half widths, down in halves of the side.
const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
const BEHIND: [(i16, i16); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

impl Shape {
    pub fn new(outline: &Outline, view: &View) -> Shape {
        let rings = match outline {
            Outline::Hexes(hexes) => around(hexes, view),
            Outline::Polygon(points) if points.len() >= 3 => {
                vec![points.iter().map(|point| view.spot(Spot::Point(*point))).collect()]
            }
            Outline::Polygon(_) => Vec::new(),
            Outline::Circle { centre, radius } => {
                let (centre, radius) = (view.spot(Spot::Point(*centre)), view.length(*radius));
                vec![circle(centre, radius)]
            }
        };
        Shape { rings }
    }

    pub fn round(centre: Px, radius: f64) -> Shape {
        Shape { rings: vec![circle(centre, radius)] }
    }

    pub fn bounds(&self) -> Option<Rect> {
        let mut points = self.rings.iter().flatten();
        let first = points.next()?;
        let start = Rect { left: first.x, top: first.y, wide: 0.0, high: 0.0 };
        Some(points.fold(start, |all, point| {
            all.around(&Rect { left: point.x, top: point.y, wide: 0.0, high: 0.0 })
        }))
    }

    pub fn centre(&self) -> Px {
        self.bounds().map_or(Px::new(0.0, 0.0), |b| Px::new(b.left + b.wide / 2.0, b.top + b.high / 2.0))
    }

    pub fn contains(&self, at: Px) -> bool {
        let mut inside = false;
        for (a, b) in self.edges() {
            if (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x {
                inside = !inside;
            }
        }
        inside
    }

    /// How far a point is from the border, on either side.
    pub fn to_border(&self, at: Px) -> f64 {
        let mut least = f64::MAX;
        for (a, b) in self.edges() {
            let length = a.gap(b);
            let along =
                ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / (length * length).max(1e-9);
            least = least.min(at.gap(a.mix(b, along.clamp(0.0, 1.0))));
        }
        least
    }

    pub fn edges(&self) -> impl Iterator<Item = (Px, Px)> + '_ {
        self.rings.iter().flat_map(|ring| (0..ring.len()).map(move |i| (ring[i], ring[(i + 1) % ring.len()])))
    }

    /// The exact outline.
    pub fn path(&self) -> String {
        self.rings.iter().map(|ring| closed(ring)).collect()
    }

    /// The outline with its corners rounded and its edges a little unsteady, for what grows or lies there.
    pub fn brushed(&self, chance: &mut Chance, unsteady: f64) -> String {
        let mut d = String::new();
        for ring in &self.rings {
            let mut points = Vec::new();
            for (i, &a) in ring.iter().enumerate() {
                let b = ring[(i + 1) % ring.len()];
                let pieces = (a.gap(b) / (unsteady * 6.0).max(4.0)).clamp(1.0, 40.0) as u32;
                for piece in 0..pieces {
                    let at = a.mix(b, (f64::from(piece) + 0.5) / f64::from(pieces));
                    let (x, y) = (chance.between(-unsteady, unsteady), chance.between(-unsteady, unsteady));
                    points.push(at.plus(x, y));
                }
            }
            d.push_str(&rounded(&points));
        }
        d
    }

    /// Points spread evenly but not in rows, at least `inset` inside the border and inside `within`.
    pub fn scatter(&self, spacing: f64, inset: f64, within: &Rect, chance: &mut Chance) -> Vec<Px> {
        let Some(bounds) = self.bounds() else { return Vec::new() };
        let bounds = bounds.shared(within);
        // However large the shape, no picture needs more than some hundreds of things in it.
        let spacing = spacing.max((bounds.area() / 900.0).sqrt()).max(1.0);
        let mut points = Vec::new();
        let mut row = 0u32;
        let mut y = bounds.top + spacing * 0.4;
        while y < bounds.bottom() {
            let mut x = bounds.left + spacing * if row.is_multiple_of(2) { 0.35 } else { 0.85 };
            while x < bounds.right() {
                let (dx, dy) = (chance.between(-0.3, 0.3), chance.between(-0.3, 0.3));
                let at = Px::new(x + dx * spacing, y + dy * spacing);
                if self.contains(at) && self.to_border(at) >= inset {
                    points.push(at);
                }
                x += spacing;
            }
            y += spacing * 0.82;
            row += 1;
        }
        if points.is_empty() && bounds.area() > 0.0 && self.contains(self.centre()) {
            points.push(self.centre());
        }
        points.sort_by(|a, b| a.y.total_cmp(&b.y));
        points
    }

    /// Points along the border at even steps, each with the direction of its edge.
    pub fn along(&self, step: f64) -> Vec<(Px, f64)> {
        let total: f64 = self.edges().map(|(a, b)| a.gap(b)).sum();
        let step = step.max(total / 1200.0).max(1.0);
        let mut points = Vec::new();
        let mut left = step / 2.0;
        for (a, b) in self.edges() {
            let length = a.gap(b);
            while left < length {
                points.push((a.mix(b, left / length), (b.y - a.y).atan2(b.x - a.x)));
                left += step;
            }
            left -= length;
        }
        points
    }

    /// The direction in which it is longest.
    pub fn grain(&self) -> f64 {
        let centre = self.centre();
        let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
        for point in self.rings.iter().flatten() {
            let (x, y) = (point.x - centre.x, point.y - centre.y);
            (xx, yy, xy) = (xx + x * x, yy + y * y, xy + x * y);
        }
        // A shape without a long side is laid level.
        if (xx - yy).hypot(2.0 * xy) < 0.08 * (xx + yy) { 0.0 } else { 0.5 * (2.0 * xy).atan2(xx - yy) }
    }
}

fn circle(centre: Px, radius: f64) -> Vec<Px> {
    (0..48).map(|i| centre.toward(TAU * f64::from(i) / 48.0, radius)).collect()
}

/// The borders of a set of hexes. At each corner either no border or one passes, so that edges chain up.
fn around(hexes: &[Hex], view: &View) -> Vec<Vec<Px>> {
    let set: BTreeSet<Hex> = hexes.iter().copied().collect();
    let mut next: BTreeMap<(i32, i32), (i32, i32)> = BTreeMap::new();
    for hex in &set {
        let centre = (2 * i32::from(hex.q) + i32::from(hex.r), 3 * i32::from(hex.r));
        for (edge, (q, r)) in BEHIND.into_iter().enumerate() {
            if !set.contains(&Hex::new(hex.q.wrapping_add(q), hex.r.wrapping_add(r))) {
                let corner = |c: (i32, i32)| (centre.0 + c.0, centre.1 + c.1);
                next.insert(corner(CORNERS[edge]), corner(CORNERS[(edge + 1) % 6]));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((start, mut at)) = next.pop_first() {
        let mut ring = vec![view.corner(start)];
        while at != start {
            ring.push(view.corner(at));
            let Some(on) = next.remove(&at) else { break };
            at = on;
        }
        rings.push(ring);
    }
    rings
}

/// The six corners of one hex.
pub fn hexagon(hex: Hex, view: &View) -> [Px; 6] {
    let centre = (2 * i32::from(hex.q) + i32::from(hex.r), 3 * i32::from(hex.r));
    CORNERS.map(|c| view.corner((centre.0 + c.0, centre.1 + c.1)))
}
