//! SPECIAL and COMMAND actions: what they cost, whom they may name, and what they do.

use scene::{Arg, Rule, Seat, says};
use serde::Deserialize;
use table::{Play, Sum, Verdict, refuse};

use crate::profile::{Inches, Special};
use crate::state::{Active, Condition, Game, Held, Id};
use crate::why::{SpecialWord, Why};
use crate::{Setup, Table, attack, command, conditions, rules, sight, stats};

use super::{heal, loss, place, series, summon, wave};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// One model heals with so many dice.
    Heal { dice: u8, within: Inches, who: Who },
    /// One model gets a condition for one round.
    Give { condition: Condition, within: Inches, who: Who },
    /// All models in range get a condition for one round.
    GiveAll { condition: Condition, within: Inches, who: Who },
    /// For one round all models have a condition while they are in range.
    Aura { condition: Condition, within: Inches, who: Who },
    /// A friend that is wholly in a forest is placed in a forest.
    ForestGates { within: Inches, distance: Inches },
    /// New models are placed near it, wholly in a forest if it says so.
    Summon { model: String, count: u8, within: Inches, forest: bool },
    /// Free attacks on one target, each so many times.
    Frenzy { parts: Vec<(String, u8)> },
    /// Free attacks, each so many times and on any target.
    MultiAttack { parts: Vec<(String, u8)> },
    /// Every other model in range is pushed away and tested for damage.
    Wave { within: Inches, push: Inches, dmg: u8 },
    /// A test of CMD against a fixed number of dice.
    TestCommand { against: u8 },
}

impl Effect {
    /// The attacks that it grants, to be checked when profiles are read.
    pub fn parts(&self) -> impl Iterator<Item = &String> {
        let parts = match self {
            Effect::Frenzy { parts } | Effect::MultiAttack { parts } => parts.as_slice(),
            Effect::Heal { .. }
            | Effect::Give { .. }
            | Effect::GiveAll { .. }
            | Effect::Aura { .. }
            | Effect::ForestGates { .. }
            | Effect::Summon { .. }
            | Effect::Wave { .. }
            | Effect::TestCommand { .. } => &[],
        };
        parts.iter().map(|(name, _)| name)
    }

    /// Whom it is for, where it says so.
    pub fn who(&self) -> Option<&Who> {
        match self {
            Effect::Heal { who, .. }
            | Effect::Give { who, .. }
            | Effect::GiveAll { who, .. }
            | Effect::Aura { who, .. } => Some(who),
            Effect::ForestGates { .. }
            | Effect::Summon { .. }
            | Effect::Frenzy { .. }
            | Effect::MultiAttack { .. }
            | Effect::Wave { .. }
            | Effect::TestCommand { .. } => None,
        }
    }
}

/// Whom an ability is for: `friendly templar`, `enemy`, `khorne`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    friendly: Option<bool>,
    word: String,
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = String::deserialize(deserializer)?;
        let (friendly, rest) = match words.split_once(' ').unwrap_or((&words, "")) {
            ("friendly", rest) => (Some(true), rest),
            ("enemy", rest) => (Some(false), rest),
            _ => (None, words.as_str()),
        };
        Ok(Who { friendly, word: rest.to_string() })
    }
}

impl Who {
    /// Whether it is for friends only or for enemies only, where it says so.
    pub fn friendly(&self) -> Option<bool> {
        self.friendly
    }

    /// The trait that it asks for, where it asks for one.
    pub fn asks(&self) -> Option<&str> {
        (!self.word.is_empty()).then_some(self.word.as_str())
    }

    /// Whether a model is meant, seen from the one that acts. A model is friendly to itself.
    pub fn is(&self, setup: &Setup, game: &Game, by: Id, other: Id) -> bool {
        let friends = game.model(by).seat == game.model(other).seat;
        self.friendly.is_none_or(|friendly| friendly == friends)
            && (self.word.is_empty() || setup.profile(game, other).is(&self.word))
    }
}

