//! Whether there is something: existence, quantifiers, and rows.

use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use super::wording::{agrees, plural, worded};
use crate::syntax::ast::{BinaryOp, DefineBody, Each, Expr, ExprKind, Quantifier};

impl Teller<'_> {
    pub(super) fn existence(&mut self, e: &Expr, yes: bool) -> String {
        let inner = self.through(e);
        if let Some(name) = self.local_name(inner) {
            let local = self.local(&name).cloned().unwrap_or_default();
            if local.noun.is_none() {
                let said = local.said;
                let bare = said.trim_start_matches("the ").trim_start_matches("that ").to_string();
                return match (local.several, local.kind, yes) {
                    (true, _, true) => {
                        format!("there are {bare}").replace("there are those", "there are any of those")
                    }
                    (true, _, false) => format!("there are no {bare}"),
                    (false, Kind::Site | Kind::Player | Kind::Other, true) => {
                        format!("there is such {}", super::wording::article(&bare))
                    }
                    (false, Kind::Site | Kind::Player | Kind::Other, false) => {
                        format!("there is no such {bare}")
                    }
                    (false, _, true) => format!("{said} is not empty"),
                    (false, _, false) => format!("{said} is empty"),
                };
            }
        }
        if let Some(said) = self.some_gathered(inner, yes) {
            return said;
        }
        if let Some(said) = self.some_shared(inner, yes) {
            return said;
        }
        let noun = self.noun(inner);
        if let (Some(owner), true) = (&noun.owner, noun.after.is_empty() && noun.others.is_empty()) {
            if owner == &self.whose() || owner == &super::calls::possessive(&self.opponent()) {
                let who = if owner == &self.whose() { self.me() } else { self.opponent() };
                let has = agrees(&who, "has", "have");
                let plain = Noun { owner: None, ..noun.clone() };
                return match yes {
                    true => format!("{who} {has} {}", plain.one()),
                    false => format!("{who} {has} no {}", plain.some()),
                };
            }
        }
        if let (Some(phrase), true) = (&noun.fixed, noun.others.is_empty() && noun.after.is_empty()) {
            let owner = phrase.strip_prefix("the ").and_then(|phrase| phrase.split_once(" of that "));
            if let (Some((what, owner)), false) = (owner, noun.single) {
                let plain =
                    !owner.contains([',', '(']) && ![" and ", " in "].iter().any(|word| owner.contains(word));
                let plain = plain && what.ends_with('s');
                if plain && !what.contains(" of ") {
                    return format!("that {owner} has {}{what}", if yes { "" } else { "no " });
                }
            }
        }
        if let (Some(phrase), true) = (&noun.fixed, noun.others.is_empty()) {
            let no = if yes { "" } else { "no " };
            let plain = Noun { fixed: None, ..noun.clone() };
            let after = plain.many().replacen("the s", "", 1);
            return match (phrase.strip_prefix("its "), phrase.strip_prefix("the "), noun.single) {
                (Some(own), _, false) => format!("it has {no}{own}{after}"),
                (None, Some(said), false) => format!("there are {no}{said}{after}"),
                (_, Some(said), true) => format!("there is {}{said}{after}", if yes { "a " } else { "no " }),
                _ => format!("there is {}", if yes { noun.one() } else { noun.no() }),
            };
        }
        match yes {
            true => format!("there is {}", noun.one()),
            false if noun.others.is_empty() => format!("there is {}", noun.no()),
            false => format!("there are {}", noun.no()),
        }
    }

    /// `some union(g for g in F where C)`: some member of F is so.
    fn some_gathered(&mut self, e: &Expr, yes: bool) -> Option<String> {
        match &e.kind {
            ExprKind::CallEach(name, value, each)
                if name.text == "union" && is_name(value, &each.name.text) =>
            {
                Some(self.quantified(if yes { Quantifier::Some } else { Quantifier::No }, each, true))
            }
            ExprKind::Call(name, args) => {
                let at = self.define(&name.text).filter(|&at| !self.in_prelude(at))?;
                let DefineBody::Expr(body) = &self.book.defines[at].item.body else { return None };
                match &ungrouped(body).kind {
                    ExprKind::CallEach(..) => {
                        self.in_full(at, args, |t, body| t.some_gathered(ungrouped(body), yes)).flatten()
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `some A & B`: one of A is somewhere.
    fn some_shared(&mut self, e: &Expr, yes: bool) -> Option<String> {
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &e.kind else { return None };
        let noun = self.shared(a, b);
        let [place] = &noun.after[..] else { return None };
        let subject = Noun { after: vec![], ..noun.clone() };
        if !yes && place.one.starts_with("not ") {
            return None;
        }
        let verbless = ["that ", "whose ", "for which ", "in a ", "in an ", "between "];
        if noun.fixed.is_some() && noun.single || verbless.iter().any(|v| place.one.starts_with(v)) {
            return None;
        }
        Some(match yes {
            true => format!("{} is {}", subject.one(), place.one),
            false => format!("{} is {}", subject.no(), place.one),
        })
    }

    pub(super) fn quantified(&mut self, quantifier: Quantifier, each: &Each, yes: bool) -> String {
        let (quantifier, inner) = match (quantifier, yes) {
            (Quantifier::Some, false) => (Quantifier::No, true),
            (Quantifier::No, false) => (Quantifier::Some, true),
            (Quantifier::Every, false) => (Quantifier::Some, false),
            (same, true) => (same, true),
        };
        if let Some(said) = self.in_a_row(quantifier, each) {
            return said;
        }
        let Some(cond) = &each.cond else { return "always".into() };
        let noun = self.members(&each.domain);
        let kind = self.member_kind(&each.domain);
        let scope = self.locals.len();
        self.bind_that(&each.name.text, kind, &noun);
        let verb = self.verb(cond, &each.name.text, inner);
        // No stone without something: every stone with it.
        let negative = |said: &str| [" no ", " not "].iter().any(|no| said.contains(no));
        let (quantifier, verb) = match (quantifier, verb) {
            (Quantifier::No, Some(verb)) if negative(&verb.one) => {
                match self.verb(cond, &each.name.text, !inner) {
                    Some(denied) if !negative(&denied.one) => (Quantifier::Every, Some(denied)),
                    _ => (Quantifier::No, Some(verb)),
                }
            }
            other => other,
        };
        let said = match (verb, quantifier) {
            (Some(verb), Quantifier::Some) => format!("{} {}", noun.one(), verb.one),
            (Some(verb), Quantifier::No) => format!("{} {}", noun.no(), verb.one),
            (Some(verb), Quantifier::Every) => format!("{} {}", noun.every(), verb.one),
            (None, Quantifier::Some) if kind == Kind::Player && noun.single => {
                format!("for {}, {}", noun.one(), self.clause(cond, inner))
            }
            (None, Quantifier::Some) => {
                format!("there is {} such that {}", noun.one(), self.clause(cond, inner))
            }
            (None, Quantifier::No) => match noun.no() {
                none if none.starts_with("none of ") => {
                    format!("for {none} {}", asked(&self.clause(cond, inner)))
                }
                no => format!("there is {no} such that {}", self.clause(cond, inner)),
            },
            (None, Quantifier::Every) => format!("for {}, {}", noun.every(), self.clause(cond, inner)),
        };
        self.forget(scope);
        said
    }

    /// `some l in lines(n): l in S`: so many in a row.
    fn in_a_row(&mut self, quantifier: Quantifier, each: &Each) -> Option<String> {
        if quantifier == Quantifier::Every {
            return None;
        }
        let ExprKind::Call(lines, args) = &self.through(&each.domain).kind else { return None };
        if lines.text != "lines" {
            return None;
        }
        let (set, exactly) = row_of(each.cond.as_ref()?, &each.name.text)?;
        let n = worded(&self.value(args.first()?));
        let by = self.lined(args.get(1));
        let exactly = if exactly { "exactly " } else { "" };
        let noun = self.noun(set);
        if let ([site], true) = (&noun.others[..], noun.piece) {
            if site.single {
                let pieces = Noun { others: vec![], ..noun.clone() };
                let would = if quantifier == Quantifier::No { "would not make" } else { "would make" };
                return Some(format!("{} {would} {exactly}{n} in a row with {}", site.one(), pieces.many()));
            }
        }
        let no = quantifier == Quantifier::No;
        let head = plural(&noun.head);
        let whose = noun.owner.as_deref().filter(|_| noun.after.is_empty() && noun.others.is_empty());
        if let Some(owner) = whose {
            let who = match owner {
                "your" => "you".to_string(),
                "their" => "they".to_string(),
                named => named.strip_suffix("'s").unwrap_or(named.trim_end_matches('\'')).to_string(),
            };
            let verb = match no {
                true => agrees(&who, "does not have", "do not have"),
                false => agrees(&who, "has", "have"),
            };
            return Some(format!("{who} {verb} {exactly}{n} {head} in a row{by}"));
        }
        let are = if no { "are not" } else { "are" };
        let counted = match noun.fixed.is_none() && noun.others.is_empty() {
            true => noun.counted(&n),
            false => format!("{n} of {}", noun.many()),
        };
        Some(format!("{exactly}{counted} {are} in a row{by}"))
    }
}

/// A clause after what it does not hold for: `is it so that …`.
fn asked(clause: &str) -> String {
    format!("is it so that {clause}")
}

/// The set that a line has to lie in; whether a longer one must not.
fn row_of<'e>(cond: &'e Expr, line: &str) -> Option<(&'e Expr, bool)> {
    match &ungrouped(cond).kind {
        ExprKind::Binary(BinaryOp::In, a, b) if is_name(a, line) => Some((b, false)),
        ExprKind::Binary(BinaryOp::And, a, b) => {
            let (set, _) = row_of(a, line)?;
            let ExprKind::Quantified(Quantifier::No, longer) = &ungrouped(b).kind else { return None };
            let longer_line =
                matches!(&ungrouped(&longer.domain).kind, ExprKind::Call(name, _) if name.text == "lines");
            let ExprKind::Binary(BinaryOp::And, c, d) = &ungrouped(longer.cond.as_ref()?).kind else {
                return None;
            };
            let inside = matches!(&ungrouped(c).kind, ExprKind::Binary(BinaryOp::In, x, y)
                if is_name(x, line) && is_name(y, &longer.name.text));
            let (whole, _) = row_of(d, &longer.name.text)?;
            let same = crate::syntax::expr_text(whole) == crate::syntax::expr_text(set);
            (longer_line && inside && same).then_some((set, true))
        }
        _ => None,
    }
}
