//! Which registers operations read and write.

use super::op::{Bits, From, Op, Pc, Test};
use super::register::{F, L, N, S};
use crate::model::{Arith, Compare};

/// A register of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Register {
    Set(S),
    Number(N),
    Family(F),
    List(L),
}

impl Register {
    /// The one so many places after it.
    pub fn after(self, by: u16) -> Register {
        match self {
            Register::Set(s) => Register::Set(S(s.0 + by)),
            Register::Number(n) => Register::Number(N(n.0 + by)),
            Register::Family(f) => Register::Family(F(f.0 + by)),
            Register::List(l) => Register::List(L(l.0 + by)),
        }
    }

    /// Its number among those of its kind.
    pub fn index(self) -> usize {
        match self {
            Register::Set(s) => s.index(),
            Register::Number(n) => n.index(),
            Register::Family(f) => f.index(),
            Register::List(l) => l.index(),
        }
    }
}

/// What an operation does with a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Its value matters.
    Read,
    /// It is written, whatever was in it.
    Write,
    /// It is written, and may keep something of what was in it.
    Change,
}

/// An operand of an operation.
pub trait Operand {
    /// Tells of the registers that it names.
    fn registers(&self, _see: &mut dyn FnMut(Register)) {}

    /// The place in the program, if it is one.
    fn way(&self) -> Option<Pc> {
        None
    }

    /// Makes it another place, if it is one.
    fn lead_to(&mut self, _to: Pc) {}
}

macro_rules! kinds {
    ($($register:ident $kind:ident),*) => {
        $(
            impl std::convert::From<$register> for Register {
                fn from(register: $register) -> Register {
                    Register::$kind(register)
                }
            }

            impl Operand for $register {
                fn registers(&self, see: &mut dyn FnMut(Register)) {
                    see(Register::$kind(*self));
                }
            }
        )*
    };
}

kinds!(S Set, N Number, F Family, L List);

macro_rules! constants {
    ($($constant:ty),*) => { $(impl Operand for $constant {})* };
}

constants!(u8, u16, i32, i64, u64, bool, Arith, Bits, Compare, Register);

impl Operand for Pc {
    fn way(&self) -> Option<Pc> {
        Some(*self)
    }

    fn lead_to(&mut self, to: Pc) {
        *self = to;
    }
}

impl Operand for Option<N> {
    fn registers(&self, see: &mut dyn FnMut(Register)) {
        self.iter().for_each(|number| number.registers(see));
    }
}

impl Operand for Test {
    fn registers(&self, see: &mut dyn FnMut(Register)) {
        use Test::*;
        let mut both = |a: &dyn Operand, b: &dyn Operand| {
            a.registers(see);
            b.registers(see);
        };
        match self {
            Meets(a, b) | Subset(a, b) | SameSites(a, b) | AnyInsideAt(_, a, b) => both(a, b),
            Has(a, b) => both(a, b),
            Compare(_, a, b) | Within(a, b) => both(a, b),
            SameSets(a, b) | WithinSets(a, b) => both(a, b),
            OneOf(a, b) => both(a, b),
            SameList(a, b) | WithinList(a, b) | Lists(_, a, b) => both(a, b),
            Is(n) => n.registers(see),
            Some(s) | AnyInside(_, s) => s.registers(see),
            SomeSets(f) => f.registers(see),
            SomeOf(l) => l.registers(see),
            InPlay(_) => {}
        }
    }
}

impl Operand for From {
    fn registers(&self, see: &mut dyn FnMut(Register)) {
        match *self {
            From::Shapes { first, shapes, .. } => {
                (0..u16::from(shapes)).for_each(|i| see(Register::from(first).after(i)));
            }
            from => see(from.register()),
        }
    }
}

impl From {
    /// The register in which the candidates are.
    pub fn register(self) -> Register {
        match self {
            From::Sites(s) | From::Anchors(s) | From::On(s) | From::Shapes { first: s, .. } => s.into(),
            From::Members(n) | From::Small(n) => n.into(),
            From::Sets(f) => f.into(),
            From::Numbers(l) | From::Pieces(l) => l.into(),
        }
    }
}

impl Op {
    /// Tells `see` of the registers that the operation names, of the one that it makes last. What it does to the position, to
    /// the choices' tables, and to registers whose number it works out ([`Op::base`]) is not told.
    pub fn registers(&self, see: &mut dyn FnMut(Register, Access)) {
        for is_made in [false, true] {
            self.operands(&mut |name, operand| {
                if name != "base" && is_made == (name == "to") {
                    operand.registers(&mut |register| see(register, self.access(name)));
                }
            });
        }
    }

    /// What it does with an operand.
    fn access(&self, name: &str) -> Access {
        use Op::*;
        match (self, name) {
            (MoveSite { .. } | MovePiece { .. }, _) => Access::Read,
            (Insert { .. } | Larger { .. } | Smaller { .. } | PushSet { .. } | SortSets { .. }, "to") => {
                Access::Change
            }
            (Push { .. } | Rise { .. } | Fall { .. }, "to") => Access::Change,
            (_, "to") => Access::Write,
            (NextSite { .. }, "from" | "site") | (NextMember { .. }, "from" | "one") => Access::Change,
            (NextSet { .. }, "at" | "set") | (NextOf { .. }, "at" | "one") => Access::Change,
            (NextGroup { .. }, "from" | "group") | (NextNumber { .. }, "at") => Access::Change,
            _ => Access::Read,
        }
    }

    /// Does the operation name a register?
    pub fn names(&self, register: impl Into<Register>) -> bool {
        let (register, mut found) = (register.into(), false);
        self.registers(&mut |named, _| found |= named == register);
        found
    }

    /// The first of a row of registers, of which the operation picks one.
    pub fn base(&self) -> Option<Register> {
        let mut found = None;
        self.operands(&mut |name, operand| {
            if name == "base" {
                operand.registers(&mut |register| found = Some(register));
            }
        });
        found
    }
}
