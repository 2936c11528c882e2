//! What was judged, and how.

use super::said::player;
use super::size;
use super::{Data, Section, Table};
use crate::study::Searcher;

pub fn section(data: &Data<'_>) -> Option<Section> {
    let (manifest, model) = (data.manifest, data.model);
    let subject = manifest.subjects.first()?;
    let searcher = subject.searcher;
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
        match searcher {
            Searcher::TreeSearch => {
                "in the first two turns a decision is drawn, each as likely as its share of a search's visits"
                    .into()
            }
            Searcher::AlphaBeta => "in the first two turns a decision is drawn, all equally likely".into(),
        },
    ));
    Some(Section {
        id: "identity".into(),
        title: "What was judged".into(),
        text: vec![
            format!(
                "The same manifest gives the same numbers on any machine. Players are {} without knowledge of this game; shares have \
                 Wilson's 95 % intervals, means those of a bootstrap over games, ratings those of a Bayesian bootstrap over rounds.",
                match searcher {
                    Searcher::TreeSearch => "Monte-Carlo tree searches of fixed iterations",
                    Searcher::AlphaBeta => "alpha-beta searches of fixed numbers of nodes",
                }
            ),
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
