//! Two threads of the lab against two processes that play half of the games each: what threads lose by sharing memory.

use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use lab::{Plan, arena};
use players::{Level, Player};

use crate::timer::{Report, median};

/// Each way is measured so often, in turn with the other, so that both meet the same machine.
const TURNS: usize = 5;
/// Games of one turn; a process that plays half of them lives for long against what starting it takes.
const GAMES: u64 = 1024;

/// What the first word of a process is that plays half of the games.
pub const HALF: &str = "--half=";

pub fn measure(report: &mut Report, book: &str) {
    if !report.wants(book) && !report.wants("halves") {
        return;
    }
    let (mut threads, mut processes) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        threads.push(seconds(|| play(book, GAMES, 2)));
        processes.push(seconds(|| {
            let both: Vec<Child> = (0..2).map(|_| half(book)).collect();
            for mut child in both {
                assert!(child.wait().is_ok_and(|status| status.success()), "half of the games broke down");
            }
        }));
    }
    let (threads, processes) = (median(threads), median(processes));
    let remark = format!("{:.0} games a second on two threads", GAMES as f64 / threads);
    let what = format!("{book}: two threads against two processes");
    report.add(what, processes / threads, "times", remark);
}

fn seconds(work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

/// This program again, for half of the games.
fn half(book: &str) -> Child {
    let program = std::env::current_exe().expect("a program knows where it is");
    let mut command = Command::new(program);
    command.arg(format!("{HALF}{book}")).stdout(Stdio::null());
    command.spawn().expect("a program can be started again")
}

/// What such a process does.
pub fn play_half(book: &str) {
    play(book, GAMES / 2, 1);
}

/// Random games of the first ready forces in every scenario.
fn play(book: &str, games: u64, threads: usize) {
    let arena = arena::find(crate::BOOKS, book).expect("the lab plays the book");
    let menu = arena.menu();
    let scenarios = menu.scenarios.iter().filter(|choice| choice.key != "random");
    let plan = Plan {
        book: arena.key(),
        title: arena.title(),
        lists: [0, 1].map(|place| menu.ready[place % menu.ready.len()].clone()),
        fielded: [None, None],
        scenarios: scenarios.map(|choice| choice.key.clone()).collect(),
        map: None,
        options: Vec::new(),
        own: Vec::new(),
        players: [Level::Simple(Player::Random); 2],
        games,
        seed: 1,
    };
    let played = lab::run(arena, &plan, threads, &AtomicBool::new(false), |_| Ok(()), |_| ());
    played.expect("random games are played to their end");
}
