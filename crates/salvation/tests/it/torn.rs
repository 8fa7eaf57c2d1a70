//! Texts that somebody has cut short or mistyped: each is read, or refused in one sentence.

use salvation::Salvation;
use salvation::campaign::{self, Campaign};
use scene::{List, Misfit, Own};
use table::{Given, Rulebook};

const TABLES: [&str; 6] = [
    include_str!("../../tables/start.given"),
    include_str!("../../tables/stones.given"),
    include_str!("../../tables/treasure.given"),
    include_str!("../../tables/keep.given"),
    include_str!("../../tables/hostages.given"),
    include_str!("../../tables/escape.given"),
];

/// Every line that the ready tables do not have.
const MORE: &str = "
seats: Green, Red
scenario: hostage exchange, truce over
options: last turn 12, pieces 6
map: 7
variant: Better Knight, of Knight, Sp 6, En 3, Ac 15, Fo 16, Re 14, Sc 7
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13, flyer
terrain: wall, at 19P 19Q 19R
Green: Ann, Better Knight, at 14K, wounds 1, speed left 3, energy left 2, courier, known
Green: Bea, Siren, at 15K, knows Corrupt and Paranoia
Red: Rex, Runner, at 15L, fallen 2, raised 1
link: Bea, holds Rex
phantom: Ann, at 13K
hostage: of Green, at 14L, escort Ann, wounds 1, let go, handed
turn: 3, half Green, first Red, north Red
";

const CAMPAIGN: &str = "
seats: Green, Red
band: Green, Knights of Verden, home 1, purse 12, rested 1
Green: Aldric, Knight, gained Force and Force, lost Speed, experience 12, advances 2
Green: Oda, Paladin, knows Shield and Strike
band: Red, Cult of Orrun, home 4
Red: Malek, Necromancer, knows Arise
hold: Green, (1,-2) (0,-1)
round: 2
pair: Green, Red, siege
";

/// The text with something wrong in it: cut short, or one of its words put in another's place.
fn torn(text: &str) -> Vec<String> {
    let mut texts: Vec<String> =
        (0..text.len()).step_by(19).filter_map(|at| text.get(..at)).map(str::to_string).collect();
    let words: Vec<&str> = text.split_inclusive([' ', ',', '\n', ':']).collect();
    let others = ["", "nobody ", "-1 ", "99999999999 ", "0 ", "19S ", "Green ", "\"", "é", ", ", "x"];
    for (place, other) in (0..words.len()).zip(others.into_iter().cycle()) {
        let mut changed = words.clone();
        changed[place] = other;
        texts.push(changed.concat());
    }
    texts
}

fn one_sentence<T>(text: &str, read: Result<T, Misfit>) {
    if let Err(misfit) = read {
        let why = misfit.to_string();
        assert!(!why.is_empty() && !why.contains('\n'), "{why:?} of\n{text}");
    }
}

#[test]
fn a_torn_table_is_refused_in_one_sentence() {
    for text in TABLES.into_iter().chain([MORE]).flat_map(torn) {
        one_sentence(&text, Given::read(&text, 1).and_then(|given| Salvation::set(&given)));
    }
}

#[test]
fn a_torn_campaign_is_refused_in_one_sentence_and_any_other_has_battles() {
    let long = CAMPAIGN.replace("Aldric", "long ".repeat(8).trim());
    for text in torn(CAMPAIGN).into_iter().chain([long]) {
        let set = Given::read(&text, 1).and_then(|given| Campaign::set(&given));
        if let Ok((setup, game)) = &set
            && !game.pairs.is_empty()
        {
            let battle = campaign::battle(setup, game, 0);
            let given = Given::read(&battle, 1).unwrap_or_else(|why| panic!("{why}\n{battle}"));
            Salvation::set(&given).unwrap_or_else(|why| panic!("{why}\n{battle}"));
        }
        one_sentence(&text, set);
    }
}

fn refused(text: &str) {
    let set = Given::read(text, 1).and_then(|given| Campaign::set(&given));
    assert!(set.is_err(), "{text}");
    one_sentence(text, set);
}

#[test]
fn names_that_no_battle_could_use_are_refused_from_the_start() {
    for name in ["Shoot", "19S", "pass", "Knight x2", "A and B", "hired Squire 1", "a|b", "a=b", "done"] {
        refused(&CAMPAIGN.replace("Aldric", name));
    }
    for name in ["Force", "variant", "a|b", "[x]", "pair"] {
        refused(&CAMPAIGN.replace("Green", name));
    }
}

#[test]
fn a_torn_list_or_faction_file_is_refused_in_one_sentence() {
    for text in torn(include_str!("../../lists/cult-heartless.toml")) {
        match List::read(&text) {
            Ok(list) => drop(Salvation::check(&list, &[])),
            misfit => one_sentence(&text, misfit),
        }
    }
    let faction = include_str!("../../profiles/cult.toml")
        .replace("Cult of Orrun", "Cult of Ours")
        .replace("name = \"", "name = \"Our ");
    for text in torn(&faction) {
        let own = [Own { file: "ours.toml".into(), text: text.clone() }];
        one_sentence(&text, Salvation::roster(&own));
    }
}
