//! Those who think: they see their seat's view and nothing else, are the same for a seed and a budget, and can be hurried.

use genesys::Genesys;
use players::{Bout, Idea, Level, Mind, Player, Seen};
use salvation::Salvation;
use salvation::why::Act;
use scene::{Answer, Item, Seat, Start};
use space::{Hex, Spot};
use table::{Entry, Given, Key, Known, Live, Question, Ran, Rulebook, Sealed, Seed, Stream, Tape, run};

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

/// A step that waits for somebody: who is asked what, what was answered and thrown so far, and what has become of the commit.
struct Open<R: Known> {
    question: Question<R>,
    tape: Tape,
    now: R::Game,
}

/// What is asked at a commit after these answers; the dice come from a seed.
fn asked<R: Known>(setup: &R::Setup, game: &R::Game, tape: &[Entry], seed: u64) -> Option<Open<R>> {
    let key = Key { seed: Seed::of(seed), epoch: 0, commit: 0 };
    let (sealed, mut tape) = (Sealed::default(), Tape { entries: tape.to_vec() });
    let mut live = Live::<R>::new(key, &sealed);
    let now = run::<R>(setup, game, &mut tape, &mut live).game;
    Some(Open { question: live.open().into_iter().next()?, tape, now })
}

/// What a mind answers to a question, and what it thought of.
fn thought<R: Known>(
    setup: &R::Setup,
    game: &R::Game,
    open: &Open<R>,
    mind: &mut Mind,
    most: u32,
) -> (Answer, Vec<Idea>) {
    let (mut looks, question) = (0, &open.question);
    let [commit, now] = [game, &open.now].map(|game| R::view(game, question.seat));
    let seen = Seen { commit: &commit, now: &now };
    let answer = mind.answer::<R>(setup, seen, &open.tape.entries, question, &mut |_| {
        looks += 1;
        looks <= most
    });
    assert!(question.domain.contains(&answer).is_ok(), "{answer:?} is legal");
    (answer, mind.ideas().to_vec())
}

