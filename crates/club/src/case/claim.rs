//! Whether what a case says about the table is so. Only the scene is looked at, as a player would.

use scene::{Piece, Scene, nearest};

use super::{Claim, Then};

/// What can be looked at when a script stops.
pub(super) struct Sight<'a> {
    pub scene: &'a Scene,
    /// The open questions: the seat's name and what it is for.
    pub open: &'a [(String, &'static str)],
    /// Everything noted so far, in words.
    pub noted: &'a [String],
}

/// Nothing if it is so, else what is so instead.
pub(super) fn check(then: &Then, sight: &Sight) -> Result<(), String> {
    let scene = sight.scene;
    match then {
        Then::Piece { name, claims } => {
            let Some(piece) = scene.piece(name) else {
                let near = nearest(name, scene.pieces.iter().map(|piece| piece.name.as_str()));
                return Err(format!("there is no piece {name:?}{near}"));
            };
            let faults: Vec<String> =
                claims.iter().filter_map(|claim| of_piece(piece, claim, scene).err()).collect();
            if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
        }
        Then::Marker { name, claims } => claims.iter().try_for_each(|claim| of_marker(name, claim, scene)),
        Then::Panel { name, side, value } => panel(name, side.as_deref(), *value, scene),
        Then::Turn(words) => {
            let says = &scene.turn;
            if says.to_lowercase().contains(&words.to_lowercase()) {
                return Ok(());
            }
            Err(format!("the turn is {says:?}, not {words:?}"))
        }
        Then::Asked { seat, why } => {
            if sight.open.iter().any(|(asked, key)| asked.eq_ignore_ascii_case(seat) && key == why) {
                return Ok(());
            }
            let open: Vec<String> =
                sight.open.iter().map(|(seat, key)| format!("{key:?} of {seat}")).collect();
            let open = if open.is_empty() { "nothing".to_string() } else { open.join(" and ") };
            Err(format!("{why:?} is not asked of {seat}; asked is {open}"))
        }
        Then::Noted(words) => {
            let wanted = words.to_lowercase();
            if sight.noted.iter().any(|noted| noted.to_lowercase().contains(&wanted)) {
                return Ok(());
            }
            Err(format!("{words:?} was not noted"))
        }
        Then::Ending(words) => match &scene.ending {
            Some(ending) if ending.to_lowercase().contains(&words.to_lowercase()) => Ok(()),
            Some(ending) => Err(format!("the ending is {ending:?}, not {words:?}")),
            None => Err(format!("the game has not ended, so not with {words:?}")),
        },
        Then::Broken(_) | Then::Legal => Err("only a list is broken or legal".to_string()),
    }
}

fn of_piece(piece: &Piece, claim: &Claim, scene: &Scene) -> Result<(), String> {
    let name = &piece.name;
    let naming = scene.naming();
    let place = || match piece.at.as_slice() {
        [] => "off the table".to_string(),
        spots => spots.iter().map(|spot| naming.spot(*spot)).collect::<Vec<_>>().join(" "),
    };
    match claim {
        Claim::At(words) if piece.at.contains(&naming.read(words)?) => Ok(()),
        Claim::At(words) => Err(format!("{name} is at {}, not at {words}", place())),
        Claim::NotAt(words) if piece.at.contains(&naming.read(words)?) => {
            Err(format!("{name} is at {words}"))
        }
        Claim::NotAt(_) => Ok(()),
        Claim::Number { name: what, value } => match number(piece, what) {
            Some(now) if now == *value => Ok(()),
            Some(now) => Err(format!("{name} has {what} {now}, not {value}")),
            None => {
                let known = piece.bars.iter().map(|bar| bar.name.as_str());
                let near = nearest(what, known.chain(piece.tokens.iter().map(|(token, _)| token.as_str())));
                Err(format!("{name} has no number called {what:?}{near}"))
            }
        },
        Claim::Is(what) if is(piece, what) => Ok(()),
        Claim::Is(what) => {
            let states: Vec<&str> = piece.states.iter().map(|state| state.name.as_str()).collect();
            let flags = [("spent", piece.spent), ("down", piece.down), ("gone", piece.gone)];
            let flags = flags.iter().filter(|(_, set)| *set).map(|(flag, _)| *flag);
            let now: Vec<&str> = states.into_iter().chain(flags).collect();
            let now = if now.is_empty() { "in no state".to_string() } else { now.join(", ") };
            Err(format!("{name} is not {what}; it is {now}"))
        }
        Claim::IsNot(what) if is(piece, what) => Err(format!("{name} is {what}")),
        Claim::IsNot(_) => Ok(()),
    }
}

fn number(piece: &Piece, what: &str) -> Option<i32> {
    let bar = piece.bars.iter().find(|bar| bar.name.eq_ignore_ascii_case(what)).map(|bar| bar.now);
    let token = || piece.tokens.iter().find(|(name, _)| name.eq_ignore_ascii_case(what));
    bar.or_else(|| token().map(|(_, count)| *count))
}

fn is(piece: &Piece, what: &str) -> bool {
    let flag = match what {
        "spent" => piece.spent,
        "down" => piece.down,
        "planned" => piece.planned,
        "gone" => piece.gone,
        "off the table" => piece.at.is_empty(),
        _ => false,
    };
    let token = || piece.tokens.iter().any(|(name, count)| name.eq_ignore_ascii_case(what) && *count != 0);
    flag || piece.states.iter().any(|state| state.name.eq_ignore_ascii_case(what)) || token()
}

fn of_marker(name: &str, claim: &Claim, scene: &Scene) -> Result<(), String> {
    let naming = scene.naming();
    let own: Vec<_> = scene.markers.iter().filter(|marker| marker.name.eq_ignore_ascii_case(name)).collect();
    let known = || nearest(name, scene.markers.iter().map(|marker| marker.name.as_str()));
    match claim {
        Claim::Is(what) if what == "gone" => {
            if own.is_empty() {
                return Ok(());
            }
            Err(format!("there are {} markers {name:?}", own.len()))
        }
        Claim::At(words) | Claim::NotAt(words) => {
            let spot = naming.read(words)?;
            let there = own.iter().any(|marker| marker.at == spot);
            match (there, claim) {
                (true, Claim::At(_)) | (false, Claim::NotAt(_)) => Ok(()),
                (true, _) => Err(format!("there is a marker {name:?} at {words}")),
                (false, _) => Err(format!("there is no marker {name:?} at {words}{}", known())),
            }
        }
        _ => Err("of a marker one says `at PLACE`, `not at PLACE` or `gone`".to_string()),
    }
}

fn panel(name: &str, side: Option<&str>, value: i32, scene: &Scene) -> Result<(), String> {
    let side_name =
        |seat| scene.sides.iter().find(|side| Some(side.seat) == seat).map(|side| side.name.as_str());
    let fits = |panel: &&scene::Panel| {
        panel.name.eq_ignore_ascii_case(name)
            && side
                .is_none_or(|side| side_name(panel.side).is_some_and(|name| name.eq_ignore_ascii_case(side)))
    };
    let of = side.map_or(String::new(), |side| format!(" of {side}"));
    match scene.panels.iter().find(fits) {
        Some(panel) if panel.value == value => Ok(()),
        Some(panel) => Err(format!("{name}{of} is {}, not {value}", panel.value)),
        None => {
            let near = nearest(name, scene.panels.iter().map(|panel| panel.name.as_str()));
            Err(format!("there is no panel {name:?}{of}{near}"))
        }
    }
}
