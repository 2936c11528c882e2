// Where one was: reloading, going back, other games and texts, and links that are opened again.
import { link, Player } from "./player.mjs";
import { look, sizes } from "./screens.mjs";
import { fresh, make, rows, typeAfter } from "./writing.mjs";

async function open({ browser, address }, played, context = sizes.wide) {
  const opened = await browser.newContext(context);
  return Player.at(await opened.newPage(), address, { ...played, context });
}

const moves = (page, place = ".page") => page.locator(`${place} [data-move]`).allTextContents();
const made = (page, count, place = ".page") =>
  page.waitForFunction(([count, place]) => document.querySelectorAll(`${place} [data-move]`).length === count, [count, place]);
const sites = (page, count, place = ".page") =>
  page.waitForFunction(([count, place]) => document.querySelectorAll(`${place} [data-site]`).length === count, [count, place], { timeout: 30_000 });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const screen = (page, name) => page.getByRole("group", { name: "Play or write" }).getByRole("button", { name });
const hash = (page) => page.evaluate(() => location.hash);
const names = (page) => page.locator(".filebar select option").allTextContents();

/** Has the browser kept so many moves with what is shown? */
const kept = (page, count) => page.waitForFunction((count) => history.state?.game?.opening.moves.length === count, count);

const ROWS = 'boardwright 1\n\ngame "Rows" {\n  players A, B\n  board square(3)\n  pieces stone\n  turn {\n    choose s in empty\n    place my stone at s\n  }\n  ends { draw when full }\n}\n';
const edit = (texts, game = "rows") => `#${link({ mode: "edit", source: { game, texts }, moves: [] })}`;

