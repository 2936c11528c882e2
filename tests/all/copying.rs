//! Copying the other side's turns, in games where it is known what that is worth.

use boardwright::check::{self, Settings, Texts};
use boardwright::engine::Plain;
use boardwright::machine::Compiled;
use boardwright::measure::Report;
use boardwright::model::Model;
use boardwright::record::rules_text;
use boardwright::study::{
    merge, next, report, work, written, Copied, Level, Manifest, Memory, Purpose, Row, Rules, Searcher,
    Store, Subject,
};
use boardwright::texts::Shipped;
use std::sync::Arc;

/// A shipped game, and a report that has nothing but copying.
struct Ready {
    model: Arc<Model>,
    rules: Rules,
    manifest: Manifest,
}

fn ready(id: &str, settings: &[(&str, &str)], nodes: u64, games: u32) -> Ready {
    let settings: Settings =
        settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let text = Shipped.game(id).expect("a shipped game");
    let model = Arc::new(check::model(&Shipped, id, &text, &settings).expect("a game"));
    let subject = Subject {
        name: id.into(),
        label: String::new(),
        position: None,
        settings,
        rules: rules_text(&model),
        seats: 2,
        searcher: Searcher::TreeSearch,
        texts: Vec::new(),
    };
    let mut manifest = report(subject, Level::Quick, 5, 1);
    manifest.series.retain(|series| matches!(series.purpose, Purpose::Copies { .. }));
    for series in &mut manifest.series {
        series.games = games;
        if let Purpose::Copies { nodes: most, .. } = &mut series.purpose {
            *most = nodes;
        }
    }
    let game = Compiled::new(model.clone()).expect("a game of this size");
    Ready { rules: Rules { plain: Plain::new(model.clone()), game }, model, manifest }
}

impl Ready {
    fn played(&self, manifest: &Manifest) -> Memory {
        let store = Memory::default();
        for piece in 0..manifest.pieces() {
            let rows = work(manifest, &self.rules, piece).expect("few steps");
            let Ok(()) = store.write(piece, &written(manifest, piece, &rows));
        }
        store
    }

    fn tried(&self) -> Vec<Copied> {
        let store = self.played(&self.manifest);
        let Ok(merged) = merge(&self.manifest, &store);
        let rows = merged.rows(|_| true).expect("rows").into_iter().flatten();
        let copied = |row| match row {
            Row::Copied(copied) => Some(copied),
            _ => None,
        };
        rows.filter_map(copied).collect()
    }
}

/// The way to copy of this movement, colours and seat.
fn way<'c>(tried: &'c [Copied], name: &str, exchanged: bool, seat: u8) -> Option<&'c Copied> {
    tried
        .iter()
        .find(|copied| (copied.name.as_str(), copied.exchanged, copied.seat) == (name, exchanged, seat))
}

#[test]
fn the_second_seat_copies_in_cram_on_an_even_board() {
    let tried = ready("cram", &[("rows", "4"), ("cols", "4")], 100_000, 4).tried();
    let copied = way(&tried, "half turn", false, 1).expect("a half turn");
    assert_eq!(copied.proved, Some(2), "{copied:?}");
    assert_eq!(copied.half_points, 2 * copied.games);
    assert_eq!(copied.copied, copied.decisions);
    // No domino lies on itself after a half turn, so the first seat has nothing to open with.
    assert!(way(&tried, "half turn", false, 0).is_none());
    // In a mirror a domino may lie across the axis, and its copy has no room.
    assert_ne!(way(&tried, "left right", false, 1).expect("a mirror").proved, Some(2));
}

#[test]
fn the_first_seat_takes_the_centre_and_copies_in_cram_on_an_even_by_odd_board() {
    let tried = ready("cram", &[("rows", "4"), ("cols", "3")], 100_000, 4).tried();
    let copied = way(&tried, "half turn", false, 0).expect("a half turn");
    assert_eq!(copied.opening.as_deref(), Some("b2+b3"));
    assert_eq!(copied.proved, Some(2), "{copied:?}");
    assert_eq!(copied.half_points, 2 * copied.games);
    assert_eq!(way(&tried, "half turn", false, 1).expect("the other seat").proved, Some(0));
}

#[test]
fn jade_is_copied_without_its_opening_rule_and_not_with_it() {
    let size = |n| [("rows", n), ("cols", n)];
    let free = |n| [&size(n)[..], &[("opening", "free")]].concat();
    let tried = ready("jade", &free("4"), 300_000, 4).tried();
    let copied = way(&tried, "half turn", true, 1).expect("a half turn");
    assert_eq!(copied.proved, Some(2), "{copied:?}");
    let tried = ready("jade", &size("4"), 300_000, 4).tried();
    assert!(tried.iter().all(|copied| copied.proved.unwrap_or(0) == 0), "{tried:?}");
    let copied = way(&tried, "half turn", true, 1).expect("a half turn");
    assert!(copied.copied < copied.decisions, "{copied:?}");
    // On an odd board the first seat opens on the short diagonal, whose cells it pairs freely.
    let tried = ready("jade", &free("5"), 1_000, 8).tried();
    let copied = way(&tried, "short diagonal", false, 0).expect("a short diagonal");
    assert_eq!((copied.half_points, copied.copied), (2 * copied.games, copied.decisions), "{copied:?}");
    let tried = ready("jade", &size("5"), 1_000, 8).tried();
    assert!(way(&tried, "short diagonal", false, 0).is_none());
}

#[test]
fn copying_is_of_no_use_in_tic_tac_toe() {
    let tried = ready("tic_tac_toe", &[], 100_000, 20).tried();
    assert!(tried.iter().all(|copied| copied.proved == Some(0)), "{tried:?}");
}

#[test]
fn the_best_way_meets_stronger_players_in_the_second_round() {
    let game = ready("cram", &[("rows", "4"), ("cols", "4")], 100_000, 4);
    let store = game.played(&game.manifest);
    let Ok(merged) = merge(&game.manifest, &store);
    let second = next(&merged).expect("rows").expect("a second round");
    assert_eq!((second.rounds(), second.hash()), (2, game.manifest.hash()));
    let store = game.played(&second);
    let Ok(merged) = merge(&second, &store);
    assert_eq!(next(&merged), Ok(None));
    let report = Report::new(&merged, &game.model).expect("rows");
    let copying = report.sections.iter().find(|section| section.id == "copying").expect("a section");
    assert!(
        copying.text.concat().contains("The second seat wins by copying: half turn (proved)"),
        "{copying:?}"
    );
    let points: Vec<f64> = copying
        .measures
        .iter()
        .filter(|m| m.id.starts_with("copying.second"))
        .map(|m| m.estimate.value)
        .collect();
    assert_eq!(points, [1.0; 3]);
}
