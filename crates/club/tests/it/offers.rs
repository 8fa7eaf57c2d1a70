//! What one seat offers and the others agree to; what eyes see; and what a match keeps and counts.

use club::{Because, Book, Match, Progress, Save, Sitting, Told, find, load, verify};
use pebbles::Pebbles;
use scene::{
    Amend, Answer, Change, Eyes, Found, House, Item, Keeping, Look, Mark, Offered, Offering, Position, Seat,
    Shows,
};
use table::{Seed, Stream};

use crate::house::ARCHERS;
use crate::short::Short;
use crate::{BOOKS, NORTH, PEBBLES, SMALL, SOUTH, TOYS, asked, say, sit};

/// Four bands, three of which have taken a corner, and the last that has.
fn campaign() -> (Box<dyn Sitting>, Seat) {
    let book = find(BOOKS, "campaign").expect("a book");
    let mut it = book.sit(&book.menu().tables[1].given, Seed::of(3)).expect("a table");
    let takers = [(); 3].map(|()| propose(&mut *it));
    assert_eq!(it.seats().len(), 4);
    (it, takers[2])
}

/// Gives the first answer that is proposed, and says who has given it.
fn propose(it: &mut dyn Sitting) -> Seat {
    let seat = it.waiting_for()[0];
    let number = asked(it, seat).number;
    let answer = it.propose(seat, number, 1).remove(0);
    let epoch = it.epoch();
    it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{no}"));
    seat
}

