//! The six shapes of question, and what each allows.
//!
//! A domain is data, and it is the only definition of what is legal: it says whether it contains an answer or
//! refuses it with a rule, it samples one, it proposes a short list, it draws its outline. It is never empty.

use dice::Below;
use scene::{Answer, Arg, Count, Item, Names, Offer, PartAsked, Refusal, Rule, Says, Shape};
use space::{Base, Breach, Limit, Lure, Miss, Spot};

use crate::{Split, Verdict};

#[derive(Clone, Debug)]
pub enum Domain {
    One(Options),
    Some { options: Options, least: u16, most: u16 },
    Number { least: i32, most: i32, rule: Rule },
    Split(Split),
    Point(Limits),
    Path(Limits),
}

/// Limits in the order in which they are checked, each with its rule.
#[derive(Clone, Debug)]
pub struct Limits {
    limits: Vec<Limit>,
    rules: Vec<Rule>,
}

impl Limits {
    pub fn new(limits: Vec<(Limit, Rule)>) -> Self {
        let (limits, rules) = limits.into_iter().unzip();
        Limits { limits, rules }
    }

    fn verdict(&self, refuse: impl Fn(&Limit) -> Option<Miss>) -> Verdict {
        for (limit, rule) in self.limits.iter().zip(&self.rules) {
            if let Some(miss) = refuse(limit) {
                let at = miss.at.map_or(Arg::Text("there"), Arg::Spot);
                let [have, want] = measured(limit, miss.breach, miss.have, miss.want);
                return crate::refuse(*rule, Says::new(miss.words, &[have, want, at]));
            }
        }
        Ok(())
    }

    fn outline(&self) -> Vec<Spot> {
        space::outline_spots(&self.limits)
    }
}

/// A measure and its limit; where the one breaks the other, they are told so that it can be seen.
fn measured(limit: &Limit, breach: Option<Breach>, have: i64, want: i64) -> [Arg; 2] {
    let (have, want) = (shown(have), shown(want));
    match breach {
        Some(breach) => Arg::against(breach, limit.is_free(), have, want),
        None if limit.is_free() => [Arg::Length(have), Arg::Length(want)],
        None => [Arg::Number(have), Arg::Number(want)],
    }
}

/// A number as it is shown; one that is too large for a sentence is the largest there is.
fn shown(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}

/// A list of options. Those refused stay in it with the reason, if anybody listens.
#[derive(Clone, Debug)]
pub struct Options {
    list: Vec<Choice>,
    listens: bool,
    rule: Rule,
    /// The answer, where it is known already and nobody wants to see the others.
    known: Option<Item>,
}

#[derive(Clone, Debug)]
pub struct Choice {
    pub item: Item,
    /// Boxed, so that a list of what is legal stays small.
    pub no: Option<Box<Refusal>>,
    /// What is worth a word beforehand, if anybody listens.
    pub hint: Option<Box<Says>>,
}

impl Options {
    /// An empty list; `rule` is what an answer that is not in it breaks.
    pub fn new(rule: Rule, listens: bool) -> Self {
        Options { list: Vec::new(), listens, rule, known: None }
    }

    /// A list of which only one option will be looked at.
    pub(crate) fn knowing(rule: Rule, known: Option<Item>) -> Self {
        Options { known, ..Options::new(rule, false) }
    }

    pub fn offer(&mut self, item: impl Into<Item>) {
        self.list.push(Choice { item: item.into(), no: None, hint: None });
    }

    /// Adds an option, or its refusal.
    pub fn add(&mut self, item: impl Into<Item>, verdict: Verdict) {
        match verdict {
            Ok(()) => self.offer(item),
            Err(no) if self.listens => {
                self.list.push(Choice { item: item.into(), no: Some(Box::new(no)), hint: None });
            }
            Err(_) => {}
        }
    }

    /// Says what the option that was added last costs.
    pub fn hint(&mut self, says: impl FnOnce() -> Says) {
        if let Some(last) = self.list.last_mut().filter(|_| self.listens) {
            last.hint = Some(Box::new(says()));
        }
    }

    /// Adds an option whose verdict takes work to find; it is looked for only if it can matter.
    pub fn judge(&mut self, item: impl Into<Item>, verdict: impl FnOnce() -> Verdict) {
        let item = item.into();
        if self.known.is_none_or(|known| known == item) {
            self.add(item, verdict());
        }
    }

    pub fn choices(&self) -> &[Choice] {
        &self.list
    }

    pub fn legal(&self) -> impl Iterator<Item = Item> {
        self.list.iter().filter(|choice| choice.no.is_none()).map(|choice| choice.item)
    }

