//! Escape (ESC): two couriers nobody knows, and eight turns.

mod couriers;
mod placing;
mod read;

use scene::{Marker, Outline, Panel, Scene, Seat, Zone, says};
use serde::{Deserialize, Serialize};
use space::{Hex, Spot};
use table::{Play, Pool, Roll, Verdict, refuse};

use crate::state::{End, Fate, Game, Id, Over};
use crate::why::{Act, Why};
use crate::{Setup, Table, dying, rules, scenarios};

pub use couriers::{carries, hide, no_courier, part, reshuffle, settled, thrown};
pub use placing::set_up;
pub use read::read;

/// The escapee has so many turns.
pub const LAST_TURN: u8 = 8;
/// What the die must show at least to pick up information.
const FOUND: i32 = 6;

/// Who chases, who may be a courier, what they dropped, and which pairs have met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Escape {
    pub chaser: Seat,
    /// How many couriers are among the units of whom nobody has been shown whether they are.
    pub couriers: u8,
    /// Who has picked up information, and is a courier by that.
    pub carriers: Vec<Id>,
    pub information: Vec<Hex>,
    /// Pairs in contact whose courier check is done, chaser's unit first.
    pub met: Vec<(Id, Id)>,
}

impl Default for Escape {
    fn default() -> Escape {
        Escape {
            chaser: Seat(0),
            couriers: 0,
            carriers: Vec::new(),
            information: Vec::new(),
            met: Vec::new(),
        }
    }
}

impl Escape {
    pub fn escapee(&self) -> Seat {
        self.chaser.other()
    }

    pub fn show(&self, setup: &Setup, game: &Game, scene: &mut Scene) {
        for hex in &self.information {
            scene.markers.push(Marker { at: Spot::Hex(*hex), name: "information".into() });
        }
        let edge = scenarios::edge(setup, game, self.chaser);
        let (name, side) = ("way out".into(), Some(self.escapee()));
        scene.zones.push(Zone { outline: Outline::Hexes(edge.iter().collect()), name, side });
        let value = self.couriers.into();
        scene.panels.push(Panel { name: "unknown couriers".into(), side, value });
    }

    /// Nobody is left who could bring the message out, and nothing to pick up. All of it is open: how many couriers are
    /// unknown, who carries, who is known, and what lies on the board.
    fn silenced(&self, game: &Game) -> bool {
        let known = |id: Id| game.unit(id).known && game.unit(id).courier.known() == Some(&true);
        self.couriers == 0
            && self.information.is_empty()
            && self.carriers.iter().all(|id| game.unit(*id).gone())
            && !game.standing().any(known)
    }
}

/// How the chase stands.
fn stand(game: &Game) -> Option<&Escape> {
    match &game.stakes {
        scenarios::Stakes::Escape(escape) => Some(escape),
        _ => None,
    }
}

fn stand_mut(game: &mut Game) -> Option<&mut Escape> {
    match &mut game.stakes {
        scenarios::Stakes::Escape(escape) => Some(escape),
        _ => None,
    }
}

/// Who leaves the board is known; a courier that did not get out drops its information where it was last.
pub fn left(table: &mut Table, id: Id) -> Play<()> {
    let unit = *table.unit(id);
    if stand(&table.game).is_none_or(|escape| unit.band != escape.escapee()) {
        return Ok(());
    }
    let courier = couriers::shown(table, id, rules::ESC_08)? || carries(&table.game, id);
    if courier && unit.fate != Fate::Left {
        let rule = if unit.fate == Fate::Out { rules::ESC_09 } else { rules::R_86 };
        table.tell(rule, says!("{} leaves its information in {}", id, unit.at));
        if let Some(escape) = stand_mut(&mut table.game) {
            escape.information.push(unit.at);
        }
    }
    Ok(())
}

/// Every escapee may leave by the chaser's edge, courier or not.
pub fn is_exit(setup: &Setup, game: &Game, escape: &Escape, id: Id, hex: Hex) -> bool {
    let unit = game.unit(id);
    let own = unit.band == escape.escapee() && !unit.corrupted();
    own && scenarios::over_edge(setup, game, escape.chaser, hex)
}

