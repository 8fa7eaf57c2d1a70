//! What a match tells: the log, open questions, how it ended, and looks ahead.

use std::fmt;

use serde::{Deserialize, Serialize};
use space::Spot;

use crate::{Asked, PieceId, Rule, Scene, Seat};

/// An open question with its number, which an answer has to name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Posed {
    pub number: u32,
    pub asked: Asked,
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// These seats are asked now.
    Asks(Vec<Seat>),
    Over(Ended),
    /// The answer stands, but the step after it cannot be played.
    Broken,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Nobody, in a draw.
    pub winner: Option<Seat>,
    pub words: String,
}

/// Something that was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undone {
    pub seat: Seat,
    /// Who agreed, where that was needed.
    pub consent: Option<Seat>,
    /// The epoch that ended with it.
    pub epoch: u32,
    /// The step to which the match went back, and how many answers and throws of it were kept.
    pub commit: u32,
    pub kept: u32,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The step in which it happened.
    pub commit: u32,
    /// How many headings it stands under.
    pub depth: u8,
    pub rule: Rule,
    pub words: String,
    /// The terms behind a number.
    pub terms: Vec<ToldTerm>,
    pub shows: Shows,
}

/// A term of a sum: what it is for, how much, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToldTerm {
    pub words: String,
    pub value: i32,
    pub rule: Rule,
}

/// What there is to see of it besides words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shows {
    Nothing,
    /// What follows deeper down belongs to this line.
    Heading,
    Answer(Seat),
    Moved {
        piece: PieceId,
        path: Vec<Spot>,
    },
    /// Dice, in the order in which they lie; `faces` are empty where nobody saw them.
    Threw {
        seat: Seat,
        sides: u8,
        faces: Vec<u8>,
        /// What was read off them.
        value: i32,
    },
    Refusal,
}

impl fmt::Display for ToldTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:+} ({})", self.words, self.value, self.rule)
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = 2 * usize::from(self.depth);
        write!(f, "{:indent$}{}", "", self.words)?;
        if self.rule != Rule::NONE {
            write!(f, " ({})", self.rule)?;
        }
        for term in &self.terms {
            write!(f, "\n{:indent$}    {term}", "")?;
        }
        Ok(())
    }
}

/// What an answer would lead to, as far as no die and nobody else decides.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Preview {
    /// Why it is not legal, if it is not, and by which rule.
    pub refused: Option<Remark>,
    /// Lengths and numbers that its limits count.
    pub counts: Vec<Count>,
    /// The table where the next die, question or end is.
    pub scene: Option<Scene>,
    /// What would be told on the way.
    pub told: Vec<Told>,
    pub then: Then,
}

/// Where a look ahead ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// The answer is refused: nothing happens.
    Nothing,
    /// The step is over.
    Done,
    /// So many dice of so many sides are thrown next.
    Dice(u8, u8),
    /// Somebody is asked this next.
    Asked(Seat, String),
}

/// A number that a limit counts, of what it allows: `6.3 of 8 inches`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    pub rule: Rule,
    pub have: String,
    pub want: String,
}

/// A sentence and its rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub rule: Rule,
    pub words: String,
}

/// How one piece stands to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regard {
    pub sight: Sight,
    /// Distance, sight, cover, in the order in which a player wants to know them.
    pub says: Vec<Remark>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sight {
    Clear,
    Partly,
    Blocked,
}

/// How far somebody looks ahead, and who answers what he has not decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// As far as he has decided, quickly enough to be waited for.
    Decided,
    /// To the end of the activation: he plays as well as can be.
    Best,
    /// To the end of the activation: everybody takes the first thing that comes to mind.
    First,
}

/// How well a seat was taken to play beyond what it has decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Best {
    /// Nobody was to play as well as can be.
    Unasked,
    /// As well as can be to the end.
    ToTheEnd,
    /// As well as can be in each step by itself: looking further takes too long.
    StepByStep,
    /// Even that takes too long, and a policy was sampled instead.
    TooMuch,
}

/// What may come of an answer, with exact shares or sampled ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foreseen {
    /// Whose view it is counted from.
    pub seat: String,
    /// How many playouts were sampled; nothing where every outcome was counted.
    pub samples: Option<u32>,
    /// Where their dice came from, or what a policy answered by chance; nothing where the shares are exact.
    pub seed: Option<u64>,
    pub best: Best,
    pub leaves: u64,
    /// The share in which the rules would need what this seat does not know.
    pub hidden: String,
    /// The share in which the plan was left before its end and the rest of it dropped.
    pub dropped: String,
    pub assumptions: Vec<String>,
    /// What happens in several outcomes and not in all: changes that come together, and how likely they are.
    pub shared: Vec<Chance>,
    pub outcomes: Vec<Chance>,
}

