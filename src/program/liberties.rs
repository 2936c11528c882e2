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
        if let Sites::UnionEach(each, part) = e {
            self.0.extend(dead_groups(each, part).cloned());
        }
        self.parts_of_sites(e)
    }
}

/// The links, if it is `union(g for g in groups(S) where no neighbours(g) & empty)`.
fn dead_groups<'e>(each: &'e Each, part: &Sites) -> Option<&'e Links> {
    let (Set::Family(Family::Groups(_, links)), Some(Truth::Not(cond))) = (&each.domain, &each.cond) else {
        return None;
    };
    let Truth::Some(set) = &**cond else { return None };
    let Set::Sites(Sites::Both(a, b)) = &**set else { return None };
    let near = |e: &Sites| match e {
        Sites::Neighbours(group, by) => **group == Sites::Slot(each.slot) && by == links,
        _ => false,
    };
    let has_none = (near(a) && **b == Sites::Empty) || (near(b) && **a == Sites::Empty);
    (has_none && *part == Sites::Slot(each.slot)).then_some(links)
}
