// What boards draw: pieces that move, what sites are worth, and how little a move changes on a large board. Nothing waits
// for a movement: each is held at its beginning, and ends because somebody does something.
import { Player } from "./player.mjs";
import { look, sizes } from "./screens.mjs";

/** Keeps movements, and holds them at their beginning. */
function hold() {
  const begin = Element.prototype.animate;
  window.held = [];
  Element.prototype.animate = function (...all) {
    const animation = begin.apply(this, all);
    animation.pause();
    window.held.push(animation);
    return animation;
  };
}

async function open({ browser, address }, played, context = sizes.wide) {
  const opened = await browser.newContext(context);
  const page = await opened.newPage();
  await page.addInitScript(hold);
  const player = await Player.at(page, address, { ...played, context });
  await page.evaluate(() => (window.held.length = 0));
  return player;
}

/** English draughts in which Black jumps twice and is crowned. */
const JUMPS = `boardwright 1
game "Jumps" extends "english_draughts" {
  setup {
    place Black man at [14]
    place White man at [17 25 12]
  }
}
`;

/** How movements stand, and how many parts are drawn of what has left the board. */
const held = (page) =>
  page.evaluate(() => ({
    states: [...new Set(window.held.map(({ playState }) => playState))],
    count: window.held.length,
    left: document.querySelectorAll(".board .leaving > *").length,
  }));

