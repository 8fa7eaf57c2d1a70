//! The shared laws, one line for each rulebook.

use club::laws::Start;
use genesys::Genesys;
use godslayer::Godslayer;
use judgement::Judgement;
use pebbles::Pebbles;
use salvation::Salvation;
use salvation::campaign::Campaign;
use table::{Rulebook, Stream};
use wrath::Wrath;

use crate::books::starts;

/// How many random games each law is tried on; more by `MUSTER_LAW_RUNS`.
fn runs() -> u64 {
    std::env::var("MUSTER_LAW_RUNS").ok().and_then(|words| words.parse().ok()).unwrap_or(1_000)
}

/// The runs of the law that is tried on the fewest games, where nobody says how many.
const FEWEST: usize = 20;

fn toys() -> Result<Vec<Start<Pebbles>>, String> {
    let sound = crate::SMALL.replace(", broken acts", "");
    let crowd = "game: turns 8, south moves\nnorth: luck 9\nsouth: luck 9, charm 1\n\
                 pebble: north, (0,1)\npebble: north, (1,1)\npebble: north, (2,0)\n\
                 pebble: south, (1,2)\npebble: south, (2,2)\npebble: south, (2,1), grit 1";
    Ok(vec![Start::new("two against two", &sound)?, Start::new("three against three", crowd)?])
}

/// A table of every scenario and the set-up of every scenario, so that also laws with few runs come to all of them; then the
/// tables of all cases, and a whole battle.
fn in_salvation() -> Result<Vec<Start<Salvation>>, String> {
    let menu = Salvation::menu();
    let mut starts: Vec<Start<Salvation>> = Vec::new();
    for table in &menu.tables {
        starts.push(Start::new(&table.title, &table.given)?);
    }
    for (place, choice) in menu.scenarios.iter().enumerate() {
        let map = if place % 2 == 0 { "placed".to_string() } else { place.to_string() };
        let whole = format!(
            "seats: Green, Red\nmap: {map}\nscenario: {}\noptions: last turn 4, pieces 3\n\
             force: Green, Mariel with Shield, Paladin with Strike, Ranged Knight, Squire x2, Healer\n\
             force: Red, Alyssa with Fireball, Necromancer with Arise, Skeleton x2, Harpy, Succubus with Corrupt\n",
            choice.key
        );
        starts.push(Start::new(&format!("the set-up of {}", choice.key), &whole)?);
    }
    let mut battle = "seats: Green, Red\nturn: 1, half Green\n".to_string();
    for column in 'C'..='N' {
        battle += &format!(
            "Green: green {column}, Knight, at 8{column}\nRed: red {column}, Knight, at 14{column}\n"
        );
    }
    starts.extend(crate::books::starts::<Salvation>()?);
    starts.push(Start::new("a whole battle", &battle)?);
    Ok(starts)
}

#[test]
fn every_scenario_of_salvation_is_started_from() {
    let starts = in_salvation().unwrap_or_else(|why| panic!("{why}"));
    // What the law with the fewest runs comes to.
    let few: Vec<&str> = starts.iter().take(FEWEST).map(Start::text).collect();
    for choice in Salvation::menu().scenarios {
        let line = format!("scenario: {}", choice.key);
        let has = |text: &&str| text.lines().any(|other| other.starts_with(&line));
        let wanted = if choice.key == "random" { 1 } else { 2 };
        assert!(few.iter().filter(|text| has(text)).count() >= wanted, "{}", choice.key);
    }
}

/// The tables of the two scenarios that hide something, from the set-up on and in the middle of it.
fn with_secrets() -> Result<Vec<Start<Salvation>>, String> {
    let forces = "force: Green, Squire x2, Knight, Ranged Knight, Paladin with Shield and Strike\n\
                  force: Red, Warrior x2, Initiate, Sorcerer with Fireball and Immolate, Whisper with Corrupt\n";
    let whole =
        |scenario: &str, more: &str| format!("seats: Green, Red\nscenario: {scenario}\n{more}{forces}");
    let chase = "seats: Green, Red\nscenario: escape, chaser Red\n\
                 Green: Ann, Squire, at 30K, courier\nGreen: Bea, Squire, at 31N\nGreen: Cat, Knight, at 32K\n\
                 Green: Dot, Squire, at 33Q, courier\nRed: Rex, Warrior, at 32M\nRed: Rob, Warrior, at 34K\n\
                 Red: Ray, Initiate, at 34P\n\
                 Red: Wil, Whisper, at 31K, knows Corrupt\nRed: Sil, Sorcerer, at 33N, knows Fireball\nturn: 5, half Red, first Green\n";
    Ok(vec![
        Start::new("a whole exchange", &whole("hostage exchange", "options: pieces 2, last turn 5\n"))?,
        Start::new("a whole escape", &whole("escape", "options: pieces 2, last turn 5\n"))?,
        Start::new(
            "an exchange on open ground",
            &whole("hostage exchange", "options: pieces 0, last turn 5\n"),
        )?,
        Start::new("the last turns of an escape", chase)?,
    ])
}

