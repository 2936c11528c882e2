//! What stands in the wrong place or order, written out as it should stand.

use super::mistakes::{shorten, Halt};
use super::Rule;
use crate::diagnostic::Diagnostic;
use crate::syntax::scan::{Kind, Token};
use crate::words::{is_reserved, STATEMENTS, VERDICTS};

/// The longest piece of a text that advice repeats.
const LONGEST: usize = 60;

/// `mover loses when stuck`, `stuck loses` outside `ends { … }`
pub(super) fn end_rule_outside(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| halt.wants(&[Rule::item, Rule::statement]))?;
    if !opens_line(halt) || !judges(halt, index) {
        return None;
    }
    let said = line(halt, index)?;
    let rule = match said {
        "stuck loses" => "mover loses when stuck",
        "stuck draws" | "stuck draw" => "draw when stuck",
        said => said,
    };
    let mut help = format!("write `ends {{ {rule} }}`");
    if halt.scan.tokens.iter().take(6).any(|t| halt.scan.word(*t) == "extends") {
        help = format!("{help} in place of the base game's rules, `also ends {{ {rule} }}` beside them");
    }
    Some(halt.error("end rules stand in `ends { … }`").help(help))
}

/// `mover wins` as a statement.
pub(super) fn outcome_in_a_turn(halt: &Halt) -> Option<Diagnostic> {
    let verdict = halt.next_word();
    (halt.wants(&[Rule::statement]) && VERDICTS.contains(&verdict)).then(|| {
        let said = format!("{} {verdict}", shorten(halt.word()));
        halt.error("a turn does not say who wins: end rules do, after each turn")
            .help(format!("write the condition there: `ends {{ {said} when … }}`"))
    })
}

/// Does the line from this token on say who wins, loses or draws?
fn judges(halt: &Halt, index: usize) -> bool {
    let words: Vec<&str> = line_tokens(halt, index).iter().map(|t| halt.scan.word(*t)).collect();
    let verdict = |pair: &[&str]| VERDICTS.contains(&pair[0]) && pair[1] == "when";
    words.first() == Some(&"draw") && words.get(1) == Some(&"when")
        || matches!(words.as_slice(), ["stuck", "loses" | "draws" | "draw"])
        || words.windows(2).any(verdict)
}

/// `size = 5`, `size: 3..9 = 5` as an item
pub(super) fn item_without_its_word(halt: &Halt) -> Option<Diagnostic> {
    let (index, token) = halt.token.filter(|_| halt.wants(&[Rule::item]))?;
    let sign = halt.next_word();
    if token.kind != Kind::Word || is_reserved(halt.word()) || !opens_line(halt) || !matches!(sign, "=" | ":")
    {
        return None;
    }
    let name = shorten(halt.word());
    let said = line(halt, index)?;
    Some(halt.error(format!("no item begins with `{name}`")).help(match sign {
        "=" => format!("write `option {said}` for an option, `define {said}` for a definition"),
        _ => format!("write `option {said}` for an option, `var {said}` for what the game remembers"),
    }))
}

/// `option size: 3..9` without a default
pub(super) fn option_without_default(halt: &Halt) -> Option<Diagnostic> {
    let tokens = &halt.scan.tokens[..halt.index()];
    let begun = tokens.iter().rposition(|t| halt.scan.word(*t) == "option")?;
    let word = |at: usize| tokens.get(at).map_or("", |t| halt.scan.word(*t));
    if !halt.wants(&[Rule::gives]) || word(begun + 2) != ":" || tokens.len() < begun + 4 {
        return None;
    }
    let said = short(halt.scan.text[tokens[begun].start..tokens[tokens.len() - 1].end].trim())?;
    let number = |at: usize| word(at).parse::<u32>().ok();
    let default = match (number(begun + 3), number(tokens.len() - 1)) {
        (Some(low), Some(high)) => (low / 2 + high / 2 + low % 2).to_string(),
        _ => word(begun + 3).to_string(),
    };
    Some(halt.error("the default of this option is missing").help(format!("write `{said} = {default}`, say")))
}

