//! Sites and sets of sites.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// The most sites a board may have.
pub const MAX_SITES: usize = 1024;

const WORDS: usize = MAX_SITES / 64;

/// A place of the board: its index in site order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site(pub u16);

impl Site {
    /// Its index in tables over sites.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of sites.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SiteSet {
    words: [u64; WORDS],
}

impl SiteSet {
    /// No site.
    pub const EMPTY: SiteSet = SiteSet { words: [0; WORDS] };

    /// Just this site.
    #[inline]
    pub fn of(site: Site) -> SiteSet {
        let mut set = SiteSet::EMPTY;
        set.insert(site);
        set
    }

    /// The first `n` sites in site order; `n` is at most [`MAX_SITES`].
    pub fn first_n(n: usize) -> SiteSet {
        (0..n).map(|i| Site(i as u16)).collect()
    }

    /// Is the site in it?
    #[inline]
    pub fn has(&self, site: Site) -> bool {
        self.words[site.index() / 64] >> (site.index() % 64) & 1 == 1
    }

    /// Puts a site in.
    #[inline]
    pub fn insert(&mut self, site: Site) {
        self.words[site.index() / 64] |= 1 << (site.index() % 64);
    }

    /// Takes a site out.
    #[inline]
    pub fn remove(&mut self, site: Site) {
        self.words[site.index() / 64] &= !(1 << (site.index() % 64));
    }

    /// How many sites.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Is it without a site?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words == [0; WORDS]
    }

    /// Is every site of it in `other`?
    #[inline]
    pub fn is_subset(&self, other: &SiteSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Do they share a site?
    #[inline]
    pub fn meets(&self, other: &SiteSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The first site in site order.
    pub fn first(&self) -> Option<Site> {
        self.iter().next()
    }

    /// The one site, if it is just one.
    pub fn single(&self) -> Option<Site> {
        let mut sites = self.iter();
        match (sites.next(), sites.next()) {
            (Some(site), None) => Some(site),
            _ => None,
        }
    }

    /// Its sites in site order.
    pub fn iter(&self) -> Iter {
        Iter { words: self.words, at: 0 }
    }
}

/// Walks the sites of a set in site order.
#[derive(Clone)]
pub struct Iter {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Iter {
    type Item = Site;

    #[inline]
    fn next(&mut self) -> Option<Site> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] &= word - 1;
                return Some(Site((self.at * 64) as u16 + word.trailing_zeros() as u16));
            }
            self.at += 1;
        }
        None
    }
}

impl Default for SiteSet {
    fn default() -> SiteSet {
        SiteSet::EMPTY
    }
}

impl FromIterator<Site> for SiteSet {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> SiteSet {
        let mut set = SiteSet::EMPTY;
        sites.into_iter().for_each(|s| set.insert(s));
        set
    }
}

impl IntoIterator for SiteSet {
    type Item = Site;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl BitOr for SiteSet {
    type Output = SiteSet;
    #[inline]
    fn bitor(mut self, other: SiteSet) -> SiteSet {
        self |= other;
        self
    }
}

impl BitOrAssign for SiteSet {
    #[inline]
    fn bitor_assign(&mut self, other: SiteSet) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a |= b);
    }
}

impl BitAnd for SiteSet {
    type Output = SiteSet;
    #[inline]
    fn bitand(mut self, other: SiteSet) -> SiteSet {
        self &= other;
        self
    }
}

impl BitAndAssign for SiteSet {
    #[inline]
    fn bitand_assign(&mut self, other: SiteSet) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a &= b);
    }
}

impl Sub for SiteSet {
    type Output = SiteSet;
    #[inline]
    fn sub(mut self, other: SiteSet) -> SiteSet {
        self -= other;
        self
    }
}

impl SubAssign for SiteSet {
    #[inline]
    fn sub_assign(&mut self, other: SiteSet) {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a &= !b);
    }
}

/// All of the 1024 possible sites that are not in it; meet it with the board's sites.
impl Not for SiteSet {
    type Output = SiteSet;
    #[inline]
    fn not(mut self) -> SiteSet {
        self.words.iter_mut().for_each(|w| *w = !*w);
        self
    }
}

impl fmt::Debug for SiteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

impl PartialOrd for SiteSet {
    fn partial_cmp(&self, other: &SiteSet) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// By lowest site first, then the next: the order in which families list their sets.
/// Site by site, as lists are compared: a set whose sites another begins with comes before it.
impl Ord for SiteSet {
    fn cmp(&self, other: &SiteSet) -> std::cmp::Ordering {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let Some(word) = (0..WORDS).find(|&word| self.words[word] != other.words[word]) else { return Equal };
        let lowest = (self.words[word] ^ other.words[word]).trailing_zeros();
        // The set that has the lowest site of just one of them comes first, unless the other one ends there.
        let own = self.words[word] >> lowest & 1 == 1;
        let lacking = if own { other } else { self };
        let goes_on =
            lacking.words[word] >> lowest != 0 || lacking.words[word + 1..].iter().any(|more| *more != 0);
        if own == goes_on {
            Less
        } else {
            Greater
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_in_the_order_of_their_lists() {
        let lists: [&[u16]; 9] =
            [&[], &[0], &[0, 1], &[0, 1, 900], &[0, 2], &[0, 63], &[0, 64], &[1], &[64, 65]];
        let sets = lists.map(|sites| sites.iter().map(|s| Site(*s)).collect::<SiteSet>());
        for (i, a) in sets.iter().enumerate() {
            for (j, b) in sets.iter().enumerate() {
                assert_eq!(a.cmp(b), lists[i].cmp(lists[j]), "{:?} and {:?}", lists[i], lists[j]);
            }
        }
    }

    #[test]
    fn set_algebra() {
        let a: SiteSet = [1, 70, 1000].map(Site).into_iter().collect();
        let b: SiteSet = [70].map(Site).into_iter().collect();
        assert_eq!((a - b).iter().map(|s| s.0).collect::<Vec<_>>(), [1, 1000]);
        assert_eq!((a & b).single(), Some(Site(70)));
        assert!(b.is_subset(&a) && a.meets(&b) && !a.is_subset(&b));
        assert_eq!((a | b).len(), 3);
    }
}
