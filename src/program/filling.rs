//! Games whose random playout is a random filling of the board.
//!
//! If every turn puts one piece on any empty site, and more pieces never break a goal, then a random game ends as a
//! random filling of the board in random order does: with the goal that the order reaches first. Where one side
//! alone has reached its goal on the full board, the order does not matter. Nor does it matter then who puts how many
//! pieces, if all pick among the same two colours: bonus turns and the like leave the full board as random as it is.
//!
//! What comes before such turns (a swap, bids, roles) is played as ever. Variables that later turns do not set are
//! constants from there on; where one of them names a pattern, it has to be one that more pieces never break.

use super::duality::Dual;
use super::facts;
use super::filled_ends::Told;
use super::monotone::only_helped_while;
use super::normal::Normal;
use super::puts::{closed_sets, puts, Puts};
use crate::model::{
    Domain, EndRule, Members, Model, Operand, Outcome, Rewrite, Role, Set, Sites, Truth, Verdict,
};

/// A game whose random playout is a random filling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The turn programs from which on it is, as a mask.
    pub programs: u64,
    /// The first turn from which on it is: what comes before may be a swap, or a restricted opening.
    pub from_turn: u32,
    /// Works out whether the position is one from which it is: a part that returns, and its result.
    pub when: Option<(super::Pc, super::N)>,
    /// For each role the piece types among which it picks, equally likely: one each, or the same two for both.
    pub types: Vec<Vec<u8>>,
    /// Is it one piece a turn, and do players take turns? Otherwise the order does not matter to the result.
    pub by_turns: bool,
    /// How many decisions each turn is, where it is by turns and that is known.
    pub decisions: Option<u32>,
    /// What ends the game.
    pub goals: Vec<Goal>,
    /// Does exactly one of two goals hold on every full board?
    pub exactly_one: bool,
    /// A condition that tells on every full board whether its winner has won, where that is shorter than a goal.
    pub decider: Option<Goal>,
    /// Who wins when the board is full and no goal is reached, as a mask.
    pub otherwise: u64,
}

/// A condition that more pieces never break, and that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Where it begins: a part that ends the game or returns.
    pub at: super::Pc,
    /// Who wins by it, as a mask.
    pub winners: u64,
    /// Does somebody lose by it through pieces of their own alone?
    pub own_loss: bool,
}

impl Filling {
    /// Are there goals by which one loses through pieces of one's own, and others?
    pub fn has_both_kinds(&self) -> bool {
        let losses = self.goals.iter().filter(|goal| goal.own_loss).count();
        0 < losses && losses < self.goals.len()
    }
}

/// What is left of a game once it fills the board at random.
pub struct Rest {
    /// Its turn programs.
    pub programs: Vec<usize>,
    /// What its turns do.
    pub puts: Puts,
    /// Its two goals, if exactly one of them holds on every full board.
    pub dual: Option<Dual>,
    /// Which variables it changes, as a mask; the others stay as they are.
    changed: u64,
    /// The patterns that more pieces never break, as a mask.
    pub helped: u64,
    /// What must not hold yet when the board begins to be filled.
    pub unreached: Vec<Truth>,
}

/// What random play of these (late) rules comes to when it fills the board at random; or why it does not.
///
/// # Errors
/// What stands in the way.
pub fn filling(model: &Model) -> Result<(Rest, Model), String> {
    if model.cast.roles != 2 || model.cast.sharing || model.test.is_some() {
        return Err("it is not for two players with one piece to a site".into());
    }
    let model = &*model.without_unread();
    let (mut found, helped) = (Err("there is no turn".to_string()), helped_patterns(model));
    for programs in closed_sets(model) {
        let told = Told::of(model, &programs);
        found = rest(&told.model, programs, helped).map(|rest| (rest.after(told.unreached), told.model));
        if found.is_ok() {
            break;
        }
    }
    found
}

fn rest(model: &Model, programs: Vec<usize>, helped: u64) -> Result<Rest, String> {
    let puts = puts(model, &programs)?;
    let changed = programs.iter().fold(0, |all, at| all | facts::vars_changed(model, &model.programs[*at]));
    let mut rest = Rest { programs, puts, dual: None, changed, helped, unreached: Vec::new() };
    let last = model.ends.iter().rposition(|rule| rest.is_goal(model, rule));
    let last = last.ok_or("there is no goal of which it is proved that more pieces can only help")?;
    for (at, rule) in model.ends.iter().enumerate().filter(|(_, rule)| !rule.stuck) {
        match if_full(model, rule) {
            Some(_) if at < last => {
                return Err(format!("`{}` comes before a goal", rule.text));
            }
            Some(_) => {}
            None if rest.is_goal(model, rule) || never_holds(model, rule) => {}
            None => return Err(format!("it is not proved that more pieces can only help `{}`", rule.text)),
        }
    }
    let goals = model.ends.iter().filter(|rule| rest.is_goal(model, rule)).flat_map(players);
    let winners: Vec<Role> = goals.map(|(_, winner)| winner).collect();
    rest.dual = if winners.len() == 2 { Dual::of(model).ok() } else { None };
    if !rest.puts.by_turns && winners.iter().any(|w| *w != winners[0]) && rest.dual.is_none() {
        return Err("which player reaches a goal first depends on who puts how many pieces".into());
    }
    let mut others = model.ends.iter().filter(|rule| rule.stuck || if_full(model, rule).is_some());
    if let (Some(EndRule { stuck: true, text, .. }), false) = (others.next(), rest.dual.is_some()) {
        return Err(format!("on a full board `{text}` decides"));
    }
    Ok(rest)
}

