//! Looking back, branching off, and the report.

use club::{Sitting, find, load, verify};
use scene::{Luck, Seat};
use table::Seed;

use crate::BOOKS;
use crate::books::read;
use crate::house::ARCHERS;
use crate::short::Short;
use crate::{NORTH, SMALL, SOUTH, TOYS, say, sit};

/// A recorded game of a complete rulebook.
fn recorded(home: &str, name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    read(&path.join("..").join(home).join("games").join(name))
}

/// A toy match with dice, answers shown together, an undo, and a step in progress.
fn played() -> Box<dyn Sitting> {
    let mut it = sit(SMALL);
    say(&mut *it, "north: throw\nnorth: pebble 2\nnorth: 0");
    if it.waiting_for() == [SOUTH] && it.commits() == 0 {
        say(&mut *it, "south: pass");
    }
    say(&mut *it, "south: roll\nsouth: pebble 3\nsouth: (3,3)");
    it.undo(SOUTH).unwrap();
    say(&mut *it, "south: (4,3)\nnorth: bid\nsouth: 1\nnorth: 2\nnorth: 0\nsouth: 0\nsouth: roll");
    it
}

fn entries(save: &str) -> Vec<u32> {
    let save: serde_json::Value = serde_json::from_str(save).unwrap();
    let count = |tape: &serde_json::Value| tape["entries"].as_array().unwrap().len() as u32;
    let steps = save["steps"].as_array().unwrap();
    steps.iter().map(|step| count(&step["tape"])).chain([count(&save["tape"])]).collect()
}

#[test]
fn any_place_can_be_looked_at_and_branched_off_from() {
    let it = played();
    let (text, hashes, log) = (it.save(), it.hashes(), it.log(None, 0));
    for (step, entries) in (0..).zip(entries(&text)) {
        for entry in 0..=entries {
            let scene = it.past(Some(NORTH), step, entry).unwrap();
            assert_eq!(scene.pieces.len(), 4);
            let branch = it.branch(step, entry, 99).unwrap();
            let other = load(&TOYS, &branch).unwrap();
            // Who branches off where only a throw was missing has it thrown anew.
            let commits = other.commits();
            assert!(commits == step || commits == step + 1, "{commits} of {step}");
            assert_eq!(other.hashes()[..=step as usize], hashes[..=step as usize]);
            let shared = |log: &[club::Told]| -> Vec<String> {
                log.iter().filter(|told| told.commit < step).map(|told| told.words.clone()).collect()
            };
            assert_eq!(shared(&other.log(None, 0)), shared(&log));
            assert_eq!(other.branched(), [step]);
            assert_eq!(other.save(), branch);
        }
        let why = it.past(Some(NORTH), step, entries + 1).unwrap_err();
        assert!(why.contains(&format!("step {step} holds {entries} ")), "{why}");
    }
    let beyond = it.past(Some(NORTH), it.commits() + 1, 0).unwrap_err();
    assert_eq!(
        beyond,
        format!("the match has come to step {}, and {} lies beyond", it.commits(), it.commits() + 1)
    );
    assert_eq!(it.past(Some(Seat(9)), 0, 0).unwrap_err(), "there is no seat 9");
    assert_eq!(it.save(), text, "the original is as it was");
}

#[test]
fn a_branch_goes_on_with_dice_of_its_own_and_can_be_branched_again() {
    let mut it = sit(SMALL);
    say(&mut *it, "north: throw\nnorth: pebble 2\nnorth: 0");
    let throws = |it: &dyn Sitting| -> Vec<String> {
        let threw = |told: &club::Told| matches!(told.shows, scene::Shows::Threw { .. });
        it.log(None, 0).into_iter().filter(threw).map(|told| told.words).collect()
    };
    let mut seen = vec![throws(&*it)];
    for seed in 0..6 {
        let branch = it.branch(0, 2, seed).unwrap();
        let mut other = load(&TOYS, &branch).unwrap();
        say(&mut *other, "north: 0");
        seen.push(throws(&*other));
        // Another branch of the branch holds dice of two seeds, and each is checked with its own.
        let (step, entry) = (other.commits(), *entries(&other.save()).last().unwrap());
        let third = load(&TOYS, &other.branch(step, entry, seed + 100).unwrap()).unwrap();
        assert_eq!(third.branched(), [0, step]);
        assert_eq!(throws(&*third), throws(&*other));
        let forged = third.save().replace("\"branched\":", "\"branched_off\":");
        assert!(load(&TOYS, &forged).is_err());
    }
    seen.dedup();
    assert!(seen.len() > 2, "other dice fall: {seen:?}");
}

