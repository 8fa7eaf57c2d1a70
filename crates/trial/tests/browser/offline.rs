//! The page without its server, and a new version of it.

use fantoccini::Locator;
use serde_json::json;
use trial::{Done, Earlier, Page, Relay, Served, check};

/// From now on the page is kept in the browser.
pub const KEPT: &str = "html[data-kept=yes]";

/// And so is the module of the rulebook that was opened.
pub const BOOK_KEPT: &str = "html[data-kept-book]";

/// Visited once, it opens, sets a table and plays although nobody serves it any more.
pub async fn without_the_server(page: &Page) -> Done {
    let program = std::env::var_os("MUSTER_PROGRAM").ok_or("no program is named")?;
    let served = Served::start(program.as_ref()).await?;
    let alone = Page { client: page.client.clone(), url: served.url.clone(), native: page.native.clone() };
    alone.fresh().await?;
    alone.until(KEPT).await?;
    // The rulebook that is offered was fetched, and is kept with the page.
    alone.until(BOOK_KEPT).await?;
    served.stop().await?;
    alone.reload().await?;
    alone.click("#book-wrath").await?;
    let no = alone.text("#notice").await?;
    check(
        no.contains("Wrath of Kings has not been opened in this browser yet"),
        format!("a rulebook that is not there says why: {no}"),
    )?;
    alone.click("#book-genesys").await?;
    alone.click("#just-play").await?;
    check(alone.has("#table").await?, "a table is set without the server")?;
    alone.click("#ask .cite").await?;
    let rule = alone.text("#rule").await?;
    check(rule.len() > 60 && !rule.contains("cannot be read"), format!("rules can be read: {rule}"))?;
    alone.keys("\u{e00c}").await?;
    let first = alone.asked().await?;
    alone.click("#ask .choice.yes").await?;
    check(alone.asked().await? != first, "and an answer is taken")?;
    let hash = alone.hash().await?;
    alone.reload().await?;
    check(alone.hash().await? == hash, "the game is there when the page is loaded again")?;
    // Back to a page that is served, so that nothing asks for the one that is not.
    page.fresh().await?;
    // The browser itself reports that nobody answers.
    page.logged("browser").await?;
    Ok(())
}

/// A manifest with icons of the sizes that browsers ask for.
pub async fn can_be_installed(page: &Page) -> Done {
    page.fresh().await?;
    page.until(KEPT).await?;
    let told = page.tool("Page.getInstallabilityErrors", json!({})).await?;
    // A browser that is driven runs in a profile that remembers nothing, and says only that.
    let errors: Vec<&str> = told["installabilityErrors"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|error| error["errorId"].as_str())
        .collect();
    check(errors.iter().all(|error| *error == "in-incognito"), format!("it cannot be installed: {errors:?}"))
}

/// A new version waits through a game, is announced on the first screen, and begins when somebody agrees.
pub async fn a_new_version(page: &Page) -> Done {
    page.fresh().await?;
    page.until(KEPT).await?;
    page.click("#just-play").await?;
    let hash = page.hash().await?;
    // Another address of the same script is another version to the browser.
    let come = "const done = arguments[0]; navigator.serviceWorker.register('/service.js?next').then(async found => {
        const coming = found.installing || found.waiting;
        if (coming.state === 'installed') return done(true);
        coming.addEventListener('statechange', () => { if (coming.state === 'installed') done(true); });
    });";
    page.client.execute_async(come, Vec::new()).await?;
    check(!page.has("#news").await? && page.hash().await? == hash, "a game is not disturbed")?;
    page.click("#open-menu").await?;
    page.press("Leave the table").await?;
    check(page.has("#news").await?, "it is announced on the first screen")?;
    take_news(page).await?;
    check(page.has("#games .resume").await?, "the game is still there")?;
    // The page asks for its own address again, which is one more version now. It is taken as well: Chromium does not
    // always survive being made to forget a page while a version of it is about to begin.
    page.until("#news").await?;
    take_news(page).await?;
    page.until(KEPT).await?;
    check(!page.has("#news").await?, "what runs is not announced")
}

/// The page of the first release is installed with a game open; this one takes its place, and the game goes on.
pub async fn from_the_first_release(page: &Page) -> Done {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kept/page-0.1");
    let earlier = Earlier::serve(kept.as_ref()).await?;
    let relay = Relay::to(&earlier.url).await?;
    let moved = Page { client: page.client.clone(), url: relay.url.clone(), native: page.native.clone() };
    moved.fresh().await?;
    moved.until(KEPT).await?;
    moved.click("#just-play").await?;
    moved.click("#ask .choice.yes").await?;
    let hash = moved.hash().await?;
    relay.turn(&page.url);
    drop(earlier);
    // The old page is still there, and finds out about the new one.
    moved.reload().await?;
    check(moved.hash().await? == hash, "the game is not disturbed by the new version")?;
    moved.click("#open-menu").await?;
    moved.press("Leave the table").await?;
    moved.until("#news").await?;
    take_news(&moved).await?;
    let is_new = "return !!document.body.dataset.modules";
    check(moved.script(is_new, Vec::new()).await?.as_bool() == Some(true), "this is the new page")?;
    moved.click("#games .resume").await?;
    check(moved.hash().await? == hash, "the game stands as it stood")?;
    let asked = moved.asked().await?;
    moved.click("#ask .choice.yes").await?;
    check(moved.asked().await? != asked, "and goes on")?;
    moved.until(KEPT).await?;
    page.fresh().await
}

