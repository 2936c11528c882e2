//! What the terminal can do: how wide it is, how many colours it has.

use std::io::IsTerminal;
use std::sync::OnceLock;
use supports_color::Stream;
use terminal_size::Width;

/// Nothing is laid out narrower than this, in characters.
const NARROWEST: usize = 40;

/// Lines of prose are no longer than this, however wide the terminal is.
pub const PROSE: usize = 100;

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None.
    Plain,
    /// Sixteen.
    Sixteen,
    /// 256.
    Many,
    /// Any red, green and blue.
    Full,
}

/// The colours of the terminal that standard output is: by `NO_COLOR`, `FORCE_COLOR`, `COLORTERM` and `TERM`.
pub fn depth() -> Depth {
    static DEPTH: OnceLock<Depth> = OnceLock::new();
    *DEPTH.get_or_init(|| {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let level =
            supports_color::on(Stream::Stdout).filter(|_| !refused && std::io::stdout().is_terminal());
        match level {
            None => Depth::Plain,
            Some(level) if level.has_16m => Depth::Full,
            Some(level) if level.has_256 => Depth::Many,
            Some(_) => Depth::Sixteen,
        }
    })
}

/// How many characters fit on a line of the terminal; none if the output goes elsewhere.
pub fn width() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let told = terminal_size::terminal_size().map(|(Width(width), _)| usize::from(width));
    Some(told.unwrap_or(80).max(NARROWEST))
}

/// How wide prose is: as the terminal, but no wider than is good to read.
pub fn prose() -> usize {
    width().unwrap_or(PROSE).min(PROSE)
}

/// A text in lines of this width; lines after the first of each paragraph begin with `indent`.
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    textwrap::fill(text, textwrap::Options::new(width).subsequent_indent(indent).break_words(false))
}

/// The same in the width of the terminal; elsewhere a text stays one line.
pub fn fitted(text: &str, indent: &str) -> String {
    width().map_or_else(|| text.to_string(), |width| wrapped(text, width, indent))
}

/// A head in a column of this width and a text beside it.
pub fn beside(head: &str, column: usize, text: &str) -> String {
    let indent = " ".repeat(column);
    let first = format!("{head:column$}");
    let options = textwrap::Options::new(prose()).initial_indent(&first).subsequent_indent(&indent);
    textwrap::fill(text, options.break_words(false))
}

/// Texts side by side, in lines that fit the terminal, each line indented by two.
pub fn columns(texts: &[String]) -> String {
    let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(1) + 2;
    let each = ((prose() - 2) / width).max(1);
    let line = |texts: &[String]| {
        let padded: String = texts.iter().map(|t| format!("{t:width$}")).collect();
        format!("  {}", padded.trim_end())
    };
    texts.chunks(each).map(line).collect::<Vec<_>>().join("\n")
}

/// The codes for letters on a ground of this colour, black or white, whichever is seen better; nothing without
/// colours.
pub fn on_ground((r, g, b): (u8, u8, u8), depth: Depth) -> String {
    let bright = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1400;
    let letters = if bright { "30" } else { "97" };
    match depth {
        Depth::Plain => String::new(),
        Depth::Full => format!("{letters};48;2;{r};{g};{b}"),
        Depth::Many => format!("{letters};48;5;{}", of_256((r, g, b))),
        Depth::Sixteen => format!("{letters};{}", of_sixteen((r, g, b))),
    }
}

/// The place in the cube of six by six by six colours, or among the 24 greys.
fn of_256((r, g, b): (u8, u8, u8)) -> u32 {
    if r == g && g == b && (8..=238).contains(&r) {
        return 232 + (u32::from(r) - 8) / 10;
    }
    let step = |c: u8| if c < 48 { 0 } else { (u32::from(c).max(75) - 35) / 40 };
    16 + 36 * step(r) + 6 * step(g) + step(b)
}

/// The sixteen colours as most terminals show them.
const SIXTEEN: [(i32, i32, i32); 16] = [
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
];

/// The ground of the nearest of sixteen colours.
fn of_sixteen((r, g, b): (u8, u8, u8)) -> usize {
    let far = |(x, y, z): (i32, i32, i32)| {
        let apart = |a: u8, b: i32| (i32::from(a) - b).pow(2);
        apart(r, x) + apart(g, y) + apart(b, z)
    };
    let nearest = (0..16).min_by_key(|at| far(SIXTEEN[*at])).unwrap_or(0);
    if nearest < 8 {
        40 + nearest
    } else {
        100 + nearest - 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_as_far_as_the_terminal_has_them() {
        let crimson = (0xdc, 0x14, 0x3c);
        assert_eq!(on_ground(crimson, Depth::Full), "97;48;2;220;20;60");
        assert_eq!(on_ground(crimson, Depth::Many), "97;48;5;161");
        assert_eq!(on_ground(crimson, Depth::Sixteen), "97;41");
        assert_eq!(on_ground(crimson, Depth::Plain), "");
        // Two colours that are near each other stay two.
        let (orange, gold) = ((255, 165, 0), (255, 215, 0));
        assert_ne!(on_ground(orange, Depth::Sixteen), on_ground(gold, Depth::Sixteen));
    }

    #[test]
    fn texts_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 8, "  "), "one two\n  three");
        assert_eq!(wrapped("a b", 80, ""), "a b");
    }
}
