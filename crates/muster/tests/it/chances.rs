//! `muster odds` with plans, saves, limits, seeds and pictures.

use scene::{Eyes, Found, Look, Reach, Seat};
use serde_json::Value;

use crate::program::{DUEL, file, folder, muster, muster_in};

const CHARGE: &str = "case: A charge
book: salvation

given
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Green 1, Runner, at 19J
Red: Red 1, Runner, at 19M, energy left 0
Red: Red <2>, Runner, at 30J
turn: 1, half Green
";

const BLOW: &str = "case: A blow
book: genesys

given
seats: Green, Red
table: 24 by 24
profile: Soldier, SPD 5, EV 3, ARM 3, HP 12, base 1
attack: Soldier, Sword, melee, AP 2, RNG 0, HIT 9, DMG 9
Green: Ana, Soldier, at 5 by 5
Red: Rolf, Soldier, at 6 by 5
turn: 1, next Green
";

const PLAN: &str = "Green 1; charge; Red 1; 19K 19L; Green 1; fight; Green 1 attacks Red 1 = 2; Red: none";

fn json(args: &[&str]) -> Value {
    let args: Vec<&str> = std::iter::once("--json").chain(args.iter().copied()).collect();
    serde_json::from_str(&muster(&args).succeeds()).expect("JSON")
}

#[test]
fn a_plan_goes_over_several_steps() {
    let folder = folder("plan");
    let case = file(&folder, "charge.case", CHARGE);
    let said = json(&["odds", &case, "--plan", PLAN]);
    let wounds = |words: &str| {
        let holds = |one: &&Value| one["changes"].to_string().contains(words);
        let outcomes = said["outcomes"].as_array().expect("outcomes");
        outcomes.iter().filter(holds).map(|one| one["millionths"].as_u64().expect("a number")).sum::<u64>()
    };
    // Two dice that hit by themselves, each of which wounds on 11: 198 and 121 of 400.
    assert_eq!((wounds("wounds 0 to 1"), wounds("wounds 0 to 2")), (495_000, 302_500), "{said:#}");
    assert!(said["samples"].is_null() && said["outcomes"][0]["interval"].is_null());
    let whole = muster(&["odds", &case, "--plan", PLAN, "--activation"]).succeeds();
    assert!(whole.contains("The whole activation is played") && whole.contains("exact"), "{whole}");
    let best = muster(&["odds", &case, "--plan", PLAN, "--best", "--seat", "green"]).succeeds();
    assert!(best.contains("Green plays as well as can be"), "{best}");
}

#[test]
fn past_its_limit_it_samples_from_a_seed_and_says_so() {
    let case = file(&folder("sampled"), "duel.case", DUEL);
    let sample =
        |seed: &str| muster(&["odds", &case, "--limit", "1", "--samples", "400", "--seed", seed]).succeeds();
    let (one, other) = (sample("5"), sample("6"));
    assert!(one.contains("400 playouts from seed 5, with 95 % intervals") && one.contains(" to "), "{one}");
    assert!(one.contains("standard error of at most 2.5000 %"), "{one}");
    assert_eq!(one, sample("5"), "the same seed gives the same sample");
    assert_ne!(one.lines().next_back(), other.lines().next_back());
    let said = json(&["odds", &case, "--limit", "1", "--samples", "400", "--seed", "5"]);
    let share = &said["outcomes"][0];
    let between = (share["interval"][0].as_u64().unwrap(), share["interval"][1].as_u64().unwrap());
    let middle = share["millionths"].as_u64().unwrap();
    assert!(between.0 < middle && middle < between.1 && between.1 - between.0 < 120_000, "{share}");
    assert_eq!((said["samples"].as_u64(), said["seed"].as_u64()), (Some(400), Some(5)));
    let duel = [
        "odds",
        "salvation",
        "--attacker",
        "Knight",
        "--target",
        "Warrior",
        "--limit",
        "1",
        "--samples",
        "100",
    ];
    let said = muster(&duel).succeeds();
    assert!(said.contains("From 100 playouts, seed 1, with 95 % intervals"), "{said}");
    // Under every loss, and beside the end of the target.
    let losses = said.lines().filter(|line| line.contains('█')).count();
    assert!(said.lines().filter(|line| line.contains(" to ")).count() >= losses, "{said}");
    let said = json(&duel);
    let [low, high] = [0, 1].map(|end: usize| said["destroyed"]["interval"][end].as_u64().unwrap());
    let share = said["destroyed"]["millionths"].as_u64().unwrap();
    assert!(low <= share && share <= high && high - low < 250_000, "{said:#}");
    // The mean has an error like the shares, and what is certain has none.
    let [low, high] = [0, 1].map(|end: usize| said["mean"]["interval"][end].as_u64().unwrap());
    let mean = said["mean"]["millionths"].as_u64().unwrap();
    assert!(low < mean && mean < high && high - low < 1_000_000, "{said:#}");
    let nothing = &said["losses"][0];
    assert!(
        nothing["at_least"]["interval"].is_null() && !nothing["exactly"]["interval"].is_null(),
        "{said:#}"
    );
}

