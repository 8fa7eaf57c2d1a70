//! The first screen: what to play.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Carried, Library, No, Said};
use scene::{List, Menu, Own, Start as Choices};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::app::{App, Screen, app};
use crate::store::{self, Kept};
use crate::{books, keys, link, lists, pulse, record};

#[component]
pub fn Start() -> impl IntoView {
    let app = app();
    let first = || books::all().first().map(|listed| listed.key.clone()).unwrap_or_default();
    let chosen = store::setting("book").filter(|key| books::find(key).is_some());
    let book = RwSignal::new(chosen.unwrap_or_else(first));
    let kept = RwSignal::new(store::list());
    // What is agreed stays when another rulebook is chosen.
    let house = RwSignal::new(scene::House::default());
    // The module of what is chosen is fetched at once, so that it is there when a game begins.
    Effect::new(move |_| {
        let key = book.get();
        spawn_local(async move {
            if let Err(no) = app.menu_of(&key).await {
                app.complain(no);
            }
        });
    });
    let of = move || books::find(&book.get()).or_else(|| books::all().first().cloned());
    // Who plays at once plays against a Recruit, unless people were chosen for both seats.
    if app.opponents.levels.with_untracked(Vec::is_empty) {
        app.opponents.levels.set(vec![String::new(), "recruit".to_string()]);
    }
    let fits_two = move || of().is_some_and(|listed| !listed.gathers);
    let against =
        move || fits_two().then(|| app.opponents.levels.with(|levels| crate::opponents::against(levels)));
    let play = move || {
        if let Some(listed) = of() {
            play_now(app, listed.key, house.get_untracked());
        }
    };
    let chosen = move || {
        let key = of()?.key;
        let menu = app.menu(&key)?;
        Some(view! { <Book book=key menu=menu house=house/> })
    };
    view! {
        <div class="start" inert=move || app.is_covered()>
            <crate::install::News/>
            <header>
                <h1>"muster"</h1>
                <p>"A referee and a table for skirmish games. It knows the rules, and says why."</p>
            </header>
            <main>
                <section class="sheet">
                    <h2>"What do you play?"</h2>
                    <div class="books" role="group" aria-label="Rulebook">
                        {books::all().iter().map(|told| {
                            let (key, pressed) = (told.key.clone(), told.key.clone());
                            view! {
                                <button class="book" id=format!("book-{key}") aria-pressed=move || (book.get() == pressed).to_string() on:click=move |_| {
                                    app.set("book", &key, "this choice");
                                    book.set(key.clone());
                                }>{told.title.clone()} {told.lacks.clone().map(|words| view! { <small>{words}</small> })}</button>
                            }
                        }).collect_view()}
                    </div>
                    <div class="doors">
                        <button class="main" id="just-play" on:click=move |_| play()>"Just play " <small>{against}</small></button>
                        {move || fits_two().then(|| view! {
                            <button id="two-players" on:click=move |_| {
                                app.opponents.levels.set(Vec::new());
                                play();
                            }>"Two players"</button>
                        })}
                    </div>
                    {chosen}
                </section>
                <section class="sheet">
                    <h2 id="go-on" tabindex="-1">"Go on"</h2>
                    <Games kept=kept/>
                    <Import/>
                    <crate::replay::WatchFile/>
                    <h3>"Lists"</h3>
                    <button id="build" on:click=move |_| {
                        // The address remembers the screen: who reloads the page comes back to it.
                        let _ = window().location().set_hash(lists::HERE);
                        app.screen.set(Screen::Lists);
                    }>"Build a list"</button>
                    <h3>"Looks"</h3>
                    <crate::menu::Light/>
                </section>
            </main>
            <footer><p class="dim">"Unofficial; contains no rulebook text. Games stay in this browser."</p></footer>
        </div>
    }
}

/// Begins at the first of the ready tables.
fn play_now(app: App, book: String, house: scene::House) {
    spawn_local(async move {
        match app.menu_of(&book).await {
            Ok(menu) => {
                if let Some(ready) = menu.tables.first() {
                    app.begin(book, ready.given.clone(), house, ready.title.clone());
                }
            }
            Err(no) => app.complain(no),
        }
    });
}

