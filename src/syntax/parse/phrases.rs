//! Phrases of other languages and of everyday speech, by the word before the mistake and the word that could not be taken.

use super::foreign::stands_beside;
use super::mistakes::Halt;
use super::Rule;
use crate::diagnostic::Diagnostic;
use crate::syntax::scan::Kind;
use crate::words::{STATEMENTS, VERDICTS};

/// Words that belong to another language's phrases.
pub(super) fn phrase(halt: &Halt) -> Option<Diagnostic> {
    let topics = [
        of_end_rules,
        of_statements,
        of_choices,
        of_lists,
        of_conditions,
        of_comparisons,
        of_sets,
        of_numbers,
        of_halves,
    ];
    let before = halt.word_before();
    let help = topics.iter().find_map(|topic| topic(halt, before, halt.word()))?;
    Some(halt.error(halt.message()).help(help))
}

/// Does an expression begin where the mistake is?
fn begins_expression(halt: &Halt) -> bool {
    halt.wants(&[Rule::expr, Rule::term, Rule::quantified, Rule::call])
}

/// May an expression go on there?
fn in_expression(halt: &Halt) -> bool {
    halt.wants(&[Rule::infix])
}

/// Does `some a` or the like stand before the mistake?
fn is_quantified(halt: &Halt) -> bool {
    matches!(halt.before_that(), "some" | "every" | "no")
}

const WHO_AND_WHY: &str = "an end rule says who and then why: `mover wins when some mine & top`";

/// Who wins, and when.
fn of_end_rules(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let begins = halt.wants(&[Rule::end_rule, Rule::drawn]);
    let verdict = halt.wants(&[Rule::verdict]);
    Some(match (before, word) {
        (_, "let") if begins => {
            "end rules give no names: write `define joined = …` before `ends`, and `mover wins when \
             joined` in it"
        }
        ("otherwise", "draw") if begins || verdict => {
            "end rules are tried in order, so the last one may be `draw when full`, say"
        }
        ("otherwise", _) if verdict => {
            "end rules are tried in order, so the last one may be `Black wins when full`, say"
        }
        ("or", "draw") if begins_expression(halt) => {
            "each end rule is written out: `mover wins when C`, then `draw when full`"
        }
        ("stuck", _) | ("is", "stuck") if verdict => {
            "`stuck` is of who has to move: `mover loses when stuck`; of another player ask `not has_move(opponent)`"
        }
        ("last", "player") if verdict => "`mover loses when stuck` says that a player who cannot move loses",
        (_, "wins" | "loses") if halt.wants(&[Rule::kw_else]) => WHO_AND_WHY,
        (_, "else") if begins => {
            "write two rules, tried in order: `White wins when C` and `Black wins when full`, say"
        }
        (_, "also") if begins => {
            "`also ends { … }` is an item of its own, which adds rules to those of the base game"
        }
        (_, "most") if begins => "write `highest count(mine) wins when full`, say",
        (_, ",") if begins && !is_quantified(halt) => "end rules stand one after the other, without commas",
        (_, "when") if begins => WHO_AND_WHY,
        (_, "next") if begins => {
            "`mover` is who has just moved, `opponent` who moves next; with `stuck`, `mover` is who \
             cannot move"
        }
        ("draws" | "tied" | "ties" | "tie", "when") if verdict => "write `draw when …`",
        (_, "loses") if halt.wants(&[Rule::kw_wins]) && !verdict => {
            "what is compared is for winning: `lowest count(mine) wins when full`, say"
        }
        (_, "player") if halt.wants(&[Rule::end_rule]) && halt.next_word() == "with" => {
            "write `highest count(mine) wins when full` for the player with most, say, `lowest …` for \
             the one with least"
        }
        (_, "player") if halt.wants(&[Rule::end_rule]) => {
            "write `a player wins when …`, `mover wins when …`, or the name of a player"
        }
        (before, _) if VERDICTS.contains(&before) && halt.wants(&[Rule::kw_when]) => WHO_AND_WHY,
        _ => return None,
    })
}

