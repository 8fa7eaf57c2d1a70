//! The revision on the page's root: it changes once everything that was begun is drawn and nothing is on its way.

use std::cell::Cell;

use leptos::prelude::{document, request_animation_frame, window_event_listener_untyped};

thread_local! {
    static UNDERWAY: Cell<u32> = const { Cell::new(0) };
    static REVISION: Cell<u32> = const { Cell::new(0) };
    static WAITING: Cell<bool> = const { Cell::new(false) };
}

fn mark(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(name, value);
    }
}

/// Something is on its way.
pub fn begin() {
    UNDERWAY.with(|count| count.set(count.get() + 1));
    mark("data-idle", "no");
}

/// It has arrived.
pub fn end() {
    UNDERWAY.with(|count| count.set(count.get().saturating_sub(1)));
    touch();
}

/// Something may have changed: the revision follows when it is drawn.
pub fn touch() {
    if WAITING.with(|waiting| waiting.replace(true)) {
        return;
    }
    mark("data-idle", "no");
    // What changes now is drawn in the next frame, and seen to be drawn in the one after it.
    request_animation_frame(|| {
        request_animation_frame(|| {
            WAITING.with(|waiting| waiting.set(false));
            if UNDERWAY.with(Cell::get) == 0 {
                let next = REVISION.with(|revision| {
                    revision.set(revision.get() + 1);
                    revision.get()
                });
                mark("data-revision", &next.to_string());
                mark("data-idle", "yes");
            }
        });
    });
}

/// Whatever a person does may change something.
pub fn listen() {
    for event in ["click", "keydown", "pointerup", "change", "input"] {
        window_event_listener_untyped(event, |_| touch()).remove_never();
    }
    touch();
}

/// The listeners stay as long as the page does.
trait Stays {
    fn remove_never(self);
}

impl Stays for leptos::prelude::WindowListenerHandle {
    fn remove_never(self) {
        std::mem::forget(self);
    }
}
