//! Outcomes in words.

use dice::Share;
use odds::{Group, Odds, shared, summary};
use pebbles::{Act, Game, Pebbles};
use table::{Answer, Rulebook, Seat};

use crate::{CLOSE, Meek, act, piece, sum, table_of};

#[test]
fn what_changes_is_told() {
    let (setup, before) = table_of(CLOSE);
    let mut after = before.clone();
    after.pebbles[0].grit = 1;
    after.pebbles[0].polished = false;
    after.pebbles[1].polished = true;
    after.pebbles[1].at = space::Hex::new(4, 1);
    after.pebbles[2].grit = 0;
    after.luck[1] = 0;
    let mut new = after.pebbles[1].clone();
    new.at = space::Hex::new(0, 0);
    after.pebbles.push(new);
    let scene = |game: &Game| Pebbles::scene(&setup, game);
    assert_eq!(
        summary(&scene(&before), &scene(&after)),
        [
            "pebble 0 grit 3 to 1",
            "pebble 0 loses polished",
            "pebble 1 gains polished",
            "pebble 1 moves from (2,1) to (4,1)",
            "pebble 2 is gone",
            "pebble 4 comes into the game",
            "south: luck 1 to 0",
        ]
    );
    assert!(summary(&scene(&before), &scene(&before)).is_empty());
    after.pebbles[3].grit = 0;
    assert_eq!(summary(&scene(&before), &scene(&after)).pop().unwrap(), "the game ends: north has won");
}

#[test]
fn outcomes_are_grouped_by_what_changes() {
    let (setup, game) = table_of(CLOSE);
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(vec![act(Act::Throw), piece(2), Answer::Number(0)])
        .count()
        .unwrap();
    let groups = outlook.groups(&setup, &game);
    let told: Vec<(Vec<String>, String)> =
        groups.iter().map(|group| (group.changes.clone(), group.share.to_string())).collect();
    assert_eq!(
        told,
        [(vec!["pebble 2 grit 3 to 2".to_string()], "2/3".to_string()), (vec![], "1/3".to_string())]
    );
    let mut all = Share::zero();
    for group in &groups {
        all += &group.share;
        assert_eq!(group.games, 1);
    }
    assert_eq!(all, sum(&outlook));
}

#[test]
fn what_several_outcomes_share_is_summed() {
    let group = |changes: &[&str], part: u128| Group {
        changes: changes.iter().map(|change| change.to_string()).collect(),
        share: Share::of(part, 10),
        games: 1,
    };
    let groups = [
        group(&["A is spent", "B falls", "B moves", "C is gone"], 4),
        group(&["A is spent", "B falls", "B moves"], 3),
        group(&["A is spent", "C is gone"], 2),
        group(&["A is spent", "D stands up"], 1),
    ];
    let told: Vec<(Vec<String>, String, u32)> = shared(&groups)
        .into_iter()
        .map(|group| (group.changes, odds::fraction(&group.share), group.games))
        .collect();
    // What always happens is no news, and what happens once stands in its outcome.
    let falls = vec!["B falls".to_string(), "B moves".to_string()];
    let gone = vec!["C is gone".to_string()];
    assert_eq!(told, [(falls, "7/10".to_string(), 2), (gone, "3/5".to_string(), 2)]);
}