/// `repeat while C {`
pub(super) fn repeat_without_limit(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| halt.wants(&[Rule::kw_up]))?;
    let word = halt.word();
    if !matches!(word, "while" | "until") || halt.before().map(|t| halt.scan.word(t)) != Some("repeat") {
        return None;
    }
    let cond = match (word, up_to(halt, index + 1, |word| word == "{")) {
        ("while", cond) => cond.unwrap_or("…").to_string(),
        (_, cond) => format!("not ({})", cond.unwrap_or("…")),
    };
    let help =
        format!("write `repeat up to 100 times while {cond} {{ … }}`, with as many times as there can be");
    Some(halt.error("a loop says how often it goes round at most").help(help))
}

/// `choose set of 2 in empty`
pub(super) fn set_without_name(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| halt.wants(&[Rule::name]))?;
    let nameless = matches!(halt.word(), "of" | "in")
        && halt.before().map(|t| halt.scan.word(t)) == Some("set")
        && halt.before_that() == "choose";
    let is_in = |t: &Token| halt.scan.word(*t) == "in";
    let from =
        line_tokens(halt, index).iter().position(is_in).map_or("…", |at| operand(halt, index + at + 1));
    let help = match halt.word() {
        "of" => {
            let size = up_to(halt, index, |word| word == "in").unwrap_or("of …");
            format!("write `choose set x {size} in {from}`")
        }
        _ => format!("write `choose set x in {from}`"),
    };
    nameless.then(|| halt.error("the set that is chosen has no name").help(help))
}

/// `choose s, t in empty`
pub(super) fn two_names_chosen(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| halt.word() == "," && halt.wants(&[Rule::kw_in]))?;
    if halt.before_that() != "choose" {
        return None;
    }
    let first = shorten(halt.before().map_or("s", |t| halt.scan.word(t)));
    let names = up_to(halt, index, |word| word == "in").unwrap_or(", t");
    let number = names.matches(',').count() + 1;
    let second = shorten(names.trim_start_matches(',').split(',').next().unwrap_or("t").trim());
    let from = operand(halt, index + 2 * number - 1);
    let rest = if from.contains(' ') { format!("({from})") } else { from.to_string() };
    if from.contains(',') {
        let help = "a choice has one name and one set: `choose s in mine`, then `choose t in theirs`";
        return Some(halt.error(halt.message()).help(help));
    }
    let one_by_one = format!("choose {first} in {from} choose {second} in {rest} - {first}");
    let more = if number > 2 { " …" } else { "" };
    let help =
        format!("write `{one_by_one}{more}`, one after the other, or `choose set x of {number} in {from}`");
    Some(halt.error(halt.message()).help(help))
}

/// `either swap when turn_number = 2 {`
pub(super) fn branch_with_condition(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| matches!(halt.word(), "when" | "if" | "where"))?;
    let begins = |word: &str| matches!(word, "either" | "or");
    let label =
        halt.before().map(|t| halt.scan.word(t)).filter(|word| begins(halt.before_that()) || begins(word))?;
    let label = if begins(label) { String::new() } else { format!("{} ", shorten(label)) };
    let cond = up_to(halt, index + 1, |word| word == "{").unwrap_or("…");
    let help =
        format!("write `{label}{{ require {cond} … }}`: a branch that cannot be completed is not offered");
    Some(halt.error("a branch has its condition inside its braces").help(help))
}

/// `s not in edge`
pub(super) fn not_in(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| halt.word() == "not")?;
    let before = halt.before().filter(|t| matches!(t.kind, Kind::Word | Kind::Close))?;
    if halt.next_word() != "in" || is_reserved(halt.scan.word(before)) {
        return None;
    }
    let what = operand_before(halt, index).unwrap_or("…");
    let help = format!("write `not {what} in {}`", operand(halt, index + 2));
    Some(halt.error("`not` stands before the whole condition").help(help))
}

