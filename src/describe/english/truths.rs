//! Conditions as clauses.

use super::sayings::{clause_of, verb_of};
use super::sets::ungrouped;
use super::teller::{Kind, Teller};
use super::wording::{joined, spoken};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

impl Teller<'_> {
    /// A condition as a clause: `an empty site is on the edge`.
    pub fn truth(&mut self, e: &Expr) -> String {
        self.clause(e, true)
    }

    /// The condition of an end rule: a definition is told in full unless that is very long.
    pub fn whole_truth(&mut self, e: &Expr) -> String {
        let (name, args) = match &ungrouped(e).kind {
            ExprKind::Name(name) => (name, &[][..]),
            ExprKind::Call(name, args) => (&name.text, &args[..]),
            _ => return self.truth(e),
        };
        let Some(at) = self.define(name).filter(|&at| !self.in_prelude(at)) else { return self.truth(e) };
        let mentioned = self.mentioned.clone();
        self.at_length = true;
        let told = self.in_full(at, args, |t, body| t.truth(body));
        self.at_length = false;
        match told.filter(|said| said.chars().count() <= super::calls::WHOLE) {
            Some(said) if self.book.defines[at].item.about.is_none() => said,
            _ => {
                self.mentioned = mentioned;
                self.truth(e)
            }
        }
    }

    /// The condition, or its denial.
    pub fn clause(&mut self, e: &Expr, yes: bool) -> String {
        if let Some(known) = self.fixed_truth(e) {
            return if known == yes { "always".into() } else { "never".into() };
        }
        match &e.kind {
            ExprKind::Group(inner) => self.clause(inner, yes),
            ExprKind::Unary(UnaryOp::Not, a) => self.clause(a, !yes),
            ExprKind::Unary(UnaryOp::Some, a) => self.existence(a, yes),
            ExprKind::Unary(UnaryOp::No, a) => self.existence(a, !yes),
            ExprKind::Quantified(quantifier, each) => self.quantified(*quantifier, each, yes),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => self.both(*op, a, b, yes),
            ExprKind::Binary(BinaryOp::In, a, b) => self.membership(a, b, yes),
            ExprKind::Binary(op, a, b) if is_comparison(*op) => self.comparison(*op, a, b, yes),
            ExprKind::If(cond, a, b) => self.chosen(cond, a, b, yes),
            ExprKind::After(effects, cond) => self.supposed(effects, cond, yes),
            ExprKind::For(of, who) => self.as_seen_by(who, |t| t.clause(of, yes)),
            ExprKind::Name(name) => self.held(name, e, yes),
            ExprKind::Call(name, args) => match self.define(&name.text) {
                Some(at) if self.kind(e) == Kind::Truth => self.defined_truth(at, args, yes),
                _ if name.text == "built" => {
                    let not = if yes { "" } else { "not " };
                    let what = args.first().map(|a| self.value(a)).unwrap_or_default();
                    let what = if what.starts_with('“') { what } else { format!("“{what}”") };
                    format!("the pattern {what} is {not}on the board")
                }
                _ if name.text == "has_move" => {
                    let who = args.first().map(|a| self.value(a)).unwrap_or_default();
                    format!("{who} {} move", if yes { "can" } else { "cannot" })
                }
                _ if self.is_variable(&name.text) && self.kind(e) == Kind::Truth => {
                    format!("{} is {yes}", self.value(e))
                }
                _ => self.plain(e, yes),
            },
            _ => self.plain(e, yes),
        }
    }

    fn held(&mut self, name: &str, e: &Expr, yes: bool) -> String {
        if name == "stuck" {
            let cannot = if yes { "cannot" } else { "can" };
            return format!("the player to move {cannot} move");
        }
        if let Some(at) = self.define(name).filter(|_| self.local(name).is_none()) {
            return self.defined_truth(at, &[], yes);
        }
        if self.local(name).is_none() {
            if let Some(said) = clause_of(name, yes) {
                return said;
            }
        }
        let said = self.value(e);
        // A definition's argument is a clause itself.
        let clause = said.contains(' ') && !said.starts_with("the ") && !said.starts_with('“');
        match (clause, yes) {
            (true, true) => said,
            (true, false) => denied(&said),
            (false, _) => format!("{said} is {}", if yes { "true" } else { "false" }),
        }
    }

    fn defined_truth(&mut self, at: usize, args: &[Expr], yes: bool) -> String {
        let name = self.book.defines[at].item.name.text.clone();
        if self.in_prelude(at) && name == "full" {
            return format!("the board is {}full", if yes { "" } else { "not " });
        }
        let mentioned = self.mentioned.clone();
        let full = self.in_full(at, args, |t, body| t.clause(body, yes));
        let whole = self.in_prelude(at);
        if let Some(said) = full.filter(|said| whole || self.fits(at, said)) {
            return said;
        }
        self.mentioned = mentioned;
        self.mention(at);
        let given = self.arguments(at, args);
        let several = given.first().is_some_and(|a| a.several && a.noun.as_ref().is_some_and(|n| !n.single));
        let said: Vec<String> = given.into_iter().map(|a| a.said).collect();
        let many = |said: &str| several || ["you", "they"].contains(&said);
        let (does, counts) = match &said[..] {
            [one] if !many(one) => ("does not count", "counts"),
            _ => ("do not count", "count"),
        };
        let verb = if yes { counts } else { does };
        match (&said[..], clause_of(&name, yes), verb_of(&name, yes)) {
            ([], Some(clause), _) => return clause,
            ([one], _, Some(verb)) => {
                return format!("{one} {}", if many(one) { verb.many } else { verb.one })
            }
            _ => {}
        }
        let seen = self.for_whom(at);
        match &said[..] {
            [] => format!("“{}” is {}{seen}", spoken(&name), if yes { "true" } else { "false" }),
            [one] if self.is_of_players(at) => {
                let holds = if yes { "holds" } else { "does not hold" };
                format!("“{}” {holds} for {}{seen}", spoken(&name), one.replace("they", "them"))
            }
            [one] => format!("{one} {verb} as “{}”{seen}", spoken(&name)),
            several => {
                let several: Vec<String> =
                    several.iter().filter(|s| !s.starts_with("every ")).cloned().collect();
                let several = &several[..];
                let not = if yes { "" } else { "not " };
                let of = super::wording::joined(several, "and");
                format!("“{}” is {not}true of {of}{seen}", spoken(&name))
            }
        }
    }

    fn plain(&mut self, e: &Expr, yes: bool) -> String {
        let said = match &e.kind {
            ExprKind::Truth(b) => b.to_string(),
            ExprKind::Unary(..) | ExprKind::Quantified(..) | ExprKind::Binary(..) => {
                crate::syntax::expr_text(e)
            }
            _ => self.value(e),
        };
        match (said.contains(" is "), yes) {
            (_, true) => said,
            (true, false) => said.replacen(" is ", " is not ", 1),
            (false, false) => format!("it is not so that {said}"),
        }
    }

    // ---------------------------------------------------------- and, or, if

    fn both(&mut self, op: BinaryOp, a: &Expr, b: &Expr, yes: bool) -> String {
        let and = op == BinaryOp::And;
        match (self.fixed_truth(a), self.fixed_truth(b)) {
            (Some(known), _) if known == and => return self.clause(b, yes),
            (_, Some(known)) if known == and => return self.clause(a, yes),
            _ => {}
        }
        let word = if and == yes { "and" } else { "or" };
        let other = format!(" {} ", if and == yes { "or" } else { "and" });
        let mut parts = Vec::new();
        self.operands(op, a, &mut parts);
        self.operands(op, b, &mut parts);
        let mut said: Vec<String> = Vec::new();
        for part in parts {
            let clause = self.clause(part, yes);
            let clause = match said.last() {
                Some(last) if said.len() == 1 => self.same_subject(last, &clause).unwrap_or(clause),
                _ => clause,
            };
            said.push(clause);
        }
        if let Some(whole) = self.one_subject(&said, word) {
            return whole;
        }
        if word == "and" {
            for part in said.iter_mut().filter(|part| part.contains(", or ")) {
                *part = format!("either {part}");
            }
        }
        let mixed = said.iter().any(|part| part.contains(&other));
        let long = said.iter().map(String::len).sum::<usize>() > 90 || said.len() > 2;
        let between = match mixed || long {
            _ if word == "or" && said.iter().any(|part| part.contains(", and ")) => "; or ".to_string(),
            true => format!(", {word} "),
            false => format!(" {word} "),
        };
        said.join(&between)
    }

    /// Clauses that say the same of several subjects, or that one of them does this or that.
    fn one_subject(&self, said: &[String], word: &str) -> Option<String> {
        let [first, rest @ ..] = said else { return None };
        if rest.is_empty() || said.iter().any(|clause| clause.contains(" no ") || clause.contains(" not ")) {
            return None;
        }
        for (verb, many) in [(" touches ", " touch "), (" has ", " have ")] {
            let Some((_, does)) = first.split_once(verb) else { continue };
            let subjects: Vec<String> = said
                .iter()
                .filter_map(|clause| Some(clause.strip_suffix(does)?.strip_suffix(verb)?.to_string()))
                .collect();
            if subjects.len() == said.len() && !subjects.iter().any(|subject| subject.contains(',')) {
                let roles = &self.model.cast.colours[..self.model.cast.roles];
                return Some(match word {
                    "and" if subjects == roles => {
                        let all = if roles.len() == 2 { "both" } else { "all" };
                        format!("{all} players{many}{does}")
                    }
                    "and" => format!("{} each{many}{does}", joined(&subjects, "and")),
                    _ => format!("{}{verb}{does}", joined(&subjects, "or")),
                });
            }
            let (subject, _) = first.split_once(verb)?;
            let start = format!("{subject}{verb}");
            if word == "or" && verb == " touches " && said.iter().all(|clause| clause.starts_with(&start)) {
                let parts: Vec<&str> = said.iter().map(|clause| &clause[start.len()..]).collect();
                return Some(format!("{start}{}", parts.join(", or ")));
            }
        }
        None
    }

    /// The parts of a chain of `and` or of `or` that the options leave open.
    fn operands<'e>(&self, op: BinaryOp, e: &'e Expr, parts: &mut Vec<&'e Expr>) {
        match &ungrouped(e).kind {
            ExprKind::Binary(same, a, b) if *same == op => {
                self.operands(op, a, parts);
                self.operands(op, b, parts);
            }
            _ if self.fixed_truth(e).is_some() => {}
            _ => parts.push(e),
        }
    }

    /// A second clause about the subject of the first, without it.
    fn same_subject(&self, first: &str, second: &str) -> Option<String> {
        let subjects = self.locals.iter().map(|local| format!("{} ", local.said));
        let mut subjects: Vec<String> = subjects.filter(|said| said.len() > 2).collect();
        subjects.push(format!("{} ", self.me()));
        let same = subjects.iter().find(|said| first.starts_with(*said) && second.starts_with(*said))?;
        Some(second[same.len()..].to_string())
    }

    fn chosen(&mut self, cond: &Expr, a: &Expr, b: &Expr, yes: bool) -> String {
        match self.fixed_truth(cond) {
            Some(true) => self.clause(a, yes),
            Some(false) => self.clause(b, yes),
            None => {
                let (cond, a, b) = (self.truth(cond), self.clause(a, yes), self.clause(b, yes));
                format!("{a} (if {cond}) or {b} (otherwise)")
            }
        }
    }
}

