//! The table of the language's words, as other programs read it.

use boardwright::board::Board;
use boardwright::words::{Roles, BOARD_WORDS, KEYWORDS, TYPES, WORDS};
use serde_json::{json, to_string_pretty, Value};

const FILE: &str = "grammar/words.json";

const ROLES: &[(Roles, &str)] = &[
    (Roles::RESERVED, "reserved"),
    (Roles::INSIDE, "inside"),
    (Roles::ITEM, "item"),
    (Roles::PATTERN_ITEM, "pattern item"),
    (Roles::STATEMENT, "statement"),
    (Roles::END_RULE, "end rule"),
    (Roles::VERDICT, "verdict"),
    (Roles::TESTS, "tests"),
    (Roles::TEAMS, "teams"),
    (Roles::BETWEEN, "between"),
    (Roles::GAMES, "games"),
    (Roles::BRACKETS, "brackets"),
];

fn names(roles: Roles) -> Vec<&'static str> {
    ROLES.iter().filter(|(role, _)| roles.has(*role)).map(|(_, name)| *name).collect()
}

fn table() -> String {
    let grammar = KEYWORDS
        .iter()
        .map(|k| json!({ "name": k.name, "roles": names(k.roles), "form": k.form, "about": k.about }));
    let built_in = WORDS.iter().map(
        |w| json!({ "name": w.name, "roles": names(w.roles), "args": w.args, "gives": w.gives, "about": w.about }),
    );
    let boards = Board::CONSTRUCTORS.iter().map(|c| c.name).chain(BOARD_WORDS.iter().copied());
    let table = json!({
        "grammar": grammar.collect::<Vec<Value>>(),
        "built_in": built_in.collect::<Vec<Value>>(),
        "types": TYPES,
        "boards": boards.collect::<Vec<_>>(),
    });
    to_string_pretty(&table).expect("values as JSON") + "\n"
}

/// `UPDATE=1 cargo test words` writes the file anew.
#[test]
fn other_programs_read_the_table() {
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(FILE, table()).unwrap();
    }
    let there = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(there == table(), "{FILE} is out of date: run `UPDATE=1 cargo test words`");
}
