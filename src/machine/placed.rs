//! What stands where, by numbers: for programs that make arrays of positions.

use super::{Compiled, State};
use crate::board::Site;
use crate::engine::notation::Named;
use crate::model::{MarkId, Piece};

/// A piece on its site, by numbers; [`Compiled::names`] says what they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The number of the site.
    pub site: usize,
    /// From the bottom, 0, where pieces stand on one another; where they share a site, in the order of their types.
    pub level: usize,
    /// The number of its colour.
    pub colour: usize,
    /// The role that owns it, which is its colour; nothing if it is neutral.
    pub owner: Option<usize>,
    /// The number of its kind; 0 where there are no kinds.
    pub kind: usize,
    /// Its marks, a bit for each.
    pub marks: u64,
}

/// The names that the numbers of a game stand for, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The sites.
    pub sites: Vec<String>,
    /// The colours: those of the roles first, in order, then neutral ones.
    pub colours: Vec<String>,
    /// How many roles there are, and seats.
    pub roles: usize,
    /// The kinds of pieces.
    pub kinds: Vec<String>,
    /// The marks.
    pub marks: Vec<String>,
}

impl Compiled {
    /// The names of sites, colours, kinds and marks.
    pub fn names(&self) -> Names {
        let model = self.model();
        Names {
            sites: model.board.iter().map(|site| model.board.name(site).to_string()).collect(),
            colours: model.cast.colours.clone(),
            roles: model.cast.roles,
            kinds: model.cast.kinds.clone(),
            marks: model.cast.marks.clone(),
        }
    }

    /// The pieces on the board, site by site; of a stack from the bottom up. Whose turn it is says
    /// [`Game::status`](crate::game::Game::status).
    ///
    /// ```
    /// use boardwright::game::{Game, Status};
    /// use boardwright::Rules;
    ///
    /// let chess = Rules::shipped("chess")?.compile()?;
    /// let (names, state) = (chess.names(), chess.start()?);
    /// let pieces = chess.placed(&state);
    /// assert_eq!((pieces.len(), names.sites.len()), (32, 64));
    ///
    /// // One plane for each colour and kind, seen by whoever decides, with 1 where such a piece stands.
    /// let Status::Open { decider, .. } = chess.status(&state) else { return Ok(()) };
    /// let (sites, kinds) = (names.sites.len(), names.kinds.len());
    /// let mut planes = vec![0.0; names.colours.len() * kinds * sites];
    /// for piece in &pieces {
    ///     let colour = (piece.colour + names.roles - decider.index()) % names.roles;
    ///     planes[(colour * kinds + piece.kind) * sites + piece.site] = 1.0;
    /// }
    /// assert_eq!(planes.iter().sum::<f32>(), 32.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placed(&self, state: &State) -> Vec<Placed> {
        let (model, position) = (self.model(), self.position(state));
        let cast = &model.cast;
        let on = |site: Site| -> Vec<Piece> {
            match model.stack(&position, site) {
                stack if stack.is_empty() => position.at(site).collect(),
                stack => stack.into_iter().map(|ty| Piece { site, ty }).collect(),
            }
        };
        let by_number = |(level, piece): (usize, Piece)| {
            let colour = cast.colour(piece.ty);
            let marked = (0..cast.marks.len()).filter(|mark| position.has_mark(piece, MarkId(*mark as u8)));
            Placed {
                site: piece.site.index(),
                level,
                colour,
                owner: (colour < cast.roles).then_some(colour),
                kind: cast.kind(piece.ty),
                marks: marked.fold(0, |marks, mark| marks | 1 << mark),
            }
        };
        position.occupied().iter().flat_map(|site| on(site).into_iter().enumerate().map(by_number)).collect()
    }
}
