//! What people write who know another language, and what to write instead.

use super::mistakes::{shorten, Halt};
use super::Rule;
use crate::diagnostic::{Advice, Diagnostic};
use crate::syntax::scan::Kind;
use crate::syntax::synonyms::{self, Place};
use crate::words::{is_one_of, is_reserved, Roles, DIRECTIONS, ITEMS, STATEMENTS, VERDICTS};

/// The habits that are known, the surest first.
pub(super) const HABITS: &[fn(&Halt) -> Option<Diagnostic>] = &[
    function_without_brackets,
    no_legal_moves,
    in_a_row,
    every_said_otherwise,
    spin_before_sites,
    for_too_many,
    phrase,
    beginning,
    move_without_to,
    filter_without_name,
    number_of_choices,
    message_forgotten,
    number_for_a_name,
    parameter_without_type,
    list_of_sites,
];

/// Both ways round.
const SPINS: [&str; 2] = ["clockwise", "anticlockwise"];

/// What may stand before where a piece goes in everyday speech.
const PREPOSITIONS: [&str; 7] = ["over", "onto", "into", "on", "past", "towards", "toward"];

/// How many words before the place of a mistake are looked at.
const BACK: usize = 8;

/// `count mine = 3`
fn function_without_brackets(halt: &Halt) -> Option<Diagnostic> {
    let end = halt.index();
    let word = |index: usize| halt.scan.tokens.get(index).map_or("", |t| halt.scan.word(*t));
    let at = (end.saturating_sub(BACK)..end).rev().find(|&at| {
        let taken = at > 0 && matches!(word(at - 1), "use" | "without" | "define" | ",");
        let next = halt.scan.tokens.get(at + 1).map(|t| t.kind);
        let operand = next == Some(Kind::Word) && !is_reserved(word(at + 1));
        is_one_of(word(at), Roles::BRACKETS) && operand && !taken
    })?;
    let token = halt.scan.tokens[at];
    let message = format!("`{}` takes what it is about in brackets", word(at));
    let error = Diagnostic::error("syntax", halt.scan.span(token.start, token.end), message);
    Some(error.help(format!("write `{}({})`", word(at), shorten(word(at + 1)))))
}

/// `{ … for a in A for b in B }`, and `for` where there is no set and no call.
fn for_too_many(halt: &Halt) -> Option<Diagnostic> {
    if halt.word() != "in" || halt.before_that() != "for" {
        return None;
    }
    let at = halt.index() - 2;
    let before = halt.scan.tokens[..at].iter().rev().map(|token| halt.scan.word(*token));
    let inside = before.take_while(|word| !matches!(*word, "define" | "=" | "(" | "{"));
    let (message, help) = match inside.into_iter().any(|word| word == "for") {
        true => (
            "a call or a set has one `for` only",
            "a call inside has its own: `union(union(… for a in A) for b in B)`; families are joined by `+`: \
             `{ … for a in A } + { … for b in B }`",
        ),
        false => (
            "`for` stands in a set or a call here",
            "write `{ … for s in S }`, or `some s in S: …` for a condition",
        ),
    };
    let token = halt.scan.tokens[at];
    Some(Diagnostic::error("syntax", halt.scan.span(token.start, token.end), message).help(help))
}

