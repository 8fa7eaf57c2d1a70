//! The page being written, points on it, and numbers as SVG wants them.

use std::fmt::{self, Write};

/// A point of the picture, in pixels.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Px {
    pub x: f64,
    pub y: f64,
}

impl Px {
    pub fn new(x: f64, y: f64) -> Px {
        Px { x, y }
    }

    pub fn plus(self, x: f64, y: f64) -> Px {
        Px { x: self.x + x, y: self.y + y }
    }

    /// The point at a distance in a direction; an angle of nothing is east, angles grow clockwise.
    pub fn toward(self, angle: f64, distance: f64) -> Px {
        self.plus(angle.cos() * distance, angle.sin() * distance)
    }

    pub fn gap(self, other: Px) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point so far on the way to another.
    pub fn mix(self, other: Px, part: f64) -> Px {
        Px { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", N(self.x), N(self.y))
    }
}

/// A rectangle, in pixels or in lengths of the board.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub wide: f64,
    pub high: f64,
}

impl Rect {
    pub fn between(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
        Rect { left, top, wide: right - left, high: bottom - top }
    }

    pub fn right(&self) -> f64 {
        self.left + self.wide
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.high
    }

    pub fn around(&self, other: &Rect) -> Rect {
        Rect::between(
            self.left.min(other.left),
            self.top.min(other.top),
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        )
    }

    pub fn grown(&self, by: f64) -> Rect {
        Rect::between(self.left - by, self.top - by, self.right() + by, self.bottom() + by)
    }

    /// What two rectangles share; its size is never negative.
    pub fn shared(&self, other: &Rect) -> Rect {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::between(left, top, right.max(left), bottom.max(top))
    }

    pub fn area(&self) -> f64 {
        self.wide * self.high
    }

    pub fn holds(&self, at: Px) -> bool {
        (self.left..=self.right()).contains(&at.x) && (self.top..=self.bottom()).contains(&at.y)
    }
}

/// A number with one digit after the point and nothing needless.
#[derive(Copy, Clone)]
pub struct N(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 10.0).round() / 10.0;
        // A zero may carry a sign, which would be written.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// A factor with two digits after the point.
#[derive(Copy, Clone)]
pub struct Fine(pub f64);

impl fmt::Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// The text of the picture as it grows.
#[derive(Default)]
pub struct Ink {
    text: String,
}

impl Ink {
    pub fn put(&mut self, words: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(words);
        self.text.push('\n');
    }

    pub fn into_text(self) -> String {
        self.text
    }
}

/// `put!(ink, "<circle r=\"{}\"/>", N(r))`: one line of the picture.
macro_rules! put {
    ($ink:expr, $($words:tt)*) => { $ink.put(format_args!($($words)*)) };
}
pub(crate) use put;

/// The `d` of a closed path through points.
pub fn closed(points: &[Px]) -> String {
    let mut d = String::new();
    for (index, point) in points.iter().enumerate() {
        let _ = write!(d, "{}{point}", if index == 0 { "M" } else { " " });
    }
    d.push('Z');
    d
}

/// The `d` of a closed path that rounds every corner, as a brush would.
pub fn rounded(points: &[Px]) -> String {
    let mut d = String::new();
    for (index, &point) in points.iter().enumerate() {
        let next = points[(index + 1) % points.len()];
        if index == 0 {
            let before = points[points.len() - 1];
            let _ = write!(d, "M{}", before.mix(point, 0.5));
        }
        let _ = write!(d, "Q{point} {}", point.mix(next, 0.5));
    }
    d.push('Z');
    d
}
