//! Choices of sets: members come one at a time, in any order.
//!
//! `keeping` is tried on the set so far only: that it holds of every part then follows when parts of a good
//! set are good, which is what the language asks of such a condition.

use super::antitone::only_breaks;
use super::choices::{item_of, Ask, Offer, SetSoFar};
use super::run::{Halt, Run, Step};
use crate::board::SiteSet;
use crate::game::{Decision, Pick};
use crate::model::{Choice, Item, Items, Members, Numbers, Set, Slot, Stmt, Truth, Value};

/// How many sets of one turn may be full at once.
const MOST_FULL: usize = 16;

/// Runs a turn whose last decision has been made. Sets that nothing can be added to end by themselves, as long as `run`
/// says that one waits for more members.
pub(super) fn end_full_sets<T, E>(
    mut script: Vec<Decision>,
    mut run: impl FnMut(&[Decision]) -> Result<(T, bool), E>,
) -> Result<(T, Vec<Decision>), E> {
    let (mut ran, mut in_set) = run(&script)?;
    for _ in 0..MOST_FULL {
        if !in_set {
            break;
        }
        script.push(Decision { branches: Vec::new(), pick: Pick::Done });
        (ran, in_set) = run(&script)?;
    }
    Ok((ran, script))
}

/// A set choice that has been reached.
struct SetChoice<'m> {
    choice: &'m Choice,
    slot: Slot,
    set: &'m Set,
    keeping: Option<&'m Truth>,
    maximal: bool,
    cond: Option<&'m Truth>,
    by: Option<&'m Members>,
    domain: Vec<Item>,
    /// The sizes allowed, rising; any from 1 if absent.
    sizes: Option<Vec<i32>>,
}