/// Words that belong to another language's phrases.
fn phrase(halt: &Halt) -> Option<Diagnostic> {
    let before = halt.before().map_or("", |token| halt.scan.word(token));
    let word = halt.word();
    let in_expression = halt.wants(&[Rule::infix]);
    let begins_expression = halt.wants(&[Rule::expr, Rule::term, Rule::quantified, Rule::call]);
    let help = match (before, word) {
        ("next", "player") => {
            "turns go round by themselves; `next by opponent` says who plays next, `next NAME` which turn it is"
        }
        ("repeat", _) if halt.wants(&[Rule::kw_up]) => "write `repeat up to 3 times { … }`",
        ("the" | "an", _) => "leave it out: `mover wins when …`",
        ("each", _) if halt.before_that() == "for" => "leave `each` out: `for d in orthogonal { … }`, say",
        (_, "[") if in_expression && !halt.begins_line() => {
            "the members of a set have no numbers: `the S` is the one that it has, `choose t in S` lets a player choose"
        }
        ("exists", _) => "write `some s in board: …`",
        ("forall", _) => "write `every s in board: …`",
        (_, "any") if begins_expression => "write `some g in groups(mine): …`, say",
        (_, "let") if begins_expression => {
            "a value gives no names: write `let g = …` before the statement, or say what follows in a definition with a \
             parameter, `define far(g: sites) = …`"
        }
        (_, "on" | "onto" | "in" | "into" | "to") if halt.wants(&[Rule::kw_at]) => "write `place my stone at s`",
        (_, ",") if halt.wants(&[Rule::kw_by]) && halt.wants(&[Rule::statement, Rule::step]) => {
            "each choice is a statement of its own: `choose s in mine`, then `choose t in neighbours(s)`"
        }
        (_, ",") if matches!(halt.before_that(), "some" | "every" | "no") => {
            "one name each: `some a in S: some b in S: …`"
        }
        (_, "where") if halt.wants(&[Rule::kw_in]) => "say first what it is one of: `choose s in empty where …`",
        (_, "from") if halt.wants(&[Rule::kw_in]) => "write `choose s in …`",
        ("otherwise", _) if halt.wants(&[Rule::verdict]) => {
            "end rules are tried in order, so the last one may be `Black wins when full`, say"
        }
        (_, "wins" | "loses") if halt.wants(&[Rule::kw_else]) => {
            "an end rule says who and then why: `mover wins when some mine & top`"
        }
        (_, "for") if begins_expression => "write `every s in board: …`",
        (_, "is") if in_expression => {
            "write `a = b` where both are one thing, `s in king` where a site is one of many"
        }
        (_, "meets" | "touches" | "reaches" | "intersects") if in_expression => {
            "write `some a & b` where sets share a site, `some neighbours(a) & b` where one is beside the other"
        }
        (_, "contains" | "has" | "includes") if in_expression => {
            "turn it round: `s in a` for a site, `b in a` where all of `b` lies in `a`"
        }
        ("connects" | "connect" | "joins" | "links", _) | (_, "connects" | "connect" | "joins" | "links")
            if in_expression || halt.wants(&[Rule::verdict]) =>
        {
            "add `use connection` and write `connected(White, left, right)`, say: a player's stones, one side, the other"
        }
        (_, "xor") if in_expression => "write `!=` between truths: one holds and the other does not",
        (_, "implies") if in_expression => "write `not A or B`",
        (_, "cells" | "squares" | "sites" | "points" | "spaces" | "fields") if in_expression => {
            "leave it out: `empty`, `mine` and other sets are sets of sites already"
        }
        (_, "then") if halt.wants(&[Rule::block, Rule::brace]) => "leave `then` out: `if C { … }`",
        (_, "else") if halt.wants(&[Rule::end_rule, Rule::drawn]) => {
            "write two rules, tried in order: `White wins when C` and `Black wins when full`, say"
        }
        (_, "also") if halt.wants(&[Rule::end_rule, Rule::drawn]) => {
            "`also ends { … }` is an item of its own, which adds rules to those of the base game"
        }
        (_, "most") if halt.wants(&[Rule::end_rule, Rule::drawn]) => {
            "write `highest count(mine) wins when full`, say"
        }
        ("draws" | "tied" | "ties" | "tie", "when") if halt.wants(&[Rule::verdict]) => "write `draw when …`",
        (_, "loses") if halt.wants(&[Rule::kw_wins]) && !halt.wants(&[Rule::verdict]) => {
            "what is compared is for winning: `lowest count(mine) wins when full`, say"
        }
        (_, "when") if halt.wants(&[Rule::statement, Rule::step]) => {
            "a statement that depends on something stands in an `if`: `if C { … }`"
        }
        ("player", _) if halt.wants(&[Rule::string]) => {
            "who plays is said by `players White, Black`; `player \"ab\"` is the search that plays the game"
        }
        (_, "player") if halt.wants(&[Rule::end_rule]) => {
            "write `a player wins when …`, `mover wins when …`, or the name of a player"
        }
        (before, _) if VERDICTS.contains(&before) && halt.wants(&[Rule::kw_when]) => {
            "an end rule says who and then why: `mover wins when some mine & top`"
        }
        _ => return None,
    };
    Some(halt.error(halt.message()).help(help))
}

/// `end { … }`, `piece stone`, `capture t`
fn beginning(halt: &Halt) -> Option<Diagnostic> {
    let opens = halt.before().is_some_and(|t| matches!(halt.scan.word(t), "{" | "}"));
    let (place, what) = match () {
        () if halt.wants(&[Rule::item]) && (opens || halt.begins_line()) => (Place::Item, "item"),
        () if halt.wants(&[Rule::statement, Rule::step]) => (Place::Statement, "statement"),
        () => return None,
    };
    let known = if place == Place::Item { ITEMS } else { STATEMENTS };
    let help = synonyms::advice(halt.word(), place).filter(|_| !known.contains(&halt.word()))?;
    Some(halt.error(format!("no {what} begins with `{}`", halt.word())).help(Advice::written(help)))
}

