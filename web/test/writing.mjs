// Writing, from nothing to a game that somebody else opens by a link.
import { look, sizes } from "./screens.mjs";

export async function fresh({ browser }, context = sizes.wide) {
  const opened = await browser.newContext(context);
  const page = await opened.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { page, faults };
}

/** Makes a new text by the dialog. */
export async function make(page, kind, { title, choose }) {
  await page.getByRole("button", { name: "New game" }).locator("visible=true").first().click();
  await page.getByRole("radio", { name: kind }).check();
  if (choose) await choose();
  if (title) await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Make it" }).click();
  await page.waitForSelector(".preview [data-site]", { timeout: 30_000, state: "attached" });
}

/** A page of its own with a new game on the template for rows. */
export async function rows(tools) {
  const opened = await fresh(tools);
  await opened.page.goto(`${tools.address}#write`);
  await make(opened.page, "A game from a template", { title: "Rows" });
  return opened;
}

/** Types below a line that has these words. */
export async function typeAfter(page, words, text) {
  await page.locator(".cm-line", { hasText: words }).last().click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(`\n${text}`);
}

const problems = (page) => page.locator(".problems");

function screen(size, context) {
  return async (tools) => {
    const { page, faults } = await fresh(tools, context);
    await page.goto(`${tools.address}#write`);
    await page.getByRole("heading", { name: "Write a board game" }).waitFor();
    await look(page, `write ${size} empty`, tools);
    await page.getByRole("button", { name: "New game" }).click();
    await look(page, `write ${size} new`, tools);
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByText("✓ No mistakes").waitFor();
    await look(page, `write ${size} text`, tools);
    for (const menu of ["Change", "Files", "View"]) {
      await page.locator("summary", { hasText: menu }).click();
      await look(page, `write ${size} ${menu}`, tools);
      await page.locator("summary", { hasText: menu }).click();
    }
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await look(page, `write ${size} share`, tools);
    await page.getByRole("button", { name: "Close" }).click();
    const board = page.getByRole("button", { name: "Board", exact: true });
    if (await board.isVisible()) await board.click();
    for (const tab of ["Play", "Rules", "Options", "Tests", "Statistics", "Position", "History"]) {
      await page.locator(".preview").getByRole("tab", { name: tab }).click();
      await look(page, `write ${size} ${tab}`, tools);
    }
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  };
}

