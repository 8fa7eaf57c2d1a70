//! What a catalog must look like, and its entries.

use crate::markdown::{Block, Kind, blocks};
use std::collections::BTreeMap;

/// The heading of the section that lists the rules which only define words, so that no run can show them acting.
const DEFINITIONS: &str = "Definitions that never act";

/// One rule of the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: String,
    pub heading: String,
    pub text: String,
    pub notes: String,
    /// False for a rule that only defines a word.
    pub acts: bool,
    /// The line of the catalog, from 1.
    pub line: usize,
}

impl Entry {
    /// Leaves only what the rules themselves need.
    pub(crate) fn forget_words(&mut self) {
        self.heading.clear();
        self.text.clear();
        self.notes.clear();
    }
}

/// What the ids of a catalog begin with: the letters of its first row's.
pub fn prefix(text: &str) -> Option<&str> {
    let ids = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once('-'));
    ids.map(|(prefix, _)| prefix)
        .find(|prefix| prefix.len() == 2 && prefix.bytes().all(|b| b.is_ascii_uppercase()))
}

/// Something wrong with a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: usize,
    pub what: String,
}

impl Fault {
    /// The fault as one sentence with file and line.
    pub fn sentence(&self, file: &str) -> String {
        format!("{file}:{}: {}", self.line, self.what)
    }
}

/// Reads a catalog all of whose ids begin with `prefix`; either it is right in every line, or all faults are named.
pub fn parse(text: &str, prefix: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    let mut reader = Reader::new(prefix);
    for block in blocks(text) {
        reader.block(block);
    }
    reader.finish()
}

