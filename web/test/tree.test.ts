import { expect, test } from "vitest";
import { at, commented, grown, inFull, isBare, lineFrom, mainLine, notesOf, promoted, ROOT, treeOf, without } from "../src/play/tree";

const lines = (...all: string[]) => all.reduce((tree, line) => grown(tree, line.split(" ")), ROOT);

test("moves that were not played before become variations", () => {
  const tree = lines("a b c", "a x y", "a x z", "d");
  expect(mainLine(tree)).toEqual(["a", "b", "c"]);
  expect(lineFrom(tree, ["a", "x"])).toEqual(["a", "x", "y"]);
  expect(at(tree, ["a", "x"])?.next.map(({ move }) => move)).toEqual(["y", "z"]);
  expect(at(tree, ["b"])).toBeUndefined();
  expect(grown(tree, ["a", "b"])).toBe(tree);
});

test("moves that were typed short are no other moves", () => {
  expect(inFull(["a1a2", "b1b2"], ["a1a2", "b1b2"], ["a1 a2", "b1 b2"])).toEqual(["a1 a2", "b1 b2"]);
  expect(inFull(["a1a2", "c1 c2", "b1b2"], ["a1a2", "b1b2"], ["a1 a2", "b1 b2"])).toEqual(["a1 a2", "c1 c2", "b1b2"]);
  expect(inFull(["a1a2", "b1"], ["a1a2", "b1"], ["a1 a2"])).toEqual(["a1 a2", "b1"]);
});

test("a variation is made the main line, or taken out", () => {
  const tree = lines("a b c", "a x y", "a x z");
  expect(mainLine(promoted(tree, ["a", "x", "z"]))).toEqual(["a", "x", "z"]);
  expect(lineFrom(promoted(tree, ["a", "x", "z"]), ["a", "b"])).toEqual(["a", "b", "c"]);
  expect(mainLine(without(tree, ["a", "b"]))).toEqual(["a", "x", "y"]);
  expect(without(tree, ["q"])).toBe(tree);
  expect(without(tree, [])).toBe(tree);
});

test("a record says the same as the tree that is made of it", () => {
  let tree = lines("a b c", "a x y", "a x z", "d e");
  for (const [moves, comment] of [["", "start"], ["a x z", "deep"], ["a b", "main"]] as const) {
    tree = commented(tree, moves.split(" ").filter(Boolean), comment);
  }
  const notes = notesOf(tree);
  expect(notes.comments).toEqual({ 0: "start", 2: "main" });
  expect(notes.variations.map(({ at, moves }) => [at, moves])).toEqual([[1, ["d", "e"]], [2, ["x", "y"]]]);
  expect(notes.variations[1]?.notes?.variations?.[0]).toMatchObject({ at: 3, moves: ["z"], notes: { comments: { 3: "deep" } } });
  expect(treeOf(mainLine(tree), notes)).toEqual(treeOf(["a", "b", "c"], JSON.parse(JSON.stringify(notes))));
  expect(notesOf(treeOf(mainLine(tree), notes))).toEqual(notes);
});

test("what is commented or branches is not bare, and long games are no trouble", () => {
  const tree = lines("a b c", "a x");
  expect([isBare(at(tree, ["a", "b"])!), isBare(at(tree, ["a"])!)]).toEqual([true, false]);
  expect(isBare(at(commented(tree, ["a", "x"], "!"), ["a", "x"])!)).toBe(false);
  const long = Array.from({ length: 20_000 }, (_, number) => `m${number}`);
  expect(mainLine(promoted(commented(grown(ROOT, long), long, "end"), long)).length).toBe(20_000);
});

test("notes of a record that fit nothing do no harm", () => {
  const notes = { comments: { 9: "nowhere" }, variations: [{ at: 0, moves: ["z"], notes: { comments: {}, variations: [] } }, { at: 7, moves: ["q"], notes: {} as never }] };
  expect(mainLine(treeOf(["a"], notes))).toEqual(["a"]);
});
