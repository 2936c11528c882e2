// Engines that stop in the midst of things, as a module does that panics: the page says so and goes on.
import { Player } from "./player.mjs";
import { sizes } from "./screens.mjs";
import { fresh, make, typeAfter } from "./writing.mjs";

/** What makes a function of the module trap, from so many calls on. */
const trap = (name, calls) => `{
  const whole = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await whole(...given);
    let calls = 0;
    const trapped = (...args) => {
      calls += 1;
      if (calls >= ${calls}) throw new WebAssembly.RuntimeError("unreachable");
      return exports.${name}(...args);
    };
    return { instance: { exports: { ...exports, ${name}: trapped } }, module: given[0] };
  };
}
`;

/** The first so many workers of a kind have a module that stops. */
async function breaks(page, worker, script, times = 1) {
  let left = times;
  await page.route(`**/${worker}*.js`, async (route) => {
    left -= 1;
    if (left < 0) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: script + (await answer.text()) });
  });
}

const own = { ...sizes.wide, serviceWorkers: "block" };

export const failing = {
  async "an engine that stops is started again, with the game as it was"(tools) {
    const context = await tools.browser.newContext(own);
    const page = await context.newPage();
    // The engine loads the game, lists all games, and makes one move.
    await breaks(page, "desk.worker", trap("desk_ask", 4));
    const player = await Player.at(page, tools.address, { game: "tic_tac_toe" });
    await player.click({ site: "b2" });
    await player.click({ site: "a1" });
    tools.equal(await page.getByRole("alert").textContent(), "The engine stopped; it was started again.", "what is said");
    tools.equal((await player.told()).moves, ["b2"], "the moves that are kept");
    await player.click({ site: "c3" });
    tools.equal((await player.told()).moves, ["b2", "c3"], "the game goes on");
    tools.equal(player.faults, [], "faults of the page");
    await context.close();
  },

  async "a language service that stops is started again"(tools) {
    const { page, faults } = await fresh(tools, own);
    await breaks(page, "language.worker", trap("language_mistakes", 3));
    await page.goto(`${tools.address}#write`);
    await make(page, "A game from a template", { title: "Rows" });
    await page.getByText("✓ No mistakes").waitFor();
    const said = page.getByText("The language service stopped; it was started again.");
    for (let typed = 0; !(await said.isVisible()) && typed < 10; typed += 1) {
      await typeAfter(page, "Make a row", `  -- ${typed}`);
      await page.waitForTimeout(200);
    }
    await said.waitFor();
    await typeAfter(page, "Make a row", "  bord square(3)");
    await page.locator(".problems .mistake").first().waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },
};
