import { useState } from "preact/hooks";
import { told } from "../../engine/protocol";
import { rangeOf } from "../../editor/questions";
import { addressOf } from "../../editor/addresses";
import type { Mistake } from "../../editor/host";
import type { Studio, Writing } from "../studio";

/** How many mistakes are shown; mending the first ones often mends the others. */
const MOST = 8;

/** What is wrong with the text, in words; a click leads there. */
export function Problems({ studio, writing }: { studio: Studio; writing: Writing }) {
  const { mistakes, wrong, open } = writing;
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

function Problem({ studio, mistake }: { studio: Studio; mistake: Mistake }) {
  const [trouble, say] = useState("");
  const { open } = studio.state;
  const mend = async () => {
    const { editor } = studio;
    if (!editor || !open) return;
    const range = rangeOf(editor.view.state.doc, mistake.from, mistake.to);
    const actions = await editor.questions.actions(addressOf(open), range);
    const fix = actions.find(({ isPreferred }) => isPreferred);
    if (fix?.edit) await editor.questions.apply(fix.edit);
    else say("There is no fix at hand for this one.");
  };
  return (
    <li class={mistake.warning ? "warning" : "mistake"}>
      <button class="place" onClick={() => studio.editor?.goTo(mistake.from, mistake.to)}>
        {`Line ${mistake.line}`}
      </button>
      <span>{mistake.message}</span>
      <button class="small" onClick={mend}>
        Fix
      </button>
      {trouble && <span class="hint">{trouble}</span>}
    </li>
  );
}
