//! Boards on which exactly one side reaches its goal when all sites are taken.
//!
//! On a disc cut into triangles, with two colours on all its points: if the rim is four arcs in a row, either the
//! first colour joins the first arc to the third, or the second colour the second to the fourth, and never both
//! (the lemma behind Hex: Gale, *The game of Hex and the Brouwer fixed-point theorem*, 1979); if the rim is three
//! arcs, exactly one colour joins all three (the game of Y). What is checked here is that the board is such a disc
//! and that the goals are about such arcs.

use super::compile::truths::touches;
use super::facts::whole_types;
use super::filling;
use super::simplify::Simplify;
use crate::board::{Board, Site, SiteSet};
use crate::model::{Family, Links, Members, Model, Quantifier, Rewrite, Role, Set, SlotSet, Truth};
use std::collections::HashMap;

/// A goal: who wins by it, the types that are joined, and what they have to join.
struct Goal {
    winner: Role,
    types: u64,
    arcs: Vec<SiteSet>,
    links: u64,
}

/// Why exactly one of the two goals of a game holds on every full board.
///
/// # Errors
/// Why that is not proved.
pub fn exactly_one(model: &Model) -> Result<String, String> {
    let goals = goals(model).ok_or("the goals are not to join sides by one's own pieces")?;
    let [a, b] = &goals[..] else { return Err("there are not just two goals".into()) };
    let all =
        (0..model.cast.exists.len()).filter(|ty| model.cast.exists[*ty]).fold(0, |all, ty| all | 1 << ty);
    if a.winner == b.winner || a.types & b.types != 0 || a.types | b.types != all || a.links != b.links {
        return Err("the goals are not one for each of two colours that share all sites".into());
    }
    let rim = Disc::of(&model.board, a.links)?.rim;
    match (&a.arcs[..], &b.arcs[..]) {
        ([top, bottom], [left, right]) if are_arcs(&rim, &[*top, *right, *bottom, *left]) => {
            Ok("the board is a disc of triangles whose rim is the four sides in turn".into())
        }
        ([_, _, _], [_, _, _]) if same(&a.arcs, &b.arcs) && are_arcs(&rim, &a.arcs) => {
            Ok("the board is a disc of triangles whose rim is the three sides".into())
        }
        _ => Err("the sides to be joined are not the whole rim in turn".into()),
    }
}

/// Do two players share out the board until exactly one of them has joined pieces that it placed itself?
pub fn shares_board(model: &Model) -> bool {
    let (Ok(types), Ok(_), Some(goals)) = (filling::filling(model), exactly_one(model), goals(model)) else {
        return false;
    };
    goals.iter().all(|goal| matches!(types[goal.winner.index()][..], [own] if 1 << own == goal.types))
}

fn same(a: &[SiteSet], b: &[SiteSet]) -> bool {
    a.iter().all(|x| b.contains(x)) && a.len() == b.len()
}

fn goals(model: &Model) -> Option<Vec<Goal>> {
    let (known, sure) = (HashMap::new(), SlotSet::new());
    let mut found = Vec::new();
    for rule in model.ends.iter().filter(|rule| filling::is_goal(model, rule)) {
        for (role, winner) in filling::players(rule) {
            let (board, cast) = (&*model.board, &model.cast);
            let mut simplify =
                Simplify { board, cast, me: Some(role), mover: None, known: &known, sure: &sure };
            found.push(goal(model, &simplify.truth(&rule.when), winner)?);
        }
    }
    Some(found)
}

fn goal(model: &Model, when: &Truth, winner: Role) -> Option<Goal> {
    let Truth::Quantified(Quantifier::Some, each) = when else { return None };
    let Set::Family(Family::Groups(s, Links::Directions(d))) = &each.domain else { return None };
    let Members::Const(links) = **d else { return None };
    let arcs = touches(each.cond.as_ref()?, each.slot)?;
    Some(Goal { winner, types: whole_types(&model.cast, s)?, arcs, links })
}

/// A disc of triangles.
struct Disc {
    /// The sites of the rim, in turn.
    rim: Vec<Site>,
}

impl Disc {
    /// Sites are points, links are edges, and three sites that are linked to each other are a triangle.
    fn of(board: &Board, links: u64) -> Result<Disc, String> {
        let near: Vec<SiteSet> = board.iter().map(|s| board.step(s, links)).collect();
        let edges =
            || board.iter().flat_map(|a| near[a.index()].iter().filter(move |b| a < *b).map(move |b| (a, b)));
        let on = |(a, b): (Site, Site)| near[a.index()] & near[b.index()];
        let no_disc = || "the board is not a disc of triangles".to_string();
        if edges().any(|(a, b)| !near[b.index()].has(a)) {
            return Err(no_disc());
        }
        let triangles: usize = edges().map(|e| on(e).len()).sum::<usize>() / 3;
        let flat = edges().all(|e| matches!(on(e).len(), 1 | 2));
        // Euler's number of a disc is 1.
        if !flat || board.len() + triangles != edges().count() + 1 {
            return Err(no_disc());
        }
        let outer: Vec<(Site, Site)> = edges().filter(|e| on(*e).len() == 1).collect();
        let rim = cycle(&outer).ok_or_else(no_disc)?;
        // Around every site its neighbours are linked in a row, or in a ring if it lies inside.
        let whole = board.iter().all(|s| {
            let around = near[s.index()];
            let links = around.iter().map(|t| (near[t.index()] & around).len()).sum::<usize>() / 2;
            links == around.len() - usize::from(rim.contains(&s)) && is_joined(&around, &near)
        });
        if whole {
            Ok(Disc { rim })
        } else {
            Err(no_disc())
        }
    }
}

fn is_joined(set: &SiteSet, near: &[SiteSet]) -> bool {
    let Some(first) = set.first() else { return true };
    let mut found = SiteSet::of(first);
    loop {
        let next = found.iter().fold(found, |all, s| all | near[s.index()] & *set);
        if next == found {
            return found == *set;
        }
        found = next;
    }
}

/// The sites of edges that are one ring, in turn.
fn cycle(edges: &[(Site, Site)]) -> Option<Vec<Site>> {
    let start = edges.first()?.0;
    let mut ring = vec![start];
    let (mut at, mut before) = (start, None);
    loop {
        let ends = edges.iter().filter_map(|(a, b)| (*a == at).then_some(*b).or((*b == at).then_some(*a)));
        let ends: Vec<Site> = ends.collect();
        let [x, y] = ends[..] else { return None };
        let next = if Some(x) == before { y } else { x };
        if next == start {
            return (ring.len() == edges.len()).then_some(ring);
        }
        if ring.len() > edges.len() {
            return None;
        }
        before = Some(at);
        at = next;
        ring.push(next);
    }
}

/// Is the rim these arcs in turn, each sharing its last site with the next one?
fn are_arcs(rim: &[Site], arcs: &[SiteSet]) -> bool {
    let all = arcs.iter().fold(SiteSet::EMPTY, |all, arc| all | *arc);
    if all != rim.iter().copied().collect() {
        return false;
    }
    let n = rim.len();
    let is_run = |arc: &SiteSet| {
        let begins = (0..n).filter(|i| arc.has(rim[*i]) && !arc.has(rim[(i + n - 1) % n])).count();
        begins == 1
    };
    let corner = |i: usize| (arcs[i] & arcs[(i + 1) % arcs.len()]).len() == 1;
    let apart = |i: usize| arcs.len() < 4 || !arcs[i].meets(&arcs[(i + 2) % 4]);
    arcs.iter().all(is_run) && (0..arcs.len()).all(|i| corner(i) && apart(i))
}
