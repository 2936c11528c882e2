//! Numbers on the game's own board.

use boardwright::board::{Board, Point, Site};
use boardwright::measure::{Chart, Unit};
use boardwright::model::Model;
use maud::{html, Markup};

/// How long a cell's edge is drawn.
const SCALE: f64 = 40.0;
/// Sites that have no outline are drawn as discs of this size.
const DISC: f64 = 0.42;

/// A heat map with its caption; nothing for other charts.
pub fn heat(chart: &Chart, model: &Model) -> Option<Markup> {
    let Chart::Heat { caption, unit, middle, sites } = chart else { return None };
    let scale = Scale::of(sites, *middle);
    let board = &*model.board;
    let [left, top, right, bottom] = extent(board);
    let view = format!("{:.1} {:.1} {:.1} {:.1}", left, top, right - left, bottom - top);
    let width = (right - left).clamp(240.0, 640.0);
    Some(html! {
        figure {
            figcaption { (caption) ", from " (unit.text(scale.low)) " to " (unit.text(scale.high)) }
            svg viewBox=(view) role="img" style=(format!("max-width:{width:.0}px")) {
                @for site in board.iter() {
                    (cell(board, site, sites.get(site.index()).copied().flatten(), &scale, *unit))
                }
            }
        }
    })
}

/// Which colour a number has.
struct Scale {
    low: f64,
    high: f64,
    middle: Option<f64>,
}

impl Scale {
    fn of(sites: &[Option<f64>], middle: Option<f64>) -> Scale {
        let known = || sites.iter().copied().flatten();
        let (low, high) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
        match low <= high {
            true => Scale { low, high, middle },
            false => Scale { low: 0.0, high: 0.0, middle },
        }
    }

    /// A mixture of the page's colours.
    fn colour(&self, x: f64) -> String {
        let (to, share) = match self.middle {
            Some(middle) => {
                let far = (self.high - middle).abs().max((middle - self.low).abs()).max(1e-9);
                (if x >= middle { "--high" } else { "--low" }, (x - middle).abs() / far)
            }
            None => ("--high", (x - self.low) / (self.high - self.low).max(1e-9)),
        };
        format!("fill:color-mix(in oklab,var({to}) {:.0}%,var(--mid))", share.clamp(0.0, 1.0) * 100.0)
    }
}

fn cell(board: &Board, site: Site, value: Option<f64>, scale: &Scale, unit: Unit) -> Markup {
    let name = board.name(site);
    let told = value.map_or(name.to_string(), |value| format!("{name}: {}", unit.text(value)));
    let style = value.map(|value| scale.colour(value));
    let class = if value.is_some() { "site" } else { "site none" };
    let (x, y) = board.centre_of(site);
    let corners = board.polygon(site);
    let points: Vec<String> =
        corners.iter().map(|(x, y)| format!("{:.1},{:.1}", x * SCALE, y * SCALE)).collect();
    html! {
        @if points.is_empty() {
            circle class=(class) style=[style] cx=(format!("{:.1}", x * SCALE)) cy=(format!("{:.1}", y * SCALE)) r=(format!("{:.1}", DISC * SCALE)) {
                title { (told) }
            }
        } @else {
            polygon class=(class) style=[style] points=(points.join(" ")) { title { (told) } }
        }
    }
}

/// The rectangle that holds the board.
fn extent(board: &Board) -> [f64; 4] {
    let around = |(x, y): Point| [(x - DISC, y - DISC), (x + DISC, y + DISC)];
    let points = board.iter().flat_map(|site| {
        let corners = board.polygon(site).to_vec();
        if corners.is_empty() {
            around(board.centre_of(site)).to_vec()
        } else {
            corners
        }
    });
    let far = f64::INFINITY;
    let found =
        points.fold([far, far, -far, -far], |[l, t, r, b], (x, y)| [l.min(x), t.min(y), r.max(x), b.max(y)]);
    let [l, t, r, b] = found.map(|x| x * SCALE);
    [l - 2.0, t - 2.0, r + 2.0, b + 2.0]
}
