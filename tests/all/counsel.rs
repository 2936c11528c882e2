//! Mind Ninja before play: what is bid, named, set up and chosen, with measures that are known.

use boardwright::check;
use boardwright::engine::notation::{decision_text, play_move, read_full_move};
use boardwright::game::{EvalLimit, Game, Rng};
use boardwright::machine::{Compiled, State};
use boardwright::model::{Model, Position, Role};
use boardwright::ninja::{advise, Advice, Tally};
use boardwright::span::SourceText;
use boardwright::texts::Shipped;
use rand::SeedableRng;
use std::sync::Arc;

use boardwright::check::Texts;

/// A form of the rules with this list of patterns, after moves.
struct Table {
    model: Arc<Model>,
    game: Compiled,
    state: State,
}

fn table(form: &str, list: &str, moves: &[&str]) -> Table {
    table_of(form, &Shipped.game(form).unwrap(), list, moves)
}

fn table_of(form: &str, text: &SourceText, list: &str, moves: &[&str]) -> Table {
    let book = check::read(&Shipped, form, text).unwrap_or_else(|(e, _)| panic!("{e:?}"));
    let set = [("surface", "square(3)"), ("list", list)].map(|(n, v)| (n.to_string(), v.to_string()));
    let model = Arc::new(check::bind(&book, &set.to_vec(), None).unwrap().model);
    let game = Compiled::new(model.clone()).unwrap();
    let mut state = game.start().unwrap();
    for text in moves {
        let mv = read_full_move(&game, &state, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(play_move(&game, &mut state, &mv).unwrap(), "{text}");
    }
    Table { model, game, state }
}

impl Table {
    /// What is advised if the builder wins this share of games.
    fn advice(&self, share: impl Fn(&Table, &Position) -> f64) -> Option<(String, Option<f64>)> {
        let mut measure = |game: &Compiled, state: &State| {
            let built = (100.0 * share(self, &game.position(state))).round() as u64;
            Ok::<_, EvalLimit>(Tally { built, games: 100 })
        };
        let mut rng = Rng::seed_from_u64(5);
        let found = advise(&self.game, &self.model, &self.state, &mut rng, &mut measure).unwrap();
        let Advice { indices, worth } = found?;
        let (mut state, mut words) = (self.state.clone(), Vec::new());
        for index in indices {
            words.push(decision_text(&self.game, &state, index));
            self.game.play(&mut state, index).unwrap();
        }
        Some((words.join(" "), worth))
    }

    /// The number that a variable holds, or the member.
    fn var(&self, position: &Position, name: &str) -> i32 {
        let at = self.model.vars.iter().position(|var| var.name == name).unwrap();
        match position.vars()[at].first().unwrap().clone() {
            boardwright::model::Value::Num(n) => n,
            value => value.members().trailing_zeros() as i32,
        }
    }
}

#[test]
fn the_better_role_is_taken() {
    let table = table("mind_ninja", "{ hex, cross }", &["hex"]);
    assert_eq!(table.advice(|_, _| 0.7), Some(("Builder".into(), Some(0.7))));
    assert_eq!(table.advice(|_, _| 0.2), Some(("Blocker".into(), Some(0.8))));
}

#[test]
fn free_turns_of_ones_own_count_for_a_role() {
    // Who passed has three free turns, which help the builder more.
    let table = table("mind_ninja_tournament", "{ hex, cross }", &["3", "pass", "hex Builder 0"]);
    let share = |_: &Table, position: &Position| {
        let builder_has_them = position.holders()[Role(0).index()].0 == 1;
        if builder_has_them {
            0.9
        } else {
            0.3
        }
    };
    assert_eq!(table.advice(share), Some(("Builder".into(), Some(0.9))));
}

#[test]
fn the_fairest_pattern_is_named() {
    let table = table("mind_ninja", "{ hex, cross, five_in_a_row(3) }", &[]);
    let share = |table: &Table, position: &Position| [0.9, 0.4, 0.1][table.var(position, "goal") as usize];
    assert_eq!(table.advice(share), Some(("cross".into(), Some(0.4))));
}

#[test]
fn free_turns_make_it_fair() {
    let table = table("mind_ninja_free", "{ hex }", &[]);
    let share = |of_builder: f64| {
        move |table: &Table, position: &Position| {
            let each = if table.var(position, "favoured") == 0 { 0.25 } else { -0.25 };
            of_builder + each * f64::from(table.var(position, "granted"))
        }
    };
    assert_eq!(table.advice(share(0.95)).unwrap().0, "hex Blocker 2");
    assert_eq!(table.advice(share(0.2)).unwrap().0, "hex Builder 1");
    assert_eq!(table.advice(share(0.51)).unwrap().0, "hex Builder 0");
}

#[test]
fn bids_are_low_and_passed_on() {
    let advice = |moves: &[&str]| table("mind_ninja_tournament", "{ hex }", moves).advice(|_, _| 0.5);
    assert_eq!(advice(&[]), Some(("0".into(), None)));
    assert_eq!(advice(&["2"]), Some(("pass".into(), None)));
}

#[test]
fn stones_are_set_up_until_it_is_fair() {
    let share = |_: &Table, position: &Position| if position.occupied().is_empty() { 0.9 } else { 0.55 };
    let begun = table("mind_ninja_position", "{ hex }", &["hex"]).advice(share).unwrap();
    assert!(begun.0.ends_with("Red") || begun.0.ends_with("Blue"), "{begun:?}");
    let advised = table("mind_ninja_position", "{ hex }", &["hex", "a1 Red"]).advice(share).unwrap();
    assert_eq!(advised.0, "done");
}

#[test]
fn nothing_is_advised_in_play_or_in_other_games() {
    assert_eq!(table("mind_ninja", "{ hex }", &["hex", "Builder"]).advice(|_, _| 0.5), None);
    assert_eq!(table("mind_ninja", "{ hex }", &["hex", "Builder", "a1 Red"]).advice(|_, _| 0.5), None);
}

#[test]
fn roles_are_open_until_what_every_take_makes_true_is_true() {
    let shipped = Shipped.game("mind_ninja").unwrap();
    let renamed = shipped.text.replace("roles_are_chosen", "seated");
    let never_said =
        renamed.replace("    set seated to true\n", "").replace("decided = seated and", "decided =");
    let worth = |text: String, moves: &[&str]| {
        let text = SourceText { text, ..shipped.clone() };
        table_of("mind_ninja", &text, "{ hex, cross }", moves).advice(|_, _| 0.7)
    };
    assert_eq!(worth(renamed.clone(), &["hex"]), Some(("Builder".into(), Some(0.7))));
    assert_eq!(worth(renamed, &["hex", "Builder"]), None);
    assert_eq!(worth(never_said, &["hex"]), None);
}
