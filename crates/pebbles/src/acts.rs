//! The acts, one function each.

use scene::Arg;
use serde::{Deserialize, Serialize};
use space::{Hex, Limit, Spot};
use table::{Answer, Domain, Play, Pool, Question, Roll, Seat, Split, Sum, SumLimit, Verdict, refuse, says};

use crate::state::{Id, MOST, Pebble};
use crate::{Act, Ask, Game, Table, rules};

/// How far a pebble can be thrown.
pub const RANGE: u16 = 3;
/// How far apart marching pebbles may lie.
pub const APART: u16 = 2;

/// Whether a seat may do this now.
pub fn may(table: &Table<'_>, seat: Seat, act: Act) -> Verdict {
    let own = table.of(seat);
    match act {
        Act::Throw if !own.iter().any(|from| targets(table, *from).iter().any(|it| it.1.is_ok())) => {
            refuse(rules::THROW, says!("nothing lies within {} hexes", i32::from(RANGE)))
        }
        Act::March => match &own[..] {
            [a, b, ..] => {
                let apart = table.pebble(*a).at.distance(table.pebble(*b).at);
                close(apart)
            }
            _ => refuse(rules::MARCH, says!("two pebbles march, and {} lie here", own.len() as i32)),
        },
        Act::Drop if table.pebbles.is_full() || table.luck[seat.index()] < 1 => {
            refuse(rules::DROP, says!("{} luck is left for a pebble of 1", table.luck[seat.index()]))
        }
        Act::Crash | Act::Spiral | Act::Forever if !table.setup.broken => {
            refuse(rules::BROKEN, "nothing breaks in this game")
        }
        _ => Ok(()),
    }
}

/// The pebbles of the other side, each with what stands against throwing at it.
fn targets(game: &Game, from: Id) -> Vec<(Id, Verdict)> {
    let Pebble { at, side, .. } = *game.pebble(from);
    let verdict = |to: Hex| match at.distance(to) {
        0..=RANGE => Ok(()),
        away => {
            let [away, most] = Arg::too_many(away, RANGE);
            refuse(rules::RANGE, says!("{} hexes away, {} reached", away, most))
        }
    };
    game.of(side.other()).into_iter().map(|to| (to, verdict(game.pebble(to).at))).collect()
}

/// The nearest enemy is aimed at by the first pebble that reaches it: pick one, a number, a throw, an interrupt.
pub fn throw(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let reaches = |from: &Id| targets(table, *from).iter().any(|(_, verdict)| verdict.is_ok());
    let Some(from) = table.of(seat).into_iter().find(reaches) else { return Ok(()) };
    let choices = targets(table, from);
    let target = table.choose(seat, Ask::TARGET, rules::THROW, choices)?;
    let most = table.luck[seat.index()].min(3);
    let luck = table.number(seat, Ask::LUCK, rules::LUCK, 0..=most)?;
    table.luck[seat.index()] -= luck;

    let mut dice = Sum::new(rules::THROW, "a throw", 1);
    dice.add(rules::LUCK, "luck", luck);
    let mut value = Sum::new(rules::THROW, "a throw", 2);
    value.add(rules::POLISH, "polished", i32::from(table.pebble(from).polished));
    value.add(rules::CHARM, "charm", i32::from(*table.charm[seat.index()].look()?));
    value.at_most(rules::THROW, "never better than", 4);
    table.count(rules::THROW, "the throw hits on", &value);
    let pool = Pool::passes(dice.total() as u8, 6, value.total());
    let hits = table.roll(Roll::new(seat, rules::THROW, "the throw", pool).because(dice))?.value();

    let other = seat.other();
    let braced =
        hits > 0 && table.choose_or_pass(other, Ask::BRACE, rules::BRACE, [(target, Ok(()))])?.is_some();
    let mut knocks = Sum::new(rules::THROW, "hits", i32::from(hits));
    if braced {
        let stands = table.roll(Roll::new(other, rules::BRACE, "to brace", Pool::sum(1, 6)))?.value() >= 4;
        // Bracing is a risk: who falls over is hit once more.
        knocks.add(rules::BRACE, "braced", if stands { -1 } else { 1 });
    }
    table.wear(target, knocks.total() as i8);
    table.tell(rules::THROW, says!("{} loses {} grit", target, knocks.total()));
    Ok(())
}

