//! Pictures of every screen for `docs/screens`, and a look for text that is cut or covered.

use std::collections::BTreeMap;
use std::path::PathBuf;

use trial::{Done, Page, check};

use crate::lists::choose;
use crate::look::{CUT, PALE};
use crate::player::{Player, middle};
use crate::shapes::{drag, inch};
use crate::tables;

/// Wide, high, with a finger, and what it is called.
const SIZES: [(u32, u32, bool, &str); 4] = [
    (1280, 800, false, "1280x800"),
    (1920, 1080, false, "1920x1080"),
    (1024, 768, true, "1024x768"),
    (768, 1024, true, UPRIGHT),
];

/// A tablet held upright is looked at, but no picture of it is kept.
const UPRIGHT: &str = "768x1024";

/// A telephone, on which the first screen and what is only read are looked at.
const PHONE: &str = "390x844";

/// The screens that are kept in every size, and by night; of the others one picture will do.
const MAIN: [&str; 5] = ["start", "table", "path", "dice", "list"];

struct Camera<'a> {
    page: &'a Page,
    folder: Option<PathBuf>,
    /// What is wrong, and in which pictures.
    faults: BTreeMap<String, Vec<String>>,
}

impl Camera<'_> {
    /// Looks at a screen in every size, by day; in the first size also by night.
    async fn take(&mut self, name: &str) -> Done {
        for (wide, high, touch, size) in SIZES {
            self.page.size(wide, high, touch).await?;
            self.picture(name, size, "light").await?;
            if size == SIZES[0].3 {
                self.picture(name, size, "dark").await?;
            }
        }
        let (wide, high, touch, _) = SIZES[0];
        self.page.size(wide, high, touch).await
    }

    /// What a printer would be given.
    async fn paper(&self, name: &str) -> Done {
        if let Some(folder) = &self.folder {
            std::fs::write(folder.join(format!("{name}.png")), self.page.client.screenshot().await?)?;
        }
        Ok(())
    }

    async fn picture(&mut self, name: &str, size: &str, light: &str) -> Done {
        let look = serde_json::json!({ "features": [
            { "name": "prefers-color-scheme", "value": light }, { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.page.tool("Emulation.setEmulatedMedia", look).await?;
        let called = if light == "dark" { format!("{name}-{size}-night") } else { format!("{name}-{size}") };
        for look in [CUT, PALE] {
            let found: Vec<String> = serde_json::from_value(self.page.script(look, Vec::new()).await?)?;
            for fault in found {
                self.faults.entry(fault).or_default().push(called.clone());
            }
        }
        let kept = (MAIN.contains(&name) && size != UPRIGHT)
            || (size == SIZES[0].3 && light == "light")
            || size == PHONE;
        if let Some(folder) = self.folder.as_ref().filter(|_| kept) {
            std::fs::write(folder.join(format!("{called}.png")), self.page.client.screenshot().await?)?;
        }
        Ok(())
    }
}

/// Every screen is looked at; pictures are written only where `MUSTER_SCREENS` names a folder.
pub async fn pictures(page: &Page) -> Done {
    taken(page, tour).await
}

/// The same of lists that are built, tried and printed, and of what players agree on.
pub async fn lists(page: &Page) -> Done {
    taken(page, list_tour).await
}

async fn taken(page: &Page, tour: impl AsyncFnOnce(&mut Camera<'_>) -> Done) -> Done {
    let folder = std::env::var_os("MUSTER_SCREENS").map(PathBuf::from);
    if let Some(folder) = &folder {
        std::fs::create_dir_all(folder)?;
    }
    let mut camera = Camera { page, folder, faults: BTreeMap::new() };
    let done = tour(&mut camera).await;
    page.tool("Emulation.setEmulatedMedia", serde_json::json!({ "features": [] })).await?;
    done?;
    let told =
        camera.faults.iter().map(|(fault, pictures)| format!("\n      {fault} ({})", pictures.join(", ")));
    check(
        camera.faults.is_empty(),
        format!("text is cut, covered or pale, or something is small:{}", told.collect::<String>()),
    )
}

/// The same of lessons, rules, cases, opponents, the table in words, and a campaign.
pub async fn learning(page: &Page) -> Done {
    taken(page, learning_tour).await
}

/// The same of a full storage, of kept games, and of a record.
pub async fn records(page: &Page) -> Done {
    taken(page, record_tour).await
}

async fn record_tour(camera: &mut Camera<'_>) -> Done {
    let page = camera.page;
    crate::safe::finished_and_full(page).await?;
    camera.take("full").await?;
    page.click("#make-room").await?;
    page.click("#notice button[aria-label='Dismiss']").await?;
    crate::safe::leave(page).await?;
    for (name, selector) in [("games", "#games .to-file"), ("record", "#record pre")] {
        check(page.has(selector).await?, format!("{selector} is on the page"))?;
        camera.take(name).await?;
        page.size(390, 844, true).await?;
        camera.picture(name, PHONE, "light").await?;
        page.size(1280, 800, false).await?;
        if name == "games" {
            crate::safe::resume(page, "A fight").await?;
        }
    }
    page.script("localStorage.clear()", Vec::new()).await?;
    page.fresh().await
}

async fn learning_tour(camera: &mut Camera<'_>) -> Done {
    let page = camera.page;
    crate::learn::begin(page, "GENESYS").await?;
    camera.take("lesson").await?;
    page.fresh().await?;
    page.press("GENESYS").await?;
    page.click("#read-rules").await?;
    page.write("#seek", "straight line").await?;
    camera.take("rules").await?;
    page.client.goto("about:blank").await?;
    page.client.goto(&format!("{}#rule=GE-CHG-04", page.url)).await?;
    page.settled("").await?;
    page.click("#row-GE-CHG-04 .example").await?;
    page.click("#case-next").await?;
    page.click("#case-next").await?;
    camera.take("case").await?;
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    page.click("#ask-hint").await?;
    page.until("#hint[data-going-on=false]").await?;
    camera.take("hint").await?;
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    page.keys("d").await?;
    camera.take("in-words").await?;
    crate::campaign::gathered(page, "3").await?;
    camera.take("campaign-start").await?;
    page.click("#begin-campaign").await?;
    Player::first_until(page, "who-won", 120).await?;
    camera.take("campaign").await
}

async fn list_tour(camera: &mut Camera<'_>) -> Done {
    let page = camera.page;
    page.fresh().await?;
    page.click("#build").await?;
    camera.take("list-empty").await?;
    choose(page, "#list-book", "salvation").await?;
    page.click("#ready-lists .ready").await?;
    page.click(".model .add").await?;
    page.click(".model summary").await?;
    page.click("#link-list").await?;
    camera.take("list").await?;
    page.tool("Emulation.setEmulatedMedia", serde_json::json!({ "media": "print" })).await?;
    camera.paper("list-paper").await?;
    page.tool("Emulation.setEmulatedMedia", serde_json::json!({ "media": "" })).await?;
    page.click_nth("#ready-lists .ready", 1).await?;
    page.click("#tab-try").await?;
    page.click("#try").await?;
    page.until("#tried:not([data-done='0']):not([data-done='1']):not([data-done='2'])").await?;
    page.click("#stop-trying").await?;
    camera.take("list-try").await?;
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    page.click("#open-menu").await?;
    page.click("#amend").await?;
    camera.take("agreed-change").await
}

async fn tour(camera: &mut Camera<'_>) -> Done {
    let page = camera.page;
    page.fresh().await?;
    camera.take("start").await?;
    page.click("#arrange summary").await?;
    camera.take("start-arrange").await?;
    page.click("#just-play").await?;
    camera.take("table").await?;
    page.fresh().await?;
    page.sit("three", tables::THREE, 11, &["1", "1", "1", "1"]).await?;
    camera.take("deploy").await?;
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana"]).await?;
    camera.take("why-not").await?;
    page.say("walk").await?;
    let (inch, from) = (inch(page).await?, middle(page, "[data-piece='0']").await?);
    drag(page, from, (from.0, from.1 - 3.0 * inch)).await?;
    camera.take("path").await?;
    page.click("#clear").await?;
    drag(page, from, (from.0, from.1 - 9.0 * inch)).await?;
    camera.take("path-refused").await?;
    page.click("#ask .cite").await?;
    camera.take("rule").await?;
    page.keys("\u{e00c}").await?;
    page.click("#open-menu").await?;
    camera.take("menu").await?;
    page.keys("\u{e00c}").await?;
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &["Ana", "Bow", "Rolf"]).await?;
    page.say("paid focus").await?;
    camera.take("dice").await?;
    page.click("#take-back").await?;
    camera.take("consent").await?;
    page.fresh().await?;
    page.sit("sealed", tables::SEALED, 3, &["Ada", "fight"]).await?;
    camera.take("curtain").await?;
    page.click("#curtain button").await?;
    camera.take("split").await?;
    page.fresh().await?;
    page.sit("group", tables::GROUP, 3, &["combined activation", "Hakon"]).await?;
    camera.take("some").await?;
    page.fresh().await?;
    page.sit("over", tables::ARCHERS_ONCE, 3, &["Ana", "done", "Rolf", "done"]).await?;
    camera.take("over").await?;
    replay(camera).await?;
    hexes(camera).await
}

/// A game looked back upon, with its report.
async fn replay(camera: &mut Camera<'_>) -> Done {
    let page = camera.page;
    page.fresh().await?;
    page.give_file("#watch", &crate::replay::recorded(), "#replay").await?;
    crate::replay::slide(page, 420).await?;
    page.click("#verify").await?;
    camera.take("replay").await?;
    page.click("#report").await?;
    page.until("#report-read").await?;
    camera.take("replay-report").await
}

/// The same on hexes: what is chosen, set up, moved, hidden and left.
async fn hexes(camera: &mut Camera<'_>) -> Done {
    let page = camera.page;
    page.fresh().await?;
    page.press("Salvation").await?;
    page.click("#arrange summary").await?;
    camera.take("hex-start").await?;
    page.fresh().await?;
    page.sit("placed", tables::PLACED, 3, &["wall", "copse", "copse", "west to east"]).await?;
    page.click("#step").await?;
    camera.take("hex-terrain").await?;
    Player::first_until(page, "deploy-at", 12).await?;
    page.click("#step").await?;
    camera.take("hex-deploy").await?;
    page.fresh().await?;
    page.sit("stones", &tables::ready("stones"), 3, &["Horn", "move"]).await?;
    page.keys("\u{e013}\u{e013}\u{e014}\u{e013}").await?;
    camera.take("hex-path").await?;
    page.fresh().await?;
    let charge = ["Ada", "charge", "Bran", "19O 19P 19Q 19R", "pass", "Ada", "fight"];
    page.sit("charge", tables::STONES, 2, &charge).await?;
    page.click("#curtain button").await?;
    camera.take("hex-split").await?;
    page.say("Ada attacks Bran = 4").await?;
    page.click("#curtain button").await?;
    page.say("Bran defends against Ada = 2").await?;
    camera.take("hex-push").await?;
    crate::salvation::arrange(page, "hostage exchange").await?;
    Player::first_until(page, "hostage-cell", 40).await?;
    page.click("#curtain button").await?;
    page.click("#step").await?;
    page.click("#give").await?;
    page.click("#step").await?;
    camera.take("hex-secret").await?;
    page.fresh().await?;
    page.sit("way-out", tables::WAY_OUT, 3, &["Ann", "move"]).await?;
    page.click("#curtain button").await?;
    page.keys("\u{e015}\u{e015}").await?;
    camera.take("hex-way-out").await?;
    for (name, table) in [("hex-siege", "keep"), ("hex-treasure", "treasure"), ("hex-hostages", "hostages")] {
        page.fresh().await?;
        page.sit(table, &tables::ready(table), 3, &[]).await?;
        camera.take(name).await?;
    }
    Ok(())
}
