//! A referee for skirmish miniatures games, on the command line.

use std::process::ExitCode;

use muster::call::{self, Command};
use muster::commands::{
    army, campaign, card, case, ladder, list, matrix, odds, picture, play, price, referee, replay, rules,
    serve, sim, tournament, what_if,
};
use muster::desk::Desk;

fn main() -> ExitCode {
    // A fault of ours is one sentence as well; the runner reports those inside rules with their tape.
    std::panic::set_hook(Box::new(|fault| {
        eprintln!("muster: a fault in the program: {}", first_line(fault))
    }));
    let call = match call::read(std::env::args_os()) {
        Ok(call) => call,
        Err(shown) => return shown.leave(),
    };
    let mut desk = Desk::standard(call.json);
    let done = match call.command {
        None => serve::run(&mut desk, &serve::Args::default(), true),
        Some(Command::Play(args)) => play::run(&mut desk, &args),
        Some(Command::Case(args)) => case::run(&mut desk, &args),
        Some(Command::Rules(args)) => rules::run(&mut desk, &args),
        Some(Command::Odds(args)) => odds::run(&mut desk, &args),
        Some(Command::Replay(args)) => replay::run(&mut desk, &args),
        Some(Command::Picture(args)) => picture::run(&mut desk, &args),
        Some(Command::List(args)) => list::run(&mut desk, &args),
        Some(Command::Card(args)) => card::run(&mut desk, &args),
        Some(Command::Army(args)) => army::run(&mut desk, &args),
        Some(Command::Referee(args)) => referee::run(&mut desk, &args),
        Some(Command::Sim(args)) => sim::run(&mut desk, &args),
        Some(Command::Matrix(args)) => matrix::run(&mut desk, &args),
        Some(Command::WhatIf(args)) => what_if::run(&mut desk, &args),
        Some(Command::Price(args)) => price::run(&mut desk, &args),
        Some(Command::Ladder(args)) => ladder::run(&mut desk, &args),
        Some(Command::Tournament(args)) => tournament::run(&mut desk, &args),
        Some(Command::Campaign(args)) => campaign::run(&mut desk, &args),
        Some(Command::Serve(args)) => serve::run(&mut desk, &args, false),
    };
    desk.leave(done)
}

/// Where it broke, and why, in one line.
fn first_line(fault: &std::panic::PanicHookInfo<'_>) -> String {
    let place =
        fault.location().map_or(String::new(), |place| format!(" ({}:{})", place.file(), place.line()));
    let words = fault.payload_as_str().unwrap_or("no reason given");
    format!("{}{place}", words.lines().next().unwrap_or_default())
}
