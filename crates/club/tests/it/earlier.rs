//! Games that were begun under earlier rules go on. The toy rulebook has been changed three times since the release 0.1: a
//! field was added, another was renamed, and an act asks a question more; its saves from before each change are in
//! `tests/kept/pebbles`.

use club::{Match, Save, Sitting, load, record, verify};
use pebbles::Pebbles;
use scene::{Luck, Seat};
use table::Rulebook;

use crate::books::read;
use crate::kept::games;
use crate::short::Short;
use crate::{BOOKS, NORTH, SMALL, SOUTH, TOYS, asked, say, sit};

/// What the games that are kept of the toy rulebook were stopped in.
const TOLD: [&str; 3] = ["sealed", "shown", "thrown"];

fn toy(numbers: &str, name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/pebbles").join(numbers);
    read(&path.join(format!("{name}.save")))
}

fn take_up(text: &str) -> Box<dyn Sitting> {
    let it = load(&TOYS, text).unwrap_or_else(|why| panic!("{why}"));
    let again = load(&TOYS, &it.save()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        (again.save(), again.log(None, 0)),
        (it.save(), it.log(None, 0)),
        "saved again it is the same"
    );
    assert_eq!((again.hash(), again.earlier()), (it.hash(), it.earlier()));
    it
}

fn words(it: &dyn Sitting, seat: Option<Seat>) -> Vec<String> {
    it.log(seat, 0).into_iter().map(|told| told.words).collect()
}

/// Writes a save of each kind as the toy rulebook is now; done before each of its changes.
#[test]
#[ignore = "writes tests/kept/pebbles"]
fn record_pebbles() {
    let numbers = format!("rules-{}-shape-{}", Pebbles::RULES, Pebbles::SCHEMA);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/pebbles").join(numbers);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let small = SMALL.replace(", broken acts", "");
    for name in TOLD {
        let mut it = sit(&small);
        match name {
            "sealed" => {
                say(&mut *it, "north: wait\nsouth: roll\nsouth: pebble 3\nsouth: (3,3)");
                it.undo(SOUTH).unwrap();
                say(&mut *it, "south: (4,3)\nnorth: bid\nsouth: 1\nnorth: 2");
            }
            "shown" => {
                say(&mut *it, "north: wait\nsouth: show");
                if it.waiting_for() == [SOUTH] {
                    say(&mut *it, "south: pass");
                }
                say(&mut *it, "north: polish\nnorth: pebble 1\nsouth: roll\nsouth: pebble 3");
            }
            _ => say(
                &mut *it,
                "north: share\nnorth: pebble 1 = 1, pebble 0 = 2\nsouth: wait\nnorth: throw\nnorth: pebble 2\nnorth: 3",
            ),
        }
        std::fs::write(folder.join(format!("{name}.save")), it.save()).expect("a game can be written");
    }
}

#[test]
fn the_toy_rulebook_has_a_history() {
    assert_eq!((Pebbles::RULES, Pebbles::SCHEMA), (2, 3));
    for numbers in ["0.1", "rules-1-shape-1", "rules-1-shape-2", "rules-1-shape-3"] {
        for name in TOLD {
            let text = toy(numbers, name);
            let mut it = take_up(&text);
            // A new name changes no fingerprint, so that without the new question nothing has changed since the second shape.
            let same = numbers.ends_with(['2', '3']) && name != "shown";
            assert_eq!(
                (verify(&TOYS, &text).is_ok(), it.earlier().is_none()),
                (same, same),
                "{numbers} {name}"
            );
            let seat = it.waiting_for()[0];
            let number = asked(&*it, seat).number;
            let answer = it.propose(seat, number, 1).remove(0);
            let epoch = it.epoch();
            it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{numbers} {name}: {no}"));
        }
    }
}

#[test]
fn what_every_answer_still_fits_is_kept_whole() {
    for numbers in ["0.1", "rules-1-shape-1"] {
        let it = take_up(&toy(numbers, "sealed"));
        assert_eq!((it.earlier(), it.commits(), it.epoch()), (Some(2), 2, 1), "{numbers}");
        assert_eq!(
            (it.questions(NORTH).len(), it.questions(SOUTH).len()),
            (1, 1),
            "what was sealed is sealed"
        );
        assert!(words(&*it, None).contains(&"What do you do? south answers: roll".to_string()), "{numbers}");
        assert!(words(&*it, None).contains(&"played under earlier rules up to step 2".to_string()));
        assert!(it.past(Some(NORTH), 1, 0).is_ok() && it.branch(1, 0, 9).is_ok());
        assert_eq!(it.scene(None).unwrap().panels[0].value, 4, "no luck is spent");
    }
}