#[test]
fn a_sample_claims_no_more_than_it_is() {
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../salvation/cases");
    let case = cases.join("duel.case").display().to_string();
    let said = muster(&["odds", &case, "--limit", "1", "--samples", "50"]).succeeds();
    assert!(said.contains("In every playout:") && !said.contains("In every outcome:"), "{said}");
    assert!(said.contains("Counting takes more than 1 run of the rules: 50 playouts"), "{said}");
    let focus = ["--attacker", "Templar Paladin", "--target", "Khorne Blood Warrior", "--focus", "best"];
    let call = [&["odds", "genesys"][..], &focus[..], &["--limit", "100", "--samples", "100"][..]].concat();
    let said = muster(&call).succeeds();
    assert!(said.lines().next().is_some_and(|title| title.ends_with(", not with best play")), "{said}");
    assert!(said.contains("the policy \"first\" was sampled for Attacker instead."), "{said}");
    // Where nothing is left to choose, nothing is missing.
    let plain = ["odds", "genesys", "--attacker", "Templar Paladin", "--target", "Khorne Blood Warrior"];
    let few = |count: &'static str| muster(&[&plain[..], &["--limit", "5", "--samples", count]].concat());
    let said = few("100").succeeds();
    assert!(said.contains("From 100 playouts") && !said.contains("best play"), "{said}");
    // The mean of one playout is not exact.
    let said = few("1").succeeds();
    assert!(said.contains("how sure it is cannot be said"), "{said}");
    assert!(!said.contains("decides"), "{said}");
}

#[test]
fn questions_inside_a_tally_are_answered_by_the_plan() {
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../salvation/cases");
    let case = cases.join("duel.case").display().to_string();
    let planned = |plan: &str| json(&["odds", &case, "--at", "1", "--plan", plan])["outcomes"].to_string();
    let none = planned("wounds cancelled = 0");
    assert!(none.contains("A wounds 0 to 1"), "{none}");
    let whole = planned("wounds cancelled = 1; 19U; follow up");
    assert!(whole.contains("A moves from 19S to 19T") && !whole.contains("A wounds"), "{whole}");
    // Also where the dice are still to be thrown; where no wound is to be cancelled, nobody asks.
    let fight = "A; fight; A attacks B = 2, A defends against B = 2; Red: B attacks A = 3";
    let wounded = |more: &str| {
        let said = json(&["odds", &case, "--plan", &format!("{fight}; {more}")]);
        let outcomes = said["outcomes"].as_array().expect("outcomes").iter();
        let wounded = outcomes.filter(|one| one["changes"].to_string().contains("A wounds"));
        (
            wounded.map(|one| one["millionths"].as_u64().expect("a number")).sum::<u64>(),
            said["dropped"] != "0",
        )
    };
    let (cancelled, plain) = (wounded("wounds cancelled = 1?"), wounded("wounds cancelled = 0?"));
    assert!(cancelled.0 < plain.0 && !cancelled.1 && !plain.1, "{cancelled:?} and {plain:?}");
    assert_eq!(wounded("wounds cancelled = 1"), (cancelled.0, true));
    // A rule that is against such an answer is told with the question.
    let shield = cases.join("spl-shield-escort.case").display().to_string();
    let by = |who: &str| {
        let plan = format!("Red: Red 1; Red: fight; Red: Red 1 attacks Green 1 = 1; nothing; {who}");
        muster(&["odds", &shield, "--seat", "Green", "--plan", &plan])
    };
    assert!(by("Pol; take the test").succeeds().contains("Pol energy left 3 to 1"));
    by("Pia").complains(
        1,
        "where Green is asked \"Does a Shield keep this off Green 1?\", Pia leads a hostage (SS-HOS-13)",
    );
    // What several outcomes have in common is summed up before them.
    let said = muster(&["odds", &case, "--plan", fight]).succeeds();
    let (several, _) = said.split_once("Outcome by outcome:").expect("a sum");
    assert!(
        several.contains("In several outcomes together:")
            && several.contains("B wounds 0 to 1; B resistance 11 to 9"),
        "{said}"
    );
    let best = muster(&["odds", &case, "--best"]).succeeds();
    assert!(best.contains("Inside a tally the policy \"first\" answers, also for Green."), "{best}");
}

