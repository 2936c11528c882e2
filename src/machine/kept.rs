//! Ways through a turn, kept from the search for what `require most` asks for until the turn has been drawn.

use crate::program::Pc;

/// More decisions than these are not kept.
const MOST_KEPT: usize = 20_000;

/// One decision: the operation that takes it, and what it picks.
type Step = (Pc, i64);

/// All ways to complete a turn, with what each comes to.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// Are they all there?
    whole: bool,
    /// The decisions of all ways, one way after the other.
    steps: Vec<Step>,
    /// For each way that may still be gone where its decisions end and begin, and its value.
    ways: Vec<(usize, usize, i64)>,
    /// The decisions of the way that is looked at.
    path: Vec<Step>,
    /// How many decisions were made for good.
    taken: usize,
}

impl Ways {
    /// Nothing is known.
    #[inline]
    pub fn forget(&mut self) {
        self.whole = false;
    }

    /// Begins to collect.
    pub fn begin(&mut self) {
        self.whole = true;
        self.steps.clear();
        self.ways.clear();
        self.path.clear();
        self.taken = 0;
    }

    /// Goes one decision on along the way that is looked at.
    #[inline]
    pub fn push(&mut self, step: Step) {
        self.path.push(step);
    }

    /// Goes back by one decision.
    #[inline]
    pub fn pop(&mut self) {
        self.path.pop();
    }

    /// The way that is looked at is complete.
    pub fn add(&mut self, value: i64) {
        if self.steps.len() + self.path.len() > MOST_KEPT {
            self.whole = false;
        }
        if self.whole {
            let from = self.steps.len();
            self.steps.extend_from_slice(&self.path);
            self.ways.push((from, self.steps.len(), value));
        }
    }

    /// Leaves only ways whose value does.
    pub fn retain(&mut self, does: impl Fn(i64) -> bool) {
        self.ways.retain(|way| does(way.2));
    }

    /// Can the turn be completed with this decision next? Nothing if that is not known.
    #[inline]
    pub fn leads(&self, step: Step) -> Option<bool> {
        self.whole.then(|| self.ways.iter().any(|way| self.next(way) == Some(step)))
    }

    /// A decision was made for good.
    pub fn follow(&mut self, step: Step) {
        if self.whole {
            let mut ways = std::mem::take(&mut self.ways);
            ways.retain(|way| self.next(way) == Some(step));
            self.ways = ways;
            self.taken += 1;
        }
    }

    fn next(&self, (from, to, _): &(usize, usize, i64)) -> Option<Step> {
        self.steps[*from..*to].get(self.taken).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ways_that_go_on_from_what_was_decided_lead_on() {
        let mut ways = Ways::default();
        assert_eq!(ways.leads((1, 5)), None);
        ways.begin();
        for (first, second, value) in [(5, 6, 2), (5, 7, 1), (8, 9, 2)] {
            ways.push((1, first));
            ways.push((2, second));
            ways.add(value);
            ways.pop();
            ways.pop();
        }
        ways.retain(|value| value == 2);
        assert_eq!(ways.leads((1, 5)), Some(true));
        assert_eq!(ways.leads((1, 7)), Some(false));
        ways.follow((1, 5));
        assert_eq!(
            (ways.leads((2, 6)), ways.leads((2, 7)), ways.leads((2, 9))),
            (Some(true), Some(false), Some(false))
        );
        ways.forget();
        assert_eq!(ways.leads((2, 6)), None);
    }
}
