import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import type { Loaded } from "../../engine/protocol";
import { freeName } from "../../files/folder";
import { capital, spoken } from "../../play/picks";
import { useSettings } from "../../ui/settings";
import { BOARDS, boardsOf, canvas, coloursOf, exampleText, withItem } from "../drawn";
import type { Studio } from "../studio";
import { gameOfPattern } from "../templates";

/** Examples of a pattern, drawn on a board and put into its text. Nothing is inferred from them: they are its tests. */
export function Examples({ studio, text }: { studio: Studio; text: string }) {
  const colours = useMemo(() => coloursOf(text), [text]);
  const boards = useMemo(() => boardsOf(text), [text]);
  const [kind, choose] = useState(boards[0] ?? "hexhex");
  const board = BOARDS[kind] ?? BOARDS.hexhex!;
  const [size, resize] = useState(board.usual);
  const [colour, take] = useState(0);
  const [put, place] = useState<Record<string, string>>({});
  const { dark, turn } = useSettings();
  const written = board.text(Math.min(Math.max(size, board.least), board.most));
  const loaded = useCanvas(studio, written, colours, put);
  useEffect(() => place({}), [written]);
  const clicked = (site: string) => {
    const { [site]: there, ...others } = put;
    const chosen = colours[colour];
    place(chosen && there !== chosen ? { ...others, [site]: chosen } : others);
  };
  const add = (built: boolean) => {
    if (!loaded) return;
    studio.editor?.replace(withItem(text, exampleText(written, built, loaded.geometry, put)));
    place({});
  };
  return (
    <div class="examples">
      <h2>Draw an example</h2>
      <p class="hint">An example shows a board on which the pattern is built, or one on which it is not. It becomes a test of the pattern.</p>
      <div class="fields">
        <label>
          Board
          <select value={kind} onChange={(event) => choose(event.currentTarget.value)}>
            {boards.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Size
          <input
            type="number"
            min={board.least}
            max={board.most}
            value={size}
            onChange={(event) => resize(Math.round(event.currentTarget.valueAsNumber) || board.usual)}
          />
        </label>
      </div>
      <div class="row" role="group" aria-label="What a click puts">
        {colours.map((name, at) => (
          <button key={name} aria-pressed={colour === at} onClick={() => take(at)}>
            {name}
          </button>
        ))}
        <button aria-pressed={colour === colours.length} onClick={() => take(colours.length)}>
          Remove
        </button>
        <button onClick={() => place({})}>Clear</button>
      </div>
      <div class="hand">
        {loaded && (
          <Board
            geometry={loaded.geometry}
            view={loaded.view}
            title="an example"
            dark={dark}
            turn={turn}
            lit={new Set(loaded.geometry.sites.map(({ name }) => name))}
            quiet
            chosen={[]}
            taken={[]}
            shown={[]}
            blamed={[]}
            onPick={clicked}
          />
        )}
      </div>
      <div class="row">
        <button class="main" disabled={!loaded} onClick={() => add(true)}>
          Here it is built
        </button>
        <button disabled={!loaded} onClick={() => add(false)}>
          Here it is not built
        </button>
      </div>
      <h2>Play for it</h2>
      <p class="hint">A pattern is played in a game: one player builds it, the other blocks.</p>
      <button onClick={() => void playFor(studio)}>Make a game of it</button>
    </div>
  );
}

/** A game joins the folder in which the pattern of the editor is built. */
async function playFor(studio: Studio) {
  const { open, texts } = studio.state;
  const id = open?.name.replace(/^patterns\/|\.pattern$/g, "") ?? "";
  const name = freeName(`${id}_game`, ".game", Object.keys(texts));
  studio.write(name, gameOfPattern(capital(spoken(id)), id));
  await studio.show({ name, shipped: false });
}

/** The board with what has been put on it. */
function useCanvas(studio: Studio, board: string, colours: string[], put: Record<string, string>): Loaded | undefined {
  const [loaded, show] = useState<Loaded>();
  useEffect(() => {
    let given = false;
    const source = { game: "example", texts: { "example.game": canvas(board, colours, put) } };
    studio.scratch.call("load", { source, moves: [] }).then(
      (loaded) => given || show(loaded),
      (error) => given || studio.say(error.message),
    );
    return () => {
      given = true;
    };
  }, [board, colours.join(), put]);
  return loaded;
}
