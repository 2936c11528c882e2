//! Whether a player could make a turn: `has_move(opponent)`. The turn, as that player would make it, becomes a condition
//! ([`possible`]).

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::typed::{Deps, Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{possible, Block, Domain, ProgramId, Reads, Rewrite, SlotSet, Truth};
use crate::span::Span;
use crate::syntax::ast;

impl Checker<'_> {
    /// `has_move(P)`, `has_move(P, turn)`. In the turn that is asked about it is taken to hold.
    pub(super) fn can_move(&mut self, args: &[ast::Expr], span: Span) -> Typed {
        let holds = Typed::new(Truth::Const(true), Ty::Truth, Deps::default(), span);
        let who = self.want(&args[0], Want::Member(Domain::Players));
        if matches!(self.place, Place::Constant | Place::Pattern) {
            let help = "turns, end rules and tests can ask whether somebody can move";
            return self.fail_help("not-constant", span, "nobody moves here", help);
        }
        self.ends_ask_moves |= self.place == Place::End;
        if self.moving {
            return holds;
        }
        let Some(program) = self.turn_asked(args.get(1), span) else { return Typed::bad(span) };
        self.speaks_of_turn(program);
        if who.ty == Ty::Bad {
            return who;
        }
        let scope = self.enter();
        let (who, bound) = self.named_once(who);
        let turn = self.turn_of(program, who);
        self.leave(scope);
        // What is tried is not tried again.
        let Some(cond) =
            possible(&turn.body, &turn.after).filter(|cond| self.trying.is_none() || !tries(cond))
        else {
            return self.cannot_be_asked(program, span);
        };
        let mut names = SlotSet::new();
        cond.reads(&mut names);
        let deps = names.iter().fold(Deps::position(), |deps, slot| deps.and(&Deps::slot(*slot)));
        let asked = Typed::new(cond, Ty::Truth, deps, span);
        match bound {
            Some((slot, value)) => asked.bind(slot, &value),
            None => asked,
        }
    }

    /// The turn that is meant: the one that is named, or the only one.
    fn turn_asked(&mut self, name: Option<&ast::Expr>, span: Span) -> Option<ProgramId> {
        let Some(name) = name else {
            if self.book.turns.len() == 1 {
                return Some(ProgramId(0));
            }
            let message = "there are several turns";
            self.fail_help(
                "argument-count",
                span,
                message,
                "name the one that is meant: `has_move(me, opening)`",
            );
            return None;
        };
        let ast::ExprKind::Name(text) = &name.kind else {
            self.fail("wrong-type", name.span, "expected the name of a turn");
            return None;
        };
        self.program_named(&ast::Ident { text: text.clone(), span: name.span })
    }

    /// The turn as if this player were to make it.
    fn turn_of(&mut self, program: ProgramId, who: Typed) -> Turn {
        let turn = &self.book.turns[program.index()];
        let asked = self.asked.replace(who);
        let visible = std::mem::replace(&mut self.visible, self.locals.len());
        let from = std::mem::replace(&mut self.from, turn.from);
        let counted = (self.next_choice, self.mosts);
        let trying = self.trying.take();
        (self.moving, self.tried_out) = (true, trying.is_some());
        let found = self.turn_block(program);
        (self.moving, self.tried_out, self.trying) = (false, false, trying);
        (self.next_choice, self.mosts) = counted;
        (self.asked, self.visible, self.from) = (asked, visible, from);
        found
    }

    fn cannot_be_asked(&mut self, program: ProgramId, span: Span) -> Typed {
        let turn = self.book.turns[program.index()].item.span;
        self.error(
            Diagnostic::error(
                "turn-too-deep",
                span,
                "whether this turn can be made is too much for one condition",
            )
            .note(turn, "here choices hang on effects of effects, on a set, or on a loop")
            .help(
                "write what makes it possible: `some s in mine: some targets(s)`, say; of the other player, \
                 `(…) for opponent`",
            ),
        );
        Typed::bad(span)
    }
}

/// What a turn consists of.
pub(super) struct Turn {
    /// Its own statements, with what libraries offer instead.
    pub body: Block,
    /// What libraries add at its end.
    pub after: Block,
}

/// Does a condition try something out?
fn tries(cond: &Truth) -> bool {
    struct Trials(bool);
    impl Rewrite for Trials {
        fn truth(&mut self, truth: &Truth) -> Truth {
            self.0 |= matches!(truth, Truth::After(_));
            self.parts_of_truth(truth)
        }
    }
    let mut trials = Trials(false);
    trials.truth(cond);
    trials.0
}
