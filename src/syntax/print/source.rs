//! What the tree does not hold and the formatter keeps: comments, blank lines, short blocks.

use crate::span::Span;
use crate::syntax::scan::{Kind, Scan};

/// The text a tree was read from.
pub(super) struct Source<'t> {
    scan: &'t Scan<'t>,
    /// Whether each comment has been written.
    written: Vec<bool>,
}

/// A comment, and whether a blank line stands before it.
pub(super) struct Comment<'t> {
    pub(super) text: &'t str,
    pub(super) after_blank: bool,
}

impl<'t> Source<'t> {
    pub(super) fn new(scan: &'t Scan<'t>) -> Source<'t> {
        Source { scan, written: vec![false; scan.comments.len()] }
    }

    /// Takes the comments that begin in a stretch of the text and are not written yet.
    pub(super) fn take(&mut self, start: usize, end: usize) -> Vec<Comment<'t>> {
        let mut taken = Vec::new();
        let first = self.scan.comments.partition_point(|c| c.0 < start);
        for (i, comment) in self.scan.comments.iter().enumerate().skip(first) {
            if comment.0 >= end {
                break;
            }
            if !std::mem::replace(&mut self.written[i], true) {
                let text = self.scan.text[comment.0..comment.1].trim_end();
                taken.push(Comment { text, after_blank: self.after_blank(comment.0) });
            }
        }
        taken
    }

    /// Takes the comment that stands on the line where something ends.
    pub(super) fn take_trailing(&mut self, end: usize) -> Option<&'t str> {
        let next = self.scan.comments.partition_point(|c| c.0 < end);
        let comment = *self.scan.comments.get(next)?;
        let between = self.scan.text[end..comment.0].trim_matches([' ', '\t', ',']);
        if !between.is_empty() || std::mem::replace(&mut self.written[next], true) {
            return None;
        }
        Some(self.scan.text[comment.0..comment.1].trim_end())
    }

    /// Whether a blank line stands before this byte.
    pub(super) fn after_blank(&self, at: usize) -> bool {
        let before = &self.scan.text[..at];
        before[before.trim_end().len()..].matches('\n').count() > 1
    }

    /// Whether a stretch stands on one line without comments.
    pub(super) fn on_one_line(&self, span: Span) -> bool {
        let (start, end) = (span.start as usize, span.end as usize);
        !self.scan.text[start..end].contains(['\n', '\r'])
    }

    /// Whether a comment begins inside a stretch.
    pub(super) fn has_comment(&self, span: Span) -> bool {
        let next = self.scan.comments.partition_point(|c| c.0 < span.start as usize);
        self.scan.comments.get(next).is_some_and(|c| c.0 < span.end as usize)
    }

    /// A place that begins `words` words earlier.
    pub(super) fn with_words_before(&self, span: Span, words: usize) -> Span {
        let index = self.scan.tokens.partition_point(|t| t.start < span.start as usize);
        let token = self.scan.tokens[index.saturating_sub(words)];
        Span { start: token.start as u32, ..span }
    }

    /// The braces that end where a stretch ends.
    pub(super) fn braces(&self, span: Span) -> Span {
        let tokens = &self.scan.tokens;
        let past = tokens.partition_point(|t| t.end <= span.end as usize);
        let mut depth = 0usize;
        for token in tokens[..past].iter().rev() {
            match token.kind {
                Kind::Close => depth += 1,
                Kind::Open => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Span { start: token.start as u32, ..span };
            }
        }
        span
    }
}
