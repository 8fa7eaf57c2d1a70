//! Nothing but keys.

use serde_json::json;
use trial::{Done, Fault, Page, check};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";

/// So many tabs lead everywhere on the first screen.
const TABS: u32 = 60;

/// Tabs on until this element has the focus, which has to be seen all the way.
async fn tab_to(page: &Page, id: &str) -> Done {
    for _ in 0..TABS {
        page.keys(TAB).await?;
        let script = "const now = document.activeElement, style = getComputedStyle(now);
            const seen = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none';
            return [now.id, now.tagName + '.' + now.className + '#' + now.id, now === document.body || seen]";
        let (now, what, seen): (String, String, bool) =
            serde_json::from_value(page.script(script, Vec::new()).await?)?;
        check(seen, format!("the focus on {what} cannot be seen"))?;
        if now == id {
            return Ok(());
        }
    }
    Err(Fault(format!("{TABS} tabs do not lead to {id}")))
}

/// Takes a choice by the number beside it.
pub async fn digit(page: &Page, words: &str) -> Done {
    let script = "return [...document.querySelectorAll('#ask .choice.yes')].map(one =>
        [one.querySelector('b').textContent, one.querySelector('kbd')?.textContent.toLowerCase() ?? ''])";
    let offers: Vec<(String, String)> = serde_json::from_value(page.script(script, Vec::new()).await?)?;
    let key = offers.iter().find(|(offer, key)| offer.starts_with(words) && !key.is_empty());
    let (_, key) = key.ok_or_else(|| format!("no key is beside {words:?} in {offers:?}"))?;
    page.keys(key).await
}

pub async fn nothing_but_keys(page: &Page) -> Done {
    page.fresh().await?;
    tab_to(page, "two-players").await?;
    page.keys(ENTER).await?;
    check(page.has("#table").await?, "Enter sets the table")?;
    // Choices by their numbers, a way by its proposals.
    page.keys("1").await?;
    digit(page, "walk").await?;
    let asked = page.asked().await?;
    check(asked.shape == "path", format!("a way is asked, not {asked:?}"))?;
    page.keys("]]").await?;
    check(page.has("#table .plan .ghost").await?, "a proposal is drawn on the table")?;
    page.keys("[").await?;
    page.keys("]").await?;
    page.keys(ENTER).await?;
    let next = page.asked().await?;
    check(next.shape != "path", format!("Enter gives the way, and not {next:?}"))?;
    page.keys("z").await?;
    check(page.asked().await?.why == asked.why, "Z takes it back")?;
    page.keys("z").await?;
    digit(page, "done").await?;
    check(page.asked().await?.seat != asked.seat, "the other side is asked")?;
    page.keys("n").await?;
    check(page.has("[data-piece].selected").await?, "N selects a model")?;
    page.keys("v").await?;
    check(
        page.attribute("#sight", "aria-pressed").await?.as_deref() == Some("true"),
        "V shows what it sees",
    )?;
    let before = page.attribute("#table", "viewBox").await?;
    page.keys("+").await?;
    check(page.attribute("#table", "viewBox").await? != before, "+ goes nearer")?;
    page.keys("0").await?;
    check(page.attribute("#table", "viewBox").await? == before, "0 shows all of it")?;
    page.keys(ESCAPE).await?;
    page.keys("/").await?;
    let focused = page.script("return document.activeElement.id", Vec::new()).await?;
    check(focused == json!("words"), "/ leads to where answers are written")
}
