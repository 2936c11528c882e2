/** Is it the name of a game's text? Libraries and patterns stand in folders of their own. */
export const isGame = (name: string) => /^[^/]+\.game$/.test(name);

/** What a game's text is asked for by. */
export const gameOf = (name: string) => name.replace(/\.game$/, "");

/** The texts of a folder that a game is made of, by the names of the texts that took part. */
export function texts(all: Record<string, string>, took: string[]): Record<string, string> {
  const own = took.flatMap((name) => {
    const short = name.replace(/^\//, "");
    const text = all[short];
    return text === undefined ? [] : [[short, text] as const];
  });
  return Object.fromEntries(own);
}

/** A text of a folder with all others that are named in it, in those, and so on. */
export function reached(all: Record<string, string>, first: string): Record<string, string> {
  const stem = (name: string) => name.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const found = new Map<string, string>();
  const follow = (name: string) => {
    const text = all[name];
    if (text === undefined || found.has(name)) return;
    found.set(name, text);
    const words = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
    Object.keys(all).filter((other) => words.has(stem(other))).forEach(follow);
  };
  follow(first);
  return Object.fromEntries(found);
}
