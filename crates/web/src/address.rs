//! The address of the page: what it names is shown, at first and whenever somebody goes back or forward.

use leptos::prelude::*;
use post::No;

use crate::app::{App, Screen};
use crate::{learn, lists, store};

pub fn follow(app: App) {
    go(app);
    let handle = window_event_listener_untyped("hashchange", move |_| go(app));
    std::mem::forget(handle);
}

fn go(app: App) {
    let address = window().location().hash().unwrap_or_default();
    let names = |id: &str| address.strip_prefix('#') == Some(id);
    let is_set = app.position.with_untracked(Option::is_some);
    if is_set && app.game.with_untracked(|game| game.as_ref().is_some_and(|(id, _)| names(id))) {
        return;
    }
    if app.reading.with_untracked(|reading| reading.as_ref().is_some_and(|it| names(&it.kept.id))) {
        return;
    }
    if address.is_empty() {
        if app.screen.get_untracked() != Screen::Start {
            app.leave();
        }
        return;
    }
    // A list that comes with a link takes nobody away from a table.
    if is_set && address.starts_with(lists::LINK) {
        return;
    }
    // The game is kept: whoever goes forward again comes back to it.
    app.put_away();
    if lists::from_address(app, &address) || learn::from_address(app) {
        return;
    }
    match store::list().into_iter().find(|kept| names(&kept.id)) {
        Some(kept) => app.resume(kept),
        None => {
            app.screen.set(Screen::Start);
            app.complain(No::new("this browser keeps no game of this address"));
        }
    }
}
