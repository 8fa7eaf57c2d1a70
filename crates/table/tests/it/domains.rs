//! The two faces of every domain: what it samples and proposes it also contains, and nothing else is legal.

use proptest::prelude::*;
use space::{Board, Hex, HexSet, Limit, Spot};
use table::{Answer, Domain, Item, Limits, Options, Refusal, Rule, Split, Stream, SumLimit, says};

const RULE: Rule = Rule::new("PB-ASK-01");

/// So many domains of each kind are tried.
const DOMAINS: u32 = 2_500;

fn config() -> ProptestConfig {
    ProptestConfig { cases: DOMAINS, failure_persistence: None, ..ProptestConfig::default() }
}

/// Samples and proposals lie in the domain, and there is one of each.
fn faces_agree(domain: &Domain, seed: u64) -> Result<Vec<Answer>, TestCaseError> {
    let mut stream = Stream::seeded(seed);
    let proposals = domain.propose(6);
    prop_assert!(!proposals.is_empty() && proposals.len() <= 6, "{} proposals", proposals.len());
    let mut answers = proposals;
    for _ in 0..4 {
        let sample = domain.sample(&mut |bound| stream.below(bound));
        prop_assert!(sample.is_some(), "{domain:?} samples nothing");
        answers.extend(sample);
    }
    for answer in &answers {
        prop_assert_eq!(domain.contains(answer), Ok(()));
    }
    prop_assert!(domain.contains(&Answer::Split(vec![-1])).is_err());
    Ok(answers)
}

fn options(kinds: &[bool]) -> Options {
    let mut options = Options::new(RULE, true);
    for (id, legal) in (0..).zip(kinds) {
        options.add(Item::Piece(id), if *legal { Ok(()) } else { Err(Refusal::new(RULE, "not this one")) });
    }
    options
}

fn limits(list: &[Limit]) -> Limits {
    Limits::new(list.iter().map(|limit| (limit.clone(), RULE)).collect())
}

