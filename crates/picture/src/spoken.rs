//! A scene in words, for who does not see it: where everything is, from one piece or over the whole table.
//!
//! Directions are hours of a clock that lies on the table: twelve o'clock is the upper edge of the picture.

use scene::{Board, Outline, Piece, PieceId, Posed, Regard, Scene, Shape, Shows, Told};
use space::{Hex, INCH, Point, Spot};

/// So many pieces of terrain are worth a word from where somebody stands.
const AROUND: usize = 4;
/// A name for every hex up to so many; larger areas are told by their middle.
const NAMED: usize = 4;
/// What happened is told in so many sentences; the log has the rest.
const SENTENCES: usize = 4;

/// A place as it lies on paper, in inches or in sides of a hex: right and down.
fn on_paper(spot: Spot) -> (f64, f64) {
    match spot {
        Spot::Point(point) => {
            let inch = f64::from(INCH);
            (f64::from(point.x) / inch, -f64::from(point.y) / inch)
        }
        Spot::Hex(hex) => (3f64.sqrt() * (f64::from(hex.q) + f64::from(hex.r) / 2.0), 1.5 * f64::from(hex.r)),
    }
}

/// The hour at which one place lies from another; none where they are the same.
pub fn hour(from: Spot, to: Spot) -> Option<u8> {
    if from == to {
        return None;
    }
    let ((x, y), (tx, ty)) = (on_paper(from), on_paper(to));
    let turn = (tx - x).atan2(y - ty).to_degrees().rem_euclid(360.0);
    let hour = (turn / 30.0).round() as u8 % 12;
    Some(if hour == 0 { 12 } else { hour })
}

/// How far something is off, in hexes or in inches between the edges; never less than nought.
fn gap(from: &Piece, to: Spot, edge: i32) -> Option<f64> {
    let gaps = from.at.iter().filter_map(|at| match (*at, to) {
        (Spot::Hex(a), Spot::Hex(b)) => Some(f64::from(a.distance(b))),
        (Spot::Point(a), Spot::Point(b)) => {
            let (x, y) = (f64::from(a.x) - f64::from(b.x), f64::from(a.y) - f64::from(b.y));
            let far = x.hypot(y) - f64::from(from.base) - f64::from(edge);
            Some((far / f64::from(INCH)).max(0.0))
        }
        _ => None,
    });
    gaps.min_by(f64::total_cmp)
}

fn between(from: &Piece, to: &Piece) -> Option<f64> {
    to.at.iter().filter_map(|spot| gap(from, *spot, to.base)).min_by(f64::total_cmp)
}

/// A number with one decimal at most.
fn tenths(number: f64) -> String {
    let words = format!("{number:.1}");
    words.trim_end_matches(".0").to_string()
}

/// A length in words; by eye where nothing may be measured beforehand.
fn length(scene: &Scene, far: f64) -> String {
    let hexes = matches!(scene.board, Board::Hexes { .. });
    if !scene.measuring {
        return match far {
            far if far < 6.0 => "near",
            far if far < 15.0 => "some way off",
            _ => "far off",
        }
        .to_string();
    }
    match (hexes, tenths(far)) {
        (true, one) if one == "1" => "1 hex".into(),
        (true, many) => format!("{many} hexes"),
        (false, one) if one == "1" => "1 inch".into(),
        (false, many) => format!("{many} inches"),
    }
}

/// What a place is called, in tenths of inches where it has no name.
pub fn place(scene: &Scene, spot: Spot) -> String {
    match spot {
        Spot::Hex(_) => scene.naming().spot(spot),
        Spot::Point(point) => {
            let inches = |length: i32| tenths(f64::from(length) / f64::from(INCH));
            format!("{} by {}", inches(point.x), inches(point.y))
        }
    }
}

fn side(scene: &Scene, piece: &Piece) -> String {
    let found = scene.sides.iter().find(|side| Some(side.seat) == piece.side);
    found.map_or(String::new(), |side| format!(" of {}", side.name))
}

/// Whether anything stands on the table; on the map of a campaign nothing does, and nobody is said to be missing.
fn is_set(scene: &Scene) -> bool {
    scene.pieces.iter().any(|piece| !piece.at.is_empty())
}

