//! A board's expression in words.

use super::teller::Teller;
use super::wording::{counted, joined, spoken};
use crate::syntax::ast::{BinaryOp, DefineBody, Expr, ExprKind, Ident};

impl Teller<'_> {
    /// `a square board of 8 rows and 8 columns`
    pub fn board(&mut self, e: &Expr) -> String {
        match &e.kind {
            ExprKind::Group(inner) => self.board(inner),
            ExprKind::If(cond, a, b) => match self.fixed_truth(cond) {
                Some(false) => self.board(b),
                _ => self.board(a),
            },
            ExprKind::Name(name) => self.named_board(name),
            ExprKind::Call(name, args) => self.constructed(name, args),
            ExprKind::Filter(each) => {
                let board = self.board(&each.domain);
                let sites = self.with_condition(super::noun::Noun::head("site"), each).many();
                format!("{board}, of which only {sites} are used")
            }
            ExprKind::Binary(BinaryOp::Subtract, a, b) => {
                let (board, gone) = (self.board(a), self.value(b));
                match board.split_once(", without ") {
                    Some((whole, other)) => format!("{whole}, without {other} and {gone}"),
                    None => format!("{board}, without {gone}"),
                }
            }
            ExprKind::Binary(BinaryOp::Intersect, a, b) => {
                let (board, kept) = (self.board(a), self.value(b));
                format!("{board}, of which only {kept} are kept")
            }
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (self.board(a), self.board(b));
                format!("{a}, joined to {b}")
            }
            _ => crate::syntax::expr_text(e),
        }
    }

    fn named_board(&mut self, name: &str) -> String {
        if let Some(option) = self.book.options.iter().find(|o| o.item.name.text == name) {
            return self
                .deeper(option.from, |t| t.board(t.book.given(&option.item)))
                .unwrap_or_else(|| spoken(name));
        }
        let body = self.define(name).map(|at| &self.book.defines[at]);
        match body.map(|d| (&d.item.body, d.from)) {
            Some((DefineBody::Expr(body), from)) => {
                self.deeper(from, |t| t.board(body)).unwrap_or_else(|| spoken(name))
            }
            _ => spoken(name),
        }
    }

    fn constructed(&mut self, name: &Ident, args: &[Expr]) -> String {
        if matches!(name.text.as_str(), "vertices" | "shift") {
            let inner = args.first().map(|a| self.board(a)).unwrap_or_default();
            let rest: Vec<String> = args.iter().skip(1).map(|a| self.value(a)).collect();
            return match &rest[..] {
                [rows, cols] => format!("{inner} (moved by {rows} rows and {cols} columns)"),
                _ => format!("the corner points of {inner}"),
            };
        }
        let said: Vec<String> = args.iter().map(|a| self.value(a)).collect();
        match (name.text.as_str(), &said[..]) {
            ("square", [n]) => format!("a square board, {n} by {n}"),
            ("square", [r, c]) if r == c => format!("a square board, {r} by {c}"),
            ("square", [r, c]) => format!("a rectangular board of {r} rows and {c} columns"),
            ("rhombus", [n]) => format!("a rhombus of hexagonal cells, {n} by {n}"),
            ("rhombus", [r, c]) if r == c => format!("a rhombus of hexagonal cells, {r} by {c}"),
            ("rhombus", [r, c]) => format!("a rhombus of hexagonal cells, {r} rows by {c} columns"),
            ("hexhex", [n]) => format!("a hexagon of hexagonal cells, {n} on each side"),
            ("hexagon", [a, b]) => {
                format!("a hexagon of hexagonal cells, with sides of {a} and {b} cells in turn")
            }
            ("hexrect", [r, c]) => format!("a rectangle of hexagonal cells, {r} rows by {c} columns"),
            ("triangle", [n]) => format!("a triangle of hexagonal cells, {n} on each side"),
            ("triangles", [n]) => format!("a triangle of triangular cells, {n} on each side"),
            ("torus", [r, c]) => {
                format!("a torus of squares, {r} rows by {c} columns: it wraps round both ways")
            }
            ("hextorus", [r, c]) => {
                format!("a torus of hexes, {r} rows by {c} columns: it wraps round both ways")
            }
            ("cylinder", [r, c]) => {
                format!("a cylinder of squares, {r} rows by {c} columns: columns wrap round")
            }
            ("hexcylinder", [r, c]) => {
                format!("a cylinder of hexes, {r} rows by {c} columns: columns wrap round")
            }
            ("tiling", [name, n]) => format!("a board of the tiling {name}, size {n}"),
            ("graph", lines) => format!("points on {}", counted(lines.len(), "line")),
            (other, said) => format!("a board {} ({})", spoken(other), joined(said, "and")),
        }
    }
}
