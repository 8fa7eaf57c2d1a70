//! The soak: random games of random legal forces on random maps, in all scenarios of each finished rulebook; more of them
//! by `MUSTER_SOAK`.

use club::laws::{Step, Tried, drawn_games_keep_the_laws};
use dice::Share;
use genesys::Genesys;
use odds::{How, Odds};
use players::Player;
use salvation::Salvation;
use table::{Entry, Seat, Tape};

/// Games of the usual run, for each rulebook.
const GAMES: u64 = 50;
/// The odds of one step in so many are counted, and one game in so many is saved and loaded.
const COUNTED: u64 = 13;
const SAVED: u64 = 40;
/// Runs that are looked at together: a fault ends them, and the next go on.
const TOGETHER: u64 = 20;
/// Leaves after which odds are sampled, and by how many playouts.
const LEAVES: u64 = 20_000;
const PLAYOUTS: u32 = 100;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|words| words.parse().ok()).unwrap_or(usual)
}

/// The odds of a step from its first throw on add up to one; where nobody is asked after that throw, what happened is
/// among the outcomes.
fn odds_add_up<R: table::Known>(step: &Step<'_, R>) -> Result<bool, String> {
    let entries = &step.tape.entries;
    let is_throw = |entry: &Entry| matches!(entry, Entry::Throw { .. });
    let Some(first) = entries.iter().position(is_throw) else { return Ok(false) };
    let given = Tape { entries: entries[..first].to_vec() };
    let mut policy = Player::First;
    let odds = Odds::<R>::new(step.setup, step.before, Seat(0), "first", &mut policy);
    let counted = odds.given(&given).limit(LEAVES, PLAYOUTS, step.run).count();
    let outlook = counted.map_err(|stop| stop.to_string())?;
    let mut sum = outlook.hidden.clone();
    sum += &outlook.share_of(|_| true);
    if sum != Share::one() {
        return Err(format!("the odds add up to {} millionths", sum.per(1_000_000)));
    }
    // Outcomes are what the asking seat knows of them.
    let (only_dice, known) = (entries[first..].iter().all(is_throw), R::view(step.after, Seat(0)));
    let exact = outlook.how == How::Exact && outlook.hidden == Share::zero();
    if only_dice && exact && outlook.share_of(|game| *game == known) == Share::zero() {
        return Err("what happened is not among the outcomes".to_string());
    }
    Ok(true)
}

#[test]
fn soak_of_genesys() {
    soak::<Genesys>();
}

#[test]
fn soak_of_salvation() {
    soak::<Salvation>();
}

fn soak<R: table::Known>()
where
    R::Why: Send,
{
    let (first, games) = (number("MUSTER_SOAK_FROM", 0), number("MUSTER_SOAK", GAMES));
    let (mut all, mut odds, mut faults) = (Tried::default(), 0u64, Vec::new());
    let last = first + games;
    for from in (first..last).step_by(TOGETHER as usize) {
        let numbers = from..last.min(from + TOGETHER);
        let kept = drawn_games_keep_the_laws::<R>(numbers, SAVED, |step| {
            if (step.run * 31 + u64::from(step.step)).is_multiple_of(COUNTED) {
                odds += u64::from(odds_add_up(&step)?);
            }
            Ok(())
        });
        match kept {
            Ok(tried) => all.add(tried),
            Err(why) => {
                println!("{why}");
                faults.push(why);
            }
        }
    }
    let Tried { games: played, steps, longest_game, longest_step, .. } = all;
    println!(
        "{}: {played} games, {steps} steps, odds counted {odds} times, {} faults",
        R::TITLE,
        faults.len()
    );
    println!("the longest game has {longest_game} steps, the longest step {longest_step} entries");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(played, games);
    assert!(games < GAMES || odds > 10, "odds were counted {odds} times only");
}
