//! Suspicious places: names never used, conditions that are true of nothing.

use super::checker::{Checker, Global, Place};
use super::typed::{Ty, Typed};
use crate::board::Board;
use crate::diagnostic::Diagnostic;
use crate::model::{closure, Domain, EndRule, Num, Program, ProgramId, Supply, Truth, VarId};
use crate::span::Span;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Ident, UnaryOp};
use crate::syntax::{expr_text, tokens, TokenKind};
use std::collections::BTreeSet;

impl Checker<'_> {
    pub(super) fn lints(&mut self, programs: &[Program], first: ProgramId, ends: &[EndRule]) {
        if self.failed() {
            return;
        }
        self.lint_unused();
        self.lint_dead_options();
        self.lint_unread();
        self.lint_names();
        self.lint_alike();
        self.lint_unreached(first);
        self.lint_stuck(programs, ends);
        self.lint_passes(ends);
    }

    /// Options, definitions, variables and tables of the game's own file that nothing reads.
    fn lint_unused(&mut self) {
        let book = self.book;
        let own = book.span.file;
        let mut unused = Vec::new();
        let repeated = said_again(&book.files.get(own).text);
        for (name, global) in &self.globals {
            let (what, span, from) = match *global {
                Global::Option(at) => ("option", book.options[at].item.name.span, book.options[at].from),
                Global::Define(at) => ("definition", book.defines[at].item.name.span, book.defines[at].from),
                Global::Table(at) => ("table", book.tables[at].item.name.span, book.tables[at].from),
                Global::Var(at) => {
                    ("variable", book.vars[at.index()].item.name.span, book.vars[at.index()].from)
                }
                _ => continue,
            };
            let drawn =
                book.tints.iter().map(|tint| &tint.what).chain(book.shows.iter().map(|show| &show.what));
            let is_drawn = drawn.into_iter().any(|what| what.text == *name);
            if from.is_none()
                && span.file == own
                && !is_drawn
                && !self.used.contains(name)
                && !repeated.contains(name.as_str())
            {
                unused.push((what, name.clone(), span));
            }
        }
        for (what, name, span) in unused {
            self.error(
                Diagnostic::warning("unused", span, format!("{what} `{name}` is never used"))
                    .help("use it, or delete it"),
            );
        }
    }

    /// Options of base games that nothing of the variant reads any more.
    fn lint_dead_options(&mut self) {
        let book = self.book;
        let inherited =
            book.options.iter().filter(|o| o.from.is_none() && o.item.name.span.file != book.span.file);
        let dead: Vec<&str> =
            inherited.map(|o| o.item.name.text.as_str()).filter(|o| !self.used.contains(*o)).collect();
        if dead.is_empty() {
            return;
        }
        let idle = self.limited.iter().filter(|(_, read)| dead.iter().any(|option| read.contains(*option)));
        let limits: Vec<Option<&Ident>> = idle.map(|(at, _)| book.limits[*at].item.name.as_ref()).collect();
        let named = limits.iter().flatten().map(|name| name.text.as_str());
        let out: Vec<&str> = dead.iter().copied().chain(named).collect();
        let what = if dead.len() == 1 { "option" } else { "options" };
        let whom = if out.len() == 1 { "it" } else { "them" };
        let message = format!("nothing reads the inherited {what} `{}` any more", dead.join("`, `"));
        let help = match limits.iter().all(Option::is_some) {
            true => format!("leave {whom} out: `without {}`", out.join(", ")),
            false => "name the base game's `require` that reads it; then leave both out by `without`".into(),
        };
        self.error(Diagnostic::warning("dead-option", book.span, message).help(help));
    }

    /// `choose s in empty` where sites are of several classes: mostly one of them is meant.
    pub(super) fn lint_all_classes(&mut self, domain: &Expr) {
        let ExprKind::Name(name) = &domain.kind else { return };
        let Some(board) = self.board.as_deref().filter(|board| board.has_between()) else { return };
        if domain.span.file != self.book.span.file || self.place == Place::Test {
            return;
        }
        let sites =
            [("cells", board.cells()), ("edges", *board.edges()), ("vertices", *board.vertex_sites())];
        let classes = sites.map(|(class, sites)| (!sites.is_empty()).then_some(class));
        let classes: Vec<&str> = classes.into_iter().flatten().collect();
        let (what, each, all) = match name.as_str() {
            "board" => ("", classes.join("`, `"), classes.join(" + ")),
            "empty" => {
                let each = classes.iter().map(|class| format!("{class} & empty")).collect::<Vec<_>>();
                ("without pieces ", each.join("`, `"), format!("({}) & empty", classes.join(" + ")))
            }
            _ => return,
        };
        let message = format!("`{name}` is all sites {what}here: {}", classes.join(", "));
        self.error(
            Diagnostic::warning("all-classes", domain.span, message)
                .help(format!("write `{each}`, or `{all}` if all are meant")),
        );
    }

    /// Variables of the game's own file that are set, but that no rule reads.
    fn lint_unread(&mut self) {
        let book = self.book;
        let read = self.reads.iter().filter(|(target, _)| target.is_none()).map(|(_, var)| *var).collect();
        let sets = self.reads.iter().filter_map(|(target, var)| Some(((*target)?, BTreeSet::from([*var]))));
        let read = closure(read, &sets.collect::<Vec<_>>());
        for (at, var) in book.vars.iter().enumerate() {
            let name = &var.item.name;
            let is_own = var.from.is_none() && name.span.file == book.span.file;
            if is_own && self.used.contains(&name.text) && !read.contains(&VarId(at as u16)) {
                let message =
                    format!("no rule reads `{}`: positions that differ in it alone are the same", name.text);
                let warning = Diagnostic::warning("unread", name.span, message);
                self.error(
                    warning.help("read it in a rule, or delete it unless it is only there to be shown"),
                );
            }
        }
    }

    /// A turn that may be impossible wants an end rule with `stuck`, or one that asks whether somebody can move.
    fn lint_stuck(&mut self, programs: &[Program], ends: &[EndRule]) {
        // A puzzle is lost then, as everybody expects.
        if self.cast.roles == 1 || self.ends_ask_moves || ends.iter().any(|e| e.stuck) {
            return;
        }
        for (at, program) in programs.iter().enumerate() {
            let turn = &self.book.turns[at];
            if turn.from.is_some() || Supply::of(&program.body) != Supply::Doubtful {
                continue;
            }
            let what =
                turn.item.name.as_ref().map_or("this turn".to_string(), |n| format!("the turn `{}`", n.text));
            self.error(
                Diagnostic::warning("no-stuck-rule", turn.item.span, format!("{what} may be impossible, and no end rule says what happens then"))
                    .help("add `mover loses when stuck`, `draw when stuck` or `mover passes when stuck`; without one the game is drawn"),
            );
        }
    }

    /// A rule that waits for passes where nobody can pass.
    fn lint_passes(&mut self, ends: &[EndRule]) {
        if self.passes || ends.iter().any(|rule| rule.outcome.is_pass()) {
            return;
        }
        for rule in ends.iter().filter(|rule| waits_for_passes(&rule.when)) {
            let message = "this end rule can never decide: nobody can pass";
            let help = "let a turn pass, `either { … } or pass`, or a player who cannot move: `mover passes when stuck`";
            self.error(Diagnostic::warning("dead-rule", rule.span, message).help(help));
        }
    }

    /// `neighbours(s, d) in X`: where `d` leads off the board nothing lies, and nothing is a part of every set.
    pub(super) fn lint_rim(&mut self, part: &Expr, whole: &Expr) {
        if self.dead || self.opaque || self.place == Place::Test {
            return;
        }
        let (word, args) = match &part.kind {
            ExprKind::Group(inner) => return self.lint_rim(inner, whole),
            ExprKind::Call(word, args) if args.len() >= 2 => (word.text.as_str(), args),
            _ => return,
        };
        let ends = |board: &Board| {
            let ways = || 0..board.direction_count();
            board.iter().any(|site| ways().any(|way| board.steps(site, way).is_empty()))
        };
        let may_be_none = match word {
            "neighbours" => args.len() == 2 && self.board.as_deref().is_some_and(ends),
            "hit" => true,
            _ => false,
        };
        let is_there = self.there.contains(&expr_text(part));
        if !may_be_none || is_there || !self.is_one(&args[0]) || !self.is_one(&args[1]) {
            return;
        }
        let (part, set) = (expr_text(part), expr_text(whole));
        let set = if set.contains(' ') { format!("({set})") } else { set };
        self.error(
            Diagnostic::warning(
                "true-of-none",
                whole.span,
                format!("`{part}` may be `none`, and this is true of `none`"),
            )
            .help(format!("write `some {part} & {set}`, which needs a site there, or `no {part} - {set}`")),
        );
    }

    /// `A - B & C` takes away what B and C share, and is easily read otherwise.
    pub(super) fn lint_minus(&mut self, whole: &Expr, gone: &Expr) {
        if !matches!(gone.kind, ExprKind::Binary(BinaryOp::Intersect, ..)) {
            return;
        }
        let (whole, gone) = (expr_text(whole), (expr_text(gone), gone.span));
        self.error(
            Diagnostic::warning(
                "minus-and-both",
                gone.1,
                format!("`&` binds more tightly than `-`: this takes `{}` away", gone.0),
            )
            .help(format!(
                "write `{whole} - ({})` if that is meant, otherwise put `{whole} - …` into brackets",
                gone.0
            )),
        );
    }

    /// `groups(Red) & bottom` asks whether all of `bottom` is one of the groups, not what they share with it.
    pub(super) fn lint_one_of_a_family(&mut self, op: BinaryOp, a: (&Expr, &Typed), b: (&Expr, &Typed)) {
        let (family, set) = match (a.1.ty, b.1.ty) {
            (Ty::Family, Ty::Sites { .. }) => (a, b),
            (Ty::Sites { .. }, Ty::Family) => (b, a),
            _ => return,
        };
        let is_member = op == BinaryOp::Subtract && self.may_be_of_a_family(set.0);
        if is_member || self.dead || self.opaque {
            return;
        }
        let said = expr_text(set.0);
        let whole = Some(expr_text(family.0)).filter(|text| text.len() <= 24).unwrap_or("…".into());
        let (sign, which, how) = match op {
            BinaryOp::Subtract => ("-", "without", "no"),
            _ => ("&", "with", "some"),
        };
        let message =
            format!("`{sign}` compares whole sets: it asks whether `{said}` itself is a set of the family");
        let help = format!(
            "write `{{ g in {whole} where {how} g & {said} }}` for the sets {which} a site of it, `union({whole}) {sign} {said}` for sites"
        );
        self.error(Diagnostic::warning("one-of-a-family", set.1.span, message).help(help));
    }

    /// A name or the group of a site: it may well be a set of the family that it is taken from.
    fn may_be_of_a_family(&mut self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Group(inner) => self.may_be_of_a_family(inner),
            ExprKind::Name(name) => {
                self.local(name).is_some() || matches!(self.globals.get(name), Some(Global::Var(_)))
            }
            ExprKind::Call(word, _) => word.text == "group_of",
            _ => false,
        }
    }

    /// `s = empty` asks whether there is one empty site and it is `s`.
    pub(super) fn lint_one_and_many(&mut self, written: (&Expr, &Expr), a: &Typed, b: &Typed) {
        let ((one, many), ty, span) = match (&a.ty, &b.ty) {
            (Ty::Sites { one: true }, ty) => ((written.0, written.1), ty, b.span),
            (ty, Ty::Sites { one: true }) => ((written.1, written.0), ty, a.span),
            _ => return,
        };
        let ExprKind::Name(name) = &many.kind else { return };
        let of_pieces = matches!(ty, Ty::Members { named: true, .. } | Ty::Mark(_));
        let is_set = *ty == Ty::Sites { one: false } && crate::words::is_word(name);
        let single = [a, b].iter().any(|t| t.span == span && t.const_sites().is_some_and(|s| s.len() == 1));
        if self.opaque || self.dead || single || !(of_pieces || is_set) {
            return;
        }
        let said = expr_text(one);
        let message = format!(
            "`{said}` is one site and `{name}` a set: they are equal only where the set is that one site"
        );
        let warning = Diagnostic::warning("one-and-many", span, message);
        self.error(warning.help(format!("write `{said} in {name}`, or `not {said} in {name}`")));
    }

    /// `let s = king` names the kind; who writes so may mean the sites where kings stand.
    pub(super) fn lint_kind_named(&mut self, name: &Ident, value: &Typed) {
        let kind = matches!(value.ty, Ty::Members { domain: Domain::Kinds, named: true, .. });
        let Some(mask) = value.const_mask().filter(|_| kind && !self.dead && !self.opaque) else { return };
        let Some(said) = self.cast.kinds.get(mask.trailing_zeros() as usize) else { return };
        let message = format!("`{}` is another name of the kind `{said}` here, not a place", name.text);
        let help = format!("write `let {} = {said} & board` for the sites where it stands", name.text);
        self.error(Diagnostic::warning("kind-named-anew", value.span, message).help(help));
    }

    /// `some promoted(k)` asks for pieces of that kind on the board, not whether there is such a kind.
    pub(super) fn lint_kind_counted(&mut self, e: &Expr, value: &Typed) {
        let is_kind = matches!(value.ty, Ty::Members { domain: Domain::Kinds, named: true, .. });
        if !is_kind || self.is_of_names(e) || self.dead || self.opaque || self.place == Place::Test {
            return;
        }
        let said = expr_text(e);
        let message = format!("this asks whether pieces of the kind `{said}` are on the board");
        let help = format!(
            "write `{said} != none` to ask whether there is such a kind, `{said} & board` for the sites where it stands"
        );
        self.error(Diagnostic::warning("kind-as-sites", e.span, message).help(help));
    }

    /// `the mine & king` is one piece of mine, if there is but one, where a king stands too.
    pub(super) fn lint_the_of_a_part(&mut self, op: BinaryOp, a: &Expr, b: &Expr) {
        let ExprKind::Unary(UnaryOp::The, of) = &a.kind else { return };
        let sign = match op {
            BinaryOp::Intersect => "&",
            BinaryOp::Subtract => "-",
            _ => return,
        };
        if self.dead || self.opaque {
            return;
        }
        let (of, rest) = (expr_text(of), expr_text(b));
        let message = format!("`the` belongs to `{of}` alone here");
        let help = format!("write `the ({of} {sign} {rest})`, or brackets round `(the {of})`");
        self.error(Diagnostic::warning("the-of-a-part", a.span, message).help(help));
    }

    /// `let cats = cat + none` and then `cats != cat`: a kind is compared with itself, whatever is on the board.
    pub(super) fn lint_never_changes(&mut self, written: (&Expr, &Expr), span: Span) {
        let of_rules = matches!(self.place, Place::Turn | Place::End);
        if !of_rules || self.dead || self.opaque || !self.expanding.is_empty() {
            return;
        }
        if self.is_of_kinds(written.0) && self.is_of_kinds(written.1) {
            let message = "both sides are kinds that are known when the game is loaded: this never changes";
            let help = "write `cat & board` for the sites where a kind stands";
            self.error(Diagnostic::warning("never-changes", span, message).help(help));
        }
    }

    /// Is it made of names alone? A remembered kind is none: it may be `none`, which is what is asked then.
    fn is_of_names(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Name(name) => !matches!(self.globals.get(name), Some(Global::Var(_))),
            ExprKind::Group(inner) => self.is_of_names(inner),
            ExprKind::Binary(_, a, b) => self.is_of_names(a) && self.is_of_names(b),
            _ => false,
        }
    }

    /// Is it made of names of kinds alone?
    fn is_of_kinds(&mut self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Group(inner) => self.is_of_kinds(inner),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Intersect, a, b) => {
                self.is_of_kinds(a) && (matches!(b.kind, ExprKind::None) || self.is_of_kinds(b))
            }
            ExprKind::Name(name) => match self.local(name) {
                Some(local) => local.fixed_kinds,
                None => matches!(self.globals.get(name), Some(Global::Kind(_))),
            },
            _ => false,
        }
    }

    /// Is it a name of one thing, or one step from it?
    fn is_one(&mut self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Group(inner) => self.is_one(inner),
            ExprKind::Name(name) => self.local(name).is_some_and(|local| {
                matches!(local.value.ty, Ty::Sites { one: true } | Ty::Members { one: true, .. })
            }),
            ExprKind::Call(word, args) => match (word.text.as_str(), args.as_slice()) {
                ("opposite" | "round", [direction]) => self.is_one(direction),
                ("neighbours", [site, direction]) => self.is_one(site) && self.is_one(direction),
                _ => false,
            },
            _ => false,
        }
    }
}

