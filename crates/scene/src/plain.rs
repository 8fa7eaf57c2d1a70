//! Names that people give: they must fit into the text of a table and into an answer.

/// The most letters of a name.
const MOST: usize = 40;
/// What has a meaning of its own in the text of a table or of a case.
const MARKS: [char; 8] = [',', ':', '#', '|', '[', ']', '"', '='];

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
