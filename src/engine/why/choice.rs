//! What can be decided at a point of a turn, and why something cannot.

use super::reason::{Fact, Reason};
use super::trace::{Chosen, Tracer, Worth};
use super::words::item_text;
use crate::engine::ahead::{Ahead, Stop};
use crate::engine::choices::item_of;
use crate::engine::notation::pick_text;
use crate::engine::run::Run;
use crate::engine::sets::together;
use crate::game::{Decision, Pick};
use crate::model::{Block, Branch, ChoiceId, Each, Item, Label, Model, Set, Slot, Source, Stmt, Truth};

/// The most decisions of a turn whose names are known.
const NAMED: usize = 12;

/// One of the things that may be decided at a point: the branches that lead there, and what it is.
pub(super) struct Open<'m> {
    pub branches: Vec<u8>,
    pub what: Offered<'m>,
}

/// What may be decided.
pub(super) enum Offered<'m> {
    /// Something of a set.
    Choice(&'m Stmt),
    /// A branch with a label; `when` does not hold if it is given.
    Label(&'m Stmt, Label, Option<&'m Truth>),
    /// Nothing: the way fails at once.
    Fails,
    /// Nothing: the turn ends.
    Ends,
}

/// What is the same for all questions about one point of a turn.
pub(super) struct At<'m> {
    pub model: &'m Model,
    pub ahead: Ahead<'m>,
    pub script: Vec<Decision>,
    /// The names of what was chosen in this turn.
    pub chosen: Vec<Chosen>,
}

