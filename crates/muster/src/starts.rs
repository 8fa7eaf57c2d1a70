//! A table to begin with, one for each rulebook.

const STARTS: [(&str, &str); 5] = [
    ("salvation", include_str!("starts/salvation.given")),
    ("judgement", include_str!("starts/judgement.given")),
    ("genesys", include_str!("starts/genesys.given")),
    ("godslayer", include_str!("starts/godslayer.given")),
    ("wrath", include_str!("starts/wrath.given")),
];

/// The *given* block of a rulebook's built-in start.
pub fn of(key: &str) -> Option<&'static str> {
    STARTS.iter().find(|(book, _)| *book == key).map(|(_, given)| *given)
}
