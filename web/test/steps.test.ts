import { expect, test } from "vitest";
import type { Decision, View } from "../src/engine/protocol";
import { percent } from "../src/play/percent";
import { again, earlier, stepsTo } from "../src/play/steps";

/** A step of a turn: the move so far, what can be picked, and what stands on a1. */
function step(move: string, sites: string[], a1 = "man"): View {
  const decisions = sites.map((site, index): Decision => ({ index, text: site, branches: [], pick: { kind: "site", site } }));
  const position = { to_move: { mid_turn: move !== "" }, sites: { a1: [{ owner: "A", colour: "A", kind: a1, marks: [] }] } };
  return { standing: { moves: move ? [move] : [], position }, decisions, svg: "" } as unknown as View;
}

const start = step("", ["a1", "b1"]);

test("a pick gives way to another one as long as nothing has happened on the board", () => {
  const picked = stepsTo([start], step("a1", ["a2", "b1"]));
  expect([earlier(picked, "b1"), earlier(picked, "c1"), [...again(picked)]]).toEqual([0, undefined, ["a1", "b1"]]);
  const moved = stepsTo(picked, step("a1 a2", ["a3"], "king"));
  expect([earlier(moved, "b1"), earlier(moved, "b1"), again(moved).size]).toEqual([undefined, undefined, 0]);
});

test("what is taken back is no step any more", () => {
  const picked = step("a1", ["a2"]);
  const steps = stepsTo(stepsTo([start], picked), step("a1 a2", ["a3"]));
  expect(stepsTo(steps, step("a1", ["a2"]))).toHaveLength(2);
  expect(stepsTo(steps, start)).toEqual([start]);
});

test("a percentage is never less than it is, nor more", () => {
  const told = [0, 0.00001, 0.0004, 0.0006, 0.12345, 0.9996, 0.99999, 1].map((value) => percent(value, 1));
  expect(told).toEqual(["0", "<0.1", "<0.1", "0.1", "12.3", ">99.9", ">99.9", "100"]);
  expect([0, 0.004, 0.5, 0.996].map((value) => percent(value, 0))).toEqual(["0", "<1", "50", ">99"]);
});
