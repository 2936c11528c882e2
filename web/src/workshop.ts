// The page as a whole: which screen is shown, and how addresses lead there.
import { Engine } from "./engine/client";
import { isLocal } from "./engine/local";
import { startDesk, startLanguage } from "./engine/start";
import { browserFolder } from "./files/browser";
import { freeName, idOf } from "./files/folder";
import { serverFolder } from "./files/server";
import { complete } from "./play/state";
import { Store } from "./play/store";
import { Table } from "./play/table";
import { mainLine, notesOf } from "./play/tree";
import { isLink, readLink, type Link } from "./share/link";
import { readAddress, writeAddress } from "./share/short";
import { texts } from "./write/names";
import { Studio } from "./write/studio";
import { variant } from "./write/templates";
import { TestRunner } from "./write/tests";
import { randomGames } from "./write/tryout";

interface Shown {
  screen: "play" | "write";
  studio?: Studio;
}

export class Workshop extends Store<Shown> {
  readonly table = new Table(readAddress(""), startDesk);

  constructor() {
    super({ screen: "play" });
    this.table.listen(() => this.#address());
  }

  /** Goes where an address leads. */
  async open(hash: string) {
    if (hash === WRITE || hash.startsWith(`${WRITE}/`)) return this.#write(hash.slice(WRITE.length + 1));
    if (isLink(hash)) {
      try {
        await this.#follow(await readLink(hash));
      } catch (error) {
        await this.table.open(readAddress(""));
        this.table.set({ trouble: error instanceof Error ? error.message : String(error) });
      }
    } else {
      const source = readAddress(hash);
      this.go("play");
      if (JSON.stringify(source) !== JSON.stringify(this.table.state.source) || !this.table.state.view) await this.table.open(source);
    }
    void this.table.list();
  }

  async #follow({ mode, source, ...opening }: Link) {
    this.go("play");
    await this.table.open(source, { ...opening, watching: mode === "watch" });
    if (mode === "edit") await this.edit();
  }

  async #write(coded: string) {
    this.go("write");
    const { studio } = this.state;
    await studio?.ready;
    const name = plain(coded);
    if (studio && name in studio.state.texts) await studio.show({ name, shipped: false });
  }

  go(screen: Shown["screen"]) {
    if (screen === "write") this.table.stop();
    this.set({ screen, studio: this.state.studio ?? (screen === "write" ? this.#studio() : undefined) });
    this.#address();
  }

  /** The game on the table becomes a text of the folder, with its moves: its own texts, or a variant of a shipped game. */
  async edit() {
    const { source, loaded, view, tree } = this.table.state;
    const moves = view ? complete(view) : [];
    const opening = { moves, main: mainLine(tree), notes: notesOf(tree), options: source.options };
    this.go("write");
    const { studio } = this.state;
    if (!studio || !loaded) return;
    await studio.ready;
    const own = texts(source.texts ?? {}, loaded.about.texts);
    const taken = Object.keys(studio.state.texts);
    const known = own[`${source.game}.game`];
    if (known === undefined) {
      const name = freeName(`my_${source.game}`, ".game", taken);
      studio.write(name, variant(`My ${loaded.about.title}`, source.game));
      return void studio.show({ name, shipped: false }, opening);
    }
    const name = this.#takeIn(studio, own, source.game);
    if (name) void studio.show({ name, shipped: false }, opening);
  }

  /** Texts from elsewhere join the folder. Those with other contents than the known ones get names of their own. */
  #takeIn(studio: Studio, own: Record<string, string>, game: string): string {
    const main = `${game}.game`;
    const clashes = Object.entries(own).filter(([name, text]) => (studio.state.texts[name] ?? text) !== text);
    const others = clashes.filter(([name]) => name !== main).map(([name]) => name);
    if (others.length > 0) studio.say(`Kept as they are in your folder: ${others.join(", ")}. The game may differ.`);
    const clash = clashes.some(([name]) => name === main);
    const name = clash ? freeName(idOf(game), ".game", Object.keys(studio.state.texts)) : main;
    for (const [other, text] of Object.entries(own)) {
      if (other === main) studio.write(name, text);
      else if (studio.state.texts[other] === undefined) studio.write(other, text);
    }
    return name;
  }

  #studio(): Studio {
    const folder = isLocal() ? serverFolder() : browserFolder();
    const table = new Table({ game: "" }, startDesk, "person");
    const trials = new Engine(startDesk);
    const tests = new TestRunner(startLanguage);
    let run = 0;
    const tryOut = (studio: Studio, source: Studio["table"]["state"]["source"]) => {
      const mine = ++run;
      const { open } = studio.state;
      if (open) void tests.run(open.name, studio.state.texts, (results) => mine === run && studio.set({ tests: results })).catch(() => {});
      studio.scratch
        .call("testPictures", { source: { ...source, options: {} } })
        .then((all) => mine === run && studio.set({ pictures: Object.fromEntries(all.map(({ line, svg }) => [line, svg])) }))
        .catch(() => {});
      const told = (tally: Studio["state"]["tally"]) => mine === run && studio.set({ tally });
      randomGames(trials, source, told, () => mine !== run).catch((error) => {
        told({ players: [], sums: { games: 0, unfinished: 0, draws: 0, wins_of_role: [], wins_of_seat: [], turns: 0, decisions: 0 }, trouble: error.message });
      });
    };
    const studio = new Studio(folder, table, tryOut, new Engine(startDesk));
    studio.listen(() => this.#address());
    studio.ready = studio.start().catch((error) => studio.say(`The folder cannot be read: ${error.message}`));
    return studio;
  }

  /** The address names what is shown, where it can say it shortly. */
  #address() {
    const { source, view, line } = this.table.state;
    const open = this.state.studio?.state.open;
    const writing = this.state.screen === "write";
    const name = open && !open.shipped ? `/${open.name.split("/").map(encodeURIComponent).join("/")}` : "";
    const short = view && line.length === 0 && Object.keys(source.texts ?? {}).length === 0;
    const hash = writing ? WRITE + name : short ? writeAddress(source) : location.hash;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }
}

const WRITE = "#write";

/** A name as it is, from the way an address writes it. */
function plain(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
