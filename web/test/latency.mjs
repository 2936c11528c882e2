// How long it takes from a key to the mistakes on the screen while chess is written: the middle and the 95th percentile in
// milliseconds. `npm run latency`: with the engine as WebAssembly; `npm run latency ADDRESS`: at a `boardwright studio` in a
// folder that holds the text as `chess.game`.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { preview } from "vite";

const KEYS = 200;
const chess = readFileSync(new URL("../../games/chess.game", import.meta.url), "utf8");
const [given] = process.argv.slice(2);
const root = new URL("..", import.meta.url).pathname;
const server = given ? undefined : await preview({ root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
const address = given?.replace(/#.*/, "") ?? `http://127.0.0.1:${server.httpServer.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();

await page.goto(`${address}#write`);
if (!given) {
  await page.getByLabel("Files to import").first().setInputFiles({ name: "chess.game", mimeType: "text/plain", buffer: Buffer.from(chess) });
}
await page.getByText("✓ No mistakes").waitFor({ timeout: 60_000 });
await page.waitForTimeout(4_000);

// A name at the end of a line in the middle of the text: each letter makes another unknown name of it.
const line = page.locator(".cm-line", { hasText: "choose s in mine" }).first();
await page.locator(".cm-content").hover();
while (!(await line.isVisible())) {
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(100);
}
await line.click();
await page.keyboard.press("End");
await page.evaluate(() => {
  window.took = [];
  let begun;
  addEventListener("keydown", () => (begun = performance.now()), { capture: true });
  new MutationObserver(() => {
    const told = [...document.querySelectorAll(".problems .mistake > span")].map((one) => one.textContent).join();
    const isSo = window.name_now === "mine" ? told === "" : told.includes(`\`${window.name_now}\``);
    if (begun === undefined || !isSo) return;
    const since = begun;
    begun = undefined;
    // After the next frame it is on the screen.
    requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - since)));
  }).observe(document.querySelector(".problems"), { childList: true, characterData: true, subtree: true });
});
const word = "abcde";
for (let made = 0; made < KEYS; made += 1) {
  const at = made % (2 * word.length);
  const name = `mine${word.slice(0, at < word.length ? at + 1 : 2 * word.length - at - 1)}`;
  await page.evaluate((name) => (window.name_now = name), name);
  await page.keyboard.press(at < word.length ? word[at] : "Backspace");
  await page.waitForFunction((made) => window.took.length > made, made, { timeout: 20_000 });
  await page.waitForTimeout(60 + (made % 7) * 20);
}
const took = (await page.evaluate(() => window.took)).sort((a, b) => a - b);
const part = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(0);
console.log(`${took.length} keys: middle ${part(0.5)} ms, 95th percentile ${part(0.95)} ms, longest ${part(1)} ms`);
await browser.close();
await server?.close();
