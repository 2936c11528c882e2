//! The words of the grammar: what is written with each, and what that means. With the built-in words (`words`) this is
//! the one table of the language's words, from which completion and hovers take theirs.

/// A word of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// As written.
    pub name: &'static str,
    /// What is written with it.
    pub form: &'static str,
    /// What that means, in a line.
    pub about: &'static str,
}

const fn word(name: &'static str, form: &'static str, about: &'static str) -> Keyword {
    Keyword { name, form, about }
}

/// Every word of the grammar, in order.
pub const KEYWORDS: &[Keyword] = &[
    word("a", "a player wins when C", "an end rule for whoever it holds for"),
    word("about", "about \"…\"", "a sentence on the game, or on a definition"),
    word(
        "after",
        "after turn NAME when C { … }",
        "more steps at the end of a turn; also `after { … }: C`, what would hold then",
    ),
    word("also", "also turn { … }", "adds to what the base game says"),
    word("and", "A and B", "both hold"),
    word("any", "choose x in S if any", "passes over the choice where there is nothing to choose"),
    word("as", "show White king as \"K\"", "how it is shown; the label of a branch"),
    word("at", "place my stone at S", "where a piece or a mark goes"),
    word("board", "board square(8)", "the board"),
    word("boardwright", "boardwright 1", "the version of the language, always first"),
    word("bottom", "move bottom 2 of s to t", "the lowest pieces of a stack"),
    word("built", "built when C", "what a pattern asks for"),
    word("by", "choose x in S by P", "who decides; the inventor of a game; how a piece turns"),
    word("choose", "choose x in S where C by P if any", "the player picks one of S"),
    word("clock", "clock quiet: 0..100 = 0", "a number for end rules, left out when positions are compared"),
    word("colours", "colours Red, Blue", "the colours that a pattern is about"),
    word("define", "define name(s: site) = E", "gives an expression or statements a name"),
    word("div", "a div b", "the quotient of numbers, rounded down; 0 where b is 0"),
    word("do", "do name(s)", "carries out a definition made of statements"),
    word("draw", "draw when C", "the game ends in a draw"),
    word("either", "either { … } or pass", "the player picks a branch"),
    word("else", "if C { … } else { … }", "what is done, or said, otherwise"),
    word("end", "end turn", "ends the turn here"),
    word("ends", "ends { draw when full }", "the end rules, in order"),
    word("every", "every x in S: C", "it holds for all of them"),
    word("example", "example square(3) is built \"\"\"…\"\"\"", "a drawn test of a pattern"),
    word("expect", "expect C", "what has to hold at this point of a test"),
    word("extends", "game \"Title\" extends \"base\" { … }", "a variant of another game"),
    word("false", "false", "does not hold"),
    word("for", "for x in S where C { … }", "once for each of S; also `E for P`: asked for another player"),
    word("from", "sow seeds from s by D", "where sowing begins"),
    word("game", "game \"Title\" { … }", "a game; its id is the file's name without ending"),
    word("highest", "highest E then F wins", "the best score decides"),
    word("if", "if C { … } else { … }", "done only where C holds; in expressions `if C then A else B`"),
    word("in", "x in S", "is a member of; what is gone through"),
    word("instead", "instead of turn when C as label { … }", "a branch offered beside the turn"),
    word("is", "example BOARD is built", "what an example shows"),
    word("keeping", "choose set X in S keeping C", "what has to hold with each member that is added"),
    word("last", "also ends last { … }", "behind the end rules of the base game"),
    word("let", "let x = E", "names a value for the rest of the block"),
    word("library", "library name(s: sites) { … }", "shared text, taken in by `use`"),
    word("loses", "mover loses when C", "this player loses"),
    word("lowest", "lowest E wins", "the smallest score decides"),
    word("mark", "mark m at S", "puts a mark on the pieces of S"),
    word("marks", "marks moved", "flags that pieces may carry"),
    word("maximal", "choose set X in S maximal", "only sets that no member can be added to"),
    word("mod", "a mod b", "the remainder of numbers; 0 where b is 0"),
    word("most", "require most E", "only the ways to play with the most of E"),
    word("move", "move S to T", "moves pieces"),
    word("my", "place my stone at S", "of the mover's colour"),
    word("next", "next NAME by P", "which turn comes next, and whose"),
    word("no", "no x in S: C", "it holds for none; `no S`: S is empty"),
    word("none", "none", "nothing: no site, no piece, no player"),
    word("not", "not C", "does not hold"),
    word("numbered", "board square(8) numbered", "sites are named by numbers"),
    word("of", "var hand of player: 0..9", "one for each; how many of a set; of a stack"),
    word("on", "on hexhex, rhombus", "the boards that a pattern is meant for"),
    word("option", "option size: 2..26 = 12 \"Board size\"", "a constant that players set before a game"),
    word("or", "A or B", "one of them holds; the next branch of `either`"),
    word("pass", "pass", "passes"),
    word("passes", "mover passes when stuck", "this player passes"),
    word("pattern", "pattern \"Title\" { … }", "a Mind Ninja pattern"),
    word("pieces", "pieces man, king in White, Black", "kinds of pieces, and their colours"),
    word("place", "place my stone at S", "puts a piece on each site of S"),
    word("play", "play \"a1\", \"b2\"", "moves of a test"),
    word("player", "a player wins when C", "a type; whoever it holds for"),
    word("players", "players White, Black", "the roles, in order of play"),
    word("position", "position \"\"\"…\"\"\"", "puts pieces as drawn"),
    word("remove", "remove S", "takes pieces off the board"),
    word("repeat", "repeat up to N times while C { … }", "again and again, N times at most"),
    word("require", "require C", "a turn, or options, that do not fulfil it are not allowed"),
    word("rotate", "rotate S by E", "turns the pieces of S"),
    word("score", "score in halves", "in which parts of a point scores count"),
    word("set", "set v to E", "gives a variable a value; `choose set`: several at once"),
    word("setup", "setup { … }", "makes the start position"),
    word("sharing", "pieces stone sharing", "pieces may stand on one site together"),
    word("show", "show White king as \"K\"", "the symbol or drawing of a piece"),
    word("skipping", "sow seeds from s by D skipping T", "sites that get no seed"),
    word("some", "some x in S: C", "it holds for one at least; `some S`: S is not empty"),
    word("sow", "sow seeds from s to e by D", "takes up all seeds and drops them one by one along a way"),
    word("stacking", "pieces man stacking up to 8", "pieces may stand on one another"),
    word("table", "table goal { White: top, Black: bottom }", "a value for each player, kind or direction"),
    word("take", "take P", "the mover takes over the role of P"),
    word("teams", "teams North + South, East + West", "players of one team win together"),
    word("test", "test \"…\" with size = 4 { … }", "moves, and what holds after them"),
    word("the", "the S", "the only member of S; `none` where there is not exactly one"),
    word("then", "if C then A else B", "the value where C holds; the next score"),
    word("times", "repeat up to N times", "how often"),
    word("tint", "tint Red \"tomato\"", "the colour of a player or of sites"),
    word("to", "move S to T", "where to; the value of a variable"),
    word("top", "move top 2 of s to t", "the upper pieces of a stack"),
    word("true", "true", "holds"),
    word("turn", "turn NAME { … }", "what a turn does"),
    word("under", "move S under T", "below the pieces there"),
    word("unmark", "unmark m at S", "takes a mark off the pieces of S"),
    word("up", "repeat up to N times", "at most"),
    word("use", "use library(args) when C", "takes in a library"),
    word(
        "var",
        "var name of player: 0..9 = 0",
        "a value that is remembered; in a turn, one that may be `set`",
    ),
    word("when", "draw when C", "the condition of a rule"),
    word("where", "choose s in S where C", "only those for which C holds"),
    word("while", "repeat up to N times while C { … }", "as long as C holds"),
    word("wins", "a player wins when C", "this player wins"),
    word("with", "test \"…\" with size = 4", "options that a test sets"),
    word("without", "without swap", "leaves out a part of the base game"),
    word("year", "year 1942", "when the game was published"),
];

/// The word of the grammar with this name.
pub fn keyword(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.binary_search_by(|k| k.name.cmp(name)).ok().map(|at| &KEYWORDS[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_words_of_the_grammar() {
        let grammar = include_str!("../../grammar/game.pest");
        let rules =
            grammar.lines().filter_map(|line| line.strip_prefix("kw_")?.split_once(" =")).map(|r| r.0);
        let mut words: Vec<&str> = rules.collect();
        words.sort_unstable();
        let table: Vec<&str> = KEYWORDS.iter().map(|k| k.name).collect();
        assert_eq!(table, words);
        let reserved = grammar.split("reserved = {").nth(1).and_then(|rest| rest.split('}').next()).unwrap();
        let reserved = reserved.split('"').skip(1).step_by(2).filter(|word| word.len() > 1);
        let unknown: Vec<&str> = reserved.filter(|word| keyword(word).is_none()).collect();
        assert_eq!(unknown, [""; 0]);
    }

    #[test]
    fn every_form_has_its_word() {
        for Keyword { name, form, .. } in KEYWORDS {
            let mut words = form.split(|c: char| !c.is_alphanumeric());
            assert!(words.any(|word| word == *name), "{name}: {form}");
        }
    }
}
