import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import init, { check, Desk } from "../../wasm/pkg/boardwright.js";
import { library, pattern, TEMPLATES, variant } from "../src/write/templates";

await init({ module_or_path: readFileSync(new URL("../../wasm/pkg/boardwright_bg.wasm", import.meta.url)) });
const problems = (texts, game = "mine") => JSON.parse(check(JSON.stringify({ game, texts })));

test.each(TEMPLATES)("the template $name has no mistakes and is played", ({ text }) => {
  const source = { game: "mine", texts: { "mine.game": text('A "new" game') } };
  expect(problems(source.texts)).toEqual([]);
  const desk = new Desk();
  const ask = (name, args) => JSON.parse(desk.ask(JSON.stringify({ name, args })));
  ask("load", { source, moves: [] });
  const { unfinished, games } = ask("playouts", { seed: 1, games: 50, maxTurns: 500 });
  expect([games, unfinished]).toEqual([50, 0]);
});

test("variants, libraries and patterns begin without mistakes", () => {
  expect(problems({ "mine.game": variant("Mine", "hex") })).toEqual([]);
  const use = variant("Mine", "hex", "  use beside\n");
  expect(problems({ "mine.game": use, "std/beside.game": library("beside") })).toEqual([]);
  expect(pattern("Mine")).toContain("built when");
});
