//! Chains of stones on a rhombus of hexagons with eleven columns, and the sides they touch: Hex and Jade.

/// Cells from one row to the next: eleven and a margin on either side.
pub const STRIDE: usize = 13;
/// More than there are cells with the margin: all that a byte can count, so that no index is out of bounds.
const CELLS: usize = 256;

/// The bit of the top side.
pub const TOP: u8 = 1;
/// The side across from the top.
pub const BOTTOM: u8 = 2;
/// The side where columns begin.
pub const LEFT: u8 = 4;
/// The side where columns end.
pub const RIGHT: u8 = 8;

const ROW: i8 = STRIDE as i8;
/// From a cell to its six neighbours, in circular order.
const STEPS: [i8; 6] = [1, ROW, ROW - 1, -1, -ROW, 1 - ROW];

/// For a set of like neighbours, the first of every unbroken row of them: the others belong to its chain.
static FIRSTS: [u8; 64] = {
    let mut firsts = [0; 64];
    let mut set = 0;
    while set < 64 {
        let turned = (set << 1 | set >> 5) & 63;
        firsts[set] = if set == 63 { 1 } else { (set & !turned) as u8 };
        set += 1;
    }
    firsts
};

/// The chains of both colours.
#[derive(Clone, Copy)]
pub struct Chains {
    /// For each colour the neighbours of each cell that have a stone of it.
    like: [[u8; CELLS]; 2],
    /// Towards the root of the chain.
    parent: [u8; CELLS],
    /// At a chain's root the sides it touches.
    sides: [u8; CELLS],
}

impl Chains {
    /// An empty board.
    pub const fn new(rows: usize) -> Chains {
        let mut chains = Chains { like: [[0; CELLS]; 2], parent: [0; CELLS], sides: [0; CELLS] };
        let mut cell = 0;
        while cell < CELLS {
            let (row, col) = (cell / STRIDE, cell % STRIDE);
            chains.parent[cell] = cell as u8;
            chains.sides[cell] = if row == 1 { TOP } else { 0 }
                | if row == rows { BOTTOM } else { 0 }
                | if col == 1 { LEFT } else { 0 }
                | if col == STRIDE - 2 { RIGHT } else { 0 };
            cell += 1;
        }
        chains
    }

    /// Puts a stone down and tells which sides its chain touches.
    #[inline]
    pub fn place(&mut self, colour: usize, cell: u8) -> u8 {
        let like = &mut self.like[colour];
        for (way, step) in STEPS.iter().enumerate() {
            like[usize::from(cell.wrapping_add_signed(*step))] |= 1 << ((way + 3) % 6);
        }
        let mut firsts = FIRSTS[usize::from(like[usize::from(cell)]) & 63];
        let mut sides = self.sides[usize::from(cell)];
        let mut root = cell;
        while firsts != 0 {
            let step = STEPS[firsts.trailing_zeros() as usize];
            let other = self.root(cell.wrapping_add_signed(step));
            self.parent[usize::from(root)] = other;
            sides |= self.sides[usize::from(other)];
            root = other;
            firsts &= firsts - 1;
        }
        self.sides[usize::from(root)] = sides;
        sides
    }

    #[inline]
    fn root(&self, mut cell: u8) -> u8 {
        while self.parent[usize::from(cell)] != cell {
            cell = self.parent[usize::from(cell)];
        }
        cell
    }
}

/// The cells of the board, row by row.
pub const fn cells<const N: usize>() -> [u8; N] {
    let mut cells = [0; N];
    let mut n = 0;
    while n < N {
        cells[n] = ((n / (STRIDE - 2) + 1) * STRIDE + n % (STRIDE - 2) + 1) as u8;
        n += 1;
    }
    cells
}
