//! GENESYS: a die of 4, 5 or 6 is a success, so that each die is one of two equal ways.

use std::collections::BTreeMap;

use genesys::Genesys;
use genesys::state::{Condition, Game};

use super::Hand;

const SOLDIERS: &str = "\
seats: Green, Red
table: 24 by 24
profile: Soldier, SPD 5, EV 2, ARM 1, HP 4, base 1
attack: Soldier, Sword, melee, AP 1, RNG 0, HIT 3, DMG 3
profile: Archer, SPD 5, EV 0, ARM 0, HP 4, base 1
attack: Archer, Bow, ranged, AP 1, RNG 12, HIT 6, DMG 2
turn: 1, next Green
";

fn table(models: &str) -> String {
    SOLDIERS.replace("turn: 1", &format!("{models}turn: 1"))
}

/// In how many ways a test comes to each margin: successes of the acting side less those of the defending side.
fn test(acting: u32, defending: u32) -> BTreeMap<i32, u128> {
    let mut ways = BTreeMap::new();
    for dice in 0u32..1 << (acting + defending) {
        let (mine, theirs) = (dice & ((1 << acting) - 1), dice >> acting);
        *ways.entry(mine.count_ones() as i32 - theirs.count_ones() as i32).or_default() += 1;
    }
    ways
}

/// An attack: what the hit test was won by, nothing if it was lost, and the damage of the damage test, whose dice count
/// also where it is not made.
fn attack(hit: (u32, u32), damage: (u32, u32), mut tell: impl FnMut(i32, i32, u128)) {
    for (margin, ways) in test(hit.0, hit.1) {
        for (harm, more) in test(damage.0, damage.1) {
            tell(margin.max(0), if margin > 0 { harm.max(0) } else { 0 }, ways * more);
        }
    }
}

fn damage(game: &Game, model: usize) -> (u8, bool) {
    (game.models[model].damage, game.models[model].gone)
}

/// Damage upon what was there, out of so many hit points.
fn suffer(before: i32, more: i32, hp: i32) -> (u8, bool) {
    ((before + more).min(hp) as u8, before + more >= hp)
}

const DUEL: &str = "Green: Ana, Soldier, at 5 by 5\nRed: Rolf, Soldier, at 6 by 5, damage 2\nRed: Sven, Soldier, at 20 by 20\n";

#[test]
fn a_blow() {
    let mut hand = Hand::new(1 << (5 + 4));
    attack((3, 2), (3, 1), |_, harm, ways| hand.add(suffer(2, harm, 4), ways));
    hand.agrees::<Genesys>(&table(DUEL), &["Ana", "Sword", "Rolf"], &[], |game| damage(game, 1));
}

#[test]
fn a_blow_focused_to_hit() {
    let mut hand = Hand::new(1 << (8 + 4));
    attack((6, 2), (3, 1), |_, harm, ways| hand.add(suffer(2, harm, 4), ways));
    let plan = ["Ana", "Sword", "Rolf", "paid focus"];
    hand.agrees::<Genesys>(&table(DUEL), &plan, &[], |game| damage(game, 1));
}

#[test]
fn two_blows_of_one_activation() {
    let mut hand = Hand::new(1 << (2 * (5 + 4)));
    attack((3, 2), (3, 1), |_, first, ways| {
        // After the death of its target the second blow falls on nobody.
        if suffer(2, first, 4).1 {
            hand.add(suffer(2, first, 4), ways << 9);
            return;
        }
        attack((3, 2), (3, 1), |_, second, more| hand.add(suffer(2 + first, second, 4), ways * more));
    });
    let plan = ["Ana", "Sword", "Rolf", "Sword", "Rolf"];
    hand.agrees::<Genesys>(&table(DUEL), &plan, &[], |game| damage(game, 1));
}

#[test]
fn a_blow_focused_for_damage_only_if_it_hits_and_then_another() {
    let fencers = table(
        "profile: Fencer, SPD 5, EV 2, ARM 1, HP 4, base 1\nattack: Fencer, Dagger, melee, AP 0, RNG 0, HIT 3, DMG 3\n\
         attack: Fencer, Sword, melee, AP 1, RNG 0, HIT 3, DMG 3\nGreen: Ana, Fencer, at 5 by 5\n\
         Red: Rolf, Soldier, at 6 by 5\nRed: Sven, Soldier, at 20 by 20\n",
    );
    let mut hand = Hand::new(1 << (5 + 7 + 5 + 4));
    attack((3, 2), (6, 1), |_, first, ways| {
        if suffer(0, first, 4).1 {
            hand.add(suffer(0, first, 4), ways << 9);
            return;
        }
        attack((3, 2), (3, 1), |_, second, more| hand.add(suffer(first, second, 4), ways * more));
    });
    // After a miss nobody asks for the focus, and the second blow does not wait for it.
    let plan = ["Ana", "Dagger", "Rolf", "pass", "paid focus?", "Sword", "Rolf"];
    hand.agrees::<Genesys>(&fencers, &plan, &[], |game| damage(game, 1));
}

