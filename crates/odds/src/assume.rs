//! What was taken for granted, in sentences.

use dice::Share;
use scene::{Item, Seat};
use table::Rulebook;

use crate::deal::Common;
use crate::plan::Planned;
use crate::{How, Span, millionths, standard_error};

/// What was taken for granted. `dropped` is the share in which the plan was left, `ahead` is how many steps best play could
/// look through.
pub(crate) fn assumptions<R: Rulebook>(
    common: &Common<'_, R>,
    start: &R::Game,
    name: &str,
    span: Span,
    (how, dropped): (How, &Share),
    ahead: u16,
) -> Vec<String> {
    let (seen, sampled) = (&common.seen, how.samples().is_some());
    let whose = |seat: Seat| format!("seat {}", seat.0 + 1);
    let mut list = vec![match span {
        Span::Steps(1) => "One step is played.".to_string(),
        Span::Steps(steps) => {
            format!("{steps} steps are played one after the other, fewer where the game ends.")
        }
        Span::Activation => match R::acting(common.setup, start, None) {
            Some(piece) => {
                let piece = R::names(common.setup, start).item(Item::Piece(piece));
                format!("The activation of {piece} is played to its end.")
            }
            None => "The whole activation is played, step after step.".to_string(),
        },
        Span::Planned => "The activation is played as far as it is planned.".to_string(),
    }];
    if seen.cut {
        list.push(format!("It is broken off after {} steps.", span.most()));
    }
    list.push(format!("The game is taken as {} knows it.", whose(common.seat)));
    for seat in (0..R::seats(common.setup)).map(Seat) {
        let answers = common.plan.of(seat);
        let marked = |planned: &&Planned| planned.seat == seat && planned.if_asked;
        let marks = match common.plan.answers().iter().filter(marked).count() {
            0 => String::new(),
            1 => ", 1 of them only where it is asked for".to_string(),
            many => format!(", {many} of them only where they are asked for"),
        };
        if answers > 0 {
            list.push(format!(
                "The first answers of {} are as planned: {answers} in all{marks}.",
                whose(seat)
            ));
        }
    }
    if let Some((place, refusal)) = &seen.together {
        let why = refusal.words(&*R::names(common.setup, start));
        list.push(format!("Answer {} of the plan is refused together with others: {why}.", place + 1));
    }
    if !dropped.is_zero() {
        let (share, of) = (millionths(dropped), if sampled { "the playouts" } else { "all ways" });
        list.push(format!(
            "Where the plan no longer fits, the rest of it is dropped: in {}.{:04} % of {of}.",
            share / 10_000,
            share % 10_000
        ));
    }
    let mut unused = common.plan.len() - seen.given.len() as u16;
    for planned in common.plan.answers().iter().filter(|planned| !seen.given.contains(&planned.place)) {
        // It need not be given, but a slip of the pen should show.
        if let Some(unfit) = seen.unfit.get(&planned.place) {
            unused -= 1;
            let why = unfit.to_string();
            // Which word was meant is a question.
            let stop = if why.ends_with('?') { "" } else { "." };
            list.push(format!("Answer {} of the plan is never given: {why}{stop}", planned.place + 1));
        }
    }
    if unused > 0 {
        let verb = if unused == 1 { "was" } else { "were" };
        list.push(format!("Of the plan {unused} {verb} not asked for."));
    }
    for habit in &common.habits {
        let (seat, why, answer) = (whose(habit.seat), &habit.why, &habit.answer);
        list.push(format!("Asked for {why}, {seat} always answers {answer:?} where that is allowed."));
    }
    match (common.best, how) {
        (Some(seat), How::Exact | How::Drawn { .. }) => {
            list.push(format!(
                "Beyond that {} plays as well as can be, by the mean of what the last position is worth to it.",
                whose(seat)
            ));
            if common.halted {
                let runs = common.runs;
                list.push(format!(
                    "It was stopped after {runs} runs of the rules: the last look that came to its end holds."
                ));
            }
            if ahead + 1 < span.most() {
                let why = if common.halted { "" } else { ", as looking further takes too long" };
                list.push(format!("It looks at each step by itself{why}."));
            }
            if seen.proposed {
                let most = common.proposals;
                list.push(format!(
                    "Best play looks at up to {most} proposals where more can be answered than listed."
                ));
            }
            if seen.tally {
                list.push(format!("Inside a tally the policy {name:?} answers, also for {}.", whose(seat)));
            }
        }
        // What was sampled is not what was asked for, and that comes before everything else.
        (Some(seat), How::Sampled { .. }) if seen.left => list.insert(
            0,
            format!(
                "This is not best play, which takes too long to count: the policy {name:?} was sampled for {} instead. \
                 What best play comes to may lie outside the intervals.",
                whose(seat)
            ),
        ),
        _ => {}
    }
    if seen.policy {
        list.push(format!("Everything else is answered by the policy {name:?}."));
    }
    if let How::Drawn { seed } = how {
        list.push(format!(
            "The policy {name:?} draws by chance: its answers are drawn as they are asked for, from seed {seed}, and not \
             averaged."
        ));
    }
    if let How::Sampled { count, seed } = how {
        let worst = standard_error(&Share::of(1, 2), count);
        let stopped = if common.halted { " before it was stopped" } else { "" };
        let (runs, s) = (common.limit, if common.limit == 1 { "" } else { "s" });
        let playouts =
            if count == 1 { "1 playout was".to_string() } else { format!("{count} playouts were") };
        list.push(format!(
            "Counting takes more than {runs} run{s} of the rules: {playouts} sampled{stopped}, from seed {seed}, and \
             a share has a standard error of at most {}.{:04} %.",
            worst / 10_000,
            worst % 10_000
        ));
    }
    list
}
