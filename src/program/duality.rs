//! Boards on which exactly one of two goals is reached when all sites are taken.
//!
//! On a disc cut into triangles, with two colours on all its points: if the rim is four arcs in a row, either the
//! first colour joins the first arc to the third, or the second colour the second to the fourth, and never both
//! (the lemma behind Hex: Gale, *The game of Hex and the Brouwer fixed-point theorem*, 1979); if the rim is three
//! arcs, exactly one colour joins all three (the game of Y). From the first follows that a colour which joins both
//! pairs of arcs does so by one group: with the rest of that colour given to the other one, the group that joins the
//! first pair cuts every way between the second pair, so the way that joins it meets the group.
//!
//! So on a full board two truths say which arcs are joined by which colour, and goals made of them are compared for all
//! values of the two. What is checked besides is that the board is such a disc and that the goals are about such arcs.
//! Where both truths matter, they also make the shortest way to tell who has won a full board. That both pairs are joined
//! by one group if they are joined at all holds on any board of this kind, full or not.

use super::facts::whole_types;
use super::filling;
use super::normal::Normal;
use super::touches::{touches, Touch};
use crate::board::{Board, Site, SiteSet};
use crate::model::{Family, Links, Members, Model, Quantifier, Rewrite, Role, Set, Sites, Truth};

/// A goal: who wins by it, and when.
struct Goal {
    winner: Role,
    when: Joined,
}

/// What has to be joined.
enum Joined {
    /// One group of these types meets all the arcs.
    Group {
        types: u64,
        arcs: Vec<SiteSet>,
        links: u64,
        /// The same in the words of the language.
        said: Truth,
    },
    All(Vec<Joined>),
    Any(Vec<Joined>),
}

/// Two goals of which exactly one holds on every full board.
pub struct Dual {
    goals: [Goal; 2],
    /// The arcs of the rim in turn.
    sides: Vec<SiteSet>,
    /// The types of the first of the two colours.
    colour: u64,
}

/// All values of the two truths.
const FULL_BOARDS: [[bool; 2]; 4] = [[false, false], [false, true], [true, false], [true, true]];

impl Dual {
    /// The two goals of a game.
    ///
    /// # Errors
    /// Why it is not proved that exactly one of them holds on every full board.
    pub fn of(model: &Model) -> Result<Dual, String> {
        let goals = goals(model).ok_or("the goals are not to join sides by pieces of one colour")?;
        let goals: [Goal; 2] = goals.try_into().map_err(|_| "there are not just two goals")?;
        let groups: Vec<&Joined> = goals.iter().flat_map(|goal| goal.when.groups()).collect();
        let all =
            (0..model.cast.exists.len()).filter(|ty| model.cast.exists[*ty]).fold(0, |all, ty| all | 1 << ty);
        let (colour, links) = match groups[..] {
            [Joined::Group { types, links, .. }, ..] => (*types, *links),
            _ => return Err("a goal joins nothing".into()),
        };
        let of_two_colours = groups.iter().all(|group| match group {
            Joined::Group { types, links: own, .. } => {
                (*types == colour || *types == all & !colour) && *own == links
            }
            _ => false,
        });
        if goals[0].winner == goals[1].winner || !of_two_colours {
            return Err("the goals are not for two players, about two colours that share all sites".into());
        }
        let sides = sides(&groups, &Disc::of(&model.board, links)?.rim)
            .ok_or("the sides to be joined are not the whole rim in turn")?;
        let holds = |goal: &Goal, joins| goal.when.holds(&sides, colour, joins);
        let exactly_one = |joins| matches!((holds(&goals[0], joins), holds(&goals[1], joins)), (Some(a), Some(b)) if a != b);
        if !FULL_BOARDS.into_iter().all(exactly_one) {
            return Err("both goals, or none, may be reached on a full board".into());
        }
        Ok(Dual { goals, sides, colour })
    }

    /// Why exactly one of the goals holds.
    pub fn reason(&self) -> String {
        format!("the board is a disc of triangles whose rim is the {} sides in turn", self.sides.len())
    }

    /// Who wins a full board, if that can be told from each of the two truths asked once: a player who wins if this is
    /// so, and the other one wins if not. Nothing where a goal asks for one truth anyway.
    pub fn decider(&self) -> Option<(Role, Truth)> {
        let [first, second] = [0, 1].map(|which| self.said(which));
        let wins = |joins: [bool; 2]| self.goals[0].when.holds(&self.sides, self.colour, joins);
        let given = |first: bool| -> Option<Truth> {
            Some(match (wins([first, false])?, wins([first, true])?) {
                (false, true) => second.clone()?,
                (true, false) => Truth::Not(Box::new(second.clone()?)),
                _ => return None,
            })
        };
        let when = Truth::If(Box::new((first.clone()?, given(true)?, given(false)?)));
        Some((self.goals[0].winner, when))
    }

    /// One of the two truths, as a goal says it of one of the colours.
    fn said(&self, which: usize) -> Option<Truth> {
        let groups = self.goals.iter().flat_map(|goal| goal.when.groups());
        let mut said = groups.filter_map(|group| {
            let Joined::Group { said, .. } = group else { return None };
            let values = FULL_BOARDS.map(|joins| group.holds(&self.sides, self.colour, joins));
            if values == FULL_BOARDS.map(|joins| Some(joins[which])) {
                return Some(said.clone());
            }
            let is_not = values == FULL_BOARDS.map(|joins| Some(!joins[which]));
            is_not.then(|| Truth::Not(Box::new(said.clone())))
        });
        said.next()
    }
}