/// Ready tables, and a game of one's own.
#[component]
fn Book(book: String, menu: Arc<Menu>, house: RwSignal<scene::House>) -> impl IntoView {
    let app = app();
    let incomplete = menu.incomplete.clone().map(|words| view! { <p class="dim incomplete">{words}</p> });
    // A campaign is no game for two: who gathers is asked further down.
    let terms = menu.gathering.is_none().then(|| view! { <Terms house=house/> });
    let tables = menu.tables.clone().into_iter().map(|ready| {
        let (key, given, title) = (book.clone(), ready.given.clone(), ready.title.clone());
        view! {
            <li>
                <div><b>{ready.title.clone()}</b><p class="dim">{ready.says}</p></div>
                <button on:click=move |_| {
                    app.begin(key.clone(), given.clone(), house.get_untracked(), title.clone());
                }>"Play"</button>
            </li>
        }
    });
    let tables = tables.collect_view();
    let gathering = menu.gathering.clone().map(|gathering| {
        let book = book.clone();
        view! { <crate::campaign::Gather book=book gathering=gathering/> }
    });
    let arranged = (!menu.ready.is_empty() && !menu.scenarios.is_empty()).then(|| {
        let (book, menu) = (book.clone(), menu.clone());
        view! { <Arrange book=book menu=menu house=house/> }
    });
    view! {
        {incomplete}
        {terms}
        <h3>"At once"</h3>
        <ul class="tables">{tables}</ul>
        <crate::learn::Door book=book menu=menu/>
        {arranged}
        {gathering}
    }
}

/// Who plays, and what is agreed before the game, whichever it is.
#[component]
fn Terms(house: RwSignal<scene::House>) -> impl IntoView {
    let app = app();
    view! {
        <h3>"Who plays"</h3>
        <div class="seats">
            <crate::opponents::Who names=vec!["The first side".into(), "The second side".into()]
                levels=app.opponents.levels chosen=Callback::new(move |levels| app.opponents.levels.set(levels))/>
        </div>
        <p class="dim">"The first side is the one that is named first below."</p>
        <details class="arrange" id="terms">
            <summary>"Measuring, and a clock"</summary>
            <form on:submit=|event| event.prevent_default()><crate::house::Terms house=house/></form>
        </details>
    }
}

#[component]
fn Arrange(book: String, menu: Arc<Menu>, house: RwSignal<scene::House>) -> impl IntoView {
    let app = app();
    let (lists, ids) = offered(&menu.ready, &book);
    let chosen = app.lists.play.get_untracked();
    let chosen = ids.iter().position(|id| Some(id) == chosen.as_ref());
    let chosen = chosen.map(|place| menu.ready.len() + place);
    let lists = RwSignal::new(lists);
    let (scenario, map) = (
        RwSignal::new(menu.scenarios[0].key.clone()),
        RwSignal::new(menu.maps.first().map(|map| map.key.clone()).unwrap_or_default()),
    );
    let names = [RwSignal::new("Blue".to_string()), RwSignal::new("Red".to_string())];
    let second = menu.ready.iter().position(|list| list.faction != menu.ready[0].faction).unwrap_or(0);
    let picked = [RwSignal::new(chosen.unwrap_or(0)), RwSignal::new(second)];
    let drawn = RwSignal::new(String::new());
    let options = RwSignal::new(Vec::<String>::new());
    let key = book.clone();
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let all = lists.get_untracked();
        let list = |seat: usize| all.get(picked[seat].get_untracked()).cloned();
        let (Some(a), Some(b)) = (list(0), list(1)) else { return };
        let own = own_of([&a, &b]);
        let (a, b) = (a.list, b.list);
        let title = format!("{} against {}", a.name, b.name);
        let map = match drawn.get_untracked().trim() {
            "" => map.get_untracked(),
            number => number.to_string(),
        };
        let start = Choices {
            seats: names.map(|name| name.get_untracked()),
            lists: [a, b],
            scenario: scenario.get_untracked(),
            map,
            options: options.get_untracked(),
            own,
        };
        app.arrange(key.clone(), start, house.get_untracked(), title);
    };
    // What is chosen, in a sentence.
    let said = |choices: Vec<scene::Choice>, of: RwSignal<String>| {
        move || choices.iter().find(|choice| choice.key == of.get()).map(|choice| choice.says.clone())
    };
    let choices = |choices: Vec<scene::Choice>, to: RwSignal<String>| {
        choices.into_iter().map(|choice| {
            let key = choice.key.clone();
            view! { <option value=choice.key selected=move || to.get_untracked() == key>{choice.title}</option> }
        }).collect_view()
    };
    let seat = move |place: usize, label: &'static str| {
        view! {
            <fieldset>
                <legend>{label}</legend>
                <label>"Name" <input type="text" maxlength="24" prop:value=move || names[place].get()
                    on:input=move |event| names[place].set(event_target_value(&event))/></label>
                <label>"List" <select id=format!("list-{place}") on:change=move |event| {
                    picked[place].set(event_target_value(&event).parse().unwrap_or(0));
                }>
                    {move || lists.get().into_iter().enumerate().map(|(at, Carried { list, .. })| view! {
                        <option value=at.to_string() selected=move || picked[place].get_untracked() == at>{list.faction} ": " {list.name}</option>
                    }).collect_view()}
                </select></label>
            </fieldset>
        }
    };
    view! {
        <details class="arrange" id="arrange" open=chosen.is_some()>
            <summary>"Choose scenario, map and lists"</summary>
            <form on:submit=begin>
                <label>"Scenario" <select id="scenario" on:change=move |event| scenario.set(event_target_value(&event))>
                    {choices(menu.scenarios.clone(), scenario)}
                </select> <small>{said(menu.scenarios.clone(), scenario)}</small></label>
                <label>"Map" <select id="map" on:change=move |event| map.set(event_target_value(&event))>
                    {choices(menu.maps.clone(), map)}
                </select> <small>{said(menu.maps.clone(), map)}</small></label>
                {menu.drawn.then(|| view! {
                    <label class="wide">"or drawn from a number" <input type="number" min="0" max="999999" placeholder="any" prop:value=move || drawn.get()
                        on:input=move |event| drawn.set(event_target_value(&event))/></label>
                })}
                {seat(0, "The first side")}
                {seat(1, "The second side")}
                {(!menu.options.is_empty()).then(|| view! {
                    <fieldset class="wide">
                        <legend>"Agreed"</legend>
                        {menu.options.clone().into_iter().map(|choice| {
                            let key = choice.key.clone();
                            view! {
                                <label class="check"><input type="checkbox" on:change=move |event| {
                                    let on = event_target_checked(&event);
                                    options.update(|options| {
                                        options.retain(|other| *other != key);
                                        if on { options.push(key.clone()); }
                                    });
                                }/> <span><b>{choice.title}</b> " " {choice.says}</span></label>
                            }
                        }).collect_view()}
                    </fieldset>
                })}
                <Files book=book lists=lists/>
                <button class="main" id="begin">"Set the table"</button>
            </form>
        </details>
    }
}

