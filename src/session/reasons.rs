//! Why a move is refused, as data.

use super::Session;
use crate::describe::why as words;
use crate::engine::notation::{read_move, ReadError};
use crate::engine::why::why;
use crate::error::Error;
use serde::{Deserialize, Serialize};

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Refused {
    /// In a sentence.
    pub sentence: String,
    /// The rules that ask for something else.
    pub rules: Vec<Quoted>,
    /// Legal moves near to it.
    pub near: Vec<String>,
    /// The sites that the reason is about.
    pub sites: Vec<String>,
}

/// A part of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Quoted {
    /// What is written there.
    pub text: String,
    /// The name of the text.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

impl Session {
    /// Why a move is refused; nothing if it is not. It is not played.
    ///
    /// # Errors
    /// When a rule takes too many steps.
    pub fn why(&self, typed: &str) -> Result<Option<Refused>, Error> {
        match read_move(&self.game, self.state(), typed) {
            Ok(_) => return Ok(None),
            Err(ReadError::Limit(limit)) => return Err(limit.into()),
            Err(error @ ReadError::Ambiguous { .. }) => {
                let told = (error.to_string(), Vec::new(), Vec::new(), Vec::new());
                let (sentence, rules, near, sites) = told;
                return Ok(Some(Refused { sentence, rules, near, sites }));
            }
            Err(_) => {}
        }
        let refusal = why(&self.game, self.state(), typed)?;
        let sites = refusal.reasons.first().map(|reason| reason.sites()).unwrap_or_default();
        let is_site = |name: &&str| self.model.board.site(name).is_some();
        let quoted = |quote: &crate::engine::why::Quote| Quoted {
            text: words::quoted(quote).0,
            file: quote.file.clone(),
            line: quote.line as u32,
        };
        Ok(Some(Refused {
            sentence: words::refusal(&self.model, Some(self.rules.book()), &refusal),
            rules: words::rules(&refusal).into_iter().map(quoted).collect(),
            near: refusal.near.clone(),
            sites: sites.into_iter().filter(is_site).map(str::to_string).collect(),
        }))
    }
}
