//! Counted odds equal a count of faces by hand.

use std::collections::BTreeMap;

use dice::Share;
use odds::{How, Odds, Said};
use pebbles::{Act, Game, Pebbles};
use table::{Answer, Entry, Ran, Reading, Rulebook, Seat, Stream, Tape, bytes, run};

use crate::{Bold, CLOSE, Meek, act, piece, sum, table_of};

/// All throws of so many dice.
fn faces(dice: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..6u32.pow(dice)).map(move |number| (0..dice).map(|i| number / 6u32.pow(i) % 6 + 1).collect())
}

#[test]
fn a_throw_with_an_interrupt() {
    let (setup, game) = table_of(CLOSE);
    // Two luck make three dice; polished and charmed they hit on 4 or less.
    let mut grits: BTreeMap<i8, u128> = BTreeMap::new();
    for three in faces(3) {
        let hits = three.iter().filter(|face| **face <= 4).count() as i8;
        for brace in 1..=6 {
            let knocks = if hits == 0 { 0 } else { hits + if brace >= 4 { -1 } else { 1 } };
            *grits.entry((3 - knocks).max(0)).or_default() += 1;
        }
    }
    let plan = vec![act(Act::Throw), piece(2), Answer::Number(2)];
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut Bold).plan(plan).count().unwrap();
    assert_eq!(outlook.how, How::Exact);
    assert_eq!(outlook.outcomes.len(), grits.len());
    for (grit, weight) in grits {
        let share = outlook.share_of(|game| game.pebbles[2].grit == grit);
        assert_eq!(share, Share::of(weight, 6u128.pow(4)), "grit {grit}");
    }
    assert_eq!(sum(&outlook), Share::one());
    // No hits, and one to three hits with six faces of bracing each.
    assert_eq!(outlook.leaves, 1 + 3 * 6);
    assert!(outlook.outcomes.windows(2).all(|pair| pair[0].share.compare(&pair[1].share).is_ge()));
    let sentences = outlook.assumptions.join(" ");
    assert!(sentences.contains("planned: 3 in all") && sentences.contains("\"bold\""), "{sentences}");
}

/// The brawl on [`CLOSE`] by hand, for a policy that always shrugs or never does.
fn brawl(shrugs: bool) -> BTreeMap<(Vec<i8>, [i32; 2]), u128> {
    // How often two dice, hitting on so much, hit so many times.
    let hits = |on: u32| {
        let mut counts = [0u128; 3];
        for two in faces(2) {
            counts[two.iter().filter(|face| **face <= on).count()] += 1;
        }
        counts
    };
    let mut ends = BTreeMap::from([((vec![3, 2, 3, 3], [4, 1]), 1u128)]);
    for (pair, on) in [((0, 2), 3), ((1, 2), 2)] {
        let mut next = BTreeMap::new();
        for ((grit, luck), weight) in ends {
            for (mine, many) in (0i8..).zip(hits(on)) {
                for (yours, often) in (0i8..).zip(hits(2)) {
                    let (mut grit, mut luck): (Vec<i8>, [i32; 2]) = (grit.clone(), luck);
                    let (loser, side) = if mine > yours { (pair.1, 1) } else { (pair.0, 0) };
                    if mine != yours && shrugs && luck[side] > 0 {
                        luck[side] -= 1;
                    } else {
                        grit[loser] = (grit[loser] - (mine - yours).abs()).max(0);
                    }
                    *next.entry((grit, luck)).or_default() += weight * many * often;
                }
            }
        }
        ends = next;
    }
    ends
}

#[test]
fn a_tally_with_questions_inside() {
    let (setup, game) = table_of(CLOSE);
    for shrugs in [false, true] {
        let (mut bold, mut meek) = (Bold, Meek);
        let (name, policy): (_, &mut dyn table::Policy<Pebbles>) =
            if shrugs { ("bold", &mut bold) } else { ("meek", &mut meek) };
        let outlook =
            Odds::new(&setup, &game, Seat(0), name, policy).plan(vec![act(Act::Brawl)]).count().unwrap();
        let by_hand = brawl(shrugs);
        assert_eq!(outlook.outcomes.len(), by_hand.len());
        for ((grit, luck), weight) in by_hand {
            let same = |game: &Game| {
                game.luck == luck && game.pebbles.iter().map(|pebble| pebble.grit).eq(grit.iter().copied())
            };
            assert_eq!(outlook.share_of(same), Share::of(weight, 6u128.pow(8)), "{grit:?} {luck:?}");
        }
        assert_eq!(sum(&outlook), Share::one());
    }
}

