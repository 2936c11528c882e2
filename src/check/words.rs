//! The built-in words: one table, from which suggestions and the reference take theirs.

/// A built-in word.
pub struct Word {
    /// As written.
    pub name: &'static str,
    /// Its arguments, as in the reference; empty for a plain word.
    pub args: &'static str,
    /// What it gives.
    pub gives: &'static str,
    /// One line.
    pub about: &'static str,
}

const fn word(name: &'static str, args: &'static str, gives: &'static str, about: &'static str) -> Word {
    Word { name, args, gives, about }
}

/// Words that a pattern may not say: they speak of players, turns, order or time.
pub const NOT_IN_PATTERNS: &[&str] = &[
    "me",
    "mover",
    "opponent",
    "mine",
    "theirs",
    "in_play",
    "ours",
    "allies",
    "players",
    "patterns",
    "player_after",
    "has_move",
    "built",
    "turn",
    "passes",
    "repeats",
    "board_repeats",
    "stuck",
    "legal",
    "moves",
    "perft",
    "results",
    "positions",
    "decisions",
    "over",
    "drawn",
    "winner",
];

/// Words that have a meaning in games with teams only.
pub const OF_TEAMS: &[&str] = &["ours", "allies"];

/// Words that have a meaning in tests only.
const IN_TESTS: &[&str] =
    &["legal", "moves", "perft", "results", "positions", "decisions", "over", "drawn", "winner"];