    fn contains(&self, item: Item) -> Verdict {
        let mut no = None;
        for choice in self.list.iter().filter(|choice| choice.item == item) {
            match &choice.no {
                None => return Ok(()),
                Some(refusal) => no = Some((**refusal).clone()),
            }
        }
        Err(no.unwrap_or_else(|| Refusal::new(self.rule, scene::says!("{} is not among the choices", item))))
    }
}

impl Domain {
    /// Whether the answer is legal, and if not, the first rule it breaks.
    pub fn contains(&self, answer: &Answer) -> Verdict {
        match (self, answer) {
            (Domain::One(options), Answer::One(item)) => options.contains(*item),
            (Domain::Some { options, least, most }, Answer::Some(items)) => {
                for (i, item) in items.iter().enumerate() {
                    options.contains(*item)?;
                    if items[..i].contains(item) {
                        return crate::refuse(options.rule, scene::says!("{} is named twice", *item));
                    }
                }
                let named = items.len() as i32;
                if named < i32::from(*least) || named > i32::from(*most) {
                    let says = scene::says!(
                        "{} are named, from {} to {} are allowed",
                        named,
                        i32::from(*least),
                        i32::from(*most)
                    );
                    return crate::refuse(options.rule, says);
                }
                Ok(())
            }
            (Domain::Number { least, most, rule }, Answer::Number(number)) => {
                if (least..=most).contains(&number) {
                    Ok(())
                } else {
                    crate::refuse(*rule, scene::says!("{} is not from {} to {}", *number, *least, *most))
                }
            }
            (Domain::Split(split), Answer::Split(numbers)) => split.contains(numbers),
            (Domain::Point(limits), Answer::Point(spot)) => limits.verdict(|limit| limit.refuse_place(spot)),
            (Domain::Path(limits), Answer::Path(path)) => limits.verdict(|limit| limit.refuse_path(path)),
            _ => crate::refuse(self.rule(), "that is not the kind of answer asked for"),
        }
    }

