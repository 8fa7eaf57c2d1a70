//! The text from which a table is set.
//!
//! One line says one thing: a head, a colon, and fields between commas (a comma and a space, so that `(2,-1)` is one). What the heads and fields mean is the
//! rulebook's to say. `#` begins a remark.
//!
//! A whole file can stand in it, so that a match carries what it was set from: `file: bog.toml`, and below it each line
//! of that file after a bar.

use std::fmt::Write;

use scene::{Misfit, Own, nearest};

/// The lines of a *given* block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    pub lines: Vec<Line>,
    /// The files that stand in it.
    pub files: Vec<Own>,
}

/// A file as it stands in a *given* block.
pub fn enclose(own: &Own) -> String {
    let mut text = format!("file: {}\n", own.file);
    for line in own.text.lines() {
        let _ = writeln!(text, "| {line}");
    }
    text
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, from 1.
    pub no: u32,
    /// What stands before the colon, in lower case.
    pub head: String,
    /// What stands between the commas.
    pub fields: Vec<String>,
}

impl Given {
    /// Reads lines of which the first has number `first`.
    pub fn read(text: &str, first: u32) -> Result<Given, Misfit> {
        let (mut lines, mut files) = (Vec::new(), Vec::<Own>::new());
        // Whether the line before was part of a file.
        let mut inside = false;
        for (no, raw) in (first..).zip(text.lines()) {
            if let Some(part) = raw.trim_start().strip_prefix('|') {
                let Some(file) = files.last_mut().filter(|_| inside) else {
                    let why = "a line of a file stands below its `file:` line".to_string();
                    return Err(Misfit { line: Some(no), why });
                };
                file.text.push_str(part.strip_prefix(' ').unwrap_or(part));
                file.text.push('\n');
                continue;
            }
            let line = raw.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                inside = false;
                continue;
            }
            let Some((head, fields)) = line.split_once(':') else {
                let why = format!("{line:?} has no colon; a line of the table is `head: field, field`");
                return Err(Misfit { line: Some(no), why });
            };
            inside = head.trim().eq_ignore_ascii_case("file");
            if inside {
                files.push(Own { file: fields.trim().to_string(), text: String::new() });
                continue;
            }
            let fields = fields.split(", ").map(|field| field.trim().trim_end_matches(',').to_string());
            let fields = fields.filter(|field| !field.is_empty()).collect();
            lines.push(Line { no, head: head.trim().to_lowercase(), fields });
        }
        Ok(Given { lines, files })
    }

    /// All lines with this head.
    pub fn all<'a>(&'a self, head: &'a str) -> impl Iterator<Item = &'a Line> {
        self.lines.iter().filter(move |line| line.head == head)
    }

    /// The last line with this head.
    pub fn last(&self, head: &str) -> Option<&Line> {
        self.lines.iter().rev().find(|line| line.head == head)
    }
}

impl Line {
    /// The words after `key` in the first field that begins with it.
    pub fn after(&self, key: &str) -> Option<&str> {
        self.fields.iter().find_map(|field| {
            let rest = field.strip_prefix(key)?;
            rest.starts_with(' ').then(|| rest.trim())
        })
    }

    /// Whether a field is exactly this word.
    pub fn has(&self, word: &str) -> bool {
        self.fields.iter().any(|field| field == word)
    }

    /// The number after `key`, where there is one.
    pub fn number(&self, key: &str) -> Result<Option<i32>, Misfit> {
        let Some(words) = self.after(key) else { return Ok(None) };
        words
            .parse()
            .map(Some)
            .map_err(|_| self.misfit(format!("{key} is followed by {words:?}, not by a number")))
    }

    /// Every field after the first few is one of these words, or begins with one of these keys, and nothing is said twice.
    pub fn only(&self, skip: usize, keys: &[&str], words: &[&str]) -> Result<(), Misfit> {
        let mut said: Vec<&str> = Vec::new();
        for field in self.fields.iter().skip(skip) {
            let begins = |key: &&str| field.strip_prefix(*key).is_some_and(|rest| rest.starts_with(' '));
            let key = keys.iter().copied().filter(begins).max_by_key(|key| key.len());
            let Some(known) = words.iter().copied().find(|word| word == field).or(key) else {
                let meant = nearest(field, keys.iter().chain(words).copied());
                return Err(self.misfit(format!("{field:?} means nothing here{meant}")));
            };
            if said.contains(&known) {
                return Err(self.misfit(format!("{known:?} is said twice")));
            }
            said.push(known);
        }
        Ok(())
    }

    pub fn misfit(&self, why: impl Into<String>) -> Misfit {
        Misfit { line: Some(self.no), why: why.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_known_and_said_once() {
        let line = |text: &str| Given::read(text, 1).unwrap().lines.remove(0);
        let only = |text: &str| {
            let said = line(text).only(1, &["at", "burning by"], &["burning", "down"]);
            said.map_err(|misfit| misfit.to_string())
        };
        assert_eq!(only("red: Bo, at 1 by 1, burning by Ada, down"), Ok(()));
        let twice = |what: &str| Err(format!("line 1: {what:?} is said twice"));
        assert_eq!(only("red: Bo, at 1 by 1, at 2 by 2"), twice("at"));
        assert_eq!(only("red: Bo, down, down"), twice("down"));
        assert_eq!(
            only("red: Bo, donw").unwrap_err(),
            "line 1: \"donw\" means nothing here; did you mean down, at or burning?"
        );
        assert!(only("red: Bo, at").is_err());
    }

    #[test]
    fn a_file_comes_back_as_it_went_in() {
        let own = Own { file: "bog.toml".into(), text: "faction = \"Bog\" # ours\n\n  [[model]]\n".into() };
        let text = format!("seats: A, B\n{}map: 7\n", enclose(&own));
        let given = Given::read(&text, 1).unwrap();
        assert_eq!(given.files, [own]);
        assert_eq!(given.lines.iter().map(|line| line.no).collect::<Vec<_>>(), [1, 6]);
        assert_eq!(Given::read("map: 7\n| x", 1).unwrap_err().line, Some(2));
    }
}
