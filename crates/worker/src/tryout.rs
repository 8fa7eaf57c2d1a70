//! Quick games of a list against the ready ones, one at a time, so that whoever waits sees each of them come in.

use lab::Plan;
use lab::arena::{self, Arena};
use lab::interval::wilson;
use players::Level;
use post::{Fared, Tried};
use scene::{List, Menu, Own};

/// Legal and not silly, and quick enough for a hundred games while somebody waits.
const PLAYER: Level = Level::Recruit;

pub struct Tryout {
    arena: &'static dyn Arena,
    menu: Menu,
    /// One for each ready list.
    plans: Vec<Plan>,
    fared: Vec<Fared>,
    of: u32,
}

impl Tryout {
    /// Makes the plans. The list has to be legal, and there have to be ready lists of its size.
    pub fn new(
        books: &[&'static dyn Arena],
        list: List,
        own: Vec<Own>,
        games: u32,
        seed: u64,
    ) -> Result<Tryout, String> {
        let arena = arena::find(books, &list.book)?;
        let broken = arena.check(&list, &own).map_err(|misfit| misfit.to_string())?;
        if let Some(first) = broken.first() {
            return Err(format!("only a legal list can be tried: {}", first.words()));
        }
        let menu = arena.menu();
        let size = |list: &List| list.points.or_else(|| menu.sizes.first().copied());
        let fits = |ready: &&List| size(ready) == size(&list);
        let plan = |(place, ready): (u64, &List)| Plan {
            book: arena.key(),
            title: arena.title(),
            lists: [list.clone(), ready.clone()],
            fielded: [None, None],
            scenarios: menu.scenarios.iter().map(|scenario| scenario.key.clone()).collect(),
            map: None,
            options: Vec::new(),
            own: own.clone(),
            players: [PLAYER; 2],
            games: games.into(),
            seed: seed.wrapping_add(place),
        };
        let plans: Vec<Plan> = (0..).zip(menu.ready.iter().filter(fits)).map(plan).collect();
        if plans.is_empty() {
            let size = size(&list).unwrap_or_default();
            return Err(format!("there is no ready list of {size} points to try it against"));
        }
        Ok(Tryout { arena, fared: vec![Fared::default(); plans.len()], menu, plans, of: games })
    }

    fn done(&self) -> u32 {
        self.fared.iter().map(games).sum()
    }

    /// Plays the next game, if any is left. Both games of a pair are against the same list, which then changes.
    pub fn next(&mut self) -> Result<(), String> {
        let number = self.done();
        if number >= self.of {
            return Ok(());
        }
        let lists = self.plans.len() as u32;
        let against = (number / 2 % lists) as usize;
        let game = number / 2 / lists * 2 + number % 2;
        let played = self.arena.play(&self.plans[against], &self.menu, game.into())?;
        let fared = &mut self.fared[against];
        match played.winner {
            Some(0) => fared.won += 1,
            Some(_) => fared.lost += 1,
            None => fared.drawn += 1,
        }
        *fared = judged(fared);
        Ok(())
    }

    pub fn told(&self) -> Tried {
        let mut whole = Fared::default();
        for fared in &self.fared {
            (whole.won, whole.drawn, whole.lost) =
                (whole.won + fared.won, whole.drawn + fared.drawn, whole.lost + fared.lost);
        }
        let each =
            self.plans.iter().zip(&self.fared).map(|(plan, fared)| (plan.lists[1].clone(), fared.clone()));
        Tried {
            done: self.done(),
            of: self.of,
            players: PLAYER.name().to_string(),
            whole: judged(&whole),
            each: each.collect(),
        }
    }
}

fn games(fared: &Fared) -> u32 {
    fared.won + fared.drawn + fared.lost
}

/// The same games with their share and its interval.
fn judged(fared: &Fared) -> Fared {
    let interval = wilson(f64::from(fared.won) + f64::from(fared.drawn) / 2.0, games(fared).into());
    let thousandths = |share: f64| (share * 1000.0).round() as u16;
    Fared {
        share: thousandths(interval.share),
        low: thousandths(interval.low),
        high: thousandths(interval.high),
        ..fared.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::BOOKS;

    fn ready(book: &str) -> Vec<List> {
        arena::find(BOOKS, book).unwrap().menu().ready
    }

    fn tried(book: &str, games: u32) -> Tried {
        let mut tryout = Tryout::new(BOOKS, ready(book)[0].clone(), Vec::new(), games, 7).unwrap();
        while tryout.told().done < games {
            tryout.next().unwrap();
        }
        tryout.told()
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let once = tried("salvation", 3);
        assert_eq!(once, tried("salvation", 3));
        assert_eq!(games(&once.whole), 3);
        assert_eq!(once.each.iter().map(|(_, fared)| games(fared)).take(3).collect::<Vec<_>>(), [2, 1, 0]);
        assert!(once.whole.low <= once.whole.share && once.whole.share <= once.whole.high);
    }

    #[test]
    fn a_list_that_breaks_a_rule_is_not_tried() {
        let mut list = ready("genesys")[0].clone();
        list.models.clear();
        let no = Tryout::new(BOOKS, list.clone(), Vec::new(), 2, 1).err().unwrap();
        assert!(no.starts_with("only a legal list can be tried: ") && no.contains("(GE-"), "{no}");
        list.book = "judgement".into();
        assert!(Tryout::new(BOOKS, list, Vec::new(), 2, 1).err().unwrap().contains("no rulebook"));
    }
}
