//! A case as a table to play at: it is stopped before any of its answers, and goes on as a match.

use table::{Rulebook, Seed};

use super::{Case, Part, Set, When, play};
use crate::{Match, Report};

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
        let mut parts: Vec<Part> = Vec::new();
        parts.extend(
            case.parts.iter().filter(|part| matches!(part, Part::When { no, .. } if *no <= last)).cloned(),
        );
        // A look without a claim: the script stops here.
        parts.push(Part::Then(Vec::new()));
        let cut = Case { parts, ..case.clone() };
        match play::record::<R>(&cut, text, *first, &mut Report::default()) {
            Ok(record) => return Match::laid(text, seed, &record.tapes, record.open),
            Err(fault) => why = fault,
        }
    }
    Err(why)
}