/// The limits of a way for one pebble.
fn way(table: &Table<'_>, id: Id, steps: u16) -> Vec<(Limit, table::Rule)> {
    let at = table.pebble(id).at;
    let open = *table.setup.board.hexes() - table.held(Some(id));
    vec![
        (Limit::From(at), rules::WAY),
        (Limit::Open(open), rules::OPEN),
        (Limit::Allowance { steps, start: at, tolls: Vec::new() }, rules::STEPS),
    ]
}

fn go(table: &mut Table<'_>, seat: Seat, id: Id, steps: u16) -> Play<()> {
    let limits = way(table, id, steps);
    let path = table.path(seat, Ask::ROLL, rules::WAY, limits)?;
    if let Some(Spot::Hex(to)) = path.last() {
        table.pebble_mut(id).at = *to;
    }
    table.moved(rules::WAY, id.0, &path);
    Ok(())
}

/// One pebble rolls up to three hexes: a path.
pub fn roll(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let own = table.of(seat);
    let id = table.choose(seat, Ask::TARGET, rules::WAY, own.into_iter().map(|id| (id, Ok(()))))?;
    go(table, seat, id, 3)
}

fn close(apart: u16) -> Verdict {
    if apart <= APART {
        return Ok(());
    }
    let [apart, most] = Arg::too_many(apart, APART);
    refuse(rules::MARCH, says!("{} hexes apart, at most {}", apart, most))
}

/// Two pebbles go a hex each and may not come apart: answers that are refused together.
pub fn march(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let pair: Vec<Id> = table.of(seat).into_iter().take(2).collect();
    let mark = table.mark();
    loop {
        for id in &pair {
            go(table, seat, *id, 1)?;
        }
        let apart = table.pebble(pair[0]).at.distance(table.pebble(pair[1]).at);
        match close(apart) {
            Ok(()) => break,
            Err(refusal) => table.take_back_to(&mark, refusal)?,
        }
    }
    table.accept();
    Ok(())
}

/// A new pebble falls near the first: a point.
pub fn drop(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let Some(first) = table.of(seat).first().copied() else { return Ok(()) };
    let held = table.held(None);
    let limits = vec![
        (Limit::Among(*table.setup.board.hexes()), rules::DROP),
        (Limit::Within { of: table.pebble(first).at, steps: 2 }, rules::RANGE),
        (Limit::ClearOf(held), rules::OPEN),
    ];
    if space::propose_places(&limits.iter().map(|(limit, _)| limit.clone()).collect::<Vec<_>>(), 1).is_empty()
    {
        return Ok(());
    }
    if let Spot::Hex(at) = table.point(seat, Ask::DROP, rules::DROP, limits)? {
        table.luck[seat.index()] -= 1;
        let pebble = Pebble { side: seat, at, grit: 1, polished: false };
        // There is room, or the act would have been refused.
        let _ = table.pebbles.try_push(pebble);
    }
    Ok(())
}

/// Three grit are shared out, at most two to one pebble and at least one in all: a split.
pub fn share(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let own = table.of(seat);
    if own.is_empty() {
        return Ok(());
    }
    let mut split = Split::new(rules::SHARE);
    let mut terms = Vec::new();
    for id in &own {
        terms.push((split.part(says!("{}", *id), 2), 1));
    }
    split.hold_at(0, 1);
    let says = says!("from {} to {} grit in all", 1, 3);
    split.limit(SumLimit { terms, least: 1, most: 3, rule: rules::SHARE, says });
    let given = table.split(seat, Ask::SHARE, rules::SHARE, split)?;
    for (id, grit) in own.into_iter().zip(given) {
        let pebble = table.pebble_mut(id);
        pebble.grit = (pebble.grit + grit as i8).min(20);
    }
    Ok(())
}

/// Up to two pebbles are polished: pick some.
pub fn polish(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let mut options = table.options(rules::POLISH);
    for id in table.of(seat) {
        let rough =
            if table.pebble(id).polished { refuse(rules::POLISH, "it shines already") } else { Ok(()) };
        options.add(id, rough);
    }
    let most = (options.legal().count() as u16).min(2);
    for item in table.pick_some(seat, Ask::POLISH, rules::POLISH, options, 0..=most)? {
        if let table::Item::Piece(id) = item {
            table.pebble_mut(Id(id)).polished = true;
        }
    }
    Ok(())
}

