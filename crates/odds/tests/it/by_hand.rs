//! Procedures of the two complete rulebooks, counted a second time from their catalogs: every die by itself, with nothing of
//! the program's dice or rules.

use std::collections::BTreeMap;
use std::fmt::Debug;

use dice::Share;
use odds::{How, Odds, Outlook, Said, Span};
use scene::{Answer, Item};
use table::{Domain, Given, Policy, Question, Rulebook, Seat, Why};

mod genesys;
mod salvation;

/// Takes the first proposal, and cancels what can be cancelled.
struct Plain;

impl<R: Rulebook> Policy<R> for Plain {
    fn looks(&self) -> bool {
        false
    }

    fn answer(&mut self, _: &R::Setup, _: &R::Game, question: &Question<R>, _: dice::Below) -> Answer {
        match question.domain {
            Domain::Number { most, .. } if question.why.key() == "cancel" => Answer::Number(most),
            _ => question.domain.propose(1).pop().unwrap_or(Answer::One(Item::Pass)),
        }
    }
}

/// So many playouts are sampled of each procedure.
const PLAYOUTS: u32 = 5_000;

/// How often each result comes up, of so many equally likely ways.
struct Hand<K> {
    ways: BTreeMap<K, u128>,
    of: u128,
}

impl<K: Ord + Debug> Hand<K> {
    fn new(of: u128) -> Hand<K> {
        Hand { ways: BTreeMap::new(), of }
    }

    fn add(&mut self, key: K, ways: u128) {
        *self.ways.entry(key).or_default() += ways;
    }

    /// Counts the same through the rules, as far as the plan goes, and compares every result; then samples it.
    fn agrees<R: Rulebook>(&self, given: &str, green: &[&str], red: &[&str], key: impl Fn(&R::Game) -> K) {
        assert_eq!(self.ways.values().sum::<u128>(), self.of, "the count by hand adds up");
        let (setup, game) = R::set(&Given::read(given, 1).expect("a table")).expect("it can be set");
        let said =
            |words: &[&str]| words.iter().map(|words| Said::Words(words.to_string())).collect::<Vec<_>>();
        let count = |limit: u64| {
            let mut plain = Plain;
            Odds::<R>::new(&setup, &game, Seat(0), "plain", &mut plain)
                .plan_of(Seat(0), said(green))
                .plan_of(Seat(1), said(red))
                .span(Span::Planned)
                .limit(limit, PLAYOUTS, 7)
                .count()
                .unwrap_or_else(|stop| panic!("{stop}"))
        };
        let outlook = count(odds::LIMIT);
        assert_eq!(outlook.how, How::Exact);
        assert!(self.ways.len() > 1, "something is left to the dice");
        for (wanted, ways) in &self.ways {
            let share = outlook.share_of(|game| key(game) == *wanted);
            assert_eq!(share, Share::of(*ways, self.of), "{wanted:?}");
        }
        for outcome in &outlook.outcomes {
            let key = key(&outcome.game);
            assert!(self.ways.contains_key(&key), "{key:?} cannot come up");
        }
        self.agrees_with(&count(0), key);
    }

    /// Playouts come to the same, as far as so many can tell.
    fn agrees_with<R: Rulebook>(&self, sampled: &Outlook<R>, key: impl Fn(&R::Game) -> K) {
        assert_eq!(sampled.how, How::Sampled { count: PLAYOUTS, seed: 7 });
        for (wanted, ways) in &self.ways {
            let share = sampled.share_of(|game| key(game) == *wanted);
            let found = u64::try_from(share.per(PLAYOUTS.into())).expect("so many playouts") as f64;
            let part = *ways as f64 / self.of as f64;
            let expected = part * f64::from(PLAYOUTS);
            // Five standard errors; the seldom ones, which have hardly any, may come a few times more.
            let most = 5.0 * (expected * (1.0 - part)).sqrt() + 5.0;
            let gap = (found - expected).abs();
            assert!(gap <= most, "{wanted:?} came {found} times in {PLAYOUTS}, and not {expected:.1}");
        }
        for outcome in &sampled.outcomes {
            let key = key(&outcome.game);
            assert!(self.ways.contains_key(&key), "{key:?} came up and cannot");
        }
    }
}