impl<'m> At<'m> {
    pub fn new(model: &'m Model, ahead: Ahead<'m>, script: Vec<Decision>) -> Worth<At<'m>> {
        let mut at = At { model, ahead, script: script.clone(), chosen: Vec::new() };
        for k in script.len().saturating_sub(NAMED)..script.len() {
            let (run, stop) = ahead.run(&script[..k], &script[k].branches)?;
            drop(run);
            let Stop::Asks(ask) = stop else { continue };
            let known = at.stmt(ask.choice.id).and_then(bound);
            if let (Some((slot, source)), Some(item)) = (known, item_of(&script[k].pick)) {
                let (name, pick) = (at.name(source), pick_text(model, &script[k].pick, false));
                at.chosen.push(Chosen { slot, value: item.value(), name, pick });
            }
        }
        Ok(at)
    }

    /// The name that a choice binds.
    pub fn name(&self, source: Source) -> String {
        self.model.sourced.place(source).and_then(|place| place.name.clone()).unwrap_or_default()
    }

    /// The statement of a choice.
    pub fn stmt(&self, id: ChoiceId) -> Option<&'m Stmt> {
        let model: &'m Model = self.model;
        let blocks = model.programs.iter().flat_map(|program| [&program.body, &program.after]);
        let mut found = None;
        for block in blocks {
            found = found.or_else(|| path_to(block, id, &mut Vec::new()));
        }
        found
    }

    /// The conditions of the `if`s round a choice, with the value that leads there.
    pub fn conditions(&self, id: ChoiceId) -> Vec<(&'m Truth, bool)> {
        let model: &'m Model = self.model;
        for block in model.programs.iter().flat_map(|program| [&program.body, &program.after]) {
            let mut conditions = Vec::new();
            if path_to(block, id, &mut conditions).is_some() {
                return conditions;
            }
        }
        Vec::new()
    }

    /// All that may be decided here.
    pub fn open(&self, branches: Vec<u8>, found: &mut Vec<Open<'m>>) -> Worth<()> {
        let (run, stop) = self.ahead.run(&self.script, &branches)?;
        let failed = run.failed;
        drop(run);
        let ask = match stop {
            Stop::Failed => {
                // A choice that has nothing to choose from is one all the same.
                let what = match failed {
                    Some(stmt @ (Stmt::Choose { .. } | Stmt::ChooseSet { .. })) => Offered::Choice(stmt),
                    _ => Offered::Fails,
                };
                found.push(Open { branches, what });
                return Ok(());
            }
            Stop::Ended => {
                found.push(Open { branches, what: Offered::Ends });
                return Ok(());
            }
            Stop::Asks(ask) => ask,
        };
        let Some(stmt) = self.stmt(ask.choice.id) else { return Ok(()) };
        let Stmt::Either { branches: all, .. } = stmt else {
            found.push(Open { branches, what: Offered::Choice(stmt) });
            return Ok(());
        };
        for (i, branch) in all.iter().enumerate() {
            let there = ask.branches.iter().any(|(n, _)| usize::from(*n) == i);
            let into: Vec<u8> = branches.iter().copied().chain([i as u8]).collect();
            match branch {
                Branch { label: Label::Open, .. } if there => self.open(into, found)?,
                Branch { label: Label::Open, .. } => {}
                Branch { label, when, .. } => {
                    let when = when.as_ref().filter(|_| !there);
                    found.push(Open { branches: into, what: Offered::Label(stmt, *label, when) });
                }
            }
        }
        Ok(())
    }

    /// The choice to which these branches lead.
    pub fn reached(&self, branches: &[u8]) -> Worth<Option<&'m Stmt>> {
        let (run, stop) = self.ahead.run(&self.script, branches)?;
        drop(run);
        Ok(match stop {
            Stop::Asks(ask) => self.stmt(ask.choice.id),
            Stop::Failed | Stop::Ended => None,
        })
    }

    /// Works something out where these branches lead.
    pub fn traced<T>(
        &self,
        branches: &[u8],
        bound: Option<Chosen>,
        work: impl FnOnce(&mut Tracer<'_>) -> Worth<T>,
    ) -> Worth<T> {
        let (mut run, _) = self.ahead.run(&self.script, branches)?;
        self.traced_in(&mut run, bound, work)
    }

    /// Works something out where a run has stopped.
    pub fn traced_in<T>(
        &self,
        run: &mut Run<'m, '_>,
        bound: Option<Chosen>,
        work: impl FnOnce(&mut Tracer<'_>) -> Worth<T>,
    ) -> Worth<T> {
        let chosen: Vec<Chosen> = self.chosen.iter().cloned().chain(bound).collect();
        work(&mut Tracer { model: self.model, scene: run.scene(), chosen: &chosen })
    }

    /// Why something cannot be chosen; nothing if only what follows can forbid it.
    pub fn refused(&self, branches: &[u8], stmt: &'m Stmt, item: Item) -> Worth<Option<Reason>> {
        match stmt {
            Stmt::Choose { choice, each, .. } => self.refused_one(branches, each, choice.source, item),
            Stmt::ChooseSet { .. } => self.refused_in_set(branches, stmt, item),
            _ => Ok(None),
        }
    }

    fn refused_one(
        &self,
        branches: &[u8],
        each: &'m Each,
        source: Source,
        item: Item,
    ) -> Worth<Option<Reason>> {
        let (name, pick) = (self.name(source), item_text(self.model, item));
        let bound = Chosen { slot: each.slot, value: item.value(), name, pick };
        self.traced(branches, Some(bound), |tracer| {
            let inside = tracer.has(&each.domain, item)?;
            tracer.scene.name(each.slot, item.value())?;
            let fits = inside
                && match &each.cond {
                    Some(cond) => tracer.scene.truth(cond)?,
                    None => true,
                };
            Ok(if fits { None } else { Some(tracer.outside(item, each, source)?) })
        })
    }

    fn refused_in_set(&self, branches: &[u8], stmt: &'m Stmt, item: Item) -> Worth<Option<Reason>> {
        let Stmt::ChooseSet { choice, slot, domain, keeping, .. } = stmt else { return Ok(None) };
        let members = self.members(branches)?;
        let source = choice.source;
        self.traced(branches, None, |tracer| {
            if members.contains(&item) {
                let member = tracer.item_name(item);
                return Ok(Some(tracer.leaf(Fact::Twice { member }, source)));
            }
            if !tracer.has(domain, item)? {
                return tracer.not_in(item, domain, source).map(Some);
            }
            let Some(keeping) = keeping else { return Ok(None) };
            let with: Vec<Item> = members.iter().copied().chain([item]).collect();
            tracer.scene.name(*slot, together(domain, &with))?;
            match tracer.scene.truth(keeping)? {
                true => Ok(None),
                false => tracer.truth(keeping, false, source).map(Some),
            }
        })
    }

    /// The members of the set that is being chosen.
    fn members(&self, branches: &[u8]) -> Worth<Vec<Item>> {
        let (run, stop) = self.ahead.run(&self.script, branches)?;
        drop(run);
        Ok(match stop {
            Stop::Asks(ask) => ask.set.map(|set| set.members).unwrap_or_default(),
            _ => Vec::new(),
        })
    }

    /// Why a set cannot end here.
    pub fn not_done(&self, branches: &[u8], stmt: &'m Stmt) -> Worth<Reason> {
        let Stmt::ChooseSet { choice, slot, size, domain, cond, .. } = stmt else {
            return Ok(Reason::of(Fact::Condition { holds: false }, None));
        };
        let (members, source) = (self.members(branches)?, choice.source);
        self.traced(branches, None, |tracer| {
            let sizes = size.as_ref().map(|size| tracer.scene.numbers(size)).transpose()?;
            let fits = sizes.map_or(!members.is_empty(), |all| all.contains(&(members.len() as i32)));
            if !fits {
                return Ok(tracer.leaf(Fact::Size { has: members.len() }, source));
            }
            tracer.scene.name(*slot, together(domain, &members))?;
            match cond {
                Some(cond) if !tracer.scene.truth(cond)? => tracer.truth(cond, false, source),
                _ => Ok(tracer.leaf(Fact::Grows, source)),
            }
        })
    }

    /// Why a branch is not offered whose condition does not hold.
    pub fn closed(&self, open: &Open<'m>, label: String, when: &Truth) -> Worth<Reason> {
        let outer = &open.branches[..open.branches.len() - 1];
        let why = self.traced(outer, None, |tracer| tracer.truth(when, false, Source(u32::MAX)))?;
        Ok(Reason::from_parts(Fact::NoBranch { label }, None, vec![why]))
    }

    /// Why a branch with this label, somewhere in the turn, is not reached: the conditions round it.
    pub fn elsewhere(&self, is_meant: impl Fn(Label) -> bool) -> Worth<Option<Reason>> {
        let model: &'m Model = self.model;
        let program = &model.programs[self.ahead.start.program.index()];
        for block in [&program.body, &program.after] {
            let mut round = Vec::new();
            let Some(label) = branch_in(block, &is_meant, &mut round) else { continue };
            let mut because = Vec::new();
            for (cond, value) in round {
                let why = self.traced(&[], None, |tracer| match tracer.scene.truth(cond)? == value {
                    true => Ok(None),
                    false => tracer.truth(cond, !value, Source(u32::MAX)).map(Some),
                })?;
                because.extend(why);
            }
            if !because.is_empty() {
                let label = super::label_text(model, label);
                return Ok(Some(Reason::from_parts(Fact::NoBranch { label }, None, because)));
            }
        }
        Ok(None)
    }

    /// The same with one decision more.
    pub fn after(&self, branches: &[u8], pick: Pick) -> Worth<At<'m>> {
        let decision = Decision { branches: branches.to_vec(), pick };
        let script = self.script.iter().cloned().chain([decision]).collect();
        At::new(self.model, self.ahead, script)
    }
}

