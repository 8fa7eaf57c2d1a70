//! A scene in parts, for who draws it again and again: the board once, each piece by itself, plans on top.

use scene::{Board, Outline, Piece, Scene, Seat};
use space::{Hex, INCH, Spot};

use crate::ink::{Ink, Px, put};
use crate::shape::Shape;
use crate::text::Labels;
use crate::view::{EDGE, View};
use crate::{board, frame, pieces, terrain};

/// The style sheet of everything that is drawn here.
pub const STYLE: &str = include_str!("style.css");

/// A board on paper: where places lie, and the other way round.
pub struct Canvas {
    view: View,
}

impl Canvas {
    pub fn new(scene: &Scene) -> Canvas {
        Canvas { view: View::new(scene, true) }
    }

    /// Width and height of it all.
    pub fn size(&self) -> (f64, f64) {
        let paper = self.view.paper();
        (paper.right() + EDGE, paper.bottom() + EDGE)
    }

    /// The part to look at first: left, top, width and height.
    pub fn first_look(&self, scene: &Scene) -> (f64, f64, f64, f64) {
        let busy = self.view.busy(scene);
        (busy.left, busy.top, busy.wide, busy.high)
    }

    /// Everything that lies still: the frame, the ground, terrain, zones and markers.
    pub fn ground(&self, scene: &Scene) -> String {
        let mut ink = Ink::default();
        frame::bed(&mut ink, &self.view);
        put!(ink, r#"<g clip-path="url(#board)">"#);
        board::ground(&mut ink, scene, &self.view);
        board::zones(&mut ink, scene, &self.view);
        terrain::draw(&mut ink, scene, &self.view);
        board::grid(&mut ink, scene, &self.view);
        terrain::outlines(&mut ink, scene, &self.view);
        let mut labels = Labels::new(self.view.paper());
        board::markers(&mut ink, scene, &self.view, &mut labels);
        labels.draw(&mut ink);
        put!(ink, "</g>");
        frame::rim(&mut ink, scene, &self.view);
        ink.into_text()
    }

    /// A piece around the origin.
    pub fn piece(&self, piece: &Piece) -> String {
        let mut ink = Ink::default();
        pieces::model(&mut ink, piece, self.radius(piece));
        ink.into_text()
    }

    /// The names below the pieces, out of each other's way.
    pub fn names(&self, scene: &Scene) -> String {
        let mut labels = Labels::new(self.view.paper());
        let standing = scene.pieces.iter().filter(|piece| !piece.gone && !piece.at.is_empty());
        pieces::names(standing, &self.view, &mut labels);
        let mut ink = Ink::default();
        labels.draw(&mut ink);
        ink.into_text()
    }

    /// Where a piece stands, in the middle of all its places.
    pub fn centre(&self, piece: &Piece) -> (f64, f64) {
        let at = pieces::centre(piece, &self.view);
        (at.x, at.y)
    }

    pub fn radius(&self, piece: &Piece) -> f64 {
        pieces::radius(piece, &self.view)
    }

    pub fn at(&self, spot: Spot) -> (f64, f64) {
        let at = self.view.spot(spot);
        (at.x, at.y)
    }

    /// The length of a distance of a free board, or of so many hexes.
    pub fn length(&self, length: i32) -> f64 {
        if self.view.hexes() {
            f64::from(length) * self.view.scale() * 3f64.sqrt()
        } else {
            self.view.length(length)
        }
    }

    /// The place at a point of the paper: the nearest hex, or the nearest unit inside the table.
    pub fn place(&self, board: &Board, x: f64, y: f64) -> Spot {
        let at = self.view.back(Px::new(x, y));
        match board {
            Board::Hexes { .. } => {
                // A hex of side 1 is sqrt 3 wide; rows are 1.5 apart.
                let r = at.y / 1.5;
                let q = at.x / 3f64.sqrt() - r / 2.0;
                Spot::Hex(nearest_hex(q, r))
            }
            Board::Free { width, height } => {
                let unit =
                    |inches: f64, most: i32| ((inches * f64::from(INCH)).round() as i32).clamp(0, most);
                Spot::Point(space::Point::new(unit(at.x, *width), unit(-at.y, *height)))
            }
        }
    }

    /// The `d` of an area between places: around hexes, or through points.
    pub fn area(&self, spots: &[Spot]) -> String {
        let hexes: Vec<Hex> = spots.iter().filter_map(|spot| spot.hex()).collect();
        let outline = if hexes.is_empty() {
            Outline::Polygon(spots.iter().filter_map(|spot| spot.point()).collect())
        } else {
            Outline::Hexes(hexes)
        };
        Shape::new(&outline, &self.view).path()
    }

    /// The `d` of a way from place to place.
    pub fn way(&self, spots: &[Spot]) -> String {
        let mut d = String::new();
        for (index, spot) in spots.iter().enumerate() {
            d += if index == 0 { "M" } else { "L" };
            d += &self.view.spot(*spot).to_string();
        }
        d
    }
}

/// The classes that give a side its colours; a side that is called by a colour gets it.
pub fn side(seat: Option<Seat>, name: &str) -> String {
    let class = pieces::side_class(seat);
    match name.to_lowercase().as_str() {
        colour @ ("blue" | "red" | "green" | "black" | "gold" | "yellow") => {
            format!("{class} named-{colour}")
        }
        _ => class.to_string(),
    }
}

/// The hex around a fractional place.
fn nearest_hex(q: f64, r: f64) -> Hex {
    let s = -q - r;
    let (mut x, mut y, z) = (q.round(), r.round(), s.round());
    let (dx, dy, dz) = ((x - q).abs(), (y - r).abs(), (z - s).abs());
    if dx > dy && dx > dz {
        x = -y - z;
    } else if dy > dz {
        y = -x - z;
    }
    Hex::new(x as i16, y as i16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::Naming;

    fn scene(board: Board) -> Scene {
        Scene {
            title: String::new(),
            board,
            sides: Vec::new(),
            terrain: Vec::new(),
            pieces: Vec::new(),
            markers: Vec::new(),
            zones: Vec::new(),
            panels: Vec::new(),
            turn: String::new(),
            measuring: true,
            ending: None,
        }
    }

    #[test]
    fn a_place_on_paper_is_the_place_on_the_board() {
        let hexes: Vec<Hex> = (0..12).flat_map(|r| (0..9).map(move |q| Hex::new(q - r / 2, r))).collect();
        let board = scene(Board::Hexes { hexes: hexes.clone(), naming: Naming::Axial });
        let canvas = Canvas::new(&board);
        for hex in hexes {
            let (x, y) = canvas.at(Spot::Hex(hex));
            assert_eq!(canvas.place(&board.board, x + 3.0, y - 3.0), Spot::Hex(hex));
        }
        let table = scene(Board::Free { width: 36 * INCH, height: 36 * INCH });
        let canvas = Canvas::new(&table);
        let spot = Spot::Point(space::Point::new(7 * INCH, 30 * INCH));
        let (x, y) = canvas.at(spot);
        assert_eq!(canvas.place(&table.board, x, y), spot);
        assert_eq!(canvas.place(&table.board, -50.0, y), Spot::Point(space::Point::new(0, 30 * INCH)));
    }
}
