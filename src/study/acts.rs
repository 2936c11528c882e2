//! What a turn does to the board, read off the positions before and after it, whatever the game calls it.

use crate::board::{Site, SiteSet};
use crate::model::{Cast, PieceType, Position, Role};

/// A piece came onto the board.
pub const PLACED: u16 = 1;
/// A piece left its site and stands on another.
pub const MOVED: u16 = 1 << 1;
/// Another player's piece left the board.
pub const CAPTURED: u16 = 1 << 2;
/// A piece of the mover's own, or of nobody's, left the board.
pub const REMOVED: u16 = 1 << 3;
/// A piece became another one: turned over, promoted, of another colour.
pub const CHANGED: u16 = 1 << 4;
/// A mark came or went.
pub const MARKED: u16 = 1 << 5;
/// Something that is remembered changed, and nothing else.
pub const COUNTED: u16 = 1 << 6;
/// Seats changed their roles.
pub const EXCHANGED: u16 = 1 << 7;
/// Somebody passed.
pub const PASSED: u16 = 1 << 8;

/// What a turn of `mover` did: a sum of the constants above, 0 if nothing of that changed.
pub(super) fn acts(cast: &Cast, mover: Role, before: &Position, after: &Position) -> u16 {
    let pieces = of_pieces(cast, mover, before, after);
    let flag = |is: bool, act: u16| if is { act } else { 0 };
    let found = pieces
        | flag(pieces == 0 && before.marks() != after.marks(), MARKED)
        | flag(before.holders() != after.holders(), EXCHANGED)
        | flag(after.passes > before.passes, PASSED);
    found | flag(found == 0 && before.vars() != after.vars(), COUNTED)
}

/// Pieces that went from sites and came onto others, by piece type.
struct Flow {
    gone: Vec<SiteSet>,
    came: Vec<SiteSet>,
}

fn of_pieces(cast: &Cast, mover: Role, before: &Position, after: &Position) -> u16 {
    let less = |a: &Position, b: &Position| {
        a.types().iter().zip(b.types()).map(|(a, b)| *a - *b).collect::<Vec<_>>()
    };
    let mut flow = Flow { gone: less(before, after), came: less(after, before) };
    let (moved, grown) = (flow.moves(), flow.changes(cast, true));
    // A piece that is promoted where it takes another one is no change of that one.
    let promoted = flow.promotions(cast);
    let turned = flow.changes(cast, false);
    let mut found = if moved || promoted { MOVED } else { 0 };
    if grown || turned || promoted {
        found |= CHANGED;
    }
    if flow.came.iter().any(|sites| !sites.is_empty()) {
        found |= PLACED;
    }
    for (ty, _) in flow.gone.iter().enumerate().filter(|(_, sites)| !sites.is_empty()) {
        let colour = cast.colour(PieceType(ty as u8));
        let others = colour < cast.roles && colour != mover.index();
        found |= if others { CAPTURED } else { REMOVED };
    }
    found
}

impl Flow {
    /// Pieces that went and came again elsewhere, which are taken out; sites that were empty are taken first.
    fn moves(&mut self) -> bool {
        let left = self.gone.iter().fold(SiteSet::EMPTY, |all, sites| all | *sites);
        let mut any = false;
        for (gone, came) in self.gone.iter_mut().zip(&mut self.came) {
            let to: Vec<Site> = (*came - left).iter().chain((*came & left).iter()).collect();
            let pairs: Vec<(Site, Site)> = gone.iter().zip(to).collect();
            any |= !pairs.is_empty();
            for (from, to) in pairs {
                gone.remove(from);
                came.remove(to);
            }
        }
        any
    }

    /// Sites on which a piece took the place of another, both of one colour or of two, which are taken out.
    fn changes(&mut self, cast: &Cast, of_one_colour: bool) -> bool {
        let mut any = false;
        for (from, to) in self.pairs(cast, of_one_colour) {
            let same = self.gone[from] & self.came[to];
            self.gone[from] -= same;
            self.came[to] -= same;
            any |= !same.is_empty();
        }
        any
    }

