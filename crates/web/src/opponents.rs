//! Seats that no person plays: who they are, how far they have thought, and why; and hints for those that a person plays.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{No, Position, Said, Wish};
use scene::{Answer, Foreseen, Reach, Seat};

use crate::app::{App, app};
use crate::odds::Odds;
use crate::{keys, link, store};

/// What a seat may be played by; the first is a person.
const LEVELS: [(&str, &str); 4] =
    [("", "A person"), ("recruit", "Recruit"), ("veteran", "Veteran"), ("warlord", "Warlord")];
/// Where nobody but machines plays, they take their time, so that one can follow what they do.
const BREATH: Duration = Duration::from_millis(400);
/// Tries between two looks at the clock: a small part of a second.
const TRIES: u32 = 24;
/// Whoever thinks longer than this is hurried, in milliseconds.
const PATIENCE: f64 = 1500.0;
/// How many thoughts before the last one can be asked for.
const BEFORE: usize = 7;
/// A thought that is not told in this time never will be.
const LONGEST: Duration = Duration::from_secs(10);

/// A thought that goes on, or has come to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// Whose it is.
    pub name: String,
    pub done: u32,
    pub of: u32,
    /// What it is about.
    pub asked: String,
    /// The best ideas in words.
    pub reasons: Vec<String>,
    pub going_on: bool,
    /// What may come of the best one.
    pub odds: Option<Foreseen>,
    /// The best one as it would be answered.
    pub best: Option<Answer>,
}

#[derive(Copy, Clone)]
pub struct Opponents {
    /// The level of each seat; people's have none.
    pub levels: RwSignal<Vec<String>>,
    pub thinking: RwSignal<Option<Thinking>>,
    pub hint: RwSignal<Option<Thinking>>,
    /// What was thought before the last answer, since a person last answered, the latest first.
    before: RwSignal<Vec<Thinking>>,
    hurried: RwSignal<bool>,
    /// Whoever only watches has stopped them.
    paused: RwSignal<bool>,
    /// Somebody thinks already.
    busy: RwSignal<bool>,
    /// The worker is being told who plays; nobody thinks before it knows.
    seating: RwSignal<bool>,
    /// The save of the last position at which the referee was lost over a thought.
    lost: RwSignal<String>,
}

impl Opponents {
    pub fn new() -> Opponents {
        Opponents {
            levels: RwSignal::new(Vec::new()),
            thinking: RwSignal::new(None),
            hint: RwSignal::new(None),
            before: RwSignal::default(),
            hurried: RwSignal::new(false),
            paused: RwSignal::new(false),
            busy: RwSignal::new(false),
            seating: RwSignal::new(false),
            lost: RwSignal::default(),
        }
    }

    fn plays(self, seat: Seat) -> bool {
        self.levels.with_untracked(|levels| levels.get(seat.index()).is_some_and(|level| !level.is_empty()))
    }

    /// What was thought belongs to a game that is left.
    pub fn forget(self) {
        self.thinking.set(None);
        self.hint.set(None);
        self.before.update(Vec::clear);
        self.paused.set(false);
    }

    /// A person has answered: what is thought from now on is about that.
    pub fn heard(self) {
        self.thinking.set(None);
        self.before.update(Vec::clear);
    }

    /// Somebody begins to think about something else; what was thought last may still be asked for.
    fn turn_over(self) {
        let last = self.thinking.get_untracked().filter(|last| !last.reasons.is_empty());
        if let Some(last) = last {
            self.before.update(|before| {
                before.insert(0, last);
                before.truncate(BEFORE);
            });
        }
    }

    /// Whether nobody but machines plays.
    fn watched(self) -> bool {
        self.levels.with(|levels| !levels.is_empty() && levels.iter().all(|level| !level.is_empty()))
    }

    /// Whether every seat is a person's.
    pub fn none(self) -> bool {
        self.levels.with_untracked(|levels| levels.iter().all(String::is_empty))
    }

