//! Charts as SVG in the page's own colours.

use boardwright::measure::{Bar, Chart, Line, Unit};
use maud::{html, Markup};

/// The size of a chart, in its own units.
const WIDTH: f64 = 640.0;
/// Room for labels at the left of bars.
const LABELS: f64 = 230.0;
/// The height of a bar's row.
const ROW: f64 = 26.0;
/// The frame of other charts: left, top, right, bottom.
const FRAME: [f64; 4] = [52.0, 10.0, WIDTH - 12.0, 210.0];

/// A chart with its caption; nothing for heat maps, which are drawn on boards.
pub fn chart(chart: &Chart) -> Option<Markup> {
    let (caption, picture) = match chart {
        Chart::Bars { caption, unit, bars, mark } => (caption, self::bars(*unit, bars, *mark)),
        Chart::Histogram { caption, x, columns } => (caption, histogram(x, columns)),
        Chart::Lines { caption, x, y, unit, range, lines, mark } => {
            (caption, self::lines((x, y), *unit, *range, lines, *mark))
        }
        Chart::Heat { .. } => return None,
    };
    Some(html! { figure { figcaption { (caption) } (picture) } })
}

fn at(x: f64) -> String {
    format!("{x:.1}")
}

/// Points with whiskers on a common scale from 0.
fn bars(unit: Unit, bars: &[Bar], mark: Option<f64>) -> Markup {
    let highest = bars.iter().map(|bar| bar.estimate.interval().1).fold(0.0, f64::max);
    let most = if unit == Unit::Share { 1.0 } else { highest.max(1e-9) };
    let x = |value: f64| LABELS + (WIDTH - LABELS - 70.0) * (value / most).clamp(0.0, 1.0);
    let height = bars.len() as f64 * ROW + 26.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" {
            @for tick in 0..=4 {
                @let value = most * f64::from(tick) / 4.0;
                line class="grid" x1=(at(x(value))) x2=(at(x(value))) y1="4" y2=(at(height - 20.0)) {}
                text class="soft" x=(at(x(value))) y=(at(height - 6.0)) text-anchor="middle" { (unit.text(value)) }
            }
            @if let Some(mark) = mark {
                line class="mark" x1=(at(x(mark))) x2=(at(x(mark))) y1="0" y2=(at(height - 20.0)) {}
            }
            @for (row, bar) in bars.iter().enumerate() {
                @let y = row as f64 * ROW + 17.0;
                @let (low, high) = bar.estimate.interval();
                text x=(at(LABELS - 12.0)) y=(at(y + 4.0)) text-anchor="end" { (bar.label) }
                line class="whisker" x1=(at(x(low))) x2=(at(x(high))) y1=(at(y)) y2=(at(y)) {}
                circle class="bar" cx=(at(x(bar.estimate.value))) cy=(at(y)) r="5" {}
                text x=(at(WIDTH - 60.0)) y=(at(y + 4.0)) { (unit.text(bar.estimate.value)) }
            }
        }
    }
}

/// A round number at or above this one, for the end of a scale.
fn round_up(x: f64) -> f64 {
    let power = libm::pow(10.0, libm::log10(x.max(1e-9)).floor());
    [1.0, 1.2, 1.6, 2.0, 2.4, 3.2, 4.0, 6.0, 8.0, 10.0]
        .map(|n| n * power)
        .into_iter()
        .find(|n| *n >= x)
        .unwrap_or(x)
}

/// The numbers below an axis: whole ones, or quarters of 1.
fn ticks(far: f64) -> Vec<f64> {
    let step = if far <= 1.0 { far / 4.0 } else { (far / 5.0).ceil() };
    (0..=5).map(|nth| f64::from(nth) * step).filter(|value| *value <= far).collect()
}

