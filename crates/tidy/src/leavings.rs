//! Nothing unfinished, no file too long to read, and nothing about the machine or the tools the code was written with.

use crate::tokens::tokens;
use crate::workspace::{Fault, File, expect, expect_none, files, words};

const SOURCES: [&str; 6] = ["rs", "js", "ts", "css", "html", "toml"];

/// A file past this is one that nobody reads whole.
const LONGEST: usize = 800;

const UNFINISHED_MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];
const UNFINISHED_WORDS: [&str; 2] = ["FIXME", "XXX"];

/// Places on somebody's machine.
const PLACES: [&str; 3] = ["/work/", "/root/", "/tmp/target"];

/// Words about how the code came to be written; in a miniatures game they have no other use.
const TOOLS: [&str; 4] = ["claude", "chatgpt", "prompt", "subagent"];

/// This crate names what it looks for.
fn is_ours(file: &File) -> bool {
    file.path.starts_with("crates/tidy/")
}

/// What is unfinished in a source file.
fn unfinished(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    if file.has_extension(&["rs"]) {
        let tokens = tokens(&file.text);
        for pair in tokens.windows(2).filter(|pair| pair[0].is_word() && pair[1].text == "!") {
            let name = pair[0].text.as_str();
            if UNFINISHED_MACROS.contains(&name) {
                faults.push(Fault::new(&file.path, pair[0].line, format!("`{name}!` is left: finish it.")));
            }
        }
    }
    for (line, word) in words(&file.text).filter(|(_, word)| UNFINISHED_WORDS.contains(word)) {
        faults.push(Fault::new(&file.path, line, format!("{word} is left: finish it.")));
    }
    faults
}

fn too_long(file: &File) -> Option<Fault> {
    let lines = file.text.lines().count();
    let what =
        format!("{lines} lines, and {LONGEST} is the most: split it where it has two reasons to change.");
    (lines > LONGEST).then(|| Fault::new(&file.path, lines, what))
}

/// Where a file speaks of a machine or a tool.
fn telltale(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        for place in PLACES.iter().filter(|place| line.contains(**place)) {
            let what = format!("`{place}` is a place on one machine: the repository names none.");
            faults.push(Fault::new(&file.path, index + 1, what));
        }
    }
    for (line, word) in words(&file.text) {
        if TOOLS.iter().any(|tool| tool.eq_ignore_ascii_case(word)) {
            faults.push(Fault::new(
                &file.path,
                line,
                format!("\"{word}\" is a word about tools, not about the game."),
            ));
        }
    }
    faults
}

#[test]
fn the_workspace_is_finished() {
    let files = files();
    let sources = files.iter().filter(|file| file.has_extension(&SOURCES) && !is_ours(file));
    expect_none(sources.flat_map(unfinished));
}

#[test]
fn the_workspace_has_no_file_too_long_to_read() {
    let files = files();
    expect_none(files.iter().filter(|file| file.has_extension(&SOURCES)).filter_map(too_long));
}

#[test]
fn the_workspace_names_no_machine_and_no_tool() {
    let files = files();
    expect_none(files.iter().filter(|file| !is_ours(file)).flat_map(telltale));
}

#[test]
fn unfinished_code_is_caught() {
    let text = "fn f() { todo!() }\n// todo! in a comment is a word.\n// FIXME: later\nlet todo = !x;\n";
    let shown = ["a.rs:1: `todo!` is left: finish it.", "a.rs:3: FIXME is left: finish it."];
    expect(&unfinished(&File::planted("a.rs", text)), &shown);
}

#[test]
fn a_long_file_is_caught() {
    let file = |lines: usize| File::planted("a.rs", &"x\n".repeat(lines));
    assert_eq!(too_long(&file(LONGEST)), None);
    let what = "801 lines, and 800 is the most: split it where it has two reasons to change.";
    assert_eq!(too_long(&file(LONGEST + 1)), Some(Fault::new("a.rs", 801, what)));
}

#[test]
fn telltales_are_caught() {
    let text = "A promptly taken model.\ncd /root/muster\nThe Prompt said so.\n";
    let shown = [
        "a.md:2: `/root/` is a place on one machine: the repository names none.",
        "a.md:3: \"Prompt\" is a word about tools, not about the game.",
    ];
    expect(&telltale(&File::planted("a.md", text)), &shown);
}
