//! Boards: counts, adjacency, sides, families, symmetries and turns, against independent formulas.

use boardwright::board::{Between, Board, Site, SiteSet, Which};
use boardwright::check;
use boardwright::model::{Model, Position};
use boardwright::picture::{Part, Scene};
use boardwright::span::SourceText;
use boardwright::texts::Shipped;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

fn board(name: &str, numbers: &[i64]) -> Board {
    Board::construct(name, numbers, None).unwrap_or_else(|e| panic!("{name}{numbers:?}: {e}"))
}

fn sites(board: &Board, names: &str) -> SiteSet {
    names.split_whitespace().map(|n| board.site(n).unwrap_or_else(|| panic!("no site {n}"))).collect()
}

fn names(board: &Board, set: &SiteSet) -> String {
    let mut names: Vec<&str> = set.iter().map(|s| board.name(s)).collect();
    names.sort_unstable();
    names.join(" ")
}

fn region(board: &Board, name: &str) -> SiteSet {
    *board.region(name).unwrap_or_else(|| panic!("no region {name}"))
}

/// Every constructor over several sizes.
fn all() -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    let mut add = |name: &str, numbers: &[i64], text: Option<&str>| {
        let made = Board::construct(name, numbers, text);
        let shown = format!("{name} {} {numbers:?}", text.unwrap_or(""));
        boards.push((shown.clone(), made.unwrap_or_else(|e| panic!("{shown}: {e}"))));
    };
    for (r, c) in [(1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 3), (4, 4), (5, 3), (4, 7), (8, 8)] {
        for name in ["square", "rhombus", "hexrect", "torus", "hextorus", "cylinder", "hexcylinder"] {
            add(name, &[r, c], None);
        }
        add("hexagon", &[r, c], None);
    }
    for n in 1..=6 {
        for name in ["hexhex", "triangle", "triangles"] {
            add(name, &[n], None);
        }
    }
    for text in TILINGS {
        for n in 1..=4 {
            add("tiling", &[n], Some(text));
        }
    }
    for name in ["square", "hexhex", "triangles"] {
        for n in 1..=4 {
            let points = board(name, &[n]).vertices().unwrap_or_else(|e| panic!("{e}"));
            boards.push((format!("vertices({name} {n})"), points));
        }
    }
    boards
}

const TILINGS: [&str; 11] = [
    "4.4.4.4",
    "6.6.6",
    "3.3.3.3.3.3",
    "4.8.8",
    "3.6.3.6",
    "3.4.6.4",
    "3.12.12",
    "4.6.12",
    "3.3.4.3.4",
    "3.3.3.4.4",
    "3.3.3.3.6",
];

#[test]
fn numbers_of_sites() {
    for n in 1..=10_i64 {
        let m = n as usize;
        assert_eq!(board("square", &[n]).len(), m * m);
        assert_eq!(board("rhombus", &[n, n + 1]).len(), m * (m + 1));
        assert_eq!(board("hexhex", &[n]).len(), 3 * m * m - 3 * m + 1);
        assert_eq!(board("triangle", &[n]).len(), m * (m + 1) / 2);
        assert_eq!(board("triangles", &[n]).len(), m * m);
        assert_eq!(board("hexagon", &[1, n]).len(), m * (m + 1) / 2);
        assert_eq!(board("hexagon", &[n, n]).len(), board("hexhex", &[n]).len());
    }
}

#[test]
fn names_are_unique_and_lead_back() {
    for (shown, board) in all() {
        for site in board.iter() {
            assert_eq!(board.site(board.name(site)), Some(site), "{shown}");
        }
        let rows = board.picture_rows();
        assert_eq!(rows.iter().map(Vec::len).sum::<usize>(), board.len(), "{shown}");
    }
}

#[test]
fn neighbours_are_mutual() {
    for (shown, board) in all() {
        for d in 0..board.direction_count() {
            let back = board.opposite(1 << d);
            assert_eq!(board.opposite(back), 1 << d);
            for s in board.iter() {
                assert!(!board.step(s, 1 << d).has(s), "{shown}");
                for t in board.step(s, 1 << d).iter() {
                    assert!(board.step(t, back).has(s), "{shown} {} {}", board.name(s), board.name(t));
                }
            }
        }
    }
}

#[test]
fn rays_begin_with_a_step_and_never_come_back() {
    for (shown, board) in all() {
        for d in 0..board.direction_count() {
            for s in board.iter() {
                let rays = board.rays(s, d);
                let first: SiteSet = rays.iter().map(|ray| ray[0]).collect();
                assert_eq!(first, board.step(s, 1 << d), "{shown}");
                for ray in rays {
                    let set: SiteSet = ray.iter().copied().collect();
                    assert_eq!(set.len(), ray.len(), "{shown}");
                    assert!(!set.has(s), "{shown}");
                }
            }
        }
    }
}

#[test]
fn hex_neighbours_follow_the_rules_page() {
    let board = board("rhombus", &[4, 6]);
    for s in board.iter() {
        let (r, c) = (board.row(s), board.col(s));
        let near = [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c), (r + 1, c - 1), (r - 1, c + 1)];
        let expected: SiteSet =
            board.iter().filter(|&t| near.contains(&(board.row(t), board.col(t)))).collect();
        assert_eq!(board.step(s, board.orthogonal()), expected);
    }
    assert_eq!(board.step(board.site("a1").unwrap(), board.orthogonal()).len(), 2);
    assert_eq!(names(&board, &region(&board, "corners")), "a1 a4 f1 f4");
}

