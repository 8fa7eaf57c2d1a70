//! Giving up, and agreeing on a draw.

use club::{Match, Save};
use pebbles::Pebbles;
use scene::{Answer, House, Item, Seat};

use crate::short::Short;
use crate::{NORTH, SMALL, SOUTH, say, sit};

fn try_load(text: &str) -> Result<Match<Pebbles>, String> {
    Match::resume(&Save::read(text)?)
}

fn load(text: &str) -> Match<Pebbles> {
    try_load(text).unwrap()
}

#[test]
fn who_is_asked_may_give_up_and_the_record_keeps_it() {
    let mut it = sit(SMALL);
    let words = it.concede(SOUTH).unwrap_err().words;
    assert_eq!(words, "south is not asked anything now, and one gives up when asked");
    say(&mut *it, "north: wait");
    it.concede(SOUTH).unwrap();
    let ended = it.ending().unwrap();
    assert_eq!((ended.winner, ended.words.as_str()), (Some(NORTH), "south gives up; north wins"));
    assert!(it.waiting_for().is_empty() && it.questions(SOUTH).is_empty());
    let late = it.answer(SOUTH, 0, 0, Answer::One(Item::Act(0))).unwrap_err().words;
    assert_eq!(late, "the game is over");
    assert_eq!(it.concede(NORTH).unwrap_err().words, "the game is over");
    let text = it.save();
    let again = load(&text);
    assert_eq!((again.ending(), again.save()), (it.ending(), text));
}

#[test]
fn a_draw_takes_both_and_an_answer_ends_the_offer() {
    let mut it = sit(SMALL);
    it.offer_draw(SOUTH).unwrap();
    assert_eq!(it.ending(), None);
    say(&mut *it, "north: wait");
    it.offer_draw(NORTH).unwrap();
    assert_eq!(it.ending(), None, "the offer of the other is over");
    it.offer_draw(SOUTH).unwrap();
    let ended = it.ending().unwrap();
    assert_eq!((ended.winner, ended.words.as_str()), (None, "a draw: both sides agree"));
    assert_eq!(load(&it.save()).ending(), Some(ended));
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    assert_eq!((it.ending(), it.waiting_for()), (None, vec![NORTH]), "taken back, it goes on");
}

#[test]
fn a_refused_offer_is_withdrawn() {
    let mut it = sit(SMALL);
    let before = it.save();
    it.offer_draw(NORTH).unwrap();
    it.refuse_draw(SOUTH).unwrap();
    it.offer_draw(SOUTH).unwrap();
    assert_eq!(it.ending(), None, "nobody takes what is offered no more");
    it.refuse_draw(SOUTH).unwrap();
    assert_eq!(it.save(), before);
}

#[test]
fn an_offer_ends_with_the_game() {
    let mut it = sit(SMALL);
    it.agree(House { measuring: None, seconds: Some(60) }).unwrap();
    it.offer_draw(SOUTH).unwrap();
    let mut given_up = load(&it.save());
    given_up.concede(NORTH).unwrap();
    it.overtime(NORTH).unwrap();
    it.claim(SOUTH).unwrap();
    for (text, ended) in [(it.save(), it.ending()), (given_up.save(), given_up.ending())] {
        assert_eq!(ended.as_ref().map(|ended| ended.winner), Some(Some(SOUTH)));
        let again = load(&text);
        assert_eq!((again.ending(), again.save()), (ended, text));
    }
}

#[test]
fn a_save_cannot_say_that_nobody_or_somebody_absent_gave_up() {
    let mut it = sit(SMALL);
    assert_eq!(it.concede(Seat(7)).unwrap_err().words, "there is no seat 7");
    let text = it.save();
    let forged = text.replace(
        "\"taken_back\": null\n",
        "\"taken_back\": null,\n\"settled\": {\"conceded\": 1, \"draws\": []}\n",
    );
    assert_ne!(text, forged);
    let why =
        Match::<Pebbles>::prove(&Save::read(&forged).unwrap()).err().expect("south is not asked anything");
    assert!(why.contains("south is not asked anything now"), "{why}");
}
