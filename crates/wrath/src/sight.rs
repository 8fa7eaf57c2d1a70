//! Line of sight (chapter 2), and the cover that follows from it.

use scene::says;
use space::free::{Base, Blocker, Outline, is_between, planar_clear};
use table::{Verdict, refuse};

use crate::state::{Game, Id};
use crate::terrain::{Piece, controller};
use crate::{Setup, Table, rules, stats, terrain};

/// Whether a model sees another: some line between their bases is clear of everything that blocks (WK-LOS-03).
pub fn sees(setup: &Setup, game: &Game, viewer: Id, target: Id) -> bool {
    let (from, to) = (setup.base(game, viewer), setup.base(game, target));
    // WK-LOS-10: models in contact always see each other.
    if from.touches(&to) {
        return true;
    }
    let larger = height(setup, game, viewer).max(height(setup, game, target));
    let mut blockers = Vec::new();
    for id in game.standing().filter(|id| *id != viewer && *id != target) {
        // WK-LOS-04: only a model larger than both.
        if height(setup, game, id) > larger {
            blockers.push(Blocker::base(setup.base(game, id)));
        }
    }
    for piece in &setup.pieces {
        if blocks(piece, &from, &to, larger) {
            blockers.push(Blocker::outline(&piece.outline, space::TOLERANCE));
        }
    }
    blockers.is_empty() || planar_clear(&from, &to, &blockers)
}

/// A model's Size where sight is drawn (WK-LOS-09).
fn height(setup: &Setup, game: &Game, id: Id) -> u8 {
    setup.profile(game, id).size + terrain::raised(setup, &setup.base(game, id))
}

/// WK-LOS-05, WK-LOS-06, WK-LOS-10: a piece as large as both, unless it never blocks or one of them stands in it.
fn blocks(piece: &Piece, from: &Base, to: &Base, larger: u8) -> bool {
    let large = piece.height().is_some_and(|height| height >= larger);
    large && !piece.open && !piece.outline.overlaps(from) && !piece.outline.overlaps(to)
}

/// As [`sees`], with what stands in the way.
pub fn may_see(setup: &Setup, game: &Game, viewer: Id, target: Id) -> Verdict {
    if sees(setup, game, viewer, target) {
        return Ok(());
    }
    let (from, to) = (setup.base(game, viewer), setup.base(game, target));
    let larger = height(setup, game, viewer).max(height(setup, game, target));
    let others = game.standing().filter(|id| *id != viewer && *id != target);
    let mut large = others.filter(|id| height(setup, game, *id) > larger);
    match large.find(|id| is_between(&from, &to, &Outline::Round(setup.base(game, *id)))) {
        Some(other) => refuse(rules::LOS_04, says!("{} hides {} from {}", other, target, viewer)),
        None => refuse(
            rules::LOS_05,
            says!("terrain of Size {} or more hides {} from {}", larger, target, viewer),
        ),
    }
}

/// Says what lies between two models that see each other, and why it does not hide them.
pub fn tell(table: &mut Table, viewer: Id, target: Id) {
    let (setup, from) = (table.setup, table.setup.base(&table.game, viewer));
    let to = setup.base(&table.game, target);
    if !table.listens() || from.touches(&to) {
        return;
    }
    for id in [viewer, target] {
        if terrain::raised(setup, &setup.base(&table.game, id)) > 0 {
            let size = stats::size(setup, &table.game, id);
            table.count(rules::LOS_09, says!("{} counts as Size {}", id, size.total()), &size);
        }
    }
    let larger = height(setup, &table.game, viewer).max(height(setup, &table.game, target));
    for piece in setup.pieces.iter().filter(|piece| is_between(&from, &to, &piece.outline)) {
        let under = piece.outline.overlaps(&from) || piece.outline.overlaps(&to);
        match piece.height() {
            _ if under => {
                table.tell(rules::LOS_10, says!("{} and {} see out of and into the terrain", viewer, target))
            }
            _ if piece.open => table.tell(rules::LOS_06, "the terrain between them never blocks"),
            Some(height) if height >= larger => {
                table.tell(rules::LOS_03, says!("{} sees part of {} past the terrain", viewer, target));
            }
            _ => {
                table.tell(rules::LOS_07, says!("the terrain between {} and {} is too small", viewer, target))
            }
        }
    }
    let others: Vec<Id> = table.standing().filter(|id| *id != viewer && *id != target).collect();
    for id in others {
        if is_between(&from, &to, &Outline::Round(setup.base(&table.game, id))) {
            table.tell(
                rules::LOS_07,
                says!("{} is between {} and {} and does not hide them", id, viewer, target),
            );
        }
    }
}

/// What a target has from the terrain before it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    None,
    /// The piece with this place gives cover, and so many do in all.
    From(u8, u8),
    /// The only piece that would is controlled by the attacker's army.
    Denied(u8),
}

/// WK-TER-09, WK-TER-07: cover by a piece between the two that the attacker's army does not control.
pub fn cover(setup: &Setup, game: &Game, attacker: Id, defender: Id) -> Cover {
    let (from, to) = (setup.base(game, attacker), setup.base(game, defender));
    let mut cover = Cover::None;
    for (place, piece) in (0u8..).zip(&setup.pieces) {
        if !piece.cover || !is_between(&from, &to, &piece.outline) {
            continue;
        }
        let denied = controller(setup, game, piece) == Some(game.unit(attacker).army);
        cover = match cover {
            Cover::None | Cover::Denied(_) if !denied => Cover::From(place, 1),
            Cover::From(first, count) if !denied => Cover::From(first, count + 1),
            Cover::None => Cover::Denied(place),
            other => other,
        };
    }
    cover
}
