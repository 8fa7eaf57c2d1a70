//! A referee for skirmish miniatures games, on the command line.

use std::process::ExitCode;

use muster::call::{self, Command};
use muster::commands::{army, case, odds, picture, play, replay, rules};
use muster::desk::Desk;

fn main() -> ExitCode {
    let call = match call::read(std::env::args_os()) {
        Ok(call) => call,
        Err(shown) => return shown.leave(),
    };
    let mut desk = Desk::standard(call.json);
    let done = match call.command {
        None => play::run(&mut desk, &play::Args::default()),
        Some(Command::Play(args)) => play::run(&mut desk, &args),
        Some(Command::Case(args)) => case::run(&mut desk, &args),
        Some(Command::Rules(args)) => rules::run(&mut desk, &args),
        Some(Command::Odds(args)) => odds::run(&mut desk, &args),
        Some(Command::Replay(args)) => replay::run(&mut desk, &args),
        Some(Command::Picture(args)) => picture::run(&mut desk, &args),
        Some(Command::Army(args)) => army::run(&mut desk, &args),
    };
    desk.leave(done)
}
