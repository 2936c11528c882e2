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
    /// Which part of the rules it is.
    #[serde(skip)]
    pub origin: Origin,
    /// Is it a choice after which the turn may turn out to be impossible, which is asked with its candidates?
    #[serde(skip)]
    pub looks_ahead: bool,
    /// What is looked at one by one: `sites`, `sets of sites`, `groups`, `pieces or numbers`, or the `candidates` of a choice;
    /// `steps` if nothing is; `decisions` or `operations` if a turn takes more of them than in the base, and no rule alone does.
    pub of: &'static str,
    /// How many of them each time, or each turn, on average.
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
    /// Decisions a turn: of this game, and of the other one.
    pub decisions: [f64; 2],
    /// How many times as long the other one takes for a turn, by its operations.
    pub times: f64,
}

/// What is tried one after the other where the turn may turn out to be impossible.
const TRIED: &str = "candidates";
/// What takes many operations, none of them for one thing after the other.
const STEPS: &str = "steps";
/// What each turn takes more of.
const DECISIONS: &str = "decisions";
/// What each turn takes more of, here and there.
const OPERATIONS: &str = "operations";
/// A rule takes longer than in the base if it takes so many times as long, and an operation more.
const LONGER: f64 = 1.1;
/// Where no rule alone explains so much of what a game takes more than its base, the number of decisions may explain it.
const LEAST_SHARE: f64 = 0.25;

/// The slow rules of a game with this work, the slowest first.
pub fn slow_rules(model: &Model, compiled: &Compiled, work: &Work) -> Vec<SlowRule> {
    let program = compiled.program();
    let all: f64 = work.of.iter().sum();
    let measured: Vec<_> = by_origin(program)
        .into_iter()
        .map(|(origin, loops)| (origin, measured(&loops, work), program.ops[loops[0].from as usize].clone()))
        .collect();
    let saved: f64 = measured.iter().map(|(_, cost, _)| cost.inside - cost.inside / cost.members).sum();
    let rule = |of, members, operations, factor, origin, found: places::Found| {
        let places::Found { place, culprit: part, called, looks_ahead } = found;
        let (operations, of_all) = (operations / work.decisions, work.each());
        Some(SlowRule {
            span: place?,
            part,
            called,
            origin,
            looks_ahead,
            of,
            members,
            operations,
            of_all,
            factor,
            base: None,
        })
    };
    let mut found = Vec::new();
    if all / (all - saved).max(1.0) >= LEAST_FACTOR {
        found.extend(measured.into_iter().filter_map(|(origin, Cost { inside, members }, next)| {
            let factor = all / (all - inside + inside / members).max(1.0);
            if factor < LEAST_OF_ONE || inside / work.decisions < LEAST_OPERATIONS {
                return None;
            }
            rule(name_of(&next), members, inside, factor, origin, places::find(model, origin, &next))
        }));
    }
    found.extend(work.lost.iter().filter_map(|(choice, share)| {
        let (operations, factor) = (share * all, 1.0 / (1.0 - share).max(0.001));
        let is_slow = factor >= LEAST_FACTOR && operations / work.decisions >= LEAST_OPERATIONS;
        let origin = Origin::Choice(ChoiceId(*choice));
        let place = || places::find(model, origin, &Op::Return);
        is_slow.then(|| rule(TRIED, 0.0, operations, factor, origin, place())).flatten()
    }));
    found.sort_by(|a, b| b.factor.total_cmp(&a.factor));
    found
}

/// What the rules of a game take each turn, by the places where they are written.
pub struct Costs(Vec<CostOfPart>);

/// What a part of the rules takes.
struct CostOfPart {
    of: Origin,
    found: places::Found,
    /// Its text and where it stands in its file: the same file has another number in a base than in its variants.
    place: Option<(u32, String)>,
    operations: f64,
}

impl Costs {
    /// Of a game with this work.
    pub fn of(model: &Model, compiled: &Compiled, work: &Work) -> Costs {
        let program = compiled.program();
        let mut costs: Vec<CostOfPart> = Vec::new();
        for (at, (from, origin)) in program.origins.iter().enumerate() {
            let to = program.origins.get(at + 1).map_or(work.of.len(), |(next, _)| *next as usize);
            let operations = work.of[(*from as usize).min(to)..to].iter().sum::<f64>() / work.turns;
            if let Some(cost) = costs.iter_mut().find(|cost| cost.of == *origin) {
                cost.operations += operations;
                continue;
            }
            let found = places::find(model, *origin, &Op::Return);
            let place = found.place.map(|span| (span.start, model.sourced.text(span).to_string()));
            costs.push(CostOfPart { of: *origin, found, place, operations });
        }
        Costs(costs)
    }

    /// What all that stands where this part does takes longer than in the base.
    fn more(&self, base: &Costs, part: &CostOfPart) -> f64 {
        self.there(part) - base.there(part)
    }

    fn there(&self, part: &CostOfPart) -> f64 {
        self.0.iter().filter(|cost| cost.place == part.place).map(|cost| cost.operations).sum()
    }

