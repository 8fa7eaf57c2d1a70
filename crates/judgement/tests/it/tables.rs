use judgement::Judgement;
use table::{Given, Rulebook};

const TABLE: &str = "Green: Rakkir, Rakkir, at (0,0)\nRed: Bastian, Bastian, at (3,0)\n";

/// What is said about a table with this line added to it.
fn fault(line: &str) -> String {
    let text = format!("{TABLE}{line}\n");
    match Judgement::set(&Given::read(&text, 1).unwrap()) {
        Ok(_) => panic!("{line:?} was accepted"),
        Err(misfit) => misfit.to_string(),
    }
}

#[test]
fn faults_have_their_line_and_one_sentence() {
    let faults = [
        (
            "Green: Second, Rakir, at (1,0)",
            "line 3: there is no profile called \"Rakir\"; did you mean Rakkir",
        ),
        ("Green: Rakkir, Rakkir, at (1,0)", "line 3: Rakkir is the name of another model"),
        (
            "Green: Second, Rakkir, at (0,0)",
            "line 3: Second cannot stand on (0,0): somebody is there already",
        ),
        ("Green: Second, Rakkir, at (9,0)", "line 3: (9,0) is not on the map"),
        (
            "Green: Second, Rakkir, at (1,0), knocked dwon",
            "line 3: \"knocked dwon\" means nothing here; did you mean knocked down",
        ),
        ("Green: Second, Rakkir, at (1,0), damage 15", "line 3: Second would be dead with 15 damage"),
        ("Green: Second, Bastian, at (1,0), mark Rakkir", "line 3: Second can only mark an enemy Hero"),
        ("Blue: Second, Rakkir, at (1,0)", "line 3: there is no head \"blue\"; did you mean"),
        ("terrain: lava, at (1,0)", "line 3: there is no terrain \"lava\"; did you mean wall"),
        ("terrain: wall, at (0,0)", "line 1: Rakkir cannot stand on (0,0): the terrain there forbids it"),
        ("effigy: Green, at (0,1) (0,2) (0,3)", "line 3: an Effigy covers three hexes that touch each other"),
        ("profile: Odd, MOV 0, AGI 3, MEL 3, health 9", "line 3: MOV of Odd is 0 and must be from 1 to 10"),
        (
            "profile: Odd, MOV 3, AGI 3, MEL 3, health 9, race Orc, animosity Orc",
            "line 3: Odd: no model has Animosity against its own race",
        ),
        (
            "profile: Odd, MOV 3, AGI 3, MEL 3, health 9, race Demon",
            "line 3: \"Demon\" is not a race that is played",
        ),
        ("weapon: Rakkir, Second Dagger, MEL", "line 3: no profile of this block is called \"Rakkir\""),
        ("round: 13, active Green", "line 3: round 13 is past the last round 12"),
        ("Green: Second, Rakkir, at (1,0), at (2,0)", "line 3: \"at\" is said twice"),
        (
            "Green: Second, Rakkir, at (1,0), activated",
            "line 3: Second has done nothing yet: the round begins",
        ),
        ("Green: Second, Rakkir, at (1,0), resurrected", "line 3: Second cannot have come back in round 1"),
        (
            "Green: Second, Rakkir, died in 1, at (1,0)",
            "line 3: a model that died is not on the board, so \"at\"",
        ),
        (
            "Green: Second, Rakkir, died in 1, stunned",
            "line 3: a model that died is not on the board, so \"stunned\"",
        ),
        ("Green: Second, Rakkir, died in 2", "line 3: Second cannot have died after round 1"),
        ("Green: Second, Rakkir, at (1,0), burning, burning by Bastian", "line 3: \"burning\" is said twice"),
        ("Green: Second, Rakkir, at (1,0), mark Bastian", "line 3: Second does not mark targets (JU-SPR-17)"),
        ("monster: Gloom, died in 1", "line 3: Gloom stands on one hex, or has its pit there"),
        ("monster: Gloom, at (1,0), at (2,0)", "line 3: \"at (2,0)\" says again what was said before"),
        ("round: 2, communion, active Green", "line 3: in Communion there is no \"active\" yet (JU-RND-01)"),
        ("round: 2, active Red, activating Rakkir", "line 3: Rakkir is a Hero of Green, and Red is active"),
        ("round: 2, active Red, AP spent 1", "line 3: AP are spent by a Hero: say which, with `activating`"),
        ("round: 2, activating Rakkir, AP spent 4", "line 3: AP spent is 4 and must be from 0 to 3"),
        ("fate: Blue 2", "line 3: there is no seat \"Blue\"; did you mean"),
        ("map: radius 99", "line 3: a map is `radius N` or `N by N`"),
    ];
    for (line, expected) in faults {
        let said = fault(line);
        assert!(said.starts_with(expected), "{line:?} gives {said:?}");
    }
}

/// What is said about a whole table.
fn said(text: &str) -> String {
    match Judgement::set(&Given::read(text, 1).unwrap()) {
        Ok(_) => "nothing".to_string(),
        Err(misfit) => misfit.to_string(),
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let faults = [
        (
            "terrain: wall, at (1,0)\nmonster: Gloom, at (1,0), died in 1",
            "line 4: Gloom cannot stand on (1,0)",
        ),
        (
            "terrain: rough, at (1,0)\nterrain: forest, at (1,0) (2,0)",
            "line 4: on (1,0) there is other terrain already",
        ),
        (
            "effigy: Red, at (4,0) (5,0) (4,1)\nterrain: rough, at (4,1)",
            "line 4: on (4,1) there is an Effigy already (JU-R-78)",
        ),
        (
            "effigy: Red, at (4,0) (5,0) (4,1)\nmonster: Gloom, at (4,1), died in 1",
            "line 4: the pit of Gloom lies under an Effigy (JU-R-78)",
        ),
        (
            "profile: Husk, MOV 3, AGI 3, MEL 3, health 9, soulless\nRed: Shell, Husk, at (5,0), souls 1",
            "line 4: Shell is Soulless and holds no Soul (JU-SPR-29)",
        ),
        (
            "Green: Pal, Rakkir, at (5,0), stunned\nround: 1, activating Pal, AP spent 3",
            "line 4: AP spent is 3 and must be from 0 to 2",
        ),
    ];
    for (lines, expected) in faults {
        let said = said(&format!("{TABLE}{lines}\n"));
        assert!(said.starts_with(expected), "{lines:?} gives {said:?}");
    }
    assert_eq!(said("Green: Rakkir, Rakkir, at (0,0)\n"), "Red has no Hero");
    assert_eq!(said(&format!("{TABLE}monster: Gloom, at (1,0), died in 1\n")), "nothing");
}

#[test]
fn a_line_of_nonsense_never_panics() {
    let words = [
        "",
        ",",
        "at",
        "at (",
        "(1,0)",
        "damage -1",
        "level 9",
        "souls 99",
        "health 999",
        "radius",
        "by",
        "99999",
    ];
    let heads = [
        "seats",
        "map",
        "profile",
        "weapon",
        "manoeuvre",
        "monster",
        "fate",
        "effigy",
        "terrain",
        "round",
        "options",
        "green",
    ];
    for head in heads {
        for one in words {
            for two in words {
                let text = format!("{TABLE}{head}: {one}, {two}\n");
                if let Ok(given) = Given::read(&text, 1) {
                    // Whether it is refused or makes a table, it must not break.
                    let said = Judgement::set(&given).err().map(|misfit| misfit.to_string());
                    assert_ne!(said.as_deref(), Some(""), "{text}");
                }
            }
        }
    }
}
