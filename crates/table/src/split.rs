//! Splitting numbers over parts, under limits on sums of parts.

use dice::Below;
use scene::{Refusal, Rule, Says};

use crate::{Verdict, refuse};

/// Numbers to be set for several parts. Each limit bounds a weighted sum of some parts, which is enough to say
/// "at most the Energy of each model", "one attack die or a match, not both" and "at least one in all".
#[derive(Clone, Debug)]
pub struct Split {
    parts: Vec<Part>,
    limits: Vec<SumLimit>,
    /// A legal answer that holds still.
    hold: Vec<i32>,
    rule: Rule,
}

#[derive(Clone, Debug)]
pub struct Part {
    pub says: Says,
    pub most: i32,
    /// The part of which this one is a share, and the rule that says so: it is never the larger of the two.
    pub within: Option<(u16, Rule)>,
}

#[derive(Clone, Debug)]
pub struct SumLimit {
    /// Parts by their place, each with its weight.
    pub terms: Vec<(u16, i32)>,
    pub least: i32,
    pub most: i32,
    pub rule: Rule,
    pub says: Says,
}

impl SumLimit {
    fn sum(&self, numbers: &[i32]) -> i64 {
        self.terms
            .iter()
            .map(|(part, weight)| i64::from(numbers[usize::from(*part)]) * i64::from(*weight))
            .sum()
    }

    fn holds(&self, numbers: &[i32]) -> bool {
        (i64::from(self.least)..=i64::from(self.most)).contains(&self.sum(numbers))
    }

    pub fn refusal(&self) -> Refusal {
        Refusal::new(self.rule, self.says.clone())
    }
}

impl Split {
    /// An empty split; `rule` is what numbers break that do not even fit its parts.
    pub fn new(rule: Rule) -> Self {
        Split { parts: Vec::new(), limits: Vec::new(), hold: Vec::new(), rule }
    }

    /// Adds a part from 0 to `most` and returns its place.
    pub fn part(&mut self, says: Says, most: i32) -> u16 {
        self.parts.push(Part { says, most, within: None });
        self.hold.push(0);
        self.parts.len() as u16 - 1
    }

    /// Adds a part that is a share of another one, and returns its place.
    pub fn share(&mut self, says: Says, of: u16, rule: Rule) -> u16 {
        let most = self.parts[usize::from(of)].most;
        let place = self.part(says, most);
        self.parts[usize::from(place)].within = Some((of, rule));
        place
    }

    pub fn limit(&mut self, limit: SumLimit) {
        self.limits.push(limit);
    }

    /// Sets what holding still means for a part; all parts hold at 0 otherwise.
    pub fn hold_at(&mut self, part: u16, number: i32) {
        self.hold[usize::from(part)] = number;
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn limits(&self) -> &[SumLimit] {
        &self.limits
    }

    pub fn rule(&self) -> Rule {
        self.rule
    }

    pub fn contains(&self, numbers: &[i32]) -> Verdict {
        if numbers.len() != self.parts.len() {
            let says = scene::says!(
                "{} numbers are given for {} parts",
                numbers.len() as i32,
                self.parts.len() as i32
            );
            return refuse(self.rule, says);
        }
        for (part, number) in self.parts.iter().zip(numbers) {
            if !(0..=part.most).contains(number) {
                return refuse(self.rule, scene::says!("{} is not from 0 to {}", *number, part.most));
            }
            if let Some((of, rule)) = part.within
                && *number > numbers[usize::from(of)]
            {
                let whole = numbers[usize::from(of)];
                return refuse(
                    rule,
                    scene::says!("{} is more than the {} that it is a share of", *number, whole),
                );
            }
        }
        match self.limits.iter().find(|limit| !limit.holds(numbers)) {
            Some(limit) => Err(limit.refusal()),
            None => Ok(()),
        }
    }

    /// A random walk from holding still; every step stays legal.
    pub fn sample(&self, below: Below) -> Vec<i32> {
        self.wander(&(0..self.parts.len()).collect::<Vec<_>>(), below)
    }

    /// The same for who means what he does: of what is a share of something else, such as failing on purpose, nothing.
    pub fn sample_in_earnest(&self, below: Below) -> Vec<i32> {
        self.wander(&self.in_earnest().collect::<Vec<_>>(), below)
    }

    /// The parts that are no shares of others.
    fn in_earnest(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len()).filter(|part| self.parts[*part].within.is_none())
    }

