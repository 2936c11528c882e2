//! Likely mistakes, and what to write instead.

use super::foreign::HABITS;
use super::misplaced;
use super::mistakes::{shorten, Halt};
use super::Rule;
use crate::diagnostic::{nearest, Advice, Diagnostic};
use crate::syntax::scan::Kind;
use crate::syntax::synonyms::{self, Place};
use crate::words::{is_reserved, ITEMS, PATTERN_ITEMS, STATEMENTS};

/// The message for a place where the grammar gave up: that of the first likely mistake, or just
/// what was expected.
pub(super) fn advise(halt: &Halt) -> Diagnostic {
    let likely: [fn(&Halt) -> Option<Diagnostic>; 33] = [
        colourless_piece,
        misplaced::end_rule_outside,
        misplaced::outcome_in_a_turn,
        misplaced::item_without_its_word,
        misplaced::option_without_default,
        misplaced::repeat_without_limit,
        misplaced::set_without_name,
        misplaced::two_names_chosen,
        misplaced::branch_with_condition,
        misplaced::not_in,
        misplaced::set_by_a_sign,
        foreign_habit,
        reserved_name,
        reserved_label,
        else_alone,
        blank_before_bracket,
        options_out_of_order,
        repeat_without_times,
        statement_outside,
        item_inside,
        extends_inside,
        assignment,
        definition_without_do,
        unknown_beginning,
        quantifier_without_condition,
        quoted_label,
        variable_without_type,
        part_without_number,
        put_under,
        call_without_brackets,
        word_in_expression,
        misspelt_word,
        unknown_in_line,
    ];
    likely.iter().find_map(|mistake| mistake(halt)).unwrap_or_else(|| halt.error(halt.message()))
}

/// `place stone at s`
fn colourless_piece(halt: &Halt) -> Option<Diagnostic> {
    let at = halt.word() == "at" && halt.wants(&[Rule::piece_word]);
    at.then(|| {
        let what = halt.before().map_or("stone", |token| halt.scan.word(token));
        let help = match what.starts_with(char::is_uppercase) {
            true => format!("say what: `place {what} stone at …`"),
            false if what == "mine" => "say what is put: `place my stone at …`".to_string(),
            false => format!("say whose {what}: `place my {what} at …`, or name a colour instead of `my`"),
        };
        halt.error("a piece has a colour and a kind; one of them is missing").help(help)
    })
}

/// What people write who know another language.
fn foreign_habit(halt: &Halt) -> Option<Diagnostic> {
    HABITS.iter().find_map(|habit| habit(halt))
}

/// `define end = …`
fn reserved_name(halt: &Halt) -> Option<Diagnostic> {
    let word = halt.word();
    let begins = halt.begins_line() && (STATEMENTS.contains(&word) || ITEMS.contains(&word));
    if !is_reserved(word) || begins || !halt.wants(&[Rule::name, Rule::piece_word]) {
        return None;
    }
    let message = format!("`{word}` is a word of the language; choose another name");
    Some(Diagnostic { code: "reserved-word", ..halt.error(message) })
}

/// `or take { … }`
fn reserved_label(halt: &Halt) -> Option<Diagnostic> {
    let word = halt.word();
    if !is_reserved(word) || halt.next_word() != "{" || !halt.wants(&[Rule::branch, Rule::label]) {
        return None;
    }
    let message = format!("`{word}` is a word of the language; choose another label");
    let error = Diagnostic { code: "reserved-word", ..halt.error(message) };
    Some(match word {
        "else" => error.help("`or` alone joins the branches: `either { … } or { … }`"),
        _ => error.help("a label is a name of your own, or left out: `or { … }`"),
    })
}

/// `} else {` after something else than an `if`
fn else_alone(halt: &Halt) -> Option<Diagnostic> {
    let alone = halt.word() == "else" && halt.wants(&[Rule::statement, Rule::step, Rule::item]);
    alone.then(|| {
        halt.error("this `else` belongs to no `if`")
            .help("`else` follows the `}` of an `if`, and an `if` has only one")
    })
}

