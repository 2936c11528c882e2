// What somebody sees who has never played the game: what one is after, why something is refused, how it ended.
import { Player } from "./player.mjs";
import { look, sizes } from "./screens.mjs";
import { fresh, rows, typeAfter } from "./writing.mjs";

async function open({ browser, address }, played, context = sizes.wide) {
  const opened = await browser.newContext(context);
  return Player.at(await opened.newPage(), address, { ...played, context });
}

const top = (locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));

export const newcomer = {
  async "what one is after is told of every game"(tools) {
    const told = { tic_tac_toe: "three tokens in a row", chess: "The player to move loses when they cannot move", hex: "Red’s aim: join top and bottom", oware: "seeds" };
    for (const [game, aim] of Object.entries(told)) {
      const { page } = await open(tools, { game });
      const aims = await page.locator(".aim").allTextContents();
      tools.equal(aims.some((text) => text.includes(aim)) || aims, true, game);
      tools.equal((await page.locator(".line").textContent()).includes("seat"), false, `seats of ${game}`);
      await page.context().close();
    }
  },

  async "a size that no board has is told, beside the board of the usual size"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}#hex;size=99`);
    await page.locator('[data-site="a1"]').waitFor();
    const alert = await page.getByRole("alert").textContent();
    tools.equal(alert.split("\n")[0], "Board size: a number from 1 to 25.", "what is said");
    await look(page, "no such size", tools);
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a game whose rules say at length how it ends shows where they do"(tools) {
    for (const context of [sizes.wide, sizes.phone]) {
      const { page } = await open(tools, { game: "yinsh" }, context);
      tools.equal((await page.locator(".aim").allTextContents()).some((text) => text.includes("Aim:")), false, "an aim");
      await page.getByRole("button", { name: "How the game ends" }).click();
      const end = page.locator(".rules h2", { hasText: /^End$/ });
      await end.waitFor();
      const { y } = await end.boundingBox();
      tools.equal(y >= 0 && y < context.viewport.height, true, `where the end stands: ${y}`);
      await page.context().close();
    }
  },

  async "a move that is typed has a whole one as its example"(tools) {
    const player = await open(tools, { game: "chess" });
    const { page } = player;
    const typed = page.getByLabel("Type a move");
    const example = async () => (await typed.getAttribute("placeholder")).replace("Type a move, like ", "");
    tools.equal(await example(), "b1 a3", "a move of two steps");
    await typed.fill(await example());
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 1);
    await typed.fill("zz");
    await page.locator(".games button", { hasText: "Onitama" }).first().click();
    await page.getByText("Choose a card.").waitFor();
    tools.equal(await page.getByLabel("Type a move").inputValue(), "", "what was typed for another game");
    await page.context().close();
  },

  async "machines that play one another can be stopped"(tools) {
    const { page, faults } = await open(tools, { game: "hex" });
    await page.getByRole("tab", { name: "Players" }).click();
    await page.getByLabel("Level of the machine").selectOption("Beginner");
    for (const seat of ["first", "second"]) await page.locator(`select[data-seat="${seat}"]`).selectOption("machine");
    await page.getByLabel("Time for each of its moves").selectOption({ label: "at least 2 s" });
    await look(page, "machines alone", tools);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("button", { name: "Let the machine play" }).waitFor();
    const moves = () => page.locator(".begun").allTextContents();
    const before = await moves();
    await page.waitForTimeout(2_500);
    tools.equal(await moves(), before, "moves after Stop");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a cell that is seen again beyond the rim is played by a click as well"(tools) {
    const player = await open(tools, { game: "torus_four" });
    const { page } = player;
    await page.locator('[data-copy="a1"]').first().click();
    await page.waitForFunction(() => document.querySelectorAll("[data-move]").length === 1);
    tools.equal((await player.told()).moves, ["a1"], "moves");
    await page.context().close();
  },

  async "a phone on its side has the board beside what is asked for"(tools) {
    const context = { ...sizes.phone, viewport: { width: 844, height: 390 } };
    const { page } = await open(tools, { game: "chess" }, context);
    const [board, line] = [await page.locator(".table .board").boundingBox(), await page.locator(".status .line").boundingBox()];
    tools.equal(line.x >= board.x + board.width - 1 && line.y < context.viewport.height, true, "where the turn is told");
    await look(page, "on its side", tools);
    await page.context().close();
  },

  async "the patterns of Mind Ninja say what they are"(tools) {
    const player = await open(tools, { game: "mind_ninja" });
    const { page } = player;
    const meanings = await page.locator("[data-choice] .about").allTextContents();
    tools.equal(meanings.length > 10 && meanings.every((text) => text.length > 10), true, "what each pattern means");
    await look(page, "patterns", tools);
    await player.click({ choice: "Three sides" });
    await page.getByText("The pattern “three sides”:").waitFor();
    await page.context().close();
  },

  async "whoever gives up against the machine has lost"(tools) {
    const { page } = await open(tools, { game: "tic_tac_toe" });
    await page.getByRole("tab", { name: "Players" }).click();
    await page.locator('select[data-seat="second"]').selectOption("machine");
    await page.getByText("You play X.").waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    tools.equal(await page.locator(".verdict").textContent(), "You lost.", "how it ended");
    await page.context().close();
  },

  async "a refusal is in the words of the rules"(tools) {
    const player = await open(tools, { game: "chess" });
    for (const site of ["g1", "e5"]) await player.click({ site });
    const alert = await player.page.getByRole("alert").textContent();
    tools.equal(alert.includes("e5 is not among the sites two steps in a straight line") || alert, true, "the reason");
    tools.equal(alert.includes("“"), false, "lines of the text");
    await player.page.context().close();
  },

  async "only what can be mended has a button for it"(tools) {
    const { page, faults } = await rows(tools);
    await typeAfter(page, "Make a row", "  define odd = zzzzqqqq");
    const mistakes = page.locator(".problems .mistake");
    await mistakes.first().waitFor();
    await page.waitForTimeout(500);
    tools.equal(await mistakes.first().getByRole("button", { name: "Fix" }).count(), 0, "a name that is like no other");
    await typeAfter(page, "zzzzqqqq", "  define even = emty");
    await mistakes.filter({ hasText: "emty" }).getByRole("button", { name: "Fix" }).waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "tabs stay where they are on a phone"(tools) {
    const { page } = await open(tools, { game: "chess" }, sizes.phone);
    const tab = (name) => page.getByRole("tab", { name });
    await tab("Rules").tap();
    await tab("Options").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector("[role=tablist]").scrollIntoView());
    const before = await top(tab("Options"));
    for (const name of ["Options", "Players", "Moves", "Rules"]) {
      await tab(name).tap();
      tools.equal(await top(tab(name)), before, `where the tabs are with ${name}`);
    }
    await page.context().close();
  },

  async "the position by hand has no marks of the last move"(tools) {
    const { page, faults } = await rows(tools);
    await page.locator('.preview [data-site="c3"]').click();
    await page.waitForFunction(() => document.querySelector('.preview [data-site="c3"]').getAttribute("aria-label").includes("just changed"));
    await page.getByRole("tab", { name: "Position" }).click();
    await page.waitForFunction(() => document.querySelector('.hand [data-site="c3"]').getAttribute("aria-label").startsWith("c3, Black"));
    await page.waitForFunction(() => !document.querySelector('.hand [data-site="c3"]').getAttribute("aria-label").includes("just changed"));
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "numbers on sites stay legible under what is marked and what moves are worth"(tools) {
    const player = await open(tools, { game: "oware" });
    const { page } = player;
    const covered = (what) =>
      page.evaluate((what) => {
        const numbers = [...document.querySelectorAll(".board text")].filter((text) => text.textContent === "4" && !text.closest(".site"));
        const boxes = (all) => [...all].map((one) => one.getBoundingClientRect());
        const over = (a, b) => a.left < b.right && b.left < a.right && a.top + a.height * 0.25 < b.bottom && b.top < a.bottom - a.height * 0.25;
        const marks = boxes(document.querySelectorAll(what));
        return [marks.length, boxes(numbers).filter((number) => marks.some((mark) => over(number, mark))).length];
      }, what);
    tools.equal(await covered(".dot"), [6, 0], "dots, and numbers under them");
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText(/^Hint: /).waitFor({ timeout: 60_000 });
    tools.equal(await covered(".worth rect"), [6, 0], "values, and numbers under them");
    tools.equal((await page.locator('[data-site="a1"]').getAttribute("aria-label")).startsWith("a1, seeds 4"), true, "what is said of a site");
    await look(page, "numbers", tools);
    await page.context().close();
  },
};
