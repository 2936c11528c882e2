// What can be clicked, from the legal decisions alone.
import type { Candidate, Decision, Picked } from "../engine/protocol";

/** A decision as a button. */
export interface Choice {
  index: number;
  label: string;
  /** The sites that it is about. */
  sites: string[];
}

/** What a click on a site leads to. */
export type Step =
  | { kind: "play"; index: number }
  /** Several decisions are about the sites that are chosen now. */
  | { kind: "narrow"; chosen: string[] }
  | { kind: "refuse" };

export function sitesOf(pick: Picked): string[] {
  switch (pick.kind) {
    case "site":
    case "piece":
      return [pick.site];
    case "set":
      return pick.sites;
    default:
      return [];
  }
}

/** The decisions that are about all these sites. */
export function fitting(decisions: Decision[], chosen: string[]): Decision[] {
  return decisions.filter(({ pick }) => {
    const sites = sitesOf(pick);
    return sites.length > 0 && chosen.every((site) => sites.includes(site));
  });
}

/** The sites that lead further. */
export function lit(decisions: Decision[], chosen: string[]): Set<string> {
  const sites = new Set(fitting(decisions, chosen).flatMap(({ pick }) => sitesOf(pick)));
  for (const site of chosen) sites.delete(site);
  return sites;
}

/** What sites are worth, and the one to pick. */
export interface Worth {
  sites: Map<string, number>;
  best?: string;
}

/** What sites are worth: as much as the best decision about each alone. The first candidate is the one to pick. */
export function worth(decisions: Decision[], values: Candidate[]): Worth {
  const sites = new Map<string, number>();
  const about = ({ index }: Candidate) => {
    const pick = decisions.find((decision) => decision.index === index)?.pick;
    const [site, ...others] = pick ? sitesOf(pick) : [];
    return others.length === 0 ? site : undefined;
  };
  for (const one of values) {
    const site = about(one);
    if (site !== undefined) sites.set(site, Math.max(one.value, sites.get(site) ?? 0));
  }
  return { sites, best: values[0] && about(values[0]) };
}

/** A click on a site. A chosen site that is clicked again is given up. */
export function click(decisions: Decision[], chosen: string[], site: string): Step {
  if (chosen.includes(site)) return { kind: "narrow", chosen: chosen.filter((other) => other !== site) };
  const both = fitting(decisions, [...chosen, site]);
  if (both.length === 0 && chosen.length > 0) return click(decisions, [], site);
  const [first, ...others] = both;
  if (!first) return { kind: "refuse" };
  return others.length === 0
    ? { kind: "play", index: first.index }
    : { kind: "narrow", chosen: [...chosen, site] };
}

const MOST_BUTTONS = 24;

/** The decisions that stand beside the board as buttons: those without sites, and those about the chosen ones. */
export function choices(decisions: Decision[], chosen: string[]): Choice[] {
  const plain = decisions.filter(({ pick }) => sitesOf(pick).length === 0);
  const about = chosen.length > 0 ? fitting(decisions, chosen) : [];
  const all = [...about.slice(0, MOST_BUTTONS), ...plain];
  const labels = all.map(label);
  return all.map((decision, at) => {
    const text = labels[at] ?? "";
    const same = labels.filter((other) => other === text).length > 1;
    const way = same ? ` (way ${labels.slice(0, at + 1).filter((other) => other === text).length})` : "";
    return { index: decision.index, label: text + way, sites: sitesOf(decision.pick) };
  });
}

/** Most buttons that stand beside a piece. */
const MOST_BESIDE = 8;

/** The site of this turn beside which its question is asked: the last one, where nothing on the board can be picked. */
export function asker(decisions: Decision[], chosen: string[], taken: string[]): string | undefined {
  const buttons = choices(decisions, chosen).length;
  if (buttons === 0 || buttons > MOST_BESIDE || lit(decisions, chosen).size > 0) return undefined;
  return chosen.at(-1) ?? taken.at(-1);
}

function label({ pick, text }: Decision): string {
  switch (pick.kind) {
    case "done":
      return "Done";
    case "pass":
      return "Pass";
    case "go_on":
      return "Go on";
    case "set":
      return pick.sites.length > 0 && pick.sites.length <= 6 ? pick.sites.join(" ") : text;
    case "piece":
      return `${pick.piece} on ${pick.site}`;
    default:
      return capital(spoken(text));
  }
}

/** The only decision, where it says nothing that a player would want to say. */
export function forced(decisions: Decision[]): number | undefined {
  const [only, ...others] = decisions;
  if (!only || others.length > 0) return undefined;
  return only.pick.kind === "label" || only.pick.kind === "go_on" ? only.index : undefined;
}

/** What this step asks for. */
export function asks(decisions: Decision[], chosen: string[], begun: boolean): string {
  if (decisions.length === 0) return "";
  const about = new Set(decisions.map(({ pick }) => pick.kind));
  const parts: string[] = [];
  if (chosen.length > 0) parts.push("several moves fit: pick another marked place, or a button");
  else if (about.has("set") && !about.has("site")) parts.push(together(decisions));
  else if (about.has("site") || about.has("piece")) parts.push(begun ? "pick the next place" : "pick a marked place on the board");
  const members = decisions.flatMap(({ pick }) => (pick.kind === "member" ? [one(pick.of)] : []));
  if (members.length > 0) parts.push(`choose ${[...new Set(members)].join(" or ")}`);
  if (about.has("number")) parts.push("choose a number");
  if (about.has("label")) parts.push(parts.length > 0 ? "choose another action" : "choose what to do");
  if (about.has("done")) parts.push("finish with Done");
  if (about.has("pass")) parts.push(parts.length > 0 ? "pass" : "you can only pass");
  if (parts.length === 0) parts.push("go on");
  return `${capital(parts.join(", or "))}.`;
}

/** How one of several sets is picked. */
function together(decisions: Decision[]): string {
  const sizes = new Set(decisions.flatMap(({ pick }) => (pick.kind === "set" ? [pick.sites.length] : [])));
  const [size] = sizes;
  const what = sizes.size === 1 && size !== 1 ? `a group of ${size} places` : "a group of places";
  return `pick ${what}: click some of them until one group is left`;
}

/** What players call members of the language's own families. */
const CALLED = new Map([["kinds", "a piece"], ["words", "one"]]);

/** `colours` is asked for as `a colour`, members of `card` as `a card`. */
function one(of: string): string {
  const word = spoken(of).replace(/s$/, "");
  return CALLED.get(of) ?? `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

/** `three_sides` as people say it; a single letter is one: `almost_y` is `almost Y`. */
export const spoken = (name: string) => name.replace(/_[b-z](?=_|$)/g, (letter) => letter.toUpperCase()).replaceAll("_", " ");

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
