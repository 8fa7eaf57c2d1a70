//! What part of the table is shown without anybody asking for it.

use trial::{Done, Page, check};

use crate::tables;

async fn window(page: &Page) -> Done<String> {
    Ok(page.attribute("#table", "viewBox").await?.unwrap_or_default())
}

/// When all models are placed, the view fits them as it does when the page is opened again.
pub async fn fits_the_models(page: &Page) -> Done {
    placed(page).await?;
    let after = window(page).await?;
    page.reload().await?;
    page.until("#ask").await?;
    check(window(page).await? == after, "the view is that of who comes back")
}

/// Leaders, the bottom edge, and where everybody but the last model is placed.
const PLACES: [&str; 14] =
    ["1", "1", "1", "1", "4 by 2", "1", "4 by 34", "1", "7 by 2", "1", "7 by 34", "1", "10 by 2", "1"];

/// Places the last model; the view is another one then.
async fn placed(page: &Page) -> Done<String> {
    page.fresh().await?;
    page.sit("wide", tables::WIDE, 11, &PLACES).await?;
    let before = window(page).await?;
    page.say("10 by 34").await?;
    check(page.count("[data-piece]").await? == 6, "everybody is placed")?;
    check(window(page).await? != before, "the view fits them")?;
    Ok(before)
}

/// A look back begins with all that is on the table there, however near one was.
pub async fn fits_a_look_back(page: &Page) -> Done {
    let whole = placed(page).await?;
    page.keys("+++").await?;
    page.click("#open-menu").await?;
    page.click("#concede").await?;
    page.click("#concede").await?;
    page.click("#watch-again").await?;
    check(page.count("[data-piece]").await? == 0, "nobody is placed at the beginning")?;
    check(window(page).await? == whole, "so all of the table is shown")?;
    page.click("#last").await?;
    check(page.count("[data-piece]").await? == 6 && window(page).await? != whole, "and then the models")
}
