//! Choices: of one thing, of a branch, of a set.

use super::super::beginning::changes_before_asking;
use super::super::op::{From, Op, Test};
use super::super::register::{N, S};
use super::super::{facts, normal, Ask, Branch, Either, Place};
use super::distinct::distinct;
use super::frames::Class;
use super::{Compiler, Kind};

use crate::model::{
    self, Choice, Each, Family, Label, Members, Num, Numbers, Pieces, Rewrite, Set, Sites, Slot, Stmt, Truth,
};

impl<'a> Compiler<'a> {
    /// The names that matter at a choice, with their places.
    pub(super) fn live(&self, choice: &Choice) -> Vec<(Slot, Place)> {
        let place = |slot: &Slot| self.names.slots.get(slot).copied().unwrap_or(Place::Known(0));
        choice.matters.iter().map(|slot| (*slot, place(slot))).collect()
    }

    /// May a `require most` come after the statement that is compiled?
    fn most_ahead(&self) -> bool {
        self.rest.iter().any(|rest| rest.is_none_or(facts::requires_most))
    }

    /// What comes after the last `require most` is only asked where what it asks for was reached: nothing that is chosen
    /// then can change that.
    pub(super) fn attain(&mut self) {
        if self.has_reached && !self.most_ahead() {
            self.emit(Op::Attain);
        }
    }

    /// `choose x in S where C by P if any`
    pub fn choose(&mut self, choice: &Choice, each: &Each, by: Option<&Members>, if_any: bool) {
        let (each, of_drawn) = self.asked_apart(choice, distinct(each), if_any);
        let each = &each;
        let index = self.asks.len();
        let ask = index as u16;
        let place = self.place_of(each.slot, Class::of_member(&each.domain));
        let domain = match &each.domain {
            Set::Members(domain, _) => Some(*domain),
            _ => None,
        };
        self.asks.push(Ask {
            choice: choice.id,
            live: self.live(choice),
            may_fail: choice.may_fail,
            most_ahead: self.most_ahead(),
            if_any,
            domain,
            to: place,
            family: None,
            by: None,
            take: 0,
        });
        self.attain();
        let resume = (!if_any).then(|| self.emit(Op::Resume { ask, to: 0 }));
        let by = by.map(|by| self.members(by));
        if matches!(each.domain, Set::Sites(_)) {
            self.names.sure.insert(each.slot);
        }
        let origin = std::mem::replace(&mut self.origin, super::super::Origin::Choice(choice.id));
        let (mut from, sure) = self.candidates(choice, each, index);
        self.origin = origin;
        if let (From::Sites(sites), Some(forcing)) = (from, self.forcing.take()) {
            from = From::Sites(self.only_forcing(sites, forcing));
        }
        // Where candidates are there already, nothing is gained by leaving them out.
        let resume = match resume {
            Some(at) if at + 1 == self.ops.len() => {
                self.ops.pop();
                None
            }
            resume => resume,
        };
        let none = self.emit(Op::Ask { ask, from, none: 0 });
        if let Some(resume) = resume {
            self.land(resume);
        }
        let take = self.here();
        self.emit(Op::Take { ask });
        if if_any {
            let end = self.jump();
            self.land(none);
            self.none(place);
            self.land(end);
        }
        let entry = &mut self.asks[index];
        entry.by = by;
        entry.take = take;
        entry.may_fail = of_drawn.is_some() || entry.may_fail && !sure;
        self.know(each.slot, index, &choice.live, if_any);
        if let Some(cond) = of_drawn {
            self.require(&cond);
        }
    }

    /// The candidates, and among them only the forcing ones where only these are to be tried.
    fn only_forcing(&mut self, sites: S, (forcing, only): (S, N)) -> S {
        let to = self.new_set();
        self.emit(Op::Copy { to, from: sites });
        let skip = self.branch_on(Test::Is(only), false);
        self.emit(Op::And { to, a: to, b: forcing });
        self.land(skip);
        to
    }

    /// From here on the name stands for what was chosen.
    fn know(&mut self, slot: Slot, ask: usize, live: &[Slot], if_any: bool) {
        let Ask { to, family, .. } = self.asks[ask];
        self.names.reach(live);
        self.names.given(slot);
        self.names.slots.insert(slot, to);
        if !if_any && matches!(to, Place::Site(_)) {
            self.names.sure.insert(slot);
        } else {
            self.names.sure.remove(&slot);
        }
        match family {
            Some(family) => self.names.members.insert(slot, family),
            None => self.names.members.remove(&slot),
        };
    }

