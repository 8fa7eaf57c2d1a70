fn main() {
    rulegen::generate("RULES.md", "WK");
}
