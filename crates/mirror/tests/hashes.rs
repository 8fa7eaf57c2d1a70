//! Native and WebAssembly give the same hash at every commit, for every rulebook, from the tables of its cases and
//! those that are ready; and a match that is killed at its questions and throws is the same match in WebAssembly too.

use std::path::{Path, PathBuf};
use std::process::Command;

use mirror::Request;
use wasmi::{Engine, Instance, Linker, Module, Store};

/// How many answers of each match are played; every one of them is saved and loaded before.
const ANSWERS: u32 = 10;
/// An interpreter is slow: of the tables of a rulebook so many are played, spread over all of them.
const TABLES: usize = 10;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Builds this crate for WebAssembly in a target folder of its own: the one that runs this test is locked.
fn build() -> Vec<u8> {
    let target = root().join("target/wasm");
    let mut cargo = Command::new(env!("CARGO"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_") || name == "RUSTFLAGS" || name == "CARGO" {
            cargo.env_remove(name);
        }
    }
    let built = cargo
        .current_dir(root())
        .args(["build", "--quiet", "--package", "mirror", "--lib", "--target", "wasm32-unknown-unknown"])
        .arg("--target-dir")
        .arg(&target)
        .status()
        .expect("cargo runs");
    assert!(built.success(), "building for WebAssembly failed");
    std::fs::read(target.join("wasm32-unknown-unknown/debug/mirror.wasm")).expect("the module was built")
}

struct Mirror {
    store: Store<()>,
    instance: Instance,
}

impl Mirror {
    fn new(wasm: &[u8]) -> Mirror {
        let engine = Engine::default();
        let module = Module::new(&engine, wasm).expect("a module");
        let mut store = Store::new(&engine, ());
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).expect("no imports");
        Mirror { store, instance }
    }

    fn play(&mut self, request: &str) -> String {
        let Mirror { store, instance } = self;
        let clear = instance.get_typed_func::<(), ()>(&*store, "clear").unwrap();
        let push = instance.get_typed_func::<u32, ()>(&*store, "push").unwrap();
        let play = instance.get_typed_func::<(), u32>(&*store, "play").unwrap();
        let pull = instance.get_typed_func::<u32, u32>(&*store, "pull").unwrap();
        clear.call(&mut *store, ()).unwrap();
        for byte in request.bytes() {
            push.call(&mut *store, byte.into()).unwrap();
        }
        let length = play.call(&mut *store, ()).unwrap();
        let bytes = (0..length).map(|place| pull.call(&mut *store, place).unwrap() as u8).collect();
        String::from_utf8(bytes).unwrap()
    }
}

/// The tables of all cases of a rulebook.
fn tables(book: &dyn club::Book) -> Vec<(String, String)> {
    let folder = root().join("crates").join(book.home()).join("cases");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder of cases").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let cases = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "case"));
    cases
        .filter_map(|file| {
            let case = club::case::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
            let own = case.book.eq_ignore_ascii_case(book.key());
            Some((case.name.clone(), case.given().filter(|_| own)?.to_string()))
        })
        .collect()
}

#[test]
fn hashes_agree_at_every_commit() {
    let mut mirror = Mirror::new(&build());
    for book in mirror::BOOKS {
        let all = tables(*book);
        let every = all.len().div_ceil(TABLES).max(1);
        let mut tables: Vec<_> = all.into_iter().step_by(every).collect();
        assert!(!tables.is_empty(), "{} has no cases", book.key());
        // Of Salvation that is one of each scenario, and a campaign of two and of four.
        tables.extend(book.menu().tables.into_iter().map(|table| (table.title, table.given)));
        let mut commits = 0;
        for (seed, (name, given)) in tables.iter().enumerate() {
            let request =
                Request { book: book.key(), given, seed: seed as u64, answers: ANSWERS, killed: false }
                    .write();
            let native = mirror::play(&request);
            assert!(!native.starts_with("fault"), "{name}: {native}");
            assert_eq!(native, mirror.play(&request), "{name}: WebAssembly plays another game");
            commits += native.lines().count();
        }
        assert!(commits > tables.len(), "{} never came to a commit", book.key());
        let file = root().join("crates").join(book.home()).join("cases/proof.case");
        let proof = club::case::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
        let own = proof.book.eq_ignore_ascii_case(book.key());
        let given = if own { proof.given().expect("a table") } else { &tables[0].1 };
        let killed = Request { book: book.key(), given, seed: 0, answers: 2 * ANSWERS, killed: true }.write();
        assert_eq!(
            mirror.play(&killed),
            "",
            "{}: killed at a question or a throw, it is another match",
            book.key()
        );
    }
}
