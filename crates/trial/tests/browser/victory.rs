//! From the first screen to the end of a game.

use trial::{Done, Page, check};

use crate::player::Player;
use crate::tables;

/// Scenario, map and lists chosen by hand; the table is set as chosen.
pub async fn first_screen(page: &Page) -> Done {
    page.fresh().await?;
    let (told, all) = (page.texts(".book").await?, page.native.books()?);
    let offered = |title: &String| told.iter().any(|words| words.starts_with(title.as_str()));
    check(
        all.len() >= 6 && told.len() == all.len() && all.iter().all(offered),
        format!("all rulebooks and a campaign are on the first screen: {told:?} of {all:?}"),
    )?;
    page.click("#arrange summary").await?;
    for (select, value) in [("#scenario", 1), ("#map", 1), ("#list-0", 1)] {
        page.find(select).await?.select_by_index(value).await?;
    }
    let before = page.revision().await?;
    page.find("#begin").await?.click().await?;
    page.settled(&before).await?;
    check(page.has("#table").await?, format!("no table was set: {:?}", page.texts("#notice").await?))?;
    page.asked().await?;
    check(!page.texts(".entry .name").await?.is_empty(), "both sides are listed beside the table")
}

/// Three models a side, two turns, from deployment to the end; and the same game natively.
pub async fn set_up_to_victory(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("three", tables::THREE, 11, &[]).await?;
    let mut player = Player::new(4);
    let answers = player.play_out(page, 400).await?;
    let ending = page.text("#over p").await?;
    println!("    {answers} answers, shapes {}: {ending}", player.shapes.join(" "));
    check(ending.starts_with("Green wins"), format!("the knights did not win: {ending}"))?;
    let save = page.native.file("three-played.json", &page.kept().await?)?;
    let told = page.native.replay(&save)?;
    let native = told["ending"].to_string();
    check(native.contains(&ending), format!("the page says {ending:?}, and natively it is {native}"))?;
    page.click("#over .main").await?;
    check(page.text("#games .resume").await? == "Look at it", "the game is still in the list of games")?;
    check(page.text("#games p").await?.starts_with("GENESYS"), "with what was played")
}
