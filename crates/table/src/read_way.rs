//! Ways on free tables, written in words: places, and `round NAME to PLACE` for a slide round a piece in contact.

use scene::{Answer, Names, Naming, Piece, nearest};
use space::{Base, Leg, Outline, Point, Spot, Turn, Way, slide};

use crate::Domain;

/// A slide ends in contact; a place that is named so far off it still counts.
const NEARLY: i32 = space::INCH / 10;

/// Reads the places of a path between `then`.
pub(crate) fn read_way(
    domain: &Domain,
    words: &str,
    names: &dyn Names,
    pieces: &dyn Fn() -> Vec<Piece>,
) -> Result<Vec<Spot>, String> {
    let mut way: Vec<Spot> = Vec::new();
    if words.is_empty() {
        return Ok(way);
    }
    for part in words.split(" then ") {
        match part.trim_start().strip_prefix("round ") {
            None => way.push(Naming::Inches.read(part)?),
            Some(words) => way = read_slide(domain, &way, words, names, &pieces())?,
        }
    }
    Ok(way)
}

/// A slide at the end of a way: the shorter one of the two, or the longer one where only that is legal.
fn read_slide(
    domain: &Domain,
    way: &[Spot],
    words: &str,
    names: &dyn Names,
    pieces: &[Piece],
) -> Result<Vec<Spot>, String> {
    let Some((name, place)) = words.rsplit_once(" to ") else {
        return Err(format!("\"round {words}\" names no end, such as round {words} to 12.5 by 7"));
    };
    let mover = domain.mover().ok_or("only a base can go round another")?;
    let Spot::Point(to) = Naming::Inches.read(place)? else { return Err(format!("{place:?} is no place")) };
    let name = name.trim();
    let known = pieces.iter().filter_map(|piece| Some((piece.name.as_str(), base(piece)?)));
    let Some((name, round)) = known.clone().find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
        return Err(format!("no {name:?} is on the table{}", nearest(name, known.map(|(known, _)| known))));
    };
    let from = way.last().and_then(|spot| spot.point()).unwrap_or(mover.at);
    let start = mover.moved(from);
    if !start.touches(&round) {
        let far = Spot::Point(from);
        return Err(format!("{} is not in contact with {name}", Naming::Inches.spot(far)));
    }
    let rim = round.radius + mover.radius;
    let end = match mover.moved(to) {
        base if base.touches(&round) && !base.overlaps(&round) => to,
        _ if (to.length_to(round.at) - rim).abs() <= NEARLY => round.at.along(to, rim),
        _ => return Err(format!("a slide ends in contact, and {place} is not in contact with {name}")),
    };
    let slides = [Turn::Left, Turn::Right].map(|turn| slide(start, round, end, turn));
    let mut slides: Vec<Vec<Point>> = slides.into_iter().flatten().collect();
    slides.sort_by_key(Vec::len);
    let whole = |slide: &[Point]| -> Vec<Spot> {
        way.iter().copied().chain(slide.iter().copied().map(Spot::Point)).collect()
    };
    let verdict = |slide: &[Point]| domain.contains(&Answer::Path(whole(slide)));
    if let Some(slide) = slides.iter().find(|slide| verdict(slide).is_ok()) {
        return Ok(whole(slide));
    }
    let [short, long] = &slides[..] else { return Err(format!("there is no way round {name}")) };
    // What moves stands on the table, too.
    let others: Vec<(&str, Base)> =
        known.filter(|(_, base)| *base != round && !base.overlaps(&mover)).collect();
    let in_the_way = |slide: &[Point]| {
        let way = Way::new(start.at, slide, start.radius);
        let meets = |leg: Leg| others.iter().find(|(_, base)| leg.overlaps(&Outline::Round(*base)));
        way.legs().find_map(meets).map(|(name, _)| *name)
    };
    // Where no piece is in the way, the limits say what is wrong with the shorter one.
    let Some(first) = in_the_way(short) else { return Ok(whole(short)) };
    Err(match (in_the_way(long), verdict(long)) {
        (Some(second), _) if second == first => format!("{first} is in the way round {name} on both sides"),
        (Some(second), _) => {
            format!("{first} is in the way round {name} on one side and {second} on the other")
        }
        (None, Err(no)) => {
            format!("{first} is in the way round {name}, and on the other side {}", no.words(names))
        }
        (None, Ok(())) => return Ok(whole(long)),
    })
}

/// The base of a piece that stands on a free table.
fn base(piece: &Piece) -> Option<Base> {
    let at = piece.at.first().filter(|_| !piece.gone)?.point()?;
    Some(Base::new(at, piece.base))
}
