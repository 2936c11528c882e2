//! Mind Ninja patterns: conditions on the board that a game may ask for with `built(p)`.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::given::text_type;
use super::rulebook::{Define, Rulebook, Sourced};
use super::suggest::did_you_mean;
use super::typed::{Deps, Ty, Typed};
use crate::board::Board;
use crate::model::{Domain, PatternInfo, Truth};
use crate::span::Span;
use crate::syntax::ast::{Credit, Domain as AstDomain, Example, Expr, ExprKind, ItemKind, Pattern, Text};
use crate::syntax::expr_text;
use crate::words;

/// The most patterns of a game.
const MAX_PATTERNS: usize = 64;
/// The word for all patterns that fit the board.
const ALL: &str = "patterns";

/// A pattern that a game takes in, as it is asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Its id, with the values of its options if any are given; `invented` for a condition.
    id: String,
    pattern: Pattern,
    /// Values for its options, in order.
    args: Vec<Expr>,
    /// Where it is asked for; none for one of all patterns, which need not fit the board.
    span: Option<Span>,
}

impl Rulebook {
    /// The options whose values are patterns, by index.
    fn pattern_options(&self) -> Vec<usize> {
        let of_patterns = |at: &usize| text_type(&self.options[*at].item).is_some_and(|ty| ty != "board");
        (0..self.options.len()).filter(of_patterns).collect()
    }

    /// The colours that the patterns of these values are about, if stones lack some of them: those that the patterns
    /// say, and the stones' own if one of the patterns says none.
    pub fn colours_lacking(&self, values: &[Expr]) -> Option<Vec<String>> {
        let own = self.pieces.iter().flat_map(|pieces| &pieces.item.colours);
        let own: Vec<&str> = own.map(|colour| colour.text.as_str()).collect();
        let mut all: Vec<&str> = Vec::new();
        for pattern in values.iter().flat_map(|value| self.patterns_in(value)) {
            let said = pattern.into_iter().flat_map(|p| &p.colours).map(|colour| colour.text.as_str());
            let said: Vec<&str> = said.collect();
            all.extend(if said.is_empty() { own.clone() } else { said });
        }
        if own.is_empty() || all.iter().all(|colour| own.contains(colour)) {
            return None;
        }
        let first = |at: &usize| !all[..*at].contains(&all[*at]);
        Some((0..all.len()).filter(first).map(|at| all[at].to_string()).collect())
    }

    /// The patterns that a value asks for by name; none for a condition or a name that is not known.
    fn patterns_in(&self, value: &Expr) -> Vec<Option<&Pattern>> {
        match &value.kind {
            ExprKind::Group(inner) => self.patterns_in(inner),
            ExprKind::Braces(all) => all.iter().flat_map(|value| self.patterns_in(value)).collect(),
            ExprKind::Name(name) => vec![self.pattern_named(name)],
            ExprKind::Call(name, _) => vec![self.pattern_named(&name.text)],
            _ => vec![None],
        }
    }

    fn pattern_named(&self, id: &str) -> Option<&Pattern> {
        self.patterns.iter().find(|(known, _)| known == id).map(|(_, pattern)| pattern)
    }

    fn remembers_patterns(&self) -> bool {
        let is_pattern = |d: &AstDomain| matches!(d, AstDomain::Type(t) if t.text.starts_with("pattern"));
        self.vars.iter().any(|v| is_pattern(&v.item.domain))
    }

    /// May the game ask for patterns? Others are not read.
    pub(super) fn speaks_of_patterns(&self) -> bool {
        self.remembers_patterns() || !self.pattern_options().is_empty()
    }
}

