//! The list on the screen, and everything that changes it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use picture::sheet::{Broken, Sheet, html};
use post::{Carried, Library, No, Said};
use scene::{Entry, List, Menu, Own, Recruit, Remark};

use super::{HERE, remember};
use crate::app::{App, chance};
use crate::books::{self, Listed};
use crate::{link, store};

#[derive(Copy, Clone)]
pub struct Draft {
    pub app: App,
    pub list: RwSignal<List>,
    pub own: RwSignal<Vec<Own>>,
    /// Under what it is kept in the browser, once something was changed.
    pub id: RwSignal<Option<String>>,
    pub kept: RwSignal<Vec<(String, Carried)>>,
    pub roster: RwSignal<Arc<Vec<Recruit>>>,
    /// Everything that is wrong with it; nothing before it was judged.
    pub broken: RwSignal<Option<Vec<Remark>>>,
    /// What came of the last thing that was done, in a sentence.
    pub said: RwSignal<String>,
    /// The models whose extras lie open.
    pub open: RwSignal<Vec<String>>,
    /// Counts what was asked, so that a late answer is not taken for the last one.
    asked: RwSignal<u32>,
}

impl Draft {
    /// The list of the address, or an empty one of the rulebook that was chosen last.
    pub fn new(app: App) -> Draft {
        let key = store::setting("book").unwrap_or_default();
        let books = building();
        let told = books.iter().find(|told| told.key == key).or(books.first());
        let (kept, address) = (store::lists(), window().location().hash().unwrap_or_default());
        let named = kept.iter().find(|(id, _)| address == format!("{HERE}={id}")).cloned();
        let draft = Draft {
            app,
            list: RwSignal::new(told.map_or_else(|| empty("", ""), |told| fresh(app, &told.key))),
            own: RwSignal::default(),
            id: RwSignal::new(None),
            kept: RwSignal::new(kept),
            roster: RwSignal::default(),
            broken: RwSignal::default(),
            said: RwSignal::default(),
            open: RwSignal::default(),
            asked: RwSignal::new(0),
        };
        match named {
            Some((id, carried)) => draft.put(Some(id), carried),
            None => draft.read_book(),
        }
        // A link may come while the screen is open.
        Effect::new(move |_| {
            if let Some(carried) = app.lists.carried.get() {
                app.lists.carried.set(None);
                draft
                    .said
                    .set("This list came with a link. It is kept here as soon as you change it.".into());
                draft.put(None, carried);
            }
        });
        draft
    }

    /// What there is to begin a game of this rulebook with, once that was fetched.
    pub fn menu(&self) -> Option<Arc<Menu>> {
        let book = self.list.with(|list| list.book.clone());
        self.app.menu(&book)
    }

    /// Puts another list on the screen, and into the address.
    pub fn show(&self, id: Option<String>, carried: Carried) {
        remember(id.as_deref());
        self.put(id, carried);
    }

    fn put(&self, id: Option<String>, carried: Carried) {
        self.app.notice.set(None);
        // What is still said of the list before is not about this one.
        self.asked.update(|turn| *turn += 1);
        self.broken.set(None);
        self.id.set(id);
        self.own.set(carried.own);
        self.list.set(carried.list);
        self.read_book();
    }

    /// An empty list of a rulebook.
    pub fn begin(&self, book: &str) {
        self.app.set("book", book, "this choice");
        self.said.set(String::new());
        self.show(None, Carried { list: fresh(self.app, book), own: Vec::new() });
    }

    pub fn carried(&self) -> Carried {
        Carried { list: self.list.get_untracked(), own: self.own.get_untracked() }
    }

    /// Changes the list, keeps it, and has it judged.
    pub fn change(&self, how: impl FnOnce(&mut List)) {
        // What was said was about the list as it was.
        self.said.set(String::new());
        self.list.update(how);
        self.keep();
        self.judge();
    }

    /// Keeps the list in the browser.
    pub fn keep(&self) {
        let id = self.id.get_untracked().unwrap_or_else(|| format!("{:x}", chance()));
        match store::keep_list(&id, &self.carried()) {
            Ok(()) => {
                remember(Some(&id));
                self.id.set(Some(id));
            }
            Err(lost) => self.app.lose(lost, "this list"),
        }
        self.kept.set(store::lists());
    }

    /// Adds a model: one more of an entry that has nothing of its own, or another entry.
    pub fn add(&self, name: &str) {
        let name = name.to_string();
        self.change(|list| {
            let plain =
                |entry: &&mut Entry| entry.is == name && entry.name.is_none() && entry.with.is_empty();
            match list.models.iter_mut().find(plain) {
                Some(entry) => entry.count = entry.count.saturating_add(1),
                None => list.models.push(Entry { is: name.clone(), name: None, count: 1, with: Vec::new() }),
            }
        });
        self.said.set(format!("{name} is in the list"));
    }

