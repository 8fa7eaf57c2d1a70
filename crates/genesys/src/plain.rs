//! Names that people give: they must fit into the text of a table and into an answer.

use scene::name_fault;

use crate::why::Act;

/// What is wrong with the name of something that can be an answer: a model or an action.
pub fn answer_fault(name: &str) -> Option<String> {
    name_fault(name).or_else(|| {
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
    fn names_that_mean_something_else_are_refused() {
        for name in ["Anna", "Sir Bors the 3rd", "Élodie & co.", "Fetch!", "O'Neil (red)"] {
            assert_eq!(model_fault(name), None);
        }
        assert!(
            answer_fault("Walk").is_some() && answer_fault("pass").is_some() && name_fault("walk").is_none()
        );
        assert!(model_fault("Monk x2").is_some() && model_fault("Seen as red").is_some());
    }
}
