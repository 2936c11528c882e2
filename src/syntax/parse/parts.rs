//! Taking a node of the grammar's tree apart.

use pest::iterators::{Pair, Pairs};

use super::wording::{wording, Wording};
use super::{Made, Rule};
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// A node of the grammar's tree.
pub(super) type Node<'t> = Pair<'t, Rule>;

/// The parts of a node, from the left. Words and signs are passed over unless asked for:
/// where only one can stand, it says nothing.
pub(super) struct Parts<'t> {
    left: Pairs<'t, Rule>,
}

impl<'t> Parts<'t> {
    pub(super) fn new(node: Node<'t>) -> Parts<'t> {
        Parts { left: node.into_inner() }
    }

    /// The parts of the one node that a whole text is.
    pub(super) fn of_all(pairs: &mut Pairs<'t, Rule>) -> Parts<'t> {
        match pairs.next() {
            Some(node) => Parts::new(node),
            None => Parts { left: pairs.clone() },
        }
    }

    /// Takes the next part, be it a word.
    pub(super) fn next_of_any(&mut self) -> Option<Node<'t>> {
        self.left.next()
    }

    /// Takes this word or sign if it comes next.
    pub(super) fn word(&mut self, rule: Rule) -> bool {
        self.take_word(rule).is_some()
    }

    /// Takes this word or sign if it comes next, for its place.
    pub(super) fn take_word(&mut self, rule: Rule) -> Option<Node<'t>> {
        self.left.peek().filter(|node| node.as_rule() == rule)?;
        self.left.next()
    }

    /// Takes the next part if it is of this rule.
    pub(super) fn opt(&mut self, rule: Rule) -> Option<Node<'t>> {
        self.pass_words();
        if self.left.peek()?.as_rule() != rule {
            return None;
        }
        self.left.next()
    }

    /// Takes the next part, which the grammar promises to be of this rule.
    pub(super) fn need(&mut self, rule: Rule) -> Made<Node<'t>> {
        self.opt(rule).ok_or_else(unlike_grammar)
    }

    /// Takes the next part, which the grammar promises to be there.
    pub(super) fn any(&mut self) -> Made<Node<'t>> {
        self.next().ok_or_else(unlike_grammar)
    }

    fn pass_words(&mut self) {
        while self.left.peek().is_some_and(|node| matches!(wording(node.as_rule()), Wording::Word(_))) {
            self.left.next();
        }
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        self.pass_words();
        self.left.next()
    }
}

/// The tree builder and the grammar disagree: a fault of ours, told without stopping the program.
pub(super) fn unlike_grammar() -> Diagnostic {
    Diagnostic::error("syntax", Span::default(), "this text cannot be read, though it follows the grammar")
}
