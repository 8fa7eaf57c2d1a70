//! Whole activations: which steps belong to them, plans over several steps, best play through them, and who waits.

use dice::Share;
use genesys::Genesys;
use odds::{Go, Habit, How, Odds, Outlook, Progress, Said, Span, Stop};
use salvation::Salvation;
use scene::{Answer, Item};
use table::{Given, Policy, Question, Rulebook, Seat};

/// Takes the first proposal: passes, holds still, ends what can be ended.
struct First;

impl<R: Rulebook> Policy<R> for First {
    fn looks(&self) -> bool {
        false
    }

    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>, _: dice::Below) -> Answer {
        question.domain.propose(1).pop().unwrap_or(Answer::One(Item::Pass))
    }
}

const SWORDS: &str = "\
seats: Green, Red
table: 24 by 24
profile: Soldier, SPD 5, EV 2, ARM 1, HP 4, base 1
attack: Soldier, Sword, melee, AP 1, RNG 0, HIT 3, DMG 3
Green: Ana, Soldier, at 5 by 5
Green: Bea, Soldier, at 3 by 20
Red: Rolf, Soldier, at 6 by 5, damage 1
Red: Sven, Soldier, at 20 by 20
turn: 1, next Green
";

const RUNNERS: &str = "\
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Green 1, Runner, at 19J
Green: Green 2, Runner, at 25J
Red: Red 1, Runner, at 19M, energy left 0
Red: Red 2, Runner, at 30J
turn: 1, half Green
";

fn set<R: Rulebook>(given: &str) -> (R::Setup, R::Game) {
    R::set(&Given::read(given, 1).expect("a table")).expect("it can be set")
}

fn words(plan: &[&str]) -> Vec<Said> {
    plan.iter().map(|words| Said::Words(words.to_string())).collect()
}

fn count<R: Rulebook>(given: &str, plan: &[&str], span: Span) -> Result<Outlook<R>, Stop> {
    let (setup, game) = set::<R>(given);
    let mut first = First;
    Odds::<R>::new(&setup, &game, Seat(0), "first", &mut first)
        .plan_of(Seat(0), words(plan))
        .span(span)
        .count()
}

#[test]
fn an_activation_goes_on_until_it_is_over() {
    let plan = ["Ana", "Sword", "Rolf", "Sword", "Rolf"];
    let whole = count::<Genesys>(SWORDS, &plan, Span::Activation).unwrap();
    assert_eq!((whole.how, whole.share_of(|_| true)), (How::Exact, Share::one()));
    assert!(whole.outcomes.iter().all(|outcome| outcome.game.active.is_none()), "somebody is still active");
    assert!(whole.outcomes.iter().all(|outcome| outcome.game.models[0].activated));
    assert!(whole.outcomes.iter().all(|outcome| !outcome.game.models[2].activated), "it is Ana's alone");
    // No further than planned: whoever lives is still active, as nobody has decided to end it.
    let planned = count::<Genesys>(SWORDS, &plan, Span::Planned).unwrap();
    let damage =
        |outlook: &Outlook<Genesys>, much: u8| outlook.share_of(|game| game.models[2].damage == much);
    for much in 0..=4 {
        assert_eq!(damage(&whole, much), damage(&planned, much), "damage {much}");
    }
    assert!(planned.outcomes.iter().all(|outcome| outcome.game.active.is_some()));
    assert!(whole.assumptions.iter().any(|line| line == "The whole activation is played, step after step."));
    // The second blow may have nobody to fall on, and that is said: every other blow hits, and of 16 ways of its damage one is 3.
    let gone = "Where the plan no longer fits, the rest of it is dropped: in 3.1250 % of all ways.";
    assert!(planned.assumptions.iter().any(|line| line == gone), "{:?}", planned.assumptions);
    assert_eq!((planned.dropped, whole.dropped), (Share::of(1, 32), Share::of(1, 32)));
}

