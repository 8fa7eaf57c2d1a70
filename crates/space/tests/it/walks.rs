use crate::{BOARDS, Chance, middle};
use hexx::algorithms::{a_star, field_of_movement};
use space::{Hex, HexSet, layers, path, path_costed, reach, reach_costed};
use std::collections::{BTreeMap, BTreeSet};

/// The steps to every hex that can be reached, by the plainest possible flood.
fn plain(from: Hex, open: &BTreeSet<Hex>) -> BTreeMap<Hex, u16> {
    let mut steps = BTreeMap::from([(from, 0)]);
    let mut edge = vec![from];
    for step in 1.. {
        let mut next = Vec::new();
        for hex in edge.iter().flat_map(|hex| hex.neighbours()) {
            if open.contains(&hex) && !steps.contains_key(&hex) {
                steps.insert(hex, step);
                next.push(hex);
            }
        }
        if next.is_empty() {
            break;
        }
        edge = next;
    }
    steps
}

fn is_way(from: Hex, way: &[Hex], open: &HexSet) -> bool {
    let mut here = from;
    way.iter().all(|&hex| {
        let fits = here.touches(hex) && open.contains(hex);
        here = hex;
        fits
    })
}

#[test]
fn reach_layers_and_path_agree_with_a_plain_flood() {
    let mut chance = Chance(3);
    let field = middle();
    for _ in 0..BOARDS {
        let open = chance.field(&field);
        let from = chance.hex();
        let steps = chance.below(12) as u16;
        let plain = plain(from, &open.iter().collect());
        let near: HexSet = plain
            .iter()
            .filter(|(hex, step)| **hex != from && **step <= steps)
            .map(|(hex, _)| *hex)
            .collect();
        assert_eq!(reach(from, steps, &open), near);
        let shells = layers(from, steps, &open);
        assert!(shells.len() <= usize::from(steps) + 1);
        for (step, shell) in shells.iter().enumerate() {
            assert!(!shell.is_empty());
            assert!(shell.iter().all(|hex| usize::from(plain[&hex]) == step));
        }
        assert_eq!(shells.iter().map(HexSet::len).sum::<u32>(), near.len() + 1);

        let goals: HexSet = (0..1 + chance.below(4)).map(|_| chance.hex()).collect();
        let nearest = goals.iter().filter_map(|hex| plain.get(&hex)).min().copied();
        match path(from, &goals, steps, &open) {
            Some(way) => {
                assert_eq!(Some(way.len() as u16), nearest);
                assert!(way.len() <= usize::from(steps) && is_way(from, &way, &open));
                assert!(goals.contains(way.last().copied().unwrap_or(from)));
                let first = goals.iter().find(|hex| plain.get(hex).copied() == nearest);
                assert_eq!(first, Some(way.last().copied().unwrap_or(from)));
            }
            None => assert!(nearest.is_none_or(|nearest| nearest > steps)),
        }
    }
}

/// What it costs to enter a hex in these tests: 1 to 3, the same each time it is asked.
fn toll(hex: Hex) -> u16 {
    1 + (hex.q.wrapping_mul(7) ^ hex.r.wrapping_mul(13)).rem_euclid(3) as u16
}

#[test]
fn costed_ways_agree_with_hexx() {
    let mut chance = Chance(4);
    let field = middle();
    let theirs = |hex: Hex| hexx::Hex::new(i32::from(hex.q), i32::from(hex.r));
    let ours = |hex: hexx::Hex| Hex::new(hex.x as i16, hex.y as i16);
    for board in 0..BOARDS {
        let mut open = chance.field(&field);
        let from = chance.hex();
        open.insert(from);
        let cost = |hex: Hex| open.contains(hex).then(|| toll(hex));
        let budget = 2 + chance.below(8) as u16;
        let goal = chance.hex();
        let goals = HexSet::from_iter([goal]);
        // Their search needs a heuristic that no path undercuts, which costs of 1 and more guarantee.
        let their_way = a_star(theirs(from), theirs(goal), |_, to| cost(ours(to)).map(u32::from));
        let price = |way: &[Hex]| way.iter().map(|hex| u32::from(toll(*hex))).sum::<u32>();
        let their_price = their_way.map(|way| price(&way.into_iter().map(ours).skip(1).collect::<Vec<_>>()));
        let way = path_costed(from, &goals, u16::MAX, &cost);
        assert_eq!(way.as_ref().map(|way| price(way)), their_price, "{from} {goal}");
        if let Some(way) = &way {
            assert!(is_way(from, way, &open));
            assert_eq!(path_costed(from, &goals, budget, &cost).is_some(), price(way) <= u32::from(budget));
        }
        // The way without costs is as long as theirs when everything costs 1.
        let even = a_star(theirs(from), theirs(goal), |_, to| open.contains(ours(to)).then_some(1));
        assert_eq!(path(from, &goals, 200, &open).map(|way| way.len()), even.map(|way| way.len() - 1));

        let reached = reach_costed(from, budget, &cost);
        if board % 4 == 0 {
            let field = field_of_movement(theirs(from), u32::from(budget), |hex| {
                cost(ours(hex)).map(|c| u32::from(c) - 1)
            });
            let mut field: HexSet = field.into_iter().map(ours).collect();
            field.remove(from);
            assert_eq!(reached, field);
        }
        let ones = reach_costed(from, budget, &|hex| open.contains(hex).then_some(1));
        assert_eq!(ones, reach(from, budget, &open));
    }
}

#[test]
fn ways_that_cost_nothing_and_starts_outside() {
    let open: HexSet = (0..40).map(|col| Hex::from_offset(col, 0)).collect();
    assert_eq!(reach_costed(Hex::new(0, 0), 0, &|hex| open.contains(hex).then_some(0)).len(), 39);
    let goals = HexSet::from_iter([Hex::new(39, 0)]);
    let way = path_costed(Hex::new(0, 0), &goals, 0, &|hex| open.contains(hex).then_some(0)).expect("a way");
    assert_eq!(way.len(), 39);
    let outside = Hex::from_offset(42, 0);
    let open: HexSet = (30..=41).map(|col| Hex::from_offset(col, 0)).collect();
    assert_eq!(reach(outside, 3, &open).len(), 3);
    assert_eq!(
        path(outside, &HexSet::from_iter([Hex::new(30, 0)]), 12, &open).map(|way| way.len()),
        Some(12)
    );
    assert!(reach(Hex::new(9_000, 9_000), 5, &HexSet::ALL).is_empty());
    assert_eq!(path(Hex::new(3, 3), &HexSet::from_iter([Hex::new(3, 3)]), 0, &open), Some(Vec::new()));
}
