fn main() {
    rulegen::generate("RULES.md", "GS");
}
