//! The table itself: zoom and pan, pieces, plans, measuring, sight.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use picture::Canvas;
use post::{Glance, Said};
use scene::{Found, Item, Look, PieceId, Posed, Regard, Shape, Sight, Then};
use space::Spot;
use wasm_bindgen::JsCast;
use web_sys::{PointerEvent, WheelEvent};

use crate::app::{App, Tool, app};
use crate::seen::Position;
use crate::{ask, link, odds, plan};

/// The part of the paper that is shown.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Window {
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
}

/// What a pointer that is down does.
#[derive(Clone, Debug, PartialEq)]
enum Hold {
    Pan { id: i32, from: (f64, f64), moved: bool },
    Drag { piece: PieceId, moved: bool },
    Measure { from: (f64, f64) },
}

/// A pointer that went so many pixels was dragged, not clicked.
const SLACK: f64 = 6.0;

/// The size of the letters along the sides, in pixels.
const LETTERS: f64 = 11.0;

/// The pointer rests on a piece, or on none.
pub fn hover(app: App, piece: Option<PieceId>) {
    if app.hovered.get_untracked() == piece {
        return;
    }
    app.hovered.set(piece);
    let Some(id) = piece.filter(|_| !app.reel.is_on()) else { return odds::leave(app) };
    let Some(position) = app.position.get_untracked() else { return };
    let Some(found) = position.scene.pieces.iter().find(|piece| piece.id == id) else { return };
    odds::consider(app, Item::Piece(id), found.name.clone());
}

/// A piece is clicked or tapped. What the question offers is taken.
pub fn press(app: App, piece: PieceId) {
    if app.offers(piece) {
        return app.answer_item(Item::Piece(piece));
    }
    app.selected.set(Some(piece));
}

