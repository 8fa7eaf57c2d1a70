//! What the page knows, and everything that changes it.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Library, No, Said, Table};
use scene::{
    Answer, Change, House, Item, Menu, Offering, PieceId, Posed, Rule, Seat, Shape, Shows, Start, Told,
};

use crate::far::{self, Far};
use crate::link::Fetching;
use crate::odds::Outlook;
use crate::opponents::{self, Opponents};
use crate::plan::Plan;
use crate::record::{self, Reading};
use crate::replay::Reel;
use crate::seen::Position;
use crate::store::{self, Kept, Lost};
use crate::{
    address, ask, books, curtain, house, install, keys, learn, link, lists, menu, play, pulse, replay,
    spoken, start, tab,
};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    Loading,
    Start,
    Lists,
    Play,
    Rules,
    Replay,
    Record,
}

/// What the pointer does on the table besides playing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tool {
    None,
    Measure,
    Sight,
}

/// A sentence for the person, until the next thing happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    pub words: String,
    pub rule: Option<Rule>,
    /// Whether something went wrong, and not only something was refused.
    pub grave: bool,
    /// Whether there are finished games whose records would take less room.
    pub full: bool,
}

/// Asked of the other side: does it agree to what is offered?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    pub offering: Offering,
    /// Who has to agree next.
    pub by: Seat,
}

impl Consent {
    /// What stands open in a position.
    fn of(position: &Position) -> Option<Consent> {
        let offering = position.standing.offering.clone()?;
        let left = |seat: &Seat| *seat != offering.by && !offering.agreed.contains(seat);
        let by = (0..position.begun.seats.len() as u8).map(Seat).find(left)?;
        Some(Consent { offering, by })
    }
}

#[derive(Copy, Clone)]
pub struct App {
    pub screen: RwSignal<Screen>,
    /// What a game of a rulebook can be begun with, as far as it was fetched.
    pub menus: RwSignal<BTreeMap<String, Arc<Menu>>>,
    /// How much of a rulebook's module has come, while one is fetched.
    pub fetching: RwSignal<Option<Fetching>>,
    pub position: RwSignal<Option<Arc<Position>>>,
    pub log: RwSignal<Vec<Told>>,
    pub notice: RwSignal<Option<Notice>>,
    /// What a screen reader says.
    pub said: RwSignal<String>,
    /// What was last asked for in words: a title and its sentences.
    pub described: RwSignal<Option<(String, Vec<String>)>>,
    pub selected: RwSignal<Option<PieceId>>,
    pub hovered: RwSignal<Option<PieceId>>,
    /// A piece of one's own that is attacked if it is chosen once more.
    pub warned: RwSignal<Option<Item>>,
    pub tool: RwSignal<Tool>,
    pub plan: RwSignal<Plan>,
    pub outlook: RwSignal<Option<Outlook>>,
    pub rules: RwSignal<Arc<BTreeMap<&'static str, learn::RuleTold>>>,
    pub rule: RwSignal<Option<Rule>>,
    pub curtain: RwSignal<Option<Seat>>,
    pub consent: RwSignal<Option<Consent>>,
    pub menu: RwSignal<bool>,
    pub instant: RwSignal<bool>,
    pub dark: RwSignal<Option<bool>>,
    /// The game in the browser's storage, and its title there.
    pub game: RwSignal<Option<(String, String)>>,
    /// Who answered last.
    pub last: RwSignal<Option<Seat>>,
    pub learn: learn::Learn,
    /// Something is about to be changed by agreement.
    pub amending: RwSignal<bool>,
    pub time: RwSignal<house::Time>,
    /// Whether the game is played in another tab.
    pub watching: RwSignal<bool>,
    /// What the screen with the lists was told from outside it.
    pub lists: lists::Lists,
    pub opponents: Opponents,
    /// The game looked back upon.
    pub reel: Reel,
    /// The record that is read.
    pub reading: RwSignal<Option<Reading>>,
    /// Odds to the end of the activation.
    pub far: Far,
}

pub fn app() -> App {
    expect_context()
}

