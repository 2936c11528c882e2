import { useRef, useState } from "preact/hooks";
import { download } from "../files/download";
import { complete, holders, type State } from "../play/state";
import type { Table } from "../play/table";
import { mainLine, notesOf } from "../play/tree";

/** The longest saved game that is read; the command line has the same limit. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Games saved and loaded, as the command line has them. */
export function Records({ table, state }: { table: Table; state: State }) {
  const input = useRef<HTMLInputElement>(null);
  const [trouble, say] = useState("");
  const load = async (file: File | undefined) => {
    if (!file || file.size > MOST_BYTES) return say("This file is not a saved game.");
    try {
      const { game, options, moves, rules, notes } = await table.engine.call("readRecord", { text: await file.text() });
      const id = game.replace(/^.*\//, "").replace(/\.game$/, "");
      const { texts = {} } = state.source;
      await table.open({ game: id, options, texts: `${id}.game` in texts ? texts : {} }, { moves, rules, notes, watching: true });
      say("");
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="row">
      <button disabled={state.tree.next.length === 0} onClick={() => save(table, state)}>
        Save game
      </button>
      <button onClick={() => input.current?.click()}>Load game …</button>
      <input
        ref={input}
        class="unseen"
        type="file"
        aria-label="Saved game"
        tabIndex={-1}
        onChange={async (event) => {
          const field = event.currentTarget;
          await load(field.files?.[0]);
          field.value = "";
        }}
      />
      {trouble && <p class="trouble">{trouble}</p>}
    </div>
  );
}

/** The main line, with all others beside it. Who has resigned is told only of the game as it stands. */
async function save(table: Table, { view, source, who, resigned, tree }: State) {
  const moves = mainLine(tree);
  const made = view ? complete(view) : [];
  const stands = made.length === moves.length && made.every((move, at) => move === moves[at]);
  const held = view?.standing.position.seats ?? {};
  const names = { person: "human", link: "human", machine: "machine" };
  const players = view ? holders(view).map(([, seat]) => names[who[seat] ?? "person"]) : [];
  const seats = { players, resigned: (stands && resigned && held[resigned]) || null };
  const record = await table.engine.call("record", { seats, moves, notes: notesOf(tree) });
  download(`${source.game}.record`, record, "text/plain");
}
