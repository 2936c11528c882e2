import { useEffect, useState } from "preact/hooks";
import type { GamePlace } from "../address";
import type { Source } from "../engine/protocol";
import { useStore } from "../play/store";
import type { Table } from "../play/table";
import { Choices } from "./Choices";
import { GameList } from "./GameList";
import { Moves } from "./Moves";
import { Options } from "./Options";
import { Players } from "./Players";
import { Rules } from "./Rules";
import { Status } from "./Status";
import { asked as askedFor, TableBoard } from "./TableBoard";
import { Tabs } from "./Tabs";

interface Props {
  table: Table;
  listed: boolean;
  /** Other games that can be chosen, if any can. */
  games?: { own: string[]; onOpen: (place: GamePlace) => void };
  /** Gives the other player the next move. */
  onSend: () => void;
  /** Begins the game anew. */
  onAnew?: (source: Source) => void;
}

/** A board, how it stands beside it, and on wide screens all games. */
export function PlayScreen({ table, listed, games, onSend, onAnew = (source) => void table.open(source) }: Props) {
  const state = useStore(table);
  const { loaded, view } = state;
  const [shown, show] = useState<string[]>([]);
  const [asked, ask] = useState<{ tab: string }>();
  useEffect(() => show([]), [loaded, view]);
  useEffect(() => ask(undefined), [loaded]);
  return (
    <main class={["page", listed && "listed", !games && "alone"].filter(Boolean).join(" ")} data-stamp={state.stamp}>
      {games && (
        <nav aria-label="Games">
          <GameList entries={state.entries} source={state.source} {...games} />
        </nav>
      )}
      <div class="table">
        <TableBoard table={table} shown={shown} onShow={show} />
        {!view && <p class="wait">{state.trouble ? "Choose a game from the list." : "Loading the engine …"}</p>}
      </div>
      <div class="side">
        <Status table={table} state={state} onSend={onSend} onAnew={onAnew} onEnd={() => ask({ tab: "Rules" })} />
        {view && table.mayPlay() && <Choices {...askedFor(state)} table={table} onShow={show} />}
        {loaded && view && (
          <Tabs
            label="About the game"
            asked={asked}
            tabs={{
              Moves: () => <Moves table={table} state={state} />,
              Rules: () => <Rules html={loaded.rules} end={asked} />,
              Players: () => <Players table={table} state={state} />,
              Options: () => <Options loaded={loaded} source={state.source} onOpen={onAnew} />,
            }}
          />
        )}
      </div>
    </main>
  );
}
