//! Monsters: JU-MON. When they attack, whom, and how they hunt.

use arrayvec::ArrayVec;
use scene::{Seat, says};
use space::{Hex, HexSet, Limit};
use table::{Play, Pool, Roll};

use crate::attack::{self, Blow, Manner};
use crate::profile::Attr;
use crate::setup::Setup;
use crate::state::{Condition, Game, Id, MOST, Stir};
use crate::why::Why;
use crate::{Table, condition, death, movement, rules, sight, stats};

type Ids = ArrayVec<Id, MOST>;

/// The monsters on the board.
fn on_board<'a>(setup: &'a Setup, game: &'a Game) -> impl Iterator<Item = Id> + 'a {
    game.ids().filter(|id| setup.is_monster(*id) && game.stands(*id))
}

/// Which models each monster engages, as masks.
pub fn contacts(setup: &Setup, game: &Game) -> ArrayVec<Stir, MOST> {
    let engaged = |monster: Id| {
        game.ids().filter(|id| sight::engages(setup, game, monster, *id)).fold(0, |mask, id| mask | id.bit())
    };
    on_board(setup, game).map(|monster| Stir { monster, models: engaged(monster) }).collect()
}

/// JU-MON-12, JU-R-57 (d): remembers whom each monster came to engage since then, the active Hero apart.
pub fn stirred(table: &mut Table, before: &[Stir]) {
    let active = table.active().map_or(0, Id::bit);
    for now in contacts(table.setup, &table.game) {
        let were = before.iter().find(|stir| stir.monster == now.monster).map_or(0, |stir| stir.models);
        let models = now.models & !were & !active;
        if models != 0 && !table.stirs.is_full() {
            table.stirs.push(Stir { monster: now.monster, models });
        }
    }
}

/// JU-R-87: the monsters that an action brought into contact attack when it is over, last of all.
pub fn stirred_attacks(table: &mut Table) -> Play<()> {
    while let Some(first) = table.stirs.first().copied() {
        // Those of one event come together; several monsters strike in random order.
        let order: Ids = table.stirs.iter().map(|stir| stir.monster).collect();
        let monster = one_at_random(table, &order)?;
        let at = table.stirs.iter().position(|stir| stir.monster == monster).unwrap_or(0);
        let stir = table.stirs.get(at).copied().unwrap_or(first);
        table.stirs.remove(at);
        if table.is_over() {
            continue;
        }
        let still = |game: &Game, setup: &Setup| -> Ids {
            game.ids()
                .filter(|id| stir.models & id.bit() != 0 && sight::engages(setup, game, monster, *id))
                .collect()
        };
        let models = still(&table.game, table.setup);
        if let Some(target) = healthiest(table, &models)? {
            table.tell(rules::MON_12, says!("{} is suddenly within reach of {}", target, monster));
            strike(table, monster, target)?;
        }
    }
    Ok(())
}

/// JU-MON-10, JU-R-57 (b): every monster engaging the model attacks it once at the end of its activation.
pub fn end_of_activation(table: &mut Table, id: Id) -> Play<()> {
    let monsters: Ids = on_board(table.setup, &table.game)
        .filter(|it| sight::engages(table.setup, &table.game, *it, id))
        .collect();
    if !monsters.is_empty() {
        table.tell(rules::MON_13, "monsters attack after everything else");
    }
    for monster in in_random_order(table, monsters)? {
        if table.stands(id) && !table.is_over() && sight::engages(table.setup, &table.game, monster, id) {
            table.tell(rules::MON_10, says!("{} ends its activation within reach of {}", id, monster));
            strike(table, monster, id)?;
        }
    }
    Ok(())
}

/// One attack by a monster.
pub fn strike(table: &mut Table, monster: Id, target: Id) -> Play<()> {
    let Some(weapon) = weapon(table.setup, &table.game, monster, target) else { return Ok(()) };
    if table.listens() && sight::engagers(table.setup, &table.game, monster).any(|id| id != target) {
        table.tell(rules::MON_17, says!("nobody distracts {}", monster));
    }
    attack::attack(table, Blow { by: monster, weapon, target, manner: Manner::Monster })?;
    death::unlock(table);
    Ok(())
}

/// JU-R-59: the first weapon on its card that reaches the target.
pub fn weapon(setup: &Setup, game: &Game, monster: Id, target: Id) -> Option<u8> {
    let weapons = 0..setup.profile(monster).weapons.len() as u8;
    weapons.into_iter().find(|at| reaches(setup, game, monster, *at, target))
}

/// JU-DIS-02: the weapon of its parting blow, a melee attack.
pub fn parting_weapon(setup: &Setup, game: &Game, monster: Id, target: Id) -> Option<u8> {
    let melee = (0..).zip(&setup.profile(monster).weapons).filter(|(_, held)| held.is_melee());
    melee.map(|(at, _)| at).find(|at| reaches(setup, game, monster, *at, target))
}

