//! Which symmetries of the board the rules keep.
//!
//! A movement of the board keeps the rules if it leaves every constant of theirs as it is: regions, families, tables
//! of links, sets of directions and spins (which it may exchange among themselves). All else that rules can say means
//! the same everywhere: unions, neighbours, lines, groups and counts of moved sets are the moved unions, and so on.
//! Numbers of rows and columns are kept if each site comes to one with the same number. Opposites of directions are
//! kept if each becomes the opposite of what its direction becomes. What is not so (the sites between two) and what would
//! have to be moved inside a position (remembered sites and directions) counts as not kept.

mod known;

use super::normal::{addends, alike, is_natural, magnitude, stay_off_the_ends, Normal};
use super::touches::met;
use crate::board::{Board, Site, SiteSet};
use crate::model::{
    bits, visit_rules, Arith, Compare, Domain, EndRule, Family, Key, KeyType, Links, Members, Model, Num,
    Rewrite, Role, Set, Sites, Slot, Stmt, Truth, VarType, Visit,
};
use known::with_known;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The movements of the board, without the one that moves nothing, after which every position between two turns has
/// the same value.
pub fn symmetries(model: &Model) -> Vec<Vec<Site>> {
    let moves = |ty: &VarType| {
        matches!(ty, VarType::Sites | VarType::Members(Domain::Directions | Domain::Spins | Domain::Patterns))
    };
    let is_placed = |key: &Key| match key.of {
        KeyType::Members(domain) => {
            matches!(domain, Domain::Directions | Domain::Spins | Domain::Patterns)
        }
        KeyType::Sites => true,
        KeyType::Numbers(_) => false,
    };
    if model.uses_repeats
        || model.uses_board_repeats
        || model.vars.iter().any(|var| var.read && (moves(&var.ty) || var.keys.iter().any(is_placed)))
    {
        return Vec::new();
    }
    let model = &by_role(&model.without_unread());
    let maps = model.board.automorphisms().iter();
    let moving = maps.filter(|map| map.iter().enumerate().any(|(at, to)| at != to.index()));
    moving.filter(|map| keeps(model, map)).cloned().collect()
}

/// With every end rule said for each role that it may be about.
fn by_role(model: &Model) -> Model {
    let roles = || (0..model.cast.roles as u8).map(Role);
    let said_for = |rule: &EndRule, role| {
        let when = Normal::new(&model.board, &model.cast).of(Some(role), None).truth(&rule.when);
        EndRule { when, ..rule.clone() }
    };
    let ends = model.ends.iter().flat_map(|rule| roles().map(|role| said_for(rule, role))).collect();
    Model { ends, ..model.clone() }
}

/// Does a condition on the board hold of a moved position just when it holds of the position itself? Not known if
/// `false`.
pub fn keeps_condition(board: &Board, condition: &Truth, map: &[Site]) -> bool {
    let mut check = Check::new(board, map, directions(board, map));
    check.truth(condition);
    check.kept
}

fn keeps(model: &Model, map: &[Site]) -> bool {
    let directions = directions(&model.board, map);
    let kept = directions.is_some();
    let mut check = Check { kept, ..Check::new(&model.board, map, directions) };
    visit_rules(model, &mut check);
    check.kept
}

/// For each direction the one that it becomes.
fn directions(board: &Board, map: &[Site]) -> Option<Vec<usize>> {
    let set = |sites: &[Site]| sites.iter().copied().collect::<SiteSet>();
    let becomes = |from: usize, to: usize| {
        board.iter().all(|site| {
            Board::image(map, &set(board.steps(site, from))) == set(board.steps(map[site.index()], to))
        })
    };
    let mut taken = Vec::new();
    for from in 0..board.direction_count() {
        let to = (0..board.direction_count()).find(|to| !taken.contains(to) && becomes(from, *to))?;
        taken.push(to);
    }
    Some(taken)
}

/// Do the lines that lead from each site in some directions become those that lead from its image in others? On a graph,
/// steps that are kept may belong to different lines.
fn keeps_lines(board: &Board, map: &[Site], from: u64, to: u64) -> bool {
    let lines = |site: Site, ways: u64| bits(ways).flat_map(move |way| board.rays(site, usize::from(way)));
    board.iter().all(|site| {
        let mut moved: Vec<Vec<Site>> =
            lines(site, from).map(|line| line.iter().map(|at| map[at.index()]).collect()).collect();
        let mut there: Vec<Vec<Site>> = lines(map[site.index()], to).map(|line| line.to_vec()).collect();
        moved.sort();
        there.sort();
        moved == there
    })
}

/// Looks for what a movement does not keep.
struct Check<'a> {
    board: &'a Board,
    map: &'a [Site],
    /// For each direction the one that it becomes, if each becomes one and the same everywhere.
    directions: Option<Vec<usize>>,
    /// Do the lines in each direction become those in the direction that it becomes? Worked out where it is asked.
    lines: Rc<OnceCell<bool>>,
    /// May the movement exchange conditions?
    may_exchange: bool,
    kept: bool,
}