impl Rest {
    /// The same where the board begins to be filled before any of these holds.
    pub fn after(self, unreached: Vec<Truth>) -> Rest {
        Rest { unreached, ..self }
    }

    /// Does the rule end the game for somebody, on a condition that more pieces never break from here on? Perhaps for
    /// some of the patterns only that it may be about.
    pub fn is_goal(&self, model: &Model, rule: &EndRule) -> bool {
        is_goal_while(model, rule, self.changed, self.helped)
    }

    /// What has to hold when the board begins to be filled, in the words of the language.
    pub fn condition(&self, model: &Model) -> Option<Truth> {
        let unreached = self.unreached.iter().map(|cond| Truth::Not(Box::new(cond.clone())));
        let all: Vec<Truth> = self.patterns_helped(model).into_iter().chain(unreached).collect();
        (!all.is_empty()).then_some(Truth::All(all))
    }

    /// Which patterns have to be among those that more pieces never break.
    fn patterns_helped(&self, model: &Model) -> Vec<Truth> {
        let helped = self.helped;
        if helped.count_ones() as usize == model.patterns.len() {
            return Vec::new();
        }
        let mut opened = Opened { model, helped, asked: Vec::new() };
        for rule in model.ends.iter().filter(|rule| self.is_goal(model, rule)) {
            opened.truth(&rule.when);
        }
        let set = |members| Set::Members(Domain::Patterns, members);
        let among = |asked| Operand { left: set(asked), right: set(Members::Const(helped)) };
        opened.asked.into_iter().map(|asked| Truth::Within(Box::new(among(asked)))).collect()
    }
}

/// The patterns that more pieces never break, as a mask.
fn helped_patterns(model: &Model) -> u64 {
    let helped = |built: &Truth| only_helped_while(&normal(model, None).truth(built), 0);
    let each = model.patterns.iter().take(64).enumerate();
    each.filter(|(_, pattern)| helped(&pattern.built)).fold(0, |all, (at, _)| all | 1 << at)
}

/// What a condition says of patterns, written out for those that more pieces never break.
struct Opened<'m> {
    model: &'m Model,
    helped: u64,
    /// What is asked for.
    asked: Vec<Members>,
}

impl Rewrite for Opened<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        let Truth::Built(asked) = e else { return self.parts_of_truth(e) };
        let beyond = matches!(**asked, Members::Const(mask) if mask & !self.helped != 0);
        if beyond || self.helped == 0 {
            return e.clone();
        }
        self.asked.push((**asked).clone());
        let helped = crate::model::bits(self.helped);
        let table = helped.map(|at| (at, self.model.patterns[usize::from(at)].built.clone())).collect();
        Truth::Lookup(asked.clone(), table)
    }
}

/// The players a goal is about, each with who wins by it.
pub fn players(rule: &EndRule) -> Vec<(Role, Role)> {
    let (players, verdict) = match &rule.outcome {
        Outcome::AnyPlayer(verdict) => (0b11, verdict),
        Outcome::Player(Members::Const(mask), verdict) => (*mask, verdict),
        _ => return Vec::new(),
    };
    let with_winner = |role: u8| match verdict {
        Verdict::Wins => Some((Role(role), Role(role))),
        Verdict::Loses => Some((Role(role), Role(role ^ 1))),
        Verdict::Passes => None,
    };
    crate::model::bits(players).filter_map(with_winner).collect()
}

fn normal(model: &Model, me: Option<Role>) -> Normal<'_> {
    Normal::new(&model.board, &model.cast).of(me, me)
}

/// Does the rule end the game for somebody, on a condition that more pieces never break?
pub fn is_goal(model: &Model, rule: &EndRule) -> bool {
    is_goal_while(model, rule, u64::MAX, 0)
}

/// The same while only some variables change, and of patterns only some that more pieces never break are asked for.
fn is_goal_while(model: &Model, rule: &EndRule, changed: u64, helped: u64) -> bool {
    let players = players(rule);
    let opened = Opened { model, helped, asked: Vec::new() }.truth(&rule.when);
    !rule.stuck
        && !players.is_empty()
        && if_full(model, rule).is_none()
        && players.iter().all(|(role, _)| {
            let when = normal(model, None).of(Some(*role), None).truth(&opened);
            when != Truth::Const(false) && only_helped_while(&when, !changed)
        })
}

/// Can the rule hold for nobody, as options are?
pub fn never_holds(model: &Model, rule: &EndRule) -> bool {
    (0..model.cast.roles as u8)
        .all(|role| normal(model, Some(Role(role))).truth(&rule.when) == Truth::Const(false))
}

/// Is it `draw when full` or `P wins when full`? Who wins, as a mask.
pub fn if_full(model: &Model, rule: &EndRule) -> Option<u64> {
    let winners = match (&rule.outcome, &players(rule)[..]) {
        (Outcome::Draw, _) => 0,
        (Outcome::Player(..), [(_, winner)]) => 1 << winner.0,
        _ => return None,
    };
    let full = Truth::Not(Box::new(Truth::Some(Box::new(Set::Sites(Sites::Empty)))));
    (normal(model, None).truth(&rule.when) == full).then_some(winners)
}
