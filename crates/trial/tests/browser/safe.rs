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
    only(page, &own, done).await
}

/// A recruit in the game is as good as before in the tab that takes it over, with what was chosen in the other one.
pub async fn two_tabs_and_a_recruit(page: &Page) -> Done {
    let own = page.client.window().await?;
    let done = recruited(page, &own).await;
    only(page, &own, done).await
}

/// Who only watches is shown nothing that the recruit alone may know.
pub async fn two_tabs_and_secrets(page: &Page) -> Done {
    let own = page.client.window().await?;
    let done = secret(page, &own).await;
    only(page, &own, done).await
}

/// One window is left, whatever became of a test.
async fn only(page: &Page, own: &fantoccini::wd::WindowHandle, done: Done) -> Done {
    for window in page.client.windows().await?.into_iter().filter(|window| window != own) {
        page.client.switch_to_window(window).await?;
        page.client.close_window().await?;
    }
    to_front(page, own).await?;
    done
}

/// The game on the table is left, opened in another tab, which is told, and watched here.
async fn watch_from(page: &Page, own: &fantoccini::wd::WindowHandle) -> Done<fantoccini::wd::WindowHandle> {
    let address = page.client.current_url().await?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    let other = page.client.new_window(false).await?.handle;
    to_front(page, &other).await?;
    page.client.goto(address.as_str()).await?;
    page.until("#ask").await?;
    to_front(page, own).await?;
    page.click("#games .resume").await?;
    page.until("#elsewhere").await?;
    Ok(other)
}

/// Who plays the second seat of the game on the table, as the browser keeps it.
async fn kept_seats(page: &Page) -> Done<String> {
    let script = "return localStorage.getItem('muster/setting/seats-' + location.hash.slice(1)) ?? ''";
    Ok(page.script(script, Vec::new()).await?.as_str().unwrap_or_default().to_string())
}

async fn recruited(page: &Page, own: &fantoccini::wd::WindowHandle) -> Done {
    page.fresh().await?;
    page.click("#just-play").await?;
    let other = watch_from(page, own).await?;
    page.click("#open-menu").await?;
    check(!page.has("#who-1").await?, "who watches chooses no players")?;
    page.press("Back to the table").await?;
    to_front(page, &other).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "veteran").await?;
    page.press("Back to the table").await?;
    let hash = page.hash().await?;
    to_front(page, own).await?;
    check(kept_seats(page).await? == ",veteran", "who watches leaves the players as they are")?;
    check(page.hash().await? == hash, "and sees the same table")?;
    to_front(page, &other).await?;
    page.client.close_window().await?;
    to_front(page, own).await?;
    page.until("#ask").await?;
    check(kept_seats(page).await? == ",veteran", "nor does who takes the game over")?;
    page.say("let the other player go on").await?;
    page.until("#thinking[data-going-on=false]").await?;
    let least = <genesys::Genesys as table::Known>::VETERAN.least.to_string();
    let tries = page.attribute("#thinking", "data-of").await?;
    check(tries.as_ref() == Some(&least), format!("the veteran thinks, {least} tries and not {tries:?}"))?;
    let log = page.texts("#log li").await?.join(" | ");
    check(log.contains("Red answers"), format!("and answers: {log}"))
}

