//! What a session tells of a game, as data.

use crate::analysis::playouts::Totals;
use crate::board::{Board, Site};
use crate::data;
use crate::engine::notation::{pick_text, piece_symbol};
use crate::game::Pick;
use crate::model::{Domain, Model, Position};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct About {
    /// What it is called by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who invented it.
    pub by: Option<String>,
    /// When.
    pub year: Option<String>,
    /// One sentence about it.
    pub about: Option<String>,
    /// The identity of its rules with options bound, as records have it.
    pub rules: String,
    /// Its players, in order of their seats at the start.
    pub players: Vec<String>,
    /// Its options.
    pub options: Vec<Choosable>,
    /// What is suspicious about its text.
    pub warnings: Vec<crate::error::Problem>,
    /// The names of the texts that took part, its own first.
    pub texts: Vec<String>,
}

/// What the players of a game are after, in short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Aims {
    /// What all are after, in sentences.
    pub common: Option<String>,
    /// What each is after where they differ: `join top and bottom`.
    pub by_role: BTreeMap<String, String>,
    /// Who plays together, in words: `North and South together; East and West together`.
    pub together: Option<String>,
    /// The roles of each team, where there are teams.
    pub teams: Vec<Vec<String>>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Choosable {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
    /// `2..26`, `chequer, dominoes` or `true, false`
    pub domain: String,
    /// As it would be typed.
    pub value: String,
    /// The value when nothing is set.
    pub default: String,
}

/// A board as it is drawn: x to the right, y downwards, a cell's edge 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Geometry {
    /// The constructor that made it, such as `square`.
    pub kind: String,
    /// Do pieces stand on crossings of lines?
    pub points: bool,
    /// Its sites, in order.
    pub sites: Vec<Place>,
    /// Where the board wraps round: the cells that are drawn again beyond its rim, by the names of their sites.
    pub copies: Vec<CellCopy>,
}

/// A cell that is drawn once more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct CellCopy {
    /// The name of its site.
    pub name: String,
    /// Its outline, clockwise.
    pub polygon: Vec<(f64, f64)>,
}

/// A site.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "SitePlace"))]
#[non_exhaustive]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its row, from 1.
    pub row: i32,
    /// Its column, from 1.
    pub col: i32,
    /// Its middle.
    pub centre: (f64, f64),
    /// Its outline, clockwise; empty where sites are points.
    pub polygon: Vec<(f64, f64)>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Standing {
    /// The position.
    pub position: data::Position,
    /// The number of the turn.
    pub turn: u32,
    /// The name of the turn that is played, where there are several.
    pub phase: Option<String>,
    /// How it stands, in a line: whose move it is, or how the game ended.
    pub line: String,
    /// The scores so far where scores decide: `Black 40, White 24`.
    pub scores: Option<String>,
    /// The patterns that are played for, by their names.
    pub patterns: Vec<String>,
    /// Is the game over?
    pub over: bool,
    /// The moves so far in full notation; the last one may be unfinished.
    pub moves: Vec<String>,
    /// Sites that the last move changed.
    pub changed: Vec<String>,
    /// What the effects of the last move changed, one after the other, as far as it has been made.
    pub stages: Vec<Stage>,
    /// The hash of the position, as 16 hexadecimal digits.
    pub hash: String,
}

/// What an effect changed: the pieces on each changed site before it and after it, from the bottom up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Stage {
    /// By site, what stood there before.
    pub before: BTreeMap<String, Vec<data::Piece>>,
    /// By site, what stands there after it; the same sites.
    pub after: BTreeMap<String, Vec<data::Piece>>,
}

impl Stage {
    /// What differs between two positions.
    pub(super) fn between(model: &Model, before: &Position, after: &Position) -> Stage {
        let (before, after) = (data::sites(model, before), data::sites(model, after));
        let differs = |site: &&String| before.get(*site) != after.get(*site);
        let changed: BTreeSet<&String> = before.keys().chain(after.keys()).filter(differs).collect();
        let of = |sites: &BTreeMap<String, Vec<data::Piece>>| {
            let pieces = |site: &&String| sites.get(*site).cloned().unwrap_or_default();
            changed.iter().map(|site| (site.to_string(), pieces(site))).collect()
        };
        Stage { before: of(&before), after: of(&after) }
    }
}

/// A legal decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Decision {
    /// What it is played by.
    pub index: u32,
    /// Its text.
    pub text: String,
    /// The branches that lead to it: their numbers among those of each `either`.
    pub branches: Vec<u8>,
    /// What it picks.
    pub pick: Picked,
}

