//! Movement (chapter 17): who may go where, and the walk that every voluntary move shares.

use std::sync::Arc;

use scene::{Rule, says};
use space::free::{Allowance, Base, FreeLimit, Outline, Way};
use space::{INCH, Limit, Point, Spot};
use table::{Play, Verdict, refuse};

use crate::setup::Ground;
use crate::sight::base;
use crate::state::{CardId, Game, Id};
use crate::why::Why;
use crate::{Setup, Table, attack, engage, formation, free_strike, rules, stats};

/// The declared paths of a card's models, in the order in which they move.
pub type Plan = Vec<(Id, Vec<Point>)>;

pub fn may_move(setup: &Setup, game: &Game, card: CardId) -> Verdict {
    let (limit, rule) = stats::exhaustion(setup, game, card);
    let entry = game.card(card);
    if entry.tokens == 0 {
        return refuse(rules::TOK_05, says!("{} has no tokens left", card));
    }
    if entry.strides >= limit {
        return refuse(
            rule,
            says!("{} has spent {} tokens on movement, the most in a round", card, entry.strides),
        );
    }
    if game.members(card).all(|id| stats::mov(setup, game, id) == 0) {
        return refuse(rules::MOV_01, says!("{} cannot move", card));
    }
    Ok(())
}

/// One movement action: the number of tokens is declared, then the models move one after another.
pub fn moves(table: &mut Table, card: CardId) -> Play<()> {
    let entry = *table.card(card);
    let (limit, _) = stats::exhaustion(table.setup, &table.game, card);
    let most = i32::from(entry.tokens.min(limit - entry.strides));
    let tokens = match most {
        1 => 1,
        _ => table.number(entry.seat, Why::MoveTokens(card), rules::MOV_02, 1..=most)?,
    };
    let paying = table.card_mut(card);
    paying.tokens -= tokens as u8;
    paying.strides += tokens as u8;
    table.tell(rules::MOV_02, says!("{} spends {} tokens on this move", card, tokens));
    let before = formation::groups(table.setup, &table.game, card);
    let plan = plan(table, card, tokens, before)?;
    for (id, path) in &plan {
        walk(table, *id, path, rules::MOV_03)?;
    }
    formation::tell(table, card, before);
    engage::compare(table, card)
}

/// Every path is declared before the first step, so that the unit's formation at the end can be judged as a whole and all
/// of it taken back together (GS-FRM-02). Bases stand where the paths declared so far have put them.
fn plan(table: &mut Table, card: CardId, tokens: i32, before: u16) -> Play<Plan> {
    let (seat, start) = (table.card(card).seat, table.game.clone());
    loop {
        let mark = table.mark();
        let mut plan: Plan = Vec::new();
        let mut left: Vec<Id> = table.members(card).collect();
        while !left.is_empty() {
            let next =
                if table.card(card).unit { next_mover(table, card, &left)? } else { left.first().copied() };
            let Some(id) = next else { break };
            left.retain(|other| *other != id);
            let units = tokens * stats::mov(table.setup, &table.game, id) * INCH;
            let limits = limits(table.setup, &table.game, id, units, rules::MOV_01);
            let path = table.path(seat, Why::MovePath(id), rules::MOV_03, limits)?;
            let path = on_table(table.setup, &table.game, id, &points(&path));
            put(table, id, &path);
            plan.push((id, path));
        }
        match formation::broken(table.setup, &table.game, card, before) {
            Some(refusal) => table.take_back_to(&mark, refusal)?,
            None => {
                table.accept();
                table.game = start;
                return Ok(plan);
            }
        }
    }
}

/// Members move in the order that their player likes; those not named stay (GS-ACV-08).
pub fn next_mover(table: &mut Table, card: CardId, left: &[Id]) -> Play<Option<Id>> {
    let seat = table.card(card).seat;
    let choices = left.iter().map(|id| (*id, Ok(())));
    table.choose_or_pass(seat, Why::NextMover(card), rules::MOV_07, choices)
}

/// What blocks a base: other models; impassable ground; objects at least as high as the model (GS-MOV-05).
pub struct Blocks {
    pub bases: Arc<[Outline]>,
    pub objects: Arc<[Outline]>,
    pub impassable: Arc<[Outline]>,
    /// What may be crossed but not stood on (GS-MOV-06).
    pub low: Arc<[Outline]>,
}

impl Blocks {
    pub fn all(&self) -> Vec<Outline> {
        self.bases.iter().chain(&*self.objects).chain(&*self.impassable).cloned().collect()
    }
}