/// What turns do.
fn of_statements(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let begins = halt.wants(&[Rule::statement, Rule::step]);
    Some(match (before, word) {
        ("next", "player") => {
            "turns go round by themselves; `next by opponent` says who plays next, `next NAME` which \
             turn it is"
        }
        ("repeat", _) if halt.wants(&[Rule::kw_up]) => "write `repeat up to 3 times { … }`",
        ("each", _) if halt.before_that() == "for" => "leave `each` out: `for d in orthogonal { … }`, say",
        (_, "on" | "onto" | "in" | "into" | "to") if halt.wants(&[Rule::kw_at]) => {
            "write `place my stone at s`"
        }
        (_, "of")
            if halt.wants(&[Rule::kw_at, Rule::piece_word])
                && halt.stands_before("place")
                && halt.before_that() != "mark" =>
        {
            "write `place (c) stone at s` where the colour has a name, `place my stone at s` for one's own"
        }
        _ if halt.wants(&[Rule::block, Rule::brace]) && is_condition_of_choice(halt) => {
            "a condition on what is chosen begins with `where`: `choose t in S where C`"
        }
        (_, "then") if halt.wants(&[Rule::block, Rule::brace]) => "leave `then` out: `if C { … }`",
        ("else", _) if halt.wants(&[Rule::block, Rule::brace]) => "write `else { … }`",
        (_, "when") if begins => "a statement that depends on something stands in an `if`: `if C { … }`",
        (_, "maximising" | "maximizing" | "minimising" | "minimizing") if begins => {
            "write `require most count(t)` after the choices: only those with most are legal"
        }
        (_, "unless") if begins => {
            "write `where not C` after a choice, `if not C { … }` round another statement"
        }
        (_, ".") if halt.wants(&[Rule::kw_to]) && halt.before_that() == "set" => {
            "what a site has is not set: `place my stone at s` makes a piece there yours, `set` changes \
             variables and names"
        }
        (_, ":") if halt.wants(&[Rule::gives]) && halt.before_that() == "let" => {
            "a `let` takes the type of its value: `let t = s`"
        }
        ("player", "with") if halt.wants(&[Rule::string]) => {
            "who wins is said by end rules: `ends { highest count(mine) wins when full }`, say"
        }
        ("player", _) if halt.wants(&[Rule::string]) => {
            "who plays is said by `players White, Black`; `player \"ab\"` is the search that plays the game"
        }
        _ => return None,
    })
}

/// Does an `if` begin on the line of a choice, right behind it?
fn is_condition_of_choice(halt: &Halt) -> bool {
    let tokens = &halt.scan.tokens[..halt.index()];
    let word = |at: usize| halt.scan.word(tokens[at]);
    let Some(begun) = (0..tokens.len()).rev().find(|at| word(*at) == "if") else { return false };
    let on_line = !halt.scan.begins_line(tokens[begun].start);
    on_line && halt.statements_before(begun).find(|word| *word != "if") == Some("choose")
}

const EACH_CHOICE: &str =
    "each choice is a statement of its own: `choose s in mine`, then `choose t in neighbours(s)`";

/// What is chosen.
fn of_choices(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let follows = halt.wants(&[Rule::kw_by]) && halt.wants(&[Rule::statement, Rule::step]);
    Some(match (before, word) {
        (_, ",") if follows && (halt.next_word() == "choose" || halt.word_at(2) == "in") => EACH_CHOICE,
        (_, ",") if follows && STATEMENTS.contains(&halt.next_word()) => {
            "statements stand one after the other, without commas"
        }
        (_, ",") if follows => "braces make a set: `choose way in {clockwise, anticlockwise}`, say",
        ("choose", "{" | "(") => {
            "one name each: `choose s in mine`, then `choose t in empty`; or a set: `choose set pair of \
             2 in empty`"
        }
        ("or", "pass") if begins_expression(halt) => "write `either { choose s in empty … } or pass`",
        (_, "choose") if begins_expression(halt) => {
            "a choice is a statement, which gives the name: `choose s in empty`"
        }
        (_, "where") if halt.wants(&[Rule::kw_in]) => {
            "say first what it is one of: `choose s in empty where …`"
        }
        (_, "from") if halt.wants(&[Rule::kw_in]) => "write `choose s in …`",
        (_, "and") if halt.wants(&[Rule::kw_in]) => EACH_CHOICE,
        _ => return None,
    })
}

