import { expect, test } from "vitest";
import { checked, isLink, readLink, written, type Link } from "../src/share/link";

const link: Link = {
  mode: "watch",
  source: { game: "mine", texts: { "mine.game": 'boardwright 1\n\ngame "Ä" extends "hex" {\n}\n' }, options: { size: "3" } },
  moves: ["b2", "swap"],
  rules: "0123456789abcdef",
  away: ["first"],
};

test("what a link says is read again", async () => {
  const hash = await written(link);
  expect(isLink(hash)).toBe(true);
  expect(hash).toMatch(/^#~[\w-]+$/);
  expect(await readLink(hash)).toEqual(link);
});

test("damaged links and links that grow too large are refused", async () => {
  const hash = await written(link);
  for (const bad of ["#~", "#~!!", hash.slice(0, -8), `#~${"A".repeat(200_001)}`]) {
    await expect(readLink(bad), bad.slice(0, 20)).rejects.toThrow(/damaged|too long/);
  }
  const bomb = await written({ ...link, moves: ["a".repeat(1_600_000)] });
  expect(bomb.length).toBeLessThan(10_000);
  await expect(readLink(bomb)).rejects.toThrow("damaged");
});

test("only what a link may hold is taken", () => {
  expect(checked({ ...link, more: 1 })).toEqual(link);
  expect(checked({ ...link, mode: "run" })).toBeUndefined();
  expect(checked({ ...link, moves: [1] })).toBeUndefined();
  expect(checked({ ...link, source: { game: "x", texts: [] } })).toBeUndefined();
  expect(checked({ ...link, moves: Array(5_001).fill("a1") })).toBeUndefined();
});
