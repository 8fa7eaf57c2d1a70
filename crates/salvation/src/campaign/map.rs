//! The map: 19 territories, homes in its corners, what changes hands, and who has won in the end.

use scene::{Item, Seat, says};
use space::{Hex, Spot};
use table::{Play, Verdict, refuse};

use super::state::{By, Game, Over, Phase};
use super::{Table, limits, round};
use crate::rules;

pub const TERRITORIES: usize = 19;
/// So many territories at the end of a round win.
const ENOUGH: u8 = 7;
const LAST_ROUND: u8 = 8;

/// The corners of the outer ring, clockwise; the first is the north-eastern one.
pub const CORNERS: [Hex; 6] =
    [Hex::new(2, -2), Hex::new(2, 0), Hex::new(0, 2), Hex::new(-2, 2), Hex::new(-2, 0), Hex::new(0, -2)];

/// All territories in hex order.
pub fn territories() -> Vec<Hex> {
    Hex::new(0, 0).disc(2)
}

/// The place of a territory in hex order.
pub fn place(hex: Hex) -> Option<u8> {
    territories().iter().position(|territory| *territory == hex).map(|place| place as u8)
}

/// The corners that so many players share, counted from 0.
fn corners(players: usize) -> &'static [u8] {
    match players {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        _ => &[0, 1, 2, 3, 4, 5],
    }
}

/// Gives a band its corner, and the territory there.
pub fn settle(game: &mut Game, seat: Seat, corner: u8) {
    game.band_mut(seat).home = Some(corner);
    if let Some(place) = place(CORNERS[usize::from(corner)]) {
        game.held[usize::from(place)] = Some(seat);
    }
}

/// The beginning: everybody rolls and picks a corner, from the highest roll down.
pub fn choose_homes(table: &mut Table) -> Play<()> {
    table.tell(rules::R_89, "the book only promises a campaign: this one is of our own design");
    let seats = table.seats();
    for seat in seats.iter().copied() {
        let value = limits::value(table.setup, &table.game, seat);
        table.count(rules::CAM_01, says!("the band of {} begins with an empty purse, worth", seat), &value);
    }
    for seat in round::order(table, &seats, rules::CAM_02)? {
        let mut options = table.options(rules::CAM_02);
        let mut open = Vec::new();
        for (number, hex) in (0u8..).zip(CORNERS) {
            let verdict = may_settle(&table.game, number);
            if verdict.is_ok() {
                open.push(number);
            }
            options.add(Item::Place(Spot::Hex(hex)), verdict);
        }
        let corner = match open.as_slice() {
            [last] => *last,
            _ => {
                let item = table.pick(seat, super::Why::Home, rules::CAM_02, options)?;
                let chosen = |corner: &u8| Item::Place(Spot::Hex(CORNERS[usize::from(*corner)])) == item;
                open.into_iter().find(chosen).unwrap_or_default()
            }
        };
        settle(&mut table.game, seat, corner);
        table.tell(rules::CAM_02, says!("{} is the home of {}", CORNERS[usize::from(corner)], seat));
    }
    table.phase = Phase::Round;
    Ok(())
}

fn may_settle(game: &Game, corner: u8) -> Verdict {
    let players = game.bands.len();
    if !corners(players).contains(&corner) {
        return refuse(
            rules::CAM_02,
            says!("with {} players corner {} stays empty", players as i32, corner + 1),
        );
    }
    if game.bands.iter().any(|band| band.home == Some(corner)) {
        return refuse(rules::CAM_02, says!("corner {} is somebody's home", corner + 1));
    }
    Ok(())
}

/// The winner of a battle may take a territory.
pub fn take(table: &mut Table, pair: u8) -> Play<()> {
    table.phase =
        if usize::from(pair) + 1 < table.pairs.len() { Phase::Territory(pair + 1) } else { Phase::RoundOver };
    let Some(winner) = table.pair(pair).winner else {
        table.tell(rules::CAM_04, "after a draw nothing changes hands");
        return Ok(());
    };
    let loser = table.pair(pair).other(winner);
    let mut options = table.options(rules::CAM_04);
    options.offer(Item::Pass);
    let mut any = false;
    for (place, hex) in territories().into_iter().enumerate() {
        let verdict = may_take(&table.game, winner, loser, place, hex);
        any |= verdict.is_ok();
        options.add(Item::Place(Spot::Hex(hex)), verdict);
    }
    if !any {
        return Ok(());
    }
    table.tell(
        rules::R_100,
        says!("all battles of round {} are over: {} may take a territory", table.round, winner),
    );
    let Item::Place(Spot::Hex(hex)) = table.pick(winner, super::Why::Territory, rules::CAM_04, options)?
    else {
        return Ok(());
    };
    if let Some(place) = place(hex) {
        table.held[usize::from(place)] = Some(winner);
        table.tell(rules::CAM_04, says!("{} takes {}", winner, hex));
    }
    Ok(())
}

fn may_take(game: &Game, winner: Seat, loser: Seat, place: usize, hex: Hex) -> Verdict {
    match game.held[place] {
        Some(holder) if holder == winner => {
            return refuse(rules::CAM_04, says!("{} holds {} already", winner, hex));
        }
        Some(holder) if holder != loser => {
            return refuse(
                rules::CAM_04,
                says!("{} belongs to {}, who has not lost this battle", hex, holder),
            );
        }
        _ => {}
    }
    let home = |corner: u8| CORNERS[usize::from(corner)] == hex;
    if game.bands.iter().filter_map(|band| band.home).any(home) {
        return refuse(rules::CAM_04, says!("{} is a home, and homes never fall", hex));
    }
    let beside = territories()
        .into_iter()
        .enumerate()
        .any(|(other, at)| game.held[other] == Some(winner) && at.touches(hex));
    if !beside {
        return refuse(rules::CAM_04, says!("{} is not next to anything that {} holds", hex, winner));
    }
    Ok(())
}

/// The end of a round, and perhaps of the campaign.
pub fn round_over(table: &mut Table) -> Play<()> {
    let most = table.seats().into_iter().map(|seat| table.territories(seat)).max().unwrap_or(0);
    if most < ENOUGH && table.round < LAST_ROUND {
        let says = says!(
            "round {} is over: the most anybody holds is {} of {} territories",
            table.round,
            most,
            ENOUGH
        );
        table.tell(rules::CAM_05, says);
        table.round += 1;
        table.pairs.clear();
        table.phase = Phase::Round;
        return Ok(());
    }
    let mut best: Vec<Seat> = table.seats();
    best.retain(|seat| table.territories(*seat) == most);
    let mut by = By::Territories;
    if best.len() > 1 {
        by = By::Value;
        let value = |seat: &Seat| limits::value(table.setup, &table.game, *seat).total();
        let highest = best.iter().map(value).max().unwrap_or(0);
        best.retain(|seat| limits::value(table.setup, &table.game, *seat).total() == highest);
    }
    if best.len() > 1 {
        by = By::Dice;
        best = round::order(table, &best, rules::CAM_05)?;
    }
    if let Some(winner) = best.first().copied() {
        table.tell(rules::CAM_05, says!("the campaign is over: {} holds {} territories", winner, most));
        table.over = Some(Over { winner, by });
    }
    Ok(())
}
