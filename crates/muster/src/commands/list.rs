//! `muster list BOOK`: what a game of a rulebook can be begun with.

use std::io::Write;

use club::Book;
use scene::{Choice, List, Recruit};
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::own::Owned;
use crate::sheet::wrapped;

const EXAMPLES: &str = "Examples:
  muster list                             the rulebooks
  muster list genesys                     factions, models, ready lists, scenarios, maps
  muster list genesys --own my-factions";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A rulebook; all of them are named if this is left out
    book: Option<String>,

    #[command(flatten)]
    own: Owned,
}

/// Everything to choose from.
#[derive(Serialize)]
struct Shown {
    book: &'static str,
    title: &'static str,
    factions: Vec<Faction>,
    sizes: Vec<u32>,
    ready: Vec<List>,
    scenarios: Vec<Choice>,
    maps: Vec<Choice>,
    /// Whether any number is the name of a map as well.
    drawn: bool,
    options: Vec<Choice>,
    tables: Vec<Table>,
}

#[derive(Serialize)]
struct Faction {
    name: String,
    models: Vec<Model>,
}

#[derive(Serialize)]
struct Model {
    name: String,
    points: Option<u16>,
    ours: bool,
}

#[derive(Serialize)]
struct Table {
    title: String,
    says: String,
}

#[derive(Serialize)]
struct Named {
    book: &'static str,
    title: &'static str,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let Some(key) = &args.book else { return books(desk) };
    let book = desk.book(key)?;
    let roster = book.roster(&args.own.of(book)?).map_err(|misfit| Failure::new(misfit.to_string()))?;
    let shown = shown(book, roster);
    if desk.json { desk.show(&shown) } else { print(&mut desk.out, &shown) }
}

fn books(desk: &mut Desk) -> Done {
    let named: Vec<Named> =
        desk.books.iter().map(|book| Named { book: book.key(), title: book.title() }).collect();
    if desk.json {
        return desk.show(&named);
    }
    for Named { book, title } in named {
        writeln!(desk.out, "{book:12}{title}")?;
    }
    Ok(())
}

fn shown(book: &dyn Book, roster: Vec<Recruit>) -> Shown {
    let menu = book.menu();
    let mut factions: Vec<Faction> = Vec::new();
    for recruit in roster {
        let model = Model { name: recruit.name, points: recruit.points, ours: recruit.ours };
        match factions.iter_mut().find(|faction| faction.name == recruit.faction) {
            Some(faction) => faction.models.push(model),
            None => factions.push(Faction { name: recruit.faction, models: vec![model] }),
        }
    }
    let table = |ready: scene::Ready| Table { title: ready.title, says: ready.says };
    Shown {
        book: book.key(),
        title: book.title(),
        factions,
        sizes: menu.sizes,
        ready: menu.ready,
        scenarios: menu.scenarios,
        maps: menu.maps,
        drawn: menu.drawn,
        options: menu.options,
        tables: menu.tables.into_iter().map(table).collect(),
    }
}

fn print(out: &mut dyn Write, shown: &Shown) -> Done {
    writeln!(out, "{}", shown.title)?;
    for faction in &shown.factions {
        let name = if faction.name.is_empty() { "Models" } else { &faction.name };
        writeln!(out, "\n{name}")?;
        for model in &faction.models {
            let points = model.points.map_or(String::new(), |points| points.to_string());
            let ours = if model.ours { "  (not the book's)" } else { "" };
            writeln!(out, "{}", format!("  {:40}{points:>4}{ours}", model.name).trim_end())?;
        }
    }
    if let Some((usual, others)) = shown.sizes.split_first() {
        let others: Vec<String> = others.iter().map(u32::to_string).collect();
        let or = if others.is_empty() { String::new() } else { format!(", or {}", others.join(", ")) };
        writeln!(out, "\nForces cost up to {usual} points{or}.")?;
    }
    if !shown.ready.is_empty() {
        writeln!(out, "\nReady lists")?;
        for list in &shown.ready {
            writeln!(out, "  {} ({})", list.name, list.faction)?;
            let models = list.models.iter().map(|entry| {
                let number = if entry.count == 1 { String::new() } else { format!("{} ", entry.count) };
                let with = if entry.with.is_empty() { "" } else { " with " };
                format!("{number}{}{with}{}", entry.is, entry.with.join(" and "))
            });
            wrapped(out, 6, &models.collect::<Vec<_>>().join(", "))?;
            wrapped(out, 6, list.about.as_deref().unwrap_or_default())?;
        }
    }
    choices(out, "Scenarios", &shown.scenarios)?;
    choices(out, "Maps", &shown.maps)?;
    if shown.drawn {
        writeln!(out, "  any number\n      A map drawn from that number.")?;
    }
    choices(out, "Options", &shown.options)?;
    if !shown.tables.is_empty() {
        writeln!(out, "\nTables that are set already")?;
        for table in &shown.tables {
            writeln!(out, "  {}", table.title)?;
            wrapped(out, 6, &table.says)?;
        }
    }
    Ok(())
}

fn choices(out: &mut dyn Write, title: &str, choices: &[Choice]) -> Done {
    if choices.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}")?;
    for choice in choices {
        writeln!(out, "  {}", choice.key)?;
        wrapped(out, 6, &choice.says)?;
    }
    Ok(())
}
