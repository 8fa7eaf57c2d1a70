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
    for book in club::BOOKS {
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
    choose(&["--scenario", "brekthrough"]).complains(1, "did you mean breakthrough,");
    choose(&["--map", "crossroad"]).complains(1, "did you mean crossroads,");
    choose(&["--option", "no orignals"]).complains(1, "there is no option");
    let one =
        |list: &'static str| muster_in(&folder, &["play", "genesys", "--a", list, "--b", "other.toml"], b"");
    one("nobody").complains(1, "there is no list and no file \"nobody\"");
    file(&folder, "steel.toml", WATCH.replace("\"genesys\"", "\"salvation\""));
    one("steel.toml").complains(1, "a list of \"salvation\" and not of genesys");
    file(&folder, "many.toml", WATCH.replace("count = 2", "count = 20"));
    one("many.toml").complains(1, "it is not legal");
    file(&folder, "cut.toml", &WATCH[..WATCH.len() - 12]);
    one("cut.toml").complains(1, "cut.toml: line ");
    muster_in(&folder, &["play", "salvation", "--map", "7"], b"").complains(1, "from its ready tables only");
    muster_in(&folder, &["play", "watch.toml", "--map", "7"], b"").complains(1, "this is a set table");
    muster_in(&folder, &["play", "chess"], b"").complains(1, "there is no file chess");
}
