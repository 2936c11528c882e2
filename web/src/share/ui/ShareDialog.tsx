import { useEffect, useRef, useState } from "preact/hooks";
import { isLocal } from "../../engine/local";
import type { Source } from "../../engine/protocol";
import { complete, type State } from "../../play/state";
import { isBare, mainLine, notesOf } from "../../play/tree";
import { download } from "../../files/download";
import { isShort, writeAddress } from "../short";
import { written, type Link, type Mode } from "../link";
import { pngOf, svgOf } from "../picture";

const MODES: Record<Mode, string> = {
  play: "Play it from here",
  watch: "Watch the moves",
  edit: "Edit the rules",
};

interface Props {
  state: State;
  /** The texts that the game needs beside the shipped ones. */
  texts: Record<string, string>;
  /** A text that cannot be played, which is shared in place of the game. */
  alone?: Source;
  /** For the other player: the seats of this person are away there. */
  next: boolean;
  dark: boolean;
  onClose: () => void;
}

/** Links to the game, and pictures of it. */
export function ShareDialog({ state, texts, alone, next, dark, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, choose] = useState<Mode>("play");
  const mode = alone ? "edit" : next ? "play" : chosen;
  const link = useLink(state, texts, alone, next, mode);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="share">
      <h2 id="share">{next ? "Send this link to the other player" : "Share"}</h2>
      {next ? (
        <p class="hint">It has the game and all moves in it. The other player opens it, moves, and sends you the next link.</p>
      ) : (
        <fieldset>
          <legend>Whoever opens the link can</legend>
          {Object.entries(MODES).map(([one, text]) => (
            <label key={one} class="choice">
              <input type="radio" name="mode" checked={mode === one} disabled={alone && one !== "edit"} onChange={() => choose(one as Mode)} />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
      )}
      {alone && <p class="notice">{whyAlone(alone)}</p>}
      {!alone && told(mode, state) && <p class="hint">Variations and comments are in the link.</p>}
      <CopyField text={link} />
      {!next && !alone && <Pictures state={state} dark={dark} />}
      <div class="row">
        <button onClick={onClose}>Close</button>
      </div>
    </dialog>
  );
}

function whyAlone({ game, texts = {} }: Source): string {
  return game in texts
    ? "This text is not a game by itself. Whoever opens the link gets the text and can use it in games."
    : "The text has mistakes, so that nobody can play it yet. The link holds it as it is: whoever opens it sees the text and the mistakes.";
}

function useLink(state: State, texts: Record<string, string>, alone: Source | undefined, next: boolean, mode: Mode): string {
  const [link, show] = useState("");
  useEffect(() => {
    const { loaded, view, source, who } = state;
    const here = location.href.replace(/#.*/, "");
    let given = false;
    const give = (link: Link) => void written(link).then((hash) => !given && show(here + hash));
    const end = () => void (given = true);
    if (alone) {
      give({ mode, source: alone, moves: [] });
      return end;
    }
    if (!loaded || !view) return;
    const moves = complete(view);
    const options = source.options ?? {};
    if (mode === "play" && !next && moves.length === 0 && Object.keys(texts).length === 0 && isShort(source.game)) {
      return show(here + writeAddress({ game: source.game, options }));
    }
    const away = Object.entries(who).flatMap(([seat, one]) => (one === "person" ? [seat] : []));
    const more = told(mode, state) && { main: mainLine(state.tree), notes: notesOf(state.tree) };
    const link: Link = { mode, source: { game: source.game, texts, options }, moves, ...more, rules: loaded.about.rules };
    give(next ? { ...link, away } : link);
    return end;
  }, [state.view, mode, next]);
  return link;
}

/** Is more told than how the position came about? Whoever plays on is told no thoughts about the game. */
function told(mode: Mode, { tree, view }: State): boolean {
  const shown = view ? complete(view) : [];
  return mode !== "play" && !(isBare(tree) && mainLine(tree).length === shown.length);
}

function CopyField({ text }: { text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, say] = useState("");
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard.writeText(text).then(
      () => say("Copied."),
      () => say("Copy the marked text yourself: the browser does not allow it here."),
    );
  };
  return (
    <>
      <div class="row copy">
        <label>
          <span class="unseen">Link</span>
          <input ref={field} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button class="main" disabled={!text} onClick={copy}>
          Copy link
        </button>
        {"share" in navigator && (
          <button disabled={!text} onClick={() => void navigator.share({ url: text }).catch(() => {})}>
            Send …
          </button>
        )}
      </div>
      <p class="hint" role="status">
        {isLocal() && "This link works on this machine only. For others, put the page on a web host with “boardwright site”. "}
        {copied || (text.length > 8_000 ? "The link is long; some programs cut long links off." : "")}
      </p>
    </>
  );
}

function Pictures({ state: { view, source }, dark }: { state: State; dark: boolean }) {
  if (!view) return null;
  const save = async (ending: "svg" | "png") => {
    const svg = svgOf(view.svg, dark);
    const content = ending === "svg" ? svg : await pngOf(svg);
    download(`${source.game}.${ending}`, content, ending === "svg" ? "image/svg+xml" : "image/png");
  };
  return (
    <div class="row">
      <button onClick={() => save("svg")}>Picture (SVG)</button>
      <button onClick={() => save("png")}>Picture (PNG)</button>
    </div>
  );
}
