// The page as a whole: which screen is shown, and how addresses and the browser's history lead there.
import { addressOf, placeAt, type GamePlace, type Place } from "./address";
import { isLocal } from "./engine/local";
import type { Source } from "./engine/protocol";
import { startDesk } from "./engine/start";
import { browserFolder } from "./files/browser";
import type { Folder } from "./files/folder";
import { serverFolder } from "./files/server";
import { openedAgain, type Opening } from "./play/opening";
import { Store } from "./play/store";
import { Table } from "./play/table";
import { readLink, type Link } from "./share/link";
import { readAddress } from "./share/short";
import { enter, gameOn, isOn, keep, Keeper, visited, type Visit } from "./visit";
import { gameOf, isGame, texts } from "./write/names";
import { studioOf } from "./write/room";
import type { Shown as Begun, Studio } from "./write/studio";
import { takenIn } from "./write/taken";
import { variant } from "./write/templates";

interface Shown {
  screen: "play" | "write";
  /** Is the list of games shown where there is no room for it beside the board? */
  listed: boolean;
  /** The games of the folder, by their names. */
  own: string[];
  studio?: Studio;
}

export class Workshop extends Store<Shown> {
  readonly table = new Table(readAddress(""), startDesk);
  readonly #folder: Folder = isLocal() ? serverFolder() : browserFolder();
  readonly #keeper = new Keeper(() => this.#visit());
  /** Where the game on the table comes from. */
  #from: Place = placeAt("");
  /** How many addresses are being followed: until then, they say more than the screen. */
  #following = 0;

  constructor() {
    super({ screen: "play", listed: false, own: [] });
    this.table.listen(() => this.#address());
  }

  /** Goes where the address leads, and to what was kept with it. */
  open(): Promise<void> {
    this.#keeper.drop();
    return this.#led(() => this.#lead(placeAt(location.hash), visited()));
  }

  async #led(lead: () => Promise<void>) {
    this.#following += 1;
    await lead().catch((error) => this.#failed(error));
    this.#following -= 1;
    this.#address();
    void this.table.list();
    void this.#list();
  }

  async #lead(place: Place, { listed = false, game }: Visit) {
    if (place.kind === "write") return this.#write(place.name, game && { ...game.opening, options: game.source.options });
    this.#show("play", listed);
    if (place.kind === "link" && !game) return this.#follow(place, await readLink(place.hash));
    const source = await this.#source(place, game?.source);
    if (isOn(this.table, source, game?.opening)) return;
    await this.#open(place, source, game?.opening);
  }

