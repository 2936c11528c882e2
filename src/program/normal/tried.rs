//! The law of what is tried: what is asked after pieces were put or removed is asked before, of the sets as they will be
//! (E. W. Dijkstra, *Guarded commands, nondeterminacy and formal derivation of programs*, 1975: weakest preconditions).

use super::substitute::bound;
use super::Normal;
use crate::model::{
    is_steady, names_in, Domain, Expr, Members, Num, Operand, Pieces, Reads, Rewrite, Set, Sites, SlotSet,
    Stmt, Target, Trial, Truth, VarRef,
};

impl Normal<'_> {
    /// What is tried is asked of another position: nothing that is known of this one holds in it. Names alone stand for
    /// what they hold here.
    pub fn tried(&mut self, e: &Truth, trial: &Trial) -> Truth {
        let apart = self.trial_apart(e);
        if let Truth::After(trial) = &apart {
            if let Some(before) = self.asked_before(trial) {
                return self.again(&before);
            }
        }
        let mut names = SlotSet::new();
        trial.reads(&mut names);
        let held = names.into_iter().filter_map(|name| Some((name, self.stands_for(name)?)));
        held.fold(apart, |e, (name, value)| super::substituted(name, value, &e))
    }

    /// What is asked after effects, as a condition on the position before them; nothing where that cannot be said.
    fn asked_before(&self, trial: &Trial) -> Option<Truth> {
        if self.cast.sharing || self.cast.stacking {
            return None;
        }
        let inside = bound(|walk| Expr::Truth(walk.truth(&trial.cond)));
        let cond = Normal::new(self.board, self.cast).of(self.me, self.mover).truth(&trial.cond);
        trial.effects.iter().rev().try_fold(cond, |cond, effect| {
            let effect = self.simple(effect)?;
            if names_in(effect.at).iter().any(|name| inside.contains(name)) {
                return None;
            }
            let mut before = Before { effect, can_be_said: true };
            let cond = before.truth(&cond);
            before.can_be_said.then_some(cond)
        })
    }

    /// An effect on sites that no position tells: a piece of one type is put there, or they are left empty.
    fn simple<'e>(&self, effect: &'e Stmt) -> Option<Simple<'e>> {
        let (at, piece) = match effect {
            Stmt::Place { colours, kinds, at } => {
                let kind = match kinds {
                    Members::Const(kinds) if kinds.count_ones() == 1 => kinds.trailing_zeros() as usize,
                    _ => return None,
                };
                let colour_may_be = match colours {
                    Members::Const(colours) => *colours,
                    _ => (1 << self.cast.roles) - 1,
                };
                let all_exist = crate::model::bits(colour_may_be).all(|colour| {
                    self.cast.exists.get(self.cast.piece_type(colour.into(), kind).index()) == Some(&true)
                });
                (at, (self.is_one_member(colours) && all_exist).then_some(Some((colours, kinds)))?)
            }
            Stmt::Remove(Target::Sites(at)) => (at, None),
            _ => return None,
        };
        is_steady(&Expr::Set(Set::Sites(at.clone()))).then_some(Simple { at, piece })
    }
}

/// Sites, and the colour and the kind of the piece that is put there, if one is.
struct Simple<'e> {
    at: &'e Sites,
    piece: Option<(&'e Members, &'e Members)>,
}

impl Simple<'_> {
    /// A set of sites after the effect, where it has those sites just if a condition holds.
    fn told(&self, set: Sites, cond: Truth) -> Sites {
        let (at, before) = (|| Box::new(self.at.clone()), || Box::new(set.clone()));
        let with = Sites::Union(before(), at());
        let without = Sites::Minus(before(), at());
        match cond {
            Truth::Const(true) => with,
            Truth::Const(false) => without,
            cond => Sites::If(Box::new((cond, with, without))),
        }
    }

    /// Is the piece that is put one of these?
    fn is_among(domain: Domain, one: &Members, all: &Members) -> Truth {
        match (one, all) {
            (one, all) if one == all => Truth::Const(true),
            (Members::Const(one), Members::Const(all)) => Truth::Const(one & all != 0),
            (Members::Me, Members::Others) => Truth::Const(false),
            (one, all) => {
                let of = |e: &Members| Set::Members(domain, e.clone());
                Truth::Within(Box::new(Operand { left: of(one), right: of(all) }))
            }
        }
    }
}

/// Says what is asked after an effect before it.
struct Before<'e> {
    effect: Simple<'e>,
    /// Is it known of everything so far what it will be?
    can_be_said: bool,
}

impl Before<'_> {
    fn of_pieces(&self, domain: Domain, set: Sites, of: &Members) -> Sites {
        let put = self.effect.piece.map(|(colours, kinds)| match domain {
            Domain::Kinds => kinds,
            _ => colours,
        });
        let cond = put.map_or(Truth::Const(false), |one| Simple::is_among(domain, one, of));
        self.effect.told(set, cond)
    }
}

impl Rewrite for Before<'_> {
    fn truth(&mut self, e: &Truth) -> Truth {
        let asks_more = matches!(e, Truth::After(_) | Truth::Built(_) | Truth::Stuck | Truth::Probe(_));
        self.can_be_said &= !asks_more;
        match self.can_be_said {
            true => self.parts_of_truth(e),
            false => e.clone(),
        }
    }

    fn num(&mut self, e: &Num) -> Num {
        self.can_be_said &= !matches!(e, Num::Repeats | Num::BoardRepeats | Num::Probe(_));
        self.parts_of_num(e)
    }

    fn sites(&mut self, e: &Sites) -> Sites {
        match e {
            Sites::Empty => self.effect.told(Sites::Empty, Truth::Const(self.effect.piece.is_none())),
            Sites::Coloured(of) => {
                let of = self.members(of);
                self.of_pieces(Domain::Colours, Sites::Coloured(Box::new(of.clone())), &of)
            }
            Sites::OfKinds(of) => {
                let of = self.members(of);
                self.of_pieces(Domain::Kinds, Sites::OfKinds(Box::new(of.clone())), &of)
            }
            Sites::Marked(_) => {
                self.can_be_said = false;
                e.clone()
            }
            e => self.parts_of_sites(e),
        }
    }

    fn members(&mut self, e: &Members) -> Members {
        self.can_be_said &= !matches!(e, Members::KindAt(_) | Members::ColourAt(_));
        self.parts_of_members(e)
    }

    fn pieces(&mut self, e: &Pieces) -> Pieces {
        self.can_be_said = false;
        e.clone()
    }

    // What pieces carry goes with them.
    fn var(&mut self, e: &VarRef) -> VarRef {
        self.can_be_said &= e.of.is_empty();
        e.clone()
    }
}
