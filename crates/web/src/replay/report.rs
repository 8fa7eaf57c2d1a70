//! Where the game turned, and what the dice gave.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Glance, Reviewed, Said};
use scene::{Review, Seat, Turning};

use super::go_to_step;
use crate::app::{App, Screen, app};
use crate::sides::Shape;
use crate::{keys, link};

/// The chart, in its own measure.
const WIDE: f64 = 300.0;
const HIGH: f64 = 84.0;
const DICE: f64 = 44.0;

/// Has the report worked out, a step at a time.
pub fn begin(app: App) {
    let report = app.reel.report;
    report.set(Some(Reviewed { done: 0, of: 0, review: None }));
    spawn_local(async move {
        loop {
            let said = link::ask(Glance::Review).await;
            // Whoever stopped it, or left, does not want it any more.
            if report.with_untracked(Option::is_none) || app.screen.get_untracked() != Screen::Replay {
                return report.set(None);
            }
            match said {
                Ok(Said::Reviewed(reviewed)) => {
                    let done = reviewed.review.is_some();
                    report.set(Some(reviewed));
                    if done {
                        // It stands below everything else that is in the panel.
                        request_animation_frame(|| keys::focus("#report-read h3"));
                        return app.said.set("The report is there".into());
                    }
                }
                Ok(_) => {}
                Err(no) => {
                    report.set(None);
                    return app.complain(no);
                }
            }
        }
    });
}

#[component]
pub fn Report() -> impl IntoView {
    let app = app();
    let report = app.reel.report;
    move || {
        match report.get() {
        None => view! {
            <button id="report" on:click=move |_| begin(app)>"Report" <small>"where it turned, and what the dice gave"</small></button>
        }
        .into_any(),
        Some(Reviewed { review: Some(review), .. }) => view! { <Read review=review/> }.into_any(),
        Some(Reviewed { done, of, .. }) => view! {
            <div class="weighing" role="status">
                <label>"Weighing the dice, step " {done} " of " {of} <progress max=of.max(1).to_string() value=done.to_string()></progress></label>
                <button id="stop-report" on:click=move |_| report.set(None)>"Stop"</button>
            </div>
        }
        .into_any(),
    }
    }
}

/// A chance as people say it.
fn percent(chance: i64) -> String {
    format!("{} %", (chance + chance.signum() * 50) / 100)
}

