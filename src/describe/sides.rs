//! Which regions a player has to join, and whose sides are whose: found in the end rules, whatever the game is called.
//!
//! What is looked for is a group of pieces that meets regions of the board: `some g in groups(Red): some g & top and
//! some g & bottom`, however it was put into definitions. Conditions of another kind are left out and noted.

use crate::board::SiteSet;
use crate::model::{
    bits, Each, EndRule, Expr, Family, Members, Model, Outcome, Quantifier, Role, Set, Sites, Slot, Truth,
    Verdict,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Alternatives are followed up to this number.
const MOST: usize = 64;

/// A group that meets regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joining {
    /// The colours of its pieces, as a mask.
    pub colours: u64,
    /// The regions that it meets, each a set of sites.
    pub regions: Vec<SiteSet>,
}

/// One way in which an end rule may come to hold for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// For whom.
    pub role: Role,
    /// Who joins so wins; otherwise loses.
    pub wins: bool,
    /// All of these are needed.
    pub joinings: Vec<Joining>,
    /// Nothing else is needed.
    pub is_all: bool,
}

/// A region that belongs to one player alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedSide {
    /// Whose it is.
    pub role: Role,
    /// Its sites; those of two regions may overlap, as at a corner.
    pub sites: SiteSet,
}

/// Every way in which joining regions decides the game, rule by rule.
pub fn goals(model: &Model) -> Vec<Goal> {
    model.ends.iter().filter(|rule| !rule.stuck).flat_map(|rule| goals_of(model, rule)).collect()
}

/// The regions that are joined for one player and for no other: the sides that may be drawn in that player's colour.
pub fn sides(model: &Model) -> Vec<OwnedSide> {
    let mut found: Vec<OwnedSide> = Vec::new();
    for goal in goals(model) {
        for joining in goal.joinings.iter().filter(|joining| joining.regions.len() > 1) {
            let owned = joining.regions.iter().map(|&sites| OwnedSide { role: goal.role, sites });
            let new: Vec<OwnedSide> = owned.filter(|side| !found.contains(side)).collect();
            found.extend(new);
        }
    }
    let shared = |side: &OwnedSide| found.iter().any(|x| x.sites == side.sites && x.role != side.role);
    found.iter().filter(|side| !shared(side)).cloned().collect()
}

fn goals_of(model: &Model, rule: &EndRule) -> Vec<Goal> {
    let all = model.cast.all_roles();
    let (roles, verdict) = match &rule.outcome {
        Outcome::AnyPlayer(verdict) => (all, *verdict),
        Outcome::Player(Members::Const(mask), verdict) => (*mask & all, *verdict),
        Outcome::Player(_, verdict) => (all, *verdict),
        Outcome::Draw | Outcome::Score { .. } => return Vec::new(),
    };
    let of_role = |role: Role| {
        let mut finder = Finder { model, role, known: BTreeMap::new() };
        let ways = finder.ways(&rule.when, None).into_iter().filter(|way| !way.joinings.is_empty());
        ways.map(move |way| Goal {
            role,
            wins: verdict == Verdict::Wins,
            joinings: way.joinings,
            is_all: way.is_all,
        })
    };
    bits(roles).map(Role).flat_map(of_role).collect()
}

/// What all has to hold, in one alternative.
#[derive(Clone, Default)]
struct Way {
    joinings: Vec<Joining>,
    /// Regions that the group at hand meets.
    meets: Vec<SiteSet>,
    is_all: bool,
}

impl Way {
    fn always() -> Way {
        Way { is_all: true, ..Way::default() }
    }

    fn and(&self, other: &Way) -> Way {
        let join = |a: &[Joining], b: &[Joining]| [a, b].concat();
        Way {
            joinings: join(&self.joinings, &other.joinings),
            meets: [&self.meets[..], &other.meets].concat(),
            is_all: self.is_all && other.is_all,
        }
    }
}