/// Whether a monster may use this weapon on a target now.
fn reaches(setup: &Setup, game: &Game, monster: Id, at: u8, target: Id) -> bool {
    let held = &setup.profile(monster).weapons[usize::from(at)];
    attack::may_use(setup, game, monster, held).is_ok()
        && attack::may_target(setup, game, monster, held, target).is_ok()
}

/// JU-COM-08, JU-MON-12: of several models the one with most health, ties by chance.
fn healthiest(table: &mut Table, models: &[Id]) -> Play<Option<Id>> {
    let health = |id: &Id| stats::health(table.setup, &table.game, *id);
    let Some(most) = models.iter().map(health).max() else { return Ok(None) };
    let equal: Ids = models.iter().copied().filter(|id| health(id) == most).collect();
    one_at_random(table, &equal).map(Some)
}

/// JU-DIC-09: a die decides.
fn one_at_random(table: &mut Table, models: &[Id]) -> Play<Id> {
    let mut distinct = Ids::new();
    for id in models {
        if !distinct.contains(id) {
            distinct.push(*id);
        }
    }
    if let [only] = distinct[..] {
        return Ok(only);
    }
    let ways = distinct.len().min(20) as u8;
    let sides = if ways <= 6 { 6 } else { 20 };
    let seat = table.first;
    let says = says!("chance decides among {}", ways);
    let reading = table.roll(Roll::new(seat, rules::DIC_09, says, Pool::decide(ways, sides)))?;
    Ok(distinct[reading.value() as usize])
}

/// JU-R-57: several monsters at one moment go in random order.
pub fn in_random_order(table: &mut Table, mut monsters: Ids) -> Play<Ids> {
    let mut order = Ids::new();
    while !monsters.is_empty() {
        let next = one_at_random(table, &monsters)?;
        monsters.retain(|id| *id != next);
        order.push(next);
    }
    Ok(order)
}

/// JU-COM-03, JU-MON-07: all monsters on the board activate, in random order.
pub fn hunt(table: &mut Table) -> Play<()> {
    let monsters: Ids = on_board(table.setup, &table.game).collect();
    for monster in in_random_order(table, monsters)? {
        if table.stands(monster) && !table.is_over() {
            table.within(rules::MON_07, says!("{} hunts", monster), |table| one_hunt(table, monster))?;
        }
    }
    Ok(())
}

/// JU-MON-08: the monster goes towards the nearest enemy and attacks the nearest in reach.
fn one_hunt(table: &mut Table, monster: Id) -> Play<()> {
    if table.has(monster, Condition::KnockDown) {
        table.model_mut(monster).conditions.remove(Condition::KnockDown);
        table.tell(rules::R_40, says!("{} spends its activation getting up", monster));
    } else {
        let arrived = approach(table, monster)?;
        if arrived && !table.has(monster, Condition::KnockDown) {
            hunters_attack(table, monster)?;
        }
    }
    if table.stands(monster) && !table.is_over() {
        condition::end_of_activation(table, monster)?;
    }
    death::unlock(table);
    Ok(())
}

/// JU-MON-08, JU-SPR-07: the attack that follows the move, twice with a Dual Wield weapon.
fn hunters_attack(table: &mut Table, monster: Id) -> Play<()> {
    let Some(first) = hunters_blow(table, monster, Manner::Monster, None)? else { return Ok(()) };
    let again = table.setup.profile(monster).weapons[usize::from(first)].dual_wield;
    if again && table.stands(monster) && !table.is_over() {
        hunters_blow(table, monster, Manner::FollowUp, Some(first))?;
    }
    Ok(())
}

/// One attack on the nearest in reach: with this weapon, or with the first that reaches. Returns the weapon.
fn hunters_blow(table: &mut Table, monster: Id, manner: Manner, with: Option<u8>) -> Play<Option<u8>> {
    let setup = table.setup;
    let held = |game: &Game, id: Id| match with {
        Some(at) => reaches(setup, game, monster, at, id).then_some(at),
        None => weapon(setup, game, monster, id),
    };
    let game = &table.game;
    let targets: Ids = attack::enemies(setup, game, monster).filter(|id| held(game, *id).is_some()).collect();
    let Some(target) = nearest(table, monster, &targets)? else { return Ok(None) };
    let Some(weapon) = held(&table.game, target) else { return Ok(None) };
    if with.is_some() {
        table.tell(rules::SPR_07, says!("{} strikes again", monster));
    }
    table.tell(rules::MON_08, says!("{} attacks {}", monster, target));
    table.tell(rules::COM_10, says!("{} attacks right after its move", monster));
    attack::attack(table, Blow { by: monster, weapon, target, manner })?;
    Ok(Some(weapon))
}

/// JU-COM-07, JU-COM-08: the nearest of some models, then the healthiest, then chance.
fn nearest(table: &mut Table, monster: Id, models: &[Id]) -> Play<Option<Id>> {
    let away = |id: &Id| table.setup.distance(&table.game, monster, *id);
    let Some(least) = models.iter().map(away).min() else { return Ok(None) };
    let near: Ids = models.iter().copied().filter(|id| away(id) == least).collect();
    if near.len() > 1 {
        table.tell(rules::COM_08, says!("{} are equally near to {}", near.len() as i32, monster));
    }
    healthiest(table, &near)
}

