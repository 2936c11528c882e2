// Pages of the documentation: the Markdown that they are written in, as blocks and stretches of text.

export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

/** A stretch of text. */
export type Stretch =
  | { kind: "plain"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; within: Stretch[] }
  | { kind: "em"; within: Stretch[] }
  | { kind: "link"; within: Stretch[]; target: string };

const FENCE = /^```/;
const HEADING = /^(#+) +(.*)$/;
const ITEM = /^(?:-|(\d+)\.) +(.*)$/;
const ROW = /^\|(.*)\|$/;
const RULE = /^---+$/;

/** What a heading is linked to by. */
export function idOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
}

export function blocks(page: string): Block[] {
  const lines = page.split("\n");
  const found: Block[] = [];
  while (lines.length > 0) {
    const block = next(lines);
    if (block) found.push(block);
  }
  return found;
}

/** The block with which some lines begin; its lines are taken away. */
function next(lines: string[]): Block | undefined {
  const line = lines[0] ?? "";
  const [, signs, title] = HEADING.exec(line) ?? [];
  if (FENCE.test(line)) return code(lines);
  if (ROW.test(line)) return table(taken(lines, (line) => ROW.test(line)));
  if (ITEM.test(line)) return list(taken(lines, (line) => !isBlank(line)));
  if (isBlank(line) || RULE.test(line) || title !== undefined) lines.shift();
  else return { kind: "text", text: taken(lines, (line) => !isBlank(line) && !FENCE.test(line)).join(" ") };
  return title === undefined ? undefined : { kind: "heading", level: signs!.length, text: title, id: idOf(title) };
}

const isBlank = (line: string) => line.trim() === "";

/** Takes lines away as long as they fit. */
function taken(lines: string[], fits: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function code(lines: string[]): Block {
  lines.shift();
  const text = taken(lines, (line) => !FENCE.test(line)).join("\n");
  lines.shift();
  return { kind: "code", text };
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line)?.[2];
    if (item !== undefined) items.push(item);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items };
}

function table([head = "", , ...rows]: string[]): Block {
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

/** The cells of a row; `|` in code parts none. */
function cells(row: string): string[] {
  const inner = ROW.exec(row)?.[1] ?? "";
  const parts = inner.match(/(?:`[^`]*`|\\\||[^|])+/g) ?? [];
  return parts.map((part) => part.replaceAll("\\|", "|").trim());
}

const STRETCH = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)/;

/** A text as its stretches. */
export function stretches(text: string): Stretch[] {
  const match = STRETCH.exec(text);
  if (!match) return text ? [{ kind: "plain", text }] : [];
  const before: Stretch[] = match.index > 0 ? [{ kind: "plain", text: text.slice(0, match.index) }] : [];
  return [...before, stretch(match), ...stretches(text.slice(match.index + match[0].length))];
}

function stretch([, code, strong, em, link, target]: RegExpExecArray): Stretch {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", within: stretches(strong) };
  if (em !== undefined) return { kind: "em", within: stretches(em) };
  return { kind: "link", within: stretches(link ?? ""), target: target ?? "" };
}
