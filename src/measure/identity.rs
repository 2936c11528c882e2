//! What was judged, and how.

use super::said::player;
use super::size;
use super::{Data, Section, Table};

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (manifest, model) = (data.manifest, data.model);
    let subject = manifest.subjects.first()?;
    let mut rows = vec![
        ("Game".to_string(), model.title.clone()),
        ("Board".into(), format!("{}, {} sites", model.board.kind(), model.board.len())),
    ];
    rows.extend(model.options.iter().map(|option| (format!("Option {}", option.name), option.value.clone())));
    rows.extend(size::told(data).map(|told| ("Size of the definition".to_string(), told)));
    rows.extend([
        ("Rules' hash".to_string(), subject.rules.clone()),
        ("Program".into(), format!("Boardwright {}", manifest.version)),
        ("Level".into(), level(data)),
        ("Seed".into(), manifest.seed.to_string()),
        ("Study".into(), manifest.identity()),
        ("Strongest player".into(), player(&data.strongest().0)),
    ]);
    rows.extend(data.judged.as_ref().map(|(_, judge, _)| ("Judge".to_string(), player(judge))));
    rows.push((
        "Openings".into(),
        "in the first two turns a decision is drawn, each as likely as its share of a search's visits".into(),
    ));
    Some(Section {
        id: "identity".into(),
        title: "What was judged".into(),
        text: vec![
            "The same manifest gives the same numbers on any machine. Players are Monte-Carlo tree searches of fixed iterations \
             without knowledge of this game; shares have Wilson's 95 % intervals, means those of a bootstrap over games."
                .into(),
        ],
        tables: vec![Table {
            caption: "What these figures depend on".into(),
            head: Vec::new(),
            rows: rows.into_iter().map(|(what, is)| vec![what, is]).collect(),
        }],
        ..Section::default()
    })
}

fn level(data: &Data<'_>) -> String {
    match data.manifest.halved {
        0 => data.manifest.level.to_string(),
        n => format!("{}, its work halved {n} times", data.manifest.level),
    }
}
