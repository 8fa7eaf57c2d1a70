//! The keep (SS-SIE-02): its walls, its four gate hexes, and the court inside.

use std::sync::LazyLock;

use scene::Seat;
use space::{Dear, Hex, HexSet, Limit};

use super::Siege;
use crate::rules;
use crate::state::{Game, Id};

/// The middle of the keep, 19S.
pub const MIDDLE: Hex = Hex::from_offset(18, 18);

/// How far the ring of walls is from the middle.
const RING: u16 = 5;

/// No other terrain lies nearer to a wall or gate than this.
pub const APART: u16 = 3;

/// 14R and 14S in the north, 24R and 24S in the south.
pub const GATES: [Hex; 4] =
    [Hex::from_offset(17, 13), Hex::from_offset(18, 13), Hex::from_offset(17, 23), Hex::from_offset(18, 23)];

/// So many wounds make a gate hex open ground.
pub const BROKEN: u8 = 5;

/// Looked at for every step of every model.
static COURT: LazyLock<HexSet> = LazyLock::new(|| HexSet::disc(MIDDLE, RING - 1));
static WALLS: LazyLock<HexSet> = LazyLock::new(|| {
    let gates: HexSet = GATES.into_iter().collect();
    HexSet::disc(MIDDLE, RING) - *COURT - gates
});

/// The hexes inside the ring of walls and gates.
pub fn court() -> HexSet {
    *COURT
}

/// The ring without its gates.
pub fn walls() -> HexSet {
    *WALLS
}

/// Walls, gates and court, and what lies too near to them for other terrain.
pub fn keep() -> HexSet {
    HexSet::disc(MIDDLE, RING + APART - 1)
}

/// Where the relief column comes in: rows 15 to 23 of a side column.
pub fn column(east: bool) -> HexSet {
    let letter = if east { 35 } else { 0 };
    (14..23).map(|row| Hex::from_offset(letter, row)).collect()
}

impl Siege {
    pub fn garrison(&self) -> Seat {
        self.besieger.other()
    }

    pub fn closed_gates(&self) -> HexSet {
        GATES.into_iter().zip(self.gates).filter(|(_, wounds)| *wounds < BROKEN).map(|(hex, _)| hex).collect()
    }

    /// Everything of the keep that is terrain now.
    pub fn stands(&self) -> HexSet {
        walls() | self.closed_gates()
    }

    /// Whether a model may use the stairs and the gates: those of the garrison, by themselves. A corrupted pair keeps to
    /// the ground.
    pub fn at_home(&self, game: &Game, id: Id) -> bool {
        let unit = game.unit(id);
        unit.side == self.garrison() && unit.link.is_none()
    }

    /// What the keep forbids to the path of a model.
    pub fn obstacles(&self, game: &Game, id: Id) -> Vec<(Limit, scene::Rule)> {
        let (walls, gates, start) = (walls(), self.closed_gates(), game.unit(id).at);
        let home = self.at_home(game, id);
        let shut = if home { self.watched(game, id) } else { gates };
        let below = if home { HexSet::ALL - walls - court() } else { HexSet::ALL - walls };
        let climbing = if home { rules::SIE_10 } else { rules::SIE_02 };
        vec![
            (Limit::Open(HexSet::ALL - shut), rules::SIE_07),
            (Limit::Barred { start, from: below, into: walls }, climbing),
            (Limit::Barred { start, from: walls, into: gates }, rules::SIE_10),
            (Limit::Ends(HexSet::ALL - gates), rules::SIE_07),
        ]
    }

    /// The closed gate hexes that touch an enemy of a model, or a phantom set against it: it would be caught there.
    fn watched(&self, game: &Game, id: Id) -> HexSet {
        let enemies: HexSet = game.enemies(id).map(|enemy| game.unit(enemy).at).collect();
        self.closed_gates() & (enemies | game.phantoms_of(id)).grow()
    }

    /// How far a path may go: a gate takes 2, and so does the way up from the court.
    pub fn allowance(&self, start: Hex, steps: u16) -> Limit {
        let dear = vec![
            Dear { from: HexSet::ALL, into: self.closed_gates(), more: 1 },
            Dear { from: court(), into: walls(), more: 1 },
        ];
        Limit::Priced { steps, start, dear }
    }

    /// What one step takes.
    pub fn price(&self, from: Hex, into: Hex) -> u8 {
        let up = court().contains(from) && walls().contains(into);
        if up || self.closed_gates().contains(into) { 2 } else { 1 }
    }
}
