//! A campaign from screen to screen: who gathers, battles as games of their own, and what comes of them.

use trial::{Done, Page, check};

use crate::player::Player;

/// A campaign has eight rounds at most, with one battle each for two players.
const ROUNDS: u32 = 8;

/// The first screen with so many players and the lists that are proposed.
pub async fn gathered(page: &Page, players: &str) -> Done {
    page.fresh().await?;
    page.press("Salvation and Steel: campaign").await?;
    page.click("#gather summary").await?;
    page.find("#players").await?.select_by_value(players).await?;
    Ok(())
}

async fn gather(page: &Page, players: &str) -> Done {
    gathered(page, players).await?;
    page.click("#begin-campaign").await?;
    check(page.has("#table").await?, format!("no campaign begins: {:?}", page.texts("#notice").await?))
}

/// Answers with the first choice until a battle is due, or the campaign is over.
async fn until_battle(page: &Page) -> Done {
    Player::first_until(page, "who-won", 120).await.map(|_| ())
}

async fn concede(page: &Page) -> Done {
    if page.has("#curtain").await? {
        page.click("#curtain button").await?;
    }
    page.click("#open-menu").await?;
    page.click("#concede").await?;
    check(!page.has("#over").await?, "giving up is asked for twice")?;
    page.click("#concede").await?;
    let ending = page.text("#over p").await?;
    check(ending.contains("gives up"), format!("the battle is over: {ending:?}"))
}

pub async fn from_screen_to_screen(page: &Page) -> Done {
    gather(page, "3").await?;
    check(page.count(".side").await? == 3, "three bands are on the screen")?;
    check(page.texts(".entry .name").await?.len() > 12, "with everybody in them")?;
    until_battle(page).await?;
    let due = page.text("#due p").await?;
    check(due.contains(" against "), format!("it is said who meets whom: {due:?}"))?;
    // Nothing is lost when the page is closed and opened again.
    page.reload().await?;
    check(page.text("#due p").await? == due, "the battle is still due")?;
    page.click("#fight").await?;
    check(!page.has("#due").await? && page.has("#ask").await?, "the battle is a game on the table")?;
    check(page.count(".side").await? == 2, "two bands are in it")?;
    if page.has("#curtain").await? {
        page.click("#curtain button").await?;
    }
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    check(page.count("#games .resume").await? == 2, "both are kept: the campaign and its battle")?;
    // From the campaign the way leads to the same battle, and not to another one.
    page.click_nth("#games .resume", 1).await?;
    check(page.text("#fight").await?.starts_with("Go on"), "the battle is under way")?;
    page.click("#fight").await?;
    concede(page).await?;
    page.click("#back-to-campaign").await?;
    let asked = page.asked().await?;
    check(asked.why != "who-won", format!("the result was told by the battle itself: {asked:?}"))?;
    let log = page.texts("#log li").await?.join(" | ");
    check(log.contains("the income of"), format!("both sides are paid: {log}"))?;
    check(log.contains("the experience of"), format!("and have learnt: {log}"))?;
    page.reload().await?;
    check(page.asked().await? == asked, "the campaign goes on from there")
}

pub async fn to_its_end(page: &Page) -> Done {
    gather(page, "2").await?;
    let mut battles = 0;
    loop {
        until_battle(page).await?;
        if page.has("#over").await? {
            break;
        }
        check(battles < ROUNDS, "the campaign does not end")?;
        page.click("#fight").await?;
        concede(page).await?;
        page.click("#back-to-campaign").await?;
        battles += 1;
    }
    let ending = page.text("#over p").await?;
    println!("    {battles} battles: {ending}");
    check(ending.contains("wins the campaign"), format!("somebody has won it: {ending:?}"))?;
    check(!page.has("#back-to-campaign").await?, "a campaign leads back to nothing")
}
