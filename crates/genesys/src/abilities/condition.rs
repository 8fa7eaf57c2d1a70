//! Conditions of the faction lists, by what they change.

use scene::{Rule, Says, says};
use table::Sum;

use crate::rules;
use crate::state::{Condition, Id};

impl Condition {
    pub const ALL: [Condition; 12] = [
        Condition::Stunned,
        Condition::Weakened,
        Condition::DefensiveStance,
        Condition::Inspired,
        Condition::Barkskin,
        Condition::Entangled,
        Condition::DemonicStrength,
        Condition::KhornesRage,
        Condition::Berserk,
        Condition::Rooted,
        Condition::RabidFever,
        Condition::Numb,
    ];

    /// Its row, its name and the letter on its badge.
    pub fn words(self) -> (Rule, &'static str, char) {
        match self {
            Condition::Stunned => (rules::TPL_17, "stunned", 'S'),
            Condition::Weakened => (rules::TPL_12, "weakened", 'W'),
            Condition::DefensiveStance => (rules::TPL_26, "in defensive stance", 'D'),
            Condition::Inspired => (rules::TPL_28, "inspired", 'I'),
            Condition::Barkskin => (rules::SYL_12, "clad in bark", 'B'),
            Condition::Entangled => (rules::SYL_14, "entangled", 'N'),
            Condition::DemonicStrength => (rules::KHO_10, "strong as a demon", 'M'),
            Condition::KhornesRage => (rules::KHO_11, "enraged", 'R'),
            Condition::Berserk => (rules::KHO_12, "berserk", 'K'),
            Condition::Rooted => (rules::KHO_13, "held fast", 'H'),
            Condition::RabidFever => (rules::SKA_11, "feverish", 'F'),
            Condition::Numb => (rules::XPR_11, "numb", 'U'),
        }
    }

    /// What it does to SPD, in whole inches. A push is shortened by the same.
    pub fn slows(self) -> i32 {
        match self {
            Condition::Weakened | Condition::Entangled => 2,
            Condition::Stunned
            | Condition::DefensiveStance
            | Condition::Inspired
            | Condition::Barkskin
            | Condition::DemonicStrength
            | Condition::KhornesRage
            | Condition::Berserk
            | Condition::Rooted
            | Condition::RabidFever
            | Condition::Numb => 0,
        }
    }

    /// What it does to EV, after values that are set.
    pub fn on_evasion(self, ev: &mut Sum) {
        let (rule, name, _) = self.words();
        match self {
            Condition::Entangled | Condition::KhornesRage => ev.add(rule, name, -2),
            Condition::Stunned
            | Condition::Weakened
            | Condition::DefensiveStance
            | Condition::Inspired
            | Condition::Barkskin
            | Condition::DemonicStrength
            | Condition::Berserk
            | Condition::Rooted
            | Condition::RabidFever
            | Condition::Numb => {}
        }
    }

    pub fn on_armour(self, arm: &mut Sum) {
        let (rule, name, _) = self.words();
        match self {
            Condition::Weakened => arm.add(rule, name, -2),
            Condition::DefensiveStance | Condition::Barkskin => arm.add(rule, name, 2),
            Condition::Stunned
            | Condition::Inspired
            | Condition::Entangled
            | Condition::DemonicStrength
            | Condition::KhornesRage
            | Condition::Berserk
            | Condition::Rooted
            | Condition::RabidFever
            | Condition::Numb => {}
        }
    }

    /// What it does to the DMG of melee attacks.
    pub fn on_melee_damage(self, dmg: &mut Sum) {
        let (rule, name, _) = self.words();
        match self {
            Condition::DemonicStrength => dmg.add(rule, name, 2),
            Condition::Stunned
            | Condition::Weakened
            | Condition::DefensiveStance
            | Condition::Inspired
            | Condition::Barkskin
            | Condition::Entangled
            | Condition::KhornesRage
            | Condition::Berserk
            | Condition::Rooted
            | Condition::RabidFever
            | Condition::Numb => {}
        }
    }

    /// Whether it forbids reactions, and in which words.
    pub fn on_reaction(self, id: Id) -> Option<(Rule, Says)> {
        match self {
            Condition::Stunned => Some((rules::TPL_17, says!("{} is stunned and cannot react", id))),
            Condition::Weakened
            | Condition::DefensiveStance
            | Condition::Inspired
            | Condition::Barkskin
            | Condition::Entangled
            | Condition::DemonicStrength
            | Condition::KhornesRage
            | Condition::Berserk
            | Condition::Rooted
            | Condition::RabidFever
            | Condition::Numb => None,
        }
    }

    /// Whether it forbids a move: MOVE actions only, or any move of its own.
    pub fn on_move(self, id: Id, move_action: bool) -> Option<(Rule, Says)> {
        match self {
            Condition::DefensiveStance if move_action => {
                Some((rules::TPL_26, says!("{} stands its ground and makes no move action", id)))
            }
            Condition::Rooted => Some((rules::KHO_13, says!("{} is held fast and cannot move", id))),
            Condition::DefensiveStance
            | Condition::Stunned
            | Condition::Weakened
            | Condition::Inspired
            | Condition::Barkskin
            | Condition::Entangled
            | Condition::DemonicStrength
            | Condition::KhornesRage
            | Condition::Berserk
            | Condition::RabidFever
            | Condition::Numb => None,
        }
    }
}
