//! What a choice may lead to: how the two stand to each other, and the odds.

use std::cell::Cell;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Glance, No, Said};
use scene::{Answer, Best, Chance, Foreseen, Found, Item, Look, PieceId, Reach, Regard, Shape, tenths};

use crate::app::{App, app};
use crate::link;
use crate::rule::Cite;

/// How long the pointer rests before something is counted for it.
const REST: Duration = Duration::from_millis(120);
/// How long a card stays that the pointer may be on its way to.
const GRACE: Duration = Duration::from_millis(300);
/// How far a card is from the edge of the table, in pixels.
const EDGE: f64 = 12.0;
/// So many outcomes are shown; the rest is told as one.
const SHOWN: usize = 7;
/// So much of what several outcomes have in common is told before them.
const TOLD: usize = 3;

/// What is looked at, and what is known of it so far.
#[derive(Clone, Debug)]
pub struct Outlook {
    pub title: String,
    pub answer: Option<Answer>,
    pub piece: Option<PieceId>,
    pub regard: Option<Regard>,
    pub foreseen: Option<Result<Foreseen, No>>,
}

/// Looks at an option of the open question; the odds follow when the pointer rests.
pub fn consider(app: App, item: Item, title: String) {
    let piece = if let Item::Piece(id) = item { Some(id) } else { None };
    let Some(posed) = app.question() else { return };
    let offered = match &posed.asked.shape {
        Shape::One { options } => options.iter().any(|offer| offer.item == item && offer.refused.is_none()),
        _ => false,
    };
    let answer = offered.then_some(Answer::One(item));
    attend(app, answer, piece, title);
}

/// Looks at an answer that is being made.
pub fn weigh(app: App, answer: Answer) {
    attend(app, Some(answer), None, "This".to_string());
}

fn attend(app: App, answer: Option<Answer>, piece: Option<PieceId>, title: String) {
    LOOKS.set(LOOKS.get() + 1);
    if answer.is_none() && piece == app.selected.get_untracked() {
        return drop_it(app);
    }
    let same = |outlook: &Outlook| outlook.answer == answer && outlook.piece == piece;
    if (answer.is_none() && piece.is_none())
        || app.outlook.with_untracked(|now| now.as_ref().is_some_and(same))
    {
        return;
    }
    app.outlook.set(Some(Outlook { title, answer: answer.clone(), piece, regard: None, foreseen: None }));
    set_timeout(move || look(app, answer, piece), REST);
}

