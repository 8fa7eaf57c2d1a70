//! The tables that are measured on, and who plays them.

use dice::Below;
use table::{Answer, Domain, Given, Item, Policy, Question, Rulebook};

pub const PEBBLES: &str = include_str!("../positions/bench-pebbles.case");
pub const PEBBLES_THROW: &str = include_str!("../positions/bench-pebbles-throw.case");
pub const JUDGEMENT_SKIRMISH: &str = include_str!("../positions/bench-judgement-skirmish.case");
pub const JUDGEMENT_ATTACK: &str = include_str!("../positions/bench-judgement-attack.case");
pub const SALVATION_24: &str = include_str!("../positions/bench-salvation-24.case");
pub const SALVATION_DUEL: &str = include_str!("../positions/bench-salvation-duel.case");
pub const SALVATION_STRONG: &str = include_str!("../positions/bench-salvation-strong.case");
pub const SALVATION_THREE_ON_TWO: &str = include_str!("../positions/bench-salvation-three-on-two.case");

// The proofs of the rulebooks on free tables are played from their start.
pub const GENESYS_PROOF: &str = include_str!("../../genesys/cases/proof.case");
pub const GENESYS_ATTACK: &str = include_str!("../positions/bench-genesys-attack.case");
pub const GODSLAYER_PROOF: &str = include_str!("../../godslayer/cases/proof.case");
pub const GODSLAYER_ATTACK: &str = include_str!("../positions/bench-godslayer-attack.case");
pub const WRATH_PROOF: &str = include_str!("../../wrath/cases/proof.case");
pub const WRATH_ATTACK: &str = include_str!("../positions/bench-wrath-attack.case");

/// Sets the table that a case gives; what it does with it is left aside.
pub fn set<R: Rulebook>(case: &str) -> (R::Setup, R::Game) {
    let lines: Vec<&str> = case
        .lines()
        .skip_while(|line| *line != "given")
        .skip(1)
        .take_while(|line| !matches!(*line, "when" | "then"))
        .collect();
    let given = Given::read(&lines.join("\n"), 1).expect("a built-in position can be read");
    R::set(&given).expect("a built-in position can be set")
}

/// Attacks with everything: takes what the case says, fights or throws where it can, and spreads its dice evenly over
/// attacks and defences.
pub struct Fighter {
    wanted: Vec<String>,
}

impl Fighter {
    /// What is answered under `when` is wanted wherever it can be had.
    pub fn of(case: &str) -> Self {
        let said = case.lines().skip_while(|line| *line != "when").skip(1);
        let said = said.filter_map(|line| Some(line.split_once(": ")?.1.to_string()));
        Fighter { wanted: said.chain(["fight", "throw", "attack"].map(String::from)).collect() }
    }
}

impl<R: Rulebook> Policy<R> for Fighter {
    fn looks(&self) -> bool {
        false
    }

    fn answer(&mut self, setup: &R::Setup, game: &R::Game, question: &Question<R>, _: Below) -> Answer {
        let first = || question.domain.propose(1).into_iter().next().unwrap_or(Answer::One(Item::Pass));
        match &question.domain {
            Domain::One(options) => {
                let names = R::names(setup, game);
                let wanted = |item: &Item| self.wanted.contains(&names.item(*item));
                let named = options.legal().find(wanted);
                let piece = options.legal().find(|item| matches!(item, Item::Piece(_)));
                let pass = options.legal().find(|item| *item == Item::Pass);
                named.or(pass).or(piece).map_or_else(first, Answer::One)
            }
            Domain::Split(split) => {
                let Answer::Split(mut numbers) = first() else { return first() };
                // Another round for every attack and every defence, until no round adds anything.
                let parts = split.parts().iter().enumerate();
                let dice: Vec<usize> = parts
                    .filter(|(_, part)| {
                        let words = part.says.template();
                        words.contains(" attacks ") || words.contains(" defends ")
                    })
                    .map(|(place, _)| place)
                    .collect();
                let mut raised = true;
                while raised {
                    raised = false;
                    for &place in &dice {
                        numbers[place] += 1;
                        if split.contains(&numbers).is_ok() {
                            raised = true;
                        } else {
                            numbers[place] -= 1;
                        }
                    }
                }
                Answer::Split(numbers)
            }
            domain @ Domain::Number { .. } => domain.propose(100).pop().unwrap_or_else(first),
            _ => first(),
        }
    }
}
