//! The two faces of every domain: what it samples and proposes it also contains, and nothing else is legal.

use std::sync::Arc;

use proptest::prelude::*;
use scene::{Names, PieceId, Seat};
use space::{Base, Board, FreeLimit, Hex, HexSet, Limit, Outline, Point, Spot};
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

/// What is proposed of some begins with the first of the list in growing numbers and then one by one, and leaves no option
/// out where so many are to be picked and there is room for it.
fn every_option_is_proposed(some: &Domain, legal: &[u16], least: u16, more: u16) {
    let answer = |ids: &[u16]| Answer::Some(ids.iter().map(|id| Item::Piece(*id)).collect());
    let (least, top) = (usize::from(least), usize::from(least + more).min(legal.len()));
    let mut first: Vec<Answer> = (least..=top).map(|count| answer(&legal[..count])).collect();
    if least <= 1 && top >= 1 {
        first.extend(legal.iter().skip(1).map(|id| answer(&[*id])));
    }
    for most in 0..16 {
        let proposed = some.propose(most);
        let kept = first.len().min(most);
        assert_eq!(proposed[..kept], first[..kept], "{most} of {some:?}");
        assert!(proposed.len() <= most && proposed.iter().all(|answer| some.contains(answer).is_ok()));
        let again = |(i, answer): (usize, &Answer)| proposed[..i].contains(answer);
        assert!(!proposed.iter().enumerate().any(again), "{proposed:?}");
        let room = if least == top { legal.len().div_ceil(top.max(1)) } else { first.len() + legal.len() };
        let named = |id: &u16| {
            let holds =
                |answer: &Answer| matches!(answer, Answer::Some(items) if items.contains(&Item::Piece(*id)));
            proposed.iter().any(holds)
        };
        assert!(top == 0 || most < room || legal.iter().all(named), "{most} of {some:?}: {proposed:?}");
    }
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
        every_option_is_proposed(&some, &legal, least, bounds.1);
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

    #[test]
    fn free_points(
        others in prop::collection::vec((0i32..9000, 0i32..9000, 400i32..1700), 0..5),
        kind in 0u8..4,
        seed: u64,
        tried in prop::collection::vec((-500i32..9500, -500i32..9500), 12),
    ) {
        let radius = 600;
        let bases: Vec<Base> = others.iter().map(|(x, y, r)| Base::new(Point::new(*x, *y), *r)).collect();
        let crowd: Arc<[Outline]> = bases.iter().copied().map(Outline::Round).collect();
        let table = Outline::rectangle(Point::new(0, 0), Point::new(9000, 9000)).unwrap();
        let mut list = vec![FreeLimit::Inside { areas: [table.clone()].into(), radius }];
        match kind {
            0 => list.push(FreeLimit::Apart { from: crowd.clone(), radius }),
            1 => list.push(FreeLimit::Untouching { from: crowd.clone(), radius }),
            2 => {
                list.push(FreeLimit::Untouching { from: crowd.clone(), radius });
                list.push(FreeLimit::Near { of: table.clone(), radius, distance: 0 });
            }
            _ => list.extend(
                crowd.iter().map(|of| FreeLimit::Beyond { of: of.clone(), radius, distance: 500 }),
            ),
        }
        let list: Vec<Limit> = list.into_iter().map(Limit::Free).collect();
        let domain = Domain::Point(limits(&list));
        // Beside every other base, just in contact and just not, and anywhere.
        let beside = bases.iter().flat_map(|base| {
            let reach = base.radius + radius;
            [reach - 3, reach + 2, reach + 3].map(|x| Point::new(base.at.x + x, base.at.y))
        });
        for at in beside.chain(tried.iter().map(|(x, y)| Point::new(*x, *y))) {
            let base = Base::new(at, radius);
            let gap = if kind == 3 { 500 } else { 0 };
            let clear = match kind {
                0 => !bases.iter().any(|other| other.overlaps(&base)),
                _ => !bases.iter().any(|other| other.within(&base, gap)),
            };
            let legal = clear && table.encloses(&base);
            prop_assert_eq!(domain.contains(&Answer::Point(Spot::Point(at))).is_ok(), legal, "{} {:?}", at, domain);
        }
        // So few bases leave room somewhere.
        faces_agree(&domain, seed)?;
        let words = domain.contains(&Answer::Point(Spot::Point(bases.first().map_or(Point::new(0, 0), |base| base.at))));
        prop_assert!(words.is_err());
    }
}

/// Nothing has a name.
struct Plain;

impl Names for Plain {
    fn piece(&self, id: PieceId) -> String {
        id.to_string()
    }
    fn spot(&self, spot: Spot) -> String {
        spot.to_string()
    }
    fn seat(&self, seat: Seat) -> String {
        seat.0.to_string()
    }
    fn act(&self, act: u16) -> String {
        act.to_string()
    }
    fn word(&self, word: u16) -> String {
        word.to_string()
    }
    fn die(&self, class: u8) -> String {
        class.to_string()
    }
}

#[test]
fn contact_that_is_not_allowed_is_told_with_its_gap() {
    let from: Arc<[Outline]> = [Outline::Round(Base::new(Point::new(0, 0), 600))].into();
    let domain = Domain::Point(limits(&[FreeLimit::Untouching { from, radius: 400 }.into()]));
    let told =
        |x: i32| domain.contains(&Answer::Point(Point::new(x, 0).into())).map_err(|no| no.words(&Plain));
    assert_eq!(told(1003), Ok(()));
    for (x, gap) in [(1002, "0\""), (1000, "0\""), (797, "-0.2\"")] {
        let words = told(x).unwrap_err();
        assert!(
            words.contains(&format!("in contact: the gap is {gap} and must be more than 0\"")),
            "{words}"
        );
    }
}

#[test]
fn three_of_many_are_proposed_all_over_the_list() {
    let domain = Domain::Some { options: options(&[true; 45]), least: 3, most: 3 };
    let firsts = |most: usize| -> Vec<u16> {
        let first = |answer: Answer| match answer {
            Answer::Some(items) => match items[..] {
                [Item::Piece(a), Item::Piece(b), Item::Piece(c)] if b == a + 1 && c == b + 1 => a,
                _ => panic!("{items:?}"),
            },
            other => panic!("{other:?}"),
        };
        domain.propose(most).into_iter().map(first).collect()
    };
    assert_eq!(firsts(1), [0]);
    assert_eq!(firsts(4), [0, 3, 17, 31]);
    assert_eq!(firsts(15), (0..15).map(|i| 3 * i).collect::<Vec<_>>());
    assert_eq!(firsts(usize::MAX), firsts(15));
    let four = Domain::Some { options: options(&[true; 7]), least: 4, most: 4 };
    let pieces = |from: u16| Answer::Some((from..from + 4).map(Item::Piece).collect());
    assert_eq!(four.propose(12), [pieces(0), pieces(3)]);
}