struct Reader<'a> {
    prefix: &'a str,
    section: String,
    subsection: String,
    entries: Vec<Entry>,
    first_line: BTreeMap<String, usize>,
    definitions: BTreeMap<String, usize>,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    fn new(prefix: &'a str) -> Reader<'a> {
        Reader {
            prefix,
            section: String::new(),
            subsection: String::new(),
            entries: Vec::new(),
            first_line: BTreeMap::new(),
            definitions: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    fn fault(&mut self, line: usize, what: String) {
        self.faults.push(Fault { line, what });
    }

    fn block(&mut self, block: Block<'_>) {
        let line = block.line;
        match block.kind {
            Kind::Heading { depth: 1, .. } => {}
            Kind::Heading { depth: 2, words } => {
                self.section = plain_heading(words);
                self.subsection.clear();
            }
            Kind::Heading { words, .. } => self.subsection = plain_heading(words),
            Kind::Row { cells, .. } if self.section == DEFINITIONS => self.definition(line, &cells),
            Kind::Row { header, cells } => self.row(line, header.as_deref(), &cells),
            Kind::Paragraph(words) => self.paragraph(line, &words),
        }
    }

    fn row(&mut self, line: usize, header: Option<&[String]>, cells: &[String]) {
        let Some((id, rest)) = cells.split_first() else { return };
        if !self.is_id(line, id) {
            return;
        }
        if let Some(header) = header
            && header.len() != cells.len()
        {
            let what =
                format!("{id} has {} cells where its table has {} columns.", cells.len(), header.len());
            return self.fault(line, what);
        }
        let names = header.map(|header| &header[1..]);
        let (text, notes) = text_and_notes(names, rest);
        self.entry(line, id, text, notes);
    }

    /// A paragraph that opens with a bold id is a rule as well.
    fn paragraph(&mut self, line: usize, words: &str) {
        let Some((id, rest)) = words.strip_prefix("**").and_then(|words| words.split_once("**")) else {
            return;
        };
        if self.is_id(line, id) {
            self.entry(line, id, rest.trim().to_owned(), String::new());
        }
    }

    fn entry(&mut self, line: usize, id: &str, text: String, notes: String) {
        if let Some(first) = self.first_line.insert(id.to_owned(), line) {
            self.fault(line, format!("{id} is already the id of line {first}."));
        }
        if text.is_empty() {
            self.fault(line, format!("{id} says nothing."));
        }
        let heading = match self.subsection.as_str() {
            "" => self.section.clone(),
            subsection => format!("{} / {subsection}", self.section),
        };
        self.entries.push(Entry { id: id.to_owned(), heading, text, notes, acts: true, line });
    }

    fn definition(&mut self, line: usize, cells: &[String]) {
        let [id, why] = cells else {
            return self.fault(line, format!("A row under \"{DEFINITIONS}\" has two cells, the id and why."));
        };
        if !self.is_id(line, id) {
            // A row of this section that opens with no id at all is as wrong as one with a bad id.
            if self.faults.last().is_none_or(|fault| fault.line != line) {
                self.fault(line, format!("\"{id}\" under \"{DEFINITIONS}\" is not an id."));
            }
            return;
        }
        if why.is_empty() {
            self.fault(line, format!("{id} is called a definition without saying why."));
        }
        if let Some(first) = self.definitions.insert(id.clone(), line) {
            self.fault(line, format!("{id} is already called a definition in line {first}."));
        }
    }

    /// Whether the word is an id of this rulebook. Words that are nearly one are faults, all others are not ids.
    fn is_id(&mut self, line: usize, word: &str) -> bool {
        let parts: Vec<&str> = word.split('-').collect();
        let well_formed = matches!(parts[..], [book, part, number]
            if book.len() == 2 && is_upper(book) && is_upper(part) && is_digits(number));
        let ours = parts[0] == self.prefix && parts.len() > 1;
        if well_formed && !ours {
            self.fault(line, format!("{word} does not begin with {}.", self.prefix));
        } else if ours && !well_formed {
            self.fault(line, format!("\"{word}\" is not written as {}-ABC-01.", self.prefix));
        }
        well_formed && ours
    }

    fn finish(mut self) -> Result<Vec<Entry>, Vec<Fault>> {
        for (id, line) in std::mem::take(&mut self.definitions) {
            match self.entries.iter_mut().find(|entry| entry.id == id) {
                Some(entry) => entry.acts = false,
                None => self.fault(line, format!("{id} is called a definition but is not in the catalog.")),
            }
        }
        if self.entries.is_empty() {
            self.fault(1, format!("The catalog has no rule whose id begins with {}.", self.prefix));
        }
        self.faults.sort_by_key(|fault| fault.line);
        if self.faults.is_empty() { Ok(self.entries) } else { Err(self.faults) }
    }
}

/// What is left of a row besides its id. The column `Notes` is kept apart; a lone column `Rule` needs no name;
/// every other filled cell carries the name of its column.
fn text_and_notes(names: Option<&[String]>, cells: &[String]) -> (String, String) {
    let mut text = Vec::new();
    let mut notes = String::new();
    for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
        match names.map(|names| names[column].as_str()) {
            Some("Notes") => notes.clone_from(cell),
            None | Some("Rule" | "") => text.push(cell.clone()),
            Some(name) => text.push(format!("{name}: {cell}")),
        }
    }
    (text.join(" | "), notes)
}

/// The heading without its number and without the short name of the section: `3. Sight (LOS)` is `Sight`.
fn plain_heading(words: &str) -> String {
    let unnumbered = match words.split_once(". ") {
        Some((number, rest)) if is_digits(number) => rest,
        _ => words,
    };
    let Some((before, rest)) = unnumbered.split_once(" (") else { return unnumbered.to_owned() };
    match rest.split_once(')') {
        Some((short, after)) if short.split('-').all(is_upper) => format!("{before}{after}"),
        _ => unnumbered.to_owned(),
    }
}

fn is_upper(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "## 1. Board (BRD)\n\n| ID | Rule | Notes |\n|---|---|---|\n";

    fn faults(text: &str) -> Vec<String> {
        parse(text, "SS")
            .expect_err("a fault was planted")
            .iter()
            .map(|fault| fault.sentence("R.md"))
            .collect()
    }

    #[test]
    fn a_rule_has_heading_text_and_notes() {
        let entries = parse(&format!("{HEAD}| SS-BRD-01 | Hexes. | Sec 1 |\n"), "SS").unwrap();
        let expected = Entry {
            id: "SS-BRD-01".into(),
            heading: "Board".into(),
            text: "Hexes.".into(),
            notes: "Sec 1".into(),
            acts: true,
            line: 5,
        };
        assert_eq!(entries, [expected]);
    }

    #[test]
    fn other_columns_keep_their_names() {
        let text =
            "## Units\n### North\n| ID | Unit | Sp | Tags |\n|--|--|--|--|\n| SS-UNT-01 | Knight | 7 | |\n";
        let entries = parse(text, "SS").unwrap();
        assert_eq!(entries[0].text, "Unit: Knight | Sp: 7");
        assert_eq!(entries[0].heading, "Units / North");
        assert_eq!(entries[0].notes, "");
    }

    #[test]
    fn a_table_without_header_keeps_its_cells() {
        assert_eq!(parse("## A\n| SS-A-01 | one | two |\n", "SS").unwrap()[0].text, "one | two");
    }

    #[test]
    fn a_paragraph_may_be_a_rule() {
        let entries = parse("## Worked examples\n\n**SS-EX-01** Given this.\nThen that.\n", "SS").unwrap();
        assert_eq!(
            (entries[0].id.as_str(), entries[0].text.as_str()),
            ("SS-EX-01", "Given this. Then that.")
        );
    }

    #[test]
    fn definitions_do_not_act() {
        let rules = format!("{HEAD}| SS-BRD-01 | Hexes. | |\n| SS-BRD-02 | Sides. | |\n");
        let text = format!("{rules}## {DEFINITIONS}\n\n| ID | Why |\n|---|---|\n| SS-BRD-02 | A word. |\n");
        let acts: Vec<bool> = parse(&text, "SS").unwrap().iter().map(|entry| entry.acts).collect();
        assert_eq!(acts, [true, false]);
    }

    #[test]
    fn wrong_definitions_are_faults() {
        let text = format!(
            "{HEAD}| SS-BRD-01 | Hexes. | |\n## {DEFINITIONS}\n| ID | Why |\n|---|---|\n| SS-BRD-09 | A word. |\n\
             | SS-BRD-01 | |\n| SS-BRD-01 | Twice. |\n| SS-BRD-01 | a | b |\n| Board | A word. |\n"
        );
        let expected = [
            "R.md:9: SS-BRD-09 is called a definition but is not in the catalog.",
            "R.md:10: SS-BRD-01 is called a definition without saying why.",
            "R.md:11: SS-BRD-01 is already called a definition in line 10.",
            "R.md:12: A row under \"Definitions that never act\" has two cells, the id and why.",
            "R.md:13: \"Board\" under \"Definitions that never act\" is not an id.",
        ];
        assert_eq!(faults(&text), expected);
    }

    #[test]
    fn wrong_ids_are_faults() {
        let text = format!(
            "{HEAD}| SS-BRD-01 | Hexes. | |\n| SS-BRD-01 | Again. | |\n| JU-BRD-02 | Other book. | |\n\
             | SS-Brd-3 | Letters. | |\n| SS-BRD-04 | | |\n| SS-BRD-05 | Short. |\n"
        );
        let expected = [
            "R.md:6: SS-BRD-01 is already the id of line 5.",
            "R.md:7: JU-BRD-02 does not begin with SS.",
            "R.md:8: \"SS-Brd-3\" is not written as SS-ABC-01.",
            "R.md:9: SS-BRD-04 says nothing.",
            "R.md:10: SS-BRD-05 has 2 cells where its table has 3 columns.",
        ];
        assert_eq!(faults(&text), expected);
    }

    #[test]
    fn a_catalog_without_rules_is_a_fault() {
        assert_eq!(faults("# Nothing\n"), ["R.md:1: The catalog has no rule whose id begins with SS."]);
    }

    #[test]
    fn headings_lose_number_and_short_name() {
        assert_eq!(plain_heading("12. Combat: who fights (CMB)"), "Combat: who fights");
        assert_eq!(plain_heading("1. Measuring (GE-MSR)"), "Measuring");
        assert_eq!(plain_heading("Siege (SIE): original"), "Siege: original");
        assert_eq!(plain_heading("Cover (light and heavy)"), "Cover (light and heavy)");
    }
}
