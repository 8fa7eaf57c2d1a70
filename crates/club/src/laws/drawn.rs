//! Starts that nobody thought of: random legal forces from the roster, on a random map, in any scenario of the menu.

use std::marker::PhantomData;

use scene::{Entry, List, Menu, Recruit};
use table::{Rulebook, Stream};

use super::Start;

/// How many forces are put together before it is given up to find a legal one.
const TRIES: u32 = 400;
/// How many models that do not fit are looked at for one force.
const MISSES: u32 = 20;
/// Seeds of maps are drawn below this.
const SEEDS: u32 = 1_000_000;

/// What starts are drawn from.
pub struct Draw<R> {
    roster: Vec<Recruit>,
    menu: Menu,
    factions: Vec<String>,
    book: PhantomData<fn() -> R>,
}

impl<R: Rulebook> Draw<R> {
    pub fn new() -> Result<Self, String> {
        let roster = R::roster(&[]).map_err(|misfit| misfit.to_string())?;
        let mut factions: Vec<String> = roster.iter().map(|recruit| recruit.faction.clone()).collect();
        factions.sort();
        factions.dedup();
        let menu = R::menu();
        if factions.is_empty() || menu.scenarios.is_empty() || menu.sizes.is_empty() {
            return Err(format!("{} has no forces or no scenarios to draw from", R::TITLE));
        }
        Ok(Draw { roster, menu, factions, book: PhantomData })
    }

    /// The start of a run; the number says everything about it.
    pub fn start(&self, number: u64) -> Result<Start<R>, String> {
        let chosen = self.chosen(number)?;
        let name = format!("{} on map {}", chosen.scenario, chosen.map);
        let text = R::given(&chosen).map_err(|misfit| format!("{name}: {misfit}"))?;
        Start::new(&name, &text)
    }

    /// Scenarios take turns; everything else is drawn. One map in three is made by hand, and in one game of three the
    /// players agree on something, unless it would leave out a model of theirs.
    pub fn chosen(&self, number: u64) -> Result<scene::Start, String> {
        let mut stream = Stream::seeded(number);
        let size = *pick(&self.menu.sizes, &mut stream);
        let scenario = (number % self.menu.scenarios.len() as u64) as usize;
        let map = match self.menu.maps.is_empty() || self.menu.drawn && stream.below(3) > 0 {
            true => stream.below(SEEDS).to_string(),
            false => pick(&self.menu.maps, &mut stream).key.clone(),
        };
        let options = match stream.below(3) {
            0 if !self.menu.options.is_empty() => vec![pick(&self.menu.options, &mut stream).key.clone()],
            _ => Vec::new(),
        };
        let start = scene::Start {
            seats: ["Green", "Red"].map(str::to_string),
            lists: [self.list(size, &mut stream)?, self.list(size, &mut stream)?],
            scenario: self.menu.scenarios[scenario].key.clone(),
            map,
            options,
            own: Vec::new(),
        };
        let agreed = R::given(&start).is_ok();
        Ok(if agreed { start } else { scene::Start { options: Vec::new(), ..start } })
    }

    /// A legal force of one faction. Mostly it spends what it can, now and then it is a small one.
    fn list(&self, size: u32, stream: &mut Stream) -> Result<List, String> {
        let mut why = String::new();
        for _ in 0..TRIES {
            let faction = pick(&self.factions, stream).clone();
            let of: Vec<&Recruit> = self.roster.iter().filter(|recruit| recruit.faction == faction).collect();
            let mut list = List {
                book: R::KEY.to_string(),
                name: "drawn".to_string(),
                faction,
                about: None,
                points: Some(size),
                models: Vec::new(),
            };
            let most = if stream.below(4) == 0 { 3 + stream.below(6) } else { u32::MAX };
            let (mut left, mut models, mut misses) = (size, 0, 0);
            let mut faults = R::check(&list, &[]).map_err(|misfit| misfit.to_string())?.len();
            while models < most && misses < MISSES {
                let dear = |recruit: &&&Recruit| u32::from(recruit.points.unwrap_or(0)) <= left;
                let payable: Vec<&&Recruit> = of.iter().filter(dear).collect();
                if payable.is_empty() || models >= size {
                    break;
                }
                let recruit = pick(&payable, stream);
                let (with, price) = extras(recruit, left, stream);
                let before = list.clone();
                let same = |entry: &&mut Entry| entry.is == recruit.name && entry.with.is_empty();
                match list.models.iter_mut().find(same).filter(|_| with.is_empty()) {
                    Some(entry) => entry.count += 1,
                    None => list.models.push(Entry { is: recruit.name.clone(), name: None, count: 1, with }),
                }
                // Who breaks a rule that was kept without him stays at home; others may still come.
                let now = R::check(&list, &[]).map_err(|misfit| misfit.to_string())?.len();
                if now > faults {
                    (list, misses) = (before, misses + 1);
                    continue;
                }
                (faults, left, models) = (now, left - price, models + 1);
            }
            let wrong = R::check(&list, &[]).map_err(|misfit| misfit.to_string())?;
            match wrong.first() {
                None => return Ok(list),
                Some(violation) => why = violation.words(),
            }
        }
        Err(format!("no legal force of {size} points was found: {why}"))
    }
}

/// Every other thing that it may buy and that can be paid with it, and what all that costs.
fn extras(recruit: &Recruit, left: u32, stream: &mut Stream) -> (Vec<String>, u32) {
    let mut price = u32::from(recruit.points.unwrap_or(0));
    let mut with = Vec::new();
    for (name, more) in &recruit.extras {
        if price + u32::from(*more) <= left && stream.below(2) == 0 {
            with.push(name.clone());
            price += u32::from(*more);
        }
    }
    (with, price)
}

fn pick<'a, T>(list: &'a [T], stream: &mut Stream) -> &'a T {
    &list[stream.below(list.len() as u32) as usize]
}
