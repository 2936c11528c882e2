//! What to write instead of a name that means nothing where it stands.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::rulebook::Rulebook;
use super::typed::{Ty, Typed};
use crate::board::Board;
use crate::diagnostic::{nearest, Advice, Diagnostic};
use crate::model::Domain;
use crate::span::{SourceText, Span};
use crate::syntax::ast::{DefineBody, Expr, ExprKind, File, Ident, ItemKind, Library, Unit};
use crate::syntax::parse;
use crate::syntax::synonyms;
use crate::words::{self, Roles};

/// Words that only tests may say.
const OF_TESTS: &[&str] =
    &["legal", "moves", "perft", "results", "positions", "decisions", "over", "drawn", "winner"];

/// Advice with the nearest of the known names, if one is near.
pub(super) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Advice> {
    nearest(word, known).map(Advice::did_you_mean)
}

/// The nearest name that shares more than half of its letters with the word.
fn near<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = |name: &str| name.chars().count();
    nearest(word, known.filter(|name| length(word).max(length(name)) > 2))
}

/// The name that is likely to be meant: of words of two or three letters the shortest name that begins so, of others one
/// in which little is wrong before one of which much is missing.
fn like<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let letters = word.chars().count();
    let begun = known.clone().filter(|name| letters > 1 && name.len() > word.len() && name.starts_with(word));
    let begun = begun.min_by_key(|name| name.len());
    if letters < 4 {
        begun.or_else(|| near(word, known))
    } else {
        near(word, known).or(begun)
    }
}

/// Which of the libraries define this name, with what to write.
pub(super) fn in_library(libraries: &[(String, SourceText)], name: &str) -> Option<Advice> {
    let read = libraries.iter().filter_map(|(_, source)| match parse(0, &source.text) {
        Ok(File { unit: Unit::Library(library), .. }) => Some(library),
        _ => None,
    });
    let found: Vec<Library> = read.filter(|library| defines(library, name)).collect();
    let [first, others @ ..] = found.as_slice() else { return None };
    let params: Vec<String> =
        first.params.iter().map(|p| format!("{}: {}", p.name.text, p.ty.text)).collect();
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    let also: Vec<String> = others.iter().map(|l| format!(" (so does `{}`)", l.name.text)).collect();
    let name = &first.name.text;
    if name == super::merge::STACKING {
        return Some("pieces that stand on one another have it: write `pieces … stacking up to 8`".into());
    }
    let words = format!("library `{name}` gives it{}: add `{{}}`", also.join(""));
    let item = format!("use {name}{params}");
    Some(if params.is_empty() { Advice::item(&words, &item) } else { words.replace("{}", &item).into() })
}

fn defines(library: &Library, name: &str) -> bool {
    library.items.iter().any(|item| match &item.kind {
        ItemKind::Define { name: given, .. } | ItemKind::Table { name: given, .. } => given.text == name,
        ItemKind::Option(option) => option.name.text == name,
        ItemKind::Variable(variable) => variable.name.text == name,
        ItemKind::Turn { name: Some(given), .. } => given.text == name,
        ItemKind::Marks(names) => names.iter().any(|given| given.text == name),
        _ => false,
    })
}

impl Rulebook {
    /// `library L gives it: add use L`, if the game has not taken it in.
    pub(super) fn in_library(&self, name: &str) -> Option<Advice> {
        in_library(&self.libraries, name)
    }
}

