import { Engine, startWorker } from "../engine/client";
import { Ended, type Entry, type Found, type Loaded, type Source, type View } from "../engine/protocol";
import { levels, think, type Level } from "./opponent";
import { click, forced } from "./picks";
import { Store } from "./store";

export type Who = "person" | "machine";

export interface State {
  entries: Entry[];
  source: Source;
  loaded?: Loaded;
  view?: View;
  /** The sites clicked so far for a decision that is about several. */
  chosen: string[];
  /** What was refused or went wrong. */
  trouble?: string;
  /** Who plays for each seat. */
  who: Record<string, Who>;
  level: Level;
  /** What the machine has found so far, while it thinks. */
  thinking?: Found | "begun";
  hint?: string;
  /** The role that has resigned. */
  resigned?: string;
  loading: boolean;
  /** How many times something has been done or refused. */
  stamp: number;
  /** Machines wait, although it is their turn. */
  paused: boolean;
}

/** A game on the table: what people and the machine do to it. */
export class Table extends Store<State> {
  readonly engine = new Engine(startWorker);
  #stop = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(source: Source) {
    super({ entries: [], source, chosen: [], who: {}, level: levels[1]!, loading: true, paused: false, stamp: 0 });
  }

  /** One thing after another; what goes wrong is told. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    const settle = () => this.set({ stamp: this.state.stamp + 1 });
    const done = this.#queue.then(run).catch((error) => this.#failed(error)).then(settle);
    this.#queue = done;
    return done;
  }

  async #failed(error: unknown) {
    this.set({ trouble: error instanceof Error ? error.message : String(error), thinking: undefined, loading: false, paused: true });
    if (error instanceof Ended) await this.#recover().catch((again) => this.set({ trouble: String(again.message) }));
  }

  /** Loads the game and its moves into a new worker; an unfinished move has to be made again. */
  async #recover() {
    const { source, view } = this.state;
    if (!view) return;
    const moves = view.standing.moves;
    const load = (some: string[]) => this.engine.call("load", source, some);
    const loaded = await load(moves).catch(() => load(moves.slice(0, -1)));
    this.set({ loaded, view: loaded.view, chosen: [] });
  }

  open(source: Source): Promise<void> {
    this.stop();
    return this.#inTurn(async () => {
      this.set({ loading: true, trouble: undefined });
      const loaded = await this.engine.call("load", source, []);
      const held = loaded.view.standing.position.seats;
      const seats = loaded.about.players.map((role) => held[role] ?? role);
      const same = seats.every((seat) => seat in this.state.who) && seats.length === Object.keys(this.state.who).length;
      const who = same ? this.state.who : Object.fromEntries(seats.map((seat, at) => [seat, whoAt(at)]));
      this.set({ source, loaded, who, resigned: undefined, loading: false, paused: false });
      await this.#arrive(loaded.view);
      if (this.state.entries.length === 0) this.#list();
    });
  }

  #list() {
    this.#inTurn(async () => this.set({ entries: await this.engine.call("list") }));
  }

  /** A new position: forced decisions are made, and the machine plays if it is its turn. */
  async #arrive(view: View): Promise<void> {
    const only = forced(view.decisions);
    if (only !== undefined) return this.#arrive(await this.engine.call("play", only));
    this.set({ view, chosen: [], trouble: undefined, hint: undefined });
    this.#machine();
  }

  async pick(site: string): Promise<void> {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      const { view, chosen } = this.state;
      if (!view || !this.mayPlay()) return;
      const step = click(view.decisions, chosen, site);
      if (step.kind === "play") await this.#arrive(await this.engine.call("play", step.index));
      else if (step.kind === "narrow") this.set({ chosen: step.chosen, trouble: undefined });
      else await this.#refuse(site);
    });
  }

  async #refuse(site: string) {
    const problems = await this.engine.call("why", site);
    const why = problems.map(({ help, message }) => help ?? message).join(" ");
    this.set({ trouble: why || `${site} cannot be picked in this step.`, chosen: [] });
  }

  async choose(index: number) {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      if (this.mayPlay()) await this.#arrive(await this.engine.call("play", index));
    });
  }

  async type(text: string) {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      if (text.trim() && this.mayPlay()) await this.#arrive(await this.engine.call("playMove", text));
    });
  }

  /** Takes back a step of the move that is being made, or the last one of the move before. */
  undoStep() {
    this.stop();
    return this.#inTurn(async () => {
      if (this.state.chosen.length > 0) return this.set({ chosen: [], trouble: undefined });
      await this.#back("undoDecision");
    });
  }

  /** Takes back the last move and those of the machine after the last one of a person. */
  undoTurn() {
    this.stop();
    return this.#inTurn(() => this.#back("undo"));
  }

  async #back(call: "undo" | "undoDecision") {
    const people = Object.values(this.state.who).includes("person");
    let view: View;
    do {
      view = await this.engine.call(call);
    } while (
      view.standing.moves.length > 0 &&
      (forced(view.decisions) !== undefined || (people && this.#isMachines(view)))
    );
    this.set({ resigned: undefined });
    await this.#arrive(view);
  }

  resign() {
    this.stop();
    this.set({ resigned: this.state.view?.standing.position.to_move?.decides });
  }

  setWho(seat: string, who: Who) {
    this.stop();
    this.set({ who: { ...this.state.who, [seat]: who } });
    this.#machine();
  }

  /** May a person do something now? If so, a search for a hint is given up. */
  #begin(): boolean {
    const may = this.mayPlay();
    if (may) this.stop();
    return may;
  }

  over(): boolean {
    return this.state.resigned !== undefined || (this.state.view?.standing.over ?? false);
  }

  mayPlay(): boolean {
    const { view } = this.state;
    return view !== undefined && !this.over() && !this.#isMachines(view);
  }

  #isMachines(view: View): boolean {
    const seat = view.standing.position.to_move?.seat;
    return seat !== undefined && this.state.who[seat] === "machine";
  }

  /** Ends a search; the machine plays what it has found. */
  stop() {
    this.#stop = true;
  }

  /** Nobody would ever stop machines that play one another. */
  pause() {
    this.stop();
    if (!Object.values(this.state.who).includes("person")) this.set({ paused: true });
  }

  /** The machine plays, now that it is its turn. */
  wake() {
    this.set({ paused: false, trouble: undefined });
    this.#machine();
  }

  waiting(): boolean {
    const { view, thinking } = this.state;
    return view !== undefined && !this.over() && this.#isMachines(view) && !thinking;
  }

  #machine() {
    const { view } = this.state;
    if (!view || this.over() || !this.#isMachines(view) || this.state.thinking || this.state.paused) return;
    this.#inTurn(async () => {
      const { view } = this.state;
      if (!view || this.over() || !this.#isMachines(view) || this.state.paused) return;
      const found = await this.#search();
      const same = this.state.view === view && !this.over() && this.#isMachines(view);
      if (found && same) await this.#arrive(await this.engine.call("play", found.index));
    });
  }

  /** The best decision; nothing if the search was given up for something else. */
  async #search(): Promise<Found | undefined> {
    this.#stop = false;
    this.set({ thinking: "begun" });
    const stopped = () => this.#stop;
    const found = await think(this.engine, this.state.level, stopped, (thinking) => this.set({ thinking }));
    this.set({ thinking: undefined });
    return found;
  }

  hint() {
    return this.#inTurn(async () => {
      if (!this.mayPlay()) return;
      const found = await this.#search();
      this.set({ hint: found?.text });
    });
  }
}

function whoAt(seat: number): Who {
  return seat === 0 ? "person" : "machine";
}
