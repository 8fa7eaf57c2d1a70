//! Nothing is lost: reloads, dead workers, broken files.

use serde_json::{Value, json};
use trial::{Done, Page, check};

use crate::lists::choose;
use crate::tables;

/// The table with the open question, whether the page goes on by itself or has to be told.
async fn back_at_the_table(page: &Page) -> Done {
    if !page.has("#table").await? {
        page.click("#games .resume").await?;
    }
    check(page.has("#table").await?, "the game is there again")
}

pub async fn reload(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    page.say("walk").await?;
    let (asked, kept) = (page.asked().await?, page.kept().await?);
    check(asked.shape == "path", "a way is asked")?;
    page.reload().await?;
    back_at_the_table(page).await?;
    check(page.asked().await? == asked, "the same question is open")?;
    check(page.kept().await? == kept, "and the same game is stored, once")?;
    // A tab that is closed and opened again is no different, nor is another question in the middle of dice.
    page.say("stay").await?;
    page.say("Bow").await?;
    let asked = page.asked().await?;
    page.client.goto("about:blank").await?;
    page.goto().await?;
    back_at_the_table(page).await?;
    check(page.asked().await? == asked, "the same question is open in a new tab")
}

pub async fn referee_called_again(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "walk"]).await?;
    let asked = page.asked().await?;
    page.click("#open-menu").await?;
    page.press("Call the referee again").await?;
    check(page.asked().await? == asked, "the same question is open")?;
    check(page.has("#notice").await?, "the page says what happened")?;
    page.say("5 by 8").await?;
    check(
        page.asked().await?.number != asked.number || !page.has("#why-not").await?,
        "and it can be answered",
    )
}

/// A game that another tab plays is only watched, answer by answer, until that tab leaves it.
pub async fn two_tabs(page: &Page) -> Done {
    let own = page.client.window().await?;
    let done = watched(page, &own).await;
    for window in page.client.windows().await?.into_iter().filter(|window| *window != own) {
        page.client.switch_to_window(window).await?;
        page.client.close_window().await?;
    }
    to_front(page, &own).await?;
    done
}

async fn to_front(page: &Page, window: &fantoccini::wd::WindowHandle) -> Done {
    page.client.switch_to_window(window.clone()).await?;
    page.tool("Page.bringToFront", json!({})).await?;
    Ok(())
}

async fn watched(page: &Page, own: &fantoccini::wd::WindowHandle) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    check(!page.has("#elsewhere").await?, "one tab plays")?;
    let (address, asked) = (page.client.current_url().await?, page.asked().await?);
    page.reload().await?;
    back_at_the_table(page).await?;
    check(page.asked().await? == asked && !page.has("#notice").await?, "a reload takes its own game up")?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    let other = page.client.new_window(false).await?.handle;
    to_front(page, &other).await?;
    page.client.goto(address.as_str()).await?;
    page.until("#ask").await?;
    check(page.asked().await? == asked, "a game that was left is played in another tab")?;
    to_front(page, own).await?;
    page.click("#games .resume").await?;
    page.until("#elsewhere").await?;
    let kept = page.kept().await?;
    check(
        page.has("#table").await? && page.question().await?.is_none(),
        "it is watched, and nothing is asked",
    )?;
    page.click("#take-back").await?;
    let words = page.text("#notice").await?;
    check(words.contains("another tab"), format!("nothing can be taken back here: {words:?}"))?;
    check(page.kept().await? == kept, "and nothing is changed")?;
    to_front(page, &other).await?;
    for words in ["walk", "stay"] {
        page.say(words).await?;
    }
    let (asked, kept) = (page.asked().await?, page.kept().await?);
    page.client.close_window().await?;
    to_front(page, own).await?;
    page.until("#ask").await?;
    check(page.asked().await? == asked, "it is played here where the other tab left it")?;
    check(!page.has("#elsewhere").await? && page.kept().await? == kept, "with all that was answered there")?;
    let words = page.text("#notice").await?;
    check(words.contains("played here from now on"), format!("and that is said: {words:?}"))?;
    page.say("Bow").await?;
    check(page.asked().await? != asked, "it goes on")
}

