//! Plans, best play and what is refused together.

use dice::{Below, Share};
use odds::{Habit, Odds, Said, Stop, Unfit};
use pebbles::{APART, Act, Game, Pebbles, Setup};
use space::{Hex, Spot};
use table::{Answer, Policy, Question, Seat};

use crate::{Bold, CLOSE, Meek, act, piece, sum, table_of};

/// Grit of one's own, less the others', and a little for luck.
fn worth(_: &Setup, game: &Game, seat: Seat) -> i64 {
    let grit: i64 = game
        .standing()
        .map(|(_, pebble)| i64::from(pebble.grit) * if pebble.side == seat { 10 } else { -10 })
        .sum();
    grit + 3 * i64::from(game.luck[seat.index()])
}

/// The mean worth of a plan, times the number of equally likely faces.
fn mean(setup: &Setup, outlook: &odds::Outlook<Pebbles>, seat: Seat) -> Share {
    let mut mean = Share::zero();
    for outcome in &outlook.outcomes {
        mean += &outcome.share.part((worth(setup, &outcome.game, seat) + 1000) as u128, 1);
    }
    mean
}

#[test]
fn best_play_finds_the_best_plan() {
    let (setup, game) = table_of(CLOSE);
    let first = vec![act(Act::Throw), piece(2)];
    let mut best: Option<Share> = None;
    let mut means = Vec::new();
    for luck in 0..=3 {
        let mut plan = first.clone();
        plan.push(Answer::Number(luck));
        let outlook =
            Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek).plan(plan).count().unwrap();
        let mean = mean(&setup, &outlook, Seat(0));
        if best.as_ref().is_none_or(|best| mean.compare(best).is_gt()) {
            best = Some(mean.clone());
        }
        means.push(mean.to_string());
    }
    means.dedup();
    assert_eq!(means.len(), 4, "the plans differ");
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(first)
        .best(Seat(0), &worth)
        .count()
        .unwrap();
    assert_eq!(Some(mean(&setup, &outlook, Seat(0))), best);
    assert_eq!(sum(&outlook), Share::one());
    let measure = "plays as well as can be, by the mean of what the last position is worth to it.";
    assert!(outlook.assumptions.iter().any(|line| *line == format!("Beyond that seat 1 {measure}")));
}

#[test]
fn the_other_seat_can_play_best_too() {
    let (setup, game) = table_of(CLOSE);
    // Bracing costs what it gains when one hit lands, so south does not brace; when it does pay is left to the count.
    let plan = vec![act(Act::Throw), piece(2), Answer::Number(2)];
    let count = |best: bool, policy: &mut dyn Policy<Pebbles>| {
        let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "x", policy).plan(plan.clone());
        let odds = if best { odds.best(Seat(1), &worth) } else { odds };
        mean(&setup, &odds.count().unwrap(), Seat(1))
    };
    let best = count(true, &mut Meek);
    for other in [count(false, &mut Meek), count(false, &mut Bold)] {
        assert!(best.compare(&other).is_ge());
    }
}

#[test]
fn best_play_looks_through_two_steps() {
    // North may polish now to hit better later; south waits in between.
    let (setup, game) = table_of(&CLOSE.replace(", polished", "").replace("charm 1", "charm 0"));
    let value = |_: &Setup, game: &Game, _: Seat| 10 - i64::from(game.pebbles[2].grit);
    let count = |steps: u16, plan: Vec<Answer>| {
        Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
            .plan(plan)
            .steps(steps)
            .best(Seat(0), &value)
            .proposals(6)
            .limit(2_000_000, 100, 1)
            .count()
            .unwrap()
    };
    let whole = count(3, vec![]);
    assert_eq!(sum(&whole), Share::one());
    let mean = |outlook: &odds::Outlook<Pebbles>| {
        let mut mean = Share::zero();
        for outcome in &outlook.outcomes {
            mean += &outcome.share.part(value(&setup, &outcome.game, Seat(0)) as u128, 1);
        }
        mean
    };
    // No first act does better when it is fixed and the rest is played as well as can be, and one does as well.
    let acts = [Act::Wait, Act::Throw, Act::Brawl, Act::Share, Act::Drop, Act::Polish, Act::Bid, Act::March];
    let means: Vec<Share> = acts.iter().map(|first| mean(&count(3, vec![act(*first)]))).collect();
    assert!(means.iter().all(|fixed| mean(&whole).compare(fixed).is_ge()));
    assert!(means.iter().any(|fixed| *fixed == mean(&whole)));
}

