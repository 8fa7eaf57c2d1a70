//! What the page asks of the network, and what it lets itself be told.

use std::time::Instant;

use serde_json::{Value, json};
use trial::{Done, Page, Relay, check};

/// Compressed, as transferred, with everything that is kept for later visits.
const MOST_BYTES: u64 = 1_500_000;

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
    // What is kept for later visits is fetched meanwhile, and belongs to the first one.
    page.until(crate::offline::KEPT).await?;
    let bytes = relay.passed();
    println!(
        "    {bytes} bytes transferred; first screen after {} ms, table {} ms after the click",
        first_screen.as_millis(),
        first_table.as_millis()
    );
    check(bytes > 100_000, "the relay saw the page pass")?;
    check(bytes < MOST_BYTES, format!("{bytes} bytes are transferred, and {MOST_BYTES} is the most"))?;
    let events = messages(page).await?;
    let asked = requests(&events);
    let strange = |url: &&String| {
        !url.starts_with(&relay.url) && !url.starts_with("data:") && !url.starts_with("blob:")
    };
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
