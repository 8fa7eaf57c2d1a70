//! The tree that a search grows: decisions, chance, and how often each was tried with what result.
//!
//! A node stands for everything that was answered and thrown on the way to it, over one step or several. Results are
//! chances of winning in parts of [`CERTAIN`], always those of the seat that thinks; where another seat decides, less is
//! better.

use std::rc::Rc;

use scene::Answer;
use space::Lure;
use table::Entry;

use crate::odds::Listed;

/// The result of a game that is won.
pub(crate) const CERTAIN: i64 = 1 << 20;

/// How much a single try is doubted where chance has a part in it.
const DOUBT: i64 = CERTAIN / 200;

pub(crate) type Place = u32;

#[derive(Default)]
pub(crate) struct Node {
    pub visits: u32,
    pub sum: i64,
    /// What is expected from here on.
    pub value: i64,
    /// Everything that may follow is known: there is nothing to be learned by another try.
    pub settled: bool,
    /// The value comes from ends that are all known, with their true weights: another try would not change it.
    pub sure: bool,
    pub next: Next,
    /// How often a try left the tree here though others had gone on, and what came of these in all: what is answered unseen
    /// is drawn anew in each try, and another answer leads to another throw.
    pub strays: u32,
    pub astray: i64,
}

/// What comes after a node.
#[derive(Default)]
pub(crate) enum Next {
    /// Nobody has been here yet.
    #[default]
    Unknown,
    Decision(Decision),
    Chance(Chance),
}

/// A question: what was tried, and what is worth trying next.
pub(crate) struct Decision {
    /// Whether the thinking seat decides.
    pub mine: bool,
    pub tried: Vec<Tried>,
    /// What was thought of and not tried yet, the next one last.
    pub ideas: Vec<Notion>,
    /// Whether there may be others besides.
    pub open: bool,
    /// Whether the domain was asked for proposals.
    pub proposed: bool,
    /// What it is worth to leave it at that, where only the piece that has just acted was thought of.
    pub stop: Option<i64>,
}

/// Something to try.
pub(crate) enum Notion {
    Answer(Answer),
    /// A place to go to; the way there takes work to find and is looked for when its turn comes.
    Lure(Lure),
}

pub(crate) struct Tried {
    pub answer: Answer,
    pub place: Place,
    /// It was taken back: together with what followed, it is against the rules.
    pub dead: bool,
}

/// A throw, and where each of its readings leads.
pub(crate) struct Chance {
    pub odds: Rc<Listed>,
    pub places: Vec<Option<Place>>,
}

