//! Set-up (GE-R-59, ours): leaders, the roll-off for edges, and models placed in turn near one's own edge.

use std::sync::Arc;

use scene::{Item, Seat, says};
use space::{FreeLimit, Limit, Outline, Point, Spot};
use table::{Play, Pool, Roll};

use crate::state::{Game, Id, Leader, Phase, SetUp};
use crate::why::{Act, KindWord, PieceWord, Why};
use crate::{Setup, Table, leaders, movement, rules, terrain};

/// How far from the edge of a player his models may be placed.
pub const ZONE: i32 = 6 * space::INCH;

/// One step of the set-up.
pub fn step(table: &mut Table, stage: SetUp) -> Play<()> {
    match stage {
        SetUp::Terrain { next, left } => agree_on_terrain(table, next, left),
        SetUp::Leaders => name_leaders(table),
        SetUp::Edges => choose_edges(table),
        SetUp::Models { next, bottom } => place_one(table, next, bottom),
    }
}

/// GE-TER-01: a player may propose another profile for a piece, and the other agrees or not. One answer leaves
/// everything as it is printed. Nobody speaks more often than there are pieces.
fn agree_on_terrain(table: &mut Table, next: Seat, left: u8) -> Play<()> {
    let setup = table.setup;
    let mut options = table.options(rules::TER_01);
    options.offer(Act::AsPrinted);
    let pieces: Vec<PieceWord> = (0..setup.terrain.len() as u8).map(PieceWord).collect();
    for piece in &pieces {
        options.offer(*piece);
    }
    let item = table.pick(next, Why::Terrain, rules::TER_01, options)?;
    let Some(PieceWord(place)) = pieces.into_iter().find(|piece| Item::from(*piece) == item) else {
        return terrain_done(table, next);
    };
    let here = &setup.piece(&table.game, place).name;
    let kinds = (0u8..).zip(terrain::USUAL).filter(|(_, name)| *name != here).map(|(kind, _)| kind);
    let kinds = kinds.map(|kind| (KindWord(kind), Ok(())));
    let KindWord(kind) = table.choose(next, Why::TerrainAs(place), rules::TER_01, kinds)?;
    let mut options = table.options(rules::TER_01);
    options.offer(Act::Agree);
    options.offer(Act::Object);
    let why = Why::TerrainAgreed(place, kind);
    if table.pick(next.other(), why, rules::TER_01, options)? == Item::from(Act::Agree) {
        let (piece, word) = (Item::from(PieceWord(place)), Item::from(KindWord(kind)));
        table.tell(rules::TER_01, says!("both agree: the {} counts as a {}", piece, word));
        if table.ground.is_empty() {
            table.game.ground = setup.terrain.iter().map(|piece| terrain::place_of(&piece.name)).collect();
        }
        if let Some(ground) = table.game.ground.get_mut(usize::from(place)) {
            *ground = kind;
        }
    } else {
        table.tell(rules::TER_01, says!("the {} stays as it is", Item::from(PieceWord(place))));
    }
    if left <= 1 {
        return terrain_done(table, next);
    }
    table.phase = Phase::SetUp(SetUp::Terrain { next, left: left - 1 });
    Ok(())
}

/// The second player speaks after the first; then the leaders are named.
fn terrain_done(table: &mut Table, seat: Seat) -> Play<()> {
    let left = table.setup.terrain.len() as u8;
    table.phase = Phase::SetUp(match seat {
        Seat(0) => SetUp::Terrain { next: Seat(1), left },
        _ => SetUp::Leaders,
    });
    Ok(())
}

