// The named parts of a game, for variants of it.
import type { DocumentSymbol } from "vscode-languageserver-protocol";
import { variant } from "./templates";

/** A part that a variant may replace. */
export interface NamedPart {
  /** `option size`, `define row_length`, `turn`. */
  name: string;
  /** What the part is for whoever chooses. */
  about: string;
  /** The library that it comes from. */
  library?: string;
  /** How it stands in a variant that begins by changing nothing of it. */
  text: string;
}

/** Who knows texts and games. */
export interface Asked {
  /** The texts that take part in a game, its own first. */
  took: string[];
  text: (name: string) => Promise<string>;
  symbols: (name: string, text: string) => Promise<DocumentSymbol[]>;
  /** Has the game of this text no mistakes? */
  isRight: (text: string) => Promise<boolean>;
}

/** What every game takes in is no part of one. */
const PRELUDE = "std/prelude.game";

/** The parts of a game, of its bases and of the libraries that these use, with which a variant may begin. */
export async function offered(game: string, { took, text, symbols, isRight }: Asked): Promise<NamedPart[]> {
  const names = took.map((name) => name.replace(/^\//, "")).filter((name) => name.endsWith(".game") && name !== PRELUDE);
  const told = names.map(async (name) => {
    const content = await text(name);
    return partsOf(content, await symbols(name, content));
  });
  const parts = firstOfEach((await Promise.all(told)).flat());
  // Some parts of a library mean something only there, such as those of its parameters; some of a base have been left out.
  const right = await Promise.all(parts.map((part) => isRight(variant("Trial", game, body([part])))));
  return parts.filter((_, at) => right[at]);
}

/** The parts of a text by the words they begin with; what does nothing in a variant is left out. */
export function partsOf(text: string, symbols: DocumentSymbol[]): NamedPart[] {
  const lines = text.split("\n");
  const items = (symbols[0]?.children ?? []).map(({ name, range }) => ({ name, item: cut(lines, range) }));
  const library = /^library\s+([\p{L}_][\p{L}\p{N}_]*)/mu.exec(text)?.[1];
  const parts = items.flatMap(({ name, item }) => part(name, item));
  if (library === undefined) return firstOfEach([...uses(lines), ...parts]);
  return firstOfEach(parts.filter(({ name }) => SHARED.test(name)).map((one) => ({ ...one, library })));
}

/** What a variant can replace of a library. */
const SHARED = /^(option|define|table|var) /;

/** The libraries that a game takes in: a variant leaves one out, and takes it in its own way. */
function uses(lines: string[]): NamedPart[] {
  return lines.flatMap((line) => {
    const [, whole, name] = /^ {2}(use\s+([\p{L}_][\p{L}\p{N}_]*).*?)\s*(?:--.*)?$/u.exec(line) ?? [];
    return whole && name ? [{ name: `use ${name}`, about: whole.slice(4 + name.length).trim(), text: `without ${name}\n${whole}` }] : [];
  });
}

/** Of parts of the same name the first, which is the one that counts. */
function firstOfEach(parts: NamedPart[]): NamedPart[] {
  return parts.filter(({ name }, at) => parts.findIndex((one) => one.name === name) === at);
}

function part(name: string, item: string): NamedPart[] {
  const option = /^option\s+([\p{L}_][\p{L}\p{N}_]*)[^=]*=\s*([^"\n]*?)\s*(?:"([^"]*)")?$/u.exec(item);
  if (option) return [{ name: `option ${option[1]}`, about: `${option[3] ?? ""} (${option[2]})`, text: `option ${option[1]} = ${option[2]}` }];
  const word = /^(define|table|var|clock|turn|setup|ends|board|players|pieces)\b/.exec(item)?.[1];
  if (!word) return [];
  const named = ["define", "table", "var", "clock"].includes(word) ? `${word} ${name}` : word === "turn" ? name : word;
  return [{ name: named, about: first(item), text: item }];
}

/** The first line, as far as it tells something. */
function first(item: string): string {
  const line = item.split("\n")[0] ?? "";
  const rest = line.replace(/^(define|table|var|clock|turn|setup|ends|board|players|pieces)\s*/, "").replace(/\{$/, "").trim();
  return rest.length > 60 ? `${rest.slice(0, 58)} …` : rest;
}

/** The lines of a range, without the blanks that all of them begin with. */
function cut(lines: string[], { start, end }: DocumentSymbol["range"]): string {
  const all = lines.slice(start.line, end.line + 1);
  const last = all.length - 1;
  all[last] = (all[last] ?? "").slice(0, last === 0 ? end.character : end.character);
  all[0] = (all[0] ?? "").slice(start.character);
  return all.map((line, at) => (at === 0 ? line : line.replace(new RegExp(`^ {0,${start.character}}`), ""))).join("\n").trim();
}

/** The parts as the body of a variant. */
export function body(parts: NamedPart[]): string {
  const indented = parts.map(({ text }) => text.split("\n").map((line) => (line ? `  ${line}` : line)).join("\n"));
  return indented.map((text) => `${text}\n`).join("");
}
