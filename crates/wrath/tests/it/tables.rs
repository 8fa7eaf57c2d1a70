use table::{Given, Rulebook};
use wrath::Wrath;

const TABLE: &str = "Green: Ada, Ashmen Hakar, at 10 by 10, commander\nRed: Rolf, Union Boss, at 20 by 20\n";

/// What is said about a table with this line added to it.
fn fault(line: &str) -> String {
    let text = format!("seats: Green, Red\n{TABLE}{line}\n");
    match Wrath::set(&Given::read(&text, 1).unwrap()) {
        Ok(_) => panic!("{line:?} was accepted"),
        Err(misfit) => misfit.to_string(),
    }
}

#[test]
fn faults_have_their_line_and_one_sentence() {
    let faults = [
        (
            "Green: Bea, Ashmen Hakr, at 1 by 1",
            "line 4: there is no profile \"Ashmen Hakr\"; did you mean Ashmen Hakar",
        ),
        ("Green: Ada, Ashmen Hakar, at 15 by 10", "line 4: two models are called Ada"),
        ("Green: Bea, Ashmen Hakar, at 10.5 by 10", "line 4: Bea and Ada overlap (WK-MEA-06)"),
        ("Green: Bea, Ashmen Hakar, at 0.5 by 10", "line 4: Bea is not wholly on the table (WK-MEA-11)"),
        (
            "Green: Bea, Ashmen Hakar, at 15 by 10, comander",
            "line 4: \"comander\" means nothing here; did you mean commander",
        ),
        ("Green: Bea, Ashmen Hakar, at 15 by 10, commander", "line 4: an army has one commander"),
        ("Green: Bea, Ashmen Swordsman, at 15 by 10, damage 1", "line 4: Bea has 1 Wounds and cannot bear 1"),
        ("Blue: Bea, Ashmen Hakar, at 15 by 10", "line 4: nothing is called \"blue\" here; did you mean"),
        (
            "terrain: bog, circle 30 by 30 radius 2",
            "line 4: bog has no Size and does not say `does not block` (WK-TER-04)",
        ),
        ("terrain: bog, circle 30 by 30 radius 2, ruff 1", "line 4: \"ruff 1\" is no keyword of terrain"),
        ("terrain: bog, blob, rough 1", "line 4: \"blob\" is no shape"),
        ("terrain: hill, corners 1 by 1 then 5 by 5 then 1 by 5 then 5 by 1", "line 4: the shape \"corners"),
        (
            "profile: Odd, base 33",
            "line 4: the base of Odd is 33 mm and must be 30, 40, 50 or 80 (WK-MEA-08)",
        ),
        ("profile: Odd, Wo 0", "line 4: Wounds 0 of Odd is not from 1 to 20"),
        ("profile: Odd, attack Axe melee", "line 4: \"Axe melee\" is not an attack"),
        ("profile: Odd, attack Axe melee 9", "line 4: the rate 9 of Axe is not from 1 to 6"),
        ("profile: Odd, chart PPP", "line 4: a chart has 10 letters and \"PPP\" has 3"),
        ("profile: Odd, Feind 2", "line 4: there is no ability \"Feind 2\"; did you mean Feint"),
        ("round: 13", "line 4: a round is a number from 1 to 12"),
        ("morale: Blue 2", "line 4: there is no seat \"Blue\"; did you mean"),
        ("morale: Green 0", "line 4: \"Green 0\" is not a seat and a number from 1 to 60"),
        ("options: size huge", "line 4: there is no game size \"huge\"; did you mean"),
        ("options: last round 99", "line 4: \"last round 99\" is no option"),
        ("table: 2 by 2", "line 4: a table is at least 4 by 4 inches"),
        ("profile: Odd, attack Bow ranged 2", "line 4: Bow is a ranged attack without a range"),
        ("profile: Odd, Wo 2, Wo 3", "line 4: \"Wo\" is said twice"),
        ("terrain: bog, circle 30 by 30 radius 2, size 1, size 2", "line 4: \"size\" is said twice"),
        (
            "terrain: rock, circle 11 by 10 radius 1, impassable, size 2",
            "line 2: Ada stands on rock (WK-DEP-07)",
        ),
        ("Green: Bea, Ashmen Hakar, at 15 by 10, at 16 by 10", "line 4: \"at\" is said twice"),
        (
            "Green: Bea, Ashmen Hakar, at 15 by 10, activated",
            "line 4: Bea has done nothing yet: the round begins",
        ),
        (
            "Green: Bea, Ashmen Hakar, at 15 by 10, sprinted",
            "line 4: Bea has done nothing yet: the round begins",
        ),
        ("round: 1, last turn", "line 4: a last turn is the turn of a seat"),
        ("round: 1, turn Green, last turn", "line 4: Red has a model left and did not pass (WK-TRN-10)"),
        ("round: 1, trun Green", "line 4: \"trun Green\" means nothing here; did you mean turn"),
    ];
    for (line, expected) in faults {
        let said = fault(line);
        assert!(said.starts_with(expected), "{line:?} gives {said:?}");
    }
}

