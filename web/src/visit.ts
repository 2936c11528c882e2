// What the browser keeps with each entry of its history, so that Back and a reload lead to where somebody was.
import type { Source } from "./engine/protocol";
import { openedAgain, type Opening } from "./play/opening";
import type { Table } from "./play/table";
import { texts } from "./write/names";

/** A game as it stood. */
export interface Game {
  source: Source;
  opening: Opening;
}

export interface Visit {
  /** The list of games is shown. */
  listed?: boolean;
  /** The game on the table. */
  game?: Game;
}

/** The form of what is kept: what has another one is not read. */
const FORM = 1;

/** How long nothing has to happen before a game is kept, in milliseconds: browsers allow it only so often. */
const PAUSE = 150;

/** What was kept with the entry that is shown. */
export function visited(): Visit {
  const state: unknown = history.state;
  const isOurs = typeof state === "object" && state !== null && "form" in state && state.form === FORM;
  return isOurs ? (state as Visit) : {};
}

/** The game on a table, with the texts that it is made of. */
export function gameOn({ state }: Table): Game | undefined {
  const opening = openedAgain(state);
  const { source, loaded } = state;
  return opening && { source: { ...source, texts: texts(source.texts ?? {}, loaded?.about.texts ?? []) }, opening };
}

/** Is this game on a table, after these moves if any are given? */
export function isOn({ state }: Table, source: Source, opening?: Opening): boolean {
  const whole = ({ game, options = {}, texts = {} }: Source) => ({ game, options, texts });
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return state.view !== undefined && same(whole(state.source), whole(source)) && (!opening || same(openedAgain(state), opening));
}

/** Keeps something with the entry that is shown, under another address if one is given. */
export function keep(visit: Visit, address?: string) {
  try {
    history.replaceState({ form: FORM, ...visit }, "", address);
  } catch {
    // Too much, or too often: a reload begins with what was kept before.
  }
}

/** Begins a new entry. */
export function enter(visit: Visit, address?: string) {
  history.pushState({ form: FORM, ...visit }, "", address);
}

/** Keeps what there is to keep when nothing has happened for a moment, and when the page is left. */
export class Keeper {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly visit: () => Visit) {
    addEventListener("pagehide", () => this.now());
  }

  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), PAUSE);
  }

  now() {
    if (this.#timer === undefined) return;
    this.drop();
    keep(this.visit());
  }

  /** Another entry is shown by now. */
  drop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
