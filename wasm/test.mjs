// Plays random games of every shipped game in Node and compares them with those of the native library:
// `cargo run --example every_game > FILE && node wasm/test.mjs FILE`.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { isDeepStrictEqual } from "node:util";

const begun = performance.now();
const { default: init, Game, check, ids, report, shipped } = await import("./pkg/boardwright.js");
const bytes = readFileSync(new URL("./pkg/boardwright_bg.wasm", import.meta.url));
await init({ module_or_path: bytes });
const ready = performance.now() - begun;

let passed = 0;
let failed = 0;

function test(name, run) {
  try {
    run();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.message ?? error}`);
  }
}

function equal(found, wanted, what) {
  if (!isDeepStrictEqual(found, wanted)) {
    throw new Error(`${what}: ${JSON.stringify(found)}, native ${JSON.stringify(wanted)}`);
  }
}

function load(game, more = {}) {
  return new Game(JSON.stringify({ game, ...more }));
}

const native = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));

test("every game is there", () => equal(JSON.parse(ids()), native.map((line) => line.id), "games"));

for (const { id, seed, turns, game: wanted, playouts } of native) {
  test(id, () => {
    const game = load(id);
    equal(JSON.parse(game.randomGame(seed, turns)), wanted, "a random game");
    equal(JSON.parse(game.playouts(seed, playouts.games, turns)), playouts, "random games");
    game.free();
  });
}

test("a game is played by decisions and moves", () => {
  const hex = load("hex", { options: { size: "5" } });
  equal(JSON.parse(hex.geometry()).sites.length, 25, "sites");
  equal(JSON.parse(hex.decisions())[0].pick, { kind: "site", site: "a1" }, "a decision");
  hex.playMove("c3");
  hex.playMove("swap");
  hex.play(0);
  equal(JSON.parse(hex.standing()).moves, ["c3", "swap", "a1"], "moves");
  equal(hex.undo() && JSON.parse(hex.standing()).moves, ["c3", "swap"], "moves");
  equal(hex.svg(true).startsWith("<svg") && hex.rules().startsWith("<!DOCTYPE html>"), true, "pages");
});

test("own texts are read and mistakes told", () => {
  const text = 'boardwright 1\ngame "Small" extends "hex" {\n  option size = 4\n}\n';
  equal(JSON.parse(load("small", { texts: { "small.game": text } }).geometry()).sites.length, 16, "sites");
  const wrong = JSON.stringify({ game: "small", texts: { "small.game": text.replace("size", "sise") } });
  const [{ place }] = JSON.parse(check(wrong));
  equal([place.file, place.line], ["small.game", 3], "a place");
  equal(report(wrong, false).includes("option sise = 4"), true, "the line");
});

test("a refused move says why", () => {
  const game = load("tic_tac_toe");
  game.playMove("a1");
  try {
    game.playMove("a1");
  } catch (error) {
    const [problem] = JSON.parse(error.message);
    equal(problem.code, "illegal-move", "a code");
    return;
  }
  throw new Error("the move was played");
});

test("a search goes on in slices", () => {
  const game = load("tic_tac_toe");
  game.setMoves(JSON.stringify(["a1", "b2", "b1", "c3"]));
  const search = game.search("mcts:1s", 1);
  search.goOn(200);
  const found = JSON.parse(search.goOn(200));
  equal(found.text, "c1", "the best decision");
});

test("the list of games", () => equal(JSON.parse(shipped()).length, native.length, "games"));

console.log(`ready in ${ready.toFixed(0)} ms`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
