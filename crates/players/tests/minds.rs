//! Those who think: they see their seat's view and nothing else, are the same for a seed and a budget, and can be hurried.

use genesys::Genesys;
use players::{Bout, Idea, Known, Level, Mind, Player};
use salvation::Salvation;
use scene::{Answer, Seat, Start};
use table::{Entry, Given, Key, Live, Question, Ran, Rulebook, Sealed, Seed, Stream, Tape, run};

/// A game of ready lists in a scenario, played by recruits for so many steps.
fn played<R: Known>(scenario: &str, map: &str, steps: u32) -> (R::Setup, R::Game) {
    let menu = R::menu();
    let start = Start {
        seats: ["Green", "Red"].map(str::to_string),
        lists: [menu.ready[0].clone(), menu.ready[menu.ready.len() - 1].clone()],
        scenario: scenario.into(),
        map: map.into(),
        options: Vec::new(),
        own: Vec::new(),
    };
    let text = R::given(&start).expect("ready lists make a game");
    let (setup, mut game) = R::set(&Given::read(&text, 1).unwrap()).unwrap();
    let mut bout = Bout::<R>::new(&[Level::Recruit, Level::Recruit], 7);
    for _ in 0..steps {
        if R::ending(&game).is_some() {
            break;
        }
        bout.begin(&game);
        let ran = run::<R>(&setup, &game, &mut Tape::default(), &mut bout);
        assert_eq!(ran.ran, Ran::Ended);
        game = ran.game;
    }
    (setup, game)
}

/// The question that is open at a commit.
fn asked<R: Known>(setup: &R::Setup, game: &R::Game) -> Option<(Question<R>, Tape)> {
    let key = Key { seed: Seed::of(1), epoch: 0, commit: 0 };
    let (sealed, mut tape) = (Sealed::default(), Tape::default());
    let mut live = Live::<R>::new(key, &sealed);
    run::<R>(setup, game, &mut tape, &mut live);
    Some((live.open().into_iter().next()?, tape))
}

/// What a mind answers there, and what it thought of; after so many looks at the clock it is hurried.
fn answered<R: Known>(setup: &R::Setup, game: &R::Game, level: Level, most: u32) -> (Answer, Vec<Idea>) {
    let (question, tape) = asked::<R>(setup, game).expect("somebody is asked");
    let (mut mind, mut looks) = (Mind::new(level, 3), 0);
    let view = R::view(game, question.seat);
    let answer = mind.answer::<R>(setup, &view, &tape.entries, &question, &mut |_| {
        looks += 1;
        looks <= most
    });
    assert!(question.domain.contains(&answer).is_ok(), "{answer:?} is legal");
    (answer, mind.ideas().to_vec())
}

/// What a seat answers first in a step of a game between minds.
fn first<R: Known>(setup: &R::Setup, game: &R::Game, level: Level, seat: Seat) -> Option<Answer> {
    let (mut bout, mut tape) = (Bout::<R>::new(&[level; 2], 3), Tape::default());
    bout.begin(game);
    run::<R>(setup, game, &mut tape, &mut bout);
    tape.entries.into_iter().find_map(|entry| match entry {
        Entry::Answer { seat: by, answer } if by == seat => Some(answer),
        _ => None,
    })
}

const THINKERS: [Level; 3] = [Level::Recruit, Level::Veteran, Level::Warlord { nodes: 48 }];