/// `require size mod 2 = 1` without its message
fn message_forgotten(halt: &Halt) -> Option<Diagnostic> {
    if !halt.wants(&[Rule::string]) || !halt.wants(&[Rule::infix]) {
        return None;
    }
    let before = halt.scan.tokens[..halt.index()].iter().rev();
    let item = before.copied().find(|t| halt.scan.begins_line(t.start)).map(|t| halt.scan.word(t))?;
    (item == "require").then(|| {
        halt.error(halt.message())
            .help("a `require` of options ends with its message: `require size mod 2 = 1 \"an odd board\"`")
    })
}

/// `players 2`, `board 8x8`
fn number_for_a_name(halt: &Halt) -> Option<Diagnostic> {
    let (_, token) = halt.token.filter(|(_, token)| token.kind == Kind::Number)?;
    let before = halt.before().map_or("", |token| halt.scan.word(token));
    let help = match (before, halt.scan.word(token).split_once('x')) {
        ("players", _) if halt.scan.word(token) == "1" => "name the one: `players Solver`".to_string(),
        ("players", _) => "name them: `players White, Black`".to_string(),
        ("board", Some((rows, cols))) => format!("write `square({}, {})`", shorten(rows), shorten(cols)),
        _ => return None,
    };
    Some(halt.error(halt.message()).help(help))
}

/// `define f(s) = …`
fn parameter_without_type(halt: &Halt) -> Option<Diagnostic> {
    let bare = matches!(halt.word(), ")" | ",") && halt.wants(&[Rule::colon]) && !halt.wants(&[Rule::infix]);
    let name = halt.before().filter(|t| bare && t.kind == Kind::Word).map(|t| halt.scan.word(t))?;
    Some(halt.error(halt.message()).help(format!("say what it is: `{}: site`, say", shorten(name))))
}

/// `[a1, b1]`, `{e5 e4}`
fn list_of_sites(halt: &Halt) -> Option<Diagnostic> {
    let before = halt.before().map_or("", |token| halt.scan.word(token));
    let is_site = |word: &str| word.len() <= 4 && word.ends_with(|c: char| c.is_ascii_digit());
    let comma = halt.word() == "," && halt.wants(&[Rule::end_square]);
    let braces = halt.wants(&[Rule::end_brace, Rule::comma]) && is_site(before) && is_site(halt.word());
    let help = match (comma, braces) {
        (true, _) => "sites stand side by side, without commas: `[a1 b1]`".to_string(),
        (_, true) => format!("sites stand in square brackets: `[{before} {}]`", halt.word()),
        _ => return None,
    };
    Some(halt.error(halt.message()).help(help))
}

/// What people call a move that may be made.
const LEGAL: [&str; 5] = ["legal", "possible", "valid", "available", "more"];

/// `draw when no legal moves`
fn no_legal_moves(halt: &Halt) -> Option<Diagnostic> {
    let word = |index: usize| halt.scan.tokens.get(index).map_or("", |t| halt.scan.word(*t));
    let is_said = |at: &usize| {
        matches!(word(*at), "moves" | "move") && LEGAL.contains(&word(at - 1)) && word(at - 2) == "no"
    };
    let at = (halt.index().saturating_sub(BACK)..=halt.index()).filter(|at| *at >= 2).rfind(is_said)?;
    let (first, last) = (halt.scan.tokens[at - 2], halt.scan.tokens[at]);
    let message = format!("`no {} {}` means nothing here", word(at - 1), word(at));
    let error = Diagnostic::error("syntax", halt.scan.span(first.start, last.end), message);
    Some(error.help("write `stuck` in an end rule: `draw when stuck`, `mover loses when stuck`"))
}

/// `a player wins when 3 in a row`
fn in_a_row(halt: &Halt) -> Option<Diagnostic> {
    let word = |index: usize| halt.scan.tokens.get(index).map_or("", |t| halt.scan.word(*t));
    let said =
        |at: &usize| word(*at) == "in" && word(at + 1) == "a" && matches!(word(at + 2), "row" | "line");
    let at = (halt.index().saturating_sub(BACK)..=halt.index()).rfind(said)?;
    let length = at.checked_sub(1).map(word).filter(|n| n.parse::<u8>().is_ok()).unwrap_or("n");
    let (first, last) = (halt.scan.tokens[at], halt.scan.tokens[at + 2]);
    let message = format!("`in a {}` means nothing here", word(at + 2));
    let error = Diagnostic::error("syntax", halt.scan.span(first.start, last.end), message);
    Some(error.help(format!("write `some l in lines({length}): l in mine`")))
}

