//! Taking back: freely up to a border, with consent beyond it.

use trial::{Done, Page, check};

use crate::tables;

async fn choose(page: &Page, words: &str) -> Done {
    let offers = page.texts("#ask .choice.yes b").await?;
    let place = offers.iter().position(|offer| offer == words);
    let place = place.ok_or_else(|| format!("{words:?} is not among {offers:?}"))?;
    page.click_nth("#ask .choice.yes", place).await
}

pub async fn freely(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    let first = page.asked().await?;
    choose(page, "Ana").await?;
    let second = page.asked().await?;
    choose(page, "walk").await?;
    page.click("#take-back").await?;
    check(!page.has("#consent").await?, "nobody is asked where nothing was thrown or shown")?;
    check(page.asked().await?.why == second.why, "the last answer was taken back")?;
    page.click("#take-back").await?;
    check(page.asked().await?.why == first.why, "and the one before it")
}

pub async fn over_the_border(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "Bow", "Rolf"]).await?;
    let focus = page.asked().await?;
    choose(page, "pass").await?;
    check(page.has(".dice .die").await?, "dice were thrown and lie there")?;
    let after = page.question().await?;
    page.click("#take-back").await?;
    let asked = page.text("#consent h2").await?;
    check(asked.starts_with("Red"), format!("the other side is asked, not {asked:?}"))?;
    page.press("No, it stands").await?;
    check(page.question().await? == after && !page.has("#consent").await?, "a no changes nothing")?;
    page.click("#take-back").await?;
    page.click("#consent button.main").await?;
    check(page.asked().await?.why == focus.why, "a yes leads back to the question")?;
    let shown = page.texts("#log li").await?.iter().any(|line| line.contains("back"));
    check(shown, "the record on the page shows what was taken back")?;
    let save = page.native.file("taken-back.json", &page.kept().await?)?;
    check(page.native.replay(&save)?["taken_back"] == 1, "so does the save")
}