impl App {
    fn new() -> App {
        App {
            screen: RwSignal::new(Screen::Loading),
            menus: RwSignal::default(),
            fetching: RwSignal::new(None),
            position: RwSignal::new(None),
            log: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            described: RwSignal::new(None),
            selected: RwSignal::new(None),
            hovered: RwSignal::new(None),
            warned: RwSignal::new(None),
            tool: RwSignal::new(Tool::None),
            plan: RwSignal::new(Plan::default()),
            outlook: RwSignal::new(None),
            rules: RwSignal::default(),
            rule: RwSignal::new(None),
            curtain: RwSignal::new(None),
            consent: RwSignal::new(None),
            menu: RwSignal::new(false),
            instant: RwSignal::new(store::setting("dice").as_deref() == Some("instant")),
            dark: RwSignal::new(store::setting("light").map(|light| light == "dark")),
            game: RwSignal::new(None),
            last: RwSignal::new(None),
            learn: learn::Learn::default(),
            amending: RwSignal::new(false),
            time: RwSignal::default(),
            watching: RwSignal::new(false),
            lists: lists::Lists::default(),
            opponents: Opponents::new(),
            reel: Reel::new(),
            reading: RwSignal::new(None),
            far: Far::new(),
        }
    }

    /// The question on the table, where there is one for who looks on.
    pub fn question(&self) -> Option<Posed> {
        self.position.with(|position| position.as_ref()?.questions.first().cloned())
    }

    pub fn seat_name(&self, seat: Seat) -> String {
        self.position.with(|position| position.as_ref().map_or(String::new(), |position| position.name(seat)))
    }

    /// Says something to who listens, also when it is the same as before.
    pub fn say(&self, words: String) {
        if words.is_empty() {
            return;
        }
        let again = self.said.with_untracked(|said| *said == words);
        self.said.set(if again { words + "\u{a0}" } else { words });
    }

    /// Whether something lies over the page, so that nothing below it is within reach.
    pub fn is_covered(&self) -> bool {
        self.curtain.with(Option::is_some)
            || self.consent.with(Option::is_some)
            || self.rule.with(Option::is_some)
            || self.menu.get()
            || self.amending.get()
    }

    pub fn complain(&self, no: No) {
        // Whose letter was lost with a referee who was sent away has been told so.
        if no.words.is_empty() {
            return;
        }
        self.say(spoken::sentences(std::slice::from_ref(&no.words)));
        self.notice.set(Some(Notice { words: no.words, rule: no.rule, ..Notice::default() }));
    }

    pub fn alarm(&self, words: String) {
        self.said.set(words.clone());
        self.notice.set(Some(Notice { words, grave: true, ..Notice::default() }));
    }

    /// Says that something is not kept, and what can be done about it.
    pub fn lose(&self, lost: Lost, what: &str) {
        let full = lost == Lost::Full && !record::finished(*self).is_empty();
        let words = match lost {
            Lost::Nowhere => format!(
                "This browser lets the page keep nothing, so {what} is not kept. Save your game to a file."
            ),
            Lost::Full if full => format!(
                "The browser's storage is full, so {what} is not kept. Save your game to a file first. \
                 Then finished games can become short records, which can be read but not looked back upon."
            ),
            Lost::Full => format!(
                "The browser's storage is full, so {what} is not kept. Save your game to a file, or throw old games away."
            ),
        };
        // What is said already is not said again every second.
        if self.notice.with_untracked(|notice| notice.as_ref().is_some_and(|notice| notice.words == words)) {
            return;
        }
        self.said.set(words.clone());
        self.notice.set(Some(Notice { words, grave: true, full, ..Notice::default() }));
    }

    /// Keeps a setting, or says that it is not kept; `what` it is, in words.
    pub fn set(&self, name: &str, value: &str, what: &str) {
        if let Err(lost) = store::set(name, value) {
            self.lose(lost, what);
        }
    }

    /// Begins a game that is set up as a text says.
    pub fn begin(self, book: String, given: String, house: House, title: String) {
        let seed = chance();
        self.open(Table::Begin { book, given, house, seed }, title);
    }

    pub fn arrange(self, book: String, start: Start, house: House, title: String) {
        let seed = chance();
        self.open(Table::Arrange { book, start: Box::new(start), house, seed }, title);
    }

