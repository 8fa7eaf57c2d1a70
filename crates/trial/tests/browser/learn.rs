//! Lessons are played to their end with the coach, rules are read and searched, and cases are played.

use std::collections::BTreeSet;

use trial::{Done, Page, check};

use crate::player::Player;

/// Begins the first lesson of a rulebook; the other side does not take its time.
pub async fn begin(page: &Page, book: &str) -> Done {
    page.fresh().await?;
    page.script("localStorage.setItem('muster/setting/dice', 'instant')", Vec::new()).await?;
    page.reload().await?;
    page.press(book).await?;
    page.click(".lesson").await?;
    check(page.has("#table").await? && page.has("#coach h2").await?, "a table is set, and the coach speaks")
}

/// Lets the coach answer until the game is over. Returns the moments that were shown.
async fn to_the_end(page: &Page, moments: &mut BTreeSet<String>) -> Done<u32> {
    for answers in 0..400 {
        moments.extend(page.attribute("#coach", "data-moment").await?.filter(|place| !place.is_empty()));
        if page.has("#over").await? {
            return Ok(answers);
        }
        check(!page.has("#curtain").await?, "nobody has to look away from a lesson")?;
        page.click("#coach-do").await?;
        check(!page.has("#notice").await?, format!("the page says {:?}", page.texts("#notice").await?))?;
    }
    Err("the lesson does not end".into())
}

async fn whole(page: &Page, book: &str) -> Done {
    begin(page, book).await?;
    let mut moments = BTreeSet::new();
    let begun = std::time::Instant::now();
    let answers = to_the_end(page, &mut moments).await?;
    println!(
        "    {book}: {answers} answers, {} moments, {:.0} s",
        moments.len(),
        begun.elapsed().as_secs_f32()
    );
    check(moments.len() >= 12, format!("only the moments {moments:?} were shown"))?;
    while page.has("#coach-more").await? {
        page.click("#coach-more").await?;
    }
    check(page.text("#coach h2").await? == "That was a game", "the coach has a last word")
}

pub async fn genesys(page: &Page) -> Done {
    whole(page, "GENESYS").await
}

pub async fn salvation(page: &Page) -> Done {
    whole(page, "Salvation").await
}

/// A learner who answers for himself, goes away, comes back, sends the coach away and takes something back.
pub async fn own_way(page: &Page) -> Done {
    begin(page, "GENESYS").await?;
    check(page.count("#coach .cite").await? > 0, "the coach names rules")?;
    page.click("#coach .cite").await?;
    check(page.has("#rule h2").await?, "which can be read")?;
    page.keys("\u{e00c}").await?;
    let mut player = Player::new(5);
    for _ in 0..8 {
        player.answer(page).await?;
        check(page.has("#coach").await?, "the coach stays, whatever is answered")?;
    }
    let shown = page.text("#coach small").await?;
    page.reload().await?;
    check(page.text("#coach small").await? == shown, "who comes back is where he was")?;
    page.click("#coach-off").await?;
    check(!page.has("#coach h2").await?, "the coach can be sent away")?;
    player.answer(page).await?;
    page.click("#take-back").await?;
    check(!page.has("#consent").await?, "the other side agrees by itself")?;
    page.click("#coach-on").await?;
    check(page.has("#coach p").await?, "and called back")
}

/// Chapters, search, an address of its own for each rule, and its cases as tables.
pub async fn rules(page: &Page) -> Done {
    page.fresh().await?;
    page.press("GENESYS").await?;
    page.click("#read-rules").await?;
    let chapters = page.count(".chapters button").await?;
    check(chapters > 20, format!("{chapters} chapters"))?;
    page.reload().await?;
    check(page.count(".chapters button").await? == chapters, "who reloads the page still reads")?;
    page.click("#leave-rules").await?;
    check(
        !page.has("#rules").await? && page.has("#just-play").await?,
        "the way out leads to the first page",
    )?;
    page.click("#read-rules").await?;
    check(page.count(".chapters button").await? == chapters, "and the way in is still there")?;
    page.write("#seek", "flanking").await?;
    check(page.has("#row-GE-FLK-02").await?, "a chapter is found by its name")?;
    page.click("#leave-rules").await?;
    page.click("#read-rules").await?;
    page.write("#seek", "GE-R-06").await?;
    let ruling = page.text("#row-GE-R-06 p").await?;
    check(ruling.contains("\nRuling: ") && !ruling.contains('|'), format!("a ruling is read: {ruling}"))?;
    page.click("#leave-rules").await?;
    page.click("#read-rules").await?;
    page.write("#seek", "straight line").await?;
    let (heard, told) = (page.heard().await?, page.text("#found").await?);
    check(heard.find("heading", &told).is_some(), format!("{told:?} is a heading"))?;
    check(heard.text("status", "").contains(&told), format!("and announced: {told:?}"))?;
    let marks = page.texts(".rows mark").await?;
    check(
        !marks.is_empty() && marks.iter().all(|mark| mark.eq_ignore_ascii_case("straight line")),
        format!("{marks:?}"),
    )?;
    page.client.goto("about:blank").await?;
    page.client.goto(&format!("{}#rule=GE-CHG-04", page.url)).await?;
    page.settled("").await?;
    check(page.has("#row-GE-CHG-04.asked").await?, "the address leads to the rule")?;
    let focus = page.script("return document.activeElement.id", Vec::new()).await?;
    check(focus == "row-GE-CHG-04", format!("and has the focus, not {focus}"))?;
    let cases = page.count("#row-GE-CHG-04 .example").await?;
    check(cases > 1, format!("{cases} cases show it"))?;
    page.click("#row-GE-CHG-04 .example").await?;
    check(
        page.has("#table").await? && page.attribute("#case", "data-stop").await?.as_deref() == Some("0"),
        "a case is a table",
    )?;
    let before = page.text("#log").await.unwrap_or_default();
    page.click("#case-next").await?;
    page.click("#case-next").await?;
    page.click("#case-before").await?;
    page.click("#case-end").await?;
    check(page.count("#case .past").await? + 1 == page.count("#case li").await?, "it goes to its end")?;
    check(
        page.text("#log").await? != before && page.has(".dice .die").await?,
        "with what happened, and its dice",
    )?;
    page.click("#case-play").await?;
    check(!page.has("#case").await?, "it is a game now")?;
    if page.has("#curtain").await? {
        page.click("#curtain button").await?;
    }
    Player::new(3).answer(page).await?;
    let save = page.native.file("case.json", &page.kept().await?)?;
    page.native.replay(&save)?;
    page.reload().await?;
    check(page.has("#table").await?, "and is kept like any other")
}