    fn none(&mut self, place: Place) {
        match place {
            Place::Site(to) | Place::Piece(to) => {
                self.emit(Op::Const { to, value: -1 });
            }
            Place::Members(to) | Place::Number(to) | Place::Truth(to) => {
                self.emit(Op::Const { to, value: 0 });
            }
            Place::Sites(to) => {
                let from = self.constant(&Default::default());
                self.emit(Op::Copy { to, from });
            }
            _ => {}
        }
    }

    /// What the rest of the turn needs, where candidates may be judged by it.
    pub(super) fn needed_after(
        &self,
        choice: &Choice,
        completes: impl FnOnce(&Self) -> Option<Truth>,
    ) -> Option<Truth> {
        let completes = if choice.may_fail { completes(self) } else { None };
        let completes = completes.map(|c| self.simplify().truth(&c));
        // What is offered in vain is not left to a later branch.
        let may_narrow = !self.shared.contains(&choice.id);
        completes.filter(|c| may_narrow || *c == Truth::Const(true))
    }

    /// The candidates, and whether the turn can surely be completed from each of them.
    fn candidates(&mut self, choice: &Choice, each: &Each, ask: usize) -> (From, bool) {
        let completes = self.needed_after(choice, |c| c.completes(each));
        let with = |cond: &Option<Truth>| match (&completes, cond) {
            (Some(c), Some(cond)) => Some(Truth::All(vec![cond.clone(), c.clone()])),
            (Some(c), None) => Some(c.clone()),
            (None, cond) => cond.clone(),
        };
        let sure = completes.is_some();
        let narrow = Each { cond: with(&each.cond), ..each.clone() };
        match &each.domain {
            Set::Sites(domain) => {
                if sure && self.is_whole(&narrow) {
                    return (From::Sites(self.filter(&narrow)), true);
                }
                if each.cond.is_none() {
                    return (From::Sites(self.sites(domain)), false);
                }
                (From::Sites(self.filter(each)), false)
            }
            Set::Family(family) => self.family_candidates(family, each, &narrow, sure, ask),
            Set::Members(_, e) if narrow.cond.is_none() => (From::Members(self.members(e)), sure),
            Set::Members(..) => self.completable(each, &narrow, sure, |c, each| {
                let slot = each.slot;
                From::Members(c.masks(each, |c| c.members(&Members::Slot(slot))))
            }),
            Set::Numbers(e) if self.simplify().are_small(e) => {
                self.completable(each, &narrow, sure, |c, each| {
                    let number = Num::Slot(each.slot);
                    From::Small(c.masks(each, |c| {
                        let (of, to) = (c.num(&number), c.new_num());
                        c.emit(Op::Bit { to, of });
                        to
                    }))
                })
            }
            Set::Numbers(e) => self.completable(each, &narrow, sure, |c, each| {
                From::Numbers(match &each.cond {
                    None => c.numbers(e),
                    Some(_) => c.numbers(&Numbers::Filter(Box::new(each.clone()))),
                })
            }),
            Set::Pieces(e) => {
                if let Some(sites) = self.sites_of_pieces(&narrow) {
                    return (From::On(self.filter(&sites)), sure);
                }
                let list = match &narrow.cond {
                    None => self.pieces(e),
                    Some(_) => self.pieces(&Pieces::Filter(Box::new(narrow))),
                };
                (From::Pieces(list), sure)
            }
        }
    }

    /// The masks of the members of a domain, together.
    fn masks(&mut self, each: &Each, mut mask: impl FnMut(&mut Self) -> N) -> N {
        let to = self.new_num();
        self.emit(Op::Const { to, value: 0 });
        self.each(each, |c| {
            let b = mask(c);
            c.emit(Op::Bits { op: super::super::Bits::Or, to, a: to, b });
        });
        to
    }

