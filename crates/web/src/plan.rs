//! A place or a path that is being thought about: where it leads, what it costs, what stands against it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use post::Said;
use scene::{Answer, Found, Look, PieceId, Posed, Preview, Seat, Shape};
use space::{Hex, Spot};

use crate::app::App;
use crate::{link, spoken};

/// How many proposals the keyboard steps through.
const PROPOSALS: u32 = 40;

/// More hexes than any path can end in.
const ALL_ENDS: u32 = 4096;

#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Bends of a path that are settled.
    pub bends: Vec<Spot>,
    /// Whether they were found by somebody else; the next place that is put down does without them.
    pub found: bool,
    /// Where it ends, once that was put down.
    pub end: Option<Spot>,
    /// Where the pointer is.
    pub aim: Option<Spot>,
    pub preview: Option<Arc<Preview>>,
    /// What the keyboard steps through, once it was asked for, and where it is.
    pub proposals: Arc<Vec<(Answer, String)>>,
    pub at: Option<usize>,
    /// On hexes a legal way to every end there is, once they were asked for.
    pub ways: Option<Arc<BTreeMap<Hex, Vec<Hex>>>>,
}

impl Plan {
    /// The path as it would be given now: to where it was put down, or else to the pointer.
    pub fn path(&self) -> Vec<Spot> {
        let end = self.end.or(self.aim);
        self.bends.iter().copied().chain(end).collect()
    }

    /// The answer that this is, if it is one.
    pub fn answer(&self, posed: &Posed) -> Option<Answer> {
        match &posed.asked.shape {
            Shape::Point { .. } => self.end.or(self.aim).map(Answer::Point),
            Shape::Path { from, .. } => {
                let path = self.path();
                Some(Answer::Path(if path.iter().any(|spot| spot.hex().is_some()) {
                    steps(*from, &path, self.ways.as_deref())
                } else {
                    path
                }))
            }
            _ => None,
        }
    }

    /// Every place that the plan leads through, as it is drawn.
    pub fn drawn(&self, posed: &Posed) -> Vec<Spot> {
        let from = match &posed.asked.shape {
            Shape::Path { from, .. } => *from,
            _ => None,
        };
        let stepped = self.at.and_then(|at| self.proposals.get(at)).map(|(answer, _)| answer.clone());
        let path = match stepped.or_else(|| self.answer(posed)) {
            Some(Answer::Path(path)) => path,
            _ => self.path(),
        };
        from.into_iter().chain(path).collect()
    }
}

/// Whether the open question wants a place or a path.
pub fn is_wanted(posed: &Posed) -> bool {
    matches!(posed.asked.shape, Shape::Point { .. } | Shape::Path { .. })
}

/// Every hex of a way that was drawn in larger strides. The first stride goes round whatever is in the way, where a legal
/// way is known; every other one is as straight as that goes.
fn steps(from: Option<Spot>, path: &[Spot], ways: Option<&BTreeMap<Hex, Vec<Hex>>>) -> Vec<Spot> {
    let mut at = from.and_then(Spot::hex);
    let mut steps: Vec<Hex> = Vec::new();
    for (place, to) in path.iter().filter_map(|spot| spot.hex()).enumerate() {
        if let (0, Some(way)) = (place, ways.and_then(|ways| ways.get(&to))) {
            steps.clone_from(way);
            at = Some(to);
            continue;
        }
        let Some(mut here) = at else {
            steps.push(to);
            at = Some(to);
            continue;
        };
        // Always to the neighbour that is nearest to the goal.
        while here != to {
            let Some(next) =
                here.neighbours().into_iter().min_by_key(|next| (next.distance(to), next.q, next.r))
            else {
                break;
            };
            here = next;
            steps.push(here);
        }
        at = Some(here);
    }
    steps.into_iter().map(Spot::Hex).collect()
}