#[test]
fn what_is_given_only_where_it_is_asked_for_is_no_plan_that_is_left() {
    let focused = |focus: &str| {
        count::<Genesys>(SWORDS, &["Ana", "Sword", "Rolf", "pass", focus], Span::Planned).unwrap()
    };
    // Every other blow misses, and nobody asks for a focus.
    let (waiting, marked) = (focused("paid focus"), focused("paid focus?"));
    assert_eq!((&waiting.dropped, &marked.dropped), (&Share::of(1, 2), &Share::zero()));
    for much in 1..=4 {
        let share = |outlook: &Outlook<Genesys>| outlook.share_of(|game| game.models[2].damage == much);
        assert_eq!(share(&waiting), share(&marked), "damage {much}");
    }
    let said = |outlook: &Outlook<Genesys>, words: &str| outlook.assumptions.iter().any(|line| line == words);
    let planned =
        "The first answers of seat 1 are as planned: 5 in all, 1 of them only where it is asked for.";
    assert!(said(&marked, planned), "{:?}", marked.assumptions);
    // Playouts tell the same, as far as so many can.
    let (setup, game) = set::<Genesys>(SWORDS);
    let plan = words(&["Ana", "Sword", "Rolf", "pass", "paid focus"]);
    let sampled = Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut First)
        .plan_of(Seat(0), plan)
        .span(Span::Planned)
        .limit(0, 2_000, 3)
        .count()
        .unwrap();
    let between = |part: u128| sampled.dropped.compare(&Share::of(part, 100));
    assert!(between(45).is_gt() && between(55).is_lt(), "{}", sampled.dropped);
    assert!(sampled.assumptions.iter().any(|line| line.ends_with(" % of the playouts.")));
    // A slip of the pen is no fault there, but it shows.
    let slip = focused("piad focus?");
    let never =
        |line: &&String| line.starts_with("Answer 5 of the plan is never given: where Green is asked ");
    let never = slip.assumptions.iter().find(never).expect("it is said");
    assert!(never.contains(", there is no choice \"piad focus\""), "{never}");
    // A mark on nothing is no answer.
    let none = count::<Genesys>(SWORDS, &["Ana", "?"], Span::Planned);
    assert!(
        matches!(none, Err(Stop::Plan { place: 1, .. })),
        "{:?}",
        none.map(|outlook| outlook.assumptions)
    );
}

#[test]
fn an_answer_is_passed_over_also_where_a_unit_is_named_anew() {
    let plan = |marks: &[&'static str]| {
        let (charge, fight) =
            (["Green 1", "charge", "Red 1", "19K 19L"], ["Green 1", "fight", "Green 1 attacks Red 1 = 2"]);
        [&charge[..], marks, &fight[..]].concat()
    };
    let count = |plan: &[&str], span: Span| count::<Salvation>(RUNNERS, plan, span).unwrap();
    let wounded = |outlook: &Outlook<Salvation>| outlook.share_of(|game| game.units[2].wounds > 0);
    for span in [Span::Activation, Span::Planned] {
        assert_eq!(wounded(&count(&plan(&[]), span)), Share::of(319, 400));
        assert_eq!(wounded(&count(&plan(&["free hack?", "7?"]), span)), Share::of(319, 400));
    }
    // What only may be asked for does not end an activation, and does not carry it on where nothing else is planned.
    let (setup, game) = set::<Salvation>(RUNNERS);
    let worth =
        |_: &salvation::Setup, game: &salvation::state::Game, _: Seat| i64::from(game.units[2].wounds);
    let habit =
        Habit { seat: Seat(0), why: "allocate".to_string(), answer: "Green 1 attacks Red 1 = 2".to_string() };
    let best = |span: Span| {
        Odds::<Salvation>::new(&setup, &game, Seat(0), "first", &mut First)
            .plan_of(Seat(0), words(&["Green 1", "charge", "Red 1", "19K 19L", "7?"]))
            .habit(habit.clone())
            .span(span)
            .proposals(2)
            .limit(20_000, 200, 3)
            .best(Seat(0), &worth)
            .count()
            .unwrap()
    };
    assert!(wounded(&best(Span::Activation)).compare(&Share::of(319, 400)).is_ge());
    assert_eq!(wounded(&best(Span::Planned)), Share::zero());
}

