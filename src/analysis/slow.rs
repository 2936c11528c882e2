//! Rules that take most of the time because sites, sets or pieces are looked at one by one where they could be told all at
//! once. Operations of random games are counted, so that every run gives the same figures.

use super::places;
use super::work::Work;
use crate::diagnostic::Diagnostic;
use crate::machine::Compiled;
use crate::model::{ChoiceId, Model};
use crate::program::{Loop, Op, Origin, Program};
use crate::span::Span;
use serde::Serialize;

/// Rules are told of if all of them together make a game so many times slower.
const LEAST_FACTOR: f64 = 1.5;
/// And of these each one that makes it so many times slower by itself.
const LEAST_OF_ONE: f64 = 1.25;
/// A rule that costs fewer operations a decision is not told of.
const LEAST_OPERATIONS: f64 = 50.0;

/// A rule that is worked out for one thing after the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlowRule {
    /// The choice or end rule.
    #[serde(skip)]
    pub span: Span,
    /// The condition in it that cannot be told for all sites at once, if it is known.
    #[serde(skip)]
    pub part: Option<Span>,
    /// What it calls in another text, such as a definition of the variant.
    #[serde(skip)]
    pub called: Option<Span>,
    /// What is looked at one by one: `sites`, `sets of sites`, `groups`, `pieces or numbers`, or the `candidates` of a choice;
    /// `steps` if nothing is.
    pub of: &'static str,
    /// How many of them each time, on average.
    pub members: f64,
    /// Operations a decision that the rule takes.
    pub operations: f64,
    /// Operations a decision of the whole game.
    pub of_all: f64,
    /// How many times as many operations the game takes as if they were looked at all at once.
    pub factor: f64,
    /// The game that this one extends.
    pub base: Option<Against>,
}

/// A game that another one is measured against.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Against {
    /// Its id.
    pub game: String,
    /// Operations a decision, with the options of the other one.
    pub operations: f64,
    /// How many times as long the other one takes for a turn, by its operations.
    pub times: f64,
}

/// What is tried one after the other where the turn may turn out to be impossible.
const TRIED: &str = "candidates";
/// What takes many operations, none of them for one thing after the other.
const STEPS: &str = "steps";

/// The slow rules of a game with this work, the slowest first.
pub fn slow_rules(model: &Model, compiled: &Compiled, work: &Work) -> Vec<SlowRule> {
    let program = compiled.program();
    let all: f64 = work.of.iter().sum();
    let measured: Vec<_> = by_origin(program)
        .into_iter()
        .map(|(origin, loops)| (origin, measured(&loops, work), program.ops[loops[0].from as usize].clone()))
        .collect();
    let saved: f64 = measured.iter().map(|(_, cost, _)| cost.inside - cost.inside / cost.members).sum();
    let rule = |of, members, operations, factor, found: places::Found| {
        let places::Found { place, culprit: part, called } = found;
        let (operations, of_all) = (operations / work.decisions, work.each());
        Some(SlowRule { span: place?, part, called, of, members, operations, of_all, factor, base: None })
    };
    let mut found = Vec::new();
    if all / (all - saved).max(1.0) >= LEAST_FACTOR {
        found.extend(measured.into_iter().filter_map(|(origin, Cost { inside, members }, next)| {
            let factor = all / (all - inside + inside / members).max(1.0);
            if factor < LEAST_OF_ONE || inside / work.decisions < LEAST_OPERATIONS {
                return None;
            }
            rule(name_of(&next), members, inside, factor, places::find(model, origin, &next))
        }));
    }
    found.extend(work.lost.iter().filter_map(|(choice, share)| {
        let (operations, factor) = (share * all, 1.0 / (1.0 - share).max(0.001));
        let is_slow = factor >= LEAST_FACTOR && operations / work.decisions >= LEAST_OPERATIONS;
        let place = || places::find(model, Origin::Choice(ChoiceId(*choice)), &Op::Return);
        is_slow.then(|| rule(TRIED, 0.0, operations, factor, place())).flatten()
    }));
    found.sort_by(|a, b| b.factor.total_cmp(&a.factor));
    found
}

