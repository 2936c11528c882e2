// What stands beside the text: the debugger, pictures of tests, parts of a base, examples of patterns, other names.
import { look, sizes } from "./screens.mjs";
import { fresh, make, rows, typeAfter } from "./writing.mjs";

const tab = (page, name) => page.locator(".preview").getByRole("tab", { name, exact: true }).click();

async function movement(tools, context) {
  const opened = await fresh(tools, context);
  await opened.page.goto(`${tools.address}#write`);
  await make(opened.page, "A game from a template", { choose: () => opened.page.getByRole("radio", { name: /Movement/ }).check() });
  return opened;
}

const board = async (page) => {
  const button = page.getByRole("button", { name: "Board", exact: true });
  if (await button.isVisible()) await button.click();
};

async function played(page, sites) {
  await tab(page, "Play");
  for (const site of sites) {
    const stamp = await page.locator(".preview").getAttribute("data-stamp");
    await page.locator(`.preview [data-site="${site}"]`).click();
    await page.waitForFunction((stamp) => document.querySelector(".preview").dataset.stamp !== stamp, stamp);
  }
}

const lit = (page) => page.locator(".stepped .site.chosen").evaluateAll((all) => all.map(({ dataset }) => dataset.site).sort());

export const workbench = {
  async "a turn is stepped through, and the sets of its lines are lit"(tools) {
    const { page, faults } = await movement(tools);
    await played(page, ["b1", "b2"]);
    await tab(page, "Debugger");
    await page.getByText("Decision 2 of 2: b2").waitFor();
    await page.getByRole("button", { name: "One decision back" }).click();
    await page.getByText("Decision 1 of 2: b1").waitFor();
    await page.getByText("s = b1").waitFor();
    await page.locator(".parts button", { hasText: /^steps\(s\) b2/ }).click();
    tools.equal(await lit(page), ["b2"], "steps(s)");
    await page.getByRole("button", { name: "One decision back" }).click();
    await page.getByText("The start").waitFor();
    await page.locator(".parts button", { hasText: /^mine/ }).first().hover();
    tools.equal(await lit(page), ["a1", "b1", "c1", "d1", "e1", "f1"], "mine");
    await page.locator(".traced .place").first().click();
    const line = await page.locator(".cm-activeLine").textContent();
    tools.equal(line.trim(), await page.locator(".traced code").first().textContent(), "the line in the editor");
    await tab(page, "Play");
    await page.getByText("turn 2").first().waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "tests have pictures"(tools) {
    const { page, faults } = await movement(tools);
    await typeAfter(page, "pawns step forwards", '    play "a1 a2"');
    await tab(page, "Tests");
    await page.locator(".miniature").first().waitFor({ timeout: 30_000 });
    const name = await page.locator(".miniature").first().getAttribute("aria-label");
    tools.equal(name.includes("pawns step forwards"), true, name);
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a variant begins with the parts that are to be changed"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}#write`);
    const choose = async () => {
      await page.getByRole("combobox", { name: "Variant of" }).selectOption("breakthrough");
      await page.getByRole("checkbox", { name: /option rows/ }).check();
      await page.getByRole("checkbox", { name: /define steps/ }).check();
    };
    await make(page, "A variant of a game", { choose });
    await page.getByText("✓ No mistakes").waitFor();
    const text = (await page.locator(".cm-line").allTextContents()).join("\n");
    tools.equal(text.includes("  option rows = 8\n  define steps(s: site) = neighbours(s, forward(me)) & empty\n}"), true, text);
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "an example of a pattern is drawn"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}#write`);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("radio", { name: "A pattern for Mind Ninja" }).check();
    await page.getByRole("button", { name: "Make it" }).click();
    await page.locator(".examples [data-site]").first().waitFor({ timeout: 30_000 });
    await page.getByLabel("Size").fill("2");
    await page.waitForFunction(() => document.querySelectorAll(".examples [data-site]").length === 7);
    for (const site of ["a1", "b2"]) await page.locator(`.examples [data-site="${site}"]`).click();
    await page.waitForFunction(() => document.querySelector('.examples [data-site="b2"]').getAttribute("aria-label").includes("Red"));
    await page.getByRole("button", { name: "Here it is not built" }).click();
    await page.locator(".cm-line", { hasText: "is not built" }).waitFor();
    const text = (await page.locator(".cm-line").allTextContents()).join("\n");
    const example = text.slice(text.indexOf("example hexhex(2) is not built"));
    tools.equal(example.match(/R/g)?.length, 2, example);
    await page.getByText("✓ No mistakes").waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a text gets another name, also in its variants"(tools) {
    const { page, faults } = await rows(tools);
    await page.getByRole("button", { name: "New …" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await typeAfter(page, "boardwright 1", "-- mine");
    await page.locator(".saving").waitFor({ state: "detached" });
    page.once("dialog", (dialog) => dialog.accept("Better rows"));
    await page.locator("summary", { hasText: "Files" }).click();
    await page.getByRole("button", { name: "Rename this text …" }).click();
    await page.waitForFunction(() => document.querySelector(".filebar select").value === "better_rows.game");
    await page.waitForFunction(() => document.querySelectorAll(".filebar select option").length === 1);
    await page.reload();
    await page.locator(".cm-line", { hasText: "-- mine" }).waitFor({ timeout: 30_000 });
    const names = await page.locator(".filebar select option").allTextContents();
    tools.equal(names, ["better_rows.game"], "the names");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  ...Object.fromEntries(
    Object.entries(sizes).map(([size, context]) => [
      `workbench ${size}`,
      async (tools) => {
        const { page } = await movement(tools, context);
        await board(page);
        await played(page, ["b1", "b2", "c6"]);
        await tab(page, "Debugger");
        await page.locator(".parts button", { hasText: /^captures|^steps/ }).first().click();
        await look(page, `workbench ${size} debugger`, tools);
        await tab(page, "Moves");
        await look(page, `workbench ${size} moves`, tools);
        await tab(page, "Tests");
        await page.locator(".miniature").first().waitFor({ timeout: 30_000 });
        await look(page, `workbench ${size} tests`, tools);
        const text = page.getByRole("button", { name: "Text", exact: true });
        if (await text.isVisible()) await text.click();
        await page.getByRole("button", { name: "New …" }).click();
        await page.getByRole("radio", { name: "A variant of a game" }).check();
        await page.locator(".named-parts input").first().check();
        await look(page, `workbench ${size} variant`, tools);
        await page.getByRole("radio", { name: "A pattern for Mind Ninja" }).check();
        await page.getByRole("button", { name: "Make it" }).click();
        await board(page);
        await page.locator(".examples [data-site]").first().click({ timeout: 30_000 });
        await look(page, `workbench ${size} examples`, tools);
        await page.context().close();
      },
    ]),
  ),
};