/// The tables of all cases, and a whole match with monsters and terrain.
fn in_judgement() -> Result<Vec<Start<Judgement>>, String> {
    let whole = "seats: Green, Red\nmap: radius 8\nfate: Green 2, Red 1\nmonster: Gloom, at (0,0)\n\
                 terrain: wall, at (3,-1) (4,-1)\nterrain: wall, at (-3,1) (-4,1), height 1\n\
                 effigy: Green, at (0,6) (1,5) (0,5)\neffigy: Red, at (0,-6) (-1,-5) (0,-5)\n\
                 Green: Rakkir, Rakkir, at (-2,4)\nGreen: Saiyin, Saiyin, at (1,3)\n\
                 Green: Brannoch, Brannoch, at (2,3)\nRed: Bastian, Bastian, at (2,-4)\n\
                 Red: Doenregar, Doenregar, at (0,-4)\nRed: Vespera, Vespera, at (-2,-3)\n";
    let mut starts = starts::<Judgement>()?;
    starts.push(Start::new("a whole match", whole)?);
    Ok(starts)
}

/// The tables of all cases, and a whole fight among terrain.
fn in_genesys() -> Result<Vec<Start<Genesys>>, String> {
    let whole = "seats: Green, Red\ntable: 24 by 24\nterrain: forest, at 9 by 9 to 15 by 14\n\
                 terrain: boulder, at 6 by 15 round 2\nterrain: low wall, at 16 by 8 to 20 by 8.5\n\
                 Green: Anna, Templar Paladin, at 8 by 6, leader\nGreen: Bert, Templar Defender, at 12 by 6\n\
                 Green: Cora, Templar Herald, at 16 by 5\nRed: Rolf, Templar Herald, at 10 by 18, leader\n\
                 Red: Sven, Templar Defender, at 14 by 19\nRed: Tove, Templar Paladin, at 17 by 18\n";
    let mut starts = starts::<Genesys>()?;
    starts.push(Start::new("a whole fight", whole)?);
    Ok(starts)
}

/// The tables of all cases, and two whole warbands among terrain.
fn in_godslayer() -> Result<Vec<Start<Godslayer>>, String> {
    let whole = "seats: Green, Red\noptions: rounds 3\nterrain: wall, from 22 by 22, to 26 by 22.5, height 2\n\
                 terrain: marsh, from 28 by 20, to 34 by 25\nterrain: forest, centre 14 by 24, radius 3\n\
                 Green: Hild, Hearthlord, at 24 by 16\nGreen: Orm, Emberwright, at 30 by 16\n\
                 Green: Oath 1, Oathguard, of Oathguard, at 20 by 18, leader\n\
                 Green: Oath 2, Oathguard, of Oathguard, at 22 by 18\n\
                 Green: Oath 3, Oathguard, of Oathguard, at 24 by 18\nRed: Grutha, Fenqueen, at 24 by 30\n\
                 Red: Reed 1, Reedstalkers, of Reedstalkers, at 20 by 28\n\
                 Red: Reed 2, Reedstalkers, of Reedstalkers, at 22 by 28\n\
                 Red: Reed 3, Reedstalkers, of Reedstalkers, at 24 by 28\nRed: Maw, Bogmaw, at 30 by 28\n";
    let mut starts = starts::<Godslayer>()?;
    starts.push(Start::new("two whole warbands", whole)?);
    Ok(starts)
}

/// The tables of all cases, and two whole armies among terrain.
fn in_wrath() -> Result<Vec<Start<Wrath>>, String> {
    let whole = "seats: Green, Red\ntable: 24 by 24\nterrain: ruins, circle 12 by 12 radius 2\n\
                 terrain: fence, from 4 by 11 to 8 by 11.5\nterrain: hill, circle 19 by 12 radius 2\n\
                 Green: Hakar, Ashmen Hakar, at 11 by 5, commander\nGreen: Ash 1, Ashmen Swordsman, at 9 by 7\n\
                 Green: Ash 2, Ashmen Swordsman, at 11 by 7\nGreen: Ash 3, Ashmen Swordsman, at 13 by 7\n\
                 Green: Rathor, Rathor, at 16 by 6\nRed: Boss, Union Boss, at 13 by 19, commander\n\
                 Red: Worker 1, Union Worker, at 11 by 17\nRed: Worker 2, Union Worker, at 13 by 17\n\
                 Red: Lineman, Defender Lineman, at 15 by 17\nRed: Galvanic, Galvanic Defender, at 9 by 18\n";
    let mut starts = starts::<Wrath>()?;
    starts.push(Start::new("two whole armies", whole)?);
    Ok(starts)
}

/// The tables of all cases of the campaign, and those that are ready.
fn in_campaigns() -> Result<Vec<Start<Campaign>>, String> {
    let ready = Campaign::menu().tables;
    let ready = ready.iter().map(|table| Start::new(&table.title, &table.given));
    starts::<Campaign>()?.into_iter().map(Ok).chain(ready).collect()
}