#[test]
fn answers_refused_together_are_no_outcome_of_best_play() {
    let (setup, game) = table_of(CLOSE);
    let spread = |_: &Setup, game: &Game, _: Seat| {
        i64::from(game.pebbles[0].at.distance(game.pebbles[1].at)) * 100 - i64::from(game.pebbles[0].at.q)
    };
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .plan(vec![act(Act::March)])
        .best(Seat(0), &spread)
        .count()
        .unwrap();
    let [only] = &outlook.outcomes[..] else { panic!("there is no chance in a march") };
    assert_eq!(only.share, Share::one());
    let [a, b] = [0, 1].map(|id: usize| only.game.pebbles[id].at);
    assert_eq!(a.distance(b), APART, "as far apart as is allowed");
    assert!(outlook.assumptions.iter().any(|line| line.contains("proposals")));
}

/// Bids nothing at first, and more whenever it is asked again.
struct Fickle(i32);

impl Policy<Pebbles> for Fickle {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Pebbles>, _: Below) -> Answer {
        assert_eq!(question.seat, Seat(1), "north chooses for itself");
        self.0 += 1;
        Answer::Number((self.0 - 1) / 2)
    }
}

#[test]
fn best_play_chooses_what_is_answered_unseen_and_nobody_knows_it() {
    let (setup, game) = table_of(CLOSE);
    let mut fickle = Fickle(0);
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "fickle", &mut fickle)
        .plan(vec![act(Act::Bid)])
        .best(Seat(0), &worth)
        .count()
        .unwrap();
    // South bids nothing, so that one luck is enough to win and more would be wasted.
    let [only] = &outlook.outcomes[..] else { panic!("there is no chance in a bid") };
    assert_eq!((only.game.luck, only.game.pebbles[2].grit), ([3, 1], 2));
    assert_eq!(outlook.leaves, 9, "three bids, and three for each of them");
    assert_eq!(fickle.0, 2, "south answers once, whatever north tries");
}

