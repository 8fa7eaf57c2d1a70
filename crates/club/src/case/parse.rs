//! Reads the text of a case. Every fault has a line and one sentence.

use scene::Misfit;

use super::{Case, Claim, Expected, Part, Set, Then, When};

/// Which block the reader is in.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Block {
    Head,
    Given,
    List,
    When,
    Then,
}

/// Reads a case, which shows something.
pub fn parse(text: &str) -> Result<Case, Misfit> {
    let case = parse_table(text)?;
    let shows = case.parts.iter().any(|part| matches!(part, Part::Then(lines) if !lines.is_empty()));
    let why = "the case has no line that follows a `then`".to_string();
    if shows { Ok(case) } else { Err(Misfit { line: None, why }) }
}

/// Reads a case of which only the table and the way are wanted: it need not show anything.
pub fn parse_table(text: &str) -> Result<Case, Misfit> {
    let (mut name, mut book, mut set) = (None, None, None::<Set>);
    let mut parts: Vec<Part> = Vec::new();
    let mut block = Block::Head;
    // Some editors begin a file with a mark of its encoding.
    let text = text.trim_start_matches('\u{feff}');
    for (no, raw) in (1..).zip(text.lines()) {
        let line = raw.split('#').next().unwrap_or_default().trim();
        if let Some(next) = heading(line) {
            open(next, no, &mut set, &mut parts)?;
            block = next;
            continue;
        }
        if let (Block::Given | Block::List, Some(Set::Given { text, .. } | Set::List { text, .. })) =
            (block, set.as_mut())
        {
            text.push_str(raw);
            text.push('\n');
            continue;
        }
        if line.is_empty() {
            continue;
        }
        match block {
            Block::Head => head(no, line, &mut name, &mut book)?,
            Block::When => parts.push(Part::When { no, when: when(no, line)? }),
            Block::Then => {
                if let Some(Part::Then(lines)) = parts.last_mut() {
                    lines.push(expected(no, line)?);
                }
            }
            Block::Given | Block::List => {}
        }
    }
    let missing = |what: &str| Misfit { line: None, why: format!("the case has no {what}") };
    Ok(Case {
        name: name.ok_or_else(|| missing("`case:` line"))?,
        book: book.ok_or_else(|| missing("`book:` line"))?,
        set: set.ok_or_else(|| missing("`given` block"))?,
        parts,
    })
}

fn misfit<T>(no: u32, why: impl Into<String>) -> Result<T, Misfit> {
    Err(Misfit { line: Some(no), why: why.into() })
}

fn heading(line: &str) -> Option<Block> {
    match line {
        "given" => Some(Block::Given),
        "list" => Some(Block::List),
        "when" => Some(Block::When),
        "then" => Some(Block::Then),
        _ => None,
    }
}

/// Opens a block where it may stand: one table or list first, then any number of *when* and *then*.
fn open(block: Block, no: u32, set: &mut Option<Set>, parts: &mut Vec<Part>) -> Result<(), Misfit> {
    match (block, &set) {
        (Block::Given | Block::List, Some(_)) => {
            return misfit(no, "a case has one `given` or `list` block, and this is the second");
        }
        (Block::Given, None) => *set = Some(Set::Given { text: String::new(), first: no + 1 }),
        (Block::List, None) => *set = Some(Set::List { text: String::new(), first: no + 1 }),
        (Block::When | Block::Then, None) => return misfit(no, "a `given` block comes first"),
        (Block::When, Some(Set::List { .. })) => return misfit(no, "a list is checked and not played"),
        (Block::Then, Some(_)) => parts.push(Part::Then(Vec::new())),
        _ => {}
    }
    Ok(())
}

fn head(no: u32, line: &str, name: &mut Option<String>, book: &mut Option<String>) -> Result<(), Misfit> {
    let (place, words) = match line.split_once(':') {
        Some(("case", words)) => (name, words.trim()),
        Some(("book", words)) => (book, words.trim()),
        _ => {
            return misfit(
                no,
                format!("{line:?} stands where `case: NAME`, `book: NAME` or `given` is expected"),
            );
        }
    };
    if words.is_empty() || place.is_some() {
        return misfit(no, "`case:` and `book:` are each followed by a name, once");
    }
    *place = Some(words.to_string());
    Ok(())
}

/// `SEAT: words`, where both are needed.
fn seat_and_words(no: u32, line: &str) -> Result<(String, String), Misfit> {
    match line.split_once(':') {
        Some((seat, words)) if !seat.trim().is_empty() && !words.trim().is_empty() => {
            Ok((seat.trim().to_string(), words.trim().to_string()))
        }
        _ => misfit(no, format!("{line:?} is not `SEAT: words`")),
    }
}

