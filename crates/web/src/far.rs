//! Odds to the end of the activation. They are counted aside from the save on the page, so that the table answers all the
//! while and stopping is at once.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Said, Table};
use scene::{Answer, Foreseen, Found, Item, Look, PieceId, Reach, tenths};

use crate::app::{App, app, chance};
use crate::link::{self, Desk};
use crate::odds::{Odds, corner};
use crate::{keys, plan};

/// So many outcomes are said aloud.
const SAID: usize = 3;

/// What is counted.
#[derive(Clone, Debug, PartialEq)]
struct Counted {
    /// Which count this is: one that was stopped has nothing to say any more.
    run: u64,
    title: String,
    answers: Vec<Answer>,
    reach: Reach,
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq)]
enum State {
    Counting { done: u64, of: u64, sampled: bool },
    Told(Foreseen),
    Not(String),
}

#[derive(Copy, Clone)]
pub struct Far {
    of: RwSignal<Option<Counted>>,
    state: RwSignal<State>,
}

impl Far {
    pub fn new() -> Far {
        Far { of: RwSignal::new(None), state: RwSignal::new(State::Not(String::new())) }
    }
}

/// What is pointed at or planned, or else the open question as it stands, to the end of the activation.
pub fn look(app: App) {
    let considered = app.outlook.with_untracked(|now| {
        let now = now.as_ref()?;
        Some((now.title.clone(), vec![now.answer.clone()?]))
    });
    let planned = || Some(("As it is planned".to_string(), vec![plan::planned(app)?]));
    let (title, answers) =
        considered.or_else(planned).unwrap_or_else(|| ("From here".to_string(), Vec::new()));
    count(app, title, answers);
}

/// Counts what this leads to.
pub fn count(app: App, title: String, answers: Vec<Answer>) {
    let reach = app.far.of.with_untracked(|of| of.as_ref().map_or(Reach::Best, |of| of.reach));
    begin(app, title, answers, reach);
    request_animation_frame(|| keys::focus("#far h3"));
}

fn begin(app: App, title: String, answers: Vec<Answer>, reach: Reach) {
    let Some(position) = app.position.get_untracked() else { return };
    let (Some(seat), Some(posed)) = (position.seat(), position.questions.first()) else { return };
    let (number, text, run) = (posed.number, link::save(), chance());
    link::dismiss_at(Desk::Aside);
    let far = app.far;
    far.state.set(State::Counting { done: 0, of: 0, sampled: false });
    far.of.set(Some(Counted { run, title, answers: answers.clone(), reach }));
    let current = move || far.of.with_untracked(|of| of.as_ref().is_some_and(|of| of.run == run));
    spawn_local(async move {
        let mut said = link::ask_at(Desk::Aside, Table::Load { text }).await;
        if said.is_ok() {
            let wish = (seat, Look::Foresee { number, answers, reach });
            let tell = move |said| {
                if let (Said::Counting { done, of, sampled }, true) = (said, current()) {
                    far.state.set(State::Counting { done, of, sampled });
                }
            };
            said = link::ask_long(Desk::Aside, wish, tell).await;
        }
        if !current() {
            return;
        }
        match said {
            Ok(Said::Found(Found::Foreseen(foreseen))) => {
                app.say(spoken(&foreseen));
                far.state.set(State::Told(foreseen));
            }
            Ok(_) => {}
            Err(no) => far.state.set(State::Not(no.words)),
        }
    });
}

/// The likeliest outcomes, for who listens.
fn spoken(foreseen: &Foreseen) -> String {
    let always = foreseen.always();
    let one = |chance: &scene::Chance| format!("{} %: {}.", tenths(chance.millionths), chance.words(&always));
    foreseen.outcomes.iter().take(SAID).map(one).collect::<Vec<_>>().join(" ")
}

/// Whoever waits has had enough.
fn stop(far: Far) {
    link::dismiss_at(Desk::Aside);
    let State::Counting { done, .. } = far.state.get_untracked() else { return };
    far.of.update(|of| {
        if let Some(of) = of {
            of.run = chance();
        }
    });
    far.state.set(State::Not(format!("Stopped after {done} runs of the rules.")));
}

/// Nothing is counted any more; says whether something was.
pub fn close(app: App) -> bool {
    if app.far.of.with_untracked(Option::is_none) {
        return false;
    }
    stop(app.far);
    app.far.of.set(None);
    true
}

#[component]
pub fn FarCard() -> impl IntoView {
    let app = app();
    let far = app.far;
    on_cleanup(move || {
        close(app);
    });
    move || {
        let Counted { title, answers, reach, .. } = far.of.get()?;
        let seat = app.position.with_untracked(|now| now.as_ref().and_then(|now| now.seat()));
        let name = seat.map(|seat| app.seat_name(seat)).unwrap_or_default();
        // Who acts, and whom it is done to.
        let piece =
            |answer: &Answer| if let Answer::One(Item::Piece(id)) = answer { Some(*id) } else { None };
        let about: Vec<PieceId> =
            answers.iter().filter_map(piece).chain(app.selected.get_untracked()).collect();
        let class = corner(app, &about, &[(false, false), (true, false), (false, true), (true, true)]);
        let again = StoredValue::new((title.clone(), answers));
        let anew = move |reach| {
            again.with_value(|(title, answers)| begin(app, title.clone(), answers.clone(), reach))
        };
        let change = move |event| {
            anew(if event_target_value(&event) == "best" { Reach::Best } else { Reach::First });
            request_animation_frame(|| keys::focus("#far-by"));
        };
        let best = format!("best play for {name}");
        let options =
            [("best", best, Reach::Best), ("first", "what is offered first".to_string(), Reach::First)];
        let options = options
            .map(|(key, words, of)| view! { <option value=key selected={of == reach}>{words}</option> });
        let going = Memo::new(move |_| {
            far.state.with(|state| match state {
                State::Counting { .. } => "counting",
                State::Told(_) => "told",
                State::Not(_) => "stopped",
            })
        });
        let counted = move || match far.state.get() {
            State::Counting { done, of, sampled } => (done, of, sampled),
            _ => (0, 0, false),
        };
        let words = move || match counted() {
            (_, 0, _) => "Counting…".to_string(),
            (done, of, false) => format!("{done} runs of the rules; past {of} it looks at less, or samples"),
            (done, of, true) => format!("{done} of {of} playouts: there is too much to count"),
        };
        // Stop stays where it is while the numbers change, so that it can be pressed.
        let state = move || {
            match (going.get(), far.state.get_untracked()) {
            (_, State::Told(foreseen)) => view! { <Odds foreseen=foreseen/> }.into_any(),
            (_, State::Not(words)) => view! {
                <p class="dim">{words}</p>
                <p><button id="far-again" on:click=move |_| anew(reach)>"Count again"</button></p>
            }
            .into_any(),
            _ => view! {
                <p><progress max=move || counted().1.max(1).to_string() value=move || counted().0.to_string() aria-label="How far"></progress>
                    " " <button id="far-stop" on:click=move |_| stop(far)>"Stop"</button></p>
                <p class="dim">{words}</p>
            }
            .into_any(),
        }
        };
        Some(view! {
            <aside class=format!("{class} far") id="far" data-state=move || going.get() aria-label="To the end of the activation">
                <button class="quiet close" id="far-close" aria-label="Close" on:click=move |_| { close(app); }>"×"</button>
                <h3 tabindex="-1">{title} <small class="dim">", to the end of the activation"</small></h3>
                <p><label>"After that " <select id="far-by" on:change=change>{options}</select></label></p>
                {state}
            </aside>
        })
    }
}
