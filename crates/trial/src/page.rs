//! The page as a person uses it.

use std::path::Path;
use std::rc::Rc;

use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::driver::Beyond;
use crate::{Done, Fault, Native};

/// Waits until the page has drawn something newer than a revision, and is idle.
const SETTLED: &str = "
    const [before, done] = arguments, root = document.documentElement;
    const now = () => root.dataset.idle === 'yes' && root.dataset.revision !== before;
    if (now()) return done(root.dataset.revision);
    new MutationObserver((_, watch) => { if (now()) { watch.disconnect(); done(root.dataset.revision); } })
        .observe(root, { attributes: true });
";

/// Waits until something is on the page, and the page is idle.
const UNTIL: &str = "
    const [selector, part, done] = arguments, root = document.documentElement;
    const says = one => one && one.textContent.includes(part);
    const now = () => root.dataset.idle === 'yes' && says(document.querySelector(selector));
    if (now()) return done(true);
    new MutationObserver((_, watch) => { if (now()) { watch.disconnect(); done(true); } })
        .observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
";

/// The question on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub why: String,
    pub shape: String,
    pub number: String,
    pub words: String,
    /// Who is asked, as the header says.
    pub seat: String,
}

pub struct Page {
    pub client: Client,
    pub url: String,
    pub native: Rc<Native>,
}

