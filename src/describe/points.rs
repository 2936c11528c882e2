//! Scores in points, where a game counts in parts of them.

/// So many units as points, of which each has so many parts: `8½` for 17 halves.
///
/// ```
/// use boardwright::describe::points;
///
/// assert_eq!(points(17, 2), "8½");
/// assert_eq!(points(-1, 2), "−½");
/// assert_eq!(points(14, 10), "1 4/10");
/// assert_eq!(points(-5, 1), "-5");
/// ```
pub fn points(units: i32, parts: i32) -> String {
    if parts <= 1 {
        return units.to_string();
    }
    let (whole, rest) =
        (units.unsigned_abs() / parts.unsigned_abs(), units.unsigned_abs() % parts.unsigned_abs());
    let sign = if units < 0 { "−" } else { "" };
    let fraction = match (rest, parts) {
        (0, _) => return format!("{sign}{whole}"),
        (1, 2) | (2, 4) | (3, 6) | (5, 10) => "½".to_string(),
        (1, 4) => "¼".to_string(),
        (3, 4) => "¾".to_string(),
        (rest, parts) if whole == 0 => format!("{rest}/{parts}"),
        (rest, parts) => format!(" {rest}/{parts}"),
    };
    let whole = if whole == 0 { String::new() } else { whole.to_string() };
    format!("{sign}{whole}{fraction}")
}