#[test]
fn a_model_stands_on_nothing_that_is_closed() {
    let closed = |piece: &str| {
        let text = format!("seats: Green, Red\nterrain: {piece}\n{TABLE}");
        Wrath::set(&Given::read(&text, 1).unwrap()).map(|_| ()).map_err(|misfit| misfit.to_string())
    };
    let said = Err("line 3: Ada stands on rock (WK-DEP-07)".to_string());
    assert_eq!(closed("rock, circle 11 by 10 radius 1, impassable, size 2"), said);
    assert_eq!(closed("rock, from 10 by 9 to 12 by 11, wall, size 2"), said);
    assert_eq!(closed("rock, circle 11 by 10 radius 1, rough 1, size 2"), Ok(()));
    assert_eq!(closed("rock, circle 13 by 10 radius 2, impassable, size 2"), Ok(()));
}

#[test]
fn a_round_that_begins_finds_every_model_fresh() {
    let said = |round: &str| {
        let text = format!(
            "seats: Green, Red\n{round}\nGreen: Ada, Ashmen Hakar, at 10 by 10, activated\n\
             Red: Rolf, Union Boss, at 20 by 20\n"
        );
        Wrath::set(&Given::read(&text, 1).unwrap()).map(|_| ()).map_err(|misfit| misfit.to_string())
    };
    // If its army won the roll, it would have no model to activate.
    let no = "line 3: Ada has done nothing yet: the round begins; or say whose turn it is (WK-TRN-15)";
    assert_eq!(said("round: 1"), Err(no.to_string()));
    assert_eq!(said(""), Err(no.to_string()));
    assert_eq!(said("round: 1, turn Red"), Ok(()));
    assert_eq!(said("round: 1, turn Red, last turn"), Ok(()));
    let no = "line 2: whose turn it is has no model left to activate (WK-TRN-09)";
    assert_eq!(said("round: 1, turn Green"), Err(no.to_string()));
}

#[test]
fn seats_are_not_called_like_a_head() {
    let misfit = Wrath::set(&Given::read("seats: Green, Round\n", 1).unwrap()).unwrap_err();
    assert_eq!(misfit.to_string(), "line 1: \"Round\" is a head of its own and cannot name a seat");
}

#[test]
fn two_pieces_of_terrain_are_apart() {
    let text =
        format!("{TABLE}terrain: hill, circle 30 by 30 radius 2\nterrain: pond, circle 33 by 30 radius 1\n");
    let text = format!("seats: Green, Red\n{text}");
    let misfit = Wrath::set(&Given::read(&text, 1).unwrap()).unwrap_err();
    assert_eq!(misfit.to_string(), "line 5: pond is in contact with hill (WK-TER-03)");
}

#[test]
fn a_line_of_nonsense_never_panics() {
    let words = [
        "",
        ",",
        "at",
        "at 1 by",
        "at 999 by 999",
        "damage -1",
        "damage 300",
        "rank 0",
        "attack",
        "attack x y z",
        "attack A magic 1 range 300",
        "circle 1 by 1 radius -2",
        "circle 1 by 1 radius",
        "from 1 by 1 to 1 by 1",
        "corners 1 by 1",
        "Feint +",
        "Counter-attack",
        "Push Back",
        "trait",
        "chart",
        "size",
        "last round",
        "turn",
        "Green -1",
        "Green 999",
        "base 300",
        "Mo -3",
    ];
    let heads =
        ["seats", "table", "profile", "terrain", "options", "round", "morale", "casualties", "Green", "Red"];
    for head in heads {
        for first in words {
            for second in words {
                let text = format!("seats: Green, Red\n{TABLE}{head}: Bea, {first}, {second}\n");
                let _ = Given::read(&text, 1).map(|given| Wrath::set(&given).is_ok());
            }
        }
    }
}

#[test]
fn morale_starts_as_the_worked_examples_say() {
    let army = |count: u32, leader: &str, leaders: u32| {
        let mut text = "seats: Green, Red\nRed: Rolf, Union Boss, at 40 by 40\n".to_string();
        for number in 0..count {
            let profile = if number < leaders { leader } else { "Ashmen Swordsman" };
            text += &format!(
                "Green: g{number}, {profile}, at {} by {}\n",
                2 + 2 * (number % 10),
                2 + 2 * (number / 10)
            );
        }
        let (_, game) = Wrath::set(&Given::read(&text, 1).unwrap()).unwrap();
        game.morale[0]
    };
    // WK-EX-19 and WK-EX-20.
    assert_eq!(army(18, "Ashmen Hakar", 2), 8);
    assert_eq!(army(22, "Alyana Heska", 1), 9);
}
