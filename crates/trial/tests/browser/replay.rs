//! Looking back upon a game: scrubbing, branching off, verifying, the report; and games that the players end themselves.

use std::path::{Path, PathBuf};

use serde_json::json;
use trial::{Done, Page, check};

use crate::lists::{choose, saved};
use crate::tables;

/// A whole short game with dice in it: an archer shoots another one, who does nothing about it.
const SHOT: [&str; 8] = ["Ana", "Bow", "Rolf", "pass", "pass", "done", "Rolf", "done"];

/// Another one without dice: she walks around a corner.
const WALK: [&str; 6] = ["Ana", "walk", "5 by 7 then 7 by 7", "done", "Rolf", "done"];

/// A recorded game of GENESYS.
pub fn recorded() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("crates"));
    crates.join("genesys/games/fight-a.save")
}

/// The fingerprints of a save, by the program.
fn hashes(page: &Page, save: &Path) -> Done<Vec<String>> {
    Ok(serde_json::from_value(page.native.replay(save)?["hashes"].clone())?)
}

/// Puts the slider somewhere.
pub async fn slide(page: &Page, to: usize) -> Done {
    let before = page.revision().await?;
    let script = "const course = document.querySelector('#course'); course.value = arguments[0];
        course.dispatchEvent(new Event('input', { bubbles: true }))";
    page.script(script, vec![json!(to)]).await?;
    page.settled(&before).await
}

pub async fn back_and_forth(page: &Page) -> Done {
    page.fresh().await?;
    let hashes = hashes(page, &recorded())?;
    let last = hashes.len() - 1;
    page.give_file("#watch", &recorded(), "#replay").await?;
    check(page.text("#place").await? == format!("Step 0 of {last}"), "it begins at the beginning")?;
    check(page.hash().await? == hashes[0] && page.count("#log li").await? == 0, "nothing has happened yet")?;
    for _ in 0..3 {
        page.click("#step-on").await?;
    }
    check(page.hash().await? == hashes[3], "three steps on")?;
    let told = page.count("#log li").await?;
    page.click("#entry-on").await?;
    check(page.text("#place").await? == format!("Step 3 of {last}, 1 in"), "one answer into the fourth")?;
    check(page.count("#log li").await? > told, "the log follows")?;
    page.keys("\u{e012}").await?;
    check(page.hash().await? == hashes[3] && page.count("#log li").await? == told, "a step back by a key")?;
    page.click("#last").await?;
    check(page.hash().await? == hashes[last], "the end")?;
    let words = page.texts("#log li").await?.pop().unwrap_or_default();
    check(words.contains("wins"), format!("the record says how it ended, not {words:?}"))?;
    check(page.count("[data-piece]").await? < 13, "of one side nobody is left")?;
    page.keys("\u{e011}").await?;
    check(page.hash().await? == hashes[0], "home")?;
    slide(page, 200).await?;
    let place = page.text("#place").await?;
    let step: usize = place.split(' ').nth(1).and_then(|step| step.parse().ok()).unwrap_or(0);
    check(step > 3 && page.hash().await? == hashes[step], format!("slid to {place}"))?;
    page.press("As Red saw it").await?;
    // The fingerprint is of what this seat sees now, and no more of the game at the last commit.
    let seen = page.hash().await?;
    check(
        seen.len() == 16 && page.text("#place").await? == place,
        "with the eyes of one seat, at the same place",
    )?;
    page.press("All of it").await?;
    check(page.hash().await? == hashes[step], "and with all eyes again")?;
    page.click("#back-to-game").await?;
    check(page.has("#over").await? && page.hash().await? == hashes[last], "back at the game")
}

/// Presses something, and says in which places the first piece was drawn until nothing moves or plays any more.
const WATCHED: &str = "
    const [selector, done] = arguments, root = document.documentElement, find = name => document.querySelector(name);
    const seen = new Set();
    let begun = false;
    const look = () => {
        const idle = root.dataset.idle === 'yes';
        begun ||= !idle;
        seen.add(find('#piece-0').style.transform);
        if (!begun || !idle || find('#play').getAttribute('aria-pressed') === 'true') return;
        watch.disconnect();
        done([...seen]);
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { attributes: true, childList: true, subtree: true });
    find(selector).click();
";

async fn watched(page: &Page, selector: &str) -> Done<Vec<String>> {
    Ok(serde_json::from_value(page.client.execute_async(WATCHED, vec![json!(selector)]).await?)?)
}