club::laws!(toy, Pebbles, toys, runs());
club::laws!(battles, Salvation, in_salvation, runs());
club::laws!(exchanges, Salvation, with_secrets, runs() / 12);
club::laws!(judgements, Judgement, in_judgement, runs());
club::laws!(skirmishes, Genesys, in_genesys, runs());
club::laws!(warbands, Godslayer, in_godslayer, runs());
club::laws!(wars, Wrath, in_wrath, runs());
club::laws!(campaigns, Campaign, in_campaigns, runs() / 4);

/// So many random games on tables that have an empty corner.
fn far_terrain<R: Rulebook>(starts: Result<Vec<Start<R>>, String>, pieces: &[&str], most: u64) {
    let starts = starts.unwrap_or_else(|why| panic!("{why}"));
    let tried = club::laws::far_terrain_changes_nothing(&starts, runs(), pieces);
    let tried = tried.unwrap_or_else(|why| panic!("{why}"));
    assert!(tried.games >= runs() / most, "{tried:?}");
}

/// Drawn tables with two or three to a side, none of them brave, in the reach of each other's charges.
fn chases() -> Vec<Start<Godslayer>> {
    let draw = |number: u64| {
        let mut stream = Stream::seeded(number);
        let mut below = |bound: u32| stream.below(bound);
        let mut text = "seats: Green, Red\noptions: rounds 2\n".to_string();
        for name in ["Runner", "Terror", "Herd"] {
            let kind = if name == "Herd" { "unit" } else { "character" };
            let size = ["small", "medium", "large"][below(3) as usize];
            let fear = if name == "Terror" { ", causes fear" } else { "" };
            text += &format!(
                "profile: {name}, {kind}, {size}, MOV {}, MEL 5, DEF 10, ARM 3, LEAD {}, ACT 5, life 6, \
                 melee Axe act 1 range {} power 3{fear}\n",
                2 + below(4),
                3 + below(4),
                1 + below(2)
            );
        }
        for (seat, from) in [("Green", 19), ("Red", 24)] {
            for (place, name) in (0..).zip(["Runner", "Terror", "Herd", "Herd"]) {
                let unit = if name == "Herd" { ", of Many" } else { "" };
                let (x, y) = (19_000 + below(10_000), from * 1_000 + below(5_000));
                let at = format!("{}.{:03} by {}.{:03}", x / 1000, x % 1000, y / 1000, y % 1000);
                text += &format!(
                    "{seat}: {seat} {place}, {name}{unit}{}, at {at}\n",
                    if unit.is_empty() { "" } else { seat }
                );
            }
        }
        Start::new(&format!("chase {number}"), &text).ok()
    };
    (0..300).filter_map(draw).collect()
}

#[test]
fn far_terrain_changes_nothing_in_genesys() {
    let pieces = ["mire", "ruin", "thorns", "boulder"].map(|name| format!("terrain: {name}, at LOW to HIGH"));
    far_terrain(in_genesys(), &pieces.each_ref().map(String::as_str), 10);
}

#[test]
fn far_terrain_changes_nothing_in_godslayer() {
    let kinds = ["marsh", "forest", "rubble", "water"];
    let pieces = kinds.map(|kind| format!("terrain: {kind}, from LOW, to HIGH"));
    let pieces = pieces.each_ref().map(String::as_str);
    far_terrain(in_godslayer(), &pieces, 10);
    far_terrain(Ok(chases()), &pieces, 2);
}

#[test]
fn far_terrain_changes_nothing_in_wrath() {
    let pieces = ["bog, from LOW to HIGH, rough 1", "ruins, from LOW to HIGH", "fence, from LOW to HIGH"];
    let pieces = pieces.map(|piece| format!("terrain: {piece}"));
    far_terrain(in_wrath(), &pieces.each_ref().map(String::as_str), 10);
}

#[test]
fn hidden_hexes_and_couriers_change_no_question() {
    let starts = with_secrets().unwrap_or_else(|why| panic!("{why}"));
    club::laws::questions_keep_secrets(&starts, runs() / 25).unwrap_or_else(|why| panic!("{why}"));
}

/// A dealer that does not listen is offered no more than one that does, also where a Counter-attack names its target: so
/// rarely that random games need many tries on the one table.
#[test]
fn a_counter_attack_is_put_alike_to_everybody() {
    let mut starts = in_wrath().unwrap_or_else(|why| panic!("{why}"));
    starts.retain(|start| start.name == "A Counter-attack strikes only models that are active");
    assert_eq!(starts.len(), 1);
    club::laws::notes_change_nothing(&starts, 200).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn a_broken_law_is_seen() {
    let starts = [Start::<Pebbles>::new("broken", crate::SMALL).expect("it can be set")];
    let why = club::laws::games_end_and_play_again_equal(&starts, 20).unwrap_err();
    assert!(why.starts_with("\"broken\", run ") && why.contains(", step "), "{why}");
    let nothing: [Start<Pebbles>; 0] = [];
    let why = club::laws::views_keep_secrets(&nothing, 1).unwrap_err();
    assert_eq!(why, "there is nothing to start from");
}
