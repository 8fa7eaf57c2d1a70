//! `muster sim BOOK`: many games at once, and what came of them.

use std::io::Write;
use std::path::PathBuf;

use lab::{Field, Tally};

use crate::commands::play::choose;
use crate::commands::{apart, games, page_writable};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;
use crate::many::{Ground, House, Many, level, tell_apart};
use crate::rows::Rows;

const EXAMPLES: &str = "Examples:
  muster sim genesys --games 1000
  muster sim salvation --a \"The bright road\" --b my-band.toml --games 10000 --seed 7
  muster sim genesys --level veteran,recruit --games 200
  muster sim genesys --scenario \"three stones\" --games 5000 --out games.parquet --html report.html";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    #[command(flatten)]
    choices: choose::Choices,

    /// Who plays the first list, and who the second
    #[arg(long, value_name = "A,B", default_value = "recruit,recruit")]
    level: String,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = games)]
    games: u64,

    #[command(flatten)]
    many: Many,

    /// Write one line for each game
    #[arg(long, value_name = "FILE.csv|.parquet")]
    out: Option<PathBuf>,

    /// Write the report as a page with plots
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let choices = &args.choices;
    let house = House::open(desk, &args.book, &choices.own)?;
    let a = house.list(choices.a.as_deref(), None)?;
    let b = house.list(choices.b.as_deref(), Some(&a))?;
    let players = match args.level.split(',').collect::<Vec<_>>()[..] {
        [both] => [level(both)?; 2],
        [first, second] => [level(first)?, level(second)?],
        _ => return Err(Failure::usage("two levels at most: one for each list, such as `veteran,recruit`")),
    };
    let ground = Ground {
        scenario: choices.scenario.clone(),
        map: choices.map.clone(),
        options: choices.options.clone(),
        own: choices.own.clone(),
    };
    let mut lists = [a, b];
    tell_apart(&mut lists);
    let plan = house.plan(&ground, lists, players, args.games, args.many.seed)?;
    apart(args.out.as_deref(), args.html.as_deref())?;
    page_writable(args.html.as_deref())?;
    let mut rows = args.out.as_deref().map(Rows::create).transpose()?;
    let mut tally = Tally::default();
    let field = Field::new(house.arena, vec![plan.clone()]);
    let (ran, fault) = args.many.keep(&field, |(_, game)| {
        tally.add(&game);
        rows.as_mut().map_or(Ok(()), |rows| rows.write(&game))
    })?;
    // A disk that fills, now or with the last of it, does not take the report as well.
    match desk.json {
        true => desk.show(&ran.json(lab::json(&plan, &tally), &plan))?,
        false => write!(desk.out, "{}{}", ran.words(), lab::told(&plan, &tally))?,
    }
    // Where nothing was played, what was there before is worth more.
    if ran.done == 0 {
        return fault;
    }
    let written = rows.map_or(Ok(()), Rows::end);
    let page = args.html.as_ref().map_or(Ok(()), |path| files::write(path, &lab::page(&plan, &tally)));
    fault.and(written).and(page)
}