/// Commas between names, and between sets that names are taken from.
fn of_lists(halt: &Halt, _: &str, word: &str) -> Option<&'static str> {
    let opens = halt.wants(&[Rule::block, Rule::brace]);
    let quantified = halt.wants(&[Rule::colon]) && in_expression(halt);
    Some(match word {
        "," if is_quantified(halt) => match halt.before_that() {
            "every" => "one name each: `every a in S: every b in S: …`",
            "no" => "one name each: `no a in S: some b in S: …`",
            _ => "one name each: `some a in S: some b in S: …`",
        },
        "," if quantified => "one set each: `some s in mine: some d in around: …`",
        "," if halt.wants(&[Rule::kw_where]) && stands_beside(halt, halt.index(), "for") && !opens => {
            "a call or a set has one `for` only; a call inside has its own: `max(max(f(s, d) for s in \
             mine) for d in around)`"
        }
        _ => return None,
    })
}

/// Quantifiers and either–or.
fn of_conditions(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let begins = begins_expression(halt);
    let in_brackets = in_expression(halt) && halt.wants(&[Rule::end_bracket]) && halt.stands_before("in");
    Some(match (before, word) {
        ("exists", _) => "write `some s in board: …`",
        ("forall", _) => "write `every s in board: …`",
        (_, "any") if begins => "the word is `some`: `some g in groups(mine): …`",
        (_, "player") if begins && matches!(before, "no" | "some" | "every" | "any" | "each") => {
            "write `no p in players: has_move(p)` for no player, `some p in players: …` for one of them"
        }
        (_, "for") if begins && halt.next_word() == "some" => {
            "leave `for` out: `some d in around: …` is a condition, `for d in around { … }` a statement"
        }
        (_, "for") if begins => "write `every s in board: …`",
        (_, "let") if begins => {
            "a value gives no names: write `let g = …` before the statement, or say what follows in a definition with a \
             parameter, `define far(g: sites) = …`"
        }
        ("exactly", _) if in_expression(halt) => {
            "count them: `count({ l in lines(3) where l in mine }) = 1`, `count(S) = 1`"
        }
        (_, "at") if begins && matches!(halt.next_word(), "least" | "most") => {
            "count them: `count(g & corners) >= 2` for at least 2, `<= 2` for at most"
        }
        (_, "implies") if in_expression(halt) => "write `not A or B`",
        (_, "xor") if in_expression(halt) => "write `!=` between truths: one holds and the other does not",
        (_, ":") if in_expression(halt) && halt.stands_before("after") && halt.wants(&[Rule::statement]) => {
            "write `after { place my stone at s }: C`, with what is tried out in braces"
        }
        (_, ":") if in_brackets && ["no", "some", "every"].iter().any(|word| halt.stands_before(word)) => {
            "what is asked of the members stands in the same brackets: `(no g in groups(mine): C)`"
        }
        (_, ":") if in_brackets => "a condition on members stands in braces: `{ s in mine where C }`",
        (_, "{") if halt.wants(&[Rule::kw_then]) => {
            "in an expression it is `if C then A else B`; an end rule is `Red wins when C`"
        }
        _ => return None,
    })
}

