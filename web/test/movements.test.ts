import { expect, test } from "vitest";
import { course, movements, type Place } from "../src/board/movements";
import { wayOf } from "../src/play/twist";
import type { Piece } from "../src/engine/protocol";

/** Sites a1 to f6, with a1 at the bottom left. */
const places: Place[] = [..."abcdef"].flatMap((column, x) =>
  [1, 2, 3, 4, 5, 6].map((rank) => ({ name: `${column}${rank}`, x: 10 * x, y: -10 * rank })),
);
const place = (name: string) => places.find((one) => one.name === name)!;

/** A position as `a1:W a2:Bking`: the colour's letter, then the kind. */
function position(text: string): Record<string, Piece[]> {
  const pieces = text.split(" ").filter(Boolean).map((word) => word.split(":") as [string, string]);
  return Object.fromEntries(
    pieces.map(([site, what]) => [site, [{ owner: what[0]!, colour: what[0]!, kind: what.slice(1) || "man", marks: [] }]]),
  );
}

const told = (before: string, after: string, way?: 1 | -1) =>
  movements(position(before), position(after), places, way)
    .map((one) => (one.kind === "go" ? `${one.from}-${one.to}` : `${one.kind} ${one.site}`) + (one.step > 0 ? ` after ${one.step}` : ""))
    .sort();

test("a twisted face goes round its middle, all four quarters of it", () => {
  const [before, after] = ["b2:W c2:B b3:B c3:B a1:B d2:W", "b2:B c2:B b3:W c3:B a1:B d2:W"];
  const all = movements(position(before), position(after), places, 1);
  const rounds = all.map((one) => (one.kind === "go" ? one.round : undefined));
  expect(rounds).toHaveLength(4);
  for (const round of rounds) {
    expect(round?.x).toBeCloseTo(15);
    expect(round?.y).toBeCloseTo(-25);
    expect(round?.angle).toBeCloseTo(Math.PI / 2);
  }
  expect(told(before, after, 1)).toEqual(["b2-b3", "b3-c3", "c2-b2", "c3-c2"]);
});

test("a move says which way a face was twisted, where either would do", () => {
  const [before, after] = ["b2:W c2:B b3:B c3:W", "b2:B c2:W b3:W c3:B"];
  expect(told(before, after, wayOf("b2 clockwise"))).toContain("b2-b3");
  expect(told(before, after, wayOf("b2 anticlockwise"))).toContain("b2-c2");
  expect(wayOf("b2")).toBeUndefined();
});

test("a face with empty places is twisted too", () => {
  const all = movements(position("a1:W b1:B a3:B f6:W"), position("a3:W a2:B c3:B f6:W"), places);
  expect(all.map((one) => one.kind === "go" && [one.from, one.to, one.round !== undefined]).sort()).toEqual([
    ["a1", "a3", true],
    ["a3", "c3", true],
    ["b1", "a2", true],
  ]);
});

test("the way round is an arc of one radius", () => {
  const arc = course(place("b2"), place("b3"), { x: 15, y: -25, angle: Math.PI / 2 });
  for (const [x, y] of arc) expect(Math.hypot(place("b3").x + x - 15, place("b3").y + y + 25)).toBeCloseTo(Math.hypot(5, 5));
  expect(arc[0]?.map(Math.round)).toEqual([0, 10]);
  expect(arc.at(-1)?.map(Math.abs).map(Math.round)).toEqual([0, 0]);
  expect(course(place("a1"), place("c1"))).toEqual([[-20, 0], [0, 0]]);
});

test("what is taken where a piece arrives vanishes at once, elsewhere afterwards", () => {
  expect(told("a1:Wrook a4:Bpawn", "a4:Wrook")).toEqual(["a1-a4", "vanish a4"]);
  expect(told("a1:W b2:B", "c3:W")).toEqual(["a1-c3", "vanish b2 after 1"]);
});

test("enclosed pieces flip after one has come, the nearest first", () => {
  expect(told("b1:B c1:B d1:W", "a1:W b1:W c1:W d1:W")).toEqual(["come a1", "flip b1 after 1", "flip c1 after 2"]);
  expect(told("a1:Wpawn", "a1:Wqueen")).toEqual(["flip a1"]);
});

test("a piece that moves while others flip is not taken for one of them", () => {
  expect(told("a1:W b2:B", "b3:W b2:W")).toEqual(["a1-b3", "flip b2 after 1"]);
});

test("a row is pushed all together, whoever owns it", () => {
  expect(told("a1:W b1:W c1:W", "b1:W c1:W d1:W")).toEqual(["a1-b1", "b1-c1", "c1-d1"]);
  expect(told("a1:W b1:W c1:B", "b1:W c1:W d1:B")).toEqual(["a1-b1", "b1-c1", "c1-d1"]);
  expect(told("a1:W b1:B", "c1:W b1:B")).toEqual(["a1-c1"]);
});

test("one piece beside others of its kind goes straight", () => {
  expect(told("a1:W a2:W b2:W", "b1:W a2:W b2:W")).toEqual(["a1-b1"]);
  expect(told("e1:Wking f1:Wrook", "c1:Wking d1:Wrook")).toEqual(["e1-c1", "f1-d1"]);
});

test("of a stack, the piece that moves goes; marks are nothing to see", () => {
  const man = { owner: "W", colour: "W", kind: "man", marks: [] };
  expect(movements({ a1: [man, man] }, { a1: [man], b1: [{ ...man, marks: ["moved"] }] }, places)).toEqual([{ kind: "go", step: 0, from: "a1", to: "b1" }]);
});

test("where everything is another, nothing moves", () => {
  const many = places.map(({ name }) => `${name}:W`).join(" ");
  expect(told(many, many.replaceAll("W", "B")).length).toBe(36);
  const more = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`x${at}`, position("a1:W")["a1"]!]));
  expect(movements({}, more, places)).toEqual([]);
});

test("a piece that becomes another one goes there first, also where it takes something", () => {
  const becoming = (before: string, after: string) =>
    movements(position(before), position(after), places).map((one) => (one.kind === "go" ? [one.from, one.to, one.ends] : [one.kind, one.site]));
  expect(becoming("b5:W f1:B", "b6:Wking f1:B")).toEqual([["b5", "b6", "other"]]);
  expect(becoming("b5:W c6:B", "c6:Wking")).toEqual([["b5", "c6", "other"], ["vanish", "c6"]]);
  expect(told("b5:W", "b5:Wking")).toEqual(["flip b5"]);
  expect(told("b5:W c5:W", "b6:Wking")).toEqual(["come b6", "vanish b5 after 1", "vanish c5 after 1"]);
});
