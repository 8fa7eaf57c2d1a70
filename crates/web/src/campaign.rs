//! A match within a match: who gathers for a campaign, the battle that is due, and the way back with its result.
//!
//! Two settings tie them together in the browser: which battle is under way in a campaign, and of which campaign a
//! battle is one.

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::{Carried, No, Said, Table};
use scene::{Gathering, List};

use crate::app::{App, app, chance};
use crate::store::{self, Kept, Lost};
use crate::{link, start, tab};

/// What the players are called where nobody says otherwise.
const PLAYERS: [&str; 6] = ["Green", "Red", "Blue", "Gold", "White", "Black"];

fn battle_of(campaign: &str) -> String {
    format!("battle-of/{campaign}")
}

fn campaign_of(battle: &str) -> String {
    format!("campaign-of/{battle}")
}

/// The game of this setting, as long as the browser keeps it.
fn kept(setting: &str) -> Option<Kept> {
    let id = store::setting(setting).filter(|id| !id.is_empty())?;
    store::list().into_iter().find(|kept| kept.id == id)
}

/// Whether a battle is still to be reported to its campaign.
pub fn is_awaited(battle: &str) -> bool {
    kept(&campaign_of(battle))
        .is_some_and(|campaign| store::setting(&battle_of(&campaign.id)).as_deref() == Some(battle))
}

/// Ties a battle to its campaign before it begins: without that its result would not find the way back.
fn tie(campaign: &str, battle: &str) -> Result<(), Lost> {
    store::set(&battle_of(campaign), battle)?;
    store::set(&campaign_of(battle), campaign).inspect_err(|_| store::unset(&battle_of(campaign)))
}

/// Begins the battle that is due, or goes on with it.
fn fight(app: App) {
    let Some((campaign, title)) = app.game.get_untracked() else { return };
    if let Some(battle) = kept(&battle_of(&campaign)) {
        return app.resume(battle);
    }
    let due = app.position.with_untracked(|position| position.as_ref().and_then(|now| now.due.clone()));
    let id = format!("{:x}", chance());
    if !tab::watches()
        && let Err(lost) = tie(&campaign, &id)
    {
        return app.lose(lost, "a battle of it");
    }
    spawn_local(async move {
        match link::ask(Table::Battle { seed: chance() }).await {
            Ok(Said::Position(position)) => {
                tab::hold(app, &id).await;
                app.game.set(Some((id, format!("{title}: {}", due.unwrap_or_default()))));
                app.enter(link::seen(position));
            }
            Ok(_) => {}
            Err(no) => {
                store::unset(&battle_of(&campaign));
                store::unset(&campaign_of(&id));
                app.complain(no);
            }
        }
    });
}

/// Takes the result of a battle that is over back to its campaign.
fn report(app: App, campaign: Kept) {
    let Some((battle, _)) = app.game.get_untracked() else { return };
    spawn_local(async move {
        // Nothing is reported to a campaign that another tab has open: its next answer would undo it.
        tab::hold(app, &campaign.id).await;
        let text = store::save_of(&campaign.id).filter(|_| !tab::watches());
        let Some(text) = text else {
            let words = match tab::watches() {
                true => "the campaign of this battle is open in another tab: leave it there first",
                false => "the campaign of this battle is no longer in the browser's storage",
            };
            tab::hold(app, &battle).await;
            return app.complain(No::new(words));
        };
        match link::ask(Table::Report { campaign: text }).await {
            Ok(Said::Position(position)) => {
                let position = link::seen(position);
                app.game.set(Some((campaign.id.clone(), campaign.title)));
                // A report that is not kept can be made again.
                if app.kept(&position).is_ok() {
                    store::unset(&battle_of(&campaign.id));
                }
                app.enter(position);
            }
            Ok(_) => {}
            Err(no) => app.complain(no),
        }
    });
}

/// The battle that has to be fought before the campaign goes on.
#[component]
pub fn Due(title: String) -> impl IntoView {
    let app = app();
    let game = app.game.get_untracked();
    let under_way = game.is_some_and(|(id, _)| kept(&battle_of(&id)).is_some());
    view! {
        <div class="due" id="due">
            <p>{title}</p>
            <button class="main" id="fight" on:click=move |_| fight(app)>
                {if under_way { "Go on with the battle" } else { "Fight the battle here" }}
            </button>
            <p class="dim">"Its result comes back by itself. A battle on a real table is reported by hand:"</p>
        </div>
    }
}

