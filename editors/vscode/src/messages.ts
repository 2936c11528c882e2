// What the extension and the language service inside it say to one another. Nothing here knows the editor.

/** A message of JSON-RPC. */
export interface Message {
  jsonrpc: '2.0';
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** Texts of a folder that are not open: `boardwright/texts`. Names are such as `my.game` and `std/mine.game`. */
export interface Texts {
  folder: string;
  put: Record<string, string>;
  remove: string[];
}

/** Folders whose texts belong to the folder around them. */
export const PARTS = ['std', 'patterns'];

/** The address of the folder that a text belongs to; empty for one that is in no folder. */
export function folderOf(address: string): string {
  const folder = address.slice(0, Math.max(address.lastIndexOf('/'), 0));
  const part = folder.slice(folder.lastIndexOf('/') + 1);
  return PARTS.includes(part) ? folder.slice(0, -part.length - 1) : folder;
}

/** The name of a text in its folder. */
export function nameIn(address: string, folder: string): string {
  return decodeURIComponent(address.slice(folder.length + 1));
}
