//! The chores of this workspace: `cargo xtask test` and `cargo xtask bench`.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask <chore>

  test            check formatting, then lints, then run every test; stop at the first stage that fails
  bench [--json]  build the benchmarks with optimisation and run them
";

/// The stages of `cargo xtask test`, the quickest first, with the arguments that cargo gets.
const STAGES: [(&str, &[&str]); 3] = [
    ("formatting", &["fmt", "--all", "--check"]),
    ("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    ("tests", &["test", "--workspace"]),
];

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let chore = args.next().map(|chore| chore.to_string_lossy().into_owned());
    match chore.as_deref() {
        Some("test") if args.len() == 0 => test(),
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

fn test() -> ExitCode {
    for (number, (stage, args)) in STAGES.iter().enumerate() {
        eprintln!("stage {} of {}, {stage}: cargo {}", number + 1, STAGES.len(), args.join(" "));
        let code = cargo(args.iter().map(OsString::from).collect());
        if code != 0 {
            eprintln!("stage {} of {}, {stage}: failed", number + 1, STAGES.len());
            return ExitCode::from(code);
        }
    }
    eprintln!("all {} stages passed", STAGES.len());
    ExitCode::SUCCESS
}

fn bench(args: Vec<OsString>) -> ExitCode {
    let mut all: Vec<OsString> = ["run", "--release", "-p", "bench", "--"].map(OsString::from).into();
    all.extend(args);
    ExitCode::from(cargo(all))
}

/// Runs the cargo that runs us, at the root of the workspace, and returns its exit code. A cargo that was ended by a
/// signal, or could not be started at all, counts as failed.
fn cargo(args: Vec<OsString>) -> u8 {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    match Command::new(&cargo).args(args).current_dir(root).status() {
        Ok(status) => status.code().map_or(1, |code| u8::try_from(code).unwrap_or(1)),
        Err(why) => {
            eprintln!("{} cannot be started: {why}.", cargo.to_string_lossy());
            1
        }
    }
}
