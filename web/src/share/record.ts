// Games as the command line saves them: a text in RON.

/** A saved game. */
export interface SavedGame {
  game: string;
  options: Record<string, string>;
  rules: string;
  seats: string[];
  moves: string[];
  result?: { winners: string[]; winning_seats: string[]; resigned?: string };
}

const text = (value: string) => `"${value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
const list = (values: string[], indent: string) =>
  values.length === 0 ? "[]" : `[\n${values.map((value) => `${indent}  ${text(value)},\n`).join("")}${indent}]`;

export function recordText({ game, options, rules, seats, moves, result }: SavedGame): string {
  const pairs = Object.entries(options).sort().map(([name, value]) => `    ${text(name)}: ${text(value)},\n`);
  const ending = result
    ? `Some((\n    winners: ${list(result.winners, "    ")},\n    winning_seats: ${list(result.winning_seats, "    ")},\n` +
      `    resigned: ${result.resigned === undefined ? "None" : `Some(${text(result.resigned)})`},\n  ))`
    : "None";
  return `(
  format: 1,
  game: ${text(game)},
  options: ${pairs.length === 0 ? "{}" : `{\n${pairs.join("")}  }`},
  rules: ${text(rules)},
  seats: ${list(seats, "  ")},
  result: ${ending},
  moves: ${list(moves, "  ")},
)
`;
}

/** The longest record that is read, in characters. */
const LONGEST = 1_000_000;

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/** What a record says; nothing if it is none. */
export function readRecord(record: string): SavedGame | undefined {
  if (record.length > LONGEST) return undefined;
  const found = new Reader(record.replace(/^\uFEFF/, "")).all();
  if (typeof found !== "object" || found === null || Array.isArray(found) || found.format !== 1) return undefined;
  const { game, options, rules, seats, moves } = found;
  const strings = (value: Value | undefined): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");
  if (typeof game !== "string" || typeof rules !== "string" || !strings(moves) || !strings(seats)) return undefined;
  if (typeof options !== "object" || options === null || Array.isArray(options)) return undefined;
  const pairs = Object.entries(options).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { game, rules, moves, seats, options: Object.fromEntries(pairs) };
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([A-Za-z_]\w*)|(-?\d+)|([()[\]{}:,]))/y;

/** Reads the part of RON that records are made of. */
class Reader {
  #tokens: string[] = [];
  #at = 0;

  constructor(source: string) {
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(source); found; found = TOKEN.exec(source)) this.#tokens.push(found[0].trim());
  }

  all(): Value | undefined {
    try {
      return this.#value(0);
    } catch {
      return undefined;
    }
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error("the record ends early");
    return token;
  }

  #value(depth: number): Value {
    if (depth > 8) throw new Error("nested too deep");
    const token = this.#next();
    if (token.startsWith('"')) return JSON.parse(token.replaceAll("\\'", "'"));
    if (/^-?\d/.test(token)) return Number(token);
    if (token === "Some") {
      this.#next();
      const value = this.#value(depth + 1);
      this.#next();
      return value;
    }
    if (token === "None") return null;
    if (token === "true" || token === "false") return token === "true";
    if (token === "[") return this.#many("]", () => this.#value(depth + 1));
    if (token === "(" || token === "{") return this.#named(depth, token === "(" ? ")" : "}");
    throw new Error(`unexpected ${token}`);
  }

  #many<T>(end: string, one: () => T): T[] {
    const all: T[] = [];
    while (this.#tokens[this.#at] !== end) {
      all.push(one());
      if (this.#tokens[this.#at] === ",") this.#at += 1;
      else if (this.#tokens[this.#at] !== end) throw new Error("a comma is missing");
    }
    this.#at += 1;
    return all;
  }

  #named(depth: number, end: string): { [name: string]: Value } {
    const pairs = this.#many(end, () => {
      const name = this.#next();
      this.#next();
      return [name.startsWith('"') ? JSON.parse(name) : name, this.#value(depth + 1)] as [string, Value];
    });
    return Object.fromEntries(pairs);
  }
}
