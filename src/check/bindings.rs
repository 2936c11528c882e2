//! Names and variables of a turn.

use super::checker::{Checker, Global, Trying};
use super::coerce::{nothing, Want};
use super::typed::{slot_expr, Deps, Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{bits, Bag, Block, Domain, Fold, Index, Members, Num, Numbers, Set, Stmt, VarRef};
use crate::syntax::ast;
use crate::syntax::ast::{Domain as AstDomain, Ident};

impl Checker<'_> {
    pub(super) fn bind_let(&mut self, name: &Ident, value: &ast::Expr, out: &mut Block) {
        let value = self.expr(value);
        let value = match value.ty {
            Ty::Mark(_) | Ty::None => self.coerce(value, Want::Sites),
            _ => value,
        };
        self.lint_kind_named(name, &value);
        let fixed_kinds = matches!(value.ty, Ty::Members { domain: Domain::Kinds, named: true, .. })
            && value.deps.is_const();
        let several = self.are_several(&value);
        let slot = self.bind(name, value.ty);
        if let Some(local) = self.locals.last_mut() {
            (local.fixed_kinds, local.several) = (fixed_kinds, several);
            local.bound = true;
        }
        out.push(Stmt::Let { slot, value: value.expr });
    }

    pub(super) fn bind_var(
        &mut self,
        name: &Ident,
        domain: Option<&AstDomain>,
        start: Option<&ast::Expr>,
        out: &mut Block,
    ) {
        let value = match start {
            Some(value) => self.started(name, domain, value),
            None => self.unset(name, domain),
        };
        let slot = self.bind(name, value.ty);
        if let Some(local) = self.locals.last_mut() {
            local.mutable = true;
            local.bound = true;
        }
        out.push(Stmt::Let { slot, value: value.expr });
    }

    /// What a variable without a start value begins with: `none`, `false`, 0 or the low end.
    fn unset(&mut self, name: &Ident, domain: Option<&AstDomain>) -> Typed {
        match domain {
            Some(AstDomain::Type(ty)) => match self.param_type(ty) {
                Some(want) => Typed::new(nothing(want), want.ty(), Deps::default(), name.span),
                None => Typed::bad(name.span),
            },
            Some(AstDomain::Range(low, high)) => {
                self.const_number(high, "the range");
                let low = self.const_number(low, "the range").unwrap_or(0);
                Typed::new(Num::Const(low), Ty::Num, Deps::default(), name.span)
            }
            _ => {
                let help = format!("write `var {}: sites`, say, or a start value", name.text);
                let message = format!("the type of `{}` is left open", name.text);
                self.fail_help("type-open", name.span, message, help)
            }
        }
    }

    fn started(&mut self, name: &Ident, domain: Option<&AstDomain>, value: &ast::Expr) -> Typed {
        match domain {
            None => {
                let value = self.expr(value);
                if value.ty == Ty::None {
                    let help = format!("write `var {}: sites = none`", name.text);
                    self.fail_help("type-open", value.span, "`none` leaves the type open", help)
                } else if matches!(value.ty, Ty::Mark(_)) {
                    self.coerce(value, Want::Sites)
                } else {
                    value
                }
            }
            Some(AstDomain::Type(ty)) => match self.param_type(ty) {
                Some(want) => {
                    let value = self.want(value, want);
                    if value.ty == Ty::Bad {
                        value
                    } else {
                        Typed { ty: want.ty(), ..value }
                    }
                }
                None => Typed::bad(value.span),
            },
            Some(AstDomain::Range(low, high)) => {
                let range = (self.const_number(low, "the range"), self.const_number(high, "the range"));
                let value = self.want(value, Want::Num);
                match range {
                    (Some(low), Some(high)) => held(value, low, high),
                    _ => value,
                }
            }
            Some(AstDomain::Words(words)) => {
                let span = words.first().map_or(name.span, |w| w.span);
                self.fail("unknown-type", span, "a variable takes a type or a range")
            }
        }
    }

    pub(super) fn assign(&mut self, name: &Ident, of: &[ast::Expr], text: &ast::Expr, out: &mut Block) {
        let local = self.local(&name.text).map(|l| (l.mutable, l.value.clone(), l.span, l.used));
        if let Some((mutable, read, bound, used)) = local {
            if !mutable {
                let message = format!("`{}` is not a variable", name.text);
                self.error(
                    Diagnostic::error("not-a-variable", name.span, message)
                        .note(bound, "it is bound here")
                        .help(format!("bind it with `var {} = …` to change it later", name.text)),
                );
                return;
            }
            let is_outer = |from: Trying| self.locals[..from.locals].iter().any(|local| local.span == bound);
            if self.trying.is_some_and(is_outer) {
                self.error(
                    Diagnostic::error("tried-choice", name.span, "only effects can be tried out")
                        .note(bound, "this name is the turn's own")
                        .help("bind a name of its own inside: `var x = …`"),
                );
            }
            let value = self.held_in(text, read.ty);
            // To be changed by what it held is not to be read.
            self.local(&name.text).into_iter().for_each(|local| local.used = used);
            if let Some(&slot) = read.deps.slots.first() {
                out.push(Stmt::Let { slot, value: value.expr });
            }
            return;
        }
        if !matches!(self.globals.get(&name.text), Some(Global::Var(_))) {
            let known = self.book.vars.iter().filter(|_| self.advises()).map(|v| v.item.name.text.as_str());
            let mut error =
                Diagnostic::error("not-a-variable", name.span, format!("`{}` is not a variable", name.text));
            error.help = super::suggest::did_you_mean(&name.text, known)
                .or(Some("declare it with `var` in the game or in the turn".into()));
            self.error(error);
            self.expr(text);
            return;
        }
        let Some(&Global::Var(target)) = self.globals.get(&name.text) else { return };
        let outer = self.setting.replace(target);
        let value = self.var_ref(&name.text, of, true, name.span);
        let value = value.map(|keyed| (keyed.var, keyed.ty, self.held_in(text, keyed.ty)));
        self.setting = outer;
        if let Some((var, ty, value)) = value {
            self.set_each(var, ty, value, out);
        }
    }

    /// `set v(K) to E` where keys may stand for several members each: the value is worked out once.
    fn set_each(&mut self, var: VarRef, ty: Ty, value: Typed, out: &mut Block) {
        let mut all = vec![Vec::new()];
        for index in &var.of {
            let singles: Vec<Index> = match &index.of {
                Set::Members(domain, Members::Const(mask)) if mask.count_ones() > 1 => {
                    let one = |bit: u8| Set::Members(*domain, Members::Const(1 << bit));
                    bits(*mask).map(|bit| Index { of: one(bit), size: index.size }).collect()
                }
                _ => vec![index.clone()],
            };
            all = all
                .iter()
                .flat_map(|keys| {
                    singles.iter().map(move |key| [&keys[..], std::slice::from_ref(key)].concat())
                })
                .collect();
        }
        let value = match all.len() {
            1 => value.expr,
            _ => {
                let slot = self.new_slot();
                out.push(Stmt::Let { slot, value: value.expr });
                slot_expr(slot, ty)
            }
        };
        out.extend(
            all.into_iter().map(|of| Stmt::Set { var: VarRef { var: var.var, of }, value: value.clone() }),
        );
    }

    /// What a variable of this type is to hold. Of a type that there is not, nothing is asked.
    pub(super) fn held_in(&mut self, value: &ast::Expr, ty: Ty) -> Typed {
        match ty {
            Ty::Bad => Typed::bad(self.expr(value).span),
            ty => self.want(value, want_of(ty)),
        }
    }
}

/// A number held between two ends.
fn held(value: Typed, low: i32, high: i32) -> Typed {
    let of = |a: Num, n: i32| Box::new(Bag::Numbers(Numbers::Of(vec![a, Num::Const(n)])));
    let (deps, span) = (value.deps.clone(), value.span);
    let below = Num::Fold(Fold::Min, of(value.num(), high));
    Typed::new(Num::Fold(Fold::Max, of(below, low)), Ty::Num, deps, span)
}

/// What has to be given for something of this type.
pub(super) fn want_of(ty: Ty) -> Want {
    match ty {
        Ty::Truth | Ty::Bad => Want::Truth,
        Ty::Num => Want::Num,
        Ty::List => Want::List,
        Ty::Sites { one: true } => Want::Site,
        Ty::Sites { .. } | Ty::None | Ty::Mark(_) => Want::Sites,
        Ty::Family => Want::Family,
        Ty::Members { domain, one: true, .. } => Want::Member(domain),
        Ty::Members { domain, .. } => Want::Members(domain),
        Ty::Numbers => Want::Numbers,
        Ty::Pieces { one: true } => Want::Piece,
        Ty::Pieces { .. } => Want::Pieces,
        Ty::Ways(_) => Want::Members(Domain::Directions),
    }
}