    /// Pieces that went and came elsewhere as another kind of the same colour, which are taken out.
    fn promotions(&mut self, cast: &Cast) -> bool {
        let mut any = false;
        for (from, to) in self.pairs(cast, true) {
            while let (Some(a), Some(b)) = (self.gone[from].first(), self.came[to].first()) {
                self.gone[from].remove(a);
                self.came[to].remove(b);
                any = true;
            }
        }
        any
    }

    /// What went beside what came, by piece type: of one colour, or of two.
    fn pairs(&self, cast: &Cast, of_one_colour: bool) -> Vec<(usize, usize)> {
        let colour = |ty: usize| cast.colour(PieceType(ty as u8));
        let all = (0..self.gone.len()).flat_map(|from| (0..self.came.len()).map(move |to| (from, to)));
        all.filter(|&(from, to)| (colour(from) == colour(to)) == of_one_colour).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Piece;

    const MAN: u8 = 0;
    const KING: u8 = 1;

    /// Two roles and a colour of nobody, each with two kinds.
    fn cast() -> Cast {
        let names = |all: &[&str]| all.iter().map(|name| name.to_string()).collect();
        Cast {
            roles: 2,
            teams: Vec::new(),
            colours: names(&["White", "Black", "grey"]),
            kinds: names(&["man", "king"]),
            marks: Vec::new(),
            exists: vec![true; 6],
            sharing: false,
            stacking: false,
        }
    }

    /// A position of nine sites with these pieces: site, colour, kind.
    fn position(pieces: &[(u16, u8, u8)]) -> Position {
        let mut position = Position::empty(9, &cast());
        pieces.iter().for_each(|(site, colour, kind)| {
            position.put(Piece { site: Site(*site), ty: PieceType(colour * 2 + kind) })
        });
        position
    }

    /// What White did.
    fn did(before: &[(u16, u8, u8)], after: &[(u16, u8, u8)]) -> u16 {
        acts(&cast(), Role(0), &position(before), &position(after))
    }

    #[test]
    fn what_a_turn_did_is_read_off_the_board() {
        let own = (0, 0, MAN);
        assert_eq!(did(&[], &[own]), PLACED);
        assert_eq!(did(&[own], &[(1, 0, MAN)]), MOVED);
        assert_eq!(did(&[own], &[own]), 0);
        assert_eq!(did(&[own], &[]), REMOVED);
        assert_eq!(did(&[own, (5, 2, MAN)], &[own]), REMOVED);
        assert_eq!(did(&[own], &[(0, 0, KING)]), CHANGED);
        assert_eq!(did(&[own, (5, 1, MAN)], &[own]), CAPTURED);
        // By taking its place, by jumping over it, and with a promotion.
        assert_eq!(did(&[own, (1, 1, MAN)], &[(1, 0, MAN)]), MOVED | CAPTURED);
        assert_eq!(did(&[own, (1, 1, MAN)], &[(2, 0, MAN)]), MOVED | CAPTURED);
        assert_eq!(did(&[own, (1, 1, MAN)], &[(1, 0, KING)]), MOVED | CAPTURED | CHANGED);
        // One stone is placed and another one turned over; two change places; one moves to an empty site and turns others.
        assert_eq!(did(&[(1, 1, MAN)], &[own, (1, 0, MAN)]), PLACED | CHANGED);
        assert_eq!(did(&[own, (1, 1, MAN)], &[(0, 1, MAN), (1, 0, MAN)]), MOVED);
        assert_eq!(did(&[own, (3, 1, MAN)], &[(2, 0, MAN), (3, 0, MAN)]), MOVED | CHANGED);
    }

    #[test]
    fn what_is_not_on_the_board_is_told_too() {
        let before = position(&[(0, 0, MAN)]);
        let mut after = before.clone();
        after.exchange(Role(0), Role(1));
        assert_eq!(acts(&cast(), Role(0), &before, &after), EXCHANGED);
        let mut passed = before.clone();
        passed.passes = 1;
        assert_eq!(acts(&cast(), Role(0), &before, &passed), PASSED);
    }
}
