//! Studies of games, done in pieces: what is to be played is written down first, pieces are worked on anywhere and in any
//! order, and what they come to is put together again.
//!
//! A [`Manifest`] says everything: games, options, players, how many. Its hash is the seed of everything that is drawn, and
//! [`work`] is a function of the manifest and the number of a piece alone. A piece uses one thread and no clock, its rows
//! hold whole numbers, and [`merge`] takes pieces in order: so a study comes to the same bits wherever it is done. Results
//! lie in a [`Store`]; a folder of files is one, memory another.

mod exact;
mod manifest;
mod openings;
mod piece;
mod plan;
mod play;
mod row;
mod store;

pub use manifest::{Kept, Kind, Level, Manifest, ManifestError, Purpose, Series, Subject, What};
pub use piece::{work, Rules};
pub use plan::{report, sweep, Effort};
pub use row::{Exact, Game, Opening, Row, Value};
pub use store::{merge, written, Faulty, Memory, Merged, Store};
