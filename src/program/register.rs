//! Registers of four kinds.

macro_rules! register {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u16);

        impl $name {
            /// Its index among the registers of its kind.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

register!(
    /// A set of sites.
    S,
    "s"
);
register!(
    /// A number, a truth (0 or 1), a mask of a finite type, a site (-1: none) or a piece (-1: none).
    N,
    "n"
);
register!(
    /// A sorted list of sets of sites.
    F,
    "f"
);
register!(
    /// A list of numbers; sets of numbers and of pieces are rising lists.
    L,
    "l"
);
