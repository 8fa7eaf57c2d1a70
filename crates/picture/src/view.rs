//! Which part of the board is shown, and where a place lies on paper.
//!
//! Lengths of the board are sides of a hex on hex boards and inches on free ones.

use scene::{Board, Outline, Scene};
use space::{Hex, INCH, Spot};

use super::ink::{Px, Rect};

/// Half the width of a hex whose side is 1.
const HALF: f64 = 0.866_025_403_784_438_6;

/// The largest board on paper, and the largest hex or inch.
const MOST_WIDE: f64 = 900.0;
const MOST_HIGH: f64 = 752.0;
const MOST_SCALE: f64 = 46.0;

/// Where the board begins on paper.
pub const EDGE: f64 = 46.0;

pub struct View {
    /// The part that is shown, in lengths of the board.
    crop: Rect,
    scale: f64,
    hexes: bool,
}

impl View {
    pub fn new(scene: &Scene, whole: bool) -> View {
        let hexes = matches!(scene.board, Board::Hexes { .. });
        let board = of_board(&scene.board);
        let crop = if whole { board } else { crop(scene, &board) };
        let scale = (MOST_WIDE / crop.wide).min(MOST_HIGH / crop.high).min(MOST_SCALE);
        View { crop, scale, hexes }
    }

    /// The part of the paper on which something goes on: all of it, or the surroundings of the pieces.
    pub fn busy(&self, scene: &Scene) -> Rect {
        let board = of_board(&scene.board);
        let part = crop(scene, &board);
        // Who still has to be placed may come anywhere.
        let waiting = scene.pieces.iter().any(|piece| !piece.gone && piece.at.is_empty());
        if waiting || part == board {
            return self.paper().grown(EDGE);
        }
        // Where the part reaches the edge of the board, the rim belongs to it: a path may lead there.
        let rim = |touches: bool| if touches { EDGE } else { 0.0 };
        let (from, to) = (self.px(part.left, part.top), self.px(part.right(), part.bottom()));
        const NEAR: f64 = 1.0;
        Rect::between(
            from.x - rim(part.left < board.left + NEAR),
            from.y - rim(part.top < board.top + NEAR),
            to.x + rim(part.right() > board.right() - NEAR),
            to.y + rim(part.bottom() > board.bottom() - NEAR),
        )
    }

    /// Where the board lies on paper.
    pub fn paper(&self) -> Rect {
        Rect { left: EDGE, top: EDGE, wide: self.crop.wide * self.scale, high: self.crop.high * self.scale }
    }

    pub fn hexes(&self) -> bool {
        self.hexes
    }

    /// A side of a hex, or an inch, in pixels.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The size of a tree or a boulder's surroundings: never so small that it is only a speck.
    pub fn grain(&self) -> f64 {
        self.scale.clamp(13.0, 34.0)
    }

    fn px(&self, x: f64, y: f64) -> Px {
        Px::new(EDGE + (x - self.crop.left) * self.scale, EDGE + (y - self.crop.top) * self.scale)
    }

    /// The place under a point of the paper, in lengths of the board.
    pub fn back(&self, at: Px) -> Px {
        Px::new((at.x - EDGE) / self.scale + self.crop.left, (at.y - EDGE) / self.scale + self.crop.top)
    }

    pub fn spot(&self, spot: Spot) -> Px {
        let at = place(spot);
        self.px(at.x, at.y)
    }

    /// The corner of a hex, across in half widths and down in halves of the side.
    pub fn corner(&self, corner: (i32, i32)) -> Px {
        self.px(f64::from(corner.0) * HALF, f64::from(corner.1) * 0.5)
    }

    /// A length of a free board in pixels.
    pub fn length(&self, units: i32) -> f64 {
        f64::from(units) / f64::from(INCH) * self.scale
    }
}