impl Checker<'_> {
    /// Loads the patterns that options ask for; all that fit the board if the game speaks of patterns otherwise.
    pub(super) fn load_patterns(&mut self) {
        let book = self.book;
        let options = book.pattern_options();
        if options.is_empty() && book.remembers_patterns() {
            self.all_patterns();
        }
        for at in options {
            let option = &book.options[at].item;
            let value = book.given(option);
            let mask = self.asked_for(value);
            let one = text_type(option) == Some("pattern");
            if one && mask.count_ones() > 1 {
                self.fail_help(
                    "wrong-type",
                    value.span,
                    "one pattern is wanted, and these are several",
                    "name one",
                );
            }
            self.options[at] = Some(Typed::members(Domain::Patterns, mask, one, false, value.span));
        }
    }

    fn all_patterns(&mut self) -> u64 {
        let book = self.book;
        book.patterns.iter().fold(0, |all, (id, pattern)| {
            let wanted = Wanted { id: id.clone(), pattern: pattern.clone(), args: vec![], span: None };
            all | self.take_pattern(wanted)
        })
    }

    /// The patterns that an option's value asks for, as a mask; they are taken in.
    fn asked_for(&mut self, value: &Expr) -> u64 {
        match &value.kind {
            ExprKind::Group(inner) => self.asked_for(inner),
            ExprKind::Braces(all) => all.iter().fold(0, |mask, e| mask | self.asked_for(e)),
            ExprKind::Name(name) if name == ALL => self.all_patterns(),
            ExprKind::Name(name) => self.named_pattern(name, &[], value.span),
            ExprKind::Call(name, args) if self.calls_a_pattern(&name.text) => {
                self.named_pattern(&name.text, args, value.span)
            }
            _ => self.invented(value),
        }
    }

    /// Is it a pattern with values for its options, known or not? Conditions call what patterns may call.
    fn calls_a_pattern(&self, name: &str) -> bool {
        let mut defines = self.book.defines.iter().filter(|d| of_prelude(self.book, d.from));
        let of_conditions = words::is_word(name) || defines.any(|d| d.item.name.text == name);
        self.book.pattern_named(name).is_some() || !of_conditions
    }

    fn named_pattern(&mut self, id: &str, args: &[Expr], span: Span) -> u64 {
        let Some(pattern) = self.book.pattern_named(id).cloned() else {
            let known = self.book.patterns.iter().map(|(id, _)| id.as_str());
            let help = did_you_mean(id, known).unwrap_or_else(|| {
                format!(
                    "a pattern of your own is the file `patterns/{id}.pattern`, in a folder beside the game; \
                     `boardwright list --patterns` shows the others; a condition may stand in place of a name"
                )
                .into()
            });
            self.fail_help("no-such-pattern", span, format!("there is no pattern `{id}`"), help);
            return 0;
        };
        let given: Vec<String> = args.iter().map(expr_text).collect();
        let id = if given.is_empty() { id.to_string() } else { format!("{id}({})", given.join(", ")) };
        self.take_pattern(Wanted { id, pattern, args: args.to_vec(), span: Some(span) })
    }

    /// A pattern that is no more than its condition.
    fn invented(&mut self, built: &Expr) -> u64 {
        let before = self.wanted.iter().filter(|w| w.id.starts_with("invented")).count();
        let id = if before == 0 { "invented".to_string() } else { format!("invented_{}", before + 1) };
        let pattern = condition_alone(id.clone(), built);
        self.take_pattern(Wanted { id, pattern, args: vec![], span: Some(built.span) })
    }

    /// Takes a pattern in, once; its bit, or 0 if it does not fit the board.
    fn take_pattern(&mut self, wanted: Wanted) -> u64 {
        if let Some(at) = self.wanted.iter().position(|w| w.id == wanted.id) {
            return 1 << at;
        }
        if self.wanted.len() >= MAX_PATTERNS {
            if let Some(span) = wanted.span {
                self.fail("too-many-patterns", span, format!("a game has at most {MAX_PATTERNS} patterns"));
            }
            return 0;
        }
        let Some((built, slots)) = self.pattern_condition(&wanted, 0) else { return 0 };
        self.pattern_slots = self.pattern_slots.max(slots);
        self.patterns.push(PatternInfo { id: wanted.id.clone(), built });
        self.wanted.push(wanted);
        1 << (self.wanted.len() - 1)
    }

    /// A pattern's condition on this game's board and colours, with names from this slot on, and how many slots are
    /// taken then; none if it does not fit them.
    fn pattern_condition(&mut self, wanted: &Wanted, first_slot: u16) -> Option<(Truth, usize)> {
        if !self.is_for_board(wanted) || !self.has_colours_of(wanted) {
            return None;
        }
        let book = pattern_book(self.book, &wanted.pattern);
        let settings = self.pattern_settings(wanted, &book)?;
        let mut inner = Checker::new(&book);
        inner.cast = self.cast.clone();
        inner.board = self.board.clone();
        inner.notes = self.notes.take();
        let ((), _) = inner.fresh(Place::Constant, None, |c| c.declare_pattern_names());
        inner.bind_options(&settings);
        let (built, slots) = inner.fresh(Place::Pattern, None, |c| {
            (c.next_slot, c.max_slot) = (first_slot, first_slot);
            c.want(&wanted.pattern.built, Want::Truth)
        });
        self.notes = inner.notes.take();
        if inner.failed() && wanted.span.is_some() {
            inner.errors.into_iter().for_each(|error| self.error(error));
            return None;
        }
        (!inner.failed()).then(|| (built.truth(), slots))
    }

    /// Is the pattern meant for boards of this kind?
    fn is_for_board(&mut self, wanted: &Wanted) -> bool {
        let Some(kind) = self.board_kind.clone() else { return wanted.pattern.on.is_empty() };
        let on: Vec<&str> = wanted.pattern.on.iter().map(|on| on.text.as_str()).collect();
        if on.is_empty() || on.contains(&kind.as_str()) {
            return true;
        }
        if let Some(span) = wanted.span {
            let is_kind = |on: &str| Board::CONSTRUCTORS.iter().any(|c| c.name == on);
            if let Some(unknown) = wanted.pattern.on.iter().find(|on| !is_kind(&on.text)) {
                let message = format!("there is no kind of board `{}`", unknown.text);
                let all = Board::CONSTRUCTORS.iter().map(|c| c.name);
                let help = did_you_mean(&unknown.text, all.clone())
                    .unwrap_or_else(|| format!("there are {}", all.collect::<Vec<_>>().join(", ")).into());
                self.fail_help("pattern-board", unknown.span, message, help);
                return false;
            }
            let message = format!("pattern `{}` is not meant for boards of the kind `{kind}`", wanted.id);
            self.fail_help("pattern-board", span, message, format!("it is meant for {}", on.join(", ")));
        }
        false
    }

    /// Do stones come in all the colours that the pattern is about?
    fn has_colours_of(&mut self, wanted: &Wanted) -> bool {
        let coming = self.coming_colours();
        let has = |name: &str| crate::model::bits(coming).any(|c| self.cast.colours[usize::from(c)] == name);
        let Some(missing) = wanted.pattern.colours.iter().find(|c| !has(&c.text)) else { return true };
        if let Some(span) = wanted.span {
            let all: Vec<&str> = wanted.pattern.colours.iter().map(|c| c.text.as_str()).collect();
            let message = format!("pattern `{}` is about stones in {}", wanted.id, all.join(", "));
            let message = format!("{message}, and there are none in {}", missing.text);
            let (said, set) = (all.join(", "), all.join(","));
            let help = format!("say so in the game (`pieces stone in {said}`) or with `--set colours={set}`");
            self.fail_help("pattern-colours", span, message, help);
        }
        false
    }

    /// The values given for a pattern's options.
    fn pattern_settings(&mut self, wanted: &Wanted, book: &Rulebook) -> Option<super::Settings> {
        let names: Vec<&str> = book.options.iter().map(|o| o.item.name.text.as_str()).collect();
        if wanted.args.len() > names.len() {
            let word = if names.len() == 1 { "parameter" } else { "parameters" };
            let message = format!("pattern `{}` has {} {word}", wanted.pattern.title.text, names.len());
            let help = match names.is_empty() {
                true => "write its name alone".to_string(),
                false => format!("in order: {}", names.join(", ")),
            };
            self.fail_help("argument-count", wanted.args[names.len()].span, message, help);
            return None;
        }
        Some(names.iter().map(|n| n.to_string()).zip(wanted.args.iter().map(expr_text)).collect())
    }

    /// `built(p)` of patterns that are known: their conditions as if they stood here.
    pub(super) fn known_pattern(&mut self, mask: u64, span: Span) -> Typed {
        let mut conditions = Vec::new();
        for at in crate::model::bits(mask) {
            let Some(wanted) = self.wanted.get(usize::from(at)).cloned() else { continue };
            if let Some((built, slots)) = self.pattern_condition(&wanted, self.next_slot) {
                self.max_slot = self.max_slot.max(slots as u16);
                conditions.push(built);
            }
        }
        let built = if conditions.len() == 1 { conditions.remove(0) } else { Truth::Any(conditions) };
        Typed::new(built, Ty::Truth, Deps::position(), span)
    }

    fn declare_pattern_names(&mut self) {
        for (i, colour) in self.cast.colours.clone().into_iter().enumerate() {
            let is_stone = self.coming_colours() >> i & 1 == 1;
            if is_stone {
                self.give_meaning(&colour, Global::Colour(i as u8));
            }
        }
        let book = self.book;
        for (at, option) in book.options.iter().enumerate() {
            self.declare(&option.item.name, Global::Option(at), option.from);
        }
        self.declare_words();
        for (at, define) in book.defines.iter().enumerate() {
            self.declare(&define.item.name, Global::Define(at), define.from);
        }
    }
}

