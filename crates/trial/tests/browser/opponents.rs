//! Seats that no person plays: they think, are hurried, give reasons, and play to the end; hints.

use serde_json::json;
use trial::{Done, Page, check};

use crate::lists::choose;
use crate::tables;

/// Lets a recruit take a seat from the open menu, asks it why as soon as that can be asked, and counts its reasons.
const WHY: &str = "
    const [seat, done] = arguments, root = document.documentElement, find = name => document.querySelector(name);
    let asked = false, most = 0;
    const look = () => {
        if (!asked && find('#why')) { asked = true; find('#why').click(); }
        most = Math.max(most, document.querySelectorAll('#told .reasons:first-of-type li').length);
        if (asked && root.dataset.idle === 'yes') { watch.disconnect(); done(most); }
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { attributes: true, childList: true, subtree: true });
    find(seat).value = 'recruit';
    find(seat).dispatchEvent(new Event('change', { bubbles: true }));
";

/// A hint for the person who is asked; then a recruit takes the seat, answers, and says why. Ana can do ten things.
pub async fn against(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    page.click("#ask-hint").await?;
    page.until("#hint[data-going-on=false]").await?;
    let hints = page.texts("#hint .reasons li").await?;
    check(hints.len() == 3, format!("the three best are told: {hints:?}"))?;
    check(hints.iter().all(|words| words.contains("% to win")), format!("with their chances: {hints:?}"))?;
    let place = if page.text("#acting").await?.contains("Green") { 0 } else { 1 };
    page.click("#open-menu").await?;
    let reasons = page.client.execute_async(WHY, vec![json!(format!("#who-{place}"))]).await?;
    check(reasons == 3, format!("it says why, with three reasons and not {reasons}"))?;
    page.press("Back to the table").await?;
    page.until("#thinking[data-going-on=false]").await
}

/// A veteran is given a seat on the first screen, plays it, and still does when the page is opened again.
pub async fn chosen_first(page: &Page) -> Done {
    page.fresh().await?;
    choose(page, "#who-1", "veteran").await?;
    page.click("#just-play").await?;
    check(page.asked().await?.seat.contains("Green"), "the person is asked first")?;
    page.say("let the other player go on").await?;
    page.until("#thinking[data-going-on=false]").await?;
    let tries = page.attribute("#thinking", "data-of").await?;
    let least = <genesys::Genesys as table::Known>::VETERAN.least.to_string();
    check(
        tries.as_ref() == Some(&least),
        format!("it thinks as a veteran does, {least} tries and not {tries:?}"),
    )?;
    check(!page.has("#thinking progress").await?, "and has come to its end")?;
    let log = page.texts("#log li").await?.join(" | ");
    check(log.contains("Red answers"), format!("and answers: {log}"))?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "").await?;
    check(!page.has("#thinking").await?, "who takes its seat is not told what he himself has answered")?;
    choose(page, "#who-1", "veteran").await?;
    page.reload().await?;
    page.until("#ask").await?;
    page.click("#open-menu").await?;
    let script = "return document.querySelector('#who-1').value";
    let seat = page.script(script, Vec::new()).await?;
    check(seat == "veteran", format!("the seat is still its own, and not {seat}"))
}

/// A hint comes with what may come of it, and can be laid aside or followed.
pub async fn hint_with_odds(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    page.click("#ask-hint").await?;
    page.until("#hint[data-going-on=false]").await?;
    let shares = page.texts("#hint .share").await?;
    check(shares.len() > 1, format!("an arrow may hit or miss: {shares:?}"))?;
    check(page.text("#hint").await?.contains("exact"), "and that can be counted")?;
    check(
        page.script("return document.activeElement.textContent", Vec::new()).await?
            == page.text("#hint h3").await?,
        "its title has the focus",
    )?;
    page.click("#ask-hint").await?;
    check(!page.has("#hint").await?, "who asks again lays it aside")?;
    page.keys("h").await?;
    page.until("#hint[data-going-on=false]").await?;
    let (asked, first) = (page.asked().await?, page.text("#do-hint").await?);
    let plan = page.text("#hint .reasons li").await?;
    let (plan, _) = plan.split_once(": about").ok_or("a plan and its chance")?;
    let mut steps = plan.split(", then ");
    check(steps.next() == first.strip_prefix("Do: "), format!("{first:?} is the first of {plan:?}"))?;
    page.click("#do-hint").await?;
    check(page.asked().await? != asked, "and the first of it can be done")?;
    // The rest of it stays as long as it is followed.
    for step in steps {
        check(page.text("#do-hint").await? == format!("Do: {step}"), format!("{step} is next in {plan:?}"))?;
        page.click("#do-hint").await?;
    }
    check(!page.has("#hint").await?, "when all of it is done, nothing is left")
}

/// A hint is drawn where it is a path. What is left of one that was begun goes with what is taken back.
pub async fn hint_left(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "walk"]).await?;
    page.keys("h").await?;
    page.until("#do-hint").await?;
    check(page.has("#table .plan .ghost").await?, "where the hint leads is on the table")?;
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    page.keys("h").await?;
    page.until("#do-hint").await?;
    page.click("#do-hint").await?;
    check(page.text("#hint h3").await? == "The hint goes on", "some of it is done")?;
    page.keys("z").await?;
    check(!page.has("#hint").await?, "and it has nothing more to say")
}

