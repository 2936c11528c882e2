// A page that is one file: one game to play, with the engine inside.
import { render } from "preact";
import { useState } from "preact/hooks";
import { workerPort } from "./engine/port";
import { once } from "./engine/module";
import { Table } from "./play/table";
import { checked, isLink, readLink, type Link } from "./share/link";
import { ShareDialog } from "./share/ui/ShareDialog";
import { Look } from "./ui/Look";
import { PlayScreen } from "./ui/PlayScreen";
import { useSettings } from "./ui/settings";
import { useStore } from "./play/store";
import { gameOn, Keeper, visited, type Game } from "./visit";
import "./style.css";

/** The text of a part of the page. */
function part(id: string): string {
  const text = document.getElementById(id)?.textContent?.trim();
  if (!text) throw new Error(`This file is damaged: its part “${id}” is missing.`);
  return text;
}

const engine = once(async () => {
  const packed = Uint8Array.from(atob(part("engine").replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
});

function startDesk() {
  const script = new Blob([part("worker")], { type: "text/javascript" });
  return workerPort(new Worker(URL.createObjectURL(script)), engine) as ReturnType<ConstructorParameters<typeof Table>[1]>;
}

function Single({ table }: { table: Table }) {
  const state = useStore(table);
  const [sharing, share] = useState(false);
  const { dark } = useSettings();
  return (
    <>
      <header>
        <h1>{state.loaded?.about.title ?? "Boardwright"}</h1>
        <Look />
      </header>
      <PlayScreen table={table} listed={false} onSend={() => share(true)} />
      {sharing && <ShareDialog state={state} texts={state.source.texts ?? {}} next dark={dark} onClose={() => share(false)} />}
    </>
  );
}

/** `{ "game": id, "texts": {}, "options": {}, "moves": [] }`: all but `game` may be left out. */
function ofFile({ game, texts, options, moves = [] }: Record<string, unknown>): Link | undefined {
  return checked({ mode: "play", source: { game, texts, options }, moves });
}

/** The game of the address, if another player has sent one; else that of the file. */
async function given(): Promise<Link> {
  const link = isLink(location.hash) ? await readLink(location.hash) : ofFile(JSON.parse(part("game")));
  if (!link) throw new Error("This file is damaged: it holds no game.");
  return link;
}

/** What is on the table first: after a reload the game as it stood. */
async function first(): Promise<Game> {
  const { game } = visited();
  if (game) return game;
  const { source, mode, ...opening } = await given();
  return { source, opening: { ...opening, watching: mode === "watch" } };
}

async function start(root: HTMLElement) {
  const { source, opening } = await first();
  const table = new Table(source, startDesk);
  render(<Single table={table} />, root);
  await table.open(source, opening);
  const keeper = new Keeper(() => ({ game: gameOn(table) }));
  table.listen(() => keeper.soon());
}

const root = document.getElementById("app");
if (root) start(root).catch((error) => (root.textContent = error instanceof Error ? error.message : String(error)));
addEventListener("hashchange", () => location.reload());