/// Outcomes that look alike, and how likely they are together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    /// A fraction in lowest terms.
    pub share: String,
    /// The same, rounded to the nearest.
    pub millionths: u64,
    /// Where it was sampled: between what it lies 95 times in 100, in millionths.
    pub interval: Option<(u32, u32)>,
    pub changes: Vec<String>,
    /// How many different games are in it.
    pub games: u32,
}

impl Foreseen {
    /// How sure the shares are, in a few words.
    pub fn how(&self) -> String {
        let how = match (self.samples, self.seed) {
            (Some(count), Some(seed)) => {
                format!("sampled: {count} playouts from seed {seed}, with 95 % intervals")
            }
            (Some(count), None) => format!("sampled: {count} playouts, with 95 % intervals"),
            (None, Some(seed)) => format!("counted over one draw of the policy, seed {seed}"),
            (None, None) => "exact".to_string(),
        };
        match self.best {
            Best::Unasked | Best::ToTheEnd => how,
            Best::StepByStep => format!("step by step, not best play to the end; the chances of that: {how}"),
            Best::TooMuch => format!("not best play; {how}"),
        }
    }

    /// What changes however the dice fall, where they may fall in several ways.
    pub fn always(&self) -> Vec<String> {
        let (Some(first), true) = (self.outcomes.first(), self.outcomes.len() > 1) else {
            return Vec::new();
        };
        let in_all = |change: &&String| self.outcomes.iter().all(|chance| chance.changes.contains(change));
        first.changes.iter().filter(in_all).cloned().collect()
    }
}

/// A share in millionths as per cent, to the nearest tenth; but what may happen is never nothing, and what may not happen
/// never all.
pub fn tenths(millionths: u64) -> String {
    match millionths {
        1..500 => "< 0.1".to_string(),
        999_500..1_000_000 => "> 99.9".to_string(),
        _ => format!("{}.{}", (millionths + 500) / 10_000, (millionths + 500) % 10_000 / 1_000),
    }
}

/// An interval in millionths as per cent: `3.1 to 4.7`. It is rounded outwards, so that it only grows.
pub fn between((low, high): (u32, u32)) -> String {
    let tenths = |millionths: u32| format!("{}.{}", millionths / 10_000, millionths % 10_000 / 1_000);
    format!("{} to {}", tenths(low), tenths((high + 999).min(1_000_000)))
}

impl Chance {
    /// Between how much it lies, in per cent; nothing where it is exact.
    pub fn between(&self) -> Option<String> {
        self.interval.map(between)
    }

    /// What changes, in words, without what always does.
    pub fn words(&self, always: &[String]) -> String {
        let own: Vec<&str> =
            self.changes.iter().filter(|change| !always.contains(change)).map(String::as_str).collect();
        match (own.is_empty(), always.is_empty()) {
            (true, true) => "nothing changes".to_string(),
            (true, false) => "nothing else changes".to_string(),
            _ => own.join("; "),
        }
    }

    pub fn percent(&self) -> String {
        format!("{}.{:04}", self.millionths / 10_000, self.millionths % 10_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_and_never_to_nothing_or_to_all() {
        for (millionths, words) in [
            (0, "0.0"),
            (1, "< 0.1"),
            (926_449, "92.6"),
            (60_450, "6.0"),
            (12_500, "1.3"),
            (999_999, "> 99.9"),
            (1_000_000, "100.0"),
        ] {
            assert_eq!(tenths(millionths), words, "{millionths}");
        }
    }

    #[test]
    fn what_is_no_best_play_is_not_called_so() {
        let mut foreseen = Foreseen {
            seat: "Green".into(),
            samples: None,
            seed: None,
            best: Best::StepByStep,
            leaves: 1,
            hidden: "0".into(),
            dropped: "0".into(),
            assumptions: Vec::new(),
            shared: Vec::new(),
            outcomes: Vec::new(),
        };
        assert!(foreseen.how().starts_with("step by step, not best play to the end"), "{}", foreseen.how());
        foreseen.best = Best::ToTheEnd;
        assert_eq!(foreseen.how(), "exact");
    }
}
