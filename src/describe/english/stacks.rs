//! Stacks: their heights, their parts, and what library `stacking` says of them.

use super::noun::Noun;
use super::teller::Teller;
use crate::model::VarId;
use crate::syntax::ast::{Expr, ExprKind, StackPart};

/// The library's name.
const LIBRARY: &str = "stacking";

impl Teller<'_> {
    /// Is it one of the variables in which stacks are remembered?
    pub fn is_of_stacks(&self, variable: &str) -> bool {
        let at = self.book.vars.iter().position(|var| var.item.name.text == variable);
        at.is_some_and(|at| self.model.is_of_stacks(VarId(at as u16)))
    }

    /// How many pieces stand on some sites.
    pub(super) fn height(&mut self, on: &Expr) -> String {
        let noun = self.noun(on);
        match noun.single {
            true => format!("the height of the stack on {}", noun.one()),
            false => format!("the number of pieces in the stacks on {}", noun.many()),
        }
    }

    /// `that many pieces from the top of the stack on a1`, or all that stands there.
    pub(super) fn stack_on(&mut self, part: Option<&StackPart>, on: &Expr) -> String {
        let noun = self.noun(on);
        let stack = match noun.single {
            true => format!("the stack on {}", noun.one()),
            false => format!("the stacks on {}", noun.many()),
        };
        let Some(StackPart { bottom, count }) = part else { return stack };
        let end = if *bottom { "bottom" } else { "top" };
        match &count.kind {
            ExprKind::Number(1) => format!("the {end} piece of {stack}"),
            ExprKind::Number(n) => format!("the {end} {n} pieces of {stack}"),
            _ if self.local_name(count).is_some() && !self.value(count).starts_with('“') => {
                format!("that many pieces from the {end} of {stack}")
            }
            _ => format!("as many pieces from the {end} of {stack} as {}", self.value(count)),
        }
    }

    /// A set that the library defines.
    pub(super) fn stacks_noun(&mut self, define: usize, args: &[Expr]) -> Option<Noun> {
        match (self.of_library(define)?, args) {
            ("holding", [colour]) => {
                let piece = match self.value(colour).as_str() {
                    "you" => "one of your pieces".to_string(),
                    "they" => "one of their pieces".to_string(),
                    colour => format!("a piece of {colour}"),
                };
                Some(Noun::head("stack").placed(format!("with {piece}, on top or below")))
            }
            _ => None,
        }
    }

    /// A value that the library defines.
    pub(super) fn stacks_value(&mut self, define: usize, args: &[Expr]) -> Option<String> {
        let word = self.of_library(define)?;
        let args: Vec<String> = args.iter().map(|arg| self.value(arg)).collect();
        match (word, &args[..]) {
            ("colour_at" | "kind_at", [site, n]) => {
                let what = if word == "colour_at" { "colour" } else { "kind" };
                Some(format!("the {what} of piece number {n}, from the bottom, of the stack on {site}"))
            }
            ("count_of", [colour, site]) => {
                let known = self.model.cast.colours.contains(colour);
                let pieces = match colour.starts_with("that ") {
                    _ if known => format!("{} pieces", super::wording::spoken(colour)),
                    true => format!("pieces of {colour}"),
                    false => format!("{} pieces", super::calls::possessive(colour)),
                };
                Some(format!("the number of {pieces} in the stack on {site}"))
            }
            _ => None,
        }
    }

    fn of_library(&self, define: usize) -> Option<&'static str> {
        const WORDS: [&str; 4] = ["holding", "colour_at", "kind_at", "count_of"];
        let define = &self.book.defines[define];
        let library = define.from.and_then(|at| self.book.uses.get(at))?;
        WORDS.into_iter().find(|word| library.name.text == LIBRARY && *word == define.item.name.text)
    }
}