/// A clause denied.
fn denied(said: &str) -> String {
    for verb in [" is ", " are ", " was ", " were ", " has ", " have "] {
        if said.matches(verb).count() == 1 && !said.contains(" and ") && !said.contains(" or ") {
            return said.replacen(verb, &format!("{verb}not "), 1);
        }
    }
    format!("it is not so that {said}")
}

fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp as Op;
    matches!(op, Op::Equal | Op::Unequal | Op::Less | Op::AtMost | Op::Greater | Op::AtLeast)
}

pub(super) fn opposite(op: BinaryOp) -> BinaryOp {
    use BinaryOp as Op;
    match op {
        Op::Equal => Op::Unequal,
        Op::Unequal => Op::Equal,
        Op::Less => Op::AtLeast,
        Op::AtMost => Op::Greater,
        Op::Greater => Op::AtMost,
        Op::AtLeast => Op::Less,
        other => other,
    }
}

/// `at least three`, of things that are counted; the number is said in words.
pub(super) fn so_many(op: BinaryOp, n: &str) -> String {
    match (op, n) {
        (BinaryOp::Equal, "no") => n.to_string(),
        (BinaryOp::Equal, _) => format!("exactly {n}"),
        (BinaryOp::Unequal, _) => format!("not exactly {n}"),
        _ => format!("{} {n}", amount(op)),
    }
}

/// `at least`, before a number; nothing for just that number.
pub(super) fn amount(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Equal => "",
        BinaryOp::Unequal => "other than",
        BinaryOp::Less => "fewer than",
        BinaryOp::AtMost => "at most",
        BinaryOp::Greater => "more than",
        _ => "at least",
    }
}
