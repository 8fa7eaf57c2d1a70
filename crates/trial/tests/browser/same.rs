//! The same game has the same fingerprints in the page and natively.

use trial::{Done, Page, check};

use crate::tables;

/// Both archers shoot, one walks; then the next turn begins.
const ANSWERS: [&str; 14] = [
    "Ana", "Bow", "Rolf", "pass", "pass", "done", "Rolf", "Bow", "Ana", "pass", "pass", "walk", "12 by 8",
    "done",
];

pub async fn scripted_game(page: &Page) -> Done {
    let native = page.native.save("native", tables::ARCHERS, 5, &ANSWERS)?;
    let told = page.native.replay(&native)?;
    let hashes = told["hashes"].as_array().cloned().unwrap_or_default();
    check(hashes.len() > 1, "the scripted game has commits")?;
    page.fresh().await?;
    page.sit("paged", tables::ARCHERS, 5, &[]).await?;
    for answer in ANSWERS {
        page.say(answer).await?;
    }
    let kept = page.kept().await?;
    let again = page.native.replay(&page.native.file("paged-done.json", &kept)?)?;
    check(
        again["hashes"] == told["hashes"],
        format!("{} in the page, {} natively", again["hashes"], told["hashes"]),
    )?;
    check(
        kept.trim() == std::fs::read_to_string(&native)?.trim(),
        "the saves are the same, letter by letter",
    )?;
    let shown = page.hash().await?;
    check(
        hashes.last().is_some_and(|last| *last == shown),
        format!("the page shows {shown}, natively {hashes:?}"),
    )
}
