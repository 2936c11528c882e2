//! What a name stands for: bound names, library parameters, the game's names, built-in words.

use super::checker::{domain_mask, Checker, Global, Place};
use super::coerce::Want;
use super::expr::finite;
use super::typed::{slot_expr, Deps, Ty, Typed};
use super::words;
use crate::board::SiteSet;
use crate::diagnostic::Diagnostic;
use crate::model::{Domain, Expr, Family, Members, Num, Numbers, Probe, Set, Sites, Truth, VarRef, VarType};
use crate::span::Span;
use crate::syntax::ast::{DefineBody, Expr as Ast, Ident, Param};

impl Checker<'_> {
    /// A bare name.
    pub(super) fn name(&mut self, name: &str, span: Span) -> Typed {
        if let Some(local) = self.local(name) {
            local.used = true;
            return local.value.clone();
        }
        if let Some(value) = self.library_argument(name, span) {
            return value;
        }
        if let Some(&global) = self.globals.get(name) {
            self.used.insert(name.to_string());
            return self.global(global, name, span);
        }
        match self.word(name, span) {
            Some(typed) => typed,
            None => self.unknown(name, span),
        }
    }

    /// What the `use` of the library being checked gives for this parameter.
    fn library_argument(&mut self, name: &str, span: Span) -> Option<Typed> {
        let at = self.from?;
        let taken = &self.book.uses[at];
        let index = taken.params.iter().position(|p| p.name.text == name)?;
        let param = &taken.params[index];
        let (arg, from) = match taken.args.get(index) {
            Some(arg) => (arg, taken.from),
            None => (param.default.as_ref()?, Some(at)),
        };
        if param.ty.text == "turn" {
            return Some(self.fail("wrong-type", span, format!("`{name}` names a turn, which is no value")));
        }
        let want = self.param_type(&param.ty)?;
        let saved = (self.from, self.visible);
        (self.from, self.visible) = (from, self.locals.len());
        let value = self.want(arg, want);
        (self.from, self.visible) = saved;
        Some(value)
    }

    fn global(&mut self, global: Global, name: &str, span: Span) -> Typed {
        match global {
            Global::Option(at) => match self.options[at].clone() {
                Some(value) => value,
                None => self.fail("option-order", span, format!("option `{name}` is not known yet here")),
            },
            Global::Define(at) => self.expand(at, &[], span),
            Global::Table(at) => {
                let entries = self.book.tables[at].item.entries.len();
                self.fail_help(
                    "argument-count",
                    span,
                    format!("`{name}` is a table of {entries} entries"),
                    format!("ask it for one: `{name}(…)`"),
                )
            }
            Global::Var(_) => self.variable(name, None, span),
            Global::Colour(c) if (c as usize) < self.cast.roles => {
                Typed::members(Domain::Players, 1 << c, true, true, span)
            }
            Global::Colour(c) => Typed::members(Domain::Colours, 1 << c, true, true, span),
            Global::Kind(k) => Typed::members(Domain::Kinds, 1 << k, true, true, span),
            Global::Mark(m) => Typed::new(Sites::Const(SiteSet::EMPTY), Ty::Mark(m), Deps::position(), span),
            Global::Word(ty, w) => Typed::members(Domain::Words(ty), 1 << w, true, true, span),
            Global::Program(_) => {
                let message = format!("`{name}` is a turn program, which is no value");
                self.fail_help("wrong-type", span, message, format!("write `next {name}` to lead on to it"))
            }
        }
    }

    /// A remembered variable, of a player where there is one for each.
    pub(super) fn variable(&mut self, name: &str, of: Option<&Ast>, span: Span) -> Typed {
        let Some((var_ref, ty, mut deps)) = self.var_ref(name, of, span) else { return Typed::bad(span) };
        deps.position = true;
        if self.place == Place::Constant {
            let message = format!("`{name}` changes during play and cannot be used here");
            return self.fail("not-constant", span, message);
        }
        let expr: Expr = match self.vars[var_ref.var.index()].ty {
            VarType::Truth => Truth::Var(var_ref).into(),
            VarType::Number(..) => Num::Var(var_ref).into(),
            VarType::Numbers => Numbers::Var(var_ref).into(),
            VarType::Sites => Sites::Var(var_ref).into(),
            VarType::Members(domain) => Expr::Set(Set::Members(domain, Members::Var(var_ref))),
        };
        Typed::new(expr, ty, deps, span)
    }

    /// Which variable is meant, and its type.
    pub(super) fn var_ref(&mut self, name: &str, of: Option<&Ast>, span: Span) -> Option<(VarRef, Ty, Deps)> {
        let Some(&Global::Var(var)) = self.globals.get(name) else { return None };
        self.used.insert(name.to_string());
        let info = &self.vars[var.index()];
        let (per_player, ty) = (info.per_player, self.var_types[var.index()]);
        match (of, per_player) {
            (None, true) => {
                self.fail_help(
                    "argument-count",
                    span,
                    format!("there is one `{name}` for each player"),
                    format!("write whose: `{name}(me)`"),
                );
                None
            }
            (Some(_), false) => {
                self.fail(
                    "argument-count",
                    span,
                    format!("`{name}` is one variable, not one for each player"),
                );
                None
            }
            (None, false) => Some((VarRef { var, of: None }, ty, Deps::default())),
            (Some(of), true) => {
                let of = self.want(of, Want::Member(Domain::Players));
                let deps = of.deps.clone();
                Some((VarRef { var, of: Some(Box::new(of.mask())) }, ty, deps))
            }
        }
    }

    fn unknown(&mut self, name: &str, span: Span) -> Typed {
        let known: Vec<String> = self.locals[self.visible..]
            .iter()
            .map(|l| l.name.clone())
            .chain(self.globals.keys().cloned())
            .chain(words::WORDS.iter().map(|w| w.name.to_string()))
            .collect();
        let case = known.iter().find(|k| k.to_lowercase() == name.to_lowercase());
        let help = match case {
            Some(k) => Some(format!("case matters: write `{k}`")),
            None => super::merge::did_you_mean(name, known.iter().map(String::as_str)),
        };
        let mut error = Diagnostic::error("unknown-name", span, format!("nothing is named `{name}`"));
        if let Some(help) = help {
            error = error.help(help);
        } else if self.board.as_ref().is_some_and(|b| b.site(name).is_some()) {
            error = error.help(format!("sites are named in square brackets: `[{name}]`"));
        }
        self.error(error);
        Typed::bad(span)
    }

    // ------------------------------------------------------------ definitions

    /// The type that a parameter's type name asks for.
    pub(super) fn param_type(&mut self, ty: &Ident) -> Option<Want> {
        Some(match ty.text.as_str() {
            "site" => Want::Site,
            "sites" => Want::Sites,
            "player" => Want::Member(Domain::Players),
            "players" => Want::Members(Domain::Players),
            "seat" => Want::Member(Domain::Seats),
            "seats" => Want::Members(Domain::Seats),
            "colour" => Want::Member(Domain::Colours),
            "colours" => Want::Members(Domain::Colours),
            "kind" => Want::Member(Domain::Kinds),
            "kinds" => Want::Members(Domain::Kinds),
            "piece" => Want::Piece,
            "pieces" => Want::Pieces,
            "direction" => Want::Member(Domain::Directions),
            "directions" => Want::Members(Domain::Directions),
            "spin" => Want::Member(Domain::Spins),
            "spins" => Want::Members(Domain::Spins),
            "pattern" => Want::Member(Domain::Patterns),
            "patterns" => Want::Members(Domain::Patterns),
            "number" => Want::Num,
            "numbers" => Want::Numbers,
            "truth" => Want::Truth,
            "family" => Want::Family,
            "list" => Want::List,
            other => match self.globals.get(other) {
                Some(&Global::Option(at)) => match self.options[at].as_ref().map(|o| o.ty) {
                    Some(Ty::Members { domain, .. }) => Want::Member(domain),
                    _ => return self.no_type(ty),
                },
                _ => return self.no_type(ty),
            },
        })
    }

    fn no_type(&mut self, ty: &Ident) -> Option<Want> {
        let known = [
            "site",
            "sites",
            "player",
            "players",
            "seat",
            "seats",
            "colour",
            "colours",
            "kind",
            "kinds",
            "piece",
            "pieces",
            "direction",
            "directions",
            "spin",
            "spins",
            "number",
            "numbers",
            "pattern",
            "patterns",
            "truth",
            "family",
            "list",
        ];
        let near = super::merge::did_you_mean(&ty.text, known);
        let mut error = Diagnostic::error("unknown-type", ty.span, format!("there is no type `{}`", ty.text));
        error = error.help(near.unwrap_or("types are site, sites, player, colour, kind, piece, direction, spin, number, truth, family, list, and plurals".into()));
        self.error(error);
        None
    }

    /// A definition's body with arguments for its parameters, where it is used.
    pub(super) fn expand(&mut self, at: usize, args: &[Ast], span: Span) -> Typed {
        if let Some(known) = self.constants.get(&at) {
            return Typed { span, ..known.clone() };
        }
        let book = self.book;
        let define = &book.defines[at].item;
        let DefineBody::Expr(body) = &define.body else {
            let help = format!("write `do {}` as a statement", define.name.text);
            return self.fail_help(
                "statement-definition",
                span,
                format!("`{}` is made of statements", define.name.text),
                help,
            );
        };
        let Some(opened) = self.open_definition(at, args, span) else { return Typed::bad(span) };
        let mut value = self.expr(body);
        for (slot, arg) in opened.bound.iter().rev() {
            value = value.bind(*slot, arg);
        }
        self.close_definition(opened);
        let value = self.fold(Typed { span, ..value });
        if define.params.is_empty()
            && value.deps.is_const()
            && value.ty != Ty::Bad
            && self.place != Place::Constant
            && !self.opaque
        {
            self.constants.insert(at, value.clone());
        }
        value
    }

    /// Puts a definition's parameters in scope (and nothing else). Arguments that are not simple get slots.
    pub(super) fn open_definition(&mut self, at: usize, args: &[Ast], span: Span) -> Option<Opened> {
        let book = self.book;
        let define = &book.defines[at];
        let name = &define.item.name;
        let pure = matches!(define.item.body, DefineBody::Expr(_));
        if self.expanding.contains(&at) {
            let error = Diagnostic::error(
                "recursive-definition",
                span,
                format!("`{}` leads back to itself", name.text),
            );
            self.error(error.help("definitions cannot call themselves, not even through others"));
            return None;
        }
        if self.expanding.len() >= super::checker::MAX_DEPTH {
            self.fail(
                "definitions-deep",
                span,
                format!("definitions lead into each other more than {} deep", super::checker::MAX_DEPTH),
            );
            return None;
        }
        let values = self.arguments(&define.item.params, define.from, &name.text, args, span)?;
        let scope = self.enter();
        let saved = (self.visible, self.from);
        let mut bound = Vec::new();
        let mut locals = Vec::new();
        for (param, value) in define.item.params.iter().zip(values) {
            let simple = value.deps.is_const() || is_simple(&value.expr, pure);
            let value = if simple {
                value
            } else {
                let slot = self.new_slot();
                let read = Typed::new(slot_expr(slot, value.ty), value.ty, Deps::slot(slot), param.name.span);
                bound.push((slot, value));
                read
            };
            locals.push((param.name.clone(), value));
        }
        (self.visible, self.from) = (self.locals.len(), define.from);
        self.expanding.push(at);
        for (name, value) in locals {
            self.bind_value(&name, value);
        }
        Some(Opened { scope, saved, bound })
    }

    /// Takes the parameters out of scope again.
    pub(super) fn close_definition(&mut self, opened: Opened) {
        self.expanding.pop();
        (self.visible, self.from) = opened.saved;
        self.leave(opened.scope);
    }

    /// The arguments at their parameters' types, defaults filled in.
    fn arguments(
        &mut self,
        params: &[Param],
        from: Option<usize>,
        name: &str,
        args: &[Ast],
        span: Span,
    ) -> Option<Vec<Typed>> {
        let needed = params.iter().filter(|p| p.default.is_none()).count();
        if args.len() < needed || args.len() > params.len() {
            let list: Vec<String> =
                params.iter().map(|p| format!("{}: {}", p.name.text, p.ty.text)).collect();
            let wanted = match (needed == params.len(), params.len()) {
                (true, 0) => "no arguments".to_string(),
                (true, 1) => "one argument".to_string(),
                (true, n) => format!("{n} arguments"),
                (false, n) => format!("{needed} to {n} arguments"),
            };
            let message = format!("`{name}` takes {wanted}, not {}", args.len());
            let error = Diagnostic::error("argument-count", span, message);
            self.error(if list.is_empty() {
                error
            } else {
                error.help(format!("`{name}({})`", list.join(", ")))
            });
            return None;
        }
        let mut values = Vec::new();
        for (at, param) in params.iter().enumerate() {
            let want = self.param_type(&param.ty)?;
            let value = match args.get(at) {
                Some(arg) => self.want(arg, want),
                None => {
                    let saved = (self.from, self.visible);
                    (self.from, self.visible) = (from, self.locals.len());
                    let value = self.want(param.default.as_ref()?, want);
                    (self.from, self.visible) = saved;
                    value
                }
            };
            values.push(match want {
                Want::Site | Want::Piece | Want::Member(_) => Typed { ty: as_param(value.ty, want), ..value },
                _ => value,
            });
        }
        Some(values)
    }

    /// A table's value for a key.
    pub(super) fn lookup(&mut self, at: usize, args: &[Ast], span: Span) -> Typed {
        let book = self.book;
        let table = &book.tables[at];
        let [key] = args else {
            return self.fail("argument-count", span, format!("`{}` takes one key", table.item.name.text));
        };
        let key = self.expr(key);
        let saved = (self.from, self.visible);
        (self.from, self.visible) = (table.from, self.locals.len());
        let entries = self.table_entries(at);
        (self.from, self.visible) = saved;
        let Some((domain, entries)) = entries else { return Typed::bad(span) };
        let key = match (domain, key.ty) {
            (Domain::Players, Ty::Members { domain: Domain::Colours, .. }) => key,
            _ => self.coerce(key, Want::Members(domain)),
        };
        if key.ty == Ty::Bad {
            return Typed::bad(span);
        }
        let one_key = matches!(key.ty, Ty::Members { one: true, .. });
        let Some(first) = entries.first() else { return Typed::bad(span) };
        let (ty, mut deps) = (first.1.ty, key.deps.clone());
        entries.iter().for_each(|(_, v)| deps = deps.clone().and(&v.deps));
        let key = Box::new(key.mask());
        macro_rules! table {
            ($kind:ident, $get:ident) => {
                $kind::Lookup(key, entries.into_iter().map(|(k, v)| (k, v.$get())).collect())
            };
        }
        use crate::model::List;
        let expr: Expr = match ty {
            Ty::Truth => table!(Truth, truth).into(),
            Ty::Num => table!(Num, num).into(),
            Ty::List => table!(List, list).into(),
            Ty::Sites { .. } => table!(Sites, sites).into(),
            Ty::Family => table!(Family, family).into(),
            Ty::Numbers => table!(Numbers, numbers).into(),
            Ty::Members { domain, .. } => Expr::Set(Set::Members(domain, table!(Members, mask))),
            _ => return self.fail("wrong-type", span, format!("a table cannot hold {}", ty.name())),
        };
        let ty = if one_key || ty == Ty::Num { ty } else { ty.plural() };
        Typed::new(expr, ty, deps, span)
    }

    /// A table's keys and values, all of one type.
    pub(super) fn table_entries(&mut self, at: usize) -> Option<(Domain, Vec<(u8, Typed)>)> {
        let book = self.book;
        let table = &book.tables[at].item;
        let mut domain = None;
        let mut entries: Vec<(u8, Typed)> = Vec::new();
        for (key, value) in &table.entries {
            let k = self.name(&key.text, key.span);
            let Ty::Members { domain: d, one: true, .. } = k.ty else {
                if k.ty != Ty::Bad {
                    self.fail(
                        "wrong-type",
                        key.span,
                        format!(
                            "a table's key is a player, kind, colour, direction or word, not {}",
                            k.ty.name()
                        ),
                    );
                }
                return None;
            };
            let mask = k.const_mask()?;
            match domain {
                None => domain = Some(d),
                Some(known) if known == d => {}
                Some(Domain::Players | Domain::Colours) if matches!(d, Domain::Players | Domain::Colours) => {
                    domain = Some(Domain::Colours);
                }
                Some(_) => {
                    self.fail("wrong-type", key.span, "the keys of a table are all of one type");
                    return None;
                }
            }
            let bit = mask.trailing_zeros() as u8;
            if entries.iter().any(|(b, _)| *b == bit) {
                self.fail("given-twice", key.span, format!("the table has two values for `{}`", key.text));
                return None;
            }
            let value = self.expr(value);
            if value.ty == Ty::Bad {
                return None;
            }
            entries.push((bit, value));
        }
        self.one_type(&mut entries)?;
        Some((domain?, entries))
    }

    /// Brings a table's values to one type.
    fn one_type(&mut self, entries: &mut [(u8, Typed)]) -> Option<()> {
        let all_numbers = entries.iter().all(|(_, v)| v.ty == Ty::Num);
        if all_numbers {
            return Some(());
        }
        let mut common = entries.first()?.1.clone();
        for i in 1..entries.len() {
            let span = entries[i].1.span;
            common = self.agree(common, entries[i].1.clone(), span)?.0;
        }
        for (_, value) in entries.iter_mut() {
            let span = value.span;
            *value = self.agree(value.clone(), common.clone(), span)?.0;
        }
        let one = entries.iter().all(|(_, v)| v.ty == entries[0].1.ty);
        if !one {
            entries.iter_mut().for_each(|(_, v)| v.ty = v.ty.plural());
        }
        Some(())
    }

    // ------------------------------------------------------------------ words

    /// A built-in word without arguments.
    fn word(&mut self, name: &str, span: Span) -> Option<Typed> {
        words::find(name)?;
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
            "me" | "mover" | "opponent" | "mine" | "theirs" | "empty" | "in_play" if !self.in_game() => self
                .fail(
                    "not-constant",
                    span,
                    format!("`{name}` speaks of the game as it is played and cannot be used here"),
                ),
            "me" | "mover" | "opponent" | "mine" | "theirs" | "in_play" | "built"
                if self.place == Place::Pattern =>
            {
                self.pattern_only(name, span)
            }
            "me" => finite(Domain::Players, true, Members::Me, position, span),
            "mover" => finite(Domain::Players, true, Members::Mover, position, span),
            "opponent" if self.cast.roles == 2 => {
                finite(Domain::Players, true, Members::Others, position, span)
            }
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
            "mine" => self.held_by(Members::Me, span),
            "theirs" => self.held_by(Members::Others, span),
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
                "`stuck` may stand only at the top of an end rule's condition, joined by `and`",
                "write `mover loses when stuck and …`",
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

    fn pattern_only(&mut self, name: &str, span: Span) -> Typed {
        self.fail_help(
            "pattern-speaks-of-players",
            span,
            format!("a pattern may not speak of `{name}`"),
            "a pattern speaks only of the board, colours and positions of stones, and empty sites; not of players, turns, order or time",
        )
    }

    fn held_by(&mut self, who: Members, span: Span) -> Typed {
        Typed::new(Sites::Coloured(Box::new(who)), Ty::Sites { one: false }, Deps::position(), span)
    }

    fn repeats(&mut self, name: &str, span: Span) -> Typed {
        if !self.in_game() || self.place == Place::Pattern {
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

    fn probe_word(&mut self, name: &str, span: Span) -> Typed {
        if self.place != Place::Test {
            return self.fail("tests-only", span, format!("`{name}` may stand in tests only"));
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

    fn all_of(&mut self, domain: Domain, span: Span) -> Typed {
        let mask = domain_mask(self, domain);
        Typed::members(domain, mask, false, false, span)
    }

    /// The colours that some kind comes in.
    fn coming_colours(&self) -> u64 {
        let cast = &self.cast;
        (0..cast.exists.len())
            .filter(|&t| cast.exists[t])
            .fold(0, |mask, t| mask | 1 << cast.colour(crate::model::PieceType(t as u8)))
    }

    fn region(&mut self, name: &str, span: Span) -> Option<Typed> {
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

    fn direction(&mut self, name: &str, span: Span) -> Typed {
        let Some(board) = self.board_at(span, name) else { return Typed::bad(span) };
        let one = words::DIRECTIONS.contains(&name);
        match board.directions_named(name) {
            Some(mask) => Typed::members(Domain::Directions, mask, one, false, span),
            None => {
                let known: Vec<&str> = words::DIRECTIONS
                    .iter()
                    .copied()
                    .filter(|d| board.directions_named(d).is_some())
                    .collect();
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

/// A definition opened at the place where it is used.
pub(super) struct Opened {
    scope: (usize, u16),
    saved: (usize, Option<usize>),
    /// Arguments that are worked out first, in order.
    pub bound: Vec<(crate::model::Slot, Typed)>,
}

fn const_sites(sites: SiteSet, span: Span) -> Typed {
    Typed::new(Sites::Const(sites), Ty::Sites { one: false }, Deps::default(), span)
}

/// May the expression stand for itself wherever the parameter stands? `pure`: nothing changes in between.
fn is_simple(expr: &Expr, pure: bool) -> bool {
    let is_slot = matches!(
        expr,
        Expr::Truth(Truth::Slot(_))
            | Expr::Num(Num::Slot(_))
            | Expr::Set(Set::Sites(Sites::Slot(_)))
            | Expr::Set(Set::Family(Family::Slot(_)))
            | Expr::Set(Set::Members(_, Members::Slot(_)))
            | Expr::Set(Set::Numbers(Numbers::Slot(_)))
            | Expr::Set(Set::Pieces(crate::model::Pieces::Slot(_)))
    );
    is_slot || pure && is_cheap(expr)
}

fn is_cheap(expr: &Expr) -> bool {
    match expr {
        Expr::Set(Set::Sites(Sites::Empty)) => true,
        Expr::Set(Set::Sites(Sites::Coloured(who) | Sites::OfKinds(who))) => {
            matches!(**who, Members::Const(_) | Members::Me | Members::Mover | Members::Others)
        }
        Expr::Set(Set::Members(_, m)) => matches!(m, Members::Me | Members::Mover | Members::Others),
        _ => false,
    }
}

fn as_param(found: Ty, want: Want) -> Ty {
    if found == Ty::Bad {
        Ty::Bad
    } else {
        want.ty()
    }
}

/// A stand-in of the wanted type that nothing is known about, for checking a definition on its own.
pub(super) fn unknown_of(want: Want, slot: crate::model::Slot, span: Span) -> Typed {
    Typed::new(slot_expr(slot, want.ty()), want.ty(), Deps::slot(slot), span)
}
