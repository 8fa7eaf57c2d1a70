use crate::free::{f, far, p};
use crate::free_march::{Shape, Trail, below, surely_below};
use crate::{BOARDS, Chance, Undecided};
use space::{
    Allowance, Base, Due, FreeLimit, INCH, Leg, Outline, Parting, Point, Toll, Way, first_parting,
    length_inside,
};
use std::sync::Arc;

/// The length of what two lists of stretches have in common, or of one without the other.
fn overlap(a: &[(f64, f64)], b: &[(f64, f64)]) -> f64 {
    a.iter().flat_map(|p| b.iter().map(|q| (p.1.min(q.1) - p.0.max(q.0)).max(0.0))).sum()
}

fn total(stretches: &[(f64, f64)]) -> f64 {
    stretches.iter().map(|stretch| stretch.1 - stretch.0).sum()
}

/// The stretches of a trail on which a base of this radius is in contact with an area, without tolerance.
fn slow_parts(trail: &Trail, radius: i32, areas: &[Shape]) -> Vec<(f64, f64)> {
    let gap = |x: f64| areas.iter().map(|area| trail.gap(radius, area)(x)).fold(f64::MAX, f64::min);
    below(trail.length, 0.0, gap)
}

/// The least that a way can cost with slow ground, and the most with every part of a leg rounded up.
fn slowed(way: &Way<'_>, areas: &[Shape], factor: i32) -> (f64, f64) {
    let (mut least, mut most) = (0.0, 0.0);
    for leg in way.legs() {
        let trail = Trail::leg(&leg);
        let slow = slow_parts(&trail, way.radius, areas);
        let cost = trail.length + total(&slow) * f64::from(factor - 1);
        least += cost - 0.02 * (1.0 + slow.len() as f64) * f64::from(factor);
        most += cost + 1.01 + slow.len() as f64 * f64::from(factor + 1);
    }
    (least, most)
}

#[test]
fn slow_ground_counts_as_often_as_it_must() {
    let mut chance = Chance(204);
    for _ in 0..BOARDS {
        let ends = chance.ends(3, 9000);
        let way = Way::new(chance.point(9000), &ends, chance.radius());
        let areas: Vec<Outline> = (0..1 + chance.below(3)).map(|_| chance.outline(9000)).collect();
        let shapes: Vec<Shape> = areas.iter().map(Shape::of).collect();
        let factor = chance.int(1, 3);
        let (least, most) = slowed(&way, &shapes, factor);
        let found = way.length_slowed(&areas, factor) as f64;
        assert!((least..=most).contains(&found), "{way:?} {areas:?}: {found} {least} {most}");
    }
    // Exact splits: 1,000 before, 2,000 inside, 1,000 behind.
    let area = Outline::rectangle(p(1600, -900), p(2400, 900)).expect("an area");
    let leg = Leg::new(p(0, 0), p(4000, 0), 600);
    assert_eq!(leg.length_slowed(std::slice::from_ref(&area), 2), 6000);
    // Along its edge at a gap of exactly 0 all of it counts, a unit farther off none.
    let beside = |y: i32| Leg::new(p(1700, y), p(2300, y), 600).length_slowed(std::slice::from_ref(&area), 3);
    assert_eq!((beside(1500), beside(1501)), (1800, 600));
    assert_eq!(Leg::new(p(2000, 0), p(2000, 0), 600).length_slowed(&[area], 3), 0);
}