    /// Takes up a game from the text of a save. Whoever played the game before has no seat in it.
    pub fn load(self, text: String, title: String) {
        self.opponents.levels.set(Vec::new());
        self.open(Table::Load { text }, title);
    }

    /// Takes up a game from the text of a save, to look back upon it.
    pub fn watch(self, text: String, title: String) {
        self.opponents.levels.set(Vec::new());
        self.open_and(Table::Load { text }, title, replay::enter);
    }

    pub fn open(self, wish: Table, title: String) {
        self.open_and(wish, title, |_| {});
    }

    fn open_and(self, wish: Table, title: String, then: fn(App)) {
        spawn_local(async move {
            match link::ask(wish).await {
                Ok(Said::Position(position)) => {
                    let id = format!("{:x}", chance());
                    tab::hold(self, &id).await;
                    self.game.set(Some((id, title)));
                    self.learn.leave();
                    self.enter(link::seen(position));
                    then(self);
                }
                Ok(_) => {}
                Err(no) => self.complain(no),
            }
        });
    }

    /// Goes on with a game that is kept in the browser.
    pub fn resume(self, kept: Kept) {
        spawn_local(async move {
            if kept.record {
                return record::open(self, kept).await;
            }
            // Another tab may keep something up to the moment at which it lets go.
            tab::hold(self, &kept.id).await;
            let Some(text) = store::save_of(&kept.id) else {
                tab::free(self);
                return self.complain(No::new("this game is no longer in the browser's storage"));
            };
            match link::ask(Table::Load { text: text.clone() }).await {
                // What came to its end under earlier rules stays as it ended.
                Ok(Said::Position(position)) if kept.over && position.position.standing.ending.is_none() => {
                    tab::free(self);
                    if let Err(no) = record::open_save(self, kept, text).await {
                        self.complain(no);
                    }
                }
                Ok(Said::Position(position)) => {
                    let position = learn::take_up(self, &kept.id, link::seen(position)).await;
                    self.opponents.levels.set(opponents::seats_of(&kept.id));
                    self.game.set(Some((kept.id, kept.title)));
                    self.enter(position);
                }
                Ok(_) => {}
                // It can still be read, unless its rulebook cannot be fetched.
                Err(_) => {
                    tab::free(self);
                    if let Err(no) = record::open_save(self, kept, text).await {
                        self.screen.set(Screen::Start);
                        self.complain(No::new(format!("this game cannot be taken up: {}", no.words)));
                    }
                }
            }
        });
    }

    /// To the table, where this position is.
    pub fn enter(self, position: Position) {
        self.reel.close();
        self.log.set(Vec::new());
        self.last.set(None);
        self.selected.set(None);
        self.position.set(None);
        self.learn(&position.begun.book);
        self.opponents.forget();
        match !self.opponents.none() && opponents::fits(self, &position) {
            true => opponents::seat(self, self.opponents.levels.get_untracked()),
            false => self.opponents.levels.set(Vec::new()),
        }
        self.show(position);
        self.screen.set(Screen::Play);
        // The address remembers the game: who reloads the page comes back to it.
        if let Some((id, _)) = self.game.get_untracked() {
            let _ = window().location().set_hash(&id);
        }
    }

    /// Where the catalog and the cases of a rulebook are.
    pub fn home(self, book: &str) -> Option<String> {
        books::find(book).map(|listed| listed.home)
    }

    /// What a game of a rulebook can be begun with, once that was fetched.
    pub fn menu(self, book: &str) -> Option<Arc<Menu>> {
        self.menus.with(|menus| menus.get(book).cloned())
    }

    /// The same, fetched where it is not there yet.
    pub async fn menu_of(self, book: &str) -> Result<Arc<Menu>, No> {
        if let Some(menu) = self.menus.with_untracked(|menus| menus.get(book).cloned()) {
            return Ok(menu);
        }
        match link::ask(Library::Menu { book: book.to_string() }).await? {
            Said::Menu(menu) => {
                let menu: Arc<Menu> = Arc::new(*menu);
                self.menus.update(|menus| drop(menus.insert(book.to_string(), menu.clone())));
                Ok(menu)
            }
            _ => Err(No::new("the referee answers something else")),
        }
    }

