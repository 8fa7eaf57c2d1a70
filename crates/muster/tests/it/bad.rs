//! What the program says to inputs that are missing, cut, foreign or nonsense.

use crate::program::{DUEL, file, folder, muster, muster_in};

#[test]
fn a_wrong_call_is_one_sentence_and_code_2() {
    muster(&["juggle"]).complains(2, "juggle");
    muster(&["case"]).complains(2, "--help");
    muster(&["play", "--seed", "many"]).complains(2, "many");
    muster(&["army"]).complains(2, "--help");
    muster(&["rules", "chess"]).complains(2, "there is no rulebook \"chess\"; did you mean");
    muster(&["play", "--book", "chess"]).complains(2, "chess");
    muster(&["rules", "show", "SS-TRN-066"]).complains(2, "did you mean SS-TRN-06");
}

#[test]
fn a_missing_file_is_named() {
    for args in [
        &["case", "nowhere"][..],
        &["odds", "nowhere"],
        &["replay", "nowhere"],
        &["picture", "nowhere"],
        &["play", "nowhere"],
        &["army", "check", "nowhere"],
    ] {
        muster(args).complains(1, "nowhere");
    }
}

#[test]
fn a_folder_without_cases_says_so() {
    let empty = folder("empty").display().to_string();
    muster(&["case", &empty]).complains(1, "holds no cases");
    muster(&["rules", "--cases", &empty]).complains(1, "holds no cases");
    muster(&["replay", &empty]).complains(1, "is a folder");
    let elsewhere = std::env::temp_dir();
    let ran = muster_in(&elsewhere, &["rules"], b"");
    // Around the program there may be a workspace; where there is none, the sentence says what is missing.
    assert!(ran.code == 0 || ran.err.contains("the cases of"), "{}", ran.err);
}

#[test]
fn a_table_that_cannot_be_set_is_told_by_the_line_of_the_file() {
    let case = DUEL.replace("turn: ", "turn: 20");
    assert_ne!(case, DUEL);
    let line = 1 + case.lines().take_while(|line| !line.starts_with("turn: ")).count();
    let path = file(&folder("late"), "late.case", &case);
    let why = format!("late.case: line {line}: the turn is a number from 1 to 200");
    for command in ["odds", "picture", "play"] {
        muster(&[command, &path]).complains(1, &why);
    }
}

#[test]
fn a_case_that_cannot_be_read_fails_with_its_line() {
    let folder = folder("unreadable");
    let cut = file(&folder, "cut.case", &DUEL[..DUEL.len() / 2]);
    let nonsense = file(&folder, "nonsense.case", "the quick brown fox\n\u{0}\u{1}");
    let bytes = file(&folder, "bytes.case", [0xff, 0xfe, 0x00, 0x80]);
    let foreign = file(&folder, "foreign.case", DUEL.replace("book: salvation", "book: chess"));
    let seat = file(&folder, "seat.case", DUEL.replace("\nRed: Red <1> attacks", "\nRde: Red <1> attacks"));
    for case in [&cut, &nonsense, &foreign, &seat] {
        let ran = muster(&["case", case]);
        assert_eq!((ran.code, ran.err.as_str()), (1, ""));
        assert!(ran.out.ends_with("0 passed, 1 failed\n") && ran.out.contains("       + "), "{}", ran.out);
    }
    muster(&["case", &bytes]).complains(1, "is not a text");
    for command in ["odds", "picture", "play"] {
        muster(&[command, &nonsense]).complains(1, "nonsense.case: line 1");
        muster(&[command, &foreign]).complains(1, "there is no rulebook \"chess\"");
    }
    muster(&["odds", &seat]).complains(1, "there is no seat \"Rde\"; did you mean Red");
    let duel = file(&folder, "duel.case", DUEL);
    muster(&["odds", &duel, "--best", "Blue"]).complains(1, "there is no seat \"Blue\"");
    muster(&["odds", &duel, "--policy", "clever"]).complains(2, "there is no player \"clever\"");
    muster(&["picture", &duel, "--at", "3"]).complains(1, "1 `then` blocks, and not 3");
    muster(&["picture", &duel, "-o", "no/such/folder/x.svg"]).complains(1, "cannot be written");
}

