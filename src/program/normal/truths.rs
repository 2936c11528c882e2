//! Laws of truths: negations go inward until they meet something that cannot be said the other way round, `some` is the
//! only quantifier, and that all of a set lies in another is said in one way.

use super::algebra::is_nothing;
use super::alike::{alike, alike_sites};
use super::sites::as_value;
use super::substitute::binds;
use super::{conjuncts, joined, joined_all, name_of, substituted, Normal};
use crate::model::{
    Each, Expr, Family, Holds, Members, Numbers, Operand, Pieces, Quantifier, Rewrite, Set, Sites, Slot,
    Truth,
};
use crate::program::facts::reads;

pub fn some(e: Sites) -> Truth {
    Truth::Some(Box::new(Set::Sites(e)))
}

/// `A in B`
pub fn within(a: Sites, b: Sites) -> Truth {
    Truth::Within(Box::new(Operand { left: Set::Sites(a), right: Set::Sites(b) }))
}

/// What an `every` asks of the members of a domain, if a truth is one: `not some x in S: not C`.
pub fn as_every(e: &Truth, negate: impl FnOnce(Truth) -> Truth) -> Option<Each> {
    match e {
        Truth::Quantified(Quantifier::Every, each) => Some((**each).clone()),
        Truth::Not(inner) => match &**inner {
            Truth::Quantified(Quantifier::Some, each) => {
                let cond = negate(each.cond.clone().unwrap_or(Truth::Const(true)));
                Some(Each { cond: Some(cond), ..(**each).clone() })
            }
            _ => None,
        },
        _ => None,
    }
}

