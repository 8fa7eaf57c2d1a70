//! Live play: waiting, sealed answers, answers taken back, keyed dice, views.

use pebbles::{Act, Ask, Game, Pebbles, Setup, rules};
use space::{Hex, Spot};
use table::{
    Answer, Entry, Key, Live, Note, Policy, Question, Ran, Rulebook, Run, Sealed, Seat, Seed, Tape, Why,
    hash, run,
};

use crate::{SMALL, act, piece, table_of};

const KEY: Key = Key { seed: Seed([9; 32]), epoch: 0, commit: 0 };

/// A step in progress as a club keeps it.
struct Open {
    setup: Setup,
    commit: Game,
    tape: Tape,
    sealed: Sealed,
}

impl Open {
    fn new() -> Open {
        let (setup, commit) = table_of(SMALL);
        Open { setup, commit, tape: Tape::default(), sealed: Sealed::default() }
    }

    fn run_with(&mut self, key: Key) -> (Run<Pebbles>, Vec<Question<Pebbles>>) {
        let mut live = Live::new(key, &self.sealed);
        let run = run(&self.setup, &self.commit, &mut self.tape, &mut live);
        (run, live.open())
    }

    fn run(&mut self) -> (Run<Pebbles>, Vec<Question<Pebbles>>) {
        self.run_with(KEY)
    }

    /// Waits for this question, answers it and runs again.
    fn answer(&mut self, seat: u8, why: Ask, answer: Answer) -> (Run<Pebbles>, Vec<Question<Pebbles>>) {
        let (run, open) = self.run();
        assert_eq!(run.ran, Ran::Waiting);
        assert_eq!(open.len(), 1);
        assert_eq!((open[0].seat, open[0].why), (Seat(seat), why));
        assert_eq!(open[0].domain.contains(&answer), Ok(()));
        self.tape.entries.push(Entry::Answer { seat: Seat(seat), answer });
        self.run()
    }
}

fn path(hexes: &[(i16, i16)]) -> Answer {
    Answer::Path(hexes.iter().map(|(q, r)| Spot::Hex(Hex::new(*q, *r))).collect())
}

#[test]
fn a_step_waits_and_goes_on_and_the_commit_is_untouched() {
    let mut open = Open::new();
    let before = hash(&open.commit);
    open.answer(0, Ask::ACT, act(Act::Throw));
    open.answer(0, Ask::TARGET, piece(2));
    let (run, _) = open.answer(0, Ask::LUCK, Answer::Number(3));
    assert_eq!(hash(&open.commit), before);
    assert_eq!(run.game.luck, [1, 3], "what was done so far can be looked at");
    assert!(run.notes.iter().any(|note| matches!(note, Note::Thrown { .. })));
    let throws = open.tape.entries.iter().filter(|entry| matches!(entry, Entry::Throw { .. })).count();
    assert_eq!(throws, 1, "the throw is on the tape as soon as it is made");
}

#[test]
fn a_refused_option_stays_in_the_list_with_its_numbers() {
    let mut open = Open::new();
    let (_, questions) = open.answer(0, Ask::ACT, act(Act::Throw));
    let no = questions[0].domain.contains(&piece(3)).unwrap_err();
    let names = Pebbles::names(&open.setup, &open.commit);
    assert_eq!(no.words(&*names), "5 hexes away, 3 reached (PB-ASK-01)");
    let asked = questions[0].asked(&*names);
    assert_eq!((asked.why.as_str(), asked.words.as_str()), (Ask::TARGET.key(), "Which pebble?"));
    let stranger = questions[0].domain.contains(&piece(0)).unwrap_err();
    assert_eq!(stranger.words(&*names), "pebble 0 is not among the choices (PB-ACT-02)");
}

#[test]
fn dice_are_keyed_and_running_again_does_not_shift_them() {
    let throws = |key: Key, reruns: usize| {
        let mut open = Open::new();
        open.answer(0, Ask::ACT, act(Act::Throw));
        open.answer(0, Ask::TARGET, piece(2));
        open.tape.entries.push(Entry::Answer { seat: Seat(0), answer: Answer::Number(3) });
        for _ in 0..reruns {
            // A run that is thrown away, as a crashed process would leave it.
            let mut lost = open.tape.clone();
            std::mem::swap(&mut lost, &mut open.tape);
            open.run_with(key);
            open.tape = lost;
        }
        open.run_with(key);
        match open.tape.entries.last() {
            Some(Entry::Throw { faces, .. }) => faces.clone(),
            other => panic!("a throw was expected, not {other:?}"),
        }
    };
    assert_eq!(throws(KEY, 0), throws(KEY, 3));
    assert_eq!(throws(KEY, 0).len(), 4);
    let elsewhere = [Key { epoch: 1, ..KEY }, Key { commit: 1, ..KEY }, Key { seed: Seed::of(1), ..KEY }];
    assert!(elsewhere.into_iter().any(|key| throws(key, 0) != throws(KEY, 0)));
}

