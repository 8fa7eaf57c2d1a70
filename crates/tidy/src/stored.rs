//! A `usize` has another size in the browser than on the server, so nothing that is stored holds one.

use crate::tokens::{Token, group_end, tokens};
use crate::workspace::{Fault, File, crates, expect, expect_none, files, rust_below};

/// The fields of type `usize` or `isize` in types that derive `Serialize`.
fn sized_by_machine(file: &File) -> Vec<Fault> {
    let tokens = tokens(&file.text);
    let mut faults = Vec::new();
    for at in 0..tokens.len() {
        let Some((name, body)) = serialized(&tokens, at) else { continue };
        for (index, token) in body.iter().enumerate() {
            // `[u8; SIZE as usize]` is a length and not a field.
            let cast = index > 0 && body[index - 1].text == "as";
            if matches!(token.text.as_str(), "usize" | "isize") && !cast {
                let what =
                    format!("{name} is stored and holds a `{}`: take a type of fixed size.", token.text);
                faults.push(Fault::new(&file.path, token.line, what));
            }
        }
    }
    faults
}

/// If `derive(.. Serialize ..)` stands here: the name of the type and the tokens of its body.
fn serialized(tokens: &[Token], at: usize) -> Option<(&str, &[Token])> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    if text(at) != "derive" || text(at + 1) != "(" {
        return None;
    }
    let end = group_end(tokens, at + 1);
    if !tokens[at..end].iter().any(|token| token.text == "Serialize") {
        return None;
    }
    let keyword = (end..tokens.len()).find(|&index| matches!(text(index), "struct" | "enum"))?;
    // The body is the first group after the name and its type parameters.
    let mut open = keyword + 2;
    let mut angles = 0;
    while angles > 0 || !matches!(text(open), "{" | "(" | ";") {
        match text(open) {
            "" => return None,
            "<" => angles += 1,
            ">" => angles -= 1,
            _ => {}
        }
        open += 1;
    }
    let close = if text(open) == ";" { open } else { group_end(tokens, open) };
    Some((text(keyword + 1), &tokens[open..close]))
}

#[test]
fn the_workspace_stores_no_usize() {
    let files = files();
    // What the program and the benchmark print is written once and never read back.
    let stores = |folder: &String| !["crates/muster", "crates/bench"].contains(&folder.as_str());
    let folders = crates(&files).into_iter().filter(stores);
    let sources = folders.flat_map(|folder| rust_below(&files, &format!("{folder}/src")));
    expect_none(sources.flat_map(sized_by_machine));
}

#[test]
fn a_stored_usize_is_caught() {
    let text = "#[derive(Clone, Serialize)]\nstruct Band<const N: usize> {\n    models: [u8; SIZE as usize],\n    \
                order: Vec<usize>,\n}\n#[derive(serde::Serialize)]\nenum Step { To(isize), Away }\n\
                #[derive(Clone)]\nstruct Free { at: usize }\n#[derive(Serialize)]\nstruct Unit;\nfn f(x: usize) {}\n";
    let shown = [
        "a.rs:4: Band is stored and holds a `usize`: take a type of fixed size.",
        "a.rs:7: Step is stored and holds a `isize`: take a type of fixed size.",
    ];
    expect(&sized_by_machine(&File::planted("a.rs", text)), &shown);
}
