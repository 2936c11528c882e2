// A visited page without the network.

export const offline = {
  async "a visited page plays without the network"({ browser, address, equal }) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`${address}#tic_tac_toe`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return [names.length, requests.flat().filter(({ url }) => url.endsWith("/engine.wasm")).length];
    });
    equal(kept, [1, 1], "caches, engines in them");
    await context.setOffline(true);
    await page.goto("about:blank");
    await page.goto(`${address}#tic_tac_toe`);
    await page.waitForSelector('[data-site="b2"]', { timeout: 60_000 });
    await page.getByRole("tab", { name: "Players" }).click();
    for (const seat of await page.locator("select[data-seat]").all()) await seat.selectOption("person");
    await page.getByRole("tab", { name: "Moves" }).click();
    await page.locator('[data-site="b2"]').click();
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 1);
    // The part with the editor has not been looked at before.
    await page.goto(`${address}#write`);
    await page.getByRole("button", { name: "New game" }).waitFor({ timeout: 60_000 });
    equal(faults, [], "faults of the page");
    await context.close();
  },
};