    fn wander(&self, parts: &[usize], below: Below) -> Vec<i32> {
        let mut numbers = self.hold.clone();
        if parts.is_empty() {
            return numbers;
        }
        let any = |below: Below| parts[below(parts.len() as u32) as usize];
        for _ in 0..2 * parts.len() {
            let part = any(below);
            let old = numbers[part];
            numbers[part] = below(self.parts[part].most as u32 + 1) as i32;
            if self.contains(&numbers).is_err() {
                numbers[part] = old;
            }
        }
        if self.has_fixed_sum() {
            for _ in 0..2 * parts.len() {
                let (from, to) = (any(below), any(below));
                let shift = below(numbers[from] as u32 + 1) as i32;
                self.shift(&mut numbers, from, to, shift);
            }
        }
        numbers
    }

    /// Whether some limit leaves a sum no room, so that no part can change by itself.
    fn has_fixed_sum(&self) -> bool {
        self.limits.iter().any(|limit| limit.least == limit.most)
    }

    /// Moves a number from one part to another if that is legal, and says whether it was.
    fn shift(&self, numbers: &mut [i32], from: usize, to: usize, number: i32) -> bool {
        numbers[from] -= number;
        numbers[to] += number;
        let legal = self.contains(numbers).is_ok();
        if !legal {
            numbers[from] += number;
            numbers[to] -= number;
        }
        legal
    }

    /// Holding still, everything on one part after the other, and as even as the limits allow. Shares of other parts stay as
    /// they are: whoever fails on purpose knows why, and nobody proposes it.
    pub fn propose(&self, most: usize) -> Vec<Vec<i32>> {
        let mut list = vec![self.hold.clone()];
        let add = |numbers: Vec<i32>, list: &mut Vec<Vec<i32>>| {
            if !list.contains(&numbers) {
                list.push(numbers);
            }
        };
        for first in self.in_earnest() {
            if list.len() >= most {
                break;
            }
            add(self.heaped(first), &mut list);
        }
        let mut even = self.hold.clone();
        for round in 1..=self.parts.iter().map(|part| part.most).max().unwrap_or(0) {
            for part in self.in_earnest() {
                self.raise(&mut even, part, round);
            }
        }
        add(even, &mut list);
        list.truncate(most.max(1));
        list
    }

    /// As much as the limits allow on one part, then on those after it that are no shares; holding still where there is no
    /// such part.
    pub fn heaped(&self, first: usize) -> Vec<i32> {
        let mut numbers = self.hold.clone();
        if first >= self.parts.len() {
            return numbers;
        }
        self.raise(&mut numbers, first, i32::MAX);
        if !self.has_fixed_sum() {
            let after = self.in_earnest().filter(|part| *part > first);
            let before = self.in_earnest().take_while(|part| *part < first);
            after.chain(before).for_each(|part| self.raise(&mut numbers, part, i32::MAX));
        }
        numbers
    }

    /// Raises a part step by step, as far as it stays legal and not above `to`; under a fixed sum at the cost of the
    /// part that has the most left, so long as it has more.
    fn raise(&self, numbers: &mut [i32], part: usize, to: i32) {
        let fixed = self.has_fixed_sum();
        while numbers[part] < self.parts[part].most.min(to) {
            numbers[part] += 1;
            if self.contains(numbers).is_ok() {
                continue;
            }
            numbers[part] -= 1;
            let spare = if to == i32::MAX { 0 } else { numbers[part] + 1 };
            let others = (0..self.parts.len()).filter(|other| *other != part && numbers[*other] > spare);
            let Some(other) = others.max_by_key(|other| numbers[*other]) else { return };
            if !fixed || !self.shift(numbers, other, part, 1) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_sum_is_sampled_and_proposed_in_all_its_ways() {
        let rule = Rule::new("PB-ASK-01");
        let mut split = Split::new(rule);
        let terms = ["a", "b", "c"].map(|words| (split.part(words.into(), 3), 1)).to_vec();
        split.hold_at(0, 3);
        split.limit(SumLimit { terms, least: 3, most: 3, rule, says: "three in all".into() });
        let mut stream = crate::Stream::seeded(7);
        let mut seen: Vec<Vec<i32>> =
            (0..500).map(|_| split.sample(&mut |bound| stream.below(bound))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 10);
        assert_eq!(split.propose(9), [[3, 0, 0], [0, 3, 0], [0, 0, 3], [1, 1, 1]]);
    }
}