impl<'a> Check<'a> {
    fn new(board: &'a Board, map: &'a [Site], directions: Option<Vec<usize>>) -> Check<'a> {
        Check { board, map, directions, lines: Rc::default(), may_exchange: true, kept: true }
    }

    /// Is a condition on its own the same one after the movement?
    fn keeps(&self, e: &Truth, may_exchange: bool) -> bool {
        let lines = self.lines.clone();
        let whole = Check::new(self.board, self.map, self.directions.clone());
        let mut check = Check { may_exchange, lines, ..whole };
        check.truth(e);
        check.kept
    }

    /// Does the movement turn each of some conditions into another of them? It takes known sets and directions along.
    fn exchanges(&self, parts: &[&Truth]) -> bool {
        let Some(becomes) = &self.directions else { return false };
        let (board, around) = (self.board.sites(), self.board.around());
        let moved_set = |set: &SiteSet| Board::image(self.map, &(*set & board));
        let said: Vec<Truth> =
            parts.iter().map(|part| with_known(part, &|set| *set & board, &|ways| ways)).collect();
        parts.iter().enumerate().all(|(at, part)| {
            let moved = with_known(part, &moved_set, &|ways| moved(becomes, ways));
            let is_known = || self.keeps(&with_known(part, &|_| board, &|_| around), false);
            let as_often = |e: &Truth| said.iter().filter(|other| alike(e, other)).count();
            as_often(&moved) > 0 && as_often(&moved) == as_often(&said[at]) && is_known()
        })
    }

    /// The parts of a sum are added in any order, so the movement may exchange them, unless numbers come to their end.
    fn terms(&mut self, sum: &Num) {
        let terms = addends(sum);
        let in_any_order = terms.iter().all(|term| is_natural(term))
            || stay_off_the_ends(terms.iter().map(|term| magnitude(term)));
        // A number is told by a condition that asks for it.
        let asked =
            |term: &Num| Truth::Compare(Compare::Equal, Box::new(term.clone()), Box::new(Num::Const(0)));
        let moving: Vec<Truth> =
            terms.into_iter().map(asked).filter(|term| !self.keeps(term, self.may_exchange)).collect();
        let parts: Vec<&Truth> = moving.iter().collect();
        self.need(moving.is_empty() || self.may_exchange && in_any_order && self.exchanges(&parts));
    }

    fn need(&mut self, holds: bool) {
        self.kept &= holds;
    }

    fn keeps_set(&self, set: &SiteSet) -> bool {
        let on_board = *set & self.board.sites();
        Board::image(self.map, &on_board) == on_board
    }

    fn keeps_lines(&self) -> bool {
        let keeps = |from: u64, to: u64| keeps_lines(self.board, self.map, from, to);
        let together = [self.board.orthogonal(), self.board.diagonal(), self.board.around()];
        *self.lines.get_or_init(|| match &self.directions {
            Some(becomes) => (0..).zip(becomes).all(|(from, to)| keeps(1 << from, 1 << *to)),
            None => together.iter().all(|ways| keeps(*ways, *ways)),
        })
    }

    /// Does each site come to one with the same number?
    fn keeps_number(&self, of: impl Fn(&Board, Site) -> i32) -> bool {
        self.board.iter().all(|site| of(self.board, self.map[site.index()]) == of(self.board, site))
    }

    /// Does the opposite of each direction become the opposite of what the direction becomes?
    fn keeps_opposites(&self) -> bool {
        let opposite = |from: usize| self.board.opposite(1 << from).trailing_zeros() as usize;
        self.directions.as_ref().is_some_and(|becomes| {
            (0..becomes.len()).all(|from| becomes.get(opposite(from)) == Some(&opposite(becomes[from])))
        })
    }

    /// The straight, the slanted and all directions together stay what they are, whatever becomes of each.
    fn keeps_directions(&self, mask: u64) -> bool {
        [self.board.orthogonal(), self.board.diagonal(), self.board.around()].contains(&mask)
            || self.directions.as_ref().is_some_and(|becomes| moved(becomes, mask) == mask)
    }

    /// Are these directions the same ones after the movement?
    fn need_directions(&mut self, e: &Members) {
        let kept =
            constants(e).is_some_and(|masks| masks.into_iter().all(|mask| self.keeps_directions(mask)));
        self.need(kept);
    }

    /// A movement may exchange the spins, so there must be both or neither.
    fn need_spins(&mut self, e: &Members) {
        let kept = constants(e).is_some_and(|masks| masks.into_iter().all(|mask| matches!(mask & 3, 0 | 3)));
        self.need(kept);
    }

    /// Conditions of which all, or one, have to hold. They are asked in any order: the movement may exchange them, also
    /// the known sets that something meets.
    fn parts(&mut self, parts: &[Truth]) {
        let mut asked: BTreeMap<Slot, BTreeSet<SiteSet>> = BTreeMap::new();
        let mut moving = Vec::new();
        for part in parts {
            let met = if let Truth::Some(set) = part { met(set) } else { None };
            match met {
                Some((name, set)) => drop(asked.entry(name).or_default().insert(set & self.board.sites())),
                None if self.keeps(part, self.may_exchange) => {}
                None => moving.push(part),
            }
        }
        self.need(moving.is_empty() || self.may_exchange && self.exchanges(&moving));
        for sets in asked.values() {
            let moved = sets.iter().map(|set| Board::image(self.map, set)).collect();
            self.need(*sets == moved);
        }
    }

    /// Tables may be asked for what no movement changes.
    fn need_key(&mut self, key: &Members) {
        let still = matches!(
            key,
            Members::Me
                | Members::Mover
                | Members::Others
                | Members::After(_)
                | Members::RoleOf(_)
                | Members::KindAt(_)
                | Members::ColourAt(_)
                | Members::KindOf(_)
                | Members::ColourOf(_)
        );
        self.need(still);
    }
}

