//! What may help where a value stays unknown.

use super::{Args, How};
use boardwright::model::{Model, OptionInfo};
use boardwright::solve::Unknown;

/// What to try after a search that ended so, each in a line.
pub fn advice(why: Unknown, args: &Args, model: &Model) -> Vec<String> {
    let mut lines = Vec::new();
    let file = "`--file FILE` keeps what is found, so that the next run goes on from there";
    match why {
        Unknown::Nodes(_) => lines.push("more nodes: a greater number after `--nodes`, or none".to_string()),
        Unknown::Memory(_) => {
            lines.push(format!(
                "more memory: `--memory {}M`, if the machine has it",
                args.memory.saturating_mul(4) >> 20
            ));
        }
        Unknown::Repeats | Unknown::Deep(_) => {
            lines
                .push("`--method retrograde`, which looks at all positions; it needs memory for them".into());
        }
        Unknown::Stopped => lines.push("more time".into()),
        Unknown::Rule => {}
    }
    if args.file.is_none()
        && args.method != How::Retrograde
        && matches!(why, Unknown::Nodes(_) | Unknown::Stopped)
    {
        lines.push(file.into());
    }
    let smaller: Vec<String> = model.options.iter().filter_map(smaller).collect();
    if !smaller.is_empty() {
        lines.push(format!("a smaller game, which is often easier by far: {}", smaller.join(" ")));
    }
    if args.after.after.is_empty() {
        lines.push("a position later in the game: `--after \"MOVE; MOVE\"`".into());
    }
    lines
}

/// How a number is set to a smaller one.
fn smaller(option: &OptionInfo) -> Option<String> {
    let (low, _) = option.domain.split_once("..")?;
    let (low, value): (i64, i64) = (low.parse().ok()?, option.value.parse().ok()?);
    (value > low + 1 && low > 0)
        .then(|| format!("`--set {}={}`", option.name, (low + 1).max(value - 1 - value / 4)))
}
