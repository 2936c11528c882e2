// Links from strangers who mean harm, and addresses that lead nowhere.
import { link } from "./player.mjs";
import { sizes } from "./screens.mjs";

async function visit({ browser, address }, hash) {
  const context = await browser.newContext(sizes.wide);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => faults.push(`a dialog: ${dialog.message()}`) && dialog.dismiss());
  page.on("request", (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(address)) faults.push(`asked for ${request.url()}`);
  });
  await page.goto(`${address}#${hash}`);
  return { page, faults };
}

const texts = (text) => ({ mode: "play", source: { game: "evil", texts: { "evil.game": text } }, moves: [] });
const game = (items) => `boardwright 1\n\ngame "Evil" {\n  players A, B\n${items}\n}\n`;
const STONES = "  board square(3)\n  pieces stone\n";
const ENDS = "  ends { draw when full }";
const TURN = "  turn {\n    choose s in empty\n    place my stone at s\n  }\n";
const SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>";

/** The page says what is wrong and can still be used: another game is opened in it. */
async function survives({ page, faults }, { equal }, said = /./) {
  const alert = page.getByRole("alert");
  await alert.waitFor({ timeout: 40_000 });
  const told = await alert.textContent();
  equal(said.test(told) || told, true, "what the page says");
  await page.locator(".games button", { hasText: "Tic-Tac-Toe" }).first().click();
  await page.waitForFunction(() => document.querySelectorAll("[data-site]").length === 9, undefined, { timeout: 30_000 });
  equal(faults, [], "faults of the page");
  await page.context().close();
}

const refused = {
  "a huge board": [/at most|may have 1024 sites/, game(`  board square(1000)\n  pieces stone\n${TURN}${ENDS}`)],
  "a board of huge numbers": [/too large/, game(`  board square(999999999999999999999)\n  pieces stone\n${TURN}${ENDS}`)],
  "an endless rule": [/takes too long|did not answer/, game(
    `${STONES}  turn {\n    repeat up to 1024 times {\n      repeat up to 1024 times {\n        repeat up to 1024 times {\n          ` +
      `remove { s in board where count({ t in board where count(groups(empty)) > 99 }) > 99 }\n        }\n      }\n    }\n    ` +
      `choose s in empty\n    place my stone at s\n  }\n${ENDS}`,
  )],
  "a text without end": [/nested/, `boardwright 1\n\ngame "Evil" {\n${"(".repeat(200_000)}`],
  "definitions that grow": [/too many|more than/, game(
    `${STONES}  define d0 = count(empty)\n${Array.from({ length: 60 }, (_, n) => `  define d${n + 1} = d${n} + d${n}\n`).join("")}` +
      `  turn {\n    choose s in empty where d60 > 0\n    place my stone at s\n  }\n${ENDS}`,
  )],
  "a game that is its own base": [/leads back to itself/, 'boardwright 1\n\ngame "Evil" extends "evil" {\n}\n'],
};

export const hostile = {
  ...Object.fromEntries(
    Object.entries(refused).map(([name, [said, text]]) => [
      `a link with ${name}`,
      async (tools) => survives(await visit(tools, link(texts(text))), tools, said),
    ]),
  ),

  async "script in titles and labels is shown as text"(tools) {
    const quoted = SCRIPT.replaceAll('"', "'");
    const text = `boardwright 1\n\ngame "${quoted}" {\n  about "${quoted}"\n  by "${quoted}"\n  option size: 3..5 = 3 "${quoted}"\n  players A, B\n  board square(size)\n  pieces stone\n  show A stone as "<i>"\n${TURN}${ENDS}\n}\n`;
    const opened = await visit(tools, link({ ...texts(text), rules: SCRIPT, away: [] }));
    const { page, faults } = opened;
    await page.waitForSelector("[data-site]", { timeout: 40_000 });
    tools.equal(await page.locator("h1").textContent(), quoted, "the title");
    for (const tab of ["Rules", "Options", "Players", "Moves"]) {
      await page.getByRole("tab", { name: tab }).click();
      tools.equal(await page.locator("#app img[onerror], #app script, #app i").count(), 0, `elements from the text in ${tab}`);
    }
    await page.getByRole("button", { name: "Edit this" }).click();
    await page.getByText("✓ No mistakes").waitFor({ timeout: 30_000 });
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a link with too many moves, options and texts is only told of"(tools) {
    const many = { mode: "play", source: { game: "hex" }, moves: Array(6_000).fill("a1") };
    await survives(await visit(tools, link(many)), tools);
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`g${n}.game`, "x"]));
    await survives(await visit(tools, link({ ...texts(""), source: { game: "evil", texts: files } })), tools);
    const variations = Array.from({ length: 6_000 }, () => ({ at: 1, moves: ["a1"] }));
    await survives(await visit(tools, link({ mode: "watch", source: { game: "hex" }, moves: [], notes: { variations } })), tools);
  },

  async "a link with as many variations as it may have, none of them legal, is shown"(tools) {
    const variations = Array.from({ length: 2_000 }, (_, n) => ({ at: 1, moves: [`<b>${n}</b>`], notes: { comments: { 1: SCRIPT } } }));
    const { page, faults } = await visit(tools, link({ mode: "watch", source: { game: "hex" }, moves: ["a1"], notes: { variations } }));
    await page.locator(".variations button").first().click({ timeout: 40_000 });
    await page.getByRole("alert").waitFor();
    tools.equal(await page.locator("#app img[onerror], #app .comment b").count(), 0, "elements from the notes");
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },

  async "a mistyped address offers the game that may be meant"(tools) {
    const { page, faults } = await visit(tools, "tic_tac_to");
    await page.getByRole("button", { name: "Play Tic-Tac-Toe" }).click({ timeout: 40_000 });
    await page.waitForFunction(() => document.querySelectorAll("[data-site]").length === 9);
    tools.equal(faults, [], "faults of the page");
    await page.context().close();
  },
};
