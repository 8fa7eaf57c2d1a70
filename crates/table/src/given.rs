//! The text from which a table is set.
//!
//! One line says one thing: a head, a colon, and fields between commas (a comma and a space, so that `(2,-1)` is one). What the heads and fields mean is the
//! rulebook's to say. `#` begins a remark.

use scene::Misfit;

/// The lines of a *given* block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    pub lines: Vec<Line>,
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
        let mut lines = Vec::new();
        for (no, raw) in (first..).zip(text.lines()) {
            let line = raw.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let Some((head, fields)) = line.split_once(':') else {
                let why = format!("{line:?} has no colon; a line of the table is `head: field, field`");
                return Err(Misfit { line: Some(no), why });
            };
            let fields = fields.split(", ").map(|field| field.trim().trim_end_matches(',').to_string());
            let fields = fields.filter(|field| !field.is_empty()).collect();
            lines.push(Line { no, head: head.trim().to_lowercase(), fields });
        }
        Ok(Given { lines })
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

    pub fn misfit(&self, why: impl Into<String>) -> Misfit {
        Misfit { line: Some(self.no), why: why.into() }
    }
}
