//! The corpus, in the form that `tree-sitter test` reads too.

use std::fs;
use std::path::Path;

use crate::support::parse;

#[test]
fn every_example_has_its_tree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test/corpus");
    let mut examples = 0;
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let parts: Vec<&str> = text.split("==================\n").collect();
        for pair in parts[1..].chunks(2) {
            let [title, example] = pair else { panic!("a title and an example") };
            let (input, tree) = example.split_once("\n---\n").expect("a line `---`");
            assert_eq!(plain(&parse(input).root_node().to_sexp()), plain(tree), "{title}");
            examples += 1;
        }
    }
    assert!(examples > 15, "{examples}");
}

/// A tree on one line, without the names of fields.
fn plain(tree: &str) -> String {
    let words: Vec<&str> = tree.split_whitespace().filter(|word| !word.ends_with(':')).collect();
    words.join(" ").replace(" )", ")")
}
