import { isSettled } from "../play/headline";
import { levels, paces } from "../play/opponent";
import { capital } from "../play/picks";
import { holders, type State, type Who } from "../play/state";
import type { Table } from "../play/table";

/** Who plays for each seat, and how well the machine plays. */
export function Players({ table, state }: { table: Table; state: State }) {
  const seats = state.view ? holders(state.view) : [];
  return (
    <div class="fields">
      {seats.map(([role, seat]) => (
        <label key={seat}>
          <span>{isSettled(state) ? role : `${capital(seat)} seat`}</span>
          <select
            data-seat={seat}
            value={state.who[seat]}
            onChange={(event) => table.setWho(seat, event.currentTarget.value as Who)}
          >
            <option value="person">Person</option>
            <option value="machine">Machine</option>
            <option value="link">Somebody else, by link</option>
          </select>
        </label>
      ))}
      <label>
        <span>Level of the machine</span>
        <select
          value={state.level.name}
          onChange={(event) => {
            const level = levels.find(({ name }) => name === event.currentTarget.value);
            if (level) table.set({ level });
          }}
        >
          {levels.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {Object.values(state.who).filter((one) => one === "machine").length > 1 && (
        <label>
          <span>Time for each of its moves</span>
          <select value={state.pace} onChange={(event) => table.set({ pace: Number(event.currentTarget.value) })}>
            {[...paces].sort((a, b) => a - b).map((pace) => (
              <option key={pace} value={pace}>
                {pace === 0 ? "as short as possible" : `at least ${pace / 1_000} s`}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
