//! Tables: finite functions of players, kinds, colours, directions and words.

use super::checker::Checker;
use super::coerce::Want;
use super::typed::{Ty, Typed};
use crate::model::{Domain, Expr, Family, Members, Num, Numbers, Set, Sites, Truth};
use crate::span::Span;
use crate::syntax::ast::Expr as Ast;

impl Checker<'_> {
    /// A table's value for a key.
    pub(super) fn lookup(&mut self, at: usize, args: &[Ast], span: Span) -> Typed {
        let book = self.book;
        let table = &book.tables[at];
        let [key] = args else {
            return self.fail("argument-count", span, format!("`{}` takes one key", table.item.name.text));
        };
        let key = self.expr(key);
        let Some((domain, entries)) = self.entries_of(at, span) else { return Typed::bad(span) };
        let key = match (domain, key.ty) {
            (Domain::Players, Ty::Members { domain: Domain::Colours, .. }) => key,
            _ => self.coerce(key, Want::Members(domain)),
        };
        if key.ty == Ty::Bad {
            return Typed::bad(span);
        }
        let one_key = matches!(key.ty, Ty::Members { one: true, .. });
        let Some(first) = entries.first() else { return Typed::bad(span) };
        let (ty, mut deps) = (first.1.ty, key.deps.clone());
        entries.iter().for_each(|(_, v)| deps = deps.clone().and(&v.deps));
        let key = Box::new(key.mask());
        macro_rules! table {
            ($kind:ident, $get:ident) => {
                $kind::Lookup(key, entries.into_iter().map(|(k, v)| (k, v.$get())).collect())
            };
        }
        use crate::model::List;
        let expr: Expr = match ty {
            Ty::Truth => table!(Truth, truth).into(),
            Ty::Num => table!(Num, num).into(),
            Ty::List => table!(List, list).into(),
            Ty::Sites { .. } => table!(Sites, sites).into(),
            Ty::Family => table!(Family, family).into(),
            Ty::Numbers => table!(Numbers, numbers).into(),
            Ty::Members { domain, .. } => Expr::Set(Set::Members(domain, table!(Members, mask))),
            _ => return self.fail("wrong-type", span, format!("a table cannot hold {}", ty.name())),
        };
        let ty = if one_key || ty == Ty::Num { ty } else { ty.plural() };
        Typed::new(expr, ty, deps, span)
    }

    /// The entries of a table that is asked; none, with an error, if it leads back to itself.
    fn entries_of(&mut self, at: usize, span: Span) -> Option<(Domain, Vec<(u8, Typed)>)> {
        let number = self.book.defines.len() + at;
        if !self.may_expand(number, span) {
            return None;
        }
        let saved = (self.from, self.visible);
        (self.from, self.visible) = (self.book.tables[at].from, self.locals.len());
        self.expanding.push(number);
        let entries = self.table_entries(at);
        self.expanding.pop();
        (self.from, self.visible) = saved;
        entries
    }

    /// A table's keys and values, all of one type.
    pub(super) fn table_entries(&mut self, at: usize) -> Option<(Domain, Vec<(u8, Typed)>)> {
        let book = self.book;
        let table = &book.tables[at].item;
        let mut domain = None;
        let mut entries: Vec<(u8, Typed)> = Vec::new();
        for (key, value) in &table.entries {
            let k = self.name(&key.text, key.span);
            let Ty::Members { domain: d, one: true, .. } = k.ty else {
                if k.ty != Ty::Bad {
                    self.fail(
                        "wrong-type",
                        key.span,
                        format!(
                            "a table's key is a player, kind, colour, direction or word, not {}",
                            k.ty.name()
                        ),
                    );
                }
                return None;
            };
            let mask = k.const_mask()?;
            match domain {
                None => domain = Some(d),
                Some(known) if known == d => {}
                Some(Domain::Players | Domain::Colours) if matches!(d, Domain::Players | Domain::Colours) => {
                    domain = Some(Domain::Colours);
                }
                Some(_) => {
                    self.fail("wrong-type", key.span, "the keys of a table are all of one type");
                    return None;
                }
            }
            let bit = mask.trailing_zeros() as u8;
            if entries.iter().any(|(b, _)| *b == bit) {
                self.fail("given-twice", key.span, format!("the table has two values for `{}`", key.text));
                return None;
            }
            let value = self.expr(value);
            if value.ty == Ty::Bad {
                return None;
            }
            entries.push((bit, value));
        }
        self.one_type(&mut entries)?;
        Some((domain?, entries))
    }

    /// Brings a table's values to one type.
    pub(super) fn one_type(&mut self, entries: &mut [(u8, Typed)]) -> Option<()> {
        let all_numbers = entries.iter().all(|(_, v)| v.ty == Ty::Num);
        if all_numbers {
            return Some(());
        }
        let mut common = entries.first()?.1.clone();
        for (_, value) in entries.iter().skip(1) {
            common = self.agree(common, value.clone(), value.span)?.0;
        }
        for (_, value) in entries.iter_mut() {
            let span = value.span;
            *value = self.agree(value.clone(), common.clone(), span)?.0;
        }
        let one = entries.iter().all(|(_, v)| v.ty == entries[0].1.ty);
        if !one {
            entries.iter_mut().for_each(|(_, v)| v.ty = v.ty.plural());
        }
        Some(())
    }
}
