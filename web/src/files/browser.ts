import type { Folder } from "./folder";
import { hurried } from "./hurried";
import { stored } from "./stored";

/** Texts in the browser's own storage. Other tabs of the page are told of changes. */
export function browserFolder(): Folder {
  const texts = stored<string>("texts");
  const others = new BroadcastChannel("boardwright-texts");
  const write = async (name: string, text: string) => {
    await texts.put(name, text);
    hurried.done(name, text);
    others.postMessage(name);
  };
  return {
    async list() {
      for (const [name, text] of Object.entries(hurried.all())) await write(name, text);
      return (await texts.names()).sort();
    },
    read: async (name) => (await texts.get(name)) ?? "",
    write,
    hurry: (texts) => hurried.add(texts),
    async remove(name) {
      await texts.remove(name);
      others.postMessage(name);
    },
    watch(changed) {
      others.onmessage = ({ data }) => changed(String(data));
      return () => (others.onmessage = null);
    },
  };
}

/** Asks the browser not to clear the texts away when space is short. Does it promise that? */
export async function keep(): Promise<boolean> {
  const storage = navigator.storage;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || storage.persist();
}