    /// The candidates from which the turn can surely be completed, unless loops inside loops would have to tell of one of them:
    /// then all of them, as the rest of the turn finds out sooner whether there is a way.
    fn completable(
        &mut self,
        each: &Each,
        narrow: &Each,
        sure: bool,
        candidates: impl Fn(&mut Self, &Each) -> From,
    ) -> (From, bool) {
        let is_loop = !self.is_unrolled(&each.domain);
        let (ops, loops, origins) = (self.ops.len(), self.loops.len(), self.origins.len());
        let from = candidates(self, narrow);
        if !sure || narrow.cond == each.cond || self.nesting(ops) <= 1 + usize::from(is_loop) {
            return (from, sure);
        }
        self.ops.truncate(ops);
        self.loops.truncate(loops);
        self.origins.truncate(origins);
        self.made.forget();
        (candidates(self, each), false)
    }

    /// How many loops stand inside each other in what was written from an operation on.
    fn nesting(&self, from: usize) -> usize {
        let (mut ends, mut most) = (Vec::new(), 0);
        for (at, op) in self.ops.iter().enumerate().skip(from) {
            ends.retain(|end| at < *end as usize);
            ends.extend(op.loop_end());
            most = most.max(ends.len());
        }
        most
    }

    /// Pieces on sites that hold one each, told by the sites.
    fn sites_of_pieces(&self, each: &Each) -> Option<Each> {
        let cond = each.cond.as_ref().map(|cond| self.simplify().truth(cond));
        match self.simplify().merged(Each { cond, ..each.clone() }) {
            told @ Each { domain: Set::Sites(_), .. } => Some(told),
            _ => None,
        }
    }

    fn is_whole(&self, each: &Each) -> bool {
        let Some(cond) = &each.cond else { return true };
        let cond = self.simplify().truth(cond);
        self.whole().sites_where(each.slot, &cond).is_some()
    }

    fn family_candidates(
        &mut self,
        family: &Family,
        each: &Each,
        narrow: &Each,
        sure: bool,
        ask: usize,
    ) -> (From, bool) {
        let family = self.simplify().family(family);
        let constant = match &family {
            Family::Const(sets) => Some((sets.clone(), None)),
            Family::Filter(inner) => match &inner.domain {
                Set::Family(Family::Const(sets)) => Some((sets.clone(), Some((**inner).clone()))),
                _ => None,
            },
            _ => None,
        };
        if let Some((sets, inner)) = constant {
            let table = self.family_table(&sets);
            if self.tables.families[table as usize].is_uniform() {
                let index = self.index_of(each.slot);
                self.asks[ask].family = Some((table, index));
                return self.anchors(table, &sets, inner, each, narrow, sure);
            }
            if let Some(from) = self.by_shapes(table, &sets, inner.as_ref(), narrow) {
                return (from, sure);
            }
        }
        let to = self.new_family();
        self.emit(Op::ClearSets { to });
        let each = Each { domain: Set::Family(family), ..narrow.clone() };
        let slot = each.slot;
        self.each(&each, |c| {
            let set = c.slot_set(slot);
            c.emit(Op::PushSet { to, set });
        });
        (From::Sets(to), sure)
    }

    /// Candidates that are members of a family of a few shapes, by shape and first site.
    fn by_shapes(
        &mut self,
        table: u16,
        sets: &std::sync::Arc<Vec<crate::board::SiteSet>>,
        inner: Option<&Each>,
        narrow: &Each,
    ) -> Option<From> {
        let parts = [inner.map(|inner| said_of(inner, narrow.slot)), narrow.cond.clone()];
        let cond = self.simplify().truth(&Truth::All(parts.into_iter().flatten().collect()));
        let members = self.whole().members_by_shape(sets)?;
        let found = self.whole().members_where(sets, narrow.slot, &cond)?;
        if found.is_empty() || found.len() > MOST_SHAPES {
            return None;
        }
        let first = S(self.lasting(Kind::Set));
        for _ in 1..found.len() {
            self.lasting(Kind::Set);
        }
        for (i, anchors) in found.iter().enumerate() {
            let from = self.sites(anchors);
            self.emit(Op::Copy { to: S(first.0 + i as u16), from });
        }
        self.shapes.push(super::super::Shapes { family: table, members });
        let number = self.shapes.len() as u16 - 1;
        Some(From::Shapes { first, shapes: found.len() as u8, table: number })
    }

    fn index_of(&mut self, slot: Slot) -> N {
        match self.frames.index(self.program, slot) {
            Some(n) => n,
            None => N(self.lasting(Kind::Num)),
        }
    }

