//! `muster ladder BOOK`: how strong the levels are, in mirrored games.

use std::io::Write;

use lab::ladder::ground;
use lab::{Field, Ladder, number_of};
use players::{Level, MOST_NODES};
use scene::List;

use crate::commands::{games, within};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::many::{Ground, House, Many, level};

const EXAMPLES: &str = "Examples:
  muster ladder genesys --games 1000
  muster ladder salvation --levels veteran,warlord --nodes 500 --games 320
  muster ladder genesys --levels recruit,random --lists \"The storm\" --lists \"The butchers\" --scenario breakthrough --json";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// The levels; all that think if this is left out
    #[arg(long, value_name = "A,B,...")]
    levels: Option<String>,

    /// Games of each two levels; more are played where they do not come out even
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = games)]
    games: u64,

    /// What a warlord may try for each answer, where its name says nothing (`warlord:500`)
    #[arg(long, value_name = "N", value_parser = nodes)]
    nodes: Option<u32>,

    /// A folder of lists, a file, or the name of a ready list; may be given several times. Each of the first half meets one
    /// of the second, and an odd one the first
    #[arg(long, value_name = "DIR|LIST")]
    lists: Vec<String>,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    ground: Ground,
}

/// The budget of a warlord, as it is typed.
fn nodes(words: &str) -> Result<u32, String> {
    within(words, 1..=MOST_NODES.into()).map(|nodes| nodes as u32)
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let house = House::open(desk, &args.book, &args.ground.own)?;
    let levels = levels(args)?;
    let pairings = pairings(house.lists(&args.lists)?);
    let pair = pairings[0].clone();
    let players = [levels[0].1, levels[1].1];
    let like = house.plan(&args.ground, pair, players, args.games, args.many.seed)?;
    let names: Vec<String> = levels.iter().map(|(name, _)| name.clone()).collect();
    let mut ladder = Ladder::new(levels, &pairings);
    let plans = ladder.plans(&pairings, args.games, &like);
    let like = ground(&plans, &like);
    let field = Field::new(house.arena, plans);
    let ran = args.many.run(&field, |(place, game)| {
        ladder.add(place, &game);
        Ok(())
    })?;
    if desk.json {
        let mut report = ran.json(ladder.json(), &like);
        report["levels"] = names.into();
        return desk.show(&report);
    }
    write!(desk.out, "{}{}", ran.words(), ladder.told())?;
    let games = number_of(ran.done, "game");
    let pairings = number_of(pairings.len() as u64, "pairing");
    let scenarios = number_of(ladder.scenarios() as u64, "scenario");
    let line = format!("{games} of {} over {pairings} and {scenarios}", like.book);
    Ok(writeln!(desk.out, "{line}, seed {}", like.seed)?)
}

/// The levels as they are called, each with its budget.
fn levels(args: &Args) -> Result<Vec<(String, Level)>, Failure> {
    let thinks = |level: &Level| !matches!(level, Level::Simple(_));
    let all = || Level::ALL.into_iter().filter(thinks).map(|level| level.to_string()).collect();
    let split = |names: &String| names.split(',').map(|name| name.trim().to_string()).collect();
    let mut names: Vec<String> = args.levels.as_ref().map_or_else(all, split);
    if let Some(nodes) = args.nodes {
        let bare = |name: &String| name.eq_ignore_ascii_case("warlord");
        if !names.iter().any(bare) {
            let why = "--nodes is for a warlord whose name says nothing, and there is none among the levels";
            return Err(Failure::usage(why));
        }
        for name in names.iter_mut().filter(|name| bare(name)) {
            *name = format!("{name}:{nodes}");
        }
    }
    if names.len() < 2 {
        return Err(Failure::usage("a ladder needs two levels, such as `--levels recruit,random`"));
    }
    let mut levels: Vec<(String, Level)> = Vec::new();
    for name in names {
        let level = level(&name)?;
        // Whoever is spelt in another way is the same player.
        if levels.iter().any(|(_, other)| *other == level) {
            return Err(Failure::usage(format!("{name} cannot play against itself")));
        }
        levels.push((level.to_string(), level));
    }
    Ok(levels)
}

/// Each list of the first half against one of the second: of the ready lists, two of each faction, these are of different
/// factions. Of an odd number the last of the first half meets the first, so that nobody is left out.
pub fn pairings(lists: Vec<List>) -> Vec<[List; 2]> {
    let (all, half) = (lists.len(), lists.len().div_ceil(2));
    (0..half).map(|place| [lists[place].clone(), lists[(place + half) % all].clone()]).collect()
}
