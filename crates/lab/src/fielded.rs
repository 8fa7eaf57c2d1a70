//! A list with points to spend, or to save.
//!
//! A price changes nothing on the table; it changes what else a list may hold. So where a model becomes cheaper, the list
//! buys more of what it has, and where it becomes dearer, it goes without something. Models come whole and points rarely come
//! out even: what is bought is drawn for each pair of games, and the last model comes in as many games as the points that
//! are left buy of it. On the average exactly the points are spent.

use scene::{Entry, List, Own, Recruit};
use serde_json::{Value, json};

use crate::arena::Arena;
use crate::told::number_of;

/// What a list fields instead of its own entries. It need not be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fielded {
    /// Each with its price, and whether a copy may be saved.
    pub entries: Vec<Priced>,
    /// What may be bought.
    pub offers: Vec<Priced>,
    /// To spend; to save where it is negative.
    pub points: i64,
    /// How many models there may be in all.
    pub most: u16,
}

/// A list that can do nothing with its points, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub list: String,
    pub why: String,
}

impl LeftOut {
    /// `"The walking grove" has nothing else to buy`
    pub fn words(&self) -> String {
        format!("{:?} {}", self.list, self.why)
    }

    pub fn json(&self) -> Value {
        json!({ "list": self.list, "why": self.why })
    }
}

/// What somebody is told of whose lists nobody is left.
pub fn nobody(left_out: &[LeftOut]) -> String {
    let words: Vec<String> = left_out.iter().map(LeftOut::words).collect();
    format!("{}; name lists with `--lists` that have something else to buy or to save on", words.join(", "))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    pub entry: Entry,
    /// Of one copy, with what it carries.
    pub price: u32,
    pub spare: bool,
}

/// The price of one copy of an entry with what it carries.
pub fn price(entry: &Entry, roster: &[Recruit]) -> Option<u32> {
    let recruit = roster.iter().find(|recruit| recruit.is_called(&entry.is))?;
    let extra = |name: &String| {
        let known = recruit.extras.iter().find(|(extra, _)| extra.eq_ignore_ascii_case(name));
        known.map_or(0, |(_, points)| u32::from(*points))
    };
    Some(u32::from(recruit.points?) + entry.with.iter().map(extra).sum::<u32>())
}

/// The entries of a list with their prices; copies of all but `kept` may be saved.
pub fn priced(list: &List, kept: &[String], roster: &[Recruit]) -> Vec<Priced> {
    let one = |entry: &Entry| Priced {
        entry: entry.clone(),
        price: price(entry, roster).unwrap_or(0),
        spare: !kept.iter().any(|name| called(roster, &entry.is, name)),
    };
    list.models.iter().map(one).collect()
}

/// Whether an entry is of a model: models may have several names.
pub fn called(roster: &[Recruit], is: &str, model: &str) -> bool {
    let recruit = roster.iter().find(|recruit| recruit.is_called(is));
    recruit.is_some_and(|recruit| recruit.is_called(model))
}

/// What points of a list may be spent on, besides `kept`: more of what it has, where only points stand against one more,
/// else whatever its faction has; nothing where that is not allowed either.
pub fn offers(arena: &dyn Arena, list: &List, kept: &[String], own: &[Own]) -> Result<Vec<Priced>, String> {
    let roster = arena.roster(own).map_err(|misfit| misfit.to_string())?;
    let of_list = list.models.iter().map(|entry| entry.is.clone());
    let more = more(arena, list, of_list, kept, own, &roster)?;
    if !more.is_empty() {
        return Ok(more);
    }
    let of_faction = roster.iter().filter(|recruit| recruit.faction.eq_ignore_ascii_case(&list.faction));
    self::more(arena, list, of_faction.map(|recruit| recruit.name.clone()), kept, own, &roster)
}