thread_local! {
    /// How often something was looked at.
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

/// The pointer or the focus leaves what was looked at. Its card stays for a moment, so that it can be reached, and for as
/// long as somebody is at it.
pub fn leave(app: App) {
    let looks = LOOKS.get();
    let look = move || {
        let at = document().query_selector("#outlook:hover,#outlook :focus-visible").ok().flatten();
        if LOOKS.get() == looks && at.is_none() {
            drop_it(app);
        }
    };
    set_timeout(look, GRACE);
}

/// Nothing is looked at any more.
pub fn drop_it(app: App) {
    if app.outlook.with_untracked(Option::is_some) {
        app.outlook.set(None);
    }
}

fn look(app: App, answer: Option<Answer>, piece: Option<PieceId>) {
    let is_current = move |answer: &Option<Answer>| {
        app.outlook
            .with_untracked(|now| now.as_ref().is_some_and(|now| now.answer == *answer && now.piece == piece))
    };
    if !is_current(&answer) {
        return;
    }
    let Some(position) = app.position.get_untracked() else { return };
    let from = app.selected.get_untracked().filter(|from| Some(*from) != piece);
    spawn_local(async move {
        if let (Some(from), Some(to)) = (from, piece) {
            let said =
                link::ask(Glance::Look { eyes: position.eyes, look: Look::Regard { from, to: vec![to] } })
                    .await;
            if let (Ok(Said::Found(Found::Regards(regards))), true) = (said, is_current(&answer)) {
                let regard = regards.into_iter().next().map(|(_, regard)| regard);
                app.outlook.update(|now| {
                    if let Some(now) = now {
                        now.regard = regard;
                    }
                });
            }
        }
        let (Some(wanted), Some(seat), Some(posed)) =
            (answer.clone(), position.seat(), position.questions.first())
        else {
            return;
        };
        let answers = vec![wanted];
        let said =
            link::ask((seat, Look::Foresee { number: posed.number, answers, reach: Reach::Decided })).await;
        if is_current(&answer) {
            let foreseen = match said {
                Ok(Said::Found(Found::Foreseen(foreseen))) => Ok(foreseen),
                Ok(_) => return,
                Err(no) => Err(no),
            };
            app.outlook.update(|now| {
                if let Some(now) = now {
                    now.foreseen = Some(foreseen);
                }
            });
        }
    });
}

#[component]
pub fn OutlookCard() -> impl IntoView {
    let app = app();
    move || {
        app.outlook.get().and_then(|outlook| {
            let about: Vec<PieceId> = app.selected.get_untracked().into_iter().chain(outlook.piece).collect();
            let class = corner(app, &about, &[(false, true), (true, true)]);
            let waiting = outlook.answer.is_some() && outlook.foreseen.is_none();
            // What is certain needs no card, unless it is about somebody.
            let certain = matches!(&outlook.foreseen, Some(Ok(foreseen)) if foreseen.outcomes.len() < 2);
            if outlook.piece.is_none() && (waiting || certain) {
                return None;
            }
            Some(view! {
                <aside class=class id="outlook" aria-label="What this may lead to" on:mouseleave=move |_| leave(app)>
                    <h3>{outlook.title}</h3>
                    {outlook.regard.map(|regard| view! { <Standing regard=regard/> })}
                    {waiting.then(|| view! { <p class="dim">"Counting…"</p> })}
                    {outlook.foreseen.map(|foreseen| match foreseen {
                        Ok(foreseen) => view! { <Odds foreseen=foreseen/> }.into_any(),
                        Err(no) => view! { <p class="dim">{no.words}</p> }.into_any(),
                    })}
                    {outlook.answer.map(|_| view! { <p class="dim"><kbd>"E"</kbd> " to the end of the activation"</p> })}
                </aside>
            })
        })
    }
}

/// The class of a card in that corner of the table, left or right and up or down, in which it covers none of these pieces,
/// and of all others the fewest; the first of equals.
pub fn corner(app: App, concerned: &[PieceId], corners: &[(bool, bool)]) -> &'static str {
    let covered = |&&(left, up): &&(bool, bool)| -> Option<usize> {
        let table = document().query_selector(".play>main").ok()??.get_bounding_client_rect();
        // As large as the style lets it be, with its distance from the edge; below it leaves room for the buttons.
        let side = if up || left { EDGE } else { 5.0 * EDGE };
        let (wide, high) = ((table.width() * 0.46).min(19.0 * 17.0) + side, table.height() * 0.5 + EDGE);
        let covers = |piece: &PieceId| {
            let piece = document().query_selector(&format!("#piece-{piece} .halo")).ok().flatten();
            piece.is_some_and(|piece| {
                let at = piece.get_bounding_client_rect();
                (if left { at.left() < table.left() + wide } else { at.right() > table.right() - wide })
                    && (if up { at.top() < table.top() + high } else { at.bottom() > table.bottom() - high })
            })
        };
        let many = |pieces: &mut dyn Iterator<Item = PieceId>| pieces.filter(covers).count();
        let now = app.position.get_untracked()?;
        let all = many(&mut now.scene.pieces.iter().map(|piece| piece.id));
        Some(many(&mut concerned.iter().copied()) * 100 + all)
    };
    match corners.iter().min_by_key(covered).copied().unwrap_or_default() {
        (false, false) => "outlook down",
        (true, false) => "outlook down leftward",
        (false, true) => "outlook",
        (true, true) => "outlook leftward",
    }
}

#[component]
fn Standing(regard: Regard) -> impl IntoView {
    view! {
        <ul class="standing">
            {regard.says.into_iter().map(|remark| view! {
                <li>{remark.words} " " <Cite rule=remark.rule/></li>
            }).collect_view()}
        </ul>
    }
}

#[component]
pub fn Odds(foreseen: Foreseen) -> impl IntoView {
    let certain = foreseen.outcomes.len() == 1;
    let rest: u64 = foreseen.outcomes.iter().skip(SHOWN).map(|chance| chance.millionths).sum();
    let many = foreseen.outcomes.len().saturating_sub(SHOWN);
    let always = foreseen.always();
    let in_all = (!always.is_empty()).then(|| format!("In every outcome: {}", always.join("; ")));
    let runs = if foreseen.leaves == 1 { "run" } else { "runs" };
    let how = match foreseen.best {
        Best::Unasked | Best::ToTheEnd if certain => "certain".to_string(),
        _ => format!("{}, {} {runs} of the rules", foreseen.how(), foreseen.leaves),
    };
    let told = |chance: &Chance| format!("{}: {} %", chance.words(&[]), tenths(chance.millionths));
    let several: Vec<String> = foreseen.shared.iter().take(TOLD).map(told).collect();
    // What is certain is no matter of chance.
    let bar = |millionths: u64, words: String| {
        view! {
            <li class:sure=certain>
                <span class="share">{tenths(millionths)} " %"</span>
                <span class="bar"><i style:width=format!("{}%", millionths as f64 / 1e4)></i></span>
                <span class="change">{words}</span>
            </li>
        }
    };
    let line = |words: String| view! { <p class="dim basis">{words}</p> };
    view! {
        {(!several.is_empty()).then(|| line(several.join(" · ")))}
        <ul class="odds">
            {foreseen.outcomes.into_iter().take(SHOWN).map(|chance| {
                let between = chance.between().map_or(String::new(), |between| format!(" ({between} %)"));
                bar(chance.millionths, chance.words(&always) + &between)
            }).collect_view()}
            {(many > 0).then(|| bar(rest, if many == 1 { "one other".to_string() } else { format!("{many} others") }))}
        </ul>
        {in_all.map(line)}
        {line(how)}
        <details class="assumes">
            <summary>"counted how?"</summary>
            <ul>{foreseen.assumptions.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
        </details>
    }
}