#[test]
fn a_save_that_is_cut_or_changed_is_refused() {
    let folder = folder("saves");
    let words = b"Aldric\nmove\n23P\nend the half\n";
    muster_in(&folder, &["play", "--seed", "9", "--save", "game.json"], words).succeeds();
    let save = std::fs::read_to_string(folder.join("game.json")).expect("a save");
    for cut in [1, save.len() / 4, save.len() / 2, save.len() - 4] {
        let cut = file(&folder, "cut.json", &save[..cut]);
        muster(&["replay", &cut]).complains(1, "cut.json: ");
        muster(&["play", &cut]).complains(1, "cut.json: ");
    }
    let changed =
        file(&folder, "changed.json", save.replace("Aldric, Knight, at 24P", "Aldric, Knight, at 24Q"));
    // A table or an answer that is another one is played on, and the first place that differs is named.
    let told = muster(&["replay", &changed]).succeeds();
    assert!(told.contains("played under earlier rules up to step "), "{told}");
    assert!(told.contains("the table as it was set has the fingerprint"), "{told}");
    // An answer is told as it would be typed. Somebody whom nobody knows is not taken for another whose number ends alike.
    let aldric = "\"answer\":{\"One\":{\"Piece\":1}}";
    assert!(save.contains(aldric), "{save}");
    let strange =
        file(&folder, "strange.json", save.replacen(aldric, "\"answer\":{\"One\":{\"Piece\":257}}", 1));
    let told = muster(&["replay", &strange]).succeeds();
    assert!(told.contains("the answer \"model 257\" of Verden to \""), "{told}");
    assert!(told.contains("is refused: model 257 is not among the choices (SS-TRN-"), "{told}");
    let other = file(&folder, "other.json", "{\"format\": \"something else\"}");
    muster(&["picture", &other]).complains(1, "not a save");
    let foreign = file(&folder, "foreign.txt", "Dear Sir,\n");
    let ran = muster(&["replay", &foreign]);
    ran.complains(1, "foreign.txt: this is not a save of muster");
    assert!(!ran.err.contains("line 1"), "there is no place in it to look at: {}", ran.err);
    muster(&["picture", &folder.join("game.json").display().to_string(), "--at", "2"])
        .complains(1, "a saved game");
}

#[test]
fn a_list_that_cannot_be_read_names_its_line() {
    let folder = folder("lists");
    let cut = file(&folder, "cut.toml", "book = \"salvation\"\nname = \"A\"\nfaction = ");
    muster(&["army", "check", &cut]).complains(1, "cut.toml: line 3");
    let foreign = file(&folder, "foreign.toml", "book = \"chess\"\nname = \"A\"\nfaction = \"B\"\n");
    muster(&["army", "check", &foreign]).complains(1, "there is no rulebook \"chess\"");
}

/// Sums over a list that nobody could field would not fit into any number.
#[test]
fn a_list_past_all_bounds_names_its_line() {
    let folder = folder("huge");
    for (book, faction, model, entries) in [
        ("salvation", "Knights of Verden", "Knight", 3_200),
        ("genesys", "Khorne Warband", "Mighty Lord of Khorne", 1_700),
    ] {
        let head = format!("book = \"{book}\"\nname = \"Huge\"\nfaction = \"{faction}\"\n");
        let entry = format!("[[model]]\nis = \"{model}\"\ncount = 65535\n");
        let list = file(&folder, "huge.toml", head + &entry.repeat(entries));
        for command in ["check", "print"] {
            let why = "huge.toml: line 4: a list holds at most 9999 models and things they carry";
            muster(&["army", command, &list]).complains(1, why);
        }
    }
}

#[test]
fn a_game_that_could_not_be_saved_is_not_begun() {
    let folder = folder("unsaved");
    let ran = muster_in(&folder, &["play", "--save", "no/such/folder/game.json"], b"Aldric\n");
    ran.complains(1, "no/such/folder/game.json cannot be written");
    assert_eq!(ran.out, "");
}

/// A disk that is full from the first answer on.
#[cfg(target_os = "linux")]
#[test]
fn a_save_that_fails_does_not_end_the_game() {
    let folder = folder("full");
    std::os::unix::fs::symlink("/dev/full", folder.join("game.json")).expect("a link");
    let call = ["play", "--seed", "9", "--save", "game.json"];
    let typed = b"Aldric\nmove\n23P\nsave rescued.json\nend the half\n";
    let ran = muster_in(&folder, &call, typed);
    ran.complains(1, "game.json cannot be written");
    assert_eq!(ran.out.matches("cannot be written").count(), 1, "it is said once: {}", ran.out);
    assert!(ran.out.contains("Verden answers: end the half"), "the game goes on: {}", ran.out);
    assert!(muster_in(&folder, &["replay", "rescued.json"], b"").succeeds().contains("fingerprints agree"));
    // Who quits without having heard of it is told first.
    let ran = muster_in(&folder, &call, b"quit\nsave quit.json\nquit\n");
    ran.complains(1, "game.json cannot be written");
    assert!(ran.out.contains("saved as quit.json"), "{}", ran.out);
    // What is over can be saved elsewhere, too.
    let ran = muster_in(&folder, &call, b"concede\nlook Aldric\nsave over.json\nquit\n");
    ran.complains(1, "game.json cannot be written");
    let (_, over) = ran.out.split_once("The game is over: ").expect("somebody gave up");
    assert!(over.contains("No: what is left is") && over.contains("saved as over.json"), "{over}");
    assert!(muster_in(&folder, &["replay", "over.json"], b"").succeeds().contains("fingerprints agree"));
}

#[test]
fn what_is_typed_at_random_never_breaks_a_game() {
    let folder = folder("typed");
    let mut typed: Vec<u8> =
        b"::\n:\n,\n=\n\xff\xfe\nsave \nsave /\nlook nobody\nundo\nundo\n999999999999999999\n0\n-1\n"
            .to_vec();
    typed.extend("ä".repeat(5000).bytes());
    typed
        .extend(b"\nAldric\nfight\n17\nmove\n1A 37AJ\n(0,0)\nstay stay\n24P\n24Q 24P 24Q 24P\n\nundo\nyes\n");
    let out = muster_in(&folder, &["play", "--seed", "2"], &typed).succeeds();
    assert!(out.contains("No: ") && out.contains("the input is over"), "{out}");
}
