//! Reasons as data.

use serde::Serialize;

/// Why a typed move cannot be played, or that it can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// What was typed.
    pub typed: String,
    /// The legal decisions with which it begins, in full.
    pub before: Vec<String>,
    /// The part of it that fails; empty if nothing does.
    pub part: String,
    /// How it fails.
    pub verdict: Verdict,
    /// Why. One for each thing that the part may have meant, the one with the least in its way first.
    pub reasons: Vec<Reason>,
    /// What could stand there, the nearest first.
    pub near: Vec<String>,
}

/// How a typed move fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is legal, or the beginning of legal moves.
    Legal,
    /// The game is over.
    Over,
    /// The part names nothing that could stand there.
    Unreadable,
    /// The move is complete before it.
    Excess,
    /// A rule does not allow it.
    Excluded,
}

/// A condition of the rules, what it comes to in this position, and on what that rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What is so.
    pub fact: Fact,
    /// Where the rules ask for something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Quote>,
    /// The parts of which the fact consists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Reason>,
}

/// A part of a rule's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quote {
    /// The name of the text: `go.game`, `std/capture.game`.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// What is written there, on one line.
    pub text: String,
    /// The definitions through which it came in, the outermost first.
    pub definitions: Vec<String>,
    /// What choices had bound there: each name with what was picked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<(String, String)>,
}

/// A piece as it is spoken of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Its colour.
    pub colour: String,
    /// Its kind.
    pub kind: String,
    /// Its marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// What is so in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Fact {
    /// What was typed is not offered where it stands: the part says why.
    Refused,
    /// Every part of this is so, and each stands in the way.
    Each,
    /// Every part is so, and it would be enough if one were not.
    Neither,
    /// No way to complete the turn: the parts say why some of them fail.
    NoWay {
        /// The decision.
        after: String,
        /// Does it fail before anything else is decided?
        at_once: bool,
    },
    /// Something stands on the site.
    Occupied {
        /// Where.
        site: String,
        /// What.
        by: Vec<Named>,
    },
    /// Nothing stands on the site.
    Vacant {
        /// Where.
        site: String,
    },
    /// What stands on the site is of this sort, or not.
    Holds {
        /// Where.
        site: String,
        /// What stands there.
        by: Vec<Named>,
        /// What is asked about.
        sort: What,
        /// Is it of the sort?
        holds: bool,
    },
    /// The site is in a region or other set, or not.
    In {
        /// Which.
        site: String,
        /// The set.
        set: What,
        /// Is it in it?
        holds: bool,
    },
    /// The site is a step from some others, or not.
    Next {
        /// Which.
        site: String,
        /// The directions, if they are not all of the board's.
        directions: Vec<String>,
        /// The others.
        of: What,
        /// Is it?
        holds: bool,
    },
    /// The way from one site to another is blocked.
    Blocked {
        /// The far end.
        site: String,
        /// Where it begins.
        from: String,
        /// The first site in the way.
        at: String,
        /// What stands there.
        by: Vec<Named>,
    },
    /// No straight line leads from one to the other.
    OffLine {
        /// The far end.
        site: String,
        /// Where it would begin.
        from: What,
        /// The directions, if they are not all of the board's.
        directions: Vec<String>,
    },
    /// The site is the image of others under a symmetry, or not.
    Image {
        /// Which.
        site: String,
        /// The symmetry's name.
        symmetry: String,
        /// Of which sites.
        of: What,
        /// Is it?
        holds: bool,
    },
    /// There is something of a sort, or nothing.
    Exists {
        /// The sort.
        what: What,
        /// Which ones there are; empty if there is none.
        which: Vec<String>,
    },
    /// Sites that are all in a set.
    All {
        /// Which.
        sites: Vec<String>,
        /// The set.
        set: What,
    },
    /// Two numbers compared.
    Compared {
        /// The left one.
        left: i32,
        /// `=`, `<=`, …
        sign: String,
        /// The right one.
        right: i32,
        /// What the left one counts.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<What>,
        /// Does it hold?
        holds: bool,
    },
    /// How far apart two sets of sites are.
    Distance {
        /// From here.
        from: What,
        /// To there.
        to: What,
        /// How far; as many as the board has sites if there is no way.
        steps: i32,
        /// `=`, `<=`, …
        sign: String,
        /// What is asked for.
        than: i32,
        /// Does it hold?
        holds: bool,
    },
    /// Which turn it is.
    Turn {
        /// Its number.
        number: i32,
        /// `=`, `<=`, …
        sign: String,
        /// What it is compared with.
        than: i32,
        /// Does it hold?
        holds: bool,
    },
    /// The position stood before, or not.
    Repeats {
        /// How often.
        times: i32,
        /// `=`, `<=`, …
        sign: String,
        /// What it is compared with.
        than: i32,
        /// Only what stands on the board counts.
        board: bool,
        /// Does the condition hold?
        holds: bool,
    },
    /// A number that may not be chosen.
    OutOfRange {
        /// Which.
        number: i32,
        /// The least allowed.
        low: i32,
        /// The most allowed.
        high: i32,
    },
    /// A set of a family would have to begin there.
    NoSuchSet {
        /// The site that was named.
        site: String,
    },
    /// Another way to complete the turn reaches more.
    NotMost {
        /// What is reached.
        reached: i32,
        /// What has to be reached.
        most: i32,
    },
    /// A choice has nothing to choose from.
    Nothing {
        /// The name that it binds.
        choice: String,
    },
    /// A set that is being chosen has the member already.
    Twice {
        /// The member.
        member: String,
    },
    /// A set that is being chosen may not have so many members, or may not end yet.
    Size {
        /// How many members it has.
        has: usize,
    },
    /// A set that is being chosen could still grow.
    Grows,
    /// A branch that is not offered here.
    NoBranch {
        /// Its label.
        label: String,
    },
    /// The turn is complete.
    Complete,
    /// What was expected, where the words mean nothing of the sort.
    Expected {
        /// Kinds of things, or the things themselves.
        one_of: Vec<String>,
    },
    /// A member that a set does not have, or has.
    Member {
        /// The member.
        member: String,
        /// Is it in the set?
        holds: bool,
    },
    /// A condition that holds or not; its text says which.
    Condition {
        /// Does it hold?
        holds: bool,
    },
    /// An end rule applies, or not; the parts say why.
    Ends {
        /// The player that it is about, if it is about one.
        player: Option<String>,
        /// Does it apply?
        applies: bool,
    },
    /// The player to move has a move, or none.
    Stuck {
        /// Who is to move.
        player: String,
        /// Has none?
        holds: bool,
    },
    /// It takes too many steps to say more.
    TooLong,
}