#[test]
fn a_game_is_verified_and_a_forged_one_is_told_by_its_step() {
    let text = recorded("genesys", "fight-a.save");
    let verified = verify(BOOKS, &text).unwrap();
    let it = load(BOOKS, &text).unwrap();
    assert_eq!((verified.commits, &verified.hash), (it.commits(), &it.hash().to_string()));
    assert!(verified.answers > 200 && verified.throws > 50, "{verified:?}");
    // One answer of one step is another one now.
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("\"steps\"")).unwrap() + 1;
    let step = (20..).find(|step| lines[first + step].contains("\"x\":")).expect("a model goes somewhere");
    let line = lines[first + step];
    let x = line.find("\"x\":").unwrap() + 4;
    let end = x + line[x..].find(',').unwrap();
    let forged = format!("{}{}{}", &line[..x], line[x..end].parse::<i32>().unwrap() + 1, &line[end..]);
    let why = verify(BOOKS, &text.replace(line, &forged)).unwrap_err();
    assert!(why.contains(&format!("step {step}")), "{why}");
}

#[test]
fn forged_dice_are_found_also_where_they_are_called_laid_down() {
    let text = recorded("genesys", "fight-a.save");
    let it = load(BOOKS, &text).unwrap();
    let steps = |text: &str| {
        let save: serde_json::Value = serde_json::from_str(text).unwrap();
        save["steps"].as_array().unwrap().clone()
    };
    let own = steps(&text);
    let last = |step: &serde_json::Value| step["tape"]["entries"].as_array().unwrap().last().cloned();
    let step = own.iter().position(|step| last(step).is_some_and(|entry| entry.get("Throw").is_some()));
    let step = step.expect("some step ends with a throw");
    let entry = own[step]["tape"]["entries"].as_array().unwrap().len() as u32 - 1;
    // Other dice from another seed: they fit the rules, and the fingerprint is the one that they lead to.
    let branches = (0..).map(|seed| it.branch(step as u32, entry, seed).unwrap());
    let other = |branch: &String| steps(branch).len() > step && steps(branch)[step] != own[step];
    let honest = { branches }.find(other).unwrap();
    assert!(verify(BOOKS, &honest).is_ok(), "the save names both seeds");
    let seed = |text: &str| text.lines().find(|line| line.starts_with("\"seed\"")).unwrap().to_string();
    let (body, _) = honest.split_once(",\n\"branched\"").unwrap();
    let body = body.replace(&seed(&honest), &seed(&text));
    let forged = format!("{body}\n}}\n");
    let names = format!("step {step} of the save holds dice that its seed does not throw");
    let why = verify(BOOKS, &forged).unwrap_err();
    assert!(why.starts_with(&names), "{why}");
    assert!(load(BOOKS, &forged).is_ok_and(|it| it.earlier().is_some()), "it is played on, and says so");
    let laid = format!("{body},\n\"laid\": {{\"steps\":{},\"entries\":0}}\n}}\n", step + 1);
    assert!(load(BOOKS, &laid).is_ok(), "a table may be laid down and played on");
    let why = verify(BOOKS, &laid).unwrap_err();
    assert!(why.starts_with(&names) && why.contains(&format!("laid down until step {}", step + 1)), "{why}");
}

#[test]
fn every_answer_and_every_throw_is_one_line_of_the_log() {
    for (home, name) in [("genesys", "cut-off-the-head-a.save"), ("salvation", "hostage-exchange-a.save")] {
        let it = load(BOOKS, &recorded(home, name)).unwrap();
        let mut lines = vec![0; entries(&it.save()).len()];
        for told in it.log(Some(NORTH), 0) {
            if matches!(told.shows, scene::Shows::Answer(_) | scene::Shows::Threw { .. }) {
                lines[told.commit as usize] += 1;
            }
        }
        assert_eq!(lines, entries(&it.save()), "{home}");
    }
}

#[test]
fn what_was_agreed_is_there_when_one_looks_back() {
    let mut it = find(BOOKS, "genesys").unwrap().sit(ARCHERS, Seed::of(3)).unwrap();
    it.agree(scene::House { measuring: Some(false), ..scene::House::default() }).unwrap();
    let play = |it: &mut dyn Sitting, words: &str| {
        let seat = it.waiting_for()[0];
        let number = it.questions(seat)[0].number;
        let answer = it.read(seat, number, words).unwrap();
        let epoch = it.epoch();
        it.answer(seat, epoch, number, answer).unwrap();
    };
    play(&mut *it, "Ana");
    play(&mut *it, "done");
    let step = it.commits();
    let shown = |scene: scene::Scene| format!("{:?}", scene.pieces);
    let before = shown(it.scene(None).unwrap());
    let stunned = scene::Amend::State { piece: 1, name: "stunned".into(), on: true };
    it.amend(NORTH, &[SOUTH], stunned).unwrap();
    let changed = shown(it.scene(None).unwrap());
    assert_ne!(before, changed);
    let past = |it: &dyn Sitting, step: u32| it.past(Some(NORTH), step, 0).unwrap();
    assert!(!past(&*it, 0).measuring, "the terms hold for the past, too");
    assert_eq!(shown(past(&*it, step)), changed);
    assert_ne!(shown(past(&*it, 0)), changed);
    // A branch from there has the change, one from before it does not.
    let branch = |step: u32| load(BOOKS, &it.branch(step, 0, 9).unwrap()).unwrap();
    assert_eq!((branch(step).amended().len(), shown(branch(step).scene(None).unwrap())), (1, changed));
    let early = branch(0);
    assert!(early.amended().is_empty() && early.terms() == it.terms());
    assert_eq!(shown(early.scene(None).unwrap()), shown(past(&*it, 0)));
}

