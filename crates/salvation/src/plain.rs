//! Names that people give: they must fit into the text of a table and into an answer.

use crate::why::{Act, Word};

/// The most letters of a name.
const MOST: usize = 40;
/// What has a meaning of its own in the text of a table or of a case.
const MARKS: [char; 8] = [',', ':', '#', '|', '[', ']', '"', '='];

/// What is wrong with a name, as the end of a sentence that begins with what it is the name of.
pub fn fault(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        return Some("is empty".into());
    }
    if let Some(control) = name.chars().find(|letter| letter.is_control()) {
        return Some(format!("has the character {control:?}; a name is one line of plain letters"));
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

/// What is wrong with the name of a unit: it can be an answer, and it stands in a force with a number, spells and a
/// name behind it.
pub fn unit_fault(name: &str) -> Option<String> {
    if let Some(why) = fault(name) {
        return Some(why);
    }
    let answers = (0..).map(Act::words).take_while(|words| *words != "?");
    let mut answers = answers.chain((0..).map(Word::words).take_while(|words| *words != "?"));
    if name.eq_ignore_ascii_case("pass") || answers.any(|words| words.eq_ignore_ascii_case(name)) {
        return Some(format!("{name:?} is the name of an answer that the rules give"));
    }
    if space::parse_lettered(name).is_ok() {
        return Some(format!("{name:?} is the name of a hex"));
    }
    let counted = name.rsplit_once(" x").is_some_and(|(_, count)| count.parse::<u16>().is_ok());
    let named = [" as ", " with ", " and "].iter().any(|word| name.contains(word));
    (counted || named).then(|| format!("{name:?} would be read as a number of units, as spells or as a name"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_not_come_back_are_refused() {
        for name in ["", " ", "a,b", "a: b", "a\nb", "#1", " a", "a  b", "a\tb", "[x]", "|"] {
            assert!(fault(name).is_some(), "{name:?}");
        }
        for name in
            ["Anna", "Sir Bors the 3rd", "Élodie & co.", "Fetch!", "Logan Va'ar", "Succubus / Incubus"]
        {
            assert_eq!(unit_fault(name), None);
        }
        for name in
            ["Shoot", "pass", "fireball", "19S", "Knight x2", "Seen as red", "Ann with hat", "A and B"]
        {
            assert!(unit_fault(name).is_some() && fault(name).is_none(), "{name:?}");
        }
    }
}
