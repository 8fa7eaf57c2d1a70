//! The table in the browser: it draws scenes and answers questions, and knows no rulebook.
//!
//! The rules run in a worker; what comes from there are positions, as one seat may see them.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `app.rs` | what the page knows, and everything that changes it |
//! | `books.rs` | the rulebooks as the first document lists them |
//! | `link.rs` | letters to the workers, one module for each rulebook, and a new worker when one dies |
//! | `store.rs`, `tab.rs` | games kept in the browser; one game is played in one tab |
//! | `record.rs` | games that are only read, and room for others |
//! | `pulse.rs` | the revision on the page's root, which says that it is drawn and at rest |
//! | `start.rs` | the first screen: what to play |
//! | `lists/` | building lists: cards, limits, sharing, printing, trying them out |
//! | `play.rs` | the table with everything around it |
//! | `board.rs`, `plan.rs` | the table itself: zoom, pieces, plans, measuring, sight |
//! | `ask/` | a control for each of the six shapes of question |
//! | `far.rs` | odds to the end of the activation, counted aside |
//! | `sides.rs`, `card.rs`, `odds.rs`, `log.rs`, `dice.rs`, `rule.rs` | what is read beside it |
//! | `spoken.rs` | the table in words, announcements, and where the focus is |
//! | `campaign.rs` | campaigns: who gathers, the battle that is due, and the way back |
//! | `learn/` | lessons, the rules to be read, and their cases as tables |
//! | `install.rs` | the page without a network, and new versions of it |
//! | `house.rs` | what players agree on: terms, clock, changes by hand |
//! | `opponents.rs` | seats that no person plays, and hints |
//! | `replay/` | a game looked back upon, and its report |
//! | `address.rs` | what the address names, back and forward |
//! | `curtain.rs`, `menu.rs`, `keys.rs` | handing over, saving and leaving, keys |
#![cfg(target_arch = "wasm32")]

mod address;
mod app;
mod ask;
mod board;
mod books;
mod campaign;
mod card;
mod curtain;
mod dice;
mod far;
mod house;
mod install;
mod keys;
mod learn;
mod link;
mod lists;
mod log;
mod menu;
mod odds;
mod opponents;
mod plan;
mod play;
mod pulse;
mod record;
mod replay;
mod rule;
mod seen;
mod sides;
mod spoken;
mod start;
mod store;
mod tab;

use wasm_bindgen::prelude::*;

#[wasm_bindgen(start)]
pub fn open() {
    let Some(root) = leptos::prelude::document().get_element_by_id("muster") else { return };
    books::read();
    let pressed = root.get_attribute("data-pressed");
    root.set_inner_html("");
    // The table that the address names was only announced: whoever leaves it comes to the first screen.
    let _ = root.remove_attribute("data-inside");
    let root: web_sys::HtmlElement = root.unchecked_into();
    leptos::mount::mount_to(root, app::Root).forget();
    // Somebody was quicker than the page: what was pressed before it came is pressed now.
    for id in pressed.unwrap_or_default().split_whitespace() {
        keys::press(id);
    }
}