/// What a rulebook is called.
pub fn title(book: &str) -> String {
    books::find(book).map_or_else(|| book.to_string(), |listed| listed.title)
}

/// The ready lists and behind them those of a rulebook that were built here, with the ids of these.
pub fn offered(ready: &[List], book: &str) -> (Vec<Carried>, Vec<String>) {
    let mut lists: Vec<_> =
        ready.iter().map(|list| Carried { list: list.clone(), own: Vec::new() }).collect();
    let built = store::lists().into_iter().filter(|(_, carried)| carried.list.book == book);
    let (ids, built): (Vec<_>, Vec<_>) = built.unzip();
    lists.extend(built);
    (lists, ids)
}

/// The factions of one's own that these lists need. A file of a list that nobody plays with stays away: it may be
/// an older one of the same name.
pub fn own_of<'a>(lists: impl IntoIterator<Item = &'a Carried>) -> Vec<Own> {
    let mut files: Vec<Own> = Vec::new();
    for file in lists.into_iter().flat_map(|carried| &carried.own) {
        if !files.contains(file) {
            files.push(file.clone());
        }
    }
    files
}

/// Lists and factions of one's own from files, with everything that is wrong with them. A list brings along the
/// factions that were there when it was read.
#[component]
pub fn Files(book: String, lists: RwSignal<Vec<Carried>>) -> impl IntoView {
    let app = app();
    let (told, own) = (RwSignal::new(Vec::<String>::new()), RwSignal::new(Vec::<Own>::new()));
    let wanted = book.clone();
    let list_chosen = move |event: web_sys::Event| {
        let book = wanted.clone();
        spawn_local(async move {
            let Some((_, text)) = file(app, &event).await else { return };
            let own = own.get_untracked();
            match link::ask(Library::Check { text, own: own.clone() }).await {
                Ok(Said::Checked(checked)) if checked.list.book != book => {
                    let list = checked.list;
                    let (of, here) = (title(&list.book), title(&book));
                    told.set(vec![format!("{} is a list of {of}, and this is {here}", list.name)]);
                }
                Ok(Said::Checked(checked)) if checked.violations.is_empty() => {
                    told.set(vec![format!("{} is legal and in the lists now", checked.list.name)]);
                    lists.update(|lists| lists.push(Carried { list: checked.list, own }));
                }
                Ok(Said::Checked(checked)) => {
                    told.set(checked.violations.into_iter().map(|remark| remark.words).collect());
                }
                Ok(_) => {}
                Err(no) => told.set(vec![no.words]),
            }
        });
    };
    let faction_chosen = move |event: web_sys::Event| {
        let book = book.clone();
        spawn_local(async move {
            let Some((name, text)) = file(app, &event).await else { return };
            let mut all = own.get_untracked();
            all.push(Own { file: name.clone(), text });
            match link::ask(Library::Roster { book, own: all.clone() }).await {
                Ok(Said::Roster(recruits)) => {
                    own.set(all);
                    told.set(vec![format!("{name} is in: {} models can be listed now", recruits.len())]);
                }
                Ok(_) => {}
                Err(no) => told.set(vec![no.words]),
            }
        });
    };
    view! {
        <label>"A list of your own" <input type="file" id="list-file" accept=".toml" on:change=list_chosen/></label>
        <label>"A faction of your own" <input type="file" id="faction-file" accept=".toml" on:change=faction_chosen/></label>
        <ul class="refusals" role="status" id="file-told">{move || told.get().into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
    }
}

#[component]
fn Games(kept: RwSignal<Vec<Kept>>) -> impl IntoView {
    move || {
        let games = kept.get();
        if games.is_empty() {
            return view! { <p class="dim">"No game is under way in this browser."</p> }.into_any();
        }
        let entries = games.into_iter().map(|game| view! { <Game game=game kept=kept/> });
        view! { <ul class="tables" id="games">{entries.collect_view()}</ul> }.into_any()
    }
}

/// Throws something away, which is asked for twice.
#[component]
pub fn Away(name: String, away: Callback<()>) -> impl IntoView {
    let sure = RwSignal::new(false);
    let label = move || format!("{} {name}", if sure.get() { "Really throw away" } else { "Throw away" });
    let pressed = move |_| match sure.get_untracked() {
        true => away.run(()),
        false => sure.set(true),
    };
    view! {
        // The button may lose the focus because it goes.
        <button class="quiet" aria-label=label on:click=pressed on:blur=move |_| { let _ = sure.try_set(false); }>
            {move || if sure.get() { "Really?" } else { "×" }}
        </button>
    }
}

/// A game that is kept.
#[component]
fn Game(game: Kept, kept: RwSignal<Vec<Kept>>) -> impl IntoView {
    let app = app();
    let (id, title, go, file) = (game.id.clone(), game.title.clone(), game.clone(), game.clone());
    let label = match (game.record, game.over) {
        (true, _) => "Read it",
        (false, true) => "Look at it",
        (false, false) => "Go on",
    };
    let to_file = format!("{title} to a file");
    let away = Callback::new(move |()| {
        // The button goes, and the focus stays in the neighbourhood.
        keys::focus("#go-on");
        store::forget(&id);
        kept.set(store::list());
    });
    view! {
        <li>
            <div><b>{game.title}</b><p class="dim">{game.stands}</p></div>
            <button class="resume" on:click=move |_| app.resume(go.clone())>{label}</button>
            <button class="to-file" aria-label=to_file on:click=move |_| record::export(app, file.clone())>"To a file"</button>
            <Away name=title away=away/>
        </li>
    }
}

#[component]
fn Import() -> impl IntoView {
    let app = app();
    let chosen = move |event: web_sys::Event| {
        spawn_local(async move {
            if let Some((text, title)) = saved(app, &event).await {
                app.load(text, title);
            }
        });
    };
    view! { <label class="file">"A saved game from a file" <input type="file" id="import" accept=".json" on:change=chosen/></label> }
}

/// A saved game from the file that was chosen, and the title that the file's name gives it.
pub async fn saved(app: App, event: &web_sys::Event) -> Option<(String, String)> {
    let (name, text) = chosen(app, event, LONGEST_SAVE).await?;
    if !text.trim_start().starts_with('{') {
        app.complain(No::new("this file holds no saved game"));
        return None;
    }
    Some((text, name.trim_end_matches(".json").trim_end_matches(".muster").replace('-', " ")))
}

/// Nothing that a game records is longer, and nothing that a person writes, in megabytes.
const LONGEST_SAVE: u32 = 16;
const LONGEST: u32 = 1;

/// The name and the text of a file that a person has written.
pub async fn file(app: App, event: &web_sys::Event) -> Option<(String, String)> {
    chosen(app, event, LONGEST).await
}

/// The name and the text of the file that was chosen, if it is not too long.
async fn chosen(app: App, event: &web_sys::Event, most: u32) -> Option<(String, String)> {
    let input: web_sys::HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = input.files()?.get(0)?;
    if file.size() > f64::from(most << 20) {
        input.set_value("");
        let megabytes = if most == 1 { "megabyte" } else { "megabytes" };
        app.complain(No::new(format!("{} is longer than {most} {megabytes}", file.name())));
        return None;
    }
    pulse::begin();
    let text = JsFuture::from(file.text()).await;
    pulse::end();
    let text = text.ok()?.as_string()?;
    input.set_value("");
    Some((file.name(), text))
}
