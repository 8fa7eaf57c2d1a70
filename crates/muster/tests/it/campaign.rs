//! `muster campaign` from its beginning to the report of a battle.

use club::Sitting;
use table::Stream;

use crate::program::{file, folder, muster_in};

const ANSWERS: &[u8] = b"1\n";

#[test]
fn a_campaign_is_begun_shown_played_and_reported() {
    let folder = folder("campaign");
    let begun = muster_in(&folder, &["campaign", "new", "c.json", "--seed", "3"], b"").succeeds();
    assert!(begun.starts_with("Green, Red begin"), "{begun}");
    muster_in(&folder, &["campaign", "new", "c.json"], b"").complains(1, "there is a file c.json already");
    // Names are for bands that somebody brings; nobody is renamed without a word.
    muster_in(&folder, &["campaign", "new", "d.json", "--players", "Ada,Bela"], b"")
        .complains(2, "--players names those who bring lists");
    assert!(!folder.join("d.json").exists());
    muster_in(&folder, &["campaign", "battle", "c.json", "b.json"], b"").complains(1, "no battle is due");
    let played = muster_in(&folder, &["campaign", "play", "c.json"], ANSWERS).succeeds();
    assert!(played.contains("Who has won the battle of"), "{played}");
    let shown = muster_in(&folder, &["campaign", "show", "c.json"], b"").succeeds();
    for words in ["[1]", "[2]", "Oda: paladin, speed 6", "Shield", "is the home of", "campaign battle c.json"]
    {
        assert!(shown.contains(words), "{words:?} is not in {shown}");
    }
    let set = muster_in(&folder, &["campaign", "battle", "c.json", "b.json", "--seed", "1"], b"").succeeds();
    assert!(set.contains("muster play b.json --save b.json"), "{set}");
    muster_in(&folder, &["campaign", "report", "c.json", "b.json"], b"")
        .complains(1, "this battle is not over");
    muster_in(&folder, &["campaign", "report", "c.json", "c.json"], b"").complains(1, "not of \"salvation\"");
    muster_in(&folder, &["campaign", "show", "b.json"], b"").complains(1, "not of \"campaign\"");
}

#[test]
fn a_campaign_takes_lists() {
    let folder = folder("campaign-lists");
    let list =
        "book = \"salvation\"\nname = \"A\"\nfaction = \"Anoba\"\n[[model]]\nis = \"Shrike\"\ncount = 2\n";
    let own = file(&folder, "own.toml", list);
    // What is wrong is told of the names, not of a line in a text that nobody wrote.
    for (players, words) in [
        (",", "muster: the name of a player is empty"),
        ("Ada,Bela #2", "muster: the name of a player \"Bela #2\" has a '#'"),
        ("Ada\nturn: 3,Bela", "muster: the name of a player has the character '\\n'"),
        ("Ada,Ada", "muster: two seats are called Ada"),
        ("Ada", "muster: 2 lists need as many names, not 1"),
    ] {
        muster_in(&folder, &["campaign", "new", "c.json", &own, &own, "--players", players], b"")
            .complains(1, words);
    }
    muster_in(&folder, &["campaign", "new", "c.json", &own], b"")
        .complains(1, "muster: 1 play, and a campaign");
    let args = ["campaign", "new", "c.json", &own, &own, &own, "--players", "Ada,Bela,Cleo"];
    muster_in(&folder, &args, b"").succeeds();
    let shown = muster_in(&folder, &["campaign", "show", "c.json"], b"").succeeds();
    assert!(shown.contains("3 Cleo: land 0, value 20") && shown.contains("Shrike 6: shrike"), "{shown}");
    let wrong = file(&folder, "wrong.toml", list.replace("Shrike", "Dragon"));
    muster_in(&folder, &["campaign", "new", "d.json", &own, &wrong], b"").complains(1, "SS-BND-07");
    muster_in(&folder, &["campaign", "new", "d.json", &own], b"").complains(1, "two to six players");
}

/// Answers at random until the match is over.
fn play(sitting: &mut dyn Sitting) {
    let mut stream = Stream::seeded(7);
    while let Some(seat) = sitting.waiting_for().first().copied() {
        let posed = sitting.questions(seat).into_iter().next().expect("a question");
        let answer = sitting.sample(seat, posed.number, &mut |bound| stream.below(bound)).expect("an answer");
        let epoch = sitting.epoch();
        // What does not fit together is taken back, and something else is tried.
        sitting.answer(seat, epoch, posed.number, answer).expect("a legal answer");
    }
}

#[test]
fn a_battle_is_reported_when_it_is_over() {
    let folder = folder("campaign-report");
    let list =
        "book = \"salvation\"\nname = \"A\"\nfaction = \"Anoba\"\n[[model]]\nis = \"Shrike\"\ncount = 1\n";
    let own = file(&folder, "own.toml", list);
    muster_in(&folder, &["campaign", "new", "c.json", &own, &own, "--seed", "5"], b"").succeeds();
    muster_in(&folder, &["campaign", "play", "c.json"], ANSWERS).succeeds();
    muster_in(&folder, &["campaign", "battle", "c.json", "b.json", "--seed", "2"], b"").succeeds();
    let saved = std::fs::read_to_string(folder.join("b.json")).expect("the battle");
    let mut battle = club::load(muster::BOOKS, &saved).expect("a save");
    play(&mut *battle);
    let ended = battle.ending().expect("random battles end").words;
    file(&folder, "b.json", battle.save());
    let told = muster_in(&folder, &["campaign", "report", "c.json", "b.json"], b"").succeeds();
    assert!(told.starts_with(&ended), "{told}");
    let shown = muster_in(&folder, &["campaign", "show", "c.json"], b"").succeeds();
    assert!(shown.contains("recruiting after") && shown.contains("the income of Green"), "{shown}");
    muster_in(&folder, &["campaign", "report", "c.json", "b.json"], b"").complains(1, "no battle is due");
}
