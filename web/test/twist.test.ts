import { expect, test } from "vitest";
import type { Decision, Picked } from "../src/engine/protocol";
import { asksWay, dragged, mayTurn, way, wayRound } from "../src/play/twist";

const decision = (index: number, pick: Picked): Decision => ({ index, text: "", branches: [], pick });
const set = (index: number, ...sites: string[]) => decision(index, { kind: "set", sites });
const spin = (index: number, name: string) => decision(index, { kind: "member", of: "spins", name });
const square = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }];

test("a drag means the only set that has all of its sites", () => {
  const faces = [set(0, "a1", "b1", "a2", "b2"), set(1, "b1", "c1", "b2", "c2")];
  expect(dragged(faces, ["a1", "b1"])?.index).toBe(0);
  expect(dragged(faces, ["b1", "b2"])).toBeUndefined();
  expect(dragged(faces, ["b1", "b2", "c2"])?.index).toBe(1);
  expect(dragged([decision(0, { kind: "site", site: "a1" })], ["a1"])).toBeUndefined();
  expect([mayTurn(faces), asksWay(faces)]).toEqual([true, false]);
});

test("a way round is that of the path", () => {
  expect(wayRound(square.slice(0, 2), square)).toBe("clockwise");
  expect(wayRound([...square].reverse().slice(0, 2), square)).toBe("anticlockwise");
  expect(wayRound([square[0]!, square[2]!], square)).toBeUndefined();
});

test("ways are decisions by their words", () => {
  const ways = [spin(4, "clockwise"), spin(5, "anticlockwise")];
  expect([asksWay(ways), way(ways, "anticlockwise"), way(ways, undefined)]).toEqual([true, 5, undefined]);
  expect(asksWay([spin(1, "north")])).toBe(false);
});
