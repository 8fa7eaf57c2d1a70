//! Names that people give: they must fit into the text of a table and into an answer. Sentences about them stay short.

/// The most letters of a name.
const MOST: usize = 40;
/// What has a meaning of its own in the text of a table or of a case.
const MARKS: [char; 8] = [',', ':', '#', '|', '[', ']', '"', '='];

/// So many letters are shown of what is quoted.
const QUOTED: usize = 80;
/// So many letters of a sentence are shown from its beginning, and as many from its end.
const SHOWN: usize = 500;

/// A sentence as a person can read it, on one line, however long the names are that it quotes.
pub fn brief(words: &str) -> String {
    let mut brief = String::new();
    let harmful = |letter: char| letter.is_control() && letter != '\t';
    let tame = words.contains(harmful).then(|| {
        let shown = |letter: char| match harmful(letter) {
            true => format!("\\u{:04x}", u32::from(letter)),
            false => letter.to_string(),
        };
        words.chars().map(shown).collect::<String>()
    });
    let words = tame.as_deref().unwrap_or(words);
    let mut rest = words;
    // A quotation mark behind a digit is the sign for inches.
    while let Some(at) = opening(rest) {
        let (before, quote) = rest.split_at(at);
        let mark = &quote[..1];
        let inside = &quote[1..];
        let end = closing(inside, mark).unwrap_or(inside.len());
        brief += before;
        brief += mark;
        brief += &inside[..end];
        if let Some((cut, _)) = inside[..end].char_indices().nth(QUOTED) {
            brief.truncate(brief.len() - (end - cut));
            brief.push('…');
        }
        rest = &inside[end..];
        if let Some(behind) = rest.strip_prefix(mark) {
            brief += mark;
            rest = behind;
        }
    }
    brief += rest;
    let from = brief.char_indices().nth(SHOWN).map(|(at, _)| at);
    let to = brief.char_indices().nth_back(SHOWN - 1).map(|(at, _)| at);
    match (from, to) {
        (Some(from), Some(to)) if from < to => format!("{} … {}", &brief[..from], &brief[to..]),
        _ => brief,
    }
}

/// Where a quotation begins.
fn opening(words: &str) -> Option<usize> {
    let digit = |at: usize| words[..at].ends_with(|letter: char| letter.is_ascii_digit());
    let marks = words.match_indices(['"', '`']);
    marks.map(|(at, _)| at).find(|at| !digit(*at))
}

/// Where a quotation ends: at the same mark without a backslash before it.
fn closing(words: &str, mark: &str) -> Option<usize> {
    let mut marks = words.match_indices(mark).map(|(at, _)| at);
    marks.find(|at| words[..*at].bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 0)
}

/// What is wrong with a name that would break a line or a terminal, as the end of a sentence.
pub(crate) fn control_fault(name: &str) -> Option<String> {
    let control = name.chars().find(|letter| letter.is_control())?;
    Some(format!("has the character {control:?}; a name is one line of plain letters"))
}

/// What is wrong with a name, as the end of a sentence that begins with what it is the name of.
pub fn name_fault(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        return Some("is empty".into());
    }
    if let Some(why) = control_fault(name) {
        return Some(why);
    }
    if let Some(mark) = name.chars().find(|letter| MARKS.contains(letter)) {
        return Some(format!("{name:?} has a {mark:?}, which tables use between names"));
    }
    if name.trim() != name || name.contains("  ") {
        return Some(format!("{name:?} has blanks at an end or two in a row"));
    }
    if name.chars().count() > MOST {
        return Some(format!("{name:?} has more than {MOST} letters"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_without_end_is_cut() {
        let long = "ä".repeat(5_000_000);
        assert_eq!(brief(&format!("no {long:?} here")), format!("no \"{}…\" here", "ä".repeat(QUOTED)));
        let spaced = "a b".repeat(QUOTED);
        let inches = format!("E is 6.07\" away, `{spaced}` needs 6\"");
        assert_eq!(brief(&inches), format!("E is 6.07\" away, `{}…` needs 6\"", &spaced[..QUOTED]));
        let quote = format!("there is no {:?}; did you mean \"a\"?", "\"\\\"".repeat(QUOTED));
        assert!(brief(&quote).ends_with("…\"; did you mean \"a\"?"), "{}", brief(&quote));
        assert_eq!(brief("a\nb\u{1b}"), "a\\u000ab\\u001b");
        assert_eq!(brief(&"no. ".repeat(5_000_000)).chars().count(), 2 * SHOWN + 3);
        for fine in
            ["", "\"", "it is 5\" long and 5\" are allowed", &"all of these words are told ".repeat(30)]
        {
            assert_eq!(brief(fine), fine);
        }
    }

    #[test]
    fn names_that_would_not_come_back_are_refused() {
        for name in ["", " ", "a,b", "a: b", "a\nb", "#1", " a", "a  b", "a\tb", "[x]", "|", &"a".repeat(41)]
        {
            assert!(name_fault(name).is_some(), "{name:?}");
        }
        for name in
            ["Anna", "Sir Bors the 3rd", "Élodie & co.", "Fetch!", "O'Neil (red)", "Succubus / Incubus"]
        {
            assert_eq!(name_fault(name), None);
        }
    }
}