/// `all g in groups(mine): C`
fn every_said_otherwise(halt: &Halt) -> Option<Diagnostic> {
    let word = |index: usize| halt.scan.tokens.get(index).map_or("", |t| halt.scan.word(*t));
    let said = |at: &usize| word(*at) == "all" && word(at + 2) == "in" && !is_reserved(word(at + 1));
    let at = (halt.index().saturating_sub(BACK)..=halt.index()).rfind(said)?;
    let (first, last) = (halt.scan.tokens[at], halt.scan.tokens[at + 2]);
    let name = shorten(word(at + 1));
    let error = Diagnostic::error(
        "syntax",
        halt.scan.span(first.start, last.end),
        format!("`all {name} in` means nothing here"),
    );
    Some(error.help(format!("write `every {name} in …: …`")))
}

/// `rotate clockwise S`
fn spin_before_sites(halt: &Halt) -> Option<Diagnostic> {
    let spin = halt.before().map(|t| halt.scan.word(t)).filter(|word| SPINS.contains(word))?;
    if halt.before_that() != "rotate" || !halt.wants(&[Rule::kw_by]) {
        return None;
    }
    Some(halt.error(halt.message()).help(format!("write `rotate {} by {spin}`", shorten(halt.word()))))
}

/// `move s north`, `move s t`
fn move_without_to(halt: &Halt) -> Option<Diagnostic> {
    let (index, token) =
        halt.token.filter(|_| halt.wants(&[Rule::kw_to]) && halt.wants(&[Rule::kw_under]))?;
    let to = halt.word();
    if token.kind != Kind::Word || is_reserved(to) {
        return None;
    }
    let next = halt.scan.tokens.get(index + 1).filter(|_| PREPOSITIONS.contains(&to));
    let to = next.map_or(to, |next| halt.scan.word(*next));
    let tokens = &halt.scan.tokens[..index];
    let begun = tokens.iter().rposition(|t| halt.scan.word(*t) == "move")?;
    let from = shorten(halt.scan.text[tokens.get(begun + 1)?.start..tokens[index - 1].end].trim());
    let to = shorten(to);
    let help = match DIRECTIONS.contains(&to.as_str()) {
        true => format!("write `move {from} to neighbours({from}, {to})`"),
        false => format!(
            "write `move {from} to {to}`, or `move {from} to neighbours({from}, {to})` where `{to}` is a direction"
        ),
    };
    Some(halt.error(halt.message()).help(help))
}

/// `{ empty where s.row = 1 }`
fn filter_without_name(halt: &Halt) -> Option<Diagnostic> {
    if halt.word() != "where" || !halt.wants(&[Rule::each, Rule::kw_for]) {
        return None;
    }
    let tokens = &halt.scan.tokens[..halt.index()];
    let mut closed = 0;
    let opened = tokens.iter().rposition(|t| match t.kind {
        Kind::Close => {
            closed += 1;
            false
        }
        Kind::Open if closed > 0 => {
            closed -= 1;
            false
        }
        kind => kind == Kind::Open,
    })?;
    let set = &halt.scan.text[tokens.get(opened + 1)?.start..tokens[tokens.len() - 1].end];
    let word = |at: usize| tokens.get(at).map_or("", |t| halt.scan.word(*t));
    let help = match halt.scan.word(tokens[opened]) {
        "{" => format!("name the members: `{{ s in {} where … }}`", shorten(set)),
        "(" if word(opened + 2) == "in" => match opened.checked_sub(1).map_or("", word) {
            "" => format!("write `{{ {} where … }}` for a set", shorten(set)),
            call => format!("write `{}({{ {} where … }})`: braces make a set", shorten(call), shorten(set)),
        },
        _ => {
            "say what each is and where it comes from: `(count(g) for g in groups(mine) where …)`".to_string()
        }
    };
    Some(halt.error(halt.message()).help(help))
}

/// `choose 2 s in empty`
fn number_of_choices(halt: &Halt) -> Option<Diagnostic> {
    let (index, token) = halt.token.filter(|_| halt.wants(&[Rule::kw_set]))?;
    let before = halt.before().map_or("", |token| halt.scan.word(token));
    if token.kind != Kind::Number || before != "choose" {
        return None;
    }
    let next = halt.scan.tokens.get(index + 1).filter(|t| t.kind == Kind::Word);
    let name = next.map(|t| halt.scan.word(*t)).filter(|word| !is_reserved(word)).unwrap_or("s");
    let help = format!("write `choose set {} of {} in …`", shorten(name), shorten(halt.word()));
    Some(halt.error(halt.message()).help(help))
}
