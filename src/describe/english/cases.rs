//! Values that depend on conditions, told case by case.

use super::sets::ungrouped;
use super::teller::Teller;
use super::wording::worded;
use crate::syntax::ast::{Expr, ExprKind};

impl Teller<'_> {
    /// `the O sites if …; the X sites if …; otherwise the H sites`: none where there is one condition or none.
    pub(super) fn cases(&mut self, e: &Expr) -> Option<String> {
        let e = self.through(e);
        if let ExprKind::Call(name, args) = &e.kind {
            let at = self.define(&name.text)?;
            return self.in_full(at, args, |t, body| t.cases(body)).flatten();
        }
        let (found, last) = self.branches(e);
        if found.len() < 2 {
            return None;
        }
        let mut said: Vec<String> = Vec::new();
        for (cond, value) in found {
            let cond = self.when(cond);
            said.push(format!("{} {cond}", self.all_of_it(value)));
        }
        said.push(format!("otherwise {}", self.all_of_it(last)));
        Some(said.join("; "))
    }

    fn all_of_it(&mut self, e: &Expr) -> String {
        match self.kind(e) {
            super::teller::Kind::Sites => self.noun(e).many(),
            _ => self.value(e),
        }
    }

    /// `one on the first turn of the game, otherwise one or two`
    pub(super) fn number_cases(&mut self, e: &Expr) -> String {
        let e = self.through(e);
        let define = match &e.kind {
            ExprKind::Name(name) if self.local(name).is_none() => self.define(name).map(|at| (at, &[][..])),
            ExprKind::Call(name, args) => self.define(&name.text).map(|at| (at, &args[..])),
            _ => None,
        };
        let told = define.and_then(|(at, args)| self.in_full(at, args, |t, body| t.number_cases(body)));
        if let Some(said) = told {
            return said;
        }
        let (found, last) = self.branches(e);
        let mut said: Vec<String> = Vec::new();
        for (cond, value) in found {
            let cond = self.when(cond);
            let number = self.number_in_words(value);
            said.push(format!("{number} {cond}"));
        }
        let last = self.number_in_words(last);
        match said.is_empty() {
            true => last,
            false if said.len() == 1 => format!("{}, otherwise {last}", said.concat()),
            false => format!("{}; otherwise {last}", said.join("; ")),
        }
    }

    /// `one`, `one to three`, `one or two`
    fn number_in_words(&mut self, e: &Expr) -> String {
        let said = self.value(e);
        match said.split_once(" to ") {
            Some((a, b)) => {
                let next = a.parse::<i64>().ok().map(|a| (a + 1).to_string());
                let word = if next.as_deref() == Some(b) { "or" } else { "to" };
                format!("{} {word} {}", worded(a), worded(b))
            }
            None => worded(&said),
        }
    }

    /// The conditions of a chain of `if` that the options leave open, each with its value, and what holds otherwise.
    fn branches<'e>(&self, e: &'e Expr) -> (Vec<(&'e Expr, &'e Expr)>, &'e Expr) {
        let (mut found, mut rest) = (Vec::new(), ungrouped(e));
        while let ExprKind::If(cond, a, b) = &rest.kind {
            match self.fixed_truth(cond) {
                Some(true) => rest = ungrouped(a),
                Some(false) => rest = ungrouped(b),
                None => {
                    found.push((&**cond, ungrouped(a)));
                    rest = ungrouped(b);
                }
            }
        }
        (found, rest)
    }
}