/// Keeps every worker that the page begins where a test can reach it.
const WATCH: &str = "
    const Given = window.Worker;
    window.begun = [];
    window.Worker = class extends Given { constructor(...how) { super(...how); window.begun.push(this); } };
";

/// The worker breaks, and then is ended without a word.
pub async fn dead_worker(page: &Page) -> Done {
    let watch = page.tool("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
    let done = kill_twice(page).await;
    page.tool("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": watch["identifier"] }))
        .await?;
    // The browser itself reports what was done to the worker.
    page.logged("browser").await?;
    done
}

async fn kill_twice(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "walk"]).await?;
    let (asked, kept) = (page.asked().await?, page.kept().await?);
    // A letter that no worker can read: an exception nobody catches.
    let begun =
        async || Ok::<Value, trial::Fault>(page.script("return window.begun.length", Vec::new()).await?);
    check(begun().await? == json!(1), "there is one worker")?;
    let before = page.revision().await?;
    page.script("window.begun[0].postMessage(-1)", Vec::new()).await?;
    page.settled(&before).await?;
    check(begun().await? == json!(2), "another worker has begun")?;
    check(page.asked().await? == asked, "the same question is open after a fault")?;
    check(page.text("#notice").await?.len() > 20, "the page says what happened")?;
    // Ended without a word: the answer goes nowhere, and the referee is called again by hand.
    page.script("window.begun[1].terminate()", Vec::new()).await?;
    page.find("#step").await?.click().await?;
    page.find("#open-menu").await?.click().await?;
    page.press("Call the referee again").await?;
    check(begun().await? == json!(3), "a third worker has begun")?;
    check(page.asked().await? == asked, "the same question is open after a silent death")?;
    check(page.kept().await? == kept, "nothing was lost")?;
    page.click("#step").await?;
    page.click("#give").await?;
    check(page.asked().await? != asked, "and it can be answered")
}

/// The worker is ended without a word while a person answers: the page finds out by itself, after a time that is cut short.
pub async fn silent_worker(page: &Page) -> Done {
    const SHORT: &str = "
        const later = window.setTimeout;
        window.setTimeout = (what, time) => later(what, window.begun.ended && time === 10000 ? 0 : time);
    ";
    let source = format!("{WATCH}{SHORT}");
    let watch = page.tool("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await?;
    let done = silenced(page).await;
    page.tool("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": watch["identifier"] }))
        .await?;
    done
}

async fn silenced(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    let (asked, kept) = (page.asked().await?, page.kept().await?);
    let end = "window.begun[0].terminate(); window.begun.ended = true;
        const Begun = window.Worker;
        window.Worker = class extends Begun { constructor(...how) { window.begun.ended = false; super(...how); } };";
    page.script(end, Vec::new()).await?;
    page.keys("1").await?;
    let words = page.text("#notice").await?;
    check(words.contains("did not answer for ten seconds"), format!("it is said, and not {words:?}"))?;
    check(page.asked().await? == asked && page.kept().await? == kept, "and nothing is lost")?;
    page.keys("1").await?;
    check(page.asked().await? != asked, "it can be answered again")?;
    check(!page.has("#notice").await?, "and nobody complains")
}

pub async fn broken_files(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    let kept = page.kept().await?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    let half = &kept[..kept.len() / 2];
    let other = kept.replace("\"genesys\"", "\"chess\"");
    let bent = kept.replace("Ana, Archer", "Ana, Archre");
    let files = [
        ("nonsense.json", "once upon a time"),
        ("empty.json", ""),
        ("list.json", "[1, 2, 3]"),
        ("half.json", half),
        ("chess.json", &other),
        ("bent.json", &bent),
    ];
    for (name, text) in files {
        page.give_file("#import", &page.native.file(name, text)?, "#notice").await?;
        let words = page.text("#notice span").await?;
        println!("    {name}: {words}");
        check((15..300).contains(&words.len()), format!("{name} gets one clear sentence, not {words:?}"))?;
        let foreign = !text.starts_with('{');
        check(foreign == (words == "this file holds no saved game"), format!("{name} is called {words:?}"))?;
        check(!page.has("#table").await?, format!("{name} sets no table"))?;
        check(page.kept().await? == kept, format!("{name} takes nothing away"))?;
        page.click("#notice button[aria-label='Dismiss']").await?;
        check(!page.has("#notice").await?, "a notice can be dismissed")?;
    }
    page.click("#games .resume").await?;
    check(page.has("#ask").await?, "the game that was there goes on")
}

