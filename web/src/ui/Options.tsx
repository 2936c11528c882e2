import type { Choosable, Loaded, Source } from "../engine/protocol";
import { called } from "../play/settings";
import { control } from "./control";

interface Props {
  loaded: Loaded;
  source: Source;
  onOpen: (source: Source) => void;
}

/** The options of the game as controls. A change begins a new game. */
export function Options({ loaded: { about }, source, onOpen }: Props) {
  if (about.options.length === 0) return <p class="hint">{about.title} has no options.</p>;
  const set = (option: Choosable, value: string) =>
    onOpen({ ...source, options: { ...source.options, [option.name]: value } });
  return (
    <div class="fields">
      <p class="hint">A change begins a new game.</p>
      {about.options.map((option) => (
        <label key={option.name}>
          <span>{called(option)}</span>
          <Control option={option} onSet={(value) => set(option, value)} />
        </label>
      ))}
      <button onClick={() => onOpen({ ...source, options: {} })}>Usual options</button>
    </div>
  );
}

function Control({ option, onSet }: { option: Choosable; onSet: (value: string) => void }) {
  const kind = control(option.domain);
  const name = `option-${option.name}`;
  if (kind.kind === "truth")
    return (
      <input
        type="checkbox"
        name={name}
        checked={option.value === "true"}
        onChange={(event) => onSet(String(event.currentTarget.checked))}
      />
    );
  if (kind.kind === "names")
    return (
      <select name={name} value={option.value} onChange={(event) => onSet(event.currentTarget.value)}>
        {kind.names.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  const typed = (event: { currentTarget: HTMLInputElement }) => onSet(event.currentTarget.value);
  return kind.kind === "number" ? (
    <input type="number" name={name} value={option.value} min={kind.least} max={kind.most} onChange={typed} />
  ) : (
    <input type="text" name={name} value={option.value} onChange={typed} />
  );
}