    /// What the parts are called that a question wants split; nothing where it asks for something else.
    pub fn parts(&self) -> Vec<Says> {
        match self {
            Domain::Split(split) => split.parts().iter().map(|part| part.says.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// The rule that an answer of the wrong kind breaks.
    fn rule(&self) -> Rule {
        match self {
            Domain::One(options) | Domain::Some { options, .. } => options.rule,
            Domain::Number { rule, .. } => *rule,
            Domain::Split(split) => split.rule(),
            Domain::Point(limits) | Domain::Path(limits) => limits.rules[0],
        }
    }

    /// Some legal answer at random; every legal answer of a listed kind is possible.
    pub fn sample(&self, below: Below) -> Option<Answer> {
        match self {
            Domain::One(options) => {
                let legal = options.legal().count() as u32;
                (legal > 0).then(|| Answer::One(options.legal().nth(below(legal) as usize).expect("counted")))
            }
            Domain::Some { options, least, most } => {
                let mut legal: Vec<Item> = options.legal().collect();
                let most = u32::from(*most).min(legal.len() as u32);
                let least = u32::from(*least);
                if most < least {
                    return None;
                }
                let count = least + below(most - least + 1);
                let picked = (0..count).map(|_| legal.swap_remove(below(legal.len() as u32) as usize));
                Some(Answer::Some(picked.collect()))
            }
            Domain::Number { least, most, .. } => {
                let width = u32::try_from(i64::from(*most) - i64::from(*least) + 1).ok()?;
                Some(Answer::Number(least + below(width) as i32))
            }
            Domain::Split(split) => Some(Answer::Split(split.sample(below))),
            Domain::Point(limits) => space::sample_place(&limits.limits, below).map(Answer::Point),
            Domain::Path(limits) => space::sample_path(&limits.limits, below).map(Answer::Path),
        }
    }

    /// A short list of legal answers worth a look: options in their order, numbers from the least, and of paths and splits first
    /// the one that holds still where that is possible. Where some are to be picked, the first of the list in growing numbers come
    /// first, and then every other option at least once, as far as there is room for it.
    pub fn propose(&self, most: usize) -> Vec<Answer> {
        match self {
            Domain::One(options) => options.legal().take(most).map(Answer::One).collect(),
            Domain::Some { options, least, most: top } => {
                let legal: Vec<Item> = options.legal().collect();
                let (least, top) = (usize::from(*least), usize::from(*top).min(legal.len()));
                let mut list: Vec<Answer> =
                    (least..=top).map(|count| Answer::Some(legal[..count].to_vec())).collect();
                if least <= 1 && top >= 1 {
                    list.extend(legal.iter().skip(1).map(|item| Answer::Some(vec![*item])));
                }
                list.truncate(most);
                if (2..=top).contains(&least) {
                    list.extend(windows(&legal, top, most - list.len()));
                }
                list
            }
            Domain::Number { least, most: top, .. } => {
                let width = i64::from(*top) - i64::from(*least);
                let count = (width + 1).min(most as i64).max(1);
                let at = |i: i64| if count == 1 { 0 } else { i * width / (count - 1) };
                (0..count).map(|i| Answer::Number(least + at(i) as i32)).collect()
            }
            Domain::Split(split) => split.propose(most).into_iter().map(Answer::Split).collect(),
            Domain::Point(limits) => {
                space::propose_places(&limits.limits, most).into_iter().map(Answer::Point).collect()
            }
            Domain::Path(limits) => {
                space::propose_paths(&limits.limits, most).into_iter().map(Answer::Path).collect()
            }
        }
    }

    /// Legal answers that lead where somebody wants to be, or as near as they get; none where no place is asked for. A way
    /// `round` what is in the way is looked for only if that is wanted.
    pub fn lured(&self, lures: &[Lure], round: bool) -> Vec<Answer> {
        match self {
            Domain::Path(limits) => {
                space::lured_paths(&limits.limits, lures, round).into_iter().map(Answer::Path).collect()
            }
            Domain::Point(limits) => {
                space::lured_places(&limits.limits, lures).into_iter().map(Answer::Point).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The base that a path moves, where one is moved on a table without hexes.
    pub(crate) fn mover(&self) -> Option<Base> {
        let Domain::Path(limits) = self else { return None };
        limits.limits.iter().find_map(Limit::mover)
    }

    /// A legal way to a place that cannot be reached straight: round a base in contact, without leaving it.
    pub fn round(&self, to: Spot) -> Option<Answer> {
        let (Domain::Path(limits), Spot::Point(to)) = (self, to) else { return None };
        space::slide_to(&limits.limits, to).map(Answer::Path)
    }

    /// What the limits of a path count of an answer, whether it is legal or not. What cannot be measured is not counted.
    pub fn counts(&self, answer: &Answer) -> Vec<Count> {
        let (Domain::Path(limits), Answer::Path(path)) = (self, answer) else { return Vec::new() };
        let counted = limits.limits.iter().zip(&limits.rules).filter_map(|(limit, rule)| {
            let (have, want) = limit.counts(path)?;
            let too_long = limit.refuse_path(path).is_some().then_some(Breach::Above);
            // What is longer by no more than the tolerance counts as equal.
            let have = if too_long.is_some() { have } else { have.min(want) };
            let [have, want] = measured(limit, too_long, have, want).map(|number| number.plain());
            Some(Count { rule: *rule, have, want })
        });
        counted.collect()
    }

    /// The rules by which options are refused. A limit acts only when it refuses an answer.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Domain::One(options) | Domain::Some { options, .. } => {
                options.list.iter().filter_map(|choice| choice.no.as_ref()).map(|no| no.rule).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The domain as a front end gets it; of a choice is told whether it `ends` something.
    pub fn shape(&self, names: &dyn Names, ends: impl Fn(Item) -> bool) -> Shape {
        let offers = |options: &Options| {
            let offer = |choice: &Choice| Offer {
                item: choice.item,
                words: names.item(choice.item),
                hint: choice.hint.as_ref().map(|hint| hint.words(names)),
                refused: choice.no.as_ref().map(|no| no.words(names)),
                rule: choice.no.as_ref().map(|no| no.rule),
                ends: ends(choice.item),
            };
            options.list.iter().map(offer).collect()
        };
        match self {
            Domain::One(options) => Shape::One { options: offers(options) },
            Domain::Some { options, least, most } => {
                Shape::Some { options: offers(options), least: *least, most: *most }
            }
            Domain::Number { least, most, .. } => Shape::Number { least: *least, most: *most },
            Domain::Split(split) => Shape::Split {
                parts: split
                    .parts()
                    .iter()
                    .map(|part| PartAsked { words: part.says.words(names), most: part.most })
                    .collect(),
                limits: split.limits().iter().map(|limit| limit.refusal().words(names)).collect(),
            },
            Domain::Point(limits) => Shape::Point { outline: limits.outline(), limits: limits.rules.clone() },
            Domain::Path(limits) => Shape::Path {
                from: limits.limits.iter().find_map(Limit::start),
                outline: limits.outline(),
                limits: limits.rules.clone(),
            },
        }
    }
}

/// Answers of so many items that follow each other, at most so many answers: together they hold everything behind the first
/// such answer, or are spread evenly over it.
fn windows(legal: &[Item], size: usize, most: usize) -> impl Iterator<Item = Answer> {
    let rest = legal.len() - size;
    let count = rest.div_ceil(size).min(most);
    (0..count).map(move |i| {
        let from = (size + i * rest / count).min(rest);
        Answer::Some(legal[from..from + size].to_vec())
    })
}
