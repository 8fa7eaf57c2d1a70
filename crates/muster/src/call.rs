//! The command line as it is typed.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{
    army, campaign, card, case, ladder, list, matrix, odds, picture, play, price, referee, replay, rules,
    serve, sim, tournament, what_if,
};
use crate::failure::USAGE;

const EXAMPLES: &str = "Examples:
  muster                                  the table in the browser
  muster play genesys                     a game for two at this terminal
  muster case crates/salvation/cases      run every case of a folder
  muster rules --missing                  which rules no case shows yet
  muster picture my.case -o my.svg        the table of a case as a picture
  muster play --book judgement --save evening.json
  muster replay evening.json              play it again and check every fingerprint
  muster list genesys                     factions, models, ready lists, scenarios, maps
  muster card genesys \"Templar Paladin\"
  muster army print my-list.toml --html my-list.html
  muster odds genesys --attacker \"Templar Paladin\" --target Dryad --focus best
  muster sim genesys --games 1000         win rates of two ready lists";

/// A referee for skirmish miniatures games.
#[derive(Debug, Parser)]
#[command(name = "muster", version, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Call {
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,

    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run cases: the rules as examples
    Case(case::Args),
    /// Which rules the cases show, and what a rule says
    Rules(rules::Args),
    /// What the next step leads to, exactly
    Odds(odds::Args),
    /// Play a recorded game again and check every fingerprint
    Replay(replay::Args),
    /// Draw the table of a case or a saved game
    Picture(picture::Args),
    /// A game for two at this terminal
    Play(play::Args),
    /// What a game can be begun with: factions, models, lists, scenarios, maps
    List(list::Args),
    /// A model's card
    Card(card::Args),
    /// Lists of models: what they break, and sheets to print
    Army(army::Args),
    /// A game between programs, one JSON object on a line
    Referee(referee::Args),
    /// Many games at once: win rates with their intervals, and what each model did
    Sim(sim::Args),
    /// Every list against every other, with a ranking
    Matrix(matrix::Args),
    /// What becomes of lists when numbers of a model change
    WhatIf(what_if::Args),
    /// The price at which a model is worth its cost
    Price(price::Args),
    /// How strong the levels are, in mirrored games
    Ladder(ladder::Args),
    /// Everybody against everybody, bots and levels
    Tournament(tournament::Args),
    /// Bands that go from battle to battle
    Campaign(campaign::Args),
    /// Set the table in the browser; this is what happens without a command
    Serve(serve::Args),
}

/// Something to be shown instead of running a command: help, the version, or what is wrong with the call.
pub struct Shown(clap::Error);

/// Reads the command line.
pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Call, Shown> {
    let read = below_zero(Call::command()).try_get_matches_from(words);
    read.and_then(|mut matches| Call::from_arg_matches_mut(&mut matches)).map_err(Shown)
}

/// Every option takes a number below zero for its value, so that it is the option that refuses it, by its name. Otherwise
/// `-1` would be an option of its own, which nobody knows.
fn below_zero(command: clap::Command) -> clap::Command {
    let option = |arg: &clap::Arg| arg.get_long().is_some() && arg.get_action().takes_values();
    command
        .mut_args(|arg| if option(&arg) { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(below_zero)
}

impl Shown {
    /// Shows it. What is wrong is said in one sentence.
    pub fn leave(self) -> ExitCode {
        match self.0.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                // A reader that went away is no reason to complain.
                let _ = self.0.print();
                ExitCode::SUCCESS
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                eprintln!("muster: something is missing; `--help` says what may follow");
                ExitCode::from(USAGE)
            }
            _ => {
                let words = self.0.to_string();
                let mut lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
                let first = lines.next().unwrap_or("this cannot be read").trim_start_matches("error: ");
                // Where an argument is missing, its name stands on the line after a colon.
                let more = if first.ends_with(':') { lines.next().unwrap_or_default() } else { "" };
                let words = format!("{first} {more}");
                eprintln!("muster: {}; `--help` says what is possible", crate::tame::tame(words.trim()));
                ExitCode::from(USAGE)
            }
        }
    }
}
