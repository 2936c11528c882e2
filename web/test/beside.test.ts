import { expect, test } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver-protocol";
import type { Geometry } from "../src/engine/protocol";
import { boardsOf, coloursOf, exampleText, rows, withItem } from "../src/write/drawn";
import { body, partsOf } from "../src/write/parts";
import { meant, renamed } from "../src/write/rename";

test("a text gets another name, and those that name it follow", () => {
  const texts = {
    "old.game": 'game "Old" {\n  about "use old"\n}\n',
    "mine.game": 'game "Mine" extends "old" {\n  use older\n}\n',
    "std/old.game": "library old {\n}\n",
  };
  expect(renamed(texts, "old.game", "new.game")).toEqual({
    "new.game": texts["old.game"],
    "mine.game": 'game "Mine" extends "new" {\n  use older\n}\n',
  });
  const use = { ...texts, "a.game": 'game "A" {\n  use old\n  use old_one(3)\n  define x = "use old"\n}\n' };
  expect(renamed(use, "std/old.game", "std/new.game")).toEqual({
    "std/new.game": "library new {\n}\n",
    "a.game": 'game "A" {\n  use new\n  use old_one(3)\n  define x = "use old"\n}\n',
  });
});

test("what is typed is made a name", () => {
  expect(meant("My game", "old.game")).toBe("my_game.game");
  expect(meant("std/Other.game", "std/old.game")).toBe("std/Other.game");
  expect(meant("../../x", "patterns/old.pattern")).toBe("patterns/x.pattern");
  expect(meant("  ", "old.game")).toBeUndefined();
});

const text = `boardwright 1

game "G" {
  option size: 2..9 = 3 + 4 "Board size"
  define row = 4
  turn {
    choose s in empty
    place my stone at s
  }
  also ends { draw when full }
}
`;
const symbol = (name: string, first: number, last: number): DocumentSymbol => {
  const line = text.split("\n")[last] ?? "";
  const range = { start: { line: first, character: 2 }, end: { line: last, character: line.length } };
  return { name, kind: 1, range, selectionRange: range };
};

test("parts of a base are copied as they stand", () => {
  const children = [symbol("size", 3, 3), symbol("row", 4, 4), symbol("turn", 5, 8), symbol("ends", 9, 9)];
  const parts = partsOf(text, [{ ...symbol("G", 2, 10), children }]);
  expect(parts.map(({ name, about }) => [name, about])).toEqual([
    ["option size", "Board size (3 + 4)"],
    ["define row", "row = 4"],
    ["turn", ""],
  ]);
  expect(body(parts)).toBe(
    "  option size = 3 + 4\n  define row = 4\n  turn {\n    choose s in empty\n    place my stone at s\n  }\n",
  );
});

const site = (name: string, x: number, y: number) => ({ name, row: 1, col: 1, centre: [x, y] as [number, number], polygon: [] });

test("examples are drawn row by row as they are seen", () => {
  const sites = [site("a1", 1, 2), site("b1", 2, 2), site("a2", 0.5, 1), site("b2", 1.5, 1), site("c2", 2.5, 1)];
  const geometry: Geometry = { kind: "hexhex", points: false, copies: [], sites };
  expect(rows(geometry)).toEqual([["a2", "b2", "c2"], ["a1", "b1"]]);
  const example = exampleText("hexhex(2)", false, geometry, { b2: "Red", a1: "Blue" });
  expect(example).toBe('  example hexhex(2) is not built """\n    . R .\n     B .\n  """\n');
  expect(withItem("pattern {\n}\n", "  x\n")).toBe("pattern {\n  x\n}\n");
});

test("a pattern says what it is about", () => {
  expect(coloursOf("  colours Red, Green -- and no more\n")).toEqual(["Red", "Green"]);
  expect(coloursOf("")).toEqual(["Red", "Blue"]);
  expect(boardsOf("  on rhombus, torus\n")).toEqual(["rhombus"]);
  expect(boardsOf("  on torus\n")).toEqual(["hexhex", "rhombus", "square"]);
});
