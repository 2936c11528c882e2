//! Sets of sites as they are spoken of, and the names of things.

use super::reason::What;
use super::trace::{Tracer, Worth};
use crate::board::SiteSet;
use crate::engine::notation::{member_name, piece_symbol};
use crate::model::{
    bits, Each, Family, Item, Links, Members, Model, Reads, Set, Sites, Slot, SlotSet, Source, Truth, Value,
};

/// The most sites that are listed by name.
const FEW: usize = 8;

/// A member of a set in words.
pub(super) fn item_text(model: &Model, item: Item) -> String {
    match item {
        Item::Site(site) => model.board.name(site).to_string(),
        Item::Set(set) => set.first().map_or("none".into(), |site| model.board.name(site).to_string()),
        Item::Member(domain, n) => member_name(model, domain, n),
        Item::Number(n) => n.to_string(),
        Item::Piece(piece) if model.cast.sharing => {
            format!("{}:{}", model.board.name(piece.site), piece_symbol(model, piece.ty))
        }
        Item::Piece(piece) => model.board.name(piece.site).to_string(),
    }
}

impl Tracer<'_> {
    /// What a set of sites is, by what it is made of.
    pub fn what(&mut self, sites: &Sites) -> Worth<What> {
        match sites {
            Sites::Said(at, inner) => {
                let (known, own) = (self.what(inner)?, self.text(*at));
                Ok(match self.is_simple(&known, &own) {
                    true => known,
                    false => self.named(own, &[&**inner]),
                })
            }
            Sites::Empty => Ok(What::Empty),
            Sites::Coloured(members) => self.coloured(members),
            Sites::OfKinds(kinds) => self.kinds(kinds),
            Sites::Marked(mark) => Ok(What::Marked(self.model.cast.marks[mark.index()].clone())),
            Sites::Both(a, b) => self.shared(a, b),
            Sites::Minus(a, b) if self.is_occupied(a, b) => Ok(What::Occupied),
            Sites::Minus(a, b) => {
                let (a, b) = (self.what(a)?, self.what(b)?);
                Ok(self.unless_unknown(What::Without(Box::new(a), Box::new(b))))
            }
            Sites::Union(a, b) => {
                let (a, b) = (self.what(a)?, self.what(b)?);
                Ok(self.unless_unknown(What::Any(vec![a, b])))
            }
            Sites::Neighbours(of, Links::Directions(directions)) => {
                let (of, mask) = (self.what(of)?, self.scene.members(directions)?);
                Ok(self.unless_unknown(What::Next(self.direction_names(mask), Box::new(of))))
            }
            Sites::UnionOf(family) => Ok(self.stifled(family)?.unwrap_or(What::Text(String::new()))),
            Sites::UnionEach(each, part) if matches!(part.unsaid(), Sites::Slot(s) if *s == each.slot) => {
                Ok(self.stifled_each(each)?.unwrap_or(What::Text(String::new())))
            }
            _ => self.by_value(sites),
        }
    }

    /// What two sets share; of what is shared by more, all parts.
    fn shared(&mut self, a: &Sites, b: &Sites) -> Worth<What> {
        let mut parts = Vec::new();
        for part in [self.what(a)?, self.what(b)?] {
            match part {
                What::Both(inner) => parts.extend(inner),
                other => parts.push(other),
            }
        }
        Ok(self.unless_unknown(What::Both(parts)))
    }

    fn kinds(&mut self, kinds: &Members) -> Worth<What> {
        let kinds = self.scene.members(kinds)?;
        let name = |k: u8| self.model.cast.kinds.get(usize::from(k)).cloned().unwrap_or_default();
        Ok(What::Kinds(bits(kinds).map(name).collect()))
    }

    /// Sets that are told by what they hold now.
    fn by_value(&mut self, sites: &Sites) -> Worth<What> {
        if let Sites::Var(var) = sites {
            return Ok(What::Text(self.model.var(var.var).name.clone()));
        }
        let chosen = match sites {
            Sites::Slot(slot) => self.chosen(*slot),
            _ => None,
        };
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
        let told = matches!(sites, Sites::Slot(_) | Sites::Const(_) | Sites::Of(_));
        let set = self.scene.sites(sites)?;
        if let (Sites::Const(_), Some(region)) = (sites, self.region(&set)) {
            return Ok(What::Region(region));
        }
        match told && (1..=FEW).contains(&set.len()) {
            true => Ok(What::Sites(self.site_names(&set))),
            false => Ok(What::Text(String::new())),
        }
    }

    fn coloured(&mut self, members: &Members) -> Worth<What> {
        Ok(match members {
            Members::Me => What::Mine,
            Members::Others => What::Theirs,
            _ => {
                let colours = self.scene.members(members)?;
                let name = |c: u8| self.model.cast.colours.get(usize::from(c)).cloned().unwrap_or_default();
                What::Coloured(bits(colours).map(name).collect())
            }
        })
    }

    /// Groups without an empty neighbour: what is dead in games of capture.
    fn stifled(&mut self, family: &Family) -> Worth<Option<What>> {
        match family {
            Family::Filter(each) => self.stifled_each(each),
            _ => Ok(None),
        }
    }

    fn stifled_each(&mut self, each: &Each) -> Worth<Option<What>> {
        let (Set::Family(Family::Groups(of, _)), Some(cond)) = (&each.domain, &each.cond) else {
            return Ok(None);
        };
        let Truth::Not(some) = cond.unsaid() else { return Ok(None) };
        let Truth::Some(set) = some.unsaid() else { return Ok(None) };
        let Set::Sites(shared) = &**set else { return Ok(None) };
        let Sites::Both(a, b) = shared.unsaid() else { return Ok(None) };
        let is_rim = |s: &Sites| {
            let Sites::Neighbours(of, _) = s.unsaid() else { return false };
            matches!(of.unsaid(), Sites::Slot(slot) if *slot == each.slot)
        };
        let is_empty = |s: &Sites| matches!(s.unsaid(), Sites::Empty);
        if !(is_rim(a) && is_empty(b) || is_rim(b) && is_empty(a)) {
            return Ok(None);
        }
        let of = self.what(of)?;
        Ok(Some(What::Stifled(Box::new(of))))
    }

    /// Is a set told better by what it is made of than by its text?
    fn is_simple(&self, known: &What, own: &What) -> bool {
        let simple = |what: &What| !matches!(what, What::Text(_) | What::Any(_) | What::Without(..));
        match (known, own) {
            (What::Text(text) | What::Named(text, _), What::Text(own)) => {
                !text.is_empty() && text.len() <= own.len()
            }
            (What::Any(parts), _) => {
                parts.iter().all(|part| matches!(part, What::Kinds(_) | What::Coloured(_)))
            }
            (What::Without(a, b), _) => simple(a) && simple(b),
            (What::Next(_, of), _) => simple(of),
            _ => true,
        }
    }

    fn is_occupied(&self, a: &Sites, b: &Sites) -> bool {
        let all = self.model.board.sites();
        matches!((a.unsaid(), b.unsaid()), (Sites::Const(sites), Sites::Empty) if *sites == all)
    }

    /// A set some part of which has no name but its text is told by its text as a whole.
    fn unless_unknown(&self, what: What) -> What {
        match has_unknown(&what) {
            true => What::Text(String::new()),
            false => what,
        }
    }

    /// What the rules write.
    pub fn text(&self, at: Source) -> What {
        What::Text(self.quote(at).map_or(String::new(), |quote| quote.text))
    }

    /// A set that is told by its text: where that is a definition's name, what it is worked out from as well,
    /// which is to be found in these parts.
    pub fn named(&self, what: What, parts: &[&dyn Reads]) -> What {
        let What::Text(text) = &what else { return what };
        let Some(given) = given(text) else { return what };
        let of = match given {
            "mine" => Some(What::Mine),
            "theirs" => Some(What::Theirs),
            _ => self.only_chosen(parts),
        };
        What::Named(text.clone(), of.map(Box::new))
    }

    /// The one site that has been chosen and that a set is worked out from.
    fn only_chosen(&self, parts: &[&dyn Reads]) -> Option<What> {
        let mut names = SlotSet::new();
        parts.iter().for_each(|part| part.reads(&mut names));
        let is_of_sites = |slot: &Slot| matches!(self.scene.slots.get(*slot), Value::Sites(_));
        let mut found: Vec<What> = Vec::new();
        for chosen in names.into_iter().filter(is_of_sites).filter_map(|slot| self.chosen(slot)) {
            if !found.contains(&chosen) {
                found.push(chosen);
            }
        }
        if let [_] = found[..] {
            return found.pop();
        }
        None
    }

    /// The name of a region of the board.
    pub fn region(&self, sites: &SiteSet) -> Option<String> {
        let names = ["edge", "corners", "centre", "top", "bottom", "left", "right"];
        let found = names.iter().find(|name| self.model.board.region(name) == Some(sites));
        found.filter(|_| !sites.is_empty()).map(|name| name.to_string())
    }
}

/// What a definition is given, if a text is no more than its name and that: `s` of `leaps(s)`.
fn given(text: &str) -> Option<&str> {
    let (name, given) = match text.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')')?),
        None => (text, ""),
    };
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_plain = given.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ',' | ' '));
    (is_name && is_plain).then_some(given)
}

fn has_unknown(what: &What) -> bool {
    match what {
        What::Text(text) => text.is_empty(),
        What::Both(parts) | What::Any(parts) => parts.iter().any(has_unknown),
        What::Without(a, b) => has_unknown(a) || has_unknown(b),
        What::Next(_, of) | What::Stifled(of) => has_unknown(of),
        _ => false,
    }
}