/// Notes whose secret marks are ever shown.
const NOTE: &str = "
    window.noted = [];
    new MutationObserver(() => {
        const all = document.documentElement.outerHTML;
        for (const mark of ['written hex of Red', 'cell of Red', 'written hex of Blue', 'cell of Blue']) if (all.includes(mark)) window.noted.push(mark);
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
";

async fn secret(page: &Page, own: &fantoccini::wd::WindowHandle) -> Done {
    crate::salvation::arrange_against(page, "hostage exchange", "recruit").await?;
    crate::player::Player::first_until(page, "hostage-cell", 60).await?;
    let other = watch_from(page, own).await?;
    page.script(NOTE, Vec::new()).await?;
    to_front(page, &other).await?;
    crate::player::Player::first_until(page, "turn 1", 200).await?;
    let hash = page.hash().await?;
    to_front(page, own).await?;
    page.until(&format!("#table[data-hash='{hash}']")).await?;
    let noted = page.script("return [...new Set(window.noted)].join(', ')", Vec::new()).await?;
    let noted = noted.as_str().unwrap_or_default();
    check(noted.contains("of Blue"), format!("the person's own hexes were marked: {noted:?}"))?;
    check(!noted.contains("of Red"), format!("who watches was shown {noted}"))
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

/// Files that release 0.1 has written.
macro_rules! first {
    ($name:literal) => {
        include_str!(concat!("../../../club/tests/kept/0.1/", $name))
    };
}

/// Puts entries into the browser's storage, and loads the page again.
async fn put(page: &Page, entries: &[(&str, String)]) -> Done {
    for (key, text) in entries {
        page.script("localStorage.setItem(arguments[0], arguments[1])", vec![json!(key), json!(text)])
            .await?;
    }
    page.reload().await
}

/// A game and a list as the first versions of the page kept them are taken up by this one.
pub async fn kept_by_an_earlier_version(page: &Page) -> Done {
    let save = first!("genesys/finished/fight-a.save");
    let list = "AQdnZW5lc3lzBVN0b3JtCFRlbXBsYXJzAAACDFRlbXBsYXIgTG9yZAABAA9UZW1wbGFyIFBhbGFkaW4AAwAAoPsFBA";
    page.fresh().await?;
    let game = format!("1760000000000\tGENESYS, fight\tturn 6\n{save}");
    put(page, &[("muster/game/5eed", game), ("muster/list/5eed", list.into())]).await?;
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

/// Settings as release 0.1 wrote them beside its games: who plays, what the coach has said, a clock, and which battle
/// belongs to which campaign.
pub async fn settings_of_the_first_release(page: &Page) -> Done {
    page.fresh().await?;
    let stones = first!("genesys/three-stones-middle.save");
    let clocked = first!("genesys/terms.save");
    let game = |title: &str, save: &str| format!("1760000000000\t{title}\tGENESYS: turn 1\n{save}");
    put(
        page,
        &[
            ("muster/game/5ea7", game("Against a Veteran", stones)),
            ("muster/setting/seats-5ea7", ",veteran".into()),
            ("muster/game/1e55", game("A lesson", stones)),
            ("muster/setting/lesson/1e55", "genesys 0 silent 0,1".into()),
            ("muster/game/c10c", game("With a clock", clocked)),
            ("muster/game/ca", game("A campaign", first!("campaign/due-0.json"))),
            ("muster/game/ba", game("A battle", first!("campaign/battle-middle.json"))),
            ("muster/setting/battle-of/ca", "ba".into()),
            ("muster/setting/campaign-of/ba", "ca".into()),
            ("muster/setting/book", "salvation".into()),
            ("muster/setting/light", "dark".into()),
        ],
    )
    .await?;
    check(page.has("html[data-light=dark]").await?, "it is night")?;
    check(page.has("#book-salvation[aria-pressed=true]").await?, "the rulebook is the one played last")?;
    resume(page, "Against a Veteran").await?;
    page.click("#open-menu").await?;
    let seat = page.script("return document.querySelector('#who-1').value", Vec::new()).await?;
    check(seat == "veteran", format!("the Veteran has its seat, and not {seat}"))?;
    page.press("Leave the table").await?;
    resume(page, "A lesson").await?;
    check(page.has("#coach-on").await?, "the coach is there, and silent")?;
    page.click("#coach-on").await?;
    check(!page.has("#coach-on").await?, "and can be called back")?;
    leave(page).await?;
    resume(page, "A campaign").await?;
    check(page.text("#fight").await?.starts_with("Go on"), "the battle is under way")?;
    page.click("#fight").await?;
    check(page.has("#table").await? && !page.has("#due").await?, "and is on the table")?;
    if page.has("#curtain").await? {
        page.click("#curtain button").await?;
    }
    leave(page).await?;
    resume(page, "With a clock").await?;
    let turn = page.text("#turn").await?;
    let turn = turn.split([',', ':']).next().unwrap_or_default().to_string();
    leave(page).await?;
    // Each side had more left than a whole turn has.
    put(page, &[("muster/setting/clock/c10c", format!("{turn}\t3723000\t3723000"))]).await?;
    resume(page, "With a clock").await?;
    // It is drawn with its first tick.
    page.until_says("#clock", ":").await?;
    let clock = page.text("#clock").await?;
    check(
        clock.matches("62:0").count() == 2 || clock.matches("61:5").count() > 0,
        format!("the clock goes on: {clock}"),
    )
}

pub async fn leave(page: &Page) -> Done {
    page.click("#open-menu").await?;
    page.press("Leave the table").await
}

/// Presses the first button beside a game on the first screen.
pub async fn resume(page: &Page, title: &str) -> Done {
    let titles = page.texts("#games b").await?;
    let place = titles.iter().position(|one| one == title);
    let place = place.ok_or_else(|| trial::Fault(format!("there is no {title:?} in {titles:?}")))?;
    page.click_nth("#games .resume", place).await
}

/// A game that was over under earlier rules and is not under those of today stays as it was kept, and is read.
pub async fn over_under_earlier_rules(page: &Page) -> Done {
    page.fresh().await?;
    let kept = format!(
        "1760000000000\tAn old fight\tGENESYS: Red wins\tover\n{}",
        first!("genesys/three-stones-middle.save")
    );
    put(page, &[("muster/game/01d", kept.clone())]).await?;
    check(page.text("#games .resume").await? == "Look at it", "it is over")?;
    page.click("#games .resume").await?;
    check(!page.has("#table").await?, "no table is set")?;
    let record = page.text("#record").await?;
    check(record.contains("Red wins") && record.contains("answers"), format!("it is read: {record:.200}"))?;
    page.reload().await?;
    check(page.has("#record").await?, "the address remembers it")?;
    page.press("Back").await?;
    let now = page.script("return localStorage.getItem('muster/game/01d')", Vec::new()).await?;
    check(now == kept.as_str(), "and it is kept as it was")
}

/// A game whose table the rules do not read any more is read as a record, and can be taken away as a file.
pub async fn read_and_not_played(page: &Page) -> Done {
    page.fresh().await?;
    let save =
        first!("genesys/three-stones-middle.save").replace("scenario: three stones", "scenario: four stones");
    let kept = format!("1760000000000\tFour stones\tGENESYS: turn 2\n{save}");
    put(page, &[("muster/game/b4d", kept.clone())]).await?;
    page.click("#games .resume").await?;
    let record = page.text("#record").await?;
    check(
        record.contains("can be read, but not played on") && record.contains("four stones"),
        format!("it says why: {record:.200}"),
    )?;
    check(record.contains("answers: "), "and what was answered")?;
    page.press("Back").await?;
    let now = page.script("return localStorage.getItem('muster/game/b4d')", Vec::new()).await?;
    check(now == kept.as_str(), "it is kept as it was")?;
    page.script(CAUGHT, Vec::new()).await?;
    page.click("#games .to-file").await?;
    let file = page.script("return window.caught", Vec::new()).await?;
    check(file == json!(["four-stones.muster.json", save]), "all of it goes to a file")
}

/// Keeps what is handed over as a file where a test can read it.
const CAUGHT: &str = "
    window.caught = [];
    const given = window.Blob;
    window.Blob = class extends given { constructor(parts, how) { super(parts, how); window.caught.push(...parts); } };
    HTMLAnchorElement.prototype.click = function () { window.caught.unshift(this.download); };
";

/// Fills the browser's storage to the last letter.
const FILL: &str = "
    let many = (localStorage.getItem('filler') ?? '').length;
    for (let more = 1 << 22; more >= 1; more >>= 1) {
        try { localStorage.setItem('filler', 'x'.repeat(many + more)); many += more; } catch {}
    }
";

/// Two finished games, a third that is open, and no room for another letter.
pub async fn finished_and_full(page: &Page) -> Done {
    let over = |title: &str, save: &str| format!("1760000000000\t{title}\tGENESYS: it is over\tover\n{save}");
    page.fresh().await?;
    put(
        page,
        &[
            ("muster/game/0a", over("A fight", include_str!("../../../genesys/games/fight-a.save"))),
            ("muster/game/0b", over("A toll", include_str!("../../../genesys/games/blood-toll-a.save"))),
        ],
    )
    .await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.script(FILL, Vec::new()).await?;
    page.say("Ana").await
}

/// Where there is no more room, the file is offered first; finished games become records only where somebody wants it, and
/// then the open one is kept again.
pub async fn storage_full(page: &Page) -> Done {
    let over = |title: &str, save: &str| format!("1760000000000\t{title}\tGENESYS: it is over\tover\n{save}");
    page.fresh().await?;
    put(
        page,
        &[
            ("muster/game/0a", over("A fight", include_str!("../../../genesys/games/fight-a.save"))),
            ("muster/game/0b", over("A toll", include_str!("../../../genesys/games/blood-toll-a.save"))),
            ("muster/game/0c", over("A battle", include_str!("../../../genesys/games/fight-b.save"))),
            // The last one is not reported to its campaign yet.
            (
                "muster/game/ca",
                format!("1760000000000\tA campaign\tturn 1\n{}", first!("campaign/due-0.json")),
            ),
            ("muster/setting/battle-of/ca", "0c".into()),
            ("muster/setting/campaign-of/0c", "ca".into()),
        ],
    )
    .await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    let id = page.script("return 'muster/game/' + location.hash.slice(1)", Vec::new()).await?;
    let stored = async |key: &str| -> Done<String> {
        let text = page.script("return localStorage.getItem(arguments[0])", vec![json!(key)]).await?;
        Ok(text.as_str().unwrap_or_default().to_string())
    };
    let id = id.as_str().unwrap_or_default();
    let before = stored(id).await?;
    page.script(FILL, Vec::new()).await?;
    page.say("Ana").await?;
    let buttons = page.texts("#notice button").await?;
    let words = page.text("#notice span").await?;
    check(words.contains("storage is full, so this game is not kept"), format!("it is said: {words:?}"))?;
    check(
        buttons[..2] == ["Save to a file", "Keep finished games as records"],
        format!("the file comes first: {buttons:?}"),
    )?;
    check(stored(id).await? == before, "what was kept is still kept")?;
    check(stored("muster/game/0a").await?.contains("\tover\n{"), "and nothing else was touched")?;
    page.click("#make-room").await?;
    let words = page.text("#notice span").await?;
    check(
        words.starts_with("2 games are records now, which gives "),
        format!("it is said what came of it: {words:?}"),
    )?;
    check(words.ends_with("This game is kept again."), format!("and that: {words:?}"))?;
    check(stored(id).await? != before, "the game is kept as it stands")?;
    check(stored("muster/game/0c").await?.contains("\tover\n{"), "a battle that is awaited stays as it is")?;
    for (key, save) in [("muster/game/0a", 30_462), ("muster/game/0b", 27_067)] {
        let record = stored(key).await?;
        let short = record.contains("\trecord\n") && record.len() < save / 2;
        check(short, format!("{key} is a record of {} letters", record.len()))?;
    }
    leave(page).await?;
    check(page.count("#games li").await? == 5, "all games are still listed")?;
    resume(page, "A fight").await?;
    let record = page.text("#record").await?;
    check(
        record.contains("it is over") && record.contains("Whom does Templar Defender 3 attack?"),
        "a record is read",
    )?;
    check(record.contains("force: Red, Templar Defender x3"), "with the lists")?;
    page.reload().await?;
    check(page.text("#record").await? == record, "also when the page is loaded again")?;
    page.press("Back").await?;
    // Neither a choice nor the tie of a battle to its campaign is lost without a word.
    page.script(FILL, Vec::new()).await?;
    page.click("#book-wrath").await?;
    let words = page.text("#notice span").await?;
    check(words.contains("so this choice is not kept"), format!("a choice that is lost says so: {words:?}"))?;
    page.script("localStorage.removeItem('muster/setting/battle-of/ca')", Vec::new()).await?;
    resume(page, "A campaign").await?;
    page.script(FILL, Vec::new()).await?;
    page.click("#fight").await?;
    let words = page.text("#notice span").await?;
    check(
        words.contains("so a battle of it is not kept"),
        format!("no battle begins that would be lost: {words:?}"),
    )?;
    check(page.has("#due").await?, "it is still due")?;
    page.script("localStorage.clear()", Vec::new()).await?;
    page.fresh().await
}
