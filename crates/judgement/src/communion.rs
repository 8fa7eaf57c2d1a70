//! The Communion Phase: JU-COM, as far as Souls roam nowhere and Powers are not called.

use scene::{Seat, says};
use space::{Hex, HexSet, Limit, Spot};
use table::{Play, Verdict, refuse};

use crate::abilities::regeneration;
use crate::setup::{Kind, Setup};
use crate::state::{Cause, Condition, Game, Id, Phase};
use crate::why::Why;
use crate::{Table, damage, death, monsters, movement, rules, stats};

/// JU-DTH-11: what a Hero that comes back is missing.
const MISSING: i32 = 5;

/// JU-COM-01: the steps in their order; round 1 has only the third (JU-RND-02).
pub fn communion(table: &mut Table) -> Play<()> {
    if table.round == 1 {
        table.tell(rules::RND_02, "round 1 has only the Fate step of Communion");
        fate(table)?;
    } else {
        let first = table.first;
        table.tell(rules::INI_02, says!("{} goes first", first));
        start(table)?;
        monsters::hunt(table)?;
        if !table.is_over() {
            fate(table)?;
            respawn(table)?;
        }
        if !table.is_over() {
            resurrect(table)?;
        }
    }
    table.phase = Phase::Activation;
    table.turn = table.first;
    Ok(())
}

/// Both seats, the one with initiative first (JU-INI-02).
fn turn_order(table: &Table) -> [Seat; 2] {
    [table.first, table.first.other()]
}

/// Step 1, JU-COM-02: Effigies recover direct damage, Regeneration heals.
fn start(table: &mut Table) -> Play<()> {
    for id in table.ids() {
        if table.setup.is_effigy(id) && table.model(id).damage > 0 {
            table.model_mut(id).damage = 0;
            table.tell(rules::COM_02, "the Communion Phase begins");
            table.tell(rules::EFF_10, says!("{} recovers its direct damage", id));
        }
        regeneration::regenerate(table, id)?;
    }
    Ok(())
}

/// Step 3, JU-COM-11, JU-COM-12, JU-COM-14.
fn fate(table: &mut Table) -> Play<()> {
    for seat in turn_order(table) {
        if table.round <= 2 {
            damage::gain_fate(table, seat, 1, rules::COM_11);
        }
        let souls = stats::souls(table.setup, &table.game, seat);
        damage::gain_fate(table, seat, souls.clamp(0, 99) as u8, rules::COM_12);
    }
    for seat in turn_order(table) {
        if table.fate[seat.index()] == 0 {
            sacrifice(table, seat)?;
        }
    }
    Ok(())
}

/// JU-COM-15, JU-R-70: the greater of 5 and a third of the health, rounded up.
fn price(setup: &Setup, game: &Game, hero: Id) -> i32 {
    let most = stats::max_health(setup, game, hero);
    ((most + 2) / 3).max(5)
}

/// JU-COM-16, JU-CON-07: who can be hurt for Fate.
fn may_bleed(setup: &Setup, game: &Game, hero: Id) -> Verdict {
    let (price, health) = (price(setup, game, hero), stats::health(setup, game, hero));
    if game.has(hero, Condition::Curse) {
        return refuse(rules::CON_07, says!("{} is cursed", hero));
    }
    if health <= price {
        return refuse(rules::COM_16, says!("{} has {} health and {} would be taken", hero, health, price));
    }
    Ok(())
}

/// JU-COM-14: a player without Fate may gain 1 by hurting a Hero of its own.
fn sacrifice(table: &mut Table, seat: Seat) -> Play<()> {
    let (setup, game) = (table.setup, &table.game);
    let own = game.ids().filter(|id| setup.kind(*id) == Kind::Hero(seat) && game.stands(*id));
    let choices: Vec<(Id, Verdict)> = own.map(|id| (id, may_bleed(setup, game, id))).collect();
    if choices.iter().all(|(_, verdict)| verdict.is_err()) {
        return Ok(());
    }
    if let Some(hero) = table.choose_or_pass(seat, Why::Sacrifice, rules::COM_14, choices)? {
        let price = price(setup, &table.game, hero);
        damage::true_damage(table, hero, price, Cause::Nobody, rules::COM_15);
        damage::gain_fate(table, seat, 1, rules::COM_14);
    }
    Ok(())
}