/// From a battle that is over back to its campaign.
#[component]
pub fn Back() -> impl IntoView {
    let app = app();
    let (id, _) = app.game.get_untracked()?;
    let campaign = kept(&campaign_of(&id))?;
    // Once it is reported, another battle is due there, or none.
    let open = is_awaited(&id);
    let title = campaign.title.clone();
    Some(view! {
        <button class="main" id="back-to-campaign" on:click=move |_| {
            if open { report(app, campaign.clone()) } else { app.resume(campaign.clone()) }
        }>{if open { "Report it to " } else { "Back to " }} {title}</button>
    })
}

/// Who gathers: two players or more, each with a list.
#[component]
pub fn Gather(book: String, gathering: Gathering) -> impl IntoView {
    let app = app();
    let most = usize::from(gathering.most).min(PLAYERS.len());
    // Battles are of another rulebook than the campaign, and so are the lists.
    let of = gathering.lists.first().map(|list| list.book.clone()).unwrap_or_default();
    let (offered, _) = start::offered(&gathering.lists, &of);
    let lists = RwSignal::new(offered);
    let many = RwSignal::new(2usize);
    let names: Vec<RwSignal<String>> = PLAYERS.iter().map(|name| RwSignal::new(name.to_string())).collect();
    // Everybody begins with a list of another faction, as far as there are any.
    let picked: Vec<RwSignal<usize>> = usual(&gathering.lists, most).into_iter().map(RwSignal::new).collect();
    let (seats, chosen) = (StoredValue::new(names), StoredValue::new(picked));
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let many = many.get_untracked();
        let all = lists.get_untracked();
        let names =
            seats.with_value(|seats| seats.iter().take(many).map(|name| name.get_untracked()).collect());
        let bands: Vec<Carried> = chosen.with_value(|chosen| {
            chosen.iter().take(many).filter_map(|at| all.get(at.get_untracked()).cloned()).collect()
        });
        let own = start::own_of(&bands);
        let lists = bands.into_iter().map(|carried| carried.list).collect();
        let wish = Table::Gather { book: book.clone(), seats: names, lists, own, seed: chance() };
        app.open(wish, format!("Campaign of {many}"));
    };
    let player = move |place: usize| {
        let name = seats.with_value(|seats| seats[place]);
        let list = chosen.with_value(|chosen| chosen[place]);
        view! {
            <fieldset>
                <legend>{format!("Player {}", place + 1)}</legend>
                <label>"Name" <input type="text" maxlength="24" prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))/></label>
                <label>"List" <select id=format!("band-{place}") on:change=move |event| {
                    list.set(event_target_value(&event).parse().unwrap_or(0));
                }>
                    {move || lists.get().into_iter().enumerate().map(|(at, Carried { list: one, .. })| view! {
                        <option value=at.to_string() selected=move || list.get_untracked() == at>{one.faction} ": " {one.name}</option>
                    }).collect_view()}
                </select></label>
            </fieldset>
        }
    };
    view! {
        <details class="arrange" id="gather">
            <summary>"Gather two players or more, each with a list"</summary>
            <form on:submit=begin>
                <label>"Players" <select id="players" on:change=move |event| {
                    many.set(event_target_value(&event).parse().unwrap_or(2));
                }>
                    {(2..=most).map(|count| view! { <option value=count.to_string()>{count}</option> }).collect_view()}
                </select></label>
                {move || (0..many.get()).map(player).collect_view()}
                <start::Files book=of lists=lists/>
                <button class="main" id="begin-campaign">"Begin the campaign"</button>
            </form>
        </details>
    }
}

/// A list for each of so many players, of different factions as far as there are any.
fn usual(lists: &[List], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lists.len()).collect();
    let earlier =
        |place: &usize| lists[..*place].iter().filter(|other| other.faction == lists[*place].faction).count();
    order.sort_by_key(|place| (earlier(place), *place));
    (0..most).map(|seat| order.get(seat % order.len().max(1)).copied().unwrap_or(0)).collect()
}