#[test]
fn an_answer_with_a_mark_is_given_only_where_it_is_asked_for() {
    let folder = folder("marked");
    let dagger = "attack: Soldier, Dagger, melee, AP 0, RNG 0, HIT 3, DMG 3\n\
                  attack: Soldier, Sword, melee, AP 1, RNG 0, HIT 3, DMG 3\nGreen: Ana";
    let sword = "attack: Soldier, Sword, melee, AP 2, RNG 0, HIT 9, DMG 9\nGreen: Ana";
    let table = BLOW.replace(sword, dagger).replace("EV 3, ARM 3", "EV 2, ARM 1");
    let case = file(&folder, "chain.case", table);
    let count = |focus: &str| {
        json(&["odds", &case, "--plan", &format!("Ana; Dagger; Rolf; pass; {focus}; Sword; Rolf")])
    };
    let unharmed = |said: &Value| {
        let outcomes = said["outcomes"].as_array().expect("outcomes").iter();
        let harmless = outcomes.filter(|one| !one["changes"].to_string().contains("Rolf damage"));
        harmless.map(|one| one["millionths"].as_u64().expect("a number")).sum::<u64>()
    };
    // With a focus if it hits, 17 of 32 daggers do no harm; of the swords behind them, 21 of 32.
    let marked = count("paid focus?");
    assert!(unharmed(&marked).abs_diff(348_633) <= 2 && marked["dropped"] == "0", "{marked:#}");
    // Without the mark the sword waits for a focus that nobody asks for after a miss.
    let waiting = count("paid focus");
    assert_eq!(waiting["dropped"], "1/2", "{waiting:#}");
    let said = waiting["assumptions"].to_string();
    assert!(said.contains("the rest of it is dropped: in 50.0000 % of all ways."), "{said}");
}

#[test]
fn one_draw_of_a_policy_is_told_with_its_seed() {
    let case = file(&folder("drawn"), "duel.case", DUEL);
    for seed in ["1", "2"] {
        let args = ["odds", &case, "--policy", "random", "--steps", "2", "--seed", seed];
        let said = muster(&args).succeeds();
        let how = format!(" outcomes, counted over one draw of the policy, seed {seed}, ");
        assert!(said.contains(&how) && !said.contains("exact"), "{said}");
        let said = json(&args);
        assert!(said["seed"].as_u64() == seed.parse().ok() && said["samples"].is_null(), "{said:#}");
    }
    assert!(json(&["odds", &case, "--steps", "2"])["seed"].is_null());
}

#[test]
fn what_lies_on_the_table_already_is_no_outcome() {
    let folder = folder("dealt");
    muster_in(&folder, &["play", "genesys", "--seed", "3", "--save", "game.json"], b"").succeeds();
    let changes = |args: &[&str]| {
        let args: Vec<&str> = ["--json", "odds"].iter().chain(args).copied().collect();
        let said: Value = serde_json::from_str(&muster_in(&folder, &args, b"").succeeds()).expect("JSON");
        let outcomes = said["outcomes"].as_array().expect("outcomes").iter();
        outcomes.map(|one| one["changes"].to_string()).collect::<Vec<_>>()
    };
    // Command and mana are dealt out before the first question.
    let bern = r#"["Paladin Bern AP left 0 to 2"]"#;
    assert_eq!(changes(&["game.json", "--plan", "Paladin Bern"]), [bern]);
    // The same table in a case.
    let table = &club::find(muster::BOOKS, "genesys").expect("a book").menu().tables[0].given;
    file(&folder, "start.case", format!("case: A start\nbook: genesys\n\ngiven\n{table}"));
    assert_eq!(changes(&["start.case", "--plan", "Paladin Bern"]), [bern]);
    // An answer that leads to dice belongs to what comes of them; what was answered to an open question does not.
    let blow = BLOW.replace("AP 2", "AP 1")
        + "\nwhen\nGreen: Ana\nGreen: Sword\nGreen: Rolf\nGreen: pass\ndice: 1\n";
    file(&folder, "blow.case", blow);
    let all = |args: &[&str]| changes(args).iter().all(|one| one.contains("Ana AP left 2 to 1"));
    assert!(all(&["blow.case"]));
    let typed = b"Ana\nSword\nRolf\n";
    muster_in(&folder, &["play", "blow.case", "--seed", "5", "--save", "blow.json"], typed).succeeds();
    assert!(!changes(&["blow.json"]).iter().any(|one| one.contains("AP left")));
}

