//! Leaders, command and training (chapter 7).

use scene::nearest;
use space::INCH;

use crate::Setup;
use crate::profile::Type;
use crate::state::{Game, Id};

/// Game sizes, which set the Leadership Values (WK-LDR-01, WK-LDR-02; WK-R-18: the tables hold).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Size {
    Intro,
    Skirmish,
    Battle,
}

impl Size {
    const ALL: [(Size, &'static str); 3] =
        [(Size::Intro, "intro"), (Size::Skirmish, "skirmish"), (Size::Battle, "battle")];

    /// The Leadership Values of leaders and of the commander.
    const LEADERSHIP: [(u8, u8); 3] = [(3, 5), (5, 7), (7, 9)];

    pub fn read(words: &str) -> Result<Size, String> {
        let found = Size::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(words));
        found.map(|(size, _)| *size).ok_or_else(|| {
            let names = Size::ALL.iter().map(|(_, name)| *name);
            format!("there is no game size {words:?}{}", nearest(words, names))
        })
    }
}

/// WK-LDR-03, WK-LDR-04: how far the sphere of influence of a leader and of the commander reaches.
const SPHERE: i32 = 6 * INCH;
const COMMANDERS_SPHERE: i32 = 8 * INCH;

pub fn is_leader(setup: &Setup, game: &Game, id: Id) -> bool {
    setup.profile(game, id).is(Type::Leader)
}

/// The Leadership Value that a leader was given.
pub fn assigned(setup: &Setup, game: &Game, id: Id) -> Option<u8> {
    let (leader, commander) = Size::LEADERSHIP[setup.size as usize];
    is_leader(setup, game, id).then_some(if game.unit(id).commander { commander } else { leader })
}

/// Whether a model is inside a leader's sphere of influence. A leader is inside its own (WK-R-19).
pub fn in_sphere(setup: &Setup, game: &Game, leader: Id, id: Id) -> bool {
    leader == id || setup.base(game, leader).within(&setup.base(game, id), sphere(game, leader))
}

/// How far a leader's sphere reaches, in units.
pub fn sphere(game: &Game, leader: Id) -> i32 {
    if game.unit(leader).commander { COMMANDERS_SPHERE } else { SPHERE }
}

/// A leader's value now, and the friendly leader it is taken from if that one's is higher (WK-LDR-05). Only assigned
/// values are compared, so nothing is handed on (WK-LDR-06).
pub fn leadership(setup: &Setup, game: &Game, id: Id) -> Option<(u8, Option<Id>)> {
    let own = assigned(setup, game, id)?;
    let others = game.army(game.unit(id).army).filter(|other| *other != id);
    let lent = others.filter_map(|other| Some((assigned(setup, game, other)?, other)));
    let lent = lent.filter(|(value, other)| *value > own && in_sphere(setup, game, *other, id));
    Some(lent.max_by_key(|(value, _)| *value).map_or((own, None), |(value, other)| (value, Some(other))))
}
