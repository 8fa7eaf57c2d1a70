//! What a choice may lead to: how the two stand to each other, and the odds.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{No, Said, Wish};
use scene::{Answer, Board, Foreseen, Item, PieceId, Reach, Regard, Shape};
use space::{Hex, Spot};

use crate::app::{App, app};
use crate::link;
use crate::rule::Cite;

/// How long the pointer rests before something is counted for it.
const REST: Duration = Duration::from_millis(120);
/// So many outcomes are shown; the rest is told as one.
const SHOWN: usize = 7;

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
            let said = link::ask(Wish::Regard { seat: position.seat, from, to: vec![to] }).await;
            if let (Ok(Said::Regards(regards)), true) = (said, is_current(&answer)) {
                let regard = regards.into_iter().next().map(|(_, regard)| regard);
                app.outlook.update(|now| {
                    if let Some(now) = now {
                        now.regard = regard;
                    }
                });
            }
        }
        let (Some(wanted), Some(seat), Some(posed)) =
            (answer.clone(), position.seat, position.questions.first())
        else {
            return;
        };
        let answers = vec![wanted];
        let said =
            link::ask(Wish::Foresee { seat, number: posed.number, answers, reach: Reach::Decided }).await;
        if is_current(&answer) {
            let foreseen = match said {
                Ok(Said::Foreseen(foreseen)) => Ok(foreseen),
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
            let right = outlook.piece.is_some_and(|piece| is_on_the_right(app, piece));
            let waiting = outlook.answer.is_some() && outlook.foreseen.is_none();
            // What is certain needs no card, unless it is about somebody.
            let certain = matches!(&outlook.foreseen, Some(Ok(foreseen)) if foreseen.outcomes.len() < 2);
            if outlook.piece.is_none() && (waiting || certain) {
                return None;
            }
            Some(view! {
                <aside class="outlook" class:leftward=right id="outlook" aria-label="What this may lead to">
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

/// Whether a piece stands in the right half of the table: the card lies in the other one then.
fn is_on_the_right(app: App, id: PieceId) -> bool {
    app.position.with_untracked(|position| {
        let Some(position) = position else { return false };
        let piece = position.scene.pieces.iter().find(|piece| piece.id == id);
        let Some(spot) = piece.and_then(|piece| piece.at.first()) else { return false };
        match (&position.scene.board, spot) {
            (Board::Free { width, .. }, Spot::Point(point)) => point.x > width / 2,
            (Board::Hexes { hexes, .. }, Spot::Hex(hex)) => {
                let across = |hex: &Hex| 2 * i32::from(hex.q) + i32::from(hex.r);
                let (least, most) = (hexes.iter().map(across).min(), hexes.iter().map(across).max());
                across(hex) * 2 > least.unwrap_or(0) + most.unwrap_or(0)
            }
            _ => false,
        }
    })
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
    let how = format!("{}, {} runs of the rules", foreseen.how(), foreseen.leaves);
    let bar = |millionths: u64, words: String| {
        let percent = format!("{}.{}", millionths / 10_000, millionths % 10_000 / 1_000);
        view! {
            <li>
                <span class="share">{percent.clone()} " %"</span>
                <span class="bar"><i style:width=format!("{percent}%")></i></span>
                <span class="change">{words}</span>
            </li>
        }
    };
    view! {
        <ul class="odds">
            {foreseen.outcomes.into_iter().take(SHOWN).map(|chance| {
                let between = chance.between().map_or(String::new(), |between| format!(" ({between} %)"));
                bar(chance.millionths, chance.words(&always) + &between)
            }).collect_view()}
            {(many > 0).then(|| bar(rest, format!("{many} others")))}
        </ul>
        {in_all.map(|words| view! { <p class="dim">{words}</p> })}
        <p class="dim">{if certain { "certain".to_string() } else { how }}</p>
        <details class="assumes">
            <summary>"counted how?"</summary>
            <ul>{foreseen.assumptions.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
        </details>
    }
}
