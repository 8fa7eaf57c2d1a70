//! Attack actions (chapter 12): who attacks with what, whom the dice go to, and the order of resolution.

use scene::{Arg, Item, Seat, says};
use space::INCH;
use table::{Halt, Play, Split, Sum, SumLimit, Verdict, refuse};

use crate::profile::Kind;
use crate::resolve;
use crate::state::{Game, Id};
use crate::why::{Act, AttackOf, Why};
use crate::{Setup, Table, rules, sight, stats};

/// An attack that was declared: which one, and who helps.
pub struct Declared {
    pub by: Id,
    pub attack: u8,
    pub assistants: Vec<Id>,
    /// Whether it is a Counter-attack.
    pub counter: bool,
}

/// One attacker's dice on one defender.
#[derive(Copy, Clone, Debug)]
pub struct Share {
    pub by: Id,
    pub attack: u8,
    pub dice: u8,
}

/// All dice of one type on one defender in one Act stage: one attack (WK-DMG-05, WK-R-26).
#[derive(Clone, Debug)]
pub struct Volley {
    pub kind: Kind,
    pub defender: Id,
    pub shares: Vec<Share>,
    /// Who assisted a share of it.
    pub assistants: Vec<Id>,
    /// Whether it is a Counter-attack.
    pub counter: bool,
}

/// Whether a model can make some attack now.
pub fn may_attack(setup: &Setup, game: &Game, id: Id) -> Verdict {
    if game.unit(id).acted {
        return refuse(rules::TRN_06, says!("{} has used its action", id));
    }
    let attacks = &setup.profile(game, id).attacks;
    let mut no = refuse(rules::ATK_01, says!("{} has no attack", id));
    for attack in 0..attacks.len() as u8 {
        match has_target(setup, game, id, attack) {
            Ok(()) => return Ok(()),
            refused => no = refused,
        }
    }
    no
}

/// Whether an attack has anybody to be aimed at.
fn has_target(setup: &Setup, game: &Game, id: Id, attack: u8) -> Verdict {
    if game.enemies(id).any(|enemy| may_target(setup, game, id, attack, enemy).is_ok()) {
        return Ok(());
    }
    refuse(rules::ATK_02, says!("{} has no enemy in range and sight", id))
}

/// Whether an attack may be aimed at a model: an enemy in range and in sight.
pub fn may_target(setup: &Setup, game: &Game, id: Id, attack: u8, target: Id) -> Verdict {
    if game.unit(id).army == game.unit(target).army {
        return refuse(rules::ATK_04, says!("{} is no enemy", target));
    }
    let attack = setup.attack(game, id, attack);
    let (from, to) = (setup.base(game, id), setup.base(game, target));
    let range = i32::from(attack.range);
    if range == 0 {
        if from.touches(&to) {
            return Ok(());
        }
        return refuse(rules::ACT_02, says!("{} is not in contact with {}", target, id));
    }
    if !from.within(&to, range * INCH) {
        let [gap, most] = Arg::too_long(from.gap(&to), range * INCH);
        return refuse(rules::ACT_02, says!("{} is {} away and the range is {}", target, gap, most));
    }
    if attack.kind == Kind::Ranged && from.touches(&to) {
        return refuse(rules::ATK_08, says!("{} is in contact with {}", target, id));
    }
    sight::may_see(setup, game, id, target)
}

/// Whether dice of a declared attack may go to a model; those of a Counter-attack go to active models only (WK-GLO-01).
pub fn may_strike(setup: &Setup, game: &Game, one: &Declared, target: Id) -> Verdict {
    may_target(setup, game, one.by, one.attack, target)?;
    if one.counter && !game.is_active(target) {
        return refuse(rules::R_31, says!("{} is not active", target));
    }
    Ok(())
}

/// All attacks of the stage with their Assists: everything is declared before the first die is rolled (WK-R-58).
pub fn block(table: &mut Table) -> Play<()> {
    let declared = declare(table)?;
    let seat = table.active;
    let mut volleys = Vec::new();
    for one in &declared {
        let sum = stats::rate(table.setup, &table.game, one.by, one.attack, &one.assistants);
        assign(table, seat, one, sum, &mut volleys)?;
    }
    if declared.len() > 1 {
        table.tell(rules::CAC_11, says!("{} attacks happen together", declared.len() as i32));
    }
    resolve::all(table, seat, volleys)
}

