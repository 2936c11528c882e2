//! Random conditions on the surroundings of a site, for all sites at once and site by site.

use super::super::{Whole, BUDGET};
use super::Shifts;
use crate::board::{Board, Site, SiteSet};
use crate::model::{
    Arith, Cast, Compare, Each, Expr, Family, Links, Members, NoOracle, Num, Numbers, Operand, Piece,
    PieceType, Position, Quantifier, Role, Scene, Set, Sites, Slot, Slots, Truth, Value,
};
use crate::program::layout::Layout;
use crate::rng::Rng;
use rand::{Rng as _, SeedableRng};
use std::cell::Cell;
use std::sync::Arc;

/// The name of the site, or of the member of a family.
const PLACE: Slot = Slot(0);

fn cast() -> Cast {
    let names = |n: &[&str]| n.iter().map(|s| s.to_string()).collect();
    Cast {
        roles: 2,
        teams: vec![],
        colours: names(&["White", "Black"]),
        kinds: names(&["stone"]),
        marks: Vec::new(),
        exists: vec![true; 2],
        sharing: false,
        stacking: false,
    }
}

/// Writes conditions at random.
struct Writer<'b> {
    rng: Rng,
    board: &'b Board,
    /// Names in scope: of sites, or of sets of sites.
    names: Vec<Slot>,
    next: u16,
}

