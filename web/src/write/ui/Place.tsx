import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import type { Loaded, View } from "../../engine/protocol";
import { useStore } from "../../play/store";
import { useSettings } from "../../ui/settings";
import { kinds, placed, setupText, type Kind, type Placed } from "../position";
import { variant } from "../templates";
import type { Studio } from "../studio";

const SCRATCH = "position_by_hand";

/** Pieces put on the board with the mouse, and sites picked, as text for the game. */
export function Place({ studio }: { studio: Studio }) {
  const { loaded, view, source } = useStore(studio.table);
  const palette = usePalette(studio, loaded);
  const [put, place] = useState<Placed>();
  const [tool, take] = useState(0);
  const [sites, pick] = useState<string[]>([]);
  const { dark, turn } = useSettings();
    useEffect(() => place(undefined), [loaded?.geometry]);
  const now = put ?? placed(view?.standing.position.sites ?? {}, palette);
  // What the last move has changed is not pointed out here.
  const isDrawn = put !== undefined || (palette.length > 0 && (view?.standing.changed.length ?? 0) > 0);
  const shown = usePicture(studio, isDrawn ? now : undefined, loaded);
  if (!loaded || !view) return null;
  const order = loaded.geometry.sites.map(({ name }) => name);
  const clicked = (site: string) => {
    if (tool < 0) return pick(sites.includes(site) ? sites.filter((one) => one !== site) : [...sites, site]);
    const { [site]: there, ...others } = now;
    const piece = palette[tool];
    place(piece && !(there?.colour === piece.colour && there.kind === piece.kind) ? { ...others, [site]: piece } : others);
  };
  const list = `[${order.filter((site) => sites.includes(site)).join(" ")}]`;
  return (
    <div class="position">
      <p class="hint">Choose a piece and click the board. The text below is what the game needs.</p>
      <div class="row" role="group" aria-label="What a click puts">
        {palette.map(({ colour, kind }, at) => (
          <button key={`${colour} ${kind}`} aria-pressed={tool === at} onClick={() => take(at)}>
            {colour} {kind}
          </button>
        ))}
        <button aria-pressed={tool === palette.length} onClick={() => take(palette.length)}>
          Remove
        </button>
        <button aria-pressed={tool === -1} onClick={() => take(-1)}>
          Pick sites
        </button>
      </div>
      <div class="hand">
        <Board
          geometry={loaded.geometry}
          view={isDrawn ? (shown ?? view) : view}
          title={`${loaded.about.title}, pieces put by hand`}
          dark={dark}
          turn={turn}
          lit={new Set(order)}
          quiet
          chosen={tool < 0 ? sites : []}
          taken={[]}
          shown={[]}
          blamed={[]}
          onPick={clicked}
        />
      </div>
      <pre>{tool < 0 ? list : setupText(now, order)}</pre>
      <div class="row">
        <button
          class="main"
          disabled={!studio.state.open || studio.state.open.shipped || source.game === ""}
          onClick={() => studio.editor?.insert(tool < 0 ? list : setupText(now, order).trimStart())}
        >
          Insert at the cursor
        </button>
        <button onClick={() => (tool < 0 ? pick([]) : place({}))}>Clear</button>
      </div>
    </div>
  );
}

/** The pieces of the game, from its texts. */
function usePalette(studio: Studio, loaded: Loaded | undefined): Kind[] {
  const [palette, set] = useState<Kind[]>([]);
  const names = loaded?.about.texts.join() ?? "";
  useEffect(() => {
    const read = async (name: string) => {
      const short = name.replace(/^\//, "");
      return studio.state.texts[short] ?? (await studio.read({ name: short, shipped: true })) ?? "";
    };
    void Promise.all((loaded?.about.texts ?? []).map(read)).then((texts) => set(kinds(texts)));
  }, [names]);
  return palette;
}

/** The position drawn: that of a variant with this setup. */
function usePicture(studio: Studio, put: Placed | undefined, loaded: Loaded | undefined): View | undefined {
  const [view, show] = useState<View>();
  const order = useMemo(() => loaded?.geometry.sites.map(({ name }) => name) ?? [], [loaded?.geometry]);
  useEffect(() => {
    if (!put || !loaded) return;
    const { source } = studio.table.state;
    const text = variant("Position", source.game, setupText(put, order));
    const scratch = { game: SCRATCH, texts: { ...source.texts, [`${SCRATCH}.game`]: text }, options: source.options };
    studio.scratch.call("load", { source: scratch, moves: [] }).then(
      ({ view }) => show(view),
      (error) => studio.say(error.message),
    );
  }, [JSON.stringify(put)]);
  return view;
}
