//! What is slow in a game, beside the game that it extends: how much more work its rules take, and what is proved of one
//! only, though both play alike.

use super::alike::{play_alike, turns_alike, Shown};
use super::slow::{self, Against, Costs, SlowRule};
use super::work::Work;
use crate::diagnostic::Diagnostic;
use crate::engine::notation::Named;
use crate::machine::Compiled;
use crate::model::{EndRule, Model};
use crate::program::{self, Fact};
use crate::span::Span;

/// A variant that takes so many times as long as its base, by its operations, is no slower.
const AS_FAST: f64 = 1.4;
/// And one that takes so many times as long is slower, even where nothing is looked at one by one.
const SLOWER: f64 = 3.0;
/// Both for one that plays like its base.
const ALIKE: f64 = 1.25;
/// The most operations of the games that show it, and how many decisions they have at most and at least.
const OPERATIONS: f64 = 4e6;
const DECISIONS: f64 = 3_000.0;
const FEWEST: usize = 50;

/// What is slow in a game.
#[derive(Debug, Default)]
pub struct Speed {
    /// Operations a decision; none if the rules cannot be played.
    pub operations: Option<f64>,
    /// Its rules that take more time than they need, the slowest first. Those of a variant say what its base takes; there
    /// are none if that takes about as much, and one at least if it takes much less.
    pub slow: Vec<SlowRule>,
    /// The game that it extends.
    pub base: Option<Base>,
}

/// A game that is extended.
#[derive(Debug)]
pub struct Base {
    /// Its speed beside the variant's.
    pub speed: Against,
    /// Do both play the same way in random games?
    pub alike: bool,
    /// What is proved of it, and not of the variant though that plays the same way: with what breaks it there.
    pub lost: Vec<Fact>,
}

impl Speed {
    /// Of a game, and of the one that it extends, by its id.
    pub fn of(model: &Model, compiled: &Compiled, base: Option<(&str, &Compiled)>) -> Speed {
        let Some(work) = Work::of(compiled) else { return Speed::default() };
        let mut slow = slow::slow_rules(model, compiled, &work);
        let base = base.and_then(|(id, base)| Some((id, base, Work::of(base)?)));
        let Some((id, base, of_base)) = base else {
            return Speed { operations: Some(work.each()), slow, base: None };
        };
        let beside = Base::of((id, base, &of_base), (compiled, &work));
        let (as_fast, slower) = if beside.alike { (ALIKE, ALIKE) } else { (AS_FAST, SLOWER) };
        let times = beside.speed.times;
        if times > slower || times > as_fast && !slow.is_empty() {
            let (costs, of_rules) =
                (Costs::of(model, compiled, &work), Costs::of(base.model(), base, &of_base));
            slow.retain(|rule| costs.is_longer(&of_rules, rule.origin));
            if slow.is_empty() {
                slow.extend(costs.dearest(&work, &of_rules, &of_base));
            }
        } else {
            slow.clear();
        }
        slow.iter_mut().for_each(|rule| rule.base = Some(beside.speed.clone()));
        Speed { operations: Some(work.each()), slow, base: Some(beside) }
    }

    /// As warnings, about the head of the text where no rule stands in the way.
    pub fn warnings(&self, model: &Model, head: Span) -> Vec<Diagnostic> {
        let slow = self.slow.iter().map(|rule| rule.warning(head));
        let base = self.base.as_ref();
        slow.chain(base.and_then(|base| base.warning(model, head))).collect()
    }
}

impl Base {
    /// A base, by its id, beside a game, both with their work.
    fn of((id, base, of_base): (&str, &Compiled, &Work), (game, work): (&Compiled, &Work)) -> Base {
        let decisions = OPERATIONS / work.each().max(of_base.each());
        let few = decisions.min(DECISIONS) as usize;
        let alike = few >= FEWEST
            && match play_alike(base, game, few) {
                Shown::Alike => true,
                Shown::Different => false,
                Shown::OtherDecisions => turns_alike(base, game, decisions as usize),
            };
        let lost = if alike { lost(base, game) } else { Vec::new() };
        let decisions = [work, of_base].map(Work::decisions_of_a_turn);
        let (operations, times) = (of_base.each(), work.beside(of_base));
        let speed = Against { game: id.to_string(), operations, decisions, times };
        Base { speed, alike, lost }
    }

    /// What is lost, as a warning.
    fn warning(&self, model: &Model, head: Span) -> Option<Diagnostic> {
        let (Fact { name, why, buys, .. }, others) = self.lost.split_first()?;
        let game = &self.speed.game;
        let is_named = |rule: &&EndRule| {
            let text = format!("`{}`", rule.text);
            rule.span.file == head.file && self.lost.iter().any(|fact| fact.why.contains(&text))
        };
        let span = model.ends.iter().find(is_named).map_or(head, |rule| rule.span);
        let others: String =
            others.iter().map(|fact| format!("; nor that {}: {}", fact.name, fact.why)).collect();
        let message = format!(
            "random games show no difference to `{game}`, but what is proved there is not proved here: {name}, so {buys}. \
             Here {why}{others}",
        );
        Some(Diagnostic::warning("lost-proof", span, message).help(format!(
            "say it as `{game}` does if it means the same; leave it if it is meant to be something else, or if speed does \
             not matter"
        )))
    }
}

/// What is proved of the first game only, as it stands with the second: what random games gain by first.
fn lost(base: &Compiled, game: &Compiled) -> Vec<Fact> {
    let both = program::facts(base.program()).into_iter().zip(program::facts(game.program()));
    let mut lost: Vec<Fact> =
        both.filter(|(base, game)| base.holds && !game.holds).map(|(_, game)| game).collect();
    lost.sort_by_key(|fact| fact.name != program::FILLS);
    lost
}
