//! Loops over the members of a set.

use super::steps::Outline;
use super::teller::{Kind, Teller};
use crate::syntax::ast::{Block, Domain, Each, Ident};

impl Teller<'_> {
    /// A variable of the turn that begins with nothing.
    pub(super) fn unset(&mut self, name: &Ident, domain: Option<&Domain>, out: &mut Outline) {
        let (kind, nothing) = match domain {
            Some(Domain::Range(low, _)) => (Kind::Number, self.value(low)),
            Some(Domain::Type(ty)) => match ty.text.as_str() {
                "number" => (Kind::Number, "0".into()),
                "truth" => (Kind::Truth, "false".into()),
                "site" => (Kind::Site, "none".into()),
                "sites" => (Kind::Sites, "none".into()),
                _ => (Kind::Other, "none".into()),
            },
            _ => (Kind::Other, "none".into()),
        };
        let said = self.bind(&name.text, kind);
        out.say(format!("let {said} to begin with be {nothing}."));
    }

    pub(super) fn go_through(&mut self, each: &Each, body: &Block, out: &mut Outline) {
        let scope = self.locals.len();
        let kind = self.member_kind(&each.domain);
        let domain = match kind {
            Kind::Site => self.sites(&each.domain),
            _ => self.value(&each.domain),
        };
        let said = self.bind(&each.name.text, kind);
        let cond = each.cond.as_ref().map(|c| format!(" for which {}", self.truth(c))).unwrap_or_default();
        let below = self.steps(body);
        self.forget(scope);
        out.say_with(format!("for each of {domain}, {said}{cond}, one after the other:"), below);
    }
}
