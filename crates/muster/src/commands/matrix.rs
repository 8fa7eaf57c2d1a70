//! `muster matrix BOOK`: every list against every other.

use std::io::Write;
use std::path::PathBuf;

use lab::{Field, Matrix};

use crate::commands::{apart, ending, games, page_writable, writable};
use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;
use crate::many::{Ground, House, Many, level};

const EXAMPLES: &str = "Examples:
  muster matrix genesys                                     the ready lists
  muster matrix salvation --lists my-bands --games 400 --html matrix.html
  muster matrix genesys --lists \"The storm\" --lists mine.toml --level veteran --json";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The rulebook
    book: String,

    /// A folder of lists, a file, or the name of a ready list; may be given several times, and all ready lists meet if it
    /// is left out
    #[arg(long, value_name = "DIR|LIST")]
    lists: Vec<String>,

    /// Who plays all lists
    #[arg(long, default_value = "recruit")]
    level: String,

    /// Games of each pairing
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = games)]
    games: u64,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    ground: Ground,

    /// Write one line for each pairing
    #[arg(long, value_name = "FILE.csv")]
    out: Option<PathBuf>,

    /// Write the matrix as a page with plots
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let house = House::open(desk, &args.book, &args.ground.own)?;
    let lists = house.lists(&args.lists)?;
    let players = [level(&args.level)?; 2];
    let pair = [lists[0].clone(), lists[1].clone()];
    let like = house.plan(&args.ground, pair, players, args.games, args.many.seed)?;
    apart(args.out.as_deref(), args.html.as_deref())?;
    writable(args.out.as_deref())?;
    page_writable(args.html.as_deref())?;
    if let Some(path) = args.out.as_deref().filter(|path| ending(path) != "csv") {
        return Err(Failure::usage(format!("{}: pairings are written as .csv", path.display())));
    }
    let mut matrix = Matrix::new(&lists);
    let field = Field::new(house.arena, matrix.plans(&lists, &like));
    let ran = args.many.run(&field, |(place, game)| {
        matrix.add(place, &game);
        Ok(())
    })?;
    // Told before it is written: a full disk does not take the report as well.
    if desk.json {
        let mut report = ran.json(matrix.json(), &like);
        report["level"] = players[0].to_string().into();
        desk.show(&report)?;
    } else {
        let (games, book) = (ran.done, like.book);
        writeln!(desk.out, "{}{games} games of {book}, {}, seed {}", ran.words(), players[0], like.seed)?;
        write!(desk.out, "Played: {}\n{}", lab::ground(&like), matrix.told())?;
    }
    // Where nothing was played, what was there before is worth more.
    if ran.done == 0 {
        return Ok(());
    }
    if let Some(path) = &args.out {
        files::write(path, &matrix.csv())?;
    }
    if let Some(path) = &args.html {
        files::write(path, &lab::matrix_page(&like, &matrix))?;
    }
    Ok(())
}
