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

/// So many standard deviations on both sides leave out this share of the normal distribution.
pub fn deviations(left_out: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        match libm::erfc(middle / std::f64::consts::SQRT_2) > left_out {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

/// The difference in Elo points that makes this share of points expected; infinite for 0 and 1.
pub fn elo(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}

/// The share of points that a difference in Elo points makes expected.
pub fn expected_share(elo: f64) -> f64 {
    expected_share_among(elo, 2)
}

/// The same for one among so many seats: the difference multiplies the odds among equals.
pub fn expected_share_among(elo: f64, seats: usize) -> f64 {
    let others = seats.max(2) as f64 - 1.0;
    1.0 / (1.0 + others * libm::pow(10.0, -elo / 400.0))
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

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::default(), |a, b| Score {
            wins: a.wins + b.wins,
            draws: a.draws + b.draws,
            losses: a.losses + b.losses,
        })
    }
}

impl Score {
    /// Games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points between two: a win 1, a draw ½.
    pub fn points(self) -> f64 {
        self.points_among(2)
    }

    /// Points where the side has one of so many seats: a win 1, a draw an equal share.
    pub fn points_among(self, seats: usize) -> f64 {
        self.wins as f64 + self.draws as f64 / seats.max(2) as f64
    }

    /// The share of points between two; ½ if there were no games.
    pub fn share(self) -> f64 {
        self.share_among(2)
    }

    /// The share of points where the side has one of so many seats; an equal share if there were no games.
    pub fn share_among(self, seats: usize) -> f64 {
        match self.games() {
            0 => 1.0 / seats.max(2) as f64,
            n => self.points_among(seats) / n as f64,
        }
    }

    /// The 95 % interval of the share between two.
    pub fn interval(self) -> (f64, f64) {
        self.interval_among(2)
    }

    /// The 95 % interval of the share where the side has one of so many seats.
    pub fn interval_among(self, seats: usize) -> (f64, f64) {
        wilson(self.share_among(seats), self.games() as f64)
    }

    /// The logarithm of how much likelier the results are if the first side is `high` Elo points stronger than if it
    /// is `low`, each with the share of draws that suits the results best: the generalized sequential test of Van den
    /// Bergh (2018). Without draws it is Wald's own.
    pub fn log_likelihood_ratio(self, low: f64, high: f64) -> f64 {
        self.log_likelihood_ratio_among((low, high), 2)
    }

    /// The same where the first side has one of so many seats.
    fn log_likelihood_ratio_among(self, (low, high): (f64, f64), seats: usize) -> f64 {
        let counts = [self.losses, self.draws, self.wins].map(|n| n as f64 + UNSEEN);
        let worth = [0.0, 1.0 / seats.max(2) as f64, 1.0];
        let [low, high] = [low, high].map(|elo| likeliest(counts, worth, expected_share_among(elo, seats)));
        (0..3).map(|i| counts[i] * libm::log(high[i] / low[i])).sum()
    }
}

/// Results that were not seen are taken for so many, so that they stay possible.
const UNSEEN: f64 = 1e-3;

