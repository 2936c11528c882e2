//! Choices of one thing and of branches: the script's decision is taken, or the program stops to ask.

use super::run::{Halt, Run, Step};
use crate::board::SiteSet;
use crate::game::{Decision, EvalLimit, Pick};
use crate::model::{Branch, Choice, Each, Item, Label, Members, Role, Set, Value};

/// The most candidates of one decision.
const MAX_CANDIDATES: usize = 65_536;

/// A decision that is due.
pub(super) struct Ask<'m> {
    pub choice: &'m Choice,
    pub decider: Role,
    /// Candidates of a choice of things.
    pub offers: Vec<Offer>,
    /// Branches of an `either`.
    pub branches: Vec<(u8, Label)>,
    /// A set choice.
    pub set: Option<SetSoFar>,
}

/// A candidate before looking ahead.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub decision: Decision,
    /// Must somebody look ahead?
    pub may_fail: bool,
    /// Is a set of sites named by all its sites?
    pub whole: bool,
}

/// The members of a set choice that were picked.
pub(super) struct SetSoFar {
    /// The place in the script where the set began.
    pub begun: usize,
    /// In order of entry.
    pub members: Vec<Item>,
}

impl<'m, 's> Run<'m, 's> {
    /// `choose x in S where C by P if any`
    pub(super) fn choose(
        &mut self,
        choice: &'m Choice,
        each: &'m Each,
        by: Option<&'m Members>,
        if_any: bool,
    ) -> Step<'m> {
        let known = self.at < self.script.len();
        let mut picks = Vec::new();
        if if_any || !known {
            self.scene().each(each, |_, item| {
                picks.push(item);
                if picks.len() > MAX_CANDIDATES {
                    Err(EvalLimit)
                } else {
                    Ok(!known)
                }
            })?;
        }
        match (picks.is_empty(), if_any) {
            (true, true) => self.slots.set(each.slot, nothing(&each.domain)),
            _ if known => {
                let pick = self.take_decision().pick.clone();
                self.slots.set(each.slot, value_of(&pick));
            }
            (true, false) => return Err(Halt::Fails),
            (false, _) => {
                let whole = self.ambiguous_sets(&each.domain)?;
                let offers = picks.into_iter().map(|item| Offer::of(item, choice.may_fail, &whole)).collect();
                let decider = self.decider(by)?;
                return Err(Halt::Asks(Box::new(Ask {
                    choice,
                    decider,
                    offers,
                    branches: Vec::new(),
                    set: None,
                })));
            }
        }
        Ok(())
    }

    /// `either A or B`
    pub(super) fn either(&mut self, choice: &'m Choice, branches: &'m [Branch]) -> Step<'m> {
        let Some(taken) = self.next_branch() else {
            let branches = self.open_branches(branches)?;
            let decider = self.past.notes.me;
            return Err(Halt::Asks(Box::new(Ask {
                choice,
                decider,
                offers: Vec::new(),
                branches,
                set: None,
            })));
        };
        let branch = &branches[usize::from(taken)];
        self.branch += 1;
        // Of a branch that is only looked into, the script says nothing.
        if branch.label != Label::Open && self.at < self.script.len() {
            self.take_decision();
        }
        self.block(&branch.body)
    }

    fn next_branch(&self) -> Option<u8> {
        let branches = self.script.get(self.at).map_or(self.prefix, |d| &d.branches);
        branches.get(self.branch).copied()
    }

    /// The branches whose condition holds.
    fn open_branches(&mut self, branches: &[Branch]) -> Step<'m, Vec<(u8, Label)>> {
        let mut open = Vec::new();
        for (i, branch) in branches.iter().enumerate() {
            let holds = match &branch.when {
                Some(when) => self.scene().truth(when)?,
                None => true,
            };
            if holds {
                open.push((i as u8, branch.label));
            }
        }
        Ok(open)
    }

    /// The script's next decision, which is used up by this.
    pub(super) fn take_decision(&mut self) -> &'s Decision {
        let script = self.script;
        self.at += 1;
        self.branch = 0;
        &script[self.at - 1]
    }

    /// Who decides: the mover unless somebody is named.
    pub(super) fn decider(&mut self, by: Option<&Members>) -> Step<'m, Role> {
        let named = match by {
            Some(by) => self.role(by)?,
            None => None,
        };
        Ok(named.unwrap_or(self.past.notes.me))
    }

    /// The sets of a choice's family that share their lowest site with another one.
    pub(super) fn ambiguous_sets(&mut self, domain: &Set) -> Step<'m, Vec<SiteSet>> {
        let Set::Family(family) = domain else { return Ok(Vec::new()) };
        let family = self.scene().family(family)?;
        let same = |a: &[SiteSet]| a[0].first() == a[1].first();
        let doubled = family.windows(2).filter(|w| same(w)).flat_map(|w| [w[0], w[1]]);
        Ok(doubled.collect())
    }
}

impl Offer {
    /// The candidate that picks this member.
    pub fn of(item: Item, may_fail: bool, whole: &[SiteSet]) -> Offer {
        let whole = matches!(item, Item::Set(set) if whole.contains(&set));
        Offer { decision: Decision { branches: Vec::new(), pick: pick_of(item) }, may_fail, whole }
    }

    /// A candidate that is no member of a set.
    pub fn plain(branches: Vec<u8>, pick: Pick, may_fail: bool) -> Offer {
        Offer { decision: Decision { branches, pick }, may_fail, whole: false }
    }
}

/// The pick of a member.
pub(super) fn pick_of(item: Item) -> Pick {
    match item {
        Item::Site(site) => Pick::Site(site),
        Item::Set(set) => Pick::Set(Box::new(set)),
        Item::Member(domain, n) => Pick::Member(domain, n),
        Item::Number(n) => Pick::Number(n),
        Item::Piece(piece) => Pick::Piece(piece),
    }
}

/// The member that is picked, if one is.
pub(super) fn item_of(pick: &Pick) -> Option<Item> {
    Some(match pick {
        Pick::Site(site) => Item::Site(*site),
        Pick::Set(set) => Item::Set(**set),
        Pick::Member(domain, n) => Item::Member(*domain, *n),
        Pick::Number(n) => Item::Number(*n),
        Pick::Piece(piece) => Item::Piece(*piece),
        Pick::Done | Pick::Label(_) | Pick::Pass | Pick::GoOn => return None,
    })
}

fn value_of(pick: &Pick) -> Value {
    item_of(pick).map_or(Value::Members(0), Item::value)
}

/// What a name holds when nothing could be chosen.
fn nothing(domain: &Set) -> Value {
    match domain {
        Set::Sites(_) | Set::Family(_) => Value::Sites(SiteSet::EMPTY),
        Set::Members(..) => Value::Members(0),
        Set::Numbers(_) => Value::Num(0),
        Set::Pieces(_) => Value::Pieces(Vec::new()),
    }
}
