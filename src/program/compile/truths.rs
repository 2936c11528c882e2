//! Truths: as jumps, or as numbers.

use super::super::op::{Op, Test};
use super::super::register::{N, S};
use super::super::Place;
use super::variables::Valued;
use super::{Compiler, Kind};
use crate::model::{Compare, Each, Family, Members, Operand, Quantifier, Rewrite, Set, Sites, Truth};

impl Compiler<'_> {
    /// Jumps, to be landed by the caller, when the truth comes out as `on`; otherwise goes on here.
    #[must_use]
    pub fn branch(&mut self, e: &Truth, on: bool) -> Vec<usize> {
        let e = self.simplify().truth(e);
        self.simple_branch(&e, on)
    }

    /// The same for a truth that is simplified already.
    pub fn simple_branch(&mut self, e: &Truth, on: bool) -> Vec<usize> {
        // That a part did not hold before follows from the whole only through `or`.
        let local = self.local.take();
        if matches!(e, Truth::Any(_) | Truth::Let(..) | Truth::Quantified(Quantifier::Some, _)) {
            self.local.clone_from(&local);
        }
        let out = self.each_branch(e, on);
        self.local = local;
        out
    }

    fn each_branch(&mut self, e: &Truth, on: bool) -> Vec<usize> {
        match e {
            Truth::Const(b) if *b == on => vec![self.jump()],
            Truth::Const(_) => Vec::new(),
            Truth::Not(a) => self.simple_branch(a, !on),
            Truth::All(parts) => self.sequence(parts, on, false),
            Truth::Any(parts) => self.sequence(parts, on, true),
            Truth::If(p) => {
                let otherwise = self.simple_branch(&p.0, false);
                let mut out = self.simple_branch(&p.1, on);
                let end = self.jump();
                self.land_all(otherwise);
                out.extend(self.simple_branch(&p.2, on));
                self.land(end);
                out
            }
            Truth::Let(b, rest) => self.with_binding(b, |c| c.branch(rest, on)),
            Truth::Quantified(q, each) => self.quantified(*q, each, on),
            Truth::Some(set) => self.some(set, on),
            Truth::Lookup(key, table) => {
                let key = self.members(key);
                let (mut out, mut ends) = (Vec::new(), Vec::new());
                for (k, e) in table {
                    let bit = self.number(1 << k);
                    let skip = self.branch_on(Test::Within(bit, key), false);
                    out.extend(self.branch(e, on));
                    ends.push(self.jump());
                    self.land(skip);
                }
                if !on {
                    out.push(self.jump());
                }
                self.land_all(ends);
                out
            }
            Truth::Built(patterns) => self.built(patterns, on),
            Truth::After(trial) => self.tried(trial, on),
            Truth::Within(o) if self.sure_site(&o.left).is_some() => self.has(o, on),
            e => {
                let test = self.test(e);
                vec![self.branch_on(test, on)]
            }
        }
    }

    fn branch_apart(&mut self, e: &Truth, on: bool) -> Vec<usize> {
        let from = self.scratch.len();
        let out = self.simple_branch(e, on);
        self.release_many(from);
        out
    }

    /// `and` (deciding: false) or `or` (deciding: true) of parts.
    fn sequence(&mut self, parts: &[Truth], on: bool, deciding: bool) -> Vec<usize> {
        if on == deciding {
            return parts.iter().flat_map(|p| self.branch_apart(p, on)).collect();
        }
        let Some((last, first)) = parts.split_last() else { return vec![self.jump()] };
        let decided: Vec<usize> = first.iter().flat_map(|p| self.branch_apart(p, deciding)).collect();
        let out = self.simple_branch(last, on);
        self.land_all(decided);
        out
    }

    /// One of two ways, by a condition.
    pub fn by_case<T>(&mut self, (cond, yes, no): &(Truth, T, T), mut way: impl FnMut(&mut Self, &T)) {
        let otherwise = self.branch(cond, false);
        way(self, yes);
        let end = self.jump();
        self.land_all(otherwise);
        way(self, no);
        self.land(end);
    }

    /// The ways of all keys that are asked for.
    pub fn by_key<T>(&mut self, key: &Members, table: &[(u8, T)], mut way: impl FnMut(&mut Self, &T)) {
        let key = self.members(key);
        for (k, e) in table {
            let bit = self.number(1 << k);
            let skip = self.branch_on(Test::Within(bit, key), false);
            way(self, e);
            self.land(skip);
        }
    }

    /// Jumps when a member is found for which the condition comes out as sought.
    fn quantified(&mut self, q: Quantifier, each: &Each, on: bool) -> Vec<usize> {
        let local = self.local.take();
        let cond = each.cond.clone().unwrap_or(Truth::Const(true));
        if q == Quantifier::Some {
            if let Some(out) = self.some_group(each, &cond, on, local.as_ref()) {
                return out;
            }
        }
        self.local = local;
        let sought = q != Quantifier::Every;
        let when_found = q == Quantifier::Some;
        let at_once = self.at_once(each, &cond, sought, when_found == on);
        self.local = None;
        if let Some(out) = at_once {
            return out;
        }
        let mut found = Vec::new();
        self.members_of(&each.domain, each.slot, &mut |c| found.extend(c.branch(&cond, sought)));
        if when_found == on {
            return found;
        }
        let end = self.jump();
        self.land_all(found);
        vec![end]
    }

    /// Quantifiers that one test answers: sites by set algebra, sets of a family inside a set.
    fn at_once(&mut self, each: &Each, cond: &Truth, sought: bool, on_found: bool) -> Option<Vec<usize>> {
        let wanted = if sought { cond.clone() } else { Truth::Not(Box::new(cond.clone())) };
        match &each.domain {
            Set::Sites(domain) => {
                let domain = self.simplify().sites(domain);
                let wanted = self.simplify().truth(&wanted);
                let found = match self.whole().sites_where(each.slot, &wanted) {
                    Some(whole) => self.sites(&Sites::Both(Box::new(domain), Box::new(whole))),
                    None => {
                        let cond = Valued::of(&wanted, each.slot)?;
                        let of = self.sites(&domain);
                        self.valued(of, &cond)
                    }
                };
                Some(vec![self.branch_on(Test::Some(found), on_found)])
            }
            Set::Family(Family::Const(sets)) => self.some_member(sets, (each.slot, &wanted), on_found),
            _ => None,
        }
    }

    fn some(&mut self, set: &Set, on: bool) -> Vec<usize> {
        let test = match set {
            Set::Sites(e) => self.some_sites(e),
            Set::Members(_, e) => Test::Is(self.members(e)),
            Set::Numbers(e) => Test::SomeOf(self.numbers(e)),
            Set::Pieces(crate::model::Pieces::On(s)) => {
                let occupied = self.simplify().sites(&Sites::Minus(s.clone(), Box::new(Sites::Empty)));
                self.some_sites(&occupied)
            }
            Set::Pieces(e) => Test::SomeOf(self.pieces(e)),
            Set::Family(Family::Filter(each)) => {
                let each = (**each).clone();
                return self.simple_branch(&Truth::Quantified(Quantifier::Some, Box::new(each)), on);
            }
            Set::Family(Family::Groups(s, _)) => self.some_sites(s),
            Set::Family(e) => Test::SomeSets(self.family(e)),
        };
        vec![self.branch_on(test, on)]
    }

    fn some_sites(&mut self, e: &Sites) -> Test {
        if let Sites::Filter(each) = e {
            let found = self.filter(each);
            return Test::Some(found);
        }
        if let Sites::Both(a, b) = e {
            if let Some(site) = self.single_site(a) {
                return Test::Has(self.simple_sites(b), site);
            }
            if let Some(site) = self.single_site(b) {
                return Test::Has(self.simple_sites(a), site);
            }
            let (a, b) = (self.simple_sites(a), self.simple_sites(b));
            return Test::Meets(a, b);
        }
        if let Some(site) = self.single_site(e) {
            let none = self.number(0);
            return Test::Compare(Compare::AtLeast, site, none);
        }
        Test::Some(self.simple_sites(e))
    }

    /// A truth that is one test.
    fn test(&mut self, e: &Truth) -> Test {
        match e {
            Truth::Slot(slot) => match self.names.slots.get(slot) {
                Some(Place::Truth(n)) => Test::Is(*n),
                _ => Test::Is(self.number(0)),
            },
            Truth::Var(v) => Test::Is(self.var_number(v)),
            Truth::Same(a, b) => {
                let (a, b) = (self.truth_value(a), self.truth_value(b));
                Test::Compare(Compare::Equal, a, b)
            }
            Truth::Compare(op, a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                Test::Compare(*op, a, b)
            }
            Truth::CompareLists(op, a, b) => {
                let (a, b) = (self.list(a), self.list(b));
                Test::Lists(*op, a, b)
            }
            Truth::Equal(o) => self.equal(o),
            Truth::Within(o) => self.within(o),
            Truth::OneOf(s, f) => {
                let (s, f) = (self.sites(s), self.family(f));
                Test::OneOf(s, f)
            }
            // What only a test can ask never gets here.
            _ => Test::Is(self.number(0)),
        }
    }

    /// The register of a set that is just one site, never none.
    fn sure_site(&self, e: &Set) -> Option<N> {
        match e {
            Set::Sites(Sites::Slot(slot)) if self.names.sure.contains(slot) => {
                match self.names.slots.get(slot) {
                    Some(Place::Site(site)) => Some(*site),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `s in X`, `s in board - X` of one site.
    fn has(&mut self, o: &Operand, on: bool) -> Vec<usize> {
        let (Some(site), Set::Sites(set)) = (self.sure_site(&o.left), &o.right) else { return Vec::new() };
        let (set, on) = match set {
            Sites::Minus(all, but) if matches!(&**all, Sites::Const(all) if self.model.board.sites().is_subset(all)) => {
                (self.sites(but), !on)
            }
            set => (self.sites(set), on),
        };
        vec![self.branch_on(Test::Has(set, site), on)]
    }

    fn equal(&mut self, o: &Operand) -> Test {
        match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) => match (self.single_site(a), self.single_site(b)) {
                (Some(a), Some(b)) => Test::Compare(Compare::Equal, a, b),
                _ => {
                    let (a, b) = (self.sites(a), self.sites(b));
                    Test::SameSites(a, b)
                }
            },
            (Set::Members(_, a), Set::Members(_, b)) => {
                let (a, b) = (self.members(a), self.members(b));
                Test::Compare(Compare::Equal, a, b)
            }
            (Set::Family(a), Set::Family(b)) => {
                let (a, b) = (self.family(a), self.family(b));
                Test::SameSets(a, b)
            }
            (Set::Numbers(a), Set::Numbers(b)) => {
                let (a, b) = (self.numbers(a), self.numbers(b));
                Test::SameList(a, b)
            }
            (Set::Pieces(a), Set::Pieces(b)) => {
                let (a, b) = (self.pieces(a), self.pieces(b));
                Test::SameList(a, b)
            }
            _ => Test::Is(self.number(0)),
        }
    }

    fn within(&mut self, o: &Operand) -> Test {
        match (&o.left, &o.right) {
            (Set::Sites(a), Set::Sites(b)) => {
                let (a, b) = (self.sites(a), self.sites(b));
                Test::Subset(a, b)
            }
            (Set::Members(_, a), Set::Members(_, b)) => {
                let (a, b) = (self.members(a), self.members(b));
                Test::Within(a, b)
            }
            (Set::Family(a), Set::Family(b)) => {
                let (a, b) = (self.family(a), self.family(b));
                Test::WithinSets(a, b)
            }
            (Set::Numbers(a), Set::Numbers(b)) => {
                let (a, b) = (self.numbers(a), self.numbers(b));
                Test::WithinList(a, b)
            }
            (Set::Pieces(a), Set::Pieces(b)) => {
                let (a, b) = (self.pieces(a), self.pieces(b));
                Test::WithinList(a, b)
            }
            _ => Test::Is(self.number(0)),
        }
    }

    /// The truth as 0 or 1.
    pub fn truth_value(&mut self, e: &Truth) -> N {
        let to = self.new_num();
        self.emit(Op::Const { to, value: 0 });
        let skip = self.branch(e, false);
        self.emit(Op::Const { to, value: 1 });
        self.land_all(skip);
        to
    }

    /// `built(p)`: each pattern has names of its own.
    fn built(&mut self, patterns: &crate::model::Members, on: bool) -> Vec<usize> {
        let mask = self.members(patterns);
        let mut found = Vec::new();
        for i in 0..self.model.patterns.len() {
            let bit = self.number(1 << i);
            let skip = self.branch_on(Test::Within(bit, mask), false);
            // A pattern numbers its names from the beginning.
            let names = std::mem::take(&mut self.names);
            let built = self.model.patterns[i].built.clone();
            let from = self.scratch.len();
            found.extend(self.branch(&built, true));
            self.release_many(from);
            self.names = names;
            self.land(skip);
        }
        if on {
            return found;
        }
        let end = self.jump();
        self.land_all(found);
        vec![end]
    }

    /// A truth worked out as a part of its own: its first operation and its result.
    pub fn part(&mut self, e: &Truth) -> (u32, N) {
        let to = N(self.lasting(Kind::Num));
        let at = self.on_its_own(|c| {
            let from = c.truth_value(e);
            c.emit(Op::Move { to, from });
        });
        (at, to)
    }

    /// A set of sites worked out as a part of its own: its first operation and its result.
    pub fn sites_part(&mut self, e: &Sites) -> (u32, S) {
        let to = S(self.lasting(Kind::Set));
        let at = self.on_its_own(|c| {
            let from = c.sites(e);
            c.emit(Op::Copy { to, from });
        });
        (at, to)
    }

    /// Operations that the way goes past, and that return to whoever runs them.
    fn on_its_own(&mut self, write: impl FnOnce(&mut Self)) -> u32 {
        let over = self.jump();
        let at = self.here();
        write(self);
        self.emit(Op::Return);
        self.land(over);
        at
    }
}
