//! The same seed gives the same games, whatever the number of threads; what is stopped keeps what it has.

use std::sync::atomic::{AtomicBool, Ordering};

use lab::{Plan, Tally, arena, row, run};
use players::Level;

fn plan(games: u64) -> Plan {
    let menu = arena::find("genesys").unwrap().menu();
    Plan {
        book: "genesys",
        lists: [menu.ready[0].clone(), menu.ready[2].clone()],
        scenarios: menu.scenarios.iter().map(|choice| choice.key.clone()).collect(),
        map: None,
        options: Vec::new(),
        own: Vec::new(),
        players: [Level::Simple(players::Player::Random); 2],
        games,
        seed: 3,
    }
}

fn played(threads: usize) -> (Tally, String) {
    let arena = arena::find("genesys").unwrap();
    let mut rows = String::new();
    let each = |game: &lab::Played| {
        rows += &row(game);
        Ok(())
    };
    let tally = run(arena, &plan(50), threads, &AtomicBool::new(false), each, |_| {}).unwrap();
    (tally, rows)
}

#[test]
fn threads_change_nothing() {
    let one = played(1);
    assert_eq!(one, played(3));
    assert_eq!(one.0.games, 50);
    assert_eq!(one.1.lines().count(), 50);
}

#[test]
fn a_tally_is_the_sum_of_its_parts() {
    let arena = arena::find("genesys").unwrap();
    let (plan, menu) = (plan(20), arena.menu());
    let games: Vec<_> = (0..20).map(|number| arena.play(&plan, &menu, number).unwrap()).collect();
    let of = |games: &[lab::Played]| {
        let mut tally = Tally::default();
        games.iter().for_each(|game| tally.add(game));
        tally
    };
    let mut parts = of(&games[..7]);
    parts.merge(&of(&games[7..]));
    assert_eq!(parts, of(&games));
    let wins = parts.wins[0] + parts.wins[1] + parts.draws();
    assert_eq!((wins, parts.turns.values().sum()), (20, 20));
}

#[test]
fn what_was_played_before_a_stop_counts() {
    let arena = arena::find("genesys").unwrap();
    let stop = AtomicBool::new(false);
    let tally =
        run(arena, &plan(10_000), 2, &stop, |_| Ok(()), |_| stop.store(true, Ordering::Relaxed)).unwrap();
    assert!(tally.games >= 16 && tally.games < 10_000, "{}", tally.games);
}

#[test]
fn pairs_differ_only_in_who_sits_where() {
    let (plan, menu) = (plan(4), arena::find("genesys").unwrap().menu());
    let (first, second) = (plan.game(2, &menu), plan.game(3, &menu));
    assert_eq!(
        (&first.start.map, &first.start.scenario, first.seed),
        (&second.start.map, &second.start.scenario, second.seed)
    );
    assert_eq!(first.start.lists[0], second.start.lists[1]);
    assert_ne!(first.start.map, plan.game(0, &menu).start.map);
}
