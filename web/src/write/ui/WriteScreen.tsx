import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { useDerived, useStore } from "../../play/store";
import { Choices } from "../../ui/Choices";
import { Moves } from "../../ui/Moves";
import { Options } from "../../ui/Options";
import { Rules } from "../../ui/Rules";
import { Status } from "../../ui/Status";
import { asked, TableBoard } from "../../ui/TableBoard";
import { Tabs } from "../../ui/Tabs";
import { isGame } from "../names";
import type { Studio, Writing } from "../studio";
import { EditorPane } from "./EditorPane";
import { FileBar } from "./FileBar";
import type { Page } from "./Help";
import { Debugger } from "./Debugger";
import { Examples } from "./Examples";
import { History } from "./History";
import { Place } from "./Place";
import { Problems } from "./Problems";
import { Tests } from "./Tests";
import { Trial } from "./Trial";
import { Welcome } from "./Welcome";

const Help = lazy(() => import("./Help").then(({ Help }) => ({ default: Help })));

/** The text on the left, the game that it makes on the right; on a phone one of them at a time. */
export function WriteScreen({ studio }: { studio: Studio }) {
  const said = useDerived(studio, ({ said }) => said);
  const empty = useDerived(studio, isEmpty);
  const [side, show] = useState<"text" | "board">("text");
  const [help, look] = useState<Page>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => studio.set({ said: undefined }), 8_000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <main class={empty ? "write empty" : `write side-${side}`}>
      {empty && <Welcome studio={studio} onHelp={look} />}
      <div class="sides" role="group" aria-label="Text or board">
        <button aria-pressed={side === "text"} onClick={() => show("text")}>
          Text
        </button>
        <button aria-pressed={side === "board"} onClick={() => show("board")}>
          Board
        </button>
      </div>
      <section class="text" aria-label="Text">
        <FileBar studio={studio} onHelp={() => look(help ? undefined : "tutorial")} />
        <EditorPane studio={studio} />
        <Problems studio={studio} />
      </section>
      <Preview studio={studio} />
      {help && (
        <Suspense fallback={null}>
          <Help page={help} onPage={look} onClose={() => look(undefined)} />
        </Suspense>
      )}
    </main>
  );
}

function isEmpty({ loading, saving, open, texts }: Writing): boolean {
  return !loading && saving === undefined && !open && Object.keys(texts).length === 0;
}

/** Why there is no board. */
function whyMissing({ loading, open }: Writing): string {
  if (loading) return "Loading …";
  return open && !isGame(open.name) ? "A library has no board of its own." : "The board appears as soon as the game has no mistakes.";
}

/** The text of the pattern that is in the editor. */
function pattern({ open, texts }: Writing): string | undefined {
  return open && !open.shipped && open.name.endsWith(".pattern") ? (texts[open.name] ?? "") : undefined;
}

/** What stands beside the text: where examples of a pattern are drawn, or the game. */
function Preview({ studio }: { studio: Studio }) {
  const text = useDerived(studio, pattern);
  if (text === undefined) return <Game studio={studio} />;
  return (
    <section class="preview" aria-label="Board">
      <Examples studio={studio} text={text} />
    </section>
  );
}

/** The game on the table, and what is known of it. It is not drawn anew at every key. */
function Game({ studio }: { studio: Studio }) {
  const { table } = studio;
  const behind = useDerived(studio, ({ behind }) => behind);
  const missing = useDerived(studio, whyMissing);
  const state = useStore(table);
  const { loaded, view } = state;
  const [shown, show] = useState<string[]>([]);
  return (
    <section class="preview" aria-label="Board" data-stamp={state.stamp}>
      {behind && view && (
        <p class="behind" role="status">
          The text has mistakes; this is the game as it was before.
        </p>
      )}
      <TableBoard table={table} shown={shown} onShow={show} />
      {!view && <p class="hint">{missing}</p>}
      {loaded && view && (
        <Tabs
          label="About the game"
          tabs={{
            Play: () => (
              <>
                <Status table={table} state={state} isWritten />
                {table.mayPlay() && <Choices {...asked(state)} table={table} onShow={show} />}
              </>
            ),
            Moves: () => <Moves table={table} state={state} records={false} />,
            Debugger: () => <Debugger studio={studio} />,
            Rules: () => <Rules html={loaded.rules} />,
            Options: () => (
              <Options loaded={loaded} source={state.source} onOpen={({ options = {} }) => studio.setOptions(options)} />
            ),
            Tests: () => <Tests studio={studio} />,
            Statistics: () => <Trial studio={studio} />,
            Position: () => <Place studio={studio} />,
            History: () => <History studio={studio} />,
          }}
        />
      )}
    </section>
  );
}