    /// Reads the catalog of a rulebook, for whoever asks why.
    pub fn learn(self, book: &str) {
        let Some(home) = self.home(book) else { return };
        spawn_local(async move {
            learn::fetch_rules(self, &home).await;
        });
    }

    /// Puts a position on the table.
    pub fn show(self, mut position: Position) {
        if tab::watches() {
            position.questions.clear();
        }
        // What comes late while somebody looks back is kept, and there when he returns.
        if self.reel.is_on() {
            return self.keep(&position);
        }
        let before = self.position.get_untracked();
        let heard =
            self.log.with_untracked(|log| log.iter().filter(|told| told.commit >= position.from).count());
        self.log.update(|log| {
            log.retain(|told| told.commit < position.from);
            log.extend(position.log.iter().cloned());
        });
        let fresh = position.log.get(heard..).unwrap_or_default();
        // The other one takes the screen, or has to look away from now on; nothing is said before that is done.
        let other = before.as_ref().is_none_or(|before| before.seat() != position.seat() || !before.private);
        if position.private && other && !self.learn.alone() && self.opponents.none() {
            self.said.set(String::new());
            self.curtain.set(position.seat());
        } else if let Some(news) = self.opponents.news(before.as_deref(), &position, fresh) {
            self.say(spoken::announce(&news, &position));
        }
        // What was thought of an answer that is taken back says nothing any more.
        if before.is_some_and(|before| before.standing.epoch != position.standing.epoch) {
            self.opponents.heard();
        }
        // Who is asked, or else who was seen to move.
        let moved =
            |told: &Told| if let Shows::Moved { piece, .. } = told.shows { Some(piece) } else { None };
        let about = match position.questions.first() {
            Some(posed) => posed.asked.pieces.first().copied(),
            None => fresh.iter().rev().find_map(moved),
        };
        if let Some(piece) = about {
            self.selected.set(Some(piece));
        }
        self.plan.set(Plan::default());
        self.outlook.set(None);
        far::close(self);
        self.notice.set(None);
        self.hovered.set(None);
        self.warned.set(None);
        self.described.set(None);
        self.keep(&position);
        if let Some(fault) = &position.standing.fault {
            self.alarm(format!(
                "The rules broke down: {fault}. The game stands as it was and can be taken back or saved."
            ));
        }
        self.consent.set(Consent::of(&position));
        self.position.set(Some(Arc::new(position)));
        learn::follow(self);
        opponents::keep_hint(self);
        opponents::go_on(self);
    }

    pub fn keep(self, position: &Position) {
        if let Err(lost) = self.kept(position) {
            self.lose(lost, "this game");
        }
    }

    /// Keeps a position of the game on the table, where it is played here.
    pub fn kept(self, position: &Position) -> Result<(), Lost> {
        let Some((id, title)) = self.game.get_untracked().filter(|_| !tab::watches()) else { return Ok(()) };
        let stands = position
            .standing
            .ending
            .as_ref()
            .map_or(position.scene.turn.clone(), |ended| ended.words.clone());
        let stands = format!("{}: {stands}", start::title(&position.begun.book));
        let over = position.standing.ending.is_some();
        let kept = Kept { id, when: js_sys::Date::now() as u64, title, stands, over, record: false };
        store::keep(&kept, &link::save())
    }

    /// Answers the open question.
    pub fn answer(self, answer: Answer) {
        let Some(position) = self.position.get_untracked() else { return };
        let (Some(seat), Some(posed)) = (position.seat(), position.questions.first()) else { return };
        let (posed, given, game) = (posed.clone(), answer.clone(), self.game.get_untracked());
        let wish = Change::Answer { seat, epoch: position.standing.epoch, number: posed.number, answer };
        spawn_local(async move {
            match link::ask(wish).await {
                // Whoever has left the table meanwhile does not come back to it.
                Ok(_) if self.game.get_untracked() != game => {}
                Ok(Said::Position(position)) => {
                    self.last.set(Some(seat));
                    self.opponents.follow(&posed, &given);
                    self.show(link::seen(position));
                }
                Ok(_) => {}
                Err(no) => self.complain(no),
            }
        });
    }

