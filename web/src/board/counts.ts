// Numbers on sites, as the engine draws them.
import type { View } from "../engine/protocol";

/** What is counted on a site, and how many there are. */
export interface Count {
  of: string;
  number: number;
}

type Position = View["standing"]["position"];

/** What is counted on each site where it is not nothing, by the first thing that has a number for sites. */
export function counts({ variables }: Pick<Position, "variables">, sites: string[]): Map<string, Count> {
  const known = new Set(sites);
  for (const [of, value] of Object.entries(variables)) {
    const numbers = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
    const isCount = numbers.length > 0 && numbers.every(([site, number]) => known.has(site) && typeof number === "number");
    if (isCount) return new Map(numbers.flatMap(([site, number]) => (number ? [[site, { of, number: number as number }]] : [])));
  }
  return new Map();
}
