//! Leaders (chapter 9).

use scene::says;
use table::Play;

use crate::state::{Id, Leader};
use crate::why::Why;
use crate::{Table, rules};

/// When a leader is destroyed its player names a backup at once, as long as there is anybody.
pub fn fallen(table: &mut Table, id: Id) -> Play<()> {
    let seat = table.model(id).seat;
    if table.leaders[seat.index()].model != Some(id) {
        return Ok(());
    }
    let rest: Vec<Id> = table.force(seat).collect();
    let model = match rest.as_slice() {
        [] => None,
        [one] => Some(*one),
        _ => {
            let choices = rest.into_iter().map(|id| (id, Ok(())));
            Some(table.choose(seat, Why::BackupLeader, rules::LDR_02, choices)?)
        }
    };
    table.leaders[seat.index()] = Leader { model, backup: true };
    if let Some(backup) = model {
        table.tell(rules::LDR_02, says!("{} leads from now on", backup));
    }
    Ok(())
}
