import { expect, test } from "vitest";
import { between } from "../src/board/stages";
import type { Piece, Stage, Standing } from "../src/engine/protocol";

const places = [..."abcdefgh"].flatMap((column, x) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => ({ name: `${column}${rank}`, x: 10 * x, y: -10 * rank })));

/** A position as `a1:W a2:Bking`: the colour's letter, then the kind. */
function position(text: string): Record<string, Piece[]> {
  const pieces = text.split(" ").filter(Boolean).map((word) => word.split(":") as [string, string]);
  return Object.fromEntries(pieces.map(([site, what]) => [site, [{ owner: what[0]!, colour: what[0]!, kind: what.slice(1) || "man", marks: [] }]]));
}

/** How a game stands when it has gone through these positions. */
function standing(...through: string[]): Standing {
  const sites = through.map(position);
  const stages = sites.slice(1).map((after, at): Stage => {
    const before = sites[at]!;
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((site) => JSON.stringify(before[site]) !== JSON.stringify(after[site]));
    const of = (all: Record<string, Piece[]>) => Object.fromEntries(changed.map((site) => [site, all[site] ?? []]));
    return { before: of(before), after: of(after) };
  });
  return { position: { sites: sites.at(-1)! }, stages } as Standing;
}

/** Each movement with the steps at which its parts begin. */
function told(was: Standing, is: Standing) {
  return between(was, is, places)
    .map((one) => {
      if (one.kind !== "go") return `${one.kind} ${one.site} ${one.step}`;
      const legs = [one, ...(one.onward ?? [])].map(({ from, to, step }) => `${from}-${to} ${step}`);
      return [...legs, ...(one.ends ? [one.ends] : [])].join(", ");
    })
    .sort();
}

test("what a turn does in order is shown in order", () => {
  const jumps = standing("a1:W b2:B d4:B", "c3:W b2:B d4:B", "c3:W d4:B", "e5:W d4:B", "e5:W");
  expect(told(standing("a1:W b2:B d4:B"), jumps)).toEqual(["a1-c3 0, c3-e5 2", "vanish b2 1", "vanish d4 3"]);
});

test("from the middle of a turn the rest of it is shown", () => {
  const jumps = standing("a1:W b2:B d4:B", "c3:W b2:B d4:B", "c3:W d4:B", "e5:W d4:B", "e5:W");
  expect(told(standing("c3:W d4:B"), jumps)).toEqual(["c3-e5 0", "vanish d4 1"]);
});

test("what is taken back goes the other way", () => {
  const jump = standing("a1:W b2:B", "c3:W b2:B", "c3:W");
  expect(told(jump, standing("a1:W b2:B"))).toEqual(["c3-a1 1", "come b2 0"]);
});

test("positions that no turn joins are shown by their difference", () => {
  expect(told(standing("a1:W"), standing("d1:B", "d1:B e1:W"))).toEqual(["a1-e1 0", "come d1 0"]);
});

test("a piece is changed or vanishes where its way ends, also if that is said afterwards", () => {
  expect(told(standing("b7:W"), standing("b7:W", "b8:W", "b8:Wking"))).toEqual(["b7-b8 0, other"]);
  expect(told(standing("b7:W"), standing("b7:W", "b8:W", ""))).toEqual(["b7-b8 0, gone"]);
});

test("a piece that is lifted and put down again goes there", () => {
  expect(told(standing("b1:W c3:B"), standing("b1:W c3:B", "c3:B", "", "c3:W"))).toEqual(["b1-c3 0", "vanish c3 0"]);
  expect(told(standing("b1:W"), standing("b1:W", "", "b1:W"))).toEqual([]);
});

test("a row that is lifted and put down again is pushed", () => {
  const row = standing("e1:B e2:B e3:B", "", "e2:B e3:B e4:B");
  expect(told(standing("e1:B e2:B e3:B"), row)).toEqual(["e1-e2 0", "e2-e3 0", "e3-e4 0"]);
});

test("what comes and goes within a turn is not shown", () => {
  expect(told(standing("b1:W"), standing("b1:W", "b1:W c3:B", "b1:W"))).toEqual([]);
});
