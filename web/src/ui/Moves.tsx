import { useEffect, useRef } from "preact/hooks";
import { complete, type State } from "../play/state";
import type { Table } from "../play/table";
import { Records } from "./Records";

/** The moves, one round of all players a line; a click shows the position after one. */
export function Moves({ table, state }: { table: Table; state: State }) {
  const { view, line, loaded } = state;
  const end = useRef<HTMLLIElement>(null);
  const made = view?.standing.moves ?? [];
  const all = [...made, ...line.slice(view ? complete(view).length : 0).filter(() => !view?.standing.position.to_move?.mid_turn)];
  const players = loaded?.about.players.length ?? 2;
  useEffect(() => end.current?.scrollIntoView?.({ block: "nearest" }), [made.length]);
  const rounds = Array.from({ length: Math.ceil(all.length / players) }, (_, round) => round * players);
  return (
    <>
      {all.length === 0 && <p class="hint">No moves yet. Click the marked places on the board.</p>}
      {all.length > 0 && <Steps table={table} at={made.length} all={line.length} />}
      <ol class="moves">
        {rounds.map((from) => (
          <li key={from} ref={from <= made.length - 1 && made.length - 1 < from + players ? end : undefined}>
            {all.slice(from, from + players).map((move, seat) => (
              <button
                key={seat}
                data-move={from + seat < made.length ? "" : undefined}
                class={from + seat < made.length ? "" : "ahead"}
                aria-current={from + seat === made.length - 1 ? "step" : undefined}
                onClick={() => table.goTo(from + seat + 1)}
              >
                {move}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <Records table={table} state={state} />
    </>
  );
}

function Steps({ table, at, all }: { table: Table; at: number; all: number }) {
  return (
    <div class="row steps">
      <button disabled={at === 0} aria-label="To the start" onClick={() => table.goTo(0)}>
        «
      </button>
      <button disabled={at === 0} aria-label="One move back" onClick={() => table.goTo(at - 1)}>
        ‹
      </button>
      <button disabled={at >= all} aria-label="One move on" onClick={() => table.goTo(at + 1)}>
        ›
      </button>
      <button disabled={at >= all} aria-label="To the last move" onClick={() => table.goTo(all)}>
        »
      </button>
    </div>
  );
}
