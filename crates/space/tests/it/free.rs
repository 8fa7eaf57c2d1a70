//! What the tests of the free board share: random scenes, and measuring them with floats.

use crate::Chance;
use space::{Base, INCH, Outline, Point};
use std::f64::consts::TAU;

pub const RADII: [i32; 6] = [500, 600, 635, 800, 1000, 1600];

pub fn p(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

impl Chance {
    pub fn int(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as u32) as i32
    }

    pub fn radius(&mut self) -> i32 {
        RADII[self.below(6) as usize]
    }

    pub fn point(&mut self, side: i32) -> Point {
        p(self.int(0, side), self.int(0, side))
    }

    pub fn base(&mut self, side: i32) -> Base {
        let at = self.point(side);
        Base::new(at, self.radius())
    }

    /// A base or a piece of terrain.
    pub fn thing(&mut self, side: i32) -> Outline {
        if self.below(2) == 0 { self.base(side).into() } else { self.outline(side) }
    }

    /// The ends of up to so many legs.
    pub fn ends(&mut self, most: u32, side: i32) -> Vec<Point> {
        (0..1 + self.below(most)).map(|_| self.point(side)).collect()
    }

    /// Bases that do not overlap each other, often in contact.
    pub fn crowd(&mut self, count: usize, side: i32) -> Vec<Base> {
        let mut crowd: Vec<Base> = Vec::new();
        while crowd.len() < count {
            let mut base = self.base(side);
            if !crowd.is_empty() && self.below(3) == 0 {
                let other = crowd[self.below(crowd.len() as u32) as usize];
                base.at = other.at.along(base.at, other.radius + base.radius);
            }
            if crowd.iter().all(|other| !other.overlaps(&base)) {
                crowd.push(base);
            }
        }
        crowd
    }

    /// A rectangle at any angle, a triangle, an angle of two walls, or a circle.
    pub fn outline(&mut self, side: i32) -> Outline {
        loop {
            let at = self.point(side);
            let (w, h) = (self.int(300, 4 * INCH), self.int(300, 3 * INCH));
            let (c, s) = (self.int(-1000, 1000), self.int(-1000, 1000));
            let turn = |x: i32, y: i32| {
                let (x, y) = (i64::from(x), i64::from(y));
                let length = f64::from(c).hypot(f64::from(s)).max(1.0);
                let part = |n: i64| (n as f64 / length).round() as i32;
                p(
                    at.x + part(x * i64::from(c) - y * i64::from(s)),
                    at.y + part(x * i64::from(s) + y * i64::from(c)),
                )
            };
            let drawn = match self.below(4) {
                0 => Outline::polygon(vec![turn(0, 0), turn(w, 0), turn(w, h), turn(0, h)]),
                1 => Outline::polygon(vec![turn(0, 0), turn(w, 0), turn(w / 3, h)]),
                2 => {
                    let (a, b) = (w / 3, h / 3);
                    let corners = [(0, 0), (w, 0), (w, b), (a, b), (a, h), (0, h)];
                    Outline::polygon(corners.map(|(x, y)| turn(x, y)).to_vec())
                }
                _ => Outline::circle(at, w / 2),
            };
            if let Ok(outline) = drawn {
                return outline;
            }
        }
    }
}

pub type F = (f64, f64);

pub fn f(point: Point) -> F {
    (f64::from(point.x), f64::from(point.y))
}

pub fn sub(a: F, b: F) -> F {
    (a.0 - b.0, a.1 - b.1)
}

pub fn far(a: F, b: F) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The point a part of the way from one to another.
pub fn lerp(a: F, b: F, t: f64) -> F {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

pub fn sides(outline: &Outline) -> Vec<(F, F)> {
    match outline {
        Outline::Round(_) => Vec::new(),
        Outline::Polygon(polygon) => {
            let c = polygon.corners();
            (0..c.len()).map(|i| (f(c[i]), f(c[(i + 1) % c.len()]))).collect()
        }
    }
}

pub fn to_side(at: F, side: (F, F)) -> f64 {
    let (d, q) = (sub(side.1, side.0), sub(at, side.0));
    let t = ((d.0 * q.0 + d.1 * q.1) / (d.0 * d.0 + d.1 * d.1)).clamp(0.0, 1.0);
    far(at, lerp(side.0, side.1, t))
}

pub fn is_inside(at: F, outline: &Outline) -> bool {
    match outline {
        Outline::Round(round) => far(at, f(round.at)) < f64::from(round.radius),
        Outline::Polygon(_) => inside_sides(at, &sides(outline)),
    }
}

pub fn inside_sides(at: F, sides: &[(F, F)]) -> bool {
    let mut inside = false;
    for (p, q) in sides {
        if (p.1 > at.1) != (q.1 > at.1) && at.0 < (q.0 - p.0) * (at.1 - p.1) / (q.1 - p.1) + p.0 {
            inside = !inside;
        }
    }
    inside
}

/// The distance from the border, below 0 inside.
pub fn depth(at: F, outline: &Outline) -> f64 {
    match outline {
        Outline::Round(round) => far(at, f(round.at)) - f64::from(round.radius),
        Outline::Polygon(_) => {
            let d = sides(outline).into_iter().map(|side| to_side(at, side)).fold(f64::MAX, f64::min);
            if is_inside(at, outline) { -d } else { d }
        }
    }
}

/// The shortest way between two points round a disc, by its tangents and the arc between them.
pub fn round_a_disc(a: F, b: F, centre: F, reach: f64) -> f64 {
    if to_side(centre, (a, b)) >= reach {
        return far(a, b);
    }
    let (da, db) = (far(a, centre).max(reach), far(b, centre).max(reach));
    let angle = |p: F| (p.1 - centre.1).atan2(p.0 - centre.0);
    let apart = (angle(a) - angle(b)).rem_euclid(TAU);
    let arc = apart.min(TAU - apart) - (reach / da).acos() - (reach / db).acos();
    (da * da - reach * reach).sqrt() + (db * db - reach * reach).sqrt() + reach * arc.max(0.0)
}