/// The page behind a relay, in a browser that remembers nothing.
async fn relayed(page: &Page, relay: &Relay) -> Done<Page> {
    let moved = Page { client: page.client.clone(), url: relay.url.clone(), native: page.native.clone() };
    moved.fresh().await?;
    moved.until(KEPT).await?;
    moved.until(BOOK_KEPT).await?;
    Ok(moved)
}

/// While a module comes, a bar says how much of it is there; it goes when all of it is.
pub async fn module_on_its_way(page: &Page) -> Done {
    let relay = Relay::to(&page.url).await?;
    let moved = relayed(page, &relay).await?;
    check(!moved.has("#fetching").await?, "nothing is on its way")?;
    relay.hold("module-wrath-");
    moved.find("#book-wrath").await?.click().await?;
    let some = "#fetching progress[value]:not([value='0']):not([value='1000'])";
    moved.client.wait().for_element(Locator::Css(some)).await?;
    let words = moved.text("#fetching").await?;
    check(words.starts_with("Fetching Wrath of Kings"), format!("it is said what comes: {words:?}"))?;
    relay.release();
    moved.until(".sheet > .incomplete").await?;
    check(!moved.has("#fetching").await?, "the bar goes when it is there")?;
    page.fresh().await
}

/// A module that breaks off in the middle is told of, and comes when it is wanted again.
pub async fn module_cut_off(page: &Page) -> Done {
    let relay = Relay::to(&page.url).await?;
    let moved = relayed(page, &relay).await?;
    relay.cut("module-wrath-");
    moved.click("#book-wrath").await?;
    let no = moved.text("#notice span").await?;
    check(no.contains("came only in part"), format!("it is said what happened: {no:?}"))?;
    check(!moved.has("#fetching").await?, "nothing is on its way any more")?;
    relay.release();
    moved.click("#book-wrath").await?;
    moved.until(".sheet > .incomplete").await?;
    page.fresh().await?;
    // The browser itself reports what was done to it.
    page.logged("browser").await?;
    Ok(())
}

/// The page is kept, and its server is another version by now: a module that was not opened yet is not there any more.
pub async fn module_of_another_version(page: &Page) -> Done {
    let program = std::env::var_os("MUSTER_PROGRAM").ok_or("no program is named")?;
    let served = Served::start(program.as_ref()).await?;
    let relay = Relay::to(&served.url).await?;
    let moved = relayed(page, &relay).await?;
    let other = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kept/page-0.1");
    let other = Earlier::serve(other.as_ref()).await?;
    relay.turn(&other.url);
    // What is still connected is asked no more.
    served.stop().await?;
    moved.click("#book-wrath").await?;
    let no = moved.text("#notice span").await?;
    check(no.contains("older than the muster that serves it"), format!("it is said why: {no:?}"))?;
    check(no.contains("take the new version"), format!("and what to do: {no:?}"))?;
    moved.until("#news").await?;
    page.fresh().await?;
    page.logged("browser").await?;
    Ok(())
}

/// Where the browser has no room for another module, it is played all the same.
pub async fn module_without_room(page: &Page) -> Done {
    let relay = Relay::to(&page.url).await?;
    let moved = relayed(page, &relay).await?;
    let origin = moved.url.trim_end_matches('/').to_string();
    moved.tool("Storage.overrideQuotaForOrigin", json!({ "origin": origin, "quotaSize": 1 })).await?;
    moved.click("#book-wrath").await?;
    check(!moved.has("#notice").await?, format!("nobody complains: {:?}", moved.texts("#notice").await?))?;
    moved.until(".sheet > .incomplete").await?;
    moved.tool("Storage.overrideQuotaForOrigin", json!({ "origin": origin })).await?;
    page.fresh().await
}

/// Agrees to the new version, and waits until the page has been loaded again.
async fn take_news(page: &Page) -> Done {
    page.script("document.documentElement.dataset.old = 'yes'", Vec::new()).await?;
    page.find("#take-news").await?.click().await?;
    page.client.wait().for_element(Locator::Css("html:not([data-old])")).await?;
    page.settled("").await
}
