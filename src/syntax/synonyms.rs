//! Words of other languages and of everyday speech, with what to write here instead.

/// Where a word was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where an item begins.
    Item,
    /// Where a statement begins.
    Statement,
    /// Where a value stands.
    Value,
    /// Where the type of a parameter or a variable stands.
    Type,
    /// Where the name of a library stands.
    Library,
}

/// Words that mean the same, where they are written, and what to write instead.
type Entry = (&'static [&'static str], Place, &'static str);

const TABLE: &[Entry] = &[
    (
        &["pie", "pie_rule", "swap_rule", "swapping", "swap_sides"],
        Place::Library,
        "write `use swap`: the second player may take the first one's role (`use swap_mirrored(stone)`: the stone)",
    ),
    (&["score", "scores", "scoring", "territory"], Place::Library, "write `use area`"),
    (&["connect", "connected", "path", "paths"], Place::Library, "write `use connection`"),
    (
        &["integer", "int", "natural", "counter"],
        Place::Type,
        "a number is `number`; one that is remembered has a range, `0..100`, say",
    ),
    (&["bool", "boolean", "flag"], Place::Type, "write `truth`"),
    (&["cell", "position", "square", "point"], Place::Type, "write `site`"),
    (&["cells", "positions", "squares", "points", "set"], Place::Type, "write `sites`"),
    (&["string", "text"], Place::Type, "a game has no texts; a `kind` or a `mark` has a name"),
    (&["end", "ending", "endings", "goal", "goals", "win", "winning"], Place::Item, "write `ends { … }`"),
    (&["role", "roles", "sides"], Place::Item, "write `players White, Black`"),
    (&["piece", "kind", "kinds", "token", "tokens", "equipment"], Place::Item, "write `pieces stone, king`"),
    (&["flag", "flags"], Place::Item, "write `marks moved`"),
    (&["start", "initial", "init"], Place::Item, "write `setup { place White stone at [a1] }`"),
    (&["moves", "rules"], Place::Item, "write `turn { … }`"),
    (
        &["import", "include", "using", "require_library"],
        Place::Item,
        "write `use NAME`, with a library's name",
    ),
    (&["function", "def", "fn", "macro", "const"], Place::Item, "write `define name(s: site) = …`"),
    (&["name", "title"], Place::Item, "the title stands behind `game`: `game \"Title\" { … }`"),
    (&["author", "inventor", "designer"], Place::Item, "write `by \"Name\"`"),
    (&["description", "rules_text"], Place::Item, "write `about \"…\"`"),
    (&["parameter", "param", "setting", "variant"], Place::Item, "write `option size: 3..19 = 9`"),
    (&["while", "loop", "until"], Place::Statement, "write `repeat up to N times while … { … }`"),
    (
        &["foreach"],
        Place::Statement,
        "write `for s in S { … }`; mostly a statement takes the whole set, such as `remove mine & edge`",
    ),
    (&["capture", "delete", "kill", "eat", "clear"], Place::Statement, "write `remove …`"),
    (
        &["flip", "turn_over", "convert"],
        Place::Statement,
        "place the other piece there: `place my stone at …`",
    ),
    (
        &["swap", "exchange"],
        Place::Statement,
        "pieces change places by `move` and `place`; roles change hands by `take opponent`",
    ),
    (&["promote", "crown"], Place::Statement, "place the new piece there: `place my king at s`"),
    (&["add", "put", "drop", "insert"], Place::Statement, "write `place my stone at s`"),
    (&["select", "pick"], Place::Statement, "write `choose s in …`"),
    (&["return", "break", "stop"], Place::Statement, "`end turn` ends the turn"),
    (&["skip"], Place::Statement, "write `pass`"),
    (&["elif", "elseif", "elsif"], Place::Statement, "write `else if C { … }`"),
    (&["extra", "again"], Place::Statement, "write `next by me` for another turn of the same player"),
    (&["const", "def"], Place::Statement, "write `let name = …`"),
    (&["slide", "step", "jump", "hop"], Place::Statement, "write `move s to t`"),
    (&["win", "lose"], Place::Statement, "who wins is said in `ends { mover wins when … }`"),
    (&["call", "perform"], Place::Statement, "write `do name`"),
    (
        &["adjacent", "adjacent_to", "neighbors", "neighbor", "neighbour", "adjacency", "nbrs"],
        Place::Value,
        "write `neighbours(s)`",
    ),
    (
        &["below", "beneath", "underneath"],
        Place::Value,
        "write `neighbours(s, south)` for the site below, `run(s, south, board)` for all that are",
    ),
    (
        &["above"],
        Place::Value,
        "write `neighbours(s, north)` for the site above, `run(s, north, board)` for all that are",
    ),
    (&["connected", "linked"], Place::Value, "write `some g in groups(mine): …`"),
    (
        &["repetition", "repeated", "repeat_count"],
        Place::Value,
        "write `repeats`: how many earlier times the position stood",
    ),
    (&["size", "number", "length", "len", "amount"], Place::Value, "write `count(…)`"),
    (&["own", "ours", "friendly"], Place::Value, "write `mine`"),
    (
        &["enemy", "enemies", "foe", "other"],
        Place::Value,
        "write `opponent` for the player, `theirs` for the pieces",
    ),
    (&["opponents"], Place::Value, "write `theirs` for the sites of other players' pieces"),
    (&["self", "current", "active"], Place::Value, "write `me`, or `mover` for the player whose turn it is"),
    (
        &["all", "cells", "squares", "sites", "points", "everywhere"],
        Place::Value,
        "write `board` for all sites",
    ),
    (&["vacant", "unoccupied", "free"], Place::Value, "write `empty`"),
    (&["center", "middle"], Place::Value, "write `centre`"),
    (&["border", "rim", "perimeter"], Place::Value, "write `edge`"),
    (
        &["up", "forwards", "forward"],
        Place::Value,
        "directions are `north`, `south`, `east`, `west` …; one for each player is a `table`",
    ),
    (
        &["down", "backward", "backwards"],
        Place::Value,
        "directions are `north`, `south`, `east`, `west` …; one for each player is a `table`",
    ),
    (&["horizontal", "vertical"], Place::Value, "write `{ east, west }` or `{ north, south }`"),
    (&["straight", "rook"], Place::Value, "write `orthogonal`"),
    (
        &["group", "chain", "component", "components"],
        Place::Value,
        "write `groups(S)`, or `group_of(s, S)` for one",
    ),
    (&["row_of", "in_line", "line"], Place::Value, "write `lines(n)` for all rows of n sites"),
    (
        &["last", "previous", "last_move", "last_to"],
        Place::Value,
        "remember it in a `var`: `var last_site: sites`, `set last_site to s`",
    ),
    (&["random", "dice", "roll"], Place::Value, "there is no chance in these games"),
    (&["null", "nil", "nothing", "nobody"], Place::Value, "write `none`"),
    (&["yes"], Place::Value, "write `true`"),
    (&["turns", "move_number", "ply", "round"], Place::Value, "write `turn`: the number of the turn"),
    (&["no_moves", "blocked", "stalemate", "stalemated"], Place::Value, "write `stuck` in an end rule"),
    (&["abs"], Place::Value, "write `max({ a - b, b - a })`"),
];

/// What to write instead of this word, if people are known to write it here.
pub(crate) fn advice(word: &str, place: Place) -> Option<&'static str> {
    let word = word.to_lowercase();
    TABLE.iter().find(|(words, at, _)| *at == place && words.contains(&word.as_str())).map(|entry| entry.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_has_two_answers_in_one_place() {
        let all = TABLE.iter().flat_map(|(words, place, _)| words.iter().map(move |word| (word, place)));
        let all: Vec<_> = all.collect();
        for (at, one) in all.iter().enumerate() {
            assert!(!all[..at].contains(one), "{one:?}");
        }
    }
}
