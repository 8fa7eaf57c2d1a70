//! Many games at once: on any number of threads, stopped at any time, written as rows.

use std::collections::HashSet;
use std::hint::spin_loop;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ThreadId};

use lab::{Field, Parquet, Plan, Played, Progress, Work, all, run};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use players::Level;

use crate::{RANDOM, find, plan, plan_of, played};

#[test]
fn threads_change_nothing() {
    // Whoever thinks has dice and memory of his own, which must not go from one game to another either.
    let thinking = [Level::Recruit, Level::Warlord { nodes: 16 }];
    for (games, players) in [(50, [RANDOM; 2]), (8, thinking)] {
        let plan = Plan { players, ..plan(games) };
        let one = played(&plan, 1);
        assert_eq!(one, played(&plan, 3));
        assert_eq!((one.0.games, one.1.lines().count() as u64), (games, games));
    }
}

/// Threads that no pair is left for end; they do not wait for one that never comes.
#[test]
fn more_threads_than_games_come_to_an_end() {
    let arena = find("genesys");
    for (games, threads) in [(2, 2_000), (3, 2), (0, 4)] {
        let tally = run(arena, &plan(games), threads, &AtomicBool::new(false), |_| Ok(()), |_| {}).unwrap();
        assert_eq!(tally.games, games);
    }
}

#[test]
fn a_tally_has_every_game_once() {
    let (tally, _) = played(&plan(20), 2);
    let games = tally.wins[0] + tally.wins[1] + tally.draws();
    let scenarios: u64 = tally.scenarios.values().map(|score| score.games).sum();
    assert_eq!((games, scenarios, tally.turns.values().sum::<u64>()), (20, 20, 20));
}

#[test]
fn what_was_played_before_a_stop_counts() {
    let arena = find("genesys");
    let stop = AtomicBool::new(false);
    let progress = |at: Progress| stop.store(at.done > 0, Ordering::Relaxed);
    let tally = run(arena, &plan(10_000), 2, &stop, |_| Ok(()), progress).unwrap();
    assert!(tally.games >= 2 && tally.games < 10_000, "{}", tally.games);
}

/// Work of which one number breaks down.
struct Brittle(u64);

impl Work for Brittle {
    type Out = u64;

    fn count(&self) -> u64 {
        40
    }

    fn play(&self, number: u64, _: &AtomicBool) -> Result<u64, String> {
        if number == self.0 {
            // As a panic, but nothing is written on the side.
            std::panic::resume_unwind(Box::new("it fell to pieces"));
        }
        Ok(number)
    }
}

/// Work that is nothing but counted: what was played and not yet looked at, and on how many threads.
struct Counted {
    count: u64,
    played: AtomicU64,
    threads: Mutex<HashSet<ThreadId>>,
    wanted: usize,
}

impl Work for Counted {
    type Out = ();

    fn count(&self) -> u64 {
        self.count
    }