/// With a courier the escapee has won; anybody else is out of it.
pub fn exits(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.unit(id).band;
    table.tell(rules::R_93, says!("{} leaves by the way out, as any escapee may, courier or not", id));
    if couriers::shown(table, id, rules::ESC_08)? || carries(&table.game, id) {
        table.tell(rules::ESC_06, says!("a courier is out in turn {} of {}", table.turn, LAST_TURN));
        scenarios::wins_by_leaving(table, seat, End::Escaped);
    }
    dying::leaves(table, id, Fate::Left)
}

/// Whether a unit may reach for information that lies where it stands or next to it.
pub fn verdict(game: &Game, escape: &Escape, id: Id, act: Act) -> Verdict {
    if act != Act::PickUp {
        return refuse(rules::BRD_16, "that is done in another scenario");
    }
    let unit = game.unit(id);
    if !in_reach(escape, unit.at).any(|_| true) {
        return refuse(rules::ESC_09, says!("no information lies within {} hex of {}", 1, id));
    }
    if unit.searched {
        return refuse(rules::R_86, says!("{} has reached for information once this turn", id));
    }
    if unit.fallen() || unit.stopped {
        return refuse(rules::R_86, says!("{} is down or stopped", id));
    }
    if unit.corrupted() {
        return refuse(rules::R_86, says!("{} is corrupted", id));
    }
    Ok(())
}

fn in_reach(escape: &Escape, at: Hex) -> impl Iterator<Item = Hex> + '_ {
    escape.information.iter().copied().filter(move |hex| at.distance(*hex) <= 1)
}

/// On a 6 or more the chaser destroys it and an escapee has become a courier. It costs nothing.
pub fn pick_up(table: &mut Table, id: Id) -> Play<()> {
    let (seat, at) = (table.unit(id).side, table.unit(id).at);
    let mut hexes: Vec<Hex> = stand(&table.game).map_or(Vec::new(), |escape| in_reach(escape, at).collect());
    hexes.sort_unstable();
    hexes.dedup();
    let hex = match hexes.as_slice() {
        [] => return Ok(()),
        [one] => *one,
        _ => {
            let among = space::Limit::Among(hexes.iter().copied().collect());
            let spot =
                table.point(seat, Why::Information(id), rules::ESC_09, vec![(among, rules::ESC_09)])?;
            spot.hex().unwrap_or(hexes[0])
        }
    };
    table.unit_mut(id).searched = true;
    let says = says!("{} reaches for the information in {} and needs {} or more", id, hex, FOUND);
    let roll = Roll::new(seat, rules::ESC_09, says, Pool::bands(1, 20, &[FOUND - 1]));
    if table.roll(roll)?.count(1) == 0 {
        table.tell(rules::R_86, says!("{} does not get hold of it", id));
        return Ok(());
    }
    let Some(escape) = stand_mut(&mut table.game) else { return Ok(()) };
    if let Some(place) = escape.information.iter().position(|other| *other == hex) {
        escape.information.remove(place);
    }
    if seat == escape.escapee() {
        escape.carriers.push(id);
        table.tell(rules::ESC_09, says!("{} has the information and is a courier", id));
        table.tell(rules::R_98, says!("whether {} was noted before stays secret", id));
        return Ok(());
    }
    table.tell(rules::ESC_09, says!("{} destroys the information", id));
    if stand(&table.game).is_some_and(|escape| escape.silenced(&table.game)) {
        table.tell(rules::ESC_11, "no courier lives and no information is left");
        scenarios::wins(table, seat, End::Silenced);
    }
    Ok(())
}

pub fn time_is_up(table: &mut Table) {
    let Some(chaser) = stand(&table.game).map(|escape| escape.chaser) else { return };
    table.tell(rules::TRN_11, says!("turn {} was the last of {}", table.turn, LAST_TURN));
    table.tell(rules::ESC_06, "no courier is out in time");
    table.over = Some(Over { winner: Some(chaser), by: End::TooLate });
}