fn field(bits: &[bool]) -> HexSet {
    Board::rectangle(6, 6).hexes().iter().zip(bits).filter(|(_, open)| **open).map(|(hex, _)| hex).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn numbers(least in -40i32..40, width in 0i32..30, seed: u64, other in -100i32..100) {
        let domain = Domain::Number { least, most: least + width, rule: RULE };
        faces_agree(&domain, seed)?;
        prop_assert_eq!(domain.contains(&Answer::Number(other)).is_ok(), (least..=least + width).contains(&other));
    }

    #[test]
    fn picks(kinds in prop::collection::vec(any::<bool>(), 1..12), seed: u64, bounds in (0u16..4, 0u16..4)) {
        let legal: Vec<u16> = (0..).zip(&kinds).filter(|(_, legal)| **legal).map(|(id, _)| id).collect();
        if !legal.is_empty() {
            let one = Domain::One(options(&kinds));
            faces_agree(&one, seed)?;
            for id in 0..14 {
                prop_assert_eq!(one.contains(&Answer::One(Item::Piece(id))).is_ok(), legal.contains(&id));
            }
        }
        let least = bounds.0.min(legal.len() as u16);
        let some = Domain::Some { options: options(&kinds), least, most: least + bounds.1 };
        for answer in faces_agree(&some, seed)? {
            let Answer::Some(items) = answer else { panic!("some were asked for") };
            prop_assert!((least..=least + bounds.1).contains(&(items.len() as u16)));
        }
        let twice = Answer::Some(legal.iter().chain(&legal).map(|id| Item::Piece(*id)).collect());
        prop_assert!(legal.is_empty() || some.contains(&twice).is_err());
    }

    #[test]
    fn splits(
        tops in prop::collection::vec(0i32..5, 1..5),
        sums in prop::collection::vec((prop::collection::vec(0i32..3, 5), 0i32..9), 0..4),
        hold in prop::collection::vec(0i32..5, 5),
        shares: bool,
        seed: u64,
    ) {
        let mut split = Split::new(RULE);
        let mut held = Vec::new();
        for (top, at) in tops.iter().zip(&hold) {
            let part = split.part(says!("part"), *top);
            held.push((*at).min(*top));
            split.hold_at(part, (*at).min(*top));
        }
        // Sometimes the first part has a share of its own, which holds at nothing.
        let mut tops = tops;
        if shares {
            split.share(says!("share"), 0, RULE);
            tops.push(tops[0]);
            held.push(0);
        }
        // Every limit leaves room for holding still, as the rules must see to.
        for (weights, room) in &sums {
            let terms: Vec<(u16, i32)> = (0..).zip(weights).take(tops.len()).map(|(i, w)| (i, *w)).collect();
            let sum: i32 = terms.iter().zip(&held).map(|((_, weight), number)| weight * number).sum();
            split.limit(SumLimit { terms, least: (sum - 2).max(0), most: sum + room, rule: RULE, says: says!("sum") });
        }
        let domain = Domain::Split(split.clone());
        faces_agree(&domain, seed)?;
        // Against a literal reading of the limits, for every split that there is.
        let mut numbers = vec![0; tops.len()];
        loop {
            let legal = split.limits().iter().all(|limit| {
                let sum: i32 = limit.terms.iter().map(|(part, weight)| numbers[usize::from(*part)] * weight).sum();
                limit.least <= sum && sum <= limit.most
            });
            let shared = !shares || numbers[tops.len() - 1] <= numbers[0];
            prop_assert_eq!(split.contains(&numbers).is_ok(), legal && shared);
            let Some(next) = (0..tops.len()).find(|i| numbers[*i] < tops[*i]) else { break };
            numbers[next] += 1;
            numbers[..next].fill(0);
        }
        numbers[0] = tops[0] + 1;
        prop_assert!(split.contains(&numbers).is_err());
        prop_assert!(split.contains(&numbers[1..]).is_err());
    }

    #[test]
    fn points(open in prop::collection::vec(prop::bool::weighted(0.7), 36), near in 0u16..6, far in 0u16..3, seed: u64) {
        let of = Hex::from_offset(2, 3);
        let list = [
            Limit::Among(*Board::rectangle(6, 6).hexes()),
            Limit::ClearOf(field(&open)),
            Limit::Within { of, steps: near },
            Limit::Beyond { of, steps: far },
        ];
        let legal: Vec<Hex> = Board::rectangle(6, 6)
            .hexes()
            .iter()
            .filter(|hex| !field(&open).contains(*hex))
            .filter(|hex| (far + 1..=near).contains(&hex.distance(of)))
            .collect();
        let domain = Domain::Point(limits(&list));
        for hex in Hex::from_offset(2, 3).disc(7) {
            prop_assert_eq!(domain.contains(&Answer::Point(Spot::Hex(hex))).is_ok(), legal.contains(&hex));
        }
        if !legal.is_empty() {
            faces_agree(&domain, seed)?;
        }
    }

    #[test]
    fn paths(open in prop::collection::vec(prop::bool::weighted(0.7), 36), steps in 0u16..5, kind in 0u8..4, seed: u64) {
        let start = Hex::from_offset(3, 3);
        let open = field(&open);
        let mut list = vec![
            Limit::From(start),
            Limit::Open(open),
            Limit::Allowance { steps, start, tolls: vec![(start.disc(1).into_iter().collect(), 1)] },
        ];
        match kind {
            0 => list.push(Limit::Once),
            1 => list.push(Limit::Line { start, sidestep: false }),
            2 => list.push(Limit::Line { start, sidestep: true }),
            _ => {}
        }
        let domain = Domain::Path(limits(&list));
        let answers = faces_agree(&domain, seed)?;
        prop_assert_eq!(&answers[0], &Answer::Path(Vec::new()), "holding still comes first");
        for answer in answers {
            let Answer::Path(path) = answer else { panic!("a path was asked for") };
            // A way into a closed hex, and one with a gap, are refused whatever else holds.
            let mut closed = path.clone();
            closed.push(Spot::Hex(Hex::new(20, 20)));
            prop_assert!(domain.contains(&Answer::Path(closed)).is_err());
            prop_assert!(path.len() <= usize::from(steps));
        }
    }
}
