//! Sets that are made of others: filtered, or gathered along lines and steps.

use super::calls::Way;
use super::noun::Noun;
use super::sets::{is_name, ungrouped};
use super::teller::{Kind, Teller};
use crate::syntax::ast::{BinaryOp, Each, Expr, ExprKind};

impl Teller<'_> {
    /// `union(V for x in D where C)`
    pub(super) fn gathered(&mut self, value: &Expr, each: &Each) -> Noun {
        if let Some(noun) = self.gathered_lines(value, each).or_else(|| self.gathered_steps(value, each)) {
            return noun;
        }
        // All members of the sets themselves.
        if is_name(value, &each.name.text) {
            let family = self.filtered(each);
            let whole = match (&self.through(&each.domain).kind, family.after.split_first()) {
                (ExprKind::Call(name, args), Some((_, rest)))
                    if name.text == "groups" && !args.is_empty() =>
                {
                    let members = self.noun(&args[0]);
                    let group = Noun { after: rest.to_vec(), ..Noun::head("group") };
                    Some(members.following(format!("in {}", group.one()), format!("in {}", group.some())))
                }
                _ => None,
            };
            return whole.unwrap_or_else(|| {
                Noun::head("site").following(format!("in {}", family.one()), format!("in {}", family.some()))
            });
        }
        let domain = self.members(&each.domain);
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        self.bind_that(&each.name.text, kind, &domain);
        let value = self.noun(value);
        let (piece, value) = (value.piece, value.many());
        let cond = each.cond.as_ref().map(|c| format!(", if {}", self.truth(c))).unwrap_or_default();
        self.forget(scope);
        let every = match kind == Kind::Player && domain.single {
            true => format!("each {}: {}", domain.head, domain.one()),
            false => domain.every(),
        };
        Noun { piece, ..Noun::fixed(format!("{value} (for {every}{cond})")) }
    }

    /// `{ V for x in D where C }`: the values, or the rows and colours in which things are.
    pub(super) fn mapped(&mut self, value: &Expr, each: &Each) -> Noun {
        let domain = self.filtered(each);
        if let ExprKind::Property(of, property) = &ungrouped(value).kind {
            let head = if property.text == "col" { "column" } else { &property.text };
            if is_name(of, &each.name.text) && property.text != "site" {
                let place = match property.text.as_str() {
                    "row" | "col" => format!("in which {} stand", domain.many()),
                    _ => format!("among {}", domain.many()),
                };
                return Noun::head(head).placed(place);
            }
        }
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        self.bind_that(&each.name.text, kind, &domain);
        let sets = matches!(self.kind(value), Kind::Sites | Kind::Family);
        let value = match self.kind(value) {
            Kind::Sites | Kind::Site | Kind::Family => self.noun(value).many(),
            _ => self.value(value),
        };
        self.forget(scope);
        let one_each = format!("{value} (for {})", domain.every());
        match sets {
            true => Noun {
                head: "set".into(),
                said_one: Some(format!("one of the sets: {one_each}")),
                ..Noun::fixed(one_each)
            },
            false => Noun::fixed(one_each),
        }
    }

    /// Lines that end somewhere: what is in an unbroken line between a site and certain pieces.
    fn gathered_lines(&mut self, value: &Expr, each: &Each) -> Option<Noun> {
        let ExprKind::Call(run, args) = &self.through(value).kind else { return None };
        let [from, way, through] = &args[..] else { return None };
        if run.text != "run" || !is_name(way, &each.name.text) {
            return None;
        }
        let ExprKind::Unary(crate::syntax::ast::UnaryOp::Some, ends) = &ungrouped(each.cond.as_ref()?).kind
        else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Intersect, a, b) = &ungrouped(ends).kind else { return None };
        let (hit, end) = if self.is_hit(a, from, way, through) { (a, b) } else { (b, a) };
        if !self.is_hit(hit, from, way, through) {
            return None;
        }
        let (from, end) = (self.value(from), self.noun(end).one());
        let straight = self.straight(&each.domain);
        Some(self.noun(through).placed(format!("in an unbroken {straight}line between {from} and {end}")))
    }

    fn is_hit(&self, e: &Expr, from: &Expr, way: &Expr, through: &Expr) -> bool {
        let text = crate::syntax::expr_text;
        match &ungrouped(e).kind {
            ExprKind::Call(hit, args) => {
                hit.text == "hit"
                    && args.len() == 3
                    && [from, way, through].iter().zip(args).all(|(x, y)| text(x) == text(y))
            }
            _ => false,
        }
    }

    /// `{ s in D }` after steps along one direction after the other.
    fn gathered_steps(&mut self, value: &Expr, each: &Each) -> Option<Noun> {
        let (domain, said) = (self.straight(&each.domain), self.direction(&each.domain));
        let way = Way { name: each.name.text.clone(), domain, said };
        let noun = self.steps_along(value, &way)?;
        let Some(cond) = &each.cond else { return Some(noun) };
        let scope = self.locals.len();
        let direction = Noun::head("direction");
        self.bind_that(&each.name.text, Kind::Other, &direction);
        let cond = self.truth(cond);
        self.forget(scope);
        Some(noun.placed(format!("(if {cond})")))
    }

    /// `{ x in S where C }`
    pub(super) fn filtered(&mut self, each: &Each) -> Noun {
        if let Some(stones) = self.of_colours(each) {
            return stones;
        }
        let noun = self.noun(&each.domain);
        self.with_condition(noun, each)
    }

    /// `{ s in board where team(s.colour) = p }`: the stones of that player's colours.
    fn of_colours(&mut self, each: &Each) -> Option<Noun> {
        let ExprKind::Binary(BinaryOp::Equal, a, b) = &ungrouped(each.cond.as_ref()?).kind else {
            return None;
        };
        let ExprKind::Call(table, args) = &ungrouped(a).kind else { return None };
        self.table(&table.text)?;
        let ExprKind::Property(of, property) = &ungrouped(args.first()?).kind else { return None };
        let whole = is_name(&each.domain, "board") && is_name(of, &each.name.text);
        if !whole || property.text != "colour" || self.kind(b) != Kind::Player {
            return None;
        }
        let whose = super::calls::possessive(&self.value(b));
        Some(Noun::pieces(&self.piece()).placed(format!("of {whose} colours")))
    }

    fn asks_of(&self, cond: &Expr, name: &str) -> bool {
        super::walk::occurrences(cond, name) > 0
    }

    /// A noun phrase with a condition on its members.
    pub fn with_condition(&mut self, noun: Noun, each: &Each) -> Noun {
        let Some(cond) = &each.cond else { return noun };
        if self.fixed_truth(cond) == Some(true) {
            return noun;
        }
        // What is not asked of the members is asked once.
        if !self.asks_of(cond, &each.name.text) {
            let only = format!("(only if {})", self.truth(cond));
            return noun.placed(only);
        }
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        self.bind_it(&each.name.text, kind, &noun);
        let after = self.relative(cond, &each.name.text);
        self.forget(scope);
        noun.following(after.one, after.many)
    }
}
