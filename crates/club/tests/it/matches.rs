//! How answers travel, what is refused, and what can be taken back.

use club::{Because, Progress, Sitting};
use scene::{Answer, Item, Seat};

use crate::short::Short;
use crate::{NORTH, SMALL, SOUTH, asked, say, sit, try_say};

const WAIT: Answer = Answer::One(Item::Act(0));

/// The sentence with which an answer is refused.
#[track_caller]
fn refused(sitting: &mut dyn Sitting, seat: Seat, epoch: u32, number: u32, answer: Answer) -> String {
    sitting.answer(seat, epoch, number, answer).expect_err("it is refused").words
}

#[test]
fn an_answer_goes_on_to_the_next_question_and_the_next_step() {
    let mut it = sit(SMALL);
    assert_eq!((it.seats(), it.commits()), (vec!["north".to_string(), "south".to_string()], 0));
    assert_eq!(asked(&*it, NORTH).asked.why, "act");
    assert_eq!(try_say(&mut *it, "north: roll").unwrap(), Progress::Asks(vec![NORTH]));
    assert_eq!(asked(&*it, NORTH).asked.why, "target");
    say(&mut *it, "north: pebble 1\nnorth: (3,1) (4,1)");
    assert_eq!((it.commits(), it.waiting_for()), (1, vec![SOUTH]));
    let piece = it.scene(Some(SOUTH)).unwrap().piece("pebble 1").unwrap().at.clone();
    assert_eq!(it.scene(None).unwrap().naming().spot(piece[0]), "(4,1)");
    assert_eq!(it.hashes().len(), 2);
    assert_ne!(it.hashes()[0], it.hash());
}

#[test]
fn late_repeated_foreign_and_illegal_answers_are_refused_in_one_sentence() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: wait");
    let it = &mut *it;
    assert_eq!(refused(it, NORTH, 0, 0, WAIT), "north has answered question 0 already");
    assert_eq!(refused(it, NORTH, 0, 1, WAIT), "north is not asked anything now");
    assert_eq!(refused(it, SOUTH, 0, 5, WAIT), "question 0 to south comes before question 5");
    assert_eq!(
        refused(it, SOUTH, 3, 0, WAIT),
        "the answer of south is for epoch 3, but since an undo it is 0"
    );
    assert_eq!(refused(it, Seat(9), 0, 0, WAIT), "there is no seat 9; they are counted from 0 to 1");
    let no = it.answer(SOUTH, 0, 0, Answer::Number(2)).unwrap_err();
    assert_eq!(no.words, "that is not the kind of answer asked for (PB-ACT-01)");
    assert_eq!(no.because, Because::Rule(pebbles::rules::ACT));
    assert_eq!(
        it.read(SOUTH, 0, "wiat").unwrap_err(),
        "there is no choice \"wiat\"; did you mean wait, bid or brawl?"
    );
    assert_eq!(it.read(SOUTH, 4, "wait").unwrap_err(), "question 4 to seat 1 is not open");
    assert_eq!(it.commits(), 1, "nothing of this has changed the match");
}

#[test]
fn answers_given_unseen_are_sealed_and_shown_together() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: bid");
    assert_eq!(it.waiting_for(), [NORTH, SOUTH]);
    let numbers =
        |it: &dyn Sitting, seat| it.questions(seat).iter().map(|posed| posed.number).collect::<Vec<_>>();
    assert_eq!((numbers(&*it, NORTH), numbers(&*it, SOUTH)), (vec![1, 2], vec![0, 1]));
    say(&mut *it, "south: 1");
    assert_eq!((numbers(&*it, NORTH), numbers(&*it, SOUTH)), (vec![1, 2], vec![1]), "north's numbers stay");
    assert_eq!(
        refused(&mut *it, NORTH, 0, 2, Answer::Number(1)),
        "question 1 to north comes before question 2"
    );
    assert_eq!(refused(&mut *it, NORTH, 0, 1, Answer::Number(7)), "7 is not from 0 to 2 (PB-ACT-07)");
    assert!(
        it.log(Some(NORTH), 0).iter().all(|told| !told.words.contains("bid do you")),
        "it is still sealed"
    );
    say(&mut *it, "south: 0\nnorth: 2");
    assert_eq!(it.commits(), 0);
    say(&mut *it, "north: 0");
    assert_eq!(it.commits(), 1, "with the last answer all of them are shown");
    assert_eq!(it.scene(None).unwrap().panels[0].value, 2, "north bid 2 against 1");
}

