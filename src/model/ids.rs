//! Ids of the things that rules name. An index into one table cannot be used in another.

use crate::board::Site;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($raw:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $raw);

        impl $name {
            /// Its index in tables.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A role: what a seat plays. Roles are numbered in order of play and are the first colours.
    Role(u8)
);
id!(
    /// A seat: who sits at the table; 0 is `first`.
    Seat(u8)
);
id!(
    /// A kind in a colour: `colour * number of kinds + kind`.
    PieceType(u8)
);
id!(
    /// A mark.
    MarkId(u8)
);
id!(
    /// A remembered variable or clock.
    VarId(u16)
);
impl Seat {
    /// The names of the seats, in order.
    pub const NAMES: [&'static str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Seat::NAMES.get(self.index()).copied().unwrap_or("?")
    }
}

id!(
    /// A name bound in a turn, an end rule, a setup or a test: its place among the names of its program.
    Slot(u16)
);
id!(
    /// A `choose`, `choose set` or `either`, numbered over all programs.
    ChoiceId(u16)
);
id!(
    /// A turn program.
    ProgramId(u16)
);
id!(
    /// The label of a branch: an index into `Model::labels`.
    LabelId(u16)
);

/// A piece standing on a site (or that stood there when it was named).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Where.
    pub site: Site,
    /// Its kind and colour.
    pub ty: PieceType,
}

/// A finite type whose values are small numbers and whose sets are bit masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Domain {
    /// Roles; bit = role.
    Players,
    /// Seats; bit = seat.
    Seats,
    /// Colours; the first ones are the roles.
    Colours,
    /// Kinds of pieces.
    Kinds,
    /// Primitive directions of the board.
    Directions,
    /// 0 clockwise, 1 anticlockwise.
    Spins,
    /// Loaded patterns.
    Patterns,
    /// The words of an option: an index into `Model::words`.
    Words(u16),
}
