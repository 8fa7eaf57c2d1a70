//! The page without a network, and new versions of it.
//!
//! A service worker keeps the page's files. A new version is fetched beside the old one and waits: it is announced on the
//! first screen and taken when somebody agrees, never in the middle of a game.

use std::cell::Cell;

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    MessageEvent, RequestCache, RequestInit, Response, ServiceWorkerContainer, ServiceWorkerRegistration,
};

use crate::app::app;

const SERVICE: &str = "/service.js";

thread_local! {
    /// Whether this page has asked for the new version; other pages go on with the old one.
    static ASKED: Cell<bool> = const { Cell::new(false) };
    static WAITING: Cell<Option<RwSignal<bool>>> = const { Cell::new(None) };
}

/// The keeper of files, where this browser has one.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator: JsValue = window().navigator().into();
    // Browsers without it, and pages that are not served by this machine, have no such thing.
    let there = js_sys::Reflect::has(&navigator, &"serviceWorker".into()).unwrap_or(false);
    (there && window().is_secure_context()).then(|| window().navigator().service_worker())
}

/// Has the files of a module kept, so that it can be opened without a network from now on. What was fetched before the
/// keeper was there passed it by.
pub fn keep(home: &str) {
    let Some(container) = container() else { return };
    let home = home.to_string();
    spawn_local(async move {
        let Ok(ready) = container.ready() else { return };
        let Ok(ready) = JsFuture::from(ready).await else { return };
        let ready: ServiceWorkerRegistration = ready.unchecked_into();
        if let Some(active) = ready.active() {
            let _ = active.post_message(&home.into());
        }
    });
}

pub fn listen() {
    WAITING.with(|waiting| waiting.set(Some(RwSignal::new(false))));
    let Some(container) = container() else { return };
    let changed = Closure::<dyn Fn()>::new(|| {
        if ASKED.with(Cell::get) {
            let _ = window().location().reload();
        }
    });
    container.set_oncontrollerchange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
    // The keeper says which module can be opened without a network from now on.
    let told = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        if let (Some(root), Some(home)) = (document().document_element(), event.data().as_string()) {
            let _ = root.set_attribute("data-kept-book", &home);
        }
    });
    container.set_onmessage(Some(told.as_ref().unchecked_ref()));
    told.forget();
    spawn_local(async move {
        let Ok(registered) = JsFuture::from(container.register(SERVICE)).await else { return };
        watch(&registered.unchecked_into());
        if let Ok(ready) = container.ready()
            && JsFuture::from(ready).await.is_ok()
            && let Some(root) = document().document_element()
        {
            // From now on the page can be opened without the server.
            let _ = root.set_attribute("data-kept", "yes");
        }
    });
}

/// Whether whoever serves this page has a file, or nothing where nobody answers. What is kept here is not asked.
pub async fn served(address: Option<&str>) -> Option<bool> {
    let how = RequestInit::new();
    how.set_method("HEAD");
    how.set_cache(RequestCache::NoStore);
    let asked = window().fetch_with_str_and_init(address?, &how);
    let response: Response = JsFuture::from(asked).await.ok()?.unchecked_into();
    Some(response.ok())
}

/// What somebody does whose page is older than its server, in words; the new one is looked for.
pub fn take_the_new() -> &'static str {
    let Some(container) = container() else { return "load the page again" };
    spawn_local(async move {
        let Ok(found) = JsFuture::from(container.get_registration()).await else { return };
        let found: Result<ServiceWorkerRegistration, _> = found.dyn_into();
        if let Some(Ok(update)) = found.ok().map(|registration| registration.update()) {
            let _ = JsFuture::from(update).await;
        }
    });
    "take the new version on the first screen, and your games stay"
}

/// Tells the first screen when a new version waits beside the one that runs.
fn watch(registration: &ServiceWorkerRegistration) {
    let look = {
        let registration = registration.clone();
        move || {
            if registration.waiting().is_some()
                && registration.active().is_some()
                && let Some(waiting) = WAITING.with(Cell::get)
            {
                waiting.set(true);
            }
        }
    };
    look();
    let found = {
        let registration = registration.clone();
        Closure::<dyn Fn()>::new(move || {
            let Some(coming) = registration.installing() else { return };
            let changed = Closure::<dyn Fn()>::new(look.clone());
            coming.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
            changed.forget();
        })
    };
    registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
    found.forget();
}

/// Lets the new version begin; the page is loaded again when it has.
fn take() {
    ASKED.with(|asked| asked.set(true));
    let Some(container) = container() else { return };
    spawn_local(async move {
        let Ok(found) = JsFuture::from(container.get_registration()).await else { return };
        let found: Result<ServiceWorkerRegistration, _> = found.dyn_into();
        if let Some(waiting) = found.ok().and_then(|registration| registration.waiting()) {
            let _ = waiting.post_message(&"begin".into());
        }
    });
}

/// On the first screen: a new version can be taken.
#[component]
pub fn News() -> impl IntoView {
    let _ = app();
    move || {
        let waiting = WAITING.with(Cell::get)?;
        waiting.get().then(|| {
            view! {
                <p class="news sheet" role="status" id="news">
                    <span>"A new version of muster is here. Your games stay."</span>
                    <button class="main" id="take-news" on:click=move |_| take()>"Take it"</button>
                </p>
            }
        })
    }
}
