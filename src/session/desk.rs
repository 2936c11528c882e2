//! One game on a desk: a page asks in messages, whether the engine runs beside it or behind a server.

use super::{About, Aims, Recorded, Refused, Seats, Standing};
use super::{Decision, Entry, Found, Geometry, Playouts, Search, Session, Source, TestPicture, Traced};
use crate::describe;
use crate::error::{Error, Problem};
use crate::record::Notes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest game that is loaded, in moves.
const MOST_MOVES: usize = 20_000;

/// The most random games that one message asks for.
const MOST_GAMES: u64 = 100_000;

/// What can be asked. As JSON a message is `{"name": "playMove", "args": {"text": "c3"}}`: the name of the variant and its
/// fields in camel case; `args` is `{}` where there are none. `boardwright json` and pages add an `id`, which is repeated in the
/// answer: `{"id": 1, "value": …}`, or `{"id": 1, "problems": […]}` with what keeps it from being done. Everything but `list`, `check`, `text`, `load`, `testPictures`, `difference` and
/// `readRecord` is about the game that is loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", content = "args", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Ask {
    /// The shipped games: `Entry[]`.
    List {},
    /// What is wrong or suspicious about a game: `Problem[]`.
    Check {
        /// Where it comes from.
        source: Source,
    },
    /// A shipped text: `string`, or `null` if there is none.
    Text {
        /// Its name, such as `hex.game` or `std/swap.game`.
        path: String,
    },
    /// Loads a game and plays as many of these moves as are legal: `Loaded`.
    Load {
        /// Where it comes from.
        source: Source,
        /// The moves.
        #[serde(default)]
        moves: Vec<String>,
        /// The identity of the rules under which they were made, if it is known.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        rules: Option<String>,
    },
    /// Makes a decision: `View`.
    Play {
        /// Its number.
        index: u32,
    },
    /// Plays a move that is typed: `View`.
    PlayMove {
        /// The move.
        text: String,
    },
    /// Takes back the last move, or what was made of it: `View`.
    Undo {},
    /// Takes back the last decision: `View`.
    UndoDecision {},
    /// Why a move is refused: `Refused`, or `null` if it is not. It is not played.
    Why {
        /// The move.
        text: String,
    },
    /// Begins a search: `null`.
    Think {
        /// The player, such as `mcts:10s`.
        player: String,
        /// What its draws follow from.
        seed: u32,
    },
    /// Goes on with the search that has begun: `Found`.
    GoOn {
        /// For so many iterations or nodes.
        nodes: u32,
    },
    /// Plays random games from here on: `Playouts`.
    Playouts {
        /// What their draws follow from.
        seed: u32,
        /// How many.
        games: u32,
        /// After how many turns a game is left unfinished.
        max_turns: u32,
    },
    /// The position as an `svg` element: `string`.
    Picture {
        /// With a legend.
        legend: bool,
    },
    /// A game of these rules, as a record that the command line reads: `string`.
    Record {
        /// Who plays it.
        seats: Seats,
        /// Its moves.
        moves: Vec<String>,
        /// What was noted beside them.
        notes: Notes,
    },
    /// The game so many decisions ago, and what each line of the rules came to there: `Traced`.
    Trace {
        /// How many decisions before the last one.
        back: u32,
    },
    /// The positions that the tests of a game's text come to: `TestPicture[]`.
    TestPictures {
        /// Where it comes from.
        source: Source,
    },
    /// How the rules of two games differ, part by part: `Change[]`.
    Difference {
        /// The one.
        before: Source,
        /// The other.
        after: Source,
    },
    /// Reads a record, without loading its game: `Recorded`.
    ReadRecord {
        /// The record.
        text: String,
    },
}

/// A position, and what can be done in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct View {
    /// How the game stands.
    pub standing: Standing,
    /// The legal decisions; empty when the game is over.
    pub decisions: Vec<Decision>,
    /// A whole move that is legal now, as it is typed; what is left of one that has begun. Nothing where pictures
    /// are left out.
    pub example: Option<String>,
    /// The drawn board; empty where pictures are left out.
    pub svg: String,
}

/// A game that has been loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Loaded {
    /// What it is.
    pub about: About,
    /// Its board.
    pub geometry: Geometry,
    /// Its rules as a web page; empty where pictures are left out.
    pub rules: String,
    /// What its players are after.
    pub aims: Aims,
    /// What each of its patterns means.
    pub patterns: BTreeMap<String, String>,
    /// How it stands.
    pub view: View,
    /// Why the first move that could not be played was refused.
    pub refused: Vec<Problem>,
    /// Are these other rules than those that were named with the moves?
    pub other_rules: bool,
}

/// An answer; which one, [`Ask`] says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Told {
    /// The shipped games.
    Games(Vec<Entry>),
    /// What is wrong.
    Problems(Vec<Problem>),
    /// A text, if there is one.
    Text(Option<String>),
    /// A game that has been loaded.
    Loaded(Box<Loaded>),
    /// The position now.
    View(Box<View>),
    /// What a search has found.
    Found(Box<Found>),
    /// Sums over random games.
    Playouts(Playouts),
    /// Why a move is refused, if it is.
    Refused(Option<Refused>),
    /// What a record says.
    Recorded(Box<Recorded>),
    /// What the rules have looked at.
    Traced(Box<Traced>),
    /// The parts of the rules that differ.
    Changes(Vec<describe::Change>),
    /// Pictures of tests.
    TestPictures(Vec<TestPicture>),
    /// It has been done.
    Nothing,
}

