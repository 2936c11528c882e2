//! Generated definitions: random rules, played on both evaluators, have to agree on everything.
//!
//! A failing definition is generated again with fewer parts as long as it still fails, and shown with its seed.
//! `BOARDWRIGHT_SOAK=100` tries a hundred times as many.

use boardwright::check::{bind, read, Settings};
use boardwright::engine::Plain;
use boardwright::game::{Game, Known, Status};
use boardwright::machine::Compiled;
use boardwright::rng::Rng;
use boardwright::span::SourceText;
use boardwright::texts::Shipped;
use rand::seq::IndexedRandom;
use rand::{Rng as _, SeedableRng};
use std::collections::HashSet;
use std::sync::Arc;

/// Writes rules at random.
struct Writer {
    rng: Rng,
    /// How many names are in scope, `x0`, `x1`, …: sites.
    names: usize,
    /// Are `picked`, `last`, `many` and `is_so` in scope?
    has_tally: bool,
    /// Are sets chosen, too?
    has_sets: bool,
}

impl Writer {
    fn new(seed: u64, has_sets: bool) -> Writer {
        Writer { rng: Rng::seed_from_u64(seed), names: 0, has_tally: false, has_sets }
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of.choose(&mut self.rng).copied().unwrap_or("")
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.rng.random_range(0..n) == 0
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names - 1)
    }

    fn site(&mut self) -> Option<String> {
        (self.names > 0).then(|| format!("x{}", self.rng.random_range(0..self.names)))
    }

    fn ways(&mut self) -> &'static str {
        self.pick(&["orthogonal", "diagonal", "around", "north", "east", "{north, east}"])
    }

    fn sites(&mut self, depth: u32) -> String {
        if depth == 0 || self.one_in(4) {
            if self.has_tally && self.one_in(2) {
                return self.pick(&["picked", "last"]).to_string();
            }
            let known = self.site().filter(|_| self.names > 0);
            let plain = self
                .pick(&["empty", "mine", "theirs", "edge", "corners", "board", "occupied", "king", "fresh"]);
            return match known {
                Some(name) if self.one_in(2) => name,
                _ => plain.to_string(),
            };
        }
        let (a, d) = (self.sites(depth - 1), depth - 1);
        match self.rng.random_range(0..13) {
            12 => format!("(({a}) for {})", self.pick(&["opponent", "White", "mover"])),
            0 => format!("({a} + {})", self.sites(d)),
            1 => format!("({a} & {})", self.sites(d)),
            2 => format!("({a} - {})", self.sites(d)),
            3 => format!("neighbours({a}, {})", self.ways()),
            4 => format!("neighbours({a})"),
            5 => format!("run({a}, {}, {})", self.ways(), self.sites(d)),
            6 => format!("hit({a}, {}, {})", self.ways(), self.sites(d)),
            7 | 8 => self.filter(&a, d),
            9 => format!("union(g for g in groups({a}) where count(g) > 1)"),
            10 => {
                let cond = self.truth(d);
                format!("(if {cond} then {a} else {})", self.sites(d))
            }
            _ => self.along(&a, d),
        }
    }

    fn filter(&mut self, domain: &str, depth: u32) -> String {
        let name = self.name();
        let cond = self.truth(depth);
        self.names -= 1;
        format!("{{ {name} in {domain} where {cond} }}")
    }

    fn along(&mut self, from: &str, depth: u32) -> String {
        let through = self.sites(depth.saturating_sub(1));
        let goal = self.sites(depth.saturating_sub(1));
        let ways = self.pick(&["around", "orthogonal", "diagonal"]);
        format!(
            "union(run({from}, d, {through}) for d in {ways} where some hit({from}, d, {through}) & {goal})"
        )
    }

    fn number(&mut self, depth: u32) -> String {
        if self.has_tally && self.one_in(3) {
            return "many".to_string();
        }
        match self.rng.random_range(0..7) {
            0 => self.rng.random_range(0..5).to_string(),
            1 => format!("count({})", self.sites(depth)),
            2 => format!("max(count(g) for g in groups({}))", self.sites(depth)),
            3 => "turn".to_string(),
            4 => match self.site() {
                Some(name) => format!("{name}.row + {name}.col"),
                None => "seen".to_string(),
            },
            5 => format!("count(groups({}))", self.sites(depth)),
            _ => "seen".to_string(),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        if self.has_tally && self.one_in(4) {
            return self.pick(&["is_so", "not is_so"]).to_string();
        }
        match self.rng.random_range(0..19) {
            0 | 1 => format!("some {}", self.sites(d)),
            2 => format!("no {}", self.sites(d)),
            3 => format!("{} > {}", self.number(d), self.number(d)),
            4 => format!("({} and {})", self.truth(d), self.truth(d)),
            5 => format!("({} or {})", self.truth(d), self.truth(d)),
            6 => format!("not ({})", self.truth(d)),
            7 | 8 => {
                let who = self.site().unwrap_or_else(|| "corners".to_string());
                format!("{who} in {}", self.sites(d))
            }
            9 => format!("some l in lines(3): l in {}", self.sites(d)),
            10 => {
                let (of, a, b) =
                    (self.sites(0), self.pick(&["edge", "corners", "top"]), self.pick(&["bottom", "left"]));
                format!("some g in groups({of}): some g & {a} and some g & {b}")
            }
            11 => {
                let domain = self.sites(d);
                let name = self.name();
                let cond = self.truth(d);
                self.names -= 1;
                format!("({} {name} in {domain}: {cond})", self.pick(&["some", "every", "no"]))
            }
            12 => self.counted_ways(d),
            18 => {
                let (first, second) = (self.effect(0), self.effect(0));
                format!("(after {{ {first} {second} }}: {})", self.truth(d))
            }
            16 | 17 => self.surroundings(d),
            13 => {
                let (domain, of, name) = (self.sites(0), self.sites(0), self.name());
                let cond = self.group();
                self.names -= 1;
                format!("(some {name} in {domain}: some g in groups({of} + {name}): {cond})")
            }
            14 => format!("some g in groups({}): {}", self.sites(0), self.group()),
            _ => format!("some d in orthogonal: some neighbours({}, d) & {}", self.sites(d), self.sites(d)),
        }
    }

    /// A condition on what stands round a site, or on members of families.
    fn surroundings(&mut self, depth: u32) -> String {
        let at = self.site().unwrap_or_else(|| "centre".to_string());
        let (op, n, way) = (self.compare(), self.rng.random_range(0..5), self.pick(&["north", "east"]));
        let (a, b, ways) = (self.sites(depth), self.sites(0), self.ways());
        match self.rng.random_range(0..8) {
            0 => format!("count(neighbours({at}, {ways}) & {a}) {op} {n}"),
            1 => format!("some neighbours({at}, {ways}) - {a} - (neighbours({at}) & {b})"),
            2 => format!("count(run({at}, {way}, {b})) + count(run({at}, opposite({way}), {b})) {op} {n}"),
            3 => format!("neighbours({at}, {ways}) in {a}"),
            4 => {
                let family = self.pick(&["lines(3)", "blocks(2, 2)", "lines(2, orthogonal)"]);
                format!("some f in {family}: count(f & {b}) {op} {n} and some f & {a}")
            }
            5 => format!("some f in lines(2): f in {b} and no m in lines(3): f in m and m in {b}"),
            6 => format!("count(neighbours({at}, {ways}) & {a}) {op} count(neighbours({at}) & {b})"),
            _ => format!("count(neighbours({at}) & {b}) in {{ 1, {n} }}"),
        }
    }

    /// A condition on a group `g`.
    fn group(&mut self) -> String {
        let side = |writer: &mut Self| writer.pick(&["top", "edge", "corners", "[a1 b1]"]);
        match self.rng.random_range(0..5) {
            0 => format!("some g & {} and some g & {} and some g & [a1 b2]", side(self), side(self)),
            1 => format!("(every y in sides: some y & g) or some g & {}", side(self)),
            2 => {
                let (op, n) = (self.compare(), self.rng.random_range(0..5));
                format!("count({{ y in sides where some y & g }}) {op} {n}")
            }
            3 => format!("count(g & {}) {} {}", side(self), self.compare(), self.rng.random_range(0..4)),
            _ => format!(
                "(some y in sides: some y & g and some g & image(y, half_turn) or some g & {})",
                side(self)
            ),
        }
    }

    fn compare(&mut self) -> &'static str {
        self.pick(&[">=", ">=", ">", "<", "<=", "=", "!="])
    }

    /// A count over directions of a count.
    fn counted_ways(&mut self, depth: u32) -> String {
        let from = self.site().unwrap_or_else(|| "corners".to_string());
        let (way, ways) = (self.pick(&["run", "hit"]), self.pick(&["orthogonal", "around"]));
        let (a, b) = (self.rng.random_range(0..4), self.rng.random_range(0..4));
        let (inner, outer) = (self.compare(), self.compare());
        let through = self.sites(depth);
        format!("count({{ w in {ways} where count({way}({from}, w, {through})) {inner} {a} }}) {outer} {b}")
    }

    fn effect(&mut self, depth: u32) -> String {
        let at = self.site().unwrap_or_else(|| "corners".to_string());
        match self.rng.random_range(0..11) {
            9 => self.round(depth),
            10 => {
                let way = "for d in around";
                format!("{way} {{ place my king at neighbours({at}, d) & {} }}", self.sites(0))
            }
            0..=2 => format!("place my {} at {at}", self.pick(&["stone", "king"])),
            3 => format!("remove {}", self.sites(depth)),
            4 => format!("mark fresh at {}", self.sites(depth)),
            5 => format!("set seen to {}", self.number(depth)),
            6 => format!("place my stone at {}", self.sites(depth)),
            7 => format!("if {} {{ {} }}", self.truth(depth), self.effect(0)),
            _ => format!("rotate {at} + {} by clockwise", self.pick(&["corners", "[a1]", "[b2]"])),
        }
    }

    /// A loop over sites.
    fn round(&mut self, depth: u32) -> String {
        let domain = self.sites(depth);
        let name = self.name();
        let cond = if self.one_in(2) { format!(" where {}", self.truth(0)) } else { String::new() };
        let effect = self.effect(0);
        let choice = match self.one_in(4) {
            true => format!("choose t in neighbours({name}) & empty if any  place my stone at t"),
            false => String::new(),
        };
        self.names -= 1;
        format!("for {name} in {domain}{cond} {{ {effect} {choice} }}")
    }

    /// Names, and loops that give them values.
    fn tally(&mut self, depth: u32) -> String {
        let (all, start) = (self.sites(0), self.pick(&["true", "false"]));
        let mut text = format!(
            "    var picked: sites = {all}\n    var last: sites = none\n    var many = 0\n    var is_so = {start}\n"
        );
        self.has_tally = true;
        for _ in 0..self.rng.random_range(1..3) {
            let domain = self.sites(depth.min(1));
            let name = self.name();
            let cond = if self.one_in(2) { format!(" where {}", self.truth(1)) } else { String::new() };
            let steps: String = (0..self.rng.random_range(1..4)).map(|_| self.step(&name, 1)).collect();
            text += &format!("    for {name} in {domain}{cond} {{{steps} }}\n");
            self.names -= 1;
        }
        text
    }

    /// What a round does with the names of a tally.
    fn step(&mut self, at: &str, depth: u32) -> String {
        let (sign, value) = (self.pick(&["+", "-"]), self.pick(&["true", "false"]));
        match self.rng.random_range(0..9) {
            0 | 1 => format!(" set picked to picked {sign} {at}"),
            2 => format!(" set picked to picked {sign} {}", self.sites(depth)),
            3 => format!(" set many to many {sign} 1"),
            4 => format!(" set many to many {sign} {}", self.number(depth)),
            5 => format!(" set is_so to {value}"),
            6 if self.one_in(2) => format!(" set last to {at}"),
            _ if depth == 0 => format!(" set is_so to is_so {} {}", self.pick(&["and", "or"]), self.truth(0)),
            _ => {
                let (cond, then) = (self.truth(1), self.step(at, depth - 1));
                let other = if self.one_in(2) { self.step(at, depth - 1) } else { String::new() };
                format!(" if {cond} {{{then} }} else {{{other} }}")
            }
        }
    }

    /// A set of two sites at most, judged part by part or when it is whole.
    fn chosen_set(&mut self, depth: u32) -> String {
        let (domain, size) = (self.sites(depth), self.pick(&["2", "1..2", "0..2", "{0, 2}"]));
        let name = self.name();
        let keeping = match self.rng.random_range(0..6) {
            0 => format!(" keeping no neighbours({name}) & {name}"),
            1 => format!(" keeping count({name} & edge) < 2"),
            _ => String::new(),
        };
        let maximal = if self.one_in(5) { " maximal" } else { "" };
        let (sites, truth) = (self.sites(depth.min(1)), self.truth(depth.min(1)));
        let cond = match self.rng.random_range(0..10) {
            0 => format!("{name} in lines(2)"),
            1 => format!("some l in lines(3): {name} in l and some l & {sites}"),
            2 => format!("{name} in {{ l in lines(2) where some l & {sites} }}"),
            3 => format!("count({name}) = 1 or {name} in lines(2)"),
            4 => format!("{name} in {sites} and {truth}"),
            5 => format!("{name} = {sites}"),
            6 => format!("some l in lines(2): l = {name} and {truth}"),
            7 => format!("if {truth} then {name} in lines(2) else count({name}) < 2"),
            8 => format!("some n in 2..3: some l in lines(n): {name} in l"),
            _ => truth,
        };
        let judged = self.pick(&[" where", "\n    require"]);
        format!("    choose set {name} of {size} in {domain}{keeping}{maximal}{judged} {cond}\n")
    }

    fn turn(&mut self, depth: u32) -> String {
        let mut text = if self.one_in(3) { self.tally(depth) } else { String::new() };
        for _ in 0..self.rng.random_range(1..3) {
            if self.has_sets && self.one_in(2) {
                text += &self.chosen_set(depth);
            } else {
                let domain = self.sites(depth);
                let name = self.name();
                let cond =
                    if self.one_in(2) { format!(" where {}", self.truth(depth)) } else { String::new() };
                let any = if self.one_in(4) { " if any" } else { "" };
                text += &format!("    choose {name} in {domain}{cond}{any}\n");
            }
            for _ in 0..self.rng.random_range(1..3) {
                text += &format!("    {}\n", self.effect(depth));
            }
        }
        if self.one_in(4) {
            text += &format!("    require {}\n", self.truth(depth));
        }
        if self.one_in(3) {
            text = format!("    either pass\n    or {{\n{text}    }}\n");
        }
        (self.names, self.has_tally) = (0, false);
        text
    }

    fn game(&mut self, depth: u32) -> String {
        let board = self.pick(&[
            "square(4)",
            "square(3, 5)",
            "hexhex(3)",
            "rhombus(4, 4)",
            "torus(4, 4)",
            "triangle(4)",
        ]);
        let (turn, goal, loss) = (self.turn(depth), self.truth(depth), self.truth(depth));
        let stuck = self.pick(&["mover loses when stuck", "mover passes when stuck", "draw when stuck"]);
        let repetition = if self.one_in(3) { "\n    draw when repeats >= 1" } else { "" };
        format!(
            "boardwright 1\n\ngame \"Generated\" {{\n  players White, Black\n  board {board}\n  pieces stone, king\n  \
             marks fresh\n  var seen: 0..9 = 0\n  turn {{\n{turn}  }}\n  ends {{\n    a player wins when {goal}\n    \
             mover loses when {loss}{repetition}\n    draw when turn > 25\n    {stuck}\n  }}\n}}\n"
        )
    }
}

