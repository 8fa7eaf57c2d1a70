//! Whole games by somebody who does not see the page: he reads only the accessibility tree, and has only keys.

use trial::{Done, Fault, Heard, Page, check};

use crate::tables;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";

/// No game here takes more answers.
const MOST: u32 = 400;

/// So many tabs lead everywhere on the page.
const TABS: u32 = 120;

/// Somebody who listens, and decides by a fixed stream of numbers.
struct Listener<'a> {
    page: &'a Page,
    state: u64,
    /// How often each way of answering was used: choices, places, numbers, splits, some of several.
    used: [u32; 5],
}

impl Listener<'_> {
    fn below(&mut self, many: usize) -> usize {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) as usize % many.max(1)
    }

    /// Tabs on until what has the focus is called so.
    async fn tab_to(&self, role: &str, name: &str) -> Done {
        for _ in 0..TABS {
            self.page.keys(TAB).await?;
            let heard = self.page.heard().await?;
            if heard.focus().is_some_and(|node| node.role == role && node.name.starts_with(name)) {
                return Ok(());
            }
        }
        Err(Fault(format!("{TABS} tabs do not lead to the {role} {name:?}")))
    }

    /// Answers what is asked. Returns how the game ended once it has.
    async fn answer(&mut self) -> Done<Option<String>> {
        let heard = self.page.heard().await?;
        if let Some(dialog) = heard.find("dialog", "") {
            return self.take_over(&heard, &dialog.name.clone()).await.map(|()| None);
        }
        if heard.find("heading", "The game is over").is_some() {
            return Ok(Some(heard.text("complementary", "What to do")));
        }
        let question = heard.all("heading").find(|node| node.is_in("complementary", "What to do"));
        let question = question.ok_or("no question is heard")?.name.clone();
        check_heard(&heard, &question)?;
        // Who has written stays in the field; keys are keys again outside of it.
        if heard.focus().is_some_and(|focus| focus.role == "textbox") {
            self.page.keys(ESCAPE).await?;
        }
        let offers: Vec<(String, String)> = heard
            .all("button")
            .filter(|node| !node.key.is_empty() && node.is_in("list", ""))
            .map(|node| (node.name.clone(), node.key.clone()))
            .collect();
        let more: Vec<String> = heard
            .all("button")
            .filter(|node| node.name.starts_with("More for "))
            .map(|node| node.name.clone())
            .collect();
        if heard.find("button", "Next proposal").is_some() {
            self.used[1] += 1;
            self.page.keys(["]", "]]"][self.below(2)]).await?;
            let said = self.page.heard().await?.text("log", "");
            check(said.contains(" of "), format!("a proposal is said, and not {said:?}"))?;
            self.page.keys(ENTER).await?;
        } else if !offers.is_empty() {
            self.used[0] += 1;
            // Whoever can fight does, or two turns pass without a blow.
            let fight = offers.iter().position(|(name, _)| name.starts_with("fight"));
            let (_, key) = &offers[fight.unwrap_or_else(|| self.below(offers.len()))];
            self.page.keys(key).await?;
            // One of its own is attacked only by whoever says so twice.
            if self.page.heard().await?.text("log", "").contains("one of your own") {
                self.page.keys(key).await?;
            }
        } else if heard.find("spinbutton", "How many").is_some() {
            self.used[2] += 1;
            self.page.keys("/0").await?;
            self.page.keys(ENTER).await?;
        } else if !more.is_empty() {
            self.used[3] += 1;
            let part = more.iter().find(|part| part.contains("attacks")).unwrap_or(&more[0]);
            let words = format!("{} = 1", part.trim_start_matches("More for "));
            self.page.keys("/").await?;
            self.page.type_words(&words).await?;
            self.page.keys(ENTER).await?;
        } else if heard.find("checkbox", "").is_some() {
            self.used[4] += 1;
            while self.page.heard().await?.find("button", "These").is_none_or(|give| give.disabled) {
                self.tab_to("checkbox", "").await?;
                self.page.keys(" ").await?;
            }
            self.tab_to("button", "These").await?;
            self.page.keys(ENTER).await?;
        } else {
            return Err(Fault(format!("nothing can be answered to {question:?}")));
        }
        Ok(None)
    }

    /// Somebody else has to sit down: nothing of the table is heard meanwhile.
    async fn take_over(&self, heard: &Heard, name: &str) -> Done {
        check(name.starts_with("Hand over"), format!("an unexpected dialog: {name:?}"))?;
        check(heard.find("application", "").is_none(), "the table is not heard through the curtain")?;
        let focus = heard.focus().ok_or("nothing has the focus behind the curtain")?;
        check(
            focus.role == "button" && focus.name.starts_with("I am "),
            format!("the focus is on {focus:?}"),
        )?;
        self.page.keys(ENTER).await
    }

    async fn play(&mut self) -> Done<(u32, String)> {
        for answers in 0..MOST {
            if let Some(ending) = self.answer().await? {
                return Ok((answers, ending));
            }
        }
        Err(Fault(format!("the game has not ended after {MOST} answers")))
    }
}

