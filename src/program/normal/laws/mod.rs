//! The laws of the normal form, in the words of the language.
//!
//! The table is what a reader can check; `tests/all/laws.rs` checks that both sides of every law have the same value on
//! random positions, by the plain evaluator, and that both come to the same normal form. `docs/laws.md` is printed from
//! it.

mod sets;
mod truths;

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
const ABPQ: &str = "a: sites, b: sites, p: truth, q: truth";

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
pub fn laws() -> impl Iterator<Item = &'static Law> {
    truths::TRUTHS.iter().chain(sets::SETS)
}

/// The table as a page of text.
pub fn page() -> String {
    let mut out = String::from(PAGE);
    for law in laws() {
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
depends on the board alone; `choose set X in S keeping count(X) <= n` is `choose set X of 1..n in S`; and what is asked
of all members of a set alike (`where X in A and no X & B`) is asked of what they come from, `S & A - B`. A name for a set
is given no sooner than the first statement after which its value could be another one: choices before that are made from
what it stands for. A choice does not ask of its candidates what the next choice asks in any case: `choose s in S where some
T(s)`, `choose t in T(s)` chooses `s` in `S`. `if C { require P }` requires `not C or P`. What is added to a name step by step,
`if C { set X to X + A }`, is added as one sum; what a name holds until it is given another value has a name of its own.
Effects of one kind after one another, `place P at A`, `if C { place P at B }`, are one where neither `C` nor `B` looks at a
site of `A`: different lines that begin at one site have no site in common. A loop that goes along a line, `repeat up to N times
while some x & T { … set x to neighbours(x, d) }`, does what it does to all of `run(s, d, T)`; one that adds `neighbours(R) & S` to
`R` as long as there is something new comes to the groups of `S` beside `R`. `for n in A..B` counts its rounds. What is removed
right before something is placed there need not be removed.

A rule about the opponent, or about a player who can only be one of two, is a rule about that player: `opponent loses when C` is
`mover wins when C for opponent`, `a player wins when me = Red and C` is `Red wins when C`.

After a turn it is not asked whether the next player has a move, `mover wins when not has_move(opponent)`, where the rule about
players who are stuck says the same: the turn finds out.

On a board of hexes whose rim is four sides in turn, a group of what is not `a` joins two opposite sides just when no group
of `a` joins the other two; what is asked of groups of `board - a` is asked of groups of `a`.

What the rest of a turn needs is asked of the candidates of a choice before it, where effects in between keep it: turning
keeps how much of what is turned consists of some pieces, and a piece that has moved along a line can move back along it.

| of | said | is |
|---|---|---|
";