/// JU-COM-07, JU-R-59: the Hunter move. Returns whether the monster came where it wanted to go.
fn approach(table: &mut Table, monster: Id) -> Play<bool> {
    let (setup, game) = (table.setup, &table.game);
    let enemies: Ids = attack::enemies(setup, game, monster).collect();
    let Some(goal) = nearest(table, monster, &enemies)? else { return Ok(true) };
    if setup.distance(&table.game, monster, goal) <= 1 {
        return Ok(true);
    }
    let Some(from) = table.model(monster).at else { return Ok(false) };
    table.tell(rules::COM_07, says!("{} goes for {}", monster, goal));
    let path = route(table, monster, from, goal)?;
    if path.is_empty() {
        return Ok(true);
    }
    movement::tell_pace(table, monster, from, &path, 0);
    movement::walk(table, monster, &path, None, rules::MON_08)
}

/// JU-COM-09: who picks among equal routes: the opponent of the goal's owner.
fn picker(table: &Table, goal: Id) -> Seat {
    table.setup.side(goal).map_or(table.first, Seat::other)
}

/// JU-HEX-09: a shortest route towards the goal, as far as MOV goes and where the monster may stop.
fn route(table: &mut Table, monster: Id, from: Hex, goal: Id) -> Play<Vec<Hex>> {
    let setup = table.setup;
    let going = movement::going(setup, &table.game, monster, false);
    let steps = stats::attribute(setup, &table.game, monster, Attr::Mov) as u16;
    let beside: HexSet = setup.hexes(&table.game, goal).iter().flat_map(|hex| hex.neighbours()).collect();
    let ends = beside & going.stop;
    let outward = space::layers(from, 200, &going.through);
    let Some(whole) = outward.iter().position(|layer| !(*layer & ends).is_empty()) else {
        return without_route(table, monster, from, goal, going, steps);
    };
    // Back from the ends: the hexes of all shortest routes, layer by layer.
    let mut layers = vec![outward[whole] & ends];
    for layer in outward[..whole].iter().rev() {
        let behind = layers[layers.len() - 1].grow() & *layer;
        layers.push(behind);
    }
    layers.reverse();
    let walked = usize::from(steps).min(whole);
    let mut path: Vec<Hex> = if layers[1..=walked].iter().all(|layer| layer.len() == 1) {
        layers[1..=walked].iter().filter_map(HexSet::first).collect()
    } else {
        let open = layers[1..=walked].iter().fold(HexSet::EMPTY, |all, layer| all | *layer);
        let limits = vec![
            (Limit::From(from), rules::HEX_13),
            (Limit::Open(open), rules::HEX_09),
            (Limit::Allowance { steps: walked as u16, start: from, tolls: Vec::new() }, rules::HEX_09),
            (Limit::Ends(layers[walked]), rules::HEX_09),
        ];
        let seat = picker(table, goal);
        movement::hexes(table.path(seat, Why::MonsterRoute, rules::COM_09, limits)?)
    };
    while path.last().is_some_and(|last| !going.stop.contains(*last)) {
        path.pop();
    }
    Ok(path)
}

/// JU-R-59: without any route it goes to the hex in range that is nearest to the goal, by the fewest steps.
fn without_route(
    table: &mut Table,
    monster: Id,
    from: Hex,
    goal: Id,
    going: movement::Going,
    steps: u16,
) -> Play<Vec<Hex>> {
    let (setup, game) = (table.setup, &table.game);
    let away = |hex: Hex| setup.distance_from(game, hex, goal);
    let layers = space::layers(from, steps, &going.through);
    let mut best: Option<(u16, HexSet)> = None;
    for layer in layers.iter().skip(1) {
        for hex in (*layer & going.stop).iter().filter(|hex| away(*hex) < away(from)) {
            match &mut best {
                Some((least, _)) if away(hex) > *least => {}
                Some((least, set)) if away(hex) == *least && layer.contains(set.first().unwrap_or(hex)) => {
                    set.insert(hex);
                }
                Some((least, _)) if away(hex) == *least => {}
                _ => best = Some((away(hex), HexSet::from_iter([hex]))),
            }
        }
    }
    let Some((_, ends)) = best else { return Ok(Vec::new()) };
    table.tell(rules::R_59, says!("{} finds no way to {}", monster, goal));
    let end = if ends.len() > 1 {
        let seat = picker(table, goal);
        table.point(seat, Why::MonsterStop, rules::R_59, vec![(Limit::Among(ends), rules::R_59)])?.hex()
    } else {
        ends.first()
    };
    let goals: HexSet = end.into_iter().collect();
    Ok(space::path(from, &goals, steps, &going.through).unwrap_or_default())
}