/// A group that touches four arcs which make up the rim, said of two pairs of opposite arcs: it is there just when both
/// pairs are joined, each by some group, since ways between them cross.
pub fn by_pairs(board: &Board, links: u64, touch: &Touch) -> Option<[Touch; 2]> {
    let arc = |set: &Sites| match set {
        Sites::Const(arc) => Some(*arc),
        _ => None,
    };
    let arcs: Vec<SiteSet> = touch.sets.iter().map(arc).collect::<Option<_>>()?;
    if touch.least != arcs.len() || arcs.len() != 4 {
        return None;
    }
    let order = in_turn(&arcs, &Disc::of(board, links).ok()?.rim)?;
    let pair = |i: usize| Touch { least: 2, sets: vec![Sites::Const(order[i]), Sites::Const(order[i + 2])] };
    Some([pair(0), pair(1)])
}

/// The other two of four sides that are the rim in turn, where these two lie opposite to each other: a set joins the ones
/// just when what is left of the board does not join the others.
pub fn across(board: &Board, links: u64, pair: [SiteSet; 2]) -> Option<[SiteSet; 2]> {
    if board.side_count() != 4 || pair[0].meets(&pair[1]) {
        return None;
    }
    let sides: Vec<SiteSet> = (0..4).map(|i| *board.side(i)).collect();
    let others: Vec<SiteSet> = sides.iter().filter(|side| !pair.contains(side)).copied().collect();
    let [first, second] = others[..] else { return None };
    let order = [pair[0], first, pair[1], second];
    are_arcs(&Disc::of(board, links).ok()?.rim, &order).then_some([first, second])
}

/// Do two players share out the board until exactly one of them has joined pieces that it placed itself?
pub fn shares_board(model: &Model) -> bool {
    let Ok((rest, told)) = filling::filling(model) else { return false };
    let Some(goals) = goals(&told) else { return false };
    let types = &rest.puts.types;
    rest.dual.is_some()
        && rest.puts.by_turns
        && goals.iter().all(|goal| match (&goal.when, &types[goal.winner.index()][..]) {
            (Joined::Group { types, .. }, [own]) => 1 << own == *types,
            _ => false,
        })
}

impl Joined {
    /// The groups that it is about.
    fn groups(&self) -> Vec<&Joined> {
        match self {
            Joined::Group { .. } => vec![self],
            Joined::All(parts) | Joined::Any(parts) => parts.iter().flat_map(Joined::groups).collect(),
        }
    }

    /// Does it hold on a full board? `joins` says of a colour whether it joins the first of four sides to the third,
    /// and the second to the fourth; or, of three sides, whether it joins them all.
    fn holds(&self, sides: &[SiteSet], colour: u64, joins: [bool; 2]) -> Option<bool> {
        match self {
            Joined::All(parts) => {
                parts.iter().try_fold(true, |all, part| Some(all & part.holds(sides, colour, joins)?))
            }
            Joined::Any(parts) => {
                parts.iter().try_fold(false, |any, part| Some(any | part.holds(sides, colour, joins)?))
            }
            Joined::Group { types, arcs, .. } => {
                let own = *types == colour;
                let meets: Vec<bool> = sides.iter().map(|side| arcs.contains(side)).collect();
                // The other colour joins a pair of sides where this one does not join the other pair.
                let [first, second] = if own { joins } else { [!joins[1], !joins[0]] };
                match meets[..] {
                    [true, false, true, false] => Some(first),
                    [false, true, false, true] => Some(second),
                    [true, true, true, true] => Some(first && second),
                    [true, true, true] => Some(joins[0] == own),
                    _ => None,
                }
            }
        }
    }
}

/// The arcs of all groups in turn, if they make up the rim.
fn sides(groups: &[&Joined], rim: &[Site]) -> Option<Vec<SiteSet>> {
    let mut arcs: Vec<SiteSet> = Vec::new();
    for group in groups {
        let Joined::Group { arcs: own, .. } = group else { return None };
        own.iter().for_each(|arc| {
            if !arcs.contains(arc) {
                arcs.push(*arc)
            }
        });
    }
    in_turn(&arcs, rim)
}

/// The arcs in turn, if they make up the rim.
fn in_turn(arcs: &[SiteSet], rim: &[Site]) -> Option<Vec<SiteSet>> {
    let orders: &[&[usize]] = match arcs.len() {
        3 => &[&[0, 1, 2]],
        4 => &[&[0, 1, 2, 3], &[0, 2, 1, 3], &[0, 1, 3, 2]],
        _ => return None,
    };
    let ordered = |order: &&[usize]| order.iter().map(|i| arcs[*i]).collect::<Vec<SiteSet>>();
    orders.iter().map(ordered).find(|order| are_arcs(rim, order))
}

fn goals(model: &Model) -> Option<Vec<Goal>> {
    let mut found = Vec::new();
    for rule in model.ends.iter().filter(|rule| filling::is_goal(model, rule)) {
        for (role, winner) in filling::players(rule) {
            let when = Normal::new(&model.board, &model.cast).of(Some(role), None).truth(&rule.when);
            found.push(Goal { winner, when: joined(model, &when)? });
        }
    }
    Some(found)
}

fn joined(model: &Model, when: &Truth) -> Option<Joined> {
    let all = |parts: &[Truth]| parts.iter().map(|part| joined(model, part)).collect::<Option<Vec<Joined>>>();
    let each = match when {
        Truth::All(parts) => return all(parts).map(Joined::All),
        Truth::Any(parts) => return all(parts).map(Joined::Any),
        Truth::Quantified(Quantifier::Some, each) => each,
        _ => return None,
    };
    let Set::Family(Family::Groups(s, Links::Directions(d))) = &each.domain else { return None };
    let Members::Const(links) = **d else { return None };
    let arcs = touches(each.cond.as_ref()?, each.slot)?;
    Some(Joined::Group { types: whole_types(&model.cast, s)?, arcs, links, said: when.clone() })
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
