//! From the place where the grammar gave up to words that help.

use pest::error::{Error, InputLocation};

use super::Rule;
use crate::diagnostic::Diagnostic;
use crate::syntax::scan::Scan;

/// All mistakes of a file that does not follow the grammar.
pub(super) fn in_file(scan: &Scan, error: &Error<Rule>) -> Vec<Diagnostic> {
    in_part(scan, error, 0)
}

/// The mistake of a part of the text that begins at byte `from`.
pub(super) fn in_part(scan: &Scan, error: &Error<Rule>, from: usize) -> Vec<Diagnostic> {
    let at = from
        + match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
    vec![Diagnostic::error("syntax", scan.span(at, at), format!("{:?}", error.variant))]
}