fn when(no: u32, line: &str) -> Result<When, Misfit> {
    if let Some(faces) = line.strip_prefix("dice:") {
        return dice(no, faces).map(When::Dice);
    }
    if let Some(rest) = line.strip_prefix("asked ") {
        let (seat, why) = seat_and_words(no, rest)?;
        return Ok(When::Asked { seat, why });
    }
    if let Some(rule) = line.strip_prefix("taken back ") {
        return Ok(When::TakenBack { rule: id(no, rule)? });
    }
    if let Some(rest) = line.strip_prefix("refused ") {
        let Some((rule, rest)) = rest.trim_start().split_once(' ') else {
            return misfit(no, "`refused` is followed by an id and `SEAT: words`");
        };
        let rule = id(no, rule)?;
        let (seat, words) = seat_and_words(no, rest)?;
        return Ok(When::Refused { rule, seat, words });
    }
    let (seat, words) = seat_and_words(no, line)?;
    Ok(When::Answer { seat, words })
}

fn dice(no: u32, words: &str) -> Result<Vec<u8>, Misfit> {
    let faces = words.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let faces = faces.map(|word| word.parse::<u8>().map_err(|_| word));
    match faces.collect::<Result<Vec<u8>, &str>>() {
        Ok(faces) if faces.is_empty() => misfit(no, "`dice:` is followed by at least one face"),
        Ok(faces) => Ok(faces),
        Err(word) => misfit(no, format!("{word:?} is not the face of a die")),
    }
}

/// An id: words of capital letters and digits between dashes, as in `SS-CHG-02`.
fn id(no: u32, words: &str) -> Result<String, Misfit> {
    let words = words.trim();
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    if words.contains('-') && words.split('-').all(part) {
        return Ok(words.to_string());
    }
    misfit(no, format!("{words:?} is not the id of a rule, such as SS-CHG-02"))
}

fn expected(no: u32, line: &str) -> Result<Expected, Misfit> {
    let shown = line.strip_suffix(']').and_then(|line| line.rsplit_once('['));
    let Some((line, ids)) = shown else {
        return misfit(no, "a line that follows a `then` ends with the ids that it shows, in brackets");
    };
    let shows = ids.split(',').map(|words| id(no, words)).collect::<Result<_, _>>()?;
    Ok(Expected { no, then: then(no, line.trim())?, shows })
}

fn then(no: u32, line: &str) -> Result<Then, Misfit> {
    if line == "legal" {
        return Ok(Then::Legal);
    }
    let (head, words) = seat_and_words(no, line)?;
    let number = |words: &str| match words.parse::<i32>() {
        Ok(number) => Ok(number),
        Err(_) => misfit(no, format!("{words:?} is not a whole number")),
    };
    if let Some(panel) = head.strip_prefix("panel ") {
        let (name, side) = match panel.rsplit_once(" of ") {
            Some((name, side)) => (name, Some(side.trim().to_string())),
            None => (panel, None),
        };
        return Ok(Then::Panel { name: name.trim().to_string(), side, value: number(&words)? });
    }
    if let Some(seat) = head.strip_prefix("asked ") {
        return Ok(Then::Asked { seat: seat.trim().to_string(), why: words });
    }
    if let Some(marker) = head.strip_prefix("marker ") {
        return Ok(Then::Marker { name: marker.trim().to_string(), claims: claims(&words) });
    }
    Ok(match head.as_str() {
        "turn" => Then::Turn(words),
        "noted" => Then::Noted(words),
        "ending" => Then::Ending(words),
        "broken" => Then::Broken(words),
        _ => Then::Piece { name: head, claims: claims(&words) },
    })
}

/// What is said about a piece, between commas.
fn claims(words: &str) -> Vec<Claim> {
    let claim = |words: &str| {
        if let Some(place) = words.strip_prefix("not at ") {
            return Claim::NotAt(place.trim().to_string());
        }
        if let Some(place) = words.strip_prefix("at ") {
            return Claim::At(place.trim().to_string());
        }
        if let Some(state) = words.strip_prefix("not ") {
            return Claim::IsNot(state.trim().to_string());
        }
        if let Some((name, number)) = words.rsplit_once(' ')
            && let Ok(value) = number.parse()
        {
            return Claim::Number { name: name.trim().to_string(), value };
        }
        Claim::Is(words.to_string())
    };
    let words = words.split(", ").map(|words| words.trim().trim_end_matches(','));
    words.filter(|words| !words.is_empty()).map(claim).collect()
}
