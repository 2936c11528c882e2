//! Where a value looks and where it lies: sites, and lines that go out from sites. What is done on other lines does not
//! change it.

use super::Normal;
use crate::model::{Each, Expr, Links, Members, Num, Set, Sites, Slot, Truth};

/// Some of the board, seen from the site that a name holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The site itself.
    Site(Slot),
    /// What lies from it in some directions, the site left out.
    Lines(Slot, u64),
}

/// Parts of the board; nothing for any site of it.
pub type Region = Option<Vec<Part>>;

/// What is known of names.
pub struct Footprints<'a> {
    /// The board, with names that hold one site each.
    pub normal: &'a Normal<'a>,
    /// Where the sites of names lie.
    names: Vec<(Slot, Region)>,
    /// The directions that names stand for.
    ways: Vec<(Slot, u64)>,
}

impl<'a> Footprints<'a> {
    pub fn new(normal: &'a Normal<'a>) -> Footprints<'a> {
        Footprints { normal, names: Vec::new(), ways: Vec::new() }
    }

    /// From here on a name holds a value.
    pub fn name(&mut self, slot: Slot, value: &Expr) {
        let region = match value {
            Expr::Set(Set::Sites(e)) => self.bound(e),
            _ => None,
        };
        self.names.push((slot, region));
    }

    /// Have two regions surely no site in common?
    pub fn are_apart(&self, a: &Region, b: &Region) -> bool {
        let (Some(a), Some(b)) = (a, b) else { return false };
        let lines = self.normal.board.straight_lines();
        let are_apart = |a: &Part, b: &Part| match (a, b) {
            (Part::Site(s), Part::Lines(from, _)) | (Part::Lines(from, _), Part::Site(s)) => {
                s == from && lines.end
            }
            (Part::Lines(a, some), Part::Lines(b, others)) => {
                a == b && some & others == 0 && lines.end && lines.are_single
            }
            (Part::Site(_), Part::Site(_)) => false,
        };
        a.iter().all(|a| b.iter().all(|b| are_apart(a, b)))
    }

    /// Where the sites of a set lie.
    pub fn bound(&mut self, e: &Sites) -> Region {
        match e {
            Sites::Slot(slot) => match self.names.iter().rev().find(|(name, _)| name == slot) {
                Some((_, region)) => region.clone(),
                None => self.normal.is_one(e).then(|| vec![Part::Site(*slot)]),
            },
            Sites::Const(set) if set.is_empty() => Some(Vec::new()),
            Sites::Run(from, ways, _)
            | Sites::Hit(from, ways, _)
            | Sites::Neighbours(from, Links::Directions(ways)) => self.lines(from, ways),
            Sites::Both(a, b) => self.bound(a).or_else(|| self.bound(b)),
            Sites::Minus(a, _) => self.bound(a),
            Sites::Union(a, b) => both(self.bound(a), self.bound(b)),
            Sites::If(parts) => both(self.bound(&parts.1), self.bound(&parts.2)),
            Sites::UnionEach(each, part) => self.each_way(each, |own| own.bound(part)),
            _ => None,
        }
    }

    /// Where a condition looks.
    pub fn asked(&mut self, e: &Truth) -> Region {
        match e {
            Truth::Const(_) | Truth::Slot(_) => Some(Vec::new()),
            Truth::Not(e) => self.asked(e),
            Truth::All(parts) | Truth::Any(parts) => {
                parts.iter().try_fold(Vec::new(), |all, part| both(Some(all), self.asked(part)))
            }
            Truth::Some(set) => match &**set {
                Set::Sites(e) => self.read(e, None),
                _ => None,
            },
            Truth::Within(o) => match (&o.left, &o.right) {
                (Set::Sites(a), Set::Sites(b)) => {
                    let met = self.bound(a)?;
                    both(self.read(a, None), self.read(b, Some(met)))
                }
                _ => None,
            },
            Truth::Compare(_, a, b) => both(self.counted(a), self.counted(b)),
            _ => None,
        }
    }

    /// Where a number looks.
    fn counted(&mut self, e: &Num) -> Region {
        match e {
            Num::Const(_) | Num::Slot(_) => Some(Vec::new()),
            Num::Arith(_, a, b) => both(self.counted(a), self.counted(b)),
            Num::Count(set) => match &**set {
                Set::Sites(e) => self.read(e, None),
                _ => None,
            },
            _ => None,
        }
    }

    /// Where a value looks.
    pub fn told(&mut self, e: &Expr) -> Region {
        match e {
            Expr::Truth(e) => self.asked(e),
            Expr::Num(e) => self.counted(e),
            Expr::Set(Set::Sites(e)) => self.read(e, None),
            _ => None,
        }
    }

    /// Where a set looks; only which of these sites are in it is asked.
    pub fn read(&mut self, e: &Sites, asked: Region) -> Region {
        match e {
            Sites::Const(_) | Sites::Slot(_) => Some(Vec::new()),
            Sites::Empty | Sites::Marked(_) => asked,
            Sites::Coloured(of) | Sites::OfKinds(of) => match **of {
                Members::Const(_) | Members::Me | Members::Others => asked,
                _ => None,
            },
            Sites::Both(a, b) | Sites::Minus(a, b) => {
                let asked = asked.or_else(|| self.bound(e));
                both(self.read(a, asked.clone()), self.read(b, asked))
            }
            Sites::Union(a, b) => both(self.read(a, asked.clone()), self.read(b, asked)),
            Sites::Lookup(key, table) if matches!(**key, Members::Me | Members::Const(_)) => {
                table.iter().try_fold(Vec::new(), |all, (_, e)| both(Some(all), self.read(e, asked.clone())))
            }
            Sites::Run(from, ways, through) | Sites::Hit(from, ways, through) => {
                let lines = self.lines(from, ways)?;
                self.read(through, Some(lines))
            }
            Sites::Neighbours(from, Links::Directions(ways)) => {
                self.lines(from, ways)?;
                Some(Vec::new())
            }
            Sites::If(parts) => {
                let cases = both(self.read(&parts.1, asked.clone()), self.read(&parts.2, asked));
                both(self.asked(&parts.0), cases)
            }
            Sites::UnionEach(each, part) => self.each_way(each, |own| own.read(part, asked)),
            _ => None,
        }
    }

    /// The lines from the one site that a name holds.
    fn lines(&self, from: &Sites, ways: &Members) -> Region {
        let Sites::Slot(slot) = from else { return None };
        let known = |name: &Slot| self.ways.iter().rev().find(|(way, _)| way == name).map(|(_, mask)| *mask);
        let mask = match ways {
            Members::Const(mask) => *mask,
            Members::Slot(name) => known(name)?,
            _ => return None,
        };
        let is_named = self.names.iter().any(|(name, _)| name == slot);
        (!is_named && self.normal.is_one(from)).then(|| vec![Part::Lines(*slot, mask)])
    }

    /// Of a union over directions: where its parts look, or lie.
    fn each_way(&mut self, each: &Each, of: impl FnOnce(&mut Self) -> Region) -> Region {
        let Set::Members(_, Members::Const(mask)) = each.domain else { return None };
        self.ways.push((each.slot, mask));
        let asked = match &each.cond {
            Some(cond) => self.asked(cond),
            None => Some(Vec::new()),
        };
        let found = of(self);
        self.ways.pop();
        both(asked, found)
    }
}

/// Does a condition look at nothing that may change but the one site that a name holds?
pub fn looks_only_at(normal: &Normal<'_>, slot: Slot, cond: &Truth) -> bool {
    let sure = [slot].into();
    let looked = Footprints::new(&normal.clone().sure_of(&sure)).asked(cond);
    looked.is_some_and(|parts| parts.iter().all(|part| *part == Part::Site(slot)))
}

/// Two regions together.
pub fn both(a: Region, b: Region) -> Region {
    let (mut all, more) = (a?, b?);
    all.extend(more.into_iter().filter(|part| !all.contains(part)).collect::<Vec<_>>());
    Some(all)
}
