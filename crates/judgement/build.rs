//! Makes a constant of every rule in the catalog.

fn main() {
    rulegen::generate("RULES.md", "JU");
}