#[test]
fn what_the_rules_take_back_is_asked_again_with_the_reason() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: march\nnorth: (0,1)\nnorth: (3,1)");
    let again = asked(&*it, NORTH);
    assert_eq!(again.asked.taken_back.as_deref(), Some("3 hexes apart, at most 2 (PB-ACT-03)"));
    assert_eq!(again.number, 3, "a repeated answer to the first try cannot be taken for a new one");
    assert!(it.log(None, 0).iter().any(|told| told.words == "refused: 3 hexes apart, at most 2"));
    say(&mut *it, "north: stay\nnorth: stay");
    assert_eq!(it.commits(), 1);
}

#[test]
fn rules_that_break_down_leave_the_match_as_it_was() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: wait");
    let before = it.save();
    let no = try_say(&mut *it, "south: crash").unwrap_err();
    assert_eq!(
        no.words,
        "the rules cannot go on with this answer: the rules broke down: the pebble is a grenade"
    );
    let Because::Fault(fault) = no.because else { panic!("a fault has its tape") };
    assert_eq!(fault.tape.len(), 1);
    assert!(try_say(&mut *it, "south: spiral").unwrap_err().words.ends_with("PB-ACT-09 goes deeper than 40"));
    assert_eq!(it.save(), before);
    say(&mut *it, "south: wait");
    assert_eq!(it.commits(), 2);
}

#[test]
fn one_takes_back_freely_what_nothing_has_followed() {
    let mut it = sit(SMALL);
    let start = it.save();
    say(&mut *it, "north: throw\nnorth: pebble 2");
    it.undo(NORTH).unwrap();
    assert_eq!((asked(&*it, NORTH).asked.why.as_str(), it.epoch()), ("target", 1));
    assert_eq!(
        refused(&mut *it, NORTH, 0, 2, WAIT),
        "the answer of north is for epoch 0, but since an undo it is 1"
    );
    it.undo(NORTH).unwrap();
    assert_eq!(it.undo(NORTH).unwrap_err().words, "north has not answered anything that could be taken back");
    let fresh = sit(SMALL);
    assert_eq!((it.hash(), asked(&*it, NORTH).asked.why), (fresh.hash(), "act".to_string()));
    assert_ne!(it.save(), start, "the record shows what was taken back");
    assert_eq!(it.undone().iter().map(|undone| undone.kept).collect::<Vec<_>>(), [1, 0]);
}

#[test]
fn across_the_end_of_a_step_one_takes_back_until_somebody_else_has_answered() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: polish\nnorth: pebble 1");
    assert_eq!(it.commits(), 1);
    it.undo(NORTH).unwrap();
    assert_eq!((it.commits(), asked(&*it, NORTH).asked.why.as_str()), (0, "polish"));
    say(&mut *it, "north: none\nsouth: wait");
    let no = it.undo(NORTH).unwrap_err();
    assert_eq!(no.because, Because::Consent);
    assert_eq!(no.words, "another seat has answered since north answered: the other side has to agree");
    assert_eq!(
        it.undo_with_consent(NORTH, NORTH).unwrap_err().words,
        "north needs the consent of another seat"
    );
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    assert_eq!((it.commits(), it.undone()[1].consent), (0, Some(SOUTH)));
}

#[test]
fn dice_and_shown_answers_are_borders() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: throw\nnorth: pebble 2\nnorth: 3");
    let no = it.undo(NORTH).unwrap_err();
    assert!(no.words.starts_with("dice were thrown since north answered"), "{no}");
    let mut it = sit(SMALL);
    say(&mut *it, "north: bid\nsouth: 1");
    it.undo(SOUTH).expect("what is still sealed is one's own");
    assert_eq!(it.questions(SOUTH).len(), 2);
    say(&mut *it, "south: 1");
    let no = it.undo(NORTH).unwrap_err();
    assert!(no.words.starts_with("another seat has answered unseen"), "{no}");
    say(&mut *it, "north: 1\nnorth: 0\nsouth: 1");
    let no = it.undo(SOUTH).unwrap_err();
    assert!(no.words.starts_with("answers were shown"), "{no}");
    it.undo_with_consent(SOUTH, NORTH).unwrap();
    assert_eq!((it.questions(NORTH).len(), it.questions(SOUTH).len()), (2, 2), "all of them go back");
}

