//! Line of sight, cover and engagement: JU-LOS, JU-COV, JU-ENG.

use scene::{Refusal, Rule, says};
use space::{Hex, exact_clear, in_hull};
use table::Verdict;

use crate::setup::{Feature, Setup};
use crate::state::{Condition, Game, Id};
use crate::{Table, rules, stats};

/// JU-LOS-02: whether two models see each other.
pub fn sees(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    setup.hexes(game, a).iter().any(|from| sees_from(setup, game, a, *from, b))
}

/// Whether a model that stood on this hex would see another.
pub fn sees_from(setup: &Setup, game: &Game, a: Id, from: Hex, b: Id) -> bool {
    setup.hexes(game, b).iter().any(|to| clear(setup, game, (a, from), (b, *to)))
}

/// Whether a free line runs between two hexes for the models on them.
fn clear(setup: &Setup, game: &Game, (a, from): (Id, Hex), (b, to): (Id, Hex)) -> bool {
    let apart = from.distance(to);
    if apart <= 1 {
        return true;
    }
    let tall = stats::height(setup, game, a).max(stats::height(setup, game, b));
    let mut blockers = Vec::new();
    let mut add = |hexes: &[Hex]| {
        let near = |hex: &&Hex| from.distance(**hex) + hex.distance(to) <= apart + 2;
        blockers.extend(hexes.iter().filter(near).copied());
    };
    for feature in setup.features.iter().filter(|feature| blocks(feature, tall, from, to)) {
        add(&feature.hexes);
    }
    for effigy in setup.effigies.into_iter().flatten() {
        // JU-R-04: the hexes of the two models concerned never block.
        if effigy != a && effigy != b && stats::height(setup, game, effigy) >= tall {
            add(&setup.figure(effigy).hexes);
        }
    }
    blockers.is_empty() || exact_clear(from, to, &blockers)
}

/// JU-LOS-04, JU-LOS-05, JU-LOS-07, JU-LOS-08: whether a feature blocks sight between two hexes at all.
fn blocks(feature: &Feature, tall: u8, from: Hex, to: Hex) -> bool {
    feature.hexes.len() >= 2
        && feature.ground.blocks_sight()
        && feature.height >= tall
        && !(feature.ground.hides() && inside(feature, from, to))
}

fn inside(feature: &Feature, from: Hex, to: Hex) -> bool {
    feature.hexes.contains(&from) || feature.hexes.contains(&to)
}

/// JU-LOS-01: sight to a target, or which rule takes it away.
pub fn verdict(setup: &Setup, game: &Game, a: Id, b: Id) -> Verdict {
    if sees(setup, game, a, b) {
        return Ok(());
    }
    Err(Refusal::new(blocker(setup, game, a, b), says!("{} does not see {}", a, b)))
}

/// The rule of the first thing that stands in the way between two models.
fn blocker(setup: &Setup, game: &Game, a: Id, b: Id) -> Rule {
    let (Some(from), Some(to)) = (setup.hexes(game, a).first(), setup.hexes(game, b).first()) else {
        return rules::LOS_01;
    };
    let tall = stats::height(setup, game, a).max(stats::height(setup, game, b));
    let between = |feature: &&Feature| {
        blocks(feature, tall, *from, *to) && feature.hexes.iter().any(|hex| in_hull(*from, *to, *hex))
    };
    match setup.features.iter().find(between) {
        Some(feature) if feature.ground.hides() => {
            let alone = |hex: &Hex| exact_clear(*from, *to, &[*hex]);
            let each_clear = feature.hexes.iter().all(alone);
            // Where no single hex hides the target, only the shared borders do.
            if each_clear && from.distance(*to) == 2 { rules::LOS_03 } else { rules::LOS_07 }
        }
        Some(_) => rules::LOS_05,
        None => rules::LOS_09,
    }
}