/// A piece by itself: whose it is, where it stands, and how it is.
pub fn piece(scene: &Scene, piece: &Piece) -> String {
    let mut words = vec![format!("{}{}", piece.name, side(scene, piece))];
    if !piece.emblem.is_empty() && !piece.name.to_lowercase().contains(&piece.emblem.to_lowercase()) {
        words.push(piece.emblem.clone());
    }
    let places: Vec<String> = piece.at.iter().map(|spot| place(scene, *spot)).collect();
    match (piece.gone, places.is_empty()) {
        (true, _) => words.push("gone".into()),
        (false, true) if is_set(scene) => words.push("not on the table".into()),
        (false, true) => {}
        (false, false) => words.push(format!("at {}", places.join(" and "))),
    }
    if !piece.gone {
        let tracks = piece.bars.iter().filter_map(|bar| Some((bar, bar.most?)));
        words.extend(tracks.map(|(bar, most)| format!("{} {} of {most}", bar.name, bar.now)));
        words.extend(piece.states.iter().map(|state| state.name.clone()));
        let tokens = piece.tokens.iter().filter(|(_, count)| *count > 0);
        words.extend(tokens.map(|(name, count)| format!("{count} {name}")));
        let is = [(piece.down, "down"), (piece.spent, "done for now"), (piece.planned, "planned")];
        words.extend(is.iter().filter(|(is, _)| *is).map(|(_, word)| word.to_string()));
    }
    words.join(", ")
}

/// Everything that matters around a piece, the nearest first: the others with what stands between them, then terrain and
/// what is marked. `regards` are what the rules say of how it stands to the others.
pub fn around(scene: &Scene, id: PieceId, regards: &[(PieceId, Regard)]) -> Vec<String> {
    let Some(from) = scene.pieces.iter().find(|piece| piece.id == id) else { return Vec::new() };
    let mut told = vec![piece(scene, from)];
    let Some(here) = from.at.first().copied() else { return told };
    let bearing =
        |to: Spot| hour(here, to).map_or("right here".to_string(), |hour| format!("{hour} o'clock"));
    let standing = scene.pieces.iter().filter(|other| other.id != id && !other.gone && !other.at.is_empty());
    let mut others: Vec<(f64, &Piece)> =
        standing.filter_map(|other| Some((between(from, other)?, other))).collect();
    others.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (far, other) in &others {
        let kin = if other.side == from.side { "friend" } else { "enemy" };
        let mut words = vec![format!("{}, {kin}", other.name), bearing(other.at[0])];
        match regards.iter().find(|(to, _)| *to == other.id) {
            Some((_, regard)) => words.extend(regard.says.iter().map(|remark| remark.words.clone())),
            None => words.push(length(scene, *far)),
        }
        for ring in from.rings.iter().filter(|_| other.side != from.side) {
            if far * f64::from(INCH) <= f64::from(ring.reach) + 2.0 {
                words.push(format!("within {}", ring.name));
            }
        }
        words.extend(other.down.then(|| "down".to_string()));
        told.push(words.join(", "));
    }
    let mut terrain: Vec<(f64, String)> = scene
        .terrain
        .iter()
        .map(|terrain| {
            let (far, nearest) = nearest(from, here, &terrain.outline);
            let far = far.max(0.0);
            let words = match far == 0.0 {
                true => format!("{}: {} stands in it or against it", terrain.name, from.name),
                false => format!("{}, {}, {}", terrain.name, bearing(nearest), length(scene, far)),
            };
            (far, words)
        })
        .collect();
    terrain.sort_by(|a, b| a.0.total_cmp(&b.0));
    told.extend(terrain.into_iter().take(AROUND).map(|(_, words)| words));
    for marker in &scene.markers {
        if let Some(far) = gap(from, marker.at, 0) {
            told.push(format!("{}, {}, {}", marker.name, bearing(marker.at), length(scene, far)));
        }
    }
    told
}

/// How far an outline is from a piece, and its nearest place.
fn nearest(from: &Piece, here: Spot, outline: &Outline) -> (f64, Spot) {
    let inch = f64::from(INCH);
    match (outline, here) {
        (Outline::Hexes(hexes), Spot::Hex(at)) => {
            let hex = hexes.iter().copied().min_by_key(|hex| hex.distance(at)).unwrap_or(at);
            (f64::from(hex.distance(at)), Spot::Hex(hex))
        }
        (Outline::Circle { centre, radius }, Spot::Point(_)) => {
            (gap(from, Spot::Point(*centre), *radius).unwrap_or(0.0), Spot::Point(*centre))
        }
        (Outline::Polygon(corners), Spot::Point(at)) => {
            let (far, point) = to_polygon(at, corners);
            ((far - f64::from(from.base)) / inch, Spot::Point(point))
        }
        _ => (0.0, here),
    }
}

