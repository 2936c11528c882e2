//! Legal decisions that are near to what was typed.

use super::{decision_text, Named};
use crate::board::{Site, SiteSet};
use crate::diagnostic::nearest;
use crate::game::Pick;
use crate::model::Model;

/// The legal decisions nearest to a word, at most `most` of them: by distance on the board if the word names a site,
/// otherwise the likest first.
pub fn nearest_decisions<G: Named>(game: &G, state: &G::State, word: &str, most: usize) -> Vec<String> {
    let mut texts: Vec<(usize, String)> =
        (0..game.decision_count(state)).map(|i| (i, decision_text(game, state, i))).collect();
    if let Some(site) = named_site(game.model(), word) {
        let far = distances(game.model(), site);
        let reach = |index: usize| match game.decision(state, index).pick {
            Pick::Site(site) => far[site.index()],
            Pick::Piece(piece) => far[piece.site.index()],
            Pick::Set(set) => set.first().map_or(u32::MAX, |first| far[first.index()]),
            _ => u32::MAX,
        };
        texts.sort_by_key(|(index, _)| reach(*index));
    } else if let Some(best) = nearest(word, texts.iter().map(|(_, text)| text.as_str())) {
        let best = texts.iter().position(|(_, text)| text == best).unwrap_or(0);
        texts[..=best].rotate_right(1);
    }
    texts.into_iter().take(most).map(|(_, text)| text).collect()
}

/// The site with which a word begins, the one with the longest name.
fn named_site(model: &Model, word: &str) -> Option<Site> {
    let word = word.to_lowercase();
    let named = model.board.iter().filter(|site| word.starts_with(&model.board.name(*site).to_lowercase()));
    named.max_by_key(|site| model.board.name(*site).len())
}

/// Steps in any direction from a site.
fn distances(model: &Model, site: Site) -> Vec<u32> {
    let board = &model.board;
    let far = board.distances(&SiteSet::of(site), board.around() | board.orthogonal());
    far.into_iter().map(|steps| steps.unwrap_or(u32::MAX - 1)).collect()
}
