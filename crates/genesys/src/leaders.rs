//! Leaders (chapter 9).

use scene::{Seat, says};
use table::{Play, Verdict, refuse};

use crate::abilities::Passive;
use crate::state::{Game, Id, Leader};
use crate::why::Why;
use crate::{Setup, Table, rules};

/// Whether a model may lead: every one but a wild beast.
pub fn may_lead(setup: &Setup, game: &Game, id: Id) -> Verdict {
    match setup.profile(game, id).has(Passive::WildBeast) {
        Some(_) => refuse(rules::LDR_06, says!("{} is a wild beast and leads nobody", id)),
        None => Ok(()),
    }
}

/// When a leader is gone its player names a backup at once, as long as there is anybody fit for it.
pub fn fallen(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.model(id).seat;
    let leader = table.leaders[seat.index()];
    if leader.model != Some(id) {
        return Ok(());
    }
    let rule = if leader.backup { rules::LDR_03 } else { rules::LDR_02 };
    let rest: Vec<Id> = table.force(seat).collect();
    let able: Vec<Id> =
        rest.iter().copied().filter(|id| may_lead(table.setup, &table.game, *id).is_ok()).collect();
    let model = match able.as_slice() {
        [] => None,
        [one] => Some(*one),
        _ => {
            let choices: Vec<_> =
                rest.into_iter().map(|id| (id, may_lead(table.setup, &table.game, id))).collect();
            Some(table.choose(seat, Why::BackupLeader, rule, choices)?)
        }
    };
    table.leaders[seat.index()] = Leader { model, backup: true };
    match model {
        Some(backup) => {
            table.tell(rule, says!("{} leads from now on", backup));
            table.tell(rules::LDR_04, says!("{} is worth 1 command token each turn", backup));
            table.tell(rules::LDR_05, says!("the tokens of {} are lost", id));
        }
        None => table.tell(rules::LDR_06, says!("{} has nobody left who may lead", seat)),
    }
    Ok(())
}

/// Whether a seat has a model that may lead.
pub fn able(setup: &Setup, game: &Game, seat: Seat) -> Vec<(Id, Verdict)> {
    let ids = (0..game.models.len() as u8).map(Id).filter(|id| game.model(*id).seat == seat);
    ids.map(|id| (id, may_lead(setup, game, id))).collect()
}