/// A pattern that is no more than its condition.
fn condition_alone(title: String, built: &Expr) -> Pattern {
    let (span, title) = (built.span, Text { text: title, span: built.span });
    let (items, on, colours, examples) = Default::default();
    Pattern { span, title, items, on, colours, built: built.clone(), examples }
}

/// A pattern that an option asks for, to be told.
#[derive(Clone, Debug)]
pub struct AskedPattern {
    /// Its title; none for a condition that is no more than that.
    pub title: Option<String>,
    /// What it says of itself.
    pub about: Option<String>,
    /// The kinds of boards that it is meant for; none if it names none.
    pub on: Vec<String>,
    /// Its options and definitions.
    pub book: Rulebook,
    /// Its options' values.
    pub options: Vec<(String, String)>,
    /// Its condition.
    pub built: Expr,
    /// Its drawn examples: the board, whether it is built, and the drawing.
    pub examples: Vec<Example>,
}

/// The one pattern that an option of the game asks for.
pub fn asked_pattern(book: &Rulebook, option: &str) -> Option<AskedPattern> {
    let option = &book.options.iter().find(|o| o.item.name.text == option)?.item;
    Some(asked_value(book, book.given(option)))
}

/// The patterns that the options of the game ask for one by one, each with its text.
pub fn asked_patterns(book: &Rulebook) -> Vec<(String, AskedPattern)> {
    fn within<'e>(value: &'e Expr, found: &mut Vec<&'e Expr>) {
        match &value.kind {
            ExprKind::Group(inner) => within(inner, found),
            ExprKind::Braces(all) => all.iter().for_each(|value| within(value, found)),
            ExprKind::Name(name) if name == ALL => {}
            _ => found.push(value),
        }
    }
    let mut found = Vec::new();
    let options = book.pattern_options();
    options.into_iter().for_each(|at| within(book.given(&book.options[at].item), &mut found));
    found.into_iter().map(|value| (expr_text(value), asked_value(book, value))).collect()
}

