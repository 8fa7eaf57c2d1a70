//! What the page asks of the network, and what it lets itself be told.

use std::collections::BTreeMap;
use std::time::Instant;

use fantoccini::Locator;
use serde_json::{Value, json};
use trial::{Done, Page, Relay, check};

/// What a first visit may transfer, compressed, until the first answer is given and everything is kept for later visits:
/// so much for the page, and so much for the module of a rulebook with its catalog. The goal for a module is 440,000;
/// `crates/bench/README.md` says what stands in its way.
const MOST_FOR_THE_PAGE: u64 = 530_000;
const MOST_FOR_A_BOOK: u64 = 650_000;

pub async fn first_load(page: &Page) -> Done {
    let relay = Relay::to(&page.url).await?;
    page.client.goto("about:blank").await?;
    page.tool("Network.clearBrowserCache", json!({})).await?;
    page.logged("performance").await?;
    let begun = Instant::now();
    page.client.goto(&relay.url).await?;
    page.settled("").await?;
    let first_screen = begun.elapsed();
    let clicked = Instant::now();
    page.click("#just-play").await?;
    let first_table = clicked.elapsed();
    check(page.has("#table").await?, "a table is set by one click")?;
    page.click("#ask .choice.yes").await?;
    // What is kept for later visits is fetched meanwhile, and belongs to the first one.
    page.until(crate::offline::KEPT).await?;
    page.until(crate::offline::BOOK_KEPT).await?;
    let bytes = relay.passed();
    let homes = homes(page).await?;
    let mut books = Vec::new();
    for (home, files) in &homes {
        let mut sum = 0;
        for file in files {
            sum += trial::weigh(&page.url, file).await?;
        }
        println!("    {home}: {sum} bytes");
        check(
            sum <= MOST_FOR_A_BOOK,
            format!("{home} takes {sum} bytes, and {MOST_FOR_A_BOOK} is the most"),
        )?;
        books.push((home, sum));
    }
    let (_, book) = books.iter().find(|(home, _)| *home == "genesys").ok_or("there is no GENESYS")?;
    let alone = bytes.saturating_sub(*book);
    println!(
        "    {bytes} bytes transferred, {alone} of them for the page; first screen after {} ms, table {} ms after the click",
        first_screen.as_millis(),
        first_table.as_millis()
    );
    check(alone > 100_000, "the relay saw the page pass")?;
    check(
        alone <= MOST_FOR_THE_PAGE,
        format!("the page takes {alone} bytes, and {MOST_FOR_THE_PAGE} is the most"),
    )?;
    let events = messages(page).await?;
    let asked = requests(&events);
    let strange = |url: &&String| {
        !url.starts_with(&relay.url) && !url.starts_with("data:") && !url.starts_with("blob:")
    };
    // The page itself fetches the module that is offered first, before it asks for it.
    let early = asked.iter().filter(|url| url.contains("/module-genesys-")).count();
    check(early >= 3, format!("the first module is fetched early, all three files of it and not {early}"))?;
    let strange: Vec<&String> = asked.iter().filter(strange).collect();
    check(!asked.is_empty() && strange.is_empty(), format!("others are asked: {strange:?}"))?;
    let document = events
        .iter()
        .find(|event| event["method"] == "Network.responseReceived" && event["params"]["type"] == "Document")
        .ok_or("the browser saw no document")?;
    let headers = &document["params"]["response"]["headers"];
    let policy = headers["content-security-policy"].as_str().unwrap_or_default();
    check(policy.contains("default-src 'none'"), format!("the policy is not strict: {policy:?}"))?;
    let loose = policy.replace("'wasm-unsafe-eval'", "");
    check(
        !loose.contains("unsafe") && !loose.contains('*') && !loose.contains("http"),
        format!("it lets in: {policy}"),
    )?;
    // Once loaded, nothing is asked of the network any more.
    let before = relay.passed();
    page.click("#ask .choice.yes").await?;
    let asked = requests(&messages(page).await?);
    let more = relay.passed() - before;
    check(more == 0, format!("an answer needs no network, and {more} bytes came: {asked:?}"))?;
    // Loading it again takes what the browser kept.
    page.client.goto("about:blank").await?;
    page.client.goto(&relay.url).await?;
    page.settled("").await?;
    let again = relay.passed() - before;
    println!("    {again} bytes when it is loaded again");
    check(again < 20_000, format!("{again} bytes are transferred again"))
}

/// The files of every module, as the service worker knows them.
async fn homes(page: &Page) -> Done<BTreeMap<String, Vec<String>>> {
    let read = "const done = arguments[0];
        fetch('/service.js').then(answer => answer.text()).then(text => done(text.match(/BOOKS = (.*);/)[1]));";
    let told = page.client.execute_async(read, Vec::new()).await?;
    Ok(serde_json::from_str(told.as_str().unwrap_or_default())?)
}

/// What a slow line carries in a second, in bytes, and how long a request takes to be answered, in milliseconds.
const LINE: u64 = 200_000;
const TRIP: u64 = 150;

