//! Where things are: `on the edge`, `next to that site`, `neither on the edge nor on a corner`.

use super::noun::Noun;
use super::sets::is_name;
use super::teller::{Kind, Teller};
use super::wording::spoken;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};

/// How a place begins.
const PLACES: [&str; 5] = ["on ", "in ", "among ", "next to ", "one step "];

impl Teller<'_> {
    /// A noun phrase with what a further set adds to it: `on the edge`, `that is not marked`.
    pub fn within_place(&mut self, noun: Noun, e: &Expr, yes: bool) -> Noun {
        let e = self.through(e);
        if let ExprKind::Binary(BinaryOp::Subtract, a, b) = &e.kind {
            if yes {
                let noun = if is_name(a, "board") { noun } else { self.within_place(noun, a, true) };
                return self.within_place(noun, b, false);
            }
        }
        if is_name(e, "board") && yes || self.is_nothing(e) && !yes {
            return noun;
        }
        if is_name(e, "empty") && yes {
            return noun.adjective("empty");
        }
        if let (Kind::Mark, ExprKind::Name(mark)) = (self.kind(e), &e.kind) {
            let mark = spoken(mark);
            return match yes {
                true => noun.adjective(mark),
                false => noun.following(format!("that is not {mark}"), format!("that are not {mark}")),
            };
        }
        if let (ExprKind::Filter(each), true) = (&e.kind, yes) {
            if is_name(&each.domain, "board") {
                return self.with_condition(noun, each);
            }
        }
        if let (ExprKind::If(cond, a, b), true) = (&e.kind, yes) {
            if let Some(noun) = self.placed_unless(&noun, cond, a, b) {
                return noun;
            }
        }
        let not = if yes { "" } else { "not " };
        let other = self.noun(e);
        if !yes && !noun.piece && other.piece && other.owner.is_some() {
            return noun.placed(format!("not occupied by {}", other.some()));
        }
        if let Some(named) = on_named(&noun, &other, yes) {
            return named;
        }
        let place = self.place(e);
        match &e.kind {
            ExprKind::Binary(BinaryOp::Add, ..) if !yes => noun.placed(neither(&place)),
            _ => noun.placed(format!("{not}{place}")),
        }
    }

    /// `if C then board else S`: on S, unless C.
    fn placed_unless(&mut self, noun: &Noun, cond: &Expr, a: &Expr, b: &Expr) -> Option<Noun> {
        let is_board = |t: &Self, e: &Expr| is_name(t.through(e), "board");
        let (place, link) = match (is_board(self, a), is_board(self, b)) {
            (true, false) => (b, "unless"),
            (false, true) => (a, "if"),
            _ => return None,
        };
        let mut placed = self.within_place(noun.clone(), place, true);
        // What does not follow the head would hold in any case.
        let last = placed.after.pop().filter(|_| placed == *noun)?;
        let said = self.truth(cond);
        Some(
            placed.following(format!("{}, {link} {said}", last.one), format!("{}, {link} {said}", last.many)),
        )
    }

    pub(super) fn without(&mut self, noun: Noun, gone: &Expr) -> Noun {
        let inner = self.through(gone);
        if let ExprKind::If(cond, a, b) = &inner.kind {
            if self.fixed_truth(cond).is_none() && self.is_nothing(b) {
                let (a, cond) = (self.noun(a).many(), self.when(cond));
                return noun.placed(format!("but not {a} {cond}"));
            }
        }
        match self.kind(inner) {
            Kind::Site if self.local_name(inner).is_some() => {
                let said = self.value(inner);
                noun.placed(format!("other than {said}"))
            }
            _ if self.is_local_set(inner) && noun.head == "site" && noun.is_plain() => {
                noun.adjective("other")
            }
            _ => match (&inner.kind, noun.fixed.is_some()) {
                (ExprKind::Binary(BinaryOp::Intersect, ..), _) => {
                    let gone = self.noun(inner).many();
                    noun.placed(format!("other than {gone}"))
                }
                _ => self.within_place(noun, inner, false),
            },
        }
    }

    /// Where something is: `on the edge`, `next to that site`, `among your stones`.
    pub fn place(&mut self, e: &Expr) -> String {
        let e = self.through(e);
        if let Some(said) = self.near(e) {
            return said;
        }
        if self.is_local_set(e) {
            let said = self.value(e);
            return if self.is_several(e) { format!("among {said}") } else { format!("in {said}") };
        }
        if let ExprKind::Binary(BinaryOp::Add, a, b) = &e.kind {
            let (x, y) = (self.place(a), self.place(b));
            let shared = x.split(' ').next().is_some_and(|word| y.starts_with(&format!("{word} ")));
            let y = if shared { y.split_once(' ').map_or("", |(_, rest)| rest).to_string() } else { y };
            return format!("{x} or {y}");
        }
        let noun = self.noun(e);
        if noun.head == "site" && noun.owner.is_none() && noun.others.is_empty() && noun.adjectives.is_empty()
        {
            if let [only] = &noun.after[..] {
                if !only.one.starts_with("that ")
                    && !only.one.starts_with("whose ")
                    && !only.one.starts_with("for ")
                {
                    return only.one.clone();
                }
            }
        }
        match (self.region(e), noun.single) {
            (_, true) if noun.piece => noun.one(),
            (true, _) | (_, true) => format!("on {}", noun.many()),
            _ if noun.said_one.as_ref().is_some_and(|said| said.starts_with("a site of ")) => {
                format!("in {}", noun.many())
            }
            _ if noun.head == "corner" => format!("on {}", noun.one()),
            _ => format!("among {}", noun.many()),
        }
    }
}

/// On sites that a variable names: `a stone on a “safe” site`, `an empty “safe” site`.
fn on_named(noun: &Noun, sites: &Noun, yes: bool) -> Option<Noun> {
    let quoted = !sites.adjectives.is_empty() && sites.adjectives.iter().all(|word| word.starts_with('“'));
    if !quoted || sites.head != "site" || !sites.is_plain() {
        return None;
    }
    let not = if yes { "" } else { "not " };
    match noun.piece {
        true => Some(noun.clone().placed(format!("{not}on {}", sites.one()))),
        false if yes && noun.head == "site" && noun.fixed.is_none() => {
            Some(noun.clone().adjective(sites.adjectives.concat()))
        }
        false => None,
    }
}

/// `neither on the edge nor on a corner`, of `on the edge or a corner`.
fn neither(place: &str) -> String {
    let Some((a, b)) = place.split_once(" or ") else { return format!("not {place}") };
    let word = place.split(' ').next().unwrap_or_default();
    match PLACES.iter().any(|at| b.starts_with(at)) {
        true => format!("neither {a} nor {b}"),
        false => format!("neither {a} nor {word} {b}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_none_of_two_places_is_in_neither() {
        assert_eq!(neither("on the edge or the corners"), "neither on the edge nor on the corners");
        assert_eq!(neither("on the edge or next to it"), "neither on the edge nor next to it");
        assert_eq!(neither("on the edge"), "not on the edge");
    }
}
