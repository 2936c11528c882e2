//! The texts that an editor has open, and what it tells of them.

use crate::service::{Position, Service};
use std::collections::BTreeMap;

/// What an editor tells of a text.
pub struct Change {
    /// The text's name; empty if it may be any.
    pub name: String,
    /// What has happened to it.
    pub kind: ChangeKind,
}

/// What may happen to a text.
pub enum ChangeKind {
    /// It is open from now on, with this version and text.
    Opened(i32, String),
    /// It was edited, which made this version.
    Edited(i32, Vec<Edit>),
    /// It is closed.
    Closed,
    /// It was saved: others may read it now.
    Saved,
}

/// One edit of a text.
pub struct Edit {
    /// From where to where; none for the whole text.
    pub at: Option<(Position, Position)>,
    /// What stands there afterwards.
    pub text: String,
}

/// The open texts with their versions. A copy can be asked while the texts change.
#[derive(Clone)]
pub struct Open {
    /// The texts.
    pub service: Service,
    /// The version of each, as the editor counts.
    pub versions: BTreeMap<String, i32>,
}

impl Open {
    /// A service with no text open.
    pub fn new(service: Service) -> Open {
        Open { service, versions: BTreeMap::new() }
    }

    /// Follows the editor; gives the name of the text that has changed.
    pub fn change(&mut self, change: Change) -> String {
        let Change { name, kind } = change;
        match kind {
            ChangeKind::Opened(version, text) => {
                self.service.open(&name, text);
                self.versions.insert(name.clone(), version);
            }
            ChangeKind::Edited(version, edits) => {
                edits.into_iter().for_each(|edit| self.edit(&name, edit));
                self.versions.insert(name.clone(), version);
            }
            ChangeKind::Closed => {
                self.service.close(&name);
                self.versions.remove(&name);
            }
            ChangeKind::Saved => {}
        }
        name
    }

    fn edit(&mut self, name: &str, edit: Edit) {
        match edit.at {
            Some((from, to)) => self.service.edit(name, from, to, &edit.text),
            None => self.service.open(name, edit.text),
        }
    }
}
