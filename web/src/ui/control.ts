/** How an option is set. */
export type Control =
  | { kind: "truth" }
  | { kind: "number"; least: number; most: number }
  | { kind: "names"; names: string[] }
  | { kind: "text" };

/** From what it may be: `true, false`, `2..26` or `chequer, dominoes`. */
export function control(domain: string): Control {
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(domain);
  if (range) return { kind: "number", least: Number(range[1]), most: Number(range[2]) };
  const names = domain.split(", ");
  if (names.length === 2 && names.includes("true") && names.includes("false")) return { kind: "truth" };
  return names.length > 1 && names.every((name) => /^\w+$/.test(name)) ? { kind: "names", names } : { kind: "text" };
}
