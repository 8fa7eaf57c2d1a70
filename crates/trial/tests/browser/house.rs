//! What players agree on: the clock, measuring, and changes by hand.

use trial::{Done, Page, check};

use crate::lists::choose;
use crate::tables;

/// The first ready table with these terms.
async fn arranged(page: &Page, measuring: &str, minutes: &str) -> Done {
    page.fresh().await?;
    page.click("#terms summary").await?;
    choose(page, "#measuring", measuring).await?;
    page.write("#minutes", minutes).await?;
    page.click("#two-players").await?;
    page.until("#table").await
}

/// Time runs out, which is said and recorded; the game goes on until the other side claims it.
pub async fn clock(page: &Page) -> Done {
    arranged(page, "no", "0.17").await?;
    check(page.has("#measure:disabled").await?, "nothing is measured before it is declared")?;
    check(page.count("#clock .time").await? == 2, "both sides have a clock")?;
    page.until("#claim").await?;
    check(page.text("#notice").await?.contains("has run out"), "it is said")?;
    check(page.texts("#log .undone").await?.iter().any(|line| line.contains("ran out")), "and recorded")?;
    check(page.question().await?.is_some(), "and the game goes on")?;
    page.reload().await?;
    page.until("#claim").await?;
    check(!page.has("#notice").await?, "it is not said twice")?;
    page.click("#claim").await?;
    check(page.has("#over").await?, "until it is claimed")?;
    proof(page).await
}

/// Measuring is free where the rulebook does not have it so, and an optional rule is part of the game.
pub async fn agreed(page: &Page) -> Done {
    for (measuring, found) in [("", "#measure:disabled"), ("yes", "#measure:enabled")] {
        page.fresh().await?;
        page.press("Godslayer").await?;
        page.click("#terms summary").await?;
        choose(page, "#measuring", measuring).await?;
        page.click("#just-play").await?;
        check(page.has(found).await?, format!("measuring {measuring:?} leads to {found}"))?;
    }
    // What is agreed holds for whichever rulebook is chosen after it. A turn has ten seconds at least.
    page.fresh().await?;
    page.click("#terms summary").await?;
    choose(page, "#measuring", "yes").await?;
    page.write("#minutes", "0.08").await?;
    page.press("Godslayer").await?;
    let minutes = page.script("return document.querySelector('#minutes').value", Vec::new()).await?;
    check(minutes == "0.17", format!("the field says what is agreed: {minutes}"))?;
    page.click("#just-play").await?;
    check(page.has("#clock").await? && page.has("#measure:enabled").await?, "and the game has it")?;
    page.fresh().await?;
    page.click("#arrange summary").await?;
    page.click("#arrange .wide [type=checkbox]").await?;
    page.click("#begin").await?;
    let asked = page.asked().await?;
    check(asked.words.starts_with("Is the terrain as printed"), format!("terrain is agreed on: {asked:?}"))?;
    check(page.kept().await?.contains("options: agree terrain"), "and the save says so")?;
    proof(page).await
}

/// A piece is moved and edited by consent of both; the record shows it and the save replays.
pub async fn changed(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    let before = page.hash().await?;
    open(page).await?;
    choose(page, "#amend-piece", "1").await?;
    page.write("#amend-place", "40 by 8").await?;
    check(page.has("#amend-do:disabled").await?, "not without consent")?;
    page.click(".agrees").await?;
    page.click("#amend-do").await?;
    check(page.text("#notice").await?.contains("GE-MSR-09"), "not off the table")?;
    page.script("document.querySelector('#amend-place').value = ''", Vec::new()).await?;
    page.write("#amend-place", "12 by 8").await?;
    page.click("#amend-do").await?;
    check(!page.has("#amending").await? && page.hash().await? != before, "the table is changed")?;
    open(page).await?;
    choose(page, "#amend-piece", "1").await?;
    choose(page, "#amend-what", "number").await?;
    page.script("document.querySelector('#amend-value').value = ''", Vec::new()).await?;
    page.write("#amend-value", "2").await?;
    page.click(".agrees").await?;
    page.click("#amend-do").await?;
    let log = page.texts("#log .undone").await?;
    check(log.len() == 2 && log[0].contains("Rolf is moved from 12 by 5 to 12 by 8"), format!("{log:?}"))?;
    check(log[1].contains("damage is set from 0 to 2") && log[1].contains("Red agreed"), format!("{log:?}"))?;
    page.say("Ana").await?;
    page.say("walk").await?;
    open(page).await?;
    choose(page, "#amend-what", "state").await?;
    page.write("#amend-state", "stunned").await?;
    page.click(".agrees").await?;
    page.click("#amend-do").await?;
    check(page.text("#notice").await?.contains("between two actions"), "not in the middle of an action")?;
    proof(page).await
}

async fn open(page: &Page) -> Done {
    page.click("#open-menu").await?;
    page.click("#amend").await
}

/// The save replays natively, with every hash.
async fn proof(page: &Page) -> Done {
    let save = page.native.file("agreed.json", &page.kept().await?)?;
    page.native.replay(&save).map(|_| ())
}
