//! Words with arguments and definitions as noun phrases.

use super::kinds::kind_of_type;
use super::noun::Noun;
use super::sets::is_name;
use super::teller::{Kind, Local, Teller};
use super::wording::article;
use super::wording::spoken;
use crate::syntax::ast::{Expr, Ident};

/// A direction that a comprehension goes through.
pub struct Way {
    pub name: String,
    /// How its domain is said before a line or step: `diagonal `.
    pub domain: String,
    /// Its domain as an adverb: `diagonally`.
    pub said: String,
}

/// How long a phrase may be where a definition is told in place of its name: used once, a few times, often.
const LONG: [usize; 3] = [170, 120, 60];
/// How long the condition of an end rule may be.
pub const WHOLE: usize = 340;

impl Teller<'_> {
    /// `name(a, b)` as a set.
    pub fn called_noun(&mut self, name: &Ident, args: &[Expr], e: &Expr) -> Noun {
        if let Some(at) = self.define(&name.text) {
            return self.defined_noun(at, args, e);
        }
        if let Some(table) = self.table(&name.text) {
            return self.table_noun(table, args);
        }
        if self.kind(e) == Kind::Player {
            let who = self.value(e);
            return self.pieces_of(&who);
        }
        self.built_in_noun(&name.text, args).unwrap_or_else(|| Noun::fixed(self.value(e)))
    }

    fn built_in_noun(&mut self, name: &str, args: &[Expr]) -> Option<Noun> {
        let first = args.first()?;
        Some(match (name, args.len()) {
            ("side", _) => match self.fixed(first) {
                Some(super::Fixed::Number(n)) if self.model.board.side_count() > 0 => {
                    let board = &self.model.board;
                    let at = (n - 1).rem_euclid(board.side_count() as i64) as usize;
                    Noun::single(format!("the {} side", super::super::region_name(board, board.side(at))))
                }
                _ => Noun::single(format!("side {}", self.value(first))),
            },
            ("blocks", 2) => Noun::head("block").adjective(self.size_of(args)),
            ("tiles", 2) => Noun::head("section").adjective(self.size_of(args)).placed("of the board"),
            ("lines", _) => {
                let n = super::wording::worded(&self.value(first));
                let by = self.lined(args.get(1));
                Noun::head("line").adjective("straight").placed(format!("of {n} sites{by}"))
            }
            ("cliques", _) => {
                let n = super::wording::worded(&self.value(first));
                Noun::head("set").placed(format!("of {n} mutually adjacent sites"))
            }
            ("groups", _) => {
                let by = self.linked(args.get(1));
                let of = match self.is_local_set(first) && !self.is_several(first) {
                    true => format!("in {}", self.value(first)),
                    false => format!("of {}", self.noun(first).some()),
                };
                Noun::head("group").placed(format!("{of}{by}"))
            }
            ("neighbours", _) => {
                let near = self.near_to(first, args.get(1));
                Noun::head("site").placed(near)
            }
            ("cells" | "edges" | "vertices", 1) if self.model.board.has_between() => {
                let noun = self.noun(first);
                let of = match () {
                    () if self.is_local_set(first) && !self.is_several(first) => self.value(first),
                    () if noun.single => noun.one(),
                    () => noun.some(),
                };
                if of == "it" && name != "cells" {
                    return Some(Noun::head(super::nouns::between(name)).owned("its"));
                }
                let at = if name == "cells" { "at" } else { "of" };
                Noun::head(super::nouns::between(name)).placed(format!("{at} {of}"))
            }
            ("run", 3) if self.behind(args).is_some() => self.behind(args)?,
            ("run", 3) => {
                let (from, line) = (self.noun(first).some(), self.line_of(&args[1]));
                let through = self.through(&args[2]);
                match (is_name(through, "empty"), is_name(through, "board")) {
                    (true, _) => {
                        Noun::head("site").adjective("empty").placed(format!("in a clear {line} from {from}"))
                    }
                    (_, true) => Noun::head("site").placed(format!("in {} from {from}", article(&line))),
                    _ => self.noun(&args[2]).placed(format!("in an unbroken {line} from {from}")),
                }
            }
            ("hit", 3) => {
                let (from, line) = (self.noun(first).some(), self.line_of(&args[1]));
                match is_name(self.through(&args[2]), "empty") {
                    true if self.noun(first).single && self.is_one_way(&args[1]) => Noun {
                        piece: true,
                        ..Noun::single(format!("the first piece in {} from {from}", article(&line)))
                    },
                    true => {
                        let line = article(&line);
                        Noun::head("piece").adjective("first").placed(format!("in {line} from {from}"))
                    }
                    false => {
                        let through = self.noun(&args[2]).many();
                        Noun::head("site")
                            .placed(format!("at the end of {} of {through} from {from}", article(&line)))
                    }
                }
            }
            ("between", 2) if self.was_moved(first, &args[1]) => {
                Noun::head("site").placed("it has passed over")
            }
            ("between", 2) => {
                let (a, b) = (self.value(first), self.value(&args[1]));
                Noun::head("site").placed(format!("between {a} and {b}"))
            }
            ("pieces", 1) => {
                let noun = self.noun(first);
                match noun.piece {
                    true => noun,
                    false if is_name(self.through(first), "board") => Noun::pieces(&self.piece()),
                    false => Noun::pieces(&self.piece()).placed(on(&noun)),
                }
            }
            ("image", 2) if !self.noun(first).single => {
                let (set, how) = (self.noun(first).many(), self.value(&args[1]));
                Noun::fixed(format!("the mirror images of {set} ({how})"))
            }
            ("union", 1) => {
                let family = self.noun(first).many();
                Noun::head("site").placed(format!("of {family}"))
            }
            _ => return None,
        })
    }

    fn size_of(&mut self, args: &[Expr]) -> String {
        format!("{}×{}", self.value(&args[0]), self.value(&args[1]))
    }

    // ------------------------------------------------------------ definitions

    /// A definition: in full where that is short, otherwise by its name; it is explained elsewhere then.
    pub fn defined_noun(&mut self, at: usize, args: &[Expr], e: &Expr) -> Noun {
        let name = self.book.defines[at].item.name.text.clone();
        if self.in_prelude(at) {
            if let Some(noun) = self.of_prelude(&name, args) {
                return noun;
            }
        }
        if let Some(noun) = self.stacks_noun(at, args) {
            return noun;
        }
        if self.is_shown(&name) {
            self.mention(at);
            return match name.ends_with('s') && name.len() > 2 {
                true => Noun::fixed(format!("the {}", spoken(&name))),
                false => Noun::head("site").adjective(spoken(&name)),
            };
        }
        let mentioned = self.mentioned.clone();
        let full = self.in_full(at, args, |t, body| t.noun(body));
        if let Some(noun) = full.filter(|noun| self.fits(at, &noun.one())) {
            return noun;
        }
        self.mentioned = mentioned;
        self.mention(at);
        let single = self.kind(e) == Kind::Site;
        let said = self.named(at, args);
        if let (Some(rest), false) =
            (said.strip_prefix("the ").filter(|_| super::sayings::is_participle(&name)), single)
        {
            return Noun::head("site").placed(rest);
        }
        let plural = name.ends_with('s')
            || self.is_participle_of_sites(at)
            || name.strip_suffix("_of").is_some_and(|name| name.ends_with('s'))
            || super::sayings::leads_on(&spoken(&name)) && name.contains("s_");
        match (single, plural) {
            (true, _) => Noun::single(said),
            (false, true) => Noun::fixed(said),
            (false, false) if self.kind(e) == Kind::Sites => {
                Noun { said_one: Some(format!("a site of {said}")), ..Noun::fixed(said) }
            }
            (false, false) => Noun::fixed(said),
        }
    }

    /// Is a definition that is told in full short enough?
    pub fn fits(&self, at: usize, said: &str) -> bool {
        let most = match self.uses_of(&self.book.defines[at].item.name.text) {
            0..=1 => LONG[0],
            2..=3 => LONG[1],
            _ => LONG[2],
        };
        let most = if self.book.defines[at].from.is_some() { LONG[1] } else { most };
        let most = if self.at_length { WHOLE } else { most };
        said.chars().count() <= most && self.book.defines[at].item.about.is_none()
    }

    /// Does a definition say only what was done to its sites: `captured`?
    pub fn is_participle_of_sites(&self, at: usize) -> bool {
        let define = &self.book.defines[at].item;
        let crate::syntax::ast::DefineBody::Expr(body) = &define.body else { return false };
        define.name.text.ends_with("ed") && self.kind(body) == Kind::Sites
    }

    /// A definition by its name: `the targets of that man`, `its targets`.
    pub fn named(&mut self, at: usize, args: &[Expr]) -> String {
        let define = &self.book.defines[at];
        let name = spoken(&define.item.name.text);
        let name = name.strip_suffix(" of").map_or(name.clone(), str::to_string);
        let name = if self.is_participle_of_sites(at) { format!("{name} sites") } else { name };
        let arguments = self.arguments(at, args);
        let (mut said, mut ways, mut others) = (Vec::new(), String::new(), Vec::new());
        for (local, param) in arguments.iter().zip(&define.item.params) {
            let word = spoken(&param.name.text);
            let bare = local.said.replace(['“', '”'], "");
            match param.ty.text.as_str() {
                _ if local.said.is_empty() || local.said == "nothing" => {}
                "sites" if [" sites", " pieces"].iter().any(|of| bare == format!("the {word}{of}")) => {}
                "direction" | "directions" if local.said.starts_with("every ") => {
                    ways += &format!(" in {}", local.said)
                }
                "direction" | "directions" => ways += &format!(" in {}", way_text(&local.said)),
                "truth" | "number" if local.said == format!("the {word}") => {}
                "truth" | "number" => others.push(format!("{word}: {}", local.said)),
                _ if local.said == format!("the {word}") => {}
                _ => said.push(local.said.clone()),
            }
        }
        let player = define.item.params.iter().any(|param| param.ty.text == "player");
        let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
        let whole = match &said[..] {
            [] => format!("the {name}"),
            [it] if it == "it" && !super::sayings::leads_on(&name) => format!("its {name}"),
            [them] if them == "them" => format!("their {name}"),
            several if super::sayings::leads_on(&name) => {
                format!("the {name} {}", super::wording::joined(several, "and"))
            }
            [you] if player || ["you", "they"].contains(&you.as_str()) => {
                format!("{} {name}", possessive(you))
            }
            several => format!("the {name} of {}", super::wording::joined(several, "and")),
        };
        format!("{whole}{ways}{others}{}", self.for_whom(at))
    }

    /// A definition told with its arguments in place of its parameters; none if it is too long to try.
    pub fn in_full<T>(
        &mut self,
        at: usize,
        args: &[Expr],
        tell: impl FnOnce(&mut Self, &Expr) -> T,
    ) -> Option<T> {
        let body = self.short_body(at)?;
        let define = &self.book.defines[at];
        let args = self.arguments(at, args);
        self.inside += 1;
        let said = self.deeper(define.from, |t| t.with_locals(args, |t| tell(t, body)));
        self.inside -= 1;
        said
    }

    /// The arguments, and the defaults of those left out, as names in scope.
    pub fn arguments(&mut self, at: usize, args: &[Expr]) -> Vec<Local> {
        let define = &self.book.defines[at];
        let mut locals = Vec::new();
        for (i, param) in define.item.params.iter().enumerate() {
            let local = match (args.get(i), &param.default) {
                (Some(arg), _) => self.argument_of(arg, &param.ty.text),
                (None, Some(default)) => {
                    self.deeper(define.from, |t| t.argument_of(default, &param.ty.text)).unwrap_or_default()
                }
                (None, None) => Local::default(),
            };
            locals.push(Local { name: param.name.text.clone(), ..local });
        }
        locals
    }

    pub(super) fn argument_of(&mut self, arg: &Expr, ty: &str) -> Local {
        if let Some(local) = self.local_name(arg).and_then(|name| self.local(&name).cloned()) {
            return local;
        }
        let kind = kind_of_type(ty);
        let fixed = self.fixed(arg);
        match kind {
            Kind::Site | Kind::Sites | Kind::Family => {
                let (noun, region) = (self.noun(arg), self.region(arg));
                let said = match (region, noun.single) {
                    (true, _) => self.value(arg),
                    (_, true) => noun.one(),
                    _ => noun.many(),
                };
                let (piece, head) = (noun.piece, noun.head.clone());
                Local {
                    said,
                    kind,
                    head,
                    piece,
                    several: true,
                    region,
                    fixed,
                    noun: Some(noun),
                    ..Local::default()
                }
            }
            Kind::Truth => Local { said: self.truth(arg), kind, fixed, ..Local::default() },
            _ if ty == "directions" && self.joins(arg).is_some() => {
                Local { joins: self.joins(arg), kind, ..Local::default() }
            }
            _ => Local { said: self.value(arg), kind, fixed, ..Local::default() },
        }
    }

    /// The words of the library that every game has.
    fn of_prelude(&mut self, name: &str, args: &[Expr]) -> Option<Noun> {
        Some(match (name, args) {
            ("occupied", []) => Noun::head("site").adjective("occupied"),
            ("partner", [s]) => {
                let noun = self.noun(s);
                match noun.single {
                    true => Noun::single(format!("the site opposite {}", noun.one())),
                    false => Noun::fixed(format!("the sites opposite {}", noun.many())),
                }
            }
            ("reach", [s, ..]) => {
                let line = args.get(1).map_or("straight line".to_string(), |d| self.line_of(d));
                let from = self.noun(s).some();
                Noun::head("site").adjective("empty").placed(format!("in a clear {line} from {from}"))
            }
            ("group_of", [s, t, ..]) => {
                let joined = self.linked(args.get(2));
                let (s, t) = (self.noun(s), self.noun(t).some());
                Noun::head("site").placed(match s.single {
                    true => format!("of the group of {t}{joined} that holds {}", s.one()),
                    false => format!("of groups of {t}{joined} that hold any of {}", s.many()),
                })
            }
            _ => return None,
        })
    }
}

/// `direction d`, `that direction`
fn way_text(said: &str) -> String {
    if said.chars().count() < 3 && said != "it" {
        format!("direction {said}")
    } else {
        said.to_string()
    }
}

/// `on that site`, `next to that site`: where the pieces of a set of sites are.
fn on(noun: &Noun) -> String {
    match (&noun.fixed, &noun.after[..]) {
        (None, [only]) if noun.head == "site" && noun.adjectives.is_empty() => only.many.clone(),
        _ => format!("on {}", noun.many()),
    }
}

/// `White's`, `your`
pub fn possessive(who: &str) -> String {
    match who {
        "you" => "your".into(),
        "they" => "their".into(),
        "it" => "its".into(),
        _ if who.ends_with('s') => format!("{who}'"),
        _ => format!("{who}'s"),
    }
}
