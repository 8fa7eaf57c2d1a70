//! What a misspelt name may have meant.

/// The three names nearest to a word, those that begin with it or contain it before all others, as the end of a sentence: `; did you mean Knight, Squire or Paladin?`
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    named(word, names.into_iter().collect())
}

/// Built once, however the names were come by.
fn named(word: &str, names: Vec<&str>) -> String {
    let word = word.to_lowercase();
    let rank = |name: &str| {
        let name = name.to_lowercase();
        let place = if name.starts_with(&word) { 0 } else { 2 - u32::from(name.contains(&word)) };
        (place, distance(&word, &name))
    };
    let mut ranked: Vec<((u32, u32), &str)> = names.into_iter().map(|name| (rank(name), name)).collect();
    ranked.sort_unstable();
    ranked.dedup();
    let names: Vec<&str> = ranked.into_iter().take(3).map(|(_, name)| name).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

/// How many letters must be added, dropped or changed to turn one word into the other.
fn distance(a: &str, b: &str) -> u32 {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<u32> = (0..=b.len() as u32).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i as u32 + 1;
        for (j, other) in b.iter().enumerate() {
            let change = corner + u32::from(letter != *other);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_three_nearest_are_named() {
        let names = ["Knight", "Squire", "Paladin", "Healer"];
        assert_eq!(super::nearest("knigth", names), "; did you mean Knight, Healer or Squire?");
        assert_eq!(super::nearest("x", []), "");
    }

    #[test]
    fn the_beginning_of_a_name_is_near_and_so_is_a_part_of_it() {
        let names = ["done", "run", "walk", "Charge walking", "charge running", "a counter-charge"];
        let near = "; did you mean Charge walking, charge running or a counter-charge?";
        assert_eq!(super::nearest("charge", names), near);
        assert_eq!(super::nearest("wakl", names), "; did you mean walk, done or run?");
    }
}