/// Those of the models of which one more breaks nothing but sums.
fn more(
    arena: &dyn Arena,
    list: &List,
    models: impl Iterator<Item = String>,
    kept: &[String],
    own: &[Own],
    roster: &[Recruit],
) -> Result<Vec<Priced>, String> {
    let mut more: Vec<Priced> = Vec::new();
    for is in models {
        let entry = Entry { is, name: None, count: 1, with: Vec::new() };
        let known = more.iter().any(|other| other.entry.is == entry.is);
        let spared = kept.iter().any(|name| called(roster, &entry.is, name));
        let Some(price) = price(&entry, roster).filter(|price| *price > 0 && !known && !spared) else {
            continue;
        };
        let mut longer = list.clone();
        longer.models.push(entry.clone());
        // A violation that is about somebody forbids him; the others are sums over the whole list.
        let broken = arena.check(&longer, own).map_err(|misfit| misfit.to_string())?;
        if broken.iter().all(|violation| violation.about.is_none()) {
            more.push(Priced { entry, price, spare: true });
        }
    }
    Ok(more)
}

impl Fielded {
    /// The entries of one pair of games.
    pub fn draw(&self, below: &mut impl FnMut(u32) -> u32) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self.entries.iter().map(|priced| priced.entry.clone()).collect();
        let mut points = self.points;
        while points > 0 {
            // Where there is little room left, only what is dear enough: the rest must buy what else there is room for.
            let after = (self.room(&entries) - 1) * self.dearest();
            let fits = |place: &usize| points - i64::from(self.offers[*place].price) <= after;
            let fit: Vec<usize> = (0..self.offers.len()).filter(fits).collect();
            let Some((place, price)) = drawn(&self.offers, &fit, points, below) else { break };
            points -= price;
            let bought = &self.offers[place].entry;
            match entries.iter_mut().find(|entry| entry.is == bought.is && entry.with == bought.with) {
                Some(entry) => entry.count += 1,
                None => entries.push(Entry { count: 1, ..bought.clone() }),
            }
        }
        while points < 0 {
            let left = |place: &usize| self.entries[*place].spare && entries[*place].count > 0;
            let spare: Vec<usize> = (0..self.entries.len()).filter(left).collect();
            let Some((place, price)) = drawn(&self.entries, &spare, -points, below) else { break };
            points += price;
            entries[place].count -= 1;
        }
        entries
    }

    /// For how many models there is room beside these; less than nothing where there are too many.
    fn room<'a>(&self, entries: impl IntoIterator<Item = &'a Entry>) -> i64 {
        let there: i64 = entries.into_iter().map(|entry| i64::from(entry.count)).sum();
        i64::from(self.most) - there
    }

    fn dearest(&self) -> i64 {
        self.offers.iter().map(|offer| i64::from(offer.price)).max().unwrap_or(0)
    }

    /// The most points that can be spent before there is no room for one model more.
    pub fn spendable(&self) -> i64 {
        self.room(self.entries.iter().map(|priced| &priced.entry)).max(0) * self.dearest()
    }

    /// Why the points can be neither spent nor saved; nothing where they can.
    pub fn fault(&self) -> Option<String> {
        let points = number_of(self.points.unsigned_abs(), "point");
        if !self.can_save() {
            Some(format!("cannot save {points} on anything else"))
        } else if self.points <= self.spendable() {
            None
        } else if self.offers.is_empty() {
            Some("has nothing else to buy".to_string())
        } else {
            Some(format!("would have more than {} models with {points} to spend", self.most))
        }
    }

    /// Whether so many points can be saved at all.
    pub fn can_save(&self) -> bool {
        let spare = self.entries.iter().filter(|priced| priced.spare);
        let worth: i64 = spare.map(|priced| i64::from(priced.price) * i64::from(priced.entry.count)).sum();
        worth >= -self.points
    }
}

