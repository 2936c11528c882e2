import { useState } from "preact/hooks";

/** A move as it is typed. */
export function Typed({ example, onType }: { example?: string; onType: (text: string) => Promise<void> }) {
  const [text, write] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    await onType(text);
    write("");
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