/// Each player names the leader of his force, unless his list says who it is.
fn name_leaders(table: &mut Table) -> Play<()> {
    if table.setup.laid_out {
        table.tell(rules::R_60, says!("{} pieces of terrain are laid out", table.setup.terrain.len() as i32));
        if table.ground.is_empty() {
            table.tell(rules::TER_01, "their profiles are the usual ones");
        }
    }
    for seat in [Seat(0), Seat(1)] {
        if table.leaders[seat.index()].model.is_some() {
            continue;
        }
        let choices = leaders::able(table.setup, &table.game, seat);
        if choices.iter().all(|(_, verdict)| verdict.is_err()) {
            table.tell(rules::LDR_06, says!("{} has nobody who may lead", seat));
            continue;
        }
        let id = table.choose(seat, Why::Leader, rules::LDR_01, choices)?;
        table.leaders[seat.index()] = Leader { model: Some(id), backup: false };
        table.tell(rules::LDR_01, says!("{} leads the force of {}", id, seat));
    }
    table.phase = Phase::SetUp(SetUp::Edges);
    choose_edges(table)
}

/// The winner of a roll-off chooses his edge and places first; the other has the First Player Token.
fn choose_edges(table: &mut Table) -> Play<()> {
    let roll = Roll::new(Seat(0), rules::R_59, "the roll-off for edges", Pool::duel(6));
    let winner = Seat(table.roll(roll)?.value().clamp(0, 1) as u8);
    let mut options = table.options(rules::R_59);
    options.offer(Act::BottomEdge);
    options.offer(Act::TopEdge);
    let edge = table.pick(winner, Why::Edge, rules::R_59, options)?;
    let bottom = if edge == Item::from(Act::BottomEdge) { winner } else { winner.other() };
    table.first = winner.other();
    table.next = table.first;
    table.phase = Phase::SetUp(SetUp::Models { next: winner, bottom });
    Ok(())
}

/// The strip along the edge of a seat.
pub fn zone(setup: &Setup, at_bottom: bool) -> Outline {
    let (low, high) = if at_bottom { (0, ZONE) } else { (setup.depth - ZONE, setup.depth) };
    Outline::rectangle(Point::new(0, low), Point::new(setup.width, high))
        .unwrap_or_else(|_| setup.field.clone())
}

fn limits(setup: &Setup, game: &Game, id: Id, at_bottom: bool) -> Vec<(Limit, scene::Rule)> {
    let radius = setup.profile(game, id).radius();
    let areas: Arc<[Outline]> = [zone(setup, at_bottom)].into_iter().collect();
    let mut limits: Vec<(Limit, scene::Rule)> =
        vec![(FreeLimit::Inside { areas, radius }.into(), rules::MSR_05)];
    limits.extend(movement::room(setup, game, None, radius));
    limits
}

fn waiting(game: &Game, seat: Seat) -> Vec<Id> {
    let ids = (0..game.models.len() as u8).map(Id);
    ids.filter(|id| game.model(*id).waiting && game.model(*id).seat == seat).collect()
}

/// One model is placed; then the other player places one, or the same goes on if the other is done.
fn place_one(table: &mut Table, next: Seat, bottom: Seat) -> Play<()> {
    let setup = table.setup;
    let choices: Vec<_> = waiting(&table.game, next).into_iter().map(|id| (id, Ok(()))).collect();
    let id = table.choose(next, Why::Deploy, rules::R_59, choices)?;
    let limits = limits(setup, &table.game, id, next == bottom);
    let bare: Vec<Limit> = limits.iter().map(|(limit, _)| limit.clone()).collect();
    if space::propose_places(&bare, 1).is_empty() {
        // Nobody crowds a zone like that, but a game must not stop there.
        table.model_mut(id).waiting = false;
        table.tell(rules::R_59, says!("there is no room left for {}", id));
    } else {
        let spot = table.point(next, Why::DeployAt(id), rules::R_59, limits)?;
        let Some(at) = spot.point() else { return Ok(()) };
        let model = table.model_mut(id);
        model.at = at;
        model.gone = false;
        model.waiting = false;
        table.moved(rules::R_59, id.0.into(), &[Spot::Point(at)]);
    }
    let (own, other) = (waiting(&table.game, next).is_empty(), waiting(&table.game, next.other()).is_empty());
    table.phase = match (own, other) {
        (true, true) => Phase::Opening,
        (_, false) => Phase::SetUp(SetUp::Models { next: next.other(), bottom }),
        (false, true) => Phase::SetUp(SetUp::Models { next, bottom }),
    };
    table.game.bottom = bottom;
    Ok(())
}
