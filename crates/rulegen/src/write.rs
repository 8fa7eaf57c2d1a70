//! The generated file.

use crate::Entry;
use std::fmt::Write;

/// The Rust source of the constants and of the list of the whole catalog.
pub fn rust(entries: &[Entry]) -> String {
    let mut source =
        String::from("// Generated from RULES.md; change that file instead.\n\nuse scene::{Row, Rule};\n\n");
    for entry in entries {
        let Entry { id, text, .. } = entry;
        // Writing to a string cannot fail.
        let _ = writeln!(source, "#[doc = {:?}]", as_doc(&format!("{id}: {text}")));
        let _ = writeln!(source, "pub const {}: Rule = Rule::new({id:?});", constant(id));
    }
    source.push_str("\n/// The whole catalog, in the order of RULES.md.\npub static ALL: &[Row] = &[\n");
    for entry in entries {
        let Entry { id, heading, text, notes, acts, .. } = entry;
        let rule = constant(id);
        let row =
            format!("rule: {rule}, heading: {heading:?}, text: {text:?}, notes: {notes:?}, acts: {acts}");
        let _ = writeln!(source, "    Row {{ {row} }},");
    }
    source.push_str("];\n");
    source
}

/// `SS-BRD-01` becomes `BRD_01`: the book is clear from the module.
fn constant(id: &str) -> String {
    id.split('-').skip(1).collect::<Vec<_>>().join("_")
}

/// The text as documentation, with every character escaped that Markdown would read as a mark or a link.
fn as_doc(text: &str) -> String {
    let mut doc = String::from(" ");
    for letter in text.chars() {
        if matches!(letter, '[' | ']' | '<' | '>' | '*' | '_' | '`' | '\\' | '#' | '|' | '~') {
            doc.push('\\');
        }
        doc.push(letter);
    }
    doc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_becomes_a_constant_and_a_row() {
        let entry = Entry {
            id: "JU-DIC-05".into(),
            heading: "Dice".into(),
            text: "A \"hit\" is `[H]`.".into(),
            notes: "−2 \\ x".into(),
            acts: false,
            line: 7,
        };
        let expected = "\
// Generated from RULES.md; change that file instead.

use scene::{Row, Rule};

#[doc = \" JU-DIC-05: A \\\"hit\\\" is \\\\`\\\\[H\\\\]\\\\`.\"]
pub const DIC_05: Rule = Rule::new(\"JU-DIC-05\");

/// The whole catalog, in the order of RULES.md.
pub static ALL: &[Row] = &[
    Row { rule: DIC_05, heading: \"Dice\", text: \"A \\\"hit\\\" is `[H]`.\", notes: \"−2 \\\\ x\", acts: false },
];
";
        assert_eq!(rust(&[entry]), expected);
    }
}
