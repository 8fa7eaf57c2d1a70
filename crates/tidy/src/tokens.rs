//! Just enough of Rust's grammar to look at code without its comments and strings.

/// A word, a number, `::` or a single other character. Comments are gone, a string is a lone `"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub line: usize,
    pub text: String,
}

impl Token {
    pub(crate) fn is_word(&self) -> bool {
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }

    /// Whether this is a number with a point, an exponent or a float's suffix.
    pub(crate) fn is_float(&self) -> bool {
        let text = &self.text;
        if !text.starts_with(|c: char| c.is_ascii_digit())
            || ["0x", "0b", "0o"].iter().any(|b| text.starts_with(b))
        {
            return false;
        }
        let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        after_digits.starts_with(['.', 'e', 'E'])
            || after_digits.starts_with("f32")
            || after_digits.starts_with("f64")
    }
}

/// The tokens of a Rust file.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { letters: source.chars().collect(), at: 0, line: 1, found: Vec::new() };
    while lexer.at < lexer.letters.len() {
        lexer.next();
    }
    lexer.found
}

struct Lexer {
    letters: Vec<char>,
    at: usize,
    line: usize,
    found: Vec<Token>,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> char {
        self.letters.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.line += usize::from(self.peek(0) == '\n');
            self.at += 1;
        }
    }

    fn push(&mut self, text: String) {
        self.found.push(Token { line: self.line, text });
    }

    fn next(&mut self) {
        let letter = self.peek(0);
        if letter == '/' && self.peek(1) == '/' {
            while self.at < self.letters.len() && self.peek(0) != '\n' {
                self.skip(1);
            }
        } else if letter == '/' && self.peek(1) == '*' {
            self.block_comment();
        } else if letter == '"' {
            self.string(None);
        } else if letter == '\'' {
            self.quote();
        } else if letter.is_ascii_digit() {
            self.number();
        } else if letter.is_alphabetic() || letter == '_' {
            self.word();
        } else if letter == ':' && self.peek(1) == ':' {
            self.push("::".to_owned());
            self.skip(2);
        } else {
            if !letter.is_whitespace() {
                self.push(letter.to_string());
            }
            self.skip(1);
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        while self.at < self.letters.len() {
            match (self.peek(0), self.peek(1)) {
                ('/', '*') => depth += 1,
                ('*', '/') => depth -= 1,
                _ => {
                    self.skip(1);
                    continue;
                }
            }
            self.skip(2);
            if depth == 0 {
                break;
            }
        }
    }

    /// A string from its quotation mark on; a raw one ends with the same number of hashes.
    fn string(&mut self, hashes: Option<usize>) {
        self.push("\"".to_owned());
        self.skip(1);
        while self.at < self.letters.len() {
            match (self.peek(0), hashes) {
                ('\\', None) => self.skip(2),
                ('"', None) => return self.skip(1),
                ('"', Some(hashes)) if (1..=hashes).all(|ahead| self.peek(ahead) == '#') => {
                    return self.skip(1 + hashes);
                }
                _ => self.skip(1),
            }
        }
    }

    /// A character or a lifetime.
    fn quote(&mut self) {
        if self.peek(1) == '\\' {
            self.skip(3);
            while self.at < self.letters.len() && self.peek(0) != '\'' {
                self.skip(1);
            }
            self.skip(1);
        } else if self.peek(2) == '\'' {
            self.skip(3);
        } else {
            self.skip(2);
            while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
                self.skip(1);
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
            self.at += 1;
        }
        let text: String = self.letters[start..self.at].iter().collect();
        let hashes = (0..).take_while(|&ahead| self.peek(ahead) == '#').count();
        match text.as_str() {
            "r" | "br" | "cr" if self.peek(hashes) == '"' => {
                self.skip(hashes);
                self.string(Some(hashes));
            }
            "b" | "c" if self.peek(0) == '"' => self.string(None),
            "b" if self.peek(0) == '\'' => self.quote(),
            _ => self.push(text),
        }
    }

    fn number(&mut self) {
        let start = self.at;
        // The `0.1` of `pair.0.1` is two fields, not a number with a point.
        let field =
            start > 0 && self.letters[start - 1] == '.' && (start < 2 || self.letters[start - 2] != '.');
        self.alphanumerics();
        if !field && self.peek(0) == '.' {
            let after = self.peek(1);
            if after.is_ascii_digit() {
                self.at += 1;
                self.alphanumerics();
            } else if after != '.' && !after.is_alphabetic() && after != '_' {
                self.at += 1;
            }
        }
        self.push(self.letters[start..self.at].iter().collect());
    }

    fn alphanumerics(&mut self) {
        while self.peek(0).is_ascii_alphanumeric() || self.peek(0) == '_' {
            self.at += 1;
        }
    }
}

