//! Hostage Exchange (HOS): each side holds somebody of the other's.

mod escort;
mod harm;
mod placing;
mod read;
mod secrets;

use scene::{Marker, Outline, Panel, Scene, Seat, Zone, says};
use serde::{Deserialize, Serialize};
use space::{Hex, HexSet, Spot};
use table::{Play, Secret, Verdict, refuse};

use crate::movement::Trail;
use crate::state::{End, Fate, Game, Id, Phase};
use crate::why::Act;
use crate::{Setup, Table, dying, rules, scenarios};

pub use escort::{escort, hand_over, let_go, release, take_up};
pub use harm::{blasted, strike, wound};
pub use placing::set_up;
pub use read::read;
pub use secrets::{hide, reshuffle};

/// The row between the two sides: 19.
const MID_LINE: i16 = 18;
/// How far an escort leads its hostage in a turn.
const MOST_LED: u8 = 4;

/// The two hostages and what is written down about them and the units, by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hostages {
    pub truce: bool,
    /// By the seat that wants it back.
    pub hostages: [Option<Hostage>; 2],
    /// By the seat that holds it: the hex written for the hostage, and those for its units.
    pub cells: [Option<Secret<Hex>>; 2],
    pub written: [Vec<Secret<Hex>>; 2],
    /// The hexes for units that are revealed already.
    pub revealed: [Vec<Hex>; 2],
}

