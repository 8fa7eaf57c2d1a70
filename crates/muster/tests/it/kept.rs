//! What is there stays there: a game is saved over nothing but itself.

use std::path::Path;

use crate::program::{file, folder, muster_in};

const LIST: &str = "book = \"genesys\"\n# a list that took an evening\n";

fn there(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the file is there")
}

#[test]
fn a_game_is_not_saved_over_something_else() {
    let folder = folder("kept");
    file(&folder, "mm.toml", LIST);
    muster_in(&folder, &["play", "genesys", "--seed", "1", "--save", "old.json"], b"concede\n").succeeds();
    let over = there(&folder, "old.json");
    for name in ["mm.toml", "./mm.toml", "old.json"] {
        let why = format!("there is a file {name} already");
        for call in [
            &["play", "genesys", "--save", name][..],
            &["play", "salvation", "--players", "recruit,recruit", "--save", name],
            &["referee", "genesys", "--bot", "first", "--bot", "first", "--save", name],
        ] {
            let ran = muster_in(&folder, call, b"concede\n");
            ran.complains(1, &why);
            assert_eq!(ran.out, "", "nothing is begun");
        }
    }
    // In a game it is refused, too, and the game goes on.
    let typed = b"save mm.toml\nsave old.json\nconcede\n";
    let out = muster_in(&folder, &["play", "genesys", "--seed", "2"], typed).succeeds();
    for words in ["there is a file mm.toml already", "there is a file old.json already", "The game is over"] {
        assert!(out.contains(words), "{words:?} is not in {out}");
    }
    assert!(!out.contains("saved as"), "{out}");
    assert_eq!((there(&folder, "mm.toml"), there(&folder, "old.json")), (LIST.to_string(), over));
}

/// The table of a case is not a game that goes on.
#[test]
fn a_game_is_not_saved_over_its_case() {
    let folder = folder("kept-case");
    file(&folder, "duel.case", crate::program::DUEL);
    let ran = muster_in(&folder, &["play", "duel.case", "--save", "duel.case"], b"quit\n");
    ran.complains(1, "there is a file duel.case already");
    let out = muster_in(&folder, &["play", "duel.case"], b"save duel.case\nquit\n").succeeds();
    assert!(out.contains("there is a file duel.case already"), "{out}");
    assert_eq!(there(&folder, "duel.case"), crate::program::DUEL);
}

#[test]
fn a_game_is_saved_over_itself() {
    let folder = folder("kept-same");
    let play = |args: &[&str], typed: &str| {
        muster_in(&folder, &[&["play"], args].concat(), typed.as_bytes()).succeeds()
    };
    play(&["--seed", "5", "--save", "game.json"], "save game.json\nAldric\nquit\n");
    let before = there(&folder, "game.json");
    // From the file it was loaded from, under whatever name, with `--save` and without.
    play(&["game.json", "--save", "./game.json"], "move\nquit\n");
    let after = there(&folder, "game.json");
    assert_ne!(before, after);
    let out = play(&["game.json"], "23P\nsave game.json\nsave other.json\nsave ./other.json\nquit\n");
    assert_eq!(out.matches("saved as").count(), 3, "{out}");
    assert_ne!(after, there(&folder, "game.json"));
    assert_eq!(there(&folder, "game.json"), there(&folder, "other.json"));
    // One that was begun from it has a file of its own.
    let ran = muster_in(&folder, &["play", "game.json", "--save", "other.json"], b"quit\n");
    ran.complains(1, "there is a file other.json already");
}

/// A save does not say who played.
#[test]
fn whoever_goes_on_is_told_who_plays() {
    let folder = folder("kept-seats");
    let play = |args: &[&str]| muster_in(&folder, &[&["play"], args].concat(), b"quit\n").succeeds();
    let told = |args: &[&str]| play(args).contains("People play all seats; `--players person,veteran`");
    assert!(!told(&["--seed", "5", "--players", "person,recruit", "--save", "game.json"]));
    assert!(told(&["game.json"]));
    assert!(!told(&["game.json", "--players", "person,recruit"]));
    assert!(!told(&["--seed", "5"]), "nobody expects anybody else");
}
