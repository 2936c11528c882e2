import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { writeAddress } from "../play/address";
import { lit } from "../play/picks";
import { useStore } from "../play/store";
import type { Table } from "../play/table";
import { Choices } from "./Choices";
import { GameList } from "./GameList";
import { Moves } from "./Moves";
import { Options } from "./Options";
import { Players } from "./Players";
import { Rules } from "./Rules";
import { Status } from "./Status";
import { Tabs } from "./Tabs";
import { useTheme } from "./theme";

const NONE = new Set<string>();

export function App({ table }: { table: Table }) {
  const state = useStore(table);
  const { loaded, view, chosen } = state;
  const [listed, list] = useState(false);
  const [shown, show] = useState<string[]>([]);
  const theme = useTheme();
  const may = table.mayPlay();
  const sites = useMemo(() => (view && may ? lit(view.decisions, chosen) : NONE), [view, may, chosen]);
  useEffect(() => {
    if (!loaded) return;
    document.title = `${loaded.about.title} – Boardwright`;
    history.replaceState(null, "", writeAddress(state.source));
    show([]);
  }, [loaded]);
  useEffect(() => show([]), [view]);

  return (
    <>
      <header>
        <button class="games-button" aria-expanded={listed} onClick={() => list(!listed)}>
          Games
        </button>
        <h1>{loaded?.about.title ?? "Boardwright"}</h1>
        <label class="theme">
          <span class="unseen">Colours</span>
          <select value={theme.choice} onChange={(event) => theme.choose(event.currentTarget.value)}>
            <option value="auto">Auto</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
      </header>
      <main class={listed ? "page listed" : "page"} data-stamp={state.stamp}>
        <nav aria-label="Games">
          <GameList
            entries={state.entries}
            current={state.source.game}
            onOpen={(game) => {
              list(false);
              void table.open({ game });
            }}
          />
        </nav>
        <div class="table">
          {loaded && view ? (
            <Board
              geometry={loaded.geometry}
              view={view}
              title={loaded.about.title}
              dark={theme.dark}
              lit={sites}
              chosen={chosen}
              taken={taken(view.standing.moves.at(-1), view.standing.position.to_move?.mid_turn)}
              shown={shown}
              onPick={(site) => table.pick(site)}
            />
          ) : (
            !state.trouble && <p class="wait">Loading the engine …</p>
          )}
        </div>
        <div class="side">
          <Status table={table} state={state} />
          {view && may && <Choices decisions={view.decisions} chosen={chosen} table={table} onShow={show} />}
          {loaded && view && (
            <Tabs
              tabs={{
                Moves: () => <Moves moves={view.standing.moves} players={loaded.about.players.length} />,
                Rules: () => <Rules html={loaded.rules} />,
                Players: () => <Players table={table} state={state} />,
                Options: () => <Options loaded={loaded} source={state.source} onOpen={(source) => table.open(source)} />,
              }}
            />
          )}
        </div>
      </main>
    </>
  );
}

/** The words of an unfinished move; those that are sites are marked on the board. */
function taken(move: string | undefined, midTurn: boolean | undefined): string[] {
  return midTurn && move ? move.split(/[^\p{L}\p{N}]+/u) : [];
}
