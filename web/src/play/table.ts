import { Engine, type DeskPort } from "../engine/client";
import { Ended, type Found, type Source, type View } from "../engine/protocol";
import { think } from "./opponent";
import { click, forced } from "./picks";
import { beginning, complete, lineAfter, seated, sharedOut, type State, type Who } from "./state";
import { Store } from "./store";

/** How a game is opened. */
export interface Opening {
  moves?: string[];
  /** The seats of somebody who is sent links; the others are those of people here. */
  away?: string[];
  /** The identity of the rules under which the moves were made. */
  rules?: string;
  watching?: boolean;
}

/** A game on the table: what people and the machine do to it. */
export class Table extends Store<State> {
  readonly engine: Engine;
  #stop = false;
  #queue: Promise<unknown> = Promise.resolve();

  /** `others` says who plays for seats other than the first. */
  constructor(source: Source, make: () => DeskPort, readonly others: Who = "machine") {
    super(beginning(source));
    this.engine = new Engine(make);
  }

  /** One thing after another; what goes wrong is told. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    const settle = () => this.set({ stamp: this.state.stamp + 1 });
    const done = this.#queue.then(run).catch((error) => this.#failed(error)).then(settle);
    this.#queue = done;
    return done;
  }

  async #failed(error: unknown) {
    const trouble = error instanceof Error ? error.message : String(error);
    this.set({ trouble, thinking: undefined, loading: false, paused: true });
    if (error instanceof Ended) await this.#recover().catch(() => {});
  }

  /** Loads the game and its moves into a new engine; an unfinished move has to be made again. */
  async #recover() {
    const { source, view } = this.state;
    if (!view) return;
    const loaded = await this.engine.call("load", { source, moves: complete(view) });
    this.set({ loaded, view: loaded.view, chosen: [] });
  }

  open(source: Source, opening: Opening = {}): Promise<void> {
    this.stop();
    return this.#inTurn(async () => {
      const moves = opening.moves ?? [];
      this.set({ loading: true, trouble: undefined, notice: undefined });
      const loaded = await this.engine.call("load", { source, moves });
      const who = begun(opening) ? sharedOut(loaded, opening.away) : seated(loaded, this.state.who, this.others);
      const watching = opening.watching ?? false;
      const notice = different(opening.rules, loaded.about.rules, loaded.refused.length);
      this.set({ source, loaded, who, notice, watching, line: [], resigned: undefined, loading: false, paused: watching });
      await this.#arrive(loaded.view);
    });
  }

  /** The shipped games are asked for once. */
  list(): Promise<void> {
    if (this.state.entries.length > 0) return Promise.resolve();
    return this.#inTurn(async () => this.set({ entries: await this.engine.call("list", {}) }));
  }

  /**
   * The game's text has changed: it is loaded anew, and the moves are kept as far as they are legal. What is wrong is
   * thrown, and the game on the table stays as it was.
   */
  follow(source: Source): Promise<void> {
    this.stop();
    let wrong: unknown;
    const followed = this.#inTurn(async () => {
      const moves = this.state.view ? complete(this.state.view) : [];
      const loaded = await this.engine.call("load", { source, moves }).catch((error) => {
        if (error instanceof Ended) throw error;
        wrong = error;
      });
      this.set({ loading: false });
      if (!loaded) return;
      const who = seated(loaded, this.state.who, this.others);
      const notice = loaded.refused.length > 0 ? "The last moves are no longer legal and were taken back." : undefined;
      this.set({ source, loaded, who, notice, resigned: undefined });
      await this.#arrive(loaded.view);
    });
    return followed.then(() => {
      if (wrong) throw wrong;
    });
  }

  /** A new position: forced decisions are made, and the machine plays if it is its turn. */
  async #arrive(view: View): Promise<void> {
    const only = forced(view.decisions);
    if (only !== undefined && !this.state.watching) return this.#arrive(await this.engine.call("play", { index: only }));
    const line = lineAfter(this.state.line, complete(view));
    this.set({ view, line, chosen: [], trouble: undefined, blamed: [], hint: undefined, values: [] });
    this.#machine();
  }

  async pick(site: string): Promise<void> {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      const { view, chosen } = this.state;
      if (!view || !this.mayPlay()) return;
      const step = click(view.decisions, chosen, site);
      if (step.kind === "play") await this.#arrive(await this.engine.call("play", { index: step.index }));
      else if (step.kind === "narrow") this.set({ chosen: step.chosen, trouble: undefined, blamed: [] });
      else await this.#refuse(site);
    });
  }

  async #refuse(site: string) {
    const reason = await this.engine.call("why", { text: site });
    const rules = (reason?.rules ?? []).map(({ text }) => `\n“${text.trim()}”`).join("");
    const trouble = reason ? reason.sentence + rules : `${site} comes later in a move: pick one of the marked places first.`;
    this.set({ trouble, blamed: reason?.sites ?? [], chosen: [] });
  }

  async choose(index: number) {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      if (this.mayPlay()) await this.#arrive(await this.engine.call("play", { index }));
    });
  }

  async type(text: string) {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      if (text.trim() && this.mayPlay()) await this.#arrive(await this.engine.call("playMove", { text }));
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
      view = await this.engine.call(call, {});
    } while (
      view.standing.moves.length > 0 &&
      (forced(view.decisions) !== undefined || (people && this.#isOthers(view)))
    );
    this.set({ resigned: undefined });
    await this.#arrive(view);
  }

  /** Shows the position after so many moves of the line. Machines wait there. */
  goTo(count: number) {
    this.stop();
    return this.#inTurn(async () => {
      const { source, line } = this.state;
      const moves = line.slice(0, Math.min(Math.max(count, 0), line.length));
      const { view } = await this.engine.call("load", { source, moves });
      this.set({ paused: true, resigned: undefined });
      await this.#arrive(view);
    });
  }

  resign() {
    this.stop();
    this.set({ resigned: this.state.view?.standing.position.to_move?.decides });
  }

  setWho(seat: string, who: Who) {
    this.stop();
    this.set({ who: { ...this.state.who, [seat]: who }, watching: false });
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
    const { view, watching } = this.state;
    return view !== undefined && !watching && !this.over() && !this.#isOthers(view);
  }

  /** Who makes the next decision. */
  decider(view = this.state.view): Who | undefined {
    const seat = view?.standing.position.to_move?.seat;
    return seat === undefined ? undefined : this.state.who[seat];
  }

  #isOthers(view: View): boolean {
    return this.decider(view) !== "person" && view.standing.position.to_move !== null;
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
    this.set({ paused: false, watching: false, trouble: undefined });
    this.#machine();
  }

  waiting(): boolean {
    return this.decider() === "machine" && !this.over() && !this.state.thinking;
  }

  #machine() {
    const idle = () => !this.waiting() || this.state.paused || this.state.watching;
    if (idle()) return;
    this.#inTurn(async () => {
      const { view } = this.state;
      if (idle()) return;
      const found = await this.#search();
      if (found && this.state.view === view && !idle()) {
        await this.#arrive(await this.engine.call("play", { index: found.index }));
      }
    });
  }

  /** The best decision; nothing if the search was given up for something else. */
  async #search(): Promise<Found> {
    this.#stop = false;
    this.set({ thinking: "begun" });
    const stopped = () => this.#stop;
    const found = await think(this.engine, this.state.level, stopped, (thinking) => this.set({ thinking }));
    this.set({ thinking: undefined });
    return found;
  }

  /** What the machine would play, and what it thinks of the other decisions. */
  hint() {
    return this.#inTurn(async () => {
      if (!this.mayPlay()) return;
      const found = await this.#search();
      this.set({ hint: found.text, values: found.candidates });
    });
  }
}

/** Is it a game that people have begun elsewhere? */
const begun = ({ moves = [], away = [] }: Opening) => moves.length > 0 || away.length > 0;

/** What has to be said when moves were made under other rules. */
function different(then: string | undefined, now: string, refused: number): string | undefined {
  if (then !== undefined && then !== now) {
    const kept = refused > 0 ? " Some of its moves are no longer legal." : "";
    return `The rules of this game have changed since the link was made.${kept}`;
  }
  return refused > 0 ? "Some moves of this link are not legal; the game is shown up to there." : undefined;
}
