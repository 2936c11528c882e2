//! Open branches that may offer the same candidate: it is the first one's, even if the turn cannot be completed from there. So
//! what a choice there asks of its candidates and what is required of them afterwards are two things.

use super::Normal;
use crate::model::{Branch, ChoiceId, Each, Label, Rewrite, Set, Stmt};

/// The choices with which open branches begin of whose candidates a later open branch may offer one as well.
pub fn shared(normal: &Normal<'_>, branches: &[Branch]) -> Vec<ChoiceId> {
    let first = |branch: &Branch| match branch.body.iter().find(|stmt| !matches!(stmt, Stmt::Let { .. })) {
        Some(Stmt::Choose { choice, each, .. }) if branch.label == Label::Open => {
            Some((choice.id, each.clone()))
        }
        _ => None,
    };
    let begin: Vec<(ChoiceId, Each)> = branches.iter().filter_map(first).collect();
    let of = |(at, (id, each)): (usize, &(ChoiceId, Each))| {
        begin[at + 1..].iter().any(|(_, other)| may_share(normal, each, other)).then_some(*id)
    };
    begin.iter().enumerate().filter_map(of).collect()
}

fn may_share(normal: &Normal<'_>, a: &Each, b: &Each) -> bool {
    match (&a.domain, &b.domain) {
        (Set::Sites(a), Set::Sites(b)) => {
            let mut normal = normal.clone();
            let (a, b) = (normal.sites(a), normal.sites(b));
            !normal.are_apart(&a, &b)
        }
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}
