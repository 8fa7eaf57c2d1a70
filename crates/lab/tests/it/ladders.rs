//! Levels against each other, mirrored.

use lab::{Ladder, Plan, Played, Score};

use crate::{RANDOM, find, made_up, plan, plan_of, play};

/// By hand, too: 60 of 100 won and 30 drawn are 75 points, and Elo is 400 times the logarithm of x / (1 - x).
#[test]
fn a_ladder_says_how_sure_it_is() {
    let ready = find("salvation").menu().ready;
    let pairings = [[ready[0].clone(), ready[4].clone()]];
    let levels = vec![("one".to_string(), RANDOM), ("other".to_string(), RANDOM)];
    let mut ladder = Ladder::new(levels, &pairings);
    for number in 0..100_u64 {
        // In every other game the levels have changed lists: what counts is which level won, not which list.
        let exchanged = number % 2;
        let winner = match number / 10 {
            0..=5 => Some(exchanged as u8),
            6..=8 => None,
            _ => Some(1 - exchanged as u8),
        };
        ladder.add(exchanged as usize, &Played { winner, ..made_up(number, true) });
    }
    assert_eq!(ladder.score(0, 1), Some(Score { games: 100, wins: 60, losses: 10 }));
    let told = ladder.told();
    assert!(told.contains("one against other: 75.0 % (65.7 to 82.5), 60 won, 30 drawn, 10 lost"), "{told}");
    let won = "of the games that somebody won 85.7 % (75.7 to 92.1); Elo +191 (+113 to +269)";
    assert!(told.contains(won), "{told}");
    let json = ladder.json();
    let all = &json["pairs"][0]["all"];
    for (of, ends) in [
        ("points", [("share", 0.75), ("low", 0.656_96), ("high", 0.824_55)]),
        ("decisive", [("share", 0.857_14), ("low", 0.756_62), ("high", 0.920_51)]),
        ("elo", [("elo", 190.85), ("low", 112.87), ("high", 268.82)]),
    ] {
        for (end, expected) in ends {
            let value = all[of][end].as_f64().unwrap();
            assert!((value / expected - 1.0).abs() < 1e-4, "{of} {end}: {value}");
        }
    }
    // Over all levels everybody has drawn one game more, which brings them a little nearer to each other.
    let [first, second] = [0, 1].map(|place| &json["ranking"][place]);
    assert_eq!((&first["name"], &second["name"]), (&"one".into(), &"other".into()));
    let ahead = first["elo"].as_f64().unwrap() - second["elo"].as_f64().unwrap();
    assert!(188.0 < ahead && ahead < 190.85, "{ahead}");
}

/// Somebody who plays against himself is as strong as himself: with everything exchanged, to the game.
#[test]
fn a_mirrored_ladder_favours_nobody() {
    let ready = find("salvation").menu().ready;
    let pairings = [[ready[0].clone(), ready[4].clone()], [ready[1].clone(), ready[6].clone()]];
    let levels = vec![("one".to_string(), RANDOM), ("other".to_string(), RANDOM)];
    let mut ladder = Ladder::new(levels, &pairings);
    let plans = ladder.plans(&pairings, 20, &plan_of("salvation", 0));
    play("salvation", plans, |place, game| ladder.add(place, game));
    let score = ladder.score(0, 1).unwrap();
    assert_eq!((score.games, score.wins), (24, score.losses));
    let rung = &ladder.json()["pairs"][0];
    assert_eq!(rung["lists"].as_object().unwrap().len(), 2);
    assert!(rung["scenarios"].as_object().unwrap().len() >= 3);
}

/// Whoever stops a ladder early knows something of each two, not everything of the first.
#[test]
fn a_ladder_goes_round() {
    let ready = find("genesys").menu().ready;
    let pairings = [0, 1, 2, 3].map(|place| [ready[place].clone(), ready[place + 4].clone()]);
    let levels = ["one", "two", "three"].map(|name| (name.to_string(), RANDOM)).to_vec();
    let mut ladder = Ladder::new(levels, &pairings);
    let plans = ladder.plans(&pairings, 16, &plan(0));
    assert_eq!((plans.len(), plans[0].games), (24, 2));
    // The first quarter of all pairs is a mirror of each two.
    for place in 0..6 {
        let [first, second] = ladder.sides(place);
        assert!(first != second, "{place}");
        (0..2).for_each(|number| ladder.add(place, &made_up(number, true)));
    }
    for [a, b] in [[0, 1], [0, 2], [1, 2]] {
        assert_eq!(ladder.score(a, b), Some(Score { games: 4, wins: 2, losses: 2 }));
    }
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|place| ladder.sides(place)[0]),
        ["one", "two", "one", "three", "two", "three"]
    );
}

/// A few games are not all of the first scenario, and both halves of a mirror are of the same one.
#[test]
fn a_short_ladder_plays_several_scenarios() {
    let menu = find("genesys").menu();
    let ready = &menu.ready;
    let pairings = [0, 1, 2, 3].map(|place| [ready[place].clone(), ready[place + 4].clone()]);
    let levels = vec![("one".to_string(), RANDOM), ("other".to_string(), RANDOM)];
    let ladder = Ladder::new(levels, &pairings);
    let scenarios = |games: u64| -> Vec<String> {
        let plans = ladder.plans(&pairings, games, &plan(0));
        let of = |plan: &Plan| {
            (0..plan.games).step_by(2).map(|game| plan.game(game, &menu).start.scenario).collect::<Vec<_>>()
        };
        plans.chunks(2).for_each(|mirror| assert_eq!(of(&mirror[0]), of(&mirror[1])));
        plans.iter().step_by(2).flat_map(of).collect()
    };
    // What is said of the ground names those that come up, and no others.
    let few = ladder.plans(&pairings, 1, &plan(0));
    assert_eq!(lab::ladder::ground(&few, &plan(0)).scenarios, scenarios(1));
    let all: Vec<String> = menu.scenarios.iter().map(|choice| choice.key.clone()).collect();
    assert_eq!(scenarios(1), all[..4]);
    // Over all pairings together they come in turn, as many of each as there can be.
    let many = scenarios(32);
    assert_eq!(many.len(), 8);
    many.iter().zip(all.iter().cycle()).for_each(|(played, wanted)| assert_eq!(played, wanted));
    // Where every pairing plays each of them as often as the others, all begin with the first.
    assert_eq!(scenarios(320)[20], all[0]);
}

#[test]
fn who_has_every_point_has_no_elo() {
    let of = |wins, losses| Score { games: 10, wins, losses }.elo();
    assert_eq!((of(10, 0), of(0, 10)), (None, None));
    let even = of(5, 5).expect("a number");
    assert!(even.share == 0.0 && even.low < 0.0 && 0.0 < even.high);
    assert!(Score { games: 10, wins: 10, losses: 0 }.json()["elo"].is_null());
}
