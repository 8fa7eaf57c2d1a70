//! Outcomes told by what changes on the table.

use std::collections::BTreeMap;

use dice::Share;
use scene::{Bar, Piece, Scene};
use table::Rulebook;

use crate::Outlook;

/// Outcomes that look alike.
pub struct Group {
    /// What changes, a sentence each; none where nothing does.
    pub changes: Vec<String>,
    pub share: Share,
    /// How many different games are in it.
    pub games: u32,
}

impl<R: Rulebook> Outlook<R> {
    /// The outcomes grouped by what can be seen to change, the likeliest first.
    pub fn groups(&self, setup: &R::Setup, before: &R::Game) -> Vec<Group> {
        let before = R::scene(setup, before);
        let mut groups: BTreeMap<Vec<String>, Group> = BTreeMap::new();
        for outcome in &self.outcomes {
            let changes = summary(&before, &R::scene(setup, &outcome.game));
            let empty = || Group { changes: changes.clone(), share: Share::zero(), games: 0 };
            let group = groups.entry(changes.clone()).or_insert_with(empty);
            group.share += &outcome.share;
            group.games += 1;
        }
        let mut groups: Vec<Group> = groups.into_values().collect();
        groups.sort_by(|a, b| b.share.compare(&a.share));
        groups
    }
}

/// What changes in several groups and not in all of them, the likeliest first; changes that come only together are one.
pub fn shared(groups: &[Group]) -> Vec<Group> {
    let mut places: BTreeMap<&String, Vec<usize>> = BTreeMap::new();
    for (place, group) in groups.iter().enumerate() {
        for change in &group.changes {
            places.entry(change).or_default().push(place);
        }
    }
    let mut together: BTreeMap<Vec<usize>, Group> = BTreeMap::new();
    let told = groups.iter().flat_map(|group| &group.changes);
    for (change, places) in told.filter_map(|change| places.remove_entry(change)) {
        if places.len() < 2 || places.len() == groups.len() {
            continue;
        }
        let group = together.entry(places).or_insert_with_key(|places| {
            let mut group = Group { changes: Vec::new(), share: Share::zero(), games: 0 };
            for place in places {
                group.share += &groups[*place].share;
                group.games += groups[*place].games;
            }
            group
        });
        group.changes.push(change.clone());
    }
    let mut together: Vec<Group> = together.into_values().collect();
    together.sort_by(|a, b| b.share.compare(&a.share));
    together
}

/// What changed from one scene to another.
pub fn summary(before: &Scene, after: &Scene) -> Vec<String> {
    let mut changes = Vec::new();
    for piece in &after.pieces {
        match before.pieces.iter().find(|old| old.id == piece.id) {
            Some(old) => changed(before, old, piece, &mut changes),
            None => changes.push(format!("{} comes into the game", piece.name)),
        }
    }
    for old in &before.pieces {
        if !old.gone && !after.pieces.iter().any(|piece| piece.id == old.id) {
            changes.push(format!("{} is gone", old.name));
        }
    }
    for panel in &after.panels {
        let of = panel.side.and_then(|seat| after.sides.iter().find(|side| side.seat == seat));
        let of = of.map_or(String::new(), |side| format!("{}: ", side.name));
        let old = before.panels.iter().find(|old| (&old.name, old.side) == (&panel.name, panel.side));
        if let Some(old) = old.filter(|old| old.value != panel.value) {
            changes.push(format!("{of}{} {} to {}", panel.name, old.value, panel.value));
        }
    }
    if let Some(ending) = after.ending.as_ref().filter(|_| before.ending.is_none()) {
        changes.push(format!("the game ends: {ending}"));
    }
    changes
}

/// What changed about one piece.
fn changed(scene: &Scene, old: &Piece, new: &Piece, changes: &mut Vec<String>) {
    let name = &new.name;
    let mut say = |what: String| changes.push(format!("{name} {what}"));
    match (old.gone, new.gone) {
        (false, true) => return say("is gone".to_string()),
        (true, true) => return,
        (true, false) => say("is back".to_string()),
        (false, false) => {}
    }
    for bar in &new.bars {
        let was = old.bars.iter().find(|was| was.name == bar.name).map(|was| was.now);
        if let Some(was) = was.filter(|was| *was != bar.now) {
            let Bar { name, now, .. } = bar;
            say(format!("{name} {was} to {now}"));
        }
    }
    for (token, now) in &new.tokens {
        let was = old.tokens.iter().find(|(was, _)| was == token).map_or(0, |(_, count)| *count);
        if was != *now {
            say(format!("{token} {was} to {now}"));
        }
    }
    for (token, was) in old.tokens.iter().filter(|(_, was)| *was != 0) {
        if !new.tokens.iter().any(|(name, _)| name == token) {
            say(format!("{token} {was} to 0"));
        }
    }
    for state in new.states.iter().filter(|state| !old.states.iter().any(|was| was.name == state.name)) {
        say(format!("gains {}", state.name));
    }
    for state in old.states.iter().filter(|was| !new.states.iter().any(|state| was.name == state.name)) {
        say(format!("loses {}", state.name));
    }
    if old.down != new.down {
        say(if new.down { "goes down" } else { "stands up" }.to_string());
    }
    if old.at != new.at {
        let places = |piece: &Piece| {
            let names: Vec<String> = piece.at.iter().map(|spot| scene.naming().spot(*spot)).collect();
            if names.is_empty() { "off the table".to_string() } else { names.join(" ") }
        };
        say(format!("moves from {} to {}", places(old), places(new)));
    }
}
