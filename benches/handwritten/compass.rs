//! The rows, columns and diagonals of a square board: Gomoku and Amazons.

/// For each cell of a board of `SIZE` × `SIZE` = `CELLS` the four lines through it and its place on each.
pub struct Compass<const SIZE: usize, const CELLS: usize>;

/// The lines through a cell: row, column, rising and falling diagonal.
#[derive(Clone, Copy)]
pub struct Crossing {
    /// The lines' numbers.
    pub lines: [u8; 4],
    /// The cell's place on each.
    pub places: [u8; 4],
    /// The same places as bits.
    pub bits: [u16; 4],
}

impl<const SIZE: usize, const CELLS: usize> Compass<SIZE, CELLS> {
    /// How many lines there are.
    pub const LINES: usize = 6 * SIZE - 2;

    /// The lines through each cell.
    pub const CROSSINGS: [Crossing; CELLS] = {
        let mut crossings = [Crossing { lines: [0; 4], places: [0; 4], bits: [0; 4] }; CELLS];
        let mut cell = 0;
        while cell < CELLS {
            let (row, col) = (cell / SIZE, cell % SIZE);
            let lines = [row, SIZE + col, 3 * SIZE - 1 + row - col, 4 * SIZE - 1 + row + col];
            let mut way = 0;
            while way < 4 {
                crossings[cell].lines[way] = lines[way] as u8;
                let place = if way == 1 { row } else { col };
                crossings[cell].places[way] = place as u8;
                crossings[cell].bits[way] = 1 << place;
                way += 1;
            }
            cell += 1;
        }
        crossings
    };

    /// From a cell to the next one up each of the four lines.
    pub const STEPS: [isize; 4] = [1, SIZE as isize, SIZE as isize + 1, 1 - SIZE as isize];
}
