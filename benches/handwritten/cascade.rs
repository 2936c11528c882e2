//! Groups found while a board is scanned, and the comparison of the players' group sizes, largest first.

/// More groups than there may be: all that a byte can count, so that no index is out of bounds.
const GROUPS: usize = 256;

/// The groups of a scan; those that turn out to be one are joined in the end.
pub struct Groups {
    len: u8,
    /// Which groups are one.
    meetings: [[u8; 2]; GROUPS],
    met: u8,
    parent: [u8; GROUPS],
    worth: [u8; GROUPS],
    sign: [i8; GROUPS],
}

impl Groups {
    /// No group yet.
    pub const NONE: Groups = {
        let mut groups = Groups {
            len: 0,
            meetings: [[0; 2]; GROUPS],
            met: 0,
            parent: [0; GROUPS],
            worth: [0; GROUPS],
            sign: [0; GROUPS],
        };
        let mut group = 0;
        while group < GROUPS {
            groups.parent[group] = group as u8;
            group += 1;
        }
        groups
    };

    /// The next new group.
    #[inline]
    pub fn fresh(&self) -> u8 {
        self.len
    }

    /// A group, which may be the next new one, grows. It is the first player's (1), the second's (-1), or
    /// nobody's (0).
    #[inline]
    pub fn grow(&mut self, group: u8, sign: i8, worth: u8) {
        self.sign[usize::from(group)] = sign;
        self.worth[usize::from(group)] += worth;
        self.len = self.len.max(group + 1);
    }

    /// Two groups are one, if this is so.
    #[inline]
    pub fn meet(&mut self, a: u8, b: u8, so: bool) {
        self.meetings[usize::from(self.met)] = [a, b];
        self.met += u8::from(so);
    }

    fn join(&mut self) {
        for [a, b] in self.meetings.into_iter().take(usize::from(self.met)) {
            let (a, b) = (self.root(a), self.root(b));
            self.parent[usize::from(a.max(b))] = a.min(b);
        }
    }

    #[inline]
    fn root(&self, mut group: u8) -> u8 {
        while self.parent[usize::from(group)] != group {
            group = self.parent[usize::from(group)];
        }
        group
    }

    /// 1 if the first player has the larger largest group, or with equal ones the larger next one, and so on;
    /// -1 if the second has; 0 if all are equal.
    pub fn compare(mut self) -> i8 {
        self.join();
        // How many more groups of each size the first player has.
        let mut more = [0i8; 256];
        let mut largest = 0;
        // A group's parent comes before it.
        for group in (0..usize::from(self.len)).rev() {
            let (parent, worth) = (usize::from(self.parent[group]), self.worth[group]);
            let (sign, passed_on) = if parent == group { (self.sign[group], 0) } else { (0, worth) };
            more[usize::from(worth)] += sign;
            self.worth[parent] += passed_on;
            largest = largest.max(worth);
        }
        (1..=usize::from(largest))
            .rev()
            .map(|worth| more[worth].signum())
            .find(|&sign| sign != 0)
            .unwrap_or(0)
    }
}
