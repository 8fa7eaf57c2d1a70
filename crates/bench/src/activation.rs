//! The odds of whole activations, as they are met in random games: the answers that were given are the plan, the dice are
//! open, and everything is counted and told in words. Then only who acts is planned, and its seat plays as well as can be.

use std::time::Instant;

use club::{aim, ideas};
use odds::{AT_ONCE, Odds, Outlook, Said, Stop, WAITED_FOR};
use players::Player;
use table::{Answer, Entry, Item, Known, PieceId, Playout, Ran, Rulebook, Seat, Tape, run};

use crate::timer::{Report, Work, percentile};
use crate::wholes::{Whole, starts};

/// How many activations are looked at, how many of one game at most, and how many activations lie between two of them.
const MANY: usize = 200;
const OF_ONE: usize = 8;
const APART: usize = 5;
/// Best play may take seconds, so that fewer must do.
const FEW: usize = 24;

/// An activation as it was played.
struct Met<'a, R: Rulebook> {
    start: &'a Whole<R>,
    game: R::Game,
    seat: Seat,
    plan: Vec<(Seat, Answer)>,
    steps: u32,
    throws: usize,
}

/// What an activation's odds came to.
struct Counted {
    /// By the clock, as somebody waits for it, and what of that was work of the processor.
    waited: f64,
    worked: f64,
    leaves: u64,
    exact: bool,
    /// Best play came no further than to look at each step by itself.
    near: bool,
}

pub fn measure<R: Known>(report: &mut Report) {
    if !report.wants(R::KEY) && !report.wants("activations") {
        return;
    }
    let starts = starts::<R>();
    // In random games many only walk about: those that come to dice are looked at by themselves.
    for (what, least) in [("an activation", 0), ("an activation with dice", 1)] {
        let met = (0..).flat_map(|seed| {
            let all = game(&starts[seed as usize % starts.len()], seed);
            let wanted = all.into_iter().filter(move |met| met.throws >= least);
            wanted.step_by(if least == 0 { APART } else { 1 }).take(OF_ONE)
        });
        let met: Vec<Met<'_, R>> = met.take(MANY).collect();
        planned(report, what, &met);
        if least > 0 {
            let apart = met.iter().step_by(MANY / FEW);
            best(report, &apart.take(FEW).collect::<Vec<_>>());
        }
    }
}

/// Everything is answered as it was, within what somebody waits for with the pointer over a button.
fn planned<R: Rulebook>(report: &mut Report, what: &str, met: &[Met<'_, R>]) {
    let mut counted: Vec<Counted> = Vec::new();
    for met in met {
        let (leaves, samples) = AT_ONCE;
        let count = |odds: Odds<'_, R>| {
            let odds = odds.limit(leaves, samples, 1);
            let said = met.plan.iter().cloned();
            said.fold(odds, |odds, (seat, answer)| odds.plan_of(seat, [Said::Answer(answer)])).count()
        };
        counted.extend(time(met, count).ok());
    }
    let exact: Vec<&Counted> = counted.iter().filter(|one| one.exact).collect();
    let steps: u32 = met.iter().map(|met| met.steps).sum();
    let remark = format!(
        "{} of {:.1} steps: {} exact, with {} leaves at most, {} sampled, {} with a plan that never fits",
        met.len(),
        f64::from(steps) / met.len().max(1) as f64,
        exact.len(),
        exact.iter().map(|one| one.leaves).max().unwrap_or(0),
        counted.len() - exact.len(),
        met.len() - counted.len()
    );
    waits(report, &format!("{}: the odds of {what}", R::KEY), &counted, &remark);
}

/// Who acts is named and its seat plays as well as can be to the end, within the limit that holds where nobody names another, as
/// in the page.
fn best<R: Known>(report: &mut Report, met: &[&Met<'_, R>]) {
    let time = |met: &&Met<'_, R>| {
        let first = met.plan.iter().take(1).map(|(_, answer)| answer.clone()).collect();
        time(met, |odds| {
            let (leaves, samples) = WAITED_FOR;
            let odds = odds.plan(first).limit(leaves, samples, 1);
            odds.best(met.seat, &aim::<R>).ideas(&ideas::<R>).count()
        })
        .ok()
    };
    let counted: Vec<Counted> = met.iter().filter_map(time).collect();
    let near = counted.iter().filter(|one| one.near).count();
    let sampled = counted.iter().filter(|one| !one.exact).count();
    let remark = format!(
        "{}: {} to the end, {near} step by step, {sampled} sampled, with {} leaves at most",
        counted.len(),
        counted.len() - near - sampled,
        counted.iter().map(|one| one.leaves).max().unwrap_or(0)
    );
    waits(report, &format!("{}: best play of an activation", R::KEY), &counted, &remark);
}