/// So long after the click on its address, in milliseconds, the first screen is drawn, and a button answers.
const DRAWN: u64 = 1_500;
const ANSWERS: u64 = 5_000;

/// So much of that is left to a slow machine for drawing, and for compiling and running the page.
const DRAWING: u64 = 600;
const RUNNING: u64 = 1_500;

/// What has to come before the first screen is drawn, and before it answers, fits a slow line and leaves the machine its time.
pub async fn bytes_before_the_first_answer(page: &Page) -> Done {
    page.fresh().await?;
    let read = "const done = arguments[0];
        const text = async path => (await fetch(path)).text();
        (async () => {
            const index = await text('/');
            const [style] = index.match(/\\/style-[0-9a-f]+\\.css/);
            const sheet = await text(style);
            const fonts = sheet.match(/\\/alegreya[a-z0-9-]*-latin-[a-z0-9-]+\\.woff2/g);
            const page = index.match(/\\/web-?[a-z0-9-]*\\.(js|wasm)/g);
            const faces = sheet.match(/@font-face\\{[^}]*\\}/g);
            done([[style], fonts, page, faces.filter(face => !face.includes('font-display:swap'))]);
        })();";
    let told = page.client.execute_async(read, Vec::new()).await?;
    let [style, fonts, code, waited]: [Vec<String>; 4] = serde_json::from_value(told)?;
    check(waited.is_empty(), format!("text is drawn before its fonts are there, but for {waited:?}"))?;
    check(fonts.len() == 3 && code.len() >= 3, format!("the page is {fonts:?} and {code:?}"))?;
    let weigh = async |files: &[String]| -> Done<u64> {
        let (mut sum, mut seen) = (0, std::collections::BTreeSet::new());
        for file in files.iter().filter(|file| seen.insert(file.as_str())) {
            sum += trial::weigh(&page.url, file).await?;
        }
        Ok(sum)
    };
    let document = weigh(&["/".to_string()]).await?;
    let (style, fonts, code) = (weigh(&style).await?, weigh(&fonts).await?, weigh(&code).await?);
    // The style comes together with what is fetched early: a font, the module and the script of the page.
    let drawn = 2 * TRIP + (document + 4 * style) * 1_000 / LINE + DRAWING;
    // One after the other come the document, the script that begins, and what that asks for.
    let answers = 3 * TRIP + (document + style + fonts + code) * 1_000 / LINE + RUNNING;
    println!(
        "    document {document}, style {style}, fonts {fonts}, code {code} bytes: at 1.6 Mbit/s drawn within {drawn} ms, \
         answers within {answers} ms"
    );
    check(drawn <= DRAWN, format!("the first screen takes {drawn} ms, and {DRAWN} is the most"))?;
    check(answers <= ANSWERS, format!("the first answer takes {answers} ms, and {ANSWERS} is the most"))
}

/// How the first screen feels on a slow line and a slow machine: nothing is decided by it, the numbers are for people.
pub async fn slow_line(page: &Page) -> Done {
    page.client.goto("about:blank").await?;
    page.tool("Network.clearBrowserCache", json!({})).await?;
    let line = json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000 });
    page.tool("Network.enable", json!({})).await?;
    page.tool("Network.emulateNetworkConditions", line).await?;
    page.tool("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await?;
    let relay = Relay::to(&page.url).await?;
    let begun = Instant::now();
    page.client.goto(&relay.url).await?;
    // Pressed before the page is there: it waits, and is done.
    let drawn = page.script("return document.querySelectorAll('[data-book]').length", Vec::new()).await?;
    let shown = begun.elapsed();
    page.until("html[data-revision]").await?;
    page.client.find(Locator::Css("#book-wrath")).await?.click().await?;
    page.until("#book-wrath[aria-pressed=true]").await?;
    let answered = begun.elapsed();
    let paint =
        "return Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)";
    let paint = page.script(paint, Vec::new()).await?;
    println!(
        "    at 1.6 Mbit/s and a quarter of the speed: first words drawn after {paint} ms, document there after {} ms, \
         a button answers after {} ms",
        shown.as_millis(),
        answered.as_millis()
    );
    page.tool("Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await?;
    let free = json!({ "offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    page.tool("Network.emulateNetworkConditions", free).await?;
    check(drawn.as_u64() >= Some(5), "the rulebooks are in the first document")?;
    page.fresh().await
}

/// The addresses that were asked for.
fn requests(events: &[Value]) -> Vec<String> {
    let sent = events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
    sent.filter_map(|event| event["params"]["request"]["url"].as_str()).map(str::to_string).collect()
}

/// The events that the developer tools have seen since they were last asked.
async fn messages(page: &Page) -> Done<Vec<Value>> {
    let entries = page.logged("performance").await?;
    let message = |entry: &Value| -> Option<Value> {
        let told: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
        Some(told["message"].clone())
    };
    Ok(entries.iter().filter_map(message).collect())
}
