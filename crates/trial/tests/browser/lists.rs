//! Building a list, sharing it, trying it, playing with it.

use serde_json::json;
use trial::{Done, Page, check};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// A faction of a player's own.
pub const REEDS: &str =
    "faction = \"Reed Wardens\"\n[[unit]]\nname = \"Reed Archer\"\nspeed = 8\nenergy = 4\naccuracy = 12
force = 10\nresistance = 9\nspecial = 12\npoints = 16\nabilities = [\"Ranged\"]\n";

/// Chooses an option of a select as a person does.
pub async fn choose(page: &Page, selector: &str, value: &str) -> Done {
    let before = page.revision().await?;
    let script = "const [selector, value] = arguments, one = document.querySelector(selector);
        one.value = value; one.dispatchEvent(new Event('change', { bubbles: true }))";
    page.script(script, vec![json!(selector), json!(value)]).await?;
    page.settled(&before).await
}

/// What a field holds.
async fn value(page: &Page, selector: &str) -> Done<String> {
    let script = "return document.querySelector(arguments[0]).value";
    Ok(page.script(script, vec![json!(selector)]).await?.as_str().unwrap_or_default().to_string())
}

/// Presses a button that writes a file, which is caught on its way out.
const SAVED: &str = "
    const [selector, done] = arguments, given = URL.createObjectURL, files = [], names = [];
    URL.createObjectURL = file => { files.push(file); return given.call(URL, file); };
    HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
    document.querySelector(selector).click();
    URL.createObjectURL = given;
    delete HTMLAnchorElement.prototype.click;
    files[0].text().then(text => done([names[0], text]));
";

/// The name and the text of the file that a button writes.
pub async fn saved(page: &Page, selector: &str) -> Done<(String, String)> {
    Ok(serde_json::from_value(page.client.execute_async(SAVED, vec![json!(selector)]).await?)?)
}

pub async fn builder(page: &Page, book: &str) -> Done {
    page.fresh().await?;
    page.click("#build").await?;
    choose(page, "#list-book", book).await
}

/// Cards are searched, models added and equipped; points and what is wrong follow at once, each with its rule.
pub async fn built(page: &Page) -> Done {
    builder(page, "salvation").await?;
    check(page.has("#broken .cite").await?, "an empty list breaks a rule, which can be read")?;
    page.click("#broken .cite").await?;
    check(page.has("#rule").await?, "the rule opens")?;
    check(page.heard().await?.find("searchbox", "").is_none(), "and nothing behind it is within reach")?;
    page.keys("\u{e00c}").await?;
    check(!page.has("#rule").await?, "and closes")?;
    page.write("#search", "paladin").await?;
    let found = page.texts(".model h3").await?;
    check(found == ["Paladin", "Mariel"], format!("by its name, and by what it can do: {found:?}"))?;
    page.click(".model[data-model='Paladin'] .add").await?;
    check(page.has("#legal").await?, "a single Paladin is a legal band")?;
    let plain = page.text("#total").await?;
    page.click("[data-entry='Paladin'] .with summary").await?;
    page.click(".model[data-model='Mariel'] .add").await?;
    check(page.has("[data-entry='Paladin'] .with[open]").await?, "what lies open stays open")?;
    check(page.text("#list-said").await? == "Mariel is in the list", "what was done is said")?;
    page.click("[data-entry='Mariel'] .stepper button:first-of-type").await?;
    check(page.has("[data-entry='Paladin'] .with[open]").await?, "also when a model goes")?;
    check(page.text("#list-said").await?.is_empty(), "and no longer than it holds")?;
    page.click("[data-entry='Paladin'] .extras input").await?;
    let equipped = page.text("#total").await?;
    check(plain != equipped, format!("what it knows costs points: {plain}, {equipped}"))?;
    page.click("[data-entry='Paladin'] .stepper button:last-of-type").await?;
    check(page.has("#broken").await?, "two magic users are too many")?;
    let broken = page.text("#broken").await?;
    check(broken.contains("SS-BND-02"), format!("and the rule is named: {broken}"))?;
    page.click("[data-entry='Paladin'] .stepper button:first-of-type").await?;
    check(page.has("#legal").await?, "one fewer is legal again")?;
    // It is kept, by its name, and found again after the page was closed.
    page.write("#list-name", ", renamed").await?;
    page.reload().await?;
    page.until("#entries li").await?;
    check(value(page, "#list-name").await? == "A new list, renamed", "who reloads the page is where he was")?;
    page.click("#leave-lists").await?;
    page.click("#build").await?;
    choose(page, "#list-book", "salvation").await?;
    page.click("#kept-lists .entry").await?;
    check(value(page, "#list-name").await? == "A new list, renamed", "it is kept with its name")?;
    check(page.text("#total").await? == equipped, "and with all that it holds")?;
    page.click("#kept-lists .quiet").await?;
    check(page.has("#kept-lists").await?, "throwing a list away is asked for twice")?;
    page.click("#kept-lists .quiet").await?;
    check(!page.has("#kept-lists").await?, "and then it is gone")?;
    by_ear(page).await
}

/// Tabs on until what has the focus is called so.
async fn tab_to(page: &Page, role: &str, name: &str) -> Done {
    for _ in 0..60 {
        page.keys(TAB).await?;
        let heard = page.heard().await?;
        if heard.focus().is_some_and(|node| node.role == role && node.name.starts_with(name)) {
            return Ok(());
        }
    }
    check(false, format!("tabs do not lead to the {role} {name:?}"))
}

/// The same by somebody who does not see it: he has only keys, and hears what comes of them.
async fn by_ear(page: &Page) -> Done {
    builder(page, "salvation").await?;
    tab_to(page, "searchbox", "Search the models").await?;
    page.type_words("paladin").await?;
    tab_to(page, "button", "Add Paladin").await?;
    page.keys(ENTER).await?;
    let told = page.heard().await?.text("status", "");
    for words in ["Paladin is in the list", "1 model", "This list is legal"] {
        check(told.contains(words), format!("{words:?} is announced, and not {told:?}"))?;
    }
    tab_to(page, "button", "One Paladin fewer").await?;
    page.keys(ENTER).await?;
    let heard = page.heard().await?;
    let focus = heard.focus().ok_or("the focus is lost with the last of them")?;
    check(focus.role == "status", format!("it is at the points, and not at {focus:?}"))?;
    let told = heard.text("status", "");
    check(told.contains("SS-") && !told.contains("is legal"), format!("what is wrong is announced: {told:?}"))
}

/// The link carries the whole list; a damaged one gets a sentence.
pub async fn linked(page: &Page) -> Done {
    builder(page, "genesys").await?;
    page.click("#ready-lists .ready").await?;
    page.click(".model .add").await?;
    let (name, total) = (value(page, "#list-name").await?, page.text("#total").await?);
    page.click("#link-list").await?;
    let link = value(page, "#list-link").await?;
    check(link.len() < 700, format!("a link of {} letters", link.len()))?;
    page.fresh().await?;
    page.client.goto(&link).await?;
    page.client.refresh().await?;
    page.until("#entries li").await?;
    check(value(page, "#list-name").await? == name, "the list of the link is on the screen")?;
    check(page.text("#total").await? == total, "with all that it holds")?;
    check(!page.has("#kept-lists").await?, "and not kept before it is changed")?;
    page.click(".model .add").await?;
    let changed = page.text("#total").await?;
    let address = page.script("return location.hash", Vec::new()).await?;
    let address = address.as_str().unwrap_or_default().to_string();
    check(address.starts_with("#lists="), format!("from then on the address is its own: {address}"))?;
    page.reload().await?;
    page.until("#entries li").await?;
    check(page.text("#total").await? == changed && changed != total, "and a reload loses no change")?;
    page.fresh().await?;
    page.click("#just-play").await?;
    page.script("location.href = arguments[0]", vec![json!(link)]).await?;
    check(page.has("#table").await?, "a link takes nobody away from a table")?;
    page.client.goto("about:blank").await?;
    page.client.goto(&link[..link.len() - 3]).await?;
    page.until("#notice").await?;
    let words = page.text("#notice").await?;
    check(words.starts_with("this link is damaged"), format!("a damaged link is told: {words}"))
}

/// Files in and out, factions of one's own, paper.
pub async fn filed(page: &Page) -> Done {
    builder(page, "genesys").await?;
    let list = "book = \"genesys\"\nname = \"Two of them\"\nfaction = \"Templars\"\n[[model]]\nis = \"Templar Paladin\"\ncount = 2\n";
    let file = page.native.file("two.toml", list)?;
    page.give_file("#open-list", &file, "[data-entry='Templar Paladin']").await?;
    check(page.has("#broken .cite").await?, "two are too few")?;
    let broken = page.native.file("no.toml", "book = \"genesys\"\nname = 7\n")?;
    page.give_file("#open-list", &broken, "#notice").await?;
    check(page.text("#notice").await?.contains("line 2"), "a broken file is told with its line")?;
    let script = "return document.querySelector('.printed').textContent";
    let paper = page.script(script, Vec::new()).await?.as_str().unwrap_or_default().to_string();
    check(
        paper.contains("Two of them") && paper.contains("Templar Paladin"),
        "the sheet is ready for a printer",
    )?;
    page.tool("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
    let shown = "const seen = one => document.querySelector(one).checkVisibility(); return [seen('.printed'), seen('.desk')]";
    let shown = page.script(shown, Vec::new()).await?;
    page.tool("Emulation.setEmulatedMedia", json!({ "media": "" })).await?;
    check(shown == json!([true, false]), format!("on paper there is the sheet and nothing else: {shown}"))?;
    page.click("#notice button[aria-label='Dismiss']").await?;
    page.script("window.print = () => { window.printed = true }", Vec::new()).await?;
    page.click("#print-list").await?;
    check(page.script("return window.printed", Vec::new()).await? == true, "the printer is asked for")?;
    let total = page.text("#total").await?;
    let (name, text) = saved(page, "#save-list").await?;
    check(name == "two-of-them.toml", format!("a file has the name of its list, and not {name}"))?;
    builder(page, "genesys").await?;
    page.give_file("#open-list", &page.native.file(&name, &text)?, "[data-entry='Templar Paladin']").await?;
    check(value(page, "#list-name").await? == "Two of them", "what was written is read again")?;
    check(page.text("#total").await? == total, "with all that it holds")
}

/// A list that was built is offered on the first screen and played with.
pub async fn played(page: &Page) -> Done {
    builder(page, "salvation").await?;
    // Two versions of one faction are kept, which are no matter of a game without them.
    for place in 1..=2 {
        page.click("#new-list").await?;
        let text = REEDS.replace("points = 16", &format!("points = 1{place}"));
        let file = page.native.file("reeds.toml", &text)?;
        page.give_file("#open-faction", &file, &format!("#kept-lists li:nth-child({place})")).await?;
    }
    page.click("#ready-lists .ready").await?;
    page.write("#list-name", " and friends").await?;
    page.click("#play-list").await?;
    check(page.has("#arrange[open]").await?, "the first screen is open at the lists")?;
    let chosen = "const one = document.querySelector('#list-0'); return one.selectedOptions[0].textContent";
    let chosen = page.script(chosen, Vec::new()).await?.as_str().unwrap_or_default().to_string();
    check(chosen.ends_with("and friends"), format!("with the list chosen: {chosen}"))?;
    let focus = page.script("return document.activeElement.id", Vec::new()).await?;
    check(focus == "begin", format!("who comes there can set the table at once, and is not at {focus}"))?;
    let words = page.text("#notice span").await?;
    check(words.ends_with("and friends is chosen for one side"), format!("which is said: {words}"))?;
    page.click("#begin").await?;
    check(page.has("#table").await?, "the table is set with it")
}

/// Quick games run beside the page, which answers meanwhile; they can be stopped, and are the same every time.
pub async fn tried(page: &Page) -> Done {
    builder(page, "salvation").await?;
    page.click("#ready-lists .ready").await?;
    page.click("#tab-try").await?;
    page.click("#try").await?;
    page.until("#tried:not([data-done='0'])").await?;
    page.click("#tab-models").await?;
    page.write("#search", "squire").await?;
    check(page.count(".model").await? == 1, "cards can be read while games are played")?;
    page.click("#tab-try").await?;
    page.until("#tried:not([data-done='0']):not([data-done='1'])").await?;
    page.click("#stop-trying").await?;
    let text = page.text("#tried [role=status]").await?;
    check(text.ends_with("stopped"), format!("it is stopped: {text}"))?;
    check(page.has("#tried .scale em").await?, "and what was played is drawn")?;
    check(!page.has("#stop-trying:enabled").await?, "nothing is left to stop")?;
    page.click("#entries .stepper button:last-of-type").await?;
    check(!page.has("#tried").await?, "nor is it said of another list")?;
    whole_hundred(page).await
}

/// Begins to try a list, and reads how it fared after so many games.
const FARED: &str = "
    const [games, done] = arguments;
    const look = () => {
        const tried = document.querySelector('#tried');
        if (tried?.dataset.done !== games) return;
        watch.disconnect();
        done([...tried.querySelectorAll('.how')].map(one => one.textContent));
    };
    const watch = new MutationObserver(look);
    watch.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    document.querySelector('#try').click();
";

async fn fared(page: &Page, games: &str) -> Done<Vec<String>> {
    Ok(serde_json::from_value(page.client.execute_async(FARED, vec![json!(games)]).await?)?)
}

/// How many games a line tells of.
fn games(line: &str) -> u32 {
    let counts = line.rsplit("  ").next().unwrap_or_default().split(", ");
    counts.filter_map(|count| count.split(' ').next()?.parse::<u32>().ok()).sum()
}

/// All of them are played, against every ready list; the next time they are the same ones.
async fn whole_hundred(page: &Page) -> Done {
    builder(page, "genesys").await?;
    page.click("#ready-lists .ready").await?;
    page.click("#tab-try").await?;
    let first = fared(page, "4").await?;
    check(games(&first[0]) == 4, format!("four games are told as four: {first:?}"))?;
    // A whole minute may go by on a slow machine.
    for done in ["25", "50", "75", "100"] {
        page.until(&format!("#tried[data-done='{done}']")).await?;
    }
    let text = page.text("#tried [role=status]").await?;
    check(text == "100 of 100 games, done", format!("it comes to its end: {text}"))?;
    let lines = page.texts("#tried .how").await?;
    let each: Vec<u32> = lines.iter().map(|line| games(line)).collect();
    check(
        each.len() > 2 && each[0] == 100 && each[1..].iter().sum::<u32>() == 100 && !each.contains(&0),
        format!("a hundred games against all of them: {lines:?}"),
    )?;
    let again = fared(page, "4").await?;
    check(again == first, format!("the same games: {first:?}, {again:?}"))
}
