//! Sets of sites.

use super::Worked;
use super::{Scene, Worth};
use crate::board::{Site, SiteSet};
use crate::model::expr::Sites;
use crate::model::ids::PieceType;
use crate::model::value::{Item, Value};

impl Scene<'_> {
    /// The value of a set of sites.
    ///
    /// # Errors
    /// When fuel runs out.
    pub fn sites(&mut self, sites: &Sites) -> Worth<SiteSet> {
        self.spend(1)?;
        Ok(match sites {
            Sites::Const(sites) => *sites,
            Sites::Slot(slot) => self.slots.get(*slot).sites(),
            Sites::Var(var) => self.var(var)?.map(Value::sites).unwrap_or_default(),
            Sites::Empty => self.position.vacant(),
            Sites::Coloured(colours) => {
                let colours = self.members(colours)?;
                let cast = self.cast;
                self.holding(|ty| colours >> cast.colour(ty) & 1 == 1)
            }
            Sites::OfKinds(kinds) => {
                let kinds = self.members(kinds)?;
                let cast = self.cast;
                self.holding(|ty| kinds >> cast.kind(ty) & 1 == 1)
            }
            Sites::Marked(mark) => self.position.marked(*mark),
            Sites::Of(pieces) => self.pieces(pieces)?.iter().map(|p| p.site).collect(),
            Sites::Union(a, b) => self.sites(a)? | self.sites(b)?,
            Sites::Minus(a, b) => self.sites(a)? - self.sites(b)?,
            Sites::Both(a, b) => self.sites(a)? & self.sites(b)?,
            Sites::Filter(each) => {
                let mut found = SiteSet::EMPTY;
                self.each(each, |_, item| Ok(keep_site(&mut found, item)))?;
                found
            }
            Sites::UnionEach(each, part) => {
                let mut found = SiteSet::EMPTY;
                self.each(each, |scene, _| {
                    found |= scene.sites(part)?;
                    Ok(true)
                })?;
                found
            }
            Sites::UnionOf(family) => {
                let family = self.family(family)?;
                self.spend(family.len() as u64)?;
                family.iter().fold(SiteSet::EMPTY, |all, set| all | *set)
            }
            Sites::Neighbours(sites, links) => {
                let sites = self.sites(sites)?;
                self.neighbours(sites, links)?
            }
            Sites::Run(from, directions, through) => {
                let (from, directions) = (self.sites(from)?, self.members(directions)?);
                let through = self.sites(through)?;
                self.run(from, directions, through)?
            }
            Sites::Hit(from, directions, through) => {
                let (from, directions) = (self.sites(from)?, self.members(directions)?);
                let through = self.sites(through)?;
                self.hit(from, directions, through)?
            }
            Sites::Between(a, b) => match (self.sites(a)?.single(), self.sites(b)?.single()) {
                (Some(a), Some(b)) => self.board.between(a, b),
                _ => SiteSet::EMPTY,
            },
            Sites::First(sites) => self.sites(sites)?.iter().take(1).collect(),
            Sites::Image(sites, map) => self.sites(sites)?.iter().filter_map(|s| image(map, s)).collect(),
            Sites::If(parts) => {
                let branch = self.choose(parts)?;
                self.sites(branch)?
            }
            Sites::Lookup(keys, table) => {
                let mut found = SiteSet::EMPTY;
                for entry in self.entries(keys, table)? {
                    found |= self.sites(entry)?;
                }
                found
            }
            Sites::Let(binding, rest) => {
                self.bind(binding)?;
                self.sites(rest)?
            }
            Sites::Said(source, inner) => {
                let found = self.sites(inner)?;
                self.oracle.said(*source, Worked::Sites(found));
                found
            }
        })
    }

    /// Sites holding pieces of the types asked for.
    fn holding(&self, asked: impl Fn(PieceType) -> bool) -> SiteSet {
        let types = self.position.types().iter().enumerate();
        types.filter(|(ty, _)| asked(PieceType(*ty as u8))).fold(SiteSet::EMPTY, |all, (_, s)| all | *s)
    }
}

fn image(map: &[Site], site: Site) -> Option<Site> {
    map.get(site.index()).copied()
}

fn keep_site(found: &mut SiteSet, item: Item) -> bool {
    if let Item::Site(site) = item {
        found.insert(site);
    }
    true
}
