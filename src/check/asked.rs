//! What is asked for another player: `open_sites for opponent`.
//!
//! Where such an expression is checked, `me` and what follows from it mean that player.

use super::checker::Checker;
use super::coerce::Want;
use super::expr::finite;
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::diagnostic::{brief, Diagnostic};
use crate::model::{Domain, Expr, Members, Operand, Role, Set, Truth};
use crate::span::Span;
use crate::syntax::{ast, expr_text};

impl Checker<'_> {
    /// `E for P`
    pub(super) fn for_player(&mut self, of: &ast::Expr, who: &ast::Expr) -> Typed {
        let who_span = who.span;
        let who = self.want(who, Want::Member(Domain::Players));
        if who.ty == Ty::Bad || !self.in_game() {
            return match who.ty {
                Ty::Bad => who,
                _ => self.fail(
                    "not-constant",
                    who.span,
                    "nobody plays yet: what is asked here is the same for all",
                ),
            };
        }
        let scope = self.enter();
        let (who, bound) = self.named_once(who);
        let outer = self.asked.replace(who);
        let before = self.reads_me.replace(false);
        let typed = self.expr(of);
        self.asked = outer;
        if !self.reads_me.replace(before) && typed.ty != Ty::Bad {
            self.same_for_all(of, who_span);
        }
        self.leave(scope);
        match bound {
            Some((slot, value)) if !matches!(typed.ty, Ty::Bad | Ty::None | Ty::Mark(_) | Ty::Ways(_)) => {
                typed.bind(slot, &value)
            }
            _ => typed,
        }
    }

    /// Warns of a term that is the same whoever is asked.
    fn same_for_all(&mut self, of: &ast::Expr, who: Span) {
        let term = brief(&expr_text(of));
        let span = Span { end: who.end, ..of.span };
        self.error(
            Diagnostic::warning("for-without-effect", span, format!("`{term}` is the same for every player"))
                .help("`for` belongs to the term before it: put all of what is asked into brackets, `(A & B) for …`"),
        );
    }

    /// A player that may be read in many places: worked out before, unless that is simple.
    pub(super) fn named_once(&mut self, who: Typed) -> (Typed, Option<(crate::model::Slot, Typed)>) {
        let simple = matches!(
            who.expr,
            Expr::Set(Set::Members(
                _,
                Members::Const(_) | Members::Slot(_) | Members::Me | Members::Mover | Members::Others
            ))
        );
        if simple {
            return (who, None);
        }
        let slot = self.new_slot();
        let read = Typed::new(slot_expr(slot, who.ty), who.ty, Deps::slot(slot), who.span);
        (read, Some((slot, who)))
    }

    /// The player that `me` means here.
    pub(super) fn me(&self) -> (Members, Deps) {
        self.reads_me.set(true);
        match &self.asked {
            Some(who) => (who.clone().mask(), who.deps.clone()),
            None => (Members::Me, Deps::position()),
        }
    }

    /// The players against whom the one plays that `me` means here.
    pub(super) fn others(&self) -> (Members, Deps) {
        let all = self.cast.all_roles();
        let (me, deps) = self.me();
        let others = match me {
            Members::Me => Members::Others,
            Members::Others if self.cast.roles == 2 => Members::Me,
            me if !self.cast.teams.is_empty() => self.of_role(me, |role| self.cast.others(role)),
            Members::Const(mask) => Members::Const(all & !mask),
            me => Members::Minus(Box::new(Members::Const(all)), Box::new(me)),
        };
        (others, deps)
    }

    /// The team of the player that `me` means here; without that player where it is asked for `allies`.
    pub(super) fn team(&self, allies: bool) -> (Members, Deps) {
        let (me, deps) = self.me();
        let own = |role: Role| if allies { 1 << role.0 } else { 0 };
        (self.of_role(me, |role| self.cast.team(role) & !own(role)), deps)
    }

    /// Players that hang on a role.
    fn of_role(&self, me: Members, of: impl Fn(Role) -> u64) -> Members {
        let roles = (0..self.cast.roles as u8).map(Role);
        Members::Lookup(Box::new(me), roles.map(|role| (role.0, Members::Const(of(role)))).collect())
    }

    /// `player_after(p)`, `player_after(p, S)`: the next in order after p that is in play and, if S is given, in S.
    pub(super) fn player_after(&mut self, args: &[ast::Expr], span: Span) -> Typed {
        let p = self.want(&args[0], Want::Member(Domain::Players));
        let after = |p: Typed| {
            let deps = p.deps.clone().and(&Deps::position());
            finite(Domain::Players, true, Members::After(Box::new(p.mask())), deps, span)
        };
        let Some(among) = args.get(1) else { return after(p) };
        let among = self.want(among, Want::Members(Domain::Players));
        if p.ty == Ty::Bad || among.ty == Ty::Bad {
            return Typed::bad(span);
        }
        let scope = self.enter();
        let set = self.new_slot();
        let read = |slot| Members::Slot(slot);
        let steps: Vec<_> = (0..self.cast.roles).map(|_| self.new_slot()).collect();
        let mut found = Members::Const(0);
        let deps = p.deps.clone().and(&among.deps).and(&Deps::position());
        for slot in steps.iter().rev() {
            let (left, right) = (read(*slot), read(set));
            let operand = |members| Set::Members(Domain::Players, members);
            let is_one = Truth::Within(Box::new(Operand { left: operand(left), right: operand(right) }));
            found = Members::If(Box::new((is_one, read(*slot), found)));
            let before = steps.iter().position(|s| s == slot).and_then(|at| at.checked_sub(1));
            let from = before.map_or(p.clone().mask(), |at| read(steps[at]));
            let value = Expr::Set(Set::Members(Domain::Players, Members::After(Box::new(from))));
            let binding = crate::model::Binding { slot: *slot, value };
            found = Members::Let(Box::new(binding), Box::new(found));
        }
        self.leave(scope);
        let found = finite(Domain::Players, true, found, deps, span);
        found.bind(set, &among)
    }
}