/// `count (mine)`
fn blank_before_bracket(halt: &Halt) -> Option<Diagnostic> {
    let name = halt.before().filter(|t| t.kind == Kind::Word && t.end < halt.span.start as usize)?;
    let name = halt.scan.word(name);
    if halt.word() != "(" || is_reserved(name) {
        return None;
    }
    let message = format!("a blank stands between `{}` and its bracket", shorten(name));
    Some(halt.error(message).help(format!("write `{}(`", shorten(name))))
}

/// `choose x in S by P where C`
fn options_out_of_order(halt: &Halt) -> Option<Diagnostic> {
    let word = halt.word();
    let late = matches!(word, "where" | "by" | "keeping" | "maximal" | "of")
        && halt.wants(&[Rule::statement, Rule::step]);
    let statement = halt.statements_before(halt.index()).next();
    late.then(|| {
        let error = halt.error(format!("`{word}` cannot stand here"));
        if let ("where", Some(effect @ ("remove" | "place" | "move" | "mark" | "unmark" | "rotate"))) =
            (word, statement)
        {
            return error
                .help(format!("write the set in braces, as in `{effect} {{ t in theirs where … }}`"));
        }
        if statement == Some("let") {
            return error.help("what meets a condition stands in braces: `let t = { x in S where C }`");
        }
        if word == "of" {
            return error.help("how many stands before `in`: `choose set s of 2 in empty`");
        }
        error.help(
            "after `choose x in S` come `where`, `by`, `if any`, in this order; \
             after `choose set x in S` come `keeping`, `maximal`, `where`, `by`",
        )
    })
}

/// `repeat up to 3 while C`
fn repeat_without_times(halt: &Halt) -> Option<Diagnostic> {
    let forgotten = matches!(halt.word(), "while" | "{") && halt.wants(&[Rule::kw_times]);
    forgotten.then(|| halt.error(halt.message()).help("write `repeat up to N times while … { … }`"))
}

/// A statement where an item should stand.
fn statement_outside(halt: &Halt) -> Option<Diagnostic> {
    let word = halt.word();
    let outside = STATEMENTS.contains(&word) && halt.wants(&[Rule::item, Rule::pattern_item]);
    outside.then(|| {
        let help = synonyms::advice(word, Place::Item);
        halt.error(format!("`{word}` begins a statement, and no statement can stand here")).help(
            help.unwrap_or("statements stand inside `turn { … }`, `setup { … }` or `define name { … }`"),
        )
    })
}

/// An item where a statement should stand.
fn item_inside(halt: &Halt) -> Option<Diagnostic> {
    let word = halt.word();
    let inside = ITEMS.contains(&word) && halt.wants(&[Rule::statement, Rule::step]) && halt.begins_line();
    inside.then(|| {
        halt.error(format!("`{word}` begins an item, and no item can stand here"))
            .help("is a `}` missing before it?")
    })
}

/// `game "My Hex" { extends "hex" …`
fn extends_inside(halt: &Halt) -> Option<Diagnostic> {
    let inside = halt.word() == "extends" && halt.wants(&[Rule::item]);
    inside.then(|| {
        halt.error("`extends` stands before the `{` of the game")
            .help("write `game \"My Hex\" extends \"hex\" {`, with the game's id in quotes")
    })
}

/// `x = 3` for `set x to 3`
fn assignment(halt: &Halt) -> Option<Diagnostic> {
    let (index, token) = halt.token?;
    let word = |at: usize| halt.scan.tokens.get(at).map_or("", |t| halt.scan.word(*t));
    let of = if word(index + 1) == "(" && word(index + 3) == ")" { 3 } else { 0 };
    let sign = Some(word(index + of + 1));
    if token.kind != Kind::Word || sign != Some("=") || !halt.wants(&[Rule::statement, Rule::step]) {
        return None;
    }
    let name = shorten(halt.word());
    let help = match of {
        0 => format!("write `set {name} to …` to change it, `let {name} = …` for a new name"),
        _ => format!("write `set {name}({}) to …`", shorten(word(index + 2))),
    };
    Some(halt.error(halt.message()).help(help))
}

