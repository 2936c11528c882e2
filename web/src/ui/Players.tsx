import { isSettled } from "../play/headline";
import { levels } from "../play/opponent";
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
    </div>
  );
}
