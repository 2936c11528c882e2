// The named parts of a game, for variants of it.
import type { DocumentSymbol } from "vscode-languageserver-protocol";

/** A part that a variant may replace. */
export interface NamedPart {
  /** `option size`, `define row_length`, `turn`. */
  name: string;
  /** What the part is for whoever chooses. */
  about: string;
  /** How it stands in a variant that begins by changing nothing of it. */
  text: string;
}

/** The parts of a text by the words they begin with; what does nothing in a variant is left out. */
export function partsOf(text: string, symbols: DocumentSymbol[]): NamedPart[] {
  const lines = text.split("\n");
  const found = (symbols[0]?.children ?? []).flatMap(({ name, range }) => {
    const item = cut(lines, range);
    return part(name, item);
  });
  return found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
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
