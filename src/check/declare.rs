//! Declarations: players, pieces, marks, variables, definitions, tables, turns get their names.

use super::bindings::want_of;
use super::checker::{Checker, Global, Place};
use super::coerce::{nothing, Want};
use super::constants::domain_mask;
use super::rulebook::Sourced;
use super::typed::{Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{Cast, Domain, Key, KeyType, MarkId, Num, ProgramId, VarId, VarInfo, VarType};
use crate::syntax::ast::{self, Domain as AstDomain, Ident, Variable};
use crate::syntax::domain_text;
use crate::words::{self, Roles};

/// The most players of a game.
const MAX_PLAYERS: usize = 6;
/// The most kinds times colours.
const MAX_PIECE_TYPES: usize = 64;
/// The most marks.
const MAX_MARKS: usize = 8;
/// The most values of one variable.
pub(super) const MAX_VALUES: usize = 16_384;

impl Checker<'_> {
    /// Gives a name of the game its meaning.
    pub(super) fn declare(&mut self, name: &Ident, global: Global, from: Option<usize>) {
        let saved = std::mem::replace(&mut self.from, from);
        if self.is_word_here(&name.text) {
            let error = Diagnostic::error(
                "name-taken",
                name.span,
                format!("`{}` is already a word of the language", name.text),
            );
            self.error(error.help("choose another name: no name hides another"));
        } else if self.globals.contains_key(&name.text) {
            let error = Diagnostic::error(
                "name-taken",
                name.span,
                format!("`{}` is already a name of the game", name.text),
            );
            self.error(error.help("choose another name: a name is given once"));
        } else if let Some(like) = self.differs_by_case(&name.text, &global) {
            let error = Diagnostic::error(
                "name-case",
                name.span,
                format!("`{}` and `{like}` differ by case only", name.text),
            );
            let help = match self.globals.contains_key(&like) {
                true => "choose a name that differs by more".to_string(),
                false => format!("choose a name that differs by more; `{like}` is a word of the language"),
            };
            self.error(error.help(help));
        } else {
            self.give_meaning(&name.text, global);
        }
        self.from = saved;
    }

    /// Is the name a word of the language that this game may not use as a name?
    fn is_word_here(&self, name: &str) -> bool {
        let between = self.book.board.as_ref().is_some_and(|board| !board.between.is_empty());
        words::is_taken(name) || between && words::is_one_of(name, Roles::BETWEEN)
    }

    /// The name that would be confused with this one. Players may be called North and South all the same.
    fn differs_by_case(&self, name: &str, global: &Global) -> Option<String> {
        let lower = name.to_lowercase();
        let player = matches!(global, Global::Colour(_)) && words::DIRECTIONS.contains(&lower.as_str());
        let means = |word: &&str| {
            ![Roles::BETWEEN, Roles::FREE].iter().any(|roles| words::is_one_of(word, *roles))
                || self.is_word_here(word)
        };
        let all = words::WORDS.iter().map(|w| w.name).filter(means);
        let mut words = all.filter(|word| !player && *word != name);
        let word = || words.find(|word| word.to_lowercase() == lower).map(str::to_string);
        self.lowered.get(&lower).cloned().or_else(word)
    }

    /// Names everything but options' words.
    pub(super) fn declare_all(&mut self) {
        self.declare_players();
        self.declare_pieces();
        let book = self.book;
        for (at, item) in book.options.iter().enumerate() {
            self.declare(&item.item.name, Global::Option(at), item.from);
        }
        self.declare_words();
        for (at, item) in book.tables.iter().enumerate() {
            self.declare(&item.item.name, Global::Table(at), item.from);
        }
        for (at, item) in book.defines.iter().enumerate() {
            self.declare(&item.item.name, Global::Define(at), item.from);
        }
        for (at, item) in book.vars.iter().enumerate() {
            self.declare(&item.item.name, Global::Var(VarId(at as u16)), item.from);
        }
        for (at, item) in book.turns.iter().enumerate() {
            let name = item.item.name.as_ref();
            self.programs.push(name.map_or("turn".to_string(), |n| n.text.clone()));
            if let Some(name) = name {
                self.declare(name, Global::Program(ProgramId(at as u16)), item.from);
            }
        }
    }

    fn declare_players(&mut self) {
        let book = self.book;
        let n = book.players.len();
        if n == 0 {
            self.fail_help(
                "no-players",
                book.span,
                "the game has no players",
                "write `players Black, White`, say",
            );
        } else if n > MAX_PLAYERS {
            let span = book.players[n - 1].span;
            self.fail("player-count", span, format!("a game has at most {MAX_PLAYERS} players, not {n}"));
        }
        for (i, player) in book.players.iter().take(MAX_PLAYERS).enumerate() {
            self.declare(player, Global::Colour(i as u8), None);
            self.cast.colours.push(player.text.clone());
        }
        self.cast.roles = self.cast.colours.len();
        self.declare_teams();
    }

    /// Everybody plays in one team, and there are several.
    fn declare_teams(&mut self) {
        let book = self.book;
        let role = |name: &Ident| book.players.iter().position(|player| player.text == name.text);
        let mut teams = vec![0; self.cast.roles];
        for team in &book.teams {
            let mut mask = 0;
            for name in team {
                match role(name).filter(|role| *role < teams.len()) {
                    Some(role) if teams[role] == 0 && mask >> role & 1 == 0 => mask |= 1 << role,
                    Some(_) => {
                        let message = format!("`{}` plays in two teams", name.text);
                        self.fail("wrong-teams", name.span, message);
                    }
                    None => {
                        let known = book.players.iter().map(|player| player.text.as_str());
                        let help = super::suggest::did_you_mean(&name.text, known)
                            .unwrap_or("teams are made of the names behind `players`".into());
                        let message = format!("`{}` is not a player", name.text);
                        self.fail_help("wrong-teams", name.span, message, help);
                    }
                }
            }
            (0..teams.len()).filter(|role| mask >> role & 1 == 1).for_each(|role| teams[role] = mask);
        }
        let Some(first) = book.teams.iter().flatten().next() else { return };
        let left: Vec<&str> = (0..teams.len())
            .filter(|role| teams[*role] == 0)
            .map(|role| book.players[role].text.as_str())
            .collect();
        if !left.is_empty() {
            let message = format!("{} plays in no team", left.join(", "));
            let help = "name every player once: `teams North + South, East + West`";
            self.fail_help("wrong-teams", first.span, message, help);
        } else if book.teams.len() < 2 {
            let help = "write at least two teams: `teams North + South, East + West`";
            self.fail_help("wrong-teams", first.span, "all players are in one team", help);
        }
        self.cast.teams = teams;
    }

    fn declare_pieces(&mut self) {
        let book = self.book;
        let counts_on_sites = |var: &Sourced<Variable>| {
            var.item.keys.iter().any(|key| matches!(key, AstDomain::Type(ty) if ty.text == "site"))
        };
        if book.pieces.is_empty() && !book.vars.iter().any(counts_on_sites) {
            let help = "write `pieces stone`, say, or `var seeds of site: 0..48 = 4`";
            self.fail_help("no-pieces", book.span, "the game has no pieces", help);
        }
        let mut placed: Vec<(usize, Vec<usize>)> = Vec::new();
        self.cast.stacking = book.pieces.iter().any(|pieces| pieces.item.stacking.is_some());
        self.cast.sharing = book.pieces.iter().any(|pieces| pieces.item.sharing);
        for item in &book.pieces {
            if let (true, false, Some(kind)) = (self.cast.sharing, item.item.sharing, item.item.kinds.first())
            {
                let message = "other pieces of this game share sites, so these do as well";
                let help =
                    "say `sharing` here too; pieces that others have to make room for are removed first";
                self.error(Diagnostic::warning("sharing-for-all", kind.span, message).help(help));
            }
            let colours = match item.item.colours.is_empty() {
                true => (0..self.cast.roles).collect(),
                false => item.item.colours.iter().map(|c| self.colour(c, item.from)).collect::<Vec<_>>(),
            };
            for kind in &item.item.kinds {
                let at = self.cast.kinds.len();
                if let Some(&Global::Kind(k)) = self.globals.get(&kind.text) {
                    placed.push((k as usize, colours.clone()));
                    continue;
                }
                self.declare(kind, Global::Kind(at.min(63) as u8), item.from);
                self.cast.kinds.push(kind.text.clone());
                placed.push((at, colours.clone()));
            }
        }
        let types = self.cast.kinds.len() * self.cast.colours.len();
        if types > MAX_PIECE_TYPES {
            let message = format!("kinds times colours may be at most {MAX_PIECE_TYPES}, not {types}");
            self.fail("too-many-pieces", book.pieces[0].item.span, message);
            self.cast = Cast { roles: self.cast.roles, ..Cast::default() };
            return;
        }
        self.cast.exists = vec![false; types];
        for (kind, colours) in placed {
            for colour in colours {
                let ty = self.cast.piece_type(colour, kind);
                self.cast.exists[ty.index()] = true;
            }
        }
        self.declare_marks();
    }

    fn colour(&mut self, name: &Ident, from: Option<usize>) -> usize {
        match self.globals.get(&name.text) {
            Some(&Global::Colour(c)) => c as usize,
            _ => {
                let at = self.cast.colours.len();
                self.declare(name, Global::Colour(at.min(63) as u8), from);
                self.cast.colours.push(name.text.clone());
                at
            }
        }
    }

    fn declare_marks(&mut self) {
        let book = self.book;
        for (at, mark) in book.marks.iter().enumerate() {
            if at == MAX_MARKS {
                self.fail("too-many-marks", mark.item.span, format!("a game has at most {MAX_MARKS} marks"));
                return;
            }
            self.declare(&mark.item, Global::Mark(MarkId(at as u8)), mark.from);
            self.cast.marks.push(mark.item.text.clone());
        }
    }

    /// Remembered variables with their types and start values; the board is known by now.
    pub(super) fn declare_variables(&mut self) {
        let book = self.book;
        self.check_stacks();
        for item in &book.vars {
            let (info, _) = self.fresh(Place::Constant, item.from, |c| c.variable_type(&item.item));
            let (ty, var_type) = info;
            let (keys, _) = self.fresh(Place::Constant, item.from, |c| c.variable_keys(&item.item, var_type));
            let ty = if keys.is_some() { ty } else { Ty::Bad };
            self.var_types.push(ty);
            self.vars.push(VarInfo {
                name: item.item.name.text.clone(),
                ty: var_type,
                of_pieces: item.item.keys.iter().any(is_piece),
                keys: keys.unwrap_or_default(),
                clock: item.item.clock,
                read: true,
                start: nothing(want_of(ty)),
            });
        }
        for (at, item) in book.vars.iter().enumerate() {
            let (start, _) = self.fresh(Place::Constant, item.from, |c| c.start_value(at, &item.item));
            // Pieces get it when they are put; at first there is none.
            if let Some(start) = start.filter(|_| !self.vars[at].of_pieces) {
                self.vars[at].start = start.expr;
            } else if let (true, VarType::Number(low, _)) = (self.vars[at].of_pieces, self.vars[at].ty) {
                self.vars[at].start = Num::Const(low).into();
            }
        }
    }

    /// What a variable has one value for each of; nothing after an error.
    fn variable_keys(&mut self, var: &Variable, ty: VarType) -> Option<Vec<Key>> {
        let keys: Vec<Option<Key>> = var.keys.iter().map(|key| self.variable_key(key)).collect();
        let keys: Vec<Key> = keys.into_iter().collect::<Option<_>>()?;
        if keys.iter().filter(|key| key.is_sites()).count() > 1 {
            let message = "a variable has at most one value for each site, not for each two of them";
            self.fail("wrong-type", var.name.span, message);
            return None;
        }
        let count = keys.iter().try_fold(1_usize, |all, key| all.checked_mul(key.size)).unwrap_or(usize::MAX);
        if count > MAX_VALUES {
            let message =
                format!("`{}` has {count} values; a variable has at most {MAX_VALUES}", var.name.text);
            self.fail("too-many-values", var.name.span, message);
            return None;
        }
        let is_small = matches!(ty, VarType::Truth | VarType::Number(..) | VarType::Members(_));
        if !is_small && keys.iter().any(|key| key.of != KeyType::Members(Domain::Players)) {
            let message = format!(
                "a variable for each {} holds a number, a truth or one name",
                domain_text(&var.keys[0])
            );
            let help = "for sets, make one variable for each player, or a truth for each site";
            self.fail_help("wrong-type", var.name.span, message, help);
            return None;
        }
        Some(keys)
    }

    fn variable_key(&mut self, key: &AstDomain) -> Option<Key> {
        let key = match key {
            AstDomain::Type(key) => key,
            AstDomain::Range(low, high) => return self.number_key(low, high),
            AstDomain::Words(_) => return None,
        };
        let span = key.span;
        let (of, size) = match self.param_type(key)? {
            Want::Piece if self.cast.sharing || self.cast.stacking => {
                let help = "write `of site`: then it stays where it is";
                let message = "pieces carry values only where each site holds one piece";
                self.fail_help("wrong-type", span, message, help);
                return None;
            }
            Want::Site | Want::Piece => (KeyType::Sites, self.board_at(span, "of site")?.len()),
            Want::Member(domain) if domain != Domain::Patterns => {
                (KeyType::Members(domain), 64 - domain_mask(self, domain).leading_zeros() as usize)
            }
            _ => {
                let message = format!("a variable cannot have one value for each `{}`", key.text);
                let help = "write `player`, `site`, `piece`, `kind`, `colour`, `direction`, `seat`, a range such as `1..8` or the name of an option with words";
                self.fail_help("wrong-type", span, message, help);
                return None;
            }
        };
        Some(Key { of, size })
    }

    /// `of 1..8`: one value for each of these numbers.
    fn number_key(&mut self, low: &ast::Expr, high: &ast::Expr) -> Option<Key> {
        let span = low.span;
        let low = self.const_number(low, "a variable's keys")?;
        let high = self.const_number(high, "a variable's keys")?;
        let size = i64::from(high) - i64::from(low) + 1;
        match usize::try_from(size) {
            Ok(size) if size > 0 => Some(Key { of: KeyType::Numbers(low), size }),
            _ => {
                self.fail("empty-range", span, format!("the range {low}..{high} is empty"));
                None
            }
        }
    }

    fn variable_type(&mut self, var: &Variable) -> (Ty, VarType) {
        match &var.domain {
            AstDomain::Range(low, high) => {
                let low = self.const_number(low, "a variable's range").unwrap_or(0);
                let high = self.const_number(high, "a variable's range").unwrap_or(0);
                if low > high {
                    self.fail("empty-range", var.name.span, format!("the range {low}..{high} is empty"));
                }
                (Ty::Num, VarType::Number(low, high.max(low)))
            }
            AstDomain::Words(words) => {
                let span = words.first().map_or(var.name.span, |w| w.span);
                self.fail("unknown-type", span, "a variable takes a type or a range");
                (Ty::Bad, VarType::Truth)
            }
            AstDomain::Type(ty) => {
                if var.clock {
                    self.fail_help(
                        "unknown-type",
                        ty.span,
                        "a clock is a number",
                        "write its range: `clock quiet: 0..100 = 0`",
                    );
                }
                let want = self.param_type(ty);
                self.remembered(want, ty)
            }
        }
    }

    fn remembered(&mut self, want: Option<Want>, ty: &Ident) -> (Ty, VarType) {
        match want {
            Some(Want::Truth) => (Ty::Truth, VarType::Truth),
            Some(Want::Site) => (Ty::Sites { one: true }, VarType::Sites),
            Some(Want::Sites) => (Ty::Sites { one: false }, VarType::Sites),
            Some(Want::Numbers) => (Ty::Numbers, VarType::Numbers),
            Some(Want::Member(d)) => (Ty::Members { domain: d, one: true, named: true }, VarType::Members(d)),
            Some(Want::Members(d)) => {
                (Ty::Members { domain: d, one: false, named: true }, VarType::Members(d))
            }
            Some(Want::Num) => {
                self.fail_help(
                    "unknown-type",
                    ty.span,
                    "a remembered number needs its range",
                    "write `0..100`, say, in place of `number`",
                );
                (Ty::Num, VarType::Number(i32::MIN, i32::MAX))
            }
            Some(other) => {
                let message = format!("{} cannot be remembered", other.ty().name());
                self.fail_help("unknown-type", ty.span, message, "remember its `sites`");
                (Ty::Bad, VarType::Truth)
            }
            None => (Ty::Bad, VarType::Truth),
        }
    }

    fn start_value(&mut self, at: usize, var: &Variable) -> Option<Typed> {
        let ty = self.var_types[at];
        let Some(start) = &var.start else {
            let VarType::Number(low, _) = self.vars[at].ty else { return None };
            return Some(Typed::new(Num::Const(low), Ty::Num, Default::default(), var.name.span));
        };
        let value = self.held_in(start, ty);
        if !value.deps.is_const() {
            self.known(&value, None::<()>, "a start value");
            return None;
        }
        if let (VarType::Number(low, high), Some(n)) = (self.vars[at].ty, value.const_num()) {
            if !(low..=high).contains(&n) {
                self.fail("option-range", start.span, format!("the start value {n} is not in {low}..{high}"));
            }
        }
        Some(value)
    }
}

/// `of piece`
fn is_piece(key: &AstDomain) -> bool {
    matches!(key, AstDomain::Type(ty) if ty.text == "piece")
}