fn waits(report: &mut Report, what: &str, counted: &[Counted], remark: &str) {
    let mut waited: Vec<f64> = counted.iter().map(|one| one.waited).collect();
    let mut worked: Vec<f64> = counted.iter().map(|one| one.worked).collect();
    for (per_cent, words) in [(50, "half"), (90, "90 of 100"), (99, "99 of 100")] {
        // The system counts work in steps of a few milliseconds, which say nothing of what is short.
        let work = Some(percentile(&mut worked, per_cent)).filter(|work| *work >= 10.0);
        let work = work.map_or_else(String::new, |work| format!("{work:.0} ms of work"));
        let remark = if per_cent == 50 { remark } else { &work };
        report.add(format!("{what}, {words} within"), percentile(&mut waited, per_cent), "ms", remark);
    }
}

/// The activations of a random game.
fn game<R: Rulebook>(start: &Whole<R>, seed: u64) -> Vec<Met<'_, R>> {
    let (mut north, mut south) = (Player::Random, Player::Random);
    let mut dealer = Playout::<R>::new(vec![&mut north, &mut south], seed);
    let mut game = start.game.clone();
    let mut all: Vec<Met<'_, R>> = Vec::new();
    let mut open: Option<(Met<'_, R>, Option<PieceId>)> = None;
    while R::ending(&game).is_none() {
        let before = game.clone();
        let mut tape = Tape::default();
        let played = run::<R>(&start.setup, &game, &mut tape, &mut dealer);
        assert_eq!(played.ran, Ran::Ended, "a random game broke down");
        game = played.game;
        let answers: Vec<(Seat, Answer)> = tape
            .entries
            .iter()
            .filter_map(|entry| match entry {
                Entry::Answer { seat, answer } => Some((*seat, answer.clone())),
                Entry::Throw { .. } => None,
            })
            .collect();
        let throws = tape.entries.len() - answers.len();
        let Some((seat, first)) = answers.first().cloned() else { continue };
        let named = if let Answer::One(Item::Piece(id)) = first { Some(id) } else { None };
        let now = R::acting(&start.setup, &game, named);
        // An activation that is looked at goes on for as long as the same piece acts.
        if let Some((met, actor)) = &mut open {
            let anew = R::acting(&start.setup, &before, None).is_none();
            let same = if anew { named == *actor } else { R::acting(&start.setup, &before, None) == *actor };
            if same {
                met.plan.extend(answers);
                met.steps += 1;
                met.throws += throws;
                continue;
            }
            all.extend(open.take().map(|(met, _)| met));
        }
        // Whoever has nothing left to do after its first step was activated all the same.
        let actor = now.or(named);
        if R::acting(&start.setup, &before, None).is_none() && actor.is_some() {
            open = Some((Met { start, game: before, seat, plan: answers, steps: 1, throws }, actor));
        }
    }
    all
}

fn time<R: Rulebook>(
    met: &Met<'_, R>,
    count: impl FnOnce(Odds<'_, R>) -> Result<Outlook<R>, Stop>,
) -> Result<Counted, Stop> {
    let mut first = Player::First;
    let name = first.name();
    let (begin, work) = (Instant::now(), Work::begin());
    let odds = Odds::<R>::new(&met.start.setup, &met.game, met.seat, name, &mut first).activation();
    let outlook = count(odds)?;
    let told = outlook.foreseen(&met.start.setup, &met.game, met.seat);
    let [waited, worked] = [begin.elapsed(), work.so_far()].map(|took| took.as_secs_f64() * 1000.0);
    let near = outlook.assumptions.iter().any(|words| words.starts_with("It looks at each step by itself"));
    Ok(Counted { waited, worked, leaves: told.leaves, exact: told.samples.is_none(), near })
}