/// Tells why a target is seen, where something lies between that could make one doubt it.
pub fn tell(table: &mut Table, a: Id, b: Id) {
    if !table.listens() {
        return;
    }
    let (setup, game) = (table.setup, &table.game);
    let (Some(from), Some(to)) =
        (setup.hexes(game, a).first().copied(), setup.hexes(game, b).first().copied())
    else {
        return;
    };
    let tall = stats::height(setup, game, a).max(stats::height(setup, game, b));
    let between = |hexes: &[Hex]| hexes.iter().any(|hex| in_hull(from, to, *hex));
    let models = game.ids().any(|id| {
        id != a
            && id != b
            && !setup.is_effigy(id)
            && stats::height(setup, game, id) >= tall
            && between(setup.hexes(game, id))
    });
    let mut acting: Vec<Rule> = Vec::new();
    if models {
        acting.push(rules::LOS_04);
    }
    for feature in
        setup.features.iter().filter(|feature| feature.ground.blocks_sight() && between(&feature.hexes))
    {
        acting.push(if feature.height < tall {
            rules::LOS_05
        } else if feature.hexes.len() == 1 {
            rules::LOS_04
        } else if feature.ground.hides() && inside(feature, from, to) {
            rules::LOS_08
        } else {
            rules::LOS_02
        });
    }
    let down = [a, b].iter().any(|id| game.has(*id, Condition::KnockDown));
    if down && !acting.is_empty() {
        acting.push(rules::CON_15);
    }
    acting.dedup();
    for rule in acting {
        table.tell(rule, says!("{} sees {} past what lies between", a, b));
    }
}

/// JU-COV-01, JU-R-07: whether a target on one hex has cover from an attacker on another.
pub fn cover(setup: &Setup, game: &Game, from: Hex, target: Id, to: Hex) -> bool {
    if terrain_gives(setup, from, to) {
        return true;
    }
    // JU-COV-04: an Effigy covers its friends; a model never covers itself.
    let own = setup.side(target).and_then(|side| setup.effigies[side.index()]);
    own.is_some_and(|effigy| {
        effigy != target && game.stands(effigy) && gives(&setup.figure(effigy).hexes, from, to)
    })
}

/// Whether the hexes of one feature lie next to the target and between the two.
fn gives(hexes: &[Hex], from: Hex, to: Hex) -> bool {
    hexes.contains(&to)
        || (hexes.iter().any(|hex| hex.touches(to)) && hexes.iter().any(|hex| in_hull(from, to, *hex)))
}

fn terrain_gives(setup: &Setup, from: Hex, to: Hex) -> bool {
    setup.features.iter().any(|feature| feature.ground.is_cover() && gives(&feature.hexes, from, to))
}

/// JU-COV-03: whether terrain, not only an Effigy, gives the cover.
pub fn terrain_covers(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    let from = setup.hexes(game, a);
    from.iter().any(|from| setup.hexes(game, b).iter().any(|to| terrain_gives(setup, *from, *to)))
}

/// JU-R-04: the attacker picks the pair of hexes in sight and reach that suits it best: one without cover.
pub fn covered(setup: &Setup, game: &Game, a: Id, b: Id, reach: u16) -> bool {
    let mut found = false;
    for from in setup.hexes(game, a) {
        for to in setup.hexes(game, b) {
            if from.distance(*to) <= reach && clear(setup, game, (a, *from), (b, *to)) {
                if !cover(setup, game, *from, b, *to) {
                    return false;
                }
                found = true;
            }
        }
    }
    found
}

/// JU-ENG-01, JU-ENG-03, JU-ENG-04: whether the first model engages the second.
pub fn engages(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    let reach = u16::from(setup.profile(a).reach());
    reach > 0
        && setup.enemies(a, b)
        && setup.distance(game, a, b) <= reach
        && !game.has(a, Condition::KnockDown)
        && sees(setup, game, a, b)
}

/// The models that engage this one.
pub fn engagers<'a>(setup: &'a Setup, game: &'a Game, of: Id) -> impl Iterator<Item = Id> + 'a {
    game.ids().filter(move |id| engages(setup, game, *id, of))
}

/// Whether any enemy engages it.
pub fn is_engaged(setup: &Setup, game: &Game, of: Id) -> bool {
    engagers(setup, game, of).next().is_some()
}

/// JU-ENG-02: whether the two are in a melee, one engaging the other.
pub fn melee(setup: &Setup, game: &Game, a: Id, b: Id) -> bool {
    engages(setup, game, a, b) || engages(setup, game, b, a)
}

/// JU-SPR-14, JU-TER-04: whether enemies farther than 2 hexes away cannot aim at it.
pub fn is_invisible(setup: &Setup, game: &Game, id: Id) -> bool {
    setup.profile(id).has(crate::abilities::Ability::Invisibility)
        || setup.hexes(game, id).iter().any(|hex| setup.hides.contains(*hex))
}