#[test]
fn wrong_numbers_are_refused_with_what_may_be_typed() {
    let folder = folder("odds-numbers");
    let case = file(&folder, "duel.case", DUEL);
    for (option, number, least, most) in [
        ("--seed", "x", 0, u64::MAX),
        ("--limit", "x", 0, u64::MAX),
        ("--at", "x", 0, u16::MAX.into()),
        ("--top", "x", 0, u32::MAX.into()),
        ("--samples", "0", 1, u32::MAX.into()),
        ("--steps", "0", 1, 50),
    ] {
        let words = format!("it is a number from {least} to {most}");
        muster(&["odds", &case, option, number]).complains(2, &words);
    }
    let place = folder.display().to_string();
    muster(&["odds", &case, "--svg", &place]).complains(1, "is a folder, not a file");
}

#[test]
fn a_saved_game_has_odds() {
    let folder = folder("odds-save");
    let typed = b"Aldric\nmove\n23P\n";
    muster_in(&folder, &["play", "--seed", "5", "--save", "game.json"], typed).succeeds();
    let odds = |args: &[&str]| {
        let args: Vec<&str> = ["odds", "game.json"].iter().chain(args).copied().collect();
        muster_in(&folder, &args, b"")
    };
    let out = odds(&["--plan", "Aldric; move; 22P"]).succeeds();
    assert!(out.contains("Aldric moves from 23P to 22P") && out.contains("1 outcome, exact, "), "{out}");
    odds(&["--at", "1"]).complains(1, "`--at` counts the `then` blocks of a case, and this is a saved game");
    odds(&["--plan", "Aldric; move; nowhere"]).complains(1, "answer 3 of the plan is refused");
    let seats = "there is no seat \"Blue\"; the seats are Verden and Remnant";
    odds(&["--seat", "Blue"]).complains(1, seats);
    odds(&["--plan", "Blue: pass"]).complains(1, seats);
    odds(&["--activation", "--steps", "2"]).complains(2, "--steps");
    odds(&["--samples", "0"]).complains(2, "--samples");
    odds(&["--svg", "no/such/folder/x.svg"]).complains(1, "cannot be written");
    // A game that somebody gave up is over, too.
    muster_in(&folder, &["play", "--seed", "5", "--save", "over.json"], b"concede\n").succeeds();
    for more in [&[][..], &["--activation"]] {
        let args = [&["odds", "over.json"][..], more].concat();
        muster_in(&folder, &args, b"").complains(1, "the game is over: Verden gives up; Remnant wins");
    }
    std::fs::write(folder.join("game.json"), "{\"format\": 1}").expect("a file");
    odds(&[]).complains(1, "game.json: ");
}

#[test]
fn the_odds_and_the_plan_are_those_of_whoever_is_asked() {
    let folder = folder("asked-odds");
    file(&folder, "duel.case", DUEL);
    // Green has begun the step, and Red is to answer.
    let typed = b"Green\nfight\nGreen attacks Red <1> = 1, Green defends against Red <1> = 0\n";
    muster_in(&folder, &["play", "duel.case", "--seed", "5", "--save", "game.json"], typed).succeeds();
    let odds = |args: &[&str]| {
        let args: Vec<&str> = ["--json", "odds", "game.json"].iter().chain(args).copied().collect();
        muster_in(&folder, &args, b"")
    };
    let said: Value = serde_json::from_str(&odds(&[]).succeeds()).expect("JSON");
    assert_eq!(said["seat"], "Red");
    odds(&["--plan", "Red <1> attacks Green = 1"]).succeeds();
    for more in [&["--activation"][..], &[]] {
        let plan = [&["--plan", "foo; bar; Nim; fly"][..], more].concat();
        odds(&plan[..]).complains(1, "answer 1 of the plan is refused");
    }
    // Where nobody asks for what is planned, these would be the odds of something else.
    let case = file(&folder, "charge.case", CHARGE);
    let others = ["odds", &case, "--plan", "Red: Red 1; Red: fight", "--steps", "1"];
    muster(&others).complains(1, "nothing in the plan is asked for");
    // What is asked for later is not taken for a way to go.
    let soon = ["odds", &case, "--plan", "Green 1; charge; Red 1; Green 1; fight", "--steps", "1"];
    muster(&soon).complains(
        1,
        "answer 4 of the plan is refused: it is asked for only after what is counted; `--steps` or",
    );
}