/// Leaves the table with a recruit in one seat and takes up another game from a file: the recruit has no seat in it.
pub async fn left(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "recruit").await?;
    page.press("Leave the table").await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "done"]).await?;
    check(page.text("#acting").await?.contains("Red"), "the other person is asked")?;
    check(page.question().await?.is_some(), "and can answer")?;
    check(!page.has("#thinking").await?, "nobody thinks")
}

/// Presses the button as soon as it is there, and says whether the answer came before all tries were made.
const HURRY: &str = "
    const [done] = arguments;
    let pressed = false;
    const look = () => {
        const button = document.querySelector('#hurry'), how = document.querySelector('#thinking')?.dataset;
        if (!pressed && button && how.goingOn === 'true' && how.done > 0) { pressed = true; button.click(); }
        else if (pressed && how.goingOn === 'false') { watch.disconnect(); done(+how.done < +how.of); }
    };
    const watch = new MutationObserver(look);
    watch.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    look();
";

/// Lets a warlord take the second seat from the open menu, and does something as soon as it thinks; then waits until the
/// page is idle.
const MEANWHILE: &str = "
    const [done] = arguments, root = document.documentElement, find = name => document.querySelector(name);
    const seat = level => {
        find('#who-1').value = level;
        find('#who-1').dispatchEvent(new Event('change', { bubbles: true }));
    };
    let thinks = false;
    const look = () => {
        if (!thinks && find('#hurry')) { thinks = true; THEN; }
        else if (thinks && root.dataset.idle === 'yes') { watch.disconnect(); done(true); }
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { attributes: true, childList: true, subtree: true });
    seat('warlord');
    FIRST;
";

async fn meanwhile(page: &Page, first: &str, then: &str) -> Done {
    page.click("#open-menu").await?;
    let script = MEANWHILE.replace("FIRST", first).replace("THEN", then);
    page.client.execute_async(&script, Vec::new()).await?;
    check(!page.has("#notice").await?, format!("nobody complains: {:?}", page.texts("#notice").await?))?;
    check(!page.has("#thinking").await?, "and nobody thinks any more")
}

/// Takes back while an opponent thinks, gives its seat to a person meanwhile, and takes back what it has answered to.
pub async fn taken_back(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("thick", tables::THICK, 3, &["Ana", "done"]).await?;
    meanwhile(page, "", "seat('')").await?;
    page.press("Back to the table").await?;
    check(page.asked().await?.seat.contains("Red"), "a person is asked who took the seat")?;
    meanwhile(page, "find('#menu .main').click()", "find('#take-back').click()").await?;
    let asked = page.asked().await?;
    check(asked.seat.contains("Green") && asked.words.contains("Ana"), format!("Ana again: {asked:?}"))?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "recruit").await?;
    page.press("Back to the table").await?;
    page.say("done").await?;
    page.until("#thinking[data-going-on=false]").await?;
    check(page.asked().await?.words != asked.words, "the recruit has had its turn")?;
    page.click("#take-back").await?;
    check(!page.has("#consent").await?, "it agrees by itself")?;
    check(page.asked().await?.words == asked.words, "and the question is the one before")?;
    check(!page.has("#thinking").await?, "what it thought is gone with it")?;
    let save = page.native.file("taken-back-against.json", &page.kept().await?)?;
    check(page.native.replay(&save)?["taken_back"] == 2, "both are in the record")
}

/// Workers that are lost over every thought, once there is a `fate`: they break, or are silent until nobody waits any more,
/// for which the time is up at once. A letter that asks for a thought is shorter than all others.
const LOSE: &str = "
    const Given = window.Worker, later = window.setTimeout;
    let lost = false;
    window.Worker = class extends Given {
        postMessage(letter) {
            lost = window.fate && letter.length <= 4;
            if (!lost) super.postMessage(letter);
            else if (window.fate === 'broken') super.postMessage(-1);
        }
    };
    window.setTimeout = (what, time) => later(what, lost && window.fate === 'silent' && time === 10000 ? 0 : time);
";

/// Where the referee is lost again and again while somebody thinks, a person takes the seat.
pub async fn given_up(page: &Page) -> Done {
    let lose = page.tool("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LOSE })).await?;
    let done = match lost_twice(page, "broken").await {
        Ok(()) => lost_twice(page, "silent").await,
        no => no,
    };
    page.tool("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": lose["identifier"] }))
        .await?;
    // The browser itself reports what was done to the workers.
    page.logged("browser").await?;
    done
}

