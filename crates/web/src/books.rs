//! The rulebooks as the first document lists them. Their modules are fetched later, each when it is chosen.

use std::cell::RefCell;
use std::sync::Arc;

use leptos::prelude::document;
use post::No;
use wasm_bindgen::JsCast;

/// A rulebook before anything of it was fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What it is called in saves, lists and cases.
    pub key: String,
    pub title: String,
    /// What is missing, where it is not complete.
    pub lacks: Option<String>,
    /// What ids of its rules begin with.
    pub prefix: String,
    /// Its module, its catalog and its cases, which several rulebooks may share.
    pub home: String,
    /// Whether lists can be built for it.
    pub builds: bool,
    /// Whether its battles are games of another rulebook.
    pub gathers: bool,
}

thread_local! {
    static LISTED: RefCell<Arc<Vec<Listed>>> = RefCell::default();
}

/// Reads the rulebooks off the buttons of the first document, before the page takes their place.
pub fn read() {
    let Ok(buttons) = document().query_selector_all("[data-book]") else { return };
    let listed = (0..buttons.length()).filter_map(|place| {
        let button: web_sys::Element = buttons.get(place)?.dyn_into().ok()?;
        let data = |name: &str| button.get_attribute(name).unwrap_or_default();
        let is = |word: &str| data("data-is").split(' ').any(|one| one == word);
        Some(Listed {
            key: data("data-book"),
            title: data("data-title"),
            lacks: button.get_attribute("data-lacks"),
            prefix: data("data-prefix"),
            home: data("data-home"),
            builds: is("builds"),
            gathers: is("gathers"),
        })
    });
    LISTED.with(|all| all.replace(Arc::new(listed.collect())));
}

pub fn all() -> Arc<Vec<Listed>> {
    LISTED.with(|all| all.borrow().clone())
}

pub fn find(key: &str) -> Option<Listed> {
    all().iter().find(|listed| listed.key.eq_ignore_ascii_case(key)).cloned()
}

/// The module of a rulebook.
pub fn home(key: &str) -> Result<String, No> {
    let unknown = || {
        let keys = all();
        No::new(format!(
            "there is no rulebook {key:?}{}",
            scene::nearest(key, keys.iter().map(|it| &*it.key))
        ))
    };
    find(key).map(|listed| listed.home).ok_or_else(unknown)
}

/// What the first rulebook of a module is called.
pub fn title_of_home(home: &str) -> String {
    all().iter().find(|listed| listed.home == home).map_or_else(|| home.to_string(), |it| it.title.clone())
}

/// Where a file of a home is: `name` says which sort of file.
pub fn address(name: &str, home: &str) -> Option<String> {
    let listed = document().body()?.get_attribute(name)?;
    listed.split(' ').find_map(|entry| entry.strip_prefix(home)?.strip_prefix('=').map(str::to_string))
}
