import { expect, test } from "vitest";
import { takenIn } from "../src/write/taken";
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

test("a pattern by itself goes by its whole name, and joins the folder without a game", () => {
  const texts = { "patterns/eye.pattern": "new" };
  const source = { game: "patterns/eye.pattern", texts };
  expect(checked({ ...link, mode: "edit", source })?.source).toEqual({ ...source, options: {} });
  expect(takenIn({ "mine.game": "" }, texts, source.game)).toEqual({ name: source.game, kept: [], added: texts });
  expect(takenIn({ "patterns/eye.pattern": "old" }, texts, source.game)).toEqual({ name: source.game, kept: [source.game], added: {} });
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

test("variations and comments come along, and links without them are as they were", async () => {
  const notes = { comments: { 0: "start", 2: "<b>" }, variations: [{ at: 2, moves: ["c1"], notes: { comments: { 2: "!" }, variations: [] } }] };
  const told: Link = { ...link, main: ["b2", "a1", "c3"], notes };
  expect(await readLink(await written(told))).toEqual(told);
  expect(Object.keys(checked(link)!)).not.toContain("notes");
  expect(checked({ ...told, notes: { comments: { "-1": "x", __proto__x: "y", 3: "z" } } })?.notes).toEqual({ comments: { 3: "z" }, variations: [] });
});

test("notes that are no notes, or too many, are refused", () => {
  const one = { at: 1, moves: ["a1"] };
  const nested = (depth: number): object => (depth === 0 ? one : { ...one, notes: { variations: [nested(depth - 1)] } });
  expect(checked({ ...link, notes: { variations: [nested(20)] } })).toBeDefined();
  for (const variations of [{}, [1], [{ at: 0, moves: [] }], [{ at: 1, moves: [1] }], [{ ...one, notes: [] }], Array(5_001).fill({ at: 1, moves: [] }), [nested(80)]]) {
    expect(checked({ ...link, notes: { variations } }), JSON.stringify(variations).slice(0, 40)).toBeUndefined();
  }
  expect(checked({ ...link, notes: { comments: { 1: 1 } } })).toBeUndefined();
  expect(checked({ ...link, main: Array(5_001).fill("a1") })).toBeUndefined();
});

test("only what a link may hold is taken", () => {
  expect(checked({ ...link, more: 1 })).toEqual(link);
  expect(checked({ ...link, mode: "run" })).toBeUndefined();
  expect(checked({ ...link, moves: [1] })).toBeUndefined();
  expect(checked({ ...link, source: { game: "x", texts: [] } })).toBeUndefined();
  expect(checked({ ...link, moves: Array(5_001).fill("a1") })).toBeUndefined();
});

test("names in a link become names that files may have", () => {
  const named = (game: string, ...others: string[]) =>
    checked({ ...link, source: { game, texts: Object.fromEntries([`${game}.game`, ...others].map((name) => [name, name])) } })?.source;
  const hostile = named("../../x", "std/../y.game", "C:\\z.game", "std/mine.game", "patterns/p.pattern", "a\u0000b.game", "__proto__");
  expect([hostile?.game, Object.keys(hostile?.texts ?? {})]).toEqual(["x", ["x.game", "std/mine.game", "patterns/p.pattern"]]);
  expect(named("a\u0007\n<b>")?.game).toBe("a_b");
  expect(named("x".repeat(5_000))?.game).toBe("x".repeat(40));
  expect(named("straße_2")?.game).toBe("straße_2");
  expect(named("…")?.game).toBe("game");
});