    /// Takes a choice; one of one's own is attacked only by whoever says so twice.
    pub fn answer_item(self, item: Item) {
        let friend = self.question().is_some_and(|posed| ask::is_friend(self, &posed, item));
        if friend && self.warned.get_untracked() != Some(item) {
            self.warned.set(Some(item));
            return self.complain(No::new("this is one of your own: choose it again to attack it"));
        }
        self.answer(Answer::One(item));
    }

    /// Whether the open question offers this piece, and it is not refused.
    pub fn offers(&self, piece: PieceId) -> bool {
        self.question().is_some_and(|posed| match &posed.asked.shape {
            Shape::One { options } => {
                options.iter().any(|offer| offer.item == Item::Piece(piece) && offer.refused.is_none())
            }
            _ => false,
        })
    }

    /// Takes back the last answer, or offers to where the other side has to agree.
    pub fn take_back(self) {
        let Some(position) = self.position.get_untracked() else { return };
        let Some(seat) = self.last.get_untracked().or(position.seat()) else {
            return self
                .complain(No::new("no person plays at this screen, so there is nothing to take back"));
        };
        self.change(Change::TakeBack { seat });
    }

    /// The seat that is asked gives up.
    pub fn concede(self) {
        let seat = self.position.with_untracked(|position| position.as_ref().and_then(|now| now.seat()));
        if let Some(seat) = seat {
            self.change(Change::Concede { seat });
        }
    }

    /// Asks the other side whether it is a draw.
    pub fn offer_draw(self) {
        let seat = self.position.with_untracked(|position| position.as_ref().and_then(|now| now.seat()));
        self.menu.set(false);
        if let Some(seat) = seat {
            self.change(Change::Draw { seat });
        }
    }

    /// Changes the match, and shows what comes of it.
    pub fn change(self, change: Change) {
        spawn_local(async move {
            match link::ask(change).await {
                Ok(Said::Position(position)) => self.show(link::seen(position)),
                Ok(_) => {}
                Err(no) => self.complain(no),
            }
        });
    }

    /// Another referee goes on where the last one was, from what is stored.
    pub fn call_again(self, why: String) {
        link::dismiss();
        self.reel.close();
        let text = link::save();
        if self.position.with_untracked(Option::is_none) {
            return self.alarm(format!("The referee had to be called again: {why}"));
        }
        let left = opponents::gives_up(self, &text);
        let words = match &left {
            Some(name) => format!(
                "The referee was lost twice while {name} thought. A person plays {name} from here on."
            ),
            None => format!("The referee was called again, and the game goes on where it was ({why})."),
        };
        let seat =
            self.position.with_untracked(|position| position.as_ref().and_then(|position| position.seat()));
        // Who sees the table now, where a person has taken over, is said by those who are left.
        let seat = if left.is_some() { None } else { Some(seat) };
        spawn_local(async move {
            match self.load_again(text, seat).await {
                Ok(Said::Position(position)) => {
                    self.show(link::seen(position));
                    if self.screen.get_untracked() == Screen::Replay {
                        self.screen.set(Screen::Play);
                    }
                    self.notice.set(Some(Notice { words, ..Notice::default() }));
                }
                Err(no) if !no.words.is_empty() => self.alarm(no.words),
                _ => {}
            }
        });
    }

    /// Loads a game into a referee that forgets with it who plays, and who looks on: both are said again. Where people
    /// play, it is shown to this seat, if one is named, or else to the one that is asked.
    pub async fn load_again(self, text: String, seat: Option<Option<Seat>>) -> Result<Said, No> {
        let loaded = link::ask(Table::Load { text }).await?;
        let wish = match seat {
            _ if learn::agrees(self) => Table::Eyes { seat: scene::Lesson::LEARNER },
            _ if !self.opponents.none() => Table::Seats { levels: self.opponents.levels.get_untracked() },
            Some(seat) => Table::Show { eyes: seat.into(), from: 0 },
            None => return Ok(loaded),
        };
        link::ask_freely(wish).await
    }