fn generate(seed: u64, depth: u32) -> String {
    Writer::new(seed, false).game(depth)
}

/// The same with choices of sets.
fn generate_with_sets(seed: u64, depth: u32) -> String {
    Writer::new(seed, true).game(depth)
}

/// The game, if the text is right.
fn load(text: &str) -> Option<Plain> {
    let source = SourceText { name: "generated.game".to_string(), text: text.to_string() };
    let book = read(&Shipped, "generated", &source).ok()?;
    let bound = bind(&book, &Settings::new(), None).ok()?;
    Some(Plain::new(Arc::new(bound.model)))
}

/// The game that shows a definition, on both evaluators; none if it is wrong, or too large to be compiled.
fn both(text: &str) -> Option<(Plain, Compiled)> {
    let plain = load(text)?;
    let compiled = Compiled::new(plain.shared_model()).ok()?;
    Some((plain, compiled))
}

/// How both evaluators differ on a definition. One that takes too long to work out is refused by both sooner or later, and
/// which of them comes to that first says nothing.
fn difference(text: &str) -> Option<String> {
    unlike(text).filter(|what| !what.contains("takes too long to work out"))
}

fn unlike(text: &str) -> Option<String> {
    let (plain, compiled) = both(text)?;
    let differs = (0..2).find_map(|seed| crate::common::compare(&plain, &compiled, seed, 60).err());
    let interpreter = crate::common::compiled(&plain).interpreted();
    differs.or_else(|| {
        assert!(compiled.generate(), "there is no machine code");
        let played = crate::common::compare_playouts(&compiled, &interpreter, 8, 60);
        played.and_then(|()| crate::common::compare(&plain, &compiled, 2, 60)).err()
    })
}

