fn main() {
    rulegen::generate("RULES.md", "DW");
}
