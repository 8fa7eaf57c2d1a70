//! `muster tournament BOOK`: everybody against everybody, bots and levels, in mirrored games.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use lab::interval::plus;
use lab::ladder::ground;
use lab::{Field, Ladder, Played, Score, Work, number_of};
use players::{Level, Player};
use scene::Seat;
use table::Seed;

use crate::commands::ladder::pairings;
use crate::commands::referee::{self, COMMAND};
use crate::commands::{games, seconds};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::many::{Ground, House, Many, level};

const EXAMPLES: &str = "Examples:
  muster tournament genesys --entry recruit --entry random --entry \"cmd:python3 examples/bot.py\"
  muster tournament salvation --entry veteran --entry \"cmd:./my-bot --deep\" --games 64 --seconds 30 --json

Bots speak the protocol of `muster referee` (docs/protocol.md) and are started anew for each game.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// Who takes part: a level, or `cmd:` and the command of a bot; twice or more
    #[arg(long = "entry", value_name = "WHO", required = true)]
    entries: Vec<String>,

    /// Games of each two; more are played where they do not come out even
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = games)]
    games: u64,

    /// How many seconds a bot has for each question before it forfeits
    #[arg(long, default_value_t = 10, value_parser = seconds)]
    seconds: u64,

    /// A folder of lists, a file, or the name of a ready list; may be given several times. Each of the first half meets one
    /// of the second, and an odd one the first
    #[arg(long, value_name = "DIR|LIST")]
    lists: Vec<String>,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    ground: Ground,
}

/// The games of a tournament, by number.
struct Rounds<'a> {
    house: &'a House,
    field: Field<'a>,
    ladder: &'a Ladder,
    seconds: u64,
}

impl Work for Rounds<'_> {
    /// Which plan, what came of it, and the side that forfeited, with the reason.
    type Out = (usize, Played, Option<(u8, String)>);

    fn count(&self) -> u64 {
        self.field.count()
    }

    fn play(&self, number: u64, stop: &AtomicBool) -> Result<Self::Out, String> {
        let (place, inner, game) = self.field.game(number)?;
        let names = self.ladder.sides(place);
        if names.iter().all(|name| !is_command(name)) {
            let (place, played) = self.field.play(number, stop)?;
            return Ok((place, played, None));
        }
        let book = self.house.book;
        let given = book.given(&game.start).map_err(|misfit| misfit.to_string())?;
        let sitting = book.sit(&given, Seed::of(game.seed)).map_err(|misfit| misfit.to_string())?;
        let side = |seat: Seat| seat.0 ^ game.first;
        let seats: Vec<String> =
            (0..2).map(|seat| names[usize::from(side(Seat(seat)))].to_string()).collect();
        let who: Vec<&str> = seats.iter().map(String::as_str).collect();
        let over = referee::between(sitting, &who, self.seconds, game.seed).map_err(|failure| {
            let words = failure.words.unwrap_or_default();
            format!("game {number}: {words}")
        })?;
        let played = Played {
            number: inner,
            scenario: game.start.scenario,
            map: game.start.map,
            winner: over.winner.map(side),
            opened: None,
            by_role: false,
            turns: 0,
            steps: over.steps,
            reason: over.words,
            shares: Vec::new(),
        };
        Ok((place, played, over.forfeit.map(|(seat, why)| (side(seat), why))))
    }

    fn name(&self, number: u64) -> String {
        self.field.name(number)
    }
}

/// The games that an entry lost by not playing.
#[derive(Clone, Default)]
struct Forfeits {
    games: u64,
    /// What was wrong the first time: what breaks a bot mostly breaks it in every game.
    first: Option<String>,
}

impl Forfeits {
    fn add(&mut self, why: String) {
        self.games += 1;
        self.first.get_or_insert(why);
    }
}

/// Who takes part, by the names that were given.
fn entries(names: &[String]) -> Result<Vec<(String, Level)>, Failure> {
    let mut entries: Vec<(String, Level)> = Vec::new();
    for typed in names.iter().map(|name| name.trim()) {
        let player = entry(typed)?;
        // A level may be written in several ways; commands are told apart by nothing but their words.
        let name = if is_command(typed) { typed.to_string() } else { player.to_string() };
        if entries.iter().any(|(other, _)| *other == name) {
            return Err(Failure::usage(format!("{typed} cannot play against itself")));
        }
        entries.push((name, player));
    }
    if entries.len() < 2 {
        return Err(Failure::usage("a tournament needs two entries or more"));
    }
    Ok(entries)
}