    /// To the first screen, which has no address.
    pub fn leave(self) {
        self.put_away();
        self.screen.set(Screen::Start);
        let _ = window().location().set_hash("");
    }

    /// Nothing lies on the table any more.
    pub fn put_away(self) {
        tab::free(self);
        self.position.set(None);
        self.game.set(None);
        self.opponents.forget();
        self.reel.close();
        self.reading.set(None);
        self.learn.leave();
        self.menu.set(false);
        self.notice.set(None);
    }
}

/// A number that nobody knows beforehand.
pub fn chance() -> u64 {
    let mut bytes = [0; 8];
    let thrown = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    if thrown.is_err() {
        return js_sys::Math::random().to_bits() ^ js_sys::Date::now().to_bits();
    }
    u64::from_le_bytes(bytes)
}

#[component]
pub fn Root() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    pulse::listen();
    keys::listen(app);
    spoken::keep_focus(app);
    install::listen();
    house::tick(app);
    tab::listen(app);
    APP.with(|kept| kept.set(Some(app)));
    link::when_it_dies(|words| {
        if let Some(app) = APP.with(std::cell::Cell::get) {
            app.call_again(words);
        }
    });
    link::when_it_is_fetched(|fetching| {
        if let Some(app) = APP.with(std::cell::Cell::get) {
            app.fetching.set(fetching);
        }
    });
    address::follow(app);
    Effect::new(move |_| {
        let light = match app.dark.get() {
            Some(true) => "dark",
            Some(false) => "light",
            None => "system",
        };
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-light", light);
        }
    });
    view! {
        {move || match app.screen.get() {
            Screen::Loading => view! { <p class="setting">"Setting the table…"</p> }.into_any(),
            Screen::Start => view! { <start::Start/> }.into_any(),
            Screen::Lists => view! { <lists::Builder/> }.into_any(),
            Screen::Play => view! { <play::Play/> }.into_any(),
            Screen::Rules => view! { <learn::Rules/> }.into_any(),
            Screen::Replay => view! { <replay::Replay/> }.into_any(),
            Screen::Record => view! { <record::Record/> }.into_any(),
        }}
        <NoticeBar/>
        <FetchBar/>
        <menu::Menu/>
        <menu::ConsentAsked/>
        <house::Amending/>
        <crate::rule::RuleRead/>
        <curtain::Curtain/>
        <div class="unseen" role="log" aria-live="polite" id="said">{move || app.said.get()}</div>
    }
}

thread_local! {
    static APP: std::cell::Cell<Option<App>> = const { std::cell::Cell::new(None) };
}

/// How much of a rulebook has come, while it is fetched.
#[component]
fn FetchBar() -> impl IntoView {
    let app = app();
    let home = Memo::new(move |_| app.fetching.with(|fetching| fetching.as_ref().map(|it| it.home.clone())));
    let share = move || app.fetching.with(|fetching| fetching.as_ref().map_or(0, |it| it.share)).to_string();
    move || {
        home.get().map(|home| {
            view! {
                <label class="fetching" id="fetching">
                    {format!("Fetching {}", books::title_of_home(&home))}
                    <progress max="1000" value=share></progress>
                </label>
            }
        })
    }
}

#[component]
fn NoticeBar() -> impl IntoView {
    let app = app();
    move || {
        app.notice.get().map(|notice| {
            view! {
                <div class="notice" class:grave=notice.grave role="alert" id="notice">
                    <span>{match notice.rule {
                        Some(rule) => notice.words.trim_end_matches(&format!(" ({rule})")).to_string(),
                        None => notice.words,
                    }}</span>
                    {notice.rule.map(|rule| view! { <crate::rule::Cite rule=rule/> })}
                    {(notice.grave && app.position.with_untracked(Option::is_some)).then(|| view! {
                        <button on:click=move |_| menu::export(app)>"Save to a file"</button>
                    })}
                    {notice.full.then(|| view! {
                        <button id="make-room" on:click=move |_| record::make_room(app)>"Keep finished games as records"</button>
                    })}
                    <button class="quiet" aria-label="Dismiss" on:click=move |_| app.notice.set(None)>"×"</button>
                </div>
            }
        })
    }
}