fn signed(tenths: i64) -> String {
    let sign = if tenths < 0 { "−" } else { "+" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

#[component]
fn Read(review: Review) -> impl IntoView {
    let app = app();
    let sampled = review.lucks.iter().filter(|luck| luck.samples.is_some_and(|count| count > 0)).count();
    let lost = review.lucks.iter().filter(|luck| luck.samples == Some(0)).count();
    let counted = review.lucks.len() - sampled - lost;
    let samples = review.lucks.iter().filter_map(|luck| luck.samples).max().unwrap_or(0);
    let seats = review.given.iter().enumerate().map(|(place, (points, share))| {
        let seat = Seat(place as u8);
        let name = app.seat_name(seat);
        let side = picture::side(Some(seat), &name);
        view! {
            <tr class=side>
                <th scope="row"><Shape seat=seat/> " " {name}</th>
                <td>{signed(points / 100)}</td>
                <td>{signed(i64::from(*share) / 10)} " %"</td>
            </tr>
        }
    });
    let seats = seats.collect_view();
    let turning =
        review.turning.clone().into_iter().map(|turning| view! { <Turned turning=turning/> }).collect_view();
    let none = review.turning.is_empty();
    view! {
        <div class="report" id="report-read">
            <h3 tabindex="-1">"The course of it"</h3>
            <Chart review=review/>
            <h3>"What the dice gave"</h3>
            <table id="luck">
                <thead><tr><th></th><th scope="col">"points"</th><th scope="col">"of a win"</th></tr></thead>
                <tbody>{seats}</tbody>
            </table>
            <h3>"Where it turned"</h3>
            {none.then(|| view! { <p class="dim">"No single step moved much."</p> })}
            <ol class="turned">{turning}</ol>
            <details class="assumes">
                <summary>"counted how?"</summary>
                <ul>
                    <li>"The chance to win is an estimate from what is left on the table: a lead of a fourth of a force counts as three games of four."</li>
                    <li>"The dice of a step are compared with the mean over all ways in which they could have fallen, from just before the first of them, with the answers that were given. Where other dice lead to a question that nobody was asked, the first proposal answers it."</li>
                    <li>"A game that is decided counts as all the points of a force."</li>
                    <li>{format!("Steps with dice: {counted} counted exactly")}
                        {(sampled > 0).then(|| format!(", {sampled} sampled with {samples} playouts each"))}
                        {(lost > 0).then(|| format!(", {lost} not to be weighed, and taken as even"))} "."</li>
                </ul>
            </details>
        </div>
    }
}

#[component]
fn Turned(turning: Turning) -> impl IntoView {
    let app = app();
    let step = turning.step;
    let who = turning.seat.map(|seat| app.seat_name(seat)).unwrap_or_default();
    let side = turning.seat.map(|seat| picture::side(Some(seat), &who)).unwrap_or_default();
    let shape = turning.seat.map(|seat| view! { <Shape seat=seat/> });
    let first = app.seat_name(Seat(0));
    let moved = format!("{first}: {} to {}", percent(turning.before.into()), percent(turning.after.into()));
    view! {
        <li class=side>
            <button class="turned-at" data-step=step.to_string() on:click=move |_| go_to_step(app, step + 1)>
                <b>{shape} " " {who} ": " {turning.did.join(", ")}</b>
                <span>{turning.changes.join("; ")}</span>
                <small>{turning.turn} " · step " {step + 1} " · " {moved}</small>
            </button>
        </li>
    }
}

/// The chances of the first seat from step to step, and below them what the dice gave it.
#[component]
fn Chart(review: Review) -> impl IntoView {
    let app = app();
    let steps = review.chances.len().saturating_sub(1).max(1) as f64;
    let x = move |step: f64| step / steps * WIDE;
    let line: Vec<String> = review
        .chances
        .iter()
        .enumerate()
        .map(|(step, chance)| {
            format!("{:.1},{:.1}", x(step as f64), HIGH - f64::from(*chance) / 10_000.0 * HIGH)
        })
        .collect();
    let area = format!("M0,{HIGH}L{}L{WIDE},{HIGH}Z", line.join("L"));
    let most = review.lucks.iter().flat_map(|luck| luck.given.first()).map(|given| given.1.abs()).max();
    let scale = DICE / 2.0 / f64::from(most.unwrap_or(1).max(100));
    let (one, other) = (app.seat_name(Seat(0)), app.seat_name(Seat(1)));
    let (first, second) = (picture::side(Some(Seat(0)), &one), picture::side(Some(Seat(1)), &other));
    let bars = review.lucks.iter().filter_map(|luck| {
        let given = luck.given.first()?.1;
        let high = f64::from(given.abs()) * scale;
        let top = if given > 0 { DICE / 2.0 - high } else { DICE / 2.0 };
        let class = if given > 0 { first.clone() } else { second.clone() };
        (given != 0).then(|| {
            let place = x(f64::from(luck.step) + 0.5);
            view! { <rect class=class x=place - 1.0 y=HIGH + 8.0 + top width="2" height=high></rect> }
        })
    });
    let bars = bars.collect_view();
    let marks = review.turning.iter().map(|turning| {
        let y = HIGH - f64::from(turning.after) / 10_000.0 * HIGH;
        view! { <circle cx=x(f64::from(turning.step) + 1.0) cy=y r="3.4"></circle> }
    });
    let marks = marks.collect_view();
    let spoken = format!("The chances of {one} over {} steps, and what the dice gave", steps as u32);
    let here = move || x(app.reel.stop().map_or(0.0, |stop| f64::from(stop.step)));
    view! {
        <svg class="chart" viewBox=format!("0 0 {WIDE} {}", HIGH + DICE + 8.0) role="img" aria-label=spoken>
            <rect class=format!("{second} chances") width=WIDE height=HIGH></rect>
            <path class=format!("{first} chances") d=area></path>
            <path class="even" d=format!("M0,{}H{WIDE}", HIGH / 2.0)></path>
            <path class="even" d=format!("M0,{}H{WIDE}", HIGH + 8.0 + DICE / 2.0)></path>
            {bars}
            {marks}
            <path class="here" d=move || format!("M{:.1},0V{}", here(), HIGH + DICE + 8.0)></path>
            <text x="5" y=HIGH - 6.0>{one}</text>
            <text x="5" y="13">{other}</text>
        </svg>
    }
}
