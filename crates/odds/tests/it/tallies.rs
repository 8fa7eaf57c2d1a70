//! Inside a tally: the plan is followed there, and equal sheets are merged only where as much of it is used up.

use std::collections::BTreeMap;

use dice::Share;
use odds::{How, Odds, Outlook, Said, standard_error};
use pebbles::{Act, Game, Pebbles};
use table::{Answer, Entry, Item, Reading, Seat, Tape};

use crate::{CLOSE, Meek, act, piece, sum, table_of};

/// Three of north's pebbles touch south's, which has luck enough to shrug twice.
fn three() -> String {
    CLOSE.replace("south: luck 1", "south: luck 2") + "pebble: north, (0,2), grit 2\n"
}

/// South means to take two knocks and to shrug off the third; everything else passes.
fn count(limit: u64) -> Outlook<Pebbles> {
    let (setup, game) = table_of(&three());
    let south = [Answer::One(Item::Pass), Answer::One(Item::Pass), piece(2)].map(Said::Answer);
    Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(vec![act(Act::Brawl)])
        .plan_of(Seat(1), south)
        .limit(limit, 20_000, 4)
        .count()
        .unwrap()
}

/// How often two dice that pass on so much or less pass so many times, of 36.
fn passes(on: u128) -> [u128; 3] {
    [(6 - on) * (6 - on), 2 * on * (6 - on), on * on]
}

/// The same by hand, pair by pair: grit of each pebble, luck of south, and how often it was asked.
fn by_hand() -> BTreeMap<(Vec<i8>, i32), u128> {
    let mut ends = BTreeMap::from([((vec![3, 2, 3, 3, 2], 2, 0), 1u128)]);
    for (north, on) in [(0, 3), (1, 2), (4, 2)] {
        let mut next = BTreeMap::new();
        for ((grit, luck, asked), weight) in ends {
            for (mine, many) in (0i8..).zip(passes(on)) {
                for (yours, often) in (0i8..).zip(passes(2)) {
                    let (mut grit, mut luck, mut asked): (Vec<i8>, i32, u8) = (grit.clone(), luck, asked);
                    let knocks = mine - yours;
                    if knocks > 0 {
                        asked += 1;
                    }
                    match knocks {
                        1.. if asked == 3 => luck -= 1,
                        1.. => grit[2] -= knocks,
                        _ => grit[north] += knocks,
                    }
                    *next.entry((grit, luck, asked)).or_default() += weight * many * often;
                }
            }
        }
        ends = next;
    }
    let mut seen = BTreeMap::new();
    for ((grit, luck, _), weight) in ends {
        let grit = grit.into_iter().map(|grit| grit.max(0)).collect();
        *seen.entry((grit, luck)).or_default() += weight;
    }
    seen
}

fn like(game: &Game, (grit, luck): &(Vec<i8>, i32)) -> bool {
    game.luck[1] == *luck && game.pebbles.iter().map(|pebble| pebble.grit).eq(grit.iter().copied())
}

#[test]
fn the_plan_is_followed_inside_a_tally() {
    let outlook = count(100_000);
    assert_eq!((outlook.how, sum(&outlook)), (How::Exact, Share::one()));
    let ends = by_hand();
    assert_eq!(outlook.outcomes.len(), ends.len());
    for (end, weight) in &ends {
        let share = outlook.share_of(|game| like(game, end));
        assert_eq!(share, Share::of(*weight, 36u128.pow(6)), "{end:?}");
    }
}

#[test]
fn playouts_follow_it_in_the_same_way() {
    let (exact, sampled) = (count(100_000), count(0));
    assert_eq!(sampled.how.samples(), Some(20_000));
    let millionths = |share: &Share| u64::try_from(share.per(1_000_000)).unwrap();
    for end in by_hand().keys() {
        let [exact, seen] = [&exact, &sampled].map(|outlook| outlook.share_of(|game| like(game, end)));
        let error = u64::from(standard_error(&exact, 20_000)) + 2;
        assert!(millionths(&exact).abs_diff(millionths(&seen)) <= 5 * error, "{end:?}: {exact} and {seen}");
    }
    let dropped = [&exact, &sampled].map(|outlook| millionths(&outlook.dropped));
    assert!(dropped[0].abs_diff(dropped[1]) < 20_000, "{dropped:?}");
}

#[test]
fn what_is_given_comes_first_inside_a_tally_too() {
    let (setup, game) = table_of(&three());
    let throw = |hits: i16| Entry::Throw { reading: Reading::counts(&[hits, 2 - hits]), faces: Vec::new() };
    let begun = Entry::Answer { seat: Seat(0), answer: act(Act::Brawl) };
    // The first pair has thrown, and south's pebble has lost: the plan answers, and is used up for the other pairs.
    let tape = Tape { entries: vec![begun, throw(2), throw(0)] };
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(1), "meek", &mut Meek)
        .openly(&game)
        .given(&tape)
        .plan(vec![piece(2)])
        .count()
        .unwrap();
    assert_eq!(outlook.share_of(|game| game.luck[1] == 1), Share::one());
    assert!(!outlook.share_of(|game| game.pebbles[2].grit < 3).is_zero(), "the others are not shrugged off");
}

#[test]
fn best_play_leaves_a_tally_to_the_policy_and_says_so() {
    let (setup, game) = table_of(CLOSE);
    let keen = |_: &pebbles::Setup, game: &Game, _: Seat| i64::from(game.pebbles[0].grit);
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(vec![act(Act::Brawl)])
        .best(Seat(0), &keen)
        .count()
        .unwrap();
    assert_eq!(outlook.share_of(|game| game.luck[0] < 4), Share::zero(), "meek shrugs nothing off");
    let said = "Inside a tally the policy \"meek\" answers, also for seat 1.";
    assert!(outlook.assumptions.iter().any(|line| line == said), "{:?}", outlook.assumptions);
}
