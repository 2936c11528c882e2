//! Shipped games said in other words: each rewording puts one way to say something in place of another, wherever it
//! stands. The same is compiled, and the same games are played.

mod expressions;
mod loops;
mod statements;

use boardwright::engine::Plain;
use boardwright::machine::Compiled;
use boardwright::model::{Model, Slot};
use boardwright::program::{compile, Op};
use boardwright::{texts, Rules};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What is said in another way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum How {
    /// The sides of `&`, `+`, `and` and `or` are exchanged, of comparisons too, and factors and terms.
    SidesExchanged,
    /// `count(S) >= 1` for `some S`
    SomeByCount,
    /// `no x in S: not C` for `every x in S: C`, and the like
    QuantifiersNegated,
    /// `not (not A or not B)` for `A and B`, and the other way round
    NegatedTwice,
    /// `not n < m` for `n >= m`
    ComparisonsNegated,
    /// `n > 2` for `n >= 3`
    BoundsMoved,
    /// `C and A or not C and B` for `if C then A else B`
    TruthsByCase,
    /// `if not C { B } else { A }` for `if C { A } else { B }`
    BranchesExchanged,
    /// `no A - B` for `A in B`
    InclusionByDifference,
    /// `occupied - mine` for `theirs`
    TheirsAsRest,
    /// What no player has pieces on, for `empty`
    EmptyAsRest,
    /// `A - (board - B)` for `A & B`
    BothAsDifference,
    /// `A & (board - B)` for `A - B`
    DifferenceAsBoth,
    /// `run(s, north, T) + run(s, south, T)` for `run(s, {north, south}, T)`; likewise hits and neighbours
    WaysApart,
    /// `(if C then A else none) + (if not C then B else none)` for `if C then A else B`
    CasesApart,
    /// `{ s in occupied where s.kind in K }` for the pieces of kinds, likewise of colours
    PiecesAsked,
    /// `{ x in A where x in B }` for `A & B`, `{ x in A where not x in B }` for `A - B`
    BothAsFilter,
    /// `some { x in S where C }` for `some x in S: C`
    QuantifiersAsSets,
    /// `some x in A: x in B` for `some A & B`
    SetsAsQuantifiers,
    /// `{ x in { y in S where C } where D }` for `{ x in S where C and D }`
    FiltersNested,
    /// `sum(1 for x in S)` for `count(S)`
    CountsAsSums,
    /// `if me = White then A else if me = Black then B` for a table
    TablesAsCases,
    /// `player_after(me)` for the opponent
    OpponentAsNext,
    /// What a condition speaks of has a name.
    PartsNamed,
    /// What is chosen from, placed on, moved to and asked has a name.
    StatementsNamed,
    /// `if C { if D { A } }` for `if C and D { A }`, `require C require D` for `require C and D`
    ConditionsApart,
    /// `choose x in { y in S where C }` for `choose x in S where C`
    ChosenFromFilter,
    /// `choose x in S require C` for `choose x in S where C`
    RequiredAfter,
    /// What has a name is gathered, found or counted in a loop.
    ByLoops,
}
use How::*;

/// Rewordings of all that can be said in another way, one on top of the other.
const REWORDINGS: [(&str, &[How]); 9] = [
    ("sides", &[SidesExchanged]),
    (
        "truths",
        &[
            QuantifiersNegated,
            SomeByCount,
            TruthsByCase,
            BoundsMoved,
            ComparisonsNegated,
            NegatedTwice,
            BranchesExchanged,
        ],
    ),
    ("sets", &[InclusionByDifference, TheirsAsRest, EmptyAsRest, BothAsDifference, WaysApart, CasesApart]),
    ("filters", &[PiecesAsked, BothAsFilter, QuantifiersAsSets, FiltersNested]),
    ("questions", &[SetsAsQuantifiers, CountsAsSums, DifferenceAsBoth, TablesAsCases, OpponentAsNext]),
    ("names", &[PartsNamed, StatementsNamed]),
    ("statements", &[ConditionsApart, ChosenFromFilter, RequiredAfter]),
    ("loops", &[ChosenFromFilter, ConditionsApart, StatementsNamed, ByLoops]),
    ("flags", &[RequiredAfter, ConditionsApart, StatementsNamed, ByLoops]),
];

/// Games that are compiled otherwise in other words, with the rewording.
const OTHERWISE: [(&str, &str); 4] = [
    // `threats + fours` if there are threats, and the empty sites if there are none: the threats are told twice.
    ("yavalath_three", "sets"),
    // A set of kinds beside the throne is looked at from each side.
    ("brandubh", "filters"),
    // The pieces of two other players are those that are neither none nor mine: one difference more for each of three.
    ("reversi_three", "filters"),
    // Cards with a name are looked at in turn, not written out one by one.
    ("onitama", "names"),
];

/// Operations that go on elsewhere or copy a value: there may be some more of them.
const STEPS: [&str; 6] = ["Jump", "Move", "Copy", "CopyList", "Const", "Resume"];

/// The names of the operations but for steps, and how many operations there are.
fn operations(model: &Model) -> (BTreeSet<String>, usize) {
    let ops = compile(model).ops;
    let name = |op: &Op| format!("{op:?}").split([' ', '(']).next().unwrap_or_default().to_string();
    (ops.iter().map(name).filter(|name| !STEPS.contains(&name.as_str())).collect(), ops.len())
}

/// How a game in other words is compiled otherwise: other kinds of operations, or a tenth more.
fn otherwise(model: &Model, other: &Model) -> Option<String> {
    let ((said, count), (reworded, others)) = (operations(model), operations(other));
    let more: Vec<&String> = reworded.difference(&said).collect();
    let less: Vec<&String> = said.difference(&reworded).collect();
    let is_alike = more.is_empty() && less.is_empty() && 10 * others <= 11 * count;
    (!is_alike).then(|| format!("{count} operations, {others} in other words; more {more:?}, less {less:?}"))
}

fn found(name: &str, hows: &[How]) -> Vec<String> {
    let mut found = Vec::new();
    for id in texts::games() {
        if std::env::var("BOARDWRIGHT_GAME").is_ok_and(|only| only != id) {
            continue;
        }
        let (model, _) = Rules::shipped(id).unwrap().model().unwrap();
        let other = hows.iter().fold(model.clone(), |model, how| statements::reworded(&model, *how));
        match (otherwise(&model, &other), OTHERWISE.contains(&(id, name))) {
            (Some(how), false) => found.push(format!("{id}: {how}")),
            (None, true) => found.push(format!("{id} is compiled alike: take it out of the list")),
            _ => {}
        }
        let plain = Plain::new(Arc::new(model));
        let compiled = Compiled::new(Arc::new(other)).unwrap_or_else(|error| panic!("{id}: {error}"));
        found
            .extend(crate::common::compare(&plain, &compiled, 1, 40).err().map(|how| format!("{id}: {how}")));
    }
    found
}

#[test]
fn games_in_other_words_are_compiled_alike() {
    let found: Vec<(&str, Vec<String>)> = REWORDINGS
        .iter()
        .map(|(name, hows)| (*name, found(name, hows)))
        .filter(|(_, f)| !f.is_empty())
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// Names that no text has.
struct Names(usize);

impl Names {
    fn fresh(&mut self) -> Slot {
        self.0 += 1;
        Slot(u16::try_from(self.0 - 1).unwrap())
    }
}