/// A set of sites as it is spoken of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// As the rules write it.
    Text(String),
    /// A definition's set, as the rules write it, and what it is worked out from, if that is one thing.
    Named(String, Option<Box<What>>),
    /// These sites.
    Sites(Vec<String>),
    /// What a choice has bound: its name, and the pick.
    Chosen(String, String),
    /// A region of the board: `edge`, `corners`, `top`.
    Region(String),
    /// Empty sites.
    Empty,
    /// Sites that are not empty.
    Occupied,
    /// My pieces.
    Mine,
    /// Other players' pieces.
    Theirs,
    /// Pieces of these colours.
    Coloured(Vec<String>),
    /// Pieces of these kinds.
    Kinds(Vec<String>),
    /// Pieces with this mark.
    Marked(String),
    /// The neighbours of these.
    Next(Vec<String>, Box<What>),
    /// Groups of these that have no empty neighbour.
    Stifled(Box<What>),
    /// What these share.
    Both(Vec<What>),
    /// The first without the second.
    Without(Box<What>, Box<What>),
    /// What lies in any of these.
    Any(Vec<What>),
}

impl Reason {
    /// A fact by itself.
    pub fn of(fact: Fact, rule: Option<Quote>) -> Reason {
        Reason { fact, rule, because: Vec::new() }
    }

    /// A fact that consists of parts.
    pub fn from_parts(fact: Fact, rule: Option<Quote>, because: Vec<Reason>) -> Reason {
        Reason { fact, rule, because }
    }

    /// How many conditions would have to change.
    pub fn weight(&self) -> usize {
        let parts = self.because.iter().map(Reason::weight);
        match &self.fact {
            Fact::Each => parts.sum(),
            Fact::Neither | Fact::Refused | Fact::NoBranch { .. } => parts.min().unwrap_or(1),
            _ => 1,
        }
    }

    /// The facts that say most: for parts that each stand in the way all of them, for parts of which one is enough the
    /// one with the least in its way.
    pub fn leaves(&self) -> Vec<&Reason> {
        match &self.fact {
            Fact::Each | Fact::Refused => self.because.iter().flat_map(Reason::leaves).collect(),
            Fact::Neither => {
                self.because.iter().min_by_key(|r| r.weight()).map_or(vec![self], Reason::leaves)
            }
            _ => vec![self],
        }
    }

    /// The first part of a rule that is quoted, here or in what it rests on.
    pub fn quote(&self) -> Option<&Quote> {
        self.rule.as_ref().or_else(|| self.because.iter().find_map(Reason::quote))
    }

    /// The sites that the facts which say most are about, by name.
    pub fn sites(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.leaves().into_iter().flat_map(|leaf| leaf.fact.sites()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl Fact {
    /// The sites that it names.
    fn sites(&self) -> Vec<&str> {
        match self {
            Fact::Occupied { site, .. }
            | Fact::Vacant { site }
            | Fact::Holds { site, .. }
            | Fact::NoSuchSet { site } => vec![site],
            Fact::In { site, set: of, .. }
            | Fact::Next { site, of, .. }
            | Fact::OffLine { site, from: of, .. }
            | Fact::Image { site, of, .. } => std::iter::once(site.as_str()).chain(of.sites()).collect(),
            Fact::Blocked { site, from, at, .. } => vec![site, from, at],
            Fact::All { sites, .. } | Fact::Exists { which: sites, .. } => {
                sites.iter().map(String::as_str).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl What {
    /// The sites that it names one by one.
    fn sites(&self) -> Vec<&str> {
        match self {
            What::Sites(sites) => sites.iter().map(String::as_str).collect(),
            What::Chosen(_, pick) => vec![pick],
            _ => Vec::new(),
        }
    }
}