pub fn blocks(setup: &Setup, game: &Game, id: Id) -> Blocks {
    let height = setup.profile_of(game, id).base.sight_value();
    let others = game.standing().filter(|other| *other != id);
    let pieces = |wanted: &dyn Fn(Ground, i32) -> bool| -> Arc<[Outline]> {
        let found = setup.pieces.iter().filter(|piece| wanted(piece.ground, piece.sight_value));
        found.map(|piece| piece.outline.clone()).collect()
    };
    Blocks {
        bases: others.map(|other| Outline::Round(base(setup, game, other))).collect(),
        objects: pieces(&|ground, value| ground == Ground::Object && value >= height),
        impassable: pieces(&|ground, _| ground == Ground::Impassable),
        low: pieces(&|ground, value| ground == Ground::Object && value < height),
    }
}

/// Where a base goes at half speed: difficult ground and forests (GS-TER-02, GS-TER-08).
pub fn slow(setup: &Setup) -> Arc<[Outline]> {
    let slow = setup.pieces.iter().filter(|piece| matches!(piece.ground, Ground::Difficult | Ground::Forest));
    slow.map(|piece| piece.outline.clone()).collect()
}

/// How far a base may go, each unit through difficult ground counted twice.
pub fn allowance(setup: &Setup, mover: Base, units: i32) -> Allowance {
    Allowance { slow: slow(setup), factor: 2, ..Allowance::new(mover, units) }
}

/// The limits of a path of so many units, by the rule that allows it.
pub fn limits(setup: &Setup, game: &Game, id: Id, units: i32, by: Rule) -> Vec<(Limit, Rule)> {
    let mover = base(setup, game, id);
    let blocks = blocks(setup, game, id);
    let mut limits: Vec<(FreeLimit, Rule)> = vec![
        (FreeLimit::From(mover), rules::MOV_03),
        (FreeLimit::Clear { mover, of: blocks.bases }, rules::MOV_04),
    ];
    if !blocks.objects.is_empty() {
        limits.push((FreeLimit::Clear { mover, of: blocks.objects }, rules::MOV_05));
    }
    if !blocks.impassable.is_empty() {
        limits.push((FreeLimit::Clear { mover, of: blocks.impassable }, rules::TER_05));
    }
    limits.push((FreeLimit::Fits(Allowance::new(mover, units)), by));
    let slow = slow(setup);
    if !slow.is_empty() {
        limits.push((FreeLimit::Fits(allowance(setup, mover, units)), rules::TER_03));
    }
    if !blocks.low.is_empty() {
        let place = Box::new(FreeLimit::Apart { from: blocks.low, radius: mover.radius });
        limits.push((FreeLimit::End { mover, place }, rules::MOV_06));
    }
    limits.into_iter().map(|(limit, rule)| (Limit::Free(limit), rule)).collect()
}

/// A path that leads over the edge of the table ends there: a base that juts out, however little, is off (GS-FAL-04).
fn on_table(setup: &Setup, game: &Game, id: Id, path: &[Point]) -> Vec<Point> {
    let mover = base(setup, game, id);
    let way = Way::new(mover.at, path, mover.radius);
    if way.stays_inside(&setup.table) {
        return path.to_vec();
    }
    let mut cut = Vec::new();
    for leg in way.legs() {
        if let Some(moment) = leg.stopped_inside(&setup.table) {
            // One unit beyond where it touches the edge: off.
            let edge = leg.at(moment);
            cut.push(edge.along(leg.to, 2 * space::TOLERANCE));
            break;
        }
        cut.push(leg.to);
    }
    cut
}

/// Puts a model where a path ends; off the table it is gone.
pub fn put(table: &mut Table, id: Id, path: &[Point]) {
    if let Some(end) = path.last() {
        table.model_mut(id).at = *end;
        if !table.setup.table.encloses(&base(table.setup, &table.game, id)) {
            table.model_mut(id).gone = true;
        }
    }
}

/// Carries a declared path out; whose melee range is left on the way may strike.
pub fn walk(table: &mut Table, id: Id, path: &[Point], rule: Rule) -> Play<()> {
    if path.is_empty() {
        return Ok(());
    }
    free_strike::along(table, id, path)?;
    if table.model(id).gone {
        return Ok(());
    }
    let trail: Vec<Spot> = path.iter().map(|point| Spot::Point(*point)).collect();
    table.moved(rule, id.0.into(), &trail);
    table.model_mut(id).at = path[path.len() - 1];
    leaves_table(table, id);
    Ok(())
}

/// GS-FAL-04: whoever goes off the table of its own will, or flees off it, is destroyed.
pub fn leaves_table(table: &mut Table, id: Id) {
    if !table.setup.table.encloses(&base(table.setup, &table.game, id)) {
        table.tell(rules::FAL_04, says!("{} leaves the table and counts as destroyed", id));
        attack::remove(table, id);
    }
}

/// A path as points; the domains of this book hold no other places.
pub fn points(path: &[Spot]) -> Vec<Point> {
    let point = |spot: &Spot| match spot {
        Spot::Point(point) => Some(*point),
        Spot::Hex(_) => None,
    };
    path.iter().filter_map(point).collect()
}
