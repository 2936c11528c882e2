//! Options: their domains, and binding them to values from outside.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::given::text_type;
use super::rulebook::Rulebook;
use super::typed::{Ty, Typed};
use crate::diagnostic::Diagnostic;
use crate::model::{Domain, OptionInfo};
use crate::span::Span;
use crate::syntax::ast::{Domain as AstDomain, ExprKind, OptionItem};
use crate::syntax::expr_text;
use std::collections::BTreeSet;

/// The widest range of an option.
const MAX_RANGE: i64 = 1_000_000;

/// What a user sets: option name and value as typed.
pub type Settings = Vec<(String, String)>;

impl Checker<'_> {
    /// Binds every option, in order, to its setting or its default.
    pub(super) fn bind_options(&mut self, settings: &Settings) -> Vec<OptionInfo> {
        let book = self.book;
        for (name, _) in settings {
            if !book.options.iter().any(|o| o.item.name.text == *name) {
                let known = book.options.iter().map(|o| o.item.name.text.as_str());
                let mut error = Diagnostic::error(
                    "no-such-option",
                    book.span,
                    format!("this game has no option `{name}`"),
                );
                let all: Vec<&str> = known.clone().collect();
                error.help = super::suggest::did_you_mean(name, known).or(Some(match all.is_empty() {
                    true => "it has no options".into(),
                    false => format!("its options are {}", all.join(", ")).into(),
                }));
                self.error(error);
            }
        }
        let mut infos = Vec::new();
        for at in 0..book.options.len() {
            let (info, _) =
                self.fresh(Place::Constant, book.options[at].from, |c| c.bind_option(at, settings));
            if info.is_none() {
                // It has been told what is wrong: what rests on this option is not to blame.
                self.options[at] = Some(Typed::bad(book.options[at].item.name.span));
            }
            infos.extend(info);
        }
        infos
    }

    fn bind_option(&mut self, at: usize, settings: &Settings) -> Option<OptionInfo> {
        let book = self.book;
        let option = &book.options[at].item;
        let setting = settings.iter().rev().find(|(n, _)| *n == option.name.text).map(|(_, v)| v.as_str());
        let (value, default, domain) = match &option.domain {
            Some(AstDomain::Range(low, high)) => self.number_option(option, low, high, setting)?,
            Some(AstDomain::Words(_)) => self.word_option(at, option, setting)?,
            Some(AstDomain::Type(_)) => return Some(text_option(book, option)),
            None => self.plain_option(option, setting)?,
        };
        let info = OptionInfo {
            name: option.name.text.clone(),
            text: shown_text(option),
            domain,
            value: shown(self, &value, option),
            default: shown(self, &default, option),
        };
        self.options[at] = Some(value);
        Some(info)
    }

    fn number_option(
        &mut self,
        option: &OptionItem,
        low: &crate::syntax::ast::Expr,
        high: &crate::syntax::ast::Expr,
        setting: Option<&str>,
    ) -> Option<(Typed, Typed, String)> {
        let (low, high) =
            (self.const_number(low, "an option's range")?, self.const_number(high, "an option's range")?);
        if i64::from(high) - i64::from(low) >= MAX_RANGE {
            self.fail(
                "range-too-large",
                option.name.span,
                format!("an option has at most {MAX_RANGE} values"),
            );
            return None;
        }
        let domain = format!("{low}..{high}");
        let default = self.want(&option.default, Want::Num);
        if default.ty == Ty::Bad {
            return None;
        }
        let given = self.known(&default, default.const_num(), "an option's default")?;
        if !(low..=high).contains(&given) {
            self.fail_help(
                "option-range",
                option.default.span,
                format!("the default {given} is not in {domain}"),
                "widen the range, or choose another default",
            );
            return None;
        }
        let value = match setting {
            None => default.clone(),
            Some(text) => match text.trim().parse::<i32>() {
                Ok(n) if (low..=high).contains(&n) => {
                    Typed::new(crate::model::Num::Const(n), Ty::Num, Default::default(), option.name.span)
                }
                _ => return self.bad_setting(option, text, &format!("a number in {domain}")),
            },
        };
        Some((value, default, domain))
    }

    fn word_option(
        &mut self,
        at: usize,
        option: &OptionItem,
        setting: Option<&str>,
    ) -> Option<(Typed, Typed, String)> {
        let Some(AstDomain::Words(words)) = &option.domain else { return None };
        let names: Vec<&str> = words.iter().map(|w| w.text.as_str()).collect();
        let domain = names.join(", ");
        let default = match &option.default.kind {
            ExprKind::Name(n) if names.contains(&n.as_str()) => {
                self.option_word(at, n, option.default.span)?
            }
            _ => {
                self.fail_help(
                    "option-range",
                    option.default.span,
                    "the default is none of the option's words",
                    format!("the words are {domain}"),
                );
                return None;
            }
        };
        let value = match setting {
            None => default.clone(),
            Some(text) => match names.iter().find(|n| n.eq_ignore_ascii_case(text.trim())) {
                Some(n) => self.option_word(at, n, option.name.span)?,
                None => return self.bad_setting(option, text, &format!("one of {domain}")),
            },
        };
        Some((value, default, domain))
    }

    /// A word of an option: a player, seat or colour if it names one.
    fn option_word(&mut self, _at: usize, word: &str, span: Span) -> Option<Typed> {
        let typed = self.name(word, span);
        matches!(typed.ty, Ty::Members { .. }).then_some(typed)
    }

    fn plain_option(&mut self, option: &OptionItem, setting: Option<&str>) -> Option<(Typed, Typed, String)> {
        let default = self.expr(&option.default);
        match default.ty {
            Ty::Truth => {}
            Ty::Bad => return None,
            Ty::Num => {
                let name = &option.name.text;
                let others = self.book.options.iter().map(|o| o.item.name.text.as_str());
                let meant = crate::diagnostic::nearest(name, others.filter(|other| other != name));
                let new = format!("write `option {name}: 1..20 = …`");
                let help = match meant.filter(|_| !self.book.bases.is_empty()) {
                    Some(meant) => format!("did you mean `option {meant} = …`? for a new option, {new}"),
                    None => new,
                };
                self.fail_help(
                    "option-range",
                    option.name.span,
                    "an option of numbers needs its range",
                    help,
                );
                return None;
            }
            _ => {
                self.fail_help(
                    "option-range",
                    option.name.span,
                    "an option without a domain is true or false",
                    "write its range or its words behind a colon",
                );
                return None;
            }
        }
        self.known(&default, default.const_truth(), "an option's default")?;
        let value = match setting.map(|s| s.trim().to_lowercase()) {
            None => default.clone(),
            Some(s) if ["true", "yes", "on"].contains(&s.as_str()) => self.truth(true, option.name.span),
            Some(s) if ["false", "no", "off"].contains(&s.as_str()) => self.truth(false, option.name.span),
            Some(s) => return self.bad_setting(option, &s, "true or false"),
        };
        Some((value, default, "true, false".into()))
    }

    fn truth(&mut self, value: bool, span: Span) -> Typed {
        Typed::new(crate::model::Truth::Const(value), Ty::Truth, Default::default(), span)
    }

    fn bad_setting<T>(&mut self, option: &OptionItem, text: &str, wanted: &str) -> Option<T> {
        let shortened: String = text.chars().take(40).collect();
        let message = format!("option `{}` cannot be `{shortened}`", option.name.text);
        self.error(
            Diagnostic::error("option-range", option.name.span, message).help(format!("give it {wanted}")),
        );
        None
    }

    /// Makes names of the words of options that are no players, seats or colours.
    pub(super) fn declare_words(&mut self) {
        let book = self.book;
        for (at, option) in book.options.iter().enumerate() {
            let Some(AstDomain::Words(words)) = &option.item.domain else { continue };
            let known = |c: &Self, w: &str| {
                matches!(c.globals.get(w), Some(Global::Colour(_))) || crate::words::SEATS.contains(&w)
            };
            if words.iter().all(|w| known(self, &w.text)) {
                continue;
            }
            if words.len() > 64 {
                self.fail("too-many-words", words[64].span, "an option has at most 64 words");
                continue;
            }
            let names: Vec<String> = words.iter().map(|w| w.text.clone()).collect();
            if self.words.contains(&names) {
                continue;
            }
            let ty = self.words.len() as u16;
            self.words.push(names);
            for (i, word) in words.iter().enumerate() {
                self.declare(word, Global::Word(ty, i as u8), book.options[at].from);
            }
        }
    }

    /// Are all `require` items met?
    pub(super) fn check_limits(&mut self, settings: &Settings) {
        let book = self.book;
        for (at, limit) in book.limits.iter().enumerate() {
            if !self.is_on(limit.from) {
                continue;
            }
            let before = std::mem::take(&mut self.used);
            self.fresh(Place::Constant, limit.from, |c| {
                let cond = c.want(&limit.item.cond, Want::Truth);
                if c.known(&cond, cond.const_truth(), "a requirement") == Some(false) && cond.ty != Ty::Bad {
                    let message = format!("these options do not go together: {}", limit.item.message.text);
                    let mut error = Diagnostic::error("option-require", limit.item.cond.span, message);
                    if !settings.is_empty() {
                        let given: Vec<String> = settings.iter().map(|(n, v)| format!("{n}={v}")).collect();
                        error = error.help(format!("given: {}", given.join(" ")));
                    }
                    c.error(error);
                }
            });
            let read = std::mem::replace(&mut self.used, before);
            let is_option = |name: &String| matches!(self.globals.get(name), Some(Global::Option(_)));
            let (options, others): (BTreeSet<_>, BTreeSet<_>) = read.into_iter().partition(is_option);
            self.used.extend(others);
            self.limited.push((at, options));
        }
    }
}