/// How long a piece takes from one point of its path to the next.
async fn leg(page: &Page) -> Done<u64> {
    let script = "return parseInt(document.querySelector('#replay').style.getPropertyValue('--leg'))";
    Ok(page.script(script, Vec::new()).await?.as_u64().unwrap_or(0))
}

/// Pieces go along their paths, as fast as somebody wishes; a game plays by itself to its end, and goes out as a file.
pub async fn by_itself(page: &Page) -> Done {
    page.fresh().await?;
    let save = page.native.save("walk", tables::ARCHERS_ONCE, 3, &WALK)?;
    let told = hashes(page, &save)?;
    page.give_file("#watch", &save, "#replay").await?;
    page.click("#step-on").await?;
    let seen = watched(page, "#step-on").await?;
    check(seen.len() == 2, format!("who wants nothing to move sees where she goes: {seen:?}"))?;
    page.click("#step-back").await?;
    let moves = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "no-preference" }] });
    page.tool("Emulation.setEmulatedMedia", moves).await?;
    let seen = watched(page, "#step-on").await?;
    check(seen.len() == 3, format!("who does not mind sees her turn the corner: {seen:?}"))?;
    let usual = leg(page).await?;
    page.click("#step-back").await?;
    choose(page, "#speed", "16").await?;
    watched(page, "#step-on").await?;
    let quick = leg(page).await?;
    check(0 < quick && quick * 4 <= usual, format!("four times as fast: {quick} and not {usual}"))?;
    page.click("#first").await?;
    let seen = watched(page, "#play").await?;
    check(seen.len() == 3, format!("it plays by itself, with her walk in it: {seen:?}"))?;
    check(page.text("#place").await? == "Step 5 of 5", "to its end")?;
    check(page.hash().await? == told[5], "which is the one that was recorded")?;
    let (name, text) = saved(page, "#export").await?;
    check(name == "walk.muster.json", format!("a file has the name of its game, and not {name}"))?;
    check(text == page.kept().await?, "and holds what is kept")?;
    let out = page.native.file("out.json", &text)?;
    check(hashes(page, &out)? == told, "which is the same game natively")
}

pub async fn branch_and_play_on(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "Bow", "Rolf", "pass", "pass"]).await?;
    let (kept, asked) = (page.kept().await?, page.asked().await?);
    page.click("#open-menu").await?;
    page.click("#look-back").await?;
    let now = page.hash().await?;
    page.keys("\u{e012}").await?;
    check(page.hash().await? != now, "before the shot")?;
    let before = page.hash().await?;
    page.click("#branch").await?;
    page.until("#ask").await?;
    check(page.hash().await? == before && page.asked().await? != asked, "the shot is still to come")?;
    check(page.has("#log .undone").await?, "the record says that it is a game of its own")?;
    page.say("done").await?;
    check(page.hash().await? != before && page.has("#ask").await?, "and it is played on")?;
    let script = "return Object.keys(localStorage).filter(key => key.startsWith('muster/game/'))
        .map(key => localStorage.getItem(key).split('\\n').slice(1).join('\\n'))";
    let saves: Vec<String> = serde_json::from_value(page.script(script, Vec::new()).await?)?;
    check(saves.len() == 2 && saves.contains(&kept), "the first game is kept as it was")?;
    let branch = saves.iter().find(|save| **save != kept).cloned().unwrap_or_default();
    let file = page.native.file("branch.json", &branch)?;
    check(hashes(page, &file)?.contains(&before), "natively the branch has the same past")
}

pub async fn verified_or_not(page: &Page) -> Done {
    page.fresh().await?;
    let hashes = hashes(page, &recorded())?;
    page.give_file("#watch", &recorded(), "#replay").await?;
    page.click("#verify").await?;
    let words = page.text("#verified").await?;
    let (steps, hash) = (format!("All {} steps", hashes.len() - 1), &hashes[hashes.len() - 1]);
    check(words.starts_with(&steps) && words.contains(hash.as_str()), format!("it says {words:?}"))?;
    // One point of one move is another one now.
    let text = std::fs::read_to_string(recorded())?;
    let line = text.lines().filter(|line| line.contains("\"x\":")).nth(30).ok_or("there are moves")?;
    let first = text.lines().position(|line| line.starts_with("\"steps\"")).unwrap_or(0) + 1;
    let step = text.lines().position(|other| other == line).unwrap_or(0) - first;
    let at = line.find("\"x\":").unwrap_or(0) + 4;
    let end = at + line[at..].find(',').unwrap_or(0);
    let x: i32 = line[at..end].parse().map_err(|_| "a number")?;
    let forged = text.replace(line, &format!("{}{}{}", &line[..at], x + 40, &line[end..]));
    page.fresh().await?;
    // It goes on from the game that it holds, as one that was played under earlier rules would, but it is no proof.
    page.give_file("#watch", &page.native.file("forged.json", &forged)?, "#replay").await?;
    page.click("#verify").await?;
    let words = page.text("#verified.refusal").await?;
    check(words.contains(&format!("step {step}")), format!("the forged step {step} is named: {words:?}"))
}