/// Grid lines with numbers at the left.
fn grid(unit: Unit, (low, high): (f64, f64)) -> Markup {
    let [left, top, right, bottom] = FRAME;
    html! {
        @for tick in 0..=4 {
            @let value = low + (high - low) * f64::from(tick) / 4.0;
            @let y = bottom - (bottom - top) * f64::from(tick) / 4.0;
            line class="grid" x1=(at(left)) x2=(at(right)) y1=(at(y)) y2=(at(y)) {}
            text class="soft" x=(at(left - 6.0)) y=(at(y + 4.0)) text-anchor="end" { (unit.text(value)) }
        }
    }
}

fn histogram(x: &str, columns: &[(f64, f64, u32)]) -> Markup {
    let [left, top, right, bottom] = FRAME;
    let most = round_up(f64::from(columns.iter().map(|column| column.2).max().unwrap_or(1)));
    let wide = (right - left) / columns.len().max(1) as f64;
    let every = columns.len().div_ceil(10).max(1);
    html! {
        svg viewBox=(format!("0 0 {WIDTH} 250")) role="img" {
            (grid(Unit::Count, (0.0, most)))
            @for (nth, (from, _, count)) in columns.iter().enumerate() {
                @let high = (bottom - top) * f64::from(*count) / most;
                @let begin = left + nth as f64 * wide;
                rect class="bar" x=(at(begin + 1.0)) y=(at(bottom - high)) width=(at((wide - 2.0).max(1.0))) height=(at(high)) {}
                @if nth % every == 0 {
                    text class="soft" x=(at(begin + wide / 2.0)) y=(at(bottom + 16.0)) text-anchor="middle" { (format!("{from:.0}")) }
                }
            }
            text class="soft" x=(at((left + right) / 2.0)) y="246" text-anchor="middle" { (x) }
        }
    }
}

fn lines(
    (x, y): (&str, &str),
    unit: Unit,
    (low, high): (f64, f64),
    lines: &[Line],
    mark: Option<f64>,
) -> Markup {
    let [left, top, right, bottom] = FRAME;
    let high = if unit == Unit::Share { high } else { round_up(high) };
    let far = lines.iter().flat_map(|line| &line.points).map(|point| point.0).fold(0.0, f64::max).max(1e-9);
    let place = |(px, py): (f64, f64)| {
        let up = ((py - low) / (high - low)).clamp(0.0, 1.0);
        (left + (right - left) * px / far, bottom - (bottom - top) * up)
    };
    let path = |line: &Line| {
        let step = |(nth, point): (usize, &(f64, f64))| {
            let (px, py) = place(*point);
            format!("{}{},{}", if nth == 0 { 'M' } else { 'L' }, at(px), at(py))
        };
        line.points.iter().enumerate().map(step).collect::<String>()
    };
    let many = lines.len() > 2;
    let named = lines.iter().any(|line| !line.label.is_empty());
    html! {
        svg viewBox=(format!("0 0 {WIDTH} 250")) role="img" {
            title { (y) }
            (grid(unit, (low, high)))
            @if let Some(mark) = mark {
                @let (_, height) = place((0.0, mark));
                line class="mark" x1=(at(left)) x2=(at(right)) y1=(at(height)) y2=(at(height)) {}
            }
            @for (nth, line) in lines.iter().enumerate() {
                path class=(if many { "line many".to_string() } else { format!("line l{}", nth % 2) }) d=(path(line)) {}
            }
            @for value in ticks(far) {
                @let told = if far <= 1.0 { Unit::Share.text(value) } else { format!("{value:.0}") };
                @let anchor = if value >= far { "end" } else { "middle" };
                text class="soft" x=(at(left + (right - left) * value / far)) y=(at(bottom + 16.0)) text-anchor=(anchor) { (told) }
            }
            text class="soft" x=(at((left + right) / 2.0)) y="246" text-anchor="middle" { (x) }
            @if named {
                @for (nth, line) in lines.iter().enumerate() {
                    @let begin = left + 12.0 + 150.0 * nth as f64;
                    rect class=(format!("key{nth}")) x=(at(begin)) y=(at(top + 2.0)) width="12" height="4" {}
                    text x=(at(begin + 18.0)) y=(at(top + 9.0)) { (line.label) }
                }
            }
        }
    }
}