/// The focus is somewhere, and the question that is open was announced.
fn check_heard(heard: &Heard, question: &str) -> Done {
    check(heard.focus().is_some(), format!("the focus is lost at {question:?}"))?;
    let said = heard.text("log", "");
    let words = question.rsplit_once(' ').map_or(question, |(words, _)| words).trim_end_matches(['.', '?']);
    check(said.contains(words), format!("{question:?} is not announced: {said:?}"))
}

async fn whole_game(page: &Page, name: &str, table: &str, seed: u64) -> Done<[u32; 5]> {
    page.fresh().await?;
    page.sit(name, table, seed, &[]).await?;
    let mut listener = Listener { page, state: seed, used: [0; 5] };
    let (answers, ending) = listener.play().await?;
    println!("    {answers} answers {:?}: {ending}", listener.used);
    check(ending.contains("wins") || ending.contains("draw"), format!("how it ended is heard: {ending:?}"))?;
    let save = page.native.file(&format!("{name}-heard.json"), &page.kept().await?)?;
    check(page.native.replay(&save)?["ending"].is_object(), "the same game has ended natively")?;
    Ok(listener.used)
}

/// GENESYS: three models a side, one turn, from the set-up to the end.
pub async fn genesys(page: &Page) -> Done {
    let used = whole_game(page, "three", &tables::THREE.replace("last turn 2", "last turn 1"), 11).await?;
    check(used[0] > 10 && used[1] > 5, format!("choices and places were answered: {used:?}"))
}

/// Salvation and Steel: two models a side from the set-up to the end.
pub async fn salvation(page: &Page) -> Done {
    let used = whole_game(page, "few", tables::FEW, 5).await?;
    check(used[0] > 5 && used[1] > 4, format!("choices and places were answered: {used:?}"))
}

/// The same in the thick of it: dice are split unseen.
pub async fn salvation_hand_to_hand(page: &Page) -> Done {
    let used = whole_game(page, "melee", tables::MELEE, 5).await?;
    check(used[0] > 2 && used[3] > 1, format!("choices and splits were answered: {used:?}"))
}

/// What is asked for in words: the table, what is around a model, and all of it again.
pub async fn in_words(page: &Page) -> Done {
    page.fresh().await?;
    page.sit("archers", tables::ARCHERS, 3, &[]).await?;
    let said = async || Ok::<String, Fault>(page.heard().await?.text("log", ""));
    page.keys("o").await?;
    let told = said().await?;
    for words in ["a table of 24 by 24 inches", "Ana of Green", "at 5 by 5", "Rolf of Red", "at 12 by 5"] {
        check(told.contains(words), format!("{words:?} is in the overview, which is {told:?}"))?;
    }
    let read = page.heard().await?.text("region", "The table");
    check(read.contains("24 by 24"), format!("it can be read again line by line: {read:?}"))?;
    page.keys("nd").await?;
    let told = said().await?;
    for words in ["Rolf, enemy, 3 o'clock, 6", "inches away", "in sight"] {
        check(told.contains(words), format!("{words:?} is around Ana: {told:?}"))?;
    }
    page.keys("r").await?;
    let told = said().await?;
    check(told.contains("Green: ") && told.contains("Choices: 1 "), format!("it is said again: {told:?}"))?;
    // Written: a question about the table, and an answer.
    page.keys("/").await?;
    page.type_words("? Rolf").await?;
    page.keys(ENTER).await?;
    let told = said().await?;
    check(told.contains("Ana, enemy, 9 o'clock"), format!("what is around Rolf: {told:?}"))?;
    page.type_words("Ana").await?;
    page.keys(ENTER).await?;
    page.type_words("walk").await?;
    page.keys(ENTER).await?;
    let told = said().await?;
    check(told.contains("in reach of this move"), format!("what a move can reach: {told:?}"))?;
    page.keys(ESCAPE).await?;
    let heard = page.heard().await?;
    let focus = heard.focus().ok_or("the focus is lost")?;
    check(focus.role == "heading", format!("Escape leads back to the question, not to {focus:?}"))?;
    page.keys("]]").await?;
    let told = said().await?;
    check(told.contains("from there Rolf"), format!("where a proposal leads: {told:?}"))?;
    // Hexes are told by their names, and counted.
    page.fresh().await?;
    page.sit("melee", tables::MELEE, 3, &[]).await?;
    page.keys("o").await?;
    let told = said().await?;
    check(told.contains("at 19L"), format!("hexes have their printed names: {told:?}"))?;
    page.keys("nd").await?;
    let told = said().await?;
    check(
        told.contains("3 o'clock, 1 hex away, in contact, in sight"),
        format!("hexes are counted: {told:?}"),
    )
}
