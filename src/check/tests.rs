//! A file's tests, bound to the model of their options.

use super::checker::{Checker, Place};
use super::coerce::Want;
use super::options::Settings;
use crate::model::{SetupTest, Step};
use crate::syntax::ast;

impl Checker<'_> {
    /// The options that a test asks for.
    pub(super) fn test_settings(&mut self, test: usize) -> Settings {
        let book = self.book;
        let Some(test) = book.tests.get(test) else { return vec![] };
        let mut settings = Vec::new();
        for (name, value) in &test.settings {
            if !book.options.iter().any(|o| o.item.name.text == name.text) {
                let known = book.options.iter().map(|o| o.item.name.text.as_str());
                let help = super::suggest::did_you_mean(&name.text, known)
                    .unwrap_or("a test sets options of the game".into());
                self.fail_help(
                    "no-such-option",
                    name.span,
                    format!("this game has no option `{}`", name.text),
                    help,
                );
                continue;
            }
            settings.push((name.text.clone(), super::identity::text_of(&book.files, value.span)));
        }
        settings
    }

    /// A test's steps, and how many slots they use.
    pub(super) fn bind_test(&mut self, test: usize) -> (SetupTest, usize) {
        let book = self.book;
        let Some(test) = book.tests.get(test) else {
            return (SetupTest { name: String::new(), steps: vec![] }, 0);
        };
        let (steps, slots) = self.fresh(Place::Test, None, |c| {
            c.in_setup(|c| {
                let mut steps = Vec::new();
                test.steps.iter().for_each(|s| c.test_step(s, &mut steps));
                steps
            })
        });
        (SetupTest { name: test.name.text.clone(), steps }, slots)
    }

    fn test_step(&mut self, step: &ast::Step, out: &mut Vec<Step>) {
        match step {
            ast::Step::Play(moves) => {
                out.extend(moves.iter().map(|m| Step::Play { text: m.text.clone(), span: m.span }));
            }
            ast::Step::Expect(cond) => {
                let typed = self.want(cond, Want::Truth);
                out.push(Step::Expect { cond: typed.truth(), span: cond.span });
            }
            ast::Step::Do(stmt) => {
                let played = out.iter().any(|s| matches!(s, Step::Play { .. }));
                if played && !matches!(stmt.kind, ast::StmtKind::Let { .. }) {
                    self.fail_help(
                        "misplaced-statement",
                        stmt.span,
                        "a test changes the position before its first `play` only",
                        "write a second test",
                    );
                }
                let mut block = Vec::new();
                self.stmt(stmt, &mut block);
                out.extend(block.into_iter().map(Step::Do));
            }
        }
    }
}
