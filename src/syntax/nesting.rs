//! Brackets in pairs, and nothing nested so deep that reading it could run out of stack.
//!
//! Two depths are bounded. How deep a reader must go into the text: brackets, and words whose
//! operand goes on to the right (`not`, `some x in`, `if`, `else if`). And how deep the tree becomes:
//! every operator between operands puts the ones before it one level lower.

use super::scan::{Kind, Scan, Token};
use crate::diagnostic::Diagnostic;
use crate::words::ends_expression;

/// Brackets, conditions and prefixes inside one another.
const DEEPEST: usize = 64;
/// Operators inside one another.
const LONGEST: usize = 256;

/// Refuses brackets that do not pair and texts nested too deep.
pub(super) fn check_nesting(scan: &Scan) -> Result<(), Diagnostic> {
    let mut walk = Walk { scan, levels: vec![Level::default()], depth: 0 };
    for index in 0..scan.tokens.len() {
        walk.token(index)?;
    }
    match walk.levels.pop() {
        Some(level) if !walk.levels.is_empty() => Err(unclosed(scan, level.open, None)),
        _ => Ok(()),
    }
}

/// One open bracket and the expression that is being read in it.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Index of the bracket's token.
    open: usize,
    /// Quantifiers, `if`s and what stood before them: they go on to the end of the expression.
    firm: usize,
    /// `not`, `some`, `no`: they go on to the next `and` or `or`.
    loose: usize,
    /// `-` before an operand.
    minus: usize,
    /// Operators of the expression so far.
    operators: usize,
    /// The deepest bracket of the expression so far.
    inner: usize,
    /// The deepest expression before it.
    deepest: usize,
    /// Whether `or` parts branches here.
    branches: bool,
}

impl Level {
    fn nesting(&self) -> usize {
        self.firm + self.loose + self.minus
    }

    fn tree_depth(&self) -> usize {
        self.deepest.max(self.operators + self.nesting() + self.inner)
    }
}

struct Walk<'s, 't> {
    scan: &'s Scan<'t>,
    levels: Vec<Level>,
    /// Sum of the nesting of all levels, brackets included.
    depth: usize,
}

impl Walk<'_, '_> {
    fn token(&mut self, index: usize) -> Result<(), Diagnostic> {
        let token = self.scan.tokens[index];
        match token.kind {
            Kind::Open => self.open(index),
            Kind::Close => self.close(token)?,
            Kind::Sign => self.sign(index),
            Kind::Word if !self.in_site_list() => self.word(index),
            _ => {}
        }
        let level = self.top();
        let (deep, long) = (level.nesting(), level.operators + level.inner);
        if self.depth + deep > DEEPEST {
            return Err(self.too_deep(token, format!("nested more than {DEEPEST} deep")));
        }
        if long > LONGEST {
            return Err(self.too_deep(token, format!("more than {LONGEST} operators in one expression")));
        }
        Ok(())
    }

    fn too_deep(&self, token: Token, message: String) -> Diagnostic {
        Diagnostic::error("nested-too-deep", self.scan.span(token.start, token.end), message)
            .help("give parts of it names with `define`")
    }

    fn open(&mut self, index: usize) {
        self.depth += 1 + self.top().nesting();
        self.levels.push(Level { open: index, ..Level::default() });
    }

    fn close(&mut self, token: Token) -> Result<(), Diagnostic> {
        let closes = |level: &Level| close_of(self.open_sign(level)) == self.scan.word(token);
        let Some((level, outer)) = self.levels.split_last().filter(|(_, outer)| !outer.is_empty()) else {
            return Err(self.closes_nothing(token));
        };
        if !closes(level) {
            let deeper = outer[1..].iter().any(closes);
            let error = || unclosed(self.scan, level.open, Some(token));
            return Err(if deeper { error() } else { self.closes_nothing(token) });
        }
        let depth = level.tree_depth() + 1;
        self.levels.pop();
        let outer = self.top_mut();
        outer.inner = outer.inner.max(depth);
        self.depth -= 1 + self.top().nesting();
        Ok(())
    }

    fn closes_nothing(&self, token: Token) -> Diagnostic {
        let sign = self.scan.word(token);
        Diagnostic::error(
            "unopened-brace",
            self.scan.span(token.start, token.end),
            format!("this `{sign}` closes nothing"),
        )
    }