/// Every model that can says with what it attacks, then the others say whom they assist.
fn declare(table: &mut Table) -> Play<Vec<Declared>> {
    let (setup, seat) = (table.setup, table.active);
    let group = table.activation.is_some_and(|activation| activation.leader.is_some());
    let able: Vec<Id> =
        table.active_models().filter(|id| may_attack(setup, &table.game, *id).is_ok()).collect();
    let mut declared: Vec<Declared> = Vec::new();
    for (place, &id) in able.iter().enumerate() {
        let must = declared.is_empty() && place + 1 == able.len();
        let Some(attack) = attack_with(table, seat, id, !group || must)? else { continue };
        table.unit_mut(id).acted = true;
        declared.push(Declared { by: id, attack, assistants: Vec::new(), counter: false });
    }
    if group {
        assist(table, &mut declared)?;
    }
    Ok(declared)
}

/// The attack a model makes; in a combined activation it may keep its action for something else.
fn attack_with(table: &mut Table, seat: Seat, id: Id, must: bool) -> Play<Option<u8>> {
    let (setup, profile) = (table.setup, table.unit(id).profile);
    let count = setup.profile(&table.game, id).attacks.len() as u8;
    let choices: Vec<(AttackOf, Verdict)> = (0..count)
        .map(|attack| (AttackOf { profile, attack }, has_target(setup, &table.game, id, attack)))
        .collect();
    let mut legal = choices.iter().filter(|(_, verdict)| verdict.is_ok());
    if let (true, Some((only, _)), None) = (must, legal.next(), legal.next()) {
        return Ok(Some(only.attack));
    }
    let chosen = if must {
        Some(table.choose(seat, Why::AttackWith(id), rules::ATK_01, choices)?)
    } else {
        table.choose_or_pass(seat, Why::AttackWith(id), rules::ATK_01, choices)?
    };
    Ok(chosen.map(|chosen| chosen.attack))
}

/// Models of the group that do not attack may assist a melee attack of a friend in contact (WK-ACT-06, WK-R-30).
fn assist(table: &mut Table, declared: &mut [Declared]) -> Play<()> {
    let (setup, seat) = (table.setup, table.active);
    let idle: Vec<Id> = table.active_models().filter(|id| !table.unit(*id).acted).collect();
    for id in idle {
        let choices: Vec<(Id, Verdict)> =
            declared.iter().map(|one| (one.by, may_assist(setup, &table.game, id, one))).collect();
        if choices.iter().all(|(_, verdict)| verdict.is_err()) {
            continue;
        }
        let Some(whom) = table.choose_or_pass(seat, Why::Assist(id), rules::ACT_06, choices)? else {
            continue;
        };
        table.unit_mut(id).acted = true;
        table.tell(rules::ACT_05, says!("{} assists {}", id, whom));
        if let Some(one) = declared.iter_mut().find(|one| one.by == whom) {
            one.assistants.push(id);
        }
    }
    Ok(())
}

fn may_assist(setup: &Setup, game: &Game, id: Id, one: &Declared) -> Verdict {
    if setup.attack(game, one.by, one.attack).kind != Kind::Melee {
        return refuse(rules::ACT_06, says!("{} makes no melee attack", one.by));
    }
    if !setup.touch(game, id, one.by) {
        return refuse(rules::ACT_06, says!("{} is not in contact with {}", id, one.by));
    }
    Ok(())
}

