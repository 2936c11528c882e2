import { useState } from "preact/hooks";
import type { CodeAction } from "vscode-languageserver-protocol";
import { addressOf } from "../../editor/addresses";
import { rangeOf } from "../../editor/questions";
import { Menu } from "../../ui/Menu";
import type { Studio } from "../studio";

/** What the language service can do with the text at the cursor. */
export function Changes({ studio }: { studio: Studio }) {
  const [actions, offer] = useState<CodeAction[]>();
  const ask = async () => {
    const { editor } = studio;
    const { open } = studio.state;
    if (!editor || !open) return;
    const { doc, selection } = editor.view.state;
    const range = rangeOf(doc, selection.main.from, selection.main.to);
    offer(await editor.questions.actions(addressOf(open), range).catch(() => []));
  };
  return (
    <Menu label="Change" onOpen={ask}>
      <button onClick={() => studio.editor?.format()}>Lay out anew</button>
      {actions?.map(({ title, edit }) => (
        <button key={title} onClick={() => edit && void studio.editor?.questions.apply(edit)}>
          {title}
        </button>
      ))}
      <p class="hint">
        More is offered where the cursor stands: select a condition to make it a definition, or put the cursor on a mistake.
        F2 renames, F12 goes to a definition, Ctrl-Space completes.
      </p>
    </Menu>
  );
}
