// Names of texts and the addresses by which the language service knows them.
const FILE = "file:///";
const SHIPPED = "boardwright:///";

const coded = (name: string) => name.split("/").map(encodeURIComponent).join("/");

/** A text of the folder, or one that comes with the program. */
export interface Text {
  name: string;
  shipped: boolean;
}

export function addressOf({ name, shipped }: Text): string {
  return (shipped ? SHIPPED : FILE) + coded(name);
}

export function textAt(address: string): Text | undefined {
  for (const start of [FILE, SHIPPED]) {
    if (address.startsWith(start)) {
      return { name: decodeURIComponent(address.slice(start.length)), shipped: start === SHIPPED };
    }
  }
  return undefined;
}
