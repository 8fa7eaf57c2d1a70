//! The chores of this workspace: `cargo xtask test` and `cargo xtask bench`.

mod browser;
mod target;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask <chore>

  test            check formatting, then lints, then run every test; stop at the first stage that fails
  browser [NAME]  build the program with its page and run the browser tests, all or those with this in their name
  bench [--json]  build the benchmarks with optimisation and run them
";

/// Where the workspace lies.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A stage of `cargo xtask test`, with the arguments that cargo gets.
struct Stage {
    name: &'static str,
    args: &'static [&'static str],
}

/// The quickest first. Natively the crates of the page are all but empty, so they are looked at once more for the browser.
const STAGES: [Stage; 6] = [
    Stage { name: "formatting", args: &["fmt", "--all", "--check"] },
    Stage { name: "lints", args: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"] },
    Stage {
        name: "lints of the page",
        args: &["clippy", "-p", "web", "-p", "worker", "--target", target::PAGE, "--", "-D", "warnings"],
    },
    Stage { name: "tests", args: &["test", "--workspace"] },
    PAGE,
    BROWSER,
];

/// The program with its page in it, as it is given to people.
const PAGE: Stage = Stage { name: "page", args: &["build", "--release", "-p", "muster"] };

/// The page in Chromium; skipped by name where there is none, which fails where `CI=true`.
const BROWSER: Stage = Stage { name: "browser", args: &["test", "-p", "trial", "--test", "browser"] };

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let chore = args.next().map(|chore| chore.to_string_lossy().into_owned());
    match chore.as_deref() {
        Some("test") if args.len() == 0 => run(&STAGES, &[]),
        Some("browser") if args.len() <= 1 => run(&[PAGE, BROWSER], &args.collect::<Vec<_>>()),
        Some("bench") => bench(args.collect()),
        None | Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Some(_) => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Runs stages one after the other; the names are for the browser tests.
fn run(stages: &[Stage], names: &[OsString]) -> ExitCode {
    target::fetch(Path::new(ROOT));
    let mut skipped = Vec::new();
    for (number, stage) in stages.iter().enumerate() {
        let head = format!("stage {} of {}, {}", number + 1, stages.len(), stage.name);
        let mut args: Vec<OsString> = stage.args.iter().map(OsString::from).collect();
        if stage.name == BROWSER.name {
            if let Err(why) = browser::ready() {
                if std::env::var("CI").as_deref() == Ok("true") {
                    eprintln!("{head}: failed: {why}");
                    return ExitCode::FAILURE;
                }
                eprintln!("{head}: skipped: {why}");
                skipped.push(stage.name);
                continue;
            }
            args.push("--".into());
            args.extend_from_slice(names);
        }
        eprintln!("{head}: cargo {}", stage.args.join(" "));
        let code = cargo(args);
        if code != 0 {
            eprintln!("{head}: failed");
            return ExitCode::from(code);
        }
    }
    match skipped.as_slice() {
        [] => eprintln!("all {} stages passed", stages.len()),
        names => eprintln!("{} stages passed, skipped: {}", stages.len() - names.len(), names.join(", ")),
    }
    ExitCode::SUCCESS
}

fn bench(args: Vec<OsString>) -> ExitCode {
    let mut all: Vec<OsString> = ["run", "--release", "-p", "bench", "--"].map(OsString::from).into();
    all.extend(args);
    ExitCode::from(cargo(all))
}

/// Runs the cargo that runs us, at the root of the workspace, and returns its exit code. A cargo that was ended by a
/// signal, or could not be started at all, counts as failed. The built program is named for the tests that need it.
fn cargo(args: Vec<OsString>) -> u8 {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(&args).current_dir(ROOT);
    if args.iter().any(|arg| arg == "trial") {
        command.env("MUSTER_PROGRAM", program());
    }
    match command.status() {
        Ok(status) => status.code().map_or(1, |code| u8::try_from(code).unwrap_or(1)),
        Err(why) => {
            eprintln!("{} cannot be started: {why}.", cargo.to_string_lossy());
            1
        }
    }
}

/// Where the stage before has built the program: beside the folder that this chore was built in.
fn program() -> PathBuf {
    let here = std::env::current_exe().unwrap_or_default();
    let target = here.parent().and_then(|folder| folder.parent()).map(PathBuf::from).unwrap_or_default();
    target.join("release").join(format!("muster{}", std::env::consts::EXE_SUFFIX))
}