    fn play(&self, number: u64, _: &AtomicBool) -> Result<(), String> {
        let came = || self.threads.lock().unwrap().len();
        self.threads.lock().unwrap().insert(thread::current().id());
        // The first game goes on until all threads are at it, or one of them does not come.
        let patience = if number == 0 { 1_000_000 } else { 0 };
        (0..patience).take_while(|_| came() < self.wanted).for_each(|_| thread::yield_now());
        self.played.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

/// Every thread plays, and however many games there are, those that wait to be counted are no more than threads may be ahead.
#[test]
fn games_are_played_by_all_threads_and_do_not_pile_up() {
    for (count, threads) in [(4_000, 2), (40_000, 2), (40_000, 5)] {
        let (played, seen) = (AtomicU64::new(0), Mutex::new(HashSet::new()));
        let work = Counted { count, played, threads: seen, wanted: threads };
        let (mut taken, mut most) = (0, 0);
        let each = |()| {
            // Whoever counts is slow to begin, so that everybody comes as far as he may, and further if he can.
            while taken == 0 && work.played.load(Ordering::SeqCst) < 1_000 {
                thread::yield_now();
            }
            (0..if taken == 0 { 1_000_000 } else { 0 }).for_each(|_| spin_loop());
            taken += 1;
            most = most.max(work.played.load(Ordering::SeqCst) - taken);
            Ok(())
        };
        assert_eq!(all(&work, threads, &AtomicBool::new(false), each, |_| {}), Ok(count));
        assert_eq!(work.threads.into_inner().unwrap().len(), threads);
        assert!((900..1_100).contains(&most), "{most} of {count} waited");
    }
}

/// A fault of the program is named by its game, and whoever counts has the pairs before it and no others.
#[test]
fn one_game_that_breaks_down_does_not_lose_the_others() {
    for threads in [1, 3] {
        let mut seen = Vec::new();
        let kept = |number: u64| {
            seen.push(number);
            Ok(())
        };
        let why = all(&Brittle(21), threads, &AtomicBool::new(false), kept, |_| {}).unwrap_err();
        assert_eq!(why, "game 21 broke down: it fell to pieces");
        assert_eq!(seen, (0..20).collect::<Vec<u64>>());
    }
    let (plan, arena) = (plan(4), find("genesys"));
    let game = plan.game(3, &arena.menu());
    let name = Field::new(arena, vec![plan]).name(3);
    let (scenario, map) = (game.start.scenario, game.start.map);
    assert_eq!(name, format!("game 3 ({scenario} on map {map}, seed {})", game.seed));
}

/// Nobody waits for a long thought either, and what was thought in haste is not counted.
#[test]
fn a_long_thought_can_be_stopped() {
    let arena = find("genesys");
    let plan = Plan { players: [Level::Warlord { nodes: 1_000_000 }; 2], ..plan(2) };
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(std::time::Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        // A whole game of this level takes hours.
        let why = arena.play_until(&plan, &arena.menu(), 0, &stop).unwrap_err();
        assert!(why.ends_with("it was stopped"), "{why}");
    });
}

/// Nobody waits for the end of a long game: progress comes by the clock before it is over, and a stop is heard within it.
#[test]
fn a_long_game_is_no_silence_and_can_be_stopped() {
    let arena = find("salvation");
    let plan = Plan { players: [Level::Warlord { nodes: 2_000 }; 2], ..plan_of("salvation", 2) };
    let stop = AtomicBool::new(false);
    let mut told = Vec::new();
    let progress = |at: Progress| {
        told.push((at.done, at.of));
        stop.store(true, Ordering::Relaxed);
    };
    let tally = run(arena, &plan, 1, &stop, |_| Ok(()), progress).unwrap();
    assert_eq!((tally.games, told.first()), (0, Some(&(0, 2))));
    let why = arena.play_until(&plan, &arena.menu(), 0, &stop).unwrap_err();
    assert!(why.ends_with("it was stopped"), "{why}");
}

#[test]
fn pairs_differ_only_in_who_sits_where() {
    let (plan, menu) = (plan(4), find("genesys").menu());
    let (first, second) = (plan.game(2, &menu), plan.game(3, &menu));
    assert_eq!(
        (&first.start.map, &first.start.scenario, first.seed),
        (&second.start.map, &second.start.scenario, second.seed)
    );
    assert_eq!(first.start.lists[0], second.start.lists[1]);
    assert_ne!(first.start.map, plan.game(0, &menu).start.map);
}

#[test]
fn what_was_written_is_read_again() {
    let game = |number: u64| Played {
        number,
        scenario: "three stones".into(),
        map: "7".into(),
        winner: [None, Some(0), Some(1)][number as usize % 3],
        opened: number.is_multiple_of(2).then_some(1),
        by_role: false,
        turns: 4,
        steps: number as u32,
        reason: "nobody is left, \"all\" gone".into(),
        shares: Vec::new(),
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("games.parquet");
    let count = 4096 + 5;
    let mut file = Parquet::new(std::fs::File::create(&path).unwrap()).unwrap();
    (0..count).for_each(|number| file.write(&game(number)).unwrap());
    file.end().unwrap();
    let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
    assert_eq!(reader.num_row_groups(), 2);
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len() as u64, count);
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row.get_long(0).unwrap(), number as i64);
        assert_eq!(row.get_string(1).unwrap(), "three stones");
        assert_eq!(row.get_string(3).unwrap(), ["draw", "a", "b"][number % 3]);
        assert_eq!(row.get_string(4).is_ok(), number % 2 == 0);
        assert_eq!((row.get_int(5).unwrap(), row.get_int(6).unwrap()), (4, number as i32));
        assert_eq!(row.get_string(7).unwrap(), "nobody is left, \"all\" gone");
    }
}