#[component]
pub fn Board() -> impl IntoView {
    let app = app();
    // The board of a match does not change; what lies on it does.
    let canvas = Memo::new_with_compare(
        move |_| {
            app.position
                .with(|position| position.as_ref().map(|position| Arc::new(Canvas::new(&position.scene))))
        },
        |before, after| before.is_some_and(Option::is_some) != after.is_some_and(Option::is_some),
    );
    let ground = Memo::new(move |_| {
        let position = app.position.get()?;
        Some(canvas.get()?.ground(&position.scene))
    });
    let shown = RwSignal::new(None::<Window>);
    let whole = move || {
        let (wide, high) = canvas.get().map_or((1000.0, 800.0), |canvas| canvas.size());
        Window { x: 0.0, y: 0.0, wide, high }
    };
    let view_box = move || {
        let now = shown.get().unwrap_or_else(whole);
        format!("{:.1} {:.1} {:.1} {:.1}", now.x, now.y, now.wide, now.high)
    };
    // The view fits the models as a game or a look back begins, and when all of them are placed.
    let waits = move || {
        app.position.with(|position| {
            let position = position.as_ref()?;
            Some(position.scene.pieces.iter().any(|piece| !piece.gone && piece.at.is_empty()))
        })
    };
    let begun = Memo::new(move |_| (app.game.get().map(|(id, _)| id), app.reel.opened(), waits()));
    Effect::new(move |before: Option<_>| {
        let now = begun.get();
        let placed = |waited: Option<bool>| waited != now.2 && (now.2 == Some(false) || app.reel.is_on());
        if before.is_none_or(|(game, reel, waited)| (game, reel) != (now.0.clone(), now.1) || placed(waited))
        {
            let look = |position: &Option<Arc<Position>>| {
                Some(canvas.get_untracked()?.first_look(&position.as_ref()?.scene))
            };
            let look = app.position.with_untracked(look);
            shown.set(look.map(|(x, y, wide, high)| Window { x, y, wide, high }));
        }
        now
    });
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let hold = RwSignal::new(None::<Hold>);
    let tape = RwSignal::new(None::<((f64, f64), (f64, f64))>);
    let touches = StoredValue::new(BTreeMap::<i32, (f64, f64)>::new());
    // The hex under the pointer.
    let pointed = RwSignal::new(None::<Spot>);
    let point_at = move |spot: Option<Spot>| {
        let spot = spot.filter(|spot| spot.hex().is_some());
        if pointed.get_untracked() != spot {
            pointed.set(spot);
        }
    };
    // Letters that are read at a glance, however near or far the board is.
    let references = move || {
        let now = shown.get().unwrap_or_else(whole);
        let rect = svg.get()?.get_bounding_client_rect();
        let scale = (rect.width() / now.wide).min(rect.height() / now.high).max(1e-6);
        // The picture keeps its shape, so more of it may be seen than the window asks for.
        let (wide, high) = (rect.width() / scale, rect.height() / scale);
        let part = (now.x - (wide - now.wide) / 2.0, now.y - (high - now.high) / 2.0, wide, high);
        Some(canvas.get()?.references(part, LETTERS / scale))
    };

    // From a pointer to the paper: the picture is centred in its box and keeps its shape.
    let paper = move |x: f64, y: f64| -> (f64, f64) {
        let Some(svg) = svg.get_untracked() else { return (0.0, 0.0) };
        let rect = svg.get_bounding_client_rect();
        let now = shown.get_untracked().unwrap_or_else(|| untrack(whole));
        let scale = (rect.width() / now.wide).min(rect.height() / now.high).max(1e-6);
        let (left, top) = ((rect.width() - now.wide * scale) / 2.0, (rect.height() - now.high * scale) / 2.0);
        (now.x + (x - rect.left() - left) / scale, now.y + (y - rect.top() - top) / scale)
    };
    let zoom = move |x: f64, y: f64, by: f64| {
        let (px, py) = paper(x, y);
        let all = untrack(whole);
        let now = shown.get_untracked().unwrap_or(all);
        let wide = (now.wide * by).clamp(all.wide / 8.0, all.wide * 1.2);
        let by = wide / now.wide;
        shown.set(Some(Window {
            x: px - (px - now.x) * by,
            y: py - (py - now.y) * by,
            wide,
            high: now.high * by,
        }));
    };
    let place = move |x: f64, y: f64| -> Option<Spot> {
        let position = app.position.get_untracked()?;
        let (x, y) = paper(x, y);
        Some(canvas.get_untracked()?.place(&position.scene.board, x, y))
    };
    ZOOM.with(|kept| {
        *kept.borrow_mut() = Some(Box::new(move |by: f64| {
            if by == 0.0 {
                return shown.set(None);
            }
            if let Some(svg) = svg.get_untracked() {
                let rect = svg.get_bounding_client_rect();
                zoom(rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0, by);
            }
        }));
    });

    let down = move |event: PointerEvent| {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        touches.update_value(|touches| {
            touches.insert(event.pointer_id(), at);
        });
        if let Some(svg) = svg.get_untracked() {
            let _ = svg.set_pointer_capture(event.pointer_id());
        }
        if app.tool.get_untracked() == Tool::Measure {
            let from = paper(at.0, at.1);
            tape.set(Some((from, from)));
            return hold.set(Some(Hold::Measure { from }));
        }
        let mover =
            app.question().filter(plan::is_wanted).and_then(|posed| posed.asked.pieces.first().copied());
        match piece_of(&event) {
            Some(piece) if Some(piece) == mover => hold.set(Some(Hold::Drag { piece, moved: false })),
            _ => hold.set(Some(Hold::Pan { id: event.pointer_id(), from: at, moved: false })),
        }
    };
    let moved = move |event: PointerEvent| {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if touches.with_value(|touches| touches.len()) == 2 {
            return pinch(&event, at, touches, zoom);
        }
        match hold.get_untracked() {
            Some(Hold::Measure { from }) => tape.set(Some((from, paper(at.0, at.1)))),
            Some(Hold::Drag { piece, .. }) => {
                hold.set(Some(Hold::Drag { piece, moved: true }));
                if let Some(spot) = place(at.0, at.1) {
                    plan::put(app, spot);
                }
            }
            Some(Hold::Pan { id, from, moved }) if id == event.pointer_id() => {
                if !moved && (at.0 - from.0).hypot(at.1 - from.1) < SLACK {
                    return;
                }
                let (a, b) = (paper(from.0, from.1), paper(at.0, at.1));
                let now = shown.get_untracked().unwrap_or_else(|| untrack(whole));
                shown.set(Some(Window { x: now.x - (b.0 - a.0), y: now.y - (b.1 - a.1), ..now }));
                hold.set(Some(Hold::Pan { id, from: at, moved: true }));
            }
            _ => {
                hover(app, piece_of(&event));
                if event.pointer_type() != "touch" {
                    let spot = place(at.0, at.1);
                    // Where a click means as far as one may go, its place means nothing.
                    let goal = piece_of(&event).is_some_and(|piece| plan::is_goal(app, piece));
                    plan::aim(app, spot.filter(|_| !goal));
                    point_at(spot);
                }
            }
        }
    };
    let up = move |event: PointerEvent| {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        touches.update_value(|touches| {
            touches.remove(&event.pointer_id());
        });
        let goal = under(&event).filter(|piece| plan::is_goal(app, *piece));
        match hold.get_untracked() {
            Some(Hold::Pan { moved: false, .. } | Hold::Drag { moved: true, .. }) if goal.is_some() => {
                goal.into_iter().for_each(|piece| plan::toward(app, piece));
            }
            Some(Hold::Pan { moved: false, .. }) => {
                let wanted = app.question().is_some_and(|posed| plan::is_wanted(&posed));
                match (under(&event), wanted) {
                    (Some(piece), _) if !wanted || app.offers(piece) => press(app, piece),
                    (_, false) => {
                        // The pointer is held by the table, so that the table finds what was clicked.
                        let clicked = canvas
                            .get_untracked()
                            .and_then(|canvas| offered(app, &canvas, paper(at.0, at.1)));
                        if let Some(item) = clicked {
                            app.answer_item(item);
                        }
                    }
                    (_, true) => {
                        if event.shift_key() {
                            plan::bend(app);
                        }
                        if let Some(spot) = place(at.0, at.1) {
                            plan::put(app, spot);
                        }
                    }
                }
            }
            Some(Hold::Drag { piece, moved: false }) => app.selected.set(Some(piece)),
            _ => {}
        }
        hold.set(None);
    };
    let wheel = move |event: WheelEvent| {
        event.prevent_default();
        let by = (event.delta_y() / 600.0).clamp(-0.5, 0.5).exp();
        zoom(f64::from(event.client_x()), f64::from(event.client_y()), by);
    };
    Effect::new(move |_| {
        if app.tool.get() != Tool::Measure {
            tape.set(None);
        }
    });

    view! {
        <div class="board">
            <svg node_ref=svg viewBox=view_box id="table" data-hash=move || app.position.with(|position| {
                    position.as_ref().map(|position| position.hash.clone())
                }) tabindex="0" role="application"
                aria-label="The table" aria-activedescendant=move || app.selected.get().map(|id| format!("piece-{id}")) class:aiming=move || app.question().is_some_and(|posed| plan::is_wanted(&posed))
                class:measuring=move || app.tool.get() == Tool::Measure
                on:pointerdown=down on:pointermove=moved on:pointerup=up
                on:pointercancel=move |event| {
                    hold.set(None);
                    touches.update_value(|touches| {
                        touches.remove(&event.pointer_id());
                    });
                }
                on:pointerleave=move |_| { hover(app, None); plan::aim(app, None); point_at(None); }
                on:dblclick=move |_| plan::go(app)
                on:wheel=wheel>
                <g aria-hidden="true" inner_html=move || ground.get().unwrap_or_default()></g>
                {move || canvas.get().map(|canvas| view! { <Reach canvas=canvas/> })}
                {move || pointed.get().zip(canvas.get()).filter(|(spot, canvas)| !canvas.is_beyond(*spot)).map(|(spot, canvas)| view! {
                    <path class="pointed" d=canvas.hex(spot)></path>
                })}
                {move || canvas.get().map(|canvas| view! { <Offers canvas=canvas/> })}
                {move || canvas.get().map(|canvas| view! { <Pieces canvas=canvas/> })}
                {move || canvas.get().map(|canvas| view! { <Plans canvas=canvas/> })}
                {move || canvas.get().map(|canvas| view! { <Sights canvas=canvas/> })}
                {move || tape.get().zip(canvas.get()).map(|((from, to), canvas)| {
                    let inch = canvas.length(space::INCH).max(1e-6);
                    let long = (to.0 - from.0).hypot(to.1 - from.1) / inch;
                    let free = app.position.with(|position| position.as_ref().is_some_and(|position| {
                        matches!(position.scene.board, scene::Board::Free { .. })
                    }));
                    let words = if free { format!("{long:.1}\"") } else { format!("{:.0} hexes", long * f64::from(space::INCH)) };
                    view! {
                        <g class="tape">
                            <path d=format!("M{},{}L{},{}", from.0, from.1, to.0, to.1)></path>
                            <text x=(from.0 + to.0) / 2.0 y=(from.1 + to.1) / 2.0 - 8.0>{words}</text>
                        </g>
                    }
                })}
                <g class="refs" aria-hidden="true" inner_html=move || references().unwrap_or_default()></g>
            </svg>
            {move || pointed.get().zip(canvas.get()).and_then(|(spot, canvas)| canvas.called(spot)).map(|name| view! {
                <p class="called" aria-hidden="true">{name}</p>
            })}
            <div class="zoom" role="group" aria-label="Zoom">
                <button on:click=|_| zoom_by(0.75) aria-label="Nearer">"+"</button>
                <button on:click=|_| zoom_by(1.34) aria-label="Farther">"−"</button>
                <button on:click=|_| zoom_by(0.0) aria-label="The whole table">"▣"</button>
            </div>
        </div>
    }
}