#[test]
fn sealed_answers_are_revealed_together() {
    let mut open = Open::new();
    let (run, questions) = open.answer(0, Ask::ACT, act(Act::Bid));
    assert_eq!(run.ran, Ran::Waiting);
    assert_eq!(questions.iter().map(|question| question.seat.0).collect::<Vec<_>>(), [0, 1, 0, 1]);

    // North answers twice, south once: nothing of it shows in the game, the notes, the tape or what is still asked.
    open.sealed.0.insert(Seat(0), vec![Answer::Number(2), Answer::Number(1)]);
    open.sealed.0.insert(Seat(1), vec![Answer::Number(1)]);
    let empty = open.run().0;
    let (waiting, questions) = open.run();
    assert_eq!(waiting.ran, Ran::Waiting);
    assert_eq!(questions.iter().map(|question| question.seat.0).collect::<Vec<_>>(), [1]);
    assert_eq!((waiting.game, open.tape.len()), (empty.game, 1));
    assert_eq!(waiting.notes.len(), run.notes.len());

    open.sealed.0.insert(Seat(1), vec![Answer::Number(1), Answer::Number(0)]);
    let (run, questions) = open.run();
    assert_eq!((run.ran, questions.len()), (Ran::Ended, 0));
    assert_eq!(run.game.luck, [1, 3]);
    assert_eq!(run.game.pebbles[2].grit, 2);
    let told: Vec<&Answer> = open
        .tape
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Answer { answer, .. } => Some(answer),
            Entry::Throw { .. } => None,
        })
        .collect();
    let numbers = [2, 1, 1, 0].map(Answer::Number);
    assert_eq!(told[1..], numbers.iter().collect::<Vec<_>>()[..], "the tape holds them in the order asked");

    // And the tape alone gives the same game.
    open.sealed = Sealed::default();
    let again = open.run().0;
    assert_eq!((again.ran, hash(&again.game)), (Ran::Ended, hash(&run.game)));
}

#[test]
fn a_sealed_answer_that_is_not_allowed_is_a_fault() {
    let mut open = Open::new();
    open.answer(0, Ask::ACT, act(Act::Bid));
    for seat in [Seat(0), Seat(1)] {
        open.sealed.0.insert(seat, vec![Answer::Number(9), Answer::Number(9)]);
    }
    let Ran::Fault(fault) = open.run().0.ran else { panic!("nine is more than there is") };
    assert!(fault.why.contains("PB-ACT-07"), "{}", fault.why);
}

#[test]
fn answers_refused_together_are_asked_again() {
    let mut open = Open::new();
    open.answer(0, Ask::ACT, act(Act::March));
    open.answer(0, Ask::ROLL, path(&[(0, 1)]));
    let (run, questions) = open.answer(0, Ask::ROLL, path(&[(3, 1)]));
    assert_eq!(run.ran, Ran::Waiting);
    assert_eq!(run.game, open.commit, "the game is as it was at the mark");
    assert_eq!(open.tape.len(), 1, "the refused answers are off the tape");
    assert_eq!((questions[0].tries, questions[0].why), (1, Ask::ROLL));
    let names = Pebbles::names(&open.setup, &open.commit);
    assert_eq!(
        questions[0].asked(&*names).taken_back.as_deref(),
        Some("3 hexes apart, at most 2 (PB-ACT-03)")
    );
    drop(names);
    assert!(run.notes.iter().any(|note| note.rules() == [rules::MARCH]));

    // Running again asks afresh, since the tape says nothing of it; legal answers end the step.
    open.answer(0, Ask::ROLL, path(&[(1, 2)]));
    let (run, _) = open.answer(0, Ask::ROLL, path(&[]));
    assert_eq!(run.ran, Ran::Ended);
    assert_eq!(run.game.pebbles[0].at, Hex::new(1, 2));
    let moves = run.notes.iter().filter(|note| matches!(note, Note::Moved { .. })).count();
    assert_eq!(moves, 2);
}

/// Answers everything with the domain's first proposal.
struct First;

impl Policy<Pebbles> for First {
    fn answer(&mut self, _: &Setup, _: &Game, question: &Question<Pebbles>, _: dice::Below) -> Answer {
        question.domain.propose(1).remove(0)
    }
}

#[test]
fn a_view_halts_where_it_would_have_to_peek() {
    let (setup, game) = table_of(SMALL);
    let view = Pebbles::view(&game, Seat(1));
    assert_ne!(view, game);
    for (what, game, ran) in [
        (Act::Show, &game, Ran::Ended),
        (Act::Show, &view, Ran::Hidden),
        (Act::Throw, &game, Ran::Ended),
        (Act::Throw, &view, Ran::Hidden),
        (Act::Roll, &view, Ran::Ended),
    ] {
        let mut tape = Tape { entries: vec![Entry::Answer { seat: Seat(0), answer: act(what) }] };
        let (mut north, mut south) = (First, First);
        let mut dealer = table::Playout::new(vec![&mut north, &mut south], 1);
        assert_eq!(run(&setup, game, &mut tape, &mut dealer).ran, ran, "{what:?}");
    }
}

#[test]
fn a_view_does_not_change_when_the_others_secrets_do() {
    let (setup, game) = table_of(SMALL);
    let mut charms = std::collections::BTreeSet::new();
    for draw in 0..3 {
        let other = Pebbles::reshuffle(&setup, &game, Seat(1), &mut |_| draw);
        charms.insert(other.charm[0].known().copied());
        assert_eq!(hash(&Pebbles::view(&other, Seat(1))), hash(&Pebbles::view(&game, Seat(1))));
    }
    assert_eq!(charms.len(), 3);
}
