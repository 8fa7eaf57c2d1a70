//! Whom one means: a tap, friends among targets, the lane of a charge, and the key that ends something.

use serde_json::json;
use trial::{Done, Page, check};

use crate::player::middle;
use crate::shapes::drag;
use crate::tables;

/// One tap on a model chooses it.
pub async fn tapped(page: &Page) -> Done {
    page.fresh().await?;
    page.size(1024, 768, true).await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.expect("activate", "one").await?;
    page.tap(middle(page, "[data-piece='0']").await?).await?;
    page.expect("what-does", "one").await?;
    page.size(1280, 800, false).await
}

/// Whom the open question offers, in the order of the list.
async fn offered(page: &Page) -> Done<Vec<String>> {
    page.texts("#ask .choice.yes > b").await
}

/// Enemies come first. A friend is marked in words and by a sign, and attacked only by whoever says so twice.
pub async fn friends_last(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("lance", tables::LANCE, 3, &["Ana", "charge walking"]).await?;
    page.expect("charge-target", "one").await?;
    let all = offered(page).await?;
    check(all == ["Rolf", "Bea"], format!("a friend is last: {all:?}"))?;
    check(page.count("#ask .choice.friend").await? == 1, "and nobody else is marked")?;
    let words = page.text("#ask .choice.friend").await?;
    check(words.contains("⚠ your own"), format!("in words and by a sign: {words:?}"))?;
    check(page.has("[data-piece='1'].friend").await?, "on the table, too")?;
    let asked = page.asked().await?;
    page.click("#ask .choice.friend").await?;
    check(page.asked().await? == asked, "once is not enough")?;
    check(page.text("#ask .choice.friend").await?.contains("press again"), "it is said what twice means")?;
    page.click("#ask .choice.friend").await?;
    check(page.asked().await? != asked, "twice is")
}

/// The lane of a charge is drawn, and nothing beside it. A click on the target is a charge as far as it goes.
pub async fn lane(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("lance", tables::LANCE, 3, &["Ana", "charge walking", "Rolf"]).await?;
    page.expect("charge-end", "path").await?;
    let script = "return ['.reach', '.reach'].map(one => document.querySelector('#table ' + one).getBBox()).map(box => [box.width, box.height])[0]";
    let (wide, high): (f64, f64) = serde_json::from_value(page.script(script, Vec::new()).await?)?;
    check(high < wide / 3.0, format!("a lane is drawn, and not a disc: {wide} by {high}"))?;
    let (ana, rolf) = (middle(page, "[data-piece='0']").await?, middle(page, "[data-piece='2']").await?);
    drag(page, rolf, rolf).await?;
    check(page.has("#table .plan .ghost").await?, "a click on the target is planned")?;
    check(!page.has("#why-not").await?, format!("and legal: {:?}", page.texts("#why-not").await?))?;
    page.click("#give").await?;
    let now = middle(page, "[data-piece='0']").await?;
    let inch = (rolf.0 - ana.0) / 10.0;
    check(
        (now.0 - ana.0 - 6.0 * inch).abs() < inch / 4.0 && (now.1 - ana.1).abs() < inch / 4.0,
        format!("Ana goes six inches straight at Rolf, from {ana:?} to {now:?} with {inch} to the inch"),
    )?;
    // The same by dragging the model onto the target.
    page.keys("z").await?;
    page.expect("charge-end", "path").await?;
    drag(page, ana, rolf).await?;
    check(
        page.find("#give").await?.is_enabled().await? && !page.has("#why-not").await?,
        "a drag does the same",
    )
}

/// What ends something is the last choice and has a key of its own; no number leads to it.
pub async fn end_has_its_key(page: &Page) -> Done {
    for (name, table, answers, end) in [
        ("archers", tables::ARCHERS.to_string(), &["Ana"][..], "done"),
        ("stones", tables::ready("stones"), &[][..], "end the half"),
    ] {
        page.fresh().await?;
        page.sit(name, &table, 3, answers).await?;
        let all = offered(page).await?;
        check(all.last().is_some_and(|last| last == end), format!("{end:?} is last of {all:?}"))?;
        let key = page.script(
            "return document.querySelector('#ask .choice.closing').getAttribute('aria-keyshortcuts')",
            Vec::new(),
        );
        check(key.await? == json!("X"), "it has a key of its own")?;
        let asked = page.asked().await?;
        page.keys("x").await?;
        let now = page.question().await?;
        check(now.is_none_or(|now| now.why != asked.why || now.seat != asked.seat), "which ends it")?;
    }
    Ok(())
}
