//! What is told as another player sees it: `targets(s) for opponent`.

use super::teller::{Teller, Who};
use super::walk::{names, names_in};
use crate::syntax::ast::{DefineBody, Expr};

/// Words whose meaning depends on who `me` is.
const OF_ME: [&str; 6] = ["me", "opponent", "mine", "theirs", "ours", "allies"];

impl Teller<'_> {
    /// What is told of another player: who is `you` there.
    pub fn as_seen_by<T>(&mut self, who: &Expr, tell: impl FnOnce(&mut Self) -> T) -> T {
        let who = match self.value(who).as_str() {
            "you" => Who::You,
            "they" => Who::That,
            other => Who::Named(other.to_string()),
        };
        let outer = std::mem::replace(&mut self.who, who);
        let said = tell(self);
        self.who = outer;
        said
    }

    /// ` for your opponent`, after the name of a definition that is explained to the reader as `you`.
    pub(super) fn for_whom(&self, define: usize) -> String {
        match &self.who {
            Who::Named(name) if self.depends_on_me(define) => format!(" for {name}"),
            _ => String::new(),
        }
    }

    /// Does a definition speak of `me`, itself or by those that it mentions?
    fn depends_on_me(&self, define: usize) -> bool {
        let mut seen = vec![define];
        let mut at = 0;
        while let Some(&define) = seen.get(at) {
            at += 1;
            let found = match &self.book.defines[define].item.body {
                DefineBody::Block(block) => names_in(&block.stmts),
                DefineBody::Expr(body) => {
                    let mut found = Vec::new();
                    names(body, &mut |name| found.push(name.to_string()));
                    found
                }
            };
            if found.iter().any(|name| OF_ME.contains(&name.as_str())) {
                return true;
            }
            let more = found.iter().filter_map(|name| self.define(name));
            let more: Vec<usize> = more.filter(|define| !seen.contains(define)).collect();
            seen.extend(more);
        }
        false
    }
}