impl Writer<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.rng.random_range(0..n)
    }

    fn ways(&mut self) -> Members {
        let count = self.board.direction_count() as u32;
        let one = 1 << self.below(count);
        match self.below(4) {
            0 => Members::Const(u64::from(self.rng.random::<u8>()) & ((1 << count) - 1)),
            1 => Members::Opposite(Box::new(Members::Const(one))),
            _ => Members::Const(one),
        }
    }

    fn fixed(&mut self) -> Sites {
        match self.below(4) {
            0 => Sites::Empty,
            1 => Sites::Const(self.board.iter().filter(|s| s.0 % 3 == 1).collect()),
            n => Sites::Coloured(Box::new(Members::Const(u64::from(n - 1)))),
        }
    }

    fn name(&mut self) -> Sites {
        let i = self.below(self.names.len() as u32) as usize;
        Sites::Slot(self.names[i])
    }

    fn bound<T>(&mut self, domain: Set, of: impl FnOnce(&mut Self) -> T, cond: bool) -> (Each, T) {
        let slot = Slot(self.next);
        self.next += 1;
        self.names.push(slot);
        let cond = cond.then(|| self.truth(1));
        let made = of(self);
        self.names.pop();
        (Each { slot, domain, cond }, made)
    }

    /// A set that depends on a name.
    fn near(&mut self, depth: u32) -> Sites {
        if depth == 0 {
            return self.name();
        }
        let d = depth - 1;
        let a = Box::new(self.near(d));
        match self.below(12) {
            0 => Sites::Union(a, Box::new(self.near(d))),
            1 => Sites::Both(a, Box::new(self.near(d))),
            2 => Sites::Minus(a, Box::new(self.near(d))),
            3 => Sites::Both(a, Box::new(self.fixed())),
            4 => Sites::Minus(a, Box::new(self.fixed())),
            5 => {
                let (each, ()) = self.bound(Set::Sites(*a), |_| (), true);
                Sites::Filter(Box::new(each))
            }
            6 => {
                let (each, part) = self.bound(Set::Sites(*a), |w| w.near(1), false);
                Sites::UnionEach(Box::new(each), Box::new(part))
            }
            7 => Sites::Run(a, Box::new(self.ways()), Box::new(self.fixed())),
            8 => Sites::If(Box::new((self.truth(1), *a, self.near(d)))),
            9 => Sites::Between(a, Box::new(self.name())),
            _ => Sites::Neighbours(a, Links::Directions(Box::new(self.ways()))),
        }
    }

    fn count(&mut self, depth: u32) -> Num {
        let count = Num::Count(Box::new(Set::Sites(self.near(depth))));
        let other = |w: &mut Self| match w.below(3) {
            0 => Num::Const(w.below(4) as i32 - 1),
            1 => Num::Truth(Box::new(w.truth(0))),
            _ => Num::Count(Box::new(Set::Sites(w.near(1)))),
        };
        match self.below(5) {
            0 => Num::Arith(Arith::Add, Box::new(count), Box::new(other(self))),
            1 => Num::Arith(Arith::Subtract, Box::new(count), Box::new(other(self))),
            2 => Num::Arith(Arith::Multiply, Box::new(Num::Const(-2)), Box::new(count)),
            _ => count,
        }
    }

    fn compare(&mut self) -> Compare {
        use Compare::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
        [Equal, Unequal, Less, AtMost, Greater, AtLeast][self.below(6) as usize]
    }

    fn truth(&mut self, depth: u32) -> Truth {
        let d = depth.saturating_sub(1);
        let some = |e| Truth::Some(Box::new(Set::Sites(e)));
        let within = |a, b| Truth::Within(Box::new(Operand { left: Set::Sites(a), right: Set::Sites(b) }));
        match if depth == 0 { self.below(3) } else { self.below(13) } {
            0 => some(Sites::Both(Box::new(self.near(depth)), Box::new(self.fixed()))),
            1 => within(self.near(depth), self.fixed()),
            2 => within(self.near(depth), self.near(depth)),
            3 => some(self.near(depth)),
            4 => Truth::Not(Box::new(self.truth(d))),
            5 => Truth::All(vec![self.truth(d), self.truth(d)]),
            6 => Truth::Any(vec![self.truth(d), self.truth(d)]),
            7 | 8 => {
                let n = Num::Const(self.below(5) as i32);
                Truth::Compare(self.compare(), Box::new(self.count(depth)), Box::new(n))
            }
            9 => {
                let all = Num::Count(Box::new(Set::Sites(self.fixed())));
                let place = || Box::new(Sites::Slot(PLACE));
                let other = match self.below(5) {
                    0 => all,
                    1 => Num::Row(place()),
                    2 => Num::Arith(Arith::Subtract, Box::new(Num::Col(place())), Box::new(Num::Const(2))),
                    _ => self.count(1),
                };
                Truth::Compare(self.compare(), Box::new(self.count(1)), Box::new(other))
            }
            10 => {
                let one = Numbers::Of(vec![self.count(1)]);
                let among = Numbers::Of([0, 2, 3].map(Num::Const).to_vec());
                Truth::Within(Box::new(Operand { left: Set::Numbers(one), right: Set::Numbers(among) }))
            }
            n => {
                let domain = match (n, self.below(2)) {
                    (11, 0) => Set::Sites(self.fixed()),
                    (11, _) => Set::Sites(self.near(d)),
                    _ => Set::Family(Family::Const(Arc::new(rows(self.board, 3)))),
                };
                let (each, ()) = self.bound(domain, |_| (), true);
                let q = [Quantifier::Some, Quantifier::Every, Quantifier::No][self.below(3) as usize];
                Truth::Quantified(q, Box::new(each))
            }
        }
    }
}

/// Straight rows of so many sites.
fn rows(board: &Board, length: usize) -> Vec<SiteSet> {
    let row = |s: Site, d: usize| {
        let line = board.rays(s, d).first().cloned().unwrap_or_default();
        let row: Option<SiteSet> =
            (length <= line.len() + 1).then(|| std::iter::once(s).chain(line).take(length).collect());
        row
    };
    let all = board.iter().flat_map(|s| (0..board.direction_count()).filter_map(move |d| row(s, d)));
    let mut all: Vec<SiteSet> = all.collect();
    all.sort();
    all.dedup();
    all
}

struct Table {
    board: Board,
    cast: Cast,
    layout: Layout,
    position: Position,
}

