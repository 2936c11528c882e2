//! Lists of words, made from the table while compiling.

use super::{Roles, KEYWORDS, WORDS};

/// How many words of the grammar have these roles.
const fn count(roles: Roles) -> usize {
    let (mut found, mut at) = (0, 0);
    while at < KEYWORDS.len() {
        found += KEYWORDS[at].roles.has(roles) as usize;
        at += 1;
    }
    found
}

/// The words of the grammar with these roles; `N` is how many there are.
const fn keywords<const N: usize>(roles: Roles) -> [&'static str; N] {
    let (mut names, mut found, mut at) = ([""; N], 0, 0);
    while at < KEYWORDS.len() {
        if KEYWORDS[at].roles.has(roles) {
            names[found] = KEYWORDS[at].name;
            found += 1;
        }
        at += 1;
    }
    names
}

/// How many built-in words give values of this type.
const fn giving(gives: &str) -> usize {
    let (mut found, mut at) = (0, 0);
    while at < WORDS.len() {
        found += same(WORDS[at].gives, gives) as usize;
        at += 1;
    }
    found
}

/// The built-in words that give values of this type; `N` is how many there are.
const fn words<const N: usize>(gives: &str) -> [&'static str; N] {
    let (mut names, mut found, mut at) = ([""; N], 0, 0);
    while at < WORDS.len() {
        if same(WORDS[at].gives, gives) {
            names[found] = WORDS[at].name;
            found += 1;
        }
        at += 1;
    }
    names
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Words that begin an item of a game or library.
pub const ITEMS: &[&str] = &keywords::<{ count(Roles::ITEM) }>(Roles::ITEM);

/// Words that begin an item of a pattern.
pub const PATTERN_ITEMS: &[&str] = &keywords::<{ count(Roles::PATTERN_ITEM) }>(Roles::PATTERN_ITEM);

/// Words that begin a statement.
pub const STATEMENTS: &[&str] = &keywords::<{ count(Roles::STATEMENT) }>(Roles::STATEMENT);

/// Reserved words that begin an end rule.
pub const END_RULES: &[&str] = &keywords::<{ count(Roles::END_RULE) }>(Roles::END_RULE);

/// Words that say what an end rule does to its player.
pub(crate) const VERDICTS: &[&str] = &keywords::<{ count(Roles::VERDICT) }>(Roles::VERDICT);

/// The primitive direction names.
pub const DIRECTIONS: &[&str] = &words::<{ giving("direction") }>("direction");

/// The names of symmetries.
pub const SYMMETRIES: &[&str] = &words::<{ giving("symmetry") }>("symmetry");

/// The names of seats.
pub const SEATS: &[&str] = &words::<{ giving("seat") }>("seat");

/// The types of parameters.
pub const TYPES: &[&str] = &[
    "site",
    "sites",
    "player",
    "players",
    "seat",
    "seats",
    "colour",
    "colours",
    "kind",
    "kinds",
    "piece",
    "pieces",
    "direction",
    "directions",
    "spin",
    "spins",
    "number",
    "numbers",
    "pattern",
    "patterns",
    "truth",
    "family",
    "list",
];

/// The types that an option may have in place of a range or words.
pub(crate) const OPTION_TYPES: &[&str] = &["board", "pattern", "patterns"];

/// Constructors and changes of boards beside `Board::CONSTRUCTORS`, for the board item only.
pub const BOARD_WORDS: &[&str] = &["shift", "vertices", "graph"];
