//! What stands where, what is remembered, who holds which role.

use super::ids::{MarkId, Piece, PieceType, Role, Seat, VarId};
use super::rules::Cast;
use super::value::Value;
use super::values::Values;
use crate::board::{Site, SiteSet};

/// A position without the place in the turn. Pieces and marks change only through its methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: SiteSet,
    sharing: bool,
    types: Vec<SiteSet>,
    occupied: SiteSet,
    /// One set for each mark and, where pieces share sites, piece type.
    marks: Vec<SiteSet>,
    vars: Vec<Values>,
    holders: Vec<Seat>,
    out: u64,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// How many turns in a row, up to now, passed.
    pub passes: u32,
}

impl Position {
    /// An empty board of so many sites before the first turn; every role with its own seat; no variables.
    pub fn empty(board_len: usize, cast: &Cast) -> Position {
        let types = cast.colours.len() * cast.kinds.len();
        let marks = cast.marks.len() * if cast.sharing { types } else { 1 };
        Position {
            board: SiteSet::first_n(board_len),
            sharing: cast.sharing,
            types: vec![SiteSet::EMPTY; types],
            occupied: SiteSet::EMPTY,
            marks: vec![SiteSet::EMPTY; marks],
            vars: Vec::new(),
            holders: (0..cast.roles).map(|r| Seat(r as u8)).collect(),
            out: 0,
            turn: 1,
            passes: 0,
        }
    }

    /// Sites with a piece.
    pub fn occupied(&self) -> SiteSet {
        self.occupied
    }

    /// Sites without a piece.
    pub fn vacant(&self) -> SiteSet {
        self.board - self.occupied
    }

    /// Sites holding such a piece.
    pub fn of_type(&self, ty: PieceType) -> SiteSet {
        self.types.get(ty.index()).copied().unwrap_or_default()
    }

    /// For each piece type the sites holding such a piece.
    pub fn types(&self) -> &[SiteSet] {
        &self.types
    }

