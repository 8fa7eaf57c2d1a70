//! Seats that no person plays: who they are, how far they have thought, and why; and hints for those that a person plays.

use std::cell::RefCell;
use std::time::Duration;

use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Glance, Said, Table};
use scene::{Answer, Foreseen, Found, Look, Posed, Reach, Seat, Shape, Shows, Told};

use crate::app::{App, app};
use crate::odds::Odds;
use crate::seen::Position;
use crate::{books, keys, link, plan, pulse, store};

/// What a seat may be played by; the first is a person.
const LEVELS: [(&str, &str); 4] =
    [("", "A person"), ("recruit", "Recruit"), ("veteran", "Veteran"), ("warlord", "Warlord")];
/// How long the table is left as it is after an answer, in milliseconds, so that one can follow what they do: where nobody
/// but machines plays, after something that can be seen, and after anything else.
const BREATHS: [f64; 3] = [400.0, 350.0, 80.0];
/// Once they have been at it for so long, in milliseconds, they can be hurried.
const LONG: f64 = 300.0;
/// Tries between two looks at the clock: a small part of a second.
const TRIES: u32 = 24;
/// Whoever thinks longer than this is hurried, in milliseconds.
const PATIENCE: f64 = 1500.0;

/// Somebody thinks, or has answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    pub name: String,
    pub done: u32,
    pub of: u32,
    pub going_on: bool,
}

/// What somebody thought of before he answered.
#[derive(Clone, Debug)]
struct Thought {
    name: String,
    /// What it was about, or why that is not told.
    asked: String,
    /// The best ideas in words.
    reasons: Vec<String>,
}

/// What a warlord would do.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    going_on: bool,
    /// The best ideas in words.
    reasons: Vec<String>,
    /// What may come of the best one.
    odds: Option<Foreseen>,
    /// What is left of the best one, as it would be answered and in words.
    steps: Vec<(Answer, String)>,
    /// Some of it is done.
    followed: bool,
}

impl Hint {
    /// What it says to the open question.
    fn next(&self, posed: Option<&Posed>) -> Option<&(Answer, String)> {
        self.steps
            .first()
            .filter(|(answer, _)| !self.going_on && posed.is_some_and(|posed| answers(posed, answer)))
    }
}

/// Whether this could be an answer to a question.
fn answers(posed: &Posed, answer: &Answer) -> bool {
    match (&posed.asked.shape, answer) {
        (Shape::One { options }, Answer::One(item)) => {
            options.iter().any(|offer| offer.item == *item && offer.refused.is_none())
        }
        (Shape::Split { parts, .. }, Answer::Split(numbers)) => parts.len() == numbers.len(),
        (Shape::Some { .. }, Answer::Some(_))
        | (Shape::Number { .. }, Answer::Number(_))
        | (Shape::Point { .. }, Answer::Point(_))
        | (Shape::Path { .. }, Answer::Path(_)) => true,
        _ => false,
    }
}

/// How it goes with them, which nobody looks at.
#[derive(Default)]
struct Turn {
    /// What they did since a person was last asked: it is said all at once.
    news: Vec<Told>,
    /// The breath after the last answer.
    breath: f64,
    /// Since when they have been at it.
    since: f64,
    /// This answer shall come at once, and they take no breath until a person is asked.
    hurried: bool,
    breathless: bool,
    /// Somebody thinks already.
    busy: bool,
    /// The worker is being told who plays; nobody thinks before it knows.
    seating: bool,
    /// The save of the last position at which the referee was lost over a thought.
    lost: String,
    /// Dropped when the breath that is taken is over.
    over: Option<oneshot::Sender<()>>,
}

thread_local! {
    static TURN: RefCell<Turn> = RefCell::default();
}

fn turn<T>(work: impl FnOnce(&mut Turn) -> T) -> T {
    TURN.with_borrow_mut(work)
}

#[derive(Copy, Clone)]
pub struct Opponents {
    /// The level of each seat; people's have none.
    pub levels: RwSignal<Vec<String>>,
    thinking: RwSignal<Option<Thinking>>,
    hint: RwSignal<Option<Hint>>,
    /// What was thought since a person last answered, the latest first.
    thoughts: RwSignal<Vec<Thought>>,
    /// Somebody asked why.
    why: RwSignal<bool>,
    /// They have been at it for long enough to be hurried.
    long: RwSignal<bool>,
    /// Whoever only watches has stopped them.
    paused: RwSignal<bool>,
}

