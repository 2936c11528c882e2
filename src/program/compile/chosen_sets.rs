//! Choices of sets, member by member.

use super::super::op::{From, Op};
use super::super::register::{F, L, N, S};
use super::super::{facts, AskSet, Pc, Place};
use super::frames::Class;
use super::leading::Chosen;
use super::{Compiler, Kind};
use crate::model::{Choice, Each, Family, Holds, Numbers, Rewrite, Set, Sites, Slot, Stmt, Trial, Truth};
use crate::program::facts::reads;
use crate::program::normal::conjuncts;

/// What is known while a set has not all its members.
#[derive(Default)]
struct OfParts {
    /// The sites that can lead to a set that is accepted.
    leading: Option<(Pc, S)>,
    /// Each of them does.
    leads: bool,
    /// All sets of a size allowed that they lead to are accepted.
    tells: bool,
}

impl Compiler<'_> {
    /// `choose set X of N in S keeping C maximal where C by P`
    pub fn choose_set(&mut self, stmt: &Stmt) {
        let Stmt::ChooseSet { choice, slot, size, domain, keeping, maximal, cond, by } = stmt else { return };
        let if_any = facts::is_one_of_any(size.as_ref(), domain, *maximal);
        if let (true, Set::Sites(_), None, None) =
            (if_any || facts::is_one(size.as_ref()), domain, keeping, cond)
        {
            // A set of one is that one.
            let each = Each { slot: *slot, domain: domain.clone(), cond: None };
            return self.choose(choice, &each, by.as_ref(), if_any);
        }
        let Some(extra) = self.frames.extra[self.program].get(&choice.id.0).copied() else { return };
        self.attain();
        self.names.sure.remove(slot);
        let sizes = size.as_ref().map(|size| {
            let from = self.numbers(size);
            self.emit(Op::CopyList { to: extra.sizes, from });
            extra.sizes
        });
        let from = self.set_candidates(domain, (extra.set, extra.num, extra.family, extra.list));
        let by = by.as_ref().map(|by| {
            let from = self.members(by);
            let to = N(self.lasting(Kind::Num));
            self.emit(Op::Move { to, from });
            to
        });
        let live = self.live(choice);
        let to = self.place_of(*slot, Class::of_set(domain));
        self.names.slots.insert(*slot, to);
        self.names.members.remove(slot);
        self.names.reach(&choice.live);
        self.names.given(*slot);
        let additions = keeping.as_ref().filter(|_| matches!(from, From::Sites(_)));
        let additions = additions.and_then(|keeping| self.additions(*slot, keeping));
        let additions = additions.map(|sites| {
            let sites = self.with_groups_before(*slot, &sites, extra.family);
            self.sites_part(&sites)
        });
        let keeping = keeping.as_ref().map(|k| self.part(k));
        let (cond, may_fail) = self.judged(choice, cond.as_ref());
        let judged = self.judged_by_parts(*slot, size.as_ref(), from, cond.as_ref());
        let leads = judged.leads && keeping.is_none() && !maximal;
        let cond = cond.filter(|_| !(leads && judged.tells)).map(|c| self.part(&c));
        let domain = match domain {
            Set::Members(domain, _) => Some(*domain),
            _ => None,
        };
        let set = self.sets.len() as u16;
        self.sets.push(AskSet {
            choice: choice.id,
            live,
            may_fail,
            domain,
            from,
            sizes,
            to,
            keeping,
            additions,
            maximal: *maximal,
            cond,
            leading: judged.leading,
            leads,
            by,
        });
        self.emit(Op::BeginSet);
        self.emit(Op::AskSet { set });
    }

    /// What has to hold of the set, the rest of the turn included where that can be said of it, and whether that may fail
    /// all the same.
    fn judged(&self, choice: &Choice, cond: Option<&Truth>) -> (Option<Truth>, bool) {
        let completes = self.needed_after(choice, |c| c.completes_from(&[]));
        let may_fail = choice.may_fail && completes.is_none();
        let conds: Vec<Truth> = cond.cloned().into_iter().chain(completes).flat_map(conjuncts).collect();
        let cond = self.simplify().truth(&Truth::All(conds));
        ((cond != Truth::Const(true)).then_some(cond), may_fail)
    }

    /// What a condition on the set tells while it has not all its members.
    fn judged_by_parts(
        &mut self,
        slot: Slot,
        sizes: Option<&Numbers>,
        from: From,
        cond: Option<&Truth>,
    ) -> OfParts {
        let (From::Sites(all), Some(cond)) = (from, cond) else { return OfParts::default() };
        let (domain, member) = (self.whole().new_name(), self.whole().new_name());
        self.names.slots.insert(domain, Place::Sites(all));
        let chosen = Chosen { slot, domain, sizes, member };
        let sites = chosen.of_parts(cond).and_then(|parts| self.additions(slot, &parts));
        let leads = sites.is_some() && chosen.leads(cond);
        let tells = leads && chosen.is_told(cond);
        OfParts { leading: sites.map(|sites| self.sites_part(&sites)), leads, tells }
    }

    /// The sites that may be added to a set that is being chosen so that a condition holds of it, if set algebra can tell.
    fn additions(&self, slot: Slot, cond: &Truth) -> Option<Sites> {
        let whole = self.whole();
        let (site, cond) = whole.enlarged(slot, &self.simplify().truth(cond));
        whole.sites_where(site, &self.simplify().truth_of_site(site, &cond))
    }

    /// Works out groups before members are chosen, as far as they are the same whatever is chosen.
    fn with_groups_before(&mut self, slot: Slot, sites: &Sites, to: F) -> Sites {
        let name = self.whole().new_name();
        let mut same = Same { names: vec![slot], name, groups: None };
        let sites = same.sites(sites);
        if let Some(groups) = same.groups {
            let from = self.family(&groups);
            self.emit(Op::CopySets { to, from });
            self.names.slots.insert(name, Place::Family(to));
        }
        sites
    }

    fn set_candidates(&mut self, domain: &Set, own: (S, N, F, L)) -> From {
        let (set, num, family, list) = own;
        match domain {
            Set::Sites(e) => {
                let from = self.sites(e);
                self.emit(Op::Copy { to: set, from });
                From::Sites(set)
            }
            Set::Members(_, e) => {
                let from = self.members(e);
                self.emit(Op::Move { to: num, from });
                From::Members(num)
            }
            Set::Family(e) => {
                let from = self.family(e);
                self.emit(Op::CopySets { to: family, from });
                From::Sets(family)
            }
            Set::Numbers(e) => {
                let from = self.numbers(e);
                self.emit(Op::CopyList { to: list, from });
                From::Numbers(list)
            }
            Set::Pieces(e) => {
                let from = self.pieces(e);
                self.emit(Op::CopyList { to: list, from });
                From::Pieces(list)
            }
        }
    }
}

/// Puts a name in the place of groups that none of some names tells.
struct Same {
    /// What is chosen, and the names that are bound round the part at hand.
    names: Vec<Slot>,
    name: Slot,
    /// What the name stands for.
    groups: Option<Family>,
}

impl Rewrite for Same {
    fn enter(&mut self, name: Slot, _: Holds<'_>) {
        self.names.push(name);
    }
    fn leave(&mut self, _: Slot) {
        self.names.pop();
    }
    // What is tried may make other groups.
    fn trial(&mut self, e: &Trial) -> Trial {
        e.clone()
    }
    fn family(&mut self, e: &Family) -> Family {
        let is_same = matches!(e, Family::Groups(..)) && !self.names.iter().any(|name| reads(e, *name));
        match is_same && self.groups.get_or_insert_with(|| e.clone()) == e {
            true => Family::Slot(self.name),
            false => self.parts_of_family(e),
        }
    }
}
