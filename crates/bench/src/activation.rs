//! The odds of whole activations, as they are met in random games: the answers that were given are the plan, the dice are
//! open, and everything is counted and told in words.

use std::time::Instant;

use odds::{AT_ONCE, Odds, Outlook, Said, Stop};
use players::Player;
use table::{Answer, Entry, Item, PieceId, Playout, Ran, Rulebook, Seat, Tape, run};

use crate::timer::{Report, percentile};
use crate::wholes::{Whole, starts};

/// How many activations are looked at, and how many steps lie between two of them.
const MANY: usize = 200;
const APART: u32 = 37;

/// An activation as it was played.
struct Met<'a, R: Rulebook> {
    start: &'a Whole<R>,
    game: R::Game,
    seat: Seat,
    plan: Vec<(Seat, Answer)>,
    steps: u32,
}

/// What an activation's odds came to.
struct Counted {
    milliseconds: f64,
    leaves: u64,
    exact: bool,
}

pub fn measure<R: Rulebook>(report: &mut Report) {
    if !report.wants(R::KEY) && !report.wants("activations") {
        return;
    }
    let starts = starts::<R>();
    let met: Vec<Met<'_, R>> =
        (0..).flat_map(|seed| game(&starts[seed as usize % starts.len()], seed)).take(MANY).collect();
    let mut counted: Vec<Counted> = Vec::new();
    let mut refused = 0;
    for met in &met {
        // The best of three: the machine may be busy with something else.
        let tries: Vec<Counted> = (0..3).filter_map(|_| time(met).ok()).collect();
        match tries.into_iter().min_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds)) {
            Some(best) => counted.push(best),
            None => refused += 1,
        }
    }
    let book = R::KEY;
    let mut times: Vec<f64> = counted.iter().map(|one| one.milliseconds).collect();
    let exact = counted.iter().filter(|one| one.exact).count();
    let steps: u32 = met.iter().map(|met| met.steps).sum();
    let most = counted.iter().filter(|one| one.exact).map(|one| one.leaves).max().unwrap_or(0);
    let remark = format!(
        "{} activations of {:.1} steps; {exact} exact, {} sampled, {refused} refused; most leaves {most}",
        met.len(),
        f64::from(steps) / met.len() as f64,
        counted.len() - exact
    );
    for (per_cent, words) in [(50, "half"), (90, "90 of 100"), (99, "99 of 100")] {
        let remark = if per_cent == 50 { remark.clone() } else { String::new() };
        let what = format!("{book}: the odds of an activation, {words} within");
        report.add(what, percentile(&mut times, per_cent), "ms", remark);
    }
}

/// Some activations of a random game.
fn game<R: Rulebook>(start: &Whole<R>, seed: u64) -> Vec<Met<'_, R>> {
    let (mut north, mut south) = (Player::Random, Player::Random);
    let mut dealer = Playout::<R>::new(vec![&mut north, &mut south], seed);
    let mut game = start.game.clone();
    let (mut all, mut since): (Vec<Met<'_, R>>, u32) = (Vec::new(), seed as u32 % APART);
    let mut open: Option<(Met<'_, R>, Option<PieceId>)> = None;
    while R::ending(&game).is_none() {
        since += 1;
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
                continue;
            }
            all.extend(open.take().map(|(met, _)| met));
        }
        let begins = R::acting(&start.setup, &before, None).is_none() && now.is_some();
        if since >= APART && begins {
            since = 0;
            open = Some((Met { start, game: before, seat, plan: answers, steps: 1 }, now));
        }
    }
    all
}

fn time<R: Rulebook>(met: &Met<'_, R>) -> Result<Counted, Stop> {
    let mut first = Player::First;
    let name = first.name();
    let begin = Instant::now();
    let (leaves, samples) = AT_ONCE;
    let mut odds = Odds::<R>::new(&met.start.setup, &met.game, met.seat, name, &mut first)
        .activation()
        .limit(leaves, samples, 1);
    for (seat, answer) in &met.plan {
        odds = odds.plan_of(*seat, [Said::Answer(answer.clone())]);
    }
    let outlook: Outlook<R> = odds.count()?;
    let told = outlook.foreseen(&met.start.setup, &met.game, met.seat);
    let milliseconds = begin.elapsed().as_secs_f64() * 1000.0;
    Ok(Counted { milliseconds, leaves: told.leaves, exact: told.samples.is_none() })
}
