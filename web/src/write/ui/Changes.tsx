import { useState } from "preact/hooks";
import type { CodeAction } from "vscode-languageserver-protocol";
import { addressOf } from "../../editor/addresses";
import { rangeOf } from "../../editor/questions";
import type { Studio } from "../studio";

/** What the language service can do with the text at the cursor. */
export function Changes({ studio }: { studio: Studio }) {
  const [actions, offer] = useState<CodeAction[]>();
  const ask = async (event: Event) => {
    const { editor } = studio;
    const { open } = studio.state;
    if (!(event.currentTarget as HTMLDetailsElement).open || !editor || !open) return;
    const { doc, selection } = editor.view.state;
    const range = rangeOf(doc, selection.main.from, selection.main.to);
    offer(await editor.questions.actions(addressOf(open), range).catch(() => []));
  };
  const carryOut = ({ edit }: CodeAction, menu: HTMLElement) => {
    if (edit) void studio.editor?.questions.apply(edit);
    menu.closest("details")?.removeAttribute("open");
  };
  return (
    <details class="menu" onToggle={ask}>
      <summary>Change</summary>
      <div>
        <button onClick={() => studio.editor?.format()}>Lay out anew</button>
        {actions?.map((action) => (
          <button key={action.title} onClick={(event) => carryOut(action, event.currentTarget)}>
            {action.title}
          </button>
        ))}
        <p class="hint">
          More is offered where the cursor stands: select a condition to make it a definition, or put the cursor on a mistake.
          F2 renames, F12 goes to a definition, Ctrl-Space completes.
        </p>
      </div>
    </details>
  );
}
