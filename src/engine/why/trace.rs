//! Why conditions hold or do not hold.

use super::reason::{Fact, Named, Quote, Reason, What};
use crate::board::{Site, SiteSet};
use crate::game::EvalLimit;
use crate::model::{
    bits, Binding, Compare, Each, Item, Members, Model, Num, Operand, Quantifier, Scene, Set, Slot, Source,
    Truth, Value,
};

pub(super) type Worth<T> = Result<T, EvalLimit>;

/// How many members of a set are looked at one by one.
pub(super) const LOOKED_AT: usize = 64;

/// What a choice has bound.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub slot: Slot,
    pub value: Value,
    /// The name that the choice gives it.
    pub name: String,
    /// What was picked.
    pub pick: String,
}

/// Works out reasons in a position.
pub(super) struct Tracer<'a> {
    pub model: &'a Model,
    pub scene: Scene<'a>,
    /// What choices have bound so far.
    pub chosen: &'a [Chosen],
}

impl Tracer<'_> {
    /// Why a condition is (`value`) or is not so.
    pub fn truth(&mut self, truth: &Truth, value: bool, at: Source) -> Worth<Reason> {
        match truth {
            Truth::Said(outer, inner) => match &**inner {
                // What cannot be taken apart is best told by the name under which it is used.
                Truth::Said(_, whole) if is_whole(whole) => self.truth(whole, value, *outer),
                _ => self.truth(inner, value, *outer),
            },
            Truth::Not(inner) => self.denied(inner, value, at),
            Truth::All(parts) => self.parts(parts, value, !value, at),
            Truth::Any(parts) => self.parts(parts, value, value, at),
            Truth::Compare(op, a, b) => self.comparison(*op, (a, b), value, at),
            Truth::Some(set) => self.existence(set, value, at),
            Truth::Within(operand) => self.within(operand, value, at),
            Truth::Quantified(quantifier, each) => self.quantified(*quantifier, each, value, at),
            Truth::If(parts) => {
                let holds = self.scene.truth(&parts.0)?;
                self.truth(if holds { &parts.1 } else { &parts.2 }, value, at)
            }
            Truth::Let(binding, rest) => {
                self.bind(binding)?;
                self.truth(rest, value, at)
            }
            Truth::Lookup(keys, table) => match self.entry(keys, table)? {
                Some(entry) => self.truth(entry, value, at),
                None => Ok(self.condition(value, at)),
            },
            _ => Ok(self.condition(value, at)),
        }
    }

    /// Why the denial of a condition is (`value`) or is not so.
    fn denied(&mut self, inner: &Truth, value: bool, at: Source) -> Worth<Reason> {
        let reason = self.truth(inner, !value, at)?;
        // What has no words of its own (`a != b`) is quoted with its denial, and that is what is so or is not.
        let is_quoted_whole = !matches!(inner, Truth::Said(..)) && reason.rule == self.quote(at);
        match reason.fact {
            Fact::Condition { .. } if is_quoted_whole => Ok(self.condition(value, at)),
            _ => Ok(reason),
        }
    }

    /// The parts of `and` or `or` with the value that decides; `one` of them is enough for what is so.
    fn parts(&mut self, parts: &[Truth], value: bool, one: bool, at: Source) -> Worth<Reason> {
        let mut because = Vec::new();
        for part in parts {
            if self.scene.truth(part)? == value {
                because.push(self.truth(part, value, at)?);
            }
        }
        // `A and B` fails for each that fails; `A or B` only since all do.
        Ok(self.together(if one { Fact::Each } else { Fact::Neither }, because, at))
    }

    /// A fact that consists of others; a single one is said by itself.
    pub fn together(&self, fact: Fact, mut because: Vec<Reason>, at: Source) -> Reason {
        match because.len() {
            1 => because.remove(0),
            _ => Reason::from_parts(fact, self.quote(at), because),
        }
    }

    /// A condition of which no more is known than its value.
    pub fn condition(&self, holds: bool, at: Source) -> Reason {
        self.leaf(Fact::Condition { holds }, at)
    }

    pub fn leaf(&self, fact: Fact, at: Source) -> Reason {
        Reason::of(fact, self.quote(at))
    }

    pub fn quote(&self, at: Source) -> Option<Quote> {
        let chosen = |chosen: &Chosen| (chosen.name.clone(), chosen.pick.clone());
        let quote = quote(self.model, at)?;
        // Inside a definition the same names are its own.
        let chosen = match quote.definitions.is_empty() {
            true => self.chosen.iter().map(chosen).collect(),
            false => Vec::new(),
        };
        Some(Quote { chosen, ..quote })
    }

    pub fn bind(&mut self, binding: &Binding) -> Worth<()> {
        let value = self.scene.expr(&binding.value)?;
        self.scene.name(binding.slot, value)
    }

    /// The first entry of a table whose key is in the set.
    pub fn entry<'e, T>(&mut self, keys: &Members, table: &'e [(u8, T)]) -> Worth<Option<&'e T>> {
        let keys = self.scene.members(keys)?;
        Ok(table.iter().find(|(key, _)| keys >> key & 1 == 1).map(|(_, value)| value))
    }

    fn comparison(&mut self, op: Compare, (a, b): (&Num, &Num), holds: bool, at: Source) -> Worth<Reason> {
        let (left, right) = (self.scene.num(a)?, self.scene.num(b)?);
        let sign = sign(op).to_string();
        let fact = match (a, b) {
            (Num::Repeats | Num::BoardRepeats, _) => {
                let board = matches!(a, Num::BoardRepeats);
                Fact::Repeats { times: left, sign, than: right, board, holds }
            }
            (Num::Turn, _) => Fact::Turn { number: left, sign, than: right, holds },
            (_, Num::Turn) => {
                Fact::Turn { number: right, sign: self::sign(op.turned()).into(), than: left, holds }
            }
            (Num::Distance(from, to, _), _) => {
                let (from, to) = (self.what(from)?, self.what(to)?);
                Fact::Distance { from, to, steps: left, sign, than: right, holds }
            }
            (Num::Count(set), _) => {
                let count = match &**set {
                    Set::Sites(sites) => Some(self.what(sites)?),
                    _ => None,
                };
                Fact::Compared { left, sign, right, count, holds }
            }
            _ => Fact::Compared { left, sign, right, count: None, holds },
        };
        Ok(self.leaf(fact, at))
    }

    /// `some S`: which members there are, or that there is none.
    fn existence(&mut self, set: &Set, value: bool, at: Source) -> Worth<Reason> {
        let Set::Sites(sites) = set else { return self.existence_of_others(set, value, at) };
        let found = self.scene.sites(sites)?;
        let which = found.iter().take(LOOKED_AT).map(|s| self.site_name(s)).collect();
        let what = self.what(sites)?;
        let what = self.named(what, &[sites]);
        Ok(self.leaf(Fact::Exists { what, which }, at))
    }

    fn existence_of_others(&mut self, set: &Set, value: bool, at: Source) -> Worth<Reason> {
        let Set::Pieces(pieces) = set else { return Ok(self.condition(value, at)) };
        let found = self.scene.pieces(pieces)?;
        let which: Vec<String> = found.iter().take(LOOKED_AT).map(|p| self.site_name(p.site)).collect();
        let text = self.quote(at).map_or(String::new(), |quote| quote.text);
        let what = What::Text(text.trim_start_matches("some ").trim_start_matches("no ").to_string());
        Ok(self.leaf(Fact::Exists { what, which }, at))
    }

    /// `A in B`
    fn within(&mut self, operand: &Operand, value: bool, at: Source) -> Worth<Reason> {
        let (Set::Sites(left), Set::Sites(right)) = (&operand.left, &operand.right) else {
            return self.members_within(operand, value, at);
        };
        let (a, b) = (self.scene.sites(left)?, self.scene.sites(right)?);
        let site = if value { a.single() } else { (a - b).first() };
        match site {
            Some(site) => self.member(site, right, value, at),
            None if value => {
                let set = self.what(right)?;
                Ok(self.leaf(Fact::All { sites: self.site_names(&a), set }, at))
            }
            None => Ok(self.condition(value, at)),
        }
    }

    fn members_within(&mut self, operand: &Operand, value: bool, at: Source) -> Worth<Reason> {
        let left = self.scene.items(&operand.left)?;
        let right: Vec<Item> = self.scene.items(&operand.right)?.take(LOOKED_AT).collect();
        let item = left.take(LOOKED_AT).find(|item| right.contains(item) == value);
        Ok(match item {
            Some(item) => self.leaf(Fact::Member { member: self.item_name(item), holds: value }, at),
            None => self.condition(value, at),
        })
    }

    /// A witness or a counterexample says why; without one, a domain of one member does.
    fn quantified(&mut self, quantifier: Quantifier, each: &Each, value: bool, at: Source) -> Worth<Reason> {
        let sought = quantifier != Quantifier::Every;
        let shown = value == (quantifier == Quantifier::Some);
        let items: Vec<Item> = self.scene.items(&each.domain)?.collect();
        let Some(cond) = &each.cond else { return Ok(self.condition(value, at)) };
        if !shown && items.len() != 1 {
            return Ok(self.condition(value, at));
        }
        for item in items {
            self.scene.spend(1)?;
            self.scene.name(each.slot, item.value())?;
            let holds = self.scene.truth(cond)?;
            if holds == sought || !shown {
                return self.truth(cond, holds, at);
            }
        }
        Ok(self.condition(value, at))
    }

    // ------------------------------------------------------------------ names

    pub fn site_name(&self, site: Site) -> String {
        self.model.board.name(site).to_string()
    }

    pub fn site_names(&self, sites: &SiteSet) -> Vec<String> {
        sites.iter().take(LOOKED_AT).map(|site| self.site_name(site)).collect()
    }

    pub fn item_name(&self, item: Item) -> String {
        super::words::item_text(self.model, item)
    }

    /// What stands on a site.
    pub fn standing(&self, site: Site) -> Vec<Named> {
        let (cast, position) = (&self.model.cast, self.scene.position);
        let named = |piece: crate::model::Piece| Named {
            colour: cast.colours[cast.colour(piece.ty)].clone(),
            kind: cast.kinds[cast.kind(piece.ty)].clone(),
            marks: bits((1 << cast.marks.len()) - 1)
                .filter(|m| position.has_mark(piece, crate::model::MarkId(*m)))
                .map(|m| cast.marks[usize::from(m)].clone())
                .collect(),
        };
        position.at(site).map(named).collect()
    }

    /// A name's value, where it is a choice's. (Names share their places: the value has to be the one chosen.)
    pub fn chosen(&self, slot: Slot) -> Option<What> {
        let value = self.scene.slots.get(slot);
        let found = self.chosen.iter().rev().find(|chosen| chosen.slot == slot && chosen.value == *value);
        found.map(|chosen| What::Chosen(chosen.name.clone(), chosen.pick.clone()))
    }
}

/// Is it a condition of which the parts are not looked at?
fn is_whole(truth: &Truth) -> bool {
    match truth {
        Truth::Quantified(Quantifier::Some, _) | Truth::Built(_) | Truth::Slot(_) | Truth::Var(_) => true,
        Truth::Not(inner) => is_whole(inner),
        _ => false,
    }
}

/// What the rules say at a place.
pub(super) fn quote(model: &Model, at: Source) -> Option<Quote> {
    let place = model.sourced.place(at)?;
    let texts = &model.sourced.texts;
    Some(Quote {
        file: texts.get(place.span.file).name.clone(),
        line: texts.line_col(place.span).0,
        text: model.sourced.text(place.span),
        definitions: place.within.to_vec(),
        chosen: Vec::new(),
    })
}

fn sign(op: Compare) -> &'static str {
    match op {
        Compare::Equal => "=",
        Compare::Unequal => "!=",
        Compare::Less => "<",
        Compare::AtMost => "<=",
        Compare::Greater => ">",
        Compare::AtLeast => ">=",
    }
}