fn asked_value(book: &Rulebook, mut value: &Expr) -> AskedPattern {
    while let ExprKind::Group(inner) = &value.kind {
        value = inner;
    }
    let (id, args) = match &value.kind {
        ExprKind::Name(id) => (id.as_str(), &[][..]),
        ExprKind::Call(id, args) => (id.text.as_str(), &args[..]),
        _ => ("", &[][..]),
    };
    let Some(pattern) = book.pattern_named(id) else {
        let pattern = condition_alone(String::new(), value);
        let (book, built) = (pattern_book(book, &pattern), value.clone());
        return AskedPattern {
            title: None,
            about: None,
            on: vec![],
            book,
            options: vec![],
            built,
            examples: vec![],
        };
    };
    let own = pattern_book(book, pattern);
    let value_of = |(at, name): (usize, &Sourced<crate::syntax::ast::OptionItem>)| {
        (name.item.name.text.clone(), expr_text(args.get(at).unwrap_or(&name.item.default)))
    };
    let about = pattern.items.iter().find_map(|item| match &item.kind {
        ItemKind::Credit(Credit::About, text) => Some(text.text.clone()),
        _ => None,
    });
    AskedPattern {
        title: Some(pattern.title.text.clone()),
        about,
        on: pattern.on.iter().map(|on| on.text.clone()).collect(),
        options: own.options.iter().enumerate().map(value_of).collect(),
        built: pattern.built.clone(),
        examples: pattern.examples.clone(),
        book: own,
    }
}

/// Is what came from there a part of the prelude?
fn of_prelude(game: &Rulebook, from: Option<usize>) -> bool {
    from.is_some_and(|at| game.uses[at].name.text == "prelude")
}

/// A pattern's options and definitions, with the prelude, as a rulebook of their own.
pub(super) fn pattern_book(game: &Rulebook, pattern: &Pattern) -> Rulebook {
    let mut book = Rulebook {
        files: game.files.clone(),
        span: pattern.span,
        uses: game.uses.clone(),
        ..Rulebook::default()
    };
    book.defines.extend(game.defines.iter().filter(|d| of_prelude(game, d.from)).cloned());
    for item in &pattern.items {
        match &item.kind {
            ItemKind::Option(o) => book.options.push(Sourced { item: o.clone(), from: None }),
            ItemKind::Define { name, params, about, body } => {
                let about = about.as_ref().map(|about| about.text.clone());
                let (name, params, body) = (name.clone(), params.clone(), body.clone());
                let define = Define { name, params, about, body };
                book.defines.push(Sourced { item: define, from: None });
            }
            _ => {}
        }
    }
    book
}