/// `set x = x + 1`
pub(super) fn set_by_a_sign(halt: &Halt) -> Option<Diagnostic> {
    let (index, _) = halt.token.filter(|_| halt.word() == "=" && halt.wants(&[Rule::kw_to]))?;
    let begun = halt.scan.tokens[..index].iter().rposition(|t| halt.scan.word(*t) == "set")?;
    let tokens = &halt.scan.tokens;
    let what = short(halt.scan.text[tokens.get(begun + 1)?.start..tokens[index - 1].end].trim())?;
    let value = up_to(halt, index + 1, |word| STATEMENTS.contains(&word)).unwrap_or("…");
    Some(halt.error(halt.message()).help(format!("write `set {what} to {value}`")))
}

/// Does the token that could not be taken begin a line, or a block?
fn opens_line(halt: &Halt) -> bool {
    halt.begins_line() || halt.before().is_some_and(|t| matches!(halt.scan.word(t), "{" | "}"))
}

/// What stands from this token on where a value is wanted.
fn operand<'t>(halt: &Halt<'_, 't>, index: usize) -> &'t str {
    let ends = |word: &str| {
        STATEMENTS.contains(&word)
            || word == "sow"
            || matches!(word, "where" | "by" | "if" | "keeping" | "maximal" | "and" | "or")
    };
    up_to(halt, index, ends).unwrap_or("…")
}

/// What ends with the token before this one: a name, a call, a property.
fn operand_before<'t>(halt: &Halt<'_, 't>, index: usize) -> Option<&'t str> {
    let tokens = &halt.scan.tokens[..index];
    let mut at = tokens.len().checked_sub(1)?;
    loop {
        if tokens[at].kind == Kind::Close {
            at = opening(tokens, at)?;
            let called = at.checked_sub(1).filter(|name| tokens[*name].end == tokens[at].start);
            at = called.unwrap_or(at);
        }
        match at.checked_sub(2) {
            Some(of) if halt.scan.word(tokens[at - 1]) == "." => at = of,
            _ => return text(halt, &tokens[at..]),
        }
    }
}

/// The bracket that this one closes.
pub(super) fn opening(tokens: &[Token], closing: usize) -> Option<usize> {
    let mut open = 0;
    tokens[..=closing].iter().rposition(|token| {
        match token.kind {
            Kind::Close => open += 1,
            Kind::Open => open -= 1,
            _ => {}
        }
        open == 0
    })
}

/// The tokens from this one to the end of its line or of the block that it stands in.
fn line_tokens<'s>(halt: &Halt<'s, '_>, index: usize) -> &'s [Token] {
    let tokens = &halt.scan.tokens[index..];
    let mut open = 0;
    let ends = |(at, token): (usize, &Token)| {
        match token.kind {
            Kind::Open => open += 1,
            Kind::Close => open -= 1,
            _ => {}
        }
        open < 0 || at > 0 && halt.scan.begins_line(token.start)
    };
    let end = tokens.iter().enumerate().position(ends).unwrap_or(tokens.len());
    &tokens[..end]
}

/// The text of that, if advice can repeat it.
fn line<'t>(halt: &Halt<'_, 't>, index: usize) -> Option<&'t str> {
    text(halt, line_tokens(halt, index))
}

/// The text from this token up to a word on its line that ends it, or to the end of the line.
fn up_to<'t>(halt: &Halt<'_, 't>, index: usize, ends: impl Fn(&str) -> bool) -> Option<&'t str> {
    let tokens = line_tokens(halt, index);
    let end = tokens.iter().position(|t| ends(halt.scan.word(*t))).unwrap_or(tokens.len());
    text(halt, &tokens[..end])
}

fn text<'t>(halt: &Halt<'_, 't>, tokens: &[Token]) -> Option<&'t str> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    short(&halt.scan.text[first.start..last.end])
}

fn short(text: &str) -> Option<&str> {
    (text.len() <= LONGEST && !text.contains('\n')).then_some(text)
}