type Zoom = Box<dyn Fn(f64)>;

thread_local! {
    static ZOOM: std::cell::RefCell<Option<Zoom>> = const { std::cell::RefCell::new(None) };
}

/// Zooms around the middle; nothing shows all of it again.
pub fn zoom_by(by: f64) {
    ZOOM.with_borrow(|zoom| {
        if let Some(zoom) = zoom {
            zoom(by);
        }
    });
}

/// Two fingers: the picture grows with the distance between them.
fn pinch(
    event: &PointerEvent,
    at: (f64, f64),
    touches: StoredValue<BTreeMap<i32, (f64, f64)>>,
    zoom: impl Fn(f64, f64, f64),
) {
    let spread = |touches: &BTreeMap<i32, (f64, f64)>| {
        let all: Vec<(f64, f64)> = touches.values().copied().collect();
        (
            (all[0].0 - all[1].0).hypot(all[0].1 - all[1].1),
            ((all[0].0 + all[1].0) / 2.0, (all[0].1 + all[1].1) / 2.0),
        )
    };
    let before = touches.with_value(spread).0;
    touches.update_value(|touches| {
        touches.insert(event.pointer_id(), at);
    });
    let (after, middle) = touches.with_value(spread);
    if before > 1.0 && after > 1.0 {
        zoom(middle.0, middle.1, before / after);
    }
}