impl Normal<'_> {
    /// `not A`, of a truth in normal form.
    pub fn negated(&mut self, e: Truth) -> Truth {
        match e {
            Truth::Const(b) => Truth::Const(!b),
            Truth::Not(a) => *a,
            Truth::All(parts) => {
                let parts = parts.into_iter().map(|part| self.negated(part)).collect();
                self.any(parts)
            }
            Truth::Any(parts) => {
                let parts = parts.into_iter().map(|part| self.negated(part)).collect();
                self.all(parts)
            }
            Truth::Compare(op, a, b) => Truth::Compare(op.opposite(), a, b),
            Truth::CompareLists(op, a, b) => Truth::CompareLists(op.opposite(), a, b),
            Truth::If(parts) => {
                let (cond, a, b) = *parts;
                let (a, b) = (self.negated(a), self.negated(b));
                self.truth_if(cond, a, b)
            }
            Truth::Let(binding, rest) => Truth::Let(binding, Box::new(self.negated(*rest))),
            Truth::Quantified(Quantifier::No, each) => self.some_of(*each),
            Truth::Quantified(Quantifier::Every, each) => {
                let cond = self.negated(each.cond.unwrap_or(Truth::Const(true)));
                self.some_of(Each { cond: Some(cond), ..*each })
            }
            Truth::Within(o) => self.not_within(*o),
            Truth::Some(set) => match *set {
                Set::Sites(Sites::Minus(a, b)) if !self.is_board(&a) => self.within_sites(*a, *b),
                set => Truth::Not(Box::new(Truth::Some(Box::new(set)))),
            },
            e => Truth::Not(Box::new(e)),
        }
    }

    fn not_within(&mut self, o: Operand) -> Truth {
        match o {
            Operand { left: Set::Sites(a), right: Set::Sites(b) } if self.is_one(&a) => {
                let rest = self.minus(self.board_sites(), b);
                self.within_sites(a, rest)
            }
            Operand { left: Set::Sites(a), right: Set::Sites(b) } => {
                let rest = self.minus(a, b);
                self.some_sites(rest)
            }
            o => Truth::Not(Box::new(Truth::Within(Box::new(o)))),
        }
    }

    /// `A and B and …`
    pub fn all(&mut self, parts: Vec<Truth>) -> Truth {
        let mut parts: Vec<Truth> = parts.into_iter().flat_map(conjuncts).collect();
        self.join_memberships(&mut parts);
        let mut parts = self.paired(parts, |n, a, b| n.both_hold(a, b));
        // Where a line lies in a set, the set has a site.
        let held: Vec<Sites> = parts.iter().filter_map(super::inclusions::holds_one).collect();
        parts.retain(|part| !held.iter().any(|set| *part == some(set.clone())));
        joined(parts, true, Truth::All)
    }

    /// Something of at most one site lies in `X`, and it is there: it is in `X`.
    fn join_memberships(&self, parts: &mut Vec<Truth>) {
        let there: Vec<Sites> = parts
            .iter()
            .filter_map(|part| match part {
                Truth::Some(set) => match &**set {
                    Set::Sites(e) if self.size(e).most == 1 => Some(e.clone()),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        for e in there {
            let of = |part: &Truth| match part {
                Truth::Within(o) if o.left == Set::Sites(e.clone()) => match &o.right {
                    Set::Sites(x) => Some(x.clone()),
                    _ => None,
                },
                _ => None,
            };
            if let Some((at, x)) = parts.iter().enumerate().find_map(|(at, part)| Some((at, of(part)?))) {
                parts[at] = some(self.both(e.clone(), x));
                parts.retain(|part| *part != some(e.clone()));
            }
        }
    }

    /// `A or B or …`
    pub fn any(&mut self, parts: Vec<Truth>) -> Truth {
        let flat = parts.into_iter().flat_map(|part| match part {
            Truth::Any(parts) => parts,
            part => vec![part],
        });
        let parts =
            self.paired(flat.collect(), |n, a, b| n.either_way(a, b).or_else(|| n.either_holds(a, b)));
        joined(parts, false, Truth::Any)
    }

    /// Parts of which two that can be said as one are one.
    fn paired(
        &mut self,
        parts: Vec<Truth>,
        join: impl Fn(&mut Self, &Truth, &Truth) -> Option<Truth>,
    ) -> Vec<Truth> {
        let mut kept: Vec<Truth> = Vec::new();
        for mut part in parts {
            while let Some((at, both)) =
                kept.iter().enumerate().find_map(|(at, other)| Some((at, join(self, other, &part)?)))
            {
                kept.remove(at);
                part = both;
            }
            kept.push(part);
        }
        kept
    }

    /// `no A & X and no A & Y`; `s in X and s in Y` of one site; `some A & X and no A & Y` of one site at most.
    fn both_hold(&mut self, a: &Truth, b: &Truth) -> Option<Truth> {
        match (a, b) {
            (a, b) if self.are_opposite(a, b) => Some(Truth::Const(false)),
            (Truth::Some(there), Truth::Not(other)) | (Truth::Not(other), Truth::Some(there)) => {
                let Truth::Some(other) = &**other else { return None };
                let (Set::Sites(there), Set::Sites(other)) = (&**there, &**other) else { return None };
                let (common, x, y) = shared(there, other)?;
                let rest = self.minus(x, y);
                let left = self.both(common.clone(), rest);
                (self.size(&common).most == 1).then(|| self.some_sites(left))
            }
            (Truth::Not(a), Truth::Not(b)) => {
                let met = self.either_holds(a, b).filter(|_| matches!(**a, Truth::Some(_)))?;
                Some(self.negated(met))
            }
            (Truth::Quantified(Quantifier::Some, a), Truth::Quantified(Quantifier::Some, b)) => {
                self.of_the_same_group(a, b)
            }
            (Truth::Within(a), Truth::Within(b)) if a.left == b.left => match (&a.left, &a.right, &b.right) {
                (Set::Sites(e), Set::Sites(x), Set::Sites(y)) if self.is_one(e) => {
                    let common = self.both(x.clone(), y.clone());
                    Some(self.within_sites(e.clone(), common))
                }
                _ => None,
            },
            (a, b) => self.compared_at_once(a, b, true),
        }
    }

    /// `some A & X or some A & Y`; `s in X or s in Y` of one site.
    fn either_holds(&mut self, a: &Truth, b: &Truth) -> Option<Truth> {
        match (a, b) {
            (Truth::Some(a), Truth::Some(b)) => match (&**a, &**b) {
                (Set::Sites(a), Set::Sites(b)) => {
                    let (common, x, y) = shared(a, b)?;
                    let all = self.union(x, y);
                    let met = self.both(common, all);
                    Some(self.some_sites(met))
                }
                _ => None,
            },
            (Truth::Quantified(Quantifier::Some, a), Truth::Quantified(Quantifier::Some, b)) => {
                self.some_of_the_same_groups(a, b)
            }
            (Truth::Within(a), Truth::Within(b)) if a.left == b.left => match (&a.left, &a.right, &b.right) {
                (Set::Sites(e), Set::Sites(x), Set::Sites(y)) if self.is_one(e) => {
                    let all = self.union(x.clone(), y.clone());
                    Some(self.within_sites(e.clone(), all))
                }
                _ => None,
            },
            (a, b) => self.compared_at_once(a, b, false),
        }
    }

    /// `if C then A else B`
    pub fn truth_if(&mut self, cond: Truth, a: Truth, b: Truth) -> Truth {
        match (cond, a, b) {
            (Truth::Const(c), a, b) => {
                if c {
                    a
                } else {
                    b
                }
            }
            (_, a, b) if alike(&a, &b) => a,
            (Truth::Not(c), a, b) => self.truth_if(*c, b, a),
            (c, Truth::Const(true), b) => self.any(vec![c, b]),
            (c, a, Truth::Const(false)) => self.all(vec![c, a]),
            (c, Truth::Const(false), b) => {
                let c = self.negated(c);
                self.all(vec![c, b])
            }
            (c, a, Truth::Const(true)) => {
                let c = self.negated(c);
                self.any(vec![c, a])
            }
            (c, a, b) if c == a => self.any(vec![c, b]),
            (c, a, b) if c == b => self.all(vec![c, a]),
            (c, a, b) => Truth::If(Box::new((c, a, b))),
        }
    }

    // ----------------------------------------------------------------------- sets

    /// `some S`
    pub fn some_set(&mut self, set: Set) -> Truth {
        match set {
            Set::Sites(e) => self.some_sites(e),
            Set::Family(Family::Filter(each))
            | Set::Members(_, Members::Filter(each))
            | Set::Numbers(Numbers::Filter(each))
            | Set::Pieces(Pieces::Filter(each)) => self.some_of(*each),
            Set::Family(Family::Groups(sites, _)) => self.some_sites(*sites),
            Set::Family(Family::Union(a, b)) => {
                let either = [a, b].map(|family| self.some_set(Set::Family(*family)));
                self.any(either.into())
            }
            Set::Pieces(Pieces::On(sites)) => {
                let taken = self.minus(*sites, Sites::Empty);
                self.some_sites(taken)
            }
            Set::Family(Family::Const(sets)) => Truth::Const(!sets.is_empty()),
            set => Truth::Some(Box::new(set)),
        }
    }

    /// `some S` of sites
    pub fn some_sites(&mut self, e: Sites) -> Truth {
        if let Sites::Both(a, b) = &e {
            if let Some(common) = self.common_groups(a, b) {
                return self.some_sites(common);
            }
        }
        match e {
            Sites::Const(set) => Truth::Const(!set.is_empty()),
            Sites::Filter(each) => self.some_of(*each),
            Sites::UnionEach(each, part) if matches!(each.domain, Set::Family(_)) => {
                let there = self.inside(&each, |n| n.some_sites(*part));
                let conds = each.cond.iter().cloned().chain([there]).flat_map(conjuncts).collect();
                self.some_of(Each { cond: Some(joined_all(conds)), ..*each })
            }
            Sites::UnionEach(each, part) => {
                let part = self.widened(*part);
                some(self.united(*each, part))
            }
            Sites::If(parts) if self.says_some(&parts.0, &parts.1) => {
                let wide = self.union(parts.1, parts.2);
                self.some_sites(wide)
            }
            Sites::If(parts) => {
                let (cond, a, b) = *parts;
                let (a, b) = (self.some_sites(a), self.some_sites(b));
                self.truth_if(cond, a, b)
            }
            Sites::Let(binding, rest) => Truth::Let(binding, Box::new(self.some_sites(*rest))),
            e if self.size(&e).least > 0 => Truth::Const(true),
            Sites::Both(a, b) if matches!((&*a, &*b), (Sites::Let(..), _) | (_, Sites::Let(..))) => {
                let (named, other) = if matches!(*a, Sites::Let(..)) { (a, b) } else { (b, a) };
                let Sites::Let(binding, rest) = *named else { return some(Sites::Both(named, other)) };
                self.enter(binding.slot, Holds::Value(&binding.value));
                let other = self.under(*other);
                let met = self.both(*rest, other);
                let met = self.some_sites(met);
                self.leave(binding.slot);
                self.truth_let(*binding, met)
            }
            // Of a union over members some site is in a set when a site of one of its parts is.
            Sites::Both(a, b) if is_union_of_members(&a) => self.some_met(*a, *b),
            Sites::Both(a, b) if is_union_of_members(&b) => self.some_met(*b, *a),
            // And of two such unions when it is in one of them.
            Sites::Both(a, b) if are_unions_of_members(&a) => self.some_met_of_either(*a, *b),
            Sites::Both(a, b) if are_unions_of_members(&b) => self.some_met_of_either(*b, *a),
            Sites::Both(a, b) => match self.after_run(&a, &b).or_else(|| self.after_run(&b, &a)) {
                Some(hit) => hit,
                None => self.some_common(*a, *b),
            },
            Sites::Minus(a, b) if self.is_one(&a) => {
                let rest = self.minus(self.board_sites(), *b);
                self.within_sites(*a, rest)
            }
            e => some(e),
        }
    }

    /// `some A & B`
    fn some_common(&mut self, a: Sites, b: Sites) -> Truth {
        if self.is_one(&a) {
            self.within_sites(a, b)
        } else if self.is_one(&b) {
            self.within_sites(b, a)
        } else {
            some(Sites::Both(Box::new(a), Box::new(b)))
        }
    }

    /// `some (A + B) & C`
    fn some_met_of_either(&mut self, either: Sites, with: Sites) -> Truth {
        let Sites::Union(a, b) = either else {
            return some(Sites::Both(Box::new(either), Box::new(with)));
        };
        let parts = [*a, *b].map(|part| {
            let met = self.both(part, with.clone());
            self.some_sites(met)
        });
        self.any(parts.to_vec())
    }

    /// `some union(E for x in F where C) & B`
    fn some_met(&mut self, union: Sites, b: Sites) -> Truth {
        let Sites::UnionEach(each, part) = union else {
            return some(Sites::Both(Box::new(union), Box::new(b)));
        };
        let met = self.inside(&each, |n| {
            let b = n.under(b);
            n.both(*part, b)
        });
        self.some_sites(Sites::UnionEach(each, Box::new(met)))
    }

    /// Does the condition say that a set has a site?
    pub fn says_some(&mut self, cond: &Truth, e: &Sites) -> bool {
        matches!(cond, Truth::Some(_) | Truth::Quantified(..)) && alike(cond, &self.some_sites(e.clone()))
    }

    /// Sites that are there just when these are: whatever `if some A then A else B` is, it has a site when one of `A` and
    /// `B` has.
    fn widened(&mut self, e: Sites) -> Sites {
        match e {
            Sites::If(parts) if self.says_some(&parts.0, &parts.1) => {
                let (a, b) = (self.widened(parts.1), self.widened(parts.2));
                self.union(a, b)
            }
            Sites::UnionEach(each, part) => {
                let part = self.widened(*part);
                self.united(*each, part)
            }
            Sites::Let(binding, rest) => Sites::Let(binding, Box::new(self.widened(*rest))),
            Sites::Union(a, b) => {
                let (a, b) = (self.widened(*a), self.widened(*b));
                self.union(a, b)
            }
            e => e,
        }
    }

    /// `A in B`
    pub fn within_sites(&mut self, a: Sites, b: Sites) -> Truth {
        if self.is_part(&a, &b) {
            return Truth::Const(true);
        }
        if is_nothing(&b) || self.are_apart(&a, &b) {
            let some = self.some_sites(a);
            return self.negated(some);
        }
        let b = self.not_all_around(&a, b);
        match (a, b) {
            (Sites::Minus(a, c), b) if !self.is_board(&a) => {
                let wide = self.union(*c, b);
                self.within_sites(*a, wide)
            }
            (a, Sites::Minus(all, c)) if self.is_board(&all) && !self.is_one(&a) => {
                let common = self.both(a, *c);
                let some = self.some_sites(common);
                self.negated(some)
            }
            (Sites::Filter(each), b) if !binds(|walk| as_value(walk.sites(&b))) => {
                let value = name_of(&each.domain, each.slot);
                let Expr::Set(Set::Sites(name)) = value else { return Truth::Const(true) };
                let outside = Truth::Within(Box::new(Operand {
                    left: Set::Sites(name),
                    right: Set::Sites(self.minus(self.board_sites(), b)),
                }));
                let cond = joined_all(each.cond.into_iter().chain([outside]).flat_map(conjuncts).collect());
                let some = self.some_of(Each { slot: each.slot, domain: each.domain, cond: Some(cond) });
                self.negated(some)
            }
            // What the first set lies in anyway need not be said.
            (a, Sites::Minus(x, y)) if self.is_part(&a, &x) && !self.is_board(&x) => {
                let rest = self.minus(self.board_sites(), *y);
                self.within_sites(a, rest)
            }
            (a, b) => match self.beside_group(&a, &b) {
                Some(wide) => self.within_sites(a, wide),
                None => self.seen_back(&a, &b).unwrap_or_else(|| within(a, b)),
            },
        }
    }

    /// `A = B` of sets of sites
    pub fn equal_sites(&mut self, a: Sites, b: Sites) -> Truth {
        let (one_a, one_b) = (self.size(&a), self.size(&b));
        match (a, b) {
            (a, b) if alike_sites(&a, &b) => Truth::Const(true),
            (e, none) | (none, e) if is_nothing(&none) => {
                let some = self.some_sites(e);
                self.negated(some)
            }
            // What one is a part of anyway, it has to be a part of the other way round.
            (a, b) if self.is_part(&a, &b) => self.within_sites(b, a),
            (a, b) if self.is_part(&b, &a) => self.within_sites(a, b),
            (a, b) if one_a.is_one() && one_b.most == 1 && !(one_b.is_one() && is_later(&b, &a)) => {
                self.within_sites(a, b)
            }
            (a, b) if one_b.is_one() && one_a.most == 1 => self.within_sites(b, a),
            (one @ Sites::Slot(_), all) | (all, one @ Sites::Slot(_)) if self.is_asked_of_each(&one) => {
                self.is_all_of(one, all)
            }
            (a, b) => self.same_group(a, b),
        }
    }

    /// A value named for a condition; without the name where that is no longer and nothing is worked out twice.
    pub fn truth_let(&mut self, binding: crate::model::Binding, rest: Truth) -> Truth {
        if !reads(&rest, binding.slot) {
            return rest;
        }
        let stays = super::substitute::stands_before(&binding, &rest);
        if !stays && super::substitute::may_inline(&binding, &rest) {
            let rest = substituted(binding.slot, &binding.value, &rest);
            return self.again(&rest);
        }
        Truth::Let(Box::new(binding), Box::new(rest))
    }
}

fn is_union_of_members(e: &Sites) -> bool {
    matches!(e, Sites::UnionEach(each, _) if matches!(each.domain, Set::Family(_)))
}

/// Two or more such unions.
fn are_unions_of_members(e: &Sites) -> bool {
    let is_one = |e: &Sites| is_union_of_members(e) || are_unions_of_members(e);
    matches!(e, Sites::Union(a, b) if is_one(a) && is_one(b))
}

/// What two intersections have in common, and what each has besides.
pub fn shared(a: &Sites, b: &Sites) -> Option<(Sites, Sites, Sites)> {
    let (Sites::Both(a, b), Sites::Both(c, d)) = (a, b) else { return None };
    let found = |common: &Sites, x: &Sites, y: &Sites| Some((common.clone(), x.clone(), y.clone()));
    match () {
        () if a == c => found(a, b, d),
        () if a == d => found(a, b, c),
        () if b == c => found(b, a, d),
        () if b == d => found(b, a, c),
        () => None,
    }
}

/// Are both names, and the first one bound inside the other's reach?
fn is_later(a: &Sites, b: &Sites) -> bool {
    matches!((a, b), (Sites::Slot(Slot(a)), Sites::Slot(Slot(b))) if a > b)
}