/// What becomes of some directions.
fn moved(becomes: &[usize], mask: u64) -> u64 {
    let one = |(from, to): (usize, &usize)| (mask >> from & 1) << to;
    becomes.iter().enumerate().map(one).fold(0, |all, bit| all | bit)
}

/// The constants of which an expression for directions or spins is made; nothing if it is made otherwise.
fn constants(e: &Members) -> Option<Vec<u64>> {
    let both = |a: &Members, b: &Members| Some([constants(a)?, constants(b)?].concat());
    match e {
        Members::Const(mask) => Some(vec![*mask]),
        Members::Slot(_) | Members::Filter(_) => Some(Vec::new()),
        Members::Union(a, b) | Members::Minus(a, b) | Members::Both(a, b) => both(a, b),
        Members::If(parts) => both(&parts.1, &parts.2),
        Members::Lookup(_, table) => {
            table.iter().try_fold(Vec::new(), |all, (_, e)| Some([all, constants(e)?].concat()))
        }
        Members::Map(_, e) | Members::Let(_, e) | Members::Opposite(e) => constants(e),
        _ => None,
    }
}

impl Visit for Check<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Rotate { spin, .. } => self.need_spins(spin),
            Stmt::Position(_) => self.need(false),
            _ => {}
        }
    }
}

impl Rewrite for Check<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        if let Truth::All(parts) | Truth::Any(parts) = e {
            self.parts(parts);
            return e.clone();
        }
        match e {
            Truth::Built(_) | Truth::After(_) | Truth::Probe(_) => self.need(false),
            _ => {}
        }
        self.parts_of_truth(e)
    }

    fn num(&mut self, e: &Num) -> Num {
        match e {
            Num::Arith(Arith::Add, ..) => {
                self.terms(e);
                return e.clone();
            }
            Num::Row(_) => self.need(self.keeps_number(Board::row)),
            Num::Col(_) => self.need(self.keeps_number(Board::col)),
            Num::Repeats | Num::BoardRepeats | Num::Probe(_) => self.need(false),
            _ => {}
        }
        self.parts_of_num(e)
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match e {
            Sites::Const(set) => self.need(self.keeps_set(set)),
            Sites::Between(..) | Sites::First(_) => self.need(false),
            Sites::Image(_, image) => {
                let commutes = |(at, to): (usize, &Site)| image[self.map[at].index()] == self.map[to.index()];
                self.need(image.iter().enumerate().all(commutes));
            }
            Sites::Run(_, directions, _) | Sites::Hit(_, directions, _) => {
                self.need(self.keeps_lines());
                self.need_directions(directions);
            }
            _ => {}
        }
        self.parts_of_sites(e)
    }

    fn members(&mut self, e: &Members) -> Members {
        match e {
            Members::Opposite(_) => self.need(self.keeps_opposites()),
            Members::Probe(_) => self.need(false),
            _ => {}
        }
        self.parts_of_members(e)
    }

    fn family(&mut self, e: &Family) -> Family {
        if let Family::Const(sets) = e {
            let mut moved: Vec<SiteSet> = sets.iter().map(|set| Board::image(self.map, set)).collect();
            moved.sort();
            let mut sorted = sets.to_vec();
            sorted.sort();
            self.need(moved == sorted);
        }
        self.parts_of_family(e)
    }

    fn key(&mut self, e: &Members) -> Members {
        self.need_key(e);
        self.members(e)
    }

    fn set(&mut self, e: &Set) -> Set {
        if let Set::Members(domain, e) = e {
            match domain {
                // A name for one direction after another.
                Domain::Directions => {
                    self.need(self.directions.is_some());
                    self.need_directions(e);
                }
                Domain::Spins => self.need_spins(e),
                _ => {}
            }
        }
        self.parts_of_set(e)
    }

    fn links(&mut self, e: &Links) -> Links {
        match e {
            Links::Directions(directions) => {
                self.need_directions(directions);
                Links::Directions(Box::new(self.members(directions)))
            }
            Links::Table(table) => {
                let carried = |(at, near): (usize, &SiteSet)| {
                    table[self.map[at].index()] == Board::image(self.map, near)
                };
                self.need(table.iter().enumerate().all(carried));
                Links::Table(table.clone())
            }
        }
    }
}