fn is_command(name: &str) -> bool {
    name.starts_with(COMMAND)
}

fn entry(name: &str) -> Result<Level, Failure> {
    if !is_command(name) {
        return level(name).map_err(|failure| {
            let words = failure.words.unwrap_or_default();
            Failure::usage(format!("{words} (the command of a bot begins with `{COMMAND}`)"))
        });
    }
    referee::command(name).map_err(Failure::usage)?;
    // Whoever plays at the other end of a pipe has no level; his seat is the referee's to ask.
    Ok(Level::Simple(Player::Random))
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let house = House::open(desk, &args.book, &args.ground.own)?;
    let entries = entries(&args.entries)?;
    let pairings = pairings(house.lists(&args.lists)?);
    let players = [entries[0].1, entries[1].1];
    let like = house.plan(&args.ground, pairings[0].clone(), players, args.games, args.many.seed)?;
    let mut table = Ladder::new(entries.clone(), &pairings);
    let plans = table.plans(&pairings, args.games, &like);
    let like = ground(&plans, &like);
    let rounds = Rounds {
        house: &house,
        field: Field::new(house.arena, plans),
        ladder: &Ladder::new(entries.clone(), &pairings),
        seconds: args.seconds,
    };
    let mut forfeits = vec![Forfeits::default(); entries.len()];
    let (ran, fault) = args.many.keep(&rounds, |(place, game, forfeit)| {
        table.add(place, &game);
        if let Some((side, why)) = forfeit {
            let name = rounds.ladder.sides(place)[usize::from(side)];
            if let Some(place) = entries.iter().position(|(other, _)| other == name) {
                forfeits[place].add(why);
            }
        }
        Ok(())
    })?;
    let standing: Vec<(usize, f64, f64, Score)> = table
        .ranking()
        .into_iter()
        .map(|(place, rated)| (place, rated.elo, rated.error, table.total(place)))
        .collect();
    if desk.json {
        let mut report = table.json();
        let rows = report["ranking"].as_array_mut().into_iter().flatten();
        for (row, (place, ..)) in rows.zip(&standing) {
            row["forfeits"] = forfeits[*place].games.into();
            row["first_forfeit"] = forfeits[*place].first.as_deref().into();
        }
        desk.show(&ran.json(report, &like))?;
        return fault;
    }
    write!(desk.out, "{}", ran.words())?;
    writeln!(
        desk.out,
        "     {:<40} {:>7} {:>5} {:>5} {:>5} {:>14} forfeits",
        "", "points", "won", "drawn", "lost", "Elo"
    )?;
    for (rank, (place, elo, error, score)) in standing.iter().enumerate() {
        let name = &entries[*place].0;
        let rating = match score.games {
            0 => "not played".to_string(),
            _ => format!("{} ± {error:.0}", plus(*elo, 0)),
        };
        let Score { wins, losses, .. } = score;
        let (points, draws, gone) = (score.points(), score.draws(), forfeits[*place].games);
        writeln!(
            desk.out,
            "{:>3}. {name:<40} {points:>7.1} {wins:>5} {draws:>5} {losses:>5} {rating:>14} {gone:>8}",
            rank + 1
        )?;
    }
    for ((name, _), forfeits) in entries.iter().zip(&forfeits) {
        if let Some(why) = &forfeits.first {
            let games = number_of(forfeits.games, "game");
            writeln!(desk.out, "     {name} forfeited {games}; at first: {why}")?;
        }
    }
    write!(desk.out, "{}", table.meetings())?;
    if ran.done > 0 {
        write!(desk.out, "{}", table.footing())?;
    }
    let games = number_of(ran.done, "game");
    let pairings = number_of(pairings.len() as u64, "pairing");
    let scenarios = number_of(table.scenarios() as u64, "scenario");
    let line = format!("{games} of {} over {pairings} and {scenarios}", like.book);
    writeln!(desk.out, "{line}, seed {}", like.seed)?;
    fault
}
