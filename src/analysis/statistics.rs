//! Intervals, ratings and tests for results of games.

/// The 95 % point of the normal distribution, both sides.
const Z: f64 = 1.959_964;

/// Wilson's 95 % interval (1927) for a share seen in `n` games; from 0 to 1 if there were none.
pub fn wilson(share: f64, n: f64) -> (f64, f64) {
    wilson_within(share, n, Z)
}

/// Wilson's interval for another certainty: so many standard deviations on both sides.
pub fn wilson_within(share: f64, n: f64, z: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let square = z * z / n;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = z / (1.0 + square) * (share * (1.0 - share) / n + square / (4.0 * n)).max(0.0).sqrt();
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// The difference in Elo points that makes this share of points expected; infinite for 0 and 1.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of points that a difference in Elo points makes expected.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games nobody won, or left unfinished.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a win 1, a draw ½.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of points; ½ if there were no games.
    pub fn share(self) -> f64 {
        match self.games() {
            0 => 0.5,
            n => self.points() / n as f64,
        }
    }

    /// The variance of one game's points, half a win and half a loss taken for granted so that it is never 0.
    fn variance(self) -> f64 {
        let (w, d, l) = (self.wins as f64 + 0.5, self.draws as f64, self.losses as f64 + 0.5);
        let n = w + d + l;
        let mean = (w + d / 2.0) / n;
        (w * (1.0 - mean).powi(2) + d * (0.5 - mean).powi(2) + l * mean.powi(2)) / n
    }

    /// The 95 % interval of the share.
    pub fn interval(self) -> (f64, f64) {
        wilson(self.share(), self.games() as f64)
    }

    /// The logarithm of how much likelier the results are if the first side is `high` Elo points stronger than if
    /// it is `low`, by the normal approximation of Wald's sequential test as engine testers use it (GSPRT).
    pub fn log_likelihood_ratio(self, low: f64, high: f64) -> f64 {
        let n = self.games() as f64;
        if n == 0.0 {
            return 0.0;
        }
        let (a, b) = (expected_share(low), expected_share(high));
        n * (b - a) * (2.0 * self.share() - a - b) / (2.0 * self.variance())
    }
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The difference is at least the upper one.
    Accepted,
    /// The difference is at most the lower one.
    Rejected,
}

/// Wald's sequential probability ratio test (1945) with 5 % errors of either kind.
pub fn sprt(score: Score, low: f64, high: f64) -> Verdict {
    let bound = (0.95f64 / 0.05).ln();
    match score.log_likelihood_ratio(low, high) {
        ratio if ratio >= bound => Verdict::Accepted,
        ratio if ratio <= -bound => Verdict::Rejected,
        _ => Verdict::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = wilson(0.7, 200.0);
        assert!((low - 0.6332).abs() < 1e-3 && (high - 0.7592).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0.3, 0.0), (0.0, 1.0));
        assert!(wilson(1.0, 10.0).1 <= 1.0 && wilson(0.0, 10.0).0 >= 0.0);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!((expected_share(elo(0.64)) - 0.64).abs() < 1e-12);
    }

    #[test]
    fn the_sequential_test_decides_clear_matches_only() {
        let score = |wins, losses| Score { wins, draws: 0, losses };
        assert_eq!(sprt(score(5, 5), 0.0, 50.0), Verdict::Open);
        assert_eq!(sprt(score(150, 50), 0.0, 50.0), Verdict::Accepted);
        assert_eq!(sprt(score(100, 300), 0.0, 50.0), Verdict::Rejected);
    }
}
