//! What decisions are, whatever the position.

use crate::model::Role;

/// What a decision is, whatever the position: who decides, which choice of the rules it answers, what it picks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// The bit that says whether the turn had decisions before.
    pub(crate) const MID_TURN: u8 = 48;

    /// The key of a decision: `choice` is the choice's number in the rules, `item` what is picked; `mid_turn` says that
    /// the turn had decisions before, `site` that the pick is a place on the board.
    #[inline]
    pub fn new(decider: Role, choice: u16, item: u32, mid_turn: bool, site: bool) -> Key {
        let flags = u64::from(mid_turn) << Key::MID_TURN | u64::from(site) << 49;
        Key((u64::from(decider.0) + 1) << 56 | flags | u64::from(choice) << 32 | u64::from(item))
    }

    /// Who decides.
    #[inline]
    pub fn decider(self) -> Role {
        Role(((self.0 >> 56) as u8).saturating_sub(1))
    }

    /// Had the turn decisions before?
    #[inline]
    pub fn mid_turn(self) -> bool {
        self.0 >> Key::MID_TURN & 1 == 1
    }

    /// Is a place on the board picked?
    #[inline]
    pub fn is_site(self) -> bool {
        self.0 >> 49 & 1 == 1
    }

    /// The choice's number in the rules.
    #[inline]
    pub fn choice(self) -> u16 {
        (self.0 >> 32) as u16
    }

    /// What is picked.
    #[inline]
    pub fn item(self) -> u32 {
        self.0 as u32
    }

    /// The decision together with the one before it.
    #[inline]
    pub fn after(self, last: Key) -> Key {
        let mixed = (last.0 ^ self.0.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Key((mixed >> 8 & 0x00fc_ffff_ffff_ffff) | self.0 & 0xff03_0000_0000_0000)
    }
}