#[test]
fn generated_definitions_agree_on_both_evaluators() {
    agree(150, generate);
}

#[test]
fn generated_choices_of_sets_agree_on_both_evaluators() {
    agree(60, generate_with_sets);
}

/// So many generated definitions that are right do the same on both evaluators.
fn agree(wanted: u64, generate: fn(u64, u32) -> String) {
    let soak: u64 = std::env::var("BOARDWRIGHT_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let wanted = wanted * soak;
    let mut loaded = 0;
    for seed in 0..4 * wanted {
        if loaded == wanted {
            return;
        }
        let text = generate(seed, 3);
        loaded += u64::from(both(&text).is_some());
        if let Some(what) = difference(&text) {
            let smaller = (0..3).map(|depth| generate(seed, depth)).find_map(|t| Some((difference(&t)?, t)));
            let (what, text) = smaller.unwrap_or((what, text));
            panic!("seed {seed}: {what}\n{text}");
        }
    }
    assert!(loaded >= wanted / 2, "too few of the generated texts are right: {loaded}");
}

/// Does a position come twice in a random game?
fn repeats(game: &Compiled, seed: u64) -> bool {
    let mut rng = Rng::seed_from_u64(seed);
    let (Ok(mut state), mut seen) = (game.start(), HashSet::new()) else { return false };
    while let Status::Open { mid_turn, .. } = game.status(&state) {
        if !mid_turn && !seen.insert(game.key(&state)) {
            return true;
        }
        let index = rng.random_range(0..game.decision_count(&state));
        if game.play(&mut state, index).is_err() {
            break;
        }
    }
    false
}

#[test]
fn positions_of_generated_games_repeat_only_where_nothing_else_is_proved() {
    let soak: u64 = std::env::var("BOARDWRIGHT_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut proved = 0;
    for seed in 0..1_000 * soak {
        // The number of the turn would tell all positions apart.
        let text = generate(seed, 2).replace("draw when turn > 25\n", "");
        let Some((_, game)) = both(&text) else { continue };
        if !game.nature().never_repeats {
            continue;
        }
        proved += 1;
        for number in 0..5 {
            assert!(!repeats(&game, number), "seed {seed}, game {number}: a position comes twice\n{text}");
        }
    }
    assert!(proved >= 10 * soak, "too few of the generated games are proved to end: {proved}");
}
