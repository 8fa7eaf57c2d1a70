//! Rosters, cards and lists of models.

use serde_json::Value;

use crate::program::{file, folder, muster, muster_in};

const WATCH: &str = "book = \"genesys\"
name = \"The <gate> watch\"
faction = \"Templars\"

[[model]]
is = \"Templar Lord on Dracoth\"

[[model]]
is = \"templar paladin\"
name = \"Brother Aldric\"
count = 2

[[model]]
is = \"Templar Defender\"
";

fn json(words: &str) -> Value {
    serde_json::from_str(words).expect("JSON")
}

#[test]
fn every_rulebook_is_listed() {
    let books = muster(&["list"]).succeeds();
    for book in muster::BOOKS {
        assert!(books.contains(book.title()), "{books}");
        let out = muster(&["list", book.key()]).succeeds();
        assert!(out.starts_with(book.title()), "{out}");
        let said = json(&muster(&["--json", "list", book.key()]).succeeds());
        assert_eq!(said["book"], book.key());
        for recruit in book.roster(&[]).expect("the roster") {
            assert!(out.contains(&recruit.name), "{} is not in {out}", recruit.name);
            let card = muster(&["card", book.key(), &recruit.name]).succeeds();
            assert!(card.starts_with(&recruit.card.title) && card.lines().count() >= 2, "{card}");
        }
        for choice in book.menu().scenarios.iter().chain(&book.menu().maps) {
            assert!(out.contains(&choice.key), "{} is not in {out}", choice.key);
        }
        for list in &book.menu().ready {
            assert!(out.contains(&list.name), "{} is not in {out}", list.name);
        }
    }
}

#[test]
fn a_card_has_its_numbers_and_rules() {
    let card = muster(&["card", "genesys", "templar PALADIN"]).succeeds();
    for words in ["Templar Paladin, Templars", "SPD 4\"", "EV 4", "Shock Maul", "GE-TPL-16"] {
        assert!(card.contains(words), "{words:?} is not in {card}");
    }
    let said = json(&muster(&["--json", "card", "genesys", "Templar Paladin"]).succeeds());
    assert_eq!((&said["points"], &said["card"]["title"]), (&15.into(), &"Templar Paladin".into()));
    muster(&["card", "genesys", "Templar Paladni"]).complains(1, "did you mean Templar Paladin,");
    muster(&["card", "genseys", "Dryad"]).complains(2, "did you mean genesys");
}

#[test]
fn a_list_is_checked_and_printed() {
    let folder = folder("army");
    let watch = file(&folder, "watch.toml", WATCH);
    assert!(muster(&["army", "check", &watch]).succeeds().contains("is a legal list of GENESYS"));
    let sheet = muster(&["army", "print", &watch]).succeeds();
    for words in
        ["The <gate> watch", "Brother Aldric", "70 of 100 points, 4 models", "GE-TPL-16", "is a legal list"]
    {
        assert!(sheet.contains(words), "{words:?} is not in {sheet}");
    }
    assert_eq!(sheet.matches("Shock Maul").count(), 1, "each card stands there once: {sheet}");
    let said = json(&muster(&["--json", "army", "print", &watch]).succeeds());
    assert_eq!((&said["points"], &said["legal"]), (&70.into(), &true.into()));
    assert_eq!(said["cards"].as_array().map(Vec::len), Some(3));

    let page = folder.join("watch.html");
    muster(&["army", "print", &watch, "--html", &page.display().to_string()]).succeeds();
    let page = std::fs::read_to_string(page).expect("a page");
    assert_eq!(muster(&["army", "print", &watch, "--html"]).succeeds(), page, "the same to the output");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(page.contains("The &lt;gate&gt; watch") && !page.contains("<gate>"));
    assert!(!page.contains("http"), "nothing is fetched from elsewhere");
    assert_eq!(page.matches("<article").count(), 3);
    // Five boxes for each Paladin and the Defender, ten for the Lord.
    assert_eq!(page.matches("class=\"box\"").count(), 25);
    for element in ["html", "head", "body", "table", "tr", "td", "ul", "li", "article", "main", "style"] {
        let opened =
            page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
    }
    muster(&["army", "print", &watch, "--html", "no/such/folder/x.html"]).complains(1, "cannot be written");
}