#[test]
fn an_activation_in_progress_is_named() {
    let (setup, game) = set::<Genesys>(SWORDS);
    let mut first = First;
    let odds = Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut first);
    let active = odds.plan_of(Seat(0), words(&["Ana"])).count().unwrap().outcomes.remove(0).game;
    let odds = Odds::<Genesys>::new(&setup, &active, Seat(0), "first", &mut first);
    let outlook = odds.plan_of(Seat(0), words(&["Sword", "Rolf"])).activation().count().unwrap();
    assert!(outlook.assumptions.contains(&"The activation of Ana is played to its end.".to_string()));
    assert!(outlook.outcomes.iter().all(|outcome| outcome.game.active.is_none()));
}

#[test]
fn steps_that_name_their_unit_anew_belong_together() {
    let plan = ["Green 1", "charge", "Red 1", "19K 19L", "Green 1", "fight", "Green 1 attacks Red 1 = 2"];
    let outlook = count::<Salvation>(RUNNERS, &plan, Span::Activation).unwrap();
    assert_eq!((outlook.how, outlook.share_of(|_| true)), (How::Exact, Share::one()));
    // Red cannot defend: both dice hit, and 11 of 20 wound.
    for (wounds, weight) in [(0, 81), (1, 198), (2, 121)] {
        assert_eq!(
            outlook.share_of(|game| game.units[2].wounds == wounds),
            Share::of(weight, 400),
            "{wounds}"
        );
    }
    // The half goes on: other units are not moved, and nobody has ended it.
    assert!(outlook.outcomes.iter().all(|outcome| outcome.game.active == Seat(0)));
    assert!(outlook.outcomes.iter().all(|outcome| outcome.game.units[1].speed == 8));
    // Naming somebody else is not part of it, and a plan that does so is refused with the place.
    let other = ["Green 1", "move", "19K", "Green 2", "move", "25K"];
    match count::<Salvation>(RUNNERS, &other, Span::Activation) {
        Err(Stop::Plan { place: 3, unfit }) => {
            assert!(unfit.to_string().contains("goes on with"), "{unfit}")
        }
        other => panic!("{:?}", other.map(|outlook| outlook.assumptions)),
    }
}

#[test]
fn a_plan_in_words_is_refused_with_its_place() {
    match count::<Genesys>(SWORDS, &["Ana", "Swrod", "Rolf"], Span::Activation) {
        Err(stop @ Stop::Plan { place: 1, .. }) => assert!(stop.to_string().contains("Sword"), "{stop}"),
        other => panic!("{:?}", other.map(|outlook| outlook.assumptions)),
    }
}

#[test]
fn both_seats_may_have_a_plan() {
    let (setup, game) = set::<Genesys>(SWORDS);
    let mut first = First;
    // Ana leaves Rolf, who strikes at her or does not.
    let count = |red: &[&str], first: &mut First| {
        Odds::<Genesys>::new(&setup, &game, Seat(0), "first", first)
            .plan_of(Seat(0), words(&["Ana", "walk", "2 by 5"]))
            .plan_of(Seat(1), words(red))
            .activation()
            .count()
            .unwrap()
    };
    assert_eq!(count(&["pass"], &mut first).outcomes.len(), 1);
    let struck = count(&["Sword"], &mut first);
    assert!(struck.outcomes.len() > 3, "{}", struck.outcomes.len());
    assert!(
        struck.assumptions.iter().any(|line| line == "The first answers of seat 2 are as planned: 1 in all.")
    );
}

