//! Somebody who answers whatever is asked with the page's own controls.

use serde_json::json;
use trial::{Done, Fault, Page, Question};

/// Clicks through questions within the page: where there are hundreds, round trips are what takes time.
const FIRST: &str = "
    const [shows, most, done] = arguments, root = document.documentElement, find = name => document.querySelector(name);
    const settled = before => new Promise(told => {
        const now = () => root.dataset.idle === 'yes' && root.dataset.revision !== before;
        if (now()) return told();
        new MutationObserver((_, watch) => { if (now()) { watch.disconnect(); told(); } }).observe(root, { attributes: true });
    });
    const click = async one => { const before = root.dataset.revision; one.click(); await settled(before); };
    (async () => {
        for (let answers = 0; answers < most; answers++) {
            const ask = find('#ask'), shape = ask?.dataset.shape;
            const there = find('#turn')?.textContent.startsWith(shows) || ask?.dataset.why === shows;
            if (there || find('#over')) return done([answers, '']);
            if (find('#notice')) return done([answers, find('#notice').textContent]);
            if (find('#curtain')) await click(find('#curtain button'));
            if (shape === 'one') await click(find('#ask .choice.closing') ?? find('#ask .choice.yes'));
            else if (shape === 'point' || shape === 'path') { await click(find('#step')); await click(find('#give')); }
            else if (shape === 'some') {
                const boxes = [...document.querySelectorAll('#ask .choice.check:not(.no) input')];
                for (const box of boxes) if (find('#give').disabled) await click(box);
                await click(find('#give'));
            }
            else if (shape === 'number') await click(find('#give'));
            else return done([answers, `${shape} was not expected before ${shows}`]);
        }
        done([most, `${shows} does not come`]);
    })();
";

/// Chooses by a fixed stream of numbers, so that a game is the same every time.
pub struct Player {
    state: u64,
    /// The shapes that were answered so far.
    pub shapes: Vec<String>,
}

impl Player {
    pub fn new(seed: u64) -> Player {
        Player { state: seed, shapes: Vec::new() }
    }

    fn below(&mut self, many: u64) -> u64 {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % many.max(1)
    }

    /// Answers the open question.
    pub async fn answer(&mut self, page: &Page) -> Done<Question> {
        if page.has("#curtain").await? {
            page.click("#curtain button").await?;
        }
        let asked = page.asked().await?;
        match asked.shape.as_str() {
            "one" => {
                let many = page.count("#ask .choice.yes").await?;
                let place = self.below(many);
                let place = usize::try_from(place).unwrap_or(0);
                page.click_nth("#ask .choice.yes", place).await?;
                // One of its own is attacked only by whoever says so twice.
                if page.question().await?.as_ref() == Some(&asked) {
                    page.click_nth("#ask .choice.yes", place).await?;
                }
            }
            "some" => {
                page.click("#ask .choice.check:not(.no) input").await?;
                page.click("#give").await?;
            }
            "number" | "split" => page.click("#give").await?,
            "point" | "path" => {
                for _ in 0..=self.below(4) {
                    page.click("#step").await?;
                }
                page.click("#give").await?;
            }
            other => return Err(Fault(format!("there is no shape {other}"))),
        }
        if !self.shapes.contains(&asked.shape) {
            self.shapes.push(asked.shape.clone());
        }
        Ok(asked)
    }

    /// Answers with the first choice or the first proposal until the page shows something, with no more answers than this.
    pub async fn first_until(page: &Page, shows: &str, most: u32) -> Done<u32> {
        let told = page.client.execute_async(FIRST, vec![json!(shows), json!(most)]).await?;
        let (answers, fault): (u32, String) = serde_json::from_value(told)?;
        if fault.is_empty() { Ok(answers) } else { Err(Fault(format!("after {answers} answers: {fault}"))) }
    }

    /// Plays to the end, with no more answers than this.
    pub async fn play_out(&mut self, page: &Page, most: u32) -> Done<u32> {
        for answers in 0..most {
            if page.has("#over").await? {
                return Ok(answers);
            }
            let asked = self.answer(page).await?;
            if let Some(notice) = page.texts("#notice").await?.first() {
                return Err(Fault(format!("{asked:?} was answered, and the page says {notice:?}")));
            }
        }
        Err(Fault(format!("the game has not ended after {most} answers")))
    }
}

/// Where the middle of an element is in the window.
pub async fn middle(page: &Page, selector: &str) -> Done<(f64, f64)> {
    let script = "const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        return box && [box.left + box.width / 2, box.top + box.height / 2]";
    let place: Option<(f64, f64)> =
        serde_json::from_value(page.script(script, vec![json!(selector)]).await?)?;
    place.ok_or_else(|| Fault(format!("there is no {selector} on the page")))
}
