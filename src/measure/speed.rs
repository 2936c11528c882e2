//! How fast the game is played, beside shipped games: what a clock said when the study was planned.

use super::said::number;
use super::{Data, Section, Table};
use crate::study::{Pace, Searcher};

pub fn section(data: &Data<'_>) -> Option<Section> {
    let calibration =
        data.manifest.calibration.as_ref().filter(|calibration| !calibration.beside.is_empty())?;
    let own = &calibration.pace;
    let title = data.model.title.as_str();
    let mut all: Vec<(&str, &Pace)> =
        calibration.beside.iter().map(|(name, pace)| (name.as_str(), pace)).collect();
    let faster = |of: fn(&Pace) -> u64| all.iter().filter(|(_, pace)| of(pace) > of(own)).count();
    let said = format!(
        "When this report was planned, one core played {} random games a second ({} turns), and a search of 1,024 iterations from the start \
         made {} iterations a second. {} of the {} shipped games that were timed at the same time on the same machine came to more turns, {} \
         to more iterations{}. These are the only numbers here that come out differently elsewhere; \
         no other one depends on them.",
        thousands(own.playouts),
        thousands(turns(own)),
        thousands(own.iterations),
        faster(turns),
        all.len(),
        faster(|pace| pace.iterations),
        match data.manifest.subjects.first()?.searcher {
            Searcher::TreeSearch => String::new(),
            searcher => format!(", {} nodes of alpha-beta counted as one iteration", searcher.nodes(1)),
        },
    );
    all.push((title, own));
    all.sort_by_key(|(_, pace)| std::cmp::Reverse(turns(pace)));
    let row = |(name, pace): (&str, &Pace)| {
        let mark = if std::ptr::eq(pace, own) { format!("{name} (this game)") } else { name.to_string() };
        vec![
            mark,
            thousands(pace.playouts),
            number(pace.turns as f64 / 100.0),
            thousands(turns(pace)),
            thousands(pace.iterations),
        ]
    };
    let head = [
        "game",
        "random games a second",
        "turns of one",
        "turns a second",
        "iterations of a search a second",
    ];
    Some(Section {
        id: "speed".into(),
        title: "Speed".into(),
        text: vec![said],
        tables: vec![Table {
            caption: "One core of the machine on which this was planned, the fastest first".into(),
            head: head.map(String::from).to_vec(),
            rows: all.into_iter().map(row).collect(),
        }],
        ..Section::default()
    })
}

/// Turns of random games in a second.
fn turns(pace: &Pace) -> u64 {
    (u128::from(pace.playouts) * u128::from(pace.turns) / 100) as u64
}

/// With commas between thousands.
fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = (!head.is_empty()).then(|| head.to_string());
    head.into_iter().chain(groups).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(
            [0, 999, 1_000, 12_345, 1_234_567].map(thousands),
            ["0", "999", "1,000", "12,345", "1,234,567"]
        );
    }
}