const behaviour = {
  async "the tutorial and the reference stand beside the text"(tools) {
    for (const context of [sizes.wide, sizes.phone]) {
      const { page, faults } = await fresh(tools, context);
      await page.goto(`${tools.address}#write`);
      await page.getByRole("button", { name: "tutorial", exact: true }).click();
      await page.getByRole("heading", { name: "A variant in five lines" }).waitFor();
      await look(page, "help", tools);
      const reference = page.getByRole("region", { name: "Tutorial" }).getByRole("button", { name: "language" }).first();
      await reference.click();
      await page.getByRole("button", { name: "5 Turns" }).click();
      await page.waitForFunction(() => Math.abs(document.querySelector('[data-heading="5-turns"]').getBoundingClientRect().top) < 200);
      await look(page, "help language", tools);
      await page.getByRole("button", { name: "Close help" }).click();
      await page.locator(".help").waitFor({ state: "detached" });
      tools.equal(faults, [], "faults of the page");
      await page.context().close();
    }
  },

  async "a library has no board, and no mistakes when a game is deleted"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}#write`);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("radio", { name: /A library/ }).check();
    await page.getByRole("button", { name: "Make it" }).click();
    await page.getByText("A library has no board of its own.").waitFor();
    await page.getByRole("button", { name: "New …" }).click();
    await page.getByRole("radio", { name: "A game from a template" }).check();
    await page.getByRole("button", { name: "Make it" }).click();
    await page.waitForSelector(".preview [data-site]", { timeout: 30_000 });
    page.once("dialog", (dialog) => dialog.accept());
    await page.locator("summary", { hasText: "Files" }).click();
    await page.getByRole("button", { name: "Delete this text …" }).click();
    await page.waitForFunction(() => document.querySelector(".filebar select").value.endsWith("shared.game"));
    await page.waitForTimeout(500);
    await problems(page).getByText("✓ No mistakes").waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a variant is written, mended, played and shared"(tools) {
    const { page, faults } = await fresh(tools, { ...sizes.wide, permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`${tools.address}#write`);
    const choose = () => page.getByRole("combobox", { name: "Variant of" }).selectOption("hex");
    await make(page, "A variant of a game", { title: "Small Hex", choose });
    await typeAfter(page, "extends", "  option size = 3\n  option pie = false\n  also ends last { draw when ful }");
    await problems(page).getByRole("button", { name: "Line 6" }).waitFor();
    tools.equal(await page.locator(".preview [data-site]").count(), 121, "the last good board stays");
    await problems(page).getByRole("button", { name: "Fix" }).first().click();
    await page.waitForFunction(() => document.querySelectorAll(".preview [data-site]").length === 9);
    await page.getByText("✓ No mistakes").waitFor();
    for (const [site, moves] of [["b1", 1], ["a1", 2]]) {
      await page.locator(`.preview [data-site="${site}"]`).click();
      await page.waitForFunction((moves) => document.querySelector(".preview .line").textContent.startsWith(`turn ${moves + 1}`), moves);
    }
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("radio", { name: "Play it from here" }).check();
    await page.waitForFunction(() => document.querySelector(".copy input").value.includes("#~"));
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    tools.equal(faults, [], "faults of the page");
    const other = await fresh(tools, sizes.phone);
    await other.page.goto(link);
    await other.page.waitForSelector(".page [data-site]", { timeout: 30_000 });
    tools.equal(await other.page.locator(".page [data-site]").count(), 9, "sites of the shared board");
    const moves = await other.page.locator("[data-move]").allTextContents();
    tools.equal(moves, ["b1", "a1"], "moves of the shared game");
    await other.page.getByRole("button", { name: "Edit this" }).click();
    await other.page.getByText("✓ No mistakes").waitFor();
    tools.equal(await other.page.locator(".filebar select").inputValue(), "small_hex.game", "the text that is edited");
    tools.equal(other.faults, [], "faults of the other page");
    await other.page.context().close();
    await page.context().close();
  },

  async "texts are still there after the page was closed, and moves are kept while the text changes"(tools) {
    const { page, faults } = await rows(tools);
    await page.locator('.preview [data-site="c3"]').click();
    await page.waitForFunction(() => document.querySelector('.preview [data-site="c3"]').getAttribute("aria-label").includes("Black"));
    await typeAfter(page, "Make a row", "  -- a comment");
    await page.locator(".saving").waitFor({ state: "detached" });
    const label = await page.locator('.preview [data-site="c3"]').getAttribute("aria-label");
    tools.equal(label.includes("Black"), true, "the move is kept");
    await page.reload();
    await page.locator(".cm-line", { hasText: "-- a comment" }).waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "the history tells the rules that differ, and leads back"(tools) {
    const { page, faults } = await rows(tools);
    await page.getByText("✓ No mistakes").waitFor();
    await page.getByRole("tab", { name: "Statistics" }).click();
    await page.getByText("Turns per game").waitFor({ timeout: 30_000 });
    await page.getByRole("tab", { name: "History" }).click();
    await typeAfter(page, "Make a row", '  option least: 1..3 = 2 "Least"');
    // What completion may propose is not looked at here.
    await page.keyboard.press("Escape");
    await page.locator(".cm-tooltip-autocomplete").waitFor({ state: "detached" });
    const differ = page.getByRole("button", { name: "Rules that differ" }).last();
    await differ.click();
    await page.locator(".changes dt", { hasText: "option least: added since" }).waitFor();
    tools.equal(await page.locator(".changes ins").textContent(), "1..3 = 2", "the rule now");
    await look(page, "write differences", tools);
    await page.getByRole("button", { name: "Go back to this" }).last().click();
    await page.locator(".cm-line", { hasText: "option least" }).waitFor({ state: "detached" });
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "tests and random games are run, and a failing test is told"(tools) {
    const { page, faults } = await rows(tools);
    await page.getByRole("tab", { name: "Statistics" }).click();
    await page.getByText("Turns per game").waitFor({ timeout: 30_000 });
    await page.getByRole("tab", { name: "Tests" }).click();
    await page.getByText("The test passes.").waitFor({ timeout: 30_000 });
    await typeAfter(page, "expect moves", "    expect moves = 3");
    await page.getByText("1 of 1 test fails.").waitFor({ timeout: 30_000 });
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "pieces put by hand become text"(tools) {
    const { page, faults } = await rows(tools);
    await page.getByRole("tab", { name: "Position" }).click();
    await page.getByRole("button", { name: "White stone" }).click();
    for (const site of ["a1", "b2"]) await page.locator(`.hand [data-site="${site}"]`).click();
    const text = await page.locator(".position pre").textContent();
    tools.equal(text.includes("place White stone at [a1 b2]"), true, "the setup");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "two people play by links"(tools) {
    const first = await fresh(tools);
    await first.page.goto(`${tools.address}#tic_tac_toe`);
    await first.page.getByRole("tab", { name: "Players" }).click();
    await first.page.locator('select[data-seat="second"]').selectOption("link");
    await first.page.locator('.page [data-site="b2"]').click();
    await first.page.getByRole("button", { name: "Send this link" }).click();
    await first.page.waitForFunction(() => document.querySelector(".copy input").value.includes("#~"));
    const link = await first.page.getByRole("textbox", { name: "Link" }).inputValue();
    const second = await fresh(tools);
    await second.page.goto(link);
    await second.page.getByText("You play O.").waitFor({ timeout: 30_000 });
    await second.page.locator('.page [data-site="a1"]').click();
    await second.page.getByRole("button", { name: "Send this link" }).waitFor();
    tools.equal([...first.faults, ...second.faults], [], "faults of the pages");
    for (const { page } of [first, second]) await page.context().close();
  },

  async "a link with hostile or damaged contents is only told of"(tools) {
    for (const hash of ["#~AAAA", "#~%00", `#~${"A".repeat(300_000)}`]) {
      const { page, faults } = await fresh(tools);
      await page.goto(tools.address + hash);
      await page.getByRole("alert").waitFor({ timeout: 30_000 });
      tools.equal(faults, [], "faults of the page");
      await page.context().close();
    }
  },
};

const looks = Object.entries(sizes).map(([size, context]) => [`write ${size}`, screen(size, context)]);
export const writing = { ...Object.fromEntries(looks), ...behaviour };
