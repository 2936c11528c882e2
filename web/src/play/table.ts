import { Engine, type DeskPort } from "../engine/client";
import { Ended, Refused, told, type Found, type Loaded, type Source, type View } from "../engine/protocol";
import { left, toldOf, type Lost } from "./lost";
import { begun, different, suggested, type Opening } from "./opening";
import { think } from "./opponent";
import { click, forced } from "./picks";
import { misfits } from "./settings";
import { beginning, complete, lineAfter, seated, sharedOut, taken, type State, type Who } from "./state";
import { again, earlier, stepsTo } from "./steps";
import { Store } from "./store";
import { asksWay, dragged, way, wayRound, type Point } from "./twist";
import { at, commented, grown, inFull, isBare, lineFrom, promoted, ROOT, treeOf, without } from "./tree";

const NONE = new Set<string>();

/** A game on the table: what people and the machine do to it. */
export class Table extends Store<State> {
  readonly engine: Engine;
  #stop = false;
  /** Ends a rest of the machines. */
  #rested = () => {};
  #queue: Promise<unknown> = Promise.resolve();
  /** The steps of this turn so far, the one that is asked for now included. */
  #steps: View[] = [];
  /** Moves that a changed text has made illegal. */
  #lost: Lost | undefined;

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
    this.set({ trouble, quoted: [], suggestion: suggested(error), thinking: undefined, loading: false, paused: true });
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
      this.set({ loading: true, trouble: undefined, notice: undefined });
      const { rules, moves = [] } = opening;
      const loaded = await this.engine.call("load", { source, moves, rules }).catch((error) => this.#unfit(source, error));
      if (!("trouble" in loaded)) return this.#begun(source, loaded, opening);
      await this.#begun({ ...source, options: {} }, loaded, {});
      this.set({ trouble: loaded.trouble });
    });
  }

  /** Options that do not fit are told; the usual game is opened where it is not on the table. */
  async #unfit(source: Source, error: unknown): Promise<Loaded & { trouble: string }> {
    const set = Object.keys(source.options ?? {}).length;
    if (set === 0 || !(error instanceof Refused)) throw error;
    const { view, loaded, source: now } = this.state;
    const usual = { ...source, options: {} };
    const isHere = view !== undefined && now.game === source.game;
    const known = isHere && loaded ? loaded : await this.engine.call("load", { source: usual, moves: [] }).catch(() => { throw error; });
    const wrong = misfits(source, known).join("\n") || error.message;
    if (isHere) throw new Error(wrong);
    return { ...known, trouble: `${wrong}\nThis is the game with its usual options.` };
  }

  /** A game that has been loaded comes on the table. */
  async #begun(source: Source, loaded: Loaded, opening: Opening) {
    const { moves = [], main, notes = {}, before, watching = false } = opening;
    const isWatched = source.game !== this.state.source.game && !this.#hasPeople();
    const known = before?.who ?? (isWatched ? {} : this.state.who);
    const who = !before && begun(opening) ? sharedOut(loaded, opening.away) : seated(loaded, known, this.others);
    const notice = different(loaded);
    const full = (line: string[]) => inFull(line, moves, complete(loaded.view));
    const tree = loaded.refused.length > 0 ? ROOT : grown(treeOf(full(main ?? moves), notes), full(moves));
    const line = main ? lineFrom(tree, complete(loaded.view)) : [];
    const stands = { resigned: undefined, paused: watching, ...before, who };
    this.set({ source, loaded, notice, watching, line, tree, loading: false, ...stands });
    await this.#arrive(loaded.view);
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
      const { view, tree, line } = this.state;
      const before = view ? complete(view) : [];
      const lost = this.#lost ?? { moves: before, tree, line };
      const loaded = await this.engine.call("load", { source, moves: lost.moves }).catch((error) => {
        if (error instanceof Ended) throw error;
        wrong = error;
      });
      this.set({ loading: false });
      if (!loaded) return;
      const who = seated(loaded, this.state.who, this.others);
      const made = complete(loaded.view);
      const notice = toldOf(lost, before.length, made.length);
      this.set({ source, loaded, who, notice, resigned: undefined, ...left(lost, made) });
      await this.#arrive(loaded.view);
      this.#lost = made.length < lost.moves.length ? lost : undefined;
    });
    return followed.then(() => {
      if (wrong) throw wrong;
    });
  }

  /** A new position: forced decisions are made, and the machine plays if it is its turn. */
  async #arrive(view: View): Promise<void> {
    this.#steps = stepsTo(this.#steps, view);
    this.#lost = undefined;
    const only = forced(view.decisions);
    if (only !== undefined && !this.state.watching) return this.#arrive(await this.engine.call("play", { index: only }));
    const made = complete(view);
    const line = lineAfter(this.state.line, made);
    const tree = grown(this.state.tree, made);
    this.set({ view, line, tree, chosen: [], trouble: undefined, quoted: [], suggestion: undefined, blamed: [], hint: undefined, values: [] });
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
      else if (!(await this.#instead(site))) await this.#refuse(site);
    });
  }

  /** A pick that has changed nothing on the board gives way to another; picked once more, it is given up. */
  async #instead(site: string): Promise<boolean> {
    const step = earlier(this.#steps, site);
    if (step === undefined) return false;
    const picked = this.#steps[step + 1]!;
    const isGivenUp = taken(picked).at(-1) === site;
    let view = picked;
    for (let back = this.#steps.length - 1; back > step; back -= 1) view = await this.engine.call("undoDecision", {});
    this.#steps = this.#steps.slice(0, step + 1);
    const other = click(view.decisions, [], site);
    if (other.kind === "play" && !isGivenUp) view = await this.engine.call("play", { index: other.index });
    await this.#arrive(view);
    if (other.kind === "narrow" && !isGivenUp) this.set({ chosen: other.chosen });
    return true;
  }

  /** The sites that can be picked instead of what has been picked. */
  again(): Set<string> {
    return this.mayPlay() ? again(this.#steps) : NONE;
  }

  /** A drag along some sites: round a set it turns it; else it goes from the first site to the last. */
  async drag(path: string[]): Promise<void> {
    const view = this.state.view;
    const set = view && (asksWay(view.decisions) ? { sites: taken(view) } : dragged(view.decisions, path));
    if (!view || !set || path.length < 2) return this.#fromTo(path);
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      if (this.state.view !== view || !this.mayPlay()) return;
      if ("index" in set) await this.#arrive(await this.engine.call("play", { index: set.index }));
      const { decisions } = this.state.view;
      const index = asksWay(decisions) ? way(decisions, wayRound(this.#places(path), this.#places(set.sites))) : undefined;
      if (index !== undefined) await this.#arrive(await this.engine.call("play", { index }));
    });
  }

  async #fromTo(path: string[]) {
    const [from, to] = [path[0], path.at(-1)];
    if (from === undefined || to === undefined || from === to) return;
    await this.pick(from);
    await this.pick(to);
  }

  #places(names: string[]): Point[] {
    const all = this.state.loaded?.geometry.sites ?? [];
    return names.flatMap((name) => all.filter((site) => site.name === name).map(({ centre: [x, y] }) => ({ x, y })));
  }

  async #refuse(site: string) {
    const reason = await this.engine.call("why", { text: site });
    const trouble = reason?.sentence ?? `${site} comes later in a move: pick one of the marked places first.`;
    const quoted = (reason?.rules ?? []).map(({ text }) => text.trim());
    this.set({ trouble, quoted, blamed: reason?.sites ?? [], chosen: [] });
  }

  async choose(index: number) {
    if (!this.#begin()) return;
    return this.#inTurn(async () => {
      if (this.mayPlay()) await this.#arrive(await this.engine.call("play", { index }));
    });
  }

  /** Plays a move as it is typed, unless it is refused. */
  async type(text: string): Promise<boolean> {
    if (!this.#begin()) return false;
    await this.#inTurn(async () => {
      if (text.trim() && this.mayPlay()) await this.#arrive(await this.engine.call("playMove", { text }));
    });
    return this.state.trouble === undefined;
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

  /** Takes back a resignation, else what was played. */
  async #back(call: "undo" | "undoDecision") {
    if (this.state.resigned !== undefined) return this.set({ resigned: undefined });
    const people = this.#hasPeople();
    const before = this.state.view ? complete(this.state.view) : [];
    let view: View;
    do {
      view = await this.engine.call(call, {});
    } while (
      view.standing.moves.length > 0 &&
      (forced(view.decisions) !== undefined || (people && this.#isOthers(view)))
    );
    const made = complete(view).length;
    if (made < before.length) this.#forget(before.slice(0, made + 1));
    await this.#arrive(view);
  }

  /** What has been taken back is still ahead, but gives way to other moves, unless something is noted there. */
  #forget(taken: string[]) {
    const { tree } = this.state;
    const node = at(tree, taken);
    if (node && isBare(node)) this.set({ tree: without(tree, taken) });
  }

  /** Shows the position after so many moves of the line. Machines wait there. */
  goTo(count: number) {
    return this.goAlong(this.state.line.slice(0, Math.max(count, 0)));
  }

  /** Shows the position after these moves, with the main line from there ahead. */
  goAlong(moves: string[]): Promise<void> {
    const { tree, line } = this.state;
    const isKnown = at(tree, moves) !== undefined || moves.every((move, at) => line[at] === move);
    if (!isKnown) return Promise.resolve();
    this.stop();
    return this.#inTurn(async () => {
      const { view, refused } = await this.engine.call("load", { source: this.state.source, moves });
      const line = lineAfter(this.state.line, moves);
      const ahead = line.length > moves.length ? line : lineFrom(this.state.tree, moves);
      this.set({ paused: true, resigned: undefined, line: ahead });
      await this.#arrive(view);
      if (refused[0]) this.set({ trouble: told(refused[0]) });
    });
  }

  /** Says something of the position that is shown. */
  comment(text: string) {
    const { tree, view } = this.state;
    if (view) this.set({ tree: commented(tree, complete(view), text) });
  }

  /** The line that is shown becomes the main line. */
  promote() {
    this.set({ tree: promoted(this.state.tree, this.state.line) });
  }

  /** Takes the move that is shown, and all that follows it, out of the list. */
  takeOut() {
    const { tree, view } = this.state;
    const made = view ? complete(view) : [];
    this.set({ tree: without(tree, made), line: made.slice(0, -1) });
    return this.goAlong(made.slice(0, -1));
  }

  resign() {
    this.stop();
    this.set({ resigned: this.state.view?.standing.position.to_move?.decides, hint: undefined, values: [] });
  }

  setWho(seat: string, who: Who) {
    this.stop();
    this.set({ who: { ...this.state.who, [seat]: who }, watching: false });
    this.#machine();
  }

  #hasPeople(): boolean {
    return Object.values(this.state.who).includes("person");
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
    this.#rested();
  }

  /** Nobody would ever stop machines that play one another. */
  pause() {
    this.stop();
    if (!this.#hasPeople()) this.set({ paused: true });
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
      const found = await this.#search(this.#pause());
      if (found && this.state.view === view && !idle()) {
        await this.#arrive(await this.engine.call("play", { index: found.index }));
      }
    });
  }

  /** The best decision, after so many milliseconds at least unless it is stopped. */
  async #search(least = 0): Promise<Found> {
    this.#stop = false;
    this.set({ thinking: "begun" });
    const stopped = () => this.#stop;
    const rested = this.#rest(least);
    const found = await think(this.engine, this.state.level, stopped, (thinking) => this.set({ thinking }));
    await rested;
    this.set({ thinking: undefined });
    return found;
  }

  /** How long a machine takes at least, so that people can follow moves of several machines. */
  #pause(): number {
    const machines = Object.values(this.state.who).filter((one) => one === "machine");
    return machines.length > 1 && !this.state.view?.standing.position.to_move?.mid_turn ? this.state.pace : 0;
  }

  #rest(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#rested = () => {
        clearTimeout(timer);
        resolve();
      };
    });
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
