// One walk through the page in WebKit, which Safari and the browsers of iPhones are made of: a game is played, a text is
// written. Needs Debian's `webkit2gtk-driver`, and a screen (`xvfb-run -a npm run webkit`).
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { preview } from "vite";

const root = new URL("..", import.meta.url).pathname;
const libraries = process.env.WEBKIT_LIBRARIES ?? `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
const folder = readdirSync(libraries).filter((name) => name.startsWith("webkit2gtk-")).sort().at(-1);
const binary = `${libraries}/${folder}/MiniBrowser`;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE = 90_000;

const server = await preview({ root, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
const address = `http://127.0.0.1:${server.httpServer.address().port}/`;
const port = 4_000 + Math.floor(Math.random() * 20_000);
const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "inherit" });

async function ask(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Tries until it is so. */
async function until(what, run) {
  const end = Date.now() + PATIENCE;
  let last;
  while (Date.now() < end) {
    try {
      const found = await run();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await pause(100);
  }
  throw new Error(`${what} did not come to be${last ? `: ${last.message}` : ""}`);
}

class Browser {
  constructor(id) {
    this.path = `/session/${id}`;
  }

  static async start() {
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } } };
    const { sessionId } = await until("the driver", () => ask("POST", "/session", { capabilities }));
    return new Browser(sessionId);
  }

  visit(hash) {
    return ask("POST", `${this.path}/url`, { url: address + hash });
  }

  run(script, ...args) {
    return ask("POST", `${this.path}/execute/sync`, { script, args });
  }

  async find(css) {
    const found = await ask("POST", `${this.path}/element`, { using: "css selector", value: css });
    return found[ELEMENT];
  }

  /** Clicks on an element as soon as it is there. */
  click(css) {
    return until(`a click on ${css}`, async () => {
      await ask("POST", `${this.path}/element/${await this.find(css)}/click`, {});
      return true;
    });
  }

  /** Clicks on the button with this text. */
  press(text) {
    const script = `const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === arguments[0] && one.offsetParent);
      button?.click(); return button !== undefined`;
    return until(`the button ${text}`, () => this.run(script, text));
  }

  close() {
    return ask("DELETE", this.path);
  }
}

const steps = {
  async "a game is played"(browser) {
    await browser.visit("#tic_tac_toe");
    await until("the board", () => browser.run("return document.querySelectorAll('[data-site]').length === 9"));
    await browser.press("Players");
    const seats = `for (const seat of document.querySelectorAll("select[data-seat]")) {
        seat.value = "person"; seat.dispatchEvent(new Event("change", { bubbles: true })); } return true`;
    await browser.run(seats);
    await browser.press("Moves");
    for (const [at, site] of ["a1", "b2", "b1", "a2", "c1"].entries()) {
      await browser.click(`[data-site="${site}"] .area`);
      await until(`move ${at + 1}`, () => browser.run("return document.querySelectorAll('[data-move]').length === arguments[0]", at + 1));
    }
    await until("the end", () => browser.run("return document.querySelector('.status.over') !== null"));
  },

  async "a game is written"(browser) {
    await browser.visit("#write");
    await browser.press("New game");
    await browser.press("Make it");
    await until("a text without mistakes", () => browser.run("return document.body.textContent.includes('✓ No mistakes')"));
    await until("its board", () => browser.run("return document.querySelectorAll('.preview [data-site]').length === 49"));
  },
};

let failed = 0;
let browser;
try {
  browser = await Browser.start();
  for (const [name, step] of Object.entries(steps)) {
    await step(browser).catch((error) => {
      failed += 1;
      console.log(`${name}: ${error.message}`);
    });
  }
} catch (error) {
  failed += 1;
  console.log(error.message);
}
await browser?.close().catch(() => {});
driver.kill();
await server.close();
console.log(failed === 0 ? "passed" : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
