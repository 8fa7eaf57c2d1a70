//! Games that are only read: one that the rules of today cannot take up, or a finished one that became a short record to
//! make room.
//!
//! What happened is more than twice as long in words as the save it comes from, so records are packed: then they take a
//! third of it.

use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Library, No, Said};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Response};

use crate::app::{App, Notice, Screen, app};
use crate::link::{self, Desk};
use crate::store::{self, Kept};
use crate::{campaign, far, keys, menu, pulse};

#[wasm_bindgen]
extern "C" {
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;

    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
}

const FORMAT: &str = "deflate-raw";

/// A record that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub kept: Kept,
    /// Why it is not on the table.
    why: String,
    text: String,
}

/// Sends a text or bytes through a stream that packs or unpacks.
fn through(parts: &Array, how: &JsValue) -> Result<Response, JsValue> {
    let stream = Blob::new_with_u8_array_sequence(parts)?.stream();
    Response::new_with_opt_readable_stream(Some(&stream.pipe_through(how.unchecked_ref())))
}

/// A text as few letters that any storage takes. Old browsers cannot do that.
async fn pack(text: &str) -> Result<String, JsValue> {
    let parts = Array::of1(&Uint8Array::from(text.as_bytes()));
    let packed = through(&parts, CompressionStream::new(FORMAT)?.as_ref())?;
    let bytes = Uint8Array::new(&JsFuture::from(packed.array_buffer()?).await?).to_vec();
    window().btoa(&bytes.into_iter().map(char::from).collect::<String>())
}

async fn unpack(packed: &str) -> Result<String, JsValue> {
    let bytes: Vec<u8> = window().atob(packed)?.chars().map(|letter| letter as u8).collect();
    let parts = Array::of1(&Uint8Array::from(bytes.as_slice()));
    let text = through(&parts, DecompressionStream::new(FORMAT)?.as_ref())?;
    Ok(JsFuture::from(text.text()?).await?.as_string().unwrap_or_default())
}

/// Opens a game of which only a record is kept.
pub async fn open(app: App, kept: Kept) {
    let packed = store::save_of(&kept.id).unwrap_or_default();
    pulse::begin();
    let text = unpack(&packed).await;
    pulse::end();
    match text {
        Ok(text) => read(app, kept, "Only this record is kept, to make room.".into(), text),
        Err(_) => refuse(app, "this record cannot be read in this browser"),
    }
}

/// Opens the record of a save that is not taken up. What is kept stays as it is.
pub async fn open_save(app: App, kept: Kept, save: String) -> Result<(), No> {
    if let Said::Record(record) = link::ask(Library::Record { text: save }).await? {
        let why = match record.stands {
            Some(why) => format!("This game can be read, but not played on: {why}."),
            None => "It is over. Its rules have changed since, so it stays as it was.".into(),
        };
        read(app, kept, why, record.text);
    }
    Ok(())
}

fn read(app: App, kept: Kept, why: String, text: String) {
    let id = kept.id.clone();
    app.notice.set(None);
    app.reading.set(Some(Reading { kept, why, text }));
    app.screen.set(Screen::Record);
    // The address remembers the game: who reloads the page comes back to it.
    let _ = window().location().set_hash(&id);
}

fn refuse(app: App, words: &str) {
    app.screen.set(Screen::Start);
    app.complain(No::new(words));
}

/// Hands what is kept of a game over as a file.
pub fn export(app: App, kept: Kept) {
    spawn_local(async move {
        let Some(text) = store::save_of(&kept.id) else {
            return app.complain(No::new("this game is no longer in the browser's storage"));
        };
        let (text, ending, kind) = match kept.record {
            true => (unpack(&text).await.unwrap_or_default(), "txt", "text/plain"),
            false => (text, "json", "application/json"),
        };
        let name = format!("{}.muster.{ending}", menu::plain(&kept.title));
        if text.is_empty() || menu::download(&name, kind, &text).is_none() {
            app.alarm("This browser does not let the page write a file.".into());
        }
    });
}

