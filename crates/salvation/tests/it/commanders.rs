//! Random games under each of the eight commanders.

use crate::play;

/// Two bands, each with its commander and with units that his abilities speak of.
fn clash(green: [&str; 6], red: [&str; 6]) {
    let mut table = "seats: Green, Red\noptions: last turn 8\nterrain: wall, at 19P 19Q\n".to_string();
    let columns = ["P", "Q", "R", "S", "T", "U"];
    for (seat, row, units) in [("Green", 17, green), ("Red", 20, red)] {
        for (place, (unit, column)) in units.iter().zip(columns).enumerate() {
            let (profile, more) = unit.split_once(", ").map_or((*unit, ""), |(is, more)| (is, more));
            let comma = if more.is_empty() { "" } else { ", " };
            table += &format!("{seat}: {seat} {}, {profile}, at {row}{column}{comma}{more}\n", place + 1);
        }
    }
    play(&table, 40);
}

const RED_WRATH: [&str; 6] = [
    "Red Wrath, knows Fireball and Shield and Strike",
    "Warrior",
    "Warrior",
    "Initiate",
    "Warrior",
    "Sorcerer",
];
const REYNARD: [&str; 6] =
    ["Reynard", "Knight", "Ranged Knight", "Squire", "Squire", "Paladin, knows Shield"];
const ALYSSA: [&str; 6] =
    ["Alyssa, knows Fireball", "Skeleton", "Skeleton", "Animated", "Grotesque", "Necromancer, knows Arise"];
const LOGAN: [&str; 6] =
    ["Logan Va'ar", "Warrior", "Initiate, wounds 1", "Warrior", "Ranged Warrior", "Warrior"];
const MARIEL: [&str; 6] = [
    "Mariel, knows Shield and Strike and Immolate",
    "Squire",
    "Squire, wounds 2",
    "Knight",
    "Squire",
    "Paladin",
];
const PAINTED_ONE: [&str; 6] =
    ["The Painted One, knows Arise", "Skeleton", "Skeleton, wounds 2", "Animated", "Grotesque", "Skeleton"];
const SCAR: [&str; 6] = [
    "Scar",
    "Dragonkin",
    "Grykin",
    "Ranger Dragonkin",
    "Grykin",
    "Siren, knows Corrupt and Siren's Song, energy left 5",
];
const EVERLASTING: [&str; 6] =
    ["The Everlasting", "Grykin", "Dragonkin", "Siren, knows Corrupt, energy left 5", "Grykin", "Dragonkin"];

#[test]
fn bloodlust_meets_the_steadfast() {
    clash(RED_WRATH, REYNARD);
}

#[test]
fn the_heartless_meet_a_war_dance() {
    clash(ALYSSA, LOGAN);
}

#[test]
fn hope_meets_the_relentless_dead() {
    clash(MARIEL, PAINTED_ONE);
}

#[test]
fn the_vanguard_meets_the_face_of_fear() {
    clash(SCAR, EVERLASTING);
}

#[test]
fn two_bands_under_the_same_commander() {
    clash(RED_WRATH, RED_WRATH);
    clash(EVERLASTING, SCAR);
}