#[test]
fn hexhex_names() {
    let board = board("hexhex", &[3]);
    let rows: Vec<String> = board
        .picture_rows()
        .iter()
        .map(|row| row.iter().map(|&s| board.name(s)).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(rows, ["c5 d5 e5", "b4 c4 d4 e4", "a3 b3 c3 d3 e3", "a2 b2 c2 d2", "a1 b1 c1"]);
    let from = |name: &str, way: &str| {
        let s = board.site(name).unwrap();
        names(&board, &board.step(s, board.directions_named(way).unwrap()))
    };
    assert_eq!(from("a1", "northeast"), "b2");
    assert_eq!(from("a1", "northwest"), "a2");
    assert_eq!(from("a1", "east"), "b1");
    assert_eq!(from("c3", "southwest"), "b2");
    assert_eq!(from("c3", "north"), "d5");
    let sides: Vec<String> = (0..6).map(|i| names(&board, board.side(i))).collect();
    assert_eq!(sides, ["c5 d5 e5", "e3 e4 e5", "c1 d2 e3", "a1 b1 c1", "a1 a2 a3", "a3 b4 c5"]);
    assert_eq!(names(&board, &region(&board, "centre")), "c3");
}

#[test]
fn hexhex_rim() {
    let board = board("hexhex", &[7]);
    assert_eq!((board.len(), region(&board, "edge").len()), (127, 36));
    assert_eq!(region(&board, "corners").len(), 6);
}

#[test]
fn star_board() {
    let board = board("hexagon", &[6, 7]);
    let edge = region(&board, "edge");
    assert_eq!((board.len() - edge.len(), edge.len()), (75, 33));
    let field = board.sites() - edge;
    let touched = |s: Site| (board.step(s, board.orthogonal()) & edge).len();
    let rim: Vec<usize> = field.iter().map(touched).filter(|&n| n > 0).collect();
    assert_eq!(rim.iter().filter(|&&n| n == 3).count(), 6);
    assert!(rim.iter().all(|&n| n == 2 || n == 3));
    let sides: Vec<usize> = (0..6).map(|i| board.side(i).len()).collect();
    assert_eq!(sides, [6, 7, 6, 7, 6, 7]);
}

#[test]
fn taasen_links() {
    let order = ["A4", "B3", "B5", "B6", "A6", "A5", "A3", "A2", "B2", "C3", "C4", "C5", "A7", "A1", "D4"];
    let links: [&[usize]; 15] = [
        &[2, 3, 6, 7],
        &[1, 3, 9, 10],
        &[1, 2, 4, 12],
        &[3, 5],
        &[4, 6, 13],
        &[1, 5],
        &[1, 8],
        &[7, 9, 14],
        &[2, 8],
        &[2, 11],
        &[10, 12, 15],
        &[3, 11],
        &[5],
        &[8],
        &[11],
    ];
    let whole = board("triangles", &[4]);
    let board = whole.cut(&(whole.sites() - sites(&whole, "B4"))).unwrap();
    assert_eq!(board.len(), 15);
    for (i, name) in order.iter().enumerate() {
        let shore = |k: usize| k <= 3;
        let pushes = links[i].iter().filter(|&&k| !(shore(i + 1) && shore(k)));
        let expected: SiteSet = pushes.map(|&k| board.site(order[k - 1]).unwrap()).collect();
        assert_eq!(board.step(board.site(name).unwrap(), board.orthogonal()), expected, "{name}");
    }
}

#[test]
fn triangle_names_and_sides() {
    let board = board("triangle", &[3]);
    assert_eq!(names(&board, &region(&board, "right")), "a1 b2 c3");
    assert_eq!(names(&board, &region(&board, "bottom")), "a3 b3 c3");
    assert_eq!(names(&board, &region(&board, "left")), "a1 a2 a3");
    assert_eq!(names(&board, &region(&board, "corners")), "a1 a3 c3");
    assert_eq!(names(&board, &board.step(board.site("b2").unwrap(), board.orthogonal())), "a1 a2 b3 c3");
    assert!(board.region("top").is_none());
    assert!(board.rows_from_top());
}

#[test]
fn sides_have_their_sizes() {
    for (r, c) in [(1, 1), (1, 4), (3, 5), (8, 8)] {
        for name in ["square", "rhombus", "hexrect"] {
            let board = board(name, &[r, c]);
            let sizes: Vec<usize> = (0..board.side_count()).map(|i| board.side(i).len()).collect();
            assert_eq!(sizes, [c, r, c, r].map(|n| n as usize), "{name}");
            let all = (0..4).fold(SiteSet::EMPTY, |all, i| all | *board.side(i));
            assert_eq!(all, region(&board, "edge"));
        }
        assert_eq!(board("torus", &[r, c]).side_count(), 0);
        assert!(region(&board("hextorus", &[r, c]), "edge").is_empty());
        let cylinder = board("cylinder", &[r, c]);
        assert_eq!(region(&cylinder, "edge"), region(&cylinder, "top") | region(&cylinder, "bottom"));
        assert_eq!(region(&cylinder, "top").len(), c as usize);
    }
    for n in 1..8 {
        for name in ["hexhex", "triangle", "triangles"] {
            let board = board(name, &[n]);
            let sides = board.side_count();
            assert!((0..sides).all(|i| board.side(i).len() == n as usize), "{name} {n}");
            let all = (0..sides).fold(SiteSet::EMPTY, |all, i| all | *board.side(i));
            assert_eq!(all, region(&board, "edge"), "{name} {n}");
            assert_eq!(region(&board, "corners").len(), if n == 1 { 1 } else { sides }, "{name} {n}");
        }
    }
}

#[test]
fn knights_leap_by_three_steps() {
    let board = board("square", &[8]);
    let step = |set: SiteSet, way: &str| {
        let mask = board.directions_named(way).unwrap();
        set.iter().fold(SiteSet::EMPTY, |all, s| all | board.step(s, mask))
    };
    let leap = |s: Site, a: &str, b: &str| step(step(SiteSet::of(s), a), b);
    let mut leaps = 0;
    for s in board.iter() {
        let pairs = [
            ("north", "northeast"),
            ("north", "northwest"),
            ("east", "northeast"),
            ("east", "southeast"),
            ("south", "southeast"),
            ("south", "southwest"),
            ("west", "southwest"),
            ("west", "northwest"),
        ];
        leaps += pairs.iter().map(|(a, b)| leap(s, a, b).len()).sum::<usize>();
    }
    assert_eq!(leaps, 336);
    assert_eq!(names(&board, &leap(board.site("b1").unwrap(), "north", "northeast")), "c3");
    let rook: usize = board
        .iter()
        .map(|s| {
            (0..8)
                .filter(|d| board.orthogonal() >> d & 1 == 1)
                .flat_map(|d| board.rays(s, d))
                .map(Vec::len)
                .sum::<usize>()
        })
        .sum();
    assert_eq!(rook, 64 * 14);
}

#[test]
fn between_two_sites() {
    let square = board("square", &[8]);
    let between = |board: &Board, a: &str, b: &str| {
        names(board, &board.between(board.site(a).unwrap(), board.site(b).unwrap()))
    };
    assert_eq!(between(&square, "a1", "d4"), "b2 c3");
    assert_eq!(between(&square, "a1", "b3"), "");
    assert_eq!(between(&square, "h1", "h4"), "h2 h3");
    let torus = board("torus", &[6, 6]);
    assert_eq!(between(&torus, "a1", "e1"), "f1");
    assert_eq!(between(&torus, "a1", "d1"), "b1 c1 e1 f1");
    let triangles = board("triangles", &[4]);
    assert_eq!(between(&triangles, "A2", "A5"), "A3 A4");
    assert_eq!(between(&triangles, "A1", "D4"), "A2 B2 B3 C3 C4");
}

#[test]
fn lines_follow_a_formula() {
    for (r, c) in [(3_usize, 3_usize), (4, 7), (6, 6), (1, 5)] {
        let square = board("square", &[r as i64, c as i64]);
        let rhombus = board("rhombus", &[r as i64, c as i64]);
        for n in 2..8 {
            let straight = |k: usize, m: usize| m * (k + 1).saturating_sub(n);
            let slanted = (r + 1).saturating_sub(n) * (c + 1).saturating_sub(n);
            let lines = square.lines(n, square.around()).unwrap();
            assert_eq!(lines.len(), straight(c, r) + straight(r, c) + 2 * slanted, "{r} {c} {n}");
            assert!(lines.iter().all(|line| line.len() == n) && lines.is_sorted());
            let lines = rhombus.lines(n, rhombus.around()).unwrap();
            assert_eq!(lines.len(), straight(c, r) + straight(r, c) + slanted);
        }
        assert_eq!(square.lines(1, square.around()).unwrap().len(), square.len());
        assert!(square.lines(usize::MAX, square.around()).unwrap().is_empty());
    }
    let torus = board("torus", &[6, 6]);
    assert_eq!(torus.lines(4, torus.around()).unwrap().len(), 36 * 4);
    assert_eq!(torus.lines(6, torus.orthogonal()).unwrap().len(), 12);
    assert!(torus.lines(7, torus.around()).unwrap().is_empty());
}

#[test]
fn blocks_and_tiles() {
    let square = board("square", &[7, 5]);
    assert_eq!(square.blocks(2, 3).unwrap().len(), 6 * 3);
    assert_eq!(square.tiles(2, 2).unwrap().len(), 3 * 2);
    assert_eq!(names(&square, &square.tiles(2, 2).unwrap()[0]), "a1 a2 b1 b2");
    assert!(square.blocks(usize::MAX, usize::MAX).unwrap().is_empty());
    assert!(square.tiles(0, 1).unwrap().is_empty() && square.tiles(1, usize::MAX).unwrap().is_empty());
    let torus = board("torus", &[4, 5]);
    assert_eq!(torus.blocks(2, 2).unwrap().len(), 20);
    assert_eq!(torus.blocks(4, 5).unwrap().len(), 1);
    assert_eq!(torus.tiles(2, 2).unwrap().len(), 4);
    let rhombus = board("rhombus", &[3, 4]);
    assert_eq!(rhombus.blocks(2, 2).unwrap().len(), 6);
    assert_eq!(names(&rhombus, &rhombus.tiles(2, 2).unwrap()[0]), "a2 a3 b2 b3");
}

#[test]
fn cliques_of_hexes_are_pairs_and_triads() {
    for n in 2..7_usize {
        let board = board("hexhex", &[n as i64]);
        let edges = 9 * n * n - 15 * n + 6;
        assert_eq!(board.cliques(2, board.orthogonal()).unwrap().len(), edges);
        assert_eq!(board.cliques(3, board.orthogonal()).unwrap().len(), edges + 1 - board.len());
        assert!(board.cliques(4, board.orthogonal()).unwrap().is_empty());
    }
    let square = board("square", &[32]);
    assert_eq!(square.cliques(4, square.around()).unwrap().len(), 31 * 31);
    assert!(square.cliques(2000, square.around()).unwrap().is_empty());
}

#[test]
fn cliques_of_a_dense_graph_are_refused() {
    let names: Vec<String> = (0..60).map(|i| format!("p{i}")).collect();
    let apart = |(i, j): &(usize, usize)| i < j && i / 3 != j / 3;
    let pairs = (0..60).flat_map(|i| (0..60).map(move |j| (i, j))).filter(apart);
    let lines: Vec<Vec<String>> = pairs.map(|(i, j)| vec![names[i].clone(), names[j].clone()]).collect();
    let board = Board::graph(&lines, None).unwrap();
    for n in [10, 20, 21] {
        assert_eq!(board.cliques(n, board.orthogonal()).unwrap_err().code, "family-too-large");
    }
}

#[test]
fn named_symmetries() {
    let has = |name: &str, numbers: &[i64]| {
        board(name, numbers).symmetries().iter().map(|s| s.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        has("square", &[4]),
        "half_turn quarter_turn left_right top_bottom long_diagonal short_diagonal"
    );
    assert_eq!(has("square", &[3, 4]), "half_turn left_right top_bottom");
    assert_eq!(has("rhombus", &[4, 4]), "half_turn long_diagonal short_diagonal");
    assert_eq!(has("rhombus", &[3, 4]), "half_turn");
    assert_eq!(has("hexhex", &[3]), "half_turn third_turn sixth_turn left_right top_bottom");
    assert_eq!(has("hexagon", &[3, 4]), "third_turn left_right");
    assert_eq!(has("hexrect", &[3, 4]), "top_bottom");
    assert_eq!(has("hexrect", &[4, 4]), "half_turn");
    assert_eq!(has("triangle", &[4]), "third_turn left_right");
    assert_eq!(has("triangles", &[4]), "third_turn left_right");
    assert_eq!(board("hexhex", &[3]).automorphisms().len(), 12);
    assert_eq!(board("square", &[5]).automorphisms().len(), 8);
}

#[test]
fn boards_that_wrap_round_can_be_shifted() {
    let movements = |name: &str, numbers: &[i64]| board(name, numbers).automorphisms().len();
    assert_eq!(movements("torus", &[5, 5]), 8 * 25);
    assert_eq!(movements("torus", &[3, 5]), 4 * 15);
    assert_eq!(movements("cylinder", &[3, 5]), 4 * 5);
    assert_eq!(movements("torus", &[8, 8]), 512);
    assert_eq!(movements("torus", &[9, 9]), 8, "too many to be worked with");
    assert_eq!(movements("torus", &[7, 11]), 4 * 77);
}

#[test]
fn symmetries_go_the_right_way() {
    let image = |board: &Board, name: &str, site: &str| {
        let map = &board.symmetry(name).unwrap().map;
        board.name(map[board.site(site).unwrap().index()]).to_string()
    };
    let square = board("square", &[4]);
    assert_eq!(image(&square, "quarter_turn", "a1"), "a4");
    assert_eq!(image(&square, "left_right", "a1"), "d1");
    assert_eq!(image(&square, "top_bottom", "a1"), "a4");
    assert_eq!(image(&square, "long_diagonal", "b1"), "a2");
    assert_eq!(image(&square, "short_diagonal", "a1"), "d4");
    let rhombus = board("rhombus", &[4, 4]);
    assert_eq!(image(&rhombus, "long_diagonal", "b1"), "a2");
    assert_eq!(image(&rhombus, "short_diagonal", "a1"), "d4");
    let hexhex = board("hexhex", &[3]);
    assert_eq!(image(&hexhex, "sixth_turn", "c5"), "e5");
    assert_eq!(image(&hexhex, "third_turn", "c5"), "e3");
    let triangle = board("triangle", &[3]);
    assert_eq!(image(&triangle, "third_turn", "a1"), "c3");
}

#[test]
fn automorphisms_are_a_group_that_keeps_adjacency() {
    for (shown, board) in all() {
        let maps = board.automorphisms();
        let group: BTreeSet<&Vec<Site>> = maps.iter().collect();
        assert!(maps[0].iter().copied().eq(board.iter()), "{shown}");
        for map in maps {
            for s in board.iter() {
                let near = board.step(s, board.orthogonal());
                assert_eq!(
                    Board::image(map, &near),
                    board.step(map[s.index()], board.orthogonal()),
                    "{shown}"
                );
            }
            for other in maps {
                let both: Vec<Site> = map.iter().map(|s| other[s.index()]).collect();
                assert!(group.contains(&both), "{shown}");
            }
        }
        for symmetry in board.symmetries() {
            assert!(maps.contains(&symmetry.map), "{shown} {}", symmetry.name);
        }
    }
}

/// How many equal turns bring the set back to where it was.
fn order(board: &Board, set: &SiteSet) -> Option<usize> {
    let pairs = board.turn(set, true)?;
    let back = board.turn(set, false)?;
    let to =
        |pairs: &[(Site, Site)], s: Site| pairs.iter().find(|pair| pair.0 == s).map(|pair| pair.1).unwrap();
    assert!(set.iter().all(|s| to(&back, to(&pairs, s)) == s));
    (1..=6).find(|&n| set.iter().all(|s| (0..n).fold(s, |t, _| to(&pairs, t)) == s))
}

#[test]
fn turns_of_sets() {
    let square = board("square", &[6]);
    let turn_order = |names: &str| order(&square, &sites(&square, names));
    assert_eq!(turn_order("a1 a2 b1 b2"), Some(4));
    assert_eq!(turn_order("a1 a2 a3 b1 b2 b3 c1 c2 c3"), Some(4));
    assert_eq!(turn_order("a1 a2 a3 b1 b2 b3"), Some(2));
    assert_eq!(turn_order("a1 b1"), Some(2));
    assert_eq!(turn_order("a1 f3"), Some(2));
    assert_eq!(turn_order("a1 b1 b2"), None);
    assert_eq!(turn_order("c3"), Some(1));
    let pairs = square.turn(&sites(&square, "a1 a2 b1 b2"), true).unwrap();
    let shown: Vec<String> =
        pairs.iter().map(|(a, b)| format!("{}{}", square.name(*a), square.name(*b))).collect();
    assert_eq!(shown, ["a1a2", "b1a1", "a2b2", "b2b1"]);
    let hex = board("hexhex", &[4]);
    let triads = hex.cliques(3, hex.orthogonal()).unwrap();
    assert!(triads.iter().all(|triad| order(&hex, triad) == Some(3)));
    let inner = hex.sites() - region(&hex, "edge");
    for s in inner.iter() {
        let ring = hex.step(s, hex.orthogonal());
        assert_eq!(order(&hex, &ring), Some(6));
        assert_eq!(order(&hex, &(ring | SiteSet::of(s))), Some(6));
    }
    let triangles = board("triangles", &[3]);
    assert_eq!(order(&triangles, &sites(&triangles, "A1 A2 A3 B2")), Some(3));
    assert_eq!(order(&triangles, &sites(&triangles, "A2 A3 A4 B2 B3 B4")), Some(6));
}

#[test]
fn turns_on_a_torus() {
    for name in ["torus", "hextorus"] {
        for (rows, cols) in [(3, 3), (3, 4), (5, 6)] {
            let board = board(name, &[rows, cols]);
            let plain = if name == "torus" { 4 } else { 2 };
            for block in board.blocks(2, 2).unwrap() {
                assert_eq!(order(&board, &block), Some(plain), "{name} {rows} {cols}");
            }
        }
    }
    let cylinder = board("cylinder", &[3, 4]);
    assert!(cylinder.blocks(3, 3).unwrap().iter().all(|block| order(&cylinder, block) == Some(4)));
    assert_eq!(cylinder.blocks(3, 3).unwrap().len(), 4);
}

#[test]
fn draughts_numbers() {
    let whole = board("square", &[8]);
    let dark: SiteSet = whole.iter().filter(|&s| (whole.row(s) + whole.col(s)) % 2 == 0).collect();
    let board = whole.cut(&dark).unwrap().numbered();
    assert_eq!((board.len(), board.kind()), (32, "square"));
    assert_eq!((board.name(Site(0)), board.name(Site(31))), ("1", "32"));
    assert_eq!(names(&board, &region(&board, "top")), "1 2 3 4");
    let one = board.site("1").unwrap();
    assert_eq!((board.row(one), board.col(one)), (8, 2));
    assert_eq!(names(&board, &board.step(one, board.diagonal())), "5 6");
    assert!(board.step(one, board.orthogonal()).is_empty());
}

#[test]
fn cuts_keep_the_sides_of_the_whole() {
    let whole = board("square", &[5]);
    let cut = whole.cut(&(whole.sites() - region(&whole, "corners"))).unwrap();
    assert_eq!(names(&cut, &region(&cut, "top")), "b5 c5 d5");
    assert!(region(&cut, "corners").is_empty());
    assert_eq!(region(&cut, "edge").len(), 12);
    let hole = whole.cut(&(whole.sites() - sites(&whole, "c3"))).unwrap();
    let b3 = hole.site("b3").unwrap();
    let east = hole.directions_named("east").unwrap();
    assert!(hole.rays(b3, east.trailing_zeros() as usize).is_empty());
    assert_eq!(whole.cut(&SiteSet::EMPTY).unwrap_err().code, "board-empty");
}

#[test]
fn joined_boards() {
    let arm = board("square", &[3, 7]);
    let post = board("square", &[7, 3]);
    let cross = arm.shift(2, 0).unwrap().join(&post.shift(0, 2).unwrap()).unwrap();
    assert_eq!((cross.len(), cross.kind()), (33, "joined"));
    assert_eq!(names(&cross, &region(&cross, "top")), "c7 d7 e7");
    assert_eq!(names(&cross, &region(&cross, "centre")), "d4");
    assert_eq!(region(&cross, "corners").len(), 8);
    assert_eq!(cross.symmetries().len(), 6);
    let below = arm.join(&arm.shift(-3, 0).unwrap()).unwrap();
    assert_eq!(below.len(), 42);
    assert!(below.site("a1").is_some() && below.site("g6").is_some());
    assert_eq!(arm.join(&board("hexhex", &[3])).unwrap_err().code, "board-join");
    assert_eq!(board("torus", &[3, 3]).shift(1, 1).unwrap_err().code, "board-join");
    assert_eq!(arm.shift(i64::MIN + 1, 0).unwrap_err().code, "board-argument");
    let same = board("hexhex", &[3]);
    let twice = same.join(&same).unwrap();
    assert_eq!(region(&twice, "corners"), region(&same, "corners"));
    assert_eq!(region(&twice, "edge"), region(&same, "edge"));
}

fn morris() -> Board {
    let lines = "a1 d1 g1,b2 d2 f2,c3 d3 e3,a4 b4 c4,e4 f4 g4,c5 d5 e5,b6 d6 f6,a7 d7 g7,\
                 a1 a4 a7,b2 b4 b6,c3 c4 c5,d1 d2 d3,d5 d6 d7,e3 e4 e5,f2 f4 f6,g1 g4 g7";
    let lines: Vec<Vec<String>> =
        lines.split(',').map(|line| line.split_whitespace().map(str::to_string).collect()).collect();
    let picture = "a7 . . d7 . . g7\n . b6 . d6 . f6 .\n . . c5 d5 e5 . .\n a4 b4 c4 . e4 f4 g4
        . . c3 d3 e3 . .\n . b2 . d2 . f2 .\n a1 . . d1 . . g1";
    Board::graph(&lines, Some(picture)).unwrap()
}

#[test]
fn nine_mens_morris() {
    let board = morris();
    assert_eq!(board.len(), 24);
    assert_eq!(board.lines(3, board.around()).unwrap().len(), 16);
    let links: usize = board.iter().map(|s| board.step(s, board.orthogonal()).len()).sum();
    assert_eq!(links, 2 * 32);
    assert_eq!(board.name(Site(0)), "a1");
    assert_eq!(names(&board, &region(&board, "corners")), "a1 a7 g1 g7");
    assert_eq!(region(&board, "edge").len(), 8);
    let d4 = (board.site("d3").unwrap(), board.site("d5").unwrap());
    assert!(board.between(d4.0, d4.1).is_empty());
    assert_eq!(board.automorphisms().len(), 8);
}

#[test]
fn wrong_graphs() {
    let lines = |text: &str| -> Vec<Vec<String>> {
        text.split(',').map(|line| line.split_whitespace().map(str::to_string).collect()).collect()
    };
    let wrong = |text: &str, picture: Option<&str>| Board::graph(&lines(text), picture).unwrap_err();
    assert_eq!(wrong("", None).code, "board-empty");
    assert_eq!(wrong("a b a c", None).code, "board-graph");
    assert_eq!(wrong("a b A", None).code, "board-graph");
    assert_eq!(wrong(&"x".repeat(40), None).code, "board-graph");
    assert!(wrong("a", Some(&format!("a{}", " .".repeat(2000)))).message.contains("too large"));
    let many: Vec<String> = (0..1025).map(|i| i.to_string()).collect();
    assert_eq!(wrong(&many.join(" "), None).code, "board-too-large");
    assert!(wrong("a b c", Some("a b")).message.contains("`c`"));
    assert!(wrong("a b", Some("a x b")).message.contains("`x`"));
    assert!(wrong("a b", Some("a b b")).message.contains("twice"));
    let ring = Board::graph(&lines("a b c d a"), None).unwrap();
    assert_eq!(ring.rays(ring.site("b").unwrap(), 0).len(), 2);
    assert_eq!(ring.lines(3, ring.around()).unwrap().len(), 4);
}

#[test]
fn wrong_boards() {
    let code = |name: &str, numbers: &[i64], text: Option<&str>| {
        Board::construct(name, numbers, text).unwrap_err().code
    };
    assert_eq!(code("square", &[0], None), "board-empty");
    assert_eq!(code("square", &[-3, 4], None), "board-empty");
    assert_eq!(code("square", &[100_000, 100_000], None), "board-too-large");
    assert_eq!(code("square", &[i64::MAX], None), "board-too-large");
    assert_eq!(code("hexhex", &[19], None), "board-too-large");
    assert_eq!(code("hexagon", &[1000, 1000], None), "board-too-large");
    assert_eq!(code("tiling", &[1000], Some("4.6.12")), "board-too-large");
    assert_eq!(code("tiling", &[12], Some("4.6.12")), "board-too-large");
    assert_eq!(code("tiling", &[3], Some("5.5.5")), "board-argument");
    assert_eq!(code("tiling", &[3], None), "board-argument");
    assert_eq!(code("square", &[1, 2, 3], None), "board-argument");
    assert_eq!(code("square", &[], None), "board-argument");
    assert_eq!(code("hexhex", &[3], Some("x")), "board-argument");
    let unknown = Board::construct("hexex", &[3], None).unwrap_err();
    assert_eq!((unknown.code, unknown.help.as_deref()), ("no-such-board", Some("did you mean `hexhex`?")));
    assert_eq!(board("torus", &[4, 4]).vertices().unwrap_err().code, "board-vertices");
    assert_eq!(board("hexhex", &[18]).vertices().unwrap_err().code, "board-too-large");
    assert!(board("square", &[1, 1024]).len() == 1024 && board("hexhex", &[18]).len() == 919);
}

#[test]
fn vertices_of_boards() {
    let square = board("square", &[3]).vertices().unwrap();
    assert_eq!(square.len(), 16);
    assert_eq!(names(&square, &region(&square, "corners")), "a1 a4 d1 d4");
    assert_eq!(square.lines(4, square.around()).unwrap().len(), 8);
    assert_eq!(region(&square, "edge").len(), 12);
    let hexes = board("hexhex", &[3]).vertices().unwrap();
    assert_eq!(hexes.len(), 6 * 9);
    assert!(hexes.iter().all(|s| (2..=3).contains(&hexes.step(s, hexes.orthogonal()).len())));
    let triangles = board("triangles", &[4]).vertices().unwrap();
    assert_eq!(triangles.len(), 15);
    assert_eq!(region(&triangles, "corners").len(), 3);
    assert_eq!(triangles.lines(5, triangles.around()).unwrap().len(), 3);
    assert_eq!(square.vertices().unwrap_err().code, "board-vertices");
}

#[test]
fn tilings_meet_as_their_name_says() {
    for name in TILINGS {
        let tiling = Board::construct("tiling", &[4], Some(name)).unwrap();
        let mut polygons: Vec<usize> = name.split('.').map(|n| n.parse().unwrap()).collect();
        polygons.sort_unstable();
        polygons.dedup();
        let mut seen: Vec<usize> = tiling.iter().map(|s| tiling.polygon(s).len()).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, polygons, "{name}");
        for s in (tiling.sites() - region(&tiling, "edge")).iter() {
            assert_eq!(tiling.step(s, tiling.orthogonal()).len(), tiling.polygon(s).len(), "{name}");
        }
        assert!(!(tiling.sites() - region(&tiling, "edge")).is_empty(), "{name}");
        assert!(
            tiling.symmetry("half_turn").is_some() || name == "3.3.4.3.4" || name == "3.3.3.4.4",
            "{name}"
        );
    }
    let count = |name: &str, n: i64| Board::construct("tiling", &[n], Some(name)).unwrap().len();
    assert_eq!(count("4.8.8", 5), 25 + 16);
    assert_eq!(count("6.6.6", 5), 61);
    assert_eq!(count("3.3.3.3.3.3", 3), 6 * 9);
    assert_eq!(count("3.4.6.4", 2), 7 + 12 + 6);
    assert_eq!(count("3.6.3.6", 2), 7 + 6 + 6);
}

/// The board that a page of the documentation writes.
fn written(text: &str) -> Board {
    let (name, inside) = text.split_once('(').expect("a constructor");
    let inside = inside.strip_suffix(')').expect("a closing bracket");
    if name == "vertices" {
        return written(inside).vertices().unwrap();
    }
    let parts: Vec<&str> = inside.split(',').map(str::trim).collect();
    let numbers: Vec<i64> = parts.iter().filter_map(|part| part.parse().ok()).collect();
    Board::construct(name, &numbers, parts[0].strip_prefix('"').and_then(|part| part.strip_suffix('"')))
        .unwrap()
}

#[test]
fn every_board_is_drawn() {
    let text = "boardwright 1 game \"Drawn\" { players White, Black board square(2) pieces stone \
                turn { choose s in empty place my stone at s } ends { draw when full } }";
    let book =
        check::read(&Shipped, "drawn", &SourceText { name: "drawn.game".into(), text: text.into() }).unwrap();
    let model = check::bind(&book, &Vec::new(), None).unwrap().model;
    for (shown, board) in all() {
        let position = Position::empty(board.len(), &model.cast);
        let has_cells = !board.polygon(Site(0)).is_empty();
        let ghosts = board.ghosts().len();
        let model = Model { board: Arc::new(board), ..model.clone() };
        let picture = Scene { legend: true, ..Scene::new(&model, &position) }.draw();
        let of = |part: Part| picture.shapes.iter().filter(|shape| shape.part == part).count();
        let legend = 2;
        assert_eq!(
            of(Part::Ground),
            if has_cells { model.board.len() + legend } else { 1 + legend },
            "{shown}"
        );
        assert_eq!(of(Part::Ghost), ghosts, "{shown}");
        assert!(picture.extent.iter().all(|x| x.is_finite()) && !picture.svg().contains("NaN"), "{shown}");
    }
}

#[test]
fn the_documentation_shows_every_board_as_it_is() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/boards.md")).unwrap();
    let mut seen = Vec::new();
    for block in page.split("```text board\n").skip(1) {
        let (shown, drawing) = block.split_once("```").unwrap().0.split_once('\n').unwrap();
        let board = written(shown);
        assert_eq!(drawing, board.text(&|site| board.name(site).to_string()), "{shown}");
        seen.push(shown.split('(').next().unwrap());
    }
    assert!(Board::CONSTRUCTORS.iter().all(|constructor| seen.contains(&constructor.name)));
}

