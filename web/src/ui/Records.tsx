import { useRef, useState } from "preact/hooks";
import { download } from "../files/download";
import { complete, type State } from "../play/state";
import type { Table } from "../play/table";
import { readRecord, recordText } from "../share/record";

/** Games saved and loaded, as the command line has them. */
export function Records({ table, state }: { table: Table; state: State }) {
  const input = useRef<HTMLInputElement>(null);
  const [trouble, say] = useState("");
  const load = async (file: File | undefined) => {
    const record = file && readRecord(await file.text());
    say(record ? "" : "This file is not a saved game.");
    if (!record) return;
    const { game, options, moves, rules } = record;
    const id = game.replace(/^.*\//, "").replace(/\.game$/, "");
    const { texts } = state.source;
    await table.open({ game: id, options, texts: texts?.[`${id}.game`] ? texts : {} }, { moves, rules, watching: true });
  };
  return (
    <div class="row">
      <button disabled={state.line.length === 0} onClick={() => save(state)}>
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

function save({ loaded, view, source, who }: State) {
  if (!loaded || !view) return;
  const { result, seats } = view.standing.position;
  const names = { person: "human", link: "human", machine: "machine" };
  const record = recordText({
    game: source.game,
    options: source.options ?? {},
    rules: loaded.about.rules,
    seats: Object.values(seats).sort().map((seat) => names[who[seat] ?? "person"]),
    moves: complete(view),
    result: result && !result.draw ? { winners: result.winners, winning_seats: result.winning_seats } : undefined,
  });
  download(`${source.game}.record`, record, "text/plain");
}
