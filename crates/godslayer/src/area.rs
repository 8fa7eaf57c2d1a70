//! Areas of effect (chapter 47).

use scene::says;
use space::free::{Base, covered, deviated};
use space::{INCH, Point};
use table::{Play, Pool, Roll};

use crate::attack::{Aim, damage_with, hurt};
use crate::sight::base;
use crate::state::Id;
use crate::why::AttackId;
use crate::{Table, rules, stats};

/// Where a template lands, and with how much force.
struct Landing {
    centre: Point,
    dice: u8,
    /// Who suffers a critical hit.
    critical: Option<Id>,
}

/// An attack with an area, after its attack roll: on the target, beside it, or on the attacker's own head.
pub fn lands(table: &mut Table, id: Id, target: Id, attack: AttackId, aim: Aim, long: bool) -> Play<()> {
    let (seat, at, own) = (table.seat(id), table.model(target).at, table.model(id).at);
    let landing = match aim {
        Aim::Hit { critical } => {
            if critical {
                table.tell(rules::AOE_05, says!("the critical hit counts for {} alone", target));
            }
            Landing { centre: at, dice: 2, critical: critical.then_some(target) }
        }
        Aim::Miss(by) => {
            let roll = Roll::new(seat, rules::AOE_08, "the direction in which it deviates", Pool::sum(1, 6));
            let die = table.roll(roll)?.value() as u8;
            table.tell(rules::AOE_07, says!("missed by {}: it deviates so many inches", by));
            Landing { centre: deviated(at, own, by * INCH, die), dice: 1, critical: None }
        }
        Aim::Fumble => {
            table.tell(rules::AOE_12, says!("it goes off over {}", id));
            Landing { centre: own, dice: 1, critical: None }
        }
    };
    strikes(table, seat, attack, &landing, long)
}

/// Every model under the template suffers a damage roll of its own, nearest to the centre first (GS-R-66).
fn strikes(
    table: &mut Table,
    seat: scene::Seat,
    attack: AttackId,
    landing: &Landing,
    long: bool,
) -> Play<()> {
    let setup = table.setup;
    let kind = setup.attack(attack);
    let template = Base::new(landing.centre, kind.area / 2);
    let models: Vec<Id> =
        table.roster().into_iter().flat_map(|card| table.members(card).collect::<Vec<_>>()).collect();
    let bases: Vec<Base> = models.iter().map(|id| base(setup, &table.game, *id)).collect();
    let mut under: Vec<Id> = covered(&template, &bases).into_iter().map(|i| models[usize::from(i)]).collect();
    under.sort_by_key(|id| table.model(*id).at.square_to(landing.centre));
    let spot = space::Spot::Point(landing.centre);
    table.tell(rules::AOE_03, says!("{} models are under the template at {}", under.len() as i32, spot));
    for id in under {
        let rule = if landing.dice == 1 { rules::AOE_09 } else { rules::AOE_04 };
        table.tell(rule, says!("{} suffers {} dice of damage", id, landing.dice));
        let power = stats::missile_damage(kind, long);
        let critical = landing.critical == Some(id);
        let damage = damage_with(table, seat, id, kind, power, critical, landing.dice)?;
        hurt(table, id, damage);
    }
    Ok(())
}
