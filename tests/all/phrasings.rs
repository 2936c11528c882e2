//! However it is said: the files in `tests/phrasings/BASE` say rules of a shipped game in other words. Each means the
//! same as its base, decision by decision. A file with the line `-- other decisions` gives the same games by other
//! decisions; of it, the test asks only that both evaluators agree.
//!
//! Each is also compiled to the same kind of code: what is proved of the base is proved of it, and no more is looked at
//! one by one. `tests/phrasings/pending.txt` lists those of which this is not true yet, and no others. Where one of them has
//! loops that its base has not, `check` names the line, or they take at most a third of all operations, or fifty a decision.
//!
//! `BOARDWRIGHT_SOAK=100` plays a hundred times as many games; `BOARDWRIGHT_GAME=hex` looks at one base only.

use crate::common::Folder;
use boardwright::analysis::beside::Speed;
use boardwright::analysis::slow::{self, SlowRule};
use boardwright::analysis::work::Work;
use boardwright::check::{bind, read, Settings, Texts};
use boardwright::engine::notation::{pick_text, Named};
use boardwright::engine::{Plain, State};
use boardwright::game::{Game, Status};
use boardwright::machine::Compiled;
use boardwright::model::Model;
use boardwright::program::{facts, Program};
use boardwright::rng::Rng;
use boardwright::service::speed;
use boardwright::span::Span;
use boardwright::texts::Shipped;
use rand::{Rng as _, SeedableRng};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// Options that make the boards of some bases small; they stand for its phrasings, too.
const SMALL: &[(&str, &str)] = &[
    ("amazons", "size=5"),
    ("atari_go", "size=5"),
    ("ataxx", "size=5"),
    ("capture_go", "size=5"),
    ("catchup", "size=3"),
    ("catchup_race", "size=3 goal=6"),
    ("connect6", "size=8"),
    ("dots_and_boxes", "rows=3 cols=3"),
    ("go", "size=5"),
    ("gomoku", "size=8"),
    ("havannah", "size=4"),
    ("hex", "size=5"),
    ("hex_misere", "size=5"),
    ("hox", "size=5"),
    ("iris", "size=3"),
    ("jade", "rows=4 cols=5"),
    ("jade_square", "rows=4 cols=4"),
    ("jed", "rows=4 cols=5"),
    ("jed_plain", "rows=4 cols=5"),
    ("konane", "size=6"),
    ("mind_ninja", "size=3"),
    ("mind_ninja_free", "size=3"),
    ("mind_ninja_position", "size=3"),
    ("mind_ninja_set", "size=3"),
    ("mind_ninja_tournament", "size=3"),
    ("permute", "size=6"),
    ("permute_13", "size=5"),
    ("permute_hex", "size=3"),
    ("permute_solved", "size=6"),
    ("quoridor", "size=5 walls=4"),
    ("slyde", "size=5"),
    ("star", "size=3"),
    ("stepping_stones", "size=4"),
    ("symple", "size=5"),
    ("tak", "size=4"),
    ("tumbleweed", "size=4"),
    ("unlur", "size=4"),
    ("y", "size=5"),
    ("yavalath", "size=4"),
    ("yavalath_three", "size=4"),
];

/// Decisions of a game that are compared.
const MOST: usize = 120;

/// A base said in other words.
struct Phrasing {
    base: String,
    name: String,
    folder: Folder,
    /// Does it come to the same by other decisions?
    other_decisions: bool,
}

impl Phrasing {
    fn key(&self) -> String {
        format!("{}/{}", self.base, self.name)
    }

    fn plain(&self, settings: &Settings) -> Plain {
        bound(&self.folder, &self.name, settings)
    }
}

/// All of them, or those of one base, in order.
fn phrasings() -> Vec<Phrasing> {
    let only = std::env::var("BOARDWRIGHT_GAME").ok();
    let mut bases: Vec<String> = std::fs::read_dir(crate::common::folder("phrasings").0)
        .expect("a folder")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    bases.sort();
    bases.retain(|base| only.as_ref().is_none_or(|o| o == base));
    let of_base = |base: String| {
        let folder = || crate::common::folder(&format!("phrasings/{base}"));
        let one = |name: String| {
            let text = folder().game(&name).expect("a text").text;
            let other_decisions = text.lines().any(|line| line == "-- other decisions");
            Phrasing { base: base.clone(), name, folder: folder(), other_decisions }
        };
        folder().games().into_iter().map(one).collect::<Vec<_>>()
    };
    bases.into_iter().flat_map(of_base).collect()
}