    fn sign(&mut self, index: usize) {
        let after_term = self.after_term(index);
        match self.scan.word(self.scan.tokens[index]) {
            "," => self.fresh(),
            ":" => {}
            "-" if !after_term => self.top_mut().minus += 1,
            _ => self.operator(),
        }
    }

    fn word(&mut self, index: usize) {
        let after_term = self.after_term(index);
        match self.scan.word(self.scan.tokens[index]) {
            word @ ("if" | "some" | "every" | "no" | "not") => {
                if after_term {
                    self.fresh();
                }
                let level = self.top_mut();
                level.loose += 1;
                if word == "if" || self.is_quantifier(index) {
                    self.firm();
                }
            }
            "or" if self.top().branches => {}
            "and" | "or" => {
                self.operator();
                self.top_mut().loose = 0;
            }
            "div" | "mod" | "in" => self.operator(),
            "for" if self.is_quantifier(index) => self.fresh(),
            "for" => self.operator(),
            "either" => {
                self.fresh();
                self.top_mut().branches = true;
            }
            word if ends_expression(word) => self.fresh(),
            _ => {}
        }
    }

    fn operator(&mut self) {
        let level = self.top_mut();
        level.operators += 1 + level.minus;
        level.minus = 0;
    }

    /// What stood before goes on as far as what comes now.
    fn firm(&mut self) {
        let level = self.top_mut();
        level.firm += level.loose + level.minus;
        (level.loose, level.minus) = (0, 0);
    }

    /// A new expression begins on this level.
    fn fresh(&mut self) {
        let level = self.top_mut();
        *level = Level { open: level.open, deepest: level.tree_depth(), ..Level::default() };
    }

    fn is_quantifier(&self, index: usize) -> bool {
        let tokens = &self.scan.tokens;
        matches!((tokens.get(index + 1), tokens.get(index + 2)),
            (Some(name), Some(word)) if name.kind == Kind::Word && self.scan.word(*word) == "in")
    }

    /// Whether an operand ends just before this token.
    fn after_term(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1).map(|i| self.scan.tokens[i]) else { return false };
        match before.kind {
            Kind::Number | Kind::Text | Kind::Picture | Kind::Close => true,
            Kind::Open | Kind::Sign => false,
            Kind::Word => {
                let word = self.scan.word(before);
                !crate::words::is_reserved(word)
                    || matches!(word, "true" | "false" | "none" | "pass" | "any" | "maximal" | "player")
            }
        }
    }

    fn in_site_list(&self) -> bool {
        self.levels.len() > 1 && self.open_sign(self.top()) == "["
    }

    fn open_sign(&self, level: &Level) -> &str {
        self.scan.word(self.scan.tokens[level.open])
    }

    fn top(&self) -> &Level {
        &self.levels[self.levels.len() - 1]
    }

    fn top_mut(&mut self) -> &mut Level {
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }
}

/// What closes an opening bracket.
fn close_of(open: &str) -> &'static str {
    match open {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}

/// An opening bracket that `found`, or the end of the text, leaves open.
fn unclosed(scan: &Scan, open: usize, found: Option<Token>) -> Diagnostic {
    let culprit = if found.is_none() { unclosed_block(scan) } else { None };
    let (open, next) = culprit.unwrap_or((open, None));
    let token = scan.tokens[open];
    let message = format!("this `{}` is not closed", scan.word(token));
    let error = Diagnostic::error("unclosed-brace", scan.span(token.start, token.end), message);
    let close = close_of(scan.word(token));
    let end = || format!("the text ends while it is open: write `{close}` where it has to close");
    match next.map(|i| scan.tokens[i]).or(found) {
        Some(t) if found.is_some() => error.note(scan.span(t.start, t.end), "it is still open here"),
        Some(t) => error.note(scan.span(t.start, t.end), "an item cannot stand inside another one"),
        None => error.help(end()),
    }
}

/// The innermost brace inside an item that is open where the next item begins.
fn unclosed_block(scan: &Scan) -> Option<(usize, Option<usize>)> {
    let mut open = Vec::new();
    for (index, token) in scan.tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(index),
            Kind::Close => drop(open.pop()),
            Kind::Word if open.len() > 1 && is_item_only(scan.word(*token)) => {
                return Some((open[open.len() - 1], Some(index)));
            }
            _ => {}
        }
    }
    None
}

/// Reserved words that begin items and stand nowhere else.
fn is_item_only(word: &str) -> bool {
    matches!(word, "ends" | "setup" | "define" | "option" | "table" | "use" | "test" | "show" | "tint")
}
