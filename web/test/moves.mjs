// The list of moves with variations and comments, kept in a record; and faces twisted by a drag.
import { readFileSync } from "node:fs";
import { Player } from "./player.mjs";
import { look, sizes } from "./screens.mjs";

async function open({ browser, address }, played, context = sizes.wide) {
  const opened = await browser.newContext(context);
  return Player.at(await opened.newPage(), address, { ...played, context });
}

const current = (page) => page.locator("[aria-current=step]").textContent();

/** Steps back by the list, and plays another move. */
async function instead(player, move, site) {
  await player.page.locator(".moves button", { hasText: new RegExp(`^${move}$`) }).first().click();
  await player.page.waitForFunction((move) => document.querySelector("[aria-current=step]")?.textContent === move, move);
  await player.click({ site });
}

/** Drags over these sites. */
async function drag(player, sites) {
  const { page } = player;
  const before = await player.stamp();
  for (const [at, site] of sites.entries()) {
    const { x, y } = await player.middle(site);
    await page.mouse.move(x, y, { steps: 5 });
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
  await page.waitForFunction((before) => document.querySelector("[data-stamp]").dataset.stamp !== before, before);
}

export const moves = {
  async "variations and comments are kept in a record"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    for (const site of ["b2", "a1", "c3", "a3"]) await player.click({ site });
    await page.getByLabel("Comment on a3").fill("Holds.");
    await instead(player, "b2", "b1");
    await player.click({ site: "a2" });
    tools.equal((await player.told()).moves, ["b2", "b1", "a2"], "the moves of the variation");
    await page.getByLabel("Comment on a2").fill("<b>Weaker</b>");
    const row = await page.locator(".moves > li").first().locator(":scope > button").allTextContents();
    tools.equal(row, ["b2", "a1"], "the main line");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save game" }).click()]);
    const text = readFileSync(await saved.path(), "utf8");
    tools.equal([text.includes("format: 2"), text.includes("<b>Weaker</b>")], [true, true], "the record");
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByText("No moves yet").waitFor();
    await page.getByLabel("Saved game").setInputFiles({ name: "it.record", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.locator(".comment", { hasText: "Holds." }).waitFor();
    tools.equal(await page.locator(".variations .comment").textContent(), "<b>Weaker</b>", "the comment in the variation");
    await page.locator(".variations button", { hasText: "a2" }).click();
    await page.waitForFunction(() => document.querySelector("[aria-current=step]")?.textContent === "a2");
    await page.getByRole("button", { name: "Make this the main line" }).click();
    const main = await page.locator(".moves > li").first().locator(":scope > button").allTextContents();
    tools.equal(main, ["b2", "b1"], "the main line now");
    await page.getByRole("button", { name: "Delete from a2 on" }).click();
    await page.waitForFunction(() => document.querySelector("[aria-current=step]")?.textContent === "b1");
    tools.equal(await page.locator(".comment").allTextContents(), ["Holds."], "comments");
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "links to watch and to edit bring variations and comments back"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    for (const site of ["b2", "a1", "c3"]) await player.click({ site });
    await page.getByLabel("Comment on c3").fill("<i>Good</i>");
    await instead(player, "b2", "b1");
    await player.click({ site: "a2" });
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.waitForFunction(() => document.querySelector(".copy input").value.includes("#~"));
    const link = async (mode) => {
      await page.evaluate(() => (document.querySelector(".copy input").dataset.before = document.querySelector(".copy input").value));
      await page.getByRole("radio", { name: mode }).check();
      await page.waitForFunction(() => {
        const { value, dataset } = document.querySelector(".copy input");
        return value.includes("#~") && value !== dataset.before;
      });
      return page.getByRole("textbox", { name: "Link" }).inputValue();
    };
    const [watch, edit] = [await link("Watch the moves"), await link("Edit the rules")];
    await page.context().close();
    for (const [address, place] of [[watch, ".page"], [edit, ".preview"]]) {
      const context = await tools.browser.newContext(sizes.wide);
      const other = await context.newPage();
      const faults = [];
      other.on("pageerror", (error) => faults.push(error.message));
      await other.goto(address);
      if (place === ".preview") {
        await other.locator(".preview [data-site]").first().waitFor();
        await other.locator(".preview").getByRole("tab", { name: "Moves" }).click();
      }
      const list = other.locator(place);
      await list.locator(".comment").waitFor();
      tools.equal(await list.locator(".comment").allTextContents(), ["<i>Good</i>"], "comments");
      tools.equal(await list.locator(".moves > li").first().locator(":scope > button").allTextContents(), ["b2", "a1"], "the main line");
      tools.equal(await list.locator(".variations button").allTextContents(), ["b1", "a2"], "the variation");
      tools.equal(await list.locator("[data-move]").allTextContents(), ["b2", "b1", "a2"], "the moves up to the position");
      tools.equal(faults, [], "faults of the page");
      await context.close();
    }
  },

  async "what is taken back gives way to another move"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    for (const site of ["b2", "a1"]) await player.click({ site });
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 1);
    await player.click({ site: "c3" });
    tools.equal(await page.locator(".moves button").allTextContents(), ["b2", "c3"], "the list");
    await page.context().close();
  },

  async "a colour is asked for beside the place, and nowhere else"(tools) {
    for (const [size, context] of Object.entries({ wide: sizes.wide, phone: sizes.phone })) {
      const player = await open(tools, { game: "jade", options: { rows: 3, cols: 3 } }, context);
      const { page } = player;
      await player.click({ site: "b3" });
      const asked = page.getByRole("group", { name: "Choices for b3" });
      tools.equal(await asked.getByRole("button").allTextContents(), ["Black", "White"], `what is asked, ${size}`);
      tools.equal(await page.locator("[data-choice]").count(), 2, `buttons, ${size}`);
      await look(page, `beside ${size}`, tools);
      const [box, { x, y }] = [await asked.boundingBox(), await player.middle("b3")];
      const isOver = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
      tools.equal([isOver, box.x >= 0 && box.x + box.width <= context.viewport.width], [false, true], `where it stands, ${size}`);
      await player.click({ choice: "White" });
      tools.equal([(await player.told()).moves, await asked.count()], [["b3 White"], 0], `the move, ${size}`);
      tools.equal(player.faults, [], "faults of the page");
      await page.context().close();
    }
  },

  async "a face is dragged round to twist it"(tools) {
    const player = await open(tools, { game: "permute", options: { size: 4, pie: false } });
    const { page } = player;
    await drag(player, ["b2", "b3", "c3", "c2"]);
    tools.equal((await current(page)).includes(" clockwise"), true, `clockwise: ${await current(page)}`);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 0);
    await drag(player, ["b2", "c2", "c3"]);
    tools.equal((await current(page)).includes("anticlockwise"), true, `anticlockwise: ${await current(page)}`);
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "a face is dragged round by a finger"(tools) {
    const player = await open(tools, { game: "permute", options: { size: 4, pie: false } }, sizes.phone);
    const { page } = player;
    const places = [];
    await page.evaluate(() => scrollTo(0, 0));
    for (const site of ["b2", "b3", "c3"]) places.push(await player.middle(site));
    const session = await page.context().newCDPSession(page);
    const finger = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await finger("touchStart", [places[0]]);
    for (const [at, place] of places.slice(1).entries()) {
      const from = places[at];
      for (const part of [0.5, 1]) {
        await finger("touchMove", [{ x: from.x + (place.x - from.x) * part, y: from.y + (place.y - from.y) * part }]);
      }
    }
    await finger("touchEnd", []);
    await page.waitForSelector("[aria-current=step]");
    tools.equal((await current(page)).includes("clockwise"), true, await current(page));
    await page.context().close();
  },

  ...Object.fromEntries(
    Object.entries(sizes).map(([size, context]) => [
      `moves ${size}`,
      async (tools) => {
        const player = await open(tools, { game: "tic_tac_toe" }, context);
        for (const site of ["b2", "a1", "c3"]) await player.click({ site });
        await player.page.getByLabel("Comment on c3").fill("The only move: everything else loses at once.");
        await instead(player, "b2", "b1");
        await player.click({ site: "a2" });
        await look(player.page, `moves ${size}`, tools);
        await player.page.context().close();
      },
    ]),
  ),
};
