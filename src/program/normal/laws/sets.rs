//! Laws of sets of sites.

use super::{sites, Law, A, AB, ABC};

/// Those of set algebra, steps, runs and what lies between, by what they are about.
pub(super) const SETS: &[Law] = &[
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
    sites(
        A,
        "union(union({ x in board - mine where x.row - y.row = 2 * (z.col - 1) } for y in theirs) for z in a)",
        "union(union({ x in board where x.row - y.row = 2 * (z.col - 1) } - mine for y in theirs) for z in a)",
    ),
    sites(AB, "a & (board - b)", "a - b"),
    sites(AB, "a - (a & b)", "a - b"),
    sites(AB, "a - (a - b)", "a & b"),
    sites(ABC, "a - b - c", "a - (b + c)"),
    sites("", "{ x in board where x.colour = me }", "mine"),
    sites("", "{ x in occupied where x.colour in me }", "mine"),
    sites(
        "",
        "{ x in board where x.kind = (if turn > 9 then stone else king) }",
        "{ x in board where x in (if turn > 9 then stone else king) }",
    ),
    sites(AB, "a + b - b", "a - b"),
    sites(AB, "board - (a + (board - b))", "b - a"),
    sites("", "board - (empty + mine)", "theirs"),
    sites("", "{ x in board where x.colour = player_after(me) }", "theirs"),
    sites(A, "a + a", "a"),
    sites(ABC, "(a & b) + (a & c)", "a & (b + c)"),
    sites(AB, "neighbours(a, north) + neighbours(b, north)", "neighbours(a + b, north)"),
    sites(AB, "neighbours(a, north) + b + neighbours(a, south)", "neighbours(a, {north, south}) + b"),
    sites(A, "a & board", "a"),
    sites("", "mine - theirs", "mine"),
    sites("", "mine & empty", "none & board"),
    sites(AB, "if some a then a else none", "a + none"),
    sites(AB, "(if turn > 9 then a else none) + (if turn <= 9 then b else none)", "if turn > 9 then a else b"),
    sites(AB, "union(if some neighbours(x, north) & b then neighbours(x, north) else none for x in a)", "neighbours(a, north) & b"),
    sites(AB, "union(if neighbours(x, north) in b then none else neighbours(x, north) for x in a)", "neighbours(a, north) - b"),
    sites(ABC, "(neighbours(a, north) - c) + (neighbours(b, north) - c)", "neighbours(a + b, north) - c"),
    sites(ABC, "a & neighbours(a, north) & neighbours(a & neighbours(a, north), north)", "a & neighbours(a & neighbours(a, north), north)"),
    sites(AB, "{ x in a where turn > 9 or some neighbours(x) & b }", "if turn > 9 then a else a & neighbours(b)"),
    sites(AB, "a + (if no a then b else none)", "if some a then a else b"),
    sites(ABC, "(if turn > 9 then a else b) & (if turn > 9 then b else c)", "if turn > 9 then a & b else b & c"),
    sites(AB, "(if turn > 9 then a else b) - (if turn > 9 then b else a)", "if turn > 9 then a - b else b - a"),
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
    // What the members of a known family through a site are together is a step from it.
    sites(
        A,
        "union(union(l for l in lines(3) where x in l) for x in a)",
        "{ y in board where some a & union(l for l in lines(3) where y in l) }",
    ),
    // A set that one site and the board alone tell is a step from it, whichever way it is said.
    sites(
        A,
        "union({ y in board where y.row > 2 and x.row > 2 or y.row <= 2 and x.row <= 2 } for x in a)",
        "union({ y in board where (y.row > 2) = (x.row > 2) } for x in a)",
    ),
    sites(AB, "{ x in a where some y in b: x in neighbours(neighbours(y, north), east) }", "a & neighbours(neighbours(b, north), east)"),
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
        "",
        "union({ y in theirs where some z in mine: y in between(x, z) and between(x, z) in theirs } for x in empty)",
        "union(union(run(x, d, theirs) for d in around where some hit(x, d, theirs) & mine) for x in empty)",
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
    sites(
        A,
        "(if some hit(a, west, empty) & mine then run(a, west, empty) else none) \
         + (if some hit(a, east, empty) & mine then run(a, east, empty) else none)",
        "union(run(a, d, empty) for d in {west, east} where some hit(a, d, empty) & mine)",
    ),
    sites(
        A,
        "union(neighbours(a, d) for d in orthogonal where some neighbours(a, opposite(d)) & mine) \
         + union(neighbours(a, d) for d in diagonal where some neighbours(a, opposite(d)) & mine)",
        "union(neighbours(a, d) for d in orthogonal + diagonal where some neighbours(a, opposite(d)) & mine)",
    ),
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
    sites(A, "union({ x in a where x.colour = c } for c in colours)", "a - empty"),
    // What lies between a site and what is seen from it, or what some steps lead to.
    sites(
        AB,
        "union(union(between(x, y) for y in hit(x, around, a) & b) for x in empty)",
        "union(union(run(x, d, a) for d in around where some hit(x, d, a) & b) for x in empty)",
    ),
    sites(
        AB,
        "union(union(between(x, hit(x, d, a) & b) for d in around) for x in empty)",
        "union(union(run(x, d, a) for d in around where some hit(x, d, a) & b) for x in empty)",
    ),
    sites(
        ABC,
        "union(union(between(x, neighbours(neighbours(x, d), d) & b) & c for d in orthogonal) for x in a)",
        "union(union(neighbours(x, d) for d in orthogonal where some neighbours(neighbours(x, d), d) & b) & c for x in a)",
    ),
    // Of one site at most, what is asked of it says where it lies; directions that the board tells apart; two families.
    sites(
        AB,
        "union(union(neighbours(x, d) for d in orthogonal where no neighbours(x, d) & b) for x in a)",
        "neighbours(a, orthogonal) - b",
    ),
    sites(
        AB,
        "union(union(neighbours(x, d) for d in {north, east, west} where not (d = north and x in b)) for x in a)",
        "neighbours(a - b, north) + neighbours(a, {east, west})",
    ),
    sites(
        AB,
        "union(g for g in groups(a) + groups(b) where some g & top)",
        "union(g for g in groups(a) where some g & top) + union(g for g in groups(b) where some g & top)",
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
    // What goes from a site and meets something is turned round.
    sites(
        ABC,
        "{ x in a where some neighbours(neighbours(x, north) & b, east) & c }",
        "a & neighbours(b & neighbours(c, west), south)",
    ),
    sites(
        ABC,
        "{ x in a where some hit(x, north, empty) & b & c }",
        "a & (run(b & c - empty, south, empty) + hit(b & c - empty, south, empty))",
    ),
    sites(AB, "{ x in a where some y in b: some d in orthogonal: x in neighbours(y, d) }", "a & neighbours(b)"),
    // All sites of a run hit the same.
    sites(
        ABC,
        "union({ x in run(s, north, a) where some hit(x, north, a) & b } for s in c)",
        "union({ x in run(s, north, a) where some hit(s, north, a) & b } for s in c)",
    ),
    // What a run hits and what is asked of it; one site between, by cases.
    sites(
        AB,
        "union(union(run(hit(s, d, empty), d, empty) for d in orthogonal where some hit(s, d, empty) & b) for s in a)",
        "union(union(run(hit(s, d, empty) & b, d, empty) for d in orthogonal) for s in a)",
    ),
    sites(
        ABC,
        "union(union(neighbours(neighbours(s, d), d) for d in orthogonal \
         where some neighbours(s, d) & b and some neighbours(neighbours(s, d), d) & c) for s in a)",
        "union(union(neighbours(neighbours(s, d) & b, d) & c for d in orthogonal) for s in a)",
    ),
    sites(AB, "union(hit(s, north, theirs) - empty for s in a & b)", "union(hit(s, north, theirs) & mine for s in a & b)"),
    // The groups beside a site, each looked at once.
    sites(
        ABC,
        "union(group_of(s, b) for s in a & b where no neighbours(group_of(s, b)) & c)",
        "union(g for g in groups(b) where some g & a and no neighbours(g) & c)",
    ),
    sites(
        "a: sites, p: truth",
        "union({ x in run(s, orthogonal, board) & empty where count(between(s, x) - empty) = 1 \
         and (p or x in top) } for s in a)",
        "union(if p then union(run(hit(s, d, empty), d, empty) for d in orthogonal) \
         else union(run(hit(s, d, empty), d, empty) & top for d in orthogonal) for s in a)",
    ),
];