/// What a decision picks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Picked {
    /// A site.
    Site {
        /// Its name.
        site: String,
    },
    /// A set of sites.
    Set {
        /// Their names.
        sites: Vec<String>,
    },
    /// A player, colour, kind, direction and so on.
    Member {
        /// Of what: `colours`, `kinds` and so on; words by the name of the option that has them.
        of: String,
        /// Its name.
        name: String,
    },
    /// A number.
    Number {
        /// It.
        number: i32,
    },
    /// One of several pieces that may share a site.
    Piece {
        /// Where it stands.
        site: String,
        /// Its symbol.
        piece: String,
    },
    /// The end of a set.
    Done,
    /// A branch with a name.
    Label {
        /// The name.
        label: String,
    },
    /// A pass.
    Pass,
    /// Nothing: the turn goes on.
    GoOn,
}

/// A game that was played at random.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct RandomGame {
    /// Its moves.
    pub moves: Vec<String>,
    /// How many decisions they have.
    pub decisions: u32,
    /// The hash of the last position, as 16 hexadecimal digits.
    pub hash: String,
    /// How it ended; nothing if it was left unfinished.
    pub result: Option<data::Ending>,
}

/// Sums over random games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Playouts {
    /// Games played.
    pub games: u32,
    /// Games left unfinished.
    pub unfinished: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// For each player the games won, alone or with others.
    pub wins_of_role: Vec<u32>,
    /// For each seat the games won, alone or with others.
    pub wins_of_seat: Vec<u32>,
    /// Turns of all games.
    pub turns: u32,
    /// Decisions of all games.
    pub decisions: u32,
}

impl Playouts {
    pub(super) fn of(totals: &Totals) -> Playouts {
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        let all = |list: &[u64]| list.iter().map(|n| small(*n)).collect();
        Playouts {
            games: small(totals.games),
            unfinished: small(totals.unfinished),
            draws: small(totals.draws),
            wins_of_role: all(&totals.wins_of_role),
            wins_of_seat: all(&totals.wins_of_seat),
            turns: small(totals.turns),
            decisions: small(totals.decisions),
        }
    }
}

impl Geometry {
    pub(super) fn of(board: &Board, points: bool) -> Geometry {
        let place = |site: Site| Place {
            name: board.name(site).to_string(),
            row: board.row(site),
            col: board.col(site),
            centre: board.centre_of(site),
            polygon: board.polygon(site).to_vec(),
        };
        // Cells come first, since pages draw in this order: edges and corner points lie over them.
        let cells = board.cells();
        let between = board.sites() - cells;
        let sites = cells.iter().chain(between.iter()).map(place).collect();
        let copy = |ghost: crate::board::Ghost| CellCopy {
            name: board.name(ghost.site).to_string(),
            polygon: ghost.polygon,
        };
        let copies = board.ghosts().into_iter().map(copy).collect();
        Geometry { kind: board.kind().to_string(), points, sites, copies }
    }
}

impl Picked {
    pub(super) fn of(model: &Model, pick: &Pick) -> Picked {
        let name = |site: Site| model.board.name(site).to_string();
        match pick {
            Pick::Site(site) => Picked::Site { site: name(*site) },
            Pick::Set(set) => Picked::Set { sites: set.iter().map(name).collect() },
            Pick::Member(domain, _) => {
                Picked::Member { of: family(model, *domain), name: pick_text(model, pick, false) }
            }
            Pick::Number(number) => Picked::Number { number: *number },
            Pick::Piece(piece) => {
                Picked::Piece { site: name(piece.site), piece: piece_symbol(model, piece.ty) }
            }
            Pick::Done => Picked::Done,
            Pick::Label(_) => Picked::Label { label: pick_text(model, pick, false) },
            Pick::Pass => Picked::Pass,
            Pick::GoOn => Picked::GoOn,
        }
    }
}

/// What a domain is called: words by the option that first names them all.
fn family(model: &Model, domain: Domain) -> String {
    let words = match domain {
        Domain::Words(of) => model.words.get(usize::from(of)).map(|words| words.join(", ")),
        _ => None,
    };
    let option = words.and_then(|words| model.options.iter().find(|option| option.domain == words));
    let kind = || format!("{domain:?}").split('(').next().unwrap_or_default().to_lowercase();
    option.map_or_else(kind, |option| option.name.clone())
}
