// Loads the module in a worker of a real browser and plays a random game of every shipped game with the results of the
// native library: `npm install --no-save playwright-core && node page/test.mjs FILE` (FILE: see `../test.mjs`).
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

const root = new URL("..", import.meta.url).pathname;
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  try {
    const body = await readFile(join(root, path));
    response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));

const native = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/page/index.html`);
await page.waitForFunction(() => window.play);

let passed = 0;
let failed = 0;
for (const { id, seed, turns, game, playouts } of native) {
  const asked = { id, seed, turns, games: playouts.games };
  const told = await page.evaluate((asked) => window.play(asked), asked);
  if (isDeepStrictEqual(told.played, game) && isDeepStrictEqual(told.playouts, playouts)) {
    passed += 1;
  } else {
    failed += 1;
    console.log(`${id}: ${JSON.stringify(told.error ?? told.played)}, native ${JSON.stringify(game)}`);
  }
}
if (process.argv[3]) {
  await page.screenshot({ path: process.argv[3] });
}
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
