// Texts kept at the last moment, where the browser writes at once, until they are written to where they belong.
type Texts = Record<string, string>;

const KEY = "boardwright-hurried";

/** Keeps texts in a storage. */
export function hurriedIn(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  const all = (): Texts => {
    try {
      return JSON.parse(storage().getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  };
  const put = (texts: Texts) => {
    try {
      if (Object.keys(texts).length > 0) storage().setItem(KEY, JSON.stringify(texts));
      else storage().removeItem(KEY);
    } catch {
      // Without room for them they are only written as usual.
    }
  };
  return {
    all,
    add: (texts: Texts) => put({ ...all(), ...texts }),
    /** A text has been written; one that has changed since then has to be written again. */
    done(name: string, text: string) {
      const { [name]: kept, ...others } = all();
      if (kept === text) put(others);
    },
  };
}

export const hurried = hurriedIn(() => localStorage);
