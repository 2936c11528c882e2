//! The words of the language by the places where they may stand.

/// Words that no name may be.
pub(super) const RESERVED: &[&str] = &[
    "also", "and", "any", "as", "at", "by", "choose", "define", "div", "do", "draw", "either", "else", "end",
    "ends", "every", "expect", "extends", "false", "for", "highest", "if", "in", "instead", "keeping", "let",
    "loses", "lowest", "mark", "marks", "maximal", "mod", "most", "move", "my", "next", "no", "none", "not",
    "of", "option", "or", "pass", "place", "play", "player", "position", "remove", "repeat", "require",
    "rotate", "set", "setup", "show", "some", "table", "take", "test", "the", "then", "tint", "to", "true",
    "unmark", "use", "var", "when", "where", "while", "wins", "with", "without",
];

/// Reserved words that may stand inside an expression; after any other an expression begins anew.
const INSIDE_EXPRESSIONS: &[&str] = &[
    "and", "any", "div", "else", "every", "false", "for", "if", "in", "mod", "no", "none", "not", "or",
    "player", "some", "the", "then", "true", "where",
];

/// Words that begin an item of a game or library.
pub const ITEMS: &[&str] = &[
    "about", "after", "also", "board", "by", "clock", "define", "ends", "instead", "marks", "option",
    "pieces", "players", "require", "setup", "show", "table", "teams", "test", "tint", "turn", "use", "var",
    "without", "year",
];

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

/// Words that begin an item of a pattern.
pub const PATTERN_ITEMS: &[&str] =
    &["about", "built", "by", "colours", "define", "example", "on", "option", "show", "year"];

/// Words that begin a statement.
pub const STATEMENTS: &[&str] = &[
    "choose", "do", "either", "end", "for", "if", "let", "mark", "move", "next", "pass", "place", "position",
    "remove", "repeat", "require", "rotate", "set", "take", "unmark", "var",
];

/// Reserved words that begin an end rule.
pub const END_RULES: &[&str] = &["draw", "highest", "lowest"];

/// Built-in words that always take their arguments in brackets.
pub(super) const FUNCTIONS: &[&str] = &[
    "between",
    "cliques",
    "count",
    "descending",
    "distance",
    "groups",
    "hit",
    "max",
    "min",
    "neighbours",
    "opposite",
    "player_after",
    "run",
    "sum",
    "union",
];

/// Words that say what an end rule does to its player.
pub(super) const VERDICTS: &[&str] = &["loses", "passes", "wins"];

/// Whether no name may be this word.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// Whether this word cannot stand inside an expression.
pub(super) fn ends_expression(word: &str) -> bool {
    is_reserved(word) && !INSIDE_EXPRESSIONS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted_for_searching() {
        for list in [RESERVED, INSIDE_EXPRESSIONS, ITEMS, PATTERN_ITEMS, STATEMENTS, END_RULES, VERDICTS] {
            assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{list:?}");
        }
    }
}
