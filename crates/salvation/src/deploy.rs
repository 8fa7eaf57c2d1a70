//! Before the first turn: picking and placing terrain (SS-TER-08), the edge roll (SS-SCN-02), and units set up one at a
//! time or all at once. Scenarios put these together.

use scene::{Item, Rule, Seat, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Halt, Play, Pool, Refusal, Roll, Verdict};

use crate::maps::{self, Map};
use crate::state::{Fate, Game, Id, Laid, Phase, SetUp};
use crate::terrain::{self, Siting, TURNS};
use crate::turn::dice_off;
use crate::why::{Act, Why, Word};
use crate::{Setup, Table, rules, stats};

/// How many pieces of terrain there are: as agreed, or by the scenario's own number, or where it has none, by a d20.
pub fn pieces(table: &mut Table, own: Option<u8>, rule: Rule) -> Play<u8> {
    let setup = table.setup;
    if setup.map == Map::Open {
        table.tell(rules::TER_01, "both have agreed on a field without terrain");
        return Ok(0);
    }
    if let Some(agreed) = setup.agreed {
        table.tell(rules::TER_01, says!("both have agreed on {} pieces of terrain", agreed));
        return Ok(agreed);
    }
    let roll = if setup.two_dice {
        Roll::new(Seat(0), rules::TER_02, "the number of terrain pieces", Pool::sum(2, 6))
    } else if let Some(own) = own {
        table.tell(rule, says!("{} pieces of terrain are picked", own));
        return Ok(own);
    } else {
        Roll::new(Seat(0), rule, "the number of terrain pieces", Pool::sum(1, 20))
    };
    Ok(table.roll(roll)?.value().clamp(0, 20) as u8)
}

/// A dice-off decides who picks the first of so many pieces. Without pieces the edges are next.
pub fn begin_picking(table: &mut Table, total: u8) -> Play<()> {
    if total == 0 {
        table.phase = Phase::SetUp(SetUp::Edges);
        return Ok(());
    }
    if let Map::Drawn(seed) = table.setup.map {
        let picked = maps::picked(seed, total);
        table.phase = Phase::SetUp(SetUp::Place { next: Seat(0), picked });
        return Ok(());
    }
    let first = dice_off(table, rules::TER_08, "the dice-off for picking terrain")?;
    table.phase = Phase::SetUp(SetUp::Pick { first, next: first, left: total, picked: [0; 4] });
    Ok(())
}

/// One piece is picked, as many of each shape as wanted. After the last one the loser of the dice-off places first.
pub fn pick(table: &mut Table, stage: SetUp) -> Play<()> {
    let SetUp::Pick { first, next, left, mut picked } = stage else { return Ok(()) };
    let shapes = Word::SHAPES.map(|shape| (shape, Ok(())));
    let word = table.choose(next, Why::PickPiece, rules::TER_08, shapes)?;
    if let Some(place) = Word::SHAPES.iter().position(|shape| *shape == word) {
        picked[place] += 1;
    }
    table.tell(rules::TER_08, says!("{} picks a {}", next, Item::from(word)));
    table.phase = Phase::SetUp(match left {
        0 | 1 => SetUp::Place { next: first.other(), picked },
        _ => SetUp::Pick { first, next: next.other(), left: left - 1, picked },
    });
    Ok(())
}

/// One of the picked pieces is placed: which, how it is turned, and where. After the last one the edges are next.
pub fn place(table: &mut Table, stage: SetUp, siting: &Siting) -> Play<()> {
    let SetUp::Place { next, mut picked } = stage else { return Ok(()) };
    let setup = table.setup;
    if let Map::Drawn(seed) = setup.map {
        maps::place(setup, &mut table.game, seed, picked, siting);
        let (laid, of) = (table.laid.len() as i32, picked.iter().map(|count| i32::from(*count)).sum::<i32>());
        table.tell(rules::TER_08, says!("{} of {} pieces are laid out by the number of the map", laid, of));
        table.phase = Phase::SetUp(SetUp::Edges);
        return Ok(());
    }
    leave_out(table, &mut picked, siting);
    if picked != [0; 4] {
        let piece = place_one(table, next, &picked, siting)?;
        picked[usize::from(piece.shape)] -= 1;
    }
    table.phase = Phase::SetUp(match picked {
        [0, 0, 0, 0] => SetUp::Edges,
        _ => SetUp::Place { next: next.other(), picked },
    });
    Ok(())
}