/// An option whose value is a board or patterns: it is read where it is used.
fn text_option(book: &Rulebook, option: &OptionItem) -> OptionInfo {
    OptionInfo {
        name: option.name.text.clone(),
        text: shown_text(option),
        domain: text_type(option).map_or(String::new(), |ty| format!("{ANY}{ty}")),
        value: expr_text(book.given(option)),
        default: expr_text(&option.default),
    }
}

/// How the domain of an option begins whose values are not listed.
const ANY: &str = "any ";

fn shown_text(option: &OptionItem) -> String {
    option.text.as_ref().map_or(String::new(), |t| t.text.clone())
}

/// An option's value as it would be typed.
fn shown(checker: &Checker, value: &Typed, option: &OptionItem) -> String {
    if let Some(n) = value.const_num() {
        return n.to_string();
    }
    if let Some(b) = value.const_truth() {
        return b.to_string();
    }
    let bit = value.const_mask().unwrap_or(0).trailing_zeros() as usize;
    match value.ty {
        Ty::Members { domain: Domain::Words(w), .. } => checker.words[w as usize].get(bit).cloned(),
        Ty::Members { domain: Domain::Seats, .. } => crate::words::SEATS.get(bit).map(|s| s.to_string()),
        Ty::Members { .. } => checker.cast.colours.get(bit).cloned(),
        _ => None,
    }
    .unwrap_or_else(|| option.name.text.clone())
}

/// The values that a setting's text may take, for a program that tries them all.
pub fn range_of(info: &OptionInfo) -> Vec<String> {
    if info.domain.starts_with(ANY) {
        return vec![info.default.clone()];
    }
    match info.domain.split_once("..") {
        Some((low, high)) => match (low.parse::<i32>(), high.parse::<i32>()) {
            (Ok(low), Ok(high)) => (low..=high).map(|n| n.to_string()).collect(),
            _ => vec![],
        },
        None => info.domain.split(", ").map(str::to_string).collect(),
    }
}
