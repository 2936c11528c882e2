// Other names for texts.
import { idOf, isName } from "../files/folder";
import type { Texts } from "../files/zip";

const parts = (name: string) => /^(.*\/)?([^/]*?)(\.game|\.pattern)$/.exec(name);

/** The name that is meant: in the same folder and with the same ending as before; nothing if there is none. */
export function meant(typed: string, before: string): string | undefined {
  const [, folder = "", , ending = ""] = parts(before) ?? [];
  const stem = typed.trim().replace(/^.*\//, "").replace(/\.(game|pattern)$/, "");
  const plain = `${folder}${stem}${ending}`;
  const name = isName(plain) ? plain : `${folder}${idOf(stem)}${ending}`;
  return stem !== "" && isName(name) ? name : undefined;
}

/** The texts that change when one gets another name: it itself, and those that name it. */
export function renamed(texts: Texts, from: string, to: string): Texts {
  const [[, folder = "", old = ""], [, , name = ""]] = [parts(from) ?? ["", "", ""], parts(to) ?? ["", "", ""]];
  const library = folder === "std/";
  const word = (before: string) => new RegExp(String.raw`(^[ \t]*${before}\s+)${old}(?![\p{L}\p{N}_])`, "gmu");
  const base = new RegExp(String.raw`(\bextends\s+")${old}(")`, "gu");
  const changed = Object.entries(texts).map(([other, text]) => {
    const named = library
      ? text.replace(word("use"), `$1${name}`).replace(word("library"), other === from ? `$1${name}` : "$&")
      : text.replace(base, `$1${name}$2`);
    return [other === from ? to : other, folder === "patterns/" ? text : named, other, text] as const;
  });
  return Object.fromEntries(changed.filter(([now, text, before, was]) => now !== before || text !== was));
}