/// The finished games that can become records. The one on the table is being looked at, and a battle that is not reported
/// yet is still needed as it is.
pub fn finished(app: App) -> Vec<Kept> {
    let open = app.game.get_untracked();
    let is_open = |kept: &Kept| open.as_ref().is_some_and(|(id, _)| *id == kept.id);
    let can = |kept: &Kept| kept.over && !kept.record && !is_open(kept) && !campaign::is_awaited(&kept.id);
    store::list().into_iter().filter(can).collect()
}

/// Moves finished games to records, because somebody wants it, and keeps the open game again.
pub fn make_room(app: App) {
    app.notice.set(None);
    // The desk aside serves one at a time.
    far::close(app);
    spawn_local(async move {
        pulse::begin();
        let (mut moved, mut freed) = (0, 0);
        for kept in finished(app) {
            if let Some(gained) = shorten(kept).await {
                moved += 1;
                freed += gained;
            }
        }
        link::dismiss_at(Desk::Aside);
        let words = match moved {
            0 => "No finished game could be made shorter.".to_string(),
            _ => {
                let games = if moved == 1 {
                    "1 game is a record".into()
                } else {
                    format!("{moved} games are records")
                };
                format!("{games} now, which gives {} kB of room.", freed.div_ceil(1_000))
            }
        };
        let position = app.position.get_untracked();
        match position.map(|position| app.kept(&position)) {
            Some(Err(lost)) => {
                app.lose(lost, "this game");
                let full = app.notice.get_untracked().map(|notice| notice.words).unwrap_or_default();
                app.notice.update(|notice| {
                    if let Some(notice) = notice {
                        notice.words = format!("{words} {full}");
                    }
                });
            }
            kept => {
                let again = if kept.is_some() { " This game is kept again." } else { "" };
                let words = words + again;
                app.say(words.clone());
                app.notice.set(Some(Notice { words, ..Notice::default() }));
            }
        }
        pulse::end();
    });
}

/// Puts a record in the place of a save, and says how many letters shorter it is.
async fn shorten(kept: Kept) -> Option<usize> {
    let save = store::save_of(&kept.id)?;
    let told = link::ask_at(Desk::Aside, Library::Record { text: save.clone() }).await;
    let Ok(Said::Record(record)) = told else { return None };
    let packed = pack(&record.text).await.ok()?;
    // Another tab may have written to it meanwhile.
    let same = store::save_of(&kept.id).as_ref() == Some(&save);
    let gained = save.len().checked_sub(packed.len()).filter(|gained| same && *gained > 0)?;
    // One entry is written over: either all of the record is kept, or the save stays.
    store::keep(&Kept { record: true, ..kept }, &packed).ok()?;
    Some(gained)
}

/// What happened in a game, as plain text.
#[component]
pub fn Record() -> impl IntoView {
    let app = app();
    request_animation_frame(|| keys::focus("#record h2"));
    move || {
        app.reading.get().map(|Reading { kept, why, text }| {
            let file = kept.clone();
            let date = js_sys::Date::new(&JsValue::from_f64(kept.when as f64));
            let date = String::from(date.to_locale_date_string("en-GB", &JsValue::UNDEFINED));
            view! {
                <div class="start" inert=move || app.is_covered()>
                    <header><h1>"muster"</h1></header>
                    <main class="one">
                        <section class="sheet" id="record">
                            <h2 tabindex="-1">{kept.title}</h2>
                            <p>{kept.stands} ", " {date}</p>
                            <p class="dim">{why}</p>
                            <div class="row">
                                <button class="main" on:click=move |_| app.leave()>"Back"</button>
                                <button on:click=move |_| export(app, file.clone())>"To a file"</button>
                            </div>
                            <pre tabindex="0">{text}</pre>
                        </section>
                    </main>
                </div>
            }
        })
    }
}
