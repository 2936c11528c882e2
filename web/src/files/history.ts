// Earlier texts, kept in the browser.
import { stored } from "./stored";

export interface Version {
  /** When it was kept, in milliseconds since 1970. */
  at: number;
  text: string;
}

/** How many texts are kept of each file, and how far apart they are at least, in milliseconds. */
const MOST = 40;
const APART = 20_000;

/** The versions with this text added: one that is little older gives way, unless it is the only one. */
export function added(versions: Version[], text: string, at: number): Version[] {
  const last = versions.at(-1);
  if (last?.text === text) return versions;
  const recent = versions.length > 1 && last !== undefined && at - last.at < APART;
  return [...(recent ? versions.slice(0, -1) : versions), { at, text }].slice(-MOST);
}

/** How many lines were added and how many left out between two texts, whatever their order. */
export function changedLines(before: string, after: string): { more: number; fewer: number } {
  const counts = new Map<string, number>();
  for (const line of after.split("\n")) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of before.split("\n")) counts.set(line, (counts.get(line) ?? 0) - 1);
  const all = [...counts.values()];
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return { more: sum(all.filter((n) => n > 0)), fewer: -sum(all.filter((n) => n < 0)) };
}

export function history() {
  const kept = stored<Version[]>("history");
  return {
    of: async (name: string): Promise<Version[]> => (await kept.get(name)) ?? [],
    async move(from: string, to: string) {
      const versions = await kept.get(from);
      if (versions) await kept.put(to, versions);
      await kept.remove(from);
    },
    async keep(name: string, text: string, at: number): Promise<Version[]> {
      const versions = added((await kept.get(name)) ?? [], text, at);
      await kept.put(name, versions);
      return versions;
    },
  };
}