impl Page {
    /// The first screen in a browser that remembers nothing.
    pub async fn fresh(&self) -> Done {
        let origin = self.url.trim_end_matches('/');
        self.client.goto("about:blank").await?;
        self.tool("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" })).await?;
        self.size(1280, 800, false).await?;
        // Nothing is on its way when the page is idle, not even a model that glides to its place.
        let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        self.tool("Emulation.setEmulatedMedia", still).await?;
        self.goto().await
    }

    /// Opens the page, whatever is stored.
    pub async fn goto(&self) -> Done {
        self.client.goto(&self.url).await?;
        self.settled("").await
    }

    pub async fn reload(&self) -> Done {
        self.client.refresh().await?;
        self.settled("").await
    }

    /// Gives the page exactly so many pixels, with a finger or with a mouse.
    pub async fn size(&self, wide: u32, high: u32, touch: bool) -> Done {
        let metrics = json!({ "width": wide, "height": high, "deviceScaleFactor": 1, "mobile": false });
        self.tool("Emulation.setDeviceMetricsOverride", metrics).await?;
        self.tool("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch, "maxTouchPoints": 5 }))
            .await?;
        Ok(())
    }

    /// A command of the developer tools.
    pub async fn tool(&self, command: &str, params: Value) -> Done<Value> {
        Ok(self.client.issue_cmd(Beyond::tool(command, params)).await?)
    }

    /// What a log of the browser has gained since it was last read.
    pub async fn logged(&self, kind: &str) -> Done<Vec<Value>> {
        let log = self.client.issue_cmd(Beyond::log(kind)).await?;
        Ok(log.as_array().cloned().unwrap_or_default())
    }

    /// What a script says, without waiting for anything.
    pub async fn script(&self, script: &str, args: Vec<Value>) -> Done<Value> {
        Ok(self.client.execute(script, args).await?)
    }

    pub async fn revision(&self) -> Done<String> {
        let now = self.script("return document.documentElement.dataset.revision || ''", Vec::new()).await?;
        Ok(now.as_str().unwrap_or_default().to_string())
    }

    /// Waits until the page is idle after this revision.
    pub async fn settled(&self, before: &str) -> Done {
        self.client.execute_async(SETTLED, vec![json!(before)]).await?;
        Ok(())
    }

    /// The first element of a selector.
    pub async fn find(&self, selector: &str) -> Done<Element> {
        let found = self.client.find(Locator::Css(selector)).await;
        found.map_err(|_| Fault(format!("there is no {selector} on the page")))
    }

    /// Clicks, and waits until the page has drawn what came of it.
    pub async fn click(&self, selector: &str) -> Done {
        self.click_on(&self.find(selector).await?, selector).await
    }

    /// Clicks one of several; the first has the number nought.
    pub async fn click_nth(&self, selector: &str, place: usize) -> Done {
        let all = self.client.find_all(Locator::Css(selector)).await?;
        let one = all.get(place).ok_or_else(|| Fault(format!("there are only {} {selector}", all.len())))?;
        self.click_on(one, selector).await
    }

    async fn click_on(&self, element: &Element, selector: &str) -> Done {
        let before = self.revision().await?;
        element.click().await.map_err(|why| Fault(format!("{selector} cannot be clicked: {why}")))?;
        self.settled(&before).await
    }

    /// Clicks the button that says this. It is found and marked in one go, for others may come and go meanwhile.
    pub async fn press(&self, words: &str) -> Done {
        let mark =
            "document.querySelectorAll('[data-meant]').forEach(one => one.removeAttribute('data-meant'));
            const says = one => one.textContent.trim().startsWith(arguments[0]);
            const one = [...document.querySelectorAll('button, summary')].find(says);
            one?.setAttribute('data-meant', '');
            return Boolean(one);";
        match self.script(mark, vec![json!(words)]).await? == json!(true) {
            true => self.click("[data-meant]").await,
            false => Err(Fault(format!("no button says {words:?}"))),
        }
    }

    /// Types a key, or several one after the other, without an element: whatever has the focus gets them.
    pub async fn keys(&self, keys: &str) -> Done {
        for key in keys.chars() {
            let before = self.revision().await?;
            let stroke = [KeyAction::Down { value: key }, KeyAction::Up { value: key }];
            let source = stroke.into_iter().fold(KeyActions::new("keys".into()), |keys, one| keys.then(one));
            self.client.perform_actions(source).await?;
            self.settled(&before).await?;
        }
        Ok(())
    }

    /// Types words into whatever has the focus, all at once, and waits.
    pub async fn type_words(&self, words: &str) -> Done {
        let before = self.revision().await?;
        let strokes =
            words.chars().flat_map(|key| [KeyAction::Down { value: key }, KeyAction::Up { value: key }]);
        let source = strokes.fold(KeyActions::new("keys".into()), |keys, one| keys.then(one));
        self.client.perform_actions(source).await?;
        self.settled(&before).await
    }

    /// Moves the mouse to a place in the window, in pixels, without waiting.
    pub async fn point(&self, x: f64, y: f64) -> Done {
        let there = PointerAction::MoveTo { duration: None, x, y };
        self.client.perform_actions(MouseActions::new("mouse".into()).then(there)).await?;
        Ok(())
    }

    /// Puts one finger on a place in the window, in pixels, lifts it, and waits for what the page makes of it.
    pub async fn tap(&self, (x, y): (f64, f64)) -> Done {
        let before = self.revision().await?;
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        self.tool("Input.dispatchTouchEvent", touch("touchStart", json!([{ "x": x, "y": y }]))).await?;
        self.tool("Input.dispatchTouchEvent", touch("touchEnd", json!([]))).await?;
        self.settled(&before).await
    }

    /// Back in the history of the browser, or forward, until this is on the page.
    pub async fn travel(&self, by: i32, outcome: &str) -> Done {
        self.script("history.go(arguments[0])", vec![json!(by)]).await?;
        self.until(outcome).await
    }

    /// Waits until something is on the page, and the page is idle.
    pub async fn until(&self, selector: &str) -> Done {
        self.until_says(selector, "").await
    }

    /// Waits until something is there and says this.
    pub async fn until_says(&self, selector: &str, part: &str) -> Done {
        let there = self.client.execute_async(UNTIL, vec![json!(selector), json!(part)]).await;
        there.map(|_| ()).map_err(|why| Fault(format!("{selector} does not appear: {why}")))
    }

    /// Puts a file into a file input, and waits for what the page says to it.
    pub async fn give_file(&self, selector: &str, file: &Path, outcome: &str) -> Done {
        self.find(selector).await?.send_keys(&file.display().to_string()).await?;
        self.until(outcome).await
    }

    /// Writes into a field, and waits.
    pub async fn write(&self, selector: &str, words: &str) -> Done {
        let before = self.revision().await?;
        self.find(selector).await?.send_keys(words).await?;
        self.settled(&before).await
    }

    pub async fn has(&self, selector: &str) -> Done<bool> {
        Ok(self.count(selector).await? > 0)
    }

    pub async fn count(&self, selector: &str) -> Done<u64> {
        let count =
            self.script("return document.querySelectorAll(arguments[0]).length", vec![json!(selector)]);
        Ok(count.await?.as_u64().unwrap_or(0))
    }

    /// The text of everything that a selector finds, also of what is folded away.
    pub async fn texts(&self, selector: &str) -> Done<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent.trim())";
        Ok(serde_json::from_value(self.script(script, vec![json!(selector)]).await?)?)
    }

    pub async fn text(&self, selector: &str) -> Done<String> {
        let texts = self.texts(selector).await?;
        texts.into_iter().next().ok_or_else(|| Fault(format!("there is no {selector} on the page")))
    }

    /// An attribute of the first element of a selector.
    pub async fn attribute(&self, selector: &str, name: &str) -> Done<Option<String>> {
        Ok(self.find(selector).await?.attr(name).await?)
    }

    /// The question on the page, if there is one.
    pub async fn question(&self) -> Done<Option<Question>> {
        let script = "const ask = document.querySelector('#ask');
            const seat = document.querySelector('#acting')?.textContent ?? '';
            return ask && [ask.dataset.why, ask.dataset.shape, ask.dataset.number, ask.querySelector('h2').textContent, seat]";
        let told: Option<[String; 5]> = serde_json::from_value(self.script(script, Vec::new()).await?)?;
        Ok(told.map(|[why, shape, number, words, seat]| Question { why, shape, number, words, seat }))
    }

    /// The question on the page; there has to be one.
    pub async fn asked(&self) -> Done<Question> {
        match self.question().await? {
            Some(question) => Ok(question),
            None => Err(Fault(format!(
                "nothing is asked; the page says {:?}",
                self.texts("#notice, #over").await?
            ))),
        }
    }

    /// The question has to be this one.
    pub async fn expect(&self, why: &str, shape: &str) -> Done<Question> {
        let asked = self.asked().await?;
        if (asked.why.as_str(), asked.shape.as_str()) != (why, shape) {
            return Err(Fault(format!("{why} ({shape}) was to be asked, and it is {asked:?}")));
        }
        Ok(asked)
    }

    /// Sets a table natively, answers so far, and takes the save up in the page.
    pub async fn sit(&self, name: &str, case: &str, seed: u64, answers: &[&str]) -> Done {
        let save = self.native.save(name, case, seed, answers)?;
        self.give_file("#import", &save, "#table, #notice").await?;
        if self.has("#table").await? {
            return Ok(());
        }
        Err(Fault(format!("{name} was not taken up: {:?}", self.texts("#notice").await?)))
    }

    /// Says an answer in words.
    pub async fn say(&self, words: &str) -> Done {
        if !self.has("details.words[open]").await? {
            self.click("details.words summary").await?;
        }
        self.write("#words", words).await?;
        self.click("details.words form button").await
    }

    /// The save of the only game that the browser keeps.
    pub async fn kept(&self) -> Done<String> {
        let script = "const all = Object.keys(localStorage).filter(key => key.startsWith('muster/game/'));
            return all.map(key => localStorage.getItem(key).split('\\n').slice(1).join('\\n'))";
        let all: Vec<String> = serde_json::from_value(self.script(script, Vec::new()).await?)?;
        match <[String; 1]>::try_from(all) {
            Ok([save]) => Ok(save),
            Err(all) => Err(Fault(format!("the browser keeps {} games and not one", all.len()))),
        }
    }

    /// The fingerprint of the position that the page shows.
    pub async fn hash(&self) -> Done<String> {
        self.attribute("#table", "data-hash").await?.ok_or_else(|| "the table has no data-hash".into())
    }
}
