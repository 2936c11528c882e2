import { counts } from "../src/board/counts";
import { expect, test } from "vitest";
import { siteName } from "../src/board/names";
import { beside, copied, outlines } from "../src/board/outline";
import { darkColours, withoutStyle } from "../src/board/picture";
import type { Entry, Geometry } from "../src/engine/protocol";
import { margin, percent } from "../src/play/percent";
import { readAddress, writeAddress } from "../src/share/short";
import { control } from "../src/ui/control";
import { found } from "../src/ui/find";

const square: Geometry = {
  kind: "square",
  points: false,
  copies: [],
  sites: [0, 1, 2, 3].map((at) => {
    const [x, y] = [at % 2, Math.floor(at / 2)];
    const polygon: [number, number][] = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
    return { name: `${"ab"[x]}${2 - y}`, row: 2 - y, col: x + 1, centre: [x + 0.5, y + 0.5], polygon };
  }),
};

test("cells are clicked within their outline, points around their middle", () => {
  expect(outlines(square)[0]).toMatchObject({ name: "a2", x: 22, y: 22, room: 22 });
  const [point] = outlines({ ...square, points: true });
  expect(point).toMatchObject({ room: 22 });
  expect(point?.polygon).toBeUndefined();
});

test("a share has a margin of error, which shrinks with the number of games", () => {
  expect([margin(50, 100), margin(5_000, 10_000)].map((of) => percent(of, 1))).toEqual(["9.6", "1.0"]);
  expect(margin(0, 100)).toBeGreaterThan(0.01);
  expect(margin(0, 0)).toBe(1);
});

test("a cell that is drawn again beyond the rim stands for its site", () => {
  const sites = outlines(square);
  const copies: Geometry["copies"] = [{ name: "b1", polygon: [[-1, 1], [0, 1], [0, 2], [-1, 2]] }];
  const [copy, ...others] = copied({ ...square, copies }, sites);
  expect([copy?.site, copy?.polygon, others]).toEqual([sites[3], "-44.0,44.0 0.0,44.0 0.0,88.0 -44.0,88.0", []]);
});

test("arrow keys go to the site beside", () => {
  const sites = outlines(square);
  expect(beside(sites, "a2", "ArrowRight")).toBe("b2");
  expect(beside(sites, "a2", "ArrowDown")).toBe("a1");
  expect(beside(sites, "a2", "ArrowLeft")).toBeUndefined();
  expect(beside(sites, "a2", "Enter")).toBeUndefined();
});

test("a site is said with what stands there", () => {
  const piece = (owner: string, kind: string | null) => ({ owner, colour: owner, kind, marks: [] });
  expect(siteName("a1")).toBe("a1, empty");
  expect(siteName("a1", [piece("White", "flat"), piece("Black", "wall")], ["a1"])).toBe(
    "a1, Black wall on White flat, just changed",
  );
});

test("dark colours are read from a picture's style sheet", () => {
  expect(withoutStyle("<svg><style>.c0{}</style><g/></svg>")).toEqual({ rest: "<svg><g/></svg>", style: ".c0{}" });
  const style = "@media (prefers-color-scheme:dark){.c0{fill:#111}.c1{stroke:#222}}";
  expect([...darkColours(style)]).toEqual([["c0", ["fill", "#111"]], ["c1", ["stroke", "#222"]]]);
});

test("addresses name a game and its options", () => {
  expect(readAddress("#tak;size=3")).toEqual({ game: "tak", options: { size: "3" } });
  expect(readAddress("").game).toBe("hex");
  expect(readAddress("#%E0;a")).toEqual({ game: "%E0", options: {} });
  const source = { game: "x y", options: { pattern: "a;b=c" } };
  expect(readAddress(writeAddress(source))).toEqual(source);
});

test("options become controls", () => {
  expect(control("2..26")).toEqual({ kind: "number", least: 2, most: 26 });
  expect(control("true, false")).toEqual({ kind: "truth" });
  expect(control("chequer, dominoes")).toEqual({ kind: "names", names: ["chequer", "dominoes"] });
  expect(control("a text")).toEqual({ kind: "text" });
});

test("games are found by words, titles first", () => {
  const entry = (id: string, title: string, about: string): Entry => ({
    id, title, about, by: null, year: null, players: [], bases: [],
  });
  const games = [entry("hex", "Hex", "Join sides"), entry("jed", "Jéd", "Like hex")];
  expect(found(games, "hex").map(({ id }) => id)).toEqual(["hex", "jed"]);
  expect(found(games, "jed like").map(({ id }) => id)).toEqual(["jed"]);
  expect(found(games, "xyz")).toEqual([]);
});

test("numbers on sites are found and said", () => {
  const variables = { captured: { A: 1, B: 0 }, seeds: { a1: 4, b1: 0 }, ko: null };
  const found = counts({ variables }, ["a1", "b1"]);
  expect([...found]).toEqual([["a1", { of: "seeds", number: 4 }]]);
  expect(siteName("a1", [], [], found.get("a1"))).toBe("a1, seeds 4");
  expect(siteName("b1", [], [], found.get("b1"))).toBe("b1, empty");
  expect(siteName("a1", [{ owner: "A", colour: "A", kind: "man", marks: [] }], ["a1"], found.get("a1"))).toBe("a1, A man, seeds 4, just changed");
});