/// A board and some of its sites, at least one.
fn cuts() -> impl Strategy<Value = (Board, SiteSet)> {
    let shapes = prop_oneof![
        Just(("square", vec![4, 5])),
        Just(("rhombus", vec![4, 4])),
        Just(("hexhex", vec![3])),
        Just(("triangles", vec![4])),
        Just(("torus", vec![4, 5])),
        Just(("hexcylinder", vec![3, 4])),
    ];
    (shapes, prop::collection::vec(prop::bool::weighted(0.8), 20)).prop_map(|((name, numbers), taken)| {
        let board = board(name, &numbers);
        let kept = board.iter().filter(|s| *taken.get(s.index()).unwrap_or(&true)).collect::<SiteSet>();
        (board, kept | SiteSet::of(Site(0)))
    })
}

proptest! {
    /// What a cut board says is what the whole says of the sites that are left.
    #[test]
    fn random_cuts((whole, kept) in cuts()) {
        let cut = whole.cut(&kept).unwrap();
        prop_assert_eq!(cut.len(), kept.len());
        let back = |set: &SiteSet| set.iter().map(|s| whole.site(cut.name(s)).unwrap()).collect::<SiteSet>();
        let inside = |family: Vec<SiteSet>| family.into_iter().filter(|set| set.is_subset(&kept)).collect::<Vec<_>>();
        let all_back = |family: Vec<SiteSet>| family.iter().map(back).collect::<Vec<_>>();
        for s in cut.iter() {
            let old = whole.site(cut.name(s)).unwrap();
            for d in 0..cut.direction_count() {
                prop_assert_eq!(back(&cut.step(s, 1 << d)), whole.step(old, 1 << d) & kept);
                for (ray, long) in cut.rays(s, d).iter().zip(whole.rays(old, d).iter().filter(|r| kept.has(r[0]))) {
                    let expected: Vec<Site> = long.iter().copied().take_while(|&t| kept.has(t)).collect();
                    prop_assert_eq!(ray.iter().map(|&t| whole.site(cut.name(t)).unwrap()).collect::<Vec<_>>(), expected);
                }
            }
        }
        prop_assert_eq!(all_back(cut.lines(3, cut.around()).unwrap()), inside(whole.lines(3, whole.around()).unwrap()));
        prop_assert_eq!(all_back(cut.blocks(2, 2).unwrap()), inside(whole.blocks(2, 2).unwrap()));
        prop_assert_eq!(all_back(cut.cliques(3, cut.around()).unwrap()), inside(whole.cliques(3, whole.around()).unwrap()));
        for name in ["edge", "corners", "centre"] {
            prop_assert_eq!(back(&region(&cut, name)), region(&whole, name) & kept);
        }
        let numbered = cut.numbered();
        prop_assert!(numbered.iter().all(|s| numbered.name(s) == (s.index() + 1).to_string()));
        for map in cut.automorphisms() {
            for s in cut.iter() {
                let image = Board::image(map, &cut.step(s, cut.around()));
                prop_assert_eq!(image, cut.step(map[s.index()], cut.around()));
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// No numbers make a constructor fail in any other way than by an error.
    #[test]
    fn any_numbers(numbers in prop::collection::vec(any::<i64>(), 0..4), small in prop::collection::vec(-2..40_i64, 0..4)) {
        for constructor in Board::CONSTRUCTORS {
            for text in [None, Some("3.3.3.3.6"), Some("?")] {
                for numbers in [&numbers, &small] {
                    if let Ok(board) = Board::construct(constructor.name, numbers, text) {
                        prop_assert!((1..=1024).contains(&board.len()));
                    }
                }
            }
        }
    }
}

/// A board with all of its edges and vertices in play.
fn whole(name: &str, numbers: &[i64], text: Option<&str>) -> Board {
    let all = Between { edges: Some(Which::All), vertices: Some(Which::All) };
    Board::construct(name, numbers, text).unwrap().with_between(all).unwrap()
}

#[test]
fn cells_edges_and_vertices_are_as_many_as_euler_says() {
    let tilings = ["4.8.8", "3.6.3.6", "3.4.6.4", "3.12.12", "4.6.12", "3.3.4.3.4", "3.3.3.4.4", "3.3.3.3.6"];
    let flat = [("square", vec![3, 5]), ("hexhex", vec![3]), ("hexrect", vec![3, 4]), ("triangles", vec![4])];
    let flat = flat.iter().map(|(name, n)| (whole(name, n, None), 1));
    let flat = flat.chain(tilings.iter().map(|text| (whole("tiling", &[2], Some(text)), 1)));
    let round = [("torus", vec![3, 4]), ("hextorus", vec![3, 3]), ("cylinder", vec![2, 5])];
    let round = round.iter().map(|(name, n)| (whole(name, n, None), 0));
    for (board, euler) in flat.chain(round) {
        let [cells, edges, vertices] =
            [board.cells().len(), board.edges().len(), board.vertex_sites().len()].map(|n| n as i64);
        assert_eq!(vertices - edges + cells, euler, "{} {cells} {edges} {vertices}", board.kind());
        let names: BTreeSet<&str> = board.iter().map(|site| board.name(site)).collect();
        assert_eq!(names.len(), board.len(), "{}", board.kind());
        assert!(names.iter().all(|name| name.chars().all(char::is_alphanumeric)));
    }
}

#[test]
fn edges_and_vertices_know_what_they_touch() {
    let board = whole("square", &[3], None);
    let names = |set: SiteSet| set.iter().map(|site| board.name(site).to_string()).collect::<Vec<_>>();
    let touching = |name: &str, class: &str| {
        let (directions, of) = board.touching(class, &board.sites()).unwrap();
        names(board.step(board.site(name).unwrap(), directions) & of)
    };
    assert_eq!(touching("b2n", "cells"), ["b2", "b3"]);
    assert_eq!(touching("a1s", "cells"), ["a1"]);
    assert_eq!(touching("b2", "edges"), ["b1n", "a2e", "b2e", "b2n"]);
    assert_eq!(touching("b2ne", "edges"), ["b2e", "b2n", "c2n", "b3e"]);
    assert_eq!(touching("b2n", "vertices"), ["a2ne", "b2ne"]);
    assert_eq!(board.site("b3s"), board.site("b2n"));
    let (a1, along) = (board.site("a1sw").unwrap(), board.directions_named("along").unwrap());
    assert_eq!(board.lines(7, along).unwrap().len(), 8);
    assert_eq!(names(board.step(a1, along)), ["a1s", "a1w"]);
    let across = board.directions_named("across").unwrap();
    assert_eq!(board.lines(7, across).unwrap().len(), 6);
}

#[test]
fn inner_edges_lie_between_two_cells() {
    let inner = Between { edges: Some(Which::Inner), vertices: Some(Which::Inner) };
    for (name, n, edges, vertices) in [("square", 4, 24, 9), ("hexhex", 3, 42, 24), ("triangles", 3, 9, 1)] {
        let board = Board::construct(name, &[n], None).unwrap().with_between(inner).unwrap();
        assert_eq!((board.edges().len(), board.vertex_sites().len()), (edges, vertices), "{name}");
    }
    let points = Board::construct("square", &[3], None).unwrap().vertices().unwrap();
    assert_eq!(points.with_between(inner).unwrap_err().code, "board-between");
    let narrow = Board::construct("torus", &[2, 5], None).unwrap();
    assert_eq!(narrow.with_between(inner).unwrap_err().code, "board-between");
}

#[test]
fn what_is_between_cells_keeps_the_symmetries() {
    for (name, numbers) in
        [("square", vec![4]), ("rhombus", vec![3, 3]), ("hexhex", vec![3]), ("triangles", vec![4])]
    {
        let bare = Board::construct(name, &numbers, None).unwrap();
        let board = whole(name, &numbers, None);
        assert_eq!(board.automorphisms().len(), bare.automorphisms().len(), "{name}");
        for map in board.automorphisms() {
            assert_eq!(Board::image(map, board.edges()), *board.edges());
        }
    }
}