/// What fits nowhere any more is left out.
fn leave_out(table: &mut Table, picked: &mut [u8; 4], siting: &Siting) {
    for (shape, count) in (0u8..).zip(picked) {
        if *count > 0 && !terrain::fits_somewhere(table.setup, &table.game, shape, siting) {
            let word = Item::from(Word::SHAPES[usize::from(shape)]);
            table.tell(rules::TER_08, says!("there is no place left for a {}", word));
            *count = 0;
        }
    }
}

fn place_one(table: &mut Table, seat: Seat, picked: &[u8; 4], siting: &Siting) -> Play<Laid> {
    let setup = table.setup;
    let choice = |shape: usize| -> (Word, Verdict) {
        let word = Word::SHAPES[shape];
        let verdict = match picked[shape] {
            0 => Err(Refusal::new(rules::TER_08, says!("no {} is left to be placed", Item::from(word)))),
            _ => Ok(()),
        };
        (word, verdict)
    };
    let word = table.choose(seat, Why::PlacePiece, rules::TER_08, (0..4).map(choice))?;
    let shape = Word::SHAPES.iter().position(|shape| *shape == word).unwrap_or(0) as u8;
    let turned = turned(table, seat, shape, siting)?;
    let limits = terrain::limits(setup, &table.game, shape, turned, siting);
    let spot = table.point(seat, Why::PieceAt, rules::R_06, limits)?;
    let at = spot.hex().ok_or_else(no_hex)?;
    let piece = Laid { shape, at, turned };
    terrain::lay(&mut table.game, piece);
    table.tell(rules::TER_08, says!("{} lays a {} at {}", seat, Item::from(word), at));
    Ok(piece)
}

/// Which way a piece lies, where that makes a difference.
fn turned(table: &mut Table, seat: Seat, shape: u8, siting: &Siting) -> Play<u8> {
    let setup = table.setup;
    if TURNS[usize::from(shape)] == 1 {
        return Ok(0);
    }
    let judge = |game: &Game, word: Word| {
        let turned = Word::TURNS.iter().position(|turn| *turn == word).unwrap_or(0) as u8;
        match terrain::anchors(setup, game, shape, turned, siting).is_empty() {
            true => Err(Refusal::new(rules::R_06, "turned like that it fits nowhere")),
            false => Ok(()),
        }
    };
    let word = table.choose_judged(seat, Why::TurnPiece, rules::R_06, &Word::TURNS, judge)?;
    Ok(Word::TURNS.iter().position(|turn| *turn == word).unwrap_or(0) as u8)
}

/// The edge roll: its winner takes the edge he wants. The loser is noted as the one who begins turn 1, unless the
/// scenario says otherwise. Returns the winner.
pub fn edges(table: &mut Table, rule: Rule) -> Play<Seat> {
    let winner = dice_off(table, rules::SCN_02, "the edge roll")?;
    let choices = [(Act::NorthEdge, Ok(())), (Act::SouthEdge, Ok(()))];
    let edge = table.choose(winner, Why::Edge, rules::SCN_02, choices)?;
    table.north = if edge == Act::NorthEdge { winner } else { winner.other() };
    table.first = winner.other();
    table.active = winner;
    let (north, south) = (table.north, table.north.other());
    table.tell(rule, says!("{} has the north edge and {} the south edge", north, south));
    table.tell(
        rules::BRD_12,
        says!("rows 1 to 18 are the side of {}, rows 20 to 37 that of {}", north, south),
    );
    Ok(winner)
}

/// The hexes within so many rows of a seat's edge, the outermost row counted as 1 (SS-BRD-13).
pub fn zone(setup: &Setup, game: &Game, seat: Seat, rows: i16) -> HexSet {
    let board = &setup.board;
    let (first, last) = match game.north == seat {
        true => (board.first_row(), board.first_row() + rows - 1),
        false => (board.last_row() - rows + 1, board.last_row()),
    };
    board.hexes().iter().filter(|hex| (first..=last).contains(&hex.r)).collect()
}

