//! Numbers in words.

use super::{Estimate, Measure, Unit};

/// A share in per cent; what is not quite nothing or all is not told as such.
pub fn percent(share: f64) -> String {
    match share * 100.0 {
        x if x > 0.0 && x < 0.05 => "<0.1\u{a0}%".into(),
        x if (99.95..100.0).contains(&x) => ">99.9\u{a0}%".into(),
        x if x > 0.0 && x < 1.0 || x > 99.0 && x < 100.0 => format!("{x:.1}\u{a0}%"),
        x => format!("{x:.0}\u{a0}%"),
    }
}

/// A share with its interval: `52 % (95 %: 45 to 59)`.
pub fn share(estimate: Estimate) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => {
            format!("{} (95\u{a0}%: {:.0} to {:.0})", percent(estimate.value), low * 100.0, high * 100.0)
        }
        _ => percent(estimate.value),
    }
}

/// A number with few digits.
pub fn number(x: f64) -> String {
    match x.abs() {
        a if a >= 100.0 || x.fract() == 0.0 => format!("{x:.0}"),
        a if a >= 1.0 => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}

/// Something counted, with the right form of its name.
pub fn counted(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

/// What was not seen in so many games.
pub fn not_seen(games: usize) -> String {
    format!(
        "not seen in {games} games (at most {} at 95\u{a0}%)",
        percent((3.0 / games.max(1) as f64).min(1.0))
    )
}

/// How long a player thinks, as a reader says it.
pub fn player(spec: &str) -> String {
    match spec.split_once(':') {
        Some(("mcts", iterations)) => format!("{iterations} iterations"),
        Some(("ab", nodes)) => format!("{nodes} nodes"),
        _ => spec.to_string(),
    }
}

/// The same as a part of a measure's name: the number alone.
pub fn player_id(spec: &str) -> &str {
    spec.split_once(':').map_or(spec, |(_, number)| number)
}

impl Measure {
    /// The number as text.
    pub fn text(&self) -> String {
        self.unit.text(self.estimate.value)
    }

    /// The interval as text; empty if there is none.
    pub fn interval_text(&self) -> String {
        match (self.estimate.low, self.estimate.high) {
            (Some(low), Some(high)) => format!("{} to {}", self.unit.text(low), self.unit.text(high)),
            _ => String::new(),
        }
    }
}

impl Unit {
    /// A number in this unit.
    pub fn text(self, x: f64) -> String {
        match self {
            Unit::Share => percent(x),
            Unit::Count | Unit::Ratio => number(x),
            Unit::Magnitude => format!("10^{x:.1}"),
            Unit::Elo => format!("{x:+.0}"),
        }
    }
}