  #open(place: Place, source: Source, opening?: Opening): Promise<void> {
    this.#from = place;
    return this.table.open(source, opening);
  }

  /** Where nothing else is on the table, there is something to play all the same. */
  async #failed(error: unknown) {
    if (!this.table.state.view) await this.#open(placeAt(""), readAddress(""));
    this.table.set({ trouble: error instanceof Error ? error.message : String(error) });
  }

  async #follow(place: Place, { mode, source, ...opening }: Link) {
    const own = source.texts ?? {};
    if (mode === "edit" && [source.game, `${source.game}.game`].some((name) => name in own)) return this.#take(own, source, opening);
    await this.#open(place, source, { ...opening, watching: mode === "watch" });
    if (mode === "edit") await this.#edit();
  }

  /** What is played at a place: of a game of the folder all texts that it may be made of. */
  async #source(place: Place, kept: Source | undefined): Promise<Source> {
    if (place.kind !== "own") return kept ?? (place as GamePlace).source;
    const { game, options } = place.source;
    const names = await this.#folder.list();
    const read = names.map(async (name) => [name, await this.#folder.read(name)] as const);
    const texts = { ...Object.fromEntries(await Promise.all(read)), ...this.state.studio?.state.texts };
    if (!(`${game}.game` in texts)) throw new Error(`There is no text ${game}.game in the folder: choose a game from the list.`);
    return { game, options, texts };
  }

  async #list() {
    const names = await this.#folder.list().catch(() => []);
    this.set({ own: names.filter(isGame).map(gameOf).sort() });
  }

  async #write(name?: string, begun?: Begun) {
    const studio = this.#show("write");
    await studio.ready;
    if (name !== undefined && name in studio.state.texts) await studio.show({ name, shipped: false }, begun);
  }

  #show(screen: "write"): Studio;
  #show(screen: Shown["screen"], listed?: boolean): Studio | undefined;
  #show(screen: Shown["screen"], listed = false) {
    if (screen === "write") this.table.stop();
    this.set({ screen, listed, studio: this.state.studio ?? (screen === "write" ? this.#studio() : undefined) });
    return this.state.studio;
  }

  /** Shows something else, to which Back leads no more but from which it leads here. */
  #enter(screen: Shown["screen"], listed = false) {
    this.#keeper.now();
    this.#show(screen, listed);
    enter(this.#visit(), addressOf(this.#place()));
  }

  /** One of the two screens. */
  async go(screen: Shown["screen"]) {
    if (screen === this.state.screen) return;
    const isBare = !this.table.state.view && this.#following === 0;
    const game = this.writtenGame();
    if (screen === "play" && isBare && game) return this.play({ kind: "own", source: game });
    this.#enter(screen);
    if (screen === "play" && isBare) await this.#open(placeAt(""), readAddress(""));
    void this.#list();
  }

  /** The list of games, where there is no room for it beside the board. */
  list(listed: boolean) {
    if (listed) this.#enter("play", true);
    else if (visited().listed) history.back();
    else this.set({ listed });
  }

  /** A game from its beginning; one of the folder that is on the table already goes on, under its text as it is now. */
  play(place: GamePlace): Promise<void> {
    const { listed, screen } = this.state;
    const goesOn = screen === "write" && this.#from.kind === "own" && this.#from.source.game === place.source.game;
    const opening = goesOn ? openedAgain(this.table.state) : undefined;
    this.#keeper.now();
    this.#show("play");
    if (listed) keep({}, addressOf(place));
    else enter({}, addressOf(place));
    return this.#led(async () => this.#open(place, await this.#source(place, undefined), opening));
  }

  /** The game on the table from its beginning, with other options perhaps. Back leads to what was played before. */
  async anew(source: Source) {
    const before = this.table.state.view?.standing.moves ?? [];
    this.#keeper.now();
    this.#following += 1;
    await this.table.open(source);
    this.#following -= 1;
    if (before.length > 0 && !this.table.state.trouble) enter(this.#visit(), addressOf(this.#place()));
    else this.#address();
  }

  /** The game in the editor, if it can be played. */
  writtenGame(): Source | undefined {
    const { studio, screen } = this.state;
    if (!studio || screen !== "write") return undefined;
    const { open, behind, options } = studio.state;
    const isOwn = open && !open.shipped && isGame(open.name);
    return isOwn && !behind && studio.table.state.view ? { game: gameOf(open.name), options } : undefined;
  }

  /** The game on the table becomes a text of the folder, with its moves: its own texts, or a variant of a shipped game. */
  edit(): Promise<void> {
    this.#enter("write");
    return this.#edit();
  }

  async #edit() {
    const { source, loaded } = this.table.state;
    const { before, ...opening } = openedAgain(this.table.state) ?? {};
    if (!loaded) return;
    const own = texts(source.texts ?? {}, loaded.about.texts);
    if (`${source.game}.game` in own) return this.#take(own, source, opening);
    const game = `my_${source.game}`;
    await this.#take({ [`${game}.game`]: variant(`My ${loaded.about.title}`, source.game) }, { ...source, game }, opening);
  }

  /** Texts join the folder, and the game among them is shown. */
  async #take(own: Record<string, string>, { game, options }: Source, opening: Opening) {
    const studio = this.#show("write");
    await studio.ready;
    const { name, kept, added } = takenIn(studio.state.texts, own, game);
    if (kept.length > 0) studio.say(`Kept as they are in your folder: ${kept.join(", ")}. The game may differ.`);
    for (const [other, text] of Object.entries(added)) studio.write(other, text);
    await studio.show({ name, shipped: false }, isGame(name) ? { ...opening, options } : undefined);
  }

  #studio(): Studio {
    const studio = studioOf(this.#folder);
    studio.listen(() => this.#address());
    studio.table.listen(() => this.#address());
    return studio;
  }

  /** What is shown, as a place. */
  #place(): Place {
    const { screen, studio } = this.state;
    if (screen === "write") {
      const open = studio?.state.open;
      return { kind: "write", name: open && !open.shipped ? open.name : undefined };
    }
    const { source, view, line } = this.table.state;
    if (!view) return placeAt(location.hash);
    const isOwn = this.#from.kind === "own" && this.#from.source.game === source.game && Object.keys(source.texts ?? {}).length > 0;
    if (isOwn) return { kind: "own", source };
    const isBare = Object.keys(source.texts ?? {}).length === 0 && (line.length === 0 || this.#from.kind !== "link");
    return isBare ? { kind: "shipped", source } : this.#from;
  }

  #visit(): Visit {
    const { screen, listed, studio } = this.state;
    if (screen === "play") return { listed, game: gameOn(this.table) };
    const open = studio?.state.open;
    const game = studio && gameOn(studio.table);
    const isOpen = game && open && !open.shipped && gameOf(open.name) === game.source.game;
    return isOpen ? { game: { ...game, source: { ...game.source, texts: {} } } } : {};
  }

  /** The address names what is shown, and what stands on the table is kept with it. */
  #address() {
    const { screen, studio } = this.state;
    const isComing = screen === "write" ? !studio?.state.open && Object.keys(studio?.state.texts ?? {}).length > 0 : this.table.state.loading;
    if (this.#following > 0 || isComing) return;
    const address = addressOf(this.#place());
    if (address !== location.hash) keep(this.#visit(), address);
    this.#keeper.soon();
  }
}
