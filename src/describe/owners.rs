//! Which colours belong to which player, where they have other names.

use crate::check::Rulebook;
use crate::model::{Model, Role};
use crate::syntax::ast::{Expr, ExprKind};

/// The colours that a table of the game gives to players, each with its number and the player: the table has a row for
/// every colour that no player is named after, and a player in each row. Empty if there is no such table.
pub fn owners(book: &Rulebook, model: &Model) -> Vec<(usize, Role)> {
    let cast = &model.cast;
    let colour = |name: &str| cast.colours.iter().position(|colour| colour == name);
    let role = |expr: &Expr| match &expr.kind {
        ExprKind::Name(name) => colour(name).filter(|at| *at < cast.roles).map(|at| Role(at as u8)),
        _ => None,
    };
    let neutral = cast.colours.len() - cast.roles;
    let read = book.tables.iter().filter_map(|table| {
        let entries = table.item.entries.iter();
        entries.map(|(name, expr)| Some((colour(&name.text)?, role(expr)?))).collect::<Option<Vec<_>>>()
    });
    let about_neutral = |found: &Vec<(usize, Role)>| {
        neutral > 0 && found.len() == neutral && found.iter().all(|(colour, _)| *colour >= cast.roles)
    };
    read.into_iter().find(about_neutral).unwrap_or_default()
}
