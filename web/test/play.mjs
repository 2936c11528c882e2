// Plays games to their end by mouse in Chromium and compares how each ended with what the engine in Node says of the same
// moves. `node test/play.mjs [NAME …]` plays those whose names begin like this; SHOTS=DIR keeps pictures of the ends.
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { preview } from "vite";
import { games } from "./games.mjs";
import { Player } from "./player.mjs";
import { drawing } from "./drawing.mjs";
import { failing } from "./failing.mjs";
import { hostile } from "./hostile.mjs";
import { moves } from "./moves.mjs";
import { newcomer } from "./newcomer.mjs";
import { offline } from "./offline.mjs";
import { screens } from "./screens.mjs";
import { single } from "./single.mjs";
import { visits } from "./visits.mjs";
import { workbench } from "./workbench.mjs";
import { writing } from "./writing.mjs";
import init, { Game } from "../../wasm/pkg/boardwright.js";

const wasm = new URL("../../wasm/pkg/boardwright_bg.wasm", import.meta.url);
await init({ module_or_path: readFileSync(wasm) });
const root = new URL("..", import.meta.url).pathname;
const server = await preview({ root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
const address = `http://127.0.0.1:${server.httpServer.address().port}/`;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

/** How the engine says that these moves end. */
function ended({ game, options = {} }, moves) {
  const texts = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const played = new Game(JSON.stringify({ game, options: texts }));
  played.setMoves(JSON.stringify(moves));
  const standing = JSON.parse(played.standing());
  played.free();
  return standing;
}

function equal(found, wanted, what) {
  const [a, b] = [found, wanted].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}

async function playGame(played) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...played.context });
  const player = await Player.at(await context.newPage(), address, played);
  await player.toTheEnd(played.clicks, played.seed ?? 1);
  const { moves, line } = await player.told();
  const standing = ended(played, moves);
  equal(standing.over, true, "the game is over");
  equal(line, standing.line, "how it ended");
  if (played.result) equal(line, played.result, "the result");
  played.also?.(moves);
  if (shots) await player.page.screenshot({ path: `${shots}/${played.name.replaceAll(" ", "-")}.png` });
  equal(player.faults, [], "faults of the page");
  await context.close();
}

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;

async function test(name, run) {
  if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) return;
  try {
    await run();
    passed += 1;
    if (process.env.VERBOSE) console.log(name);
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.message}`);
  }
}

for (const played of games) await test(played.name, () => playGame(played));
for (const [name, run] of Object.entries({ ...screens, ...moves, ...visits, ...newcomer, ...drawing, ...writing, ...workbench, ...hostile, ...failing, ...single, ...offline })) {
  await test(name, () => run({ browser, address, shots, equal }));
}
await browser.close();
await server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
