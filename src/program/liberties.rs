//! Groups that live by empty sites next to them.

use crate::model::{visit, Each, Family, Links, Program, Rewrite, Set, Sites, Truth, Visit};

/// The links by which groups have liberties, where turns look for groups that are not next to an empty site. Nothing if
/// no turn does, or if they do by different links.
pub fn liberties<'a>(turns: impl Iterator<Item = &'a Program>) -> Option<Links> {
    let mut search = Search(Vec::new());
    for turn in turns {
        visit(&turn.body, &mut search);
        visit(&turn.after, &mut search);
    }
    let first = search.0.first()?.clone();
    search.0.iter().all(|other| *other == first).then_some(first)
}

/// The links of all sets of groups without liberties.
struct Search(Vec<Links>);

impl Visit for Search {}

impl Rewrite for Search {
    fn sites(&mut self, e: &Sites) -> Sites {
        let links = match e {
            Sites::UnionEach(each, part) => groups_at_empty(each, part, false),
            Sites::Minus(all, some) => match &**some {
                Sites::UnionEach(each, part) => {
                    groups_at_empty(each, part, true).filter(|_| is_of(each, all))
                }
                _ => None,
            },
            _ => None,
        };
        self.0.extend(links.cloned());
        self.parts_of_sites(e)
    }
}

/// Are the members the groups of just these sites?
fn is_of(each: &Each, all: &Sites) -> bool {
    matches!(&each.domain, Set::Family(Family::Groups(of, _)) if **of == *all)
}

/// The links, if it is `union(g for g in groups(S) where some neighbours(g) & empty)`, or the same with `no`.
fn groups_at_empty<'e>(each: &'e Each, part: &Sites, some: bool) -> Option<&'e Links> {
    let (Set::Family(Family::Groups(_, links)), Some(cond)) = (&each.domain, &each.cond) else { return None };
    let met = match (cond, some) {
        (Truth::Some(set), true) => set,
        (Truth::Not(cond), false) => match &**cond {
            Truth::Some(set) => set,
            _ => return None,
        },
        _ => return None,
    };
    let Set::Sites(Sites::Both(a, b)) = &**met else { return None };
    let group = Sites::Slot(each.slot);
    let near = |e: &Sites, of: &Sites| matches!(e, Sites::Neighbours(at, by) if **at == *of && by == links);
    let beside =
        |a: &Sites, b: &Sites| near(a, &group) && *b == Sites::Empty || near(a, &Sites::Empty) && *b == group;
    ((beside(a, b) || beside(b, a)) && *part == group).then_some(links)
}
