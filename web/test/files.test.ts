import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { freeName, idOf, isName } from "../src/files/folder";
import { added, changedLines } from "../src/files/history";
import { hurriedIn } from "../src/files/hurried";
import { serverFolder } from "../src/files/server";
import { unzipped, zipped } from "../src/files/zip";
import { reached, texts } from "../src/write/names";
import { takenIn } from "../src/write/taken";
import { kinds, placed, setupText } from "../src/write/position";

test("names of texts", () => {
  for (const good of ["my.game", "std/mine.game", "patterns/mine.pattern", "straße_2.game"]) expect(isName(good), good).toBe(true);
  for (const bad of ["my.txt", "../my.game", "a/b.game", "patterns/my.game", "std/my.pattern", "my game.game", ".game"]) {
    expect(isName(bad), bad).toBe(false);
  }
  expect(idOf("Four in a Row!")).toBe("four_in_a_row");
  expect(idOf("3D Hex")).toBe("game_3d_hex");
  expect(freeName("my", ".game", ["my.game", "my_2.game"])).toBe("my_3.game");
});

test("a folder goes through a zip, and what is no text stays out", () => {
  const all = { "my.game": "boardwright 1\n", "std/mine.game": "ä" };
  expect(unzipped(zipped(all))).toEqual({ texts: all, left: [] });
  expect(zipped(all)).toEqual(zipped(all));
  const other = zipSync({ "games/std/mine.game": new Uint8Array([97]), "../../evil.sh": new Uint8Array(1), "big.game": new Uint8Array(300_000) });
  expect(unzipped(other)).toEqual({ texts: { "std/mine.game": "a" }, left: ["../../evil.sh", "big.game"] });
});

test("a zip that holds too much is not taken in", () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${at}.game`, new Uint8Array(250_000)]));
  expect(Object.keys(unzipped(zipSync(many(100), { level: 0 })).texts)).toHaveLength(100);
  expect(() => unzipped(zipSync(many(140), { level: 0 }))).toThrow("more than 32 MB");
});

test("what is kept at the last moment is kept until it is written as it is now", () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
  const hurried = hurriedIn(() => storage);
  hurried.add({ "a.game": "1", "b.game": "2" });
  hurried.add({ "a.game": "3" });
  hurried.done("a.game", "1");
  expect(hurried.all()).toEqual({ "a.game": "3", "b.game": "2" });
  hurried.done("a.game", "3");
  hurried.done("b.game", "2");
  expect(kept.size).toBe(0);
  const none = hurriedIn(() => {
    throw new Error("no storage");
  });
  none.add({ "a.game": "1" });
  expect(none.all()).toEqual({});
});

test("texts join a folder: the same text is the same file, and no other one is replaced", () => {
  const folder = { "my.game": "1", "my_2.game": "2", "std/mine.game": "3" };
  const name = (text: string, game = "my") => takenIn(folder, { [`${game}.game`]: text }, game).name;
  expect([name("1"), name("2"), name("4"), name("4", "other")]).toEqual(["my.game", "my_2.game", "my_3.game", "other.game"]);
  expect(takenIn(folder, { "my.game": "2", "std/mine.game": "5", "std/new.game": "6" }, "my")).toEqual({
    name: "my_2.game",
    kept: ["std/mine.game"],
    added: { "std/new.game": "6" },
  });
});

test("a text is shared with the texts that are named in it, whatever its mistakes", () => {
  const all = { "a.game": 'game "A" extends "b" { us', "b.game": "use c", "std/c.game": "a", "d.game": "" };
  expect(Object.keys(reached(all, "a.game"))).toEqual(["a.game", "b.game", "std/c.game"]);
});

test("the folder of a server", async () => {
  const asked: string[] = [];
  const folder = serverFolder(async (address, { method = "GET" } = {}) => {
    asked.push(`${method} ${address}`);
    return method === "GET" ? Response.json(["a b.game"]) : new Response("no room", { status: method === "PUT" ? 507 : 200 });
  });
  expect(await folder.list()).toEqual(["a b.game"]);
  await folder.remove("std/a b.game");
  await expect(folder.write("x.game", "")).rejects.toThrow("no room");
  folder.hurry({ "y.game": "text" });
  expect(asked).toEqual(["GET files", "DELETE files/std/a%20b.game", "PUT files/x.game", "PUT files/y.game"]);
});

test("history keeps texts that are some time apart", () => {
  const first = added([], "a", 0);
  const second = added(first, "b", 1_000);
  expect(second.map(({ text }) => text)).toEqual(["a", "b"]);
  expect(added(second, "c", 2_000).map(({ text }) => text)).toEqual(["a", "c"]);
  expect(added(second, "c", 60_000).map(({ text }) => text)).toEqual(["a", "b", "c"]);
  expect(added(second, "b", 60_000)).toBe(second);
  expect(changedLines("a\nb\nc", "a\nc\nd\ne")).toEqual({ more: 2, fewer: 1 });
});

test("a game is shared with the texts of the folder that it is made of", () => {
  const all = { "my.game": "1", "std/mine.game": "2", "other.game": "3" };
  expect(texts(all, ["my.game", "hex.game", "std/mine.game"])).toEqual({ "my.game": "1", "std/mine.game": "2" });
});

test("pieces are found in texts and put by statements", () => {
  const base = 'game "x" { players White, Black -- players A\n pieces man, king pieces wall in Grey }';
  const all = kinds(['game "y" extends "x" { show man as "pieces no" }', base]);
  expect(all.map(({ colour, kind }) => `${colour} ${kind}`)).toEqual([
    "White man", "White king", "Black man", "Black king", "Grey wall",
  ]);
  const piece = (colour: string, kind: string | null) => ({ owner: colour, colour, kind, marks: [] });
  const put = placed({ a1: [piece("White", "man")], b1: [piece("Black", "king")], c1: [piece("White", "man")] }, all);
  expect(setupText(put, ["a1", "b1", "c1"])).toBe("  setup {\n    place White man at [a1 c1]\n    place Black king at [b1]\n  }\n");
  expect(placed({ a1: [piece("X", null)] }, [{ colour: "X", kind: "token" }])).toEqual({ a1: { colour: "X", kind: "token" } });
});