impl Opponents {
    pub fn new() -> Opponents {
        Opponents {
            levels: RwSignal::default(),
            thinking: RwSignal::default(),
            hint: RwSignal::default(),
            thoughts: RwSignal::default(),
            why: RwSignal::default(),
            long: RwSignal::default(),
            paused: RwSignal::default(),
        }
    }

    fn plays(self, seat: Seat) -> bool {
        self.levels.with_untracked(|levels| levels.get(seat.index()).is_some_and(|level| !level.is_empty()))
    }

    /// What was thought belongs to a game that is left.
    pub fn forget(self) {
        self.heard();
        self.paused.set(false);
    }

    /// A person has answered, or something was taken back: what is thought from now on is about that.
    pub fn heard(self) {
        self.thinking.set(None);
        self.hint.set(None);
        self.thoughts.update(Vec::clear);
        self.why.set(false);
        turn(|turn| turn.news.clear());
        self.asks();
    }

    /// A person is asked: nobody is hurried any more.
    fn asks(self) {
        turn(|turn| (turn.since, turn.breathless) = (0.0, false));
        self.long.set(false);
    }

    /// Whether somebody has to answer for whom a person waits.
    fn awaited(self, position: &Position) -> bool {
        position.standing.ending.is_none()
            && position.standing.fault.is_none()
            && position.standing.waiting.iter().any(|seat| self.plays(*seat))
            && !untrack(|| self.watched())
    }

    /// What has just happened takes its time to be seen. What is to be said of it now: where a person waits for several
    /// answers, all of it at the end.
    pub fn news(self, before: Option<&Position>, now: &Position, fresh: &[Told]) -> Option<Vec<Told>> {
        let seen = fresh.iter().any(|told| !matches!(told.shows, Shows::Answer(_) | Shows::Refusal));
        let later = self.awaited(now) && before.is_some_and(|before| self.awaited(before));
        turn(|turn| {
            turn.breath = BREATHS[if seen { 1 } else { 2 }];
            turn.news.extend_from_slice(fresh);
            (!later).then(|| std::mem::take(&mut turn.news))
        })
    }

    /// A person gives this answer: where it is what the hint says, the rest of it stays.
    pub fn follow(self, posed: &Posed, answer: &Answer) {
        let rest = self.hint.with_untracked(|hint| {
            let hint = hint.as_ref()?;
            match hint.next(Some(posed)) {
                Some((next, _)) if next == answer => Some(hint.steps[1..].to_vec()),
                // It is about a later question.
                None if hint.followed => Some(hint.steps.clone()),
                _ => None,
            }
        });
        self.heard();
        let rest = rest.filter(|steps| !steps.is_empty());
        self.hint.set(rest.map(|steps| Hint { steps, followed: true, ..Hint::default() }));
    }

    /// Whether nobody but machines plays.
    fn watched(self) -> bool {
        self.levels.with(|levels| !levels.is_empty() && levels.iter().all(|level| !level.is_empty()))
    }

    /// Whether there is anything to say to whoever asks why.
    fn gives_reasons(self) -> bool {
        self.thoughts.with(|thoughts| !thoughts.is_empty())
    }

    /// Whether every seat is a person's.
    pub fn none(self) -> bool {
        self.levels.with_untracked(|levels| levels.iter().all(String::is_empty))
    }
}

/// Against whom one plays, in words.
pub fn against(levels: &[String]) -> String {
    let names = levels.iter().filter_map(|level| LEVELS[1..].iter().find(|(key, _)| key == level));
    match names.map(|(_, name)| *name).collect::<Vec<_>>()[..] {
        [] => "two players".to_string(),
        [one] => format!("against a {one}"),
        [one, other, ..] => format!("{one} against {other}"),
    }
}

/// Whether seats of this match can be played by nobody: it is a game for two, and no campaign, whose battles are.
pub fn fits(app: App, position: &Position) -> bool {
    let gathers = books::find(&position.begun.book).is_some_and(|listed| listed.gathers);
    position.begun.seats.len() == 2 && !gathers && !app.learn.alone()
}