/// A game with the search that has begun in it. Nothing is loaded at first.
#[derive(Default)]
pub struct Desk {
    source: Source,
    session: Option<Session>,
    search: Option<Search>,
    /// Are positions told without a drawing?
    is_bare: bool,
}

impl Desk {
    /// A desk for programs: it draws the board only where a picture is asked for, which is faster. [`View::svg`] and
    /// [`Loaded::rules`] are empty.
    pub fn without_pictures() -> Desk {
        Desk { is_bare: true, ..Desk::default() }
    }

    /// Forgets the game.
    pub fn clear(&mut self) {
        *self = Desk { is_bare: self.is_bare, ..Desk::default() };
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// Everything that keeps it from being done; the game is then as it was before.
    pub fn ask(&mut self, ask: Ask) -> Result<Told, Error> {
        Ok(match ask {
            Ask::List {} => Told::Games(super::shipped()),
            Ask::Check { source } => Told::Problems(source.check()),
            Ask::Text { path } => Told::Text(crate::texts::text(&path).map(|text| text.text)),
            Ask::Load { source, moves, rules } => {
                Told::Loaded(Box::new(self.load(&source, &moves, rules.as_deref())?))
            }
            Ask::Play { index } => self.change(|session| session.play(index as usize))?,
            Ask::PlayMove { text } => self.change(|session| session.play_move(&text))?,
            Ask::Undo {} => self.change(|session| {
                session.undo();
                Ok(())
            })?,
            Ask::UndoDecision {} => self.change(|session| {
                session.undo_decision();
                Ok(())
            })?,
            Ask::Why { text } => Told::Refused(self.session()?.why(&text)?),
            Ask::Think { player, seed } => {
                self.search = Some(self.session()?.search(&player, seed.into())?);
                Told::Nothing
            }
            Ask::GoOn { nodes } => Told::Found(Box::new(self.searching()?.go_on(nodes.into())?)),
            Ask::Playouts { seed, games, max_turns } => {
                let games = u64::from(games).min(MOST_GAMES);
                Told::Playouts(self.session()?.playouts(seed.into(), games, max_turns.into())?)
            }
            Ask::Record { seats, moves, notes } => {
                let mut game = Session::new(&self.source)?;
                game.set_moves(&moves)?;
                Told::Text(Some(game.record(&self.source, &seats, &notes)))
            }
            Ask::Trace { back } => Told::Traced(Box::new(self.session()?.traced(back as usize)?)),
            Ask::TestPictures { source } => Told::TestPictures(source.test_pictures()?),
            Ask::Difference { before, after } => {
                let (before, after) = (before.rules()?, after.rules()?);
                Told::Changes(describe::diff(before.book(), after.book()).changes)
            }
            Ask::ReadRecord { text } => Told::Recorded(Box::new(Recorded::read(&text)?)),
            Ask::Picture { legend } => Told::Text(Some(self.session()?.svg(legend))),
        })
    }

    fn load(&mut self, source: &Source, moves: &[String], rules: Option<&str>) -> Result<Loaded, Error> {
        let mut session = Session::new(source)?;
        let mut refused = Vec::new();
        for text in moves.iter().take(MOST_MOVES) {
            if let Err(error) = session.play_move(text) {
                refused = error.problems;
                break;
            }
        }
        let loaded = Loaded {
            about: session.about(),
            geometry: session.geometry(),
            rules: if self.is_bare { String::new() } else { session.rules() },
            aims: session.aims(),
            patterns: session.patterns(),
            view: View::told(&session, !self.is_bare)?,
            refused,
            other_rules: rules.is_some_and(|rules| !session.model.identity.is(rules)),
        };
        *self = Desk { source: source.clone(), session: Some(session), search: None, is_bare: self.is_bare };
        Ok(loaded)
    }

    fn session(&mut self) -> Result<&mut Session, Error> {
        self.session.as_mut().ok_or_else(|| Error::new("nothing-loaded", "no game is loaded"))
    }

    fn searching(&mut self) -> Result<&mut Search, Error> {
        self.search.as_mut().ok_or_else(|| Error::new("nothing-begun", "no search has begun here"))
    }

    /// A search is about the position in which it began, so it ends with it.
    fn change(&mut self, change: impl FnOnce(&mut Session) -> Result<(), Error>) -> Result<Told, Error> {
        self.search = None;
        let is_drawn = !self.is_bare;
        let session = self.session()?;
        change(session)?;
        Ok(Told::View(Box::new(View::told(session, is_drawn)?)))
    }
}

impl View {
    pub(super) fn of(session: &Session) -> Result<View, Error> {
        View::told(session, true)
    }

    fn told(session: &Session, is_drawn: bool) -> Result<View, Error> {
        let standing = session.standing()?;
        let decisions = if standing.over { Vec::new() } else { session.decisions() };
        let svg = if is_drawn { session.svg(false) } else { String::new() };
        let example = if is_drawn { session.example() } else { None };
        Ok(View { standing, decisions, example, svg })
    }
}
