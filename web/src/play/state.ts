import type { Candidate, Entry, Found, Loaded, Source, View } from "../engine/protocol";
import { levels, paces, type Level } from "./opponent";
import { ROOT, type Node } from "./tree";

/** Who plays for a seat: `link` is somebody who is sent a link after each move. */
export type Who = "person" | "machine" | "link";

export interface State {
  entries: Entry[];
  source: Source;
  loaded?: Loaded;
  view?: View;
  /** The complete moves of the line that is shown, also those ahead of the position. */
  line: string[];
  /** All lines that were played and kept. */
  tree: Node;
  /** The sites clicked so far for a decision that is about several. */
  chosen: string[];
  /** What was refused or went wrong. */
  trouble?: string;
  /** What the text says that refuses it. */
  quoted: string[];
  /** The game that may have been meant where there is none of the name. */
  suggestion?: string;
  /** The sites that a refusal is about. */
  blamed: string[];
  /** What has to be known of the game, such as that its rules have changed. */
  notice?: string;
  /** Who plays for each seat. */
  who: Record<string, Who>;
  level: Level;
  /** How long machines that play one another take for a move at least, in milliseconds. */
  pace: number;
  /** What the machine has found so far, while it thinks. */
  thinking?: Found | "begun";
  hint?: string;
  /** What the decisions are worth, on request. */
  values: Candidate[];
  /** The role that has resigned. */
  resigned?: string;
  loading: boolean;
  /** How many times something has been done or refused. */
  stamp: number;
  /** Machines wait, although it is their turn. */
  paused: boolean;
  /** Moves are looked at, none are made. */
  watching: boolean;
}

export function beginning(source: Source): State {
  return {
    entries: [],
    source,
    line: [],
    tree: ROOT,
    chosen: [],
    who: {},
    level: levels[1]!,
    pace: paces[0]!,
    quoted: [],
    values: [],
    blamed: [],
    loading: true,
    stamp: 0,
    paused: false,
    watching: false,
  };
}

/** The moves that are complete. */
export function complete({ standing: { moves, position } }: View): string[] {
  return position.to_move?.mid_turn ? moves.slice(0, -1) : moves;
}

/** The words of an unfinished move; some are sites. */
export function taken({ standing: { moves, position } }: View): string[] {
  const move = position.to_move?.mid_turn ? moves.at(-1) : undefined;
  return move ? move.split(/[^\p{L}\p{N}]+/u) : [];
}

/** The known moves after these have been made: what was ahead stays as long as it is still ahead. */
export function lineAfter(line: string[], made: string[]): string[] {
  return made.every((move, at) => line[at] === move) ? line : made;
}

export const SEATS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** The roles with the seats that hold them, in the order of the seats. */
export function holders({ standing: { position } }: View): [role: string, seat: string][] {
  return Object.entries(position.seats).sort(([, a], [, b]) => SEATS.indexOf(a) - SEATS.indexOf(b));
}

function seatsOf({ about, view }: Loaded): string[] {
  const held = view.standing.position.seats;
  return [...new Set(about.players.map((role) => held[role] ?? role))].sort();
}

/** People at all seats, some of them elsewhere. */
export function sharedOut(loaded: Loaded, away: string[] = []): Record<string, Who> {
  return Object.fromEntries(seatsOf(loaded).map((seat) => [seat, away.includes(seat) ? "link" : "person"]));
}

/** Who plays for the seats of a game: whoever did before, if the seats are the same; else a person against machines. */
export function seated(loaded: Loaded, before: Record<string, Who>, others: Who): Record<string, Who> {
  const seats = seatsOf(loaded);
  const same = seats.length === Object.keys(before).length && seats.every((seat) => seat in before);
  if (same) return before;
  const first = loaded.view.standing.position.seats[loaded.about.players[0] ?? ""];
  return Object.fromEntries(seats.map((seat) => [seat, seat === first ? "person" : others]));
}
