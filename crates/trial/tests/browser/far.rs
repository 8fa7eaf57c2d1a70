//! Odds to the end of the activation: counted, chosen anew, stopped, and gone when the game goes on.

use trial::{Done, Page, check};

use crate::lists::choose;
use crate::tables;

/// The shares that are shown, in tenths of a per cent.
async fn shares(page: &Page) -> Done<Vec<u32>> {
    let shares = page.texts("#far .share").await?;
    let digits = |share: &String| share.chars().filter(char::is_ascii_digit).collect::<String>().parse();
    shares
        .iter()
        .map(digits)
        .collect::<Result<_, _>>()
        .map_err(|_| format!("{shares:?} are no shares").into())
}

/// From the choice of a model to the end of its activation, with best play and without; by pointing and by keys.
pub async fn to_the_end(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.click(".chip").await?;
    page.until("#far[data-state=told]").await?;
    let best = shares(page).await?;
    check(best.len() > 1, format!("arrows hit or miss: {best:?}"))?;
    let all: u32 = best.iter().sum();
    check((980..=1000).contains(&all), format!("{best:?} are not everything"))?;
    let words = page.text("#far").await?;
    check(words.contains("exact") && words.contains("runs of the rules"), format!("it says how: {words}"))?;
    page.click("#far summary").await?;
    let assumed = page.text("#far .assumes").await?;
    check(assumed.contains("Green plays as well as can be"), format!("and what it assumes: {assumed}"))?;
    choose(page, "#far-by", "first").await?;
    page.until("#far[data-state=told]").await?;
    check(page.has("#far-by").await?, "it is counted anew in the same place")?;
    page.keys("\u{e00c}").await?;
    check(!page.has("#far").await?, "escape closes it")?;
    page.say("Ana").await?;
    page.say("Bow").await?;
    page.script("document.querySelector('.choice.yes').focus()", Vec::new()).await?;
    page.keys("e").await?;
    page.until("#far[data-state=told]").await?;
    check(page.text("#far h3").await?.starts_with("Rolf"), "by keys it is about what has the focus")?;
    page.say("Rolf").await?;
    check(!page.has("#far").await?, "when the game goes on, nothing is left of it")
}

/// A count that nobody would wait for is stopped, begun again, and given up when somebody answers.
pub async fn stopped(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("thick", tables::THICK, 3, &[]).await?;
    page.click(".chip").await?;
    page.until("#far progress[value]:not([value='0'])").await?;
    let words = page.text("#far").await?;
    check(words.contains("runs of the rules; past "), format!("it says how far it has come: {words}"))?;
    page.click("#far-stop").await?;
    check(page.text("#far").await?.contains("Stopped after "), "it stops at once")?;
    page.click("#far-again").await?;
    page.until("#far progress[value]:not([value='0'])").await?;
    page.say("Ana").await?;
    check(!page.has("#far").await?, "an answer ends it")?;
    check(page.has("#ask").await?, "and the game goes on")
}