impl Checker<'_> {
    /// Reports a name that means nothing, bare or with arguments.
    pub(super) fn unknown(&mut self, name: &str, called: bool, span: Span) -> Typed {
        if self.is_barred(name) {
            return self.pattern_only(name, span);
        }
        let help = self.advice_for(name, called, None);
        self.unnamed(name, span, help)
    }

    fn unnamed(&mut self, name: &str, span: Span, help: Option<Advice>) -> Typed {
        let mut error = Diagnostic::error("unknown-name", span, format!("nothing is named `{name}`"));
        error.help = help;
        self.error(error);
        Typed::bad(span)
    }

    fn advice_for(&self, name: &str, called: bool, want: Option<Want>) -> Option<Advice> {
        if !self.advises() {
            return None;
        }
        let makes_boards = Board::CONSTRUCTORS.iter().any(|c| c.name == name);
        if called && (makes_boards || words::BOARD_WORDS.contains(&name)) {
            return Some(match self.board {
                Some(_) => "boards are made by the `board` item only".into(),
                None => "a board is cut by sites, not by another board: `- [a1 b1]`, `- corners`".into(),
            });
        }
        if words::is_one_of(name, Roles::BETWEEN) {
            return Some("only cells are in play here: write `board … with edges, vertices` for more".into());
        }
        let told = self.of_former_players(name).or_else(|| self.of_left_out(name));
        if let Some(advice) = told.or_else(|| self.of_a_turn(name, called)) {
            return Some(advice);
        }
        let known = self.names_for(called);
        let known = || known.iter().map(String::as_str);
        if let Some(same) = known().find(|k| k.to_lowercase() == name.to_lowercase()) {
            return Some(Advice::replace("case matters: write `{}`", same));
        }
        let site = self.board.as_ref().is_some_and(|b| b.site(name).is_some());
        self.book
            .in_library(name)
            .or_else(|| {
                site.then(|| {
                    Advice::replace("sites are named in square brackets: `{}`", &format!("[{name}]"))
                })
            })
            .or_else(|| self.synonym(name))
            .or_else(|| self.nearest_name(name, called, want))
    }

    /// The nearest name, of what is wanted before anything else; where one is nearer that is written the other way, with
    /// brackets or without, that one.
    fn nearest_name(&self, name: &str, called: bool, want: Option<Want>) -> Option<Advice> {
        let (known, others) = (self.names_for(called), self.names_for(!called));
        let distance = |other: &str| strsim::osa_distance(&name.to_lowercase(), &other.to_lowercase());
        let fits = |other: &&String| want.is_none_or(|want| self.may_be(other, want));
        let fitting = like(name, known.iter().filter(fits).map(String::as_str));
        let found = fitting.or_else(|| like(name, known.iter().map(String::as_str)));
        let other = near(name, others.iter().map(String::as_str))
            .filter(|other| found.is_none_or(|found| distance(other) < distance(found)));
        match other {
            Some(other) if called => Some(format!("did you mean `{other}`, without brackets?").into()),
            Some(other) => Some(format!("did you mean `{other}(…)`, of something in brackets?").into()),
            None => found.map(|found| Advice { is_guess: fitting.is_none(), ..Advice::did_you_mean(found) }),
        }
    }

    /// Is what the name stands for of the type that is wanted, as far as that is seen at once?
    fn may_be(&self, name: &str, want: Want) -> bool {
        let local = self.locals[self.visible..].iter().rev().find(|local| local.name == name);
        let value = match self.globals.get(name) {
            _ if local.is_some() => local.map(|local| local.value.ty),
            Some(Global::Option(at)) => self.options[*at].as_ref().map(|value| value.ty),
            Some(Global::Colour(_) | Global::Kind(_) | Global::Word(..)) => return false,
            Some(_) => None,
            None => {
                let gives = words::WORDS.iter().find(|word| word.name == name).map(|word| word.gives);
                return gives.is_none_or(|gives| want.may_be_given(gives));
            }
        };
        match value {
            Some(Ty::Members { .. }) => false,
            Some(Ty::Truth) => want == Want::Truth,
            Some(Ty::Num) => matches!(want, Want::Num | Want::Numbers),
            Some(Ty::Sites { .. }) => matches!(want, Want::Sites | Want::Site | Want::Family),
            _ => true,
        }
    }

    /// `players Red, Green` in a variant of a game between Red and Blue, whose rules speak of Blue.
    fn of_former_players(&self, name: &str) -> Option<Advice> {
        let named = |players: &[Ident]| players.iter().any(|player| player.text == name);
        if !named(&self.book.former_players) || named(&self.book.players) {
            return None;
        }
        let players: Vec<&str> = self.book.players.iter().map(|player| player.text.as_str()).collect();
        let advice = format!(
            "the variant's `players {}` leaves out the base game's `{name}`: keep the base game's names, or write \
             each rule and definition that says `{name}` anew in the variant",
            players.join(", ")
        );
        Some(advice.into())
    }

    /// `without pie` in a variant whose base asks for `pie`.
    fn of_left_out(&self, name: &str) -> Option<Advice> {
        let is_left_out = self.book.left_out.iter().any(|gone| gone == name);
        is_left_out.then(|| {
            format!(
                "the variant leaves `{name}` out (`without {name}`), and rules or tests that are left still ask for it: \
                 leave these out too, or say what `{name}` is (`option {name} = …`, `define {name} = …`)"
            )
            .into()
        })
    }

    /// `mover wins when t in edge`, where a turn gave the name `t`.
    fn of_a_turn(&self, name: &str, called: bool) -> Option<Advice> {
        let ended = !called && self.place == Place::End && self.of_turns.contains(name);
        ended.then(|| {
            format!(
                "the turn's names end with it, `{name}` too: remember what it stands for, `var last: sites` and \
                 `set last to {name}` in the turn, say"
            )
            .into()
        })
    }

    /// What people write who know another language, where this one lets it stand.
    fn synonym(&self, name: &str) -> Option<Advice> {
        let advice = synonyms::advice(name, synonyms::Place::Value)?;
        let mut said = advice.split('`').skip(1).step_by(2).flat_map(|code| code.split('('));
        let barred = said.any(|word| self.is_barred(word) || word.starts_with("var "));
        (!barred || self.place != Place::Pattern).then(|| Advice::written(advice))
    }

    /// The names that could stand bare, or before a bracket, at the place being checked.
    fn names_for(&self, called: bool) -> Vec<String> {
        let of_tests = |word: &str| OF_TESTS.contains(&word) && self.place != Place::Test;
        let no_end = |word: &str| word == "stuck" && !matches!(self.place, Place::End | Place::Test);
        let words = words::WORDS.iter().filter(|w| w.args.is_empty() != called).map(|w| w.name);
        let words = words.filter(|w| !of_tests(w) && !no_end(w) && !self.is_barred(w));
        let globals = self.globals.iter().filter(|(_, global)| self.could_stand(**global, called));
        let locals = self.locals[self.visible..].iter().filter(|_| !called).map(|l| l.name.as_str());
        locals.chain(globals.map(|(name, _)| name.as_str())).chain(words).map(str::to_string).collect()
    }

    fn could_stand(&self, global: Global, called: bool) -> bool {
        match global {
            Global::Define(at) => {
                let define = &self.book.defines[at].item;
                let bare = define.params.iter().all(|p| p.default.is_some());
                matches!(define.body, DefineBody::Expr(_))
                    && if called { !define.params.is_empty() } else { bare }
            }
            Global::Table(_) => called,
            Global::Var(var) => self.book.vars[var.index()].item.keys.is_empty() != called,
            Global::Program(_) => false,
            _ => !called,
        }
    }

    /// Reports a bare name that means nothing where a type is wanted; of the finite types the game has a list. None
    /// where the name has a meaning.
    pub(super) fn unknown_wanted(&mut self, e: &Expr, want: Want) -> Option<Typed> {
        if !self.advises() {
            return None;
        }
        let name = match &e.kind {
            ExprKind::Group(inner) => return self.unknown_wanted(inner, want),
            ExprKind::Name(name) if !self.is_known(name) && !self.is_barred(name) => name,
            _ => return None,
        };
        let help = match want {
            Want::Member(domain) | Want::Members(domain) => Some(self.one_of(name, domain)?),
            _ => self.advice_for(name, false, Some(want)),
        };
        Some(self.unnamed(name, e.span, help))
    }

    /// Has the name a meaning here?
    pub(super) fn is_known(&mut self, name: &str) -> bool {
        self.is_parameter(name)
            || self.local(name).is_some()
            || self.globals.contains_key(name)
            || words::is_word(name)
    }

    /// Is it a parameter of the library that is being checked?
    pub(super) fn is_parameter(&self, name: &str) -> bool {
        self.from.is_some_and(|at| self.book.uses[at].params.iter().any(|p| p.name.text == name))
    }

    /// The things of this type that the game has.
    fn one_of(&self, name: &str, domain: Domain) -> Option<Advice> {
        let cast = &self.cast;
        let (what, all, more) = match domain {
            Domain::Kinds => ("kinds", cast.kinds.clone(), format!("; `pieces {name}` declares another")),
            Domain::Colours => {
                ("colours", cast.colours.clone(), format!("; `pieces stone in {name}` declares another"))
            }
            Domain::Players => ("players", cast.colours[..cast.roles].to_vec(), String::new()),
            Domain::Directions => ("directions", self.directions(), String::new()),
            Domain::Words(of) => ("words", self.words[of as usize].clone(), String::new()),
            _ => return None,
        };
        let others = self.names_for(false);
        let case = others.iter().find(|k| k.to_lowercase() == name.to_lowercase());
        let near = all.iter().chain(self.locals[self.visible..].iter().map(|l| &l.name)).map(String::as_str);
        case.map(|k| Advice::replace("case matters: write `{}`", k))
            .or_else(|| self.of_former_players(name))
            .or_else(|| self.book.in_library(name))
            .or_else(|| self.synonym(name))
            .or_else(|| did_you_mean(name, near))
            .or_else(|| Some(format!("this game's {what} are `{}`{more}", all.join("`, `")).into()))
    }

    /// The directions that the board has.
    pub(super) fn directions(&self) -> Vec<String> {
        let has = |d: &&&str| self.board.as_ref().is_some_and(|b| b.directions_named(d).is_some());
        words::DIRECTIONS.iter().filter(has).map(|d| d.to_string()).collect()
    }

    /// Reports a name that no mark has.
    pub(super) fn unknown_mark(&mut self, name: &Ident) {
        if !self.advises() {
            self.fail("unknown-name", name.span, format!("no mark is named `{}`", name.text));
            return;
        }
        let near = did_you_mean(&name.text, self.cast.marks.iter().map(String::as_str));
        let help = near.or_else(|| self.book.in_library(&name.text)).unwrap_or_else(|| {
            let item = format!("marks {}", name.text);
            match self.cast.marks.as_slice() {
                [] => Advice::item("declare it: `{}`", &item),
                marks => {
                    let known = marks.join("`, `");
                    Advice::item(&format!("this game's marks are `{known}`; declare it: `{{}}`"), &item)
                }
            }
        });
        self.fail_help("unknown-name", name.span, format!("no mark is named `{}`", name.text), help);
    }
}
