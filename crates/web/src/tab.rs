//! One game is played in one tab: whatever other tab of this browser opens it only watches, and says so.
//!
//! Who plays holds a lock of the browser, which is free again when the tab is closed or dies. Who watches waits for it, sees
//! every answer as it is kept, and plays on when the other one has left.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_channel::oneshot;
use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{No, Said};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::app::{App, Screen};
use crate::{learn, link, opponents, pulse, store};

/// A page that is loaded again holds its own lock for a moment more.
const MOMENT: Duration = Duration::from_millis(500);

#[derive(Default)]
struct Hold {
    /// Counts what was opened, so that a lock that comes late is not taken for another game's.
    turn: u32,
    game: String,
    /// Gives the lock back.
    release: Option<Function>,
}

thread_local! {
    static HOLD: RefCell<Hold> = RefCell::default();
    static WATCHES: Cell<bool> = const { Cell::new(false) };
}

/// Whether the game on the table is played in another tab.
pub fn watches() -> bool {
    WATCHES.with(Cell::get)
}

fn is_now(turn: u32) -> bool {
    HOLD.with(|hold| hold.borrow().turn == turn)
}

fn watch(app: App, watches: bool) {
    WATCHES.with(|now| now.set(watches));
    app.watching.set(watches);
}

/// What this browser has to hold a lock with; without it, nothing is known of other tabs.
fn locks() -> Option<(JsValue, Function)> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}

/// Takes a game for this tab, or finds that another one has it.
pub async fn hold(app: App, game: &str) {
    if HOLD.with(|hold| hold.borrow().game == game) {
        return;
    }
    free(app);
    let turn = HOLD.with(|hold| {
        hold.borrow_mut().game = game.to_string();
        hold.borrow().turn
    });
    let Some((locks, request)) = locks() else { return };
    let (told, answer) = oneshot::channel::<bool>();
    let told = Rc::new(Cell::new(Some(told)));
    let (late, denied) = (told.clone(), told.clone());
    let granted = Closure::once_into_js(move |_: JsValue| {
        if !is_now(turn) {
            return Promise::resolve(&JsValue::NULL);
        }
        let held = Promise::new(&mut |done, _| HOLD.with(|hold| hold.borrow_mut().release = Some(done)));
        match told.take() {
            Some(told) => {
                let _ = told.send(true);
            }
            None => take_over(app),
        }
        held
    });
    let Ok(asked) = request.call2(&locks, &store::key_of(game).into(), &granted) else { return };
    spawn_local(async move {
        // A browser that gives no locks at all does not keep anybody from playing.
        if JsFuture::from(asked.unchecked_into::<Promise>()).await.is_err() && is_now(turn) {
            watch(app, false);
            tell(&denied, true);
        }
    });
    set_timeout(move || tell(&late, false), MOMENT);
    pulse::begin();
    let is_free = answer.await.unwrap_or(true);
    pulse::end();
    if is_now(turn) {
        // It may have come just after the moment was over.
        let is_held = HOLD.with(|hold| hold.borrow().release.is_some());
        watch(app, !is_free && !is_held);
    }
}

/// Tells who waits whether the game is free, if that was not told yet.
fn tell(waits: &Cell<Option<oneshot::Sender<bool>>>, is_free: bool) {
    if let Some(told) = waits.take() {
        let _ = told.send(is_free);
    }
}

/// Gives back whatever is held.
pub fn free(app: App) {
    let release = HOLD.with(|hold| {
        let mut hold = hold.borrow_mut();
        hold.turn += 1;
        hold.game.clear();
        hold.release.take()
    });
    if let Some(release) = release {
        let _ = release.call0(&JsValue::NULL);
    }
    watch(app, false);
}

/// The other tab has left the game.
fn take_over(app: App) {
    watch(app, false);
    look(app, Some("The other tab has left this game: it is played here from now on."));
}

/// Shows the game as it is kept now.
fn look(app: App, words: Option<&'static str>) {
    let Some((id, _)) = app.game.get_untracked() else { return };
    let Some(text) = store::save_of(&id) else {
        return app.complain(No::new("this game was thrown away in another tab; it can be saved to a file"));
    };
    let turn = HOLD.with(|hold| hold.borrow().turn);
    // Who plays may be another one since, and so may what the coach has said.
    app.opponents.levels.set(opponents::seats_of(&id));
    spawn_local(async move {
        learn::remember(app, &id).await;
        match app.load_again(text, None).await {
            Ok(Said::Position(position)) if is_now(turn) => {
                app.show(link::seen(position));
                if let Some(words) = words {
                    app.complain(No::new(words));
                }
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// Whatever the other tab keeps is shown here.
pub fn listen(app: App) {
    let handle = window_event_listener_untyped("storage", move |event| {
        let event: JsValue = event.into();
        let key = Reflect::get(&event, &"key".into()).ok().and_then(|key| key.as_string());
        let is_table = app.screen.get_untracked() == Screen::Play;
        let game = app.game.get_untracked().map(|(id, _)| store::key_of(&id));
        if watches() && is_table && key.is_some() && key == game {
            look(app, None);
        }
    });
    std::mem::forget(handle);
}

/// Says that somebody plays elsewhere.
#[component]
pub fn Elsewhere() -> impl IntoView {
    let app = crate::app::app();
    move || {
        app.watching.get().then(|| {
            view! {
                <section class="ask" role="status" id="elsewhere">
                    <h2>"This game is open in another tab"</h2>
                    <p>"Here it is only watched. It is played here as soon as the other tab leaves it."</p>
                </section>
            }
        })
    }
}