pub async fn broken_lists(page: &Page) -> Done {
    page.fresh().await?;
    page.click("#arrange summary").await?;
    let lists = page.count("#list-0 option").await?;
    let head = "book = \"genesys\"\nname = \"Mine\"\nfaction = \"Templars\"\n";
    let unknown = format!("{head}\n[[model]]\nis = \"Templar Paladni\"\n");
    let few = format!("{head}\n[[model]]\nis = \"Templar Paladin\"\n");
    let files = [
        ("unknown.toml", &*unknown, "Templar Paladin"),
        ("few.toml", &few, "3"),
        ("nonsense.toml", "= = =", "line 1"),
    ];
    for (name, text, says) in files {
        page.fresh().await?;
        page.click("#arrange summary").await?;
        page.give_file("#list-file", &page.native.file(name, text)?, ".refusals li").await?;
        let told = page.texts(".refusals li").await?;
        println!("    {name}: {}", told.join(" | "));
        check(
            told.iter().any(|words| words.contains(says)),
            format!("{name} is refused with {says:?}, not {told:?}"),
        )?;
        check(page.count("#list-0 option").await? == lists, format!("{name} is not among the lists"))?;
    }
    Ok(())
}

/// The names of everything that the browser keeps.
async fn keys(page: &Page) -> Done<Vec<String>> {
    let keys = page.script("return Object.keys(localStorage).sort()", Vec::new()).await?;
    Ok(serde_json::from_value(keys)?)
}

/// A game that is thrown away leaves nothing behind, and takes nothing else along.
pub async fn thrown_away(page: &Page) -> Done {
    page.fresh().await?;
    let keep = "localStorage.setItem('muster/setting/seats-5eed', 'recruit,')";
    page.script(keep, Vec::new()).await?;
    let before = keys(page).await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "recruit").await?;
    page.press("Leave the table").await?;
    let after = keys(page).await?;
    check(after.len() > before.len() + 1, format!("who plays it is kept with the game: {after:?}"))?;
    page.click("#games .quiet").await?;
    page.click("#games .quiet").await?;
    let left = keys(page).await?;
    check(left == before, format!("nothing is left of it: {left:?}"))
}

/// A game and a list as the first versions of the page kept them are taken up by this one.
pub async fn kept_by_an_earlier_version(page: &Page) -> Done {
    let save = include_str!("../../../genesys/games/fight-a.save");
    let list = "AQdnZW5lc3lzBVN0b3JtCFRlbXBsYXJzAAACDFRlbXBsYXIgTG9yZAABAA9UZW1wbGFyIFBhbGFkaW4AAwAAoPsFBA";
    page.fresh().await?;
    let keep = "const [save, list] = arguments;
        localStorage.setItem('muster/game/5eed', '1760000000000\\tGENESYS, fight\\tturn 6\\n' + save);
        localStorage.setItem('muster/list/5eed', list)";
    page.script(keep, vec![json!(save), json!(list)]).await?;
    page.reload().await?;
    page.click("#games .resume").await?;
    check(page.has("#over").await?, "the game is taken up where it ended")?;
    let told: Value = serde_json::from_str(save)?;
    let last = told["steps"].as_array().and_then(|steps| steps.last()).ok_or("the game has steps")?;
    check(last["hash"] == page.hash().await?.as_str(), "at the position that it had")?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    page.click("#build").await?;
    choose(page, "#list-book", "genesys").await?;
    page.click("#kept-lists .entry").await?;
    check(page.has("[data-entry='Templar Lord']").await?, "and so is the list")
}
