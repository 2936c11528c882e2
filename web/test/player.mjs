// A person with a mouse or a finger.

/** Numbers at random, the same ones for the same seed. */
function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const MOST_CLICKS = 600;

export class Player {
  constructor(page, touch) {
    this.page = page;
    this.touch = touch;
    this.faults = [];
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && this.faults.push(message.text()));
  }

  /** Sits down at a game with people at all seats. */
  static async at(page, address, { game, options = {}, context }) {
    const player = new Player(page, context?.hasTouch);
    const pairs = Object.entries(options).map(([name, value]) => `;${name}=${value}`);
    await page.goto(`${address}#${game}${pairs.join("")}`);
    await page.waitForSelector("[data-site]", { timeout: 60_000 });
    await page.waitForSelector(".games li", { state: "attached" });
    await page.getByRole("tab", { name: "Players" }).click();
    for (const seat of await page.locator("select[data-seat]").all()) await seat.selectOption("person");
    await page.getByRole("tab", { name: "Moves" }).click();
    return player;
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

  /** Clicks, and waits until the page has taken it in. */
  async click({ site, choice }) {
    const before = await this.stamp();
    if (choice !== undefined) {
      const button = this.page.locator(`[data-choice="${choice}"]`).first();
      await (this.touch ? button.tap() : button.click());
    } else {
      await this.page.locator(`[data-site="${site}"]`).scrollIntoViewIfNeeded();
      const { x, y } = await this.middle(site);
      await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
    }
    await this.page.waitForFunction((before) => document.querySelector("[data-stamp]").dataset.stamp !== before, before, {
      timeout: 10_000,
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
      line: document.querySelector("[data-line]").textContent,
    }));
  }
}