impl Default for Hostages {
    fn default() -> Hostages {
        Hostages {
            truce: true,
            hostages: [None; 2],
            cells: [None; 2],
            written: Default::default(),
            revealed: Default::default(),
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hostage {
    pub at: Hex,
    pub wounds: u8,
    pub escort: Option<Id>,
    /// Let go in this half: nobody takes it up again before the half is over.
    pub let_go: bool,
    /// Handed over once this turn.
    pub handed: bool,
}

impl Hostages {
    pub fn filled(&self) -> Vec<Hex> {
        self.hostages.iter().flatten().map(|hostage| hostage.at).collect()
    }

    /// The hostage that a seat wants back.
    pub fn of(&self, owner: Seat) -> Option<&Hostage> {
        self.hostages.get(owner.index())?.as_ref()
    }

    fn of_mut(&mut self, owner: Seat) -> Option<&mut Hostage> {
        self.hostages.get_mut(owner.index())?.as_mut()
    }

    /// Whose hostage a model leads.
    pub fn escort(&self, id: Id) -> Option<Seat> {
        let leads = |owner: &Seat| self.of(*owner).is_some_and(|hostage| hostage.escort == Some(id));
        [Seat(0), Seat(1)].into_iter().find(leads)
    }

    /// The hexes of hostages that a side could harm: it holds them, nobody leads them, and the truce is over.
    pub fn exposed_to(&self, by: Seat) -> HexSet {
        let exposed = self.of(by.other()).filter(|hostage| !self.truce && hostage.escort.is_none());
        exposed.map(|hostage| hostage.at).into_iter().collect()
    }

    pub fn half_over(&mut self) {
        for hostage in self.hostages.iter_mut().flatten() {
            hostage.let_go = false;
        }
    }

    pub fn refresh(&mut self) {
        for hostage in self.hostages.iter_mut().flatten() {
            hostage.handed = false;
        }
    }

    pub fn show(&self, setup: &Setup, game: &Game, scene: &mut Scene) {
        for seat in [Seat(0), Seat(1)] {
            let name = &setup.seats[seat.index()];
            let mark = |at: Hex, what: &str| Marker { at: Spot::Hex(at), name: format!("{what} of {name}") };
            if let Some(hostage) = self.of(seat) {
                scene.markers.push(mark(hostage.at, "hostage"));
                let wounds = Panel {
                    name: "wounds of the hostage".into(),
                    side: Some(seat),
                    value: hostage.wounds.into(),
                };
                scene.panels.push(wounds);
            }
            let cell = self.cells[seat.index()].and_then(|cell| cell.known().copied());
            scene.markers.extend(cell.map(|at| mark(at, "cell")));
            let written = self.written[seat.index()].iter().filter_map(|hex| hex.known().copied());
            scene.markers.extend(written.map(|at| mark(at, "written hex")));
            let edge = scenarios::edge(setup, game, seat);
            let name = format!("exit of {name}");
            scene.zones.push(Zone { outline: Outline::Hexes(edge.iter().collect()), name, side: Some(seat) });
        }
        scene.panels.push(Panel { name: "truce".into(), side: None, value: self.truce.into() });
        if self.truce && !matches!(game.phase, Phase::SetUp(_)) {
            scene.turn += ", under a truce";
        }
    }
}

/// How the exchange stands.
fn stand(game: &Game) -> Option<&Hostages> {
    match &game.stakes {
        scenarios::Stakes::Hostages(hostages) => Some(hostages),
        _ => None,
    }
}

fn stand_mut(game: &mut Game) -> Option<&mut Hostages> {
    match &mut game.stakes {
        scenarios::Stakes::Hostages(hostages) => Some(hostages),
        _ => None,
    }
}

/// The hostage that a seat wants back, to be changed.
fn hostage_of(game: &mut Game, owner: Seat) -> Option<&mut Hostage> {
    stand_mut(game)?.of_mut(owner)
}

/// The hostage takes the hex that its escort has just left.
pub fn drag(table: &mut Table, owner: Seat, to: Hex) {
    let Some(hostage) = hostage_of(&mut table.game, owner) else { return };
    hostage.at = to;
    let escort = hostage.escort;
    if let Some(id) = escort {
        table.unit_mut(id).led += 1;
        table.tell(rules::HOS_11, says!("the hostage of {} comes along behind {} to {}", owner, id, to));
    }
    crossing(table);
}

/// The truce ends with the step by which a hostage comes to its owner's side of the mid-line.
fn crossing(table: &mut Table) {
    let home = |owner: Seat, hostage: &Hostage| {
        if table.north == owner { hostage.at.r < MID_LINE } else { hostage.at.r > MID_LINE }
    };
    let Some(hostages) = stand(&table.game).filter(|hostages| hostages.truce) else { return };
    let crossed = |owner: &Seat| hostages.of(*owner).is_some_and(|hostage| home(*owner, hostage));
    let Some(owner) = [Seat(0), Seat(1)].into_iter().find(crossed) else { return };
    if let Some(hostages) = stand_mut(&mut table.game) {
        hostages.truce = false;
    }
    table.tell(rules::HOS_18, says!("the hostage of {} has crossed the mid-line: the truce is over", owner));
}

pub fn stepped(table: &mut Table) -> Play<bool> {
    drop_lost(table);
    Ok(false)
}

pub fn settled(table: &mut Table) -> Play<()> {
    drop_lost(table);
    Ok(())
}

pub fn left(table: &mut Table, _id: Id) -> Play<()> {
    drop_lost(table);
    Ok(())
}

/// An escort that is gone, runs, has lost contact or counts for the other side has dropped its hostage.
pub fn drop_lost(table: &mut Table) {
    for owner in [Seat(0), Seat(1)] {
        let Some(hostage) = stand(&table.game).and_then(|hostages| hostages.of(owner).copied()) else {
            continue;
        };
        let Some(id) = hostage.escort else { continue };
        let unit = *table.unit(id);
        let rule = if unit.side != owner {
            rules::R_84
        } else if unit.gone() || unit.running || !unit.at.touches(hostage.at) {
            rules::HOS_14
        } else {
            continue;
        };
        if let Some(hostage) = hostage_of(&mut table.game, owner) {
            hostage.escort = None;
        }
        table.tell(rule, says!("{} has dropped the hostage, which stays in {}", id, hostage.at));
    }
}

/// Whether a step leads over the exit edge of whoever wants the hostage back that this model leads.
pub fn is_exit(setup: &Setup, game: &Game, hostages: &Hostages, id: Id, hex: Hex) -> bool {
    hostages.escort(id).is_some_and(|owner| scenarios::over_edge(setup, game, owner, hex))
}

/// Escort and hostage leave together, and with that it is won.
pub fn exits(table: &mut Table, id: Id, trail: Option<Trail>) -> Play<()> {
    let owner = table.unit(id).side;
    if trail == Some(Trail::Hostage(owner)) {
        if let Some(hostages) = stand_mut(&mut table.game) {
            hostages.hostages[owner.index()] = None;
        }
        table.tell(rules::HOS_20, says!("{} and the hostage of {} leave over its own edge", id, owner));
        scenarios::wins_by_leaving(table, owner, End::Freed);
    }
    dying::leaves(table, id, Fate::Left)
}

/// Whether a unit may do one of the things that this scenario adds.
pub fn verdict(setup: &Setup, game: &Game, hostages: &Hostages, id: Id, act: Act) -> Verdict {
    match act {
        Act::TakeUp => escort::may_take_up(game, hostages, id),
        Act::LetGo => escort::leads(hostages, id).map(|_| ()),
        Act::HandOver => escort::may_hand_over(game, hostages, id),
        Act::Escort => escort::may_lead(setup, game, hostages, id),
        Act::StrikeHostage => harm::may_strike(game, hostages, id),
        _ => refuse(rules::BRD_16, "that is done in another scenario"),
    }
}