#[test]
fn everything_adds_up_to_one_and_agrees_with_sampling() {
    let (setup, game) = table_of(CLOSE);
    let plans = [
        vec![act(Act::Throw), piece(2), Answer::Number(1)],
        vec![act(Act::Brawl)],
        vec![act(Act::Bid), Answer::Number(1), Answer::Number(1)],
        vec![act(Act::Drop)],
        vec![act(Act::March)],
        vec![],
    ];
    for (seed, plan) in (10..).zip(plans) {
        let steps = 2;
        // South's throws need its charm, which north does not know: part of this is hidden, and counted as such.
        let count = |limit: u64, policy: &mut Bold| {
            Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", policy)
                .plan(plan.clone())
                .steps(steps)
                .limit(limit, 20_000, seed)
                .count()
                .unwrap()
        };
        let exact = count(1_000_000, &mut Bold);
        let sampled = count(0, &mut Bold);
        assert_eq!((exact.how, sampled.how), (How::Exact, How::Sampled { count: 20_000, seed }));
        assert_eq!(sum(&exact), Share::one());
        assert_eq!(sum(&sampled), Share::one());
        let within = |exact: &Share, sampled: &Share| {
            let millionths = |share: &Share| u64::try_from(share.per(1_000_000)).unwrap();
            let error = u64::from(odds::standard_error(exact, 20_000)) + 2;
            let gap = millionths(exact).abs_diff(millionths(sampled));
            assert!(gap <= 5 * error, "{exact} against {sampled}: {gap} with an error of {error}");
        };
        within(&exact.hidden, &sampled.hidden);
        for outcome in &exact.outcomes {
            within(&outcome.share, &sampled.share_of(|game| *game == outcome.game));
        }
        for outcome in &sampled.outcomes {
            assert!(
                !exact.share_of(|game| *game == outcome.game).is_zero(),
                "an outcome that was not counted"
            );
        }
    }
}

#[test]
fn counting_agrees_with_playouts_of_the_rules_themselves() {
    let (setup, game) = table_of(CLOSE);
    let plan = vec![act(Act::Throw), piece(2), Answer::Number(3)];
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut Bold).plan(plan).count().unwrap();
    let playouts = 20_000;
    let mut counts: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    let mut seeds = Stream::seeded(3);
    for _ in 0..playouts {
        let (mut north, mut south) = (Bold, Bold);
        let mut dealer = table::Playout::new(vec![&mut north, &mut south], u64::from(seeds.below(u32::MAX)));
        let run = run::<Pebbles>(&setup, &game, &mut Tape::default(), &mut dealer);
        assert_eq!(run.ran, Ran::Ended);
        *counts.entry(bytes(&Pebbles::view(&run.game, Seat(0)))).or_default() += 1;
    }
    assert_eq!(counts.len(), outlook.outcomes.len());
    for outcome in &outlook.outcomes {
        let exact = u64::try_from(outcome.share.per(1_000_000)).unwrap();
        let seen = u64::from(counts[&bytes(&outcome.game)]) * 1_000_000 / u64::from(playouts);
        let error = u64::from(odds::standard_error(&outcome.share, playouts));
        assert!(exact.abs_diff(seen) <= 5 * error + 2, "{exact} against {seen} millionths");
    }
}

#[test]
fn merging_changes_nothing_but_the_work() {
    let (setup, game) = table_of(CLOSE);
    // Whoever braces comes to the same grit in several ways; without dice there is nothing to merge.
    let throw = [act(Act::Throw), piece(2), Answer::Number(1)];
    for (plan, least) in [([&throw[..], &throw[..]].concat(), 2), (vec![act(Act::Bid)], 1)] {
        let count = |merging: bool| {
            let mut bold = Bold;
            let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut bold);
            let odds = odds.plan(plan.clone()).plan_of(Seat(1), [Said::Answer(act(Act::Wait))]).steps(3);
            if merging { odds.count().unwrap() } else { odds.without_merging().count().unwrap() }
        };
        let (merged, apart) = (count(true), count(false));
        assert_eq!(merged.outcomes.len(), apart.outcomes.len());
        for (one, other) in merged.outcomes.iter().zip(&apart.outcomes) {
            assert_eq!((&one.game, &one.share), (&other.game, &other.share));
        }
        assert!(merged.leaves * least <= apart.leaves, "{} and {}", merged.leaves, apart.leaves);
    }
}

#[test]
fn what_is_given_is_not_rolled_again() {
    let (setup, game) = table_of(CLOSE);
    let answer = |seat: u8, answer: Answer| Entry::Answer { seat: Seat(seat), answer };
    let mut tape = Tape {
        entries: vec![
            answer(0, act(Act::Throw)),
            answer(0, piece(2)),
            answer(0, Answer::Number(1)),
            Entry::Throw { reading: Reading::counts(&[2, 0]), faces: vec![1, 2] },
        ],
    };
    let outlook =
        Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut Bold).given(&tape).count().unwrap();
    assert_eq!((outlook.outcomes.len(), outlook.leaves), (2, 6));
    assert_eq!(outlook.share_of(|game| game.pebbles[2].grit == 2), Share::of(1, 2));

    // The first pair of a brawl is over, and of the second the first throw is made.
    let throw = |hits: i16| Entry::Throw { reading: Reading::counts(&[hits, 2 - hits]), faces: Vec::new() };
    tape.entries = vec![answer(0, act(Act::Brawl)), throw(1), throw(1), throw(2)];
    let outlook =
        Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek).given(&tape).count().unwrap();
    assert_eq!(sum(&outlook), Share::one());
    for (grit, weight) in [(3, 4), (2, 16), (1, 16)] {
        let share = outlook.share_of(|game| game.pebbles[2].grit == grit);
        assert_eq!(share, Share::of(weight, 36), "grit {grit}");
    }
}
