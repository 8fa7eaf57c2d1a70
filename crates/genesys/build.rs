fn main() {
    rulegen::generate("RULES.md", "GE");
}
