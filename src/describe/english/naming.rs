//! Sets that are chosen, names that are given, and variables that change.

use super::noun::Noun;
use super::teller::{Kind, Local, Teller};
use super::wording::spoken;
use crate::syntax::ast::{ChooseSet, Expr, ExprKind, Ident};

impl Teller<'_> {
    pub(super) fn set_choice(&mut self, set: &ChooseSet) -> String {
        let who = self.chooser(set.by.as_ref());
        let noun = self.members(&set.domain);
        let (number, after) = self.how_many(set);
        let mut sentence = match number {
            Some(number) => format!("{who} {}", noun.counted(&number)),
            None => format!("{who} some of {}", noun.many()),
        };
        self.bind_set(set, &noun);
        sentence += &after;
        sentence += &self.set_conditions(set);
        sentence + "."
    }

    pub(super) fn bind_set(&mut self, set: &ChooseSet, noun: &Noun) {
        let member = self.member_kind(&set.domain);
        let head = match noun.head.as_str() {
            "" if member == Kind::Number => "number",
            "" => "site",
            head => head,
        };
        let said = format!("those {}", super::wording::plural(head));
        let kind = match member {
            Kind::Number => Kind::Other,
            Kind::Site => Kind::Sites,
            Kind::Sites => Kind::Family,
            other => other,
        };
        self.bind_as(&set.name.text, kind, noun, said);
        if let Some(local) = self.locals.last_mut() {
            local.several = true;
        }
    }

    /// The number of a set that is chosen where it can be said before it, and otherwise what to say after it.
    pub(super) fn how_many(&mut self, set: &ChooseSet) -> (Option<String>, String) {
        let Some(size) = &set.size else { return (Some("one or more".into()), String::new()) };
        let most = match &super::sets::ungrouped(size).kind {
            ExprKind::Binary(crate::syntax::ast::BinaryOp::Span, _, most)
                if set.maximal && set.keeping.is_none() =>
            {
                most
            }
            _ => size,
        };
        let said = self.value(most);
        let words: Vec<&str> = said.split(' ').collect();
        let number = |n: &str| n.parse::<i64>().is_ok();
        match &words[..] {
            [n] if number(n) => (Some(super::wording::worded(n)), String::new()),
            [a, "to", b] if number(a) && number(b) => {
                let next = a.parse::<i64>().ok().map(|a| (a + 1).to_string());
                let word = if next.as_deref() == Some(*b) { "or" } else { "to" };
                let (a, b) = (super::wording::worded(a), super::wording::worded(b));
                (Some(format!("{a} {word} {b}")), String::new())
            }
            _ if self.local_name(most).is_some() && said == "that number" => {
                (Some("that many".into()), String::new())
            }
            _ => {
                let cases = self.number_cases(most);
                (None, format!(": {cases}"))
            }
        }
    }

    /// Conditions on a set that is chosen.
    pub(super) fn set_conditions(&mut self, set: &ChooseSet) -> String {
        let mut said = String::new();
        if let Some(cond) = &set.cond {
            said += &format!(", such that {}", self.truth(cond));
        }
        if let Some(keeping) = &set.keeping {
            said += &format!(", such that {}", self.truth(keeping));
        }
        if set.maximal && set.keeping.is_some() {
            said += ". Choose so that no further one could be added";
        } else if set.maximal && self.how_many(set).0.as_deref() != Some("one") {
            said += ", as far as there is room";
        }
        said
    }

    pub(super) fn bound(&mut self, name: &Ident, value: &Expr, kind: Kind) -> String {
        let term = format!("“{}”", spoken(&name.text));
        let noun = match kind {
            Kind::Truth | Kind::Number | Kind::List => Noun::default(),
            _ => self.noun(value),
        };
        let many = kind == Kind::Sites || kind == Kind::Other && !noun.single;
        let known = match kind {
            Kind::Sites if noun.piece && !noun.head.is_empty() => {
                format!("the {term} {}", super::wording::plural(&noun.head))
            }
            Kind::Sites => format!("the {term} sites"),
            Kind::Site => format!("the {term} site"),
            Kind::Truth => super::sayings::clause_of(&name.text, true).unwrap_or(term.clone()),
            _ if many => format!("the {term}"),
            _ => term.clone(),
        };
        let said = match kind {
            Kind::Truth => format!("whether {}", self.truth(value)),
            Kind::Site if noun.piece => format!("the site of {}", self.value(value)),
            _ => self.value(value),
        };
        let piece = noun.piece && many && !known.ends_with(" sites");
        let sentence = self.naming(value, kind, &said, &known, &term);
        self.locals.push(Local {
            name: name.text.clone(),
            said: known,
            kind,
            piece,
            several: many,
            head: noun.head,
            ..Local::default()
        });
        sentence
    }

    fn naming(&mut self, value: &Expr, kind: Kind, said: &str, known: &str, term: &str) -> String {
        if self.is_nothing(value) {
            return format!("at first there are no {}.", known.trim_start_matches("the "));
        }
        if let (ExprKind::If(cond, a, b), Kind::Sites) = (&super::sets::ungrouped(value).kind, kind) {
            if self.is_nothing(b) && self.fixed_truth(cond).is_none() {
                let (cond, a) = (self.truth(cond), self.noun(a).many());
                return format!("if {cond}, call {a} {known}; otherwise there are none.");
            }
        }
        match kind {
            Kind::Sites | Kind::Site => format!("call {said} {known}."),
            Kind::Other if known.starts_with("the ") => format!("call {said} {known}."),
            _ => format!("note {said} ({term})."),
        }
    }

    /// What a statement changes: a value of the turn, or what is remembered.
    fn changed(&mut self, name: &Ident, of: &[Expr]) -> String {
        match self.local(&name.text) {
            Some(local) => local.said.clone(),
            None => self.variable(&name.text, of),
        }
    }

    /// `take the seeds on that site and add them to your captured seeds`
    pub(super) fn harvest(&mut self, (what, from): (&Ident, &[Expr]), (to, of): (&Ident, &[Expr])) -> String {
        let (taken, target) = (self.variable(&what.text, from), self.changed(to, of));
        format!("take {} and add them to {}.", things(&taken), things(&target))
    }

    pub(super) fn assignment(&mut self, name: &Ident, of: &[Expr], value: &Expr) -> String {
        let target = self.changed(name, of);
        let kind = self.kind(value);
        if let (Kind::Truth, None) = (kind, self.fixed(value)) {
            return format!("note whether {} ({target}).", self.truth(value));
        }
        if let (ExprKind::If(cond, a, b), None) = (&super::sets::ungrouped(value).kind, self.fixed(value)) {
            if self.fixed_truth(cond).is_none() && kind == Kind::Number {
                let cond = self.truth(cond);
                let (a, b) =
                    (self.change(&name.text, of, &target, a), self.change(&name.text, of, &target, b));
                return format!("if {cond}, {a}; otherwise, {b}.");
            }
        }
        format!("{}.", self.change(&name.text, of, &target, value))
    }

    /// `add 1 to “quiet”`, `“quiet” is now 0`
    fn change(&mut self, name: &str, of: &[Expr], target: &str, value: &Expr) -> String {
        if let (Some(super::Fixed::Truth(yes)), Some(clause)) =
            (self.fixed(value), super::sayings::clause_of(name, self.fixed_truth(value) != Some(false)))
        {
            let _ = yes;
            return format!("from now on {clause}");
        }
        match self.step_of(name, of, value) {
            Some((true, n)) => format!("add {n} to {}", things(target)),
            Some((false, n)) => format!("subtract {n} from {}", things(target)),
            None if self.is_nothing(value) => format!("clear {target}"),
            None if self.fixed(value) == Some(super::Fixed::Number(0)) => format!("set {target} to 0"),
            None => match self.cases(value) {
                Some(cases) => format!("{target} {}: {cases}", now_is(target)),
                None => format!("{target} {} {}", now_is(target), self.value(value)),
            },
        }
    }

    /// `set n to n + 1`: added or subtracted, and how much.
    pub(super) fn step_of(&mut self, name: &str, of: &[Expr], value: &Expr) -> Option<(bool, String)> {
        use crate::syntax::ast::{BinaryOp, ExprKind};
        let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) = &value.kind else {
            return None;
        };
        if let ExprKind::Binary(BinaryOp::Add, first, middle) = &super::sets::ungrouped(a).kind {
            // `v + 1 + n`
            let whole =
                Expr { span: a.span, kind: ExprKind::Binary(BinaryOp::Add, first.clone(), middle.clone()) };
            if let (BinaryOp::Add, Some((true, more))) = (op, self.step_of(name, of, &whole)) {
                return Some((true, format!("{more} plus {}", self.value(b))));
            }
        }
        let same = match &super::sets::ungrouped(a).kind {
            ExprKind::Name(n) => n == name,
            ExprKind::Call(n, args) => {
                let text = crate::syntax::expr_text;
                n.text == name && args.iter().map(text).eq(of.iter().map(text))
            }
            _ => false,
        };
        let sites = *op == BinaryOp::Add && self.kind(value) == Kind::Sites;
        (same && (sites || self.kind(value) == Kind::Number)).then(|| (*op == BinaryOp::Add, self.value(b)))
    }
}

/// What is counted, without saying that it is a number: `your prisoners`.
pub(super) fn things(target: &str) -> String {
    match target.strip_prefix("the number of ") {
        Some(things) if things.contains(" on ") => format!("the {things}"),
        Some(things) => things.to_string(),
        None => target.to_string(),
    }
}

/// `is now`, or `are now` behind several things.
fn now_is(target: &str) -> &'static str {
    if target.ends_with(" sites") {
        "are now"
    } else {
        "is now"
    }
}