/// Who is still to be placed.
pub fn waiting(game: &Game, seat: Seat) -> Vec<Id> {
    let waits = |id: &Id| game.unit(*id).fate == Fate::Waiting && game.unit(*id).band == seat;
    game.ids().filter(waits).collect()
}

/// A player places one of his waiting units within so many rows of his edge.
pub fn deploy_in_strip(table: &mut Table, seat: Seat, rows: i16, rule: Rule) -> Play<()> {
    let zone = zone(table.setup, &table.game, seat, rows);
    one(table, seat, (zone, rules::BRD_13), rule)
}

/// A player places one of his waiting units in a zone.
pub fn deploy_one(table: &mut Table, seat: Seat, zone: HexSet, rule: Rule) -> Play<()> {
    one(table, seat, (zone, rule), rule)
}

fn one(table: &mut Table, seat: Seat, zone: (HexSet, Rule), rule: Rule) -> Play<()> {
    let choices: Vec<_> = waiting(&table.game, seat).into_iter().map(|id| (id, Ok(()))).collect();
    if choices.is_empty() {
        return Ok(());
    }
    let id = table.choose(seat, Why::Deploy, rule, choices)?;
    let at = place_of(table, seat, id, zone, rule)?;
    put(table, id, at, rule);
    Ok(())
}

/// Where a unit begins: in the zone, on free ground. In the rare case that the zone is full, any free hex will do.
pub fn deploy_at(table: &mut Table, seat: Seat, id: Id, zone: HexSet, rule: Rule) -> Play<Hex> {
    place_of(table, seat, id, (zone, rule), rule)
}

fn place_of(table: &mut Table, seat: Seat, id: Id, zone: (HexSet, Rule), rule: Rule) -> Play<Hex> {
    let (zone, zone_rule) = zone;
    let setup = table.setup;
    let full = (zone & stats::free(setup, &table.game)).is_empty();
    let zone = if full { *setup.board.hexes() } else { zone };
    let limits = vec![
        (Limit::Fits { among: zone, words: "{at} is not where this unit may be set up" }, zone_rule),
        (Limit::ClearOf(table.terrain), rules::TER_03),
        (Limit::ClearOf(table.occupied()), rules::BRD_09),
    ];
    let spot = table.point(seat, Why::DeployAt(id), rule, limits)?;
    spot.hex().ok_or_else(no_hex)
}

fn no_hex() -> Halt {
    Halt::fault("a hex was asked for and something else came back")
}

/// Puts a waiting unit on the board.
pub fn put(table: &mut Table, id: Id, at: Hex, rule: Rule) {
    let unit = table.unit_mut(id);
    unit.at = at;
    unit.fate = Fate::Here;
    table.moved(rule, id.0.into(), &[Spot::Hex(at)]);
}

/// Who places the next unit in alternate set-up: `next`, or the other where he has nobody left.
pub fn next_to_deploy(game: &Game, next: Seat) -> Option<Seat> {
    [next, next.other()].into_iter().find(|seat| !waiting(game, *seat).is_empty())
}

/// Alternate set-up: one unit of a player, then one of the other; who has more finishes alone. Says whether all are
/// placed.
pub fn alternate(table: &mut Table, next: Seat, rows: i16, rule: Rule) -> Play<bool> {
    if let Some(seat) = next_to_deploy(&table.game, next) {
        if seat != next {
            table.tell(rules::SCN_03, says!("{} has nobody left to place, and {} goes on", next, seat));
        }
        deploy_in_strip(table, seat, rows, rule)?;
        table.phase = Phase::SetUp(SetUp::Deploy { next: seat.other() });
        table.active = seat.other();
    }
    Ok(next_to_deploy(&table.game, next).is_none())
}

/// The set-up is over and turn 1 begins.
pub fn start(table: &mut Table, first: Seat, rule: Rule) {
    table.turn = 1;
    table.first = first;
    table.active = first;
    table.phase = Phase::Opening;
    if table.units.iter().all(|unit| unit.fate != Fate::Waiting) {
        table.tell(rules::BRD_14, "everybody is on the board");
    }
    table.tell(rules::TRN_04, says!("{} has the first half of turn 1", first));
    table.tell(rule, says!("turn 1 begins with the half of {}", first));
}
