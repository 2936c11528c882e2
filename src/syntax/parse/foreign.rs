//! What people write who know another language, and what to write instead.

use super::misplaced::opening;
use super::mistakes::{shorten, Halt, BACK};
use super::phrases::phrase;
use super::Rule;
use crate::diagnostic::{Advice, Diagnostic};
use crate::syntax::scan::Kind;
use crate::syntax::synonyms::{self, Place};
use crate::words::{is_one_of, is_reserved, Roles, DIRECTIONS, ITEMS, STATEMENTS};

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
    let (message, help) = match stands_beside(halt, at, "for") {
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

/// Does a word stand before a token in the same brackets, or in the same definition?
pub(super) fn stands_beside(halt: &Halt, at: usize, word: &str) -> bool {
    let tokens = &halt.scan.tokens;
    let mut at = at;
    while let Some(before) = at.checked_sub(1) {
        at = match tokens[before].kind {
            Kind::Open => return false,
            Kind::Close => opening(tokens, before).unwrap_or(0),
            _ if halt.scan.word(tokens[before]) == word => return true,
            _ if halt.scan.word(tokens[before]) == "define" => return false,
            _ => before,
        };
    }
    false
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
    let next = halt.scan.tokens.get(halt.index() + 1);
    let help = match synonyms::advice(halt.word(), place).filter(|_| !known.contains(&halt.word()))? {
        _ if halt.is_called() && place == Place::Statement => return None,
        _ if halt.word() == "add" && next.is_some_and(|next| next.kind == Kind::Number) => {
            "write `set n to n + 1` for a variable `n`"
        }
        help => help,
    };
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
    let before = halt.word_before();
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
    let before = halt.word_before();
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
    let before = halt.word_before();
    if token.kind != Kind::Number || before != "choose" {
        return None;
    }
    let next = halt.scan.tokens.get(index + 1).filter(|t| t.kind == Kind::Word);
    let name = next.map(|t| halt.scan.word(*t)).filter(|word| !is_reserved(word)).unwrap_or("s");
    let help = format!("write `choose set {} of {} in …`", shorten(name), shorten(halt.word()));
    Some(halt.error(halt.message()).help(help))
}
