import { useState } from "preact/hooks";
import { isLocal } from "../../engine/local";
import type { Studio } from "../studio";
import type { Page } from "./Help";
import { NewText } from "./NewText";
import { useImport } from "./files";

/** What a designer sees first. */
export function Welcome({ studio, onHelp }: { studio: Studio; onHelp: (page: Page) => void }) {
  const [making, make] = useState(false);
  const imports = useImport(studio);
  return (
    <section class="welcome">
      <h2>Write a board game</h2>
      <p>
        A game is a short text: the board, the pieces, what a turn is, who wins. You write it here, and the board beside it
        follows every word. The machine can play it from the start.
      </p>
      <div class="row">
        <button class="main" onClick={() => make(true)}>
          New game
        </button>
        {imports.button}
      </div>
      <p>
        New to the language? Begin with the{" "}
        <button class="inline" onClick={() => onHelp("tutorial")}>
          tutorial
        </button>
        ; the{" "}
        <button class="inline" onClick={() => onHelp("language")}>
          language reference
        </button>{" "}
        has every word.
      </p>
      <p class="hint">{isLocal() ? "Texts are files of your folder." : "Texts are kept in this browser and go nowhere else."}</p>
      {making && <NewText studio={studio} onClose={() => make(false)} />}
    </section>
  );
}