async fn lost_twice(page: &Page, fate: &str) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "done"]).await?;
    let kept = page.kept().await?;
    page.script("window.fate = arguments[0]", vec![json!(fate)]).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "recruit").await?;
    page.until("#ask").await?;
    let words = page.text("#notice span").await?;
    check(words.contains("A person plays Red"), format!("{fate}: it is said, and not {words:?}"))?;
    page.keys("\u{e00c}").await?;
    check(!page.has("#thinking").await?, format!("{fate}: nobody thinks"))?;
    check(page.kept().await? == kept, format!("{fate}: nothing is lost"))?;
    page.reload().await?;
    page.until("#ask").await?;
    check(page.asked().await?.seat.contains("Red"), format!("{fate}: Red is still a person's"))?;
    page.say("Rolf").await?;
    check(page.kept().await? != kept, format!("{fate}: who plays on"))
}

/// Two warlords play; one of them is hurried, and answers at once.
pub async fn hurried(page: &Page) -> Done {
    page.fresh().await?;
    page.click("#just-play").await?;
    page.click("#open-menu").await?;
    choose(page, "#who-0", "warlord").await?;
    choose(page, "#who-1", "warlord").await?;
    page.press("Back to the table").await?;
    let early = page.client.execute_async(HURRY, Vec::new()).await?;
    check(early == true, "a warlord that is hurried has not made all its tries")
}

/// What is on the page whenever it changes while an opponent answers, until a person is asked again: how often the button to
/// hurry came, and everything that was said.
const TURN: &str = "
    const [key, done] = arguments, root = document.documentElement, find = name => document.querySelector(name);
    const said = [];
    let came = 0, there = false, begun = false, body = false, acts = false;
    const look = () => {
        const now = !!find('#hurry'), words = find('#said').textContent;
        came += now && !there;
        there = now;
        if (words !== said.at(-1)) said.push(words);
        begun ||= !!find('#thinking[data-going-on=true]');
        body ||= now && document.activeElement === document.body;
        acts ||= !!find('[data-piece].selected .sb');
        if (begun && find('#ask') && root.dataset.idle === 'yes') { watch.disconnect(); done([came, said, body, acts]); }
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
";

/// An opponent takes a whole turn of several answers: it can be followed, hurried by one button, heard in one go, and asked
/// why about all of it.
pub async fn followed(page: &Page) -> Done {
    page.fresh().await?;
    // Nobody falls to a single turn.
    let tough = tables::ARCHERS.replace("HP 4", "HP 14");
    page.sit("tough-archers", &tough, 3, &["Ana"]).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "recruit").await?;
    page.press("Back to the table").await?;
    let (came, said, body, acts): (u32, Vec<String>, bool, bool) =
        serde_json::from_value(page.client.execute_async(TURN, vec![json!("x")]).await?)?;
    check(came == 1, format!("one button to hurry, which stays, and not {came}"))?;
    check(said.iter().all(|words| !words.is_empty()), format!("nothing empty is said: {said:?}"))?;
    check(said.len() <= 4, format!("what happened is said once: {said:?}"))?;
    check(!body, "the focus is never lost")?;
    check(acts, "the model that acts is marked")?;
    check(!page.has("#hurry").await?, "nobody is hurried when a person is asked")?;
    let log = page.texts("#log li").await?;
    let answers = log.iter().filter(|line| line.starts_with("Red answers")).count();
    page.keys("w").await?;
    let told = page.count("#told > .reasons").await?;
    check(told > 1, format!("W tells why of {answers} answers, and not only of {told}: {log:?}"))?;
    check(page.texts("#told > p").await?.iter().all(|words| words.starts_with("Red: ")), "and who it was")?;
    let at = page.script("return document.activeElement.id", Vec::new()).await?;
    check(at == "told", format!("it is read out, and the focus is not on {at}"))?;
    page.keys("w").await?;
    check(!page.has("#told").await?, "and W lays it aside")
}

/// Where there are secrets, an opponent says that it may not tell.
pub async fn silent(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("sealed", tables::SEALED, 3, &[]).await?;
    page.click("#open-menu").await?;
    choose(page, "#who-1", "recruit").await?;
    page.press("Back to the table").await?;
    page.say("Ada").await?;
    page.say("fight").await?;
    page.expect("allocate", "split").await?;
    page.click("#why").await?;
    let told = page.text("#told").await?;
    check(told.contains("where there are secrets, this is one too"), format!("it says why not: {told}"))
}

/// Two of them play a whole game while somebody watches, who may stop them; behind the menu they wait.
pub async fn watched(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.say("Ana").await?;
    page.click("#open-menu").await?;
    page.click("#menu input[type=checkbox]").await?;
    choose(page, "#who-0", "recruit").await?;
    choose(page, "#who-1", "recruit").await?;
    check(!page.has("#over").await?, "nobody plays behind the menu")?;
    let kept = page.kept().await?;
    page.script("document.querySelector('#pause').click()", Vec::new()).await?;
    page.press("Back to the table").await?;
    page.keys("z").await?;
    check(
        page.text("#notice").await?.contains("no person plays at this screen"),
        "there is nothing to take back",
    )?;
    check(page.kept().await? == kept, "nor do they play while they are stopped")?;
    page.keys(",").await?;
    page.until("#over").await?;
    check(!page.has("#pause").await?, "at the end there is nobody to stop")?;
    check(page.has("#ask-hint:disabled").await?, "where nobody is asked, nobody gets a hint")
}
