//! What the first screen begins, and what the address of the page does.

use serde_json::Value;
use trial::{Done, Page, check};

/// Who plays the second seat, as the menu at the table says.
async fn second(page: &Page) -> Done<Value> {
    page.click("#open-menu").await?;
    page.script("return document.querySelector('#who-1').value", Vec::new()).await
}

/// One click begins a game against a recruit; two people have a door of their own.
pub async fn just_play(page: &Page) -> Done {
    page.fresh().await?;
    let words = page.text("#just-play").await?;
    check(words.contains("against a Recruit"), format!("it is said against whom: {words:?}"))?;
    page.click("#just-play").await?;
    let played = second(page).await?;
    check(played == "recruit", format!("the other side plays by itself, and not {played}"))?;
    page.fresh().await?;
    page.click("#two-players").await?;
    let played = second(page).await?;
    check(played == "", format!("two people play by themselves, and not {played}"))
}

/// A rulebook of which only a part is played says so, on its tile and at its table; a whole one does not.
pub async fn incomplete(page: &Page) -> Done {
    page.fresh().await?;
    let told = page.texts(".book").await?;
    let known = [("GENESYS", 1, false), ("Salvation and Steel", 2, false), ("Judgement", 1, true)];
    for (title, many, part) in known.into_iter().chain([("Godslayer", 1, true), ("Wrath of Kings", 1, true)])
    {
        let of: Vec<&String> = told.iter().filter(|words| words.starts_with(title)).collect();
        let said = of.len() == many && of.iter().all(|words| words.contains("Not complete") == part);
        check(said, format!("what is not complete is marked, and nothing else: {title} of {told:?}"))?;
    }
    page.press("Godslayer").await?;
    check(page.has(".sheet > .incomplete").await?, "above its tables, too")?;
    page.click("#two-players").await?;
    let words = page.text(".left .incomplete").await?;
    check(words == "Not complete: only the fights", format!("and beside the table: {words:?}"))?;
    page.fresh().await?;
    page.click("#two-players").await?;
    check(!page.has(".incomplete").await?, "GENESYS is complete")
}

/// Back leaves the table, forward comes back to it, and an address that leads nowhere says so.
pub async fn back_and_forward(page: &Page) -> Done {
    page.fresh().await?;
    page.click("#two-players").await?;
    page.click("#ask .choice.yes").await?;
    let (hash, asked) = (page.kept().await?, page.asked().await?);
    page.travel(-1, "#just-play").await?;
    page.travel(1, "#ask").await?;
    check(page.kept().await? == hash && page.asked().await? == asked, "the game is where it was")?;
    page.travel(-1, "#just-play").await?;
    page.click("#build").await?;
    page.travel(-1, "#just-play").await?;
    page.click(".resume").await?;
    check(page.asked().await? == asked, "and can be taken up from the list")?;
    // Nobody knows this game here.
    page.script("location.hash = 'f00'", Vec::new()).await?;
    page.until("#notice").await?;
    check(page.has("#just-play").await?, "the first screen is there")?;
    let words = page.text("#notice span").await?;
    check(words.contains("keeps no game of this address"), format!("and it is said why: {words:?}"))?;
    page.reload().await?;
    page.until("#notice").await?;
    check(page.has("#just-play").await?, "also where the page is opened with it")
}
