//! What the options of the commands refuse, and how.

use crate::program::muster;

/// A device has no length and no end: whatever reads a file stops at the length that a file may have.
#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let calls: [&[&str]; 6] = [
        &["case", "/dev/zero"],
        &["odds", "/dev/zero"],
        &["replay", "/dev/zero"],
        &["army", "check", "/dev/zero"],
        &["list", "genesys", "--own", "/dev/zero"],
        &["sim", "genesys", "--a", "/dev/zero"],
    ];
    for call in calls {
        muster(call).complains(1, "/dev/zero is longer than 64 megabytes");
    }
}