/// Whether a model can be the target of an ability: of the right kind, in range and in sight.
pub fn may_target(
    setup: &Setup,
    game: &Game,
    id: Id,
    other: Id,
    within: i32,
    who: &Who,
    rule: Rule,
) -> Verdict {
    if !who.is(setup, game, id, other) {
        return refuse(rule, says!("{} is not one that this is for", other));
    }
    if !stats::within(setup, game, id, other, within) {
        let gap = stats::base(setup, game, id).gap(&stats::base(setup, game, other));
        let [gap, most] = Arg::too_long(gap, within);
        return refuse(rules::MSR_04, says!("{} is {} away and at most {} is allowed", other, gap, most));
    }
    if !sight::sees(setup, game, id, other) {
        return refuse(rules::LOS_10, says!("{} does not see {}", id, other));
    }
    Ok(())
}

/// Whether the active model can pay for an action and has somebody or somewhere for it.
pub fn may_use(setup: &Setup, game: &Game, active: Active, place: u8, special: &Special) -> Verdict {
    let id = active.id;
    let model = game.model(id);
    if let Some((rule, from)) = loss::forbids(setup.profile(game, id), model.damage, &special.name) {
        return refuse(rule, says!("{} has {} damage and cannot do it from {} on", id, model.damage, from));
    }
    if active.ap < special.ap {
        return refuse(
            rules::ACT_03,
            says!("that costs {} action points and {} has {}", special.ap, id, active.ap),
        );
    }
    if special.command && model.command == 0 {
        return refuse(rules::CMD_09, says!("{} holds no command token and commands nobody", id));
    }
    if model.command < special.cmd {
        return refuse(
            rules::CMD_10,
            says!("that costs {} command tokens and {} has {}", special.cmd, id, model.command),
        );
    }
    if model.mana < special.mana {
        return refuse(
            rules::MAN_04,
            says!("that costs {} mana and {} has {}", special.mana, id, model.mana),
        );
    }
    if special.once && active.once_specials >> place & 1 == 1 {
        return refuse(rules::ACT_08, says!("{} has used it in this activation", id));
    }
    let somebody = |within: Inches, who: &Who| {
        let mut no = refuse(special.row(), says!("{} has nobody for it", id));
        for other in game.standing() {
            match may_target(setup, game, id, other, within.0, who, special.row()) {
                Ok(()) => return Ok(()),
                refused if who.is(setup, game, id, other) => no = refused,
                _ => {}
            }
        }
        no
    };
    match &special.does {
        Effect::Heal { within, who, .. } | Effect::Give { within, who, .. } => somebody(*within, who),
        Effect::GiveAll { .. } | Effect::Aura { .. } | Effect::Wave { .. } | Effect::TestCommand { .. } => {
            Ok(())
        }
        Effect::ForestGates { within, .. } => place::may_open(setup, game, id, within.0, special.row()),
        Effect::Summon { model, within, forest, .. } => {
            summon::may_summon(setup, game, id, model, within.0, *forest, special.row())
        }
        Effect::Frenzy { parts } => series::may_frenzy(setup, game, id, parts, special.row()),
        Effect::MultiAttack { parts } => series::may_begin(setup, game, id, parts, special.row()),
    }
}

