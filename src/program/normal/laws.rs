//! The laws of the normal form, in the words of the language.
//!
//! The table is what a reader can check; `tests/all/laws.rs` checks that both sides of every law have the same value on
//! random positions, by the plain evaluator, and that both come to the same normal form. `docs/laws.md` is printed from
//! it.

/// Two ways of saying the same, of which the second is the normal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// What is said: `truth`, `sites` or `number`.
    pub of: &'static str,
    /// The names in it, as parameters of a definition: `a: sites, b: sites`.
    pub names: &'static str,
    /// One way of saying it.
    pub before: &'static str,
    /// The other.
    pub after: &'static str,
}

const A: &str = "a: sites";
const AB: &str = "a: sites, b: sites";
const ABC: &str = "a: sites, b: sites, c: sites";
const PQ: &str = "p: truth, q: truth";

const fn truth(names: &'static str, before: &'static str, after: &'static str) -> Law {
    Law { of: "truth", names, before, after }
}

const fn sites(names: &'static str, before: &'static str, after: &'static str) -> Law {
    Law { of: "sites", names, before, after }
}

const fn number(names: &'static str, before: &'static str, after: &'static str) -> Law {
    Law { of: "number", names, before, after }
}

/// All laws, by what they are about.
pub const LAWS: &[Law] = &[
    // Negations go inward.
    truth(PQ, "not (p and q)", "not p or not q"),
    truth(PQ, "not (p or q)", "not p and not q"),
    truth("p: truth", "not not p", "p"),
    truth(A, "not count(a) > 2", "count(a) <= 2"),
    truth(AB, "not every x in a: some neighbours(x) & b", "some x in a: no neighbours(x) & b"),
    truth(AB, "not some x in a: some neighbours(x) & b", "every x in a: no neighbours(x) & b"),
    truth(PQ, "if p then q else false", "p and q"),
    truth(PQ, "if p then true else q", "p or q"),
    truth(PQ, "if p then false else q", "not p and q"),
    truth(PQ, "p and q and p", "p and q"),
    truth(PQ, "p and q or not p and q", "q"),
    truth(PQ, "q or p and not p", "q"),
    truth("p: truth", "p = true", "p"),
    truth(
        AB,
        "(some x in a: count(neighbours(x) & b) = 2) and (some y in a: count(neighbours(y) & b) = 2)",
        "some x in a: count(neighbours(x) & b) = 2",
    ),
    // All of a set lies in another.
    truth(AB, "no a - b", "a in b"),
    truth(AB, "every x in a: x in b", "a in b"),
    truth(AB, "not some x in a: not x in b", "a in b"),
    truth(AB, "a & b = a", "a in b"),
    truth(AB, "count(a & b) = count(a)", "a in b"),
    truth(AB, "count(a - b) = 0", "a in b"),
    truth(AB, "a in board - b", "no a & b"),
    truth(AB, "a - b = a", "no a & b"),
    truth(AB, "not a in b", "some a - b"),
    // Quantifiers that membership answers.
    truth(AB, "some x in a: x in b", "some a & b"),
    truth(AB, "some x in a: not x in b", "some a - b"),
    truth(AB, "no x in a: x in b", "no a & b"),
    truth(AB, "some { x in a where x in b }", "some a & b"),
    truth(
        ABC,
        "some x in { y in a where y in b }: some neighbours(x) & c",
        "some x in a & b: some neighbours(x) & c",
    ),
    truth(
        "a: sites, p: truth",
        "some x in a: p and some neighbours(x) & a",
        "p and some x in a: some neighbours(x) & a",
    ),
    truth(A, "some p in pieces(a): p.kind = king", "some x in a - empty: x.kind = king"),
    // Counts against nothing, one and all.
    truth(A, "count(a) = 0", "no a"),
    truth(A, "count(a) < 1", "no a"),
    truth(A, "count(a) > 0", "some a"),
    truth(A, "count(a) != 0", "some a"),
    truth(A, "0 < count(a)", "some a"),
    truth(A, "count(a) in {1, 2, 3}", "count(a) >= 1 and count(a) < 4"),
    truth(A, "count(a) > 2", "count(a) >= 3"),
    truth(A, "count(a) in count(mine)..9", "count(a) >= count(mine) and count(a) <= 9"),
    truth(A, "some n in 3..count(mine): count(a) = n", "count(a) >= 3 and count(a) <= count(mine)"),
    truth(A, "count(board - a) = count(board)", "no a"),
    truth(A, "some l in lines(3): count(l & a) >= 3", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): count(l & a) = 3", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): l & a = l", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): every x in l: x in a", "some l in lines(3): l in a"),
    truth(A, "not every l in lines(3): some l - a", "some l in lines(3): l in a"),
    truth(A, "some { l in lines(3) where l in a }", "some l in lines(3): l in a"),
    truth(A, "some m in { l in lines(3) where l in a }: true", "some l in lines(3): l in a"),
    truth(A, "count({ l in lines(3) where l in a }) >= 1", "some l in lines(3): l in a"),
    truth(A, "max(count(l & a) for l in lines(3)) = 3", "some l in lines(3): l in a"),
    truth(A, "max(count(l & a) for l in lines(3)) >= 3", "some l in lines(3): l in a"),
    truth(A, "count({ x in {top, bottom} where some x & a }) = 2", "every x in {top, bottom}: some x & a"),
    // Lines said site by site, families without some members, groups that touch.
    truth("", "some x in mine: some d in around: count(run(x, d, mine)) >= 2", "some l in lines(3): l in mine"),
    truth(
        "",
        "some x in mine: some d in {north, east, northeast, southeast}: \
         count(run(x, d, mine)) + count(run(x, opposite(d), mine)) >= 2",
        "some l in lines(3): l in mine",
    ),
    truth(
        "",
        "some x in mine: some d in {north, east, northeast, southeast}: \
         some neighbours(x, d) & mine and some neighbours(x, opposite(d)) & mine",
        "some l in lines(3): l in mine",
    ),
    truth(
        "",
        "some x in empty: some y in mine & run(x, around, board): some between(x, y) and between(x, y) in theirs",
        "some x in empty: some d in around: some run(x, d, theirs) and some hit(x, d, theirs) & mine",
    ),
    sites(
        "",
        "{ x in empty where some { y in mine where some between(x, y) and between(x, y) in theirs } }",
        "{ x in empty where some union(hit(x, d, theirs) & mine for d in around where some run(x, d, theirs)) }",
    ),
    truth(
        AB,
        "some x in mine: some y in a: count(between(x, y)) = 1 and between(x, y) in b",
        "some x in mine: some d in around: some neighbours(neighbours(x, d) & b, d) & a",
    ),
    truth("", "some mine and (some l in lines(3): l in mine)", "some l in lines(3): l in mine"),
    truth(A, "some lines(3) - { l in lines(3) where some l & a }", "some l in lines(3): no l & a"),
    truth(
        A,
        "some union(g for g in groups(a) where some g & top) & bottom",
        "some g in groups(a): some g & top and some g & bottom",
    ),
    truth(
        A,
        "some union(g for g in groups(a) where some g & top) & union(h for h in groups(a) where some h & bottom)",
        "some g in groups(a): some g & top and some g & bottom",
    ),
    truth(
        A,
        "some g in groups(a): (some g & top and some g & bottom) or (some g & left and some g & right)",
        "(some g in groups(a): some g & top and some g & bottom) \
         or (some g in groups(a): some g & left and some g & right)",
    ),
    truth(A, "some x in a & top: some g in groups(a): x in g and some g & bottom", "some g in groups(a): some g & top and some g & bottom"),
    // Filters of one family.
    truth(
        A,
        "some { g in groups(a) where some g & top } & { g in groups(a) where some g & bottom }",
        "some g in groups(a): some g & top and some g & bottom",
    ),
    truth(
        A,
        "some h in { g in groups(a) where some g & top }: h in { g in groups(a) where some g & bottom }",
        "some g in groups(a): some g & top and some g & bottom",
    ),
    truth(
        A,
        "some { l in lines(3) where l in a } + { l in lines(3) where no l & a }",
        "some l in lines(3): l in a or no l & a",
    ),
    truth(A, "some { l in blocks(2, 1) where l in a } + { l in blocks(1, 2) where l in a }", "some l in blocks(2, 1) + blocks(1, 2): l in a"),
    truth(A, "count({ g in groups(a) where some g & top }) < count(groups(a))", "some g in groups(a): no g & top"),
    truth(A, "{ g in groups(a) where some g & top } != groups(a)", "some g in groups(a): no g & top"),
    truth(A, "max(if some g & top then 1 else 0 for g in groups(a)) = 1", "some g in groups(a): some g & top"),
    truth(
        A,
        "some x in a: some group_of(x, a) & top and some group_of(x, a) & bottom",
        "some g in groups(a): some g & top and some g & bottom",
    ),
    truth(
        A,
        "some x in a: some group_of(x, a) & top or some group_of(x, a) & bottom and some group_of(x, a) & left",
        "(some g in groups(a): some g & top) or (some g in groups(a): some g & bottom and some g & left)",
    ),
    truth(
        A,
        "(some g in groups(a): some g & (top & left)) or (some g in groups(a): some g & top and some g & left)",
        "some g in groups(a): some g & top and some g & left",
    ),
    truth(
        AB,
        "some g in groups(a): neighbours(g) in b + g and some neighbours(g) & b",
        "some g in groups(a): neighbours(g) - a in b and some neighbours(g) & b",
    ),
    truth(
        A,
        "some g in { group_of(x, a) for x in a & left }: some g & right",
        "some g in groups(a): some g & left and some g & right",
    ),
    truth(
        A,
        "some x in { top, left }: some g in groups(a): some g & x and some g & image(x, half_turn)",
        "(some g in groups(a): some g & left and some g & right) or (some g in groups(a): some g & top and some g & bottom)",
    ),
    truth(
        A,
        "some x in a & right: some group_of(x, a) & top & left or some group_of(x, a) & bottom",
        "(some g in groups(a): some g & right and some g & (top & left)) \
         or (some g in groups(a): some g & right and some g & bottom)",
    ),
    truth(
        AB,
        "some lines(3) - { l in lines(3) where some l & a } - { l in lines(3) where no l & b }",
        "some l in lines(3): no l & a and some l & b",
    ),
    // Sums that are above nothing, constants in sums, the least of some numbers.
    truth(AB, "sum(count(neighbours(x) & b) for x in a) > 0", "some x in a: some neighbours(x) & b"),
    truth(AB, "1 + count(a) + count(b) >= 5", "count(a) + count(b) >= 4"),
    truth(A, "min(x.row for x in a) = 1", "some x in a: x.row = 1"),
    truth("", "some x in mine: some d in around: count(x + run(x, d, mine)) >= 3", "some l in lines(3): l in mine"),
    truth(
        "",
        "some x in mine: some d in {north, east, northeast, southeast}: \
         count(x + run(x, d, mine) + run(x, opposite(d), mine)) >= 3",
        "some l in lines(3): l in mine",
    ),
    // A row begins anywhere in it.
    truth(
        A,
        "some x in a - neighbours(a, north): count(run(x, north, a)) >= 2",
        "some x in a: count(run(x, north, a)) >= 2",
    ),
    truth(
        "",
        "some x in mine: some d in {north, east}: no neighbours(x, opposite(d)) & mine and count(run(x, d, mine)) >= 2",
        "some x in mine: some d in {north, east}: count(run(x, d, mine)) >= 2",
    ),
    truth(
        A,
        "(some g in groups(a): count(g) = 3) or (some g in groups(a): count(g & top) = 2)",
        "some g in groups(a): count(g) = 3 or count(g & top) = 2",
    ),
    truth(A, "some l in lines(3): l in a and max(x.row for x in l) - min(x.row for x in l) = 2 and no l & left",
        "some l in { k in lines(3) where max(x.row for x in k) - min(x.row for x in k) = 2 and no k & left }: l in a"),
    truth(A, "some x in a: some a - x", "count(a) >= 2"),
    truth(A, "every x in a: no a - x", "not count(a) >= 2"),
    truth(
        AB,
        "some x in a: some neighbours(x, north) & b and no neighbours(x, north) & a",
        "some x in a: some neighbours(x, north) & (b - a)",
    ),
    truth(AB, "some x in a: some y in b: x != y and x in b and y in a", "count(a & b) >= 2"),
    truth(AB, "min({count(a), count(b)}) >= 2", "count(a) >= 2 and count(b) >= 2"),
    truth(AB, "max({count(a), count(b)}) < 2", "not count(a) >= 2 and not count(b) >= 2"),
    truth(
        "",
        "every c in colours: some g in groups(c): some g & top",
        "(some g in groups(Red): some g & top) and (some g in groups(Blue): some g & top)",
    ),
    truth(
        "",
        "some x in empty: some d in around: some neighbours(run(x, d, theirs), d) & mine",
        "some x in empty: some d in around: some run(x, d, theirs) and some hit(x, d, theirs) & mine",
    ),
    number(AB, "sum(1 for x in a where x in b)", "count(a & b)"),
    number(AB, "sum(if x in b then 1 else 0 for x in a)", "count(a & b)"),
    number(A, "max({ count(g) for g in groups(a) })", "max(count(g) for g in groups(a))"),
    number(
        AB,
        "max(count(g) for g in groups(a) + groups(b))",
        "max({max(count(g) for g in groups(a)), max(count(g) for g in groups(b))})",
    ),
    number(A, "count(pieces(a))", "count(a - empty)"),
    // Sets.
    sites(A, "board - (board - a)", "a"),
    sites("", "board - Red - Blue", "empty"),
    sites("", "board - (Red + Blue)", "empty"),
    sites("", "{ x in board where no x & occupied }", "empty"),
    sites("", "{ x in board where not x in Red and not x in Blue }", "empty"),
    sites("", "Red + Blue", "occupied"),
    sites("", "mine + theirs", "occupied"),
    sites(AB, "{ x in a where x in b }", "a & b"),
    sites(AB, "{ x in a where not x in b }", "a - b"),
    sites(AB, "a & (board - b)", "a - b"),
    sites(AB, "a - (a & b)", "a - b"),
    sites(AB, "a - (a - b)", "a & b"),
    sites(ABC, "a - b - c", "a - (b + c)"),
    sites(A, "a + a", "a"),
    sites(ABC, "(a & b) + (a & c)", "a & (b + c)"),
    sites(AB, "neighbours(a, north) + neighbours(b, north)", "neighbours(a + b, north)"),
    sites(AB, "neighbours(a, north) + b + neighbours(a, south)", "neighbours(a, {north, south}) + b"),
    sites(A, "a & board", "a"),
    sites("", "mine - theirs", "mine"),
    sites("", "mine & empty", "none & board"),
    sites(AB, "if some a then a else none", "a + none"),
    sites(
        AB,
        "{ x in a where count(neighbours(x) & b) >= 2 or no y in a: count(neighbours(y) & b) >= 2 }",
        "if some { x in a where count(neighbours(x) & b) >= 2 } then { y in a where count(neighbours(y) & b) >= 2 } else a",
    ),
    sites(
        AB,
        "{ x in a where some neighbours(x) & b or no y in a: some neighbours(y) & b }",
        "if some { x in a where some neighbours(x) & b } then a & neighbours(b) else a",
    ),
    sites(A, "union(neighbours(x) for x in a)", "neighbours(a)"),
    sites(AB, "union(union(g for g in groups(a) where x in g) for x in b)", "union(g for g in groups(a) where some g & b)"),
    sites(A, "union({ neighbours(x) for x in a })", "neighbours(a)"),
    // What goes from each of some sites goes from all of them: steps after steps, by cases, by directions.
    sites(A, "(a & top) & left", "a & (top & left)"),
    sites(A, "a - (board - corners)", "a & corners"),
    sites(AB, "union(neighbours(neighbours(x, north) & b, around) for x in a)", "neighbours(neighbours(a, north) & b, around)"),
    sites(
        AB,
        "union(if x in b then neighbours(x) else neighbours(x, diagonal) for x in a)",
        "neighbours(a & b) + neighbours(a - b, diagonal)",
    ),
    sites(
        AB,
        "union(neighbours(x, north) + hit(x, around, b) for x in a)",
        "neighbours(a, north) + hit(a, around, b)",
    ),
    sites(AB, "union({ y in b where x in hit(y, around, b) } for x in a)", "run(a - b, around, b)"),
    sites(
        AB,
        "union({ y in b where some d in diagonal: x in hit(y, d, b) } for x in a)",
        "run(a - b, diagonal, b)",
    ),
    sites(
        AB,
        "union({ y in b where x in run(y, north, b) + neighbours(y, east) } for x in a)",
        "union({ y in b where x in b and y in run(x, south, b) + hit(x, south, b) or y in neighbours(x, west) } for x in a)",
    ),
    sites(
        A,
        "{ x in a where no group_of(x, a) & top }",
        "a - union(g for g in groups(a) where some g & top)",
    ),
    sites(
        A,
        "union({ y in mine where y in run(x, around, board) and between(x, y) in empty } for x in theirs)",
        "union(mine & hit(x, around, empty) for x in theirs)",
    ),
    sites(
        A,
        "union({ y in empty where x.col = y.col and no between(x, y) & occupied } for x in mine)",
        "union(run(x, north + south, empty) for x in mine)",
    ),
    sites(
        A,
        "union(union({ y in theirs where count(between(x, y)) = 1 and between(x, z) in empty } for x in mine) for z in a)",
        "union(union({ y in theirs where count(between(x, y)) = 1 } for x in mine where between(x, z) in empty) for z in a)",
    ),
    sites(
        "",
        "union({ y in theirs where count(between(x, y) & occupied) = 1 } for x in mine)",
        "union(union(hit(hit(x, d, empty), d, empty) & theirs for d in around) for x in mine)",
    ),
    sites(
        "",
        "union({ y in run(x, around, board) & empty \
         where count(between(x, y) & occupied) = 1 and some between(x, y) & theirs } for x in mine)",
        "union(union(run(hit(x, d, empty), d, empty) for d in around where some hit(x, d, empty) & theirs) for x in mine)",
    ),
    sites(AB, "b & { x in board where some neighbours(x) & a and count(neighbours(x) & b) = 2 }",  "{ x in b where some neighbours(x) & a and count(neighbours(x) & b) = 2 }"),
    sites(
        AB,
        "b - { x in board where count(neighbours(x) & a) = 2 }",
        "{ x in b where count(neighbours(x) & a) != 2 }",
    ),
    sites(
        AB,
        "{ x in a where count(neighbours(x) & a) = 1 } + { y in a where count(neighbours(y) & b) = 2 }",
        "{ x in a where count(neighbours(x) & a) = 1 or count(neighbours(x) & b) = 2 }",
    ),
    sites(
        A,
        "union({ x in a where count(neighbours(x) & a) = n } for n in count(mine & top)..3)",
        "{ x in a where count(neighbours(x) & a) >= count(mine & top) and count(neighbours(x) & a) <= 3 }",
    ),
    sites(
        AB,
        "union({ y in a where count(between(x, y)) = 1 and between(x, y) in b } for x in mine)",
        "union(union(neighbours(neighbours(x, d) & b, d) & a for d in around) for x in mine)",
    ),
    sites(
        AB,
        "union({ y in a where y in run(x, diagonal, board) and distance(x, y, diagonal) = 2 and between(x, y) in b } \
         for x in mine)",
        "union(union(neighbours(neighbours(x, d) & b, d) & a for d in diagonal) for x in mine)",
    ),
    sites(
        AB,
        "union(union(between(x, y) for y in a where count(between(x, y)) = 2 and between(x, y) in b) for x in mine)",
        "union(union(neighbours(x, d) & b + neighbours(neighbours(x, d) & b, d) & b for d in around \
         where some neighbours(neighbours(neighbours(x, d) & b, d) & b, d) & a) for x in mine)",
    ),
    sites(
        AB,
        "union(union(hit(hit(x, d, b), d, b) for d in orthogonal) for x in a)",
        "union(hit(hit(a, d, b), d, b) for d in orthogonal)",
    ),
    sites(A, "union(neighbours(a, d) for d in around)", "neighbours(a, around)"),
    sites(A, "union(run(a, d, empty) for d in around)", "run(a, around, empty)"),
    sites(
        AB,
        "union({ y in a where some d in orthogonal: y in neighbours(x, d) and some neighbours(x, opposite(d)) & b } \
         for x in b)",
        "union(union(neighbours(x, d) & a for d in orthogonal where some neighbours(x, opposite(d)) & b) for x in b)",
    ),
    sites(
        AB,
        "union({ y in a where some d in orthogonal: some neighbours(x, d) & b & neighbours(y, opposite(d)) } for x in b)",
        "union(union(neighbours(neighbours(x, d) & b, d) & a for d in orthogonal) for x in b)",
    ),
    sites(
        AB,
        "union(union({ y in run(x, d, a) where some hit(x, d, a) & b } for d in around) for x in b)",
        "union(union(run(x, d, a) for d in around where some hit(x, d, a) & b) for x in b)",
    ),
    sites(
        "",
        "union({ y in run(x, around, board) & empty where no between(x, y) & occupied } for x in mine)",
        "run(mine, around, empty)",
    ),
    sites(
        AB,
        "union(union(run(x, d, a) for d in around where some run(x, d, a) and some hit(x, d, a) & b) for x in b)",
        "union(union(run(x, d, a) for d in around where some hit(x, d, a) & b) for x in b)",
    ),
    sites(
        AB,
        "union(union(run(x, d, a) for d in around where some neighbours(x, d) & a and some hit(x, d, a) & b) for x in b)",
        "union(union(run(x, d, a) for d in around where some hit(x, d, a) & b) for x in b)",
    ),
    sites(
        ABC,
        "union({ y in a where some neighbours(y) & neighbours(x) & b and no neighbours(y) & c } for x in c)",
        "union((a & neighbours(neighbours(x) & b)) - neighbours(c) for x in c)",
    ),
    sites(
        ABC,
        "union(neighbours(x, north) & (neighbours(x, {north, east}) & a + neighbours(x, south) & b) for x in c)",
        "union(neighbours(x, north) & a for x in c)",
    ),
    sites(
        ABC,
        "union(neighbours(y, north) & b - c for y in a)",
        "neighbours(a, north) & b - c",
    ),
    sites(
        AB,
        "union(union(run(x, d, board) - hit(x, d, a) - run(hit(x, d, a), d, board) for d in around) for x in b)",
        "union(run(x, around, a) for x in b)",
    ),
    // What is asked of two sites and depends on the board alone.
    sites(AB, "{ x in a where some y in b: distance(x, y) = 2 }", "{ x in a where some y in b: distance(y, x) = 2 }"),
    sites(
        AB,
        "{ x in a where some y in b: y.row = x.row and y.col > x.col }",
        "{ x in a where some y in b: not y.row != x.row and not x.col >= y.col }",
    ),
    sites(
        AB,
        "union(union({ run(x, d, a) for d in { e in around where some hit(x, e, a) & b } }) for x in b)",
        "union(union(run(x, d, a) for d in around where some hit(x, d, a) & b) for x in b)",
    ),
];