fn place(spot: Spot) -> Px {
    match spot {
        Spot::Hex(hex) => {
            let (q, r) = (f64::from(hex.q), f64::from(hex.r));
            Px::new((2.0 * q + r) * HALF, r * 1.5)
        }
        // A free table is drawn with its y upwards, as its places are told.
        Spot::Point(point) => {
            Px::new(f64::from(point.x) / f64::from(INCH), -f64::from(point.y) / f64::from(INCH))
        }
    }
}

fn of_hex(hex: Hex) -> Rect {
    let at = place(Spot::Hex(hex));
    Rect::between(at.x - HALF, at.y - 1.0, at.x + HALF, at.y + 1.0)
}

fn together(boxes: impl Iterator<Item = Rect>) -> Option<Rect> {
    boxes.reduce(|all, one| all.around(&one))
}

fn of_board(board: &Board) -> Rect {
    let empty = Rect { left: 0.0, top: 0.0, wide: 12.0, high: 9.0 };
    match board {
        Board::Hexes { hexes, .. } => {
            together(hexes.iter().map(|hex| of_hex(*hex))).unwrap_or(empty).grown(0.25)
        }
        Board::Free { width, height } if *width > 0 && *height > 0 => {
            let inches = |units: i32| f64::from(units) / f64::from(INCH);
            Rect { left: 0.0, top: -inches(*height), wide: inches(*width), high: inches(*height) }
        }
        Board::Free { .. } => empty,
    }
}

fn of_spot(spot: Spot, around: f64) -> Rect {
    let at = place(spot);
    Rect { left: at.x, top: at.y, wide: 0.0, high: 0.0 }.grown(around)
}

fn of_outline(outline: &Outline) -> Option<Rect> {
    match outline {
        Outline::Hexes(hexes) => together(hexes.iter().map(|hex| of_hex(*hex))),
        Outline::Polygon(points) => together(points.iter().map(|point| of_spot(Spot::Point(*point), 0.0))),
        Outline::Circle { centre, radius } => {
            Some(of_spot(Spot::Point(*centre), f64::from(*radius) / f64::from(INCH)))
        }
    }
}

/// A small board is shown whole; of a large one, the surroundings of the pieces with the terrain that reaches
/// into them. A board without pieces is shown around its terrain.
fn crop(scene: &Scene, board: &Rect) -> Rect {
    const SMALL: f64 = 30.0;
    if board.wide.max(board.high) <= SMALL {
        return *board;
    }
    let around = 5.0;
    let standing = scene.pieces.iter().filter(|piece| !piece.gone).flat_map(|piece| piece.at.iter());
    let spots = standing.copied().chain(scene.markers.iter().map(|marker| marker.at));
    let Some(pieces) = together(spots.map(|spot| of_spot(spot, around))) else {
        let terrain = scene.terrain.iter().filter_map(|terrain| of_outline(&terrain.outline));
        return together(terrain).map_or(*board, |all| fitted(&all.grown(2.0), board));
    };
    let near = scene.terrain.iter().filter_map(|terrain| of_outline(&terrain.outline));
    let near =
        near.filter(|terrain| terrain.shared(&pieces).area() > 0.0 && terrain.area() < board.area() * 0.2);
    let all = together(near.map(|terrain| terrain.grown(0.6))).map_or(pieces, |near| near.around(&pieces));
    fitted(&all, board)
}

/// Widened to a pleasant shape, pushed back onto the board, and the whole board if little would be left out.
fn fitted(part: &Rect, board: &Rect) -> Rect {
    let wide = part.wide.max(part.high * 0.95).max(18.0).min(board.wide);
    let high = part.high.max(part.wide * 0.7).max(13.0).min(board.high);
    if wide * high > board.area() * 0.72 {
        return *board;
    }
    let left = part.left - (wide - part.wide) / 2.0;
    let top = part.top - (high - part.high) / 2.0;
    Rect {
        left: left.min(board.right() - wide).max(board.left),
        top: top.min(board.bottom() - high).max(board.top),
        wide,
        high,
    }
}