/// The secrets of the others are drawn anew: whoever is asked answers the same and thinks the same of it.
#[test]
fn nobody_sees_more_than_his_view() {
    for scenario in ["escape", "hostage exchange"] {
        let (mut differed, mut stream) = (0, Stream::seeded(5));
        for steps in (20..60).step_by(4) {
            let (setup, game) = played::<Salvation>(scenario, "3", steps);
            let Some((question, _)) = asked::<Salvation>(&setup, &game) else { continue };
            let seat = question.seat;
            let other = Salvation::reshuffle(&setup, &game, seat, &mut |bound| stream.below(bound));
            assert_eq!(Salvation::view(&other, seat), Salvation::view(&game, seat), "it may be in either");
            if other == game {
                continue;
            }
            differed += 1;
            for level in THINKERS {
                let worlds =
                    [&game, &other].map(|world| answered::<Salvation>(&setup, world, level, u32::MAX));
                assert_eq!(worlds[0], worlds[1], "{} after {steps} steps of {scenario}", level.name());
                // In a game between minds, too, which holds the whole of it.
                let moves = [&game, &other].map(|world| first::<Salvation>(&setup, world, level, seat));
                assert_eq!(moves[0], moves[1], "{} after {steps} steps of {scenario}", level.name());
            }
        }
        assert!(differed > 0, "there was nothing to be seen in {scenario}");
    }
}

fn thinks_the_same_again<R: Known>(scenario: &str) {
    let (setup, game) = played::<R>(scenario, "1", 30);
    for level in THINKERS {
        let [once, again] = [0, 1].map(|_| answered::<R>(&setup, &game, level, u32::MAX));
        assert_eq!(once, again, "{} is the same for a seed and a budget", level.name());
        let (_, ideas) = once;
        assert!(!ideas.is_empty(), "{} can say what it thought of", level.name());
        assert!(ideas.windows(2).all(|pair| pair[0].chance >= pair[1].chance), "the best comes first");
    }
}

#[test]
fn who_thinks_is_the_same_for_a_seed_and_a_budget() {
    thinks_the_same_again::<Genesys>("fight");
    thinks_the_same_again::<Salvation>("annihilation");
}

#[test]
fn who_is_hurried_answers_at_once() {
    let (setup, game) = played::<Salvation>("annihilation", "1", 30);
    let tries = |most: u32| {
        let (_, ideas) = answered::<Salvation>(&setup, &game, Level::Warlord { nodes: 400 }, most);
        ideas.iter().map(|idea| idea.tries).sum::<u32>()
    };
    assert!(tries(20) <= 21, "the first try is made in any case");
    assert!(tries(u32::MAX) > 100);
}

/// Reasons belong to the question that was thought about, not to those that its plan answers as well.
#[test]
fn a_plan_gives_its_reasons_once() {
    let mut plans = 0;
    for steps in 20..40 {
        let (setup, game) = played::<Salvation>("annihilation", "1", steps);
        let Some((question, mut tape)) = asked::<Salvation>(&setup, &game) else { continue };
        let (seat, view) = (question.seat, Salvation::view(&game, question.seat));
        let mut mind = Mind::new(Level::Warlord { nodes: 200 }, 3);
        let answer = mind.answer::<Salvation>(&setup, &view, &tape.entries, &question, &mut |_| true);
        let Some([_, planned, ..]) = mind.ideas().first().map(|idea| idea.plan.as_slice()) else { continue };
        let planned = planned.clone();
        tape.entries.push(Entry::Answer { seat, answer });
        let sealed = Sealed::default();
        let mut live = Live::<Salvation>::new(Key { seed: Seed::of(1), epoch: 0, commit: 0 }, &sealed);
        run::<Salvation>(&setup, &game, &mut tape, &mut live);
        let Some(next) = live.open().into_iter().find(|next| next.seat == seat) else { continue };
        let answer = mind.answer::<Salvation>(&setup, &view, &tape.entries, &next, &mut |_| true);
        if answer == planned {
            assert_eq!(mind.ideas(), [], "after {steps} steps");
            plans += 1;
        }
    }
    assert!(plans > 0, "nobody had a plan");
}

/// Anna stands beside a wounded lord, Bob far from everybody.
const BESIDE: &str = "
seats: Green, Red
table: 36 by 36
Green: Anna, Templar Paladin, at 18 by 18
Green: Bob, Templar Paladin, at 2 by 2
Red: Rat, Mighty Lord of Khorne, at 20 by 18, damage 7
Red: Far, Khorne Reaver, at 34 by 34
turn: 1, next Green";

