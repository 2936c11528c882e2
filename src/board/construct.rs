//! The constructors by name, with their arguments checked before anything is built.

use super::lattice::Grid;
use super::names::nearest;
use super::{shapes, tiling, Board, BoardError, MAX_SITES};

/// What can be written: a name, its arguments, and what it makes.
pub struct Constructor {
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub parameters: &'static str,
    /// What it makes.
    pub about: &'static str,
    make: Make,
}

/// How a constructor takes its numbers.
enum Make {
    /// `n`, or `rows, cols`.
    Rectangle(fn(i32, i32) -> Board),
    /// `n`, with the number of sites.
    One(fn(i64) -> i64, fn(i32) -> Board),
    /// `a, b`, with the number of sites.
    Two(fn(i64, i64) -> i64, fn(i32, i32) -> Board),
    /// A text and `n`.
    Tiling,
}

/// All constructors.
pub const CONSTRUCTORS: &[Constructor] = &[
    Constructor {
        name: "square",
        parameters: "rows, cols",
        about: "squares; one number for as many rows as columns",
        make: Make::Rectangle(|r, c| shapes::four_sided(Grid::Square, r, c)),
    },
    Constructor {
        name: "rhombus",
        parameters: "rows, cols",
        about: "hexes, each row half a cell further right than the one above",
        make: Make::Rectangle(|r, c| shapes::four_sided(Grid::Rhombus, r, c)),
    },
    Constructor {
        name: "hexhex",
        parameters: "n",
        about: "a hexagon of hexes with n on each side",
        make: Make::One(|n| 3 * n * (n - 1) + 1, |n| shapes::hexagon(n, n)),
    },
    Constructor {
        name: "hexagon",
        parameters: "a, b",
        about:
            "a hexagon of hexes with a and b on its sides by turns, a at the top (`hexhex(n)` has n on each)",
        make: Make::Two(hexagon_sites, shapes::hexagon),
    },
    Constructor {
        name: "hexrect",
        parameters: "rows, cols",
        about: "hexes, odd rows half a cell to the right",
        make: Make::Rectangle(|r, c| shapes::four_sided(Grid::Hexrect, r, c)),
    },
    Constructor {
        name: "triangle",
        parameters: "n",
        about: "a triangle of hexes with n on each side",
        make: Make::One(|n| n * (n + 1) / 2, shapes::triangle),
    },
    Constructor {
        name: "triangles",
        parameters: "n",
        about: "a triangle of triangular cells with n on each side",
        make: Make::One(|n| n * n, shapes::triangles),
    },
    Constructor {
        name: "tiling",
        parameters: "\"3.6.3.6\", n",
        about: "a regular or semi-regular tiling with n of its largest cells on a side",
        make: Make::Tiling,
    },
    Constructor {
        name: "torus",
        parameters: "rows, cols",
        about: "squares; rows and columns wrap round",
        make: Make::Rectangle(|r, c| shapes::torus(Grid::Square, r, c)),
    },
    Constructor {
        name: "hextorus",
        parameters: "rows, cols",
        about: "a rhombus of hexes; rows and columns wrap round",
        make: Make::Rectangle(|r, c| shapes::torus(Grid::Rhombus, r, c)),
    },
    Constructor {
        name: "cylinder",
        parameters: "rows, cols",
        about: "squares; columns wrap round",
        make: Make::Rectangle(|r, c| shapes::cylinder(Grid::Square, r, c)),
    },
    Constructor {
        name: "hexcylinder",
        parameters: "rows, cols",
        about: "a rhombus of hexes; columns wrap round",
        make: Make::Rectangle(|r, c| shapes::cylinder(Grid::Rhombus, r, c)),
    },
];

/// A triangle whose three corners are cut off.
fn hexagon_sites(a: i64, b: i64) -> i64 {
    let (rows, cut) = (2 * a + b - 2, a - 1);
    rows * (rows + 1) / 2 - 3 * (cut * (cut + 1) / 2)
}

impl Board {
    /// All constructors.
    pub const CONSTRUCTORS: &'static [Constructor] = CONSTRUCTORS;

    /// The board a constructor makes of these numbers, and of a text where it wants one.
    ///
    /// Fails on an unknown name, on wrong arguments, and on boards of no or too many sites.
    pub fn construct(name: &str, numbers: &[i64], text: Option<&str>) -> Result<Board, BoardError> {
        let Some(constructor) = CONSTRUCTORS.iter().find(|c| c.name == name) else {
            return Err(unknown(name));
        };
        let shown = shown(name, numbers, text);
        if text.is_some() != matches!(constructor.make, Make::Tiling) {
            return Err(constructor.wrong_arguments(&shown));
        }
        if numbers.iter().any(|&n| n < 1) {
            return Err(BoardError::empty(&shown));
        }
        if numbers.iter().any(|&n| n > MAX_SITES as i64) {
            return Err(BoardError::too_large(&shown));
        }
        constructor.build(&shown, numbers, text).map(|board| Board { kind: constructor.name, ..board })
    }
}

impl Constructor {
    fn build(&self, shown: &str, numbers: &[i64], text: Option<&str>) -> Result<Board, BoardError> {
        let fits = |sites: i64| {
            if sites > MAX_SITES as i64 {
                Err(BoardError::too_large(shown))
            } else {
                Ok(())
            }
        };
        match (&self.make, numbers, text) {
            (Make::Rectangle(make), &[n], None) => fits(n * n).map(|()| make(n as i32, n as i32)),
            (Make::Rectangle(make), &[r, c], None) => fits(r * c).map(|()| make(r as i32, c as i32)),
            (Make::One(sites, make), &[n], None) => fits(sites(n)).map(|()| make(n as i32)),
            (Make::Two(sites, make), &[a, b], None) => fits(sites(a, b)).map(|()| make(a as i32, b as i32)),
            (Make::Tiling, &[n], Some(text)) => tiling::tiling(text, n as i32),
            _ => Err(self.wrong_arguments(shown)),
        }
    }

    fn wrong_arguments(&self, shown: &str) -> BoardError {
        BoardError::new("board-argument", format!("`{}` does not take these arguments: {shown}", self.name))
            .help(format!("write `{}({})`: {}", self.name, self.parameters, self.about))
    }
}

fn shown(name: &str, numbers: &[i64], text: Option<&str>) -> String {
    let text = text.map(|t| format!("\"{}\"", t.chars().take(24).collect::<String>()));
    let all: Vec<String> = text.into_iter().chain(numbers.iter().map(i64::to_string)).collect();
    format!("`{name}({})`", all.join(", "))
}

fn unknown(name: &str) -> BoardError {
    let error = BoardError::new("no-such-board", format!("there is no board `{name}`"));
    match nearest(name, CONSTRUCTORS.iter().map(|c| c.name)) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => {
            let names: Vec<_> = CONSTRUCTORS.iter().map(|c| c.name).collect();
            error.help(format!("boards are {}, vertices and graph", names.join(", ")))
        }
    }
}
