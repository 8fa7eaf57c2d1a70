//! What players agree on besides the rules: the terms before the game, the clock, and changes by hand.
//!
//! The clock lives here and decides nothing: when it has run out, that is said and recorded, and the other side may claim the
//! game or play on.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{No, Said};
use scene::{Amend, Change, House, Piece, Seat};

use crate::app::{App, Screen, app};
use crate::seen::Position;
use crate::{link, store};

const TICK: Duration = Duration::from_millis(200);
/// A machine that slept takes no more than this from anybody's time, in milliseconds.
const LONGEST_TICK: f64 = 2_000.0;

/// The least and the most that a turn may have, in seconds.
const SECONDS: (u32, u32) = (10, 7200);

/// The terms, before the game.
#[component]
pub fn Terms(house: RwSignal<House>) -> impl IntoView {
    let measuring = move |event: web_sys::Event| {
        let chosen = match event_target_value(&event).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        house.update(|house| house.measuring = chosen);
    };
    let minutes = move |event: web_sys::Event| {
        let minutes = event_target_value(&event).parse::<f64>().ok();
        let seconds = minutes
            .filter(|minutes| *minutes > 0.0)
            .map(|minutes| ((minutes * 60.0).round() as u32).clamp(SECONDS.0, SECONDS.1));
        house.update(|house| house.seconds = seconds);
    };
    // The fields may be built anew with another rulebook, and say what is agreed already.
    let agreed = house.get_untracked().measuring;
    let told = move || {
        let minutes = |seconds: u32| (f64::from(seconds) / 0.6).round() / 100.0;
        let seconds = house.get_untracked().seconds;
        seconds.map(|seconds| minutes(seconds).to_string()).unwrap_or_default()
    };
    let left = move |event: web_sys::Event| {
        event_target::<web_sys::HtmlInputElement>(&event).set_value(&told());
    };
    view! {
        <label>"Measuring before declaring" <select id="measuring" on:change=measuring>
            <option value="">"as the rulebook says"</option>
            <option value="yes" selected={agreed == Some(true)}>"freely"</option>
            <option value="no" selected={agreed == Some(false)}>"not at all"</option>
        </select></label>
        <label>"Minutes for each side and turn" <input type="number" id="minutes" min="0" max="120" step="any" placeholder="no clock, or 0.17 to 120" prop:value=told()
            on:input=minutes on:change=left/></label>
    }
}

/// What each side has left for this turn, in milliseconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Time {
    game: String,
    turn: String,
    left: Vec<f64>,
    at: f64,
}

impl Time {
    /// The clocks of a turn that begins, or as they were when the page was left.
    fn of(game: &str, turn: &str, seats: usize, seconds: u32) -> Time {
        let full = vec![f64::from(seconds) * 1_000.0; seats];
        let kept = store::setting(&format!("clock/{game}")).and_then(|text| {
            let (then, left) = text.split_once('\t')?;
            let left: Vec<f64> = left.split('\t').filter_map(|left| left.parse().ok()).collect();
            (then == turn && left.len() == seats).then_some(left)
        });
        Time { game: game.to_string(), turn: turn.to_string(), left: kept.unwrap_or(full), at: now() }
    }