pub async fn report(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("once", tables::ARCHERS_ONCE, 2, &SHOT).await?;
    page.click("#to-report").await?;
    page.until("#report-read").await?;
    let given = page.texts("#luck tbody td").await?;
    check(given.len() == 4 && given[0] != "+0.0", format!("the dice gave something: {given:?}"))?;
    let bare = |place: usize| given[place].trim_start_matches(['+', '−']).to_string();
    check(bare(0) == bare(2) && bare(1) == bare(3), format!("what one gets the other loses: {given:?}"))?;
    check(page.has(".chart").await?, "there is a chart")?;
    let inside = "const one = document.activeElement.getBoundingClientRect(), chart = document.querySelector('svg.chart');
        const left = chart.getBoundingClientRect().left;
        return [document.activeElement.textContent, one.top >= 0 && one.bottom <= innerHeight,
            [...chart.querySelectorAll('text')].every(text => text.getBoundingClientRect().left >= left)]";
    let inside = page.script(inside, Vec::new()).await?;
    check(inside == json!(["The course of it", true, true]), format!("it is read at once, uncut: {inside}"))?;
    let turned = page.texts(".turned-at").await?;
    check(turned.iter().any(|words| words.contains("Rolf")), format!("the shot is told: {turned:?}"))?;
    let step = page.attribute(".turned-at", "data-step").await?.unwrap_or_default();
    let after = step.parse::<u32>().map_err(|_| "a number")? + 1;
    page.click(".turned-at").await?;
    let place = page.text("#place").await?;
    check(place.starts_with(&format!("Step {after} ")), format!("it leads there, not to {place:?}"))
}

pub async fn given_up(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "done"]).await?;
    page.click("#open-menu").await?;
    page.click("#concede").await?;
    check(page.has("#ask").await?, "once is not enough")?;
    page.click("#concede").await?;
    let words = page.text("#over p").await?;
    check(words == "Red gives up; Green wins", words)?;
    let told = page.texts("#log li").await?.pop().unwrap_or_default();
    check(told == "Red gives up; Green wins", format!("the record says {told:?}"))?;
    page.reload().await?;
    page.until("#over").await
}

pub async fn drawn(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "done"]).await?;
    page.click("#open-menu").await?;
    page.click("#offer-draw").await?;
    let asked = page.text("#consent h2").await?;
    check(asked == "Green, is it a draw?", format!("the other side is asked, not {asked:?}"))?;
    page.click("#consent button.main").await?;
    check(page.text("#over p").await?.contains("draw"), "it is one")?;
    let save = page.native.file("drawn.json", &page.kept().await?)?;
    check(page.native.replay(&save)?["ending"]["winner"].is_null(), "so says the save")
}

