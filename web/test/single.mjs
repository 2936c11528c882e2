// A page that is one file, put together as web/README.md says, opened from the disk.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/single/", import.meta.url);
const built = (name) => readFileSync(new URL(name, dist), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function page(game) {
  const [script, style, worker] = ["page.js", "style.css", "worker.js"].map(built);
  const engine = gzipSync(readFileSync(new URL("../../wasm/pkg/boardwright_bg.wasm", import.meta.url))).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "worker-src blob:",
    "img-src data: blob:",
  ].join("; ");
  const data = JSON.stringify(game).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Game</title><style>${style}</style><div id="app"></div>
<script type="application/json" id="game">${data}</script><script type="text/plain" id="worker">${worker}</script>
<script type="application/octet-stream" id="engine">${engine}</script><script>${script}</script></html>`;
}

export const single = {
  async "a page of one file is played from the disk"({ browser, equal, shots }) {
    const folder = mkdtempSync(join(tmpdir(), "single-"));
    const file = join(folder, "game.html");
    writeFileSync(file, page({ game: "tic_tac_toe", texts: {}, options: {}, moves: ["b2"] }));
    const opened = await browser.newPage();
    const faults = [];
    opened.on("pageerror", (error) => faults.push(error.message));
    opened.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await opened.goto(`file://${file}`);
    await opened.waitForSelector("[data-site]", { timeout: 60_000 });
    await opened.getByRole("tab", { name: "Players" }).click();
    for (const seat of await opened.locator("select[data-seat]").all()) await seat.selectOption("person");
    await opened.getByRole("tab", { name: "Moves" }).click();
    await opened.locator('[data-site="a1"]').click();
    await opened.waitForFunction(() => document.querySelectorAll("[data-move]").length === 2);
    equal(await opened.locator("[data-move]").allTextContents(), ["b2", "a1"], "moves");
    await opened.waitForFunction(() => history.state?.game?.opening.moves.length === 2);
    await opened.reload();
    await opened.waitForFunction(() => document.querySelectorAll("[data-move]").length === 2);
    if (shots) await opened.screenshot({ path: `${shots}/single.png` });
    equal(faults, [], "faults of the page");
    await opened.close();
    rmSync(folder, { recursive: true });
  },
};