fn archers() -> Box<dyn Sitting> {
    find(BOOKS, "genesys").unwrap().sit(ARCHERS, Seed::of(3)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

fn hurt(now: i32) -> Amend {
    Amend::Number { piece: 1, name: "damage".into(), now }
}

fn offer(it: &dyn Sitting) -> Option<Offering> {
    it.standing().offering
}

#[track_caller]
fn no(it: &mut dyn Sitting, change: Change) -> (Because, String) {
    let before = (it.save(), it.standing());
    let refused = it.change(change).expect_err("it is refused");
    assert_eq!((it.save(), it.standing()), before, "what is refused changes nothing");
    (refused.because, refused.words)
}

/// North has waited and south, too, so that north takes its answer back by consent only.
fn waited() -> Box<dyn Sitting> {
    let mut it = sit(SMALL);
    say(&mut *it, "north: wait\nsouth: wait");
    it
}

#[test]
fn a_take_back_past_a_border_is_offered_and_done_with_consent() {
    let mut it = waited();
    let words = "another seat has answered since north answered: the other side has to agree";
    let open = Offering { by: NORTH, what: Offered::TakeBack, agreed: Vec::new(), words: words.to_string() };
    assert_eq!(it.change(Change::TakeBack { seat: NORTH }).unwrap(), Progress::Asks(vec![NORTH]));
    assert_eq!(offer(&*it), Some(open));
    assert_eq!((it.epoch(), it.commits()), (0, 2), "nothing is taken back yet");
    let own = no(&mut *it, Change::Consent { seat: NORTH });
    assert_eq!(own, (Because::Consent, "north needs the consent of another seat".to_string()));
    it.change(Change::Consent { seat: SOUTH }).unwrap();
    assert_eq!((offer(&*it), it.epoch(), it.commits()), (None, 1, 0));
    assert_eq!(it.undone()[0].consent, Some(SOUTH));
    assert_eq!(asked(&*it, NORTH).asked.why, "act");
    for change in [Change::Consent { seat: SOUTH }, Change::Decline { seat: SOUTH }] {
        assert_eq!(no(&mut *it, change), (Because::Nothing, "no offer is open".to_string()));
    }
}

#[test]
fn a_free_take_back_needs_no_consent_and_records_none() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: wait");
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    assert_eq!((offer(&*it), it.undone()[0].consent), (None, None));
}

#[test]
fn an_offer_is_declined_or_withdrawn() {
    for seat in [NORTH, SOUTH] {
        let mut it = waited();
        let before = it.save();
        it.change(Change::TakeBack { seat: NORTH }).unwrap();
        assert_ne!(it.save(), before, "an open offer is in the save");
        it.change(Change::Decline { seat }).unwrap();
        assert_eq!((offer(&*it), it.save()), (None, before));
        let late = no(&mut *it, Change::Consent { seat: SOUTH });
        assert_eq!(late, (Because::Nothing, "no offer is open".to_string()));
    }
}

#[test]
fn a_seat_changes_its_own_offer_and_waits_for_that_of_another() {
    let mut it = waited();
    it.change(Change::TakeBack { seat: NORTH }).unwrap();
    it.change(Change::Draw { seat: NORTH }).unwrap();
    assert_eq!(offer(&*it).unwrap().what, Offered::Draw);
    say(&mut *it, "north: wait");
    it.change(Change::Draw { seat: SOUTH }).unwrap();
    let both = "south has made an offer: agree to it or turn it down first".to_string();
    say(&mut *it, "south: wait");
    it.change(Change::Draw { seat: SOUTH }).unwrap();
    assert_eq!(no(&mut *it, Change::TakeBack { seat: NORTH }), (Because::Consent, both));
    for change in [Change::TakeBack { seat: Seat(7) }, Change::Draw { seat: Seat(7) }] {
        assert_eq!(no(&mut *it, change), (Because::Seat, "there is no seat 7".to_string()));
    }
    for change in [Change::Consent { seat: Seat(2) }, Change::Decline { seat: Seat(2) }] {
        assert_eq!(no(&mut *it, change), (Because::Seat, "there is no seat 2".to_string()));
    }
}

#[test]
fn the_next_act_ends_an_offer() {
    let wait = |number| Change::Answer { seat: NORTH, epoch: 0, number, answer: Answer::One(Item::Act(0)) };
    let ends = [wait(1), Change::TakeBack { seat: SOUTH }, Change::Concede { seat: NORTH }];
    for change in ends {
        let mut it = waited();
        it.change(Change::Draw { seat: SOUTH }).unwrap();
        it.change(change.clone()).unwrap();
        assert_eq!(offer(&*it), None, "{change:?}");
    }
    let mut it = sit(SMALL);
    it.agree(House { measuring: None, seconds: Some(60) }).unwrap();
    it.offer_draw(NORTH).unwrap();
    it.overtime(NORTH).unwrap();
    it.claim(SOUTH).unwrap();
    assert_eq!(offer(&*it), None);
}

#[test]
fn a_change_by_hand_is_offered_and_done_with_consent() {
    let mut it = archers();
    let hash = it.hash();
    assert_eq!(
        no(&mut *it, Change::Amend { seat: NORTH, amend: hurt(9) }),
        (Because::Nothing, "damage 9 is not from 0 to 3".to_string())
    );
    it.change(Change::Amend { seat: NORTH, amend: hurt(2) }).unwrap();
    let open = offer(&*it).unwrap();
    assert_eq!(
        (open.by, open.what, open.words.as_str()),
        (NORTH, Offered::Amend(hurt(2)), "Rolf: damage is set from 0 to 2")
    );
    assert_eq!(it.hash(), hash, "nothing is changed yet");
    it.change(Change::Consent { seat: SOUTH }).unwrap();
    assert_eq!((offer(&*it), it.amended().len(), it.amended()[0].by), (None, 1, NORTH));
    assert_ne!(it.hash(), hash);
    // An answer ends an open offer.
    it.change(Change::Amend { seat: SOUTH, amend: hurt(0) }).unwrap();
    propose(&mut *it);
    assert_eq!((offer(&*it), it.amended().len()), (None, 1));
}

#[test]
fn in_a_match_of_four_all_others_have_to_agree() {
    let (mut it, by) = campaign();
    assert_ne!(propose(&mut *it), by);
    let others: Vec<Seat> = (0..4).map(Seat).filter(|seat| *seat != by).collect();
    let (epoch, commits) = (it.epoch(), it.commits());
    let progress = it.change(Change::TakeBack { seat: by }).unwrap();
    assert!(matches!(progress, Progress::Asks(_)));
    let open = offer(&*it).expect("the others have something to say");
    assert!(open.words.ends_with("all others have to agree"), "{}", open.words);
    for (count, seat) in (1..).zip(&others[..2]) {
        it.change(Change::Consent { seat: *seat }).unwrap();
        it.change(Change::Consent { seat: *seat }).expect("to agree twice is to agree once");
        assert_eq!((offer(&*it).unwrap().agreed, it.epoch()), (others[..count].to_vec(), epoch));
        let again = load(BOOKS, &it.save()).unwrap();
        assert_eq!((offer(&*again), again.save()), (offer(&*it), it.save()));
    }
    let mut declined = load(BOOKS, &it.save()).unwrap();
    declined.change(Change::Decline { seat: others[2] }).unwrap();
    assert_eq!((offer(&*declined), declined.commits()), (None, commits));
    it.change(Change::Consent { seat: others[2] }).unwrap();
    assert_eq!((offer(&*it), it.epoch()), (None, epoch + 1));
    let draw = no(&mut *it, Change::Draw { seat: by });
    assert_eq!(draw, (Because::Seat, "only a game for two is given up or drawn by agreement".to_string()));
    let change = no(&mut *it, Change::Amend { seat: by, amend: hurt(1) });
    assert_eq!(change.0, Because::Nothing, "{}", change.1);
}

#[test]
fn an_offer_survives_a_save() {
    let offered = |mut it: Box<dyn Sitting>, change: Change| {
        it.change(change).unwrap();
        it
    };
    let hand = Change::Amend { seat: SOUTH, amend: hurt(1) };
    let all = [
        (offered(waited(), Change::TakeBack { seat: NORTH }), SOUTH),
        (offered(waited(), Change::Draw { seat: SOUTH }), NORTH),
        (offered(archers(), hand), NORTH),
    ];
    for (mut it, other) in all {
        let text = it.save();
        assert_eq!(text.matches("\n\"offering\": {").count(), 1);
        let book = find(&[BOOKS, &TOYS].concat(), &it.book()).unwrap();
        let mut again = book.resume(&Save::read(&text).unwrap()).unwrap();
        assert_eq!((again.save(), again.standing(), again.earlier()), (text, it.standing(), None));
        for it in [&mut it, &mut again] {
            it.change(Change::Consent { seat: other }).unwrap();
            assert_eq!(offer(&**it), None);
        }
        assert_eq!((again.save(), again.standing()), (it.save(), it.standing()));
        assert!(!it.save().contains("\"offering\""));
    }
}

#[test]
fn a_forged_offer_is_refused() {
    let mut it = waited();
    let plain = it.save();
    it.offer_draw(SOUTH).unwrap();
    let text = it.save();
    let line = text.lines().find(|line| line.starts_with("\"offering\"")).unwrap().to_string();
    let forged =
        |line: &str| plain.replace("\"taken_back\": null\n", &format!("\"taken_back\": null,\n{line}\n"));
    assert_eq!(forged(&line), text, "it is told before what else is rare");
    let broken = |from: &str, to: &str, why: &str| {
        let other = line.replace(from, to);
        assert_ne!(other, line, "{from}");
        for no in [load(&TOYS, &forged(&other)).map(drop), verify(&TOYS, &forged(&other)).map(drop)] {
            let no = no.expect_err("it is refused");
            assert!(no.contains(why) && !no.contains('\n'), "{no}");
        }
    };
    let absent = "the save tells of an offer of a seat that is not at the table";
    broken("\"by\":1", "\"by\":2", absent);
    broken("\"agreed\":[]", "\"agreed\":[7]", absent);
    broken("\"agreed\":[]", "\"agreed\":[1]", absent);
    broken("\"agreed\":[]", "\"agreed\":[0]", "the save tells of an open offer to which all agree");
    broken("\"Draw\"", "\"Win\"", "unknown variant `Win`");
    broken("\"words\"", "\"says\"", "unknown field `says`");
    // What is no offer now is no proof; the game goes on without it.
    let lapsed = |other: &str, why: &str| {
        let other = line.replace("\"Draw\"", other);
        assert_eq!(verify(&TOYS, &forged(&other)).unwrap_err(), format!("the save tells of an offer: {why}"));
        let it = load(&TOYS, &forged(&other)).unwrap();
        assert_eq!((offer(&*it), it.commits()), (None, 2));
    };
    lapsed("\"TakeBack\"", "south takes its last answer back without consent");
    let hand = "{\"Amend\":{\"Number\":{\"piece\":0,\"name\":\"grit\",\"now\":9}}}";
    lapsed(hand, no(&mut *sit(SMALL), Change::Amend { seat: NORTH, amend: amend(9) }).1.as_str());
    // The words are those of the offer, whatever a save says.
    let it = load(&TOYS, &forged(&line.replace("south offers a draw", "south gives up"))).unwrap();
    assert_eq!((offer(&*it).unwrap().words.as_str(), it.save()), ("south offers a draw", text.clone()));
    let mut over = waited();
    over.concede(NORTH).unwrap();
    let over = over.save().replace(",\n\"settled\"", &format!(",\n{line},\n\"settled\""));
    assert_eq!(verify(&TOYS, &over).unwrap_err(), "the save tells of an offer: the game is over");
}

fn amend(now: i32) -> Amend {
    Amend::Number { piece: 0, name: "grit".into(), now }
}

/// Release 0.1 wrote the seats that would take a draw.
#[test]
fn an_open_draw_of_the_first_release_is_an_offer() {
    let text = waited().save();
    let old = |draws: &str| {
        let settled =
            format!("\"taken_back\": null,\n\"settled\": {{\"conceded\":null,\"draws\":{draws}}}\n");
        text.replace("\"taken_back\": null\n", &settled)
    };
    for (seat, other, draws) in [(NORTH, SOUTH, "[0]"), (SOUTH, NORTH, "[1]")] {
        verify(&TOYS, &old(draws)).unwrap();
        let mut it = load(&TOYS, &old(draws)).unwrap();
        let open = offer(&*it).expect("a draw is offered");
        assert_eq!((open.by, open.what, it.ending()), (seat, Offered::Draw, None));
        assert!(it.save().contains("\"offering\"") && !it.save().contains("\"settled\""));
        it.change(Change::Consent { seat: other }).unwrap();
        assert_eq!(it.ending().unwrap().words, "a draw: both sides agree");
    }
    let drawn = load(&TOYS, &old("[0,1]")).unwrap();
    assert_eq!((drawn.ending().unwrap().winner, offer(&*drawn)), (None, None));
    let absent = verify(&TOYS, &old("[4]")).unwrap_err();
    assert_eq!(absent, "the save tells of a draw with a seat that is not at the table");
    let kept = include_str!("../kept/0.1/salvation/siege-middle.save");
    assert!(kept.contains("\"draws\":[0]") || kept.contains("\"draws\":[1]"));
    let it = load(BOOKS, kept).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(offer(&*it).expect("a draw is offered").what, Offered::Draw);
}

#[test]
fn players_who_sit_apart_see_everything_when_the_game_is_over() {
    let mut it = waited();
    it.sit_apart();
    let looks = [
        Look::Hashes,
        Look::Branch { step: 0, entry: 0, seed: 1 },
        Look::Past { step: 0, entry: 0 },
        Look::Regard { from: 0, to: Vec::new() },
        Look::Luck { step: 0 },
        Look::Review { lucks: Vec::new() },
    ];
    let look = |it: &dyn Sitting, eyes: Eyes, look: &Look| it.look(eyes, look, &mut |_| club::Go::On);
    let words = "everything is shown when the game is over";
    let hidden = |it: &dyn Sitting| {
        assert_eq!(it.position(Eyes::Everything, 0).unwrap_err().words, words);
        assert_eq!(it.scene(None).unwrap_err().words, words);
        assert!(it.log(None, 0).is_empty() && it.hashes().is_empty() && it.hash().is_empty());
        for open in &looks {
            assert_eq!(look(it, Eyes::Everything, open).unwrap_err().words, words, "{open:?}");
        }
        // The eyes of a seat get no further.
        for eyes in [Eyes::Public, Eyes::Seat(NORTH)] {
            for open in &looks[..2] {
                assert_eq!(look(it, eyes, open).unwrap_err().words, words, "{open:?}");
            }
            assert!(it.position(eyes, 0).is_ok() && look(it, eyes, &looks[2]).is_ok());
            assert!(look(it, eyes, &looks[4]).is_err(), "charms are secret");
        }
    };
    hidden(&*it);
    let save = it.save();
    assert!(load(&TOYS, &save).unwrap().position(Eyes::Everything, 0).is_ok(), "a save is no screen");
    it.concede(NORTH).unwrap();
    assert!(it.position(Eyes::Everything, 0).is_ok_and(|all| !all.log.is_empty()));
    assert!(!it.hash().is_empty() && it.hashes().len() == 3);
    for open in &looks {
        assert!(look(&*it, Eyes::Everything, open).is_ok(), "{open:?}");
    }
    it.undo(NORTH).unwrap_err();
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    assert!(it.ending().is_none());
    let open = it.position(Eyes::Everything, 0).unwrap_err();
    assert_eq!(open.words, words, "the game is not over any more");
}

fn salvation(given: &str) -> Box<dyn Sitting> {
    find(BOOKS, "salvation").unwrap().sit(given, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"))
}

fn seen(it: &dyn Sitting, eyes: impl Into<Eyes>) -> Position {
    it.position(eyes.into(), 0).unwrap_or_else(|no| panic!("{no}"))
}

#[test]
fn public_eyes_see_no_courier_of_an_escape() {
    let mut it = salvation(
        "seats: north, south\nscenario: escape, chaser south\nnorth: Ann, Squire, at 2K, courier\n\
         north: Bea, Squire, at 2N\nnorth: Cat, Squire, at 2Q, known\nsouth: Rex, Warrior, at 30K\n\
         turn: 1, half north\n",
    );
    let states = |it: &dyn Sitting, eyes: Eyes, piece: &str| {
        let piece = seen(it, eyes).scene.piece(piece).expect("it is there").clone();
        piece.states.into_iter().map(|state| state.name).collect::<Vec<_>>()
    };
    assert_eq!(states(&*it, Eyes::Seat(NORTH), "Ann"), ["courier"]);
    assert_eq!(states(&*it, Eyes::Everything, "Ann"), ["courier"]);
    for piece in ["Ann", "Bea"] {
        assert_eq!(states(&*it, Eyes::Public, piece), [""; 0]);
    }
    assert_eq!(states(&*it, Eyes::Public, "Cat"), ["no courier"]);
    say(&mut *it, "north: Ann\nnorth: move\nnorth: 3K");
    assert_eq!(states(&*it, Eyes::Public, "Ann"), ["activated"]);
    for eyes in [Eyes::Public, Eyes::Seat(NORTH), Eyes::Seat(SOUTH), Eyes::Everything] {
        assert!(seen(&*it, eyes).private, "{eyes:?}");
    }
    let look = Look::Past { step: 0, entry: 0 };
    let Ok(Found::Past { scene, .. }) = it.look(Eyes::Public, &look, &mut |_| club::Go::On) else {
        panic!("all may look back")
    };
    assert!(scene.piece("Ann").unwrap().states.is_empty());
    // The fingerprint of what hides the courier does not tell who it is.
    let other = salvation(
        "seats: north, south\nscenario: escape, chaser south\nnorth: Ann, Squire, at 2K\n\
         north: Bea, Squire, at 2N, courier\nnorth: Cat, Squire, at 2Q, known\nsouth: Rex, Warrior, at 30K\n\
         turn: 1, half north\n",
    );
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    it.undo_with_consent(NORTH, SOUTH).unwrap();
    for eyes in [Eyes::Public, Eyes::Seat(SOUTH)] {
        assert_eq!(seen(&*it, eyes).hash, seen(&*other, eyes).hash, "{eyes:?}");
    }
    for eyes in [Eyes::Everything, Eyes::Seat(NORTH)] {
        assert_ne!(seen(&*it, eyes).hash, seen(&*other, eyes).hash, "{eyes:?}");
    }
}

#[test]
fn public_eyes_read_no_written_hex_of_either_side() {
    let mut it = salvation(
        "seats: north, south\nscenario: hostage exchange\noptions: pieces 0\n\
         force: north, Squire x2\nforce: south, Warrior x2\n",
    );
    let marked = |it: &dyn Sitting, eyes: Eyes| seen(it, eyes).scene.markers.len();
    let mut own = [0; 2];
    for _ in 0..20 {
        propose(&mut *it);
        own = [NORTH, SOUTH].map(|seat| marked(&*it, Eyes::Seat(seat)));
        let all = (marked(&*it, Eyes::Everything), marked(&*it, Eyes::Public));
        assert_eq!(all, (own[0] + own[1], 0));
        // It is private before the first hex is written, too: the one who writes it is asked alone.
        let asks = it.waiting_for().into_iter().flat_map(|seat| it.questions(seat));
        let secret = asks.into_iter().any(|posed| ["write-hex", "hostage-cell"].contains(&&*posed.asked.why));
        assert_eq!(seen(&*it, Eyes::Public).private, secret || all.0 > 0);
        if own.iter().all(|written| *written > 1) {
            break;
        }
    }
    assert!(own.iter().all(|written| *written > 1), "both have written: {own:?}");
    // Only the edge, which hides nothing, is told with what was answered.
    let public = seen(&*it, Eyes::Public);
    let hides = |told: &&Told| matches!(told.shows, Shows::Answer(_)) && !told.words.contains("Which edge");
    let told = |log: &[Told]| log.iter().filter(hides).map(|told| told.words.clone()).collect::<Vec<_>>();
    let answered = told(&public.log);
    assert!(answered.len() > 4 && answered.iter().all(|words| words.ends_with(" answers")), "{answered:?}");
    assert!(public.questions.is_empty());
    let own = told(&seen(&*it, NORTH).log);
    assert!(own.iter().any(|words| words.contains("north answers: ")), "{own:?}");
    assert!(!own.iter().any(|words| words.contains("south answers: ")), "{own:?}");
}

/// Every position of a match that holds all kinds of things, as all eyes see it.
fn written(it: &dyn Sitting) -> Vec<String> {
    let seats = (0..it.seats().len()).map(|seat| Eyes::Seat(Seat(seat as u8)));
    let eyes = seats.chain([Eyes::Public, Eyes::Everything]);
    eyes.map(|eyes| serde_json::to_string(&seen(it, eyes)).expect("a position is plain")).collect()
}

#[test]
fn no_position_holds_the_seed_or_the_text_of_the_save() {
    let seeds: [[u8; 32]; 2] =
        [0xc4, 0x7b].map(|first| std::array::from_fn(|at| first ^ ((at as u8).wrapping_mul(29))));
    let hex = |seed: [u8; 32]| seed.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut toy = PEBBLES.sit(SMALL, Seed(seeds[0])).unwrap_or_else(|misfit| panic!("{misfit}"));
    say(&mut *toy, "north: throw\nnorth: pebble 2\nnorth: 0");
    if toy.waiting_for() == [SOUTH] && toy.commits() == 0 {
        say(&mut *toy, "south: pass");
    }
    say(&mut *toy, "south: roll\nsouth: pebble 3\nsouth: (3,3)\nnorth: bid\nsouth: 1");
    toy.change(Change::TakeBack { seat: SOUTH }).unwrap();
    toy.offer_draw(NORTH).unwrap();
    let branch = toy.branch(1, 0, 99).unwrap();
    let seed = branch.lines().find(|line| line.starts_with("\"seed\"")).unwrap();
    let other = branch.replace(seed, &format!("\"seed\": \"{}\",", hex(seeds[1])));
    let other = load(&TOYS, &other).unwrap_or_else(|why| panic!("{why}"));
    assert!(other.save().contains(&hex(seeds[0])), "the save of a branch knows both seeds");
    let mut fight = archers();
    fight.amend(NORTH, &[SOUTH], hurt(2)).unwrap();
    let mut escape = salvation(
        "seats: north, south\nscenario: escape, chaser south\n\
         north: Ann, Squire, at 2K, courier\nsouth: Rex, Warrior, at 30K\nturn: 1, half north\n",
    );
    for it in [&mut fight, &mut escape] {
        propose(&mut **it);
    }
    for it in [toy, other, fight, escape] {
        let save = it.save();
        let parsed: serde_json::Value = serde_json::from_str(&save).unwrap();
        let list = |seed: [u8; 32]| serde_json::to_string(&seed).unwrap();
        let mut secrets: Vec<String> = seeds.into_iter().flat_map(|seed| [hex(seed), list(seed)]).collect();
        secrets.push(parsed["seed"].as_str().unwrap().to_string());
        secrets.push(parsed["given"].to_string());
        // What only saves say.
        let names =
            ["\"given\"", "\"seed\"", "\"tape\"", "\"sealed\"", "\"reveals\"", "\"entries\"", "muster save"];
        secrets.extend(names.map(str::to_string));
        secrets.extend(save.lines().filter(|line| line.len() > 40).map(str::to_string));
        for position in written(&*it) {
            for secret in &secrets {
                assert!(!position.contains(secret.as_str()), "{} in {position}", secret);
            }
        }
        assert!(seen(&*it, Eyes::Everything).hash == it.hash() && it.hash().len() == 16);
    }
}

/// A save that is put together from pieces, kept now and then.
struct Pieces {
    every: u32,
    mark: Mark,
    keeping: Keeping,
}

/// Plays at random, with take-backs, offers and changes by hand, and keeps the save in pieces all the while.
fn kept_in_pieces(mut it: Box<dyn Sitting>, number: u64, hand: bool) -> [u32; 3] {
    let mut stream = Stream::seeded(number);
    let pieces = |every| Pieces { every, mark: Mark::default(), keeping: Keeping::default() };
    let mut all = [1, 2, 7].map(pieces);
    let [mut answers, mut undos, mut amends] = [0; 3];
    for time in 1..400 {
        let Some(&seat) = it.waiting_for().first() else { break };
        match stream.below(12) {
            0 if undos < 30 => undos += u32::from(it.undo_with_consent(seat, seat.other()).is_ok()),
            1 if undos < 30 => undos += u32::from(it.undo(seat.other()).is_ok()),
            2 => drop(it.offer_draw(seat)),
            3 | 4 if hand => {
                let amend = match stream.below(2) {
                    0 => hurt(stream.below(4) as i32),
                    _ => Amend::State { piece: 0, name: "stunned".into(), on: stream.below(2) == 0 },
                };
                amends += u32::from(it.amend(seat, &[seat.other()], amend).is_ok());
            }
            _ => {
                let number = asked(&*it, seat).number;
                let answer = it.sample(seat, number, &mut |bound| stream.below(bound)).expect("an answer");
                let epoch = it.epoch();
                it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{no}"));
                answers += 1;
            }
        }
        let save = it.save();
        for pieces in all.iter_mut().filter(|pieces| time % pieces.every == 0) {
            let new = it.kept(pieces.mark);
            let (before, after) = (pieces.mark, new.mark);
            assert_eq!((after.epoch, after.steps), (it.epoch(), it.commits()));
            assert_eq!(new.head.is_some(), before == Mark::default(), "the head never changes");
            if before.epoch == after.epoch {
                assert_eq!(new.lines.len() as u32, after.steps - before.steps, "no line comes twice");
            }
            pieces.mark = after;
            pieces.keeping.take(new);
            assert_eq!(pieces.keeping.text(), save, "game {number}, after {time} changes");
        }
    }
    [answers, undos, amends]
}

#[test]
fn what_is_kept_in_pieces_is_the_save() {
    let sound = SMALL.replace(", broken acts", "");
    let mut sum = [0; 3];
    let mut add = |more: [u32; 3]| sum = std::array::from_fn(|at| sum[at] + more[at]);
    for number in 0..40 {
        let toy = PEBBLES.sit(&sound, Seed::of(number)).unwrap_or_else(|misfit| panic!("{misfit}"));
        add(kept_in_pieces(toy, number, false));
    }
    for number in 0..4 {
        let more = "Green: Bea, Archer, at 3 by 3\nRed: Sven, Archer, at 14 by 9\nturn: 1";
        let fight = ARCHERS.replace("turn: 1", more).replace("HP 4", "HP 9");
        let fight = find(BOOKS, "genesys").unwrap().sit(&fight, Seed::of(number));
        add(kept_in_pieces(fight.unwrap_or_else(|misfit| panic!("{misfit}")), number, true));
    }
    assert!(sum[0] > 1_000 && sum[1] > 100 && sum[2] > 20, "{sum:?}");
}

/// An answer runs the step it belongs to once, and the steps it leads to once; a position runs none and views once for each
/// seat.
#[test]
fn a_step_runs_once_for_each_answer() {
    let sound = SMALL.replace(", broken acts", "");
    let mut it = Match::<Pebbles>::new(&sound, Seed::of(7)).unwrap_or_else(|misfit| panic!("{misfit}"));
    assert_eq!(pebbles::counted::take(), (1, 0), "up to the first question");
    let mut stream = Stream::seeded(7);
    let mut answers = 0;
    while let Some(&seat) = it.waiting_for().first() {
        let number = it.questions(seat)[0].number;
        let answer = it.sample(seat, number, &mut |bound| stream.below(bound)).expect("an answer");
        let (epoch, commits) = (it.epoch(), it.commits());
        pebbles::counted::take();
        it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{no}"));
        let opened = u32::from(it.ending().is_none());
        assert_eq!(pebbles::counted::take(), (it.commits() - commits + opened, 0), "answer {answers}");
        answers += 1;
        for (eyes, views) in [(Eyes::Seat(NORTH), 2), (Eyes::Everything, 2), (Eyes::Public, 3)] {
            it.position(eyes, u32::MAX).unwrap_or_else(|no| panic!("{no}"));
            assert_eq!(pebbles::counted::take(), (0, views), "{eyes:?}");
        }
        it.standing();
        it.begun();
        it.kept(Mark { epoch: it.epoch(), steps: it.commits() });
        assert_eq!(pebbles::counted::take(), (0, 0));
        // A log is put into words once.
        it.position(Eyes::Public, 0).unwrap_or_else(|no| panic!("{no}"));
        assert_eq!(pebbles::counted::take().0, 0);
        it.position(Eyes::Seat(SOUTH), 0).unwrap_or_else(|no| panic!("{no}"));
        assert_eq!(pebbles::counted::take(), (0, 2));
    }
    assert!(answers > 40, "{answers} answers");
}
