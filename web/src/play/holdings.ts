// What players have beside the board: hands, prisoners, captures.
import type { View } from "../engine/protocol";
import { capital, spoken } from "./picks";
import type { State } from "./state";

type Value = View["standing"]["position"]["variables"][string];

function keyed(value: Value | undefined): Record<string, Value> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** A number, or how many there are of each kind: `2`, `pawn 1, rook 2`. Other values are no amounts. */
function amount(value: Value | undefined, sites: Set<string>): string | undefined {
  if (typeof value === "number") return String(value);
  const numbers = Object.entries(keyed(value) ?? {});
  if (numbers.length === 0 || !numbers.every(([name, number]) => typeof number === "number" && !sites.has(name))) return undefined;
  const held = numbers.filter(([, number]) => number !== 0);
  return held.map(([name, number]) => `${spoken(name)} ${number}`).join(", ") || "none";
}

/** What is counted for every player, a line for each such thing, unless it is the scores. */
export function holdings({ view, loaded }: Pick<State, "view" | "loaded">): string[] {
  if (!view || !loaded) return [];
  const roles = loaded.about.players;
  const sites = new Set(loaded.geometry.sites.map(({ name }) => name));
  return Object.entries(view.standing.position.variables).flatMap(([name, value]) => {
    const of = keyed(value) ?? {};
    const amounts = roles.map((role) => amount(of[role], sites));
    if (amounts.includes(undefined)) return [];
    const plain = roles.every((role) => typeof of[role] === "number");
    const told = roles.map((role, at) => `${role} ${amounts[at]}`).join(plain ? ", " : "; ");
    return told === view.standing.scores ? [] : [`${capital(spoken(name))}: ${told}`];
  });
}
