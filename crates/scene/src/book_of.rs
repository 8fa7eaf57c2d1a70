//! Which rulebook a text is for: a save, a list, a case, before anything else of it is read.

/// The short name of the rulebook in a save (`"book": "x"`), a list (`book = "x"`) or a case (`book: x`).
pub fn book_of(text: &str) -> Option<&str> {
    if text.trim_start().starts_with('{') {
        return text.match_indices("\"book\"").find_map(|(at, word)| {
            let value = text[at + word.len()..].trim_start().strip_prefix(':')?;
            quoted(value)
        });
    }
    text.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix("book")?.trim_start();
        match rest.strip_prefix('=') {
            Some(value) => quoted(value),
            None => Some(rest.strip_prefix(':')?.trim()),
        }
    })
}

fn quoted(value: &str) -> Option<&str> {
    let mark = value.trim_start().chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    value.trim_start()[1..].split(mark).next()
}

#[cfg(test)]
mod tests {
    use super::book_of;

    #[test]
    fn every_kind_of_text_names_its_book() {
        let save =
            "{\n\"format\": \"muster save\",\n\"version\": 1,\n\"book\": \"wrath\",\n\"given\": \"book: x\"}";
        assert_eq!(book_of(save), Some("wrath"));
        assert_eq!(book_of("{\"version\":1,\"book\":\"wrath\"}"), Some("wrath"));
        assert_eq!(book_of("name = \"The book\"\nbook = \"genesys\"\n"), Some("genesys"));
        assert_eq!(book_of("book = 'genesys' # ours"), Some("genesys"));
        assert_eq!(book_of("case: A book\nbook: salvation\n"), Some("salvation"));
    }

    #[test]
    fn other_texts_name_none() {
        for text in ["", "{", "{\"book\"", "{\"book\": 7}", "book", "book = ", "books: x", "booking = 3", "é"]
        {
            assert_eq!(book_of(text), None, "{text:?}");
        }
    }
}
