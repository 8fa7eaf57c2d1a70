//! Answers written in words.

use scene::{Answer, Item, Names, Naming, Piece, nearest};

use crate::Domain;
use crate::read_way::read_way;

/// Reads an answer to a question of this domain as a person writes it. Whether it is legal is another matter. The pieces on
/// the table are looked up only where the words name one to go round.
pub fn read_answer(
    domain: &Domain,
    words: &str,
    names: &dyn Names,
    naming: Naming,
    pieces: &dyn Fn() -> Vec<Piece>,
) -> Result<Answer, String> {
    let words = words.trim();
    match domain {
        Domain::One(options) => read_item(options, words, names, naming).map(Answer::One),
        Domain::Some { options, .. } => {
            if words == "none" {
                return Ok(Answer::Some(Vec::new()));
            }
            words
                .split(", ")
                .map(|word| read_item(options, word.trim(), names, naming))
                .collect::<Result<_, _>>()
                .map(Answer::Some)
        }
        Domain::Number { .. } => {
            words.parse().map(Answer::Number).map_err(|_| format!("{words:?} is not a whole number"))
        }
        Domain::Split(split) => {
            let titles: Vec<String> = split.parts().iter().map(|part| part.says.words(names)).collect();
            let mut numbers = vec![0; titles.len()];
            if words == "none" || words == "nothing" {
                return Ok(Answer::Split(numbers));
            }
            for word in words.split(", ") {
                let (title, number) = word
                    .rsplit_once('=')
                    .ok_or_else(|| format!("{:?} is not `part = number`", word.trim()))?;
                let (title, number) = (title.trim(), number.trim());
                let part =
                    titles.iter().position(|known| known.eq_ignore_ascii_case(title)).ok_or_else(|| {
                        format!(
                            "there is no part {title:?}{}",
                            nearest(title, titles.iter().map(String::as_str))
                        )
                    })?;
                numbers[part] = number.parse().map_err(|_| format!("{number:?} is not a whole number"))?;
            }
            Ok(Answer::Split(numbers))
        }
        Domain::Point(_) => naming.read(words).map(Answer::Point),
        Domain::Path(_) => {
            let places = if matches!(words, "nowhere" | "stay") { "" } else { words };
            match naming {
                Naming::Inches => read_way(domain, places, names, pieces).map(Answer::Path),
                _ => naming.read_path(places).map(Answer::Path),
            }
        }
    }
}

fn read_item(
    options: &crate::Options,
    words: &str,
    names: &dyn Names,
    naming: Naming,
) -> Result<Item, String> {
    let known: Vec<(Item, String)> =
        options.choices().iter().map(|choice| (choice.item, names.item(choice.item))).collect();
    if let Some((item, _)) = known.iter().find(|(_, name)| name.eq_ignore_ascii_case(words)) {
        return Ok(*item);
    }
    if let Ok(spot) = naming.read(words) {
        return Ok(Item::Place(spot));
    }
    Err(format!(
        "there is no choice {words:?}{}",
        nearest(words, known.iter().map(|(_, name)| name.as_str()))
    ))
}
