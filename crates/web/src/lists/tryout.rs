//! Quick games against the ready lists, as a chart. They are played by a worker of their own, one after the other, so the
//! page answers all the while and stopping is at once.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Carried, Fared, Library, Said, Tried};

use super::draft::Draft;
use crate::link::{self, Desk};

const GAMES: u32 = 100;
/// The same list meets the same dice: what changes the result is the list.
const SEED: u64 = 1;

#[component]
pub fn TryOut(draft: Draft) -> impl IntoView {
    let (tried, running) = (RwSignal::new(None::<Tried>), RwSignal::new(false));
    let (of, fault) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let stop = move || {
        running.set(false);
        link::dismiss_at(Desk::Aside);
    };
    on_cleanup(stop);
    // How a list fared says nothing of the list that it has become.
    Effect::new(move |_| {
        draft.list.track();
        stop();
        tried.set(None);
    });
    let begin = move |_| {
        stop();
        running.set(true);
        fault.set(None);
        tried.set(None);
        let Carried { list, own } = draft.carried();
        of.set(list.name.clone());
        spawn_local(async move {
            let mut wish = Library::Try { list: Box::new(list), own, games: GAMES, seed: SEED };
            while running.try_get_untracked() == Some(true) {
                match link::ask_at(Desk::Aside, wish).await {
                    Ok(Said::Tried(told)) => {
                        let done = told.done >= told.of;
                        if tried.try_set(Some(told)).is_some() || done {
                            break;
                        }
                    }
                    Ok(_) => break,
                    Err(no) => {
                        // Whoever was sent away has nothing to complain about.
                        if running.try_get_untracked() == Some(true) {
                            fault.set(Some(no.words));
                        }
                        break;
                    }
                }
                wish = Library::TryNext;
            }
            let _ = running.try_set(false);
        });
    };
    let legal = move || draft.is_legal();
    view! {
        <p>"A hundred quick games against every ready list of the same size, with all scenarios in turn and each table played from both sides."</p>
        <div class="row">
            <button class="main" id="try" disabled=move || running.get() || !legal() on:click=begin>"Play a hundred games"</button>
            <button id="stop-trying" disabled=move || !running.get() on:click=move |_| stop()>"Stop"</button>
            {move || (!legal()).then(|| view! { <span class="dim">"Only a legal list can be tried."</span> })}
            {move || fault.get().map(|words| view! { <span class="refusal" role="alert">{words}</span> })}
        </div>
        {move || tried.get().map(|told| view! { <Chart told=told of=of.get() running=running/> })}
    }
}

#[component]
fn Chart(told: Tried, of: String, running: RwSignal<bool>) -> impl IntoView {
    let whole = told.whole.clone();
    let rows = told.each.into_iter().map(|(list, fared)| {
        view! { <Row name=list.name about=list.faction fared=fared/> }
    });
    let rows = rows.collect_view();
    let state = move || {
        if running.get() {
            ""
        } else if told.done < told.of {
            ", stopped"
        } else {
            ", done"
        }
    };
    view! {
        <section class="tried" id="tried" data-done=told.done.to_string() aria-label=format!("How {of} fared")>
            <progress id="trying" max=told.of.to_string() value=told.done.to_string() aria-label="Games played"></progress>
            <p role="status">{told.done} " of " {told.of} " games" {state}</p>
            <h3>{of.clone()} " against …"</h3>
            <ul class="chart">
                <Row name="all of them".to_string() about=String::new() fared=whole/>
                {rows}
            </ul>
            <p class="fared dim" aria-hidden="true"><span></span><span class="ends"><span>"loses"</span><span>"even"</span><span>"wins"</span></span></p>
            <p class="dim">"The mark is the share of points, where a draw is half a win; the bar is the interval in which the true share lies with 95 %. Both sides are played by a "
                {told.players} ": legal and not silly. The same list gives the same games."</p>
        </section>
    }
}

#[component]
fn Row(name: String, about: String, fared: Fared) -> impl IntoView {
    let percent = |thousandths: u16| format!("{}.{}%", thousandths / 10, thousandths % 10);
    let played = fared.won + fared.drawn + fared.lost;
    let words = if played == 0 {
        "not yet".to_string()
    } else {
        format!(
            "{} % ({}–{})  {} won, {} drawn, {} lost",
            (fared.share + 5) / 10,
            (fared.low + 5) / 10,
            (fared.high + 5) / 10,
            fared.won,
            fared.drawn,
            fared.lost
        )
    };
    let above = fared.low > 500;
    let below = fared.high < 500 && played > 0;
    view! {
        <li class="fared" class:above=above class:below=below>
            <b>{name} " " <small class="dim">{about}</small></b>
            <span class="scale" aria-hidden="true">
                {(played > 0).then(|| view! {
                    <i style:left=percent(fared.low) style:width=percent(fared.high - fared.low)></i>
                    <em style:left=percent(fared.share)></em>
                })}
            </span>
            <span class="how">{words}</span>
        </li>
    }
}