/// The words that a text says more than once, quoted ones aside: they are read somewhere, be it in a part that is switched off.
fn said_again(text: &str) -> BTreeSet<&str> {
    let words = tokens(text).all.into_iter().filter(|token| token.kind == TokenKind::Word);
    let mut seen = BTreeSet::new();
    words.map(|word| &text[word.start..word.end]).filter(|word| !seen.insert(*word)).collect()
}

/// Does a condition fail as long as nobody has passed?
fn waits_for_passes(when: &Truth) -> bool {
    match when {
        Truth::All(parts) => parts.iter().any(waits_for_passes),
        Truth::Any(parts) => parts.iter().all(waits_for_passes),
        Truth::Said(_, inner) => waits_for_passes(inner),
        Truth::Compare(sign, a, b) => {
            matches!((&**a, &**b), (Num::Passes, Num::Const(n)) if !sign.holds(0.cmp(n)))
        }
        _ => false,
    }
}

impl Checker<'_> {
    /// Checks what is asked where a condition holds (or does not): what that says is not `none` need not be said again.
    pub(super) fn knowing<T>(&mut self, cond: &Expr, holds: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.there.len();
        said_there(cond, holds, &mut self.there);
        let done = work(self);
        self.there.truncate(before);
        done
    }
}

/// What a condition says is not `none`, as it is written, if it holds or if it does not: `some A & B`, and what else is asked
/// beside it.
fn said_there(cond: &Expr, holds: bool, there: &mut Vec<String>) {
    match &cond.kind {
        ExprKind::Group(inner) => said_there(inner, holds, there),
        ExprKind::Unary(UnaryOp::Not, inner) => said_there(inner, !holds, there),
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) if (*op == BinaryOp::And) == holds => {
            [a, b].into_iter().for_each(|part| said_there(part, holds, there));
        }
        ExprKind::Unary(UnaryOp::Some, set) if holds => parts(set, there),
        ExprKind::Unary(UnaryOp::No, set) if !holds => parts(set, there),
        _ => {}
    }
}

/// A set and what it is a part of, as they are written.
fn parts(set: &Expr, found: &mut Vec<String>) {
    found.push(expr_text(set));
    match &set.kind {
        ExprKind::Group(inner) => parts(inner, found),
        ExprKind::Binary(BinaryOp::Intersect, a, b) => [a, b].into_iter().for_each(|part| parts(part, found)),
        ExprKind::Binary(BinaryOp::Subtract, a, _) => parts(a, found),
        _ => {}
    }
}