/// The options of a base that make its board small.
fn small(base: &str) -> Settings {
    let options = SMALL.iter().find(|(id, _)| *id == base).map_or("", |(_, options)| options);
    let pair = |text: &str| text.split_once('=').map(|(n, v)| (n.to_string(), v.to_string()));
    options.split_whitespace().filter_map(pair).collect()
}

fn bound(texts: &dyn Texts, id: &str, settings: &Settings) -> Plain {
    let source = texts.game(id).unwrap_or_else(|| panic!("there is no game {id}"));
    let book = read(texts, id, &source).unwrap_or_else(|(errors, _)| panic!("{id}: {errors:#?}"));
    let bound = bind(&book, settings, None).unwrap_or_else(|errors| panic!("{id}: {errors:#?}"));
    Plain::new(Arc::new(bound.model))
}

fn soak() -> u64 {
    std::env::var("BOARDWRIGHT_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// What can be seen of a position: how the game stands, what can be decided, what is where.
fn seen(game: &Plain, state: &State) -> String {
    let status = match game.status(state) {
        Status::Over(outcome) => format!("over, {:?} of {:?}", outcome.winners, outcome.holders),
        open => format!("{open:?}"),
    };
    let model = game.shared_model();
    // A set by its lowest site, whatever others there are: it may stand for the set in another wording.
    let decision = |index| pick_text(&model, &game.decision(state, index).pick, false);
    let decisions: Vec<String> = (0..game.decision_count(state)).map(decision).collect();
    format!("{status}; {decisions:?}")
}

/// Plays one random game of both; says where they differ first.
fn compare(base: &Plain, phrasing: &Plain, seed: u64) -> Result<(), String> {
    let mut rng = Rng::seed_from_u64(seed);
    let (mut a, mut b) =
        (base.start().map_err(|e| e.to_string())?, phrasing.start().map_err(|e| e.to_string())?);
    for step in 0..MOST {
        let (own, other) = (seen(base, &a), seen(phrasing, &b));
        if own != other {
            return Err(format!("seed {seed}, step {step}: base {own}; phrasing {other}"));
        }
        let count = base.decision_count(&a);
        if count == 0 {
            break;
        }
        let index = rng.random_range(0..count);
        base.play(&mut a, index).map_err(|e| e.to_string())?;
        phrasing.play(&mut b, index).map_err(|e| e.to_string())?;
    }
    Ok(())
}

#[test]
fn every_phrasing_means_what_its_base_does() {
    let mut found = Vec::new();
    for phrasing in phrasings().into_iter().filter(|p| !p.other_decisions) {
        let settings = small(&phrasing.base);
        let (base, plain) = (bound(&Shipped, &phrasing.base, &settings), phrasing.plain(&settings));
        let differs = (0..2 * soak()).find_map(|seed| compare(&base, &plain, seed).err());
        found.extend(differs.map(|what| format!("{}: {what}", phrasing.key())));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn both_evaluators_agree_on_every_phrasing() {
    let mut found = Vec::new();
    for phrasing in phrasings() {
        let plain = phrasing.plain(&small(&phrasing.base));
        let compiled = crate::common::compiled(&plain);
        let differs =
            (0..soak()).find_map(|seed| crate::common::compare(&plain, &compiled, seed, MOST).err());
        found.extend(differs.map(|what| format!("{}: {what}", phrasing.key())));
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What kind of code a game has become; no measure of time.
struct Kind {
    /// What is proved.
    proved: Vec<&'static str>,
    /// Loops over sites, sets, groups, members, numbers.
    loops: usize,
    /// Candidates that are tried out before they are offered.
    may_fail: usize,
}

impl Kind {
    fn of(plain: &Plain) -> Kind {
        let compiled = crate::common::compiled(plain);
        let program = compiled.program();
        let facts = facts(program);
        let proved = facts.iter().filter(|fact| fact.holds).map(|fact| fact.name).collect();
        Kind { proved, loops: loops(program), may_fail: may_fail(program) }
    }

    /// What this kind has that the other has not.
    fn lacking_in(&self, other: &Kind) -> Option<String> {
        let mut lacking: Vec<String> = Vec::new();
        let lost = self.proved.iter().filter(|name| !other.proved.contains(name));
        lacking.extend(lost.map(|name| format!("it is not proved that {name}")));
        if other.loops > self.loops {
            lacking.push(format!("{} loops in place of {}", other.loops, self.loops));
        }
        if other.may_fail > self.may_fail {
            lacking.push(format!("{} choices that may fail in place of {}", other.may_fail, self.may_fail));
        }
        (!lacking.is_empty()).then(|| lacking.join("; "))
    }
}

/// The loops of a program, but for those of end rules that are asked of positions which were set up.
fn loops(program: &Program) -> usize {
    let reached = |ends: &[u32]| ends.iter().flat_map(|at| program.reached(*at)).collect::<HashSet<u32>>();
    let of_set_up = &reached(&program.careful_ends) | &reached(&program.written_ends);
    let of_set_up = &of_set_up - &reached(&program.ends);
    let ops = (0..).zip(&program.ops).filter(|(at, _)| !of_set_up.contains(at));
    ops.filter(|(_, op)| op.loop_end().is_some()).count()
}

fn may_fail(program: &Program) -> usize {
    let asks = program.asks.iter().filter(|ask| ask.may_fail).count();
    let sets = program.sets.iter().filter(|set| set.may_fail).count();
    let branches = program.eithers.iter().flat_map(|either| &either.branches);
    asks + sets + branches.filter(|branch| branch.may_fail).count()
}

/// The phrasings that are not yet compiled as well as their bases: one `base/name` on a line.
fn pending() -> BTreeSet<String> {
    let only = std::env::var("BOARDWRIGHT_GAME").ok();
    let text =
        std::fs::read_to_string(crate::common::folder("phrasings").0.join("pending.txt")).expect("a list");
    let is_asked_for = |line: &&str| only.as_ref().is_none_or(|o| line.starts_with(&format!("{o}/")));
    text.lines().filter(|line| !line.is_empty()).filter(is_asked_for).map(str::to_string).collect()
}

#[test]
fn a_phrasing_is_compiled_to_the_same_kind_of_code() {
    let mut bases: BTreeMap<String, Kind> = BTreeMap::new();
    let mut lacking: BTreeMap<String, String> = BTreeMap::new();
    for phrasing in phrasings() {
        let settings = Settings::new();
        let base = bases.entry(phrasing.base.clone());
        let base = base.or_insert_with(|| Kind::of(&bound(&Shipped, &phrasing.base, &settings)));
        let what = base.lacking_in(&Kind::of(&phrasing.plain(&settings)));
        lacking.extend(what.map(|what| (phrasing.key(), what)));
    }
    let pending = pending();
    let newly: Vec<_> = lacking.iter().filter(|(key, _)| !pending.contains(*key)).collect();
    let settled: Vec<_> = pending.iter().filter(|key| !lacking.contains_key(*key)).collect();
    assert!(newly.is_empty(), "compiled worse than their bases, and not in pending.txt: {newly:#?}");
    assert!(
        settled.is_empty(),
        "compiled as well as their bases, to be taken from pending.txt: {settled:#?}"
    );
}

/// Loops that the base has not may take a third of all operations of a decision, or so many, without a word of `check`.
const FEW: f64 = 50.0;

/// Operations of a decision in random games: all, and those inside loops.
fn operations(compiled: &Compiled) -> (f64, f64) {
    let (program, profile) = (compiled.program(), compiled.profile().expect("plays"));
    let mut inside = vec![false; program.ops.len()];
    for (at, op) in program.ops.iter().enumerate() {
        inside[at..op.loop_end().map_or(at, |end| end as usize)].fill(true);
    }
    let count = |of: &dyn Fn(usize) -> bool| {
        let counted = profile.counts.iter().enumerate().filter(|(at, _)| of(*at));
        counted.map(|(_, count)| *count).sum::<u64>() as f64 / profile.decisions.max(1) as f64
    };
    (count(&|_| true), count(&|at| inside[at]))
}

/// A game, where its head stands, and what `check` finds out about its speed beside its base.
fn checked(texts: &dyn Texts, id: &str) -> (Plain, Span, Speed) {
    let book = read(texts, id, &texts.game(id).expect("a game")).expect("reads");
    let game = bound(texts, id, &Settings::new());
    let found = speed(&book, game.model(), &crate::common::compiled(&game));
    (game, book.span, found)
}

#[test]
fn loops_that_the_base_has_not_are_named_or_cost_little() {
    let (mut silent, pending) = (BTreeMap::new(), pending());
    for phrasing in phrasings().into_iter().filter(|p| pending.contains(&p.key())) {
        let (base, plain) =
            (bound(&Shipped, &phrasing.base, &Settings::new()), phrasing.plain(&Settings::new()));
        let loops = |plain| Kind::of(plain).loops;
        if loops(&plain) <= loops(&base) {
            continue;
        }
        let compiled = crate::common::compiled(&plain);
        let ((all, own), (_, of_base)) = (operations(&compiled), operations(&crate::common::compiled(&base)));
        let more = own - of_base;
        let is_much = more > FEW.max(all / 3.0);
        let is_named = || !checked(&phrasing.folder, &phrasing.name).2.slow.is_empty();
        if is_much && slow_rules(plain.model(), &compiled).is_empty() && !is_named() {
            silent.insert(phrasing.key(), more / all);
        }
    }
    assert!(
        silent.is_empty(),
        "much more time in loops than their bases, and `check` says nothing: {silent:#?}"
    );
}

#[test]
fn a_lost_proof_is_named_where_play_shows_no_difference() {
    let told = |texts: &dyn Texts, id: &str| {
        let (game, head, found) = checked(texts, id);
        let base = found.base.as_ref().expect("a base");
        let warnings = found.warnings(game.model(), head);
        let lost: Vec<_> = warnings.iter().filter(|found| found.code == "lost-proof").collect();
        let lines: Vec<_> = lost.iter().map(|found| game.model().sourced.text(found.span)).collect();
        (base.alike, lines)
    };
    let never = "never: draw when points = 2 * size * size".to_string();
    assert_eq!(told(&crate::common::folder("phrasings/hex"), "two_points_a_stone"), (true, vec![never]));
    assert_eq!(told(&crate::common::folder("phrasings/hex"), "all_from_the_top"), (true, vec![]));
    for other in ["hex_wide", "hex_for_one_side"] {
        assert_eq!(told(&crate::common::folder("variants"), other), (false, vec![]), "{other}");
    }
}

#[test]
fn long_games_are_compared_as_far_as_their_turns_go() {
    let (_, _, found) = checked(&crate::common::folder("phrasings/abalone"), "direction_first");
    assert!(found.base.is_some_and(|base| base.alike), "the same turns, in another order");
}

#[test]
fn every_shipped_game_is_said_in_four_other_ways() {
    let all = phrasings();
    let only = std::env::var("BOARDWRIGHT_GAME").ok();
    let few: Vec<String> = boardwright::texts::games()
        .into_iter()
        .filter(|id| only.as_ref().is_none_or(|o| o == id))
        .filter(|id| all.iter().filter(|p| p.base == *id).count() < 4)
        .map(str::to_string)
        .collect();
    assert!(few.is_empty(), "{few:?}");
}

fn slow_rules(model: &Model, compiled: &Compiled) -> Vec<SlowRule> {
    slow::slow_rules(model, compiled, &Work::of(compiled).expect("plays"))
}

/// The slow rules of a game: what is written there, and the condition in it that makes it so.
fn slow(texts: &dyn Texts, id: &str) -> Vec<(String, Option<String>)> {
    let game = bound(texts, id, &Settings::new());
    let compiled = crate::common::compiled(&game);
    let texts = &game.model().sourced;
    let told = |rule: SlowRule| (texts.text(rule.span), rule.part.map(|part| texts.text(part)));
    let found = slow_rules(game.model(), &compiled);
    assert_eq!(found, slow_rules(game.model(), &compiled), "{id}: the figures are the same each time");
    found.into_iter().map(told).collect()
}

#[test]
fn a_rule_that_is_worked_out_one_by_one_is_named() {
    let folder = crate::common::folder("phrasings/connect_four");
    let by_height = Some("s.row = tall(foot(s)) + 1".to_string());
    assert_eq!(slow(&folder, "heights_remembered"), [("landings".to_string(), by_height)]);
    for fast in ["connect_four", "hex", "breakthrough", "reversi", "permute", "chess"] {
        assert_eq!(slow(&Shipped, fast), [], "{fast}");
    }
}

#[test]
fn what_the_scores_of_a_base_call_is_shown_in_the_variant() {
    let (game, head, found) = checked(&crate::common::folder("phrasings/permute"), "every_stone_counts");
    let warning = found.slow.first().expect("slower than its base").warning(head);
    assert_eq!(game.model().sourced.text(warning.span), "group_of(s, mine)");
}

#[test]
fn a_flood_from_many_sites_takes_fewer_steps() {
    let steps_from = |seed: &str| {
        let game = crate::common::written(&format!(
            "boardwright 1\ngame \"Flood\" {{ players White, Black board square(9) pieces stone\n\
             define near = union(g for g in groups(empty) where some g & {seed})\n\
             turn {{ choose s in empty place my stone at s }} ends {{ draw when count(near) < 20 }} }}"
        ));
        let profile = crate::common::compiled(&game).profile().expect("plays");
        profile.waves.iter().sum::<u64>() as f64 / profile.turns as f64
    };
    let (from_side, from_corner) = (steps_from("left"), steps_from("[a1]"));
    assert!(from_side > 7.0 && from_corner > 1.2 * from_side, "{from_side} {from_corner}");
}
