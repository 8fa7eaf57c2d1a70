//! What earlier releases have written. The files in `tests/kept`, and in `shapes` of every rulebook, are never recorded again:
//! whatever a later release reads, it reads these, too.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use club::{Book, Sitting, check, load, record};
use scene::{Data, List, Own};
use table::Seed;

use crate::BOOKS;
use crate::books::read;

/// All files of a folder of a release, with those in folders below it.
fn files(release: &str) -> Vec<PathBuf> {
    below(&folder(release))
}

fn below(folder: &Path) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder of kept files").flatten() {
            let path = entry.path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    walk(folder, &mut found);
    found.sort();
    found
}

fn loaded(path: &Path) -> Box<dyn Sitting> {
    load(BOOKS, &read(path)).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Every scenario of the two complete rulebooks, to its end and in the middle of things: open steps, sealed answers, undone,
/// branched, changed, drawn, claimed and given up games, cases that were taken up, and a campaign with its battles.
#[test]
fn saves_of_the_first_release_go_on() {
    let mut open = 0;
    for folder in ["0.1/genesys", "0.1/salvation", "0.1/campaign"] {
        for path in files(folder) {
            let it = loaded(&path);
            let Some(seat) = it.waiting_for().first().copied() else {
                assert!(it.ending().is_some() || it.due().is_some(), "{}", path.display());
                continue;
            };
            let number = it.questions(seat).first().map(|posed| posed.number);
            let answer = number.and_then(|number| it.propose(seat, number, 1).pop());
            assert!(answer.is_some(), "{}: nothing can be answered", path.display());
            open += 1;
        }
    }
    assert!(open > 30, "{open} games go on");
}

/// A battle that was fought under the first release is reported to its campaign.
#[test]
fn battles_of_the_first_release_are_reported() {
    for number in [0, 1] {
        let [due, battle] =
            ["due", "battle"].map(|kind| folder("0.1/campaign").join(format!("{kind}-{number}.json")));
        let reported =
            club::campaign::report(BOOKS, &read(&due), &read(&battle)).unwrap_or_else(|why| panic!("{why}"));
        assert!(reported.commits() > loaded(&due).commits(), "the campaign goes on");
    }
}

#[test]
fn saves_of_the_proofs_are_read() {
    for folder in ["0.1/godslayer", "0.1/judgement", "0.1/wrath"] {
        for path in files(folder) {
            let record =
                record(BOOKS, &read(&path)).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            assert!(record.log.len() as u32 >= record.steps, "{}", path.display());
        }
    }
}

#[test]
fn lists_and_factions_of_the_first_release_are_read() {
    for path in files("0.1/lists") {
        let text = read(&path);
        assert_eq!(check(BOOKS, &text, &[]), Ok(Vec::new()), "{}", path.display());
        List::read(&text).expect("a list");
    }
    for path in files("0.1/factions") {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let book = club::find(BOOKS, file.split('-').next().unwrap_or_default()).expect("a rulebook");
        let own = Own { file, text: read(&path) };
        let before = book.roster(&[]).expect("a roster").len();
        let roster = book.roster(&[own]).unwrap_or_else(|misfit| panic!("{}: {misfit}", path.display()));
        assert!(roster.len() > before, "{}", path.display());
    }
}

/// Both say by which number of their format they were written, if they say it at all.
#[test]
fn lists_and_factions_of_a_later_release_are_refused_in_a_sentence() {
    let list = read(&folder("0.1/lists/the-storm.toml"));
    assert_eq!(List::read(&format!("schema = 1\n{list}")), List::read(&list));
    let why = List::read(&format!("schema = 2\n{list}")).unwrap_err().to_string();
    assert_eq!(why, "line 1: this comes from a later release: its schema is 2, and 1 is the last known");
    assert!(List::read(&format!("schema = 'x'\n{list}")).is_err());
    for file in ["genesys-bog-folk.toml", "salvation-reed-wardens.toml"] {
        let book = club::find(BOOKS, file.split('-').next().unwrap_or_default()).expect("a rulebook");
        let text = read(&folder("0.1/factions").join(file));
        let own = |schema: u32| [Own { file: file.into(), text: format!("schema = {schema}\n{text}") }];
        assert!(book.roster(&own(1)).is_ok());
        let why = book.roster(&own(2)).unwrap_err().why;
        assert!(why.contains("line 1: this comes from a later release"), "{why}");
    }
    // A model that is gone is named, and the list is still read.
    let gone = list.replace("Templar Paladin", "Templar Bannerman");
    let why = check(BOOKS, &gone, &[]).expect("it is read");
    assert!(why.iter().any(|why| why.contains("Templar Bannerman")), "{why:?}");
    assert_eq!(List::read(&gone).map(|list| list.models.len()).ok(), Some(3));
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept").join(name)
}

/// The folder of a crate that keeps a game of every shape of its rulebooks.
fn shapes(home: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(home).join("shapes")
}

/// The games that are kept of all shapes of all rulebooks.
pub(crate) fn games() -> Vec<PathBuf> {
    let homes: BTreeSet<&str> = BOOKS.iter().map(|book| book.home()).collect();
    let all =
        homes.into_iter().map(shapes).filter(|folder| folder.exists()).flat_map(|folder| below(&folder));
    all.filter(|path| path.extension().is_some_and(|it| it == "save")).collect()
}

/// The file that keeps a game of a rulebook in its shape of now, or the outline of it.
fn shape(book: &dyn Book, kind: &str) -> PathBuf {
    let (_, shape) = book.numbers();
    shapes(book.home()).join(format!("{}-{shape}.{kind}", book.key()))
}

/// Some answers into the first ready table of a rulebook.
fn begun(book: &dyn Book) -> Box<dyn Sitting> {
    let given = &book.menu().tables[0].given;
    let mut it = book.sit(given, Seed::of(4)).unwrap_or_else(|misfit| panic!("{misfit}"));
    for _ in 0..30 {
        let Some(seat) = it.waiting_for().first().copied() else { break };
        let number = it.questions(seat)[0].number;
        let answer = it.propose(seat, number, 3).pop().expect("something is proposed");
        let epoch = it.epoch();
        it.answer(seat, epoch, number, answer).unwrap_or_else(|no| panic!("{}: {no}", book.key()));
    }
    it
}

/// The names of all fields of a game, with those above them; items of a list are one.
fn outline(data: &Data, above: &str, found: &mut BTreeSet<String>) {
    match data {
        Data::List(items) => items.iter().for_each(|item| outline(item, above, found)),
        Data::Fields(fields) => {
            for (name, value) in fields {
                let here = if above.is_empty() { name.clone() } else { format!("{above}.{name}") };
                outline(value, &here, found);
                found.insert(here);
            }
        }
        _ => {}
    }
}

/// The outline of fresh games of the ready tables, one name on each line.
fn outlined(book: &dyn Book) -> String {
    let mut found = BTreeSet::new();
    for ready in book.menu().tables {
        let it = book.sit(&ready.given, Seed::of(4)).unwrap_or_else(|misfit| panic!("{misfit}"));
        let save = it.save();
        let line =
            save.lines().find_map(|line| line.strip_prefix("\"commit\": ")).expect("a save holds its game");
        let data: Data = serde_json::from_str(line.trim_end_matches(',')).expect("it is data");
        let Data::Fields(mut fields) = data else { panic!("a game has fields") };
        let game = fields.pop().expect("a sum and a game").1;
        outline(&game, "", &mut found);
    }
    found.into_iter().fold(String::new(), |text, name| text + &name + "\n")
}

/// The line of a save that holds its game.
fn commit(save: &str) -> Option<&str> {
    save.lines().find(|line| line.starts_with("\"commit\": "))
}

/// Whatever has come into a game on its way, not only into a fresh one, is still called as it was when it was stored.
#[test]
fn stored_games_are_written_as_they_were() {
    let mut same = 0;
    for path in games().into_iter().chain(recorded()) {
        let text = read(&path);
        let it = load(BOOKS, &text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let book = club::find(BOOKS, &it.book()).expect("a rulebook");
        let (rules, schema) = book.numbers();
        let says = |key: &str, number: u32| text.contains(&format!("\n\"{key}\": {number},"));
        if !says("schema", schema) || !says("rules", rules) || it.earlier().is_some() {
            continue;
        }
        assert_eq!(
            commit(&text),
            commit(&it.save()),
            "{}: raise SCHEMA of {}, and teach `lift` what has changed since shape {schema}",
            path.display(),
            book.title()
        );
        same += 1;
    }
    assert!(same > 20, "{same}");
}

/// The whole games that are recorded of all rulebooks.
fn recorded() -> Vec<PathBuf> {
    let homes: BTreeSet<&str> = BOOKS.iter().map(|book| book.home()).collect();
    let folder = |home: &&str| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(home).join("games");
    let all = homes.iter().map(folder).filter(|folder| folder.exists()).flat_map(|folder| below(&folder));
    all.filter(|path| path.extension().is_some_and(|it| it == "save")).collect()
}

/// Keeps a game and the outline of every rulebook whose shape has a new number.
#[test]
#[ignore = "writes the shapes of all rulebooks"]
fn record_shapes() {
    for book in BOOKS {
        std::fs::create_dir_all(shapes(book.home())).expect("the folder can be made");
        for (kind, text) in [("save", begun(*book).save()), ("fields", outlined(*book))] {
            let path = shape(*book, kind);
            if !path.exists() {
                std::fs::write(path, text).expect("a file can be written");
            }
        }
    }
}

/// A game whose shape has changed has to say so, or games that were stored before are taken for games of today.
#[test]
fn a_new_shape_has_a_new_number() {
    for book in BOOKS {
        let path = shape(*book, "fields");
        let (title, (_, number)) = (book.title(), book.numbers());
        assert!(
            path.exists() && shape(*book, "save").exists(),
            "keep a game of shape {number} of {title}: `cargo test -p club --test it record_shapes -- --ignored`"
        );
        assert_eq!(
            outlined(*book),
            read(&path),
            "raise SCHEMA of {title}, teach `lift` what has changed since shape {number}, and keep a game of the new shape"
        );
    }
}