/// The tokens without the items that exist only in tests: those do not run in a game.
pub(crate) fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((inner, end)) = attribute(tokens, at) else {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let has = |word: &str| tokens[at..end].iter().any(|token| token.text == word);
        if !(has("cfg") && has("test") && !has("not")) {
            kept.extend_from_slice(&tokens[at..end]);
            at = end;
        } else if inner {
            return kept;
        } else {
            at = item_end(tokens, end);
        }
    }
    kept
}

/// If an attribute begins here: whether it is an inner one, and where it ends.
fn attribute(tokens: &[Token], at: usize) -> Option<(bool, usize)> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let inner = text(at + 1) == "!";
    let open = at + 1 + usize::from(inner);
    (text(at) == "#" && text(open) == "[").then(|| (inner, group_end(tokens, open)))
}

/// Where the item ends that begins here: after its body or its semicolon.
pub(crate) fn item_end(tokens: &[Token], mut at: usize) -> usize {
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            ";" => return at + 1,
            "{" => return group_end(tokens, at),
            "(" | "[" => at = group_end(tokens, at),
            _ => at += 1,
        }
    }
    at
}

/// Where the group ends whose opening bracket is here.
pub(crate) fn group_end(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_strings_are_gone() {
        let source =
            "a // f64\n/* f64 /* f64 */ f64 */ b \"f64 \\\" f64\" r#\"f64 \" f64\"# b'\"' '\\'' '\"' c";
        assert_eq!(texts(source), ["a", "b", "\"", "\"", "c"]);
    }

    #[test]
    fn lifetimes_are_not_characters() {
        assert_eq!(texts("&'a str, 'b'"), ["&", "str", ","]);
    }

    #[test]
    fn floats_are_told_from_fields_ranges_and_methods() {
        let floats = |source: &str| tokens(source).iter().filter(|token| token.is_float()).count();
        assert_eq!(floats("1.5 + 1. + 2e3 + 1f64 + (0..1.5)"), 5);
        assert_eq!(floats("a.0.1 + 1..2 + 1.max(2) + 0x1e5 + 1usize + 1_000"), 0);
    }

    #[test]
    fn lines_are_counted_through_strings() {
        let found = tokens("a \"\n\n\" b /* \n */ c");
        assert_eq!(found.iter().map(|token| token.line).collect::<Vec<_>>(), [1, 1, 3, 4]);
    }

    #[test]
    fn test_items_are_left_out() {
        let kept = |source: &str| {
            without_tests(&tokens(source)).into_iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(kept("a #[cfg(test)] mod tests { x { y } } b"), "a b");
        assert_eq!(kept("a #[cfg(test)] #[allow(x)] fn f([u8; 2]: T) { y } b"), "a b");
        assert_eq!(kept("#[cfg(not(test))] a #[cfg(test)] mod tests; b"), "# [ cfg ( not ( test ) ) ] a b");
        assert_eq!(kept("#![cfg(test)] a"), "");
    }
}