    /// The pieces on a site, by colour and kind.
    pub fn at(&self, site: Site) -> impl Iterator<Item = Piece> + '_ {
        let types = self.types.iter().enumerate().filter(move |(_, sites)| sites.has(site));
        types.map(move |(ty, _)| Piece { site, ty: PieceType(ty as u8) })
    }

    /// The pieces on these sites, by site, colour and kind.
    pub fn on(&self, sites: SiteSet) -> Vec<Piece> {
        (sites & self.occupied).iter().flat_map(|s| self.at(s)).collect()
    }

    /// Does this piece stand there?
    pub fn has(&self, piece: Piece) -> bool {
        self.of_type(piece.ty).has(piece.site)
    }

    /// Sites holding a piece with this mark.
    pub fn marked(&self, mark: MarkId) -> SiteSet {
        self.mark_sets(mark).iter().fold(SiteSet::EMPTY, |all, s| all | *s)
    }

    /// Does this piece carry this mark?
    pub fn has_mark(&self, piece: Piece, mark: MarkId) -> bool {
        self.has(piece) && self.marks[self.mark_index(piece.ty, mark)].has(piece.site)
    }

    /// All sets of marked sites: for each mark, and for each piece type if pieces share sites.
    pub fn marks(&self) -> &[SiteSet] {
        &self.marks
    }

    fn mark_sets(&self, mark: MarkId) -> &[SiteSet] {
        let each = if self.sharing { self.types.len() } else { 1 };
        &self.marks[mark.index() * each..][..each]
    }

    fn mark_index(&self, ty: PieceType, mark: MarkId) -> usize {
        if self.sharing {
            mark.index() * self.types.len() + ty.index()
        } else {
            mark.index()
        }
    }

    fn mark_count(&self) -> usize {
        self.marks.len() / if self.sharing { self.types.len().max(1) } else { 1 }
    }

    /// Puts a piece on its site: in place of what stands there, or beside it where pieces share sites.
    pub fn put(&mut self, piece: Piece) {
        if self.has(piece) && self.sharing {
            return;
        }
        if !self.sharing {
            self.clear(piece.site);
        }
        self.types[piece.ty.index()].insert(piece.site);
        self.occupied.insert(piece.site);
    }

    /// Takes a piece away with its marks, if it stands there.
    pub fn remove(&mut self, piece: Piece) {
        if !self.has(piece) {
            return;
        }
        for mark in 0..self.mark_count() {
            let index = self.mark_index(piece.ty, MarkId(mark as u8));
            self.marks[index].remove(piece.site);
        }
        self.types[piece.ty.index()].remove(piece.site);
        if !self.types.iter().any(|sites| sites.has(piece.site)) {
            self.occupied.remove(piece.site);
        }
    }

    /// Takes away all that stands on a site.
    pub fn clear(&mut self, site: Site) {
        self.types.iter_mut().for_each(|sites| sites.remove(site));
        self.marks.iter_mut().for_each(|sites| sites.remove(site));
        self.occupied.remove(site);
    }

    /// Sets or clears a mark on a piece, if it stands there.
    pub fn mark(&mut self, on: bool, mark: MarkId, piece: Piece) {
        if !self.has(piece) {
            return;
        }
        let index = self.mark_index(piece.ty, mark);
        if on {
            self.marks[index].insert(piece.site);
        } else {
            self.marks[index].remove(piece.site);
        }
    }

    /// Moves a piece with its marks, if it stands there.
    pub fn relocate(&mut self, piece: Piece, to: Site) {
        if piece.site != to && self.has(piece) {
            let marks = self.marks_of(piece);
            self.remove(piece);
            self.put_marked(Piece { site: to, ..piece }, &marks);
        }
    }

    /// Moves what stands on the first site of each pair to the second, all at once.
    pub fn permute(&mut self, moves: &[(Site, Site)]) {
        let pieces: Vec<_> = moves
            .iter()
            .flat_map(|&(from, to)| self.at(from).map(move |p| (p, to)))
            .map(|(piece, to)| (piece, self.marks_of(piece), to))
            .collect();
        moves.iter().for_each(|&(from, _)| self.clear(from));
        for (piece, marks, to) in pieces {
            self.put_marked(Piece { site: to, ..piece }, &marks);
        }
    }

    fn marks_of(&self, piece: Piece) -> Vec<MarkId> {
        (0..self.mark_count()).map(|m| MarkId(m as u8)).filter(|&m| self.has_mark(piece, m)).collect()
    }

    fn put_marked(&mut self, piece: Piece, marks: &[MarkId]) {
        self.put(piece);
        marks.iter().for_each(|&m| self.mark(true, m, piece));
    }

    /// The value of a variable: the one with this number among its values ([`VarRef::place`](super::VarRef::places)).
    pub fn var(&self, var: VarId, at: usize) -> Option<&Value> {
        self.vars.get(var.index())?.get(at)
    }

    /// The values of all variables: one, or one for each combination of its keys.
    pub fn vars(&self) -> &[Values] {
        &self.vars
    }

    /// Gives a variable a value. It must already be of the variable's type and in its range.
    pub fn set_var(&mut self, var: VarId, at: usize, value: Value) {
        if let Some(values) = self.vars.get_mut(var.index()) {
            values.set(at, value);
        }
    }

    /// Adds the next variable with its values: one, or one for each combination of its keys.
    pub fn add_var(&mut self, values: Vec<Value>) {
        self.vars.push(values.into());
    }

    /// For each role the seat that holds it.
    pub fn holders(&self) -> &[Seat] {
        &self.holders
    }

    /// Seats the roles in order of play, beginning with this one.
    pub fn seat_from(&mut self, first: Role) {
        let n = self.holders.len();
        (0..n).for_each(|i| self.holders[(first.index() + i) % n] = Seat(i as u8));
    }

    /// Seats the roles, in order of roles.
    pub fn hold(&mut self, seats: &[Seat]) {
        self.holders.clear();
        self.holders.extend_from_slice(seats);
    }

    /// Two roles change seats.
    pub fn exchange(&mut self, a: Role, b: Role) {
        self.holders.swap(a.index(), b.index());
    }

    /// The roles that are out, as a mask.
    pub fn out(&self) -> u64 {
        self.out
    }

    /// Puts a role out of play.
    pub fn put_out(&mut self, role: Role) {
        self.out |= 1 << role.0;
    }

    /// The roles still in play, as a mask.
    pub fn in_play(&self) -> u64 {
        ((1 << self.holders.len()) - 1) & !self.out
    }

    /// The role next in order after this one among those in play; the role itself if there is no other.
    pub fn role_after(&self, role: Role) -> Role {
        let n = self.holders.len() as u8;
        let later = (1..=n).map(|k| (role.0 + k) % n);
        later.map(Role).find(|r| self.out >> r.0 & 1 == 0).unwrap_or(role)
    }

    /// Recomputes what is kept in step: nothing stands outside the board, marks only on pieces.
    pub fn is_consistent(&self) -> bool {
        let all = self.types.iter().fold(SiteSet::EMPTY, |all, s| all | *s);
        let sum: usize = self.types.iter().map(SiteSet::len).sum();
        all == self.occupied
            && all.is_subset(&self.board)
            && (self.sharing || sum == all.len())
            && self.marks.iter().all(|m| m.is_subset(&all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cast(sharing: bool) -> Cast {
        let names = |n: &[&str]| n.iter().map(|s| s.to_string()).collect();
        Cast {
            roles: 2,
            teams: vec![],
            colours: names(&["White", "Black"]),
            kinds: names(&["man", "king"]),
            marks: names(&["fresh"]),
            exists: vec![true; 4],
            sharing,
            stacking: false,
        }
    }

    fn piece(site: u16, ty: u8) -> Piece {
        Piece { site: Site(site), ty: PieceType(ty) }
    }

    #[test]
    fn a_piece_replaces_another_and_its_marks() {
        let mut position = Position::empty(9, &cast(false));
        position.put(piece(4, 0));
        position.mark(true, MarkId(0), piece(4, 0));
        position.put(piece(4, 3));
        assert_eq!(position.on(SiteSet::first_n(9)), [piece(4, 3)]);
        assert!(position.marked(MarkId(0)).is_empty() && position.is_consistent());
    }

    #[test]
    fn marks_travel() {
        let mut position = Position::empty(9, &cast(true));
        position.put(piece(4, 0));
        position.put(piece(4, 1));
        position.mark(true, MarkId(0), piece(4, 1));
        position.relocate(piece(4, 1), Site(5));
        assert!(position.has_mark(piece(5, 1), MarkId(0)) && position.has(piece(4, 0)));
        position.permute(&[(Site(4), Site(5)), (Site(5), Site(4))]);
        assert!(position.has_mark(piece(4, 1), MarkId(0)) && !position.has_mark(piece(5, 0), MarkId(0)));
        assert!(position.is_consistent());
    }

    #[test]
    fn turn_order_skips_who_is_out() {
        let mut position = Position::empty(1, &Cast { roles: 3, ..cast(false) });
        position.put_out(Role(1));
        assert_eq!(position.role_after(Role(0)), Role(2));
        assert_eq!(position.role_after(Role(1)), Role(2));
    }
}