#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub fn add(&mut self) -> Place {
        self.nodes.push(Node::default());
        (self.nodes.len() - 1) as Place
    }

    pub fn node(&self, place: Place) -> &Node {
        &self.nodes[place as usize]
    }

    pub fn node_mut(&mut self, place: Place) -> &mut Node {
        &mut self.nodes[place as usize]
    }

    pub fn decision(&mut self, place: Place) -> Option<&mut Decision> {
        match &mut self.node_mut(place).next {
            Next::Decision(decision) => Some(decision),
            _ => None,
        }
    }

    /// Whether a question that was met before is asked here, and everything was thought of that may be answered.
    pub fn is_question(&self, place: Place) -> bool {
        matches!(&self.node(place).next, Next::Decision(decision) if decision.stop.is_none())
    }

    /// Where an entry of the tape leads.
    pub fn child(&self, place: Place, entry: &Entry) -> Option<Place> {
        match (&self.node(place).next, entry) {
            (Next::Decision(decision), Entry::Answer { answer, .. }) => {
                decision.tried.iter().find(|tried| tried.answer == *answer).map(|tried| tried.place)
            }
            (Next::Chance(chance), Entry::Throw { reading, .. }) => {
                let known = chance.odds.readings.iter().position(|(known, _)| known == reading);
                known.and_then(|at| chance.places[at])
            }
            _ => None,
        }
    }

    /// What is expected from here on.
    pub fn value(&self, place: Place) -> i64 {
        self.node(place).value
    }

    /// Takes in what came of a try, from its end up to the root; `sure` says that nothing else could come of it, `ended` that
    /// nobody would look further.
    pub fn back_up(&mut self, path: &[(Place, usize)], result: i64, sure: bool, ended: bool) {
        if let Some((last, _)) = path.last() {
            let last = self.node_mut(*last);
            if !matches!(last.next, Next::Unknown) {
                last.strays += 1;
                last.astray += result;
            }
            (last.sure, last.settled) = (sure, sure && ended);
        }
        for (place, _) in path.iter().rev() {
            let node = self.node_mut(*place);
            node.visits += 1;
            node.sum += result;
            let mean = node.sum / i64::from(node.visits);
            let settled = self.is_settled(*place) || self.node(*place).settled;
            let (value, sure) = match &self.node(*place).next {
                Next::Chance(chance) => {
                    let sure = |place: &Option<Place>| place.is_some_and(|place| self.node(place).sure);
                    (self.expected(chance), chance.places.iter().all(sure))
                }
                Next::Decision(decision) if decision.mine => match self.best(decision) {
                    Some(best) => match decision.stop.filter(|stop| *stop > self.value(best)) {
                        Some(stop) => (Some(stop), settled),
                        None => (Some(self.value(best)), self.node(best).sure),
                    },
                    None => (None, settled),
                },
                Next::Decision(decision) => (self.theirs(decision), settled),
                Next::Unknown => (None, self.node(*place).sure),
            };
            let node = self.node_mut(*place);
            let (strays, inside) = (i64::from(node.strays), i64::from(node.visits - node.strays));
            node.value = value.map_or(mean, |value| (value * inside + node.astray) / (inside + strays));
            (node.settled, node.sure) = (settled, sure);
        }
    }

    fn is_settled(&self, place: Place) -> bool {
        match &self.node(place).next {
            Next::Unknown => false,
            Next::Chance(chance) => {
                chance.places.iter().all(|place| place.is_some_and(|place| self.node(place).settled))
            }
            Next::Decision(decision) => {
                !decision.open
                    && decision.ideas.is_empty()
                    && decision.tried.iter().all(|tried| tried.dead || self.node(tried.place).settled)
            }
        }
    }

    /// The mean of a throw by the weights of its readings, as far as they were tried.
    fn expected(&self, chance: &Chance) -> Option<i64> {
        let (mut sum, mut seen) = (0i128, 0i128);
        for ((_, weight), place) in chance.odds.readings.iter().zip(&chance.places) {
            let Some(place) = place.filter(|place| self.node(*place).visits > 0) else { continue };
            sum += i128::from(*weight) * i128::from(self.value(place));
            seen += i128::from(*weight);
        }
        (seen > 0).then(|| (sum / seen) as i64)
    }

    /// The answers that were tried, and may be given again.
    fn seen<'a>(&'a self, decision: &'a Decision) -> impl Iterator<Item = Place> + 'a {
        let alive = decision.tried.iter().filter(|tried| !tried.dead).map(|tried| tried.place);
        alive.filter(|place| self.node(*place).visits > 0)
    }

    /// Where the answer leads that the thinking seat would give.
    fn best(&self, decision: &Decision) -> Option<Place> {
        self.seen(decision).max_by_key(|place| self.trusted(*place))
    }

    /// What comes of what another seat decides: the mean of its answers by how often each was tried, which is the more often
    /// the better for it; and no more than what it is known to be able to do, for that is not tried again.
    fn theirs(&self, decision: &Decision) -> Option<i64> {
        let nodes = || self.seen(decision).map(|place| self.node(place));
        let add =
            |(sum, visits), node: &Node| (sum + node.value * i64::from(node.visits), visits + node.visits);
        let (sum, visits): (i64, u32) = nodes().fold((0, 0), add);
        let mean = (visits > 0).then(|| sum / i64::from(visits));
        let known = nodes().filter(|node| node.sure).map(|node| node.value).min();
        [mean, known, decision.stop].into_iter().flatten().min()
    }

    /// What is expected, less what it may only have been lucky by: the more, the less often it was tried.
    pub fn trusted(&self, place: Place) -> i64 {
        let node = self.node(place);
        let doubt = if node.sure { 0 } else { DOUBT / i64::from(node.visits.max(1)).isqrt() };
        node.value - doubt
    }

    /// The tried answer that deserves the next try: good so far, or tried seldom. `keen` says how much the second counts.
    pub fn select(&self, place: Place, keen: i64, legal: impl Fn(&Answer) -> bool) -> Option<usize> {
        let node = self.node(place);
        let Next::Decision(decision) = &node.next else { return None };
        // The logarithm in sixteenths, from the binary one.
        let log = i64::from((node.visits + 1).ilog2() + 1) * 11;
        let rate = |tried: &Tried| {
            let child = self.node(tried.place);
            let value = self.value(tried.place);
            let value = if decision.mine { value } else { CERTAIN - value };
            value + keen * ((log << 16) / i64::from(child.visits.max(1))).isqrt() / 1024
        };
        // What is known for certain is tried again only when nothing else is left.
        let alive = |settled: bool| {
            let alive = decision.tried.iter().enumerate();
            alive.filter(move |(_, tried)| !tried.dead && self.node(tried.place).settled == settled)
        };
        let alive = alive(false).chain(alive(true).filter(|_| node.settled || alive(false).next().is_none()));
        // Ties go to who came first.
        let mut best: Option<(i64, usize)> = None;
        for (at, tried) in alive {
            let rated = rate(tried);
            if best.is_none_or(|(most, _)| rated > most) && legal(&tried.answer) {
                best = Some((rated, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// The reading of a throw that lags behind its weight most.
    pub fn due(&self, chance: &Chance, visits: u32) -> usize {
        let known = |place: &Option<Place>| place.is_some_and(|place| self.node(place).settled);
        let all = chance.places.iter().all(known);
        let lag = |at: usize| {
            let place = chance.places[at];
            if !all && known(&place) {
                return i128::MIN;
            }
            let seen = place.map_or(0, |place| self.node(place).visits);
            let weight = i128::from(chance.odds.readings[at].1);
            weight * i128::from(visits + 1) - i128::from(seen) * i128::from(chance.odds.total)
        };
        // Ties go to who came first.
        (0..chance.places.len()).rev().max_by_key(|at| lag(*at)).unwrap_or(0)
    }
}

impl Chance {
    pub fn of(odds: Rc<Listed>) -> Chance {
        Chance { places: vec![None; odds.readings.len()], odds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody went on with the piece that had just acted; what it is worth then, by who decides.
    fn gone_on(mine: bool, stop: i64, then: i64) -> i64 {
        let mut tree = Tree::default();
        let (root, child) = (tree.add(), tree.add());
        let tried = vec![Tried { answer: Answer::Number(1), place: child, dead: false }];
        let (ideas, open, proposed) = (Vec::new(), false, true);
        let decision = Decision { mine, tried, ideas, open, proposed, stop: Some(stop) };
        tree.node_mut(root).next = Next::Decision(decision);
        tree.back_up(&[(root, 0), (child, 1)], then, true, true);
        tree.value(root)
    }

    #[test]
    fn nobody_has_to_go_on() {
        assert_eq!(gone_on(true, 500, 300), 500, "what comes of it is worse: he leaves it at that");
        assert_eq!(gone_on(true, 300, 500), 500);
        assert_eq!(gone_on(false, 300, 500), 300, "and so do others");
    }

    /// Whoever decides takes what is best for himself, and never what was taken back.
    #[test]
    fn each_seat_goes_its_own_way() {
        for (mine, best) in [(true, 1), (false, 0)] {
            let mut tree = Tree::default();
            let (root, values) = (tree.add(), [300_000, 700_000]);
            let mut reply =
                |number: i32, dead: bool| Tried { answer: Answer::Number(number), place: tree.add(), dead };
            let tried = vec![reply(0, false), reply(1, false), reply(2, true)];
            let places: Vec<Place> = tried.iter().map(|tried| tried.place).collect();
            let (ideas, open, proposed, stop) = (Vec::new(), false, true, None);
            tree.node_mut(root).next = Next::Decision(Decision { mine, tried, ideas, open, proposed, stop });
            for _ in 0..50 {
                for (place, value) in places.iter().zip(values) {
                    tree.back_up(&[(root, 0), (*place, 1)], value, false, false);
                }
            }
            assert_eq!(tree.select(root, CERTAIN / 40, |_| true), Some(best));
        }
    }

    /// Others can do what is known that they can, though it is not tried again.
    #[test]
    fn others_do_at_least_what_is_known() {
        let mut tree = Tree::default();
        let (root, harmless, blow) = (tree.add(), tree.add(), tree.add());
        let reply = |number: i32, place: Place| Tried { answer: Answer::Number(number), place, dead: false };
        let tried = vec![reply(1, harmless), reply(2, blow)];
        let (mine, ideas, open, proposed, stop) = (false, Vec::new(), false, true, None);
        tree.node_mut(root).next = Next::Decision(Decision { mine, tried, ideas, open, proposed, stop });
        tree.back_up(&[(root, 0), (blow, 1)], 300_000, true, true);
        for _ in 0..9 {
            tree.back_up(&[(root, 0), (harmless, 1)], 700_000, false, false);
        }
        assert_eq!(tree.value(root), 300_000);
    }

    /// An answer unseen meets many others: what comes of a try that left the tree counts beside those that went on.
    #[test]
    fn who_leaves_the_tree_on_the_way_counts() {
        let mut odds = crate::odds::Odds::default();
        let listed = odds.of(&dice::Pool::passes(1, 6, 6)).expect("one reading");
        let mut tree = Tree::default();
        let (root, read, mut chance) = (tree.add(), tree.add(), Chance::of(listed));
        chance.places = vec![Some(read); chance.places.len()];
        tree.node_mut(root).next = Next::Chance(chance);
        tree.back_up(&[(root, 0), (read, 1)], 600, false, false);
        assert_eq!(tree.value(root), 600);
        for _ in 0..2 {
            tree.back_up(&[(root, 0)], 0, false, false);
        }
        assert_eq!(tree.value(root), 200, "one try of three");
    }

    /// A throw is worth the mean of its readings by their weights, not by how often each was tried.
    #[test]
    fn a_throw_is_weighed() {
        let mut odds = crate::odds::Odds::default();
        let listed = odds.of(&dice::Pool::passes(1, 6, 2)).expect("two readings");
        let mut tree = Tree::default();
        let (root, mut chance) = (tree.add(), Chance::of(listed));
        let places: Vec<Place> = chance.places.iter().map(|_| tree.add()).collect();
        chance.places = places.iter().copied().map(Some).collect();
        let passed = chance.odds.readings.iter().position(|(reading, _)| reading.value() == 1);
        let passed = passed.expect("one of six dice may pass");
        tree.node_mut(root).next = Next::Chance(chance);
        for (at, place) in places.iter().enumerate() {
            tree.back_up(&[(root, 0), (*place, 1)], if at == passed { 600 } else { 0 }, true, true);
        }
        assert_eq!(tree.value(root), 200, "two faces of six");
    }

    /// Where the readings of a throw are all known, another try takes them by their weights again, not always the first.
    #[test]
    fn known_readings_are_tried_by_their_weights() {
        let mut odds = crate::odds::Odds::default();
        let listed = odds.of(&dice::Pool::duel(20)).expect("a throw that can be listed");
        let mut tree = Tree::default();
        let mut chance = Chance::of(listed);
        for place in &mut chance.places {
            let known = tree.add();
            (tree.node_mut(known).settled, tree.node_mut(known).visits) = (true, 1);
            *place = Some(known);
        }
        tree.node_mut(chance.places[0].unwrap_or(0)).visits = 50;
        assert_ne!(tree.due(&chance, 50), 0);
    }
}
