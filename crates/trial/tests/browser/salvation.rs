//! A hex board with set-up by questions, hidden information and ways off the board.

use serde_json::json;
use trial::{Done, Fault, Page, check};

use crate::keyboard::digit;
use crate::lists::choose;
use crate::player::{Player, middle};
use crate::shapes::drag;
use crate::tables;

const SCENARIOS: [&str; 6] =
    ["annihilation", "lock-down", "hostage exchange", "treasure hunt", "siege", "escape"];

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";

/// Chooses a scenario on the first screen, with ready bands and a map drawn from a number, and sets the table.
pub async fn arrange(page: &Page, scenario: &str) -> Done {
    arrange_against(page, scenario, "").await
}

/// The same, with somebody in the second seat.
pub async fn arrange_against(page: &Page, scenario: &str, second: &str) -> Done {
    page.fresh().await?;
    page.press("Salvation").await?;
    page.click("#arrange summary").await?;
    page.find("#scenario").await?.select_by_value(scenario).await?;
    page.find("#arrange input[type=number]").await?.send_keys("7").await?;
    choose(page, "#who-1", second).await?;
    page.click("#begin").await?;
    check(page.has("#table").await?, format!("{scenario}: no table: {:?}", page.texts("#notice").await?))
}

/// Each scenario from the first screen through its set-up to turn 1.
pub async fn every_scenario(page: &Page) -> Done {
    for scenario in SCENARIOS {
        arrange(page, scenario).await?;
        let begun = std::time::Instant::now();
        let reached = Player::first_until(page, "turn 1", 200).await;
        let answers = reached.map_err(|Fault(why)| Fault(format!("{scenario}: {why}")))?;
        println!("    {scenario}: {answers} answers, {:.1} s", begun.elapsed().as_secs_f32());
        check(page.count("[data-piece]").await? >= 6, format!("{scenario}: both bands are on the board"))?;
    }
    Ok(())
}

/// A turn of Lock-Down: a charge by a click, dice split behind the curtain, a push by a click on the board.
pub async fn charge_split_and_push(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("stones", tables::STONES, 2, &[]).await?;
    check(page.has("#table .marked").await?, "objectives are marked on the board")?;
    for words in ["Ada", "charge", "Bran"] {
        page.say(words).await?;
    }
    page.expect("charge-path", "path").await?;
    // The hex before Bran is clicked: the way there is found, and counted.
    let (ada, bran) =
        (middle(page, "[data-piece='0'] .rim").await?, middle(page, "[data-piece='2'] .rim").await?);
    let hex = (bran.0 - ada.0) / 5.0;
    let before = (bran.0 - hex, bran.1);
    drag(page, before, before).await?;
    check(!page.has("#why-not").await?, format!("it is refused: {:?}", page.texts("#why-not").await?))?;
    let way = page.attribute(".plan .way", "d").await?.unwrap_or_default();
    check(way.matches('L').count() == 4, format!("the way is drawn hex by hex: {way}"))?;
    page.click("#give").await?;
    page.say("pass").await?;
    page.say("Ada").await?;
    page.say("fight").await?;
    let title = page.text("#curtain h2").await?;
    check(title.contains("Green"), format!("Red looks away while Green splits, and not {title:?}"))?;
    page.click("#curtain button").await?;
    page.say("Ada attacks Bran = 4").await?;
    check(page.text("#curtain h2").await?.contains("Red"), "then Green looks away")?;
    page.click("#curtain button").await?;
    page.say("Bran defends against Ada = 2").await?;
    page.expect("stun-push", "one").await?;
    // Where Bran can be pushed is offered on the board.
    let places = page.count("#table .place").await?;
    check(places > 1, format!("{places} hexes are offered for the push"))?;
    let place = middle(page, "#table .place").await?;
    drag(page, place, place).await?;
    let moved = middle(page, "[data-piece='2'] .rim").await?;
    check((moved.0 - bran.0).hypot(moved.1 - bran.1) > hex / 2.0, "Bran was pushed")?;
    page.expect("follow-up", "one").await?;
    page.say("follow up").await?;
    let now = middle(page, "[data-piece='0'] .rim").await?;
    check((now.0 - bran.0).hypot(now.1 - bran.1) < hex / 2.0, "Ada stands where Bran stood")
}

/// Everything on the page, also what is only for machines to read.
const EVERYTHING: &str = "return document.documentElement.outerHTML";

