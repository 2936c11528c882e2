import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { useDerived, useStore } from "../play/store";
import { ShareDialog } from "../share/ui/ShareDialog";
import { texts } from "../write/names";
import type { Studio } from "../write/studio";
import type { Workshop } from "../workshop";
import { Look } from "./Look";
import { PlayScreen } from "./PlayScreen";
import { useSettings } from "./settings";

export function App({ workshop }: { workshop: Workshop }) {
  const { screen, studio, listed, own: games } = useStore(workshop);
  const { table } = workshop;
  const [sharing, share] = useState<"share" | "next">();
  const { dark } = useSettings();
  const shown = screen === "write" && studio ? studio.table : table;
  const state = useStore(shown);
  useEffect(() => {
    const title = screen === "write" ? "Write" : state.loaded?.about.title;
    document.title = title ? `${title} – Boardwright` : "Boardwright";
  }, [screen, state.loaded]);
  const own = texts(state.source.texts ?? {}, state.loaded?.about.texts ?? []);
  return (
    <>
      <header>
        {screen === "play" && (
          <button class="skip" onClick={() => document.querySelector<SVGElement>('.table [tabindex="0"]')?.focus()}>
            To the board
          </button>
        )}
        {screen === "play" && (
          <button class="games-button" aria-expanded={listed} onClick={() => workshop.list(!listed)}>
            Games
          </button>
        )}
        <h1>{screen === "write" ? "Boardwright" : (state.loaded?.about.title ?? "Boardwright")}</h1>
        {screen === "play" && state.loaded && (
          <button class="edit" onClick={() => void workshop.edit()}>
            Edit this
          </button>
        )}
        {screen === "write" && studio && <PlayThis workshop={workshop} studio={studio} />}
        <div class="screens" role="group" aria-label="Play or write">
          <button aria-pressed={screen === "play"} onClick={() => void workshop.go("play")}>
            Play
          </button>
          <button aria-pressed={screen === "write"} onClick={() => void workshop.go("write")}>
            Write
          </button>
        </div>
        {screen === "write" && studio ? (
          <ShareText studio={studio} onShare={() => share("share")} />
        ) : (
          <button class="share" disabled={!state.loaded} onClick={() => share("share")}>
            Share
          </button>
        )}
        <Look />
      </header>
      <div class="screen" hidden={screen !== "play"}>
        <PlayScreen table={table} listed={listed} games={{ own: games, onOpen: (place) => void workshop.play(place) }} onSend={() => share("next")} onAnew={(source) => void workshop.anew(source)} />
      </div>
      {studio && (
        <div class="screen" hidden={screen !== "write"}>
          <Suspense fallback={<p class="wait">Loading the editor …</p>}>
            <WriteScreen studio={studio} />
          </Suspense>
        </div>
      )}
      {sharing && (
        <ShareDialog
          state={state}
          texts={own}
          alone={screen === "write" ? studio?.alone() : undefined}
          next={sharing === "next"}
          dark={dark}
          onClose={() => share(undefined)}
        />
      )}
    </>
  );
}

const WriteScreen = lazy(() => import("../write/ui/WriteScreen").then(({ WriteScreen }) => ({ default: WriteScreen })));

/** The game in the editor is played, as soon as it can be. */
function PlayThis({ workshop, studio }: { workshop: Workshop; studio: Studio }) {
  const isGame = useDerived(studio, () => workshop.writtenGame() !== undefined);
  if (!isGame) return null;
  const play = () => {
    const source = workshop.writtenGame();
    if (source) void workshop.play({ kind: "own", source });
  };
  return (
    <button class="edit" onClick={play}>
      Play this
    </button>
  );
}

/** A text can be shared even if it is no game, or has mistakes. */
function ShareText({ studio, onShare }: { studio: Studio; onShare: () => void }) {
  const isAlone = useDerived(studio, () => studio.alone() !== undefined);
  const isLoaded = useDerived(studio.table, ({ loaded }) => loaded !== undefined);
  return (
    <button class="share" disabled={!isLoaded && !isAlone} onClick={onShare}>
      Share
    </button>
  );
}