#[test]
fn one_can_go_back_past_games_that_are_kept_in_full() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: polish\nnorth: pebble 1");
    for _ in 0..20 {
        say(&mut *it, "south: wait\nnorth: wait");
    }
    assert_eq!(it.commits(), 41);
    let hashes = it.hashes();
    for back in (1..=20u32).rev() {
        it.undo_with_consent(NORTH, SOUTH).unwrap();
        assert_eq!(it.commits(), 2 * back);
        assert_eq!(it.hashes(), hashes[..=2 * back as usize]);
    }
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    assert_eq!((it.commits(), asked(&*it, NORTH).asked.why.as_str()), (0, "polish"));
}

#[test]
fn dice_fall_otherwise_after_an_undo_and_alike_without_one() {
    let throw = |it: &mut dyn Sitting| {
        say(it, "north: throw\nnorth: pebble 2\nnorth: 3");
        let log = it.log(None, 0);
        log.iter().find(|told| told.words.contains("north throws")).expect("dice were thrown").words.clone()
    };
    let (mut a, mut b) = (sit(SMALL), sit(SMALL));
    let first = throw(&mut *a);
    assert_eq!(first, throw(&mut *b));
    let mut others = Vec::new();
    for _ in 0..4 {
        for _ in 0..3 {
            a.undo_with_consent(NORTH, SOUTH).unwrap();
        }
        others.push(throw(&mut *a));
    }
    assert!(others.iter().any(|other| *other != first), "{others:?}");
}

#[test]
fn the_log_tells_a_seat_what_it_may_know() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: roll\nnorth: pebble 1\nnorth: (3,1)");
    let words = |seat| it.log(seat, 0).into_iter().map(|told| told.words).collect::<Vec<_>>();
    let own = words(Some(NORTH));
    assert_eq!(own[0], "What do you do? north answers: roll");
    assert_eq!(own[3], "pebble 1 goes (3,1)");
    assert_eq!(own, words(None));
    // The charm of each is hidden from the other, but no answer is about it.
    assert_eq!(words(Some(SOUTH)), own);
    assert!(it.log(None, 1).is_empty(), "nothing has happened since");
}

#[test]
fn a_throw_is_told_with_its_terms() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: throw\nnorth: pebble 2\nnorth: 1");
    let log = it.log(None, 0);
    let counted = log.iter().find(|told| told.words.starts_with("the throw hits on")).unwrap();
    assert_eq!(counted.words, "the throw hits on: 4");
    let terms: Vec<_> = counted.terms.iter().map(|it| (it.words.as_str(), it.value, it.rule.id())).collect();
    let wanted = [("a throw", 2, "PB-ACT-02"), ("polished", 1, "PB-ACT-06"), ("charm", 1, "PB-ASK-07")];
    assert_eq!(terms, wanted);
    assert!(counted.to_string().starts_with("the throw hits on: 4 (PB-ACT-02)\n    a throw +2"));
}

#[test]
fn a_game_goes_to_its_end() {
    let mut it = sit(&SMALL.replace("turns 30", "turns 2"));
    say(&mut *it, "north: wait\nsouth: wait\nnorth: wait");
    let Progress::Over(ended) = try_say(&mut *it, "south: wait").unwrap() else {
        panic!("two turns are over")
    };
    assert_eq!((ended.winner, ended.words.as_str()), (None, "a draw"));
    assert!(it.waiting_for().is_empty());
    assert_eq!(refused(&mut *it, NORTH, 0, 2, WAIT), "the game is over");
    it.undo(SOUTH).unwrap();
    assert_eq!(it.waiting_for(), [SOUTH], "also from the end one can go back");
}
