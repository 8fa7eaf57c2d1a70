use crate::{BOARDS, Chance};
use space::{Dear, Dir, Hex, HexSet, Limit, Spot, outline, propose_paths, sample_path};
use std::collections::BTreeMap;

/// A question about a path over steps that differ, and what makes it legal in plain words.
struct Question {
    start: Hex,
    open: HexSet,
    through: HexSet,
    ends: Option<HexSet>,
    steps: u16,
    bars: Vec<(HexSet, HexSet)>,
    dear: Vec<Dear>,
    still: bool,
}

impl Question {
    fn random(chance: &mut Chance) -> Question {
        let field = Hex::new(0, 0).disc(3);
        let ends = chance.field(&field);
        Question {
            start: field[chance.below(field.len() as u32) as usize],
            open: chance.field(&field),
            through: chance.field(&field) | chance.field(&field),
            ends: [None, Some(ends)][chance.below(2) as usize],
            steps: chance.below(5) as u16,
            bars: (0..chance.below(3)).map(|_| (chance.field(&field), chance.field(&field))).collect(),
            dear: (0..chance.below(3))
                .map(|_| Dear {
                    from: chance.field(&field),
                    into: chance.field(&field),
                    more: 1 + chance.below(2) as u16,
                })
                .collect(),
            still: chance.below(2) == 0,
        }
    }

    fn limits(&self) -> Vec<Limit> {
        let start = self.start;
        let mut limits = vec![Limit::From(start), Limit::Open(self.open), Limit::Through(self.through)];
        limits.extend(self.bars.iter().map(|(from, into)| Limit::Barred { start, from: *from, into: *into }));
        limits.push(Limit::Priced { steps: self.steps, start, dear: self.dear.clone() });
        limits.extend(self.ends.map(Limit::Ends));
        limits.extend((!self.still).then_some(Limit::AtLeast(1)));
        limits
    }

    /// What a step takes, or nothing where it is barred.
    fn step(&self, from: Hex, into: Hex) -> Option<u16> {
        if self.bars.iter().any(|(out, closed)| out.contains(from) && closed.contains(into)) {
            return None;
        }
        let more = self.dear.iter().filter(|dear| dear.from.contains(from) && dear.into.contains(into));
        Some(1 + more.map(|dear| dear.more).max().unwrap_or(0))
    }

    /// Every legal path with what it takes, by trying all.
    fn all(&self) -> BTreeMap<Vec<Spot>, u16> {
        let mut ways = vec![(Vec::new(), 0)];
        let mut at = 0;
        while at < ways.len() {
            let (way, taken): (Vec<Hex>, u16) = ways[at].clone();
            at += 1;
            let here = way.last().copied().unwrap_or(self.start);
            if !way.is_empty() && !self.through.contains(here) {
                continue;
            }
            for hex in here.neighbours().into_iter().filter(|hex| self.open.contains(*hex)) {
                if let Some(price) = self.step(here, hex).filter(|price| taken + price <= self.steps) {
                    let mut longer = way.clone();
                    longer.push(hex);
                    ways.push((longer, taken + price));
                }
            }
        }
        let ends =
            |way: &[Hex]| self.ends.is_none_or(|ends| way.last().is_some_and(|end| ends.contains(*end)));
        ways.retain(|(way, _)| ends(way) && (self.still || !way.is_empty()));
        ways.into_iter().map(|(way, taken)| (way.into_iter().map(Spot::Hex).collect(), taken)).collect()
    }
}

fn end(start: Hex, way: &[Spot]) -> Hex {
    way.last().and_then(|spot| spot.hex()).unwrap_or(start)
}

#[test]
fn uneven_paths_are_accepted_listed_sampled_and_outlined_alike() {
    let mut chance = Chance(31);
    let (mut some, mut none) = (0, 0);
    for board in 0..BOARDS {
        let question = Question::random(&mut chance);
        let limits = question.limits();
        let legal = question.all();
        let ends: HexSet = legal.keys().map(|way| end(question.start, way)).collect();
        assert_eq!(outline(&limits), ends, "board {board}: {limits:?}");

        let listed = propose_paths(&limits, 10_000);
        let cheapest = |hex: Hex| {
            let there = legal.iter().filter(|(way, _)| end(question.start, way) == hex);
            there.map(|(_, taken)| *taken).min()
        };
        for way in &listed {
            assert!(legal.contains_key(way), "board {board}: {way:?}");
            assert_eq!(legal.get(way).copied(), cheapest(end(question.start, way)), "board {board}");
        }
        assert_eq!(listed.iter().map(|way| end(question.start, way)).collect::<HexSet>(), ends);
        assert_eq!(propose_paths(&limits, 3).len(), listed.len().min(3));

        for _ in 0..4 {
            match sample_path(&limits, &mut |n| chance.below(n)) {
                Some(way) => assert!(legal.contains_key(&way), "board {board}: {way:?}"),
                None => assert!(legal.is_empty(), "board {board}: {limits:?}"),
            }
        }
        // What is legal is accepted, and a random change is accepted only if it is legal still.
        for way in legal.keys().take(20) {
            let counted = limits.iter().find_map(|limit| limit.counts(way));
            assert_eq!(counted, Some((i64::from(legal[way]), i64::from(question.steps))));
            let mut changed = way.clone();
            changed.push(Spot::Hex(Hex::new(chance.between(-3, 3), chance.between(-3, 3))));
            let accepted = limits.iter().all(|limit| limit.refuse_path(&changed).is_none());
            assert_eq!(accepted, legal.contains_key(&changed), "{changed:?} {limits:?}");
        }
        if legal.is_empty() { none += 1 } else { some += 1 }
    }
    assert!(some > BOARDS / 4 && none > BOARDS / 20, "{some} {none}");
}

#[test]
fn every_uneven_end_is_sampled() {
    let mut chance = Chance(32);
    for _ in 0..100 {
        let limits = Question::random(&mut chance).limits();
        let start = limits.iter().find_map(Limit::start).and_then(|spot| spot.hex()).expect("a start");
        let mut seen = HexSet::EMPTY;
        for _ in 0..1_000 {
            if let Some(way) = sample_path(&limits, &mut |n| chance.below(n)) {
                seen.insert(end(start, &way));
            }
        }
        assert_eq!(seen, outline(&limits), "{limits:?}");
    }
}

#[test]
fn a_miss_tells_the_price_and_the_barred_hex() {
    let start = Hex::new(0, 0);
    let (near, far) = (start.step(Dir::E), start.step(Dir::E).step(Dir::E));
    let set = |hex: Hex| HexSet::from_iter([hex]);
    let way = [Spot::Hex(near), Spot::Hex(far)];
    let dear = vec![Dear { from: set(near), into: set(far), more: 2 }];
    let words = |limit: Limit| limit.refuse_path(&way).map(|miss| miss.to_string());
    assert_eq!(words(Limit::Priced { steps: 4, start, dear: dear.clone() }), None);
    assert_eq!(
        words(Limit::Priced { steps: 3, start, dear }).as_deref(),
        Some("the path takes 4 and 3 are allowed")
    );
    assert_eq!(
        words(Limit::Priced { steps: 1, start, dear: Vec::new() }).as_deref(),
        Some("the path is 2 long and 1 are allowed")
    );
    assert_eq!(
        words(Limit::Barred { start, from: set(near), into: set(far) }).as_deref(),
        Some("the path cannot enter (2,0) from the hex before it")
    );
    assert_eq!(words(Limit::Barred { start, from: set(far), into: set(near) }), None);
}