/// The piece under an event's target.
fn piece_of(event: &PointerEvent) -> Option<PieceId> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-piece]").ok()??.get_attribute("data-piece")?.parse().ok()
}

/// The piece under the pointer, also when it is captured.
fn under(event: &PointerEvent) -> Option<PieceId> {
    let target = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    target.closest("[data-piece]").ok()??.get_attribute("data-piece")?.parse().ok()
}

#[component]
fn Pieces(canvas: Arc<Canvas>) -> impl IntoView {
    let app = app();
    let drawn = canvas.clone();
    let ids = move || -> Vec<PieceId> {
        app.position.with(|position| {
            let Some(position) = position else { return Vec::new() };
            let standing = position.scene.pieces.iter().filter(|piece| !piece.gone && !piece.at.is_empty());
            standing.map(|piece| piece.id).collect()
        })
    };
    view! {
        <For each=ids key=|id| *id children=move |id| {
            view! { <OnePiece id=id canvas=drawn.clone()/> }
        }/>
        <g class="names" aria-hidden="true" inner_html=move || app.position.with(|position| {
            position.as_ref().map(|position| canvas.names(&position.scene)).unwrap_or_default()
        })></g>
    }
}

#[component]
fn OnePiece(id: PieceId, canvas: Arc<Canvas>) -> impl IntoView {
    let app = app();
    let piece = Memo::new(move |_| {
        let position = app.position.get()?;
        let piece = position.scene.pieces.iter().find(|piece| piece.id == id)?.clone();
        let side = piece.side.map(|seat| (seat, position.name(seat)));
        Some((format!("{piece:?}"), Shown { piece, side }))
    });
    let piece = move || piece.get().map(|(_, shown)| shown);
    let (at, mark, ring) = (canvas.clone(), canvas.clone(), canvas);
    view! {
        <g class="piece" id=format!("piece-{id}") role="img" aria-label=move || app.position.with(|position| {
                piece().zip(position.as_ref()).map(|(shown, position)| picture::spoken::piece(&position.scene, &shown.piece))
            })
            data-piece=id.to_string()
            class:selected=move || app.selected.get() == Some(id) class:offered=move || app.offers(id) class:friend=move || app.offers(id)
                && app.question().is_some_and(|posed| ask::is_friend(app, &posed, Item::Piece(id)))
            class:hovered=move || app.hovered.get() == Some(id)
            style:transform=move || piece().map(|shown| {
                let (x, y) = at.centre(&shown.piece);
                format!("translate({x:.1}px, {y:.1}px)")
            })>
            {move || piece().map(|shown| {
                let around = shown.piece.rings.iter().map(|wide| {
                    let reach = ring.radius(&shown.piece) + ring.length(wide.reach);
                    view! { <circle r=reach class="ring"><title>{wide.name.clone()}</title></circle> }
                }).collect_view();
                let side = shown.side.as_ref().map_or("sn".to_string(), |(seat, name)| picture::side(Some(*seat), name));
                view! {
                    <g class=side>{around}</g>
                    <circle r=ring.radius(&shown.piece) + 7.0 class="halo"></circle>
                }
            })}
            <g class=move || piece().map(|shown| {
                let mut class = shown.side.as_ref().map_or("sn".to_string(), |(seat, name)| picture::side(Some(*seat), name));
                for (is, name) in [(shown.piece.spent, " spent"), (shown.piece.down, " down"), (shown.piece.planned, " planned")] {
                    if is { class += name; }
                }
                class
            }) inner_html=move || piece().map(|shown| mark.piece(&shown.piece)).unwrap_or_default()></g>
        </g>
    }
}

