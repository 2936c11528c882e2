//! The board item: constructors, cuts and joins.

use super::checker::{Checker, Global, Place};
use super::coerce::Want;
use super::given::text_type;
use crate::board::{Board, SiteSet};
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::syntax::ast::{BinaryOp, DefineBody, Each, Expr, ExprKind, Ident, OptionItem};
use crate::words::BOARD_WORDS;
use std::sync::Arc;

impl Checker<'_> {
    /// Makes the game's board.
    pub(super) fn make_board(&mut self) {
        let book = self.book;
        let Some(item) = &book.board else {
            self.fail_help("no-board", book.span, "the game has no board", "write `board square(8)`, say");
            return;
        };
        let (board, _) = self.fresh(Place::Constant, None, |c| {
            c.board_expr(&item.expr, item.picture.as_ref().map(|p| p.text.as_str()))
        });
        self.constants.clear();
        let board = board.map(|b| if item.numbered { Arc::new(b.numbered()) } else { b });
        self.board = board.and_then(|board| self.with_between(board, item));
        self.add_rounds(item.span);
        if item.picture.is_some() && !matches!(&item.expr.kind, ExprKind::Call(n, _) if n.text == "graph") {
            self.fail("misplaced-picture", item.span, "only a graph's points are placed by a picture");
        }
    }

    /// The ways round the rim, where a text of the game calls for them; other games keep the directions they have.
    fn add_rounds(&mut self, span: Span) {
        let Some(board) = &self.board else { return };
        let files = &self.book.files;
        let is_called = |file| crate::syntax::calls(&files.get(file).text, "round");
        if !self.globals.contains_key("round") && (0..files.len() as u16).any(is_called) {
            match board.with_rounds() {
                Ok(board) => self.board = Some(Arc::new(board)),
                Err(error) => {
                    self.board = None;
                    self.board_failed(error, span);
                }
            }
        }
    }

    /// A board, for the `board` item or a pattern's example.
    pub(super) fn board_expr(&mut self, e: &Expr, picture: Option<&str>) -> Option<Arc<Board>> {
        if !self.step(e.span) {
            return None;
        }
        match &e.kind {
            ExprKind::Group(inner) => self.board_expr(inner, picture),
            ExprKind::If(cond, a, b) => {
                let cond = self.want(cond, Want::Truth);
                let known = self.known(&cond, cond.const_truth(), "which board is meant")?;
                self.board_expr(if known { a } else { b }, picture)
            }
            ExprKind::Name(name) => self.board_name(name, e.span),
            ExprKind::Call(name, args) => self.constructed(name, args, picture, e.span),
            ExprKind::Filter(each) => self.filtered(each, e.span),
            ExprKind::Binary(BinaryOp::Subtract, a, b) => {
                let board = self.board_expr(a, picture)?;
                let gone = self.sites_on(&board, b)?;
                self.cut(&board, board.sites() - gone, e.span)
            }
            ExprKind::Binary(BinaryOp::Intersect, a, b) => {
                let board = self.board_expr(a, picture)?;
                let kept = self.sites_on(&board, b)?;
                self.cut(&board, board.sites() & kept, e.span)
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (self.board_expr(a, None)?, self.board_expr(b, None)?);
                match a.join(&b) {
                    Ok(board) => Some(Arc::new(board)),
                    Err(error) => self.no_board(error, e.span),
                }
            }
            _ => {
                self.fail_help(
                    "wrong-type",
                    e.span,
                    "expected a board",
                    "write a constructor, such as `square(8)`, `hexhex(5)` or `rhombus(11, 11)`",
                );
                None
            }
        }
    }

    fn no_board(&mut self, error: crate::board::BoardError, span: Span) -> Option<Arc<Board>> {
        self.board_failed(error, span);
        None
    }

    fn board_name(&mut self, name: &str, span: Span) -> Option<Arc<Board>> {
        if let Some(&Global::Option(at)) = self.globals.get(name) {
            let option = &self.book.options[at].item;
            if text_type(option) == Some("board") {
                self.used.insert(name.to_string());
                return self.board_option(option, span);
            }
        }
        if let Some(&Global::Define(at)) = self.globals.get(name) {
            let define = &self.book.defines[at];
            if let (true, DefineBody::Expr(body)) = (define.item.params.is_empty(), &define.item.body) {
                if self.expanding.contains(&at) {
                    self.fail("recursive-definition", span, format!("`{name}` leads back to itself"));
                    return None;
                }
                self.used.insert(name.to_string());
                self.expanding.push(at);
                let board = self.board_expr(body, None);
                self.expanding.pop();
                return board;
            }
        }
        self.fail_help(
            "wrong-type",
            span,
            format!("`{name}` is no board"),
            "write a constructor, such as `square(8)` or `hexhex(5)`",
        );
        None
    }

    fn board_option(&mut self, option: &OptionItem, span: Span) -> Option<Arc<Board>> {
        let value = self.book.given(option);
        if matches!(&value.kind, ExprKind::Name(name) if *name == option.name.text) {
            self.fail("recursive-definition", span, format!("`{}` leads back to itself", option.name.text));
            return None;
        }
        self.board_expr(value, None)
    }

    fn constructed(
        &mut self,
        name: &Ident,
        args: &[Expr],
        picture: Option<&str>,
        span: Span,
    ) -> Option<Arc<Board>> {
        let made = match name.text.as_str() {
            "graph" => return self.graph(args, picture, span),
            "vertices" => match args {
                [board] => self.board_expr(board, None)?.vertices(),
                _ => return self.wrong_count(name, "one board"),
            },
            "shift" => match args {
                [board, rows, cols] => {
                    let board = self.board_expr(board, None)?;
                    let (rows, cols) =
                        (self.const_number(rows, "a shift")?, self.const_number(cols, "a shift")?);
                    board.shift(rows.into(), cols.into())
                }
                _ => return self.wrong_count(name, "a board, rows and columns"),
            },
            other if Board::CONSTRUCTORS.iter().any(|c| c.name == other) => {
                let mut text = None;
                let mut numbers = Vec::new();
                for arg in args {
                    match &arg.kind {
                        ExprKind::Text(t) => text = Some(t.as_str()),
                        _ => numbers.push(i64::from(self.const_number(arg, "the size of a board")?)),
                    }
                }
                self.board_kind.get_or_insert_with(|| other.to_string());
                Board::construct(other, &numbers, text)
            }
            other => {
                let known = Board::CONSTRUCTORS.iter().map(|c| c.name).chain(BOARD_WORDS.iter().copied());
                let mut error =
                    Diagnostic::error("no-such-board", name.span, format!("there is no board `{other}`"));
                let all: Vec<&str> = known.clone().collect();
                error.help = super::suggest::did_you_mean(other, known)
                    .or(Some(format!("boards are {}", all.join(", ")).into()));
                self.error(error);
                return None;
            }
        };
        match made {
            Ok(board) => Some(Arc::new(board)),
            Err(error) => self.no_board(error, span),
        }
    }

    fn wrong_count(&mut self, name: &Ident, wanted: &str) -> Option<Arc<Board>> {
        self.fail("argument-count", name.span, format!("`{}` takes {wanted}", name.text));
        None
    }

    fn graph(&mut self, args: &[Expr], picture: Option<&str>, span: Span) -> Option<Arc<Board>> {
        let mut lines = Vec::new();
        for arg in args {
            let ExprKind::SiteList(items) = &arg.kind else {
                self.fail_help(
                    "wrong-type",
                    arg.span,
                    "a graph is made of lines of points",
                    "write `graph([a b c], [c d])`",
                );
                return None;
            };
            if let Some(range) = items.iter().find_map(|i| i.to.as_ref()) {
                self.fail("wrong-type", range.span, "the points of a graph's line are named one by one");
                return None;
            }
            lines.push(items.iter().map(|i| i.from.text.clone()).collect());
        }
        match Board::graph(&lines, picture) {
            Ok(board) => Some(Arc::new(board)),
            Err(error) => self.no_board(error, span),
        }
    }

    fn filtered(&mut self, each: &Each, span: Span) -> Option<Arc<Board>> {
        let board = self.board_expr(&each.domain, None)?;
        let cond = each.cond.as_ref()?;
        let all = Expr { span: each.domain.span, kind: ExprKind::Name("board".into()) };
        let filter = Each { name: each.name.clone(), domain: all, cond: Some(cond.clone()) };
        let kept = self.sites_on(&board, &Expr { span, kind: ExprKind::Filter(Box::new(filter)) })?;
        self.cut(&board, kept, span)
    }

    /// Sites of an uncut board, worked out on that board.
    fn sites_on(&mut self, board: &Arc<Board>, e: &Expr) -> Option<SiteSet> {
        let saved = self.board.replace(board.clone());
        let sites = self.want(e, Want::Sites);
        self.board = saved;
        self.known(&sites, sites.const_sites(), "the shape of a board")
            .filter(|_| sites.ty != super::typed::Ty::Bad)
    }

    fn cut(&mut self, board: &Arc<Board>, kept: SiteSet, span: Span) -> Option<Arc<Board>> {
        match board.cut(&kept) {
            Ok(board) => Some(Arc::new(board)),
            Err(error) => self.no_board(error, span),
        }
    }
}