/// What the worker is told whenever it has a match.
pub fn seat(app: App, levels: Vec<String>) {
    keep(app, levels.clone());
    app.opponents.heard();
    // Who has left his seat takes nothing back.
    if app.last.get_untracked().is_some_and(|seat| app.opponents.plays(seat)) {
        app.last.set(None);
    }
    turn(|turn| turn.seating = true);
    spawn_local(async move {
        let said = link::ask_freely(Table::Seats { levels }).await;
        turn(|turn| turn.seating = false);
        match said {
            Ok(Said::Position(position)) => app.show(link::seen(position)),
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Who plays from now on, also when the game is taken up again.
fn keep(app: App, levels: Vec<String>) {
    // Who only watches says nothing of it.
    if let Some((id, _)) = app.game.get_untracked().filter(|_| !crate::tab::watches()) {
        app.set(&format!("seats-{id}"), &levels.join(","), "who plays");
    }
    app.opponents.levels.set(levels);
}

/// The referee was lost at this save. If it is the second time that somebody who is no person was to answer there, a
/// person takes his seat, and this is its name.
pub fn gives_up(app: App, save: &str) -> Option<String> {
    let Due { seat, name, .. } = due(app)?;
    let again = turn(|turn| std::mem::replace(&mut turn.lost, save.to_string()) == save);
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
    let position = app.position.get_untracked().filter(|_| !app.reel.is_on() && !crate::tab::watches())?;
    let over = position.standing.ending.is_some() || position.standing.fault.is_some();
    let seat = position
        .standing
        .waiting
        .iter()
        .copied()
        .find(|seat| app.opponents.plays(*seat))
        .filter(|_| !over)?;
    let name = position.name(seat);
    let (epoch, commits) = (position.standing.epoch, position.standing.commits);
    Some(Due { game: app.game.get_untracked(), seat, name, epoch, commits })
}

/// A pause in which one can look at the table, for so many milliseconds or until somebody is hurried.
async fn breathe(time: f64) {
    if time > 0.0 {
        let (over, waits) = oneshot::channel();
        turn(|turn| turn.over = Some(over));
        let end =
            set_timeout_with_handle(|| turn(|turn| turn.over = None), Duration::from_millis(time as u64));
        let _ = waits.await;
        if let Ok(end) = end {
            end.clear();
        }
    }
}

/// Whoever thinks answers at once, and nobody takes a breath before a person is asked.
pub fn hurry(app: App) {
    if app.opponents.long.get_untracked() {
        turn(|turn| (turn.hurried, turn.breathless, turn.over) = (true, true, None));
    }
}

/// Who only watches stops them, or lets them go on.
pub fn pause(app: App) {
    if untrack(|| app.opponents.watched()) {
        app.opponents.paused.update(|paused| *paused = !*paused);
    }
}

/// If somebody is asked who is no person, he thinks and answers.
pub fn go_on(app: App) {
    let opponents = app.opponents;
    let Some(asked) = due(app) else { return opponents.asks() };
    let watched = untrack(|| opponents.watched());
    // Who only watches misses nothing while he reads something else.
    let is_held = move || watched && (opponents.paused.get_untracked() || untrack(|| app.is_covered()));
    if is_held() || turn(|turn| turn.busy || turn.seating) {
        return;
    }
    let begun = js_sys::Date::now();
    let breath = turn(|turn| {
        (turn.busy, turn.hurried) = (true, false);
        if watched || turn.since == 0.0 {
            turn.since = begun;
        }
        match (app.instant.get_untracked(), watched) {
            (true, _) => 0.0,
            (_, true) => BREATHS[0],
            _ => turn.breath,
        }
    });
    let name = asked.name.clone();
    let thinks = move |name: &str| {
        let name = name.to_string();
        opponents.thinking.set(Some(Thinking { name, going_on: true, ..Thinking::default() }));
    };
    if !watched {
        thinks(&name);
    }
    spawn_local(async move {
        // Somebody may look back meanwhile, leave, take something back or play the seat himself: then nobody goes on, and
        // who comes back finds him where he was.
        let is_asked = || due(app).as_ref() == Some(&asked);
        let rests = || {
            opponents.thinking.set(None);
            turn(|turn| turn.busy = false);
        };
        let lasts = || {
            let since = js_sys::Date::now() - turn(|turn| turn.since);
            if since > LONG && !opponents.long.get_untracked() {
                opponents.long.set(true);
                if !watched {
                    app.say(format!("{name} is thinking"));
                }
            }
        };
        if watched {
            breathe(breath).await;
            if !is_asked() || is_held() {
                rests();
                return go_on(app);
            }
            thinks(&name);
        }
        let (mut told, first) = (None, js_sys::Date::now());
        loop {
            lasts();
            let said = link::ask(Glance::Ponder { tries: TRIES }).await;
            if !is_asked() {
                rests();
                return go_on(app);
            }
            match said {
                Ok(Said::Pondered { done, of, asked, reasons, piece, .. }) => {
                    let name = name.clone();
                    let thinking = Thinking { name: name.clone(), done, of, going_on: true };
                    opponents.thinking.set(Some(thinking));
                    if piece.is_some() && app.selected.get_untracked() != piece {
                        app.selected.set(piece);
                    }
                    told = (!asked.is_empty()).then_some(Thought { name, asked, reasons });
                    let late = js_sys::Date::now() - first > PATIENCE;
                    if done >= of || late || turn(|turn| turn.hurried) {
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
        if !watched && !turn(|turn| turn.breathless) {
            lasts();
            // A person waits, so that the page is not at rest.
            pulse::begin();
            breathe(breath - (js_sys::Date::now() - begun)).await;
            pulse::end();
            if !is_asked() {
                rests();
                return go_on(app);
            }
        }
        match link::ask(Table::Move { from: asked.commits }).await {
            Ok(Said::Position(position)) if app.game.get_untracked() == asked.game => {
                turn(|turn| turn.busy = false);
                opponents.thinking.update(|thinking| {
                    if let Some(thinking) = thinking {
                        thinking.going_on = false;
                    }
                });
                // That something is not told is said once.
                let said = |told: &Thought| {
                    told.reasons.is_empty()
                        && opponents
                            .thoughts
                            .with_untracked(|all| all.iter().any(|one| one.asked == told.asked))
                };
                if let Some(told) = told.filter(|told| !said(told)) {
                    opponents.thoughts.update(|thoughts| thoughts.insert(0, told));
                }
                app.show(link::seen(position));
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
    });
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

/// Another position is on the table: of a hint stays what is left of one that was followed, and it is drawn where it is a
/// place or a path.
pub fn keep_hint(app: App) {
    let hint = app.opponents.hint;
    if hint.with_untracked(|hint| hint.as_ref().is_some_and(|hint| !hint.followed)) {
        hint.set(None);
    }
    let posed = untrack(|| app.question());
    let next = hint.with_untracked(|hint| Some(hint.as_ref()?.next(posed.as_ref())?.0.clone()));
    if let Some(answer) = next {
        plan::lay(app, &answer);
    }
}

/// Asks for a hint about the open question, or lays aside the one that is there.
pub fn ask_for_hint(app: App) {
    let Some(position) = app.position.get_untracked() else { return };
    let (Some(seat), Some(posed)) = (position.seat(), position.questions.first()) else { return };
    if close_hint(app) {
        return;
    }
    let (number, hint) = (posed.number, app.opponents.hint);
    hint.set(Some(Hint { going_on: true, ..Hint::default() }));
    request_animation_frame(|| keys::focus("#hint h3"));
    spawn_local(async move {
        let begun = js_sys::Date::now();
        loop {
            match link::ask(Glance::Hint { seat, number, tries: TRIES }).await {
                Ok(Said::Pondered { done, of, reasons, hint: steps, .. }) => {
                    let going_on = done < of && js_sys::Date::now() - begun < PATIENCE;
                    let words =
                        reasons.first().cloned().unwrap_or_else(|| "there is nothing to choose".to_string());
                    let answers = steps.iter().map(|(answer, _)| answer.clone()).collect();
                    let wish = (seat, Look::Foresee { number, answers, reach: Reach::Decided });
                    // Where there is only one answer, nobody thinks about it.
                    let odds = match going_on || reasons.is_empty() {
                        true => None,
                        false => link::ask(wish).await.ok(),
                    };
                    // Whoever has answered or closed it meanwhile needs no hint any more.
                    if app.question().is_none_or(|now| now.number != number)
                        || hint.with_untracked(Option::is_none)
                    {
                        return;
                    }
                    let odds =
                        if let Some(Said::Found(Found::Foreseen(odds))) = odds { Some(odds) } else { None };
                    let steps = if reasons.is_empty() { Vec::new() } else { steps };
                    hint.set(Some(Hint { going_on, reasons, odds, steps, followed: false }));
                    if !going_on {
                        if let Some((answer, _)) =
                            hint.with_untracked(|hint| hint.as_ref()?.steps.first().cloned())
                        {
                            plan::lay(app, &answer);
                        }
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

/// Tells why they answered as they did, or no more.
pub fn tell_why(app: App) {
    let opponents = app.opponents;
    if !opponents.gives_reasons() {
        return;
    }
    opponents.why.update(|why| *why = !*why);
    let to = if opponents.why.get_untracked() { "#told" } else { "#ask h2" };
    request_animation_frame(move || keys::focus(to));
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
    // Whoever stopped them, or read something else, comes back to them.
    Effect::new(move |_| {
        if opponents.watched() && !opponents.paused.get() && !app.is_covered() {
            untrack(|| go_on(app));
        }
    });
    let watched = Memo::new(move |_| {
        opponents.watched()
            && app.position.with(|now| now.as_ref().is_some_and(|now| now.standing.ending.is_none()))
    });
    let stop = move || {
        watched.get().then(|| {
            view! {
                <button id="pause" aria-keyshortcuts="," on:click=move |_| pause(app)>
                    {move || if opponents.paused.get() { "Go on " } else { "Pause " }} <kbd aria-hidden="true">","</kbd></button>
            }
        })
    };
    // What is pressed stays where it is while the numbers change.
    let somebody = Memo::new(move |_| opponents.thinking.with(Option::is_some));
    let now = move || opponents.thinking.get().unwrap_or_default();
    let going_on = Memo::new(move |_| now().going_on);
    let words = move || {
        let Thinking { name, going_on, .. } = now();
        name + if going_on { " is thinking" } else { " has answered" }
    };
    let gives_reasons = Memo::new(move |_| opponents.gives_reasons());
    let told = move || {
        let thoughts = opponents.thoughts.get().into_iter().map(|Thought { name, asked, reasons }| {
            view! { <p>{name} ": " {asked}</p> {listed(reasons)} }
        });
        view! {
            <div class="told" id="told" role="region" aria-label="Why" tabindex="-1">
                {thoughts.collect_view()}
            </div>
        }
    };
    let thinking = move || {
        somebody.get().then(|| {
            view! {
                <section class="thoughts" id="thinking" data-going-on=move || going_on.get().to_string()
                    data-done=move || now().done.to_string() data-of=move || now().of.to_string()>
                    <p><span id="thinks" tabindex="-1">{words}</span>
                        {move || (opponents.long.get() && going_on.get()).then(|| view! {
                            <progress max=move || now().of.max(1).to_string() value=move || now().done.to_string() aria-label="how far"></progress>
                        })}
                        {move || opponents.long.get().then(|| control(app, "hurry", "Hurry", ".", hurry))}
                        {move || gives_reasons.get().then(|| control(app, "why", "Why?", "W", tell_why))}
                    </p>
                    {move || (gives_reasons.get() && opponents.why.get()).then(told)}
                </section>
            }
        })
    };
    let hinted = Memo::new(move |_| {
        let posed = app.question();
        opponents.hint.with(|hint| {
            hint.as_ref().is_some_and(|hint| !hint.followed || hint.next(posed.as_ref()).is_some())
        })
    });
    let title = move || {
        let Hint { going_on, reasons, followed, .. } = opponents.hint.get().unwrap_or_default();
        match (going_on, reasons.is_empty()) {
            _ if followed => "The hint goes on",
            (true, true) => "A warlord is thinking",
            (false, true) => "There is nothing to choose here",
            _ => "A warlord would think of",
        }
    };
    let body = move || {
        let hint = opponents.hint.get()?;
        let posed = untrack(|| app.question());
        let next = hint.next(posed.as_ref()).cloned();
        let then: Vec<String> =
            hint.steps.iter().skip(1).filter(|_| hint.followed).map(|(_, words)| words.clone()).collect();
        Some(view! {
            {listed(hint.reasons)}
            {next.map(|(answer, words)| view! {
                <button class="main" id="do-hint" on:click=move |_| app.answer(answer.clone())>"Do: " {words}</button>
            })}
            {(!then.is_empty()).then(|| view! { <p class="dim">"Then " {then.join(", then ")}</p> })}
            {hint.odds.map(|odds| view! { <details><summary>"What may come of the first"</summary><Odds foreseen=odds/></details> })}
        })
    };
    let hint = move || {
        hinted.get().then(|| {
            view! {
                <section class="thoughts" id="hint" data-going-on=move || opponents.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.going_on)).to_string()>
                    <button class="quiet close" id="close-hint" aria-label="Close the hint" on:click=move |_| { close_hint(app); }>"×"</button>
                    <h3 tabindex="-1">{title}</h3>
                    {body}
                </section>
            }
        })
    };
    view! { {stop} {thinking} {hint} }
}

fn listed(reasons: Vec<String>) -> AnyView {
    let lines = reasons.into_iter().map(|words| view! { <li>{words}</li> }).collect_view();
    view! { <ol class="reasons">{lines}</ol> }.into_any()
}

/// A button with its key.
fn control(app: App, id: &'static str, words: &'static str, key: &'static str, press: fn(App)) -> AnyView {
    view! {
        <button id=id aria-keyshortcuts=key on:click=move |_| press(app)>{words} " " <kbd aria-hidden="true">{key}</kbd></button>
    }
    .into_any()
}
