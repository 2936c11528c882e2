//! What a search may use, and who watches it.

use super::{Question, Unknown, Value};

/// How often somebody is told.
const EVERY: u64 = 1 << 12;

/// Nodes that may be made. A node is a position that was looked at: one decision carried out.
pub struct Budget<'a> {
    most: u64,
    used: u64,
    /// Told the number of nodes now and then; `false` stops the search.
    watch: &'a mut dyn FnMut(u64) -> bool,
    /// Told what is proved before each question.
    tell: Option<&'a dyn Fn(&Progress)>,
}

/// How far the value of a position is known, and what is asked next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is proved so far.
    pub proved: Value,
    /// What is asked now.
    pub asked: Question,
}

impl<'a> Budget<'a> {
    /// At most so many nodes.
    pub fn new(most: u64, watch: &'a mut dyn FnMut(u64) -> bool) -> Budget<'a> {
        Budget { most, used: 0, watch, tell: None }
    }

    /// Tells somebody what is proved, each time before more is asked.
    #[must_use]
    pub fn telling(self, tell: &'a dyn Fn(&Progress)) -> Budget<'a> {
        Budget { tell: Some(tell), ..self }
    }

    pub(super) fn tell(&self, proved: Value, asked: Question) {
        if let Some(tell) = self.tell {
            tell(&Progress { proved, asked });
        }
    }

    /// Nodes used so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Does something with a share of what is left; nothing if the share was not enough.
    ///
    /// # Errors
    /// Those of what is done, the end of the whole budget among them.
    pub(super) fn share<T>(
        &mut self,
        nodes: u64,
        f: impl FnOnce(&mut Budget<'a>) -> Result<T, Unknown>,
    ) -> Result<Option<T>, Unknown> {
        let all = self.most;
        self.most = all.min(self.used.saturating_add(nodes));
        let done = f(self);
        let ran_out = self.used < all;
        self.most = all;
        match done {
            Err(Unknown::Nodes(_)) if ran_out => Ok(None),
            Err(Unknown::Nodes(_)) => Err(Unknown::Nodes(all)),
            done => done.map(Some),
        }
    }

    /// One node more.
    pub(super) fn spend(&mut self) -> Result<(), Unknown> {
        if self.used >= self.most {
            return Err(Unknown::Nodes(self.most));
        }
        self.used += 1;
        match self.used.is_multiple_of(EVERY) && !(self.watch)(self.used) {
            true => Err(Unknown::Stopped),
            false => Ok(()),
        }
    }
}
