//! A round up to its battles: rolls, rest, pairs, scenarios, hiring.

use ::dice::Pool;
use scene::{Item, Rule, Seat, says};
use table::{Play, Roll, Verdict, refuse};

use super::state::{Game, Pair, Phase};
use super::why::{Act, Word};
use super::{Setup, Table, Why, limits};
use crate::profile::Profile;
use crate::rules;
use crate::scenarios::Scenario;

/// What a band gains that rests.
const REST: u16 = 10;
/// Bands whose values differ by more are not left alone with it.
const FAIR: i32 = 20;

/// All of them roll in seat order, equal rolls again among themselves: from the highest down.
pub fn order(table: &mut Table, seats: &[Seat], rule: Rule) -> Play<Vec<Seat>> {
    let mut rolled = Vec::new();
    for seat in seats.iter().copied() {
        let says = says!("{} rolls for the order", seat);
        let roll = table.roll(Roll::new(seat, rule, says, Pool::sum(1, 20)))?.value();
        rolled.push((roll, seat));
    }
    // The order of seats is kept among equals.
    rolled.sort_by_key(|(roll, _)| -roll);
    let mut ordered = Vec::new();
    for equals in rolled.chunk_by(|one, other| one.0 == other.0) {
        let equals: Vec<Seat> = equals.iter().map(|(_, seat)| *seat).collect();
        match equals.as_slice() {
            [alone] => ordered.push(*alone),
            _ => ordered.extend(order(table, &equals, rule)?),
        }
    }
    Ok(ordered)
}

/// The players roll, one rests where their number is odd, the others are paired from the top.
pub fn begin(table: &mut Table) -> Play<()> {
    let seats = table.seats();
    let mut order = order(table, &seats, rules::CAM_03)?;
    if order.len() % 2 == 1 {
        let least = order.iter().map(|seat| table.band(*seat).rested).min().unwrap_or(0);
        let lowest = order.iter().rposition(|seat| table.band(*seat).rested == least);
        if let Some(place) = lowest {
            let rests = order.remove(place);
            let band = table.band_mut(rests);
            band.rested += 1;
            band.purse += REST;
            table.tell(rules::CAM_03, says!("{} rests this round and gains {} points", rests, REST as i32));
        }
    }
    for two in order.chunks_exact(2) {
        let [one, other] = [two[0], two[1]];
        let says = says!("the scenario of {} and {}", one, other);
        let bands = Pool::bands(1, 20, &[3, 6, 9, 11, 17]);
        let reading = table.roll(Roll::new(one, rules::SCN_01, says, bands))?;
        let scenario = [
            Scenario::LockDown,
            Scenario::HostageExchange,
            Scenario::TreasureHunt,
            Scenario::Siege,
            Scenario::Annihilation,
            Scenario::Escape,
        ];
        let rolled = (0..scenario.len()).find(|class| reading.count(*class) > 0).unwrap_or(0);
        let scenario = scenario[rolled];
        let pair = Pair { seats: [one, other], scenario, worth: [0; 2], hired: Vec::new(), winner: None };
        table.pairs.push(pair);
        table.tell(rules::CAM_03, says!("{} meets {}: {}", one, other, name(scenario)));
    }
    table.phase = Phase::Hire(0);
    Ok(())
}

/// What a scenario is called.
pub fn name(scenario: Scenario) -> &'static str {
    let found = Scenario::ALL.iter().find(|(_, known)| *known == scenario);
    found.map_or("?", |(name, _)| name)
}

/// Before a battle: what the bands are worth, who stays at home, and what the weaker side hires.
pub fn hire(table: &mut Table, pair: u8) -> Play<()> {
    table.phase = Phase::Battle(pair);
    let seats = table.pair(pair).seats;
    for (side, seat) in seats.into_iter().enumerate() {
        let value = limits::value(table.setup, &table.game, seat);
        table.count(rules::CAM_16, says!("the band of {} is worth", seat), &value);
        table.pair_mut(pair).worth[side] = value.total() as u16;
        let fit = limits::fit(table.setup, &table.game, seat);
        let home: Vec<_> = table.serving(seat).filter(|id| !fit.contains(id)).collect();
        for id in home {
            table.tell(rules::CAM_16, says!("{} fits into no band and stays at home", id));
        }
    }
    let [one, other] = table.pair(pair).worth.map(i32::from);
    let apart = (one - other).abs();
    let Some(weaker) = table.pair(pair).weaker().filter(|_| apart > FAIR) else {
        return Ok(());
    };
    let mut left = apart / 2;
    table.tell(rules::CAM_14, says!("{} may hire for {} points, half of {}", weaker, left, apart));
    loop {
        let choices = candidates(table.setup, &table.game, weaker, pair, left);
        if choices.iter().all(|(_, verdict)| verdict.is_err()) {
            return Ok(());
        }
        let mut options = table.options(rules::CAM_14);
        options.offer(Act::Done);
        for (place, verdict) in choices {
            options.add(Word::Profile(place), verdict);
            let points = i32::from(table.setup.profiles[usize::from(place)].points);
            options.hint(|| says!("{} points", points));
        }
        let item = table.pick(weaker, Why::Hire(left), rules::CAM_14, options)?;
        let setup = table.setup;
        let Some(place) = setup.places().find(|place| Item::from(Word::Profile(*place)) == item) else {
            return Ok(());
        };
        left -= i32::from(setup.profiles[usize::from(place)].points);
        table.pair_mut(pair).hired.push(place);
        table.tell(rules::CAM_14, says!("{} hires for this battle: {}", weaker, item));
    }
}

/// The units of a faction, each with what speaks against hiring it.
fn candidates(setup: &Setup, game: &Game, seat: Seat, pair: u8, left: i32) -> Vec<(u8, Verdict)> {
    let fit = limits::fit(setup, game, seat);
    let mut company: Vec<&Profile> = fit.iter().map(|id| setup.profile(game.member(*id))).collect();
    company.extend(game.pair(pair).hired.iter().map(|place| &setup.profiles[usize::from(*place)]));
    let verdict = |place: u8| {
        let profile = &setup.profiles[usize::from(place)];
        let points = i32::from(profile.points);
        if points > left {
            return refuse(rules::CAM_14, says!("it costs {} and {} points are left", points, left));
        }
        limits::room(&company, profile)
    };
    setup.of_faction(game.band(seat).faction).map(|place| (place, verdict(place))).collect()
}
