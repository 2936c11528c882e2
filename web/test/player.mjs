// A person with a mouse or a finger.

import { deflateRawSync } from "node:zlib";
import { numbers } from "./numbers.mjs";

const MOST_CLICKS = 600;

/** A link that holds a whole game. */
export function link(whole) {
  return `~${deflateRawSync(JSON.stringify(whole)).toString("base64url")}`;
}

export class Player {
  constructor(page, touch) {
    this.page = page;
    this.touch = touch;
    this.faults = [];
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && this.faults.push(message.text()));
  }

  /** Sits down at a game with people at all seats. */
  static async at(page, address, { game, texts, options = {}, moves = [], context }) {
    const player = new Player(page, context?.hasTouch);
    const pairs = Object.entries(options).map(([name, value]) => `;${name}=${value}`);
    const isLink = texts || moves.length > 0;
    const place = isLink ? link({ mode: "play", source: { game, texts, options }, moves }) : game + pairs.join("");
    await page.goto(`${address}#${place}`);
    await page.waitForSelector("[data-site]", { timeout: 60_000 });
    await page.waitForSelector(".games li", { state: "attached" });
    await page.getByRole("tab", { name: "Players" }).click();
    for (const seat of await page.locator("select[data-seat]").all()) await seat.selectOption("person");
    await page.getByRole("tab", { name: "Moves" }).click();
    if (moves.length === 0) await player.fromTheStart();
    return player;
  }

  /** Takes back what the machine has played before people sat down. */
  async fromTheStart() {
    await this.page.waitForTimeout(300);
    const back = this.page.getByRole("button", { name: "To the start" });
    if (!(await back.isVisible()) || !(await back.isEnabled()) || (await this.page.locator("[data-move]").count()) === 0) return;
    const before = await this.stamp();
    await back.click();
    await this.page.waitForFunction((before) => document.querySelector("[data-stamp]").dataset.stamp !== before, before);
  }

  /** What can be done now: sites and buttons that stand for the same step of the game. */
  offers() {
    return this.page.evaluate(() => {
      const over = document.querySelector(".status.over") !== null;
      const sites = [...document.querySelectorAll(".site.lit")].map((site) => ({ site: site.dataset.site }));
      const choices = [...document.querySelectorAll("[data-choice]")].map((button) => ({
        choice: button.dataset.choice,
      }));
      return { over, offers: [...sites, ...choices] };
    });
  }

  /** Makes one decision: clicks on its sites, or on its button once it is there, until it is made. */
  async decide({ index, text, pick }) {
    const sites = pick.sites ?? (pick.site === undefined ? [] : [pick.site]);
    const made = await this.made();
    for (let clicks = 0; clicks <= sites.length + 1; clicks += 1) {
      const { button, site } = await this.page.evaluate(
        ({ index, sites }) => ({
          button: document.querySelector(`[data-index="${index}"]`) !== null,
          site: sites.find((name) => document.querySelector(`[data-site="${name}"]`).matches(".lit")),
        }),
        { index, sites },
      );
      if (!button && site === undefined) throw new Error(`${text} cannot be picked after ${(await this.told()).moves.length} moves`);
      await this.click(button ? { index } : { site });
      if ((await this.made()) !== made) return;
    }
    throw new Error(`${text} is not made by clicks on ${sites.join(" ")}`);
  }

  /** What has been decided, as the list of moves tells it. */
  async made() {
    const { moves } = await this.told();
    return `${moves.length} ${moves.at(-1)}`;
  }

  /** Clicks, and waits until the page has taken it in. */
  async click({ site, choice, index }) {
    const before = await this.stamp();
    if (site === undefined) {
      const button = this.page.locator(index === undefined ? `[data-choice="${choice}"]` : `[data-index="${index}"]`).first();
      await (this.touch ? button.tap() : button.click());
    } else {
      await this.page.locator(`[data-site="${site}"]`).scrollIntoViewIfNeeded();
      const { x, y } = await this.middle(site);
      await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
      const asked = this.page.locator(".loupe button.main");
      await this.page.waitForFunction(
        (before) => document.querySelector(".loupe") || document.querySelector("[data-stamp]").dataset.stamp !== before,
        before,
      );
      if (await asked.isVisible()) await asked.tap();
    }
    await this.page.waitForFunction((before) => document.querySelector("[data-stamp]").dataset.stamp !== before, before, {
      timeout: 30_000,
    });
  }

  stamp() {
    return this.page.evaluate(() => document.querySelector("[data-stamp]").dataset.stamp);
  }

  middle(site) {
    return this.page.locator(`[data-site="${site}"] .area`).evaluate((area) => {
      const { x, y, width, height } = area.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
  }

  /** Clicks these things, then whatever is offered, until the game is over. */
  async toTheEnd(clicks = [], seed) {
    for (const click of clicks) await this.click(/^[a-z]\d+$/.test(click) ? { site: click } : { choice: click });
    const random = numbers(seed);
    for (let made = 0; made < MOST_CLICKS; made += 1) {
      const { over, offers } = await this.offers();
      if (over) return;
      if (offers.length === 0) throw new Error("nothing can be clicked");
      await this.click(offers[random(offers.length)]);
    }
    throw new Error(`the game is not over after ${MOST_CLICKS} clicks`);
  }

  told() {
    return this.page.evaluate(() => ({
      moves: [...document.querySelectorAll("[data-move]")].map((move) => move.textContent),
      line: document.querySelector("[data-line]").dataset.line,
    }));
  }
}
