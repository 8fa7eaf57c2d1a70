//! Choosing a scenario (SCN), and Annihilation (ANN): a fight to the last.

use scene::{Seat, says};
use table::{Play, Pool, Roll};

use super::Scenario;
use crate::state::{Phase, SetUp};
use crate::terrain::Siting;
use crate::{Table, deploy, rules};

/// Where nobody chose, a die does (SS-SCN-01): Lock-Down to 3, Hostage Exchange to 6, Treasure Hunt to 9, Siege to 11,
/// Annihilation to 17, else Escape.
pub fn choose(table: &mut Table) -> Play<()> {
    let pool = Pool::bands(1, 20, &[3, 6, 9, 11, 17]);
    let roll = Roll::new(Seat(0), rules::SCN_01, "the scenario", pool);
    let reading = table.roll(roll)?;
    let scenarios = [
        (Scenario::LockDown, "Lock-Down"),
        (Scenario::HostageExchange, "Hostage Exchange"),
        (Scenario::TreasureHunt, "Treasure Hunt"),
        (Scenario::Siege, "Siege"),
        (Scenario::Annihilation, "Annihilation"),
        (Scenario::Escape, "Escape"),
    ];
    let chosen = (0usize..).zip(scenarios).find(|(class, _)| reading.count(*class) > 0);
    let (scenario, name) = chosen.map_or((Scenario::Annihilation, "Annihilation"), |(_, chosen)| chosen);
    super::begin(&mut table.game, scenario);
    table.tell(rules::SCN_01, says!("the scenario is {}", name));
    Ok(())
}

/// Terrain as agreed or by a d20, the edge roll, then one player sets all his units up and after him the other.
pub fn set_up(table: &mut Table, stage: SetUp) -> Play<()> {
    let setup = table.setup;
    match stage {
        SetUp::Begin => {
            let total = deploy::pieces(table, None, rules::ANN_01)?;
            deploy::begin_picking(table, total)
        }
        SetUp::Pick { .. } => deploy::pick(table, stage),
        SetUp::Place { .. } => deploy::place(table, stage, &Siting::anywhere(setup)),
        SetUp::Edges => {
            let winner = deploy::edges(table, rules::R_87)?;
            table.phase = Phase::SetUp(SetUp::DeployAll { next: winner });
            Ok(())
        }
        SetUp::DeployAll { next } => {
            deploy::deploy_in_strip(table, next, 3, rules::ANN_02)?;
            match deploy::next_to_deploy(&table.game, next) {
                Some(seat) => {
                    table.active = seat;
                    table.phase = Phase::SetUp(SetUp::DeployAll { next: seat });
                }
                None => deploy::start(table, table.first, rules::ANN_03),
            }
            Ok(())
        }
        SetUp::Deploy { .. } | SetUp::Write { .. } | SetUp::Reveal { .. } | SetUp::Own(_) => Ok(()),
    }
}