/// A line that begins with no word the language has for it.
fn unknown_beginning(halt: &Halt) -> Option<Diagnostic> {
    let (_, token) = halt.token?;
    let (what, known): (&str, &[&str]) = match () {
        () if halt.wants(&[Rule::item]) => ("item", ITEMS),
        () if halt.wants(&[Rule::pattern_item]) => ("item of a pattern", PATTERN_ITEMS),
        () if halt.wants(&[Rule::statement, Rule::step]) => ("statement", STATEMENTS),
        () => return None,
    };
    let opens = halt.before().is_some_and(|t| matches!(halt.scan.word(t), "{" | "}"));
    if token.kind != Kind::Word || is_reserved(halt.word()) || !(halt.begins_line() || opens) {
        return None;
    }
    let error = halt.error(format!("no {what} begins with `{}`", shorten(halt.word())));
    let steps = ["play", "expect"].iter().filter(|_| halt.wants(&[Rule::step]));
    Some(match nearest(halt.word(), known.iter().chain(steps).copied()) {
        Some(word) => error.help(Advice::did_you_mean(word)),
        None => error.help(format!("{what}s begin with `{}`", known.join("`, `"))),
    })
}

/// `capture(s)` as a statement
fn definition_without_do(halt: &Halt) -> Option<Diagnostic> {
    let (_, token) = halt.token.filter(|_| halt.wants(&[Rule::statement, Rule::step]))?;
    if token.kind != Kind::Word || is_reserved(halt.word()) || !halt.is_called() {
        return None;
    }
    let name = shorten(halt.word());
    let message = format!("no statement begins with `{name}`");
    let mut help = format!("write `do {name}(…)` for the statements of a definition");
    if let Some(meant) = synonyms::advice(&name, Place::Statement) {
        help = format!("{help}; if there is no such definition, {meant}");
    }
    Some(halt.error(message).help(help))
}

/// `some x in S` without `: C`
fn quantifier_without_condition(halt: &Halt) -> Option<Diagnostic> {
    let open = halt.wants(&[Rule::colon]) && halt.wants(&[Rule::infix]);
    let help = match halt.word() {
        "where" => "write `:` for `where` here: `some x in S: C`; more conditions are joined by `and`",
        _ => {
            "a name and `in` after `some`, `every` or `no` ask for a condition: `some x in S: C`; \
             `some S` alone says that S has a member"
        }
    };
    open.then(|| halt.error(halt.message()).help(help))
}

/// `or "swap" { … }`
fn quoted_label(halt: &Halt) -> Option<Diagnostic> {
    let quoted = halt.token.is_some_and(|(_, t)| t.kind == Kind::Text)
        && (halt.wants(&[Rule::branch]) || halt.before().is_some_and(|t| halt.scan.word(t) == "as"));
    let wanted = quoted && halt.wants(&[Rule::branch, Rule::name, Rule::label]);
    wanted.then(|| halt.error(halt.message()).help("a label is one word without quotes"))
}

