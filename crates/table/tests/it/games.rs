//! Whole games at random: they end, and their tapes give them again.

use pebbles::{Game, Pebbles, Setup};
use table::{Fuzz, Live, Ran, Rulebook, Sealed, Seat, Tape, bytes, hash, run, unbytes};

use crate::{SMALL, table_of};

/// Plays a game at random and returns every commit with the tape that leads to it.
fn game(setup: &Setup, start: Game, seed: u64, listens: bool) -> Vec<(Game, Tape)> {
    let mut fuzz = if listens { Fuzz::listening(seed) } else { Fuzz::new(seed) };
    let mut commits = vec![(start, Tape::default())];
    while let Some((last, _)) = commits.last().filter(|(game, _)| Pebbles::ending(game).is_none()) {
        let mut tape = Tape::default();
        let run = run::<Pebbles>(setup, last, &mut tape, &mut fuzz);
        assert_eq!(run.ran, Ran::Ended, "seed {seed}");
        assert!(commits.len() < 100, "seed {seed} does not end");
        commits.push((run.game, tape));
    }
    commits
}

#[test]
fn random_games_end_and_are_equal_when_run_again() {
    let (setup, start) = table_of(&SMALL.replace(", broken acts", ""));
    let mut steps = 0;
    for seed in 0..400 {
        let commits = game(&setup, start.clone(), seed, false);
        for pair in commits.windows(2) {
            let (before, (after, tape)) = (&pair[0].0, &pair[1]);
            // From the tape alone, by a dealer that would wait if anything were missing; and from a stored copy.
            let sealed = Sealed::default();
            let key = table::Key { seed: table::Seed::of(0), epoch: 0, commit: 0 };
            let mut again = tape.clone();
            let stored: Game = unbytes(&bytes(before)).expect("what was written can be read");
            let run = run::<Pebbles>(&setup, &stored, &mut again, &mut Live::new(key, &sealed));
            assert_eq!((run.ran, hash(&run.game)), (Ran::Ended, hash(after)));
            assert_eq!(&again, tape);
            steps += 1;
        }
    }
    assert!(steps > 3_000, "{steps} steps were played");
}

#[test]
fn whether_anybody_listens_changes_nothing() {
    let (setup, start) = table_of(&SMALL.replace(", broken acts", ""));
    for seed in 0..50 {
        assert_eq!(game(&setup, start.clone(), seed, true), game(&setup, start.clone(), seed, false));
    }
}

#[test]
fn hashes_tell_games_apart_and_are_the_same_everywhere() {
    let (setup, start) = table_of(&SMALL.replace(", broken acts", ""));
    let commits = game(&setup, start.clone(), 1, false);
    let mut seen: Vec<_> = commits.iter().map(|(game, _)| hash(game)).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), commits.len(), "the turn alone makes every commit another game");
    // Written down once: a change means that old records no longer fit.
    assert_eq!(hash(&start).to_string(), "49bd3bda8977c4a9");
    assert_eq!(hash(&Pebbles::view(&start, Seat(0))).to_string(), "b5d3ea044b10cc2c");
}
