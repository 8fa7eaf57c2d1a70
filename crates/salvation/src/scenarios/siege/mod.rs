//! Siege (SIE, ours): a keep, its garrison, a relief column, and the last turn.

mod keep;
mod moves;
mod setup;

use scene::{Marker, Outline, Panel, Scene, Seat, Surface, Terrain, Zone, says};
use serde::{Deserialize, Serialize};
use space::{HexSet, Spot};

use crate::state::{End, Fate, Game, Id, Over, Phase, SetUp};
use crate::{Setup, Table, rules};

pub use keep::{GATES, MIDDLE, keep, walls};
pub use moves::{
    attack_gate, blasted, can_step, damage, escalade, footholds, held_at_gate, reach, stepped, toll, verdict,
    view_blockers,
};
pub use setup::{read, relief, set_up};

use keep::{BROKEN, column, court};

/// Who besieges, until when, and how the four gate hexes stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Siege {
    pub besieger: Seat,
    pub last_turn: u8,
    /// The wounds of 14R, 14S, 24R and 24S; at five a gate hex is open ground.
    pub gates: [u8; 4],
}

impl Default for Siege {
    fn default() -> Siege {
        Siege { besieger: Seat(0), last_turn: 12, gates: [0; 4] }
    }
}

/// The units of the relief column that have not arrived.
fn column_of(game: &Game, siege: &Siege) -> Vec<Id> {
    let coming = |id: &Id| game.unit(*id).band == siege.garrison() && game.unit(*id).fate == Fate::Waiting;
    game.ids().filter(coming).collect()
}

/// At the end of a turn the besieger wins if he holds the middle and nobody contests it.
pub fn check_hold(table: &mut Table) {
    let super::Stakes::Siege(siege) = &table.stakes else { return };
    let (besieger, garrison, last_turn) = (siege.besieger, siege.garrison(), siege.last_turn);
    let there = |id: &Id| !table.unit(*id).running && table.unit(*id).at.distance(MIDDLE) <= 1;
    let Some(holder) = table.side(besieger).find(|id| there(id) && table.unit(*id).steady()) else { return };
    let at_it: Vec<Id> = table.side(besieger).filter(there).collect();
    let contests = |id: &Id| {
        !table.unit(*id).running && (there(id) || at_it.iter().any(|model| table.touch(*model, *id)))
    };
    let enemy = table.side(garrison).find(contests);
    if let Some(enemy) = enemy {
        let says = says!("{} is at the middle of the keep, but {} contests it", holder, enemy);
        table.tell(rules::SIE_11, says);
        return;
    }
    table.tell(rules::SIE_11, says!("{} holds the middle of the keep uncontested", holder));
    if table.turn >= last_turn {
        table.tell(rules::SIE_12, "that is looked at before the last turn decides");
    }
    table.over = Some(Over { winner: Some(besieger), by: End::Keep });
}

/// The keep has held out to the end of the last turn.
pub fn time_is_up(table: &mut Table) {
    let super::Stakes::Siege(siege) = &table.stakes else { return };
    let garrison = siege.garrison();
    table.tell(rules::TRN_11, says!("turn {} was the last of the siege", table.turn));
    table.tell(rules::SIE_12, says!("{} has held the keep", garrison));
    table.over = Some(Over { winner: Some(garrison), by: End::Relieved });
}

/// After a combat: a relief column on its way counts, whatever became of those in the keep.
pub fn column_counts(table: &mut Table) {
    let super::Stakes::Siege(siege) = &table.stakes else { return };
    let garrison = siege.garrison();
    let column = column_of(&table.game, siege);
    let alone = table.survivors(garrison).all(|id| table.unit(id).running || column.contains(&id));
    if alone && !column.is_empty() && table.over.is_none() {
        let says = says!("{} goes on: {} of its units are still to come", garrison, column.len() as i32);
        table.tell(rules::SIE_11, says);
        if table.survivors(garrison).count() == column.len() {
            table.tell(rules::R_53, says!("nobody of {} is on the board, but the column survives", garrison));
        }
    }
}

impl Siege {
    pub fn show(&self, _setup: &Setup, game: &Game, scene: &mut Scene) {
        let of = |set: &HexSet| Outline::Hexes(set.iter().collect());
        let mut lay = |set: HexSet, look: Surface, name: &str| {
            if !set.is_empty() {
                let (outline, name) = (of(&set), name.to_string());
                scene.terrain.push(Terrain { outline, height: 1, look, name, area: false });
            }
        };
        lay(walls(), Surface::Wall, "wall");
        lay(self.closed_gates(), Surface::Building, "gate");
        for (gate, wounds) in GATES.into_iter().zip(self.gates) {
            let hex = space::lettered_name(gate);
            let name = if wounds < BROKEN { format!("gate {hex}") } else { format!("broken gate {hex}") };
            scene.panels.push(Panel { name: format!("{name} wounds"), side: None, value: wounds.into() });
            scene.markers.push(Marker { at: Spot::Hex(gate), name });
        }
        scene.markers.push(Marker { at: Spot::Hex(MIDDLE), name: "middle of the keep".into() });
        if matches!(game.phase, Phase::SetUp(SetUp::Begin)) {
            return;
        }
        let garrison = self.garrison();
        let mut zone = |set: HexSet, name: &str, side: Seat| {
            scene.zones.push(Zone { outline: of(&set), name: name.to_string(), side: Some(side) });
        };
        zone(court(), "the court", garrison);
        let coming = column_of(game, self).len() as i32;
        if coming > 0 {
            zone(column(false), "relief from column A", garrison);
            zone(column(true), "relief from column AJ", garrison);
        }
        let mut panel = |name: &str, side: Seat, value: i32| {
            scene.panels.push(Panel { name: name.to_string(), side: Some(side), value });
        };
        panel("turns in all", self.besieger, self.last_turn.into());
        panel("relief still to come", garrison, coming);
    }
}