    /// Reads the models of the rulebook, then judges the list.
    pub fn read_book(&self) {
        let draft = *self;
        let (book, own) = (self.list.with_untracked(|list| list.book.clone()), self.own.get_untracked());
        self.app.learn(&book);
        spawn_local(async move {
            if let Err(no) = draft.app.menu_of(&book).await {
                return draft.app.complain(no);
            }
            match link::ask(Library::Roster { book, own }).await {
                Ok(Said::Roster(roster)) => {
                    let first = roster.first().map(|recruit| recruit.faction.clone()).unwrap_or_default();
                    draft.roster.set(Arc::new(roster));
                    if draft.list.with_untracked(|list| list.faction.is_empty()) {
                        draft.list.update(|list| list.faction = first);
                    }
                    draft.judge();
                }
                Ok(_) => {}
                Err(no) => draft.app.complain(no),
            }
        });
    }

    fn judge(&self) {
        let draft = *self;
        let turn = self.asked.get_untracked() + 1;
        self.asked.set(turn);
        let Carried { list, own } = self.carried();
        spawn_local(async move {
            let said = link::ask(Library::Judge { list: Box::new(list), own }).await;
            if draft.asked.get_untracked() != turn {
                return;
            }
            match said {
                Ok(Said::Checked(checked)) => draft.broken.set(Some(checked.violations)),
                Ok(_) => {}
                Err(no) => draft.app.complain(no),
            }
        });
    }

    /// Takes a list from the text of a file.
    pub fn take(&self, text: String) {
        let draft = *self;
        let own = self.own.get_untracked();
        spawn_local(async move {
            match link::ask(Library::Check { text, own: own.clone() }).await {
                Ok(Said::Checked(checked)) => {
                    draft.said.set(format!("{} was read from its file", checked.list.name));
                    draft.show(None, Carried { list: checked.list, own });
                    draft.keep();
                }
                Ok(_) => {}
                Err(no) => draft.app.complain(No::new(format!("this list cannot be read: {}", no.words))),
            }
        });
    }

    /// Takes a faction of a player's own, whose models can be listed from then on.
    pub fn take_faction(&self, file: String, text: String) {
        let draft = *self;
        let mut own = self.own.get_untracked();
        own.retain(|other| other.file != file);
        own.push(Own { file: file.clone(), text });
        let book = self.list.with_untracked(|list| list.book.clone());
        spawn_local(async move {
            match link::ask(Library::Roster { book, own: own.clone() }).await {
                Ok(Said::Roster(roster)) => {
                    draft.said.set(format!("{file} is in: {} models can be listed now", roster.len()));
                    draft.own.set(own);
                    draft.roster.set(Arc::new(roster));
                    draft.keep();
                    draft.judge();
                }
                Ok(_) => {}
                Err(no) => draft.app.complain(no),
            }
        });
    }

    /// The factions of the roster, in its order.
    pub fn factions(&self) -> Vec<String> {
        let mut factions: Vec<String> = Vec::new();
        self.roster.with(|roster| {
            for recruit in roster.iter() {
                if !factions.contains(&recruit.faction) {
                    factions.push(recruit.faction.clone());
                }
            }
        });
        factions
    }

    pub fn recruit(&self, name: &str) -> Option<Recruit> {
        self.roster.with(|roster| roster.iter().find(|recruit| recruit.is_called(name)).cloned())
    }

    /// The list with its points, its cards and what it breaks.
    fn paper(&self) -> Sheet {
        let told = books::find(&self.list.with(|list| list.book.clone()));
        let menu = self.menu();
        let broken = |remark: &Remark| Broken::new(remark.rule, remark.words.clone());
        let broken = self.broken.with(|all| all.iter().flatten().map(broken).collect());
        let title = told.as_ref().map_or("", |told| &told.title);
        let allowed = menu.and_then(|menu| menu.sizes.first().copied());
        self.roster.with(|roster| self.list.with(|list| Sheet::new(title, allowed, list, roster, broken)))
    }

    /// `60 of 100 points, 4 models`, and whether that is too much.
    pub fn total(&self) -> (String, bool) {
        let sheet = self.paper();
        let over = matches!((sheet.points, sheet.allowed), (Some(points), Some(allowed)) if points > allowed);
        (sheet.total(), over)
    }

    /// Whether it was judged, and nothing is wrong with it.
    pub fn is_legal(&self) -> bool {
        self.broken.with(|broken| broken.as_ref().is_some_and(Vec::is_empty))
    }

    /// The sheet for a printer.
    pub fn sheet(&self) -> String {
        html::body(&self.paper())
    }
}

fn empty(book: &str, faction: &str) -> List {
    List {
        book: book.to_string(),
        name: "A new list".to_string(),
        faction: faction.to_string(),
        about: None,
        points: None,
        models: Vec::new(),
    }
}

/// The rulebooks that lists are built for.
pub fn building() -> Vec<Listed> {
    books::all().iter().filter(|listed| listed.builds).cloned().collect()
}

/// An empty list of the faction that comes first; where that is not known yet, it is chosen when the models are there.
fn fresh(app: App, book: &str) -> List {
    let menu = app.menus.with_untracked(|menus| menus.get(book).cloned());
    let first = menu.as_ref().and_then(|menu| menu.ready.first());
    empty(book, first.map_or("", |list| &list.faction))
}
