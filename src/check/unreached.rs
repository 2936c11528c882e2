//! What a text says in vain: turns that play never comes to, names that nothing reads, pieces that the setup replaces.

use super::checker::{Checker, Place};
use crate::board::SiteSet;
use crate::diagnostic::{Advice, Diagnostic};
use crate::model::ProgramId;
use crate::span::Span;
use crate::syntax::ast::StmtKind;
use std::collections::{BTreeMap, BTreeSet};

/// What is noted while the rules are checked, parts that these options switch off included.
#[derive(Debug, Default)]
pub struct Reached {
    /// The turn that is being checked; none in the setup.
    turn: Option<ProgramId>,
    /// Which turn leads to which; none stands for the beginning.
    leads: BTreeSet<(Option<ProgramId>, ProgramId)>,
    /// Names bound by `let` and `var`, and whether anything reads them.
    names: BTreeMap<Span, (String, bool)>,
    /// What the setup has put so far, by the colours of the pieces; none where that depends on something.
    filled: Option<Vec<(u64, SiteSet)>>,
}

impl Checker<'_> {
    /// Checks the program of a turn, whose `next` leads on from there.
    pub(super) fn of_turn<T>(&mut self, id: ProgramId, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.reached.turn.replace(id);
        let result = work(self);
        self.reached.turn = outer;
        result
    }

    /// Notes that a `next` leads to a turn.
    pub(super) fn leads_to(&mut self, id: ProgramId) {
        if self.place == Place::Turn && !self.opaque && !self.moving {
            self.reached.leads.insert((self.reached.turn, id));
        }
    }

    /// Notes that something else than a `next` speaks of a turn.
    pub(super) fn speaks_of_turn(&mut self, id: ProgramId) {
        self.reached.leads.insert((None, id));
    }

    /// Turns of the game's own file that play never comes to.
    pub(super) fn lint_unreached(&mut self, first: ProgramId) {
        let book = self.book;
        let of_setup = || book.setups.iter().flat_map(|setup| &setup.item.stmts);
        let begins_elsewhere =
            of_setup().any(|stmt| matches!(stmt.kind, StmtKind::Next { program: Some(_), .. }));
        let mut reached = BTreeSet::from_iter((!begins_elsewhere).then_some(first));
        reached.extend(self.turns_given());
        loop {
            let before = reached.len();
            let leads = self.reached.leads.iter();
            let next = leads.filter(|(from, _)| from.is_none_or(|from| reached.contains(&from)));
            let next: Vec<ProgramId> = next.map(|(_, to)| *to).collect();
            reached.extend(next);
            if reached.len() == before {
                break;
            }
        }
        for (at, turn) in book.turns.iter().enumerate() {
            let span = turn.item.name.as_ref().map_or(turn.item.span, |name| name.span);
            let own = turn.from.is_none() && span.file == book.span.file;
            if own && !reached.contains(&ProgramId(at as u16)) {
                let name = turn.item.name.as_ref().map(|name| name.text.as_str());
                let message = match name {
                    Some(name) => {
                        format!("play never comes to the turn `{name}`: no turn that is played leads to it, nor does the setup")
                    }
                    None => "play never comes to this turn, which no `next` can name".to_string(),
                };
                let help = self.how_to_reach(name, first);
                self.error(Diagnostic::warning("unreached-turn", span, message).help(help));
            }
        }
    }

    /// Turns that libraries are told of: one that is switched off may lead to them at other times.
    fn turns_given(&self) -> Vec<ProgramId> {
        let given = self.book.uses.iter().flat_map(|taken| &taken.args).filter_map(|arg| match &arg.kind {
            crate::syntax::ast::ExprKind::Name(name) => self.globals.get(name),
            _ => None,
        });
        let programs = given.filter_map(|global| match global {
            super::checker::Global::Program(id) => Some(*id),
            _ => None,
        });
        programs.collect()
    }

    fn how_to_reach(&self, name: Option<&str>, first: ProgramId) -> Advice {
        let begins = &self.book.turns[first.index()].item;
        let Some(name) = name else {
            let other = begins.name.as_ref().filter(|_| begins.span.file != self.book.span.file);
            return match other {
                Some(base) => format!(
                    "write `turn {0} {{ … }}` to replace the base's turn `{0}`, or give it a name of its own and let \
                     `next NAME` lead to it",
                    base.text
                )
                .into(),
                None => "give it a name, and let `next NAME` lead to it".into(),
            };
        };
        if begins.name.as_ref().is_some_and(|first| first.text == name) {
            return format!(
                "write `next {name}` where another turn is to lead to it, or leave out the setup's `next`, which begins \
                 with another turn"
            )
            .into();
        }
        let setup = match self.book.setups.iter().any(|setup| setup.from.is_none()) {
            true => "also setup",
            false => "setup",
        };
        let begin = Advice::item("`{}`", &format!("{setup} {{ next {name} }}"));
        let words = match &begins.name {
            Some(other) => format!(
                "write `next {name}` where `{}` is to lead to it, or begin with it: {begin}",
                other.text
            ),
            None if begins.span.file != self.book.span.file => {
                format!("begin with it: {begin}; or write `turn {{ … }}` without a name to replace the base's turn")
            }
            None => {
                format!("write `next {name}` where another turn is to lead to it, or begin with it: {begin}")
            }
        };
        Advice { text: words, ..begin }
    }

    /// Notes names that go out of scope.
    pub(super) fn note_names(&mut self, from: usize) {
        for local in &self.locals[from.min(self.locals.len())..] {
            if local.bound && local.span.file == self.book.span.file && !local.name.contains(' ') {
                let known =
                    self.reached.names.entry(local.span).or_insert_with(|| (local.name.clone(), false));
                known.1 |= local.used;
            }
        }
    }

    /// Names of the game's own file that nothing reads.
    pub(super) fn lint_names(&mut self) {
        for (span, (name, read)) in std::mem::take(&mut self.reached.names) {
            if !read {
                let warning = Diagnostic::warning("unused-name", span, format!("nothing reads `{name}`"));
                self.error(warning.help("use it, or delete it"));
            }
        }
    }

    /// A setup begins, which has put nothing yet.
    pub(super) fn begin_setup(&mut self) {
        self.reached.filled = Some(Vec::new());
    }

    /// What has been put is not known any more.
    pub(super) fn setup_depends(&mut self) {
        self.reached.filled = None;
    }

    /// A setup that puts pieces where it has put others of another colour: those are gone.
    pub(super) fn lint_put_twice(&mut self, colours: Option<u64>, at: Option<SiteSet>, span: Span) {
        let of_setup = self.setting_up && self.place == Place::Turn && !self.opaque && !self.dead;
        if !of_setup || self.cast.sharing || self.cast.stacking {
            return;
        }
        let (Some(filled), Some(colours), Some(at)) = (&mut self.reached.filled, colours, at) else {
            return self.setup_depends();
        };
        let others = filled.iter().filter(|(other, _)| *other != colours);
        let twice = others.fold(SiteSet::EMPTY, |all, (_, sites)| all | *sites & at);
        filled.iter_mut().for_each(|(_, sites)| *sites -= at);
        filled.push((colours, at));
        let Some(board) =
            self.board.clone().filter(|_| !twice.is_empty() && span.file == self.book.span.file)
        else {
            return;
        };
        let names: Vec<&str> = twice.iter().take(4).map(|site| board.name(site)).collect();
        let more = if twice.len() > names.len() { " …" } else { "" };
        let sites = format!("[{}{more}]", names.join(" "));
        let message = format!("pieces that the setup has put on {sites} are replaced here");
        let help = match more {
            "" => format!("leave those sites out in one of the two places: `… - {sites}`"),
            _ => "leave the sites that both have out in one of the two places: `… - edge`, say".to_string(),
        };
        self.error(Diagnostic::warning("put-twice", span, message).help(help));
    }
}