/// One of what the points buy, and its price. Where they buy nothing whole, it is the cheapest in as many cases as they
/// buy of it, and the rest is spent with it; nothing in the others.
fn drawn(
    of: &[Priced],
    among: &[usize],
    points: i64,
    below: &mut impl FnMut(u32) -> u32,
) -> Option<(usize, i64)> {
    let price = |place: usize| i64::from(of[place].price);
    let whole: Vec<usize> = among.iter().copied().filter(|place| price(*place) <= points).collect();
    if !whole.is_empty() {
        let place = whole[below(whole.len() as u32) as usize];
        return Some((place, price(place)));
    }
    let cheapest = among.iter().copied().min_by_key(|place| price(*place))?;
    let hit = i64::from(below(of[cheapest].price.max(1))) < points;
    hit.then_some((cheapest, points))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Stream;

    fn priced(is: &str, count: u16, price: u32, spare: bool) -> Priced {
        let entry = Entry { is: is.into(), name: None, count, with: Vec::new() };
        Priced { entry, price, spare }
    }

    /// The mean cost of what is fielded.
    fn cost(fielded: &Fielded) -> f64 {
        let mut stream = Stream::seeded(5);
        let price = |is: &str| match is {
            "Lord" => 40,
            "Warrior" => 10,
            _ => 7,
        };
        let draws = 20_000;
        let mut sum = 0;
        for _ in 0..draws {
            let entries = fielded.draw(&mut |bound| stream.below(bound));
            sum += entries.iter().map(|entry| price(&entry.is) * i64::from(entry.count)).sum::<i64>();
        }
        sum as f64 / f64::from(draws)
    }

    #[test]
    fn on_the_average_exactly_the_points_are_spent() {
        let entries =
            vec![priced("Lord", 1, 40, false), priced("Warrior", 3, 10, true), priced("Reaver", 2, 7, true)];
        let offers = vec![priced("Warrior", 1, 10, true), priced("Reaver", 1, 7, true)];
        for points in [0, 3, 10, 25, -2, -7, -19, -44] {
            let fielded = Fielded { entries: entries.clone(), offers: offers.clone(), points, most: 36 };
            assert_eq!(fielded.fault(), None);
            let cost = cost(&fielded);
            assert!((cost - (84 + points) as f64).abs() < 0.15, "{points}: {cost}");
        }
        let fielded = Fielded { entries, offers, points: -45, most: 36 };
        assert_eq!(fielded.fault().as_deref(), Some("cannot save 45 points on anything else"));
    }

    /// Six models and room for three: they are dear enough for all points, and there are never more of them.
    #[test]
    fn there_are_never_more_models_than_there_is_room_for() {
        let entries =
            vec![priced("Lord", 1, 40, false), priced("Warrior", 3, 10, true), priced("Reaver", 2, 7, true)];
        let offers = vec![priced("Warrior", 1, 10, true), priced("Reaver", 1, 7, true)];
        for points in [1, 7, 16, 22, 26, 30] {
            let fielded = Fielded { entries: entries.clone(), offers: offers.clone(), points, most: 9 };
            assert_eq!(fielded.fault(), None, "{points}");
            let cost = cost(&fielded);
            assert!((cost - (84 + points) as f64).abs() < 0.15, "{points}: {cost}");
            let mut stream = Stream::seeded(6);
            for _ in 0..1_000 {
                let drawn = fielded.draw(&mut |bound| stream.below(bound));
                let models: u16 = drawn.iter().map(|entry| entry.count).sum();
                assert!(models <= 9, "{points}: {drawn:?}");
            }
        }
        let fault = |points, offers| Fielded { entries: entries.clone(), offers, points, most: 9 }.fault();
        let words = fault(31, offers).expect("too many points");
        assert_eq!(words, "would have more than 9 models with 31 points to spend");
        assert_eq!(fault(1, Vec::new()).as_deref(), Some("has nothing else to buy"));
        assert_eq!(fault(0, Vec::new()), None);
    }
}