/// The rule that takes most of the work of a game, whatever it looks at.
pub fn costliest(model: &Model, compiled: &Compiled, work: &Work) -> Option<SlowRule> {
    let program = compiled.program();
    let mut sums: Vec<(Origin, f64)> = Vec::new();
    for (at, (from, origin)) in program.origins.iter().enumerate() {
        let to = program.origins.get(at + 1).map_or(work.of.len(), |(next, _)| *next as usize);
        let inside: f64 = work.of[(*from as usize).min(to)..to].iter().sum();
        match sums.iter_mut().find(|(other, _)| other == origin) {
            Some((_, sum)) => *sum += inside,
            None => sums.push((*origin, inside)),
        }
    }
    sums.sort_by(|a, b| b.1.total_cmp(&a.1));
    sums.into_iter().find_map(|(origin, inside)| {
        let places::Found { place, called, .. } = places::find(model, origin, &Op::Return);
        let (operations, of_all) = (inside / work.decisions, work.each());
        let (part, base, members, factor) = (None, None, 0.0, 1.0);
        Some(SlowRule { span: place?, part, called, of: STEPS, members, operations, of_all, factor, base })
    })
}

/// What loops take in random games.
struct Cost {
    /// Operations inside them.
    inside: f64,
    /// How many members they go through each time, on average.
    members: f64,
}

fn measured(loops: &[Loop], work: &Work) -> Cost {
    let times = |at: usize| work.counts.get(at).copied().unwrap_or(0) as f64;
    let taken: f64 = loops.iter().map(|one| times(one.from as usize)).sum();
    let begun: f64 = loops.iter().map(|one| times((one.from as usize).saturating_sub(1))).sum();
    let inside = loops.iter().flat_map(|one| &work.of[one.from as usize..one.to as usize]).sum();
    Cost { inside, members: (taken / begun.max(1.0)).max(1.0) }
}

/// What a loop goes through, by the operation that takes the next one.
fn name_of(next: &Op) -> &'static str {
    match next {
        Op::NextSite { .. } => "sites",
        Op::NextSet { .. } => "sets of sites",
        Op::NextGroup { .. } => "groups",
        _ => "pieces or numbers",
    }
}

impl SlowRule {
    /// As a warning of `boardwright check`, in the game's own text, where `head` lies, if the rule calls something there.
    pub fn warning(&self, head: Span) -> Diagnostic {
        let SlowRule { of, members, operations, of_all, .. } = self;
        let told = match *of {
            TRIED => "most candidates of this choice are tried in vain, since the turn cannot be completed"
                .to_string(),
            STEPS if operations * 2.0 >= *of_all => "this takes most of the time".to_string(),
            STEPS => "nothing takes more time than this".to_string(),
            of => format!("this looks at {of} one by one, {members:.0} each time"),
        };
        let speed = match &self.base {
            Some(Against { game, operations, times }) => {
                let share = share(*times);
                format!("`{game}` takes {operations:.0}, so the game plays at about {share} of its speed")
            }
            None => format!("the game plays at about {} of the speed it could have", share(self.factor)),
        };
        let message = format!("{told}: {operations:.0} of the {of_all:.0} operations of a decision; {speed}");
        let inner = [self.part, self.called].into_iter().flatten().find(|inner| inner.file == head.file);
        let own = inner.filter(|_| self.span.file != head.file);
        let mut warning = Diagnostic::warning("slow-rule", own.unwrap_or(self.span), message);
        if own.is_some() {
            warning.notes.push((self.span, "this asks for it".to_string()));
        }
        if let Some(part) = self.part {
            warning.notes.push((part, "no law tells this for all of them at once".to_string()));
        } else if let Some(called) = self.called.filter(|called| own != Some(*called)) {
            warning.notes.push((called, "this is what it calls".to_string()));
        }
        if *of == TRIED {
            return warning.help("say what a candidate needs in the choice itself: `choose s in … where …`");
        }
        warning.help(
            "say it by steps, runs, lines or blocks, sets, and counts of these (`boardwright explain slow-rule`); or \
             leave it: the rule is right as it is",
        )
    }
}

/// `three quarters`, `two thirds`, `a third`, `1/20`
fn share(factor: f64) -> String {
    match factor.round() as u32 {
        _ if factor < 1.4 => "three quarters".to_string(),
        _ if factor < 1.75 => "two thirds".to_string(),
        0..=2 => "half".to_string(),
        3 => "a third".to_string(),
        n => format!("1/{n}"),
    }
}

/// Loops that lie in no other one, by the rule that they belong to.
fn by_origin(program: &Program) -> Vec<(Origin, Vec<Loop>)> {
    let mut found: Vec<(Origin, Vec<Loop>)> = Vec::new();
    let lies_in = |a: &Loop, b: &Loop| a != b && b.from <= a.from && a.to <= b.to;
    for one in &program.loops {
        if program.loops.iter().any(|other| lies_in(one, other)) {
            continue;
        }
        match found.iter_mut().find(|(origin, _)| *origin == one.of) {
            Some((_, loops)) => loops.push(*one),
            None => found.push((one.of, vec![*one])),
        }
    }
    found
}
