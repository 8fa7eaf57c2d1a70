//! Attacks as they are declared (chapter 16): with what, on whom, and on what occasion; attacks on several models.

use scene::{Arg, Item, says};
use space::{Base, FreeLimit, Limit, Outline, Point};
use table::{Play, Verdict, refuse};

use crate::abilities::{Rider, loss};
use crate::attack::{self, Strike};
use crate::profile::{Attack, Kind};
use crate::state::{Game, Id};
use crate::why::{Act, Why};
use crate::{Setup, Table, command, engagement, rules, sight, stats};

/// How an attack comes about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    Action,
    Charge,
    Disengage,
    /// One of several that a special action grants.
    Part,
    /// The repetition of a Twin Weapon.
    Again,
    /// Berserk forces it.
    Forced,
}

/// How far a Wrecking Ball and a Blast reach round their point or target.
const SPREAD: i32 = 2 * space::INCH;

impl Occasion {
    /// The free focuses that come with it.
    pub fn free(self) -> u8 {
        u8::from(self == Occasion::Disengage)
    }
}

/// Whether an attack can be used at all on this occasion, whomever it is for and whatever it costs.
pub fn usable(setup: &Setup, game: &Game, id: Id, place: u8, attack: &Attack, occasion: Occasion) -> Verdict {
    let (profile, model) = (setup.profile(game, id), game.model(id));
    if let Some((rule, from)) = loss::forbids(profile, model.damage, &attack.name) {
        return refuse(rule, says!("{} has {} damage and cannot do it from {} on", id, model.damage, from));
    }
    if let Some((rule, from)) = loss::once_per_turn(profile, model.damage, &attack.name)
        && model.uses >> place & 1 == 1
    {
        let says = says!("{} has {} damage and can use it once in a turn from {} on", id, model.damage, from);
        return refuse(rule, says);
    }
    if attack.has(Rider::ImpactWeapon) && occasion != Occasion::Charge {
        return refuse(attack.row(), "it can be used only as a charge attack");
    }
    let own = matches!(occasion, Occasion::Action | Occasion::Charge | Occasion::Forced);
    if own
        && attack.once
        && game.active.is_some_and(|active| active.id == id && active.once >> place & 1 == 1)
    {
        return refuse(rules::ACT_08, says!("{} has used it in this activation", id));
    }
    if attack.kind == Kind::Ranged
        && let Some(enemy) = engagement::engagers(setup, game, id).next()
    {
        let rule = if own { rules::ENG_05 } else { rules::ATK_08 };
        return refuse(rule, says!("{} is engaged by {} and cannot shoot", id, enemy));
    }
    Ok(())
}

/// Whether a target is within an attack's range and in sight.
pub fn may_strike(setup: &Setup, game: &Game, id: Id, attack: &Attack, target: Id) -> Verdict {
    if id == target {
        return refuse(rules::ATK_04, says!("{} cannot attack itself", id));
    }
    let range = attack.range();
    if !stats::within(setup, game, id, target, range) {
        let gap = stats::base(setup, game, id).gap(&stats::base(setup, game, target));
        let [gap, far] = Arg::too_long(gap, range);
        if range == 0 {
            let says = says!("{} is {} away and the attack reaches {}: it needs contact", target, gap, far);
            return refuse(rules::ATK_02, says);
        }
        let says = says!("{} is {} away and the attack reaches {}", target, gap, far);
        return refuse(rules::ATK_01, says);
    }
    if !sight::sees(setup, game, id, target) {
        return refuse(sight::unseen(setup, game, id, target), says!("{} does not see {}", id, target));
    }
    Ok(())
}

/// Whether there is anybody for an attack.
pub fn somebody(setup: &Setup, game: &Game, id: Id, attack: &Attack) -> Verdict {
    if attack.has(Rider::WreckingBall) {
        let reach = attack.range() + SPREAD;
        // Without the tolerance of distances: the point between the two has its own on either side.
        let base = stats::base(setup, game, id);
        let near =
            game.standing().any(|other| other != id && base.gap(&stats::base(setup, game, other)) <= reach);
        let says = says!("{} has nobody within {} to hit with it", id, Arg::Length(reach));
        return if near { Ok(()) } else { refuse(attack.row(), says) };
    }
    let mut no = refuse(rules::ACT_03, says!("{} has nobody to attack", id));
    // Of those who cannot be attacked, the nearest enemy is worth a word.
    let (base, mut nearest) = (stats::base(setup, game, id), i32::MAX);
    for target in game.standing().filter(|target| *target != id) {
        match may_strike(setup, game, id, attack, target) {
            Ok(()) if !attack.has(Rider::Sweeping) || game.model(target).seat != game.model(id).seat => {
                return Ok(());
            }
            Err(refusal) if game.model(target).seat != game.model(id).seat => {
                let gap = base.gap(&stats::base(setup, game, target));
                if gap < nearest {
                    (no, nearest) = (Err(refusal), gap);
                }
            }
            _ => {}
        }
    }
    no
}

/// Makes an attack that is already paid for: its target or point is named, then it strikes everybody it strikes.
pub fn make(table: &mut Table, id: Id, place: u8, target: Option<Id>, occasion: Occasion) -> Play<()> {
    declare(table, id, place, target, occasion, |_| {})
}