#[test]
fn a_plan_that_is_refused_is_said() {
    let (setup, game) = table_of(CLOSE);
    let count = |plan: Vec<Answer>, steps: u16| {
        Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek).plan(plan).steps(steps).count()
    };
    match count(vec![act(Act::Throw), piece(3)], 1) {
        Err(stop @ Stop::Plan { place: 1, .. }) => {
            assert!(stop.to_string().starts_with("answer 2 of the plan is refused"), "{stop}")
        }
        other => panic!("{:?}", other.map(|outlook| outlook.assumptions)),
    }
    // Counting does not look at what is refused, and yet what is said is the refusal.
    let refused = |words: &str, said: &str| {
        let plan = ["throw", words].map(|words| Said::Words(words.to_string()));
        let mut meek = Meek;
        let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut meek).plan_of(Seat(0), plan);
        let said_by = match odds.count() {
            Err(stop) => stop.to_string(),
            Ok(outlook) => outlook.assumptions.join("\n"),
        };
        assert!(said_by.contains(said), "{said_by}");
    };
    let asked = "where north is asked \"Which pebble?\"";
    let far = "5 hexes away, 3 reached (PB-ASK-01)";
    refused("pebble 3", &format!("answer 2 of the plan is refused: {asked}, {far}"));
    refused("pebble 3?", &format!("Answer 2 of the plan is never given: {asked}, {far}.\n"));
    refused(
        "pebble 7",
        &format!("answer 2 of the plan is refused: {asked}, there is no choice \"pebble 7\""),
    );
    refused("pebble 7?", "did you mean pebble 2 or pebble 3?\n");
    // What is no answer to one question waits for another, and what a rule has against it there says more.
    let asked = "where north is asked \"With how much luck?\"";
    refused("9", &format!("answer 2 of the plan is refused: {asked}, 9 is not from 0 to 3 (PB-ASK-02)"));
    // With its numbers, as the game itself would say it.
    let far = count(vec![act(Act::Roll), piece(1), Answer::Path(vec![Spot::Hex(Hex::new(4, 1))])], 1);
    let far = far.err().map(|stop| stop.to_string()).unwrap_or_default();
    let way = "where north is asked \"Which way does it roll?\", the path comes to (4,1) by a step of 2 (PB-ASK-04)";
    assert_eq!(far, format!("answer 3 of the plan is refused: {way}"));
    // What would fit if it went on is asked for too late, and not unknown.
    let later = count(vec![act(Act::Roll), act(Act::Wait)], 1).err();
    assert_eq!(later, Some(Stop::Plan { place: 1, unfit: Unfit::Later }));
    // South is not asked anything while north waits.
    let others = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek)
        .habit(Habit { seat: Seat(0), why: "act".to_string(), answer: "wait".to_string() })
        .plan_of(Seat(1), [Said::Answer(act(Act::Throw))])
        .count();
    assert!(matches!(&others, Err(Stop::Unasked)), "{:?}", others.map(|outlook| outlook.assumptions));
    // An answer waits for the one before it, and is not given instead.
    let turned = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut Bold)
        .plan(vec![piece(2), act(Act::Throw)])
        .count();
    // The policy throws, at what is planned, and nobody asks for another throw.
    assert!(matches!(&turned, Err(Stop::Plan { place: 1, .. })), "{:?}", turned.map(|it| it.assumptions));
    // Each answer of this march is allowed, but not both: the march holds still, and that is said.
    let to = |q, r| Answer::Path(vec![Spot::Hex(Hex::new(q, r))]);
    let outlook = count(vec![act(Act::March), to(0, 1), to(3, 1)], 1).unwrap();
    assert_eq!(outlook.outcomes[0].game.pebbles, game.pebbles);
    assert!(
        outlook.assumptions.iter().any(|line| line.contains("3 hexes apart, at most 2 (PB-ACT-03)")),
        "{:?}",
        outlook.assumptions
    );
    assert_eq!(outlook.dropped, Share::one());
    // The target may be gone before the second throw: there the rest of it is dropped.
    let twice =
        vec![act(Act::Throw), piece(2), Answer::Number(3), act(Act::Throw), piece(2), Answer::Number(1)];
    let outlook = count(twice, 3).unwrap();
    assert_eq!(sum(&outlook), Share::one());
    assert!(outlook.assumptions.iter().any(|line| line.contains("the rest of it is dropped")));
}

#[test]
fn a_habit_goes_before_best_play_and_behind_the_plan() {
    let (setup, game) = table_of(CLOSE);
    let habit = |answer: &str| Habit { seat: Seat(0), why: "act".to_string(), answer: answer.to_string() };
    let count = |habits: &[&str], plan: Vec<Answer>| {
        let mut meek = Meek;
        let mut odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut meek).plan(plan);
        for answer in habits {
            odds = odds.habit(habit(answer));
        }
        odds.best(Seat(0), &worth).count().unwrap()
    };
    let waits = count(&["wait"], Vec::new());
    assert_eq!(waits.outcomes.len(), 1, "whoever waits throws nothing");
    assert!(waits.assumptions.iter().any(|line| line.contains("seat 1 always answers \"wait\"")));
    assert!(count(&["wait"], vec![act(Act::Throw), piece(2)]).outcomes.len() > 1, "the plan comes first");
    let free = count(&[], Vec::new());
    let nobody = count(&["something else"], Vec::new());
    assert_eq!(
        mean(&setup, &free, Seat(0)),
        mean(&setup, &nobody, Seat(0)),
        "what is not allowed is no habit"
    );
}