/// `var x = 3`, `var x of player = true` in a game
fn variable_without_type(halt: &Halt) -> Option<Diagnostic> {
    let words = || halt.scan.tokens[..halt.index()].iter().rev().map(|t| halt.scan.word(*t));
    let item = words().find(|word| ITEMS.contains(word) && *word != "player");
    let is_variable = matches!(item, Some("var" | "clock")) && halt.wants(&[Rule::colon]);
    if halt.word() != "=" || !is_variable || halt.wants(&[Rule::infix]) {
        return None;
    }
    let value = halt.next_word();
    let mut said: Vec<&str> = words().take_while(|word| Some(*word) != item).collect();
    said.reverse();
    let said = said.join(" ").replace(" ,", ",");
    let is_short = said.len() + value.len() < 60;
    let help = match value {
        "true" | "false" if is_short => format!("say what it may hold: `var {said}: truth = {value}`"),
        _ => "say what it may hold: a range such as `: 0..9`, or a type such as `: sites`".to_string(),
    };
    Some(halt.error(halt.message()).help(help))
}

/// `move top of s to t`
fn part_without_number(halt: &Halt) -> Option<Diagnostic> {
    let end = halt.before().map(|t| halt.scan.word(t)).filter(|word| matches!(*word, "top" | "bottom"))?;
    let help = format!("say how many pieces: `{end} 1 of …`");
    (halt.word() == "of" && halt.wants(&[Rule::kw_to])).then(|| halt.error(halt.message()).help(help))
}

/// `place my man under s`
fn put_under(halt: &Halt) -> Option<Diagnostic> {
    let below = halt.word() == "under" && halt.wants(&[Rule::kw_at]);
    below.then(|| {
        halt.error(halt.message())
            .help("pieces are put on top; to get one below, put it on an empty site and `move` that `under` the others")
    })
}

/// `square 7`
fn call_without_brackets(halt: &Halt) -> Option<Diagnostic> {
    let name = halt.before().filter(|t| t.kind == Kind::Word).map(|t| halt.scan.word(t))?;
    let number = halt.token.is_some_and(|(_, t)| t.kind == Kind::Number) && halt.wants(&[Rule::infix]);
    let sizes = halt.word().split_once('x').filter(|(rows, cols)| !rows.is_empty() && !cols.is_empty());
    let help = match (name, sizes) {
        ("row" | "col" | "level", _) => {
            format!("write `{{ s in board where s.{name} = {} }}`", shorten(halt.word()))
        }
        (_, Some((rows, cols))) => format!("write `{}({}, {})`", shorten(name), shorten(rows), shorten(cols)),
        _ => format!("write `{}({})`", shorten(name), shorten(halt.word())),
    };
    (number && !is_reserved(name)).then(|| halt.error(halt.message()).help(help))
}

/// A word of the language where an expression should stand.
fn word_in_expression(halt: &Halt) -> Option<Diagnostic> {
    let word = halt.word();
    let misplaced = is_reserved(word) && halt.wants(&[Rule::expr, Rule::term]);
    let help = match word {
        "repeat" => "write `repeats = 0` for a position that has not stood before".to_string(),
        _ => format!("`{word}` is a word of the language and names nothing"),
    };
    misplaced.then(|| halt.error(halt.message()).help(help))
}

/// `form` for `from`, where a certain word should stand.
fn misspelt_word(halt: &Halt) -> Option<Diagnostic> {
    halt.token.filter(|(_, token)| token.kind == Kind::Word)?;
    let words: Vec<&str> = halt.wanted_words().filter(|w| w.len() > 1).collect();
    let meant = nearest(
        halt.word(),
        words
            .into_iter()
            .chain(["wins", "loses", "passes"].into_iter().filter(|_| halt.wants(&[Rule::verdict]))),
    )?;
    Some(halt.error(halt.message()).help(Advice::did_you_mean(meant)))
}

/// `place my stone at s extra turn`: what follows an expression on its line is neither an operator nor a statement.
fn unknown_in_line(halt: &Halt) -> Option<Diagnostic> {
    halt.token.filter(|(_, token)| token.kind == Kind::Word && !is_reserved(halt.word()))?;
    let wanted = halt.wants(&[Rule::statement, Rule::step]);
    wanted.then(|| {
        halt.error(halt.message()).help(format!("statements begin with `{}`", STATEMENTS.join("`, `")))
    })
}
