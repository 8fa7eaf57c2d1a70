//! `muster army check FILE`: every rule that a list breaks.

use std::path::PathBuf;

use clap::Subcommand;
use scene::List;
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Done, Failure};
use crate::files;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print every rule that a list breaks
    #[command(after_help = "Example:\n  muster army check gate-watch.toml")]
    Check {
        /// A list: a TOML file with `book`, `name`, `faction` and its `[[model]]`s
        file: PathBuf,
    },
}

#[derive(Serialize)]
struct Checked {
    file: String,
    book: String,
    name: String,
    legal: bool,
    violations: Vec<Broken>,
}

#[derive(Serialize)]
struct Broken {
    rule: &'static str,
    about: Option<String>,
    words: String,
}

pub fn run(desk: &mut Desk, args: &Args) -> Done {
    let What::Check { file } = &args.what;
    let text = files::read(file)?;
    let about = |why: String| Failure::new(format!("{}: {why}", file.display()));
    let list = List::read(&text).map_err(|misfit| about(misfit.to_string()))?;
    let book = club::find(desk.books, &list.book).map_err(about)?;
    let violations = book.check(&list, &[]).map_err(|misfit| about(misfit.to_string()))?;
    let broken = |violation: &scene::Violation| Broken {
        rule: violation.rule.id(),
        about: violation.about.clone(),
        words: club::violation_words(violation),
    };
    let checked = Checked {
        file: file.display().to_string(),
        book: book.key().to_string(),
        name: list.name.clone(),
        legal: violations.is_empty(),
        violations: violations.iter().map(broken).collect(),
    };
    if desk.json {
        desk.show(&checked)?;
    } else {
        for broken in &checked.violations {
            writeln!(desk.out, "{}", broken.words)?;
        }
        match checked.violations.len() {
            0 => writeln!(desk.out, "{} is a legal list of {}", checked.name, book.title())?,
            1 => writeln!(desk.out, "{} breaks 1 rule", checked.name)?,
            many => writeln!(desk.out, "{} breaks {many} rules", checked.name)?,
        }
    }
    if checked.legal { Ok(()) } else { Err(Failure::said()) }
}
