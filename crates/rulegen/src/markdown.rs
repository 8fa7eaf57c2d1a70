//! The little Markdown that a catalog uses: headings, tables with a header, and paragraphs.

/// One piece of the file, with the line (from 1) on which it begins.
pub(crate) struct Block<'a> {
    pub line: usize,
    pub kind: Kind<'a>,
}

pub(crate) enum Kind<'a> {
    Heading {
        depth: usize,
        words: &'a str,
    },
    /// A row of a table, with the cells of the table's header; those are missing if the table has none.
    Row {
        header: Option<Vec<String>>,
        cells: Vec<String>,
    },
    Paragraph(String),
}

/// Cuts the text into blocks. Fenced code is left out, for it is never part of the catalog.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = at + 1;
        if lines[at].starts_with("```") {
            at += 1 + lines[at + 1..].iter().take_while(|line| !line.starts_with("```")).count() + 1;
        } else if let Some((depth, words)) = heading(lines[at]) {
            blocks.push(Block { line, kind: Kind::Heading { depth, words } });
            at += 1;
        } else if lines[at].starts_with('|') {
            let length = lines[at..].iter().take_while(|line| line.starts_with('|')).count();
            table(&lines[at..at + length], line, &mut blocks);
            at += length;
        } else if lines[at].is_empty() {
            at += 1;
        } else {
            let length = lines[at..].iter().take_while(|line| in_paragraph(line)).count();
            blocks.push(Block { line, kind: Kind::Paragraph(lines[at..at + length].join(" ")) });
            at += length;
        }
    }
    blocks
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let words = line.trim_start_matches('#');
    let depth = line.len() - words.len();
    (depth > 0 && words.starts_with(' ')).then(|| (depth, words.trim()))
}

fn in_paragraph(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('|') && !line.starts_with("```") && heading(line).is_none()
}

fn table(lines: &[&str], first: usize, blocks: &mut Vec<Block<'_>>) {
    let headed = lines.len() > 1 && is_rule(lines[1]);
    let header = headed.then(|| cells(lines[0]));
    for (offset, line) in lines.iter().enumerate().skip(if headed { 2 } else { 0 }) {
        let kind = Kind::Row { header: header.clone(), cells: cells(line) };
        blocks.push(Block { line: first + offset, kind });
    }
}

/// Whether this is the line of dashes under a header.
fn is_rule(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// The cells of a row. A bar that is written `\|` belongs to its cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut letters = line.strip_prefix('|').unwrap_or(line).chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.peek() == Some(&'|') => cells.last_mut().unwrap().extend(letters.next()),
            '|' => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    // The bar that closes the row opens no further cell.
    if cells.len() > 1 && cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_keeps_empty_cells_and_escaped_bars() {
        assert_eq!(cells("| a | | b \\| c |"), ["a", "", "b | c"]);
        assert_eq!(cells("| a | |"), ["a", ""]);
        assert_eq!(cells("| a"), ["a"]);
    }

    #[test]
    fn blocks_know_their_lines() {
        let text =
            "# Top\n\none\ntwo\n```\n| not | this |\n```\n## Next\n| ID | Rule |\n|---|---|\n| x | y |\n";
        let found: Vec<(usize, &str)> = blocks(text)
            .iter()
            .map(|block| match &block.kind {
                Kind::Heading { .. } => (block.line, "heading"),
                Kind::Row { .. } => (block.line, "row"),
                Kind::Paragraph(words) => {
                    assert_eq!(words, "one two");
                    (block.line, "paragraph")
                }
            })
            .collect();
        assert_eq!(found, [(1, "heading"), (3, "paragraph"), (8, "heading"), (11, "row")]);
    }

    #[test]
    fn an_unclosed_fence_ends_with_the_file() {
        assert!(blocks("```\n| a | b |").is_empty());
        assert!(blocks("```").is_empty());
    }
}