/// Gives the dice of an attack to its targets: melee may split them, everything else has one target.
pub fn assign(
    table: &mut Table,
    seat: Seat,
    one: &Declared,
    sum: Sum,
    volleys: &mut Vec<Volley>,
) -> Play<()> {
    let (setup, by) = (table.setup, one.by);
    let attack = setup.attack(&table.game, by, one.attack);
    let dice = sum.total() as u8;
    table.count(rules::ACT_01, says!("{} attacks with {} dice", by, dice), &sum);
    let others = table.standing().filter(|id| *id != by);
    let mut choices: Vec<(Id, Verdict)> =
        others.map(|id| (id, may_strike(setup, &table.game, one, id))).collect();
    choices.sort_by_key(|(_, verdict)| verdict.is_err());
    let legal = choices.iter().filter(|(_, verdict)| verdict.is_ok());
    let targets: Vec<Id> = legal.map(|(id, _)| *id).collect();
    let shares: Vec<(Id, u8)> = match targets[..] {
        [] => return Err(Halt::fault("an attack without a target was declared")),
        [only] => vec![(only, dice)],
        _ if attack.kind == Kind::Melee && dice > 1 => split(table, seat, by, dice, &targets)?,
        _ => {
            let rule = match attack.kind {
                Kind::Melee => rules::ATK_05,
                Kind::Ranged => rules::ATK_07,
                Kind::Magic => rules::ATK_13,
                Kind::Will => rules::R_29,
            };
            vec![(table.choose(seat, Why::Target(by), rule, choices)?, dice)]
        }
    };
    for (defender, dice) in shares.into_iter().filter(|(_, dice)| *dice > 0) {
        sight::tell(table, by, defender);
        let share = Share { by, attack: one.attack, dice };
        join(table, volleys, defender, attack.kind, share, one);
    }
    Ok(())
}

/// Melee dice may be split freely, all of them (WK-ATK-05).
fn split(table: &mut Table, seat: Seat, by: Id, dice: u8, targets: &[Id]) -> Play<Vec<(Id, u8)>> {
    let dice = i32::from(dice);
    let mut split = Split::new(rules::ATK_05);
    let mut terms = Vec::new();
    for target in targets {
        terms.push((split.part(says!("{}", *target), dice), 1));
    }
    split.hold_at(0, dice);
    let says = says!("{} assigns all of its {} dice", by, dice);
    split.limit(SumLimit { terms, least: dice, most: dice, rule: rules::ATK_05, says });
    let numbers = table.split(seat, Why::SplitDice(by), rules::ATK_05, split)?;
    Ok(targets.iter().copied().zip(numbers.into_iter().map(|number| number as u8)).collect())
}

/// Adds dice to the volley of their defender and type; will attacks only join the same attack.
fn join(
    table: &mut Table,
    volleys: &mut Vec<Volley>,
    defender: Id,
    kind: Kind,
    share: Share,
    one: &Declared,
) {
    let setup = table.setup;
    let same = |volley: &&mut Volley| {
        let first = volley.shares[0];
        let attack = |share: Share| &setup.attack(&table.game, share.by, share.attack).name;
        let alike = volley.defender == defender && volley.kind == kind;
        alike && (kind != Kind::Will || attack(first) == attack(share))
    };
    match volleys.iter_mut().find(same) {
        Some(volley) => {
            volley.shares.push(share);
            volley.assistants.extend_from_slice(&one.assistants);
        }
        None => {
            let (shares, assistants) = (vec![share], one.assistants.clone());
            volleys.push(Volley { kind, defender, shares, assistants, counter: one.counter });
        }
    }
}

/// The attacker picks the order of defenders, and of types against one defender (WK-ATK-03).
pub fn next(table: &mut Table, seat: Seat, volleys: &mut Vec<Volley>) -> Play<Volley> {
    if volleys.len() == 1 {
        return Ok(volleys.remove(0));
    }
    let mut defenders: Vec<Id> = Vec::new();
    for volley in volleys.iter() {
        if !defenders.contains(&volley.defender) {
            defenders.push(volley.defender);
        }
    }
    let defender = match defenders[..] {
        [only] => only,
        _ => {
            let choices = defenders.iter().map(|id| (*id, Ok(())));
            table.choose(seat, Why::NextDefender, rules::ATK_03, choices)?
        }
    };
    let places: Vec<usize> =
        (0..volleys.len()).filter(|place| volleys[*place].defender == defender).collect();
    let kinds: Vec<Kind> = places.iter().map(|place| volleys[*place].kind).collect();
    let place = match places[..] {
        [only] => only,
        _ => {
            let mut options = table.options(rules::R_26);
            for (place, kind) in kinds.iter().enumerate() {
                if !kinds[..place].contains(kind) {
                    options.offer(Act::from(*kind));
                }
            }
            let item = table.pick(seat, Why::NextType(defender), rules::R_26, options)?;
            let chosen = kinds.iter().position(|kind| Item::from(Act::from(*kind)) == item);
            places[chosen.unwrap_or(0)]
        }
    };
    Ok(volleys.remove(place))
}
