//! Expressions on a 5×5 board.

use super::*;
use crate::board::{Site, SiteSet};
use crate::model::expr::{Arith, Bag, Each, Family, Fold, Links, Num, Numbers, Quantifier, Sites};
use crate::model::ids::{Piece, PieceType};
use crate::model::value::Value;

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

fn sites(of: &[u16]) -> SiteSet {
    of.iter().map(|&s| Site(s)).collect()
}

fn constant(of: &[u16]) -> Box<Sites> {
    Box::new(Sites::Const(sites(of)))
}

fn orthogonal() -> Links {
    Links::Directions(Box::new(Members::Const(0b0101_0101)))
}

/// Works an expression out with white stones on 0, 1, 7 and a black one on 2.
fn value(expr: &Expr) -> Result<Value, EvalLimit> {
    let (board, cast) = (Board::construct("square", &[5], None).expect("a board"), cast());
    let mut position = Position::empty(25, &cast);
    for (site, ty) in [(0, 0), (1, 0), (7, 0), (2, 1)] {
        position.put(Piece { site: Site(site), ty: PieceType(ty) });
    }
    let fuel = Cell::new(10_000);
    let mut scene = Scene {
        board: &board,
        cast: &cast,
        patterns: &[],
        vars: &[],
        position: &position,
        me: Role(0),
        mover: Role(0),
        slots: &mut Slots::default(),
        fuel: &fuel,
        oracle: &NoOracle,
    };
    scene.expr(expr)
}

fn of_sites(expr: Sites) -> Value {
    value(&Expr::Set(Set::Sites(expr))).expect("enough fuel")
}

fn of_num(expr: Num) -> i32 {
    value(&Expr::Num(expr)).expect("enough fuel").num()
}

fn mine() -> Sites {
    Sites::Coloured(Box::new(Members::Me))
}

#[test]
fn division_rounds_down_and_by_nothing_gives_nothing() {
    let pairs = [(7, 2), (-7, 2), (7, -2), (-7, -2), (7, 0)];
    assert_eq!(pairs.map(|(a, b)| Arith::Divide.of(a, b)), [3, -4, -4, 3, 0]);
    assert_eq!(pairs.map(|(a, b)| Arith::Modulo.of(a, b)), [1, 1, -1, -1, 0]);
    assert_eq!(Arith::Multiply.of(i32::MAX, 2), i32::MAX);
    assert_eq!(Arith::Divide.of(i32::MIN, -1), i32::MAX);
}

#[test]
fn lists_compare_with_missing_places_as_0() {
    assert!(list_order(&[3, 0], &[3]).is_eq());
    assert!(list_order(&[3, 1], &[3]).is_gt());
    assert!(list_order(&[], &[-1]).is_gt());
}

#[test]
fn groups_are_by_lowest_site() {
    let groups = Family::Groups(Box::new(mine()), orthogonal());
    let found = value(&Expr::Set(Set::Family(groups))).expect("enough fuel");
    assert_eq!(found.family().as_slice(), [sites(&[0, 1]), sites(&[7])]);
}

#[test]
fn one_way_links_join_both_ways() {
    let north = Links::Directions(Box::new(Members::Const(1)));
    let groups = Family::Groups(constant(&[2, 7, 12, 4]), north);
    let found = value(&Expr::Set(Set::Family(groups))).expect("enough fuel");
    assert_eq!(found.family().as_slice(), [sites(&[2, 7, 12]), sites(&[4])]);
}

#[test]
fn runs_stop_before_and_hits_at_the_first_other_site() {
    let directions = || Box::new(Members::Const(0b0101_0101));
    let run = Sites::Run(constant(&[4]), directions(), Box::new(Sites::Empty));
    assert_eq!(of_sites(run).sites(), sites(&[3, 9, 14, 19, 24]));
    let hit = Sites::Hit(constant(&[4]), directions(), Box::new(Sites::Empty));
    assert_eq!(of_sites(hit).sites(), sites(&[2]));
}

#[test]
fn distance_without_a_way_is_the_number_of_sites() {
    assert_eq!(of_num(Num::Distance(constant(&[0]), constant(&[24]), orthogonal())), 8);
    assert_eq!(of_num(Num::Distance(constant(&[0]), constant(&[]), orthogonal())), 25);
}

#[test]
fn quantifiers() {
    let each = || {
        let domain = Set::Sites(mine());
        let row = Box::new(Num::Row(Box::new(Sites::Slot(Slot(0)))));
        let low = Truth::Compare(crate::model::expr::Compare::Equal, row, Box::new(Num::Const(1)));
        Box::new(Each { slot: Slot(0), domain, cond: Some(low) })
    };
    let holds = |q| value(&Expr::Truth(Truth::Quantified(q, each()))).expect("enough fuel").truth();
    assert_eq!([Quantifier::Some, Quantifier::Every, Quantifier::No].map(holds), [true, false, false]);
}

#[test]
fn a_sum_keeps_equal_values() {
    let each = Each { slot: Slot(0), domain: Set::Sites(mine()), cond: None };
    assert_eq!(of_num(Num::Fold(Fold::Sum, Box::new(Bag::Each(each, Num::Const(5))))), 15);
}

#[test]
fn long_work_stops() {
    let range = Numbers::Range(Box::new(Num::Const(0)), Box::new(Num::Const(20_000)));
    assert_eq!(value(&Expr::Set(Set::Numbers(range))), Err(EvalLimit));
}