#[derive(Clone)]
struct Shown {
    piece: scene::Piece,
    side: Option<(scene::Seat, String)>,
}

impl PartialEq for Shown {
    /// Compared by the words beside it.
    fn eq(&self, _: &Shown) -> bool {
        true
    }
}

/// How large a place is that the question offers, on paper.
const PLACE: f64 = 9.0;

/// The place at a point of the paper, if the question offers it.
fn offered(app: App, canvas: &Canvas, at: (f64, f64)) -> Option<Item> {
    let Shape::One { options } = app.question()?.asked.shape else { return None };
    let legal = options.into_iter().filter(|offer| offer.refused.is_none());
    let places = legal.filter_map(|offer| match offer.item {
        Item::Place(spot) => {
            let (x, y) = canvas.at(spot);
            Some(((x - at.0).hypot(y - at.1), offer.item))
        }
        _ => None,
    });
    let nearest = places.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (nearest.0 <= PLACE * 1.3).then_some(nearest.1)
}

/// Places that the question offers one by one.
#[component]
fn Offers(canvas: Arc<Canvas>) -> impl IntoView {
    let app = app();
    move || {
        let posed = app.question()?;
        let Shape::One { options } = posed.asked.shape else { return None };
        let places = options.into_iter().filter(|offer| offer.refused.is_none()).filter_map(|offer| match offer.item {
            Item::Place(spot) => {
                let (x, y) = canvas.at(spot);
                Some(view! { <circle class="place" cx=x cy=y r=PLACE><title>{offer.words}</title></circle> })
            }
            _ => None,
        });
        Some(places.collect_view())
    }
}

