//! A board drawn on a sheet of paper, as PDF.

use super::{Board, Point, Site};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref};

/// A sheet of paper: width and height in points, 72 to the inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Across.
    pub width: f32,
    /// Down.
    pub height: f32,
}

/// The part of the sheet's width and height that stays free at each rim.
const MARGIN: f32 = 0.06;
/// The thickest line, in points.
const LINE: f32 = 0.8;

/// Draws the empty board as large as the sheet allows, turned on its side if it is wider than high and the sheet is
/// not: the outlines of its cells, or points and the lines between them.
pub fn pdf(board: &Board, paper: Paper) -> Vec<u8> {
    let lines = outlines(board);
    let (low, high) = extent(&lines);
    let (across, down) = ((high.0 - low.0).max(1e-9), (high.1 - low.1).max(1e-9));
    let turned = (across > down) != (paper.width > paper.height) && across != down;
    let (width, height) = if turned { (down, across) } else { (across, down) };
    let room = |x: f32| f64::from(x * (1.0 - 2.0 * MARGIN));
    let scale = (room(paper.width) / width).min(room(paper.height) / height);
    let on_sheet = |p: Point| {
        let (x, y) = (p.0 - (low.0 + high.0) / 2.0, p.1 - (low.1 + high.1) / 2.0);
        let (x, y) = if turned { (-y, x) } else { (x, y) };
        (paper.width / 2.0 + (x * scale) as f32, paper.height / 2.0 - (y * scale) as f32)
    };
    let mut content = Content::new();
    content.set_line_width(LINE.min(scale as f32 / 20.0));
    for line in &lines {
        let mut points = line.iter().map(|p| on_sheet(*p));
        if let Some((x, y)) = points.next() {
            content.move_to(x, y);
        }
        points.for_each(|(x, y)| {
            content.line_to(x, y);
        });
        content.stroke();
    }
    written(paper, &content.finish())
}

fn written(paper: Paper, content: &[u8]) -> Vec<u8> {
    let [catalog, pages, page, drawing] = [1, 2, 3, 4].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.media_box(Rect::new(0.0, 0.0, paper.width, paper.height)).parent(pages).contents(drawing);
    sheet.resources();
    sheet.finish();
    pdf.stream(drawing, content);
    pdf.finish()
}

/// The lines to draw: closed ones round cells; or small crosses on points and lines between neighbours.
fn outlines(board: &Board) -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    for site in board.iter() {
        let corners = board.polygon(site);
        if corners.is_empty() {
            lines.extend(point(board, site));
        } else {
            lines.push(corners.iter().chain(corners.first()).copied().collect());
        }
    }
    lines
}

fn point(board: &Board, site: Site) -> Vec<Vec<Point>> {
    const ARM: f64 = 0.08;
    let (x, y) = board.centre_of(site);
    let linked = board.step(site, board.orthogonal());
    let mut lines = vec![vec![(x - ARM, y), (x + ARM, y)], vec![(x, y - ARM), (x, y + ARM)]];
    lines.extend(
        linked.iter().filter(|other| *other > site).map(|other| vec![(x, y), board.centre_of(other)]),
    );
    lines
}

fn extent(lines: &[Vec<Point>]) -> (Point, Point) {
    let all = || lines.iter().flatten();
    let low = all().fold((f64::MAX, f64::MAX), |low, p| (low.0.min(p.0), low.1.min(p.1)));
    let high = all().fold((f64::MIN, f64::MIN), |high, p| (high.0.max(p.0), high.1.max(p.1)));
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Paper = Paper { width: 595.0, height: 842.0 };

    #[test]
    fn a_sheet_has_one_page_that_holds_every_cell() {
        for (name, n) in [("square", vec![3]), ("hexhex", vec![4]), ("triangles", vec![3])] {
            let board = Board::construct(name, &n, None).unwrap();
            let bytes = pdf(&board, A4);
            assert!(bytes.starts_with(b"%PDF-") && bytes.windows(5).any(|w| w == b"%%EOF"), "{name}");
            let strokes = bytes.windows(3).filter(|w| w == b"\nS\n" || w == b"\nS ").count();
            assert!(strokes >= board.len() - 1, "{name}: {strokes} lines for {} cells", board.len());
        }
    }

    #[test]
    fn a_wide_board_lies_on_its_side() {
        let wide = Board::construct("square", &[2, 9], None).unwrap();
        let high = Board::construct("square", &[9, 2], None).unwrap();
        let size = |board: &Board| pdf(board, A4).len();
        assert!(size(&wide).abs_diff(size(&high)) < 200);
    }
}
