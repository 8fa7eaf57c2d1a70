//! Running the program, and files for it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run came to.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Fails unless it failed with this code and said so in one sentence that contains the words.
    #[track_caller]
    pub fn complains(&self, code: i32, words: &str) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "one sentence: {:?}", self.err);
        assert!(self.err.starts_with("muster: "), "{:?}", self.err);
        assert!(self.err.contains(words), "{:?} is not in {:?}", words, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }

    /// Fails unless it succeeded and said nothing on the side.
    #[track_caller]
    pub fn succeeds(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

/// Runs the program in a folder with an input.
pub fn muster_in(folder: &Path, args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may be gone before it has read everything; that is its good right.
    let _ = child.stdin.take().expect("an input").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

pub fn muster(args: &[&str]) -> Ran {
    muster_in(Path::new(env!("CARGO_MANIFEST_DIR")), args, b"")
}

/// A folder of one test's own, empty.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder can be made");
    path
}

/// A file in a folder; its path as an argument.
pub fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path.display().to_string()
}

/// A fight of two with one die each.
pub const DUEL: &str = "case: A duel
book: salvation

given
seats: Green, Red
profile: Runner, Sp 8, En 4, Ac 11, Fo 11, Re 9, Sc 13
Green: Green, Runner, at 19J
Red: Red <1>, Runner, at 19K
turn: 1, half Green

when
Green: Green
Green: fight
Green: Green attacks Red <1> = 1, Green defends against Red <1> = 0
Red: Red <1> attacks Green = 1, Red <1> defends against Green = 0

then
Green: at 19J, not fallen    [SS-TRN-06]
";
