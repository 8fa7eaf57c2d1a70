//! The sign of a marker, found by words in its name; each has a shape of its own, so that no colour has to tell them
//! apart. Signs are drawn in a field from -10 to 10.

const DIAMOND: &str = r#"<path d="M0,-10L10,0L0,10L-10,0Z" class="marker"/><circle r="2.8" class="pin"/>"#;

/// The first word that a name contains decides.
const SIGNS: [(&str, &str); 9] = [
    (
        "phantom",
        r#"<path d="M-7,10V-2A7,7 0 0 1 7,-2V10L3.5,7L0,10L-3.5,7Z" class="marker pale"/><path d="M-3,-4v3M3,-4v3" class="stroke"/>"#,
    ),
    (
        "hostage",
        r#"<path d="M-8,10Q-8,1 0,1Q8,1 8,10Z" class="marker"/><circle cy="-4.4" r="4.6" class="marker"/><path d="M-5.4,6H5.4" class="stroke"/>"#,
    ),
    (
        "treasure",
        r#"<path d="M-9,8V-2Q-9,-8 -3,-8H3Q9,-8 9,-2V8Z" class="marker"/><path d="M-9,-1H9" class="stroke"/><circle cy="1" r="2.4" class="pin"/>"#,
    ),
    (
        "counter",
        r#"<circle r="9.4" class="marker"/><path d="M-3.2,-2.6A3.2,3.2 0 1 1 0,0.6V2.4M0,5.2V5.6" class="stroke"/>"#,
    ),
    (
        "information",
        r#"<path d="M-6,-9H6V9H-6Z" class="marker pale"/><path d="M-3,-5H3M-3,-1H3M-3,3H2" class="stroke"/>"#,
    ),
    (
        "cell",
        r#"<path d="M-8,-9H8V9H-8Z" class="marker pale"/><path d="M-4,-9V9M0,-9V9M4,-9V9" class="stroke"/>"#,
    ),
    (
        "written",
        r#"<circle r="8.6" class="marker pale dashed"/><path d="M-4,4.6L3.6,-4.4L5,-3L-2.4,5.4L-4.6,6Z" class="pin"/>"#,
    ),
    (
        "gate",
        r#"<path d="M-8,10V-2A8,8 0 0 1 8,-2V10Z" class="marker"/><path d="M-4,9V-6.4M0,9V-8M4,9V-6.4M-7,0H7M-7,5H7" class="stroke"/>"#,
    ),
    (
        "objective",
        r#"<path d="M-5,10V-10" class="stroke pole"/><path d="M-5,-9.6L9,-5L-5,0Z" class="marker"/>"#,
    ),
];

/// What is drawn for a marker of this name.
pub fn marker(name: &str) -> &'static str {
    let name = name.to_lowercase();
    SIGNS.iter().find(|(word, _)| name.contains(word)).map_or(DIAMOND, |(_, sign)| sign)
}
