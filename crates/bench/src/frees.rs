//! Sight, legs and ways on free tables, each the mean over many queries.

use space::free::{Base, Blocker, Leg, Outline, first_stop, planar_clear, route};
use space::{INCH, MM, Point};
use table::Stream;

use crate::timer::{Report, nanoseconds};

/// A mean is taken over so many queries, so that none is learnt by heart.
const QUERIES: usize = 64;

/// So many of them are timed together, so that a batch stays short.
const FEW: usize = 8;

/// The radius of everybody's base.
const RADIUS: i32 = 15 * MM;

/// How closely bases stand.
const PLACES: [(&str, i32); 2] = [("spread over 36 inches", 36 * INCH), ("packed into 15 inches", 15 * INCH)];

/// Bases anywhere in a square, none overlapping another.
fn scattered(count: usize, side: i32, stream: &mut Stream) -> Vec<Base> {
    let mut bases: Vec<Base> = Vec::new();
    while bases.len() < count {
        let base = anywhere(side, stream);
        if !bases.iter().any(|other| other.overlaps(&base)) {
            bases.push(base);
        }
    }
    bases
}

fn anywhere(side: i32, stream: &mut Stream) -> Base {
    let mut along = || RADIUS + stream.below((side - 2 * RADIUS) as u32) as i32;
    Base::new(Point::new(along(), along()), RADIUS)
}

/// Two places for a base that overlap none of these, at least so far from each other.
fn apart(bases: &[Base], side: i32, far: i32, stream: &mut Stream) -> (Base, Base) {
    loop {
        let (a, b) = (anywhere(side, stream), anywhere(side, stream));
        let free = |base: &Base| !bases.iter().any(|other| other.overlaps(base));
        if free(&a) && free(&b) && a.gap(&b) >= far {
            return (a, b);
        }
    }
}

/// The mean time of one query, and the part of them that are answered with yes.
fn mean<Q>(report: &mut Report, what: &str, remark: &str, queries: &[Q], ask: impl Fn(&Q) -> bool) {
    let few = queries.chunks(FEW).map(|few| nanoseconds(|| few.iter().filter(|query| ask(query)).count()));
    let ns: f64 = few.sum();
    let yes = queries.iter().filter(|query| ask(query)).count();
    let count = queries.len();
    report.add(what, ns / count as f64, "ns", format!("{yes} of {count} {remark}"));
}

pub fn measure(report: &mut Report) {
    let mut stream = Stream::seeded(5);
    for (where_to, side) in PLACES {
        let sights: Vec<(Base, Base, Vec<Base>)> = (0..QUERIES)
            .map(|_| {
                let bases = scattered(20, side, &mut stream);
                let (a, b) = apart(&bases, side, side / 2, &mut stream);
                (a, b, bases)
            })
            .collect();
        let what = format!("tables: exact sight past 20 bases {where_to}");
        mean(report, &what, "see each other", &sights, |(a, b, bases)| {
            let blockers: Vec<Blocker<'_>> = bases.iter().map(|base| Blocker::base(*base)).collect();
            planar_clear(a, b, &blockers)
        });
    }

    let legs: Vec<(Leg, Vec<Outline>)> = (0..QUERIES)
        .map(|_| {
            let bases = scattered(40, 36 * INCH, &mut stream);
            let (a, b) = apart(&bases, 36 * INCH, 6 * INCH, &mut stream);
            (Leg::new(a.at, b.at, RADIUS), bases.into_iter().map(Outline::Round).collect())
        })
        .collect();
    mean(report, "tables: one leg past 40 bases", "are clear", &legs, |(leg, past)| leg.is_clear(past));
    mean(report, "tables: where 40 bases stop one leg", "are stopped", &legs, |(leg, past)| {
        first_stop(leg, past).is_some()
    });

    for (where_to, side) in PLACES {
        let ways: Vec<(Base, Point, Vec<Outline>)> = (0..QUERIES)
            .map(|_| {
                let bases = scattered(20, side, &mut stream);
                let (a, b) = apart(&bases, side, side / 2, &mut stream);
                (a, b.at, bases.into_iter().map(Outline::Round).collect())
            })
            .collect();
        let what = format!("tables: a shortest way past 20 bases {where_to}");
        mean(report, &what, "have a way", &ways, |(mover, to, past)| {
            route(*mover, *to, past, None).is_some()
        });
    }
}
