//! Edges and vertices typed by another of their cells: `b2s` for `b1n`.

use super::read::normal;
use crate::board::Board;

/// A typed text in the form that is read: without what does not matter, every site by its own name.
pub(in crate::engine) fn typed_form(board: &Board, text: &str) -> String {
    let typed = normal(text);
    if !board.has_between() {
        return typed;
    }
    let (mut out, mut word) = (String::new(), String::new());
    for c in typed.chars().chain([' ']) {
        if c.is_alphanumeric() {
            word.push(c);
            continue;
        }
        let own = board.site(&word).or_else(|| board.site(&word.to_uppercase()));
        match own {
            Some(site) => out.extend(board.name(site).chars().flat_map(char::to_lowercase)),
            None => out.push_str(&word),
        }
        word.clear();
        out.push(c);
    }
    out.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_known_by_all_its_cells() {
        let text = crate::texts::text("quoridor.game").unwrap();
        let book = crate::check::read(&crate::texts::Shipped, "quoridor", &text).unwrap();
        let board = crate::check::bind(&book, &Vec::new(), None).unwrap().model.board.clone();
        assert_eq!(typed_form(&board, "B2S"), "b1n");
        assert_eq!(typed_form(&board, "b2w+b3sw, e2"), "a2e+a2ne e2");
        assert_eq!(typed_form(&board, "z9q"), "z9q");
    }
}
