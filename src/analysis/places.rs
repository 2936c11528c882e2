//! Where what takes time is written: from operations back to the text.

use crate::model::{
    bare, visit, ChoiceId, EndRule, Holds, Model, Outcome, Program, ProgramId, Reads, Rewrite, Score, Set,
    Sites, Slot, SlotSet, Source, Stmt, Truth, Visit,
};
use crate::program::{told_at_once, Op, Origin};
use crate::span::Span;

/// Where something is written, and the shortest condition in it that cannot be told for all sites at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The rule, or the set or condition in it.
    pub place: Option<Span>,
    /// The condition.
    pub culprit: Option<Span>,
    /// What the place calls in another text, such as a definition of a variant that a rule of its base calls; of a choice, what
    /// its turn calls there as well.
    pub called: Option<Span>,
    /// Is it a choice after which the turn may turn out to be impossible?
    pub looks_ahead: bool,
}

/// Looks for what a loop of this origin works out, by the operation that takes its next member.
pub fn find(model: &Model, origin: Origin, next: &Op) -> Found {
    let mut search = Search::new(model, next);
    match origin {
        Origin::Choice(choice) => {
            search.candidates(choice);
            let found = search.found(search.first);
            let Some((program, looks_ahead)) = turn_of(model, choice) else { return found };
            let in_turn = || {
                let mut search = Search::new(model, next);
                visit(&program.body, &mut search);
                search.found(found.place).called
            };
            Found { called: found.called.or_else(in_turn), looks_ahead, ..found }
        }
        Origin::Rule(span) => {
            let rule = model.sourced.ends.iter().find(|rule| rule.span == span);
            rule.iter().for_each(|rule| search.rule(rule));
            search.found(Some(span))
        }
        Origin::Effects(program, after) => {
            search.effects(program, after);
            // Where nothing is looked at one by one, all of it.
            let whole = search.first.filter(|_| matches!(next, Op::Return));
            search.found(search.looped.or(whole))
        }
        Origin::Other => Found::default(),
    }
}

/// The turn of a choice, and whether it may be impossible after the choice.
fn turn_of(model: &Model, choice: ChoiceId) -> Option<(&Program, bool)> {
    let may_fail = |program: &Program| Some(chosen(&program.body, choice)?.choice()?.may_fail);
    model.sourced.programs.iter().find_map(|program| Some((program, may_fail(program)?)))
}

/// Walks through a rule with the places of its parts.
struct Search<'m> {
    model: &'m Model,
    /// Names of single sites round the part at hand, the innermost last.
    slots: Vec<(Slot, bool)>,
    /// The operation that takes the next member of the loop.
    next: &'m Op,
    /// How many names have been given to such members.
    names: usize,
    /// The first place that was met.
    first: Option<Span>,
    /// The first whole expression that is about such members.
    looped: Option<Span>,
    slow: Option<Span>,
    /// The whole expressions that are about such members, from the inside outwards.
    about: Vec<Span>,
    /// All whole expressions, from the outside inwards.
    met: Vec<Span>,
    effects: Effects,
}

/// Which statements are looked at.
#[derive(Default)]
struct Effects {
    /// Those after this choice; all if there is none.
    wanted: Option<Option<ChoiceId>>,
    /// The last choice, and the one in the statement at hand.
    last: Option<ChoiceId>,
    choice: Option<ChoiceId>,
}

impl Effects {
    fn are_looked_at(&self) -> bool {
        self.choice.is_none() && self.wanted.is_none_or(|wanted| wanted == self.last)
    }
}