#[test]
fn a_shot_against_no_dice_at_all() {
    let mut hand = Hand::new(1 << (9 + 2));
    attack((9, 0), (2, 0), |_, harm, ways| hand.add(suffer(0, harm, 4), ways));
    let models = "Green: Ana, Archer, at 5 by 5\nRed: Rolf, Archer, at 12 by 5\n";
    hand.agrees::<Genesys>(&table(models), &["Ana", "Bow", "Rolf", "paid focus"], &[], |game| {
        damage(game, 1)
    });
}

#[test]
fn a_charge_out_of_contact_that_is_struck_at() {
    let models = "Green: Ana, Soldier, at 5 by 5, damage 2\nRed: Rolf, Soldier, at 5 by 4\nRed: Sven, Soldier, at 9 by 5\n";
    let mut hand = Hand::new(1 << (2 * (5 + 4)));
    // Rolf strikes as Ana leaves him; if she lives, her charge goes on and ends with a blow.
    attack((3, 2), (3, 1), |_, taken, ways| {
        let ana = suffer(2, taken, 4);
        if ana.1 {
            hand.add((ana, (0, false)), ways << 9);
            return;
        }
        attack((3, 2), (3, 1), |_, dealt, more| hand.add((ana, suffer(0, dealt, 4)), ways * more));
    });
    let green = ["Ana", "charge walking", "Sven", "8 by 5", "go on", "Sword"];
    hand.agrees::<Genesys>(&table(models), &green, &["Sword"], |game| (damage(game, 0), damage(game, 2)));
}

#[test]
fn healing_stops_at_full_health() {
    let models = "Green: Priest, Templar Reclaimer, at 5 by 5, mana 2\nGreen: Pala, Templar Paladin, at 8 by 5, damage 3\n\
                  Red: Sven, Soldier, at 20 by 5\n";
    let mut hand = Hand::new(1 << 6);
    for (healed, ways) in test(6, 0) {
        hand.add((3 - healed).max(0) as u8, ways);
    }
    hand.agrees::<Genesys>(&table(models), &["Priest", "Reclaim", "Pala"], &[], |game| game.models[1].damage);
}

#[test]
fn a_spell_weakens_before_it_harms() {
    let models = "Green: Priest, Templar Reclaimer, at 5 by 5, mana 2\nRed: Rolf, Templar Defender, at 10 by 8, damage 1\n";
    let mut hand = Hand::new(1 << (7 + 4 + 5 + 3));
    // EV 4; of ARM 5 the weakened target has 3, and 5 hit points.
    attack((7, 4), (5, 3), |margin, harm, ways| {
        hand.add((suffer(1, harm, 5), margin > 0 && !suffer(1, harm, 5).1), ways)
    });
    hand.agrees::<Genesys>(&table(models), &["Priest", "Lifedrain", "Rolf"], &[], |game| {
        let weakened = game.models[1].conditions.iter().any(|held| held.condition == Condition::Weakened);
        (damage(game, 1), weakened && !game.models[1].gone)
    });
}

#[test]
fn a_critical_hit_stuns() {
    let models = "Green: Pala, Templar Paladin, at 5 by 5\nRed: Rolf, Templar Defender, at 7 by 5\n";
    let mut hand = Hand::new(1 << (8 + 4 + 8 + 5));
    attack((8, 4), (8, 5), |margin, harm, ways| {
        let (much, gone) = suffer(0, harm, 5);
        hand.add((much, margin >= 3 && !gone), ways);
    });
    hand.agrees::<Genesys>(&table(models), &["Pala", "Shock Maul", "Rolf"], &[], |game| {
        let stunned = game.models[1].conditions.iter().any(|held| held.condition == Condition::Stunned);
        (game.models[1].damage, stunned && !game.models[1].gone)
    });
}

#[test]
fn regrown_first_and_then_a_blow() {
    let models = "Green: Drude, Druid, at 5 by 5, mana 0, damage 3\nRed: Rolf, Soldier, at 6.125 by 5\n";
    let mut hand = Hand::new(1 << (4 + 5 + 2 + 5 + 1));
    for (healed, first) in test(4, 0) {
        let left = (3 - healed).max(0) as u8;
        attack((5, 2), (5, 1), |_, harm, ways| hand.add((left, suffer(0, harm, 4)), first * ways));
    }
    let plan = ["Drude", "yes", "Greenwood Scythe", "Rolf"];
    hand.agrees::<Genesys>(&table(models), &plan, &[], |game| (game.models[0].damage, damage(game, 1)));
}