#[test]
fn a_broken_file_is_told_in_one_sentence_with_its_place() {
    let text = recorded("genesys", "fight-a.save");
    let why = |text: &str| {
        let why = load(BOOKS, text).map(|_| ()).unwrap_err();
        assert_eq!(verify(BOOKS, text).unwrap_err(), why);
        assert!(!why.contains('\n'), "{why}");
        why
    };
    let half = &text[..text.len() / 2];
    let line = half.lines().count();
    let cut = why(half);
    assert!(
        cut.starts_with(&format!("this is not a save: line {line}, ")) && cut.contains("ends there"),
        "{cut}"
    );
    let other = why(&text.replace("\"book\": \"genesys\"", "\"book\": \"salvation\""));
    assert!(other.starts_with("the table of the save cannot be set: line "), "{other}");
    let none = why(&text.replace("\"book\": \"genesys\"", "\"book\": \"genesis\""));
    assert!(none.starts_with("there is no rulebook \"genesis\""), "{none}");
    let dice = verify(BOOKS, &text.replacen("\"faces\":[3,6]", "\"faces\":[6,6]", 1)).unwrap_err();
    assert!(dice.starts_with("step 0 of the save "), "{dice}");
}

#[test]
fn reports_of_complete_rulebooks_add_up() {
    for (home, name) in [("genesys", "cut-off-the-head-a.save"), ("salvation", "annihilation-b.save")] {
        let it = load(BOOKS, &recorded(home, name)).unwrap();
        let lucks: Vec<Luck> = (0..it.commits()).map(|step| it.luck(step).unwrap()).collect();
        for luck in &lucks {
            let [a, b] = luck.given[..] else { panic!("two seats") };
            assert_eq!((a.0 + b.0, a.1 + b.1), (0, 0), "{home}: {luck:?}");
            assert!(luck.throws > 0 || a == (0, 0));
        }
        let review = it.review(&lucks).unwrap();
        assert_eq!(review.chances.len() as u32, it.commits() + 1);
        let winner = it.ending().unwrap().winner.unwrap();
        assert_eq!(*review.chances.last().unwrap(), if winner == NORTH { 10_000 } else { 0 });
        assert_eq!(review.given[0].1, -review.given[1].1);
        let sum: i32 = lucks.iter().map(|luck| luck.given[0].1).sum();
        assert_eq!(review.given[0].1, sum);
        let moved = review.lucks.iter().filter(|luck| luck.given[0].0 != 0).count();
        assert!(moved > 4, "{home}: {} steps with dice, {moved} of them moved something", review.lucks.len());
        assert!(!review.turning.is_empty() && review.turning.len() <= 6);
        for turning in &review.turning {
            let at = turning.step as usize;
            assert_eq!((turning.before, turning.after), (review.chances[at], review.chances[at + 1]));
            assert!(!turning.turn.is_empty() && !turning.changes.is_empty(), "{turning:?}");
        }
    }
}

#[test]
fn every_rulebook_has_a_report() {
    for book in BOOKS {
        let Some(ready) = book.menu().tables.into_iter().next() else { continue };
        let mut it = book.sit(&ready.given, Seed::of(5)).unwrap_or_else(|misfit| panic!("{misfit}"));
        for _ in 0..40 {
            let Some(seat) = it.waiting_for().first().copied() else { break };
            let number = it.questions(seat)[0].number;
            let answer = it.propose(seat, number, 3).pop().expect("something is proposed");
            let epoch = it.epoch();
            it.answer(seat, epoch, number, answer).unwrap_or_else(|refused| panic!("{refused}"));
        }
        let lucks: Result<Vec<Luck>, String> = (0..it.commits()).map(|step| it.luck(step)).collect();
        match lucks.and_then(|lucks| it.review(&lucks)) {
            Ok(review) => assert_eq!(review.chances.len() as u32, it.commits() + 1, "{}", book.key()),
            Err(why) => assert!(why.starts_with("somebody still has a secret"), "{}: {why}", book.key()),
        }
    }
}

#[test]
fn the_report_waits_as_long_as_there_are_secrets() {
    let it = load(BOOKS, &recorded("salvation", "escape-a.save")).unwrap();
    let mut found = false;
    for step in (0..it.commits()).step_by(64) {
        let early = load(BOOKS, &it.branch(step, 0, 1).unwrap()).unwrap();
        if early.past(None, 0, 0).is_err() {
            found = true;
            assert!(
                early.past(Some(NORTH), 0, 0).is_ok() && early.luck(0).is_err() && early.review(&[]).is_err()
            );
        }
    }
    assert!(found, "somewhere in this game there are secrets");
    assert!(it.past(None, 3, 0).is_ok(), "it is over now");
}
