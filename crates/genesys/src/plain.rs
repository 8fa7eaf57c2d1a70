//! Names that people give: they must fit into the text of a table and into an answer.

use crate::why::Act;

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

/// What is wrong with the name of something that can be an answer: a model or an action.
pub fn answer_fault(name: &str) -> Option<String> {
    fault(name).or_else(|| {
        let act = (0..).map_while(Act::of).position(|act| Act::words(act as u16).eq_ignore_ascii_case(name));
        (act.is_some() || name.eq_ignore_ascii_case("pass"))
            .then(|| format!("{name:?} is the name of an answer that the rules give"))
    })
}

/// What is wrong with the name of a model: it stands in a force with a number and a name behind it.
pub fn model_fault(name: &str) -> Option<String> {
    answer_fault(name).or_else(|| {
        let counted = name.rsplit_once(" x").is_some_and(|(_, count)| count.parse::<u16>().is_ok());
        let named = name.contains(" as ");
        (counted || named).then(|| format!("{name:?} would be read as a number of models or as a name"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_not_come_back_are_refused() {
        for name in ["", " ", "a,b", "a: b", "a\nb", "#1", " a", "a  b", "a\tb", "[x]", "|"] {
            assert!(fault(name).is_some(), "{name:?}");
        }
        for name in ["Anna", "Sir Bors the 3rd", "Élodie & co.", "Fetch!", "O'Neil (red)"] {
            assert_eq!(model_fault(name), None);
        }
        assert!(answer_fault("Walk").is_some() && answer_fault("pass").is_some() && fault("walk").is_none());
        assert!(model_fault("Monk x2").is_some() && model_fault("Seen as red").is_some());
    }
}
