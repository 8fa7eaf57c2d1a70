//! The command of a bot, as somebody types it.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use players::Level;
use scene::nearest;

/// What a command may be marked with, where levels are named too.
pub const COMMAND: &str = "cmd:";

/// The command of a bot, without its mark. One whose program cannot be started is refused before any game is played for it.
pub fn command(who: &str) -> Result<&str, String> {
    let marked = who.strip_prefix(COMMAND);
    let command = marked.unwrap_or(who).trim();
    if command.is_empty() {
        return Err(match marked {
            Some(_) => format!("no command stands behind `{COMMAND}`, such as `python3 examples/bot.py`"),
            None => "an empty name is nobody who could play; it is `-`, a level or a command".to_string(),
        });
    }
    let Some((program, error)) = program(command).and_then(|word| Some((word, fault(word)?))) else {
        return Ok(command);
    };
    // A single word is most likely a level, and its name or its budget was mistyped.
    let alone = program.len() == command.len();
    let bare = program.split(':').next().unwrap_or_default();
    if alone && Level::find(bare).is_ok() {
        return Err(match Level::find(command) {
            Ok(_) => format!("{command} is a level and no program; it is named without `{COMMAND}`"),
            Err(why) => why,
        });
    }
    let level = alone && !program.contains(['/', '\\']);
    let near = if level { nearest(bare, Level::ALL.map(Level::name)) } else { String::new() };
    Err(format!("the program {program:?} cannot be started: {error}{near}"))
}

/// The program that a command begins with; nothing where only the shell can tell, because of a variable or a bracket.
fn program(command: &str) -> Option<&str> {
    let quote = command.chars().next().filter(|letter| "'\"".contains(*letter));
    let (word, special) = match quote {
        Some(quote) => (command[1..].split(quote).next()?, "$`\\"),
        None => {
            let ends = |letter: char| letter.is_whitespace() || ";&|<>()".contains(letter);
            (command.split(ends).next()?, "$`\\'\"*?[]{}~#!=%")
        }
    };
    // Elsewhere a path is written with what quotes a letter here.
    let plain = |letter: char| !special.contains(letter) || cfg!(windows) && letter == '\\';
    (!word.is_empty() && word.chars().all(plain)).then_some(word)
}

/// What the system says to starting this program; nothing where it is there, and where the shell knows the word itself.
fn fault(program: &str) -> Option<io::Error> {
    if is_there(program) {
        return None;
    }
    // It is not there, so nothing starts, and the system says why in its own words.
    let mut command = Command::new(program);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return Some(error),
    };
    let _ = child.kill();
    let _ = child.wait();
    None
}

#[cfg(unix)]
fn is_there(program: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;

    if program.contains('/') {
        let file = Path::new(program).metadata();
        return file.is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0);
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "command -v \"$1\"", "sh", program]);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Where there is no shell, starting the bot says so.
    shell.status().map_or(true, |status| status.success())
}

#[cfg(not(unix))]
fn is_there(program: &str) -> bool {
    /// What the shell knows without a program.
    const OWN: [&str; 6] = ["call", "cd", "echo", "if", "set", "start"];

    let endings = ["", ".exe", ".cmd", ".bat", ".com"];
    let there =
        |folder: &Path| endings.iter().any(|ending| folder.join(format!("{program}{ending}")).is_file());
    let path = std::env::var_os("PATH").unwrap_or_default();
    OWN.iter().any(|own| own.eq_ignore_ascii_case(program))
        || there(Path::new(""))
        || std::env::split_paths(&path).any(|folder| there(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_marked_or_not() {
        let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
        for (who, is) in [
            ("cmd:cargo run --deep".to_string(), "cargo run --deep".to_string()),
            ("cmd: cargo".to_string(), "cargo".to_string()),
            ("cargo".to_string(), "cargo".to_string()),
            (format!("cargo {bot}"), format!("cargo {bot}")),
        ] {
            assert_eq!(command(&who), Ok(is.as_str()));
        }
        for (who, words) in [
            ("cmd:", "no command stands behind `cmd:`"),
            ("cmd:  ", "no command stands behind `cmd:`"),
            ("", "an empty name is nobody who could play"),
            ("cmd:vetran", "did you mean veteran"),
            ("vetran", "did you mean veteran"),
            ("veteran:3", "only a warlord has a budget"),
            ("cmd:veteran", "veteran is a level and no program; it is named without `cmd:`"),
        ] {
            let why = command(who).expect_err(who);
            assert!(why.contains(words), "{words:?} is not in {why:?}");
        }
    }

    /// What the system says to a file that is not there, and to one that is no program.
    #[cfg(unix)]
    #[test]
    fn a_program_that_cannot_be_started_is_named() {
        let text = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let (missing, forbidden) = (io::Error::from_raw_os_error(2), io::Error::from_raw_os_error(13));
        for (who, program, error) in [
            ("cmd:nosuchprogram --deep".to_string(), "nosuchprogram", &missing),
            ("./nosuchprogram".to_string(), "./nosuchprogram", &missing),
            ("cmd:'no such/program' | cat".to_string(), "no such/program", &missing),
            ("nosuchprogram|cat".to_string(), "nosuchprogram", &missing),
            (format!("cmd:{text} x"), text, &forbidden),
        ] {
            let why = command(&who).expect_err(&who);
            let words = format!("the program {program:?} cannot be started: {error}");
            assert!(why.starts_with(&words), "{words:?} does not begin {why:?}");
            assert!(!why.contains("did you mean"), "nobody takes it for a level: {why}");
        }
    }

    /// What the shell alone can tell is left to it.
    #[cfg(unix)]
    #[test]
    fn a_command_of_the_shell_is_none_of_ours() {
        for who in
            ["exec nosuchprogram", "cd / && ls", "(nosuchprogram)", "$BOT --deep", "DEEP=1 nosuchprogram"]
        {
            assert_eq!(command(who), Ok(who));
        }
    }
}
