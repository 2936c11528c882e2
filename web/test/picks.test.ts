import { describe, expect, test } from "vitest";
import type { Candidate, Decision, Picked } from "../src/engine/protocol";
import { asks, choices, click, forced, lit, spoken, worth } from "../src/play/picks";

const decision = (pick: Picked, index: number): Decision => {
  const text = pick.kind === "site" ? pick.site : pick.kind === "set" ? (pick.sites[0] ?? "") : pick.kind;
  return { index, text, branches: [], pick };
};
const all = (...picks: Picked[]) => picks.map(decision);
const site = (site: string): Picked => ({ kind: "site", site });
const set = (...sites: string[]): Picked => ({ kind: "set", sites });

test("a single letter of a name is a letter, unless it is an article", () => {
  expect(["almost_y", "five_in_a_row", "three_sides", "a_b_c"].map(spoken)).toEqual(["almost Y", "five in a row", "three sides", "a B C"]);
});

describe("a click", () => {
  test("plays the only decision about a site", () => {
    expect(click(all(site("a1"), site("b1")), [], "b1")).toEqual({ kind: "play", index: 1 });
  });
  test("on another site is refused", () => {
    expect(click(all(site("a1")), [], "c3")).toEqual({ kind: "refuse" });
  });
  test("narrows sets down until one is left", () => {
    const faces = all(set("a1", "b1"), set("b1", "c1"));
    expect(click(faces, [], "b1")).toEqual({ kind: "narrow", chosen: ["b1"] });
    expect(click(faces, ["b1"], "c1")).toEqual({ kind: "play", index: 1 });
    expect(click(faces, ["b1"], "b1")).toEqual({ kind: "narrow", chosen: [] });
  });
  test("that fits no chosen site begins anew", () => {
    const pieces = all({ kind: "piece", site: "a1", piece: "x" }, { kind: "piece", site: "a1", piece: "y" }, site("b1"));
    expect(click(pieces, ["a1"], "b1")).toEqual({ kind: "play", index: 2 });
  });
});

test("sites are lit that lead further", () => {
  const faces = all(set("a1", "b1"), set("b1", "c1"), site("d1"));
  expect([...lit(faces, [])]).toEqual(["a1", "b1", "c1", "d1"]);
  expect([...lit(faces, ["b1"])]).toEqual(["a1", "c1"]);
});

test("choices without sites are buttons, alike ones told apart", () => {
  const made = all(site("a1"), { kind: "done" }, { kind: "label", label: "grow" }, site("b1"), site("b1"));
  expect(choices(made, []).map(({ label }) => label)).toEqual(["Done", "Label"]);
  expect(choices(made, ["b1"]).map(({ label }) => label)).toEqual(["B1 (way 1)", "B1 (way 2)", "Done", "Label"]);
});

test("only labels are made without asking", () => {
  expect(forced(all({ kind: "label", label: "settle" }))).toBe(0);
  expect(forced(all({ kind: "pass" }))).toBeUndefined();
  expect(forced(all({ kind: "go_on" }, site("a1")))).toBeUndefined();
});

test("what is asked", () => {
  expect(asks(all(site("a1"), { kind: "pass" }), [], false)).toBe("Pick a marked place on the board, or pass.");
  expect(asks(all({ kind: "member", of: "directions", name: "up" }), [], true)).toBe("Choose a direction.");
  expect(asks(all({ kind: "member", of: "kinds", name: "queen" }), [], true)).toBe("Choose a piece.");
  expect(asks(all({ kind: "member", of: "words", name: "tiger" }), [], false)).toBe("Choose one.");
  expect(asks(all({ kind: "member", of: "opening_card", name: "tiger" }), [], false)).toBe("Choose an opening card.");
  expect(asks(all(site("a1"), { kind: "done" }), [], true)).toBe("Pick the next place, or finish with Done.");
  expect(asks(all(set("a1", "b1"), set("b1", "c1")), [], false)).toBe("Pick a group of 2 places: click some of them until one group is left.");
  expect(asks(all(set("a1"), set("b1", "c1")), [], false)).toBe("Pick a group of places: click some of them until one group is left.");
  expect(asks(all(site("a1"), set("b1", "c1")), [], false)).toBe("Pick a marked place on the board.");
});

test("a site is worth what the best decision about it alone is, and the first candidate is the one to pick", () => {
  const piece = (piece: string): Picked => ({ kind: "piece", site: "a2", piece });
  const decisions = all(site("a1"), piece("man"), piece("king"), set("a1", "a2"), { kind: "pass" });
  const values = [0.5, 0.2, 0.7, 0.9, 1].map((value, index): Candidate => ({ index, value, text: "", visits: 1, proven: false }));
  const { sites, best } = worth(decisions, values);
  expect([[...sites], best]).toEqual([[["a1", 0.5], ["a2", 0.7]], "a1"]);
  expect(worth(decisions, [...values].reverse()).best).toBeUndefined();
  expect(worth(decisions, []).sites.size).toBe(0);
});