/// The name that a choice of one thing binds, and its place.
fn bound(stmt: &Stmt) -> Option<(Slot, Source)> {
    match stmt {
        Stmt::Choose { choice, each, .. } => Some((each.slot, choice.source)),
        _ => None,
    }
}

/// What a choice goes through.
pub(super) fn domain(stmt: &Stmt) -> Option<&Set> {
    match stmt {
        Stmt::Choose { each, .. } => Some(&each.domain),
        Stmt::ChooseSet { domain, .. } => Some(domain),
        _ => None,
    }
}

/// A choice's place in the text.
pub(super) fn source(stmt: &Stmt) -> Source {
    match stmt {
        Stmt::RequireMost { source, .. } => *source,
        stmt => stmt.choice().map_or(Source(u32::MAX), |choice| choice.source),
    }
}

/// Finds a choice in a block, with the conditions round it.
fn path_to<'m>(block: &'m Block, id: ChoiceId, round: &mut Vec<(&'m Truth, bool)>) -> Option<&'m Stmt> {
    for stmt in block {
        let depth = round.len();
        let found = match stmt {
            Stmt::Choose { choice, .. } | Stmt::ChooseSet { choice, .. } => (choice.id == id).then_some(stmt),
            Stmt::Either { choice, .. } if choice.id == id => Some(stmt),
            Stmt::Either { branches, .. } => branches.iter().find_map(|b| path_to(&b.body, id, round)),
            Stmt::If { cond, then, otherwise } => {
                round.push((cond, true));
                path_to(then, id, round).or_else(|| {
                    round.truncate(depth);
                    round.push((cond, false));
                    path_to(otherwise, id, round)
                })
            }
            Stmt::Repeat { body, .. } => path_to(body, id, round),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        round.truncate(depth);
    }
    None
}

/// Finds a branch in a block by its label, with the conditions round it.
fn branch_in<'m>(
    block: &'m Block,
    is_meant: &impl Fn(Label) -> bool,
    round: &mut Vec<(&'m Truth, bool)>,
) -> Option<Label> {
    for stmt in block {
        let depth = round.len();
        let found = match stmt {
            Stmt::Either { branches, .. } => {
                branches.iter().find_map(|branch| match is_meant(branch.label) {
                    true => {
                        round.extend(branch.when.iter().map(|when| (when, true)));
                        Some(branch.label)
                    }
                    false => branch_in(&branch.body, is_meant, round),
                })
            }
            Stmt::If { cond, then, otherwise } => {
                round.push((cond, true));
                branch_in(then, is_meant, round).or_else(|| {
                    round.truncate(depth);
                    round.push((cond, false));
                    branch_in(otherwise, is_meant, round)
                })
            }
            Stmt::Repeat { body, .. } => branch_in(body, is_meant, round),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        round.truncate(depth);
    }
    None
}