    /// Does a part of the rules take longer than what stands at its place in the base?
    pub fn is_longer(&self, base: &Costs, part: Origin) -> bool {
        let part = self.0.iter().find(|cost| cost.of == part && cost.place.is_some());
        part.is_none_or(|part| self.there(part) > base.there(part) * LONGER + 1.0)
    }

    /// What takes most longer than in the base, whatever it looks at: a rule, or the number of decisions.
    pub fn dearest(&self, work: &Work, base: &Costs, of_base: &Work) -> Option<SlowRule> {
        let (decisions, before) = (work.decisions_of_a_turn(), of_base.decisions_of_a_turn());
        let placed = || self.0.iter().filter(|cost| cost.place.is_some());
        let is_new = |cost: &&CostOfPart| base.there(cost) == 0.0;
        let dearest = placed().max_by(|a, b| self.more(base, a).total_cmp(&self.more(base, b)))?;
        let longer = work.of_a_turn() - of_base.of_a_turn();
        if self.more(base, dearest) >= longer * LEAST_SHARE {
            return self.named(dearest, STEPS, work);
        }
        let choices = || placed().filter(|cost| matches!(cost.of, Origin::Choice(_)));
        let choice = choices().find(is_new).or(choices().next());
        match choice.filter(|_| decisions >= before * LONGER) {
            Some(choice) => self.named(choice, DECISIONS, work),
            None => self.named(placed().find(is_new).unwrap_or(dearest), OPERATIONS, work),
        }
    }

    fn named(&self, part: &CostOfPart, of: &'static str, work: &Work) -> Option<SlowRule> {
        let places::Found { place, called, looks_ahead, .. } = part.found;
        let decisions = work.decisions_of_a_turn();
        Some(SlowRule {
            span: place?,
            part: None,
            called,
            origin: part.of,
            looks_ahead,
            of,
            members: if of == DECISIONS { decisions } else { 0.0 },
            operations: self.there(part) / decisions,
            of_all: work.each(),
            factor: 1.0,
            base: None,
        })
    }
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
        let inner = [self.part, self.called].into_iter().flatten().find(|inner| inner.file == head.file);
        let own = inner.filter(|_| self.span.file != head.file);
        let message = format!("{}: {}", self.what(own.is_some()), self.figures());
        let mut warning = Diagnostic::warning("slow-rule", own.unwrap_or(self.span), message);
        if own.is_some() {
            warning.notes.push((self.span, "this asks for it".to_string()));
        }
        if let Some(part) = self.part {
            warning.notes.push((part, "no law tells this for all of them at once".to_string()));
        } else if let Some(called) = self.called.filter(|called| own != Some(*called)) {
            warning.notes.push((called, "this is what it calls".to_string()));
        }
        warning.help(match self.of {
            TRIED => "say what a candidate needs in the choice itself: `choose s in … where …`",
            DECISIONS => "let one choice say what several say now; or leave it: the rule is right as it is",
            _ => {
                "say it by steps, runs, lines or blocks, sets, and counts of these (`boardwright explain slow-rule`); or \
                 leave it: the rule is right as it is"
            }
        })
    }

    /// What takes time; `is_called`: it is shown by what it calls.
    fn what(&self, is_called: bool) -> String {
        let SlowRule { of, members, operations, of_all, .. } = self;
        match *of {
            TRIED => {
                "most candidates of this choice are tried in vain, since the turn cannot be completed".into()
            }
            STEPS => {
                let much = if operations * 2.0 >= *of_all { "most of the time" } else { "more time" };
                match (self.looks_ahead, is_called) {
                    (false, _) => format!("this takes {much}"),
                    (true, false) => {
                        format!("this choice, with looking ahead at the rest of the turn, takes {much}")
                    }
                    (true, true) => {
                        format!("the choice that asks for this, with looking ahead at the rest of the turn, takes {much}")
                    }
                }
            }
            DECISIONS | OPERATIONS => format!("a turn takes more {of}"),
            of => format!("this looks at {of} one by one, {members:.0} each time"),
        }
    }

    /// How much time, and how much that slows the game down.
    fn figures(&self) -> String {
        let SlowRule { of, operations, of_all, factor, base, .. } = self;
        match base {
            Some(Against { game, decisions: [own, other], times, .. }) if *of == DECISIONS => {
                let share = share(*times);
                format!("{own:.1} where `{game}` takes {other:.1}, so the game plays at about {share} of its speed")
            }
            Some(Against { game, operations: of_base, times, decisions: [own, other] }) => {
                let (share, [part, all]) = (share(*times), [operations, of_all].map(|each| each * own));
                let of_base = of_base * other;
                if *of == OPERATIONS {
                    return format!("{all:.0} where `{game}` takes {of_base:.0}, so the game plays at about {share} of its speed");
                }
                format!(
                    "{part:.0} of the {all:.0} operations of a turn; `{game}` takes {of_base:.0}, so the game plays at about \
                     {share} of its speed"
                )
            }
            None => {
                let share = share(*factor);
                format!(
                    "{operations:.0} of the {of_all:.0} operations of a decision; the game plays at about {share} of the \
                     speed it could have"
                )
            }
        }
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