/// The probabilities of a loss, a draw and a win that make so many of them likeliest, of all that give this share of
/// points on average: `n / (1 + m (points - share))`, where the share tells `m` (Owen 1988). `worth` are the points of each.
fn likeliest(counts: [f64; 3], worth: [f64; 3], share: f64) -> [f64; 3] {
    let total: f64 = counts.iter().sum();
    let by = |m: f64, i: usize| counts[i] / total / (1.0 + m * (worth[i] - share));
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let beyond: f64 = (0..3).map(|i| by(middle, i) * (worth[i] - share)).sum();
        match beyond > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    std::array::from_fn(|i| by(low, i))
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

/// Wald's sequential probability ratio test (1945) with errors of either kind in one match of twenty.
pub fn sprt(score: Score, low: f64, high: f64) -> Verdict {
    sprt_among(score, (low, high), 2)
}

/// The same where the first side has one of so many seats: is it stronger than each of the others by the upper difference
/// in Elo points rather than by the lower one?
pub fn sprt_among(score: Score, differences: (f64, f64), seats: usize) -> Verdict {
    let bound = libm::log(0.95 / 0.05);
    match score.log_likelihood_ratio_among(differences, seats) {
        ratio if ratio >= bound => Verdict::Accepted,
        ratio if ratio <= -bound => Verdict::Rejected,
        _ => Verdict::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng as _, SeedableRng};

    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = wilson(0.7, 200.0);
        assert!((low - 0.6332).abs() < 1e-3 && (high - 0.7592).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0.3, 0.0), (0.0, 1.0));
        assert!(wilson(1.0, 10.0).1 <= 1.0 && wilson(0.0, 10.0).0 >= 0.0);
    }

    #[test]
    fn deviations_are_those_of_tables() {
        assert!((deviations(0.05) - Z).abs() < 1e-5);
        assert!((deviations(0.01) - 2.575_829).abs() < 1e-5);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!((expected_share(elo(0.64)) - 0.64).abs() < 1e-12);
    }

    #[test]
    fn without_draws_the_test_is_walds() {
        let score = Score { wins: 7, draws: 0, losses: 3 };
        let (low, high) = (expected_share(-20.0), expected_share(80.0));
        let walds = 7.0 * libm::log(high / low) + 3.0 * libm::log((1.0 - high) / (1.0 - low));
        assert!((score.log_likelihood_ratio(-20.0, 80.0) - walds).abs() < 0.02);
    }

    /// How often in a hundred matches a side as strong as the lower bound is taken for the upper one.
    fn wrongly_accepted((low, high): (f64, f64), draws: f64, at_once: usize) -> f64 {
        let mut rng = crate::game::Rng::seed_from_u64(7);
        let wins = expected_share(low) - draws / 2.0;
        let mut one = || {
            let mut score = Score::default();
            loop {
                for _ in 0..at_once {
                    match rng.random::<f64>() {
                        x if x < wins => score.wins += 1,
                        x if x < wins + draws => score.draws += 1,
                        _ => score.losses += 1,
                    }
                }
                match sprt(score, low, high) {
                    Verdict::Open => {}
                    verdict => break verdict == Verdict::Accepted,
                }
            }
        };
        (0..2000).filter(|_| one()).count() as f64 / 20.0
    }

    #[test]
    fn the_sequential_test_errs_as_rarely_as_it_says() {
        for bounds in [(0.0, 50.0), (0.0, 200.0), (-200.0, 0.0)] {
            for (draws, at_once) in [(0.0, 1), (0.0, 4), (0.12, 2), (0.4, 2)] {
                let errors = wrongly_accepted(bounds, draws, at_once);
                assert!(errors > 0.5 && errors < 6.0, "{bounds:?} {draws} {at_once}: {errors} %");
            }
        }
    }

    #[test]
    fn the_sequential_test_decides_clear_matches_only() {
        let score = |wins, losses| Score { wins, draws: 0, losses };
        assert_eq!(sprt(score(5, 5), 0.0, 50.0), Verdict::Open);
        assert_eq!(sprt(score(150, 50), 0.0, 50.0), Verdict::Accepted);
        assert_eq!(sprt(score(100, 300), 0.0, 50.0), Verdict::Rejected);
        // Among three equals each has a third of the points: 42 % is more.
        assert_eq!(sprt(score(420, 580), 0.0, 50.0), Verdict::Rejected);
        assert_eq!(sprt_among(score(420, 580), (0.0, 50.0), 3), Verdict::Accepted);
        // A draw among three is an equal share of one game: equals that draw often are no stronger than equals.
        let equals = Score { wins: 120, draws: 240, losses: 240 };
        assert!((equals.share_among(3) - 1.0 / 3.0).abs() < 1e-12 && equals.share() > 0.39);
        assert_ne!(sprt_among(equals, (0.0, 50.0), 3), Verdict::Accepted);
    }
}
