//! The law of what lies between a site and what is come to from it in one direction: what is passed on the way there.

use super::algebra::nothing;
use super::Normal;
use crate::model::{Links, Members, Sites};

impl Normal<'_> {
    /// `between(s, t)`, where `t` is what is come to in one direction from `s`: what is passed on the way.
    pub fn between(&mut self, a: Sites, b: Sites) -> Sites {
        let ways = [(&a, &b), (&b, &a)].map(|(from, end)| Some((self.passed_to(from, end)?.1, end.clone())));
        match ways.into_iter().flatten().next() {
            Some((passed, end)) => {
                let passed = passed.into_iter().reduce(|a, b| self.union(a, b));
                let there = self.some_sites(end);
                self.sites_if(there, passed.unwrap_or(nothing()), nothing())
            }
            None => Sites::Between(Box::new(a), Box::new(b)),
        }
    }

    /// The direction in which one comes from a site to another by steps and to what is seen, and what is passed on the way.
    fn passed_to(&self, from: &Sites, end: &Sites) -> Option<(Members, Vec<Sites>)> {
        if !self.may_lead(from) {
            return None;
        }
        let (at, way, last) = match end {
            Sites::Both(a, b) => return self.passed_to(from, a).or_else(|| self.passed_to(from, b)),
            Sites::Minus(a, _) => return self.passed_to(from, a),
            Sites::Neighbours(at, Links::Directions(way)) => (at, way, None),
            Sites::Hit(at, way, through) => {
                (at, way, Some(Sites::Run(at.clone(), way.clone(), through.clone())))
            }
            _ => return None,
        };
        if !self.is_one_member(way) {
            return None;
        }
        let mut passed = match **at == *from {
            true => Vec::new(),
            false => {
                let (said, mut passed) = self.passed_to(from, at)?;
                passed.push((**at).clone());
                (said == **way).then_some(passed)?
            }
        };
        passed.extend(last);
        Some(((**way).clone(), passed))
    }
}