    /// Whether taking back is agreed to without asking: nobody sits there who could be asked.
    pub fn agrees(self, seat: Seat) -> bool {
        self.plays(seat)
    }
}

/// Whether seats of this match can be played by nobody: it is a game for two, and no campaign, whose battles are.
pub fn fits(app: App, position: &Position) -> bool {
    let gathers = app.books.with_untracked(|books| {
        books.iter().any(|told| told.key == position.book && told.menu.gathering.is_some())
    });
    position.seats.len() == 2 && !gathers && !app.learn.alone()
}

/// What the worker is told whenever it has a match.
pub fn seat(app: App, levels: Vec<String>) {
    keep(app, levels.clone());
    app.opponents.seating.set(true);
    spawn_local(async move {
        let said = link::ask(Wish::Seats { levels }).await;
        app.opponents.seating.set(false);
        match said {
            Ok(Said::Position(position)) => app.show(*position),
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Who plays from now on, also when the game is taken up again.
fn keep(app: App, levels: Vec<String>) {
    if let Some((id, _)) = app.game.get_untracked() {
        store::set(&format!("seats-{id}"), &levels.join(","));
    }
    app.opponents.levels.set(levels);
}

/// The referee was lost at this save. If it is the second time that somebody who is no person was to answer there, a
/// person takes his seat, and this is its name.
pub fn gives_up(app: App, save: &str) -> Option<String> {
    let Due { seat, name, .. } = due(app)?;
    let again = app.opponents.lost.with_untracked(|lost| lost == save);
    app.opponents.lost.set(save.to_string());
    again.then(|| {
        let mut levels = app.opponents.levels.get_untracked();
        levels[seat.index()].clear();
        keep(app, levels);
        name
    })
}

/// The seats of a game that is taken up again.
pub fn seats_of(id: &str) -> Vec<String> {
    let kept = store::setting(&format!("seats-{id}")).unwrap_or_default();
    if kept.is_empty() { Vec::new() } else { kept.split(',').map(str::to_string).collect() }
}

/// Somebody is asked who is no person: who, and where.
#[derive(PartialEq, Eq)]
struct Due {
    game: Option<(String, String)>,
    seat: Seat,
    name: String,
    epoch: u32,
    commits: u32,
}

/// Who has to think now. While somebody looks back, nobody has to.
fn due(app: App) -> Option<Due> {
    let position = app.position.get_untracked().filter(|_| !app.reel.is_on())?;
    let over = position.ending.is_some() || position.fault.is_some();
    let seat = position.waiting.iter().copied().find(|seat| app.opponents.plays(*seat)).filter(|_| !over)?;
    let name = position.seats.get(seat.index()).cloned().unwrap_or_default();
    let (epoch, commits) = (position.epoch, position.commits);
    Some(Due { game: app.game.get_untracked(), seat, name, epoch, commits })
}

/// Asks the referee for a thought. One that is silent for too long is as good as dead, and another one is called.
pub async fn thought(app: App, wish: Wish) -> Result<Said, No> {
    let watch = set_timeout_with_handle(move || app.call_again("it thought for too long".into()), LONGEST);
    let said = link::ask(wish).await;
    if let Ok(watch) = watch {
        watch.clear();
    }
    said
}

/// If somebody is asked who is no person, he thinks and answers.
pub fn go_on(app: App) {
    let opponents = app.opponents;
    let Some(asked) = due(app) else { return };
    let watched = untrack(|| opponents.watched());
    // Who only watches misses nothing while he reads something else.
    let held = watched && (opponents.paused.get_untracked() || untrack(|| app.is_covered()));
    if held || opponents.busy.get_untracked() || opponents.seating.get_untracked() {
        return;
    }
    opponents.busy.set(true);
    opponents.hurried.set(false);
    opponents.turn_over();
    let thinks = async move {
        let begun = js_sys::Date::now();
        // Somebody may look back meanwhile, leave, take something back or play the seat himself: then nobody goes on, and
        // who comes back finds him where he was.
        let is_asked = || due(app).as_ref() == Some(&asked);
        let rests = || {
            opponents.thinking.set(None);
            opponents.busy.set(false);
        };
        loop {
            let said = thought(app, Wish::Ponder { tries: TRIES }).await;
            if !is_asked() {
                rests();
                return go_on(app);
            }
            match said {
                Ok(Said::Pondered { done, of, asked: about, reasons, .. }) => {
                    let going_on = done < of;
                    opponents.thinking.set(Some(Thinking {
                        name: asked.name.clone(),
                        done,
                        of,
                        asked: about,
                        reasons,
                        going_on,
                        ..Thinking::default()
                    }));
                    let late = js_sys::Date::now() - begun > PATIENCE;
                    if !going_on || late || opponents.hurried.get_untracked() {
                        break;
                    }
                }
                Ok(_) => break,
                Err(no) => {
                    rests();
                    return app.complain(no);
                }
            }
        }
        match thought(app, Wish::Move { from: asked.commits }).await {
            Ok(Said::Position(position)) if app.game.get_untracked() == asked.game => {
                opponents.busy.set(false);
                opponents.thinking.update(|thinking| {
                    if let Some(thinking) = thinking {
                        thinking.going_on = false;
                    }
                });
                app.show(*position);
            }
            Err(no) if is_asked() => {
                rests();
                app.complain(no);
            }
            _ => {
                rests();
                go_on(app);
            }
        }
    };
    match watched && !app.instant.get_untracked() {
        true => set_timeout(move || spawn_local(thinks), BREATH),
        false => spawn_local(thinks),
    }
}

/// Lays a hint aside; says whether there was one.
pub fn close_hint(app: App) -> bool {
    let was = app.opponents.hint.with_untracked(Option::is_some);
    if was {
        app.opponents.hint.set(None);
        keys::focus("#ask h2");
    }
    was
}

/// Asks for a hint about the open question, or lays aside the one that is there.
pub fn ask_for_hint(app: App) {
    let Some(position) = app.position.get_untracked() else { return };
    let (Some(seat), Some(posed)) = (position.seat, position.questions.first()) else { return };
    if close_hint(app) {
        return;
    }
    let (number, hint) = (posed.number, app.opponents.hint);
    hint.set(Some(Thinking { going_on: true, ..Thinking::default() }));
    spawn_local(async move {
        let begun = js_sys::Date::now();
        loop {
            match thought(app, Wish::Hint { seat, number, tries: TRIES }).await {
                Ok(Said::Pondered { done, of, asked, reasons, hint: answers }) => {
                    let going_on = done < of && js_sys::Date::now() - begun < PATIENCE;
                    let words =
                        reasons.first().cloned().unwrap_or_else(|| "there is nothing to choose".to_string());
                    let best = answers.first().cloned().filter(|_| !reasons.is_empty());
                    let wish = Wish::Foresee { seat, number, answers, reach: Reach::Decided };
                    // Where there is only one answer, nobody thinks about it.
                    let odds = match going_on || reasons.is_empty() {
                        true => None,
                        false => thought(app, wish).await.ok(),
                    };
                    // Whoever has answered or closed it meanwhile needs no hint any more.
                    if app.question().is_none_or(|now| now.number != number)
                        || hint.with_untracked(Option::is_none)
                    {
                        return;
                    }
                    let odds = if let Some(Said::Foreseen(odds)) = odds { Some(odds) } else { None };
                    let name = String::new();
                    hint.set(Some(Thinking { name, done, of, asked, reasons, going_on, odds, best }));
                    if !going_on {
                        return app.say(format!("A hint: {words}"));
                    }
                }
                Ok(_) => return,
                Err(no) => {
                    hint.set(None);
                    return app.complain(no);
                }
            }
        }
    });
}

/// Who plays the seats: changed at any time, before a game and in the middle of it.
#[component]
pub fn Who(
    names: Vec<String>,
    levels: RwSignal<Vec<String>>,
    chosen: Callback<Vec<String>>,
) -> impl IntoView {
    let count = names.len();
    let seats = names.into_iter().enumerate().map(|(place, name)| {
        let level = move || levels.with(|levels| levels.get(place).cloned().unwrap_or_default());
        let options = LEVELS.map(|(key, words)| {
            view! { <option value=key selected=move || level() == key>{words}</option> }
        });
        let change = move |event| {
            let mut levels = levels.get_untracked();
            levels.resize(count, String::new());
            levels[place] = event_target_value(&event);
            chosen.run(levels);
        };
        view! {
            <label class="who">{name} " is played by "
                <select id=format!("who-{place}") on:change=change>{options}</select>
            </label>
        }
    });
    seats.collect_view()
}

/// How far an opponent has thought, and why it answered as it did; a hint.
#[component]
pub fn Thoughts() -> impl IntoView {
    let app = app();
    let opponents = app.opponents;
    let why = RwSignal::new(false);
    // Whoever stopped them, or read something else, comes back to them.
    Effect::new(move |_| {
        if opponents.watched() && !opponents.paused.get() && !app.is_covered() {
            untrack(|| go_on(app));
        }
    });
    let watched = Memo::new(move |_| {
        opponents.watched() && app.position.with(|now| now.as_ref().is_some_and(|now| now.ending.is_none()))
    });
    let pause = move || {
        watched.get().then(|| {
            view! {
                <button id="pause" on:click=move |_| opponents.paused.update(|paused| *paused = !*paused)>
                    {move || if opponents.paused.get() { "Go on" } else { "Pause" }}</button>
            }
        })
    };
    let listed = |reasons: Vec<String>| {
        let lines = reasons.into_iter().map(|words| view! { <li>{words}</li> }).collect_view();
        view! { <ol class="reasons">{lines}</ol> }
    };
    let thinking = move || {
        opponents.thinking.get().map(|thought| {
            let Thinking { name, done, of, asked, reasons, going_on, .. } = thought;
            let gives_reasons = !reasons.is_empty();
            let explained = move || {
                let before = opponents.before.get().into_iter().map(|thought| {
                    view! { <p>{thought.asked}</p> <div class="before">{listed(thought.reasons)}</div> }
                });
                view! { <p>{asked.clone()}</p> {listed(reasons.clone())} {before.collect_view()} }
            };

            let words = if going_on { format!("{name} is thinking") } else { format!("{name} has answered") };
            view! {
                <section class="thoughts" id="thinking" data-going-on=going_on.to_string() data-done=done.to_string() data-of=of.to_string()>
                    <p>{words}
                        {going_on.then(|| view! {
                            <progress max=of.to_string() value=done.to_string() aria-label="how far"></progress>
                            <button id="hurry" on:click=move |_| opponents.hurried.set(true)>"Hurry"</button>
                        })}
                        {gives_reasons.then(|| view! {
                            <button id="why" aria-expanded=move || why.get().to_string()
                                on:click=move |_| why.update(|why| *why = !*why)>"Why?"</button>
                        })}
                    </p>
                    {move || (gives_reasons && why.get()).then(&explained)}
                </section>
            }
        })
    };
    let hint = move || {
        opponents.hint.get().map(|thought| {
            let title = match (thought.going_on, thought.reasons.is_empty()) {
                (true, true) => "A warlord is thinking",
                (false, true) => "There is nothing to choose here",
                _ => "A warlord would think of",
            };
            let best = thought.best.filter(|_| !thought.going_on);
            view! {
                <section class="thoughts" id="hint" data-going-on=thought.going_on.to_string()>
                    <div class="row">
                        <h3>{title}</h3>
                        {best.map(|best| view! {
                            <button id="do-hint" on:click=move |_| app.answer(best.clone())>"Do the first"</button>
                        })}
                        <button class="quiet" id="close-hint" aria-label="Close the hint" on:click=move |_| { close_hint(app); }>"×"</button>
                    </div>
                    {listed(thought.reasons)}
                    {thought.odds.map(|odds| view! { <p>"What may come of the first"</p> <Odds foreseen=odds/> })}
                </section>
            }
        })
    };
    view! { {pause} {thinking} {hint} }
}
