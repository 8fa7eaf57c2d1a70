//! A case as a table to look at or to play at: it is stopped before any of its answers, and may go on as a match.

use scene::Seat;
use table::{Rulebook, Seed};

use super::script::Stage;
use super::{Case, Part, Set, When};
use crate::Match;

/// How far a case is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UpTo {
    /// To the *then* block of this number, from 1; 0 is the table as it was set.
    Then(u16),
    /// To that *then* block, and on to the next dice, which are not thrown.
    Dice(u16),
}

impl Case {
    /// Where the case can be stopped: from one to the next there is one answer with everything that belongs to it. Each
    /// stop is the numbers of its lines; the table as it is given comes before the first.
    pub fn stops(&self) -> Vec<Vec<u32>> {
        if matches!(self.set, Set::List { .. }) {
            return Vec::new();
        }
        let (mut stops, mut answered): (Vec<Vec<u32>>, bool) = (Vec::new(), true);
        let mut claimed = false;
        for part in &self.parts {
            let numbers: Vec<u32> = match part {
                Part::When { no, .. } => vec![*no],
                Part::Then(lines) => lines.iter().map(|line| line.no).collect(),
            };
            // What is expected of a question stands before its answer, dice and claims behind it.
            let opens = match part {
                Part::When { when: When::Dice(_), .. } | Part::Then(_) => false,
                Part::When { .. } => answered || claimed,
            };
            if opens || stops.is_empty() {
                stops.push(Vec::new());
                (answered, claimed) = (false, false);
            }
            answered |= matches!(part, Part::When { when: When::Answer { .. }, .. });
            claimed |= matches!(part, Part::Then(_));
            if let Some(stop) = stops.last_mut() {
                stop.extend(numbers);
            }
        }
        stops
    }

    /// Its lines up to the wanted place, where it stops.
    fn up_to(&self, up_to: UpTo) -> Result<Vec<Part>, String> {
        let (UpTo::Then(wanted) | UpTo::Dice(wanted)) = up_to;
        let mut passed = 0;
        let mut parts = Vec::new();
        for part in &self.parts {
            match part {
                Part::Then(_) => {
                    passed += 1;
                    if up_to == UpTo::Then(passed) {
                        break;
                    }
                }
                Part::When { when: When::Dice(_), .. } if passed >= wanted => break,
                Part::When { .. } => parts.push(part.clone()),
            }
        }
        if passed < wanted {
            return Err(format!("the case has {passed} `then` blocks, and not {wanted}"));
        }
        parts.push(STOP);
        Ok(parts)
    }

    /// Its lines up to the one of this number, behind which it stops.
    fn to_line(&self, last: u32) -> Vec<Part> {
        let before = |part: &&Part| matches!(part, Part::When { no, .. } if *no <= last);
        self.parts.iter().filter(before).cloned().chain([STOP]).collect()
    }
}

/// A look without a claim: the script stops here.
const STOP: Part = Part::Then(Vec::new());

/// Plays a case as it is written up to some place.
pub fn at<R: Rulebook>(case: &Case, up_to: UpTo) -> Result<Stage<R>, String> {
    let Set::Given { text, first } = &case.set else {
        return Err("the case checks a list and sets no table".to_string());
    };
    let mut stage = Stage::<R>::set(text, *first)?;
    if up_to != UpTo::Then(0) {
        stage.follow(&case.up_to(up_to)?)?;
        stage.play()?;
    }
    Ok(stage)
}

/// A table and the answers that lead to its dice, which are not thrown.
pub fn led<R: Rulebook>(given: &str, answers: &[(Seat, String)]) -> Result<Stage<R>, String> {
    let mut stage = Stage::<R>::set(given, 1)?;
    stage.answer(answers);
    stage.play()?;
    Ok(stage)
}

/// Plays a case up to the end of so many of its stops, with the dice that it lays down, and takes it up as a match. Answers
/// that are given unseen together are not torn apart: it goes on until they are shown.
pub fn stage<R: Rulebook>(case: &Case, stops: u32, seed: Seed) -> Result<Match<R>, String> {
    let Set::Given { text, first } = &case.set else {
        return Err("a list is checked and not played".to_string());
    };
    let all = case.stops();
    let mut why = String::new();
    for many in (stops as usize).min(all.len())..=all.len() {
        let last = all[..many].iter().flatten().max().copied().unwrap_or(0);
        let mut stage = Stage::<R>::set(text, *first)?;
        match stage.follow(&case.to_line(last)).and_then(|()| stage.play()) {
            Ok(()) => return Match::laid(text, seed, &stage.tapes, stage.tape),
            Err(fault) => why = fault,
        }
    }
    Err(why)
}
