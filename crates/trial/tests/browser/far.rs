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
    check((990..=1010).contains(&all), format!("{best:?} are not everything"))?;
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

/// The card of whoever acts in a corner of the table lies in another one, and is small enough to leave it to be seen. What
/// takes too long to look through to the end is said to be looked at step by step.
pub async fn beside(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("thick", tables::THICK, 3, &["Ana"]).await?;
    for (wide, high) in [(1024, 768), (1280, 800)] {
        page.size(wide, high, false).await?;
        page.click(".chip").await?;
        page.until("#far[data-state=told]").await?;
        let apart = page.script(
            "const box = name => document.querySelector(name).getBoundingClientRect();
             const card = box('#far'), piece = box('.piece.selected .halo');
             return card.right < piece.left || card.left > piece.right || card.bottom < piece.top || card.top > piece.bottom",
            Vec::new(),
        );
        check(apart.await? == true, format!("at {wide} by {high} the card lies over who acts"))?;
        page.keys("\u{e00c}").await?;
    }
    page.fresh().await?;
    page.sit("thick", tables::THICK, 3, &[]).await?;
    page.click(".chip").await?;
    page.until("#far[data-state=told]").await?;
    let how = page.texts("#far .basis").await?.join(" ");
    check(how.contains("not best play"), format!("it says that it is not best play to the end: {how}"))
}

/// The card beside what is pointed at can be reached and read to its end, and goes when the focus goes.
pub async fn card(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "Bow"]).await?;
    let place = "const box = document.querySelector('.choice.yes').getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2]";
    let (x, y): (f64, f64) = serde_json::from_value(page.script(place, Vec::new()).await?)?;
    page.point(x, y).await?;
    page.until("#outlook .odds").await?;
    page.click("#outlook summary").await?;
    check(page.has("#outlook details[open]").await?, "it says how it was counted")?;
    page.point(1.0, 1.0).await?;
    page.until("main:not(:has(#outlook))").await?;
    page.script("document.querySelectorAll('.entry')[1].focus()", Vec::new()).await?;
    page.until("#outlook").await?;
    page.script("document.activeElement.blur()", Vec::new()).await?;
    page.until("main:not(:has(#outlook))").await
}