/// The places where the question lets a plan end.
fn ends(posed: &Posed) -> &[Spot] {
    match &posed.asked.shape {
        Shape::Point { outline, .. } | Shape::Path { outline, .. } => outline,
        _ => &[],
    }
}

/// Arrow keys: from where the plan ends to the next hex, so many columns and rows on. Nothing on a table without hexes.
pub fn nudge(app: App, cols: i16, rows: i16) -> bool {
    let Some(posed) = app.question().filter(is_wanted) else { return false };
    let from = match &posed.asked.shape {
        Shape::Path { from, .. } => *from,
        _ => None,
    };
    let plan = app.plan.get_untracked();
    let first = ends(&posed).get(ends(&posed).len() / 2).copied();
    let Some(now) = plan.end.or(plan.aim).or(from).or(first).and_then(Spot::hex) else { return false };
    let begins = plan.end.or(plan.aim).or(from).is_none();
    let to = if begins { now } else { Hex::from_offset(now.col() + cols, now.r + rows) };
    let on_board = app.position.with_untracked(|position| {
        position.as_ref().is_some_and(|position| match &position.scene.board {
            scene::Board::Hexes { hexes, .. } => hexes.contains(&to),
            scene::Board::Free { .. } => false,
        })
    });
    let to = Spot::Hex(to);
    if on_board || ends(&posed).contains(&to) {
        let (bends, end) = if plan.at.is_some() { (Vec::new(), to) } else { (plan.bends, to) };
        app.plan.update(|plan| plan.bends = bends);
        put(app, end);
        let naming = app.position.with_untracked(|position| position.as_ref().map(|p| p.scene.naming()));
        let called = match naming {
            Some(naming) if on_board => naming.spot(end),
            _ => "off the board".to_string(),
        };
        app.say(spoken::planned(app, &posed, called, end));
    }
    true
}

/// The pointer is over a place.
pub fn aim(app: App, spot: Option<Spot>) {
    let Some(posed) = app.question().filter(is_wanted) else { return };
    if app.plan.with_untracked(|plan| plan.aim == spot) {
        return;
    }
    app.plan.update(|plan| plan.aim = spot);
    if app.plan.with_untracked(|plan| plan.end.is_none()) {
        look(app, &posed);
    }
}

/// The path shall end here.
pub fn put(app: App, spot: Spot) {
    let Some(posed) = app.question().filter(is_wanted) else { return };
    app.plan.update(|plan| {
        if std::mem::take(&mut plan.found) {
            plan.bends.clear();
        }
        plan.end = Some(spot);
        plan.at = None;
    });
    look(app, &posed);
}

/// Whether the open question names this piece besides the one that it is about: a click on it means as far as one may go.
pub fn is_goal(app: App, piece: PieceId) -> bool {
    let posed = app.question().filter(is_wanted);
    posed.is_some_and(|posed| posed.asked.pieces.iter().skip(1).any(|named| *named == piece))
}

/// As far as one may go towards a piece: of all that the question proposes, what ends nearest to it.
pub fn toward(app: App, piece: PieceId) {
    let Some((posed, position)) = app.question().zip(app.position.get_untracked()) else { return };
    let at = position.scene.pieces.iter().find(|one| one.id == piece).map(|one| one.at.clone());
    let (Some(seat), Some(at)) = (position.seat(), at) else { return };
    spawn_local(async move {
        let wish = (seat, Look::Propose { number: posed.number, most: ALL_ENDS });
        let Ok(Said::Found(Found::Proposals(list))) = link::ask(wish).await else { return };
        let far = |answer: &Answer| {
            let end = apart(answer).1?;
            at.iter().filter_map(|spot| between(end, *spot)).min()
        };
        let nearest = list.iter().filter_map(|(answer, _)| Some((far(answer)?, answer)));
        if let Some((_, answer)) = nearest.min_by_key(|(far, _)| *far)
            && app.question().is_some_and(|now| now.number == posed.number)
        {
            lay(app, answer);
        }
    });
}