#[test]
fn strides_end_exactly_where_the_allowance_does() {
    let mut chance = Chance(213);
    let mut undecided = Undecided::default();
    let (mut short, mut inside) = (0, 0);
    for _ in 0..BOARDS {
        let (from, to) = (chance.point(9000), chance.point(9000));
        let leg = Leg::new(from, to, chance.radius());
        let areas: Vec<Outline> = (0..chance.below(3)).map(|_| chance.outline(9000)).collect();
        let shapes: Vec<Shape> = areas.iter().map(Shape::of).collect();
        let (factor, units) = (chance.int(2, 3), chance.int(0, 6 * INCH));
        let end = leg.stride(&areas, factor, units);
        let trail = Trail::leg(&leg);
        let slow = slow_parts(&trail, leg.radius, &shapes);
        let cost = |x: f64| x + overlap(&slow, &[(0.0, x)]) * f64::from(factor - 1);
        // Longer stretches cost more, so the length is found by halving.
        let (mut low, mut high) = (0.0, trail.length);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if cost(middle) <= f64::from(units) { low = middle } else { high = middle }
        }
        if slow.iter().any(|part| part.1 - part.0 < 50.0) {
            // How long a graze is depends on less than a hundredth of a unit.
            undecided.count();
            continue;
        }
        // The exact point, rounded: half a unit off along each axis.
        let off = far(f(end), trail.at(high));
        assert!(off <= 0.75 + 0.05 * slow.len() as f64, "{leg:?} {areas:?} {units} {end} {off}");
        short += u32::from(end != to);
        inside += u32::from(slow.iter().any(|part| part.0 < high && high < part.1));
    }
    assert!(short > BOARDS / 4 && inside > BOARDS / 10, "{short} {inside}");
}

#[test]
fn lengths_inside_areas() {
    let mut chance = Chance(305);
    let mut through = 0;
    for _ in 0..BOARDS {
        let (a, b) = (chance.base(9000), chance.base(9000));
        let areas: Vec<Outline> = (0..1 + chance.below(3)).map(|_| chance.outline(9000)).collect();
        let trail = Trail::of(a.at, &[b.at]);
        let shapes: Vec<Shape> = areas.iter().map(Shape::of).collect();
        let woods = slow_parts(&trail, 0, &shapes);
        let bases = slow_parts(&trail, 0, &[Shape::of(&a.into()), Shape::of(&b.into())]);
        let want = total(&woods) - overlap(&woods, &bases);
        let list: Vec<&Outline> = areas.iter().collect();
        let found = f64::from(length_inside(&a, &b, &list));
        let parts = (woods.len() * (bases.len() + 1)) as f64;
        assert!(found >= want - 0.02 * parts - 0.1, "{a:?} {b:?} {areas:?} {found} {want}");
        assert!(found <= want + parts + 0.1, "{a:?} {b:?} {areas:?} {found} {want}");
        assert_eq!(length_inside(&a, &b, &list), length_inside(&b, &a, &list), "{a:?} {b:?} {areas:?}");
        through += u32::from(want > 100.0);
    }
    assert!(through > BOARDS / 10, "{through}");
    let wood = Outline::rectangle(p(1000, -900), p(2016, 900)).expect("a wood");
    let (a, b) = (Base::new(p(0, 0), 600), Base::new(p(9000, 0), 600));
    assert_eq!(length_inside(&a, &b, &[&wood]), 1016);
    // Two woods that share a border, and one that the line only runs along.
    let next = Outline::rectangle(p(2016, -900), p(3000, 900)).expect("a wood");
    assert_eq!(length_inside(&a, &b, &[&wood, &next]), 2000);
    let beside = Outline::rectangle(p(1000, 1), p(2016, 900)).expect("a wood");
    assert_eq!(length_inside(&a, &b, &[&beside]), 0);
    assert_eq!(length_inside(&a, &a, &[&wood]), 0);
}

/// Where contact with each of these bases is left, in order; nothing if a hundredth of a unit decides.
pub fn partings(trail: &Trail, radius: i32, from: &[Base]) -> Option<Vec<f64>> {
    let mut all = Vec::new();
    for base in from {
        let shape = Shape::of(&(*base).into());
        let gap = trail.gap(radius, &shape);
        let exact = surely_below(trail.length, 0.0, &gap)?;
        for stay in surely_below(trail.length, 2.0, &gap)? {
            if stay.1 < trail.length {
                // Where it was last at a gap of 0; if it never was, it only just brushed past or started so.
                let last = exact.iter().rfind(|part| stay.0 <= part.0 && part.1 <= stay.1);
                all.push(
                    last.map_or_else(|| if stay.0 == 0.0 { 0.0 } else { (stay.0 + stay.1) / 2.0 }, |l| l.1),
                );
            }
        }
    }
    all.sort_by(f64::total_cmp);
    Some(all)
}

