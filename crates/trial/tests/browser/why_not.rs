//! What cannot be done says why: the numbers, and the rule.

use trial::{Done, Page, check};

use crate::player::middle;
use crate::shapes::{drag, inch};
use crate::tables;

pub async fn refused_choice(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    let reasons = page.texts("#ask .choice.no").await?;
    let dear = reasons.iter().find(|reason| reason.starts_with("run evasively"));
    let dear = dear.ok_or_else(|| format!("running evasively is not refused: {reasons:?}"))?;
    check(dear.contains("costs 3") && dear.contains("has 2"), format!("no numbers in {dear:?}"))?;
    check(dear.contains("GE-EVA-01"), format!("no rule in {dear:?}"))?;
    // Every rule is one click away, in our words.
    page.click("#ask .cite").await?;
    check(page.text("#rule").await?.len() > 60, "the rule is read out")?;
    check(!page.text("#rule").await?.contains("has no such row"), "the rule is in the catalog")?;
    page.keys("\u{e00c}").await?;
    check(!page.has("#rule").await?, "Escape closes it")
}

pub async fn refused_path(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "walk"]).await?;
    let asked = page.asked().await?;
    let (inch, from) = (inch(page).await?, middle(page, "[data-piece='0']").await?);
    let far = (from.0, from.1 - 9.0 * inch);
    drag(page, from, far).await?;
    let why = page.text("#why-not").await?;
    check(
        why.contains('9') && why.contains('5'),
        format!("how far it is and how far one may is not in {why:?}"),
    )?;
    check(page.has("#why-not .cite").await?, "the refusal names its rule")?;
    check(!page.find("#give").await?.is_enabled().await?, "what is refused cannot be given")?;
    // Said in words it is refused just the same, and the question stays.
    page.say("5 by 14").await?;
    check(page.has("#notice").await?, "an answer in words is refused in words")?;
    check(page.asked().await? == asked, "the question stays open")
}