/// How far a place or a path may go.
#[component]
fn Reach(canvas: Arc<Canvas>) -> impl IntoView {
    let app = app();
    move || {
        let posed = app.question()?;
        let outline = match &posed.asked.shape {
            Shape::Point { outline, .. } | Shape::Path { outline, .. } => outline.clone(),
            _ => return None,
        };
        // A path may lead off the board: those hexes have no place on it, and get an arrow.
        let (out, on): (Vec<Spot>, Vec<Spot>) = outline.into_iter().partition(|spot| canvas.is_beyond(*spot));
        let out = (!out.is_empty()).then(|| {
            view! {
                <path class="reach out" d=canvas.area(&out)></path>
                <path class="ways-out" d=canvas.ways_out(&out)><title>"off the board"</title></path>
            }
        });
        let on = (!on.is_empty()).then(|| view! { <path class="reach" d=canvas.area(&on)></path> });
        Some(view! { {on} {out} })
    }
}

/// The path or the place that is being planned, with what it costs and what stands against it.
#[component]
fn Plans(canvas: Arc<Canvas>) -> impl IntoView {
    let app = app();
    move || {
        let posed = app.question().filter(plan::is_wanted)?;
        let position = app.position.get()?;
        let plan = app.plan.get();
        let path = plan.drawn(&posed);
        let end = *path.last()?;
        if plan.path().is_empty() {
            return None;
        }
        let after = plan.preview.as_ref().and_then(|preview| preview.scene.as_ref());
        let added = after.map(|after| canvas.added(&position.scene, after)).unwrap_or_default();
        let (x, y) = canvas.at(end);
        let refused = plan.preview.as_ref().is_some_and(|preview| preview.refused.is_some());
        let ghost = ghost(&position, &posed).map(|piece| {
            let side = piece.side.map_or("sn".to_string(), |seat| picture::side(Some(seat), &app.seat_name(seat)));
            view! {
                <g class=format!("ghost {side}") transform=format!("translate({x:.1} {y:.1})") inner_html=canvas.piece(&piece)></g>
            }
        });
        let counted = plan.preview.as_ref().and_then(|preview| preview.counts.first().cloned());
        let label = counted.map(|count| format!("{} of {}", count.have, count.want));
        let wide = label.as_ref().map_or(0.0, |label| label.len() as f64 * 6.6 + 14.0);
        let struck = plan.preview.as_ref().and_then(|preview| interrupted(&position, &posed, preview));
        let struck = struck.map(|(spot, words)| {
            let (x, y) = canvas.at(spot);
            view! { <g class="struck" transform=format!("translate({x:.1} {y:.1})")><path d="M-9-9L9 9M9-9L-9 9"></path><title>{words}</title></g> }
        });
        let near = near(&position, &posed, end)
            .into_iter()
            .map(|(piece, words)| {
                let (px, py) = canvas.centre(piece);
                view! {
                    <g class="near">
                        <path d=format!("M{x:.1},{y:.1}L{px:.1},{py:.1}")></path>
                        <text x=(x + px) / 2.0 y=(y + py) / 2.0>{words}</text>
                    </g>
                }
            })
            .collect_view();
        Some(view! {
            <g class="plan" class:refused=refused>
                {near}
                {end.hex().map(|_| view! { <path class="goal" d=canvas.hex(end)></path> })}
                <g class="ghost" inner_html=added></g>
                <path class="way" d=canvas.way(&path)></path>
                {ghost}
                {struck}
                {label.map(|label| view! {
                    <g class="cost" transform=format!("translate({:.1} {:.1})", x, y - 30.0)>
                        <rect x=-wide / 2.0 y="-11" width=wide height="20" rx="10"></rect>
                        <text y="4">{label}</text>
                    </g>
                })}
            </g>
        })
    }
}

/// The piece that the question is about, as a ghost.
fn ghost(position: &Position, posed: &Posed) -> Option<scene::Piece> {
    let id = posed.asked.pieces.first()?;
    let mut piece = position.scene.pieces.iter().find(|piece| piece.id == *id)?.clone();
    (piece.planned, piece.spent) = (true, false);
    Some(piece)
}

