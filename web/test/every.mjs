// Plays every shipped game in Chromium to its end, by mouse and by touch, decision by decision, and compares moves and result
// with the engine in Node, which `wasm/test.mjs` compares with the native library. `npm run every [ADDRESS] [NAME …]`: at a running
// `boardwright studio`, with the native engine; these games alone.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { preview } from "vite";
import init, { ids } from "../../wasm/pkg/boardwright.js";
import { planner } from "./planner.mjs";
import { Player } from "./player.mjs";

await init({ module_or_path: readFileSync(new URL("../../wasm/pkg/boardwright_bg.wasm", import.meta.url)) });
const given = process.argv.slice(2);
const root = new URL("..", import.meta.url).pathname;
const there = given[0]?.startsWith("http") ? given.shift().replace(/#.*/, "") : undefined;
const server = there ? undefined : await preview({ root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
const address = there ?? `http://127.0.0.1:${server.httpServer.address().port}/`;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

const ways = {
  mouse: { viewport: { width: 1280, height: 800 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
/** Games at a time. */
const HANDS = 3;

function equal(found, wanted, what) {
  const [a, b] = [found, wanted].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: ${a}, expected ${b}`);
}

async function play(planned, way) {
  const context = await browser.newContext(ways[way]);
  try {
    const player = await Player.at(await context.newPage(), address, { ...planned, context: ways[way] });
    for (const decision of planned.decisions) await player.decide(decision);
    const { moves, line } = await player.told();
    equal(moves, planned.all, "moves");
    equal(line, planned.line, "how it ended");
    equal(player.faults, [], "faults of the page");
  } finally {
    await context.close();
  }
}

const games = JSON.parse(ids()).filter((id) => given.length === 0 || given.includes(id));
const tasks = games.flatMap((game) => Object.keys(ways).map((way) => ({ game, way })));
const plans = planner();
for (const game of games) plans.plan(game).catch(() => {});
let passed = 0;
let failed = 0;

async function hand() {
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    const { game, way } = task;
    try {
      await play(await plans.plan(game), way);
      passed += 1;
    } catch (error) {
      failed += 1;
      console.log(`${game} by ${way}: ${error.message.split("\n")[0]}`);
    }
  }
}

await Promise.all(Array.from({ length: HANDS }, hand));
await plans.end();
await browser.close();
await server?.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
