//! What helps nobody who hears the page or has only keys: controls within controls, and what rolls and cannot be reached.

use serde_json::json;
use trial::{Done, Page, check};

use crate::tables;

/// Controls within controls, and whatever rolls without being in the order of the tab key or having anything in it that is.
const FAULTS: &str = "
    const name = one => one.tagName.toLowerCase() + (one.id ? '#' + one.id : '') + ' ' + JSON.stringify(one.textContent.trim().slice(0, 50));
    const shown = one => one.checkVisibility() && one.getBoundingClientRect().width > 0;
    const control = 'a[href],button,summary,input,select,textarea,[role=button],[tabindex]:not([tabindex=\"-1\"])', faults = [];
    for (const one of document.querySelectorAll('a[href],button,summary,[role=button],[role=img],[role=tab]')) {
        const within = one.querySelector(control);
        if (within) faults.push(name(within) + ' is within ' + name(one));
    }
    for (const one of document.querySelectorAll('body *:not(svg *)')) {
        const style = getComputedStyle(one), rolls = ['auto', 'scroll'];
        const high = one.scrollHeight > one.clientHeight + 1 && rolls.includes(style.overflowY);
        const wide = one.scrollWidth > one.clientWidth + 1 && rolls.includes(style.overflowX);
        if (!(high || wide) || !shown(one) || one.closest('[inert]') || one.tabIndex >= 0) continue;
        if (![...one.querySelectorAll(control)].some(shown)) faults.push(name(one) + ' rolls and cannot be reached');
    }
    return faults;
";

async fn sound(page: &Page, place: &str) -> Done {
    let faults = page.script(FAULTS, Vec::new()).await?;
    check(faults == json!([]), format!("{place}: {faults}"))
}

pub async fn nothing_within_a_control(page: &Page) -> Done {
    page.fresh().await?;
    sound(page, "the first screen").await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "Bow", "Rolf", "pass", "pass"]).await?;
    check(page.has("#log details summary").await?, "sums can be unfolded in the log")?;
    sound(page, "a table with dice").await?;
    // A line that unfolds has its rule beside it.
    page.click("#log details + span .cite").await?;
    check(page.has("#rule").await?, "a click on the rule reads it")?;
    page.keys("\u{e00c}").await?;
    page.fresh().await?;
    page.sit("sealed", tables::SEALED, 3, &["Ada", "fight"]).await?;
    if page.has("#curtain").await? {
        page.click("#curtain button").await?;
    }
    sound(page, "a split").await?;
    // An example that is longer than its place rolls by keys.
    page.fresh().await?;
    page.size(1280, 600, false).await?;
    page.click("#read-rules").await?;
    page.until("#rules .example").await?;
    page.click("#rules .example").await?;
    page.until("#case").await?;
    sound(page, "an example").await?;
    let place = page.script("return document.querySelector('#case > ol').tabIndex", Vec::new()).await?;
    check(place == json!(0), "the keys reach what an example does")
}