impl Table {
    fn new(shape: &str, sizes: &[i64], rng: &mut Rng) -> Table {
        let board = Board::construct(shape, sizes, None).expect("a board");
        let (cast, layout) = (cast(), Layout::of(&board));
        let mut position = Position::empty(board.len(), &cast);
        for site in board.iter() {
            let ty = rng.random_range(0..3);
            if ty < 2 {
                position.put(Piece { site, ty: PieceType(ty) });
            }
        }
        Table { board, cast, layout, position }
    }

    fn value(&self, e: &Expr, place: Option<SiteSet>) -> Value {
        let (fuel, mut slots) = (Cell::new(50_000_000), Slots::default());
        place.into_iter().for_each(|place| slots.set(PLACE, Value::Sites(place)));
        let mut scene = Scene {
            board: &self.board,
            cast: &self.cast,
            patterns: &[],
            vars: &[],
            position: &self.position,
            me: Role(0),
            mover: Role(0),
            slots: &mut slots,
            fuel: &fuel,
            oracle: &NoOracle,
        };
        scene.expr(e).expect("enough fuel")
    }

    /// How a set differs from the places where a condition holds of what they stand for.
    fn differs(&self, found: &Sites, places: &[(Site, SiteSet)], cond: &Truth) -> Option<String> {
        let found = self.value(&Expr::Set(Set::Sites(found.clone())), None).sites();
        let holds = |set: &SiteSet| self.value(&Expr::Truth(cond.clone()), Some(*set)).truth();
        let wrong = places.iter().find(|(s, set)| found.has(*s) != holds(set));
        let beyond = found - places.iter().map(|(s, _)| *s).collect();
        (wrong.is_some() || !beyond.is_empty()).then(|| format!("{wrong:?} {beyond:?}: {cond:?}"))
    }
}

#[test]
fn conditions_on_surroundings_hold_for_all_sites_at_once_as_for_each() {
    let (mut told, mut all) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng::seed_from_u64(seed);
        let shapes: [(&str, &[i64]); 4] =
            [("square", &[4]), ("square", &[3, 5]), ("hexhex", &[3]), ("torus", &[4, 4])];
        let (shape, sizes) = shapes[seed as usize % 4];
        let table = Table::new(shape, sizes, &mut rng);
        let (shifts, fresh) = (Shifts::default(), Cell::new(30_000));
        let whole = Whole {
            board: &table.board,
            cast: &table.cast,
            vars: &[],
            layout: &table.layout,
            shifts: &shifts,
            fresh: &fresh,
            budget: Cell::new(8 * BUDGET),
        };
        let cond = Writer { rng, board: &table.board, names: vec![PLACE], next: 1 }.truth(2);
        let sites: Vec<(Site, SiteSet)> = table.board.iter().map(|s| (s, SiteSet::of(s))).collect();
        let found = whole.local(PLACE, &cond).into_iter().chain(whole.sites_where(PLACE, &cond));
        let wrong = found.inspect(|_| told += 1).find_map(|found| table.differs(&found, &sites, &cond));
        assert_eq!(wrong, None, "seed {seed}");
        all += 3;
        let sets = rows(&table.board, 3);
        let Some(shapes) = whole.shapes(&sets) else { continue };
        whole.budget.set(8 * BUDGET);
        let Some(found) = whole.members_where(&sets, PLACE, &cond) else { continue };
        told += 1;
        for (shape, found) in shapes.iter().zip(found) {
            let at = |first: Site| {
                shape.offsets.iter().filter_map(|by| super::at(&table.layout, first, *by)).collect()
            };
            let places: Vec<(Site, SiteSet)> = shape.anchors.iter().map(|first| (first, at(first))).collect();
            assert_eq!(table.differs(&found, &places, &cond), None, "seed {seed}, members");
        }
    }
    assert!(2 * told > all, "{told} of {all} are told for all sites at once");
}