#[test]
fn best_play_goes_through_the_activation() {
    let (setup, game) = set::<Genesys>(SWORDS);
    let worth = |_: &genesys::Setup, game: &genesys::state::Game, _: Seat| i64::from(game.models[2].damage);
    let mut first = First;
    let mean = |outlook: &Outlook<Genesys>| {
        let mut mean = Share::zero();
        for outcome in &outlook.outcomes {
            mean += &outcome.share.part(outcome.game.models[2].damage.into(), 1);
        }
        mean
    };
    let mut count = |limit: u64, best: bool| {
        let odds = Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut first)
            .plan_of(Seat(0), words(&["Ana", "Sword", "Rolf"]))
            .activation()
            .proposals(2)
            .limit(limit, 200, 3);
        if best { odds.best(Seat(0), &worth).count().unwrap() } else { odds.count().unwrap() }
    };
    let (plain, best) = (count(100_000, false), count(100_000, true));
    assert_eq!((best.how, best.share_of(|_| true)), (How::Exact, Share::one()));
    assert!(mean(&best).compare(&mean(&plain)).is_gt(), "a second blow or a focus is worth more than none");
    // With less work allowed it looks at each step by itself, and says so. What it looked ahead in vain was work, too.
    let near = count(best.leaves - 1, true);
    assert_eq!(near.how, How::Exact);
    assert!((best.leaves..best.leaves + 64).contains(&near.leaves), "{} and {}", near.leaves, best.leaves);
    assert!(near.assumptions.iter().any(|line| line.starts_with("It looks at each step by itself")));
    assert!(mean(&best).compare(&mean(&near)).is_ge());
    // Stopped while it looks ahead it has the same, and says that it was stopped.
    let mut enough = |progress| match progress {
        Progress::Counting { leaves, .. } if leaves + 64 >= best.leaves => Go::Stop,
        _ => Go::On,
    };
    let halted = Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut First)
        .plan_of(Seat(0), words(&["Ana", "Sword", "Rolf"]))
        .activation()
        .proposals(2)
        .best(Seat(0), &worth)
        .watch(&mut enough)
        .count()
        .expect("the look that came to its end");
    assert_eq!((halted.how, mean(&halted)), (How::Exact, mean(&near)));
    assert_eq!(halted.outcomes.len(), near.outcomes.len());
    let said = [
        format!(
            "It was stopped after {} runs of the rules: the last look that came to its end holds.",
            halted.leaves
        ),
        "It looks at each step by itself.".to_string(),
    ];
    assert!(said.iter().all(|line| halted.assumptions.contains(line)), "{:?}", halted.assumptions);
}

#[test]
fn best_play_goes_on_with_the_unit_that_is_named_anew_or_leaves_it_at_that() {
    let (setup, game) = set::<Salvation>(RUNNERS);
    // The dice of a fight are shared out unseen, which is not for best play to choose.
    let dice = "Green 1 attacks Red 1 = 2".to_string();
    let habit = Habit { seat: Seat(0), why: "allocate".to_string(), answer: dice };
    let count = |sign: i64| {
        let worth = move |_: &salvation::Setup, game: &salvation::state::Game, _: Seat| {
            sign * i64::from(game.units[2].wounds)
        };
        let mut first = First;
        Odds::<Salvation>::new(&setup, &game, Seat(0), "first", &mut first)
            .plan_of(Seat(0), words(&["Green 1", "charge", "Red 1", "19K 19L"]))
            .habit(habit.clone())
            .activation()
            .proposals(2)
            .limit(20_000, 200, 3)
            .best(Seat(0), &worth)
            .count()
            .unwrap()
    };
    // Whoever is after wounds fights what was charged: 319 of 400 times that wounds.
    let fierce = count(1);
    assert_eq!((fierce.how, fierce.share_of(|_| true)), (How::Exact, Share::one()));
    let wounded = fierce.share_of(|game| game.units[2].wounds > 0);
    assert!(wounded.compare(&Share::of(319, 400)).is_ge(), "{wounded}");
    assert!(fierce.outcomes.iter().all(|outcome| outcome.game.units[1].speed == 8), "it is Green 1's alone");
    // Whoever would rather not leaves it at the charge.
    let gentle = count(-1);
    assert_eq!(gentle.how, How::Exact);
    assert_eq!(gentle.share_of(|game| game.units[2].wounds == 0), Share::one());
    assert!(gentle.outcomes.iter().all(|outcome| outcome.game.units[0].at != game.units[0].at), "it charged");
}

