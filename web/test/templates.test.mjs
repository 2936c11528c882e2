import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import init, { check, Desk, ids, Language } from "../../wasm/pkg/boardwright.js";
import { body, offered } from "../src/write/parts";
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

const language = new Language();
const tell = (message) => JSON.parse(language.message(JSON.stringify({ jsonrpc: "2.0", ...message })));
tell({ id: 0, method: "initialize", params: { processId: null, rootUri: "file:///", capabilities: {} } });
const desk = new Desk();
const ask = (name, args) => JSON.parse(desk.ask(JSON.stringify({ name, args })));

/** What a shipped text is made of. */
function symbols(path, text) {
  const uri = `file:///${path}`;
  tell({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "boardwright", version: 0, text } } });
  return tell({ id: 1, method: "textDocument/documentSymbol", params: { textDocument: { uri } } }).find(({ id }) => id === 1).result;
}

const errors = (text) => problems({ "mine.game": text }).filter(({ warning }) => !warning).map(({ message }) => message);

test("a variant of any game may begin with all parts that are offered, those of its libraries among them", async () => {
  const wrong = [];
  const libraries = new Set();
  for (const id of JSON.parse(ids())) {
    const took = ask("load", { source: { game: id }, moves: [] }).about.texts;
    const text = async (path) => ask("text", { path });
    const parts = await offered(id, { took, text, symbols, isRight: async (text) => errors(text).length === 0 });
    for (const { library, name } of parts) if (library || name.startsWith("use ")) libraries.add(library ?? name);
    expect(parts.map(({ name }) => name), id).toContain("ends");
    wrong.push(...errors(variant("Mine", id, body(parts))).map((message) => `${id}: ${message}`));
  }
  expect(wrong).toEqual([]);
  expect([...libraries]).toEqual(expect.arrayContaining(["connection", "lines", "use swap", "use connection"]));
}, 120_000);