/// What is, has or touches something.
fn of_comparisons(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let inside = in_expression(halt);
    let judged = halt.wants(&[Rule::verdict]);
    Some(match (before, word) {
        (_, "is") | ("is", _) if inside => {
            "write `a = b` where both are one thing, `s in king` where a site is one of many, `no S` \
             where nothing is left"
        }
        (_, "meets" | "touches" | "reaches" | "intersects") if inside => {
            "write `some a & b` where sets share a site, `some neighbours(a) & b` where one is beside \
             the other"
        }
        ("has", "none" | "no") if inside || judged => "write `no Red` where Red has nothing on the board",
        (_, "contains" | "has" | "includes") if inside => {
            "turn it round: `s in a` for a site, `b in a` where all of `b` lies in `a`"
        }
        ("connects" | "connect" | "joins" | "links", _)
        | (_, "connects" | "connect" | "connected" | "joins" | "links")
            if inside || judged =>
        {
            "add `use connection` and write `connected(White, left, right)`, say: a player's stones, one \
             side, the other"
        }
        (_, "not") if inside && halt.next_word() == "empty" => {
            "write `some S` where a set is not empty, `s in occupied` where a site is not"
        }
        _ => return None,
    })
}

/// Sites, and parts of sets.
fn of_sets(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let (inside, begins) = (in_expression(halt), begins_expression(halt));
    let ends_here = !halt.wants(&[Rule::statement, Rule::step, Rule::colon]);
    Some(match (before, word) {
        ("number" | "count" | "size" | "sum" | "max" | "min" | "union", "of") if inside => {
            "what it is about stands in brackets: `count(S)`, `max(X)`, `union(g for g in groups(mine))`"
        }
        ("the", "lowest" | "highest" | "smallest" | "largest" | "first" | "last" | "nearest" | "farthest") => {
            "say by a condition which one it is: `the { s in S where no neighbours(s, south) & S }` has none of `S` below \
             it; `min(…)` and `max(…)` are numbers"
        }
        ("the" | "an", _) => "leave it out: `mover wins when …`",
        ("when", "highest" | "lowest") if begins => {
            "what is compared stands first: `highest count(mine) wins when full`"
        }
        (_, "lowest" | "highest") if begins => {
            "`min(…)` and `max(…)` are of numbers; which site is lowest is a condition: \
             `the { s in S where no neighbours(s, south) & S }`"
        }
        (_, "my") if begins => "write `mine & king` for the sites of your kings",
        (_, "[") if inside && !halt.begins_line() => {
            "the members of a set have no numbers: `the S` is the one that it has, `choose t in S` lets \
             a player choose"
        }
        (_, "cells" | "squares" | "sites" | "points" | "spaces" | "fields") if inside => {
            "leave it out: `empty`, `mine` and other sets are sets of sites already"
        }
        (_, "where") if inside && ends_here && !halt.wants(&[Rule::each, Rule::kw_for]) => {
            "a condition on members stands in braces: `{ s in board where C }`"
        }
        (_, "except" | "but" | "without") if inside => "write `a - b` for what is in `a` and not in `b`",
        (_, "of") if inside && ends_here && !halt.wants(&[Rule::kw_to]) => {
            "write `mine & king` for your own kings, `name(me)` for your own entry of a table, a variable or a definition"
        }
        _ => return None,
    })
}

/// Numbers.
fn of_numbers(halt: &Halt, before: &str, word: &str) -> Option<&'static str> {
    let inside = in_expression(halt);
    let number = halt.token.is_some_and(|(_, token)| token.kind == Kind::Number);
    Some(match (before, word) {
        (_, "x") if inside && !halt.begins_line() => "write `*` between numbers that are multiplied",
        (".", _) if number => "numbers are whole: write `2 * n > 15` for `n > 7.5`",
        _ => return None,
    })
}

/// What ends too early.
fn of_halves(halt: &Halt, _: &str, word: &str) -> Option<&'static str> {
    let ends = halt.begins_line() || matches!(word, "" | "}" | ")" | "]");
    (ends && halt.wants(&[Rule::kw_else]) && in_expression(halt)).then_some(
        "in an expression each `if` has its `else`: `if C then A else none`, `… else 0`, `… else true`",
    )
}