/// The action itself: the target is named, everything is paid, and it happens.
pub fn perform(table: &mut Table, id: Id, place: u8) -> Play<()> {
    let (setup, seat) = (table.setup, table.model(id).seat);
    let special = &setup.profile(&table.game, id).specials[usize::from(place)];
    let rule = special.row();
    match &special.does {
        Effect::Heal { dice, within, who } => {
            let target = target(table, id, seat, within.0, who, rule)?;
            pay(table, id, place, special);
            heal::test(table, target, *dice, rule)
        }
        Effect::Give { condition, within, who } => {
            let target = target(table, id, seat, within.0, who, rule)?;
            pay(table, id, place, special);
            conditions::give(table, target, *condition, id, rule);
            Ok(())
        }
        Effect::GiveAll { condition, within, who } => {
            pay(table, id, place, special);
            let game = &table.game;
            let all: Vec<Id> = game
                .standing()
                .filter(|other| {
                    who.is(setup, game, id, *other) && stats::within(setup, game, id, *other, within.0)
                })
                .collect();
            for other in all {
                conditions::give(table, other, *condition, id, rule);
            }
            Ok(())
        }
        Effect::Aura { condition, .. } => {
            pay(table, id, place, special);
            let held = Held { condition: *condition, by: id, turn: table.turn, aura: true };
            conditions::hold(table, id, held);
            table.tell(rule, says!("{} spreads it for one round", id));
            table.tell(rules::CND_07, says!("whoever is in range of {} at the moment has it", id));
            Ok(())
        }
        Effect::ForestGates { within, distance } => {
            place::forest_gates(table, id, within.0, distance.0, rule, |table| {
                pay(table, id, place, special);
            })
        }
        Effect::Summon { model, count, within, forest } => {
            pay(table, id, place, special);
            summon::summon(table, id, (model, *count), within.0, *forest, rule)
        }
        Effect::Frenzy { parts } => {
            series::frenzy(table, id, parts, rule, |table| pay(table, id, place, special))
        }
        Effect::MultiAttack { parts } => {
            pay(table, id, place, special);
            series::run(table, id, parts, None, rule)
        }
        Effect::Wave { within, push, dmg } => {
            pay(table, id, place, special);
            wave::wave(table, id, (within.0, push.0, *dmg), rule)
        }
        Effect::TestCommand { against } => {
            pay(table, id, place, special);
            let acting = Sum::new(rules::TST_09, "CMD", setup.profile(&table.game, id).cmd.into());
            let defending = Sum::new(rules::TST_04, "fixed difficulty", (*against).into());
            let margin =
                attack::opposed(table, id, rules::TST_04, says!("{} tests its CMD", id), acting, defending)?;
            let words = if margin > 0 { says!("{} succeeds", id) } else { says!("{} fails", id) };
            table.tell(rules::TST_03, words);
            Ok(())
        }
    }
}

fn target(table: &mut Table, id: Id, seat: Seat, within: i32, who: &Who, rule: Rule) -> Play<Id> {
    let (setup, all) = (table.setup, table.standing().collect::<Vec<Id>>());
    table.choose_judged(seat, Why::SpecialTarget(id), rule, &all, |game, other| {
        may_target(setup, game, id, other, within, who, rule)
    })
}

/// Everything listed is paid from the acting model's own stock when the action is declared.
fn pay(table: &mut Table, id: Id, place: u8, special: &Special) {
    let word = SpecialWord { profile: table.model(id).profile, special: place };
    let model = table.model_mut(id);
    model.command -= special.cmd;
    model.mana -= special.mana;
    if let Some(active) = &mut table.game.active {
        active.ap -= special.ap;
        if special.once {
            active.once_specials |= 1 << place;
        }
    }
    table.tell(special.row(), says!("{} uses {}", id, scene::Item::from(word)));
    if special.cmd > 0 || special.mana > 0 {
        let says = says!(
            "{} pays {} action points, {} command tokens, {} mana",
            id,
            special.ap,
            special.cmd,
            special.mana
        );
        table.tell(rules::PRF_10, says);
    }
    if special.mana > 0 {
        table.tell(rules::MAN_04, says!("{} has {} mana left", id, table.model(id).mana));
    }
    if special.command {
        table.tell(rules::CMD_09, says!("{} acts by command, without action points", id));
    } else if special.cmd > 0 {
        table.tell(rules::CMD_10, says!("{} has {} command tokens left", id, table.model(id).command));
    } else if special.ap == 0 {
        table.tell(rules::ACT_09, "it costs no action point and may be done again");
    }
    if special.once {
        table.tell(rules::PRF_11, says!("that was its one use in this activation for {}", id));
    }
    command::spent(table, id);
}
