// Every screen at three sizes, light and dark: nothing is wider than the page, and axe finds no fault; and what keyboards,
// typed moves and the machine do.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Player } from "./player.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const sizes = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  "phone dark": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" },
  "200 percent": { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

/** What axe and the width of the page tell. */
export async function look(page, what, { shots, equal }) {
  if (shots) await page.screenshot({ path: `${shots}/${what.replaceAll(" ", "-")}.png` });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  equal(wider, false, `${what}: wider than the page`);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setBypassCSP", { enabled: true });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `${axe}; axe.run().then(({ violations }) => JSON.stringify(violations.map(
      ({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))])))`,
    awaitPromise: true,
    returnByValue: true,
  });
  equal(JSON.parse(result.value), [], `${what}: faults that axe finds`);
}

function screen(size, context) {
  return async (tools) => {
    const opened = await tools.browser.newContext(context);
    const played = { game: "hex", options: { size: 7 }, context };
    const player = await Player.at(await opened.newPage(), tools.address, played);
    for (const site of ["c3", "d4", "e3"]) await player.click({ site });
    await look(player.page, size, tools);
    for (const tab of ["Rules", "Options", "Players"]) {
      await player.page.getByRole("tab", { name: tab }).click();
      await look(player.page, `${size} ${tab}`, tools);
    }
    const games = player.page.getByRole("button", { name: "Games", exact: true });
    if (await games.isVisible()) {
      await games.click();
      await player.page.waitForSelector(".games li");
      await look(player.page, `${size} games`, tools);
    }
    tools.equal(player.faults, [], "faults of the page");
    await opened.close();
  };
}

/** Opens a game for one test. */
async function open({ browser, address }, played) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return Player.at(await context.newPage(), address, played);
}

const behaviour = {
  async "keyboard alone"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    await page.getByRole("button", { name: "To the board" }).focus();
    await page.keyboard.press("Enter");
    const first = await page.evaluate(() => document.activeElement.dataset.site);
    tools.equal(first, "a1", "where the board is entered");
    for (const key of ["ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    const stamp = await player.stamp();
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => document.querySelector("[data-stamp]").dataset.stamp !== old, stamp);
    tools.equal((await player.told()).moves, ["b2"], "moves");
    await page.context().close();
  },

  async "the board has the focus after a choice by keyboard"(tools) {
    const { page } = await open(tools, { game: "permute", options: { size: 6 } });
    await page.locator('[data-site][tabindex="0"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Clockwise", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.dataset.site !== undefined);
    await page.context().close();
  },

  async "a small site is not asked for any more once something else is tapped"(tools) {
    const context = await tools.browser.newContext(sizes.phone);
    const player = await Player.at(await context.newPage(), tools.address, { game: "go", context: sizes.phone });
    const { page } = player;
    await page.evaluate(() => scrollTo(0, 0));
    const { x, y } = await player.middle("d4");
    await page.touchscreen.tap(x, y);
    await page.locator(".loupe").waitFor();
    await page.locator(".look summary").tap();
    await page.locator(".loupe").waitFor({ state: "detached" });
    tools.equal(player.faults, [], "faults of the page");
    await context.close();
  },

  async "a refused pick says why, a typed move is played, and moves are taken back"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    for (const site of ["a1", "a1"]) await player.click({ site });
    tools.equal((await page.getByRole("alert").textContent()).length > 10, true, "a reason");
    await page.getByLabel("Type a move").fill("c3");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 2);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 1);
    tools.equal((await player.told()).moves, ["a1"], "moves");
    await page.context().close();
  },

  async "a hint tells what every move is worth"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText(/^Hint: /).waitFor({ timeout: 60_000 });
    const worth = await page.getByRole("list", { name: "What moves are worth" }).getByRole("listitem").count();
    tools.equal(worth, 9, "moves with their worth");
    await look(page, "hint", tools);
    await page.context().close();
  },

  async "the machine answers, and plays itself to the end"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    await page.getByRole("tab", { name: "Players" }).click();
    await page.getByLabel("Level of the machine").selectOption("Beginner");
    await page.locator('select[data-seat="second"]').selectOption("machine");
    await page.getByRole("tab", { name: "Moves" }).click();
    await page.locator('[data-site="b2"]').click();
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 2);
    await page.getByRole("tab", { name: "Players" }).click();
    await page.locator('select[data-seat="first"]').selectOption("machine");
    await page.waitForSelector(".status.over", { timeout: 60_000 });
    await page.context().close();
  },

  async "dragging from site to site"(tools) {
    const player = await open(tools, { game: "breakthrough", options: { rows: 5, cols: 4 } });
    const { page } = player;
    const [from, to] = [await player.middle("b2"), await player.middle("b3")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector("[data-move]")?.textContent.includes(" "));
    tools.equal((await player.told()).moves, ["b2 b3"], "moves");
    await page.context().close();
  },
};

const looks = Object.entries(sizes).map(([size, context]) => [`screen ${size}`, screen(size, context)]);
export const screens = { ...Object.fromEntries(looks), ...behaviour };
