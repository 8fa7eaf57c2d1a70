//! Salvation and Steel: a test is passed on a d20 that is not above the attribute.

use salvation::Salvation;
use salvation::state::{Fate, Game};

use super::Hand;

/// Every way in which so many d20 may fall.
fn d20<const DICE: usize>(mut tell: impl FnMut([u32; DICE])) {
    let mut faces = [1; DICE];
    loop {
        tell(faces);
        let Some(next) = faces.iter().position(|face| *face < 20) else { return };
        faces[..next].fill(1);
        faces[next] += 1;
    }
}

/// Wounds that are left of attack dice, which hit on `accuracy` (on anything, if it is not given) and wound on `force`,
/// when each defence die on `resistance` cancels one. A d20 for every test, also for those that are not made: it changes
/// nothing. The faces are the accuracies, then the forces, then the defences.
fn wounds(faces: &[u32], attacks: usize, accuracy: Option<u32>, force: u32, resistance: u32) -> u8 {
    let hits = |die: usize| accuracy.is_none_or(|accuracy| faces[die] <= accuracy);
    let wounds = (0..attacks).filter(|die| hits(*die) && faces[attacks + die] <= force).count();
    let saved = faces[2 * attacks..].iter().filter(|face| **face <= resistance).count();
    wounds.saturating_sub(saved) as u8
}

fn table(rest: &str) -> String {
    format!(
        "seats: Green, Red\nprofile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13\n\
         profile: Witch, Sp 7, En 8, Ac 12, Fo 12, Re 11, Sc 12, mage\n{rest}"
    )
}

fn hurt(game: &Game, unit: usize) -> u8 {
    game.units[unit].wounds
}

const PAIR: &str =
    "Green: Green, Runner, at 19J\nRed: Red, Runner, at 19K\nRed: Far, Runner, at 30J\nturn: 1, half Green\n";

#[test]
fn one_die_against_one() {
    let mut hand = Hand::new(20u128.pow(3));
    d20::<3>(|faces| hand.add(wounds(&faces, 1, Some(11), 11, 9), 1));
    let green = ["Green", "fight", "Green attacks Red = 1"];
    hand.agrees::<Salvation>(&table(PAIR), &green, &["Red defends against Green = 1"], |game| hurt(game, 1));
}

#[test]
fn two_dice_against_one() {
    let mut hand = Hand::new(20u128.pow(5));
    d20::<5>(|faces| hand.add(wounds(&faces, 2, Some(11), 11, 9), 1));
    let green = ["Green", "fight", "Green attacks Red = 2"];
    hand.agrees::<Salvation>(&table(PAIR), &green, &["Red defends against Green = 1"], |game| hurt(game, 1));
}

#[test]
fn whoever_does_not_defend_is_hit_by_every_die() {
    let mut hand = Hand::new(20u128.pow(4));
    d20::<4>(|faces| hand.add(wounds(&faces, 2, None, 11, 0), 1));
    let green = ["Green", "fight", "Green attacks Red = 2"];
    hand.agrees::<Salvation>(&table(PAIR), &green, &["none"], |game| hurt(game, 1));
}

#[test]
fn two_against_one_that_strikes_back() {
    let models = "Green: Green 1, Runner, at 19S\nGreen: Green 2, Runner, at 18T\nRed: Red, Runner, at 19T\n\
                  Red: Far, Runner, at 30S\nturn: 2, half Green\n";
    let mut hand = Hand::new(20u128.pow(5));
    // Green 1 and Green 2 hit by themselves, Red strikes at Green 1, which defends.
    d20::<5>(|faces| {
        let red = u8::from(faces[0] <= 11) + u8::from(faces[1] <= 11);
        hand.add((red, wounds(&faces[2..], 1, Some(11), 11, 9)), 1);
    });
    let green = [
        "Green 1",
        "fight",
        "Green 1 attacks Red = 1, Green 2 attacks Red = 1, Green 1 defends against Red = 1",
    ];
    let red = ["Red attacks Green 1 = 1"];
    hand.agrees::<Salvation>(&table(models), &green, &red, |game| (hurt(game, 2), hurt(game, 0)));
}

#[test]
fn a_charge_and_the_fight_it_leads_to() {
    let models = "Green: Green, Runner, at 19J\nRed: Red, Runner, at 19M\nRed: Far, Runner, at 30J\nturn: 1, half Green\n";
    let mut hand = Hand::new(20u128.pow(5));
    // Whoever is charged strikes back with one die at 2 more, and is hit by itself as it does not defend.
    d20::<5>(|faces| {
        let red = u8::from(faces[0] <= 11) + u8::from(faces[1] <= 11);
        hand.add((red, wounds(&faces[2..], 1, Some(13), 11, 9)), 1);
    });
    let fight = "Green attacks Red = 2, Green defends against Red = 1";
    let green = ["Green", "charge", "Red", "19K 19L", "Green", "fight", fight];
    hand.agrees::<Salvation>(&table(models), &green, &["Red attacks Green = 1"], |game| {
        (hurt(game, 1), hurt(game, 0))
    });
}

