//! What a name stands for: bound names, library parameters, the game's names, built-in words.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::board::SiteSet;
use crate::model::{
    Arith, Bag, Domain, Each, Expr, Fold, Index, KeyType, Members, Num, Numbers, Set, Sites, Truth, VarId,
    VarRef, VarType,
};
use crate::span::Span;
use crate::syntax::ast::Expr as Ast;
use crate::syntax::{domain_text, expr_text};
use crate::words;

impl Checker<'_> {
    /// A bare name.
    pub(super) fn name(&mut self, name: &str, span: Span) -> Typed {
        if let Some(local) = self.local(name) {
            local.used = true;
            let value = local.value.clone();
            return self.held_before(name, value);
        }
        if let Some(value) = self.library_argument(name, span) {
            return value;
        }
        if self.is_test_word(name) {
            return self.word(name, span).unwrap_or_else(|| Typed::bad(span));
        }
        if let Some(&global) = self.globals.get(name) {
            self.used.insert(name.to_string());
            return self.global(global, name, span);
        }
        match self.word(name, span) {
            Some(typed) => typed,
            None => self.unknown(name, false, span),
        }
    }

    /// Does the text of a test say a word that only tests know? There it comes before names of the game.
    pub(super) fn is_test_word(&self, name: &str) -> bool {
        self.place == Place::Test && self.expanding.is_empty() && words::is_one_of(name, words::Roles::TESTS)
    }

    /// What the `use` of the library being checked gives for this parameter.
    fn library_argument(&mut self, name: &str, span: Span) -> Option<Typed> {
        let at = self.from?;
        let taken = &self.book.uses[at];
        let index = taken.params.iter().position(|p| p.name.text == name)?;
        let param = &taken.params[index];
        let (arg, from) = match taken.args.get(index) {
            Some(arg) => (arg, taken.from),
            None => (param.default.as_ref()?, Some(at)),
        };
        if param.ty.text == "turn" {
            return Some(self.fail("wrong-type", span, format!("`{name}` names a turn, which is no value")));
        }
        let want = self.param_type(&param.ty)?;
        let saved = (self.from, self.visible);
        (self.from, self.visible) = (from, self.locals.len());
        let value = self.argument(arg, want);
        (self.from, self.visible) = saved;
        Some(value)
    }

    fn global(&mut self, global: Global, name: &str, span: Span) -> Typed {
        match global {
            Global::Option(at) => match self.options[at].clone() {
                Some(value) => value,
                None => self.fail("option-order", span, format!("option `{name}` is not known yet here")),
            },
            Global::Define(at) => self.expand(at, &[], span),
            Global::Table(at) => {
                let entries = self.book.tables[at].item.entries.len();
                self.fail_help(
                    "argument-count",
                    span,
                    format!("`{name}` is a table of {entries} entries"),
                    format!("ask it for one: `{name}(…)`"),
                )
            }
            Global::Var(_) => self.variable(name, &[], span),
            Global::Colour(c) if (c as usize) < self.cast.roles => {
                Typed::members(Domain::Players, 1 << c, true, true, span)
            }
            Global::Colour(c) => Typed::members(Domain::Colours, 1 << c, true, true, span),
            Global::Kind(k) => Typed::members(Domain::Kinds, 1 << k, true, true, span),
            Global::Mark(m) => Typed::new(Sites::Const(SiteSet::EMPTY), Ty::Mark(m), Deps::position(), span),
            Global::Word(ty, w) => Typed::members(Domain::Words(ty), 1 << w, true, true, span),
            Global::Program(_) => {
                let message = format!("`{name}` is a turn program, which is no value");
                self.fail_help("wrong-type", span, message, format!("write `next {name}` to lead on to it"))
            }
        }
    }

    /// A remembered variable, with its keys where it has one value for each player, site, …
    pub(super) fn variable(&mut self, name: &str, of: &[Ast], span: Span) -> Typed {
        let Some(Keyed { var: var_ref, ty, mut deps, sums }) = self.var_ref(name, of, false, span) else {
            return Typed::bad(span);
        };
        if self.place != Place::Test {
            self.reads.insert((self.setting, var_ref.var));
        }
        deps.position = true;
        if self.place == Place::Constant {
            let message = format!("`{name}` changes during play and cannot be used here");
            return self.fail("not-constant", span, message);
        }
        if ty == Ty::Bad {
            return Typed::bad(span);
        }
        let expr: Expr = match self.vars[var_ref.var.index()].ty {
            VarType::Truth => Truth::Var(var_ref).into(),
            VarType::Number(..) => summed(Num::Var(var_ref), sums).into(),
            VarType::Numbers => Numbers::Var(var_ref).into(),
            VarType::Sites => Sites::Var(var_ref).into(),
            VarType::Members(domain) => Expr::Set(Set::Members(domain, Members::Var(var_ref))),
        };
        Typed::new(expr, ty, deps, span)
    }

    /// Which variable is meant, and its type. Where it is `set` or a number, several sites or members stand for each.
    pub(super) fn var_ref(&mut self, name: &str, of: &[Ast], set: bool, span: Span) -> Option<Keyed> {
        let Some(&Global::Var(var)) = self.globals.get(name) else { return None };
        self.used.insert(name.to_string());
        let (keys, ty) = (self.vars[var.index()].keys.clone(), self.var_types[var.index()]);
        if ty == Ty::Bad {
            return None;
        }
        if of.len() != keys.len() {
            self.wrong_keys(name, var, of.len(), span);
            return None;
        }
        let several = set || ty == Ty::Num;
        let mut keyed =
            Keyed { var: VarRef { var, of: Vec::new() }, ty, deps: Deps::default(), sums: Vec::new() };
        for (key, of) in keys.iter().zip(of) {
            let want = match (key.of, several) {
                (KeyType::Members(domain), true) => Want::Members(domain),
                (KeyType::Members(domain), false) => Want::Member(domain),
                (KeyType::Sites, true) => Want::Sites,
                (KeyType::Sites, false) => Want::Site,
                (KeyType::Numbers(_), _) => Want::Num,
            };
            let typed = self.unknown_wanted(of, want).unwrap_or_else(|| self.expr(of));
            let of = match is_too_many(typed.ty, want) {
                true => self.several_for_a_key(name, of, typed, ty, want),
                false => self.coerce(typed, want),
            };
            keyed.deps = keyed.deps.and(&of.deps);
            let of = match key.of {
                KeyType::Members(domain) => {
                    Set::Members(domain, self.members_key(domain, of, set, &mut keyed.sums))
                }
                KeyType::Sites => Set::Sites(of.sites()),
                KeyType::Numbers(low) => Set::Numbers(Numbers::Of(vec![from_zero(of.num(), low)])),
            };
            keyed.var.of.push(Index { of, size: key.size });
        }
        Some(keyed)
    }

    /// Reports several keys of a variable that has one value, no number, for each.
    fn several_for_a_key(&mut self, name: &str, of: &Ast, typed: Typed, ty: Ty, want: Want) -> Typed {
        let set = expr_text(of);
        let x = want.ty().name().trim_start_matches("a ").chars().next().filter(|c| *c != 's').unwrap_or('x');
        let each = match ty {
            Ty::Sites { .. } => format!("union({name}({x}) for {x} in {set})"),
            Ty::Truth => format!("some {x} in {set}: {name}({x})"),
            _ => format!("{{ {name}({x}) for {x} in {set} }}"),
        };
        let message = format!("expected {}, found {}", want.ty().name(), typed.ty.name());
        self.fail_help(
            "wrong-type",
            typed.span,
            message,
            format!("write `{each}`: only numbers are added up"),
        )
    }

    /// A key of a finite type. Where it may be several, a number that is read is summed over a new name; what is set has
    /// to be known when the game is loaded.
    fn members_key(&mut self, domain: Domain, of: Typed, set: bool, sums: &mut Vec<Each>) -> Members {
        let is_one = matches!(of.ty, Ty::Members { one: true, .. } | Ty::Bad);
        if is_one || set && of.const_mask().is_some() {
            return of.mask();
        }
        if set {
            let help = "go through them: `for x in S { set v(x) to … }`";
            let message = "which values are set has to be known when the game is loaded";
            return self.fail_help("not-constant", of.span, message, help).mask();
        }
        let slot = self.new_slot();
        sums.push(Each { slot, domain: Set::Members(domain, of.mask()), cond: None });
        Members::Slot(slot)
    }

    /// Reports a variable that is asked for with too many keys or too few.
    fn wrong_keys(&mut self, name: &str, var: VarId, given: usize, span: Span) {
        let keys: Vec<String> = self.book.vars[var.index()].item.keys.iter().map(domain_text).collect();
        if keys.is_empty() {
            let message = format!("`{name}` is one variable, not one for each player or site");
            self.fail_help("argument-count", span, message, format!("write just `{name}`"));
            return;
        }
        let example = |key: &String| match key.as_str() {
            "player" => "me".to_string(),
            other if other.contains("..") => "n".to_string(),
            other => other.chars().take(1).collect(),
        };
        let shown: Vec<String> = keys.iter().map(example).collect();
        let message = match given {
            0 => format!("there is one `{name}` for each {}", keys.join(" and ")),
            _ if keys.len() == 1 => format!("`{name}` takes one argument in brackets, found {given}"),
            _ => format!("`{name}` takes {} arguments in brackets, found {given}", keys.len()),
        };
        self.fail_help(
            "argument-count",
            span,
            message,
            format!("write whose: `{name}({})`", shown.join(", ")),
        );
    }
}

/// A variable with its keys.
pub(super) struct Keyed {
    pub var: VarRef,
    pub ty: Ty,
    pub deps: Deps,
    /// Over what a number is summed: the names are keys of `var`.
    pub sums: Vec<Each>,
}

fn summed(num: Num, sums: Vec<Each>) -> Num {
    sums.into_iter().fold(num, |num, each| Num::Fold(Fold::Sum, Box::new(Bag::Each(each, num))))
}

/// A number as the place of a key among those that begin with `low`.
fn from_zero(n: Num, low: i32) -> Num {
    match (n, low) {
        (n, 0) => n,
        (Num::Const(n), low) => Num::Const(n.saturating_sub(low)),
        (n, low) => Num::Arith(Arith::Subtract, Box::new(n), Box::new(Num::Const(low))),
    }
}

/// Is it a set of what is wanted one of?
fn is_too_many(found: Ty, want: Want) -> bool {
    match (want, found) {
        (Want::Member(wanted), Ty::Members { domain, one: false, .. }) => wanted == domain,
        (Want::Site, Ty::Sites { one: false }) => true,
        _ => false,
    }
}
