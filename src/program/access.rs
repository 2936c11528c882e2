//! Which registers operations read and write.

use super::op::{From, Op, Test};
use super::register::{F, L, N, S};

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

macro_rules! kinds {
    ($($register:ident $kind:ident),*) => {
        $(impl std::convert::From<$register> for Register {
            fn from(register: $register) -> Register {
                Register::$kind(register)
            }
        })*
    };
}

kinds!(S Set, N Number, F Family, L List);

/// The registers that something names, each with what is done to it.
struct Uses<'a>(&'a mut dyn FnMut(Register, Access));

impl Uses<'_> {
    fn read(&mut self, register: impl Into<Register>) -> &mut Self {
        (self.0)(register.into(), Access::Read);
        self
    }

    fn change(&mut self, register: impl Into<Register>) -> &mut Self {
        (self.0)(register.into(), Access::Change);
        self
    }

    fn write(&mut self, register: impl Into<Register>) {
        (self.0)(register.into(), Access::Write);
    }

    fn read_test(&mut self, test: Test) {
        use Test::*;
        match test {
            Is(n) => self.read(n),
            Some(s) | AnyInside(_, s) => self.read(s),
            Meets(a, b) | Subset(a, b) | SameSites(a, b) | AnyInsideAt(_, a, b) => self.read(a).read(b),
            Has(s, n) => self.read(s).read(n),
            Compare(_, a, b) | Within(a, b) => self.read(a).read(b),
            SomeSets(f) => self.read(f),
            SameSets(a, b) | WithinSets(a, b) => self.read(a).read(b),
            OneOf(s, f) => self.read(s).read(f),
            SomeOf(l) => self.read(l),
            SameList(a, b) | WithinList(a, b) | Lists(_, a, b) => self.read(a).read(b),
            InPlay(_) => self,
        };
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
    /// Tells `see` of the registers that the operation names. What it does to the position, to the choices' tables, and
    /// to registers whose number it works out ([`Op::base`]) is not told.
    pub fn registers(&self, see: &mut dyn FnMut(Register, Access)) {
        self.of_ways(&mut Uses(see));
        self.of_sets(&mut Uses(see));
        self.of_numbers(&mut Uses(see));
        self.of_lists(&mut Uses(see));
        self.of_effects(&mut Uses(see));
    }

    /// Does the operation name a register?
    pub fn names(&self, register: impl Into<Register>) -> bool {
        let (register, mut found) = (register.into(), false);
        self.registers(&mut |named, _| found |= named == register);
        found
    }

    /// The first of a row of registers, of which the operation picks one.
    pub fn base(&self) -> Option<Register> {
        use Op::*;
        match *self {
            LoadSet { base, .. } | StoreSet { base, .. } => Some(base.into()),
            Load { base, .. }
            | Store { base, .. }
            | Fill { base, .. }
            | Total { base, .. }
            | Where { base, .. } => Some(base.into()),
            LoadList { base, .. } | StoreList { base, .. } => Some(base.into()),
            _ => None,
        }
    }

    fn of_ways(&self, uses: &mut Uses) {
        use Op::*;
        match *self {
            Branch { test, .. } => uses.read_test(test),
            NextSite { from, site, .. } => drop(uses.change(from).change(site)),
            NextMember { from, one, .. } => drop(uses.change(from).change(one)),
            NextSet { of, at, set, .. } => drop(uses.read(of).change(at).change(set)),
            NextOf { of, at, one, .. } => drop(uses.read(of).change(at).change(one)),
            NextGroup { from, of, group, .. } => drop(uses.read(of).change(from).change(group)),
            NextNumber { at, last, .. } => drop(uses.read(last).change(at)),
            Ask { from: From::Shapes { first, shapes, .. }, .. } => {
                for i in 0..u16::from(shapes) {
                    uses.read(S(first.0 + i));
                }
            }
            Ask { from, .. } => drop(uses.read(from.register())),
            _ => {}
        }
    }

    fn of_sets(&self, uses: &mut Uses) {
        use Op::*;
        match *self {
            Copy { to, from } | Near { to, from, .. } | Image { to, from, .. } => uses.read(from).write(to),
            Or { to, a, b } | And { to, a, b } | Minus { to, a, b } => uses.read(a).read(b).write(to),
            One { to, site } | NearSite { to, site, .. } => uses.read(site).write(to),
            Level { to, number, .. } => uses.read(number).write(to),
            Insert { to, site } => drop(uses.read(site).change(to)),
            Coloured { to, mask } | OfKinds { to, mask } => uses.read(mask).write(to),
            NearMask { to, from, mask } => uses.read(from).read(mask).write(to),
            NearSiteMask { to, site, mask } => uses.read(site).read(mask).write(to),
            Flood { to, seed, within, .. } => uses.read(seed).read(within).write(to),
            Run { to, from, mask, through } | Hit { to, from, mask, through } => {
                uses.read(from).read(mask).read(through).write(to);
            }
            RunSite { to, site, mask, through } | HitSite { to, site, mask, through } => {
                uses.read(site).read(mask).read(through).write(to);
            }
            RunsTo { to, site, mask, through, goal } => {
                uses.read(site).read(mask).read(through).read(goal).write(to);
            }
            Slide { to, from, through, .. } | Sight { to, from, through, .. } => {
                uses.read(from).read(through).write(to);
            }
            Between { to, a, b } => uses.read(a).read(b).write(to),
            SitesOf { to, of } => uses.read(of).write(to),
            LoadSet { to, at, .. } => uses.read(at).write(to),
            Where { to, at, of, value, .. } => uses.read(at).read(of).read(value).write(to),
            StoreSet { from, at, .. } => drop(uses.read(from).read(at)),
            _ => {}
        }
    }

    fn of_numbers(&self, uses: &mut Uses) {
        use Op::*;
        match *self {
            Const { to, .. } | Repeats { to } | BoardRepeats { to } | InPlay { to } => uses.write(to),
            Move { to, from } | Clamp { to, from, .. } => uses.read(from).write(to),
            Arith { to, a, b, .. } | Bits { to, a, b, .. } => uses.read(a).read(b).write(to),
            Negate { to, a } => uses.read(a).write(to),
            Larger { to, a } | Smaller { to, a } => drop(uses.read(a).change(to)),
            Count { to, of } | Single { to, of } | KindsOn { to, of } | ColoursOn { to, of } => {
                uses.read(of).write(to);
            }
            CountMask { to, of } | RoleAfter { to, of } | SeatOf { to, of } | RoleOf { to, of } => {
                uses.read(of).write(to);
            }
            Opposite { to, of } | PieceSite { to, of } | PieceKind { to, of } | PieceColour { to, of } => {
                uses.read(of).write(to);
            }
            CountSets { to, of } => uses.read(of).write(to),
            CountList { to, of } | KindsOf { to, of } | ColoursOf { to, of } => uses.read(of).write(to),
            Sum { to, of } | LargestOf { to, of } | SmallestOf { to, of } => uses.read(of).write(to),
            SiteImage { to, site, .. } => uses.read(site).write(to),
            Row { to, site } | Col { to, site } | KindsAt { to, site } | ColoursAt { to, site } => {
                uses.read(site).write(to);
            }
            Distance { to, a, b, .. } => uses.read(a).read(b).write(to),
            DistanceMask { to, a, b, mask } => uses.read(a).read(b).read(mask).write(to),
            Load { to, at, .. } => uses.read(at).write(to),
            Index { to, of } | Bit { to, of } => uses.read(of).write(to),
            Total { to, at, sites, .. } => uses.read(at).read(sites).write(to),
            Nest { to, outer, inner, .. } => uses.read(outer).read(inner).write(to),
            Store { from, at, .. } => drop(uses.read(from).read(at)),
            Fill { from, at, sites, .. } => drop(uses.read(from).read(at).read(sites)),
            Reach { value, .. } => drop(uses.read(value)),
            _ => {}
        }
    }

    fn of_lists(&self, uses: &mut Uses) {
        use Op::*;
        match *self {
            ClearSets { to } => uses.write(to),
            CopySets { to, from } => uses.read(from).write(to),
            PushSet { to, set } => drop(uses.read(set).change(to)),
            SortSets { to } => drop(uses.change(to)),
            Groups { to, of, .. } => uses.read(of).write(to),
            JoinSets { to, a, b, .. } => uses.read(a).read(b).write(to),
            Clear { to } => uses.write(to),
            CopyList { to, from } => uses.read(from).write(to),
            Push { to, value } => drop(uses.read(value).change(to)),
            Rise { to } | Fall { to } => drop(uses.change(to)),
            GroupSizes { to, of, counted, .. } => uses.read(of).read(counted).write(to),
            Range { to, low, high } => uses.read(low).read(high).write(to),
            JoinLists { to, a, b, .. } => uses.read(a).read(b).write(to),
            LoadList { to, at, .. } => uses.read(at).write(to),
            StoreList { from, at, .. } => drop(uses.read(from).read(at)),
            PiecesOn { to, of } => uses.read(of).write(to),
            PiecesAt { to, site } => uses.read(site).write(to),
            _ => {}
        }
    }

    fn of_effects(&self, uses: &mut Uses) {
        use Op::*;
        match *self {
            Put { site, .. } | RemoveSite { site } => drop(uses.read(site)),
            PutAll { sites, .. } | Remove { sites } | Mark { sites, .. } => drop(uses.read(sites)),
            PutMask { colours, kinds, sites } => drop(uses.read(colours).read(kinds).read(sites)),
            PutOf { colours, kinds, site } => drop(uses.read(colours).read(kinds).read(site)),
            MoveSite { from, to } => drop(uses.read(from).read(to)),
            MovePiece { piece, to } => drop(uses.read(piece).read(to)),
            RemovePieces { of } | MarkPieces { of, .. } => drop(uses.read(of)),
            Rotate { sites, spin } => drop(uses.read(sites).read(spin)),
            RotateMember { index, spin, .. } => drop(uses.read(index).read(spin)),
            TakeRole { role } => drop(uses.read(role)),
            Next { by: Option::Some(by), .. } => drop(uses.read(by)),
            ScoreNumber { value, .. } => drop(uses.read(value)),
            ScoreList { value, .. } => drop(uses.read(value)),
            _ => {}
        }
    }
}
