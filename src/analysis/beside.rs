//! What is slow in a game, beside the game that it extends: how much more work its rules take, and what is proved of one
//! only, though both play alike.

use super::alike::{play_alike, turns_alike, Shown};
use super::slow::{self, Against, SlowRule};
use super::work::Work;
use crate::diagnostic::Diagnostic;
use crate::machine::Compiled;
use crate::model::{EndRule, Model};
use crate::program::{self, Fact};
use crate::span::Span;

/// A variant that takes so many times as long as its base, by its operations, is no slower.
const AS_FAST: f64 = 1.4;
/// And one that takes so many times as long is slower, whatever it looks at.
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
        let base = base.and_then(|(id, base)| Base::of(id, base, compiled, &work));
        if let Some(Base { speed, alike, .. }) = &base {
            let (as_fast, slower) = if *alike { (ALIKE, ALIKE) } else { (AS_FAST, SLOWER) };
            slow.retain(|_| speed.times > as_fast);
            if slow.is_empty() && speed.times > slower {
                slow.extend(slow::costliest(model, compiled, &work));
            }
            slow.iter_mut().for_each(|rule| rule.base = Some(speed.clone()));
        }
        Speed { operations: Some(work.each()), slow, base }
    }

    /// As warnings, about the head of the text where no rule stands in the way.
    pub fn warnings(&self, model: &Model, head: Span) -> Vec<Diagnostic> {
        let slow = self.slow.iter().map(|rule| rule.warning(head));
        let base = self.base.as_ref();
        slow.chain(base.and_then(|base| base.warning(model, head))).collect()
    }
}

impl Base {
    fn of(id: &str, base: &Compiled, game: &Compiled, work: &Work) -> Option<Base> {
        let of_base = Work::of(base)?;
        let decisions = OPERATIONS / work.each().max(of_base.each());
        let few = decisions.min(DECISIONS) as usize;
        let alike = few >= FEWEST
            && match play_alike(base, game, few) {
                Shown::Alike => true,
                Shown::Different => false,
                Shown::OtherDecisions => turns_alike(base, game, decisions as usize),
            };
        let lost = if alike { lost(base, game) } else { Vec::new() };
        let speed =
            Against { game: id.to_string(), operations: of_base.each(), times: work.beside(&of_base) };
        Some(Base { speed, alike, lost })
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