/// Choosing whom to activate changes nothing by itself: only what the model does afterwards tells whether it was good.
#[test]
fn what_is_chosen_is_judged_by_what_comes_of_it() {
    let (setup, game) = Genesys::set(&Given::read(BESIDE, 1).unwrap()).unwrap();
    for level in [Level::Veteran, Level::Warlord { nodes: 300 }] {
        let (_, ideas) = answered::<Genesys>(&setup, &game, level, u32::MAX);
        let [best, other] = &ideas[..] else { panic!("two models can be activated: {ideas:?}") };
        for idea in [best, other] {
            assert!(idea.tries > 4 && !idea.certain, "{}: what comes of it is tried: {idea:?}", level.name());
        }
        if level != Level::Veteran {
            assert_eq!(best.plan[0], Answer::One(scene::Item::Piece(0)), "Anna: {ideas:?}");
            assert!(best.plan.len() > 1 && best.chance > other.chance + 100_000, "{ideas:?}");
        }
    }
}

/// The sword costs more than Ana has, unless she takes a command first, which is a step of its own and brings nothing by
/// itself. Beside it are moves without number, which always leave something to try.
const COMMAND: &str = "\
seats: Green, Red
table: 24 by 24
profile: Soldier, SPD 1, EV 2, ARM 1, HP 9, base 1
attack: Soldier, Sword, melee, AP 3, RNG 0, HIT 5, DMG 3
Green: Ana, Soldier, at 5 by 5, command 1
Red: Rolf, Soldier, at 6 by 5
Red: Sven, Soldier, at 20 by 20
turn: 1, next Green";

#[test]
fn a_step_that_only_prepares_another_is_found_beside_open_moves() {
    let (setup, mut game) = Genesys::set(&Given::read(COMMAND, 1).unwrap()).unwrap();
    let levels = [Level::Warlord { nodes: 300 }, Level::Simple(Player::First)];
    let mut bout = Bout::<Genesys>::new(&levels, 1);
    let mut struck = false;
    // Ana is named, takes her command, strikes.
    for _ in 0..3 {
        bout.begin(&game);
        let mut tape = Tape::default();
        let ran = run::<Genesys>(&setup, &game, &mut tape, &mut bout);
        assert_eq!(ran.ran, Ran::Ended);
        struck |= tape.entries.iter().any(|entry| matches!(entry, Entry::Throw { .. }));
        game = ran.game;
    }
    assert!(struck, "she strikes in her first activation");
}

/// A charge wounds nobody: only the fight behind it does, in a step of its own. Two could charge, and only one of them
/// somebody who is nearly dead.
const CHARGES: &str = "\
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 14, Fo 14, Re 9, Sc 13
Green: Near, Runner, at 19K
Green: Far, Runner, at 3K
Red: Weak, Runner, at 19P, fallen, wounds 2
Red: Strong, Runner, at 36AE
turn: 3, half Green";

#[test]
fn a_charge_is_judged_by_its_fight() {
    let (setup, game) = Salvation::set(&Given::read(CHARGES, 1).unwrap()).unwrap();
    let (answer, ideas) = answered::<Salvation>(&setup, &game, Level::Warlord { nodes: 600 }, u32::MAX);
    let near = Answer::One(scene::Item::Piece(0));
    assert_eq!(answer, near, "{ideas:?}");
    assert!(ideas[0].plan[1..].contains(&near), "it goes on with the same unit: {ideas:?}");
    assert!(ideas[0].chance > ideas[1].chance + 10_000, "what the fight brings is seen: {ideas:?}");
}

/// Between a friend and nobody else, and the same with an enemy beside them.
const CROWD: [&str; 2] =
    ["Red: Rat, Mighty Lord of Khorne, at 34 by 34", "Red: Rat, Mighty Lord of Khorne, at 18 by 20"];

