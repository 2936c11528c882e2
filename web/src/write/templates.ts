// What a new text begins with.

export interface Template {
  name: string;
  about: string;
  /** The text of a game with this title. */
  text: (title: string) => string;
}

/** A title as it stands in a text: in quotes, on one line. */
const quoted = (title: string) => `"${title.replace(/["\\\n]/g, "'")}"`;

const game = (title: string, items: string) => `boardwright 1\n\ngame ${quoted(title)} {\n${items}}\n`;

export const TEMPLATES: Template[] = [
  {
    name: "Row",
    about: "Put stones on empty squares; so many in a row win.",
    text: (title) =>
      game(
        title,
        `  about "Make a row of your stones."

  option size: 3..19 = 7 "Board size"
  option length: 3..6 = 4 "Stones in a row"
  require room: length <= size "a row fits on the board"

  players Black, White
  board square(size)
  pieces stone

  use lines

  turn {
    choose s in empty
    place my stone at s
  }

  ends {
    a player wins when in_row(mine, length)
    draw when full
  }

  test "the first stone goes anywhere" {
    expect moves = 49
  }
`,
      ),
  },
  {
    name: "Connection",
    about: "Put stones on hexagons; joining your two sides wins.",
    text: (title) =>
      game(
        title,
        `  about "Join your two sides of the board."

  option size: 3..15 = 7 "Board size"

  players Red, Blue
  board rhombus(size, size)
  pieces stone

  use connection
  use swap

  turn {
    choose s in empty
    place my stone at s
  }

  ends {
    Red wins when connected(Red, top, bottom)
    Blue wins when connected(Blue, left, right)
  }

  test "a chain from top to bottom" with size = 3 {
    play "b1", "a1", "b2", "a2", "b3"
    expect winner = Red
  }
`,
      ),
  },
  {
    name: "Movement",
    about: "Move pieces forwards and capture; the far row wins.",
    text: (title) =>
      game(
        title,
        `  about "Bring a piece to the far row."

  option size: 4..10 = 6 "Board size"

  players White, Black
  board square(size)
  pieces pawn

  table forward { White: north, Black: south }
  table slants { White: {northeast, northwest}, Black: {southeast, southwest} }
  table goal { White: top, Black: bottom }

  setup {
    place White pawn at bottom
    place Black pawn at top
  }

  define steps(s: site) = neighbours(s, forward(me)) & empty
  define captures(s: site) = neighbours(s, slants(me)) & theirs

  turn {
    choose s in mine
    choose t in steps(s) + captures(s)
    move s to t
  }

  ends {
    a player wins when some mine & goal(me)
    mover loses when stuck
  }

  show board as chequered
  show pawn as pawn

  test "pawns step forwards" {
    expect moves = 6 and legal("a1 a2")
  }
`,
      ),
  },
  {
    name: "Territory",
    about: "Put stones beside your own until the board is full; the larger side wins.",
    text: (title) =>
      game(
        title,
        `  about "Grow from your corners; whoever has more stones wins."

  option size: 3..9 = 5 "Board size"

  players Black, White
  board hexhex(size)
  pieces stone

  setup {
    place Black stone at { s in corners where s.row = 1 }
    place White stone at { s in corners where s.row = 2 * size - 1 }
  }

  define open_sites = empty & neighbours(mine)

  turn {
    choose s in open_sites
    place my stone at s
  }

  define score = count(mine)

  ends {
    highest score wins when full or passes = 2
    mover passes when stuck
  }
`,
      ),
  },
];

export function library(name: string): string {
  return `boardwright 1

-- Games take this in by \`use ${name}\`.
library ${name} {
  define beside_mine = empty & neighbours(mine)
}
`;
}

export function pattern(title: string): string {
  return `boardwright 1

pattern ${quoted(title)} {
  about "A chain of one colour that joins two corners."
  on hexhex, rhombus
  built when some c in colours: some g in groups(c): count(g & corners) >= 2
  example hexhex(2) is built """
     B R
    R R R
     B B
  """
}
`;
}

/** A game that builds on another one. */
export function variant(title: string, base: string, items = ""): string {
  const body = items || `  -- What stands here replaces what the base has: options, definitions, setup, ends.\n`;
  return `boardwright 1\n\ngame ${quoted(title)} extends "${base}" {\n${body}}\n`;
}

/** A game in which a pattern is built and blocked. */
export function gameOfPattern(title: string, id: string): string {
  return variant(title, "mind_ninja_set", `  option pattern = ${id}\n`);
}
