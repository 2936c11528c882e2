import { useEffect, useState } from "preact/hooks";
import type { WorkspaceEdit } from "vscode-languageserver-protocol";
import { told } from "../../engine/protocol";
import { rangeOf } from "../../editor/questions";
import { addressOf } from "../../editor/addresses";
import type { Mistake } from "../../editor/host";
import { useStore } from "../../play/store";
import type { Studio } from "../studio";

/** How many mistakes are shown; mending the first ones often mends the others. */
const MOST = 8;

/** How long a mistake has to stand before it is asked whether it can be mended, in milliseconds. */
const PAUSE = 120;

/** What is wrong with the text, in words; a click leads there. */
export function Problems({ studio }: { studio: Studio }) {
  const { mistakes, wrong, open } = useStore(studio);
  const elsewhere = mistakes.some(({ warning }) => !warning) ? [] : wrong;
  const mistaken = mistakes.filter(({ warning }) => !warning).length + elsewhere.length;
  const count = mistaken === 0 ? "" : mistaken === 1 ? "1 mistake" : `${mistaken} mistakes`;
  return (
    <div class="problems" aria-live="polite" aria-label="Mistakes">
      {mistakes.length === 0 && elsewhere.length === 0 && <p class="good">{open?.shipped ? "A game that comes with Boardwright; it cannot be changed." : "✓ No mistakes"}</p>}
      {count !== "" && <p class="count">{count}</p>}
      <ul>
        {mistakes.slice(0, MOST).map((mistake) => (
          <Problem key={`${mistake.from} ${mistake.message}`} studio={studio} mistake={mistake} />
        ))}
        {elsewhere.slice(0, MOST).map((problem) => (
          <li key={problem.message}>{told(problem)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the language service would change to mend a mistake, if it knows. */
async function fixOf(studio: Studio, { from, to }: Mistake): Promise<WorkspaceEdit | undefined> {
  const { editor } = studio;
  const { open } = studio.state;
  if (!editor || !open) return undefined;
  const range = rangeOf(editor.view.state.doc, from, to);
  const actions = await editor.questions.actions(addressOf(open), range);
  return actions.find(({ isPreferred }) => isPreferred)?.edit;
}

function Problem({ studio, mistake }: { studio: Studio; mistake: Mistake }) {
  const [isMendable, offer] = useState(false);
  useEffect(() => {
    let given = false;
    const ask = async () => {
      const fix = await fixOf(studio, mistake).catch(() => undefined);
      if (!given) offer(fix !== undefined);
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      given = true;
      clearTimeout(timer);
    };
  }, [mistake]);
  const mend = async () => {
    const fix = await fixOf(studio, mistake);
    if (fix) await studio.editor?.questions.apply(fix);
  };
  return (
    <li class={mistake.warning ? "warning" : "mistake"}>
      <button class="place" onClick={() => studio.editor?.goTo(mistake.from, mistake.to)}>
        {`Line ${mistake.line}`}
      </button>
      <span>{mistake.message}</span>
      {isMendable && (
        <button class="small" onClick={mend}>
          Fix
        </button>
      )}
    </li>
  );
}