/// Step 4, JU-COM-20, JU-MON-09, JU-R-56: slain monsters return in the second Communion after their death.
fn respawn(table: &mut Table) -> Play<()> {
    for id in table.ids() {
        let due = table.model(id).died.is_some_and(|round| round + 2 <= table.round);
        let Some(pit) = table.setup.figure(id).pit else { continue };
        if table.stands(id) || !due || table.is_over() {
            continue;
        }
        let contacts = monsters::contacts(table.setup, &table.game);
        let on_pit = table.ids().find(|other| table.setup.hexes(&table.game, *other).contains(&pit));
        let at = match on_pit {
            None => Some(pit),
            Some(occupant) => displaced(table, pit, occupant)?,
        };
        let Some(at) = at else { continue };
        let model = table.model_mut(id);
        model.at = Some(at);
        model.damage = 0;
        model.died = None;
        table.tell(rules::COM_20, says!("{} is due this round", id));
        table.tell(rules::MON_09, says!("{} is back at {}", id, at));
        match on_pit.filter(|occupant| !table.setup.is_monster(*occupant)) {
            Some(occupant) => {
                table.tell(rules::COM_22, says!("{} attacks whoever stands on its pit", id));
                monsters::strike(table, id, occupant)?;
            }
            None => {
                monsters::stirred(table, &contacts);
                monsters::stirred_attacks(table)?;
            }
        }
    }
    Ok(())
}

/// JU-COM-21, JU-COM-23, JU-R-65: a monster whose pit is taken appears beside it.
fn displaced(table: &mut Table, pit: Hex, occupant: Id) -> Play<Option<Hex>> {
    let (setup, game) = (table.setup, &table.game);
    let free = |steps: u16| -> HexSet {
        pit.ring(steps).into_iter().filter(|hex| movement::may_stop(setup, game, *hex)).collect()
    };
    let Some(hexes) = (1..40).map(free).find(|hexes| !hexes.is_empty()) else { return Ok(None) };
    let Some(owner) = setup.side(occupant) else {
        // JU-COM-23: nearer to the most Heroes; a die decides between equals.
        let closer = |hex: &Hex| {
            let heroes = game.ids().filter(|id| setup.is_hero(*id) && game.stands(*id));
            heroes
                .filter(|id| setup.distance_from(game, *hex, *id) < setup.distance_from(game, pit, *id))
                .count()
        };
        let most = hexes.iter().map(|hex| closer(&hex)).max().unwrap_or(0);
        let best: Vec<Hex> = hexes.iter().filter(|hex| closer(hex) == most).collect();
        table.tell(rules::COM_23, "it appears where most Heroes are nearer");
        return by_chance(table, &best).map(Some);
    };
    let limits = vec![(Limit::Among(hexes), rules::COM_21)];
    table.point(owner, Why::Spawn, rules::COM_21, limits).map(Spot::hex)
}

/// A die decides between hexes.
fn by_chance(table: &mut Table, hexes: &[Hex]) -> Play<Hex> {
    if let [only] = hexes {
        return Ok(*only);
    }
    let ways = hexes.len().min(6) as u8;
    let seat = table.first;
    let roll = table::Roll::new(
        seat,
        rules::DIC_09,
        says!("chance decides among {}", ways),
        table::Pool::decide(ways, 6),
    );
    let reading = table.roll(roll)?;
    Ok(hexes[reading.value() as usize])
}

/// Step 5, JU-COM-24, JU-DTH-10, JU-R-51: the dead of earlier rounds return beside their Effigy.
fn resurrect(table: &mut Table) -> Play<()> {
    for seat in turn_order(table) {
        for id in table.ids() {
            let due = table.model(id).died.is_some_and(|round| round < table.round);
            if table.setup.kind(id) == Kind::Hero(seat) && due && !table.stands(id) && !table.is_over() {
                one_back(table, seat, id)?;
            }
        }
    }
    Ok(())
}

fn one_back(table: &mut Table, seat: Seat, id: Id) -> Play<()> {
    let setup = table.setup;
    let mut beside = setup.effigy_hexes(seat).grow() - setup.effigy_hexes(seat);
    beside = beside.iter().filter(|hex| movement::may_stop(setup, &table.game, *hex)).collect();
    if beside.is_empty() {
        table.tell(rules::COM_25, says!("{} finds no free hex and waits", id));
        return Ok(());
    }
    let limits = vec![(Limit::Among(beside), rules::DTH_10)];
    let Some(at) = table.point(seat, Why::Resurrect, rules::DTH_10, limits)?.hex() else { return Ok(()) };
    let contacts = monsters::contacts(setup, &table.game);
    let missing = MISSING.min(stats::max_health(setup, &table.game, id) - 1);
    let model = table.model_mut(id);
    model.at = Some(at);
    model.damage = missing as u8;
    model.died = None;
    model.resurrected = true;
    table.tell(rules::COM_24, says!("{} may come back", id));
    if table.model(id).level > 1 {
        table.tell(rules::DTH_09, says!("{} keeps its level", id));
    }
    table.tell(rules::DTH_11, says!("{} is back at {}, missing {}", id, at, missing));
    if setup.treacherous.contains(at) {
        movement::bite(table, id, rules::TER_10, Cause::Nobody);
        death::deaths(table)?;
    }
    monsters::stirred(table, &contacts);
    monsters::stirred_attacks(table)
}
