//! Laws of truths.

use super::{number, sites, truth, Law, A, AB, ABC, ABPQ, PQ};

/// Those of quantifiers, counts and families, by what they are about.
pub(super) const TRUTHS: &[Law] = &[
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
    truth(A, "{ p in players where some p & a } = players", "every p in players: some p & a"),
    truth(PQ, "p and q or not p and q", "q"),
    truth(PQ, "q or p and not p", "q"),
    truth("p: truth", "p = true", "p"),
    truth(
        AB,
        "(some x in a: count(neighbours(x) & b) = 2) and (some y in a: count(neighbours(y) & b) = 2)",
        "some x in a: count(neighbours(x) & b) = 2",
    ),
    truth(ABPQ, "(if p then count(a) else 0) + (if q then count(b) else 0) > 0", "p and some a or q and some b"),
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
    truth(AB, "some x in b: some g in groups(a): neighbours(g) - a = x", "some x in b: some g in groups(a): x in neighbours(g) - a and count(neighbours(g) - a) = 1"),
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
    truth(A, "count(a) = 3 or count(a) > 3", "count(a) >= 3"),
    truth(A, "count(a) > 1 and count(a) < 3", "count(a) = 2"),
    truth(AB, "count(a) >= count(b) and count(a) <= count(b)", "count(a) = count(b)"),
    truth(A, "count(a) in {1, 2, 3}", "count(a) >= 1 and count(a) < 4"),
    truth(A, "count(a) > 2", "count(a) >= 3"),
    truth(A, "count(a) in count(mine)..9", "count(a) >= count(mine) and count(a) <= 9"),
    truth(A, "some n in 3..count(mine): count(a) = n", "count(a) >= 3 and count(a) <= count(mine)"),
    truth(A, "count(board - a) = count(board)", "no a"),
    truth(A, "some l in lines(3): count(l & a) >= 3", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): count(l & a) = 3", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): l & a = l", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): every x in l: x in a", "some l in lines(3): l in a"),
    truth(A, "some l in lines(3): l = a", "a in lines(3)"),
    truth(AB, "some l in lines(3): a = l and some l & b", "a in lines(3) and some a & b"),
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
    truth(
        A,
        "some group_of(top, a) & group_of(bottom, a) & group_of(left, a)",
        "some g in groups(a): some g & bottom and some g & top and some g & left",
    ),
    truth(ABC, "some s in a: some x in s & b: no neighbours(x) & c", "some x in a & b: no neighbours(x) & c"),
    // A group along a line is a run; few numbers are asked one by one; directions before sites.
    truth(
        AB,
        "some { g in groups(a) where some g & top } + { g in groups(b) where some g & left }",
        "(some g in groups(a): some g & top) or (some g in groups(b): some g & left)",
    ),
    truth(A, "some g in groups(a, north): count(g) >= 3", "some x in a: count(run(x, north, a)) >= 2"),
    truth(
        A,
        "some d in {north, east}: some g in groups(a, d + opposite(d)): count(g) >= 3",
        "some d in {north, east}: some x in a: count(run(x, d, a)) >= 2",
    ),
    truth(A, "every n in 3..5: count(a) != n", "count(a) < 3 or count(a) > 5"),
    truth(
        ABC,
        "some x in a: some d in {north, east}: x in neighbours(b, d) and x in neighbours(c, d)",
        "some d in {north, east}: some a & (neighbours(b, d) & neighbours(c, d))",
    ),
    // A member of a filter.
    truth(A, "north in { d in around where some neighbours(a, d) & top }", "some neighbours(a, north) & top"),
    truth(
        A,
        "some { p in players where some p & a } & me and not me in { p in players where some p & top }",
        "some mine & a and no mine & top",
    ),
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
        AB,
        "some x in a: some y in b: some z in corners: x.row + z.row = y.row + 5 and x.col = y.col",
        "some x in a: some y in b: (x.row = y.row + 4 or x.row = y.row) and x.col = y.col",
    ),
    truth(
        AB,
        "some x in a: no group_of(x, a) & top and x in b",
        "some (a & b) - union(g for g in groups(a) where some g & top)",
    ),
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
    truth(AB, "count(a) >= count(b) + 1", "count(a) > count(b)"),
    truth(AB, "count(a) - count(b) < 0", "count(a) < count(b)"),
    truth(
        AB,
        "some x in a: some d in around: x in run(b, d, board)",
        "some x in a: x in run(b, around, board)",
    ),
    truth(A, "some x in a: some (x + group_of(x, a)) & top", "some g in groups(a): some g & top"),
    truth(
        A,
        "some x in a & left: some y in a & right: group_of(x, a) = group_of(y, a)",
        "some g in groups(a): some g & left and some g & right",
    ),
    truth(
        A,
        "some g in groups(a): every n in 1..4: some x in g: x.row = n",
        "some g in groups(a): some { x in g where x.row = 1 } and some { x in g where x.row = 4 }",
    ),
    truth(A, "9 - min(x.row for x in a) = 7", "min(x.row for x in a) = 2"),
    truth(
        AB,
        "some x in a: some y in b: x.row - y.row = y.col - x.col",
        "some x in a: some y in b: x.row + x.col = y.row + y.col",
    ),
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
    truth(AB, "count(a) <= min({3, count(b)})", "count(a) <= 3 and count(b) >= count(a)"),
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
    truth(
        A,
        "some blocks(2, 1) & { l in blocks(2, 1) + blocks(1, 2) where l in a }",
        "some l in blocks(2, 1): l in a",
    ),
    // A number among those of others.
    truth(A, "3 in { count(g) for g in groups(a) }", "some g in groups(a): count(g) = 3"),
    truth(A, "2 in { x.row for x in a }", "some x in a: x.row = 2"),
    truth(AB, "count(a) in { 1 } + { count(g) for g in groups(b) }", "count(a) = 1 or some g in groups(b): count(g) = count(a)"),
    number(AB, "sum(1 for x in a where x in b)", "count(a & b)"),
    number(AB, "sum(if x in b then 1 else 0 for x in a)", "count(a & b)"),
    number(A, "max({ count(g) for g in groups(a) })", "max(count(g) for g in groups(a))"),
    number(
        AB,
        "max(count(g) for g in groups(a) + groups(b))",
        "max({max(count(g) for g in groups(a)), max(count(g) for g in groups(b))})",
    ),
    number(A, "count(pieces(a))", "count(a - empty)"),
    number(A, "10 + (0 - 1) * (count(a) - 3)", "10 + (3 - count(a))"),
    number(
        AB,
        "if count(a) > count(neighbours(b)) then count(a) else count(neighbours(b))",
        "max({count(a), count(neighbours(b))})",
    ),
    number(
        AB,
        "if count(a) <= count(neighbours(b)) then count(a) else count(neighbours(b))",
        "min({count(a), count(neighbours(b))})",
    ),
    number(
        AB,
        "sum(count({ g in groups(a) where x in neighbours(g) }) for x in b)",
        "sum(count(b & neighbours(g)) for g in groups(a))",
    ),
    number(
        A,
        "count({ n in 2..3 where count(a) = n * n })",
        "(if count(a) = 4 then 1 else 0) + (if count(a) = 9 then 1 else 0)",
    ),
    // What is tried.
    truth(
        AB,
        "some x in a: after { remove x }: count(mine & top) = 1 and no b & theirs & x",
        "some x in a: count((mine - x) & top) = 1 and no b & (theirs - x) & x",
    ),
    truth(
        AB,
        "some x in a: some y in b: after { remove x place my king at y }: neighbours(y) in empty + king",
        "some x in a: some y in b: neighbours(y) in ((empty + x) - y) + (king - x + y)",
    ),
    truth(
        A,
        "some x in a: some p in players: after { place p stone at x }: count(p & neighbours(a)) = 2",
        "some x in a: some p in players: count((p + x) & neighbours(a)) = 2",
    ),
];
