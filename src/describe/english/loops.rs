//! Loops over the members of a set, sowing, and variables that begin with nothing.

use super::constants::Fixed;
use super::sets::ungrouped;
use super::steps::Outline;
use super::teller::{Kind, Local, Teller};
use super::wording::spoken;
use crate::syntax::ast::{Block, Domain, Each, Expr, ExprKind, Ident, Sow};

impl Teller<'_> {
    /// A variable of the turn that begins with nothing.
    pub(super) fn unset(&mut self, name: &Ident, domain: Option<&Domain>, out: &mut Outline) {
        let kind = domain.map_or(Kind::Other, super::kinds::kind_of_domain);
        let term = format!("“{}”", spoken(&name.text));
        let (said, several) = match kind {
            Kind::Sites => (format!("the {term} sites"), true),
            Kind::Site => (format!("the {term} site"), false),
            _ => (term.clone(), false),
        };
        self.locals.push(Local {
            name: name.text.clone(),
            said: said.clone(),
            kind,
            several,
            ..Local::default()
        });
        out.say(match (kind, domain) {
            (Kind::Number, Some(Domain::Range(low, _))) => format!("{term} is {} at first.", self.value(low)),
            (Kind::Number, _) => format!("{term} is 0 at first."),
            (Kind::Truth, _) => format!("{term} is false at first."),
            (Kind::Sites, _) => format!("at first there are no {term} sites."),
            (Kind::Site, _) => format!("at first there is no {term} site."),
            _ => format!("at first there is no {term}."),
        });
    }

    /// Is it a number or truth that the options fix, or a colour?
    pub(super) fn is_known(&self, value: &Expr) -> bool {
        let colour = matches!(&ungrouped(value).kind, ExprKind::Name(name)
            if self.local(name).is_none() && self.model.cast.colours.contains(name));
        colour || matches!(self.fixed(value), Some(Fixed::Number(_) | Fixed::Truth(_)))
    }

    /// A name that is given to what is known: told as that wherever it stands.
    pub(super) fn stands_for(&mut self, name: &str, value: &Expr) {
        let (said, kind, fixed) = (self.value(value), self.kind(value), self.fixed(value));
        let fixed = fixed.filter(|_| kind != Kind::Player);
        self.locals.push(Local { name: name.into(), said, kind, fixed, ..Local::default() });
    }

    /// A variable of the turn that begins with what is known.
    pub(super) fn known_at_first(&mut self, name: &Ident, value: &Expr) -> String {
        let (said, kind) = (format!("“{}”", spoken(&name.text)), self.kind(value));
        let start = match self.fixed(value) {
            Some(Fixed::Truth(yes)) => yes.to_string(),
            _ => self.value(value),
        };
        let term = super::sayings::clause_of(&name.text, true).filter(|_| kind == Kind::Truth);
        let told = term.clone().unwrap_or(said.clone());
        self.locals.push(Local { name: name.text.clone(), said: told, kind, ..Local::default() });
        format!("{said} is {start} at first.")
    }

    pub(super) fn go_through(&mut self, each: &Each, body: &Block, out: &mut Outline) {
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        let noun = self.members(&each.domain);
        let noun = self.with_condition(noun, each);
        self.note_chosen(&each.name.text);
        self.bind_that(&each.name.text, kind, &noun);
        let below = self.steps(body);
        self.forget(scope);
        out.say_with(format!("for {}, one after the other:", noun.every()), below);
    }

    pub(super) fn sow(&mut self, sow: &Sow, out: &mut Outline) {
        let from = self.value(&sow.from);
        let skipping = match &sow.skipping {
            Some(skipped) => format!(", skipping {}", self.value(skipped)),
            None => String::new(),
        };
        let what = spoken(&sow.what.text);
        let by = match &sow.by.kind {
            ExprKind::Name(by) => match self.define(by) {
                Some(at) if !self.book.defines[at].item.params.is_empty() => {
                    self.mention(at);
                    format!("each on the “{}” after the one before", spoken(by))
                }
                _ => format!("each one step further {}", self.direction(&sow.by)),
            },
            _ => format!("each one step further {}", self.direction(&sow.by)),
        };
        if let Some(end) = &sow.end {
            let said = "the last site sown".to_string();
            self.locals.push(Local { name: end.text.clone(), said, kind: Kind::Site, ..Local::default() });
        }
        out.say(format!("take up the {what} on {from} and sow them one by one, {by}{skipping}."));
    }
}