/// A mover, often in contact with some of those around it, and a path that often slides or stays close.
pub fn melee(chance: &mut Chance) -> (Base, Vec<Base>, Vec<Point>) {
    let mut crowd = chance.crowd(4, 5000);
    let mover = crowd.pop().expect("four");
    let mut ends = chance.ends(2, 5000);
    if chance.below(3) == 0 {
        ends[0] = p(mover.at.x + chance.int(-3, 3), mover.at.y + chance.int(-3, 3));
    }
    if chance.below(3) == 0 {
        // Into contact with one of them.
        let other = crowd[chance.below(3) as usize];
        ends.push(other.at.along(chance.point(5000), other.radius + mover.radius));
    }
    (mover, crowd, ends)
}

#[test]
fn contact_is_first_broken_where_it_is_measured() {
    let mut chance = Chance(214);
    let mut undecided = Undecided::default();
    let mut parted = 0;
    for _ in 0..BOARDS {
        let (mover, from, ends) = melee(&mut chance);
        let way = Way::new(mover.at, &ends, mover.radius);
        let trail = Trail::way(&way);
        let Some(want) = partings(&trail, mover.radius, &from) else {
            undecided.count();
            continue;
        };
        let found = first_parting(&way, &from);
        let shown = format!("{way:?} {from:?}: {found:?} {want:?}");
        assert_eq!(found.is_some(), !want.is_empty(), "{shown}");
        if let (Some(stop), Some(want)) = (found, want.first()) {
            parted += 1;
            // Where it only brushes past, the nearest place may lie a little off the middle.
            let near = far(f(stop.at), trail.at(*want));
            let brushed = from
                .iter()
                .all(|base| far(trail.at(*want), f(base.at)) - f64::from(base.radius + mover.radius) > 0.01);
            assert!(near <= if brushed { 200.0 } else { 0.75 }, "{shown}");
        }
    }
    assert!(parted > BOARDS / 4, "{parted}");
}

#[test]
fn a_path_costs_its_length_its_tolls_and_its_parting() {
    let mut chance = Chance(215);
    let mut undecided = Undecided::default();
    let (mut dear, mut allowed, mut refused) = (0, 0, 0);
    for _ in 0..BOARDS {
        let (mover, from, ends) = melee(&mut chance);
        let way = Way::new(mover.at, &ends, mover.radius);
        let trail = Trail::way(&way);
        let tolls: Vec<Toll> = (0..chance.below(3))
            .map(|i| {
                let due = [Due::Once, Due::EachEntry, Due::StartAndEachEntry][chance.below(3) as usize];
                Toll { area: chance.outline(6000), cost: 1000 * (1 + i as i32), due }
            })
            .collect();
        let slow: Vec<Outline> = (0..chance.below(2)).map(|_| chance.outline(6000)).collect();
        let mut want = 0;
        let mut sure = true;
        for toll in &tolls {
            let shape = Shape::of(&toll.area);
            let Some(stays) = surely_below(trail.length, -2.0, trail.gap(mover.radius, &shape)) else {
                sure = false;
                continue;
            };
            let starts = i64::from(stays.first().is_some_and(|stay| stay.0 == 0.0));
            let entries = stays.len() as i64 - starts;
            want += i64::from(toll.cost)
                * match toll.due {
                    Due::Once => i64::from(starts + entries > 0),
                    Due::EachEntry => entries,
                    Due::StartAndEachEntry => starts + entries,
                };
        }
        let Some(left) = partings(&trail, mover.radius, &from).filter(|_| sure) else {
            undecided.count();
            continue;
        };
        want += if left.is_empty() { 0 } else { i64::from(3 * INCH) };
        let units = chance.int(0, 20_000);
        let allowance = Allowance {
            slow: slow.clone().into(),
            factor: 2,
            tolls: tolls.clone().into(),
            parting: Some(Parting { from: from.clone().into(), cost: 3 * INCH }),
            ..Allowance::new(mover, units)
        };
        let shown = format!("{allowance:?} {ends:?} {want}");
        if trail.length > 0.0 {
            assert_eq!(allowance.dues(&ends), want, "{shown}");
        }
        let shapes: Vec<Shape> = slow.iter().map(Shape::of).collect();
        let (least, most) = slowed(&way, &shapes, 2);
        let found = allowance.length(&ends) as f64;
        assert!((least - 1.0..=most).contains(&found), "{shown} {found} {least} {most}");
        assert_eq!(allowance.cost(&ends), allowance.length(&ends) + allowance.dues(&ends));
        let allows = FreeLimit::Fits(allowance).refuse_points(&ends).is_none();
        let left = f64::from(units) - want as f64;
        if left > 0.0 && most <= left + 2.0 {
            assert!(allows, "{shown}");
            allowed += 1;
        } else if trail.length > 0.0 && (left <= 0.0 || least > left + 2.0) {
            assert!(!allows, "{shown}");
            refused += 1;
        }
        dear += u32::from(want > 0);
    }
    assert!(
        dear > BOARDS / 3 && allowed > BOARDS / 10 && refused > BOARDS / 10,
        "{dear} {allowed} {refused}"
    );
}

