//! Who struck whom in a step.

use table::{Ahead, Answer, Blow, Note, PieceId, Tape};

use crate::setup::Setup;
use crate::state::Game;
use crate::{Salvation, rules};

/// Runs the step once more and listens: in a combat of many only its notes say who struck whom.
pub(super) fn blows(setup: &Setup, commit: &Game, tape: &Tape, blows: &mut Vec<Blow>) {
    blows.clear();
    let told = table::run::<Salvation>(setup, commit, &mut tape.clone(), &mut Ahead::<Salvation>::default());
    // Who casts, for each heading that is open.
    let mut casters: Vec<Option<PieceId>> = Vec::new();
    for note in &told.notes {
        match note {
            Note::Opens { rule, says } => {
                casters.push(says.pieces().next().filter(|_| *rule == rules::MAG_02));
            }
            Note::Closes => {
                casters.pop();
            }
            Note::Thrown { seat, rule, says, reading, .. }
                if [rules::RES_03, rules::RGD_09, rules::MAG_07].contains(rule) =>
            {
                let named: Vec<PieceId> = says.pieces().collect();
                let (by, of) = match named[..] {
                    [by, of] => (Some(by), of),
                    [of] => (casters.last().copied().flatten(), of),
                    _ => continue,
                };
                // Accuracy and defence are tested under the same rules, by the side of whoever is named last.
                let own = commit.units.get(usize::from(of)).is_none_or(|unit| unit.side == *seat);
                if let Some(by) = by.filter(|_| !own) {
                    blows.push(Blow { by, of, wounds: reading.value().max(0).unsigned_abs() });
                }
            }
            Note::Asked { rule, says, answer, .. } if *rule == rules::RES_05 => {
                let cancelled = match answer {
                    Answer::Split(parts) => parts.first().copied().unwrap_or(0),
                    Answer::Number(number) => *number,
                    _ => 0,
                };
                kept_off(blows, says.pieces().last(), cancelled);
            }
            // A Shield.
            Note::Told { rule, says } if *rule == rules::SPL_08 => {
                kept_off(blows, says.pieces().last(), 1);
            }
            _ => {}
        }
    }
}

/// Whoever was struck last keeps off so many of the wounds.
fn kept_off(blows: &mut [Blow], of: Option<PieceId>, wounds: i32) {
    if let Some(last) = blows.last_mut().filter(|blow| Some(blow.of) == of) {
        last.wounds = last.wounds.saturating_sub(u16::try_from(wounds).unwrap_or(0));
    }
}
