//! What never changes in a match: board, terrain, cards and names.

use arrayvec::ArrayVec;
use scene::{Seat, Surface};
use space::{Board, Hex, HexSet};

use crate::profile::Profile;
use crate::state::{Game, Id};

mod read;
mod sound;
mod written;

pub use read::set;

/// The greatest height that anything has.
const TALLEST: usize = 10;

#[derive(Clone, Debug)]
pub struct Setup {
    pub seats: [String; 2],
    pub board: Board,
    pub features: Vec<Feature>,
    pub figures: Vec<Figure>,
    pub effigies: [Option<Id>; 2],
    pub last_round: u8,
    /// Hexes that nothing may enter, Effigies excepted.
    pub impassable: HexSet,
    /// Wall hexes by height: item h holds those of height h and more.
    walls: [HexSet; TALLEST + 2],
    pub rough: HexSet,
    pub treacherous: HexSet,
    pub hides: HexSet,
}

/// One model of the match.
#[derive(Clone, Debug)]
pub struct Figure {
    pub name: String,
    pub kind: Kind,
    pub profile: Profile,
    /// The hexes of an Effigy.
    pub hexes: ArrayVec<Hex, 3>,
    /// The pit on which a monster spawns.
    pub pit: Option<Hex>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Hero(Seat),
    Monster,
    Effigy(Seat),
}

/// One terrain feature. Its size alone decides whether it is of one hex or of several (JU-R-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    pub ground: Ground,
    pub hexes: Vec<Hex>,
    pub height: u8,
}

/// The types of terrain, with what each brings (JU-R-91).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    Forest,
    Smoke,
    Rough,
    Treacherous,
    Impassable,
    Building,
    Wall,
}

impl Ground {
    pub const ALL: [Ground; 7] = [
        Ground::Forest,
        Ground::Smoke,
        Ground::Rough,
        Ground::Treacherous,
        Ground::Impassable,
        Ground::Building,
        Ground::Wall,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Ground::Forest => "forest",
            Ground::Smoke => "smoke",
            Ground::Rough => "rough",
            Ground::Treacherous => "treacherous",
            Ground::Impassable => "impassable",
            Ground::Building => "building",
            Ground::Wall => "wall",
        }
    }

    pub fn look(self) -> Surface {
        match self {
            Ground::Forest => Surface::Trees,
            Ground::Smoke => Surface::Smoke,
            Ground::Rough => Surface::Rough,
            Ground::Treacherous => Surface::Thorns,
            Ground::Impassable => Surface::Stone,
            Ground::Building => Surface::Building,
            Ground::Wall => Surface::Wall,
        }
    }

    pub fn height(self) -> u8 {
        match self {
            Ground::Forest | Ground::Smoke | Ground::Impassable | Ground::Building => 4,
            Ground::Wall => 1,
            Ground::Rough | Ground::Treacherous => 0,
        }
    }

    pub fn is_rough(self) -> bool {
        matches!(self, Ground::Forest | Ground::Rough)
    }

    pub fn is_impassable(self) -> bool {
        matches!(self, Ground::Impassable | Ground::Building)
    }

    /// JU-COV-03, JU-R-08.
    pub fn is_cover(self) -> bool {
        matches!(self, Ground::Impassable | Ground::Building | Ground::Wall)
    }

    pub fn blocks_sight(self) -> bool {
        !matches!(self, Ground::Rough | Ground::Treacherous)
    }

    /// Forest and smoke hide those inside and do not block their sight.
    pub fn hides(self) -> bool {
        matches!(self, Ground::Forest | Ground::Smoke)
    }
}

impl Setup {
    pub(crate) fn new(
        seats: [String; 2],
        board: Board,
        features: Vec<Feature>,
        figures: Vec<Figure>,
        last_round: u8,
    ) -> Setup {
        let all = |wanted: &dyn Fn(&Feature) -> bool| -> HexSet {
            features
                .iter()
                .filter(|feature| wanted(feature))
                .flat_map(|feature| feature.hexes.iter().copied())
                .collect()
        };
        let effigy = |seat: Seat| {
            let place = figures.iter().position(|figure| figure.kind == Kind::Effigy(seat))?;
            Some(Id(place as u8))
        };
        Setup {
            board,
            effigies: [effigy(Seat(0)), effigy(Seat(1))],
            last_round,
            impassable: all(&|feature| feature.ground.is_impassable()),
            walls: std::array::from_fn(|height| {
                all(&|feature| feature.ground == Ground::Wall && usize::from(feature.height) >= height)
            }),
            rough: all(&|feature| feature.ground.is_rough()),
            treacherous: all(&|feature| feature.ground == Ground::Treacherous),
            hides: all(&|feature| feature.ground.hides()),
            seats,
            features,
            figures,
        }
    }

    pub fn figure(&self, id: Id) -> &Figure {
        &self.figures[id.index()]
    }

    pub fn profile(&self, id: Id) -> &Profile {
        &self.figures[id.index()].profile
    }

    pub fn kind(&self, id: Id) -> Kind {
        self.figures[id.index()].kind
    }

    /// The side that a model belongs to; monsters belong to none.
    pub fn side(&self, id: Id) -> Option<Seat> {
        match self.kind(id) {
            Kind::Hero(seat) | Kind::Effigy(seat) => Some(seat),
            Kind::Monster => None,
        }
    }

    pub fn is_hero(&self, id: Id) -> bool {
        matches!(self.kind(id), Kind::Hero(_))
    }

    pub fn is_monster(&self, id: Id) -> bool {
        self.kind(id) == Kind::Monster
    }

    pub fn is_effigy(&self, id: Id) -> bool {
        matches!(self.kind(id), Kind::Effigy(_))
    }

    /// Enemies: models of the two sides, and monsters to both (JU-ENG-05). Monsters are no enemies of each other.
    pub fn enemies(&self, a: Id, b: Id) -> bool {
        self.side(a) != self.side(b)
    }

    /// Friendly: different models of one side (JU-DEF-02).
    pub fn friends(&self, a: Id, b: Id) -> bool {
        a != b && self.side(a).is_some() && self.side(a) == self.side(b)
    }

    /// The hexes that a model covers; none when it is off the board.
    pub fn hexes<'a>(&'a self, game: &'a Game, id: Id) -> &'a [Hex] {
        let at = &game.model(id).at;
        if at.is_some() && self.is_effigy(id) { &self.figure(id).hexes } else { at.as_slice() }
    }

    /// Plain hex distance between two models, from their nearest hexes (JU-HEX-05).
    pub fn distance(&self, game: &Game, a: Id, b: Id) -> u16 {
        let mut least = u16::MAX;
        for from in self.hexes(game, a) {
            for to in self.hexes(game, b) {
                least = least.min(from.distance(*to));
            }
        }
        least
    }

    /// Distance from a hex to a model.
    pub fn distance_from(&self, game: &Game, from: Hex, to: Id) -> u16 {
        self.hexes(game, to).iter().map(|hex| from.distance(*hex)).min().unwrap_or(u16::MAX)
    }

    /// Wall hexes of this height and more.
    pub fn walls_from(&self, height: u8) -> &HexSet {
        &self.walls[usize::from(height).min(TALLEST + 1)]
    }

    /// Every hex that an Effigy of this side covers.
    pub fn effigy_hexes(&self, seat: Seat) -> HexSet {
        let hexes = self.effigies[seat.index()].map(|id| self.figure(id).hexes.clone());
        hexes.into_iter().flatten().collect()
    }
}
