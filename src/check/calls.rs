//! Built-in words with arguments.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::expr::finite;
use super::typed::{Deps, Ty, Typed};
use crate::board::{BoardError, SiteSet};
use crate::diagnostic::{brief, Advice, Diagnostic};
use crate::model::{Domain, Family, Links, Members, Num, Pieces, Sites, Truth};
use crate::span::Span;
use crate::syntax::ast::{DefineBody, Expr as Ast, ExprKind, Ident};
use crate::syntax::expr_text;
use crate::words::{self, Roles};
use std::sync::Arc;

impl Checker<'_> {
    /// `name(args)`: a definition, table, variable of a player, or built-in word.
    pub(super) fn call(&mut self, name: &Ident, args: &[Ast], span: Span) -> Typed {
        if self.local(&name.text).is_some() {
            let value = self.name(&name.text, name.span);
            return self.takes_none(name, value, args);
        }
        let global = self.globals.get(&name.text).filter(|_| !self.is_test_word(&name.text));
        if let Some(&global) = global {
            self.used.insert(name.text.clone());
            return match global {
                Global::Define(at) if self.is_bare(at) => {
                    let value = self.expand(at, &[], name.span);
                    self.takes_none(name, value, args)
                }
                Global::Define(at) => self.expand(at, args, span),
                Global::Table(at) => self.lookup(at, args, span),
                Global::Var(_) => self.variable(&name.text, args, span),
                _ => {
                    let value = self.name(&name.text, name.span);
                    self.takes_none(name, value, args)
                }
            };
        }
        if words::is_one_of(&name.text, Roles::BETWEEN) {
            let found = self.touching(&name.text, Some(args), span);
            return found.unwrap_or_else(|| self.unknown(&name.text, true, name.span));
        }
        match words::find(&name.text) {
            Some(word) if !word.args.is_empty() => self.word_call(name, args, span),
            Some(word) if word.gives.contains("sites") => {
                let value = self.name(&name.text, name.span);
                self.takes_none(name, value, args)
            }
            Some(_) => self.fail_help(
                "not-a-function",
                name.span,
                format!("`{}` takes no arguments", name.text),
                match (name.text.as_str(), args) {
                    ("sides", [number]) => {
                        format!("write `side({})` for one of them", brief(&expr_text(number)))
                    }
                    (way, [from]) if words::DIRECTIONS.contains(&way) => {
                        format!(
                            "write `neighbours({}, {way})` for one step that way",
                            brief(&expr_text(from))
                        )
                    }
                    _ => format!("write just `{}`", name.text),
                },
            ),
            None => self.unknown(&name.text, true, name.span),
        }
    }

    /// Is it a definition of a value without parameters?
    fn is_bare(&self, at: usize) -> bool {
        let define = &self.book.defines[at].item;
        define.params.is_empty() && matches!(define.body, DefineBody::Expr(_))
    }

    /// Reports a value that is called as if it were a function, such as `occupied(s)`.
    fn takes_none(&mut self, name: &Ident, value: Typed, args: &[Ast]) -> Typed {
        let is_set = match value.ty {
            Ty::Bad => return Typed::bad(name.span),
            Ty::Members { domain: Domain::Players | Domain::Colours | Domain::Kinds, .. } => true,
            Ty::Sites { .. } | Ty::Mark(_) => true,
            _ => false,
        };
        let help = match args {
            [arg] if is_set => {
                let shown = brief(&expr_text(arg));
                match self.expr(arg).ty {
                    Ty::Sites { one: true } | Ty::Pieces { one: true } => {
                        format!("write `{shown} in {}`", name.text)
                    }
                    Ty::Sites { .. } if shown.contains(' ') => {
                        format!("write `{} & ({shown})` for what both share", name.text)
                    }
                    Ty::Sites { .. } => format!("write `{} & {shown}` for what both share", name.text),
                    _ => format!("write just `{}`", name.text),
                }
            }
            _ => format!("write just `{}`", name.text),
        };
        let what = match value.ty {
            Ty::Sites { one: false } => "a set of sites".to_string(),
            ty => ty.name(),
        };
        let message = format!("`{}` is {what} and takes no arguments", name.text);
        self.fail_help("not-a-function", name.span, message, help)
    }

    /// Checks the number of arguments against the word's.
    pub(super) fn count_args(&mut self, name: &Ident, args: &[Ast], from: usize, to: usize) -> bool {
        if (from..=to).contains(&args.len()) {
            return true;
        }
        let signature = words::find(&name.text).map_or("", |w| w.args);
        let wanted = if from == to { format!("{from}") } else { format!("{from} or {to}") };
        let word = if to == 1 { "argument" } else { "arguments" };
        let message = format!("`{}` takes {wanted} {word}, not {}", name.text, args.len());
        let several = |sign: &str| brief(&args.iter().map(expr_text).collect::<Vec<_>>().join(sign));
        let help = match name.text.as_str() {
            "max" | "min" if args.len() > 1 => format!("write `{}({{ {} }})`", name.text, several(", ")),
            "sum" | "union" if args.len() > 1 => format!("write `{}`", several(" + ")),
            _ => format!("`{}({signature})`", name.text),
        };
        self.error(Diagnostic::error("argument-count", name.span, message).help(help));
        false
    }

    fn word_call(&mut self, name: &Ident, args: &[Ast], span: Span) -> Typed {
        if self.is_barred(&name.text) {
            return self.pattern_only(&name.text, name.span);
        }
        let (from, to) = match name.text.as_str() {
            "side" | "opposite" | "round" | "count" | "sum" | "max" | "min" | "union" | "descending"
            | "pieces" | "built" | "legal" | "perft" | "results" | "positions" | "decisions" => (1, 1),
            "blocks" | "tiles" | "image" | "between" => (2, 2),
            "lines" | "cliques" | "neighbours" | "groups" | "player_after" | "has_move" => (1, 2),
            "distance" => (2, 3),
            _ => (3, 3),
        };
        if !self.count_args(name, args, from, to) {
            return Typed::bad(span);
        }
        match name.text.as_str() {
            "side" => self.side(&args[0], span),
            "blocks" | "tiles" => self.rectangles(&name.text, args, span),
            "lines" | "cliques" => self.rows(&name.text, args, span),
            "image" => self.image(args, span),
            "distance" => self.distance(args, span),
            "neighbours" | "groups" => self.linked(&name.text, args, span),
            "run" | "hit" => self.walk(&name.text, args, span),
            "between" => self.between(args, span),
            "pieces" => {
                let s = self.want(&args[0], Want::Sites);
                let deps = s.deps.clone().and(&Deps::position());
                Typed::new(Pieces::On(Box::new(s.sites())), Ty::Pieces { one: false }, deps, span)
            }
            "opposite" => self.opposite(&args[0], span),
            "round" => self.round_the_rim(&args[0], span),
            "count" => {
                let t = self.expr(&args[0]);
                self.lint_kind_counted(&args[0], &t);
                let t = self.countable(t);
                let deps = t.deps.clone();
                Typed::new(Num::Count(Box::new(t.set())), Ty::Num, deps, span)
            }
            "sum" | "max" | "min" | "descending" => self.fold_numbers(name, &args[0], span),
            "union" => self.union_family(&args[0], span),
            "built" => {
                let p = self.want(&args[0], Want::Member(Domain::Patterns));
                if let (Some(mask), Place::Turn | Place::End) = (p.const_mask(), self.place) {
                    return self.known_pattern(mask, span);
                }
                let deps = p.deps.clone().and(&Deps::position());
                Typed::new(Truth::Built(Box::new(p.mask())), Ty::Truth, deps, span)
            }
            "player_after" => self.player_after(args, span),
            "has_move" => self.can_move(args, span),
            _ => self.probe_call(name, &args[0], span),
        }
    }

    // ---------------------------------------------------------------- regions

    fn side(&mut self, arg: &Ast, span: Span) -> Typed {
        let Some(board) = self.board_at(span, "side") else { return Typed::bad(span) };
        let Some(n) = self.const_number(arg, "the number of a side") else { return empty_sites(span) };
        let count = board.side_count() as i32;
        if count == 0 {
            return self.fail("no-such-region", span, "this board has no sides");
        }
        let at = (n - 1).rem_euclid(count) as usize;
        Typed::new(Sites::Const(*board.side(at)), Ty::Sites { one: false }, Deps::default(), span)
    }

    fn rectangles(&mut self, name: &str, args: &[Ast], span: Span) -> Typed {
        let Some(board) = self.board_at(span, name) else { return Typed::bad(span) };
        let rows = self.const_number(&args[0], "the size of a block");
        let cols = self.const_number(&args[1], "the size of a block");
        let (Some(rows), Some(cols)) = (rows, cols) else { return self.const_family(vec![], span) };
        let (r, c) = (rows.max(0) as usize, cols.max(0) as usize);
        let family = if name == "blocks" { board.blocks(r, c) } else { board.tiles(r, c) };
        self.board_family(family, span)
    }

    fn rows(&mut self, name: &str, args: &[Ast], span: Span) -> Typed {
        let Some(board) = self.board_at(span, name) else { return Typed::bad(span) };
        let n = self.const_number(&args[0], "the length");
        let default = if name == "lines" { board.around() } else { board.orthogonal() };
        let dirs = match args.get(1) {
            None => Some(default),
            Some(d) => {
                let d = self.want(d, Want::Members(Domain::Directions));
                self.known(&d, d.const_mask(), "the directions")
            }
        };
        let (Some(n), Some(dirs)) = (n, dirs) else { return self.const_family(vec![], span) };
        let n = n.max(0) as usize;
        let family = if name == "lines" { board.lines(n, dirs) } else { board.cliques(n, dirs) };
        self.board_family(family, span)
    }

    fn board_family(&mut self, family: Result<Vec<SiteSet>, BoardError>, span: Span) -> Typed {
        match family {
            Ok(family) => self.const_family(family, span),
            Err(error) => self.board_failed(error, span),
        }
    }

    /// Reports a board's error at a place.
    pub(super) fn board_failed(&mut self, error: BoardError, span: Span) -> Typed {
        let mut diagnostic = Diagnostic::error(error.code, span, error.message);
        diagnostic.help = error.help.map(Advice::from);
        self.error(diagnostic);
        Typed::bad(span)
    }

    fn image(&mut self, args: &[Ast], span: Span) -> Typed {
        let s = self.want(&args[0], Want::Sites);
        let Some(board) = self.board_at(span, "image") else { return Typed::bad(span) };
        let ExprKind::Name(name) = &args[1].kind else {
            return self.fail_help(
                "wrong-type",
                args[1].span,
                "the second argument of `image` is a symmetry",
                format!("symmetries are {}", words::SYMMETRIES.join(", ")),
            );
        };
        let Some(symmetry) = board.symmetry(name) else {
            let has: Vec<&str> = board.symmetries().iter().map(|s| s.name).collect();
            let message = if words::SYMMETRIES.contains(&name.as_str()) {
                format!("this board has no symmetry `{name}`")
            } else {
                format!("`{name}` is no symmetry")
            };
            let help = if has.is_empty() {
                "this board has none".to_string()
            } else {
                format!("this board has {}", has.join(", "))
            };
            return self.fail_help("no-such-symmetry", args[1].span, message, help);
        };
        let one = s.ty == Ty::Sites { one: true };
        let deps = s.deps.clone();
        Typed::new(
            Sites::Image(Box::new(s.sites()), Arc::new(symmetry.map.clone())),
            Ty::Sites { one },
            deps,
            span,
        )
    }

    fn distance(&mut self, args: &[Ast], span: Span) -> Typed {
        let (a, b) = (self.want(&args[0], Want::Sites), self.want(&args[1], Want::Sites));
        let Some((links, deps)) = self.links(args.get(2), span) else { return Typed::bad(span) };
        let deps = deps.and(&a.deps).and(&b.deps);
        Typed::new(Num::Distance(Box::new(a.sites()), Box::new(b.sites()), links), Ty::Num, deps, span)
    }

    // ------------------------------------------------------------ adjacency

    fn linked(&mut self, name: &str, args: &[Ast], span: Span) -> Typed {
        let s = self.want(&args[0], Want::Sites);
        let Some((links, deps)) = self.links(args.get(1), span) else { return Typed::bad(span) };
        let deps = deps.and(&s.deps);
        let s = Box::new(s.sites());
        match name {
            "neighbours" => Typed::new(Sites::Neighbours(s, links), Ty::Sites { one: false }, deps, span),
            _ => Typed::new(Family::Groups(s, links), Ty::Family, deps, span),
        }
    }

    /// Directions (left out: orthogonal), or the name of a definition that joins sites.
    fn links(&mut self, arg: Option<&Ast>, span: Span) -> Option<(Links, Deps)> {
        let board = self.board_at(span, "orthogonal")?;
        let Some(arg) = arg else {
            return Some((Links::Directions(Box::new(Members::Const(board.orthogonal()))), Deps::default()));
        };
        if let Some(at) = self.joining(arg) {
            return Some((Links::Table(self.link_table(at, arg.span)?), Deps::default()));
        }
        let d = self.want(arg, Want::Members(Domain::Directions));
        let deps = d.deps.clone();
        (d.ty != Ty::Bad).then(|| (Links::Directions(Box::new(d.mask())), deps))
    }

    /// The definition whose name stands where directions could: itself, or a parameter that it was given for.
    pub(super) fn joining(&mut self, arg: &Ast) -> Option<usize> {
        let ExprKind::Name(name) = &arg.kind else { return None };
        let local = self.local(name).map(|local| local.value.ty);
        let given = match local {
            None if self.is_parameter(name) => Some(self.name(name, arg.span).ty),
            local => local,
        };
        if let Some(ty) = given {
            return if let Ty::Ways(at) = ty { Some(at) } else { None };
        }
        let Some(&Global::Define(at)) = self.globals.get(name) else { return None };
        let joins = self.book.defines[at].item.params.len() == 1;
        joins.then(|| {
            self.used.insert(name.clone());
            at
        })
    }

    /// An argument of a definition or library: directions may be the name of a definition that joins sites.
    pub(super) fn argument(&mut self, arg: &Ast, want: Want) -> Typed {
        match (want, &arg.kind) {
            (Want::Members(Domain::Directions), ExprKind::Name(_)) => match self.joining(arg) {
                Some(at) => Typed::new(Sites::Const(SiteSet::EMPTY), Ty::Ways(at), Deps::default(), arg.span),
                None => self.want(arg, want),
            },
            _ => self.want(arg, want),
        }
    }

    /// For each site, the sites that a definition joins it to, taken both ways.
    fn link_table(&mut self, at: usize, span: Span) -> Option<Arc<Vec<SiteSet>>> {
        let board = self.board.clone()?;
        let mut table = vec![SiteSet::EMPTY; board.len()];
        for site in board.sites() {
            let value = self.expand_at_site(at, site, span)?;
            for to in self.known(&value, value.const_sites(), "the sites that a definition joins")? {
                table[site.index()].insert(to);
                table[to.index()].insert(site);
            }
        }
        Some(Arc::new(table))
    }

    /// A one-parameter definition's value at a site.
    fn expand_at_site(&mut self, at: usize, site: crate::board::Site, span: Span) -> Option<Typed> {
        let board = self.board.clone()?;
        let name = Ident { text: board.name(site).to_string(), span };
        let item = crate::syntax::ast::SiteItem { from: name, to: None };
        let arg = Ast { span, kind: ExprKind::SiteList(vec![item]) };
        if !matches!(self.book.defines[at].item.body, DefineBody::Expr(_)) {
            self.fail("wrong-type", span, "sites are joined by a definition that gives sites");
            return None;
        }
        let (steps, value) = (self.steps, self.expand(at, &[arg], span));
        self.steps = steps;
        let value = self.coerce(value, Want::Sites);
        (value.ty != Ty::Bad).then_some(value)
    }

    fn walk(&mut self, name: &str, args: &[Ast], span: Span) -> Typed {
        let s = self.want(&args[0], Want::Sites);
        let d = self.want(&args[1], Want::Members(Domain::Directions));
        let t = self.want(&args[2], Want::Sites);
        let deps = s.deps.clone().and(&d.deps).and(&t.deps);
        let (s, d, t) = (Box::new(s.sites()), Box::new(d.mask()), Box::new(t.sites()));
        let sites = if name == "run" { Sites::Run(s, d, t) } else { Sites::Hit(s, d, t) };
        Typed::new(sites, Ty::Sites { one: false }, deps, span)
    }

    fn between(&mut self, args: &[Ast], span: Span) -> Typed {
        let (a, b) = (self.want(&args[0], Want::Sites), self.want(&args[1], Want::Sites));
        let deps = a.deps.clone().and(&b.deps);
        Typed::new(
            Sites::Between(Box::new(a.sites()), Box::new(b.sites())),
            Ty::Sites { one: false },
            deps,
            span,
        )
    }

    fn opposite(&mut self, arg: &Ast, span: Span) -> Typed {
        let d = self.want(arg, Want::Members(Domain::Directions));
        let one = matches!(d.ty, Ty::Members { one: true, .. });
        let deps = d.deps.clone();
        finite(Domain::Directions, one, Members::Opposite(Box::new(d.mask())), deps, span)
    }

    /// `round(clockwise)`: a table of the spins, so that a spin that is chosen will do.
    fn round_the_rim(&mut self, arg: &Ast, span: Span) -> Typed {
        let spin = self.want(arg, Want::Members(Domain::Spins));
        let Some(board) = self.board_at(span, "round") else { return Typed::bad(span) };
        let (Some(clockwise), Some(back)) = (board.round(true), board.round(false)) else {
            return self.fail("no-such-direction", span, "this board has no way round its rim");
        };
        let one = matches!(spin.ty, Ty::Members { one: true, .. });
        let deps = spin.deps.clone();
        let ways = vec![(0, Members::Const(clockwise)), (1, Members::Const(back))];
        finite(Domain::Directions, one, Members::Lookup(Box::new(spin.mask()), ways), deps, span)
    }
}

fn empty_sites(span: Span) -> Typed {
    Typed::new(Sites::Const(SiteSet::EMPTY), Ty::Sites { one: false }, Deps::default(), span)
}