/// Hexes are written unseen; while the other one sits, nothing on the page gives them away.
pub async fn secret_writing(page: &Page) -> Done {
    arrange(page, "hostage exchange").await?;
    Player::first_until(page, "hostage-cell", 40).await?;
    check(page.has("#curtain").await?, "whoever does not write looks away from the first hex on")?;
    page.click("#curtain button").await?;
    let first = page.asked().await?.seat;
    let mut written = Vec::new();
    while page.asked().await?.seat == first {
        page.click("#step").await?;
        let hex = page.text("#said").await?;
        // \"1 of 40: 12K\"
        written.push(hex.rsplit(' ').next().unwrap_or_default().to_string());
        page.click("#give").await?;
        if page.has("#curtain").await? {
            break;
        }
        let own = page.texts("#table .marked ~ g, #table title").await?.join(" ");
        check(own.contains("cell of") || own.contains("written hex of"), "one's own hexes are marked")?;
        check(written.len() < 30, "the writing does not end")?;
    }
    check(written.len() > 5, format!("only {written:?} were written"))?;
    let name = first.trim_end_matches(" to act").trim().to_string();
    for covered in [true, false] {
        if !covered {
            page.click("#curtain button").await?;
            check(page.asked().await?.seat != first, "the other one writes now")?;
        }
        let all = page.script(EVERYTHING, Vec::new()).await?;
        let all = all.as_str().unwrap_or_default();
        for hex in &written {
            check(!hex.is_empty() && !holds_word(all, hex), format!("{hex} of {name} is on the page"))?;
        }
        for mark in [format!("written hex of {name}"), format!("cell of {name}")] {
            check(!all.contains(&mark), format!("a {mark} is on the page"))?;
        }
    }
    Ok(())
}

/// Whether a word stands in a text with nothing before and behind it that would make it another word.
fn holds_word(text: &str, word: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.match_indices(word)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + word.len()..].chars().next()))
}

/// The last step of a path may lead off the board: it is drawn beyond the rim and can be clicked.
pub async fn off_the_board(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("way-out", tables::WAY_OUT, 3, &["Ann", "move"]).await?;
    page.click("#curtain button").await?;
    check(
        page.has("#table .reach.out").await? && page.has("#table .ways-out").await?,
        "the way out is drawn",
    )?;
    let (ann, out) = (middle(page, "[data-piece='0'] .rim").await?, rim_below(page).await?);
    drag(page, (ann.0, out), (ann.0, out)).await?;
    check(!page.has("#why-not").await?, format!("it is refused: {:?}", page.texts("#why-not").await?))?;
    page.click("#give").await?;
    let ending = page.text("#over p").await?;
    check(ending.contains("Green wins"), format!("a courier is out, and not {ending:?}"))
}

/// Where the first hexes below the board are, down the window; there are some beside it as well.
async fn rim_below(page: &Page) -> Done<f64> {
    let script = "const box = document.querySelector('#table .reach.out').getBoundingClientRect();
        return box.bottom - 8";
    page.script(script, Vec::new()).await?.as_f64().ok_or_else(|| "there is no way out".into())
}

/// One activation by keys alone, hex by hex, and off the board.
pub async fn activation_by_keys(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("way-out", tables::WAY_OUT, 3, &[]).await?;
    // Who carries the message is for Green's eyes only.
    page.keys(ENTER).await?;
    check(!page.has("#curtain").await?, "Enter draws the curtain back")?;
    digit(page, "Bea").await?;
    digit(page, "move").await?;
    page.keys(DOWN).await?;
    check(page.text("#said").await?.starts_with("36K. from there"), "the first hex below is said")?;
    check(page.has(".plan .goal").await?, "and shown")?;
    page.keys(ENTER).await?;
    check(page.texts("#log li").await?.iter().any(|line| line.contains("36K")), "Bea goes there")?;
    digit(page, "Ann").await?;
    digit(page, "move").await?;
    page.keys(DOWN).await?;
    page.keys(DOWN).await?;
    check(page.text("#said").await?.starts_with("off the board"), "the second one is off the board")?;
    page.keys(DOWN).await?;
    check(page.text("#said").await?.starts_with("off the board"), "and there is nothing beyond")?;
    page.keys(ENTER).await?;
    let ending =
        page.script("return document.querySelector('#over p')?.textContent ?? ''", Vec::new()).await?;
    check(ending != json!(""), "the courier is out")
}
