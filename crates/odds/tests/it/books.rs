//! The real rulebooks: whole fights add up to one and agree with playouts of the same rules.

use dice::{Below, Share};
use judgement::Judgement;
use odds::{How, Odds, standard_error};
use salvation::Salvation;
use table::{Answer, Domain, Given, Item, Policy, Question, Rulebook, Seat};

const DUEL: &str = "\
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Green 1, Runner, at 19J
Green: Green 2, Runner, at 25J
Red: Red 1, Runner, at 19K
Red: Red 2, Runner, at 30J
turn: 1, half Green
";

const ATTACK: &str = "\
seats: Green, Red
map: radius 8
profile: Blade, MOV 4, AGI 4, RES 0, MEL 8, health 15
weapon: Blade, Long Blade, MEL, AP 1, reach 1, damage 2/3/5
profile: Guard, MOV 4, AGI 2, RES 1, MEL 5, health 14
weapon: Guard, Sword, MEL, AP 1, reach 1, damage 2/3/4
Green: Kesh, Blade, at (0,0)
Red: Orla, Guard, at (1,0)
round: 3, active Green
";

/// Fights where it can, with two dice in every attack and defence as far as that goes, and passes otherwise.
struct Eager;

impl<R: Rulebook> Policy<R> for Eager {
    fn answer(&mut self, setup: &R::Setup, view: &R::Game, question: &Question<R>, _: Below) -> Answer {
        let first = question.domain.propose(1).remove(0);
        match (&question.domain, first) {
            (Domain::One(options), first) => {
                let names = R::names(setup, view);
                let fights = |item: &Item| matches!(names.item(*item).as_str(), "fight" | "attack");
                let pass = |item: &Item| *item == Item::Pass;
                let item = options.legal().find(fights).or(options.legal().find(pass));
                item.map_or(first, Answer::One)
            }
            (Domain::Split(split), Answer::Split(mut numbers)) => {
                for (i, part) in split.parts().iter().enumerate() {
                    let words = part.says.template();
                    for _ in 0..2 {
                        numbers[i] += i32::from(words.contains("attacks") || words.contains("defends"));
                        if split.contains(&numbers).is_err() {
                            numbers[i] -= 1;
                        }
                    }
                }
                Answer::Split(numbers)
            }
            (_, first) => first,
        }
    }
}

/// Has the first model fight, counts some steps exactly and by 20,000 playouts, and compares outcome by outcome.
fn agrees<R: Rulebook>(given: &str, steps: u16, least: usize) {
    let plan = vec![Answer::One(Item::Piece(0))];
    let (setup, game) = R::set(&Given::read(given, 1).unwrap()).unwrap();
    let count = |limit: u64| {
        let mut eager = Eager;
        let odds = Odds::<R>::new(&setup, &game, Seat(0), "eager", &mut eager);
        odds.plan(plan.clone()).steps(steps).limit(limit, 20_000, 5).count().unwrap()
    };
    let (exact, sampled) = (count(1_000_000), count(0));
    assert_eq!((exact.how, sampled.how), (How::Exact, How::Sampled { count: 20_000, seed: 5 }));
    assert_eq!(exact.share_of(|_| true), Share::one());
    assert!(exact.outcomes.len() >= least, "{} outcomes", exact.outcomes.len());
    let millionths = |share: &Share| u64::try_from(share.per(1_000_000)).unwrap();
    for outcome in &exact.outcomes {
        let seen = sampled.share_of(|game| *game == outcome.game);
        let error = u64::from(standard_error(&outcome.share, 20_000)) + 10;
        let gap = millionths(&outcome.share).abs_diff(millionths(&seen));
        assert!(gap <= 5 * error, "{} against {seen}: {gap} with an error of {error}", outcome.share);
    }
    for outcome in &sampled.outcomes {
        assert!(!exact.share_of(|game| *game == outcome.game).is_zero(), "an outcome that was not counted");
    }
    let groups = exact.groups(&setup, &game);
    assert!(groups.iter().any(|group| !group.changes.is_empty()), "something happens");
}

#[test]
fn a_duel_of_salvation() {
    agrees::<Salvation>(DUEL, 1, 10);
}

#[test]
fn an_attack_of_judgement() {
    // A Hero is activated in a step of its own.
    agrees::<Judgement>(ATTACK, 2, 3);
}
