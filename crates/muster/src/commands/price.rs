//! `muster price BOOK MODEL`: the price at which a model is worth its cost.

use std::io::Write;

use lab::{Field, Plan, Pricing, mixed};

use crate::commands::games;
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::many::{Ground, House, Many, Ran, level};

const EXAMPLES: &str = "Examples:
  muster price genesys \"Khorne Blood Warrior\"
  muster price salvation Knight --lists my-bands --games 2000 --level random

Each list that holds the model plays the field as it is, and again without the model and with some points more, which buy what
else it has. The model is worth the points that do as much as it does. A first part of the games looks for them, the rest
is played about what was found; docs/lab.md says more.";

/// One part of so many is spent on a first look.
const LOOK: u64 = 4;
/// With fewer the first look would be less than a pair.
const FEWEST: u64 = 2 * LOOK;

/// How many games, as it is typed.
fn enough(words: &str) -> Result<u64, String> {
    let games = games(words)?;
    if games >= FEWEST { Ok(games) } else { Err(format!("a price takes at least {FEWEST} games")) }
}

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// The model
    model: String,

    /// A folder of lists, a file, or the name of a ready list; may be given several times, and all ready lists are the field
    /// if it is left out
    #[arg(long, value_name = "DIR|LIST")]
    lists: Vec<String>,

    /// Who plays all lists
    #[arg(long, default_value = "recruit")]
    level: String,

    /// Games of each pairing at each of three prices, and as many of the list as it is
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = enough)]
    games: u64,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    ground: Ground,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let house = House::open(desk, &args.book, &args.ground.own)?;
    let lists = house.lists(&args.lists)?;
    let players = [level(&args.level)?; 2];
    let pair = [lists[0].clone(), lists[1].clone()];
    let like = house.plan(&args.ground, pair, players, args.games, args.many.seed)?;
    let roster = house.arena.roster(&house.own).map_err(Failure::new)?;
    let model = roster.iter().find(|recruit| recruit.is_called(&args.model));
    let now = u32::from(model.and_then(|recruit| recruit.points).unwrap_or(1).max(1));
    let look = Plan { games: args.games.div_ceil(LOOK), ..like.clone() };
    let (first, looked) = measure(&house, args, &lists, [0, now, 2 * now], &look)?;
    // Whoever stops during the first look is told what it came to.
    let (run, ran) = if looked.done < looked.of {
        (first, looked)
    } else {
        let seed = mixed(like.seed, 0x9d1c);
        let rest = Plan { games: args.games - args.games.div_ceil(LOOK), seed, ..like };
        let (run, rest) = measure(&house, args, &lists, first.narrowed(), &rest)?;
        (run, Ran { done: looked.done + rest.done, of: looked.of + rest.of })
    };
    if desk.json {
        return desk.show(&run.json());
    }
    write!(desk.out, "{}{}", ran.words(), run.told())?;
    let (games, lists) = (ran.done, lists.len());
    let line = format!("{games} games in a field of {lists} lists, {}", args.level);
    Ok(writeln!(desk.out, "{line}, seed {}; 95 % interval", args.many.seed)?)
}

fn measure(
    house: &House,
    args: &Args,
    lists: &[scene::List],
    prices: [u32; 3],
    plan: &Plan,
) -> Result<(Pricing, Ran), Failure> {
    let (mut run, plans) =
        Pricing::new(house.arena, lists, &args.model, prices, plan).map_err(Failure::usage)?;
    let ran = args.many.run(&Field::new(house.arena, plans), |(place, game)| {
        run.add(place, &game);
        Ok(())
    })?;
    Ok((run, ran))
}
