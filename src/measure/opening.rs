//! What first decisions are worth.

use super::said::{counted, percent, player};
use super::{Chart, Data, Estimate, Measure, Section, Table, Unit};
use crate::study::Opening;

/// The most rows of the table.
const ROWS: usize = 12;
/// First decisions are even if the first seat's value is this close to a half.
const EVEN: f64 = 0.05;

fn value(opening: &Opening) -> f64 {
    f64::from(opening.first) / 1000.0
}

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (judge, openings) = data.openings.as_ref()?;
    if openings.len() < 2 || data.seats() != 2 {
        return None;
    }
    let mut section = Section { id: "opening".into(), title: "First decisions".into(), ..Section::default() };
    let even = openings.iter().filter(|opening| (value(opening) - 0.5).abs() <= EVEN).count();
    let words = openings.iter().filter(|opening| opening.word).count();
    let mut classes: Vec<&&Opening> =
        openings.iter().filter(|opening| opening.like == opening.index).collect();
    classes.sort_by(|a, b| b.first.cmp(&a.first).then(a.index.cmp(&b.index)));
    let (best, worst) = (classes.first()?, classes.last()?);
    section.text.push(format!(
        "The first seat has {} to begin with, {} if the board's symmetries are taken into account. To the judge ({}) {} is \
         worth {} to the first seat and {} worth {}; {} of them lie within five points of even.",
        counted(openings.len(), "decision"),
        classes.len(),
        player(judge),
        best.text,
        percent(value(best)),
        worst.text,
        percent(value(worst)),
        even,
    ));
    if words > 0 {
        section.text.push(format!(
            "After {words} of them the best answer is no place on the board but a word, such as a swap: there the second seat \
             would rather have what the first has made. A swap keeps the value to the first seat at a half or below; how close \
             the best opening comes to a half says how even the swap makes the game."
        ));
    }
    if openings.iter().all(|opening| opening.site >= 0) {
        let mut sites = vec![None; data.model.board.len()];
        for opening in openings {
            if let Some(site) = sites.get_mut(opening.site as usize) {
                *site = Some(value(opening));
            }
        }
        let caption = "What each first decision is worth to the first seat, where its name says".into();
        section.charts.push(Chart::Heat { caption, unit: Unit::Share, middle: Some(0.5), sites });
    }
    let share = |n: usize| Estimate::exact(n as f64 / openings.len() as f64);
    section.measures = vec![
        Measure::new(
            "opening.count",
            "First decisions",
            Estimate::exact(openings.len() as f64),
            Unit::Count,
            0,
        ),
        Measure::new(
            "opening.classes",
            "First decisions that differ",
            Estimate::exact(classes.len() as f64),
            Unit::Count,
            0,
        ),
        Measure::new(
            "opening.best",
            "Value of the best to the first seat",
            Estimate::exact(value(best)),
            Unit::Share,
            0,
        ),
        Measure::new("opening.worst", "Value of the worst", Estimate::exact(value(worst)), Unit::Share, 0),
        Measure::new(
            "opening.even",
            "First decisions within five points of even",
            share(even),
            Unit::Share,
            0,
        ),
    ];
    section.tables.push(table(&classes));
    Some(section)
}

fn table(classes: &[&&Opening]) -> Table {
    let row = |opening: &&&Opening| {
        let known = if opening.proven { " (proved)" } else { "" };
        vec![opening.text.clone(), format!("{}{known}", percent(value(opening))), opening.reply.clone()]
    };
    let rows = match classes.len() {
        n if n <= ROWS => classes.iter().map(row).collect(),
        n => {
            let (top, bottom) = (&classes[..ROWS / 2], &classes[n - ROWS / 2..]);
            let gap = vec!["…".to_string(), "…".into(), "…".into()];
            top.iter().map(row).chain([gap]).chain(bottom.iter().map(row)).collect()
        }
    };
    let head = vec!["first decision".to_string(), "worth to the first seat".into(), "best answer".into()];
    Table {
        caption: "The best and the worst first decisions, one of those that are alike".into(),
        head,
        rows,
    }
}