    /// Candidates that are members of a family of one shape, by their first sites.
    fn anchors(
        &mut self,
        table: u16,
        sets: &std::sync::Arc<Vec<crate::board::SiteSet>>,
        inner: Option<Each>,
        each: &Each,
        narrow: &Each,
        sure: bool,
    ) -> (From, bool) {
        let join = |cond: &Option<Truth>| {
            let parts = [inner.as_ref().map(|inner| said_of(inner, each.slot)), cond.clone()];
            Truth::All(parts.into_iter().flatten().collect())
        };
        for (cond, sure) in [(&narrow.cond, sure), (&each.cond, false)] {
            let cond = self.simplify().truth(&join(cond));
            if cond == Truth::Const(true) {
                let all = self.tables.families[table as usize].shapes[0].anchors;
                return (From::Anchors(self.inside_constant(&all)), sure);
            }
            if let Some([found]) = self.whole().members_where(sets, each.slot, &cond).as_deref() {
                return (From::Anchors(self.sites(found)), sure);
            }
        }
        let cond = join(&narrow.cond);
        let to = self.new_set();
        let none = self.constant(&Default::default());
        self.emit(Op::Copy { to, from: none });
        let domain = Set::Family(Family::Const(sets.clone()));
        let loop_over = Each { slot: each.slot, domain, cond: Some(cond) };
        let slot = each.slot;
        self.each(&loop_over, |c| {
            let from = c.slot_set(slot);
            let (rest, site) = (c.new_set(), c.new_num());
            c.emit(Op::Copy { to: rest, from });
            let end = c.emit(Op::NextSite { from: rest, site, end: 0 });
            c.emit(Op::Insert { to, site });
            c.land(end);
        });
        (From::Anchors(to), sure)
    }

    // ------------------------------------------------------------------- branches

    /// `either A or B`
    pub fn either(&mut self, choice: &Choice, branches: &'a [model::Branch]) {
        let index = self.eithers.len();
        let live = self.live(choice);
        let most_ahead =
            self.most_ahead() || branches.iter().any(|branch| facts::requires_most(&branch.body));
        self.eithers.push(Either { choice: choice.id, live: live.clone(), most_ahead, branches: Vec::new() });
        self.names.reach(&choice.live);
        self.attain();
        self.emit(Op::Either { either: index as u16 });
        self.shared.extend(normal::shared(&self.simplify(), branches));
        let before = self.way();
        let mut made = Vec::new();
        let mut ends = Vec::new();
        let mut met = None;
        for branch in branches {
            self.begin_branch(&before);
            let (when, may_fail) = self.offered(choice, branch);
            let when = when.map(|when| self.part(&when));
            let (pc, first) = (self.here(), self.asks.len());
            self.after_choice(choice);
            self.block(&branch.body);
            ends.push(self.jump());
            // Of what begins with a choice the candidates tell.
            let chooses = matches!(branch.body.first(), Some(Stmt::Choose { if_any: false, .. }));
            let may_fail = match self.asks.get(first) {
                Some(ask) if chooses && branch.label == Label::Open => ask.may_fail,
                _ => may_fail,
            };
            let keeps = !changes_before_asking(&branch.body);
            made.push(Branch { label: branch.label, when, pc, keeps, may_fail });
            if let Some(met) = met.take() {
                self.meet(met);
            }
            met = Some(self.way());
        }
        self.land_all(ends);
        self.eithers[index].branches = made;
    }

    /// When a branch is offered, and whether it may lead nowhere even so. A branch that is offered by a word is offered
    /// where it can be completed; of another one the candidates tell.
    fn offered(&self, choice: &Choice, branch: &model::Branch) -> (Option<Truth>, bool) {
        let when = branch.when.clone();
        if !choice.may_fail {
            return (when, false);
        }
        match self.completes_from(&branch.body) {
            Some(Truth::Const(true)) => (when, false),
            Some(needed) if branch.label != Label::Open => {
                let conds = when.into_iter().chain([needed]).collect();
                (Some(self.simplify().truth(&Truth::All(conds))), false)
            }
            _ => (when, true),
        }
    }
}

/// The condition of a filter, said of another name.
fn said_of(inner: &Each, slot: Slot) -> Truth {
    let value = model::Expr::Set(Set::Sites(Sites::Slot(slot)));
    let cond = inner.cond.clone().unwrap_or(Truth::Const(true));
    super::super::normal::Substitute::new(inner.slot, &value).truth(&cond)
}

/// Families of more shapes are gone through set by set.
const MOST_SHAPES: usize = 4;
