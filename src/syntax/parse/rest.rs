//! Going on after a mistake inside an item: reading begins anew where a statement or an end rule does.

use pest::Parser;

use super::mistakes::{explain, position};
use super::{Grammar, Rule};
use crate::diagnostic::Diagnostic;
use crate::syntax::scan::{Kind, Scan, Token};
use crate::words::{END_RULES, STATEMENTS, VERDICTS};

/// Adds the mistakes that stand in an item after the one at byte `at`, until there are `most`.
pub(super) fn mistakes(
    scan: &Scan,
    item: (usize, usize),
    at: usize,
    most: usize,
    found: &mut Vec<Diagnostic>,
) {
    let rest = Rest::of(scan, item);
    let mut from = at;
    while let Some((start, end)) = rest.part_after(from).filter(|_| found.len() < most) {
        match Grammar::parse(rest.rule, &scan.text[start..end]) {
            Ok(_) => from = end,
            Err(error) if position(&error) == 0 => from = start + 1,
            Err(error) => {
                from = start + position(&error);
                found.push(explain(scan, &error.variant, from, Rule::end_brace));
            }
        }
    }
}

/// Where reading can begin anew in an item.
struct Rest {
    /// What stands from such a place to the end of its block.
    rule: Rule,
    /// Each place, and the end of the block that it stands in; in order.
    parts: Vec<(usize, usize)>,
}

impl Rest {
    fn of(scan: &Scan, item: (usize, usize)) -> Rest {
        let first = scan.tokens.partition_point(|t| t.start < item.0);
        let last = scan.tokens.partition_point(|t| t.start < item.1);
        let rule = match scan.tokens[first..last].iter().map(|t| scan.word(*t)).find(|word| *word != "also") {
            Some("ends") => Rule::lone_end_rules,
            Some("test") => Rule::lone_steps,
            _ => Rule::lone_statements,
        };
        Rest { rule, parts: parts(scan, first..last, rule) }
    }

    fn part_after(&self, from: usize) -> Option<(usize, usize)> {
        self.parts.get(self.parts.partition_point(|part| part.0 < from)).copied()
    }
}

/// The places among these tokens where a part begins, in braces that pair.
fn parts(scan: &Scan, tokens: std::ops::Range<usize>, rule: Rule) -> Vec<(usize, usize)> {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    // The open brackets, each with the parts that begin directly in it.
    let mut open: Vec<(bool, Vec<usize>)> = Vec::new();
    for index in tokens {
        let token = scan.tokens[index];
        match (token.kind, open.last_mut()) {
            (Kind::Open, _) => open.push((scan.word(token) == "{", Vec::new())),
            (Kind::Close, Some(_)) => {
                let (_, begun) = open.pop().unwrap_or_default();
                parts.extend(begun.into_iter().map(|start| (start, token.start)));
            }
            (_, Some((true, begun))) if begins(scan, index, token, rule) => begun.push(token.start),
            _ => {}
        }
    }
    parts.sort_unstable();
    parts
}

fn begins(scan: &Scan, index: usize, token: Token, rule: Rule) -> bool {
    let word = scan.word(token);
    let before = index.checked_sub(1).map_or("", |i| scan.word(scan.tokens[i]));
    match rule {
        Rule::lone_end_rules => {
            scan.begins_line(token.start) && (END_RULES.contains(&word) || judges(scan, index))
        }
        _ if matches!(word, "if" | "for") => scan.begins_line(token.start) && before != "=",
        Rule::lone_steps if matches!(word, "play" | "expect") => true,
        _ => STATEMENTS.contains(&word) && !matches!(before, "choose" | "either" | "or" | "not" | "and"),
    }
}

/// Whether the line from this token on says `wins when` or the like.
fn judges(scan: &Scan, index: usize) -> bool {
    let start = scan.tokens[index].start;
    let end = scan.text[start..].find('\n').map_or(scan.text.len(), |end| start + end);
    let words: Vec<&str> =
        scan.tokens[index..].iter().take_while(|t| t.start < end).map(|t| scan.word(*t)).collect();
    words.windows(2).any(|pair| VERDICTS.contains(&pair[0]) && pair[1] == "when")
}