/// The nearest enemies of a piece that would stand here, each with the gap between the bases.
fn near<'a>(position: &'a Position, posed: &Posed, end: Spot) -> Vec<(&'a scene::Piece, String)> {
    const SHOWN: usize = 3;
    let id = posed.asked.pieces.first();
    let Some(mover) = position.scene.pieces.iter().find(|piece| Some(&piece.id) == id) else {
        return Vec::new();
    };
    if !position.scene.measuring {
        return Vec::new();
    }
    let enemies = position.scene.pieces.iter().filter(|piece| !piece.gone && piece.side != mover.side);
    let mut gaps: Vec<(f64, &scene::Piece, String)> = enemies
        .filter_map(|piece| match (*piece.at.first()?, end) {
            (Spot::Point(a), Spot::Point(b)) => {
                let far =
                    f64::from(a.x - b.x).hypot(f64::from(a.y - b.y)) - f64::from(piece.base + mover.base);
                let inches = far.max(0.0) / f64::from(space::INCH);
                Some((inches, piece, format!("{inches:.1}\"")))
            }
            (Spot::Hex(a), Spot::Hex(b)) => {
                Some((f64::from(a.distance(b)), piece, a.distance(b).to_string()))
            }
            _ => None,
        })
        .collect();
    gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
    gaps.into_iter().take(SHOWN).map(|(_, piece, words)| (piece, words)).collect()
}

/// Where somebody else may step in before the plan is done.
fn interrupted(position: &Position, posed: &Posed, preview: &scene::Preview) -> Option<(Spot, String)> {
    let Then::Asked(seat, words) = &preview.then else { return None };
    if Some(*seat) == position.seat() {
        return None;
    }
    let id = posed.asked.pieces.first()?;
    let piece = preview.scene.as_ref()?.pieces.iter().find(|piece| piece.id == *id)?;
    Some((*piece.at.first()?, words.clone()))
}

/// What the selected piece sees of all others.
#[component]
fn Sights(canvas: Arc<Canvas>) -> impl IntoView {
    let app = app();
    let regards = RwSignal::new(Vec::<(PieceId, Regard)>::new());
    Effect::new(move |_| {
        let (tool, from) = (app.tool.get(), app.selected.get());
        let seat = app.position.with(|position| position.as_ref().map(|position| position.seat()));
        let (Tool::Sight, Some(from), Some(seat)) = (tool, from, seat) else {
            return regards.set(Vec::new());
        };
        spawn_local(async move {
            if let Ok(Said::Found(Found::Regards(found))) =
                link::ask(Glance::Look { eyes: seat.into(), look: Look::Regard { from, to: Vec::new() } })
                    .await
            {
                regards.set(found);
            }
        });
    });
    move || {
        let position = app.position.get()?;
        let from = position.scene.pieces.iter().find(|piece| Some(piece.id) == app.selected.get())?;
        let (x, y) = if from.at.is_empty() { return None } else { canvas.centre(from) };
        // Besides all others where that is wanted, the one that is looked at.
        let looked = app.outlook.with(|outlook| {
            outlook.as_ref().and_then(|outlook| Some((outlook.piece?, outlook.regard.clone()?)))
        });
        let mut regards = regards.get();
        regards.extend(looked.filter(|(to, _)| !regards.iter().any(|(other, _)| other == to)));
        let lines = regards.into_iter().filter_map(|(to, regard)| {
            let piece = position.scene.pieces.iter().find(|piece| piece.id == to && !piece.at.is_empty())?;
            let (tx, ty) = canvas.centre(piece);
            let class = match regard.sight {
                Sight::Clear => "sees",
                Sight::Partly => "sees partly",
                Sight::Blocked => "sees blocked",
            };
            let far = regard.says.first().map(|remark| remark.words.clone()).unwrap_or_default();
            Some(view! {
                <g class=class>
                    <path d=format!("M{x:.1},{y:.1}L{tx:.1},{ty:.1}")></path>
                    <title>{far}</title>
                </g>
            })
        });
        Some(lines.collect_view())
    }
}
