fn main() {
    rulegen::generate("RULES.md", "SS");
}