impl<'m> Run<'m, '_> {
    /// `choose set X of N in S keeping C maximal where C by P`
    pub(super) fn choose_set(&mut self, stmt: &'m Stmt) -> Step<'m> {
        let Stmt::ChooseSet { choice, slot, size, domain: set, keeping, maximal, cond, by } = stmt else {
            return Ok(());
        };
        let (sizes, domain) = (self.sizes(size.as_ref())?, self.scene().set(set)?);
        let domain: Vec<Item> = Items::of(set, domain).collect();
        let (keeping, cond, by) = (keeping.as_ref(), cond.as_ref(), by.as_ref());
        let set_choice =
            SetChoice { choice, slot: *slot, set, keeping, maximal: *maximal, cond, by, domain, sizes };
        self.fill(&set_choice)
    }

    fn sizes(&mut self, size: Option<&Numbers>) -> Step<'m, Option<Vec<i32>>> {
        Ok(match size {
            Some(size) => Some(self.scene().numbers(size)?),
            None => None,
        })
    }

    /// Takes members from the script as long as it has some for this set.
    fn fill(&mut self, of: &SetChoice<'m>) -> Step<'m> {
        let begun = self.at;
        let mut members: Vec<Item> = Vec::new();
        loop {
            let next = self.script.get(self.at).map(|d| &d.pick);
            match next.map(item_of) {
                Some(Some(item)) if self.may_add(of, &members, item)? => {
                    self.take_decision();
                    members.push(item);
                }
                Some(None)
                    if next == Some(&Pick::Done) && !self.additions(of, &members, true)?.is_empty() =>
                {
                    self.take_decision();
                    break;
                }
                Some(_) => break,
                None if self.is_hopeless(of, &members)? => return Err(Halt::Fails),
                None => {
                    let additions = self.additions(of, &members, false)?;
                    if !additions.is_empty() {
                        return Err(self.ask_member(of, begun, members, additions)?);
                    }
                    if !self.is_legal(of, &members)? {
                        return Err(Halt::Fails);
                    }
                    break;
                }
            }
        }
        self.slots.set(of.slot, together(of.set, &members));
        Ok(())
    }

    fn ask_member(
        &mut self,
        of: &SetChoice<'m>,
        begun: usize,
        members: Vec<Item>,
        additions: Vec<Item>,
    ) -> Step<'m, Halt<'m>> {
        let whole: Vec<SiteSet> = self.ambiguous_sets(of.set)?;
        let may_fail = of.may_fail_with(members.len() + 1);
        let mut offers: Vec<Offer> = Vec::new();
        if of.can_reach_size(members.len() + 1) {
            offers.extend(additions.into_iter().map(|item| Offer::of(item, may_fail, &whole)));
        }
        if self.is_legal(of, &members)? {
            offers.push(Offer::plain(Vec::new(), Pick::Done, of.choice.may_fail));
        }
        let decider = self.decider(of.by)?;
        let set = Some(SetSoFar { begun, members });
        Ok(Halt::Asks(Box::new(Ask { choice: of.choice, decider, offers, branches: Vec::new(), set })))
    }

    /// May this member be added, as far as size and `keeping` go?
    fn may_add(&mut self, of: &SetChoice<'m>, members: &[Item], item: Item) -> Step<'m, bool> {
        if !of.has_room(members.len()) || members.contains(&item) || of.domain.binary_search(&item).is_err() {
            return Ok(false);
        }
        let Some(keeping) = of.keeping else { return Ok(true) };
        let with: Vec<Item> = members.iter().copied().chain([item]).collect();
        self.slots.set(of.slot, together(of.set, &with));
        Ok(self.scene().truth(keeping)?)
    }

    /// The members that may be added, or just the first of them.
    fn additions(&mut self, of: &SetChoice<'m>, members: &[Item], just_one: bool) -> Step<'m, Vec<Item>> {
        let mut found = Vec::new();
        for &item in &of.domain {
            self.scene().spend(1)?;
            if self.may_add(of, members, item)? {
                found.push(item);
                if just_one {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Could the set be this one, the rest of the turn aside?
    fn is_legal(&mut self, of: &SetChoice<'m>, members: &[Item]) -> Step<'m, bool> {
        if !of.allows_size(members.len()) || of.maximal && self.grows(of, &mut members.to_vec())? {
            return Ok(false);
        }
        self.slots.set(of.slot, together(of.set, members));
        let keeps = match of.keeping {
            Some(keeping) if members.is_empty() => self.scene().truth(keeping)?,
            _ => true,
        };
        Ok(keeps
            && match of.cond {
                Some(cond) => self.scene().truth(cond)?,
                None => true,
            })
    }

    /// Do these members break the condition in a way that more of them cannot mend?
    fn is_hopeless(&mut self, of: &SetChoice<'m>, members: &[Item]) -> Step<'m, bool> {
        let Some(cond) = of.cond.filter(|cond| !members.is_empty() && only_breaks(cond, of.slot)) else {
            return Ok(false);
        };
        self.slots.set(of.slot, together(of.set, members));
        Ok(!self.scene().truth(cond)?)
    }

    /// Is there a larger set of a size allowed that `keeping` lets stand?
    fn grows(&mut self, of: &SetChoice<'m>, members: &mut Vec<Item>) -> Step<'m, bool> {
        let enough = of.allows_size(members.len() + 1);
        for item in self.additions(of, members, enough)? {
            members.push(item);
            let grows = enough || self.grows(of, members)?;
            members.pop();
            if grows {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl SetChoice<'_> {
    fn allows_size(&self, size: usize) -> bool {
        match &self.sizes {
            Some(sizes) => sizes.binary_search(&(size as i32)).is_ok(),
            None => size > 0,
        }
    }

    /// Is there a size allowed above this one?
    fn has_room(&self, size: usize) -> bool {
        self.sizes.as_ref().is_none_or(|sizes| sizes.last().is_some_and(|last| *last > size as i32))
    }

    /// Are there members enough for a size allowed from this one on?
    fn can_reach_size(&self, size: usize) -> bool {
        (size..=self.domain.len()).any(|n| self.allows_size(n))
    }

    /// With so many members, may it turn out that no legal set contains them or that the turn cannot go on?
    ///
    /// A set of a size allowed can be left as it is or, with `maximal`, be made larger until nothing can be
    /// added. One that is too small can be filled up with anything unless `keeping` forbids it.
    fn may_fail_with(&self, size: usize) -> bool {
        self.choice.may_fail || self.cond.is_some() || self.keeping.is_some() && !self.allows_size(size)
    }
}

/// The value of these members together.
pub(super) fn together(set: &Set, members: &[Item]) -> Value {
    match set {
        Set::Sites(_) => Value::Sites(members.iter().filter_map(|m| of_site(*m)).collect()),
        Set::Family(_) => Value::family_of(members.iter().filter_map(|m| of_set(*m)).collect()),
        Set::Members(..) => Value::Members(members.iter().fold(0, |all, m| all | m.value().members())),
        Set::Numbers(_) => {
            let mut numbers: Vec<i32> = members.iter().map(|m| m.value().num()).collect();
            numbers.sort_unstable();
            Value::Numbers(numbers)
        }
        Set::Pieces(_) => {
            let mut pieces: Vec<_> = members.iter().flat_map(|m| m.value().pieces()).collect();
            pieces.sort_unstable();
            Value::Pieces(pieces)
        }
    }
}

fn of_site(item: Item) -> Option<crate::board::Site> {
    if let Item::Site(site) = item {
        Some(site)
    } else {
        None
    }
}

fn of_set(item: Item) -> Option<SiteSet> {
    if let Item::Set(set) = item {
        Some(set)
    } else {
        None
    }
}