/// What was put down is a bend, and the path goes on from it.
pub fn bend(app: App) {
    app.plan.update(|plan| {
        if let Some(end) = plan.end.take() {
            plan.bends.push(end);
            plan.found = false;
        }
    });
}

/// Nothing is planned.
pub fn clear(app: App) {
    app.plan.update(|plan| {
        let (proposals, ways) = (std::mem::take(&mut plan.proposals), plan.ways.take());
        *plan = Plan { proposals, ways, ..Plan::default() };
    });
}

/// What is planned, once it has an end.
pub fn planned(app: App) -> Option<Answer> {
    let posed = app.question()?;
    let plan = app.plan.get_untracked();
    if plan.end.is_none() && plan.at.is_none() {
        return None;
    }
    let stepped = plan.at.and_then(|at| plan.proposals.get(at)).map(|(answer, _)| answer.clone());
    stepped.or_else(|| plan.answer(&posed))
}

/// The planned answer is given.
pub fn go(app: App) {
    if let Some(answer) = planned(app) {
        app.answer(answer);
    }
}

/// The bends and the end of a place or a path.
fn apart(answer: &Answer) -> (Vec<Spot>, Option<Spot>) {
    match answer {
        Answer::Point(spot) => (Vec::new(), Some(*spot)),
        Answer::Path(path) => {
            path.split_last().map_or((Vec::new(), None), |(end, bends)| (bends.to_vec(), Some(*end)))
        }
        _ => (Vec::new(), None),
    }
}

/// How far two places are from each other, for comparing.
fn between(a: Spot, b: Spot) -> Option<i64> {
    match (a, b) {
        (Spot::Point(a), Spot::Point(b)) => Some(a.square_to(b)),
        (Spot::Hex(a), Spot::Hex(b)) => Some(i64::from(a.distance(b))),
        _ => None,
    }
}

/// Plans what somebody else thought of.
pub fn lay(app: App, answer: &Answer) {
    let (bends, Some(end)) = apart(answer) else { return };
    let Some(posed) = app.question().filter(is_wanted) else { return };
    app.plan.update(|plan| {
        (plan.bends, plan.end, plan.at) = (bends, Some(end), None);
        plan.found = true;
    });
    look(app, &posed);
}

/// Steps through what the question proposes.
pub fn step(app: App, by: isize) {
    let Some(posed) = app.question().filter(is_wanted) else { return };
    let Some(seat) =
        app.position.with_untracked(|position| position.as_ref().and_then(|position| position.seat()))
    else {
        return;
    };
    let known = app.plan.with_untracked(|plan| !plan.proposals.is_empty());
    spawn_local(async move {
        if !known {
            let wish = (seat, Look::Propose { number: posed.number, most: PROPOSALS });
            if let Ok(Said::Found(Found::Proposals(list))) = link::ask(wish).await {
                app.plan.update(|plan| plan.proposals = Arc::new(list));
            }
        }
        app.plan.update(|plan| {
            let many = plan.proposals.len() as isize;
            if many == 0 {
                return;
            }
            let at =
                plan.at.map_or(if by > 0 { 0 } else { many - 1 }, |at| (at as isize + by).rem_euclid(many));
            plan.at = Some(at as usize);
            (plan.bends, plan.end) = apart(&plan.proposals[at as usize].0);
            plan.found = true;
        });
        let words = app.plan.with_untracked(|plan| {
            plan.at.and_then(|at| {
                plan.proposals
                    .get(at)
                    .map(|(_, words)| format!("{} of {}: {words}", at + 1, plan.proposals.len()))
            })
        });
        if let Some(words) = words {
            let end = app.plan.with_untracked(|plan| plan.end);
            app.say(end.map_or(words.clone(), |end| spoken::planned(app, &posed, words, end)));
        }
        look(app, &posed);
    });
}

