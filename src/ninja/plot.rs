//! The builder's share of wins against free turns, as an SVG picture.

use super::balance::Tally;
use std::fmt::Write as _;

/// A measured point: free turns (below 0 the blocker's, above 0 the builder's) and the games.
pub type Point = (i32, Tally);

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Draws the points with their 95 % intervals; the dashed line is an even game.
pub fn plot(title: &str, points: &[Point]) -> String {
    let mut points = points.to_vec();
    points.sort_by_key(|(free, _)| *free);
    let (low, high) = match (points.first(), points.last()) {
        (Some(first), Some(last)) => (f64::from(first.0) - 0.5, f64::from(last.0) + 0.5),
        _ => (-0.5, 0.5),
    };
    let x = |free: f64| LEFT + (free - low) / (high - low) * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| TOP + (1.0 - share) * (HEIGHT - TOP - BOTTOM);
    let mut body = String::new();
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        let dashes = if percent == 50 {
            " stroke-dasharray=\"6 4\" stroke=\"#6b5a3a\""
        } else {
            " stroke=\"#e2d8c3\""
        };
        let _ = writeln!(
            body,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\"{dashes}/>",
            WIDTH - RIGHT
        );
        let _ = writeln!(
            body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>",
            LEFT - 8.0,
            at + 4.0
        );
    }
    for (free, tally) in &points {
        let (at, (bottom, top)) = (x(f64::from(*free)), tally.interval());
        let _ = writeln!(
            body,
            "<line x1=\"{at:.1}\" y1=\"{:.1}\" x2=\"{at:.1}\" y2=\"{:.1}\" stroke=\"#c8553d\" stroke-width=\"2\"/>",
            y(bottom),
            y(top)
        );
        let _ =
            writeln!(body, "<circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#c8553d\"/>", y(tally.rate()));
        let _ = writeln!(
            body,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - BOTTOM + 18.0,
            name(*free)
        );
    }
    let (middle, title) = (WIDTH / 2.0, escaped(title));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#1d1a14\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fbf7ee\"/>\n\
         <text x=\"{middle}\" y=\"22\" text-anchor=\"middle\" font-size=\"14\">{title}</text>\n{body}\
         <text x=\"{middle}\" y=\"{:.1}\" text-anchor=\"middle\">free turns; up: games won by the builder</text>\n</svg>\n",
        HEIGHT - 10.0
    )
}

/// `none`, `blocker 2`, `builder 1`
pub fn name(free: i32) -> String {
    match free {
        0 => "none".into(),
        n if n < 0 => format!("blocker {}", -n),
        n => format!("builder {n}"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_drawn() {
        let points = [(1, Tally { built: 9, games: 10 }), (0, Tally { built: 5, games: 10 })];
        let drawn = plot("a < b", &points);
        assert_eq!(drawn.matches("<circle").count(), 2);
        assert!(drawn.contains("a &lt; b") && drawn.contains("builder 1") && drawn.contains(">none<"));
    }
}
