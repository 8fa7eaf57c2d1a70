//! Every shape of question is answered by its control.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use serde_json::json;
use trial::{Done, Fault, Page, check};

use crate::player::{Player, middle};
use crate::tables;

/// Presses the mouse here, moves it there, and lets go.
pub async fn drag(page: &Page, from: (f64, f64), to: (f64, f64)) -> Done {
    let before = page.revision().await?;
    let go = |(x, y)| PointerAction::MoveTo { duration: None, x, y };
    let strokes = [go(from), PointerAction::Down { button: MOUSE_BUTTON_LEFT }, go(to)];
    let mouse = strokes.into_iter().fold(MouseActions::new("mouse".into()), |mouse, one| mouse.then(one));
    page.client.perform_actions(mouse.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT })).await?;
    page.settled(&before).await
}

/// An inch of the table with the two archers, in pixels.
pub async fn inch(page: &Page) -> Done<f64> {
    let (ana, rolf) = (middle(page, "[data-piece='0']").await?, middle(page, "[data-piece='1']").await?);
    Ok((ana.0 - rolf.0).hypot(ana.1 - rolf.1) / 7.0)
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Whether a place of the window is on the table as it is shown.
async fn within(page: &Page, (x, y): (f64, f64)) -> Done<bool> {
    let script =
        "const top = document.elementFromPoint(...arguments); return !!top && !!top.closest('#table')";
    Ok(page.script(script, vec![json!(x), json!(y)]).await? == json!(true))
}

pub async fn one_point_and_path(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("three", tables::THREE, 11, &[]).await?;
    // One: the list has a key for each choice, and the answer leads on.
    let first = page.asked().await?;
    check(
        first.shape == "one" && page.has("#ask .choice.yes kbd").await?,
        "the first question is to pick one",
    )?;
    page.click("#ask .choice.yes").await?;
    check(page.asked().await? != first, "an answer leads to another question")?;
    // A point: the first model is put where the table is clicked.
    let mut player = Player::new(1);
    while page.asked().await?.shape != "point" {
        player.answer(page).await?;
    }
    check(page.has("#table .reach").await?, "the zone for deployment is drawn")?;
    check(page.count("[data-piece]").await? == 0, "nothing is on the table yet")?;
    let zone = middle(page, "#table .reach").await?;
    check(within(page, zone).await?, format!("the zone for deployment is out of sight, at {zone:?}"))?;
    drag(page, zone, zone).await?;
    check(page.has("#table .plan .ghost").await?, "a ghost stands where the table was clicked")?;
    page.click("#clear").await?;
    check(!page.has("#table .plan .ghost").await?, "planning anew takes the ghost away")?;
    page.click("#step").await?;
    page.click("#give").await?;
    check(page.count("[data-piece]").await? == 1, "the model stands on the table")?;
    // A path: a model is dragged three inches, and then sent there.
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "walk"]).await?;
    check(page.asked().await?.shape == "path", "the way is asked")?;
    let (inch, from) = (inch(page).await?, middle(page, "[data-piece='0']").await?);
    let to = (from.0, from.1 - 3.0 * inch);
    drag(page, from, to).await?;
    check(!page.has("#why-not").await?, "three inches are not too far")?;
    let cost = page.text(".plan .cost text").await?;
    check(cost.starts_with(['2', '3']), format!("the way is measured while it is dragged, as {cost:?}"))?;
    page.click("#give").await?;
    let now = middle(page, "[data-piece='0']").await?;
    check(distance(now, to) < inch / 4.0, format!("Ana went to {now:?} and not to {to:?}"))?;
    check(page.texts("#log li").await?.iter().any(|line| line.contains("Ana")), "the log tells of it")
}

pub async fn number(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("steam", tables::STEAM, 3, &["Green", "charge", "Red", "19K 19L 19M 19N 19O"]).await?;
    page.expect("head-of-steam", "number").await?;
    let more = "#ask .stepper button[aria-label='More']";
    page.click(more).await?;
    page.click(more).await?;
    check(page.text("#give").await?.contains('2'), "two were counted up")?;
    check(!page.find(more).await?.is_enabled().await?, "there is no more than the most")?;
    // A number can be written as well.
    page.script("document.querySelector('#number').select()", Vec::new()).await?;
    page.write("#number", "1").await?;
    check(page.text("#give").await?.contains('1'), "one was written")?;
    page.click("#give").await?;
    check(page.question().await?.is_none_or(|next| next.why != "head-of-steam"), "the number was taken")
}

pub async fn some(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("group", tables::GROUP, 3, &["combined activation", "Hakon"]).await?;
    page.expect("group", "some").await?;
    let boxes = "#ask .choice.check:not(.no) input";
    page.click(boxes).await?;
    check(!page.find("#give").await?.is_enabled().await?, "one is fewer than the least")?;
    page.click_nth(boxes, 1).await?;
    check(page.find("#give").await?.is_enabled().await?, "two are enough")?;
    page.click("#give").await?;
    check(page.asked().await?.why != "group", "the group was taken")
}

/// A split is counted part by part; what breaks a limit is refused with its rule.
pub async fn split(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("sealed", tables::SEALED, 3, &["Ada", "fight"]).await?;
    if page.has("#curtain").await? {
        page.click("#curtain button").await?;
    }
    let asked = page.expect("allocate", "split").await?;
    let parts = page.texts("#ask .part > span:first-child").await?;
    let defends = parts.iter().position(|part| part.contains("defend")).ok_or("no part is for defence")?;
    let attacks = parts.iter().position(|part| part.contains("attack")).ok_or("no part is for attack")?;
    let more = |part: usize| format!("#ask .part:nth-child({}) button[aria-label^='More']", part + 1);
    // It begins with a split that can be given. What is not legal cannot, and says what is missing.
    let given = || async { Ok::<bool, Fault>(page.find("#give").await?.is_enabled().await?) };
    let total = page.text("#give").await?;
    check(given().await? && total != "Give these 0", format!("it begins with a legal split: {total:?}"))?;
    while page.has("#ask .part button[aria-label^='Less']:enabled").await? {
        page.click("#ask .part button[aria-label^='Less']:enabled").await?;
    }
    check(!given().await? && page.has("#why-not").await?, "no dice at all are not enough, and that is said")?;
    page.click(&more(defends)).await?;
    check(!given().await?, "nobody only defends who can attack")?;
    let why = page.text("#why-not").await?;
    check(why.contains("SS-CMB-11"), format!("which is said: {why:?}"))?;
    page.click(&more(attacks)).await?;
    page.click(&more(attacks)).await?;
    page.click("#give").await?;
    let gone = page.has("#curtain").await? || page.asked().await?.number != asked.number;
    check(gone, format!("the split was not taken: {:?}", page.texts("#notice").await?))?;
    let kept: serde_json::Value = serde_json::from_str(&page.kept().await?)?;
    check(kept["sealed"] != json!({}), "it is sealed until the other side has split, too")
}