thread_local! {
    static LOOKING: Cell<bool> = const { Cell::new(false) };
    static NEXT: RefCell<Option<Answer>> = const { RefCell::new(None) };
}

/// Asks for a way to every hex in which the path may end; the plan waits for nothing until they are there.
fn find_ways(app: App, posed: &Posed) {
    let on_hexes = matches!(&posed.asked.shape, Shape::Path { from: Some(Spot::Hex(_)), .. });
    let seat = app.position.with_untracked(|position| position.as_ref().and_then(|position| position.seat()));
    let (true, Some(seat)) = (on_hexes && app.plan.with_untracked(|plan| plan.ways.is_none()), seat) else {
        return;
    };
    app.plan.update(|plan| plan.ways = Some(Arc::default()));
    let posed = posed.clone();
    spawn_local(async move {
        let wish = (seat, Look::Propose { number: posed.number, most: ALL_ENDS });
        let Ok(Said::Found(Found::Proposals(list))) = link::ask(wish).await else { return };
        if app.question().is_none_or(|now| now.number != posed.number) {
            return;
        }
        let mut ways = BTreeMap::new();
        for (answer, _) in list {
            if let Answer::Path(path) = answer {
                let way: Vec<Hex> = path.into_iter().filter_map(Spot::hex).collect();
                if let Some(end) = way.last().copied() {
                    ways.entry(end).or_insert(way);
                }
            }
        }
        app.plan.update(|plan| plan.ways = Some(Arc::new(ways)));
        look(app, &posed);
    });
}

/// The end of a straight path on a table without hexes.
fn straight(answer: &Answer) -> Option<Spot> {
    match answer {
        Answer::Path(path) => match path[..] {
            [to @ Spot::Point(_)] => Some(to),
            _ => None,
        },
        _ => None,
    }
}

/// A path put down straight past an enemy in contact slides round it instead.
async fn go_round(app: App, seat: Seat, number: u32, to: Spot) {
    let waits = move || {
        app.question().is_some_and(|now| now.number == number)
            && app.plan.with_untracked(|plan| plan.end == Some(to) && plan.bends.is_empty())
    };
    if !waits() {
        return;
    }
    if let Ok(Said::Found(Found::Proposals(list))) = link::ask((seat, Look::Round { number, to })).await
        && let Some((answer, _)) = list.first()
        && waits()
    {
        lay(app, answer);
    }
}

/// Asks where the plan leads. One look at a time is on its way; of those that come meanwhile only the last counts.
fn look(app: App, posed: &Posed) {
    find_ways(app, posed);
    let plan = app.plan.get_untracked();
    let stepped = plan.at.and_then(|at| plan.proposals.get(at)).map(|(answer, _)| answer.clone());
    let Some(answer) = stepped.or_else(|| plan.answer(posed)) else { return };
    let Some(seat) =
        app.position.with_untracked(|position| position.as_ref().and_then(|position| position.seat()))
    else {
        return;
    };
    let number = posed.number;
    if LOOKING.with(|looking| looking.replace(true)) {
        NEXT.with_borrow_mut(|next| *next = Some(answer));
        return;
    }
    spawn_local(async move {
        let mut answer = answer;
        loop {
            let straight = straight(&answer);
            let said = link::ask((seat, Look::Preview { number, answer })).await;
            let current = app.question().is_some_and(|posed| posed.number == number);
            if let (Ok(Said::Found(Found::Preview(preview))), true) = (said, current) {
                let refused = preview.as_ref().is_some_and(|preview| preview.refused.is_some());
                app.plan.update(|plan| plan.preview = preview.map(Arc::from));
                if let Some(to) = straight.filter(|_| refused) {
                    go_round(app, seat, number, to).await;
                }
            }
            match NEXT.with_borrow_mut(Option::take) {
                Some(next) if current => answer = next,
                _ => break,
            }
        }
        LOOKING.with(|looking| looking.set(false));
    });
}