/// Both seats bid unseen, twice each; the higher sum pays it and wears down the other's first pebble.
pub fn bid(table: &mut Table<'_>) -> Play<()> {
    let mut questions = Vec::new();
    for seat in [Seat(0), Seat(1), Seat(0), Seat(1)] {
        let domain = Domain::Number { least: 0, most: table.luck[seat.index()] / 2, rule: rules::BID };
        questions.push(Question::new(seat, Ask::BID, rules::BID, domain));
    }
    let answers = table.ask_all(questions)?;
    let bid = |i: usize| if let Answer::Number(luck) = answers[i] { luck } else { 0 };
    let sums = [bid(0) + bid(2), bid(1) + bid(3)];
    table.tell(rules::BID, says!("{} against {}", sums[0], sums[1]));
    for seat in [Seat(0), Seat(1)] {
        if sums[seat.index()] > sums[seat.other().index()] {
            table.luck[seat.index()] -= sums[seat.index()];
            if let Some(first) = table.of(seat.other()).first() {
                table.wear(*first, 1);
            }
        }
    }
    Ok(())
}

/// What a brawl does, pair by pair.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    pub knocks: [i8; MOST],
    pub shrugged: [i32; 2],
}

/// All pebbles that touch an enemy knock at it: a tally with two throws and a question for every pair.
pub fn brawl(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let mut pairs = Vec::new();
    for a in table.of(seat) {
        for b in table.of(seat.other()) {
            if table.pebble(a).at.touches(table.pebble(b).at) {
                pairs.push((a, b));
            }
        }
    }
    let sheet = table.within(rules::BRAWL, "a brawl", |table| {
        table.tally(Sheet::default(), &pairs, |table, sheet, (a, b)| {
            let knock = |table: &mut Table<'_>, by: Id| {
                let value = 2 + i32::from(table.pebble(by).polished);
                let pool = Pool::passes(2, 6, value);
                table.roll(Roll::new(table.pebble(by).side, rules::BRAWL, "to knock", pool))
            };
            let (mine, yours) = (knock(table, *a)?.value(), knock(table, *b)?.value());
            let loser = if mine > yours { *b } else { *a };
            if mine == yours {
                return Ok(());
            }
            let side = table.pebble(loser).side;
            let left = table.luck[side.index()] - sheet.shrugged[side.index()];
            let able = if left > 0 { Ok(()) } else { refuse(rules::LUCK, says!("{} luck is left", left)) };
            if table.choose_or_pass(side, Ask::SHRUG, rules::BRAWL, [(loser, able)])?.is_some() {
                sheet.shrugged[side.index()] += 1;
            } else {
                sheet.knocks[loser.index()] += (mine - yours).abs() as i8;
            }
            Ok(())
        })
    })?;
    for (id, knocks) in (0..).zip(sheet.knocks).filter(|(_, knocks)| *knocks > 0) {
        table.wear(Id(id), knocks);
    }
    for (luck, spent) in table.luck.iter_mut().zip(sheet.shrugged) {
        *luck -= spent;
    }
    Ok(())
}

/// Both charms are shown; the smaller costs a luck, or the mover a grit of its first pebble if it has said so before. On a
/// view this needs what is hidden.
pub fn show(table: &mut Table<'_>, seat: Seat) -> Play<()> {
    let first = table.of(seat).first().copied();
    let wears = table.choose_or_pass(seat, Ask::PAY, rules::CHARM, first.map(|id| (id, Ok(()))))?;
    let (north, south) = (*table.charm[0].look()?, *table.charm[1].look()?);
    table.shows = table.shows.saturating_add(1);
    if north != south {
        let loser = Seat(u8::from(north > south));
        match wears.filter(|_| loser == seat) {
            Some(id) => table.wear(id, 1),
            None => table.luck[loser.index()] = (table.luck[loser.index()] - 1).max(0),
        }
    }
    Ok(())
}

/// Three acts that no rulebook should have: one panics, one never comes back, one never ends.
pub fn break_down(table: &mut Table<'_>, seat: Seat, act: Act) -> Play<()> {
    match act {
        Act::Crash => panic!("the pebble is a grenade"),
        Act::Spiral => table.within(rules::BROKEN, "deeper", |table| break_down(table, seat, act)),
        _ => loop {
            table.number(seat, Ask::LUCK, rules::BROKEN, 0..=1)?;
        },
    }
}
