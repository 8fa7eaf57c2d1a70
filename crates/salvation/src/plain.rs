//! Names that people give: they must fit into the text of a table and into an answer.

use scene::name_fault;

use crate::why::{Act, Word};

/// What is wrong with the name of a unit: it can be an answer, and it stands in a force with a number, spells and a
/// name behind it.
pub fn unit_fault(name: &str) -> Option<String> {
    if let Some(why) = name_fault(name) {
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
    fn names_that_mean_something_else_are_refused() {
        for name in
            ["Anna", "Sir Bors the 3rd", "Élodie & co.", "Fetch!", "Logan Va'ar", "Succubus / Incubus"]
        {
            assert_eq!(unit_fault(name), None);
        }
        for name in
            ["Shoot", "pass", "fireball", "19S", "Knight x2", "Seen as red", "Ann with hat", "A and B"]
        {
            assert!(unit_fault(name).is_some() && name_fault(name).is_none(), "{name:?}");
        }
    }
}
