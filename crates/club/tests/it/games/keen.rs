//! A player for recorded games, who strikes where he can and goes where the scenario is decided. He answers questions by
//! what stands in them, so that he plays as a person at the table would.

use club::{Posed, Sitting};
use scene::{Answer, Asked, Item, Offer, Piece, Scene, Seat, Shape};
use space::{Point, Spot};
use table::Stream;

/// How many ways of going he looks at.
const WAYS: usize = 16;

pub struct Keen {
    pub stream: Stream,
    /// Whether he thinks at all; else he answers at random.
    pub thinks: bool,
    /// Whether the enemy's edge is his goal, and whether it is the upper one.
    pub breaks_through: bool,
    pub upwards: bool,
}

impl Keen {
    /// Answers to try, the best first; the last is legal.
    pub fn answers(&mut self, sitting: &dyn Sitting, seat: Seat, posed: &Posed) -> Vec<Answer> {
        let Posed { number, asked } = posed;
        let mut list = if self.thinks { self.thought(sitting, seat, *number, asked) } else { Vec::new() };
        let stream = &mut self.stream;
        list.extend(sitting.sample(seat, *number, &mut |bound| stream.below(bound)));
        list.extend(sitting.propose(seat, *number, 1));
        list
    }

    fn thought(&mut self, sitting: &dyn Sitting, seat: Seat, number: u32, asked: &Asked) -> Vec<Answer> {
        match &asked.shape {
            Shape::One { options } if asked.why != "special-target" => {
                self.chosen(&sitting.scene(Some(seat)).unwrap(), seat, asked, options)
            }
            Shape::Path { from: Some(Spot::Point(from)), .. } => {
                let scene = sitting.scene(Some(seat)).unwrap();
                let goal = self.goal(&scene, seat, *from);
                let mut ways = sitting.propose(seat, number, WAYS);
                let stream = &mut self.stream;
                for _ in 0..4 {
                    ways.extend(sitting.sample(seat, number, &mut |bound| stream.below(bound)));
                }
                if self.breaks_through {
                    ways.push(Answer::Path(vec![Spot::Point(goal)]));
                }
                let end = |way: &Answer| match way {
                    Answer::Path(path) => path.last().copied().and_then(Spot::point).unwrap_or(*from),
                    _ => *from,
                };
                ways.sort_by_key(|way| apart(end(way), goal));
                ways
            }
            _ => Vec::new(),
        }
    }

    /// The options by what they promise, with some chance in it.
    fn chosen(&mut self, scene: &Scene, seat: Seat, asked: &Asked, options: &[Offer]) -> Vec<Answer> {
        let side = |id: u16| scene.pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.side);
        let mut legal: Vec<(u32, Item)> = Vec::new();
        for offer in options.iter().filter(|offer| offer.refused.is_none()) {
            let words = offer.words.as_str();
            let promise = match (asked.why.as_str(), offer.item) {
                ("terrain", _) => u32::from(legal.is_empty()) * 20,
                ("what-does", Item::Word(_)) => 12,
                ("what-does", _) if words.ends_with("evasively") => 1,
                ("what-does", _) if words.starts_with("charge") => 9,
                ("what-does", _) if words == "run" => 7,
                ("what-does", _) if words == "walk" => 5,
                ("what-does", _) if words == "done" => 0,
                ("activate", Item::Piece(_)) => 5,
                ("target" | "charge-target" | "next-target" | "wrecking-point", Item::Piece(id)) => {
                    if side(id) == Some(seat) { 0 } else { 20 }
                }
                (_, Item::Pass) => 0,
                _ => 3,
            };
            legal.push((promise + self.stream.below(5), offer.item));
        }
        legal.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
        legal.into_iter().take(1).map(|(_, item)| Answer::One(item)).collect()
    }

    /// Where a model at this point wants to go: the enemy's edge, a marker, an enemy that leads, or the nearest one.
    fn goal(&mut self, scene: &Scene, seat: Seat, from: Point) -> Point {
        if self.breaks_through && self.stream.below(4) > 0 {
            let scene::Board::Free { height, .. } = scene.board else { return from };
            let here = |piece: &&Piece| piece.at.first().copied().and_then(Spot::point) == Some(from);
            let radius = scene.pieces.iter().find(here).map_or(0, |piece| piece.base);
            return Point::new(from.x, if self.upwards { height - radius } else { radius });
        }
        let markers: Vec<Point> = scene.markers.iter().filter_map(|marker| marker.at.point()).collect();
        if !markers.is_empty() && self.stream.below(3) > 0 {
            return markers[(from.x.unsigned_abs() as usize) % markers.len()];
        }
        let enemies = scene.pieces.iter().filter(|piece| piece.side != Some(seat) && !piece.gone);
        let leads = |piece: &Piece| piece.states.iter().any(|state| state.name == "leader");
        let far = |piece: &&Piece| {
            let at = piece.at.first().copied().and_then(Spot::point).unwrap_or(from);
            apart(at, from) / if leads(piece) { 2 } else { 1 }
        };
        enemies.min_by_key(far).and_then(|piece| piece.at.first()?.point()).unwrap_or(from)
    }
}

fn apart(a: Point, b: Point) -> i64 {
    let (x, y) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    x * x + y * y
}

/// Whether the models of a seat stand on the lower half of the table, in the mean.
pub fn stands_low(scene: &Scene, seat: Seat) -> bool {
    let mean = |own: bool| {
        let standing = scene.pieces.iter().filter(|piece| (piece.side == Some(seat)) == own);
        let heights: Vec<i64> =
            standing.filter_map(|piece| Some(i64::from(piece.at.first()?.point()?.y))).collect();
        heights.iter().sum::<i64>() / (heights.len() as i64).max(1)
    };
    mean(true) < mean(false)
}
