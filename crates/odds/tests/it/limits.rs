//! What is hidden, what is too much, what breaks down.

use dice::{Below, Share};
use odds::{How, Odds, Stop};
use pebbles::{Act, Game, Pebbles, Setup};
use table::{Answer, Entry, Policy, Question, Reading, Seat, Tape};

use crate::{Bold, CLOSE, Meek, act, piece, sum, table_of};

#[test]
fn what_the_seat_does_not_know_is_said() {
    let (setup, game) = table_of(CLOSE);
    // North throws with its own charm, and south then answers with one that north has never seen.
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut Bold).steps(2).count().unwrap();
    assert_eq!(sum(&outlook), Share::one());
    assert!(!outlook.hidden.is_zero());
    assert!(outlook.assumptions.iter().any(|line| line == "The game is taken as seat 1 knows it."));
    let blind = Odds::<Pebbles>::new(&setup, &game, Seat(1), "bold", &mut Bold).count().unwrap();
    assert_eq!((blind.hidden, blind.outcomes.len()), (Share::one(), 0));
}

#[test]
fn too_much_is_sampled_and_said() {
    let (setup, game) = table_of(CLOSE);
    let plan = vec![act(Act::Throw), piece(2), Answer::Number(3)];
    let count = |limit: u64| {
        let mut bold = Bold;
        let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut bold);
        odds.plan(plan.clone()).limit(limit, 500, 7).count().unwrap()
    };
    assert_eq!(count(25).how, How::Exact, "one leaf without a hit and four times six with");
    let sampled = count(24);
    assert_eq!(sampled.how, How::Sampled { count: 500, seed: 7 });
    let line = "Counting takes more than 24 runs of the rules: 500 playouts were sampled, from seed 7, and a share has \
                a standard error of at most 2.2361 %.";
    assert!(sampled.assumptions.iter().any(|said| said == line), "{:?}", sampled.assumptions);
    assert_eq!(sampled.leaves, 25 + 500, "what was counted in vain was work, too");
    let one = count(1).assumptions;
    assert!(
        one.iter().any(|said| said.starts_with("Counting takes more than 1 run of the rules:")),
        "{one:?}"
    );
    let again = count(24);
    assert_eq!(again.outcomes.len(), sampled.outcomes.len(), "the same seed, the same sample");
    // Best play cannot be sampled, and nobody takes it for that; where all is planned, it has nothing to choose.
    for (plan, not_best) in [(plan[..2].to_vec(), true), (plan.clone(), false)] {
        let mut bold = Bold;
        let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut bold).plan(plan);
        let odds = odds.best(Seat(0), &|_, game, _| i64::from(game.luck[0])).limit(5, 50, 1).count().unwrap();
        assert_eq!((odds.how.samples(), odds.best == scene::Best::TooMuch), (Some(50), not_best));
        assert_eq!(odds.assumptions[0].starts_with("This is not best play"), not_best);
    }
    // A limit reached inside a tally is a limit too.
    let mut meek = Meek;
    let brawl = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut meek);
    let brawl = brawl.plan(vec![act(Act::Brawl)]).limit(20, 100, 1).count().unwrap();
    assert_eq!((brawl.how, sum(&brawl)), (How::Sampled { count: 100, seed: 1 }, Share::one()));
}

/// Draws one of so many proposals.
struct Drawing(u32);

impl Policy<Pebbles> for Drawing {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Pebbles>, below: Below) -> Answer {
        let mut all = question.domain.propose(100);
        let most = (all.len() as u32).min(self.0);
        all.swap_remove(below(most) as usize)
    }
}

#[test]
fn one_draw_of_a_policy_is_not_exact() {
    let (setup, game) = table_of(CLOSE);
    let count = |seed: u64| {
        Odds::<Pebbles>::new(&setup, &game, Seat(0), "drawing", &mut Drawing(100))
            .steps(2)
            .limit(100_000, 500, seed)
            .count()
            .unwrap()
    };
    for seed in [1, 2] {
        let outlook = count(seed);
        assert_eq!((outlook.how, outlook.how.samples()), (How::Drawn { seed }, None));
        assert_eq!((outlook.how.seed(), sum(&outlook)), (Some(seed), Share::one()));
        let said = format!("drawn as they are asked for, from seed {seed}, and not averaged");
        assert!(outlook.assumptions.iter().any(|line| line.contains(&said)), "{:?}", outlook.assumptions);
        let told = outlook.foreseen(&setup, &game, Seat(0));
        let how = format!("counted over one draw of the policy, seed {seed}");
        assert_eq!((told.how(), told.samples, told.seed), (how, None, Some(seed)));
    }
    // To draw one of one leaves nothing to chance.
    let mut drawing = Drawing(1);
    let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "drawing", &mut drawing);
    assert_eq!(odds.steps(2).count().unwrap().how, How::Exact);
}

#[test]
fn rules_that_break_down_give_no_odds() {
    let (setup, game) = table_of(&CLOSE.replace("turns 6", "turns 6, broken acts"));
    let count = |what: Act| {
        Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek).plan(vec![act(what)]).count()
    };
    let Err(Stop::Fault(fault)) = count(Act::Spiral) else { panic!("it never comes back") };
    assert_eq!(fault.why, "PB-ACT-09 goes deeper than 40");
    let Err(Stop::Fault(fault)) = count(Act::Forever) else { panic!("it never ends") };
    assert_eq!(fault.tape.len(), 20_000);
}

#[test]
fn a_game_that_has_ended_stays_as_it_is() {
    let (setup, mut game) = table_of(CLOSE);
    game.turn = 100;
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "meek", &mut Meek).steps(9).count().unwrap();
    assert_eq!((outlook.outcomes.len(), outlook.leaves), (1, 0));
}

#[test]
fn what_is_given_stays_given_where_counting_was_too_much() {
    let (setup, game) = table_of(CLOSE);
    let answer = |answer: Answer| Entry::Answer { seat: Seat(0), answer };
    let hits = Entry::Throw { reading: Reading::counts(&[2, 0]), faces: Vec::new() };
    let tape =
        Tape { entries: vec![answer(act(Act::Throw)), answer(piece(2)), answer(Answer::Number(1)), hits] };
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "bold", &mut Bold)
        .given(&tape)
        .limit(1, 200, 1)
        .count()
        .unwrap();
    assert_eq!(outlook.how.samples(), Some(200));
    // Two hits, and one less or one more for whoever braces.
    assert_eq!(outlook.share_of(|game| matches!(game.pebbles[2].grit, 0 | 2)), Share::one());
}

/// Counts how often it is asked for south and sees what only north knows.
struct Peeking(u32);

impl Policy<Pebbles> for Peeking {
    fn answer(&mut self, _: &Setup, view: &Game, question: &Question<Pebbles>, _: Below) -> Answer {
        self.0 += u32::from(question.seat == Seat(1) && view.charm[0].known().is_some());
        question.domain.propose(1).remove(0)
    }
}

#[test]
fn the_policy_sees_what_the_asked_seat_sees() {
    let (setup, game) = table_of(CLOSE);
    for limit in [1_000, 0] {
        let mut peeking = Peeking(0);
        let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "peeking", &mut peeking);
        odds.plan(vec![act(Act::Throw), piece(2), Answer::Number(1)]).limit(limit, 20, 1).count().unwrap();
        assert_eq!(peeking.0, 0);
    }
}
