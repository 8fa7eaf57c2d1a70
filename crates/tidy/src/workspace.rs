use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Something wrong at a place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    file: String,
    line: usize,
    what: String,
}

impl Fault {
    pub(crate) fn new(file: &str, line: usize, what: impl Into<String>) -> Fault {
        Fault { file: file.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// Fails the test that calls it when there are faults, and shows them all.
#[track_caller]
pub(crate) fn expect_none(faults: impl IntoIterator<Item = Fault>) {
    let faults: Vec<String> = faults.into_iter().map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Fails the test that calls it unless exactly these faults were found: what a check must catch, as it shows it.
#[track_caller]
pub(crate) fn expect(faults: &[Fault], shown: &[&str]) {
    assert_eq!(faults.iter().map(Fault::to_string).collect::<Vec<_>>(), shown);
}

/// A file of the repository; its path begins at the root and is written with `/`.
#[derive(Clone)]
pub(crate) struct File {
    pub path: String,
    pub text: String,
}

impl File {
    /// A file that exists only in a test.
    pub(crate) fn planted(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    pub(crate) fn has_extension(&self, extensions: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file of the repository. Bytes that are not text are read as the replacement character: no check looks for it.
pub(crate) fn files() -> Vec<File> {
    let root = root();
    let paths = tracked(&root).unwrap_or_else(|| {
        let mut found = BTreeSet::new();
        walk(&root, "", &mut found);
        found
    });
    let read = |path: String| {
        // A file may be listed by git and already deleted here.
        let bytes = std::fs::read(root.join(&path)).ok()?;
        Some(File { path, text: String::from_utf8_lossy(&bytes).into_owned() })
    };
    let files: Vec<File> = paths.into_iter().filter_map(read).collect();
    assert!(files.iter().any(|file| file.path == "Cargo.toml"), "the root of the workspace was not found");
    files
}

/// The files under version control and those that could be; nothing if this is not a checkout.
fn tracked(root: &Path) -> Option<BTreeSet<String>> {
    let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
    let listed = String::from_utf8(output.stdout).ok()?;
    let paths: BTreeSet<String> = listed.split_terminator('\0').map(str::to_owned).collect();
    (output.status.success() && !paths.is_empty()).then_some(paths)
}

/// All files below a folder, for a copy without git; what builds leave behind is passed over.
fn walk(root: &Path, below: &str, found: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(root.join(below)) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if !entry.path().is_dir() {
            found.insert(path);
        } else if name != ".git" && !name.starts_with("target") {
            walk(root, &path, found);
        }
    }
}

/// The folders of the crates, as `crates/space`.
pub(crate) fn crates(files: &[File]) -> BTreeSet<String> {
    let folders = files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    folders.filter(|folder| folder.starts_with("crates/") || *folder == "xtask").map(str::to_owned).collect()
}

/// The folders of the rulebooks: the crates that hold a catalog.
pub(crate) fn rulebooks(files: &[File]) -> BTreeSet<String> {
    let holds = |folder: &String| files.iter().any(|file| file.path == format!("{folder}/RULES.md"));
    crates(files).into_iter().filter(holds).collect()
}

/// The Rust files below a folder.
pub(crate) fn rust_below<'a>(files: &'a [File], folder: &str) -> impl Iterator<Item = &'a File> + use<'a> {
    let start = format!("{folder}/");
    files.iter().filter(move |file| file.path.starts_with(&start) && file.has_extension(&["rs"]))
}

/// The words of a text with their lines. A word is made of letters, digits and underscores.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    text.lines().enumerate().flat_map(move |(index, line)| {
        line.split(move |c| !in_word(c)).filter(|word| !word.is_empty()).map(move |word| (index + 1, word))
    })
}
