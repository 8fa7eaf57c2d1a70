//! A match to be read, also where it cannot be played on.

use std::fmt::Write;

use lab::arena::Arena;
use post::Record;

/// Everything that can be read of a saved match.
pub fn read(books: &[&'static dyn Arena], text: &str) -> Result<Record, String> {
    let record = club::record(books, text)?;
    let mut words = format!("{}\n", record.given.trim_end());
    for told in &record.log {
        // Writing into a string does not fail.
        let _ = write!(words, "\n{told}");
    }
    for undone in &record.undone {
        let name = record.seats.get(undone.seat.index()).map_or("", String::as_str);
        let _ = write!(words, "\n{name} took an answer of step {} back", undone.commit + 1);
    }
    if let Some(ended) = &record.ending {
        let _ = write!(words, "\n{}", ended.words);
    }
    Ok(Record { stands: record.stands, text: words })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::BOOKS;

    const OVER: &str = include_str!("../../genesys/games/fight-a.save");

    #[test]
    fn a_finished_game_is_read_from_its_table_to_its_end() {
        let Record { stands, text } = read(BOOKS, OVER).expect("a game");
        assert_eq!(stands, None);
        assert!(text.starts_with("seats: Green, Red\n"), "{text}");
        assert!(text.contains("\nforce: Red, Templar Defender x3"), "{text}");
        assert!(text.contains("Whom does Templar Defender 3 attack?"), "{text}");
        assert!(text.ends_with("\nRed wins: nobody is left of the other force"), "{text}");
        assert!(!text.contains('{'), "nothing of the save itself is in it");
    }

    /// A table that no rulebook reads any more.
    #[test]
    fn what_cannot_be_taken_up_is_read_and_says_why() {
        let Record { stands, text } =
            read(BOOKS, &OVER.replace("map: 407643", "map: of glass")).expect("a game");
        assert!(stands.is_some_and(|why| why.contains("of glass")), "{text}");
        assert!(text.contains("answers:") && text.lines().count() > 200, "{text}");
    }
}
