//! Answers of a plan that are refused together with those of somebody else.

use dice::{Below, Share};
use odds::{Habit, How, Odds, Outlook};
use pebbles::{Act, Game, Pebbles, Setup};
use space::{Hex, Spot};
use table::{Answer, Policy, Question, Seat};

use crate::{CLOSE, act, table_of};

/// Strays as far as it can, and holds still when that was taken back.
struct Stray;

impl Policy<Pebbles> for Stray {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Pebbles>, _: Below) -> Answer {
        let mut all = question.domain.propose(100);
        if question.tries == 0 { all.pop().expect("a domain is never empty") } else { all.swap_remove(0) }
    }
}

fn to(q: i16, r: i16) -> Answer {
    Answer::Path(vec![Spot::Hex(Hex::new(q, r))])
}

fn march(limit: u64) -> Outlook<Pebbles> {
    let (setup, game) = table_of(CLOSE);
    let mut stray = Stray;
    let odds = Odds::<Pebbles>::new(&setup, &game, Seat(0), "stray", &mut stray);
    odds.plan(vec![act(Act::March), to(0, 1)]).limit(limit, 10, 1).count().unwrap()
}

#[test]
fn a_plan_refused_with_an_answer_of_the_policy_is_dropped() {
    let (_, game) = table_of(CLOSE);
    for (limit, how) in [(1_000, How::Exact), (0, How::Sampled { count: 10, seed: 1 })] {
        let outlook = march(limit);
        assert_eq!((outlook.how, &outlook.dropped), (how, &Share::one()));
        assert_eq!(outlook.outcomes[0].game.pebbles, game.pebbles, "both hold still");
        let why = "Answer 2 of the plan is refused together with others: ";
        assert!(outlook.assumptions.iter().any(|line| line.starts_with(why)), "{:?}", outlook.assumptions);
    }
}

#[test]
fn best_play_does_not_rid_itself_of_a_habit_by_being_refused() {
    let (setup, game) = table_of(CLOSE);
    // The second pebble always goes to (3,1); the first wants to the other side, which is too far from there.
    let west = |_: &Setup, game: &Game, _: Seat| -i64::from(game.pebbles[0].at.q);
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "stray", &mut Stray)
        .plan(vec![act(Act::March)])
        .habit(Habit { seat: Seat(0), why: "roll".to_string(), answer: "(3,1)".to_string() })
        .best(Seat(0), &west)
        .count()
        .unwrap();
    let [only] = &outlook.outcomes[..] else { panic!("there is no chance in a march") };
    let [a, b] = [0, 1].map(|id: usize| only.game.pebbles[id].at);
    assert_eq!((a.q, b), (1, Hex::new(3, 1)));
}

#[test]
fn where_no_choice_goes_with_the_plan_the_plan_is_dropped() {
    let (setup, game) = table_of(&CLOSE.replace("(2,1)", "(3,1)"));
    // However the second pebble goes, the first has gone too far; best play looks at one proposal, to hold still.
    let east = |_: &Setup, game: &Game, _: Seat| i64::from(game.pebbles[1].at.q);
    let outlook = Odds::<Pebbles>::new(&setup, &game, Seat(0), "stray", &mut Stray)
        .plan(vec![act(Act::March), to(0, 1)])
        .best(Seat(0), &east)
        .proposals(1)
        .count()
        .unwrap();
    assert_eq!(outlook.dropped, Share::one());
    assert_eq!(outlook.outcomes[0].game.pebbles, game.pebbles, "both hold still");
}