/// Showing the charms asks somebody since: the old answers do not fit, and the game goes on from where it was saved.
#[test]
fn where_a_question_is_new_the_game_goes_on_from_its_commit() {
    for numbers in ["rules-1-shape-1", "rules-1-shape-2"] {
        let it = take_up(&toy(numbers, "shown"));
        assert_eq!(
            (it.earlier(), it.commits(), it.scene(None).unwrap().panels[0].value),
            (Some(3), 3, 3),
            "{numbers}"
        );
    }
    let text = toy("rules-1-shape-3", "shown");
    let mut it = take_up(&text);
    assert_eq!((it.earlier(), it.commits(), it.epoch()), (Some(3), 3, 1));
    assert_eq!(asked(&*it, SOUTH).asked.why, "act", "the open step is asked from its start");
    assert_eq!(it.scene(None).unwrap().panels[0].value, 3, "what was paid for showing is paid");
    let log = words(&*it, None);
    let told = [
        "What do you do? north answers: wait",
        "from here on the rules lead elsewhere today, so only answers and rolls are told",
        "south answers: show",
        "north answers: polish",
        "answers and rolls that no longer count",
        "south answers: roll",
        "played under earlier rules up to step 3",
    ];
    let places: Vec<_> = told.iter().map(|line| log.iter().position(|words| words == line)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {log:#?}");
    assert!(words(&*it, Some(NORTH)).contains(&"south answers".to_string()), "an answer may be a secret");
    // The tables between cannot be shown, and nothing goes behind them.
    assert!(it.past(Some(NORTH), 1, 0).is_ok() && it.past(Some(NORTH), 3, 0).is_ok());
    let why = "the tables between step 1 and step 3 were played under earlier rules and cannot be shown";
    for place in [(1, 1), (2, 0), (2, 1)] {
        assert_eq!(it.past(Some(NORTH), place.0, place.1).unwrap_err(), why, "{place:?}");
    }
    let no = it.undo_with_consent(NORTH, SOUTH).unwrap_err();
    assert_eq!(no.words, "what was played under earlier rules cannot be taken back");
    let no = it.branch(1, 0, 1).unwrap_err();
    assert_eq!(no, "nothing branches off from what was played under earlier rules");
    // It is played on, taken back, branched and looked back upon as any other game.
    say(&mut *it, "south: wait\nnorth: throw\nnorth: pebble 2\nnorth: 1");
    if it.waiting_for() == [SOUTH] && asked(&*it, SOUTH).asked.why == "brace" {
        say(&mut *it, "south: pass");
    }
    assert_eq!(it.commits(), 5);
    let saved = take_up(&it.save());
    assert_eq!((saved.commits(), saved.hashes()), (5, it.hashes()));
    let panels = |it: &dyn Sitting| format!("{:?}", it.past(Some(NORTH), 4, 0).unwrap().panels);
    assert_eq!(panels(&*it), panels(&*saved));
    let branch = take_up(&it.branch(4, 1, 5).unwrap());
    assert_eq!((branch.commits(), branch.earlier(), branch.branched()), (4, Some(3), vec![4]));
    while it.commits() > 3 {
        it.undo_with_consent(SOUTH, NORTH).unwrap();
    }
    assert_eq!((it.commits(), asked(&*it, SOUTH).asked.why.as_str()), (3, "act"));
    let why = verify(&TOYS, &text).err().unwrap();
    assert!(
        why.starts_with("the table as it was set has the fingerprint") || why.starts_with("step 1 "),
        "{why}"
    );
    let why = verify(&TOYS, &saved.save()).err().unwrap();
    assert!(why.ends_with("(the save says that it was played under earlier rules up to step 3)"), "{why}");
}

/// A save of the first release holds no game.
#[test]
fn without_a_game_it_goes_on_after_the_last_step_that_fitted() {
    let it = take_up(&toy("0.1", "shown"));
    assert_eq!((it.earlier(), it.commits(), it.epoch()), (Some(1), 1, 1));
    assert_eq!(asked(&*it, SOUTH).asked.why, "act");
    let log = words(&*it, None);
    assert!(
        log.contains(&"south answers: show".to_string())
            && log.contains(&"north answers: polish".to_string())
    );
    // A game that was changed by hand is none either.
    let text = toy("rules-1-shape-3", "shown");
    let changed = text.replacen("\"luck\":[3,3]", "\"luck\":[9,9]", 1);
    assert_ne!(changed, text);
    let it = take_up(&changed);
    assert_eq!((it.commits(), it.scene(None).unwrap().panels[0].value), (1, 4));
}

/// The open step holds dice already; asked again, it throws others.
#[test]
fn dice_that_are_known_do_not_fall_again() {
    let text = toy("rules-1-shape-3", "thrown");
    let open = text.lines().find(|line| line.starts_with("\"tape\"")).expect("an open step");
    assert!(open.contains("Throw"), "{open}");
    let spoilt = text.replace(open, &open.replace("{\"Number\":3}", "{\"Number\":9}"));
    let mut it = take_up(&spoilt);
    assert_eq!((it.earlier(), it.commits(), it.epoch()), (Some(2), 2, 1));
    let roll =
        words(&*it, None).into_iter().find(|words| words.starts_with("a roll of ")).expect("it is told");
    let mut seen = vec![roll.replace("a roll of ", "").replace(", ", " ")];
    for _ in 0..4 {
        say(&mut *it, "north: throw\nnorth: pebble 2\nnorth: 3");
        let log = words(&*it, None);
        let thrown = log.iter().rev().find_map(|words| words.strip_prefix("the throw: north throws "));
        seen.push(thrown.expect("dice were thrown").to_string());
        while it.commits() > 2 || !it.questions(NORTH).iter().any(|posed| posed.asked.why == "act") {
            it.undo_with_consent(NORTH, SOUTH).unwrap();
        }
    }
    assert!(seen[1..].iter().any(|thrown| *thrown != seen[0]), "{seen:?}");
}

#[test]
fn a_game_that_cannot_be_lifted_is_refused_in_a_sentence_and_stays_readable() {
    let text = toy("rules-1-shape-3", "shown").replacen("\"schema\": 3", "\"schema\": 9", 1);
    let why = load(&TOYS, &text).err().unwrap();
    assert_eq!(why, "the stored game has shape 9, and the last one known of Pebbles is 3");
    let read = record(&TOYS, &text).unwrap();
    assert_eq!((read.stands, read.steps), (Some(why), 3));
    let told: Vec<String> = read.log.into_iter().map(|told| told.words).collect();
    assert_eq!(told[0], "What do you do? north answers: wait");
    assert!(told.contains(&"south answers: show".to_string()), "{told:?}");
    // A table that is not read any more, and a rulebook that is gone.
    for (from, to) in [("pebble: north", "gravel: north"), ("\"book\": \"pebbles\"", "\"book\": \"marbles\"")]
    {
        let read = record(&TOYS, &text.replace(from, to)).unwrap();
        assert!(read.stands.is_some(), "{from}");
        assert_eq!(read.log[0].words, "seat 0 answers: act 0");
    }
    let read = record(&TOYS, &toy("0.1", "sealed")).unwrap();
    assert_eq!((read.stands, read.earlier, read.seats.len()), (None, Some(2), 2));
}

/// However its steps are spoilt, a game goes on from the commit that its save holds: one of every rulebook and shape.
#[test]
fn games_of_every_rulebook_go_on_from_their_commit() {
    for path in games() {
        let (text, name) = (read(&path), path.display());
        let whole = load(BOOKS, &text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let step = text.lines().find(|line| line.starts_with("{\"tape\"") && line.contains("Answer"));
        let nothing = "{\"tape\":{\"entries\":[]},\"reveals\":[],\"hash\":\"0000000000000000\"}";
        let end = if step.is_some_and(|line| line.ends_with(',')) { "," } else { "" };
        let spoilt = text.replacen(step.expect("an answer"), &format!("{nothing}{end}"), 1);
        let mut it = load(BOOKS, &spoilt).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!((it.earlier(), it.commits()), (Some(whole.commits()), whole.commits()), "{name}");
        let again = load(BOOKS, &it.save()).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!((again.save(), again.log(None, 0)), (it.save(), it.log(None, 0)), "{name}");
        let lucks: Result<Vec<Luck>, String> = (0..it.commits()).map(|step| it.luck(step)).collect();
        if let Ok(review) = lucks.and_then(|lucks| it.review(&lucks)) {
            assert_eq!(review.chances.len() as u32, it.commits() + 1, "{name}");
        }
        for _ in 0..6 {
            let Some(seat) = it.waiting_for().first().copied() else { break };
            let number = asked(&*it, seat).number;
            let answer = it.propose(seat, number, 1).remove(0);
            let epoch = it.epoch();
            it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{name}: {no}"));
        }
        load(BOOKS, &it.save()).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}

/// A line of a save, and the same with something in place of it.
fn spoil(text: &str, head: &str, how: impl Fn(&str) -> String) -> String {
    let line = text.lines().find(|line| line.starts_with(head)).expect("such a line");
    text.replacen(line, &how(line), 1)
}

/// The rules change again and again: the first place of all that was taken up stays where it is, and nothing is lost.
#[test]
fn a_game_is_taken_up_as_often_as_the_rules_change() {
    let mut text = toy("rules-1-shape-3", "shown");
    for time in 1..=3 {
        let mut it = take_up(&text);
        let log = words(&*it, None);
        assert!(log.contains(&"south answers: show".to_string()), "{time}: {log:#?}");
        it.offer_draw(NORTH).unwrap();
        let offered = take_up(&it.save());
        assert_eq!(offered.save(), it.save(), "{time}");
        for _ in 0..2 {
            let seat = it.waiting_for()[0];
            say(&mut *it, if seat == NORTH { "north: wait" } else { "south: wait" });
        }
        it.undo_with_consent(NORTH, SOUTH).unwrap();
        let undone = take_up(&it.save());
        assert_eq!((undone.commits(), undone.undone().len()), (it.commits(), time), "{time}");
        let branch = take_up(&it.branch(it.commits(), 0, 3).unwrap());
        assert_eq!((branch.commits(), branch.hash()), (it.commits(), it.hash()), "{time}");
        let (commits, hash) = (it.commits(), it.hash());
        // The last step leads elsewhere, and the game that is stored does not.
        let saved = it.save();
        let last = saved.lines().rfind(|line| line.starts_with("{\"tape\"")).expect("a step");
        let nothing = "{\"tape\":{\"entries\":[]},\"reveals\":[],\"hash\":\"0000000000000000\"}";
        text = saved.replace(last, nothing);
        let again = take_up(&text);
        assert_eq!(
            (again.commits(), again.hash(), again.earlier()),
            (commits, hash, Some(commits)),
            "{time}"
        );
    }
}

/// Both stored games were changed by hand: it goes on from its beginning, and what was answered is still told.
#[test]
fn a_game_that_was_taken_up_before_may_lose_all_its_stored_games() {
    let it = take_up(&toy("rules-1-shape-3", "shown"));
    let text = it.save();
    let no_sum = |line: &str| line.replace("\"sum\":\"", "\"sum\":\"0000000000000000\",\"was\":\"");
    let zero = |line: &str| {
        let no_sum = no_sum(line);
        let (head, rest) = no_sum.split_once(",\"was\":\"").expect("a sum");
        format!("{head}{}", rest.split_once('"').expect("its end").1)
    };
    let spoilt = spoil(&spoil(&text, "\"commit\"", zero), "\"earlier\"", zero);
    let cut = take_up(&spoilt);
    assert_eq!((cut.commits(), cut.earlier()), (0, Some(0)));
    let log = words(&*cut, None);
    for told in ["south answers: show", "north answers: polish", "south answers: roll"] {
        assert!(log.contains(&told.to_string()), "{told}: {log:#?}");
    }
}

/// A proof is one or none.
#[test]
fn strictly_taken_a_save_is_as_it_says_or_refused() {
    let it = sit(SMALL);
    let save = Save::read(&it.save()).unwrap();
    assert_eq!(Match::<Pebbles>::prove(&save).unwrap().save(), it.save());
    let spoilt = Save::read(&toy("rules-1-shape-3", "shown")).unwrap();
    assert!(Match::<Pebbles>::prove(&spoilt).is_err() && Match::<Pebbles>::resume(&spoilt).is_ok());
}