    fn keep(&self, app: App) {
        let left: Vec<String> = self.left.iter().map(|left| format!("{left:.0}")).collect();
        let line = format!("{}\t{}", self.turn, left.join("\t"));
        app.set(&format!("clock/{}", self.game), &line, "the clock");
    }
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// The turn without who acts in it: what the header says up to the first comma or colon.
fn turn(position: &Position) -> &str {
    position.scene.turn.split([',', ':']).next().unwrap_or_default()
}

/// Whose clock runs: of who is shown the table, if he is asked. Nobody waits on the time of an opponent that thinks.
fn running(position: &Position) -> Option<Seat> {
    position.seat().filter(|seat| position.standing.waiting.contains(seat))
}

/// Lets the clock of whoever is asked run, as long as the page is open.
pub fn tick(app: App) {
    set_interval(move || run(app), TICK);
}

fn run(app: App) {
    let Some(position) = app.position.get_untracked() else { return };
    let (Some(seconds), Some((game, _))) = (position.house.seconds, app.game.get_untracked()) else { return };
    if app.screen.get_untracked() != Screen::Play
        || position.standing.ending.is_some()
        || crate::tab::watches()
    {
        return;
    }
    let mut time = app.time.get_untracked();
    if time.game != game || time.turn != turn(&position) || time.left.len() != position.begun.seats.len() {
        time = Time::of(&game, turn(&position), position.begun.seats.len(), seconds);
    }
    let spent = (now() - time.at).clamp(0.0, LONGEST_TICK);
    time.at = now();
    let paused = app.curtain.get_untracked().is_some()
        || app.consent.get_untracked().is_some()
        || app.amending.get_untracked();
    if let Some(seat) = running(&position).filter(|_| !paused)
        && let Some(left) = time.left.get_mut(seat.index())
    {
        let before = *left;
        *left = (before - spent).max(0.0);
        if before > 0.0 && *left == 0.0 {
            ran_out(app, seat);
        }
        // What is shown is whole seconds; nothing is drawn or kept in between.
        if (before / 1_000.0).ceil() != (*left / 1_000.0).ceil() {
            time.keep(app);
        }
    }
    app.time.set(time);
}

/// Says and records it. The plan on the table stays as it is: nobody's move is made for him.
fn ran_out(app: App, seat: Seat) {
    let words = format!("The time of {} for this turn has run out.", app.seat_name(seat));
    spawn_local(async move {
        match link::ask(Change::Overtime { seat }).await {
            Ok(Said::Position(position)) => {
                let position = link::seen(position);
                app.keep(&position);
                app.position.set(Some(position.into()));
                app.complain(No::new(words));
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

#[component]
pub fn Clock() -> impl IntoView {
    let app = app();
    let timed = Memo::new(move |_| {
        app.position.with(|position| {
            position
                .as_ref()
                .filter(|position| position.house.seconds.is_some())
                .map(|position| position.begun.seats.len())
        })
    });
    let acting =
        move || app.position.with(|position| position.as_ref().and_then(|position| running(position)));
    let left = move |seat: Seat| {
        app.time.with(|time| time.left.get(seat.index()).map(|left| (left / 1_000.0).ceil() as u32))
    };
    move || {
        timed.get().map(|seats| {
            let clocks = (0..seats as u8).map(Seat).map(|seat| {
                let seconds = Memo::new(move |_| left(seat));
                let name = app.seat_name(seat);
                let words = move || seconds.get().map(|left| format!("{}:{:02}", left / 60, left % 60));
                view! {
                    <span class="time" class:runs=move || acting() == Some(seat) class:ran-out=move || seconds.get() == Some(0)
                        title=format!("What {name} has left for this turn")><small>{name.clone()}</small> " " {words}</span>
                }
            });
            view! { <div class="clock" id="clock" role="timer">{clocks.collect_view()}</div> }
        })
    }
}

/// Somebody's time has run out, and the other side may claim the game.
#[component]
pub fn Late() -> impl IntoView {
    let app = app();
    let late = Memo::new(move |_| {
        app.position.with(|position| {
            position
                .as_ref()
                .filter(|position| position.standing.ending.is_none())
                .and_then(|position| position.late)
        })
    });
    move || {
        late.get().map(|seat| {
            let (late, other) = (app.seat_name(seat), app.seat_name(seat.other()));
            view! {
                <section class="late" id="late">
                    <p>"The time of " {late} " has run out. The game goes on, unless it is claimed."</p>
                    <button id="claim" on:click=move |_| app.change(Change::Claim { seat: seat.other() })>{other} " claims the game"</button>
                </section>
            }
        })
    }
}

/// Offers a change, to which these seats agree at once.
fn amend(app: App, seat: Seat, agreed: Vec<Seat>, amend: Amend) {
    spawn_local(async move {
        let mut said = link::ask(Change::Amend { seat, amend }).await;
        for seat in agreed {
            if said.is_ok() {
                said = link::ask(Change::Consent { seat }).await;
            }
        }
        match said {
            Ok(Said::Position(position)) => {
                app.amending.set(false);
                app.show(link::seen(position));
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// A piece is changed by hand, by consent of all.
#[component]
pub fn Amending() -> impl IntoView {
    let app = app();
    move || {
        let position = app.amending.get().then(|| app.position.get_untracked()).flatten()?;
        let piece = app.selected.get_untracked();
        Some(view! { <AmendSheet position=(*position).clone() piece=piece/> })
    }
}

#[component]
fn AmendSheet(position: Position, piece: Option<scene::PieceId>) -> impl IntoView {
    let app = app();
    let here: Vec<Piece> =
        position.scene.pieces.iter().filter(|piece| !piece.at.is_empty()).cloned().collect();
    let first =
        here.iter().find(|known| Some(known.id) == piece).or(here.first()).map_or(0, |piece| piece.id);
    let (piece, what) = (RwSignal::new(first), RwSignal::new("place".to_string()));
    let (place, state) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (number, value, on) = (RwSignal::new(String::new()), RwSignal::new(Some(0)), RwSignal::new(true));
    let (by, agreed) = (position.seat().unwrap_or(Seat(0)), RwSignal::new(Vec::<Seat>::new()));
    let others: Vec<Seat> =
        (0..position.begun.seats.len() as u8).map(Seat).filter(|seat| *seat != by).collect();
    let all = others.len();
    let naming = position.scene.naming();
    let pieces = here.clone();
    let chosen = Memo::new(move |_| {
        pieces.iter().find(|known| known.id == piece.get()).map(numbers).unwrap_or_default()
    });
    let places = here.clone();
    let stands = move || {
        let found = places.iter().find(|known| known.id == piece.get());
        found.map(|piece| piece.at.iter().map(|spot| naming.spot(*spot)).collect::<Vec<_>>().join(" "))
    };
    let mut states: Vec<String> =
        here.iter().flat_map(|piece| &piece.states).map(|state| state.name.clone()).collect();
    states.sort();
    states.dedup();
    let change = move || -> Result<Amend, String> {
        let piece = piece.get_untracked();
        match what.get_untracked().as_str() {
            "place" => Ok(Amend::Move { piece, to: naming.read(&place.get_untracked())? }),
            "number" => {
                let first = chosen.with_untracked(|numbers| numbers.first().map(|(name, _)| name.clone()));
                let name = Some(number.get_untracked()).filter(|name| !name.is_empty()).or(first);
                let now = value.get_untracked().ok_or("what the number is from now on has to be a number")?;
                Ok(Amend::Number { piece, name: name.unwrap_or_default(), now })
            }
            _ => Ok(Amend::State {
                piece,
                name: state.get_untracked().trim().to_string(),
                on: on.get_untracked(),
            }),
        }
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match change() {
            Ok(change) => amend(app, by, agreed.get_untracked(), change),
            Err(words) => app.complain(No::new(words)),
        }
    };
    let lacking = move || agreed.with(Vec::len) < all;
    let is = move |name: &'static str| what.get() == name;
    view! {
        <div class="veil">
            <form class="sheet amend" role="dialog" aria-modal="true" aria-labelledby="amend-title" id="amending" on:submit=submit>
                <h2 id="amend-title">"Change something by agreement"</h2>
                <p class="dim">"Outside the rules, between two actions, and with everybody's consent. The record shows it, and the game can be replayed with it."</p>
                <label class="field">"Piece" <select id="amend-piece" autofocus=true on:change=move |event| {
                    piece.set(event_target_value(&event).parse().unwrap_or(first));
                    // Another piece has other numbers.
                    number.set(String::new());
                }>
                    {here.iter().map(|known| view! { <option value=known.id.to_string() selected=known.id == first>{known.name.clone()}</option> }).collect_view()}
                </select></label>
                <label class="field">"What" <select id="amend-what" on:change=move |event| what.set(event_target_value(&event))>
                    <option value="place">"where it stands"</option>
                    <option value="number">"a number"</option>
                    <option value="state">"a state"</option>
                </select></label>
                {move || is("place").then(|| view! {
                    <label class="field">"To" <input type="text" id="amend-place" placeholder=stands.clone() on:input=move |event| place.set(event_target_value(&event))/></label>
                })}
                {move || is("number").then(|| view! {
                    <div class="pair">
                        <label class="field">"Number" <select id="amend-number" on:change=move |event| number.set(event_target_value(&event))>
                            {chosen.get().into_iter().map(|(name, now)| view! { <option value=name.clone()>{format!("{name} ({now})")}</option> }).collect_view()}
                        </select></label>
                        <label class="field">"Is" <input type="number" id="amend-value" value="0" on:input=move |event| value.set(event_target_value(&event).parse().ok())/></label>
                    </div>
                })}
                {move || is("state").then(|| view! {
                    <div class="pair">
                        <label class="field">"It" <select id="amend-on" on:change=move |event| on.set(event_target_value(&event) == "yes")>
                            <option value="yes">"is"</option><option value="no">"is no longer"</option>
                        </select></label>
                        <label class="field">"State" <input type="text" id="amend-state" list="states" on:input=move |event| state.set(event_target_value(&event))/></label>
                        <datalist id="states">{states.iter().map(|name| view! { <option value=name.clone()></option> }).collect_view()}</datalist>
                    </div>
                })}
                <p>{app.seat_name(by)} " wishes it."</p>
                {others.into_iter().map(|seat| view! {
                    <label class="check"><input type="checkbox" class="agrees" on:change=move |event| {
                        let yes = event_target_checked(&event);
                        agreed.update(|agreed| {
                            agreed.retain(|other| *other != seat);
                            if yes { agreed.push(seat); }
                        });
                    }/> {app.seat_name(seat)} " agrees"</label>
                }).collect_view()}
                <div class="row">
                    <button class="main" id="amend-do" disabled=lacking>"Change it"</button>
                    <button type="button" on:click=move |_| app.amending.set(false)>"Leave it"</button>
                </div>
            </form>
        </div>
    }
}

/// The numbers of a piece by name.
fn numbers(piece: &Piece) -> Vec<(String, i32)> {
    let bars = piece.bars.iter().map(|bar| (bar.name.clone(), bar.now));
    bars.chain(piece.tokens.iter().cloned()).collect()
}
