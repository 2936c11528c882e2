import { useState } from "preact/hooks";

/** A move as it is typed; it stays to be mended if it is refused. */
export function Typed({ example, onType }: { example?: string; onType: (text: string) => Promise<boolean> }) {
  const [text, write] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (await onType(text)) write("");
  };
  return (
    <form class="row typed" onSubmit={send}>
      <label>
        <span class="unseen">Type a move</span>
        <input
          value={text}
          placeholder={example ? `Type a move, like ${example}` : "Type a move"}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button>Play</button>
    </form>
  );
}
