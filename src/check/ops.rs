//! Operators: set algebra, arithmetic, comparison.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::board::SiteSet;
use crate::model::{
    Arith, Compare, Domain, Expr, Family, Members, Num, Numbers, Operand, Pieces, Set, Sites, Truth,
};
use crate::span::Span;
use crate::syntax::ast;
use crate::syntax::ast::{BinaryOp, ExprKind, UnaryOp};

/// The three operations of set algebra.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Algebra {
    Union,
    Minus,
    Both,
}

impl Checker<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, e: &ast::Expr, span: Span) -> Typed {
        match op {
            UnaryOp::Negate => {
                let t = self.want(e, Want::Num);
                let deps = t.deps.clone();
                Typed::new(Num::Negate(Box::new(t.num())), Ty::Num, deps, span)
            }
            UnaryOp::The => self.the(e, span),
            UnaryOp::Not => {
                let t = self.expr(e);
                let t =
                    self.truth_of(t, "all sites but these are `board - A`; `no A` says that there is none");
                if t.ty == Ty::Bad {
                    return Typed::bad(span);
                }
                let deps = t.deps.clone();
                Typed::new(Truth::Not(Box::new(t.truth())), Ty::Truth, deps, span)
            }
            UnaryOp::Some | UnaryOp::No => {
                let t = self.expr(e);
                self.lint_kind_counted(e, &t);
                let t = self.countable(t);
                let deps = t.deps.clone();
                let some = Truth::Some(Box::new(t.set()));
                let truth = if op == UnaryOp::Some { some } else { Truth::Not(Box::new(some)) };
                Typed::new(truth, Ty::Truth, deps, span)
            }
        }
    }

    /// `the S`: the one member of a set; `none` if it has several.
    fn the(&mut self, e: &ast::Expr, span: Span) -> Typed {
        let t = self.expr(e);
        let t = if matches!(t.ty, Ty::Mark(_)) { self.coerce(t, Want::Sites) } else { t };
        let one = match t.ty {
            Ty::Sites { one: false } => Ty::Sites { one: true },
            Ty::Members { domain, one: false, named } => Ty::Members { domain, one: true, named },
            Ty::Bad | Ty::None | Ty::Sites { .. } | Ty::Members { .. } => return t,
            other => {
                let message = format!("expected sites or members of a finite type, found {}", other.name());
                return self.fail("wrong-type", t.span, message);
            }
        };
        let slot = self.new_slot();
        let bound = |ty| Typed::new(slot_expr(slot, ty), ty, Deps::slot(slot), span);
        let is_one = Truth::Compare(
            Compare::Equal,
            Box::new(Num::Count(Box::new(bound(t.ty).set()))),
            Box::new(Num::Const(1)),
        );
        let chosen: Expr = match t.ty {
            Ty::Members { domain, .. } => {
                let parts = (is_one, bound(t.ty).mask(), Members::Const(0));
                Expr::Set(Set::Members(domain, Members::If(Box::new(parts))))
            }
            _ => Sites::If(Box::new((is_one, bound(t.ty).sites(), Sites::Const(SiteSet::EMPTY)))).into(),
        };
        Typed::new(chosen, one, Deps::slot(slot), span).bind(slot, &t)
    }

    /// A set whose members are counted: what is said by a name of pieces stands for their sites.
    pub(super) fn countable(&mut self, t: Typed) -> Typed {
        match t.ty {
            Ty::Members {
                domain: Domain::Players | Domain::Colours | Domain::Kinds, named: true, ..
            }
            | Ty::Mark(_)
            | Ty::None
            | Ty::Bad => self.coerce(t, Want::Sites),
            Ty::Truth | Ty::Num | Ty::List => {
                let message = format!("expected a set, found {}", t.ty.name());
                self.fail("wrong-type", t.span, message)
            }
            _ => t,
        }
    }

    pub(super) fn binary(&mut self, op: BinaryOp, a: &ast::Expr, b: &ast::Expr, span: Span) -> Typed {
        use BinaryOp as Op;
        self.lint_the_of_a_part(op, a, b);
        match op {
            Op::And => self.truths(a, b, span, true),
            Op::Or => self.truths(a, b, span, false),
            Op::Equal => self.comparison(Compare::Equal, a, b, span),
            Op::Unequal => self.comparison(Compare::Unequal, a, b, span),
            Op::Less => self.comparison(Compare::Less, a, b, span),
            Op::AtMost => self.comparison(Compare::AtMost, a, b, span),
            Op::Greater => self.comparison(Compare::Greater, a, b, span),
            Op::AtLeast => self.comparison(Compare::AtLeast, a, b, span),
            Op::In => self.membership(a, b, span),
            Op::Span => {
                let (a, b) = (self.want(a, Want::Num), self.want(b, Want::Num));
                let deps = a.deps.clone().and(&b.deps);
                Typed::new(Numbers::Range(Box::new(a.num()), Box::new(b.num())), Ty::Numbers, deps, span)
            }
            Op::Add => self.sum_or_union(Arith::Add, Algebra::Union, a, b, span),
            Op::Subtract => {
                self.lint_minus(a, b);
                self.sum_or_union(Arith::Subtract, Algebra::Minus, a, b, span)
            }
            Op::Intersect => {
                let (x, y) = (self.expr(a), self.expr(b));
                self.lint_one_of_a_family(BinaryOp::Intersect, (a, &x), (b, &y));
                self.algebra(Algebra::Both, x, y, span)
            }
            Op::Multiply => self.arithmetic(Arith::Multiply, a, b, span),
            Op::Divide => self.arithmetic(Arith::Divide, a, b, span),
            Op::Modulo => self.arithmetic(Arith::Modulo, a, b, span),
        }
    }

    fn truths(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span, and: bool) -> Typed {
        // Where one of them is of account the other one holds, or does not.
        let (a, b) = (self.knowing(b, and, |c| c.expr(a)), self.knowing(a, and, |c| c.expr(b)));
        if is_set(a.ty) && is_set(b.ty) {
            let (word, help) = match and {
                true => (
                    "and",
                    "what two sets share is `A & B`, all of both is `A + B`; `some A` says that there is one",
                ),
                false => ("or", "two sets together are `A + B`; `some A` says that there is one"),
            };
            return self.fail_help("wrong-type", span, format!("`{word}` joins truths, not sets"), help);
        }
        if a.ty == Ty::Bad || b.ty == Ty::Bad {
            return Typed::bad(span);
        }
        let help = match and {
            true => "what two sets share is `A & B`; `some A` says that there is one",
            false => "two sets together are `A + B`; `some A` says that there is one",
        };
        let (a, b) = (self.truth_of(a, help), self.truth_of(b, help));
        if a.ty == Ty::Bad || b.ty == Ty::Bad {
            return Typed::bad(span);
        }
        match (a.const_truth(), b.const_truth()) {
            (Some(known), _) if known != and && a.ty == Ty::Truth => return Typed { span, ..a },
            (Some(known), _) if known == and && a.ty == Ty::Truth => return Typed { span, ..b },
            (_, Some(known)) if known == and && b.ty == Ty::Truth => return Typed { span, ..a },
            _ => {}
        }
        let deps = a.deps.clone().and(&b.deps);
        let mut parts = Vec::new();
        for part in [a.truth(), b.truth()] {
            match (part.unsaid(), and) {
                (Truth::All(inner), true) | (Truth::Any(inner), false) => parts.extend(inner.iter().cloned()),
                _ => parts.push(part),
            }
        }
        Typed::new(if and { Truth::All(parts) } else { Truth::Any(parts) }, Ty::Truth, deps, span)
    }

    /// A part of `and`, `or`, `not`; sets are told of by what is written between sets.
    fn truth_of(&mut self, t: Typed, help: &str) -> Typed {
        if is_set(t.ty) {
            let message = format!("expected a truth, found {}", t.ty.name());
            return self.fail_help("wrong-type", t.span, message, help);
        }
        self.coerce(t, Want::Truth)
    }

    fn arithmetic(&mut self, op: Arith, a: &ast::Expr, b: &ast::Expr, span: Span) -> Typed {
        let (a, b) = (self.want(a, Want::Num), self.want(b, Want::Num));
        let deps = a.deps.clone().and(&b.deps);
        Typed::new(Num::Arith(op, Box::new(a.num()), Box::new(b.num())), Ty::Num, deps, span)
    }

    fn sum_or_union(&mut self, op: Arith, set: Algebra, a: &ast::Expr, b: &ast::Expr, span: Span) -> Typed {
        let ((a, written_a), (b, written_b)) = ((self.expr(a), a), (self.expr(b), b));
        if op == Arith::Subtract {
            self.lint_one_of_a_family(BinaryOp::Subtract, (written_a, &a), (written_b, &b));
        }
        if a.ty == Ty::Num && b.ty == Ty::Num {
            let deps = a.deps.clone().and(&b.deps);
            return Typed::new(Num::Arith(op, Box::new(a.num()), Box::new(b.num())), Ty::Num, deps, span);
        }
        self.algebra(set, a, b, span)
    }

    fn algebra(&mut self, op: Algebra, a: Typed, b: Typed, span: Span) -> Typed {
        let Some((a, b)) = self.agree(a, b, span) else { return Typed::bad(span) };
        let deps = a.deps.clone().and(&b.deps);
        let ty = match (a.ty, b.ty) {
            (Ty::Members { domain, one, named }, Ty::Members { named: other, .. }) => {
                Ty::Members { domain, one: one && op != Algebra::Union, named: named && other }
            }
            (Ty::Sites { one }, _) => Ty::Sites { one: one && op != Algebra::Union },
            (Ty::Pieces { one }, _) => Ty::Pieces { one: one && op != Algebra::Union },
            (ty, _) => ty.plural(),
        };
        macro_rules! join {
            ($kind:ident, $get:ident) => {{
                let (x, y) = (Box::new(a.$get()), Box::new(b.$get()));
                match op {
                    Algebra::Union => $kind::Union(x, y),
                    Algebra::Minus => $kind::Minus(x, y),
                    Algebra::Both => $kind::Both(x, y),
                }
            }};
        }
        let expr: Expr = match ty {
            Ty::Sites { .. } => join!(Sites, sites).into(),
            Ty::Family => join!(Family, family).into(),
            Ty::Numbers => join!(Numbers, numbers).into(),
            Ty::Pieces { .. } => join!(Pieces, pieces).into(),
            Ty::Members { domain, .. } => Expr::Set(Set::Members(domain, join!(Members, mask))),
            _ => return self.no_sets(&a, &b, span),
        };
        Typed::new(expr, ty, deps, span)
    }

    fn no_sets(&mut self, a: &Typed, b: &Typed, span: Span) -> Typed {
        let message = format!("{} and {} do not go together here", a.ty.name(), b.ty.name());
        self.fail("wrong-type", span, message)
    }

    /// Both at one type: their own if the types agree (a thing widens to its set), otherwise as sites.
    pub(super) fn agree(&mut self, a: Typed, b: Typed, span: Span) -> Option<(Typed, Typed)> {
        use Ty::*;
        let want = match (a.ty, b.ty) {
            (Bad, _) | (_, Bad) => return Option::None,
            (Sites { .. }, Sites { .. })
            | (Pieces { .. }, Pieces { .. })
            | (Family, Family)
            | (Numbers, Numbers)
            | (List, List)
            | (Truth, Truth) => return Some((a, b)),
            (Num | Numbers, Num | Numbers) => Want::Numbers,
            (None, None) => Want::Sites,
            (Members { domain: x, .. }, Members { domain: y, .. }) if x == y => return Some((a, b)),
            (Members { domain: x, .. }, Members { domain: y, .. }) if is_colour(x) && is_colour(y) => {
                Want::Members(Domain::Colours)
            }
            (Members { domain, .. }, None) | (None, Members { domain, .. }) => Want::Members(domain),
            (Family, Sites { .. } | None) | (Sites { .. } | None, Family) => Want::Family,
            (Pieces { .. }, None) | (None, Pieces { .. }) => Want::Pieces,
            (Numbers, None) | (None, Numbers) => Want::Numbers,
            (List, None) | (None, List) => Want::List,
            _ => return self.agree_as_sites(a, b, span),
        };
        Some((self.coerce(a, want), self.coerce(b, want)))
    }

    fn agree_as_sites(&mut self, a: Typed, b: Typed, span: Span) -> Option<(Typed, Typed)> {
        match (self.as_sites(&a), self.as_sites(&b)) {
            (Some(x), Some(y)) => Some((x, y)),
            _ => {
                let message = format!("{} and {} do not go together here", a.ty.name(), b.ty.name());
                let mut error = crate::diagnostic::Diagnostic::error("wrong-type", span, message);
                if let (Ty::Members { domain: x, .. }, Ty::Members { domain: y, .. }) = (a.ty, b.ty) {
                    if [x, y].contains(&Domain::Seats) && [x, y].contains(&Domain::Players) {
                        error = error.help(
                            "`.seat` gives the seat that holds a role, `.player` the role that a seat holds",
                        );
                    }
                }
                let number = [a.ty, b.ty].contains(&Ty::Num);
                if number && [a.ty, b.ty].contains(&Ty::Truth) {
                    error =
                        error.help("a number is compared twice as `0 < n and n < 20`, or as `n in 1..19`");
                }
                if number
                    && [a.ty, b.ty]
                        .iter()
                        .any(|t| matches!(t, Ty::Sites { .. } | Ty::Family | Ty::Pieces { .. }))
                {
                    error = error.help("write `count(…)` for how many there are");
                }
                self.error(error);
                None
            }
        }
    }

    fn comparison(&mut self, op: Compare, a: &ast::Expr, b: &ast::Expr, span: Span) -> Typed {
        if let Some(done) = self.counter_comparison(op, a, b, span) {
            return done;
        }
        let written = (a, b);
        let (a, b) = (self.expr(a), self.expr(b));
        self.lint_one_and_many(written, &a, &b);
        self.lint_never_changes(written, span);
        if a.ty == Ty::Num && b.ty == Ty::Num {
            let deps = a.deps.clone().and(&b.deps);
            return Typed::new(
                Truth::Compare(op, Box::new(a.num()), Box::new(b.num())),
                Ty::Truth,
                deps,
                span,
            );
        }
        for (t, other) in [(&a, &b), (&b, &a)] {
            if t.ty == Ty::Num && other.ty == Ty::None {
                return self.fail("wrong-type", t.span, "a number is never `none`");
            }
        }
        let Some((a, b)) = self.agree(a, b, span) else { return Typed::bad(span) };
        let deps = a.deps.clone().and(&b.deps);
        if a.ty == Ty::List {
            return Typed::new(
                Truth::CompareLists(op, Box::new(a.list()), Box::new(b.list())),
                Ty::Truth,
                deps,
                span,
            );
        }
        let equal = match a.ty {
            Ty::Truth => Truth::Same(Box::new(a.truth()), Box::new(b.truth())),
            _ => {
                if !matches!(op, Compare::Equal | Compare::Unequal) {
                    let message = format!("{} cannot be ordered", a.ty.name());
                    return self.fail_help(
                        "wrong-type",
                        span,
                        message,
                        "compare `count(…)`, or write `in` for a part of a set",
                    );
                }
                Truth::Equal(Box::new(Operand { left: a.set(), right: b.set() }))
            }
        };
        match op {
            Compare::Equal => Typed::new(equal, Ty::Truth, deps, span),
            Compare::Unequal => Typed::new(Truth::Not(Box::new(equal)), Ty::Truth, deps, span),
            _ => self.fail("wrong-type", span, "truths cannot be ordered"),
        }
    }

    fn membership(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span) -> Typed {
        if let Some(done) = self.counter_in(a, b, span) {
            return done;
        }
        let (part, whole) = (a, b);
        let (a, b) = (self.expr(a), self.expr(b));
        if b.ty == Ty::Family && a.ty != Ty::Family {
            let a = self.coerce(a, Want::Sites);
            let deps = a.deps.clone().and(&b.deps);
            return Typed::new(
                Truth::OneOf(Box::new(a.sites()), Box::new(b.family())),
                Ty::Truth,
                deps,
                span,
            );
        }
        if matches!(a.ty, Ty::Truth | Ty::List) || matches!(b.ty, Ty::Truth | Ty::List) {
            return self.no_sets(&a, &b, span);
        }
        self.lint_rim(part, whole);
        let Some((a, b)) = self.agree(a, b, span) else { return Typed::bad(span) };
        let deps = a.deps.clone().and(&b.deps);
        let within = Truth::Within(Box::new(Operand { left: a.set(), right: b.set() }));
        Typed::new(within, Ty::Truth, deps, span)
    }

    // ---------------------------------------------------- turn and passes

    /// `turn = 1`, `2 <= passes`: counters are compared with constants only.
    fn counter_comparison(&mut self, op: Compare, a: &ast::Expr, b: &ast::Expr, span: Span) -> Option<Typed> {
        let (counter, other, turned) = match (self.counter(a), self.counter(b)) {
            (Some(word), None) => (word, b, false),
            (None, Some(word)) => (word, a, true),
            _ => return None,
        };
        let bound = self.want(other, Want::Num);
        self.cap(counter, &bound);
        let deps = super::typed::Deps::position().and(&bound.deps);
        let count = Box::new(if counter == "turn" { Num::Turn } else { Num::Passes });
        let bound = Box::new(bound.num());
        let truth = if turned { Truth::Compare(op, bound, count) } else { Truth::Compare(op, count, bound) };
        Some(Typed::new(truth, Ty::Truth, deps, span))
    }

    fn counter_in(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span) -> Option<Typed> {
        let counter = self.counter(a)?;
        let numbers = self.want(b, Want::Numbers);
        let deps = super::typed::Deps::position().and(&numbers.deps);
        let numbers = numbers.numbers();
        match super::constants::const_numbers(&numbers) {
            Some(all) => self.raise_cap(counter, all.iter().copied().max().unwrap_or(0)),
            None if self.opaque || self.place == Place::Test => {}
            None => return Some(self.counter_misused(counter, b.span)),
        }
        let count = if counter == "turn" { Num::Turn } else { Num::Passes };
        let left = Set::Numbers(Numbers::Of(vec![count]));
        let within = Truth::Within(Box::new(Operand { left, right: Set::Numbers(numbers) }));
        Some(Typed::new(within, Ty::Truth, deps, span))
    }

    /// Is it the bare word `turn` or `passes`?
    fn counter(&mut self, e: &ast::Expr) -> Option<&'static str> {
        match &e.kind {
            // A pattern may not speak of them; the word itself says so.
            _ if self.place == Place::Pattern => None,
            ExprKind::Group(inner) => self.counter(inner),
            ExprKind::Name(n) if n == "turn" && self.local(n).is_none() => Some("turn"),
            ExprKind::Name(n) if n == "passes" && self.local(n).is_none() => Some("passes"),
            _ => None,
        }
    }

    fn cap(&mut self, counter: &'static str, bound: &Typed) {
        match bound.const_num() {
            Some(n) => self.raise_cap(counter, n),
            None if self.opaque || self.place == Place::Test || bound.ty == Ty::Bad => {}
            None => {
                self.counter_misused(counter, bound.span);
            }
        }
    }

    fn raise_cap(&mut self, counter: &str, n: i32) {
        if self.place == Place::Test || self.opaque || self.dead {
            return;
        }
        let cap = if counter == "turn" { &mut self.turn_cap } else { &mut self.passes_cap };
        *cap = Some(cap.unwrap_or(0).max(n.max(0) as u32));
    }

    pub(super) fn counter_misused(&mut self, counter: &str, span: Span) -> Typed {
        self.fail_help(
            "counter-not-compared",
            span,
            format!("`{counter}` may only be compared with numbers that are known when the game is loaded"),
            "write two turn programs and `next`, or remember what you need in a `var`",
        )
    }
}

fn is_colour(domain: Domain) -> bool {
    matches!(domain, Domain::Players | Domain::Colours)
}

/// Sets that are easily joined by `and` or `or`.
fn is_set(ty: Ty) -> bool {
    matches!(ty, Ty::Sites { .. } | Ty::Members { .. } | Ty::Mark(_) | Ty::Pieces { .. })
}