#[test]
fn tolls_slow_ground_and_parting_count() {
    let mover = Base::new(p(0, 0), 600);
    let area = Outline::rectangle(p(2000, -900), p(4000, 900)).expect("an area");
    let through = [p(3000, 0), p(9000, 0), p(3000, 0)];
    let with = |due: Due| {
        let toll = Toll { area: area.clone(), cost: 500, due };
        Allowance { tolls: [toll].into(), ..Allowance::new(mover, 20_000) }
    };
    assert_eq!(with(Due::Once).dues(&through), 500);
    assert_eq!(with(Due::EachEntry).dues(&through), 1000);
    assert_eq!(with(Due::StartAndEachEntry).dues(&through), 1000);
    let inside = |due: Due| Allowance { mover: mover.moved(p(3000, 0)), ..with(due) }.dues(&[p(9000, 0)]);
    assert_eq!((inside(Due::Once), inside(Due::EachEntry), inside(Due::StartAndEachEntry)), (500, 0, 500));
    assert_eq!(with(Due::Once).cost(&through), 15_500);
    assert_eq!(with(Due::Once).cost(&[]), 0);
    let slow = Allowance { slow: [area.clone()].into(), factor: 2, ..Allowance::new(mover, 10_000) };
    assert_eq!(slow.cost(&[p(9000, 0)]), 9000 + 3200);
    let allows = |units: i32, to: i32| {
        let limit = FreeLimit::Fits(Allowance { units, ..with(Due::Once) });
        limit.refuse_points(&[p(to, 0)]).is_none()
    };
    // 500 off as soon as the area is entered, which is at 1,400.
    assert!(allows(1402, 1402) && !allows(1402, 1405) && allows(2000, 1502) && !allows(2000, 1503));
    // Used up by tolls: no move at all, not even by the tolerance.
    let stuck = FreeLimit::Fits(Allowance { mover: mover.moved(p(3000, 0)), units: 500, ..with(Due::Once) });
    assert!(stuck.refuse_points(&[p(3001, 0)]).is_some() && stuck.refuse_points(&[]).is_none());
    let enemies: Arc<[Base]> = [Base::new(p(-1200, 0), 600), Base::new(p(5000, 0), 600)].into();
    let parting = Allowance {
        parting: Some(Parting { from: enemies.clone(), cost: 3 * INCH }),
        ..Allowance::new(mover, 20_000)
    };
    assert_eq!(parting.dues(&[p(1000, 0)]), i64::from(3 * INCH));
    // Sliding round the enemy in short legs keeps contact.
    let slide = [p(-21, 224), p(-83, 440)];
    assert_eq!(parting.dues(&slide), 0);
    let good = FreeLimit::PartsForGood { mover, from: enemies.clone() };
    assert!(good.refuse_points(&[p(3790, 0)]).is_none() && good.refuse_points(&[p(3800, 0)]).is_some());
    assert!(good.refuse_points(&[p(1000, 0), p(0, 0)]).is_some());
    let way = [p(1000, 0)];
    assert_eq!(first_parting(&Way::new(p(0, 0), &way, 600), &enemies).map(|stop| stop.at), Some(p(0, 0)));
}