/// How far a polygon is from a point in units, nought inside it, and its nearest point.
fn to_polygon(at: Point, corners: &[Point]) -> (f64, Point) {
    let (x, y) = (f64::from(at.x), f64::from(at.y));
    let mut inside = false;
    let mut best = (f64::INFINITY, at);
    for (place, a) in corners.iter().enumerate() {
        let b = corners[(place + 1) % corners.len()];
        let ((ax, ay), (bx, by)) = ((f64::from(a.x), f64::from(a.y)), (f64::from(b.x), f64::from(b.y)));
        if (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
            inside = !inside;
        }
        let long = (bx - ax).powi(2) + (by - ay).powi(2);
        let part = if long == 0.0 { 0.0 } else { ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long };
        let (px, py) = (ax + part.clamp(0.0, 1.0) * (bx - ax), ay + part.clamp(0.0, 1.0) * (by - ay));
        let far = (px - x).hypot(py - y);
        if far < best.0 {
            best = (far, Point::new(px.round() as i32, py.round() as i32));
        }
    }
    if inside { (0.0, best.1) } else { best }
}

/// Whom a piece would have near it from a place where it does not stand yet: the nearest two enemies.
pub fn from_there(scene: &Scene, id: PieceId, spot: Spot) -> Option<String> {
    let mut mover = scene.pieces.iter().find(|piece| piece.id == id)?.clone();
    mover.at = vec![spot];
    let enemies = scene.pieces.iter().filter(|piece| !piece.gone && piece.side != mover.side);
    let mut near: Vec<(f64, &Piece)> =
        enemies.filter_map(|enemy| Some((between(&mover, enemy)?, enemy))).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let words = near.into_iter().take(2).map(|(far, enemy)| {
        let hour = hour(spot, enemy.at[0]).map_or(String::new(), |hour| format!(" at {hour} o'clock"));
        format!("{} {}{hour}", enemy.name, length(scene, far))
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("from there {}", words.join(", ")))
}

/// Whom the planned move of an open question can reach, and how much ground it covers; nothing for other questions.
pub fn reach(scene: &Scene, posed: &Posed) -> Option<String> {
    let Shape::Path { from: Some(_), outline, .. } = &posed.asked.shape else { return None };
    let mover = scene.pieces.iter().find(|piece| Some(&piece.id) == posed.asked.pieces.first())?;
    let hexes: Vec<Hex> = outline.iter().filter_map(|spot| spot.hex()).collect();
    let points: Vec<Point> = outline.iter().filter_map(|spot| spot.point()).collect();
    let touches = |piece: &&Piece| {
        piece.at.iter().any(|spot| match *spot {
            Spot::Hex(at) => hexes.iter().any(|hex| hex.distance(at) <= 1),
            Spot::Point(at) => {
                let room = f64::from(piece.base) + f64::from(mover.base) + 2.0;
                !points.is_empty() && to_polygon(at, &points).0 <= room
            }
        })
    };
    let enemies = scene.pieces.iter().filter(|piece| !piece.gone && piece.side != mover.side);
    let names: Vec<&str> = enemies.filter(touches).map(|piece| piece.name.as_str()).collect();
    let ground =
        if hexes.is_empty() { String::new() } else { format!("{} hexes are in reach; ", hexes.len()) };
    Some(match names.is_empty() {
        true => format!("{ground}no enemy is in reach of this move"),
        false => format!("{ground}in reach of this move: {}", names.join(", ")),
    })
}

/// The whole table: where the game stands, the board, both sides with everybody, terrain and what is marked.
pub fn overview(scene: &Scene) -> Vec<String> {
    let mut told = vec![format!("{}: {}", scene.title, scene.turn)];
    told.push(match &scene.board {
        Board::Free { width, height } => format!(
            "a table of {} inches; places are inches to the right by inches up, and twelve o'clock is the upper edge",
            place(scene, Spot::Point(Point::new(*width, *height)))
        ),
        Board::Hexes { hexes, .. } => {
            let corner = |one: Option<&Hex>| one.map_or(String::new(), |hex| place(scene, Spot::Hex(*hex)));
            let key = |hex: &&Hex| (hex.r, hex.col());
            let (first, last) = (corner(hexes.iter().min_by_key(key)), corner(hexes.iter().max_by_key(key)));
            format!("{} hexes, from {first} to {last}; twelve o'clock is the upper edge", hexes.len())
        }
    });
    for side in &scene.sides {
        let own = || scene.pieces.iter().filter(|piece| piece.side == Some(side.seat));
        let standing = own().filter(|piece| !piece.gone && !piece.at.is_empty()).count();
        let panels = scene.panels.iter().filter(|panel| panel.side == Some(side.seat));
        let panels: String = panels.map(|panel| format!(", {} {}", panel.value, panel.name)).collect();
        told.push(match is_set(scene) {
            true => format!("{}: {standing} of {} on the table{panels}", side.name, own().count()),
            false => format!("{}{panels}", side.name),
        });
        told.extend(own().map(|one| piece(scene, one)));
    }
    let shared = scene.panels.iter().filter(|panel| panel.side.is_none());
    told.extend(shared.map(|panel| format!("{} {}", panel.name, panel.value)));
    told.extend(
        scene.terrain.iter().map(|terrain| format!("{} {}", terrain.name, lies(scene, &terrain.outline))),
    );
    told.extend(scene.markers.iter().map(|marker| format!("{} at {}", marker.name, place(scene, marker.at))));
    let marked = |name: &str| scene.markers.iter().any(|marker| marker.name == name);
    let zones = scene.zones.iter().filter(|zone| !marked(&zone.name));
    told.extend(zones.map(|zone| format!("{} {}", zone.name, lies(scene, &zone.outline))));
    told
}

/// Where an area lies.
fn lies(scene: &Scene, outline: &Outline) -> String {
    match outline {
        Outline::Hexes(hexes) if hexes.len() <= NAMED => {
            let names: Vec<String> = hexes.iter().map(|hex| place(scene, Spot::Hex(*hex))).collect();
            format!("at {}", names.join(" "))
        }
        Outline::Hexes(hexes) => {
            let many = hexes.len() as i32;
            let mean =
                |of: fn(&Hex) -> i16| (hexes.iter().map(|hex| i32::from(of(hex))).sum::<i32>() / many) as i16;
            let middle = Hex::new(mean(|hex| hex.q), mean(|hex| hex.r));
            format!("around {}, {many} hexes", place(scene, Spot::Hex(middle)))
        }
        Outline::Circle { centre, radius } => {
            let wide = tenths(2.0 * f64::from(*radius) / f64::from(INCH));
            format!("around {}, {wide} inches across", place(scene, Spot::Point(*centre)))
        }
        Outline::Polygon(corners) => {
            let ends = |of: fn(&Point) -> i32| {
                let (least, most) = (corners.iter().map(of).min(), corners.iter().map(of).max());
                (least.unwrap_or(0), most.unwrap_or(0))
            };
            let ((left, right), (low, high)) = (ends(|point| point.x), ends(|point| point.y));
            let (from, to) = (Spot::Point(Point::new(left, low)), Spot::Point(Point::new(right, high)));
            format!("from {} to {}", place(scene, from), place(scene, to))
        }
    }
}

/// What happened, in a few sentences: the lines that stand highest, with how many more there are.
pub fn news(told: &[Told]) -> Vec<String> {
    // An answer repeats what was just chosen, and a refusal is told where it is made.
    let worth = |told: &&Told| !matches!(told.shows, Shows::Answer(_) | Shows::Refusal);
    let lines: Vec<&Told> = told.iter().filter(worth).collect();
    let mut deepest = lines.iter().map(|line| line.depth).max().unwrap_or(0);
    let least = lines.iter().map(|line| line.depth).min().unwrap_or(0);
    let fit = |deepest: u8| lines.iter().filter(|line| line.depth <= deepest).count();
    while deepest > least && fit(deepest) > SENTENCES {
        deepest -= 1;
    }
    let high: Vec<&&Told> = lines.iter().filter(|line| line.depth <= deepest).collect();
    // Of too many the last ones count: they are how it came out.
    let from = high.len().saturating_sub(SENTENCES);
    let mut words: Vec<String> = Vec::new();
    match from {
        0 => {}
        1 => words.push("one thing happened, then".into()),
        many => words.push(format!("{many} things happened, then")),
    }
    words.extend(high[from..].iter().map(|line| line.words.clone()));
    words
}