/// Spells and skills are paid for, and a unit with two names answers to both.
#[test]
fn a_band_is_printed_with_what_it_buys() {
    let folder = folder("band");
    let band = "book = \"salvation\"\nname = \"The hunt\"\nfaction = \"Cult of Orrun\"\n\
                [[model]]\nis = \"Necromancer\"\nwith = [\"Arise\", \"Icestorm\"]\n\
                [[model]]\nis = \"incubus\"\ncount = 2\nwith = [\"Corrupt\"]\n";
    let band = file(&folder, "band.toml", band);
    let sheet = muster(&["army", "print", &band]).succeeds();
    for words in ["85 of 200 points, 3 models", "with Arise, Icestorm", "Succubus / Incubus", "SS-SKL-01"] {
        assert!(sheet.contains(words), "{words:?} is not in {sheet}");
    }
    let page = muster(&["army", "print", &band, "--html"]).succeeds();
    assert_eq!(page.matches("class=\"box\"").count(), 9, "three wounds for each");
    let card = muster(&["card", "salvation", "succubus"]).succeeds();
    assert!(card.starts_with("Succubus / Incubus, Cult of Orrun"), "{card}");
}

#[test]
fn what_a_list_breaks_stands_at_its_end() {
    let folder = folder("broken");
    let broken = WATCH.replace("count = 2", "count = 20") + "\n[[model]]\nis = \"Templar Heralt\"\n";
    let broken = file(&folder, "broken.toml", broken);
    let ran = muster(&["army", "check", &broken]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    assert!(ran.out.contains("Templar Herald") && ran.out.contains("(GE-R-57)"), "{}", ran.out);
    let sheet = muster(&["army", "print", &broken]).succeeds();
    let at = sheet.find("breaks ").expect("the end of the sheet");
    assert!(sheet[at..].contains("GE-R-57") && sheet.contains("340 of 100 points"), "{sheet}");
    let page = muster(&["army", "print", &broken, "--html", "-"]).succeeds();
    assert!(page.contains("class=\"broken\""), "{page}");
    for command in ["check", "print"] {
        let cut = file(&folder, "cut.toml", &WATCH[..WATCH.len() - 12]);
        muster(&["army", command, &cut]).complains(1, "cut.toml: line ");
        let foreign = file(&folder, "foreign.toml", WATCH.replace("\"genesys\"", "\"chess\""));
        muster(&["army", command, &foreign]).complains(1, "there is no rulebook \"chess\"");
        muster(&["army", command, "nowhere.toml"]).complains(1, "there is no file nowhere.toml");
        muster(&["army", command, &broken, "--own", "nowhere"])
            .complains(1, "there is no file or folder nowhere");
    }
    let empty = folder.join("empty");
    std::fs::create_dir_all(&empty).expect("a folder");
    let empty = empty.display().to_string();
    muster(&["list", "genesys", "--own", &empty]).complains(1, "holds no factions (files ending in .toml)");
}

#[test]
fn a_game_is_begun_with_lists_of_ones_own() {
    let folder = folder("begun");
    file(&folder, "watch.toml", WATCH);
    file(&folder, "other.toml", WATCH.replace("The <gate> watch", "Others"));
    let both = ["play", "genesys", "--a", "watch.toml", "--b", "other.toml", "--seed", "3"];
    let choose = |more: &[&'static str]| {
        let call: Vec<&str> = both.into_iter().chain(more.iter().copied()).collect();
        muster_in(&folder, &call, b"quit\n")
    };
    let out = choose(&["--scenario", "Breakthrough", "--map", "7", "--save", "game.json"]).succeeds();
    assert!(out.contains("First player against Second player"), "{out}");
    assert!(out.contains("Who leads your force?"), "{out}");
    choose(&["--scenario", "brekthrough"]).complains(2, "did you mean breakthrough,");
    choose(&["--map", "crossroad"]).complains(2, "did you mean crossroads,");
    choose(&["--option", "no orignals"]).complains(2, "there is no option");
    let one =
        |list: &'static str| muster_in(&folder, &["play", "genesys", "--a", list, "--b", "other.toml"], b"");
    one("nobody").complains(2, "there is no list and no file \"nobody\"");
    file(&folder, "steel.toml", WATCH.replace("\"genesys\"", "\"salvation\""));
    one("steel.toml").complains(1, "a list of \"salvation\" and not of genesys");
    file(&folder, "many.toml", WATCH.replace("count = 2", "count = 20"));
    one("many.toml").complains(1, "it is not legal");
    file(&folder, "cut.toml", &WATCH[..WATCH.len() - 12]);
    one("cut.toml").complains(1, "cut.toml: line ");
    muster_in(&folder, &["play", "wrath", "--map", "7"], b"").complains(1, "from its ready tables only");
    muster_in(&folder, &["play", "watch.toml", "--map", "7"], b"").complains(1, "this is a set table");
    muster_in(&folder, &["play", "chess"], b"").complains(1, "there is no file chess");
}

const BOG: &str = "faction = \"Bog Folk\"

[[model]]
name = \"Bog Runner\"
points = 7
base = \"1\"
height = \"1.25\"
spd = 6
ev = 5
arm = 2
hp = 2
attacks = [
    { name = \"Hooks\", kind = \"Melee\", ap = 1, rng = [0], hit = [6], dmg = 5, riders = [{ ArmourPiercing = 1 }] },
]
";

#[test]
fn factions_of_ones_own_are_known_everywhere() {
    let folder = folder("own");
    let bog = file(&folder, "bog.toml", BOG);
    let whole = folder.display().to_string();
    let list = file(
        &folder,
        "runners.list",
        "book = \"genesys\"\nname = \"Runners\"\nfaction = \"Bog Folk\"\n[[model]]\nis = \"Bog Runner\"\ncount = 4\n",
    );
    for own in [&bog, &whole] {
        assert!(muster(&["list", "genesys", "--own", own]).succeeds().contains("Bog Folk\n  Bog Runner"));
        assert!(muster(&["card", "genesys", "bog runner", "--own", own]).succeeds().contains("Hooks"));
        assert!(muster(&["army", "check", &list, "--own", own]).succeeds().contains("is a legal list"));
        assert!(muster(&["army", "print", &list, "--own", own]).succeeds().contains("28 of 100 points"));
        let duel = ["odds", "genesys", "--attacker", "Bog Runner", "--target", "Dryad", "--own", own];
        let out = muster(&duel).succeeds();
        assert!(out.contains("Hooks (RNG 0, HIT 6, DMG 5) against Dryad"), "{out}");
        let varied: Vec<&str> = duel.into_iter().chain(["--set", "dmg=6", "ev=4"]).collect();
        assert!(muster(&varied).succeeds().contains("DMG 6) against Dryad (EV 4,"));
        let begun = ["play", "genesys", "--a", &list, "--own", own, "--seed", "1", "--save", "bog.json"];
        let out = muster_in(&folder, &begun, b"1\n1\nquit\n").succeeds();
        assert!(out.contains("Bog Folk against Templars"), "{out}");
        // The save carries the faction, and nothing about where it lay.
        let save = std::fs::read_to_string(folder.join("bog.json")).expect("a save");
        assert!(save.contains("ArmourPiercing") && !save.contains(&whole), "{save}");
        assert!(muster_in(&folder, &["replay", "bog.json"], b"").succeeds().contains("fingerprints agree"));
        // The next one is another game, which is not saved over this one.
        std::fs::remove_file(folder.join("bog.json")).expect("it is there");
    }
    let ran = muster(&["army", "check", &list]);
    assert!(ran.code == 1 && ran.out.contains("there is no such faction"), "{}", ran.out);
    muster(&["card", "genesys", "Bog Runner"]).complains(1, "has no model \"Bog Runner\"; did you mean");
}

#[test]
fn a_faction_that_cannot_be_read_names_its_file_and_line() {
    let folder = folder("own-broken");
    let watch = file(&folder, "watch.list", WATCH);
    let wrong = file(&folder, "wrong.toml", BOG.replace("ArmourPiercing", "ArmorPiercing"));
    let calls: [&[&str]; 5] = [
        &["list", "genesys"],
        &["card", "genesys", "Dryad"],
        &["army", "check", &watch],
        &["army", "print", &watch],
        &["odds", "genesys", "--attacker", "Bog Runner", "--target", "Dryad"],
    ];
    for call in calls {
        let call: Vec<&str> = call.iter().copied().chain(["--own", &wrong]).collect();
        muster(&call).complains(1, "wrong.toml, line 13: ");
        muster(&call).complains(1, "did you mean ArmourPiercing");
    }
    muster(&["play", "genesys", "--own", &wrong]).complains(1, "wrong.toml, line 13: ");
    let cut = file(&folder, "cut.toml", &BOG[..60]);
    muster(&["list", "genesys", "--own", &cut]).complains(1, "cut.toml, line ");
    let bytes = file(&folder, "bytes.toml", [0xff, 0xfe, 0x00, 0x80]);
    muster(&["list", "genesys", "--own", &bytes]).complains(1, "bytes.toml is not a text");
    for book in muster::BOOKS.iter().filter(|book| book.complete().is_none() && book.home() == book.key()) {
        muster(&["list", book.key(), "--own", &wrong]).complains(1, "takes no factions of a player's own");
    }
}

const REEDS: &str = "faction = \"Reed Wardens\"

[[unit]]
name = \"Reed Archer\"
speed = 8
energy = 4
accuracy = 12
force = 10
resistance = 9
special = 12
points = 16
abilities = [\"Ranged\"]
";

/// Somebody may keep the factions of all his games in one folder; each game takes its own.
#[test]
fn factions_of_another_rulebook_are_left_out_of_a_folder() {
    let folder = folder("own-mixed");
    let (bog, reeds) = (file(&folder, "bog.toml", BOG), file(&folder, "reeds.toml", REEDS));
    let whole = folder.display().to_string();
    let genesys = "GENESYS Universal Miniature System";
    for (book, one, words) in [
        ("genesys", "Bog Runner", "left out: reeds.toml is a faction of Salvation and Steel\n".to_string()),
        ("salvation", "Reed Archer", format!("left out: bog.toml is a faction of {genesys}\n")),
    ] {
        let ran = muster(&["list", book, "--own", &whole]);
        assert_eq!((ran.code, ran.err.as_str()), (0, words.as_str()));
        assert!(ran.out.contains(one), "{}", ran.out);
        let sim = ["sim", book, "--games", "1", "--level", "random", "--own", &whole];
        let ran = muster(&sim);
        assert_eq!((ran.code, ran.err.as_str()), (0, words.as_str()));
    }
    let refused = format!("reeds.toml is a faction of Salvation and Steel, not of {genesys}");
    muster(&["sim", "genesys", "--own", &reeds]).complains(1, &refused);
    muster(&["list", "salvation", "--own", &bog]).complains(1, "bog.toml is a faction of GENESYS");
}

#[test]
fn ready_lists_are_begun_with_by_name() {
    let folder = folder("ready");
    let ready = club::find(muster::BOOKS, "genesys").expect("the book").menu().ready;
    let (first, last) = (&ready[0], &ready[ready.len() - 1]);
    let names = ["play", "genesys", "--a", &first.name.to_uppercase(), "--b", &last.name, "--seed", "1"];
    let out = muster_in(&folder, &names, b"quit\n").succeeds();
    assert!(out.contains(&format!("{} against {}", first.faction, last.faction)), "{out}");
    muster_in(&folder, &["play", "genesys", "--a", "The strom"], b"").complains(2, "did you mean The storm,");
    let usual = muster_in(&folder, &["play", "genesys", "--map", "7", "--seed", "1"], b"quit\n").succeeds();
    assert!(usual.contains(&format!("{} against ", first.faction)), "{usual}");
}