/// The same at the first question of a step; after so many looks at the clock it is hurried.
fn answered<R: Known>(setup: &R::Setup, game: &R::Game, level: Level, most: u32) -> (Answer, Vec<Idea>) {
    let open = asked::<R>(setup, game, &[], 1).expect("somebody is asked");
    thought(setup, game, &open, &mut Mind::new(level, 3), most)
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
            let Some(open) = asked::<Salvation>(&setup, &game, &[], 1) else { continue };
            let seat = open.question.seat;
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

/// Rex of the chasers may step between Ann, who is the only courier, and Bea, who would be too slow for one.
const SHOWN: &str = "\
seats: Green, Red
scenario: escape, chaser Red
profile: Snail, Sp 2, En 4, Ac 14, Fo 14, Re 9, Sc 13
Green: Ann, Squire, at 19T, courier, activated
Green: Bea, Snail, at 19U, activated
Red: Rex, Warrior, at 17T
turn: 2, half Red, first Green";

/// What a step has shown holds in every world that is drawn for the rest of it.
#[test]
fn what_was_shown_since_the_step_began_is_known() {
    let (setup, game) = Salvation::set(&Given::read(SHOWN, 1).unwrap()).unwrap();
    let (red, beside) = (Seat(1), Spot::Hex(Hex::from_offset(19, 17)));
    let goes = [
        Answer::One(Item::Piece(2)),
        Answer::One(Act::Move.into()),
        Answer::Path(vec![beside]),
        Answer::One(Act::Yes.into()),
    ];
    let tape = goes.map(|answer| Entry::Answer { seat: red, answer });
    let told = |seed: u64| asked::<Salvation>(&setup, &game, &tape, seed).expect("Bea may be looked at, too");
    let open = (1..).map(told).find(|open| open.now.units[0].known).expect("the test can be passed");
    // Nothing happens to whoever does not look at Bea, so that it is always worth the same, if Ann is always the courier.
    let no = Answer::One(Act::No.into());
    let leaves = |seed: u64| {
        let mut mind = Mind::new(Level::Warlord { nodes: 24 }, seed);
        let (_, ideas) = thought(&setup, &game, &open, &mut mind, u32::MAX);
        ideas.iter().find(|idea| idea.plan[0] == no).map(|idea| idea.chance)
    };
    assert!(leaves(0).is_some() && (1..8).all(|seed| leaves(seed) == leaves(0)));
}

/// A courier who has just enough Speed left to get out, round a chaser in the way, and nobody else who could win.
const WAY_OUT: &str = "\
seats: Green, Red
scenario: escape, chaser Red
profile: Runner, Sp 8, En 4, Ac 14, Fo 14, Re 9, Sc 13
Green: Ann, Runner, at 31C, courier
Green: Bea, Runner, at 19AA
Green: Cat, Runner, at 18AC
Red: Rex, Runner, at 35H
Red: Rob, Runner, at 30AA
turn: 8, half Green";

/// Where one could go anywhere, the place that decides the game is among those that are thought of.
#[test]
fn a_courier_who_can_leave_leaves() {
    let (setup, start) = Salvation::set(&Given::read(WAY_OUT, 1).unwrap()).unwrap();
    for level in [Level::Veteran, Level::Warlord { nodes: 100 }] {
        let mut game = start.clone();
        let mut bout = Bout::<Salvation>::new(&[level, Level::Simple(Player::First)], 4);
        while Salvation::ending(&game).is_none() {
            bout.begin(&game);
            let ran = run::<Salvation>(&setup, &game, &mut Tape::default(), &mut bout);
            assert_eq!(ran.ran, Ran::Ended);
            game = ran.game;
        }
        let winner = Salvation::ending(&game).and_then(|ending| ending.winner);
        assert_eq!(winner, Some(Seat(0)), "{}", level.name());
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
        let Some(open) = asked::<Salvation>(&setup, &game, &[], 1) else { continue };
        let seat = open.question.seat;
        let mut mind = Mind::new(Level::Warlord { nodes: 200 }, 3);
        let (answer, ideas) = thought(&setup, &game, &open, &mut mind, u32::MAX);
        let Some([_, planned, ..]) = ideas.first().map(|idea| idea.plan.as_slice()) else { continue };
        let planned = planned.clone();
        let tape = [&open.tape.entries[..], &[Entry::Answer { seat, answer }]].concat();
        let Some(next) = asked::<Salvation>(&setup, &game, &tape, 1) else { continue };
        if next.question.seat != seat {
            continue;
        }
        let (answer, _) = thought(&setup, &game, &next, &mut mind, u32::MAX);
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

/// Choosing whom to activate changes nothing by itself: only what the model does afterwards tells whether it was good. A
/// Veteran looks at it, too, but sees too few throws to tell for certain.
#[test]
fn what_is_chosen_is_judged_by_what_comes_of_it() {
    let (setup, game) = Genesys::set(&Given::read(BESIDE, 1).unwrap()).unwrap();
    let open = asked::<Genesys>(&setup, &game, &[], 1).expect("somebody is activated");
    let anna = Answer::One(Item::Piece(0));
    for seed in 0..8 {
        let [veteran, warlord] = [Level::Veteran, Level::Warlord { nodes: 300 }]
            .map(|level| thought(&setup, &game, &open, &mut Mind::new(level, seed), u32::MAX).1);
        assert!(veteran[0].tries + veteran[1].tries >= 14 && !veteran[0].certain, "{seed}: {veteran:?}");
        let [best, other] = &warlord[..] else { panic!("two models can be activated: {warlord:?}") };
        assert_eq!(best.plan[0], anna, "{seed}: {warlord:?}");
        assert!(best.plan.len() > 1 && best.chance > other.chance + 100_000, "{seed}: {warlord:?}");
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
    let near = Answer::One(Item::Piece(0));
    assert_eq!(answer, near, "{ideas:?}");
    assert!(ideas[0].plan[1..].contains(&near), "it goes on with the same unit: {ideas:?}");
    assert!(ideas[0].chance > ideas[1].chance + 10_000, "what the fight brings is seen: {ideas:?}");
}

/// Between a friend and nobody else, and the same with an enemy beside them.
const CROWD: [&str; 2] =
    ["Red: Rat, Mighty Lord of Khorne, at 34 by 34", "Red: Rat, Mighty Lord of Khorne, at 18 by 20"];

/// Where only a friend is in reach, an attack is not even thought about.
#[test]
fn nobody_thinks_of_striking_a_friend() {
    let text = format!(
        "seats: Green, Red\ntable: 36 by 36\nGreen: Anna, Templar Paladin, at 18 by 18\n\
         Green: Bob, Templar Paladin, at 16 by 18\n{}\nturn: 1, next Green",
        CROWD[0]
    );
    let (setup, game) = Genesys::set(&Given::read(&text, 1).unwrap()).unwrap();
    let anna = [Entry::Answer { seat: Seat(0), answer: Answer::One(Item::Piece(0)) }];
    let named = run::<Genesys>(
        &setup,
        &game,
        &mut Tape { entries: anna.to_vec() },
        &mut Bout::<Genesys>::new(&[Level::Recruit; 2], 1),
    );
    assert_eq!(named.ran, Ran::Ended);
    let open = asked::<Genesys>(&setup, &named.game, &[], 1).expect("Anna may do something");
    let attacks = |answer: &Answer| matches!(answer, Answer::One(Item::Word(_)));
    assert!(open.question.domain.propose(usize::MAX).iter().any(attacks), "she might strike Bob");
    let mut mind = Mind::new(Level::Warlord { nodes: 300 }, 1);
    let (_, ideas) = thought(&setup, &named.game, &open, &mut mind, u32::MAX);
    assert!(ideas.len() > 1 && !ideas.iter().any(|idea| attacks(&idea.plan[0])), "{ideas:?}");
}

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
