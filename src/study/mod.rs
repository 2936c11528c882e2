//! Studies of games, done in pieces: what is to be played is written down first, pieces are worked on anywhere and in any
//! order, and what they come to is put together again.
//!
//! A [`Manifest`] says everything: games, options, players, how many. Its hash is the seed of everything that is drawn, and
//! [`work`] is a function of the manifest and the number of a piece alone. A piece uses one thread and no clock, its rows
//! hold whole numbers, and [`merge`] takes pieces in order: so a study comes to the same bits wherever it is done. When a round
//! is whole, [`next`] says what the next one plays, from the results alone. Results lie in a [`Store`]; a folder of files is
//! one, memory another.

pub mod acts;
mod copying;
mod exact;
mod fair;
mod manifest;
mod matches;
mod openings;
mod piece;
mod plan;
mod play;
mod rounds;
mod row;
mod searcher;
mod store;
mod table;

pub use copying::{strategies, Strategy};
pub use fair::{found, Answer, Candidate, Found, Score, State};
pub use manifest::{
    is_counted, Calibration, Goal, Kept, Kind, Level, Manifest, ManifestError, Pace, Purpose, Series,
    Subject, What,
};
pub use matches::{matched, scores};
pub use piece::{work, Rules};
pub use plan::{find_fair, report, sweep, with_smaller, Effort};
pub use rounds::next;
pub use row::{Copied, Exact, Game, Opening, Row, Value, Weighed};
pub use searcher::{iterations, Searcher};
pub use store::{held, merge, open, written, Faulty, Held, Lost, Memory, Merged, Store};
pub use table::{DecisionRow, GameRow, Tables};
