import { useEffect, useState } from "preact/hooks";
import { Board } from "../../board/Board";
import type { Part, Traced, TracedLine, TracedTurn } from "../../engine/protocol";
import { useStore } from "../../play/store";
import { capital } from "../../play/picks";
import { useSettings } from "../../ui/settings";
import type { Studio } from "../studio";

const NONE = new Set<string>();

/** The game decision by decision, with what each line of the rules comes to; sets are lit on the board. */
export function Debugger({ studio }: { studio: Studio }) {
  const { loaded, view } = useStore(studio.table);
  const { dark, turn } = useSettings();
  const [back, go] = useState(0);
  const [held, hold] = useState<Part>();
  const [pointed, point] = useState<Part>();
  useEffect(() => go(0), [view]);
  useEffect(() => hold(undefined), [view, back]);
  const { traced, trouble } = useTrace(studio, back);
  if (trouble) return <p class="trouble">{trouble}</p>;
  if (!loaded || !traced) return null;
  const lit = (pointed ?? held)?.sites ?? [];
  return (
    <div class="debugger">
      <div class="stepped">
        <Board
          geometry={loaded.geometry}
          view={traced.view}
          title={`${loaded.about.title}, step by step`}
          dark={dark}
          turn={turn}
          lit={NONE}
          quiet
          chosen={lit}
          taken={[]}
          shown={[]}
          blamed={[]}
          onPick={() => {}}
        />
        <Walk traced={traced} back={back} go={go} />
      </div>
      <p class="hint">
        {traced.decisions === 0 && "Make moves under Play, then step through them here. "}
        Point at a part of a line: the sites that it means are lit. Click to keep them lit.
      </p>
      {traced.turns.map((turn) => (
        <Turn key={turn.ends} turn={turn} studio={studio} held={held} onHold={hold} onPoint={point} />
      ))}
    </div>
  );
}

/** What the engine tells of the game so many decisions ago. */
function useTrace(studio: Studio, back: number) {
  const { view } = useStore(studio.table);
  const [told, tell] = useState<{ traced?: Traced; trouble?: string }>({});
  useEffect(() => {
    let given = false;
    studio.table.engine.call("trace", { back }).then(
      (traced) => given || tell({ traced }),
      (error) => given || tell({ trouble: error.message }),
    );
    return () => {
      given = true;
    };
  }, [view, back]);
  return told;
}

function Walk({ traced, back, go }: { traced: Traced; back: number; go: (back: number) => void }) {
  const { decision, decisions, made } = traced;
  const first = decision === 0;
  return (
    <div class="row steps">
      <button disabled={first} aria-label="To the start" onClick={() => go(decisions)}>
        «
      </button>
      <button disabled={first} aria-label="One decision back" onClick={() => go(back + 1)}>
        ‹
      </button>
      <button disabled={back === 0} aria-label="One decision on" onClick={() => go(back - 1)}>
        ›
      </button>
      <button disabled={back === 0} aria-label="To the last decision" onClick={() => go(0)}>
        »
      </button>
      <span role="status">{first ? "The start" : `Decision ${decision} of ${decisions}: ${made}`}</span>
    </div>
  );
}

interface Shown {
  studio: Studio;
  held: Part | undefined;
  onHold: (part: Part | undefined) => void;
  onPoint: (part: Part | undefined) => void;
}

function Turn({ turn, ...shown }: Shown & { turn: TracedTurn }) {
  const { title, ends, chosen, lines } = turn;
  return (
    <section class="traced">
      <h2>
        {capital(title)}
        {ends ? ", to its end" : ""}
      </h2>
      {chosen.length > 0 && <p>{chosen.map(({ name, pick }) => `${name} = ${pick}`).join(", ")}</p>}
      {lines.length === 0 && <p class="hint">No rule has been looked at.</p>}
      <ul class="results">
        {lines.map((line) => (
          <Line key={`${line.file} ${line.line}`} line={line} {...shown} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { file, line, text, parts }, studio, held, onHold, onPoint }: Shown & { line: TracedLine }) {
  const name = file.replace(/^\//, "");
  const here = studio.state.open?.name === name;
  return (
    <li>
      <button class="place" onClick={() => void goTo(studio, name, line)}>
        {here ? `Line ${line}` : `${name}, line ${line}`}
      </button>
      <code>{text}</code>
      <div class="row parts">
        {parts.map((part, at) => (
          <button
            key={at}
            class={part.holds === undefined || part.holds === null ? "small set" : `small ${part.holds ? "true" : "false"}`}
            aria-pressed={held === part}
            onClick={() => onHold(held === part ? undefined : part)}
            onPointerEnter={() => onPoint(part)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(part)}
            onBlur={() => onPoint(undefined)}
          >
            {part.text} <b>{came(part)}</b>
          </button>
        ))}
      </div>
    </li>
  );
}

/** What a part has come to. */
function came({ sites, holds, varies }: Part): string {
  if (!sites) return varies ? `last ${holds ? "true" : "false"}` : holds ? "true" : "false";
  const count = sites.length === 0 ? "empty" : sites.length === 1 ? sites[0]! : `${sites.length} sites`;
  return varies ? `${count} in all` : count;
}

async function goTo(studio: Studio, name: string, line: number) {
  const shipped = !(name in studio.state.texts);
  const view = await studio.show({ name, shipped });
  if (view) studio.editor?.goTo(view.state.doc.line(Math.min(line, view.state.doc.lines)).from);
}