#[test]
fn a_campaign_has_no_odds_and_says_so() {
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../salvation/cases");
    for name in ["cam-hire.case", "cam-rest.case", "cam-homes.case"] {
        let case = cases.join(name).display().to_string();
        muster(&["odds", &case]).complains(1, "campaigns have no odds; their battles have");
    }
    let folder = folder("odds-campaign");
    muster_in(&folder, &["campaign", "new", "c.json", "--seed", "3"], b"").succeeds();
    muster_in(&folder, &["odds", "c.json"], b"").complains(1, "c.json: campaigns have no odds");
}

/// What the page shows of an activation is what the program counts.
#[test]
fn the_page_and_the_program_count_the_same() {
    let folder = folder("same-odds");
    file(&folder, "blow.case", BLOW);
    let typed = b"Ana\n";
    muster_in(&folder, &["play", "blow.case", "--seed", "5", "--save", "game.json"], typed).succeeds();
    let save = std::fs::read_to_string(folder.join("game.json")).expect("a save");
    let sitting = club::load(muster::BOOKS, &save).expect("a match");
    let (seat, number) = (Seat(0), sitting.questions(Seat(0))[0].number);
    let sword = sitting.read(seat, number, "Sword").expect("an answer");
    for (reach, more) in [(Reach::Best, &["--best"][..]), (Reach::First, &[])] {
        let look = Look::Foresee { number, answers: vec![sword.clone()], reach };
        let seen = sitting.look(Eyes::Seat(seat), &look, &mut |_| odds::Go::On);
        let Ok(Found::Foreseen(seen)) = seen else { panic!("odds") };
        let seen = serde_json::to_value(seen).expect("JSON");
        let args = ["--json", "odds", "game.json", "--plan", "Sword", "--activation"];
        let args: Vec<&str> = args.iter().chain(more).copied().collect();
        let said: Value = serde_json::from_str(&muster_in(&folder, &args, b"").succeeds()).expect("JSON");
        assert!(said["outcomes"].as_array().is_some_and(|all| all.len() > 5), "{said:#}");
        for field in ["outcomes", "assumptions", "leaves", "samples", "seed", "hidden", "dropped"] {
            assert_eq!(seen[field], said[field], "{field}");
        }
    }
}

#[test]
fn a_hint_has_odds() {
    let folder = folder("hint");
    file(&folder, "blow.case", BLOW);
    let out = muster_in(&folder, &["play", "blow.case"], b"Ana\nhint\n").succeeds();
    assert!(out.contains("% to win"), "{out}");
    let (_, odds) = out.split_once("what may come of the first, exact:").expect("odds");
    // What the blow costs in any case, and the likeliest of its damage.
    assert!(odds.contains("always: Ana AP left 2 to 0") && odds.contains("Rolf damage 0 to 3"), "{odds}");
    // And who is taken to answer for the others.
    assert!(odds.contains("The game is taken as Green knows it."), "{odds}");
}

#[test]
fn outcomes_are_drawn() {
    let folder = folder("chart");
    let case = file(&folder, "charge.case", CHARGE);
    let svg = folder.join("charge.svg");
    let path = svg.display().to_string();
    let drawn = |args: &[&str]| {
        let args: Vec<&str> = args.iter().copied().chain(["--svg", &path]).collect();
        muster(&args).succeeds();
        let drawn = std::fs::read_to_string(&svg).expect("a picture");
        assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
        assert!(!drawn.contains("href") && !drawn.contains("<script"), "it needs nothing else");
        for element in ["text", "title", "style", "svg"] {
            let opened = drawn.matches(&format!("<{element}>")).count()
                + drawn.matches(&format!("<{element} ")).count();
            assert_eq!(opened, drawn.matches(&format!("</{element}>")).count(), "{element}");
        }
        drawn
    };
    let exact = drawn(&["odds", &case, "--plan", PLAN]);
    assert!(exact.contains("49.50 %") && !exact.contains("class=\"between\""), "{exact}");
    let sampled = drawn(&["odds", &case, "--plan", PLAN, "--limit", "1", "--samples", "300"]);
    assert!(sampled.contains("class=\"between\"") && sampled.contains("300 playouts from seed 1"));
    let duel =
        drawn(&["odds", "genesys", "--attacker", "Templar Paladin", "--target", "Khorne Blood Warrior"]);
    assert!(duel.contains("the target is destroyed"));
}

/// Ctrl-C ends a long sample with what there is so far.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_sampled() {
    use std::process::{Command, Stdio};
    let case = file(&folder("interrupt"), "duel.case", DUEL);
    let child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["odds", &case, "--limit", "1", "--samples", "400000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The handler is set before the first playout, long before this is over.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let output = child.wait_with_output().expect("the program ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("playouts were sampled before it was stopped"), "{out}");
}
