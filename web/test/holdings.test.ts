import { expect, test } from "vitest";
import { holdings } from "../src/play/holdings";
import type { State } from "../src/play/state";

function told(variables: object, scores: string | null = null): string[] {
  const loaded = { about: { players: ["White", "Black"] }, geometry: { sites: [{ name: "a1" }] } };
  return holdings({ loaded, view: { standing: { position: { variables }, scores } } } as unknown as State);
}

test("what players have beside the board is told of each, in the order of play", () => {
  expect(told({ men_in_hand: { Black: 9, White: 8 } })).toEqual(["Men in hand: White 8, Black 9"]);
  expect(told({ hand: { Black: { pawn: 0, rook: 0 }, White: { pawn: 2, rook: 1 } } })).toEqual(["Hand: White pawn 2, rook 1; Black none"]);
});

test("scores are not told twice, and what is no number of a player's not at all", () => {
  expect(told({ seeds: { Black: 1, White: 3 } }, "White 3, Black 1")).toEqual([]);
  const others = { quiet: 3, level: { a1: 2 }, won: { White: [], Black: [] }, marked: { White: { a1: 1 }, Black: { a1: 0 } }, free: { White: true, Black: false } };
  expect(told(others)).toEqual([]);
});