/// Looks into the condition of a rule, for one player.
struct Finder<'a> {
    model: &'a Model,
    role: Role,
    /// Names that hold a known set of sites.
    known: BTreeMap<Slot, SiteSet>,
}

impl Finder<'_> {
    /// The alternatives in which a condition holds; `group` is the name of the group that is spoken of.
    fn ways(&mut self, truth: &Truth, group: Option<Slot>) -> Vec<Way> {
        match truth {
            Truth::Const(true) => vec![Way::always()],
            Truth::Const(false) => Vec::new(),
            Truth::All(all) => all.iter().fold(vec![Way::always()], |ways, part| {
                let more = self.ways(part, group);
                both(&ways, &more)
            }),
            Truth::Any(all) => all.iter().flat_map(|part| self.ways(part, group)).take(MOST).collect(),
            Truth::If(parts) => {
                let (a, b) = (self.ways(&parts.1, group), self.ways(&parts.2, group));
                a.into_iter().chain(b).map(|way| Way { is_all: false, ..way }).take(MOST).collect()
            }
            Truth::Lookup(key, entries) => {
                self.entry(key, entries).map_or_else(other, |e| self.ways(&e, group))
            }
            Truth::Let(binding, rest) => {
                if let Expr::Set(Set::Sites(value)) = &binding.value {
                    self.known.extend(self.sites(value).map(|sites| (binding.slot, sites)));
                }
                self.ways(rest, group)
            }
            Truth::Quantified(quantifier, each) => self.quantified(*quantifier, each, group),
            Truth::Some(set) => match (&**set, group) {
                (Set::Sites(sites), Some(group)) => self
                    .meeting(sites, group)
                    .map_or_else(other, |region| vec![Way { meets: vec![region], ..Way::always() }]),
                (Set::Family(Family::Filter(each)), None) => self.quantified(Quantifier::Some, each, None),
                _ => other(),
            },
            _ => other(),
        }
    }

    fn quantified(&mut self, quantifier: Quantifier, each: &Each, group: Option<Slot>) -> Vec<Way> {
        let Set::Family(family) = &each.domain else { return other() };
        if let (Quantifier::Some, Family::Groups(sites, _), None) = (quantifier, family, group) {
            let Some(colours) = self.colours(sites) else { return other() };
            let ways = each.cond.as_ref().map_or_else(other, |cond| self.ways(cond, Some(each.slot)));
            let joined = |way: Way| {
                let regions = distinct(way.meets);
                let joining = (!regions.is_empty()).then_some(Joining { colours, regions });
                Way { joinings: joining.into_iter().collect(), meets: Vec::new(), is_all: way.is_all }
            };
            return ways.into_iter().map(joined).collect();
        }
        let (Some(members), Some(cond)) = (self.family(family), &each.cond) else { return other() };
        let mut ways = if quantifier == Quantifier::Every { vec![Way::always()] } else { Vec::new() };
        for member in members.iter().take(MOST) {
            self.known.insert(each.slot, *member);
            let more = self.ways(cond, group);
            match quantifier {
                Quantifier::Every => ways = both(&ways, &more),
                Quantifier::Some => ways.extend(more),
                Quantifier::No => return other(),
            }
        }
        ways.truncate(MOST);
        ways
    }

    /// The region of `g & region`.
    fn meeting(&self, sites: &Sites, group: Slot) -> Option<SiteSet> {
        let Sites::Both(a, b) = sites else { return None };
        match (&**a, &**b) {
            (Sites::Slot(slot), region) | (region, Sites::Slot(slot)) if *slot == group => self.sites(region),
            _ => None,
        }
    }

    /// The colours of the pieces that stand on these sites.
    fn colours(&self, sites: &Sites) -> Option<u64> {
        match sites {
            Sites::Coloured(of) => self.members(of),
            Sites::Both(a, b) => self.colours(a).or_else(|| self.colours(b)),
            _ => None,
        }
    }

    fn members(&self, members: &Members) -> Option<u64> {
        match members {
            Members::Const(mask) => Some(*mask),
            Members::Me => Some(1 << self.role.0),
            Members::Others => Some(self.model.cast.others(self.role)),
            _ => None,
        }
    }

    /// A set of sites that depends on nothing but the board and the player.
    fn sites(&self, sites: &Sites) -> Option<SiteSet> {
        match sites {
            Sites::Const(sites) => Some(*sites),
            Sites::Slot(slot) => self.known.get(slot).copied(),
            Sites::Union(a, b) => Some(self.sites(a)? | self.sites(b)?),
            Sites::Both(a, b) => Some(self.sites(a)? & self.sites(b)?),
            Sites::Minus(a, b) => Some(self.sites(a)? - self.sites(b)?),
            Sites::Lookup(key, entries) => self.sites(&self.entry(key, entries)?),
            _ => None,
        }
    }

    fn family(&self, family: &Family) -> Option<Arc<Vec<SiteSet>>> {
        match family {
            Family::Const(family) => Some(family.clone()),
            Family::Of(all) => all.iter().map(|sites| self.sites(sites)).collect::<Option<_>>().map(Arc::new),
            Family::Lookup(key, entries) => self.family(&self.entry(key, entries)?),
            _ => None,
        }
    }

    /// The one entry of a table that is meant.
    fn entry<T: Clone>(&self, key: &Members, entries: &[(u8, T)]) -> Option<T> {
        let mask = self.members(key).filter(|mask| mask.count_ones() == 1)?;
        entries.iter().find(|(key, _)| mask >> key & 1 == 1).map(|(_, value)| value.clone())
    }
}

