//! A campaign from screen to screen: who gathers, battles as games of their own, and what comes of them.

use trial::{Done, Page, check};

use crate::lists::{REEDS, builder, choose};
use crate::player::Player;

/// A campaign has eight rounds at most, with one battle each for two players.
const ROUNDS: u32 = 8;

/// The first screen with so many players and the lists that are proposed.
pub async fn gathered(page: &Page, players: &str) -> Done {
    page.fresh().await?;
    gathering(page, players).await
}

async fn gathering(page: &Page, players: &str) -> Done {
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
    check(page.asked().await? == asked, "the campaign goes on from there")?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    page.click("#games .quiet").await?;
    check(page.count("#games .resume").await? == 2, "throwing a game away is asked for twice")?;
    page.click("#games .quiet").await?;
    check(page.count("#games .resume").await? == 1, "and then it is gone")?;
    let script = "return Object.keys(localStorage).filter(key => key.includes('-of/'))";
    let left = page.script(script, Vec::new()).await?;
    check(left == serde_json::json!([]), format!("and nothing leads from one to the other: {left}"))
}

/// A band that was built here, of a faction of one's own, goes into the campaign and on into its battle.
async fn own_faction(page: &Page) -> Done {
    builder(page, "salvation").await?;
    page.give_file("#open-faction", &page.native.file("reeds.toml", REEDS)?, "#kept-lists li").await?;
    choose(page, "#list-faction", "Reed Wardens").await?;
    page.click("[data-model='Reed Archer'] .add").await?;
    check(page.has("#legal").await?, "an archer is a legal band")?;
    page.click("#leave-lists").await?;
    gathering(page, "2").await?;
    let list = "book = \"genesys\"\nname = \"Elsewhere\"\nfaction = \"Templars\"\n[[model]]\nis = \"Templar Paladin\"\n";
    page.give_file("#list-file", &page.native.file("elsewhere.toml", list)?, "#file-told li").await?;
    let told = page.text("#file-told").await?;
    check(
        told.starts_with("Elsewhere is a list of "),
        format!("another rulebook's list is refused: {told}"),
    )?;
    let lists = page.texts("#band-0 option").await?;
    let built = lists.iter().position(|list| list.starts_with("Reed Wardens: "));
    let built = built.ok_or("the list that was built is not among those to choose from")?;
    choose(page, "#band-0", &built.to_string()).await?;
    page.click("#begin-campaign").await?;
    check(page.has("#table").await?, format!("no campaign begins: {:?}", page.texts("#notice").await?))?;
    until_battle(page).await?;
    page.click("#fight").await?;
    let names = page.texts(".entry .name").await?;
    check(names.iter().any(|name| name.starts_with("Reed Archer")), format!("it is in the battle: {names:?}"))
}

pub async fn to_its_end(page: &Page) -> Done {
    own_faction(page).await?;
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
