//! Line of sight (chapter 3), and screening and cover (chapter 29).

use scene::Rule;
use space::INCH;
use space::free::{Base, Blocker, Outline, is_between, length_inside, planar_clear};

use crate::rules;
use crate::setup::{Ground, Piece, Setup};
use crate::state::{Game, Id};

/// Within this of the target or the shooter an interposer counts for more, or for nothing (GS-COV-02, GS-COV-03).
const NEAR: i32 = 2 * INCH;

/// GS-TER-09: how much forest a view may pass through.
const THROUGH_FOREST: i32 = INCH + space::TOLERANCE;

pub fn base(setup: &Setup, game: &Game, id: Id) -> Base {
    Base::new(game.model(id).at, setup.profile_of(game, id).base.radius())
}

/// GS-LOS-09: the sight value of what a model stands on, 0 on the ground.
pub fn level(setup: &Setup, game: &Game, id: Id) -> i32 {
    let at = game.model(id).at;
    let hills = setup.pieces.iter().filter(|piece| piece.ground == Ground::Hill && piece.outline.holds(at));
    hills.map(|hill| hill.sight_value).max().unwrap_or(0)
}

/// The sight value of a model, with that of what it stands on.
pub fn sight_value(setup: &Setup, game: &Game, id: Id) -> i32 {
    setup.profile_of(game, id).base.sight_value() + level(setup, game, id)
}

/// Something that may come between two models.
struct Interposer<'a> {
    value: i32,
    shape: Shape<'a>,
}

enum Shape<'a> {
    Model(Base),
    Object(&'a Outline),
}

impl Interposer<'_> {
    fn blocker(&self) -> Blocker<'_> {
        match &self.shape {
            Shape::Model(base) => Blocker::base(*base),
            Shape::Object(outline) => Blocker::outline(outline, 0),
        }
    }

    fn within(&self, base: &Base, distance: i32) -> bool {
        match &self.shape {
            Shape::Model(other) => base.within(other, distance),
            Shape::Object(outline) => outline.within(base, distance),
        }
    }
}

/// GS-LOS-02: everything that at least one line from one base to the other crosses. An object on which one of the two
/// stands is none, nor is a forest with one of them inside.
fn interposers<'a>(setup: &'a Setup, game: &Game, a: Id, b: Id) -> Vec<Interposer<'a>> {
    let (from, to) = (base(setup, game, a), base(setup, game, b));
    let mut list = Vec::new();
    for id in game.standing().filter(|id| *id != a && *id != b) {
        let other = base(setup, game, id);
        if is_between(&from, &to, &Outline::Round(other)) {
            list.push(Interposer { value: sight_value(setup, game, id), shape: Shape::Model(other) });
        }
    }
    for piece in setup.pieces.iter().filter(|piece| piece.sight_value > 0) {
        let stands = |base: &Base| {
            matches!(piece.ground, Ground::Hill | Ground::Forest) && piece.outline.holds(base.at)
        };
        if !stands(&from) && !stands(&to) && is_between(&from, &to, &piece.outline) {
            list.push(Interposer { value: piece.sight_value, shape: Shape::Object(&piece.outline) });
        }
    }
    list
}

/// GS-LOS-01: whether a model sees another.
pub fn sees(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    hidden(setup, game, a, b).is_none()
}

/// The rule that hides a model from another, if any does. It works in one direction only: see GS-LOS-11.
pub fn hidden(setup: &Setup, game: &Game, a: Id, b: Id) -> Option<Rule> {
    let (from, to) = (base(setup, game, a), base(setup, game, b));
    let inside = |piece: &&Piece| {
        piece.ground == Ground::Forest && (piece.outline.holds(from.at) || piece.outline.holds(to.at))
    };
    let forests: Vec<&Outline> = setup.pieces.iter().filter(inside).map(|piece| &piece.outline).collect();
    if !forests.is_empty() && length_inside(&from, &to, &forests) > THROUGH_FOREST {
        return Some(rules::TER_09);
    }
    let interposers = interposers(setup, game, a, b);
    if interposers.is_empty() {
        return None;
    }
    let (own, other) = (sight_value(setup, game, a), sight_value(setup, game, b));
    let highest = own.max(other);
    let blockers: Vec<Blocker> =
        interposers.iter().filter(|thing| thing.value >= highest).map(Interposer::blocker).collect();
    if !blockers.is_empty() && !planar_clear(&from, &to, &blockers) {
        return Some(rules::LOS_07);
    }
    // Hidden close behind something at least 2 higher.
    let obstructs = |thing: &Interposer| {
        thing.value >= other + 2 && thing.within(&to, NEAR) && !planar_clear(&from, &to, &[thing.blocker()])
    };
    interposers.iter().any(obstructs).then_some(rules::LOS_11)
}

/// What shelters a target from a shot.
pub struct Shelter {
    pub bonus: i32,
    pub rule: Rule,
    pub says: &'static str,
    /// Something stood in the way and counts for nothing, being this close to the shooter.
    pub close: bool,
    /// Something stood in the way and counts for nothing, being no higher than the hill that one of the two stands on.
    pub below: bool,
    /// It is given by something that the view goes over.
    pub over: bool,
}

/// GS-R-22: the best single value; each interposer is judged by itself.
pub fn shelter(setup: &Setup, game: &Game, shooter: Id, target: Id) -> Shelter {
    let (from, to) = (base(setup, game, shooter), base(setup, game, target));
    let elevated = level(setup, game, shooter).max(level(setup, game, target));
    let mut shelter = Shelter {
        bonus: 0,
        rule: rules::COV_01,
        says: "in the open",
        close: false,
        below: false,
        over: false,
    };
    let mut better = |bonus, rule, says, over| {
        if bonus > shelter.bonus {
            (shelter.bonus, shelter.rule, shelter.says, shelter.over) = (bonus, rule, says, over);
        }
    };
    let highest = sight_value(setup, game, shooter).max(sight_value(setup, game, target));
    let wooded = |piece: &Piece| piece.ground == Ground::Forest && piece.outline.holds(to.at);
    if setup.pieces.iter().any(wooded) {
        better(2, rules::TER_12, "in a forest", false);
    }
    let (mut close, mut below) = (false, false);
    for thing in interposers(setup, game, shooter, target) {
        if elevated > 0 && thing.value <= elevated {
            below = true;
        } else if thing.within(&from, NEAR) {
            close = true;
        } else if thing.within(&to, NEAR) {
            better(2, rules::COV_02, "in cover", thing.value < highest);
        } else {
            better(1, rules::COV_01, "screened", thing.value < highest);
        }
    }
    (shelter.close, shelter.below) = (close, below);
    shelter
}
