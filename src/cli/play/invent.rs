//! Patterns that are put into words at the table.

use super::patterns;
use super::table::Table;
use crate::cli::load::{self, Loaded};
use crate::cli::out::Failure;
use boardwright::span::SourceMap;
use boardwright::syntax::parse_expr;

/// The option that holds the patterns to choose from.
const LIST: &str = "list";
/// Why no pattern may be invented now.
pub fn refusal(table: &Table) -> Option<String> {
    let has_list = table.loaded.model.options.iter().any(|o| o.name == LIST);
    match (has_list, patterns::is_naming(&table.session)) {
        (false, _) => Some("this game has no list of patterns".into()),
        (_, false) => Some("patterns are invented by whoever names one, when he does".into()),
        _ => None,
    }
}

/// The same game with one more pattern on its list, and what the pattern means in English.
pub fn listed(loaded: &Loaded, condition: &str) -> Result<(Loaded, String), Failure> {
    let mut files = SourceMap::default();
    let file = files.add("pattern", condition);
    parse_expr(file, condition).map_err(|found| Failure::Texts(found, Box::new(files)))?;
    let reading = patterns::reading(loaded, &format!("({condition})"))?;
    let set = loaded.settings.iter().find(|(name, _)| name == LIST).map(|(_, value)| value.as_str());
    let usual = loaded.model.options.iter().find(|o| o.name == LIST).map_or("", |o| o.value.as_str());
    let known = set.unwrap_or(usual);
    let known = known.trim().strip_prefix('{').and_then(|k| k.strip_suffix('}')).unwrap_or(known);
    let mut settings = loaded.settings.clone();
    settings.retain(|(name, _)| name != LIST);
    settings.push((LIST.to_string(), format!("{{ {known}, ({condition}) }}")));
    Ok((load::bind(loaded.name.clone(), loaded.book.clone(), settings)?, reading))
}