export const visits = {
  async "from Write one comes to Play, whatever was opened first"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}#write`);
    await page.getByRole("heading", { name: "Write a board game" }).waitFor();
    await screen(page, "Play").click();
    await sites(page, 49);
    await page.goBack();
    await page.getByRole("heading", { name: "Write a board game" }).waitFor();
    await make(page, "A game from a template", { title: "Rows" });
    await page.reload();
    await page.getByText("✓ No mistakes").waitFor();
    await button(page, "Play this").waitFor();
    await screen(page, "Play").click();
    await page.getByRole("heading", { name: "Rows" }).waitFor();
    tools.equal(await hash(page), "#play/rows.game", "the address");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a game of one's own is played from its address and from the list"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}${edit({ "rows.game": ROWS })}`);
    await button(page, "Play this").click();
    await sites(page, 9);
    await page.locator('.page [data-site="b2"]').click();
    await kept(page, 2);
    await button(page, "Write").click();
    await typeAfter(page, "players", "  -- the same");
    await page.getByText("✓ No mistakes").waitFor();
    await button(page, "Play this").click();
    await made(page, 2);
    const other = await page.context().newPage();
    await other.goto(`${tools.address}#play/rows.game`);
    await sites(other, 9);
    await other.locator(".games button", { hasText: "Tic-Tac-Toe" }).first().click();
    await other.getByRole("heading", { name: "Tic-Tac-Toe" }).waitFor();
    await other.locator(".games").first().getByRole("button", { name: "rows" }).click();
    await other.getByRole("heading", { name: "Rows" }).waitFor();
    await look(other, "own games", tools);
    await other.goto(`${tools.address}#play/none.game`);
    await other.getByText("There is no text none.game").waitFor();
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a reload keeps the game, its variations and its players"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    for (const site of ["b2", "a1", "c3"]) await player.click({ site });
    await page.locator(".moves button", { hasText: "b2" }).first().click();
    await made(page, 1);
    await player.click({ site: "a3" });
    await kept(page, 2);
    await page.reload();
    await made(page, 2);
    tools.equal([await moves(page), await page.locator(".moves > li").first().locator(":scope > button").allTextContents()], [["b2", "a3"], ["b2", "a1"]], "the moves");
    await player.click({ site: "c1" });
    tools.equal((await player.told()).moves, ["b2", "a3", "c1"], "people still play");
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "Back leads to the game before a new one"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" });
    const { page } = player;
    await player.click({ site: "b2" });
    await button(page, "New game").click();
    await page.getByText("No moves yet.").waitFor();
    await page.goBack();
    await page.locator("[data-move]").waitFor();
    tools.equal(await moves(page), ["b2"], "the game before");
    await page.goForward();
    await page.getByText("No moves yet.").waitFor();
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "Back leads to the game, the screen and the list before"(tools) {
    const player = await open(tools, { game: "tic_tac_toe" }, sizes.phone);
    const { page } = player;
    await player.click({ site: "b2" });
    await button(page, "Games").click();
    await page.locator(".games").getByRole("button", { name: /^Breakthrough/ }).first().waitFor();
    await page.goBack();
    await page.locator(".page:not(.listed) [data-site]").first().waitFor();
    tools.equal(await moves(page), ["b2"], "the list is left");
    await button(page, "Games").click();
    await page.locator(".games").getByRole("button", { name: /^Breakthrough/ }).first().click();
    await page.getByRole("heading", { name: "Breakthrough" }).waitFor();
    await button(page, "Write").click();
    await page.getByRole("heading", { name: "Write a board game" }).waitFor();
    await page.goBack();
    await page.locator(".page [data-site]").first().waitFor();
    tools.equal(await hash(page), "#breakthrough", "the game before");
    await page.goBack();
    await sites(page, 9);
    await made(page, 1);
    tools.equal([await hash(page), await moves(page)], ["#tic_tac_toe", ["b2"]], "the first game");
    await page.goForward();
    await page.getByRole("heading", { name: "Breakthrough" }).waitFor();
    await page.evaluate(() => (location.hash = "#tic_tac_toe"));
    await sites(page, 9);
    tools.equal(await moves(page), [], "an address that is typed begins a game");
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "a reload of Write keeps what was typed last and the moves tried"(tools) {
    const { page, faults } = await rows(tools);
    await page.locator('.preview [data-site="c3"]').click();
    await kept(page, 1);
    await typeAfter(page, "Make a row", "  -- typed last");
    await page.reload();
    await page.locator(".cm-line", { hasText: "-- typed last" }).waitFor();
    await page.waitForFunction(() => document.querySelector('.preview [data-site="c3"]')?.getAttribute("aria-label").includes("Black"));
    await page.waitForFunction(() => localStorage.getItem("boardwright-hurried") === null);
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "moves that a changed text forbids come back"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}${edit({ "rows.game": ROWS })}`);
    for (const site of ["a1", "c3"]) {
      await page.locator(`.preview [data-site="${site}"]`).click();
      await page.waitForFunction((site) => !document.querySelector(`.preview [data-site="${site}"]`).getAttribute("aria-label").includes("empty"), site);
    }
    await page.locator(".cm-line", { hasText: "choose s in empty" }).click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" - [c3]");
    await page.locator(".preview").getByText("The move c3 is no longer legal").waitFor();
    for (const _ of " - [c3]") await page.keyboard.press("Backspace");
    await page.locator(".preview").getByText("The move c3 is legal again").waitFor();
    await page.locator(".preview").getByRole("tab", { name: "Moves" }).click();
    tools.equal(await moves(page, ".preview"), ["a1", "c3"], "the moves");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a text with mistakes is shared and opened with them, and again without a copy"(tools) {
    const { page, faults } = await fresh(tools);
    const mistaken = ROWS.replace("stone at s", "ston at s");
    const address = `${tools.address}${edit({ "rows.game": mistaken })}`;
    await page.goto(address);
    await page.locator(".problems .mistake").first().waitFor({ timeout: 30_000 });
    await button(page, "Share").click();
    await page.getByText("The text has mistakes, so that nobody can play it yet.").waitFor();
    await page.waitForFunction(() => document.querySelector(".copy input").value.includes("#~"));
    const shared = await page.getByRole("textbox", { name: "Link" }).inputValue();
    tools.equal([await page.getByRole("radio", { name: "Play it" }).isDisabled(), await page.getByRole("radio", { name: "Edit" }).isChecked()], [true, true], "what can be shared");
    await look(page, "share mistakes", tools);
    await button(page, "Close").click();
    await page.waitForFunction(() => location.hash === "#write/rows.game");
    await page.locator(".saving").waitFor({ state: "detached" });
    for (const again of [shared, address]) {
      await page.goto("about:blank");
      await page.goto(again);
      await page.locator(".problems .mistake").first().waitFor({ timeout: 30_000 });
      tools.equal(await names(page), ["rows.game"], "the texts");
    }
    await page.evaluate((hash) => (location.hash = hash), edit({ "rows.game": ROWS }));
    await page.getByText("✓ No mistakes").waitFor();
    tools.equal(await names(page), ["rows.game", "rows_2.game"], "another text is another file");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a pattern is shared as it is, and played in a game of its own"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}#write`);
    await make(page, "A pattern for Mind Ninja", { title: "Two corners" });
    await page.locator(".examples [data-site]").first().waitFor({ timeout: 30_000 });
    await button(page, "Share").click();
    await page.getByText("This text is not a game by itself.").waitFor();
    await page.waitForFunction(() => document.querySelector(".copy input").value.includes("#~"));
    const shared = await page.getByRole("textbox", { name: "Link" }).inputValue();
    await look(page, "share a pattern", tools);
    await button(page, "Close").click();
    await button(page, "Make a game of it").click();
    await page.getByText("✓ No mistakes").waitFor();
    await button(page, "Play this").click();
    await page.locator(".side").getByText("The pattern “two corners”:").waitFor({ timeout: 30_000 });
    tools.equal(await hash(page), "#play/two_corners_game.game", "the address");
    await page.context().close();
    const other = await fresh(tools);
    await other.page.goto(shared);
    await other.page.locator(".examples [data-site]").first().waitFor({ timeout: 30_000 });
    tools.equal(await names(other.page), ["patterns/two_corners.pattern"], "the texts");
    tools.equal([...faults, ...other.faults], [], "faults of the page");
    await other.page.context().close();
  },

  async "a mistake in a text that the game builds on is told, and the game begins once it is mended"(tools) {
    const { page, faults } = await fresh(tools);
    const texts = { "rows.game": ROWS.replace("  players", "  use mine\n  players"), "std/mine.game": "boardwright 1\n\nlibrary mine {\n  define many = fou\n}\n" };
    await page.goto(`${tools.address}${edit(texts)}`);
    await page.locator(".problems .count", { hasText: "1 mistake" }).waitFor({ timeout: 30_000 });
    await typeAfter(page, "players", "  -- typed");
    await page.waitForTimeout(500);
    tools.equal(await page.locator(".problems li").count(), 1, "mistakes, however long one types");
    await page.locator(".filebar select").selectOption("std/mine.game");
    await page.locator(".cm-line", { hasText: "fou" }).click();
    await page.keyboard.press("End");
    for (const _ of "fou") await page.keyboard.press("Backspace");
    await page.keyboard.insertText("4");
    await page.locator(".filebar select").selectOption("rows.game");
    await sites(page, 9, ".preview");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "hostile names in a link are made harmless"(tools) {
    const { page, faults } = await fresh(tools);
    const game = `../\u0001${"x".repeat(300)}`;
    await page.goto(`${tools.address}${edit({ [`${game}.game`]: ROWS, "../../etc.game": "", "std/../up.game": "" }, game)}`);
    await page.getByText("✓ No mistakes").waitFor({ timeout: 30_000 });
    tools.equal(await names(page), [`${"x".repeat(40)}.game`], "the texts");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "another piece is picked instead, or none"(tools) {
    const player = await open(tools, { game: "breakthrough", options: { rows: 5, cols: 4 } });
    const { page } = player;
    for (const site of ["b2", "c2", "c3"]) await player.click({ site });
    tools.equal((await player.told()).moves, ["c2 c3"], "another piece");
    for (const site of ["b4", "b4", "c4", "c3"]) await player.click({ site });
    tools.equal([(await player.told()).moves, (await page.getByRole("alert").textContent()).length > 10], [["c2 c3", "c4"], true], "no piece, then one that cannot go there");
    const [from, to] = [await player.middle("a4"), await player.middle("a3")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => [...document.querySelectorAll("[data-move]")].at(-1)?.textContent === "a4 a3");
    tools.equal(player.faults, [], "faults of the page");
    await page.context().close();
  },

  async "choices that are no places are told their worth"(tools) {
    const player = await open(tools, { game: "jade", options: { rows: 3, cols: 3 } });
    const { page } = player;
    await player.click({ site: "b3" });
    await button(page, "Hint").click();
    await page.getByText(/^Hint: /).waitFor({ timeout: 60_000 });
    const told = await page.locator("[data-choice]").allTextContents();
    tools.equal(told.every((text) => /^(Black|White) [<>]?\d+ %$/.test(text)) || told, true, "the worth of colours");
    await page.context().close();
  },

  async "menus close on Escape, on a click elsewhere and after a choice"(tools) {
    const { page, faults } = await fresh(tools);
    await page.goto(`${tools.address}${edit({ "rows.game": ROWS })}`);
    await page.getByText("✓ No mistakes").waitFor({ timeout: 30_000 });
    const menu = (name) => page.locator("details.menu", { has: page.locator("summary", { hasText: name }) });
    const isOpen = (name) => menu(name).evaluate(({ open }) => open);
    for (const name of ["Files", "Change", "View"]) {
      const summary = page.locator("summary", { hasText: name });
      await summary.click();
      await page.keyboard.press("Escape");
      tools.equal(await isOpen(name), false, `${name} after Escape`);
      tools.equal(await page.evaluate(() => document.activeElement.textContent), name, "where the focus is");
      await summary.click();
      tools.equal(await isOpen(name), true, `${name} is opened`);
      await page.locator(".preview .line").click();
      tools.equal(await isOpen(name), false, `${name} after a click elsewhere`);
    }
    await page.locator("summary", { hasText: "Files" }).click();
    await Promise.all([page.waitForEvent("download"), button(page, "Export all as a zip").click()]);
    tools.equal(await isOpen("Files"), false, "after a choice");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },
};
