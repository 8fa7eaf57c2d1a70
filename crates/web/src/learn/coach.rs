//! A lesson on the table: the coach says what is worth a word, and somebody plays the other side.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Glance, No, Said, Table};
use scene::{Found, House, Lesson, Moment, Seen};

use super::Guided;
use crate::app::{App, app, chance};
use crate::rule::Cite;
use crate::seen::Position;
use crate::{link, pulse, store};

/// How long the other side seems to think, so that one can follow what it does.
const BREATH: Duration = Duration::from_millis(650);

/// The lesson of a rulebook.
async fn lesson(app: App, book: &str, place: usize) -> Result<Arc<Lesson>, No> {
    let menu = app.menu_of(book).await?;
    let lesson = menu.lessons.get(place).cloned().map(Arc::new);
    lesson.ok_or_else(|| No::new("this lesson is no longer there"))
}

/// Begins a lesson of a rulebook.
pub fn begin(app: App, book: String, place: usize) {
    spawn_local(async move {
        let lesson = match lesson(app, &book, place).await {
            Ok(lesson) => lesson,
            Err(no) => return app.complain(no),
        };
        let wish = Table::Begin {
            book: book.clone(),
            given: lesson.given.clone(),
            house: House::default(),
            seed: Lesson::DICE,
        };
        let shown = match link::ask(wish).await {
            Ok(_) => link::ask(Table::Eyes { seat: Lesson::LEARNER }).await,
            no => no,
        };
        match shown {
            Ok(Said::Position(position)) => {
                let id = format!("{:x}", chance());
                crate::tab::hold(app, &id).await;
                app.game.set(Some((id, lesson.title.clone())));
                app.learn.leave();
                app.learn.guided.set(Some(Guided {
                    book,
                    place,
                    lesson,
                    passed: Vec::new(),
                    due: Vec::new(),
                    at: None,
                    silent: false,
                }));
                app.enter(link::seen(position));
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// What the coach has said so far, where a kept game is a lesson.
pub async fn remember(app: App, id: &str) {
    app.learn.leave();
    app.learn.guided.set(kept(app, id).await);
}

/// A game that was kept: where it is a lesson, the coach comes along and the table is seen with the learner's eyes.
pub async fn take_up(app: App, id: &str, position: Position) -> Position {
    remember(app, id).await;
    if !agrees(app) {
        return position;
    }
    match link::ask(Table::Eyes { seat: Lesson::LEARNER }).await {
        Ok(Said::Position(position)) => link::seen(position),
        _ => position,
    }
}

/// In a lesson the other side always agrees.
pub fn agrees(app: App) -> bool {
    app.learn.guided.with_untracked(Option::is_some)
}

/// `book place silent passed,passed`
async fn kept(app: App, id: &str) -> Option<Guided> {
    let line = store::setting(&format!("lesson/{id}"))?;
    let mut words = line.split(' ');
    let (book, place) = (words.next()?.to_string(), words.next()?.parse().ok()?);
    let silent = words.next()? == "silent";
    let passed = words.next()?.split(',').filter_map(|word| word.parse().ok()).collect();
    let lesson = lesson(app, &book, place).await.ok()?;
    Some(Guided { book, place, lesson, passed, due: Vec::new(), at: None, silent })
}

fn keep(app: App, guided: &Guided) {
    let Some((id, _)) = app.game.get_untracked().filter(|_| !crate::tab::watches()) else { return };
    let passed = guided.passed.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let voice = if guided.silent { "silent" } else { "speaks" };
    let line = format!("{} {} {voice} {passed}", guided.book, guided.place);
    app.set(&format!("lesson/{id}"), &line, "what the coach has said");
}

/// Another position is on the table: the coach looks at it, and the other side answers where it is asked.
pub fn follow(app: App) {
    if crate::tab::watches() {
        return;
    }
    let Some(position) = app.position.get_untracked() else { return };
    let Some(mut guided) = app.learn.guided.get_untracked() else { return };
    let posed = position.questions.first();
    let at = posed.map(|posed| (position.standing.epoch, posed.number));
    if guided.at != at {
        // What was shown at the last question has been read.
        let read = guided.due.first().copied().filter(|_| guided.at.is_some());
        guided.passed.extend(read);
        guided.at = at;
        guided.due = app.log.with_untracked(|log| guided.lesson.due(&guided.passed, &seen(&position, log)));
        keep(app, &guided);
        app.learn.guided.set(Some(guided));
    } else if position.standing.ending.is_some() {
        guided.due = app.log.with_untracked(|log| guided.lesson.due(&guided.passed, &seen(&position, log)));
        app.learn.guided.set(Some(guided));
    }
    let others = position.standing.waiting.iter().any(|seat| *seat != Lesson::LEARNER);
    if posed.is_none() && others && position.standing.ending.is_none() && position.standing.fault.is_none() {
        let breath = if app.instant.get_untracked() { Duration::ZERO } else { BREATH };
        pulse::begin();
        set_timeout(
            move || {
                spawn_local(async move {
                    let said = link::ask(Table::Partner { seed: Lesson::DICE }).await;
                    pulse::end();
                    match said {
                        // Whoever has left the table meanwhile is not called back.
                        Ok(Said::Position(position)) if agrees(app) => app.show(link::seen(position)),
                        Ok(_) => {}
                        Err(no) => app.complain(no),
                    }
                });
            },
            breath,
        );
    }
}

fn seen<'a>(position: &'a Position, log: &'a [scene::Told]) -> Seen<'a> {
    Seen {
        asked: position.questions.first().map(|posed| &posed.asked),
        log,
        turn: &position.scene.turn,
        over: position.standing.ending.is_some(),
    }
}

/// Answers as the coach would.
fn do_it(app: App) {
    let (Some(position), Some(guided)) = (app.position.get_untracked(), app.learn.guided.get_untracked())
    else {
        return;
    };
    let (Some(seat), Some(posed)) = (position.seat(), position.questions.first()) else { return };
    let moment = guided.due.first().and_then(|place| guided.lesson.moments.get(usize::from(*place)));
    let take = app.log.with_untracked(|log| guided.lesson.takes(moment, &seen(&position, log)));
    let wish = Glance::Advise { seat, number: posed.number, take, seed: Lesson::DICE };
    spawn_local(async move {
        match link::ask(wish).await {
            Ok(Said::Found(Found::Proposals(proposals))) => {
                if let Some((answer, _)) = proposals.into_iter().next() {
                    app.answer(answer);
                }
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// The one that is shown has been read, and another one is due.
fn read_on(app: App) {
    app.learn.guided.update(|guided| {
        if let Some(guided) = guided
            && guided.due.len() > 1
        {
            let read = guided.due.remove(0);
            guided.passed.push(read);
            keep(app, guided);
        }
    });
}

fn hush(app: App, silent: bool) {
    app.learn.guided.update(|guided| {
        if let Some(guided) = guided {
            guided.silent = silent;
            keep(app, guided);
        }
    });
}

#[component]
pub fn Coach() -> impl IntoView {
    let app = app();
    move || {
        let (guided, position) = (app.learn.guided.get()?, app.position.get()?);
        if guided.silent {
            return Some(view! {
                <section class="coach silent" id="coach">
                    <button class="quiet" id="coach-on" on:click=move |_| hush(app, false)>"Call the coach back"</button>
                </section>
            }
            .into_any());
        }
        let asked = !position.questions.is_empty();
        if !asked && position.standing.ending.is_none() {
            let other =
                position.standing.waiting.first().map(|seat| app.seat_name(*seat)).unwrap_or_default();
            return Some(view! { <section class="coach" id="coach"><p class="dim">{other} " is playing…"</p></section> }.into_any());
        }
        let moment =
            guided.due.first().and_then(|place| guided.lesson.moments.get(usize::from(*place)).cloned());
        let reminder =
            || app.log.with_untracked(|log| guided.lesson.reminder(&seen(&position, log)).cloned());
        let moment = moment.or_else(reminder)?;
        let place = guided.due.first().map(u16::to_string).unwrap_or_default();
        let (read, all) = (guided.passed.len() + usize::from(!place.is_empty()), guided.lesson.moments.len());
        Some(view! {
            <section class="coach" id="coach" role="status" data-moment=place>
                <Words moment=moment/>
                <div class="row">
                    {(guided.due.len() > 1).then(|| view! { <button id="coach-more" on:click=move |_| read_on(app)>"And then?"</button> })}
                    {asked.then(|| view! { <button id="coach-do" on:click=move |_| do_it(app)>"Do it for me"</button> })}
                    <button class="quiet" id="coach-off" on:click=move |_| hush(app, true)>"Skip the lesson"</button>
                    <small class="dim">{format!("{read} of {all}")}</small>
                </div>
            </section>
        }
        .into_any())
    }
}

#[component]
fn Words(moment: Moment) -> impl IntoView {
    let app = app();
    let cites = move || {
        let known = |id: &String| app.rules.with(|rules| rules.get(id.as_str()).map(|told| told.rule));
        moment.rules.iter().filter_map(known).map(|rule| view! { <Cite rule=rule/> " " }).collect_view()
    };
    view! {
        {(!moment.title.is_empty()).then(|| view! { <h2>{moment.title}</h2> })}
        <p>{moment.says}</p>
        {(!moment.so.is_empty()).then(|| view! { <p class="so">{moment.so}</p> })}
        <p class="cites">{cites}</p>
    }
}