/// Files that are no games, or games that were not played so: one sentence that names the place, and nothing is lost.
pub async fn broken_files(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    let kept = page.kept().await?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    let text = std::fs::read_to_string(recorded())?;
    let half = &text[..text.len() / 2];
    let other = text.replace("\"book\": \"genesys\"", "\"book\": \"salvation\"");
    let dice = text.replacen("[3,5,5,6,1,2,5,1,4]", "[5,3,5,6,1,2,5,1,4]", 1);
    check(dice != text, "there are these dice in the recorded game")?;
    let line = half.lines().count();
    for (name, text, says) in [
        ("half.json", half, format!("line {line}, ")),
        ("other.json", &other, "cannot be set: line ".to_string()),
    ] {
        page.give_file("#watch", &page.native.file(name, text)?, "#notice").await?;
        let words = page.text("#notice span").await?;
        check(words.contains(&says), format!("{name} is told by its place, not {words:?}"))?;
        check(!page.has("#table").await? && page.kept().await? == kept, format!("{name} changes nothing"))?;
        page.click("#notice button[aria-label='Dismiss']").await?;
    }
    // Dice that do not come from the seed make no proof, whether the save calls them laid down or not.
    page.give_file("#watch", &page.native.file("dice.json", &dice)?, "#replay").await?;
    page.click("#verify").await?;
    let words = page.text("#verified.refusal").await?;
    check(words.contains("step 14 of the save holds dice that its seed does not throw"), words)?;
    page.fresh().await?;
    let laid = format!(
        "{},\n\"laid\": {{\"steps\":40,\"entries\":0}}\n}}\n",
        dice.trim_end().trim_end_matches('}').trim_end()
    );
    page.give_file("#watch", &page.native.file("laid.json", &laid)?, "#replay").await?;
    page.click("#verify").await?;
    let words = page.text("#verified.refusal").await?;
    check(words.contains("step 14 of the save") && words.contains("laid down"), words)
}

/// Everything by keys, and where one is can be heard.
pub async fn by_keys(page: &Page) -> Done {
    page.fresh().await?;
    page.give_file("#watch", &recorded(), "#replay").await?;
    let hashes = hashes(page, &recorded())?;
    let said = async || page.text("#said").await;
    page.keys("\u{e014}\u{e014}").await?;
    let words = said().await?;
    let last = hashes.len() - 1;
    check(words.starts_with(&format!("Step 2 of {last}. ")), format!("it is said where one is: {words:?}"))?;
    check(page.hash().await? == hashes[2], "two steps on")?;
    page.keys(".").await?;
    let words = said().await?;
    check(words.starts_with(&format!("Step 2 of {last}, 1 in. ")), format!("an answer further: {words:?}"))?;
    page.keys("o").await?;
    check(said().await? != words, "the table can be heard")?;
    page.keys("\u{e010}").await?;
    let words = said().await?;
    check(
        words.starts_with(&format!("Step {last} of {last}. ")) && words.contains("The game is over"),
        words,
    )?;
    let heard = page.heard().await?;
    check(heard.find("button", "Back to the game").is_some(), "the way back is told")?;
    // Every control is reached by the tabulator and has a name; the rules in the log come last.
    let mut names = Vec::new();
    for _ in 0..60 {
        page.keys("\u{e004}").await?;
        let Some(node) = page.heard().await?.focus().cloned() else { continue };
        if names.contains(&node.name) {
            break;
        }
        names.push(node.name);
    }
    for wanted in [
        "A step back",
        "One answer or throw back",
        "Play",
        "Place in the game",
        "Speed",
        "All of it",
        "Play on from here",
        "Who plays on",
        "Verify",
        "Save to a file",
        "Report",
    ] {
        check(
            names.iter().any(|name| name.starts_with(wanted)),
            format!("{wanted:?} is reached: {names:?}"),
        )?;
    }
    page.keys("\u{e00c}").await?;
    check(page.has("#over").await?, "and back to the game")
}

/// Two opponents play while somebody watches, looks back in the middle, and reads the report at the end.
pub async fn watched_and_reported(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-0", "recruit").await?;
    choose(page, "#who-1", "recruit").await?;
    page.click("#look-back").await?;
    page.until("#replay").await?;
    let kept = page.kept().await?;
    page.keys("\u{e011}\u{e014}\u{e011}").await?;
    check(
        page.kept().await? == kept && !page.has("#thinking").await?,
        "while somebody looks back nobody plays",
    )?;
    page.click("#back-to-game").await?;
    page.until("#over").await?;
    page.click("#to-report").await?;
    page.until("#report-read").await?;
    check(page.count("#luck tbody tr").await? == 2, "both sides are in the report")?;
    // One of the seats is taken by a person for another end; the other one is played as before.
    page.keys("\u{e011}").await?;
    page.click(".plays-on summary").await?;
    choose(page, "#who-0", "").await?;
    page.click("#branch").await?;
    page.until("#ask, #over").await?;
    check(page.has("#log .undone").await?, "it is a game of its own")?;
    page.click("#open-menu").await?;
    let script = "return [0, 1].map(seat => document.querySelector(`#who-${seat}`).value)";
    let seats: [String; 2] = serde_json::from_value(page.script(script, Vec::new()).await?)?;
    check(seats == ["", "recruit"], format!("the seats are as chosen, not {seats:?}"))
}
