//! Built-in words without arguments.

use super::checker::{Checker, Place};
use super::constants::domain_mask;
use super::expr::finite;
use super::typed::{Deps, Ty, Typed};
use crate::board::SiteSet;
use crate::model::{Domain, Members, Num, Probe, Set, Sites, Truth};
use crate::span::Span;
use crate::words::{self, Roles};

impl Checker<'_> {
    /// A built-in word without arguments.
    pub(super) fn word(&mut self, name: &str, span: Span) -> Option<Typed> {
        words::find(name)?;
        if words::is_one_of(name, Roles::TEAMS) && self.cast.teams.is_empty() {
            return None;
        }
        if words::is_one_of(name, Roles::BETWEEN) {
            return self.touching(name, None, span);
        }
        if self.is_barred(name) {
            return Some(self.pattern_only(name, span));
        }
        if let Some(region) = self.region(name, span) {
            return Some(region);
        }
        if let Some(i) = words::SEATS.iter().position(|s| *s == name) {
            if i >= self.cast.roles {
                return Some(self.fail(
                    "no-such-seat",
                    span,
                    format!("there are only {} seats", self.cast.roles),
                ));
            }
            return Some(Typed::members(Domain::Seats, 1 << i, true, true, span));
        }
        if words::DIRECTIONS.contains(&name) || ["orthogonal", "diagonal", "around"].contains(&name) {
            return Some(self.direction(name, span));
        }
        if words::SYMMETRIES.contains(&name) {
            return Some(self.fail_help(
                "wrong-type",
                span,
                format!("`{name}` is a symmetry"),
                format!("write `image(S, {name})`"),
            ));
        }
        let position = Deps::position();
        Some(match name {
            "clockwise" => Typed::members(Domain::Spins, 1, true, true, span),
            "anticlockwise" => Typed::members(Domain::Spins, 2, true, true, span),
            "spins" => self.all_of(Domain::Spins, span),
            "kinds" => self.all_of(Domain::Kinds, span),
            "players" => self.all_of(Domain::Players, span),
            "patterns" => self.all_of(Domain::Patterns, span),
            "colours" => Typed::members(Domain::Colours, self.coming_colours(), false, false, span),
            "me" | "mover" | "opponent" | "mine" | "theirs" | "ours" | "allies" | "empty" | "in_play"
                if !self.in_game() =>
            {
                self.fail(
                    "not-constant",
                    span,
                    format!("`{name}` speaks of the game as it is played and cannot be used here"),
                )
            }
            "me" => {
                let (me, deps) = self.me();
                finite(Domain::Players, true, me, deps, span)
            }
            "mover" => finite(Domain::Players, true, Members::Mover, position, span),
            "opponent" if self.cast.roles == 2 => {
                let (others, deps) = self.others();
                finite(Domain::Players, true, others, deps, span)
            }
            "opponent" | "theirs" if self.cast.roles == 1 => self.no_opponent(name, span),
            "opponent" => self.fail_help(
                "no-opponent",
                span,
                "with more than two players there is no one opponent",
                "write `player_after(me)`, or `theirs` for everybody else's pieces",
            ),
            "in_play" => {
                let ty = Ty::Members { domain: Domain::Players, one: false, named: false };
                Typed::new(Set::Members(Domain::Players, Members::InPlay), ty, position, span)
            }
            "mine" => self.held_by(self.me(), span),
            "theirs" => self.held_by(self.others(), span),
            "ours" => self.held_by(self.team(false), span),
            "allies" => {
                let (allies, deps) = self.team(true);
                let ty = Ty::Members { domain: Domain::Players, one: false, named: false };
                Typed::new(Set::Members(Domain::Players, allies), ty, deps, span)
            }
            "empty" => Typed::new(Sites::Empty, Ty::Sites { one: false }, position, span),
            "turn" | "passes" if self.place == Place::Test => {
                let num = if name == "turn" { Num::Turn } else { Num::Passes };
                Typed::new(num, Ty::Num, position, span)
            }
            "turn" | "passes" => self.counter_misused(name, span),
            "repeats" | "board_repeats" => self.repeats(name, span),
            "stuck" if self.place == Place::Test => Typed::new(Truth::Stuck, Ty::Truth, position, span),
            "stuck" => self.fail_help(
                "stuck-misplaced",
                span,
                "`stuck` may stand only at the top of an end rule's condition",
                "join it by `and`: `mover loses when stuck and …`; of several conditions make several rules \
                 (`draw` and `highest … wins` also take `when … or stuck`)",
            ),
            "moves" | "over" | "drawn" | "winner" => self.probe_word(name, span),
            _ => {
                let args = words::find(name).map_or("", |w| w.args);
                self.fail_help(
                    "argument-count",
                    span,
                    format!("`{name}` needs its arguments"),
                    format!("write `{name}({args})`"),
                )
            }
        })
    }

    /// `opponent` or `theirs` in a puzzle.
    fn no_opponent(&mut self, name: &str, span: Span) -> Typed {
        let message = format!("one player against a puzzle has no opponent, so `{name}` means nothing here");
        let help = "for pieces that belong to nobody write `pieces stone in Grey`, say, and then `Grey`";
        self.fail_help("no-opponent", span, message, help)
    }

    /// Does the word speak of what a pattern may not speak of?
    pub(super) fn is_barred(&self, name: &str) -> bool {
        self.place == Place::Pattern
            && (words::is_one_of(name, Roles::GAMES)
                || words::SEATS.contains(&name)
                || self.cast.colours.iter().take(self.cast.roles).any(|role| role == name))
    }

    pub(super) fn pattern_only(&mut self, name: &str, span: Span) -> Typed {
        self.fail_help(
            "pattern-speaks-of-players",
            span,
            format!("a pattern may not speak of `{name}`"),
            "the rule: a pattern refers to nothing but the board, the colours and positions of stones on it, and empty sites; not to players, turns, order or time",
        )
    }

    fn held_by(&mut self, (who, deps): (Members, Deps), span: Span) -> Typed {
        let deps = deps.and(&Deps::position());
        Typed::new(Sites::Coloured(Box::new(who)), Ty::Sites { one: false }, deps, span)
    }

    pub(super) fn repeats(&mut self, name: &str, span: Span) -> Typed {
        if !self.in_game() {
            return self.fail(
                "not-constant",
                span,
                format!("`{name}` speaks of the game so far and cannot be used here"),
            );
        }
        let num = if name == "repeats" {
            self.uses_repeats = true;
            Num::Repeats
        } else {
            self.uses_board_repeats = true;
            Num::BoardRepeats
        };
        Typed::new(num, Ty::Num, Deps::position(), span)
    }

    pub(super) fn probe_word(&mut self, name: &str, span: Span) -> Typed {
        if self.place != Place::Test {
            let message = format!("`{name}` may stand in tests only");
            return match name {
                "moves" => {
                    let help = "write `stuck` in an end rule for a player who has no move: `draw when stuck`";
                    self.fail_help("tests-only", span, message, help)
                }
                _ => self.fail("tests-only", span, message),
            };
        }
        let deps = Deps::position();
        match name {
            "moves" => Typed::new(Num::Probe(Probe::Moves), Ty::Num, deps, span),
            "over" => Typed::new(Truth::Probe(Probe::Over), Ty::Truth, deps, span),
            "drawn" => Typed::new(Truth::Probe(Probe::Drawn), Ty::Truth, deps, span),
            _ => {
                let ty = Ty::Members { domain: Domain::Players, one: true, named: false };
                Typed::new(Set::Members(Domain::Players, Members::Probe(Probe::Winner)), ty, deps, span)
            }
        }
    }

    pub(super) fn all_of(&mut self, domain: Domain, span: Span) -> Typed {
        let mask = domain_mask(self, domain);
        Typed::members(domain, mask, false, false, span)
    }

    /// The colours that some kind comes in.
    pub(super) fn coming_colours(&self) -> u64 {
        let cast = &self.cast;
        (0..cast.exists.len())
            .filter(|&t| cast.exists[t])
            .fold(0, |mask, t| mask | 1 << cast.colour(crate::model::PieceType(t as u8)))
    }

    pub(super) fn region(&mut self, name: &str, span: Span) -> Option<Typed> {
        let regions = ["board", "edge", "corners", "centre", "top", "bottom", "left", "right", "sides"];
        if !regions.contains(&name) {
            return None;
        }
        let Some(board) = self.board_at(span, name) else { return Some(Typed::bad(span)) };
        if name == "board" {
            return Some(const_sites(board.sites(), span));
        }
        if name == "sides" {
            let mut family: Vec<SiteSet> = (0..board.side_count()).map(|i| *board.side(i)).collect();
            family.sort();
            family.dedup();
            return Some(self.const_family(family, span));
        }
        Some(match board.region(name) {
            Some(sites) => const_sites(*sites, span),
            None => {
                let n = board.side_count();
                let help = if n == 0 {
                    "this board has no sides".into()
                } else {
                    format!("this board has sides `side(1)` to `side({n})`")
                };
                self.fail_help("no-such-region", span, format!("this board has no `{name}`"), help)
            }
        })
    }

    pub(super) fn direction(&mut self, name: &str, span: Span) -> Typed {
        let Some(board) = self.board_at(span, name) else { return Typed::bad(span) };
        let one = words::DIRECTIONS.contains(&name);
        match board.directions_named(name) {
            Some(mask) => Typed::members(Domain::Directions, mask, one, false, span),
            None => {
                let known = self.directions();
                let help = if known.is_empty() {
                    "its sites are joined by `orthogonal` only".to_string()
                } else {
                    format!("it has {}", known.join(", "))
                };
                self.fail_help(
                    "no-such-direction",
                    span,
                    format!("this board has no direction `{name}`"),
                    help,
                )
            }
        }
    }
}

pub(super) fn const_sites(sites: SiteSet, span: Span) -> Typed {
    Typed::new(Sites::Const(sites), Ty::Sites { one: false }, Deps::default(), span)
}
