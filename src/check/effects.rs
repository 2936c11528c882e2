//! Effects: what changes pieces, marks and whose turn it is.

use super::checker::{Checker, Global};
use super::coerce::Want;
use super::typed::{Ty, Typed};
use crate::diagnostic::{brief, Diagnostic};
use crate::model::{Block, Domain, PieceType, ProgramId, Set, Stmt, Target};
use crate::syntax::ast;
use crate::syntax::ast::{ColourWord, Ident};
use crate::syntax::expr_text;

impl Checker<'_> {
    pub(super) fn place_piece(
        &mut self,
        colour: &ColourWord,
        kind: &ast::Expr,
        at: &ast::Expr,
        out: &mut Block,
    ) {
        let colours = match colour {
            ColourWord::My(span) => Typed::new(
                Set::Members(Domain::Colours, self.me().0),
                Ty::Members { domain: Domain::Colours, one: true, named: true },
                self.me().1,
                *span,
            ),
            ColourWord::Of(e) => self.want(e, Want::Members(Domain::Colours)),
        };
        let kinds = self.want(kind, Want::Members(Domain::Kinds));
        let at = self.want(at, Want::Sites);
        let my = matches!(colour, ColourWord::My(_));
        if let (Some(c), Some(k)) =
            (colours.const_mask().or(my.then(|| self.cast.all_roles())), kinds.const_mask())
        {
            if !self.any_exists(c, k) && kinds.ty != Ty::Bad && colours.ty != Ty::Bad {
                let help = self.where_kinds_come(k);
                self.fail_help("no-such-piece", kinds.span, "there is no such piece in this game", help);
            }
        }
        self.lint_put_twice(colours.const_mask(), at.const_sites(), at.span);
        out.push(Stmt::Place { colours: colours.mask(), kinds: kinds.mask(), at: at.sites() });
    }

    /// Is there a piece of one of these colours and one of these kinds?
    fn any_exists(&self, colours: u64, kinds: u64) -> bool {
        let types = (0..self.cast.exists.len()).map(|t| PieceType(t as u8));
        types
            .filter(|t| self.cast.exists[t.index()])
            .any(|t| colours >> self.cast.colour(t) & 1 == 1 && kinds >> self.cast.kind(t) & 1 == 1)
    }

    /// `man` comes in Defenders only …
    fn where_kinds_come(&self, kinds: u64) -> String {
        let come = |kind: usize| {
            let has = |c: &usize| self.any_exists(1 << c, 1 << kind);
            let colours: Vec<&str> =
                (0..self.cast.colours.len()).filter(has).map(|c| self.cast.colours[c].as_str()).collect();
            format!("`{}` comes in {} only", self.cast.kinds[kind], colours.join(", "))
        };
        let said: Vec<String> =
            (0..self.cast.kinds.len()).filter(|k| kinds >> k & 1 == 1).map(come).collect();
        format!("{}; `pieces KIND in COLOUR` says in which colours a kind comes", said.join(", "))
    }

    pub(super) fn target(&mut self, e: &ast::Expr) -> Target {
        let t = self.expr(e);
        match t.ty {
            Ty::Pieces { .. } => Target::Pieces(t.pieces()),
            _ => Target::Sites(self.coerce(t, Want::Sites).sites()),
        }
    }

    pub(super) fn mark(&mut self, on: bool, mark: &Ident, at: &ast::Expr, out: &mut Block) {
        let at = self.target(at);
        if !self.is_known(&mark.text) {
            return self.unknown_mark(mark);
        }
        let found = self.name(&mark.text, mark.span);
        match found.ty {
            Ty::Mark(mark) => out.push(Stmt::Mark { on, mark, at }),
            Ty::Bad => {}
            other => {
                let message = format!("`{}` is {}, not a mark", mark.text, other.name());
                self.fail_help(
                    "wrong-type",
                    mark.span,
                    message,
                    format!("declare it: `marks {}`", mark.text),
                );
            }
        }
    }

    pub(super) fn next(&mut self, program: Option<&Ident>, by: Option<&ast::Expr>, out: &mut Block) {
        let said = by;
        let by = by.map(|b| self.want(b, Want::Member(Domain::Players)).mask());
        let program = match program {
            None => None,
            Some(name) if name.text == "turn" => return self.next_turn(name, said),
            Some(name) => match self.program_named(name) {
                Some(id) => {
                    self.leads_to(id);
                    Some(id)
                }
                None => return,
            },
        };
        out.push(Stmt::Next { program, by });
    }

    /// Reports `next turn by me`: `turn` names no turn.
    fn next_turn(&mut self, name: &Ident, by: Option<&ast::Expr>) {
        let help = match by {
            Some(by) => format!("leave `turn` out: `next by {}`", brief(&expr_text(by))),
            None => {
                "turns go round by themselves; `next by opponent` says who plays next, `next NAME` which turn it is"
                    .to_string()
            }
        };
        self.fail_help("unknown-turn", name.span, "no turn is named `turn`", help);
    }

    /// The turn program of this name, or the one that a library's parameter stands for.
    pub(super) fn program_named(&mut self, name: &Ident) -> Option<ProgramId> {
        if let Some(at) = self.from {
            let taken = &self.book.uses[at];
            let index = taken.params.iter().position(|p| p.name.text == name.text && p.ty.text == "turn");
            if let Some(arg) = index.and_then(|i| taken.args.get(i)) {
                let ast::ExprKind::Name(given) = &arg.kind else {
                    self.fail("wrong-type", arg.span, "expected the name of a turn");
                    return None;
                };
                let given = Ident { text: given.clone(), span: arg.span };
                let saved = std::mem::replace(&mut self.from, taken.from);
                let found = self.program_named(&given);
                self.from = saved;
                return found;
            }
        }
        if let Some(&Global::Program(id)) = self.globals.get(&name.text) {
            self.used.insert(name.text.clone());
            return Some(id);
        }
        let mut error =
            Diagnostic::error("unknown-turn", name.span, format!("there is no turn named `{}`", name.text));
        let player = matches!(self.globals.get(&name.text), Some(Global::Colour(_)))
            || ["me", "mover", "opponent"].contains(&name.text.as_str());
        error.help = Some(if player {
            format!("`{}` is a player: write `next by {}`", name.text, name.text).into()
        } else {
            super::suggest::did_you_mean(&name.text, self.programs.iter().map(String::as_str))
                .or_else(|| self.book.in_library(&name.text))
                .unwrap_or(format!("write `turn {} {{ … }}`", name.text).into())
        });
        self.error(error);
        None
    }
}
