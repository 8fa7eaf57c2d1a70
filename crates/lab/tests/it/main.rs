//! The same seed gives the same games, whatever the number of threads; what is stopped keeps what it has; changes, prices and
//! ladders count what they say.

mod changes;
mod ladders;
mod prices;
mod reports;
mod runs;

use std::sync::atomic::AtomicBool;

use lab::arena::{self, Arena};
use lab::change::{self, Change};
use lab::{Field, Plan, Played, Tally, WhatIf, all, row, run};
use players::{Level, Player};

/// Every rulebook.
static BOOKS: &[&dyn Arena] = books::books!(club::erased);

const RANDOM: Level = Level::Simple(Player::Random);

fn find(book: &str) -> &'static dyn Arena {
    arena::find(BOOKS, book).unwrap()
}

fn plan(games: u64) -> Plan {
    plan_of("genesys", games)
}

fn plan_of(book: &str, games: u64) -> Plan {
    let arena = find(book);
    let menu = arena.menu();
    Plan {
        book: arena.key(),
        title: arena.title(),
        lists: [menu.ready[0].clone(), menu.ready[2].clone()],
        fielded: [None, None],
        scenarios: menu.scenarios.iter().map(|choice| choice.key.clone()).collect(),
        map: None,
        options: Vec::new(),
        own: Vec::new(),
        players: [RANDOM; 2],
        games,
        seed: 3,
    }
}

fn played(plan: &Plan, threads: usize) -> (Tally, String) {
    let arena = find("genesys");
    let mut rows = String::new();
    let each = |game: &Played| {
        rows += &row(game);
        Ok(())
    };
    let tally = run(arena, plan, threads, &AtomicBool::new(false), each, |_| {}).unwrap();
    (tally, rows)
}

/// Plays plans on two threads, each game in its turn.
fn play(book: &str, plans: Vec<Plan>, mut each: impl FnMut(usize, &Played)) {
    let field = Field::new(find(book), plans);
    let kept = |(place, game): (usize, Played)| {
        each(place, &game);
        Ok(())
    };
    let done = all(&field, 2, &AtomicBool::new(false), kept, |_| {}).unwrap();
    assert_eq!(done, field.count());
}

fn what_if(book: &str, sets: &[&str], games: u64) -> WhatIf {
    let arena = find(book);
    let roster = arena.roster(&[]).unwrap();
    let changes: Vec<Change> = sets.iter().map(|words| Change::read(words, &roster).unwrap()).collect();
    let changed = change::apply(arena, &[], &changes).unwrap();
    let ready = arena.menu().ready;
    let holds = |list: &&scene::List| list.models.iter().any(|entry| entry.is == changes[0].model);
    let field = [ready.iter().find(holds).unwrap().clone(), ready[3].clone()];
    let (mut run, plans) = WhatIf::new(arena, &field, &changed, &plan_of(book, games)).unwrap();
    play(book, plans, |place, game| run.add(place, game));
    run
}

/// A game that nobody played.
fn made_up(number: u64, won: bool) -> Played {
    Played {
        number,
        scenario: String::new(),
        map: String::new(),
        winner: Some(u8::from(!won)),
        opened: None,
        by_role: false,
        turns: 1,
        steps: 1,
        reason: String::new(),
        shares: Vec::new(),
    }
}