impl<'m> Search<'m> {
    fn new(model: &'m Model, next: &'m Op) -> Search<'m> {
        let (first, looped, slow) = (None, None, None);
        let (slots, about, met, effects) = Default::default();
        Search { model, slots, next, names: 0, first, looped, slow, about, met, effects }
    }

    fn found(&self, place: Option<Span>) -> Found {
        // A game's own text comes before its base, and that before libraries.
        let is_of_variant = |span: &&Span| place.is_some_and(|place| span.file < place.file);
        let called = self.about.iter().rev().find(is_of_variant).or(self.met.iter().find(is_of_variant));
        Found { place, culprit: self.slow, called: called.copied(), looks_ahead: false }
    }

    fn candidates(&mut self, choice: ChoiceId) {
        let programs = &self.model.sourced.programs;
        let mut blocks = programs.iter().flat_map(|program| [&program.body, &program.after]);
        match blocks.find_map(|block| chosen(block, choice)) {
            Some(Stmt::Choose { each, .. }) => {
                self.set(&each.domain);
                self.enter(each.slot, Holds::Members(&each.domain));
                each.cond.iter().for_each(|cond| drop(self.truth(cond)));
                self.leave(each.slot);
            }
            Some(Stmt::ChooseSet { domain, keeping, cond, .. }) => {
                self.set(domain);
                keeping.iter().chain(cond).for_each(|cond| drop(self.truth(cond)));
            }
            _ => {}
        }
    }

    /// The condition of an end rule, and the scores that decide.
    fn rule(&mut self, rule: &EndRule) {
        self.truth(&rule.when);
        let Outcome::Score { scores, .. } = &rule.outcome else { return };
        for score in scores {
            match score {
                Score::Num(num) => drop(self.num(num)),
                Score::List(list) => drop(self.list(list)),
            }
        }
    }

    fn effects(&mut self, program: ProgramId, after: Option<ChoiceId>) {
        let Some(program) = self.model.sourced.programs.get(usize::from(program.0)) else { return };
        self.effects.wanted = Some(after);
        visit(&program.body, self);
        visit(&program.after, self);
    }

    /// Looks at the parts of an expression that stands at a place.
    fn said(&mut self, source: Source, look: impl FnOnce(&mut Self)) -> Option<Span> {
        let span = self.model.sourced.place(source)?.span;
        self.first.get_or_insert(span);
        self.met.push(span);
        let before = self.names;
        look(self);
        let is_outside =
            |inner: Span| span.file == inner.file && span.start <= inner.start && inner.end <= span.end;
        if self.names > before {
            self.about.push(span);
            if self.looped.is_none_or(is_outside) {
                self.looped = Some(span);
            }
        }
        Some(span)
    }

    /// Is it asked of a site, and is there no way to tell it for all sites?
    fn is_slow(&self, cond: &Truth) -> bool {
        let cond = bare(cond);
        let mut read = SlotSet::new();
        cond.reads(&mut read);
        let site = self.slots.iter().rev().find(|(slot, _)| read.contains(slot));
        site.is_some_and(|(slot, is_site)| *is_site && !told_at_once(self.model, *slot, &cond))
    }
}

impl Rewrite for Search<'_> {
    fn enter(&mut self, name: Slot, holds: Holds<'_>) {
        let is_such = match (self.next, holds) {
            (Op::NextSite { .. }, Holds::Members(of)) => matches!(of, Set::Sites(_)),
            (Op::NextSet { .. } | Op::NextGroup { .. }, Holds::Members(of)) => matches!(of, Set::Family(_)),
            _ => true,
        };
        self.names += usize::from(is_such);
        self.slots.push((name, matches!(holds, Holds::Members(Set::Sites(_)))));
    }

    fn leave(&mut self, _: Slot) {
        self.slots.pop();
    }

    fn truth(&mut self, e: &Truth) -> Truth {
        if !self.effects.are_looked_at() {
            return e.clone();
        }
        let Truth::Said(source, inner) = e else { return self.parts_of_truth(e) };
        let before = self.slow;
        let span = self.said(*source, |search| match **inner {
            Truth::Said(..) => drop(search.truth(inner)),
            _ => drop(search.parts_of_truth(inner)),
        });
        if self.slow.is_none() && before.is_none() && self.is_slow(inner) {
            self.slow = span;
        }
        e.clone()
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        if !self.effects.are_looked_at() {
            return e.clone();
        }
        let Sites::Said(source, inner) = e else { return self.parts_of_sites(e) };
        self.said(*source, |search| match **inner {
            Sites::Said(..) => drop(search.sites(inner)),
            _ => drop(search.parts_of_sites(inner)),
        });
        e.clone()
    }
}

impl Visit for Search<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let effects = &mut self.effects;
        effects.last = effects.choice.take().or(effects.last);
        effects.choice = stmt.choice().map(|choice| choice.id);
    }
}

/// The statement of a choice.
fn chosen(block: &[Stmt], choice: ChoiceId) -> Option<&Stmt> {
    block.iter().find_map(|stmt| match stmt {
        Stmt::Choose { choice: of, .. } | Stmt::ChooseSet { choice: of, .. } => {
            (of.id == choice).then_some(stmt)
        }
        Stmt::Either { branches, .. } => branches.iter().find_map(|branch| chosen(&branch.body, choice)),
        Stmt::If { then, otherwise, .. } => chosen(then, choice).or_else(|| chosen(otherwise, choice)),
        Stmt::Repeat { body, .. } => chosen(body, choice),
        _ => None,
    })
}