#[test]
fn nobody_strikes_a_friend() {
    let mut struck = 0;
    for (crowded, enemy) in (0..).zip(CROWD) {
        let text = format!(
            "seats: Green, Red\ntable: 36 by 36\nGreen: Anna, Templar Paladin, at 18 by 18\n\
             Green: Bob, Templar Paladin, at 16 by 18\n{enemy}\nturn: 1, next Green"
        );
        let (setup, start) = Genesys::set(&Given::read(&text, 1).unwrap()).unwrap();
        for seed in 0..12 {
            let mut game = start.clone();
            let mut bout = Bout::<Genesys>::new(&[Level::Recruit, Level::Recruit], seed);
            // Green's two activations; nobody of Red stands near enough to interrupt them.
            for _ in 0..12 {
                if Genesys::ending(&game).is_some() {
                    break;
                }
                bout.begin(&game);
                let ran = run::<Genesys>(&setup, &game, &mut Tape::default(), &mut bout);
                assert_eq!(ran.ran, Ran::Ended);
                let hurt = |game: &genesys::state::Game, id: u8| game.model(genesys::state::Id(id)).damage;
                let active = game.active.map(|active| active.id.0);
                for friend in
                    [0, 1].into_iter().filter(|friend| active.is_some_and(|by| by < 2 && by != *friend))
                {
                    assert_eq!(hurt(&ran.game, friend), hurt(&game, friend), "{crowded}, {seed}: {active:?}");
                }
                struck += u32::from(hurt(&ran.game, 2) > hurt(&game, 2));
                game = ran.game;
            }
        }
    }
    assert!(struck > 0, "enemies are struck");
}

/// Mirrored games: the same forces on both sides, seats changed.
fn wins<R: Known>(scenario: &str, strong: Level, weak: Level, games: u64) -> [u32; 2] {
    let mut wins = [0, 0];
    for number in 0..games {
        let (setup, mut game) = played::<R>(scenario, "1", 0);
        let seat = (number % 2) as u8;
        let levels = if seat == 0 { [strong, weak] } else { [weak, strong] };
        let mut bout = Bout::<R>::new(&levels, number / 2);
        while R::ending(&game).is_none() {
            bout.begin(&game);
            let ran = run::<R>(&setup, &game, &mut Tape::default(), &mut bout);
            assert_eq!(ran.ran, Ran::Ended);
            game = ran.game;
        }
        if let Some(winner) = R::ending(&game).and_then(|ending| ending.winner) {
            wins[usize::from(winner.0 != seat)] += 1;
        }
    }
    wins
}

/// A few games, so that a level that has lost its wits is noticed; how strong each is, `muster ladder` measures.
#[test]
fn the_levels_are_in_order() {
    let pairs = [
        (Level::Recruit, Level::Simple(Player::Random)),
        (Level::Veteran, Level::Recruit),
        (Level::Warlord { nodes: 64 }, Level::Recruit),
    ];
    for (strong, weak) in pairs {
        let [more, less] = wins::<Genesys>("three stones", strong, weak, 6);
        assert!(more > less, "{} {more}, {} {less}", strong.name(), weak.name());
        let [more, less] = wins::<Salvation>("lock-down", strong, weak, 6);
        assert!(more > less, "{} {more}, {} {less}", strong.name(), weak.name());
    }
}

#[test]
fn levels_have_names_and_a_warlord_a_budget() {
    for level in Level::ALL {
        assert_eq!(Level::find(level.name()), Ok(level));
    }
    assert_eq!(Level::find("warlord:500"), Ok(Level::Warlord { nodes: 500 }));
    assert_eq!(
        Level::find("warlord:many"),
        Err("\"many\" is no budget of a warlord; it is a number from 1 to 1000000".into())
    );
    assert_eq!(Level::find("recruit:5"), Err("only a warlord has a budget, not a recruit".into()));
    assert_eq!(
        Level::find("vetran"),
        Err("there is no player \"vetran\"; did you mean veteran, first or recruit?".into())
    );
}
