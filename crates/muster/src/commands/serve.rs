//! `muster serve`, and `muster` alone: the table in the browser.

use server::Door;

use crate::commands::{play, within};
use crate::desk::Desk;
use crate::failure::{Done, Failure};

/// Where the page is, unless somebody wants it elsewhere.
const PORT: u16 = 4747;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  muster serve\n  muster serve --port 8080 --no-open")]
pub struct Args {
    /// The port on this machine; another one is taken if it is in use
    #[arg(long, value_name = "N", default_value_t = PORT, value_parser = port)]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// A port, as it is typed; 0 is whichever is free.
fn port(words: &str) -> Result<u16, String> {
    within(words, 0..=u16::MAX.into()).map(|port| port as u16)
}

impl Default for Args {
    fn default() -> Args {
        Args { port: PORT, no_open: false }
    }
}

/// Serves the page until the program is ended. A build for tests has no page: the game is played here then.
pub fn run(desk: &mut Desk, args: &Args, alone: bool) -> Done {
    if !server::has_page() {
        if alone {
            return play::run(desk, &play::Args::default());
        }
        return Err(Failure::new("this build has no page in it; `cargo build --release` makes one that has"));
    }
    let closed = |why| Failure::new(format!("port {} of this machine cannot be opened: {why}", args.port));
    let door = Door::open(args.port).map_err(closed)?;
    if let Some(taken) = door.taken {
        writeln!(desk.out, "port {taken} is in use, so another one was taken")?;
    }
    let url = door.url();
    writeln!(desk.out, "the table is set at {url} (Ctrl-C clears it; games stay in the browser)")?;
    desk.out.flush()?;
    if !args.no_open && open::that_detached(&url).is_err() {
        writeln!(desk.out, "no browser could be opened here; open the address yourself")?;
        desk.out.flush()?;
    }
    door.serve().map_err(|why| Failure::new(format!("the page can no longer be served: {why}")))
}