#[test]
fn whoever_waits_is_told_and_can_stop_it() {
    let (setup, game) = set::<Genesys>(SWORDS);
    let mut first = First;
    let plan = ["Ana", "Sword", "Rolf", "Sword", "Rolf"];
    let mut told = Vec::new();
    let mut count = |limit: u64, go: &mut dyn FnMut(Progress) -> Go| {
        Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut first)
            .plan_of(Seat(0), words(&plan))
            .activation()
            .limit(limit, 1_000, 9)
            .watch(go)
            .count()
    };
    let watched = count(100_000, &mut |progress| {
        told.push(progress);
        Go::On
    });
    assert!(watched.is_ok_and(|outlook| outlook.how == How::Exact && outlook.leaves >= 64));
    assert_eq!(told.first(), Some(&Progress::Counting { leaves: 64, limit: 100_000 }));
    // Stopped while it counts there are no odds; stopped while it samples, those of what was sampled.
    match count(100_000, &mut |_| Go::Stop) {
        Err(stop @ Stop::Halted { leaves: 64 }) => {
            assert!(stop.to_string().starts_with("stopped after 64 runs of the rules"), "{stop}")
        }
        other => panic!("{:?}", other.map(|outlook| outlook.assumptions)),
    }
    let some = count(10, &mut |progress| match progress {
        Progress::Sampling { done, .. } if done >= 128 => Go::Stop,
        _ => Go::On,
    });
    let some = some.unwrap();
    assert_eq!(some.how, How::Sampled { count: 128, seed: 9 });
    assert_eq!(some.share_of(|_| true), Share::one());
    assert!(some.assumptions.iter().any(|line| line.contains("before it was stopped")));
}

/// A dagger costs no action points, and cannot go through this armour: after such a blow everything is as it was.
fn with_dagger(given: &str) -> String {
    given.replace("Green: Ana", "attack: Soldier, Dagger, melee, AP 0, RNG 0, HIT 3, DMG 0\nGreen: Ana")
}

#[test]
fn an_activation_without_end_is_broken_off_and_that_is_said() {
    let (setup, game) = set::<Genesys>(&with_dagger(SWORDS).replace("ARM 1", "ARM 9"));
    let mut first = First;
    let mut odds = Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut first)
        .plan_of(Seat(0), words(&["Ana"]))
        .activation();
    for (why, answer) in [("what-does", "Dagger"), ("target", "Rolf")] {
        odds = odds.habit(Habit { seat: Seat(0), why: why.to_string(), answer: answer.to_string() });
    }
    let outlook = odds.count().unwrap();
    let said = "It is broken off after 60 steps.".to_string();
    assert!(outlook.assumptions.contains(&said), "{:?}", outlook.assumptions);
}

#[test]
fn what_best_play_has_looked_into_is_remembered() {
    let worth = |_: &genesys::Setup, game: &genesys::state::Game, _: Seat| i64::from(game.models[2].damage);
    let harm = |given: &str| {
        let (setup, game) = set::<Genesys>(given);
        let mut first = First;
        let outlook = Odds::<Genesys>::new(&setup, &game, Seat(0), "first", &mut first)
            .plan_of(Seat(0), words(&["Ana"]))
            .steps(4)
            .proposals(1)
            .limit(60_000, 10, 1)
            .best(Seat(0), &worth)
            .count()
            .unwrap();
        let mut mean = Share::zero();
        for outcome in &outlook.outcomes {
            mean += &outcome.share.part(outcome.game.models[2].damage.into(), 1);
        }
        (outlook.how, mean, outlook.leaves)
    };
    // Whoever may also strike in vain does so where nothing else is left to do, and does no less harm.
    let armed = SWORDS.replace("ARM 1", "ARM 9").replace("DMG 3", "DMG 11");
    let (plain, idle) = (harm(&armed), harm(&with_dagger(&armed)));
    assert_eq!((plain.0, &plain.1), (How::Exact, &idle.1));
    // Games that come up again are not looked into again, or it would be some 15,000 runs.
    assert!(idle.2 < 10_000, "{} runs", idle.2);
}