/// A condition of another kind.
fn other() -> Vec<Way> {
    vec![Way::default()]
}

fn both(a: &[Way], b: &[Way]) -> Vec<Way> {
    a.iter().flat_map(|a| b.iter().map(|b| a.and(b))).take(MOST).collect()
}

fn distinct(regions: Vec<SiteSet>) -> Vec<SiteSet> {
    let mut found: Vec<SiteSet> = Vec::new();
    for region in regions {
        if !found.contains(&region) {
            found.push(region);
        }
    }
    found
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::check::Texts;
    use crate::check::{self, Settings};
    use crate::texts::Shipped;

    pub fn model(id: &str) -> Model {
        let text = Shipped.game(id).expect("a shipped game");
        let Ok(book) = check::read(&Shipped, id, &text) else { panic!("{id}") };
        check::bind(&book, &Settings::new(), None).expect("rules").model
    }

    /// For each role the sites of its own sides.
    fn owned(id: &str) -> Vec<usize> {
        let model = model(id);
        let of = |role: u8| sides(&model).iter().filter(|side| side.role == Role(role)).count();
        (0..model.cast.roles as u8).map(of).collect()
    }

    #[test]
    fn sides_belong_to_the_player_who_joins_them() {
        for id in ["hex", "hox", "hex_misere", "stepping_stones"] {
            assert_eq!(owned(id), [2, 2], "{id}");
        }
        let hex = model("hex");
        assert_eq!(sides(&hex)[0], OwnedSide { role: Role(0), sites: *hex.board.region("top").unwrap() });
    }

    #[test]
    fn sides_that_several_join_belong_to_nobody() {
        for id in ["y", "unlur", "jade", "havannah", "chess", "go"] {
            assert_eq!(owned(id), [0, 0], "{id}");
        }
    }

    #[test]
    fn goals_tell_what_is_joined() {
        let y = goals(&model("y"));
        assert_eq!((y.len(), y[0].joinings[0].regions.len(), y[0].is_all), (2, 3, true));
        let jade = goals(&model("jade"));
        let of = |role| jade.iter().filter(|goal| goal.role == Role(role)).collect::<Vec<_>>();
        assert_eq!((of(0).len(), of(0)[0].joinings[0].regions.len()), (2, 4));
        assert_eq!((of(1).len(), of(1)[0].joinings.len()), (2, 2));
        assert!(goals(&model("hex_misere")).iter().all(|goal| !goal.wins));
    }
}
