import { useState } from "preact/hooks";
import { useStore } from "../../play/store";
import { Menu } from "../../ui/Menu";
import { meant } from "../rename";
import type { Studio } from "../studio";
import { Changes } from "./Changes";
import { exportFolder, isExportDue, useImport } from "./files";
import { NewText } from "./NewText";

/** Which text is open, and what can be done with texts. */
export function FileBar({ studio, onHelp }: { studio: Studio; onHelp: () => void }) {
  const { texts, open, saving, said } = useStore(studio);
  const [making, make] = useState(false);
  const imports = useImport(studio);
  const names = Object.keys(texts).sort();
  const rename = () => {
    const typed = open && prompt("The new name of this text", open.name);
    if (!open || !typed) return;
    const name = meant(typed, open.name);
    if (name === open.name) return;
    if (name === undefined) studio.say("A name begins with a letter and has letters, digits and _.");
    else if (name in texts) studio.say(`There is a text ${name} already.`);
    else void studio.rename(open.name, name);
  };
  const remove = () => open && confirm(`Delete ${open.name}? This cannot be undone.`) && studio.remove(open.name);
  return (
    <div class="filebar">
      <label>
        <span class="unseen">Text in the editor</span>
        <select
          value={open?.shipped ? "" : open?.name}
          onChange={(event) => void studio.show({ name: event.currentTarget.value, shipped: false })}
        >
          {open?.shipped && (
            <option value="" disabled>
              {open.name} (comes with Boardwright)
            </option>
          )}
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button class="main" onClick={() => make(true)}>
        New …
      </button>
      <Changes studio={studio} />
      <Menu label="Files">
        {imports.button}
        <button onClick={() => exportFolder(studio)}>Export all as a zip</button>
        <button disabled={!open || open.shipped} onClick={rename}>
          Rename this text …
        </button>
        <button disabled={!open || open.shipped} onClick={remove}>
          Delete this text …
        </button>
      </Menu>
      <button onClick={onHelp}>Help</button>
      {saving && <span class="hint saving">{saving}</span>}
      {isExportDue() && (
        <span class="said">
          The texts are kept in this browser only, and it may lose them.{" "}
          <button class="small" onClick={() => exportFolder(studio)}>
            Export them
          </button>
        </span>
      )}
      {said && (
        <span class="said" role="status">
          {said}
        </span>
      )}
      {making && <NewText studio={studio} onClose={() => make(false)} />}
    </div>
  );
}