#[test]
fn two_shots_from_afar() {
    // Six hexes are short for Force 14 and full Accuracy 15 holds; eleven are long and leave 7.
    for (place, accuracy) in [("19P", 15), ("19U", 7)] {
        let models = format!(
            "Green: Kurt, Ranged Knight, at 19J\nRed: Red, Runner, at {place}\nRed: Far, Runner, at 30J\nturn: 2, half Green\n"
        );
        let mut hand = Hand::new(20u128.pow(3));
        d20::<3>(|faces| hand.add(wounds(&faces, 1, Some(accuracy), 14, 9), 1));
        let green = ["Kurt", "shoot", "Red", "shots = 1"];
        hand.agrees::<Salvation>(&table(&models), &green, &["defence dice = 1"], |game| hurt(game, 1));
    }
}

#[test]
fn standing_up_or_dying_of_it() {
    let models = "Green: Green, Witch, at 19S, fallen 2, wounds 2\nGreen: Other, Witch, at 9S\nRed: Red, Runner, at 30S\nturn: 3, half Green\n";
    let mut hand = Hand::new(20);
    // Resistance 11 less 4; a failure is the third wound.
    d20::<1>(|faces| hand.add((faces[0] <= 7, faces[0] > 7), 1));
    let green = ["Green", "stand up", "take the test"];
    hand.agrees::<Salvation>(&table(models), &green, &[], |game| {
        let unit = &game.units[0];
        (unit.fell == 0 && unit.fate == Fate::Here, unit.fate != Fate::Here)
    });
}

#[test]
fn healing_twice() {
    let models = "Green: Ida, Healer, at 10J\nGreen: Tam, Squire, at 10K, wounds 1\nRed: Red, Runner, at 30J\nturn: 2, half Green\n";
    let mut hand = Hand::new(400);
    // Accuracy 10. Whoever is healed by the first attempt needs no second.
    d20::<2>(|faces| {
        let left = match (faces[0] <= 10, faces[1] <= 10) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 3,
        };
        hand.add(left, 1);
    });
    let green = ["Ida", "heal", "Tam", "take the test", "Ida", "heal", "Tam", "take the test"];
    hand.agrees::<Salvation>(&table(models), &green, &[], |game| hurt(game, 1));
}

#[test]
fn a_rally_that_fails_frightens_friends() {
    let models = "Green: Green, Runner, at 30S\nGreen: Red 1, Runner, at 9S, running\nGreen: Red 2, Runner, at 9V\n\
                  Green: Red 3, Runner, at 9W\nRed: Foe, Runner, at 36S\nturn: 3, half Green, opening\n";
    let mut hand = Hand::new(20u128.pow(3));
    // 9 less 1 for the friend three hexes away; whoever runs frightens those within three hexes of where it stood.
    d20::<3>(|faces| {
        let first = faces[0] > 8;
        let second = first && faces[1] > 9;
        hand.add((first, second, second && faces[2] > 9), 1);
    });
    let green = ["none", "Green", "move", "30T"];
    hand.agrees::<Salvation>(&table(models), &green, &[], |game| {
        (game.units[1].running, game.units[2].running, game.units[3].running)
    });
}

#[test]
fn a_fireball() {
    let models = "Green: Mab, Witch, at 19J, knows Fireball\nGreen: Green 2, Runner, at 20P\nRed: Red 1, Runner, at 19P\n\
                  Red: Red 2, Runner, at 19Q, energy left 0\nRed: Red 3, Runner, at 30X\nturn: 1, half Green\n";
    let mut hand = Hand::new(20u128.pow(5));
    // Cast on 12; Force 12 against three models, of which one defends with one die.
    d20::<5>(|faces| {
        let cast = faces[0] <= 12;
        let burns = |die: usize| cast && faces[die] <= 12;
        let saved = faces[4] <= 9;
        hand.add((u8::from(burns(1) && !saved), u8::from(burns(2)), u8::from(burns(3))), 1);
    });
    let green = ["Mab", "cast a spell", "Fireball", "Red 1", "take the test", "nothing"];
    hand.agrees::<Salvation>(&table(models), &green, &["Red 1 defends = 1"], |game| {
        (hurt(game, 2), hurt(game, 3), hurt(game, 1))
    });
}

#[test]
fn leaving_a_fight_and_being_followed() {
    let models = "Green: Green, Runner, at 19M\nRed: Red, Runner, at 19N\nRed: Far, Runner, at 30J\nturn: 2, half Green\n";
    let mut hand = Hand::new(20);
    d20::<1>(|faces| hand.add(faces[0] > 13, 1));
    let green = ["Green", "disengage", "19L", "take the test"];
    hand.agrees::<Salvation>(&table(models), &green, &["19M"], |game| !game.charges.is_empty());
}
