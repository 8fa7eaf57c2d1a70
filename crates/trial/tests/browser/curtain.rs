//! Hidden choices pass between two people on one device behind a curtain.

use serde_json::json;
use trial::{Done, Page, check};

use crate::tables;

/// Everything that a person could read on the page, without what only a screen reader says.
const READABLE: &str = "return document.body.innerText";

pub async fn between_sealed_splits(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("sealed", tables::SEALED, 3, &["Ada", "fight"]).await?;
    let title = page.text("#curtain h2").await?;
    check(title.contains("Green"), format!("the first split is Green's, not for {title:?}"))?;
    let covered = "const ask = document.querySelector('#ask');
        if (!ask) return true;
        const box = ask.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + 20);
        return !!top && !!top.closest('#curtain')";
    check(page.script(covered, Vec::new()).await? == json!(true), "the curtain covers the question")?;
    page.click("#curtain button").await?;
    page.say("Ada attacks Bran = 3").await?;
    let title = page.text("#curtain h2").await?;
    check(title.contains("Red"), format!("the second split is Red's, not for {title:?}"))?;
    page.click("#curtain button").await?;
    page.expect("allocate", "split").await?;
    let readable = page.script(READABLE, Vec::new()).await?.to_string();
    let told = page.texts("#log li").await?.join(" ") + &page.text("#said").await? + &readable;
    check(
        !told.contains("Ada attacks Bran = 3") && !told.contains("= 3"),
        "Green's split is not shown to Red",
    )?;
    page.say("Bran attacks Ada = 2").await?;
    let log = page.texts("#log li").await?.join(" ");
    check(
        log.contains("= 3") && log.contains("= 2"),
        format!("both splits are shown together at last: {log}"),
    )
}
