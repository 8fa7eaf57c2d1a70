//! A scene in parts, for who draws it again and again: the board once, each piece by itself, plans on top.

use std::collections::BTreeSet;

use scene::{Board, Naming, Outline, Piece, Scene, Seat};
use space::{Hex, INCH, Spot};

use crate::ink::{Ink, Px, Rect, closed, put};
use crate::shape::{Shape, hexagon};
use crate::text::Labels;
use crate::view::{EDGE, View};
use crate::{board, frame, pieces, terrain};

/// The style sheet of everything that is drawn here.
pub const STYLE: &str = include_str!("style.css");

/// A board on paper: where places lie, and the other way round.
pub struct Canvas {
    view: View,
    /// The hexes of the board, if it has any.
    hexes: Vec<Hex>,
    on_board: BTreeSet<Hex>,
    naming: Naming,
}

impl Canvas {
    pub fn new(scene: &Scene) -> Canvas {
        let hexes = match &scene.board {
            Board::Hexes { hexes, .. } => hexes.clone(),
            Board::Free { .. } => Vec::new(),
        };
        let on_board = hexes.iter().copied().collect();
        Canvas { view: View::new(scene, true), hexes, on_board, naming: scene.naming() }
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
        frame::edge(&mut ink, scene, &self.view);
        ink.into_text()
    }

    /// The references of a lettered board beside the part that is shown (left, top, width and height), in letters of
    /// this size; nothing on other boards.
    pub fn references(&self, part: (f64, f64, f64, f64), size: f64) -> String {
        let mut ink = Ink::default();
        if self.naming == Naming::Lettered && !self.hexes.is_empty() {
            let (left, top, wide, high) = part;
            frame::beside(&mut ink, &self.hexes, &self.view, &Rect { left, top, wide, high }, size);
        }
        ink.into_text()
    }

    /// What lies in a scene and not yet in the one before, such as terrain that would be laid: drawn as it would lie.
    pub fn added(&self, before: &Scene, after: &Scene) -> String {
        // Looked at with every move of a pointer, and nearly always nothing is new.
        let marked = |scene: &Scene| -> Vec<(Spot, String)> {
            scene.markers.iter().map(|marker| (marker.at, marker.name.clone())).collect()
        };
        if before.terrain.len() == after.terrain.len() && marked(before) == marked(after) {
            return String::new();
        }
        let mut scene = after.clone();
        let known: BTreeSet<String> =
            before.terrain.iter().map(|terrain| format!("{:?}", terrain.outline)).collect();
        scene.terrain.retain(|terrain| !known.contains(&format!("{:?}", terrain.outline)));
        let marked: BTreeSet<String> = before.markers.iter().map(|marker| format!("{marker:?}")).collect();
        scene.markers.retain(|marker| !marked.contains(&format!("{marker:?}")));
        let mut ink = Ink::default();
        if !scene.terrain.is_empty() || !scene.markers.is_empty() {
            terrain::draw(&mut ink, &scene, &self.view);
            terrain::outlines(&mut ink, &scene, &self.view);
            board::markers(&mut ink, &scene, &self.view, &mut Labels::new(self.view.paper()));
        }
        ink.into_text()
    }

    /// Whether a place is a hex beyond the last ones of the board.
    pub fn is_beyond(&self, spot: Spot) -> bool {
        !self.hexes.is_empty() && spot.hex().is_some_and(|hex| !self.on_board.contains(&hex))
    }

    /// What the place is called, if it is on the board.
    pub fn called(&self, spot: Spot) -> Option<String> {
        (!self.is_beyond(spot)).then(|| self.naming.spot(spot))
    }

    /// The `d` of arrows that lead off the board, one in each of these hexes.
    pub fn ways_out(&self, spots: &[Spot]) -> String {
        let paper = self.view.paper();
        let size = self.view.scale() * 0.42;
        let mut d = String::new();
        for spot in spots {
            let at = self.view.spot(*spot);
            let nearest = Px::new(
                at.x.clamp(paper.left + size * 2.5, paper.right() - size * 2.5),
                at.y.clamp(paper.top + size * 2.5, paper.bottom() - size * 2.5),
            );
            let turn = (at.y - nearest.y).atan2(at.x - nearest.x);
            let (tip, tail) = (at.toward(turn, size), at.toward(turn, -size));
            let (left, right) = (tip.toward(turn + 2.5, size * 0.9), tip.toward(turn - 2.5, size * 0.9));
            d += &format!("M{tail}L{tip}M{left}L{tip}L{right}");
        }
        d
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

    /// The `d` of one place: a hex, or nothing.
    pub fn hex(&self, spot: Spot) -> String {
        spot.hex().map_or(String::new(), |hex| closed(&hexagon(hex, &self.view)))
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

    #[test]
    fn a_lettered_board_has_references_and_ways_out() {
        let hexes: Vec<Hex> =
            (0..37).flat_map(|row| (0..36).map(move |col| Hex::from_offset(col, row))).collect();
        let before = scene(Board::Hexes { hexes, naming: Naming::Lettered });
        let canvas = Canvas::new(&before);
        let at = |name: &str| Spot::Hex(space::parse_lettered(name).expect("a hex of the board"));
        // All of it from afar: every reference that has room. Near a hex: those of its surroundings.
        let (wide, high) = canvas.size();
        let far = canvas.references((0.0, 0.0, wide, high), 11.0);
        assert!(far.contains(">37</text>") && far.contains(">A</text>"), "{far}");
        let (x, y) = canvas.at(at("19S"));
        let near = canvas.references((x - 60.0, y - 60.0, 120.0, 120.0), 3.0);
        assert!(
            near.contains(">19</text>") && near.contains(">S</text>") && !near.contains(">37</text>"),
            "{near}"
        );
        let out = Spot::Hex(Hex::from_offset(4, -1));
        assert!(canvas.is_beyond(out) && !canvas.is_beyond(at("1E")));
        assert_eq!((canvas.called(out), canvas.called(at("1E"))), (None, Some("1E".to_string())));
        assert!(canvas.ways_out(&[out]).starts_with('M') && canvas.ways_out(&[]).is_empty());
        // What would be laid is drawn, and nothing else.
        let mut after = before.clone();
        assert_eq!(canvas.added(&before, &after), "");
        let outline = Outline::Hexes(vec![Hex::from_offset(7, 7)]);
        let (look, name) = (scene::Surface::Wall, "wall".to_string());
        after.terrain.push(scene::Terrain { outline, height: 1, look, name, area: false });
        after.markers.push(scene::Marker { at: at("19S"), name: "treasure".into() });
        let added = canvas.added(&before, &after);
        assert!(
            added.contains("<title>wall</title>") && added.contains("<title>treasure</title>"),
            "{added}"
        );
    }
}