/// The table as a page of text.
pub fn page() -> String {
    let mut out = String::from(PAGE);
    for law in LAWS {
        out.push_str(&format!("| {} | `{}` | `{}` |\n", law.of, law.before, law.after));
    }
    out
}

const PAGE: &str = "# Laws of the normal form

Before anything is proved or compiled, rules are brought into a normal form: different ways of saying the same become
one. Each law below is an equality; the left side is rewritten to the form of the right side. The plain evaluator works on
the text as written: a test compares both sides of every law on random positions. `a`, `b` and `c` are any sets of sites,
`p` and `q` any truths. The table is printed by `boardwright explain laws`.

There are also laws for turns: a `require` directly after a choice (or after names for values that follow it)
becomes a condition on the candidates of the choice; membership conditions on candidates become intersections with the
set they come from; an `if` whose condition is constant for the role to move leaves one of its branches; what a loop
does to each site alone is done to all of them at once, `for x in S where C` to those for which `C` holds if that
depends on the board alone; and `choose set X in S keeping count(X) <= n` is `choose set X of 1..n in S`.

On a board of hexes whose rim is four sides in turn, a group of what is not `a` joins two opposite sides just when no group
of `a` joins the other two; what is asked of groups of `board - a` is asked of groups of `a`.

What the rest of a turn needs is asked of the candidates of a choice before it, where effects in between keep it: turning
keeps how much of what is turned consists of some pieces, and a piece that has moved along a line can move back along it.

| of | said | is |
|---|---|---|
";