/// Every built-in word. `S`, `T` are sites, `s` a site, `D` directions, `F` a family, `n` a number, `X` any set.
pub const WORDS: &[Word] = &[
    word("board", "", "sites", "all sites"),
    word("edge", "", "sites", "sites at the rim"),
    word("corners", "", "sites", "corner sites"),
    word("centre", "", "sites", "the middle site or sites"),
    word("top", "", "sites", "the side of this name"),
    word("bottom", "", "sites", "the side of this name"),
    word("left", "", "sites", "the side of this name"),
    word("right", "", "sites", "the side of this name"),
    word("side", "n", "sites", "the n-th side, counted round and round"),
    word("sides", "", "family", "all sides"),
    word("blocks", "n, n", "family", "all rectangles with these numbers of rows and columns"),
    word("tiles", "n, n", "family", "the rectangles that tile the board from its lower left corner"),
    word("lines", "n, D", "family", "all straight rows of n sites (D left out: around)"),
    word("cliques", "n, D", "family", "all sets of n sites that touch one another"),
    word("image", "S, symmetry", "sites", "S under a symmetry of the board"),
    word("half_turn", "", "symmetry", "for image"),
    word("quarter_turn", "", "symmetry", "for image: clockwise"),
    word("third_turn", "", "symmetry", "for image"),
    word("sixth_turn", "", "symmetry", "for image"),
    word("left_right", "", "symmetry", "for image: the halves change places"),
    word("top_bottom", "", "symmetry", "for image: the halves change places"),
    word("long_diagonal", "", "symmetry", "for image"),
    word("short_diagonal", "", "symmetry", "for image"),
    word(
        "distance",
        "S, T, D",
        "number",
        "the fewest steps from S to T; the number of sites if there is no way",
    ),
    word("neighbours", "S, D", "sites", "all sites one step from a site of S"),
    word(
        "run",
        "S, D, T",
        "sites",
        "from each site of S in each direction: the sites of T before the first not in T",
    ),
    word("hit", "S, D, T", "sites", "from each site of S in each direction: the first site not in T"),
    word("between", "s, s", "sites", "the sites strictly between two sites of a straight line"),
    word("groups", "S, D", "family", "the connected parts of S"),
    word("empty", "", "sites", "sites with no piece"),
    word("mine", "", "sites", "my pieces' sites"),
    word("theirs", "", "sites", "other players' pieces' sites"),
    word("pieces", "S", "pieces", "the pieces that stand on S"),
    word("kinds", "", "kinds", "all kinds"),
    word("colours", "", "colours", "all colours that some kind comes in"),
    word("players", "", "players", "all roles"),
    word("in_play", "", "players", "the roles that are not out"),
    word("ours", "", "sites", "where pieces of my team stand, mine included; in games with teams"),
    word("allies", "", "players", "the other players of my team; in games with teams"),
    word("spins", "", "spins", "both spins"),
    word("patterns", "", "patterns", "all patterns that fit the board"),
    word("north", "", "direction", "up"),
    word("south", "", "direction", "down"),
    word("east", "", "direction", "right"),
    word("west", "", "direction", "left"),
    word("northeast", "", "direction", "up and right"),
    word("northwest", "", "direction", "up and left"),
    word("southeast", "", "direction", "down and right"),
    word("southwest", "", "direction", "down and left"),
    word("orthogonal", "", "directions", "across an edge"),
    word("diagonal", "", "directions", "across a corner only"),
    word("around", "", "directions", "on squares both, on hexes orthogonal"),
    word("opposite", "D", "directions", "the other way"),
    word("clockwise", "", "spin", "for rotate"),
    word("anticlockwise", "", "spin", "for rotate"),
    word("first", "", "seat", "who moves first"),
    word("second", "", "seat", "the next seat"),
    word("third_seat", "", "seat", "the third seat"),
    word("fourth_seat", "", "seat", "the fourth seat"),
    word("fifth_seat", "", "seat", "the fifth seat"),
    word("sixth_seat", "", "seat", "the sixth seat"),
    word("count", "X", "number", "how many members"),
    word("sum", "X", "number", "of numbers; of none: 0"),
    word("max", "X", "number", "of numbers; of none: 0"),
    word("min", "X", "number", "of numbers; of none: 0"),
    word("union", "F", "sites", "what lies in any set of F"),
    word("descending", "X", "list", "numbers from the largest down, repeats kept"),
    word("built", "p", "truth", "the pattern is on the board"),
    word("me", "", "player", "the player this is about"),
    word("opponent", "", "player", "the other one (two players only)"),
    word("player_after", "p, S", "player", "the next one in play after p (among S, if given)"),
    word("has_move", "p, turn", "truth", "p could make a turn here"),
    word("mover", "", "player", "whose turn it is"),
    word("turn", "", "number", "the number of the turn; compare with constants only"),
    word("passes", "", "number", "how many turns in a row passed; compare with constants only"),
    word("repeats", "", "number", "earlier times the same position stood"),
    word("board_repeats", "", "number", "earlier times the same pieces stood so"),
    word("stuck", "", "truth", "the player to move has no move (end rules only)"),
    word("legal", "\"…\"", "truth", "the text is the full form of a legal move (tests only)"),
    word("moves", "", "number", "how many moves there are (tests only)"),
    word("perft", "n", "number", "ways to play n turns (tests only)"),
    word("results", "n", "number", "the same, equal positions of one turn counted once (tests only)"),
    word("positions", "n", "number", "different positions after exactly n turns (tests only)"),
    word("decisions", "n", "number", "different positions after at most n decisions (tests only)"),
    word("over", "", "truth", "the game has ended (tests only)"),
    word("drawn", "", "truth", "in a draw (tests only)"),
    word("winner", "", "players", "who won, if anyone (tests only)"),
];

/// Constructors and changes of boards, for the board item only.
pub const BOARD_WORDS: &[&str] = &["shift", "vertices", "graph"];

/// Is it a built-in word?
pub fn is_word(name: &str) -> bool {
    find(name).is_some()
}

/// May no name of a game be this word? Words that only tests know are free.
pub fn is_taken(name: &str) -> bool {
    is_word(name) && !is_for_tests(name) && !OF_TEAMS.contains(&name)
}

/// Has the word a meaning in tests only?
pub fn is_for_tests(name: &str) -> bool {
    IN_TESTS.contains(&name)
}

/// The word with this name.
pub fn find(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|w| w.name == name)
}

/// The primitive direction names.
pub const DIRECTIONS: &[&str] =
    &["north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest"];

/// The names of symmetries.
pub const SYMMETRIES: &[&str] = &[
    "half_turn",
    "quarter_turn",
    "third_turn",
    "sixth_turn",
    "left_right",
    "top_bottom",
    "long_diagonal",
    "short_diagonal",
];

/// The names of seats.
pub const SEATS: &[&str] = &["first", "second", "third_seat", "fourth_seat", "fifth_seat", "sixth_seat"];
