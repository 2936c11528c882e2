// Texts into the folder and out of it.
import { useRef } from "preact/hooks";
import { download } from "../../files/download";
import { isLocal } from "../../engine/local";
import { isName, MOST_BYTES } from "../../files/folder";
import { MOST_ZIP, TooLarge, unzipped, zipped, type Texts } from "../../files/zip";
import type { Studio } from "../studio";

const EXPORTED = "boardwright-exported";
const WEEK = 7 * 24 * 60 * 60 * 1000;

function note(now: number) {
  try {
    localStorage.setItem(EXPORTED, String(now));
  } catch {
    // Without storage nobody is reminded.
  }
}

export function exportFolder(studio: Studio) {
  download("games.zip", zipped(studio.state.texts) as BlobPart, "application/zip");
  note(Date.now());
}

/** Has nothing been exported for a week? The browser may lose what it keeps. */
export function isExportDue(): boolean {
  if (isLocal()) return false;
  const now = Date.now();
  try {
    const last = Number(localStorage.getItem(EXPORTED) ?? Number.NaN);
    if (Number.isNaN(last)) note(now);
    return now - last > WEEK;
  } catch {
    return false;
  }
}

async function opened(file: File): Promise<{ texts: Texts; left: string[] }> {
  const isZip = /\.zip$/i.test(file.name);
  if (isZip && file.size > MOST_ZIP) throw new TooLarge();
  if (isZip) return unzipped(new Uint8Array(await file.arrayBuffer()));
  if (!isName(file.name) || file.size > MOST_BYTES) return { texts: {}, left: [file.name] };
  return { texts: { [file.name]: await file.text() }, left: [] };
}

async function take(studio: Studio, files: File[]) {
  for (const file of files) {
    try {
      const { texts, left } = await opened(file);
      const names = Object.keys(texts);
      const known = names.filter((name) => (studio.state.texts[name] ?? texts[name]) !== texts[name]);
      const question = `These texts are there already and will be replaced: ${known.join(", ")}.`;
      if (known.length > 0 && !confirm(question)) continue;
      for (const [name, text] of Object.entries(texts)) studio.write(name, text);
      const also = left.length > 0 ? ` Not taken in: ${left.slice(0, 5).join(", ")}.` : "";
      studio.say(`${names.length} ${names.length === 1 ? "text" : "texts"} taken in.${also}`);
      const first = names[0];
      if (first) await studio.show({ name: first, shipped: false });
    } catch (error) {
      if (error instanceof TooLarge) studio.say(`${file.name} ${error.message}`);
      else studio.say(`${file.name} could not be read: choose a .game or .pattern file, or a zip of them.`);
    }
  }
}

/** A button that asks for files. */
export function useImport(studio: Studio) {
  const input = useRef<HTMLInputElement>(null);
  const button = (
    <>
      <button onClick={() => input.current?.click()}>Import …</button>
      <input
        ref={input}
        class="unseen"
        type="file"
        multiple
        accept=".zip,.game,.pattern"
        aria-label="Files to import"
        tabIndex={-1}
        onChange={async (event) => {
          const field = event.currentTarget;
          await take(studio, [...(field.files ?? [])]);
          field.value = "";
        }}
      />
    </>
  );
  return { button };
}