async function mutations(page, run) {
  await page.evaluate(() => {
    window.changes = [];
    window.observer = new MutationObserver((some) => window.changes.push(...some));
    window.observer.observe(document.querySelector(".board"), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await run();
  return page.evaluate(() => {
    window.changes.push(...window.observer.takeRecords());
    window.observer.disconnect();
    const nodes = window.changes.flatMap(({ target, addedNodes, removedNodes, type }) =>
      type === "childList" ? [...addedNodes, ...removedNodes] : [target],
    );
    return new Set(nodes).size;
  });
}

export const drawing = {
  async "a disc comes and another flips, and the next click ends it"(tools) {
    const player = await open(tools, { game: "reversi" });
    const { page } = player;
    await player.click({ site: "d3" });
    const begun = await held(page);
    tools.equal([begun.states, begun.left], [["paused"], 1], "movements, and discs that turn");
    const kinds = await page.evaluate(() => window.held.map((one) => one.effect.getKeyframes().at(-1).scale));
    tools.equal(kinds.filter((scale) => scale === "0 1").length, 1, "discs that turn away");
    await page.evaluate(() => (window.first = window.held.splice(0)));
    await player.click({ site: "c3" });
    tools.equal(await page.evaluate(() => window.first.map(({ playState }) => playState).every((state) => state === "idle")), true, "ended");
    tools.equal((await player.told()).moves, ["d3", "c3"], "moves");
    await page.keyboard.press("Shift");
    await page.locator('[data-site="a1"]').focus();
    await page.keyboard.press("ArrowUp");
    const ended = await held(page);
    tools.equal([ended.states, ended.left], [["idle"], 0], "a key ends movements");
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "a piece that jumps twice goes twice, and what it jumps over vanishes on the way"(tools) {
    const player = await open(tools, { game: "jumps", texts: { "jumps.game": JUMPS } });
    const { page } = player;
    await page.getByLabel("Type a move").fill("14 21 30");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.held.length > 0);
    const shown = await page.evaluate(() =>
      window.held.map(({ effect }) => ({ from: effect.getTiming().delay, places: new Set(effect.getKeyframes().map(({ translate }) => translate)).size })),
    );
    const delays = [...new Set(shown.map(({ from }) => from))].sort((a, b) => a - b);
    tools.equal(delays.length >= 4, true, `steps: ${JSON.stringify(shown)}`);
    tools.equal(shown.filter(({ places }) => places >= 3).length > 0, true, `two ways: ${JSON.stringify(shown)}`);
    tools.equal((await player.told()).moves, ["14 21 30"], "moves");
    await page.context().close();
  },

  async "a pawn becomes the piece that is picked beside it"(tools) {
    const moves = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5"];
    const player = await open(tools, { game: "chess", moves });
    const { page } = player;
    await player.click({ site: "a7" });
    await player.click({ site: "b8" });
    const choices = await page.locator("[data-choice]").evaluateAll((all) => all.map(({ dataset }) => dataset.choice));
    tools.equal(["Queen", "Rook", "Bishop", "Knight"].every((name) => choices.includes(name)), true, `choices: ${choices}`);
    await look(page, "promotion wide", tools);
    await player.click({ choice: "Knight" });
    tools.equal((await player.told()).moves.at(-1), "a7 b8 knight", "the move");
    tools.equal(/knight/i.test(await page.locator('[data-site="b8"]').getAttribute("aria-label")), true, "what stands there");
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "a twisted face goes round, on a board that is turned"(tools) {
    const player = await open(tools, { game: "permute", options: { size: 4, pie: false } });
    const { page } = player;
    await page.evaluate(() => localStorage.setItem("boardwright-look", JSON.stringify({ rotation: 90, mirrored: true })));
    await page.reload();
    await page.waitForSelector("[data-site]");
    await page.evaluate(() => (window.held.length = 0));
    await player.click({ site: "b2" });
    for (let clicks = 0; clicks < 4 && (await page.locator('[data-choice="Clockwise"]').count()) === 0; clicks += 1) {
      await player.click({ site: ["c3", "c2", "b3", "b2"][clicks] });
    }
    await player.click({ choice: "Clockwise" });
    const frames = await page.evaluate(() => window.held.map((one) => one.effect.getKeyframes().length));
    tools.equal([frames.length >= 4, new Set(frames).size, frames[0]], [true, 1, 9], "arcs");
    await page.context().close();
  },

  async "nothing moves for those who want nothing to"(tools) {
    const player = await open(tools, { game: "reversi" }, { ...sizes.wide, reducedMotion: "reduce" });
    await player.click({ site: "d3" });
    tools.equal((await held(player.page)).count, 0, "movements");
    await player.page.context().close();
  },

  async "a move changes little of a board of 361 sites"(tools) {
    for (const game of ["go", "gomoku"]) {
      const moves = ["c3", "q16", "d4", "p15", "e5", "o14", "f6", "n13"];
      const player = await open(tools, { game, options: { size: "19" }, moves });
      const { page } = player;
      tools.equal(await page.locator("[data-site]").count(), 361, "sites");
      const nodes = await page.locator(".board *").count();
      tools.equal(nodes < 361 * 3 + 100, true, `parts of the board of ${game}: ${nodes}`);
      for (const site of ["k10", "l10", "k11"]) {
        const changed = await mutations(page, () => player.click({ site }));
        tools.equal(changed > 0 && changed < 40, true, `parts that ${site} changes in ${game}: ${changed}`);
      }
      await page.context().close();
    }
  },

  ...Object.fromEntries(
    Object.entries(sizes).map(([size, context]) => [
      `worth ${size}`,
      async (tools) => {
        const player = await open(tools, { game: "reversi", options: {}, moves: ["d3", "c3", "c4"] }, context);
        const { page } = player;
        await page.getByRole("button", { name: "Hint" }).click();
        await page.getByText(/^Hint: /).waitFor({ timeout: 60_000 });
        const listed = await page.getByRole("list", { name: "What moves are worth" }).getByRole("listitem").allTextContents();
        const wanted = listed.map((text) => /^(\w+) .*?(\d+) % [\d,]+ (?:try|tries)$/.exec(text)).map(([, site, value]) => [site, Number(value)]);
        const seen = await page.locator(".site:has(.worth)").evaluateAll((sites) =>
          sites.map((site) => [site.dataset.site, Number(site.querySelector("text").textContent), site.getAttribute("aria-label")]),
        );
        const near = ([site, value]) => seen.some(([name, worth, label]) => name === site && Math.abs(worth - value) <= 1 && label.endsWith(`worth ${worth} %`));
        tools.equal([seen.length, wanted.every(near)], [wanted.length, true], `${JSON.stringify(seen)} for ${listed}`);
        const hint = await page.getByText(/^Hint: /).textContent();
        tools.equal(await page.locator(".site:has(.best)").getAttribute("data-site"), hint.replace("Hint: ", ""), "the one to pick");
        await look(page, `worth ${size}`, tools);
        await player.click({ site: seen[0][0] });
        tools.equal(await page.locator(".worth").count(), 0, "gone with the move");
        await page.context().close();
      },
    ]),
  ),
};
