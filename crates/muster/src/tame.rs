//! Words of others on their way to a terminal: control characters are shown as escapes, and a sentence without end is cut.

use std::io::{self, Write};

use scene::brief;

/// Shows control characters, ends of lines and tabs excepted, as `\u001b`: terminals obey them, and JSON knows them like this.
pub struct Tame<W: Write> {
    out: W,
    /// The first of the two bytes of a control character from U+0080 on has come, or of another letter.
    begun: bool,
}

const BEGINS: u8 = 0xC2;

impl<W: Write> Tame<W> {
    pub fn new(out: W) -> Tame<W> {
        Tame { out, begun: false }
    }
}

impl<W: Write> Write for Tame<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = 0;
        for (at, byte) in bytes.iter().copied().enumerate() {
            let begun = std::mem::take(&mut self.begun);
            let harmful = match byte {
                b'\n' | b'\t' => false,
                0x80..=0x9F => begun,
                _ => byte.is_ascii_control(),
            };
            if !begun && !harmful && byte != BEGINS {
                continue;
            }
            self.out.write_all(&bytes[kept..at])?;
            kept = at + 1;
            self.begun = byte == BEGINS;
            if harmful {
                write!(self.out, "\\u{byte:04x}")?;
            } else if begun {
                self.out.write_all(&[BEGINS, byte])?;
            }
        }
        self.out.write_all(&bytes[kept..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A sentence for a terminal.
pub fn tame(words: &str) -> String {
    let mut shown = Tame::new(Vec::new());
    // A list of bytes takes everything.
    let _ = shown.write_all(brief(words).as_bytes());
    String::from_utf8_lossy(&shown.out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_as_escapes() {
        assert_eq!(tame("a\u{1b}[2Jb\u{7}\r\u{7f}\u{9b}31m"), "a\\u001b[2Jb\\u0007\\u000d\\u007f\\u009b31m");
        let fine = "Ärger, £ 5 – “ja”\t–²½";
        assert_eq!(tame(fine), fine);
        // Also where a letter comes in two parts.
        let mut shown = Tame::new(Vec::new());
        for byte in "£\u{9b}é".as_bytes() {
            shown.write_all(&[*byte]).expect("a list of bytes");
        }
        assert_eq!(String::from_utf8_lossy(&shown.out), "£\\u009bé");
    }
}
