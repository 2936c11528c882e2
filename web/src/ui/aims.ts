import { withoutStyle } from "../board/picture";

/** What each player is after, from the first list of the rules: `Red: join top and bottom.` */
export function aims(rules: string): Map<string, string> {
  const page = new DOMParser().parseFromString(withoutStyle(rules).rest, "text/html");
  const items = page.querySelectorAll("section:first-of-type > ul:first-of-type > li");
  const pairs = [...items].map((item) => /^([^:]{1,40}): (.+)$/.exec(item.textContent ?? ""));
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!] as const] : [])));
}
