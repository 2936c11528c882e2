//! Notes where the conditions and sets of turns and end rules stand in the texts.

use super::checker::{Checker, Place};
use super::typed::{Ty, Typed};
use crate::model::{self, EndRule, Program, Set, Sites, Source, Sourced, Truth};
use crate::span::Span;
use std::sync::Arc;

impl Checker<'_> {
    /// A new place in the text that is being checked.
    pub(super) fn place_at(&mut self, span: Span, name: Option<String>) -> Source {
        let defines = &self.book.defines;
        let open = self.expanding.iter().filter_map(|&at| defines.get(at));
        let within: Vec<String> = open.map(|define| define.item.name.text.clone()).collect();
        let within = match self.places.last() {
            Some(last) if *last.within == within => last.within.clone(),
            _ => Arc::new(within),
        };
        self.places.push(model::Place { span, within, name });
        Source(self.places.len() as u32 - 1)
    }

    /// A condition or sites of a rule with their place; what is just a name or known to hold needs none.
    pub(super) fn said(&mut self, typed: Typed) -> Typed {
        let of_rules = matches!(self.place, Place::Turn | Place::End);
        if !of_rules || self.opaque || self.setting_up {
            return typed;
        }
        match (&typed.expr, typed.ty) {
            (model::Expr::Truth(truth), Ty::Truth)
                if !matches!(truth.unsaid(), Truth::Const(_) | Truth::Slot(_)) =>
            {
                let source = self.place_at(typed.span, None);
                let said = Truth::Said(source, Box::new(truth.clone()));
                Typed { expr: said.into(), ..typed }
            }
            (model::Expr::Set(Set::Sites(sites)), Ty::Sites { .. })
                if !matches!(sites.unsaid(), Sites::Slot(_)) =>
            {
                let source = self.place_at(typed.span, None);
                let said = Sites::Said(source, Box::new(sites.clone()));
                Typed { expr: said.into(), ..typed }
            }
            _ => typed,
        }
    }

    /// Turns and end rules with the places noted.
    pub(super) fn sourced(&mut self, programs: Vec<Program>, ends: Vec<EndRule>) -> Sourced {
        let places = std::mem::take(&mut self.places);
        Sourced { programs, ends, places, texts: self.book.files.clone() }
    }
}