/// The target or point is named, the price is paid, and the attack strikes everybody it strikes.
pub fn declare(
    table: &mut Table,
    id: Id,
    place: u8,
    target: Option<Id>,
    occasion: Occasion,
    pay: impl FnOnce(&mut Table),
) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let attack = &setup.profile(&table.game, id).attacks[usize::from(place)];
    let mut struck: Vec<Id>;
    let mut band = None;
    if attack.has(Rider::WreckingBall) && occasion != Occasion::Disengage {
        let at = wrecking_point(table, id, attack, target)?;
        pay(table);
        let point = Base::new(at, 0);
        let game = &table.game;
        struck = game
            .standing()
            .filter(|other| *other != id && point.within(&stats::base(setup, game, *other), SPREAD))
            .collect();
        table.tell(rules::MSR_08, says!("{} models are within 2 inches of the point", struck.len() as i32));
    } else {
        let target = match target {
            Some(target) => target,
            None => {
                let all: Vec<Id> = table.standing().collect();
                let sweeps = attack.has(Rider::Sweeping);
                table.choose_judged(seat, Why::Target(id), rules::ATK_01, &all, |game, target| {
                    if sweeps && game.model(target).seat == seat {
                        return refuse(attack.row(), says!("{} sweeps at enemies only", id));
                    }
                    may_strike(setup, game, id, attack, target)
                })?
            }
        };
        if attack.has(Rider::Blast) {
            band = Some(stats::band(setup, &table.game, id, attack, target));
        }
        pay(table);
        struck = vec![target];
        if occasion != Occasion::Disengage {
            for rider in &attack.riders {
                struck.extend(rider.others(table, id, target, attack.range()));
            }
        }
    }
    if struck.len() > 1 {
        table.tell(rules::ATK_11, says!("{} makes {} separate attacks", id, struck.len() as i32));
    }
    let mut first = true;
    loop {
        struck.retain(|other| !table.model(*other).gone);
        if struck.is_empty() || table.model(id).gone {
            break;
        }
        let next = next_target(table, id, &struck, first)?;
        first = false;
        struck.retain(|other| *other != next);
        attack::strike(table, Strike { attacker: id, target: next, attack: place, occasion, band })?;
    }
    twin(table, id, place, attack, occasion)
}

/// The attacker chooses the order. A command may come between two of the attacks, to pay for a focus of the next.
fn next_target(table: &mut Table, id: Id, struck: &[Id], first: bool) -> Play<Id> {
    let seat = table.model(id).seat;
    loop {
        let spent = table.active.is_some_and(|active| active.id == id && active.purse(true) == 0);
        let helped = !first && spent && command::verdict(table.setup, &table.game, id).is_ok();
        if let [one] = struck
            && !helped
        {
            return Ok(*one);
        }
        let mut options = table.options(rules::R_39);
        for other in nearest_first(table, id, struck) {
            options.offer(other);
        }
        command::offer(table, id, &mut options);
        match table.pick(seat, Why::NextTarget(id), rules::R_39, options)? {
            Item::Piece(piece) => return Ok(Id(piece as u8)),
            _ => command::interject(table, id)?,
        }
    }
}

fn nearest_first(table: &Table, id: Id, struck: &[Id]) -> Vec<Id> {
    let base = stats::base(table.setup, &table.game, id);
    let mut list = struck.to_vec();
    list.sort_by_key(|other| (base.gap(&stats::base(table.setup, &table.game, *other)), *other));
    list
}

/// The point of a Wrecking Ball: within its range, with at least one other model within 2 inches; if a model has to be
/// among those struck, within 2 inches of that one.
fn wrecking_point(table: &mut Table, id: Id, attack: &Attack, target: Option<Id>) -> Play<Point> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let of = Outline::Round(stats::base(setup, &table.game, id));
    let wide = |other: Id| {
        let base = stats::base(setup, &table.game, other);
        Outline::Round(Base::new(base.at, base.radius + SPREAD))
    };
    let any = match target {
        Some(target) => [wide(target)].into_iter().collect(),
        None => table.standing().filter(|other| *other != id).map(wide).collect(),
    };
    let limits: Vec<(Limit, _)> = vec![
        (FreeLimit::Near { of, radius: 0, distance: attack.range() }.into(), attack.row()),
        (FreeLimit::Touching { any, radius: 0 }.into(), rules::R_40),
    ];
    let spot = table.point(seat, Why::WreckingPoint(id), attack.row(), limits)?;
    Ok(spot.point().unwrap_or(table.model(id).at))
}

/// A Twin Weapon may be used again at once, for free and once in a turn.
fn twin(table: &mut Table, id: Id, place: u8, attack: &Attack, occasion: Occasion) -> Play<()> {
    /// The mark of a repetition among the uses of a turn: profiles have fewer attacks.
    const REPEATED: u16 = 1 << 15;
    let (setup, seat) = (table.setup, table.model(id).seat);
    let model = table.model(id);
    let can = attack.has(Rider::TwinWeapon)
        && !matches!(occasion, Occasion::Disengage | Occasion::Again)
        && model.uses & REPEATED == 0
        && !model.gone
        && model.mana >= attack.mana
        && usable(setup, &table.game, id, place, attack, Occasion::Again).is_ok()
        && somebody(setup, &table.game, id, attack).is_ok();
    if !can {
        return Ok(());
    }
    loop {
        let mut options = table.options(attack.row());
        options.offer(Item::Pass);
        options.offer(Act::Again);
        command::offer(table, id, &mut options);
        match table.pick(seat, Why::Again(id), attack.row(), options)? {
            Item::Act(act) if Act::of(act) == Some(Act::Command) => command::interject(table, id)?,
            Item::Act(_) => break,
            _ => return Ok(()),
        }
    }
    table.model_mut(id).uses |= REPEATED;
    table.model_mut(id).mana -= attack.mana;
    table.tell(attack.row(), says!("{} repeats the attack for free, once in this turn", id));
    table.tell(rules::ACT_11, "it costs no action point");
    make(table, id, place, None, Occasion::Again)
}
