use godslayer::Godslayer;
use table::{Given, Rulebook};

const TABLE: &str =
    "Seats: Green, Red\nGreen: Hild, Hearthlord, at 10 by 10\nRed: Maw, Bogmaw, at 20 by 10\n";

/// What is said about a table with this line added to it.
fn fault(line: &str) -> String {
    let text = format!("{TABLE}{line}\n");
    match Godslayer::set(&Given::read(&text, 1).unwrap()) {
        Ok(_) => panic!("{line:?} was accepted"),
        Err(misfit) => misfit.to_string(),
    }
}

#[test]
fn faults_have_their_line_and_one_sentence() {
    let faults = [
        (
            "Green: Two, Hearthlrod, at 1 by 1",
            "line 4: there is no profile \"Hearthlrod\"; did you mean Hearthlord",
        ),
        ("Green: Hild, Hearthlord, at 15 by 10", "line 4: two are called Hild"),
        ("Green: Two, Hearthlord, at 10.5 by 10", "Two and Hild overlap (GS-GEO-11)"),
        ("Green: Two, Hearthlord, at 0 by 10", "Two stands beyond the edge of the table (GS-FAL-04)"),
        ("Green: Two, Hearthlord, at 15", "line 4: \"15\" is not a place"),
        ("Green: Two, Hearthlord", "line 4: Two stands nowhere"),
        ("Green: Two, Oathguard, at 15 by 10", "line 4: Oathguard is a unit: `of NAME` is missing"),
        (
            "Green: Two, Hearthlord, of Many, at 15 by 10",
            "line 4: Hearthlord is an individual and of no unit",
        ),
        (
            "Green: Two, Hearthlord, at 15 by 10, lif 3",
            "line 4: \"lif 3\" says nothing about a model; did you mean life",
        ),
        ("Green: Two, Hearthlord, at 15 by 10, life 15", "line 4: life 15 is not from 1 to 14"),
        ("Green: Two, Hearthlord, at 15 by 10, leader", "line 4: Hearthlord has no leader"),
        ("Blue: Two, Hearthlord, at 15 by 10", "line 4: nothing is called \"blue\" here; did you mean"),
        ("terrain: lava, from 1 by 1, to 2 by 2", "line 4: there is no terrain \"lava\"; did you mean"),
        ("terrain: wall, from 1 by 1", "line 4: terrain has `from` and `to`"),
        ("terrain: wall, from 9 by 9, to 11 by 11", "Hild stands on a wall (GS-MOV-06)"),
        ("profile: Odd, MOV 3, MEL 3, DEF 9, ARM 3, LEAD 7, ACT 4", "line 4: the profile Odd has no life"),
        (
            "profile: Odd, MOV 3, MEL 3, DEF 9, ARM 3, LEAD 7, ACT 4, life 5, brave",
            "line 4: there is no ability \"brave\"; did you mean",
        ),
        (
            "profile: Odd, MOV 3, MEL 3, DEF 9, ARM 3, LEAD 7, ACT 4, life 5, melee Fist act 2 range 9 power 1",
            "line 4: Odd: the range of Fist is out of bounds",
        ),
        ("card: Hild, running", "line 4: \"running\" says nothing about a card"),
        ("card: Hilda, tokens 3", "line 4: there is no card \"Hilda\"; did you mean Hild"),
        ("round: 9", "line 4: a round is a number from 1 to 6"),
        ("options: turns 3", "line 4: the only option is `rounds`"),
        ("table: 300 by 48", "line 4: \"300\" is longer than 120 inches"),
    ];
    for (line, words) in faults {
        let said = fault(line);
        assert!(said.starts_with(words), "{line:?}: {said}");
    }
}
