import { useState } from "preact/hooks";
import type { Entry } from "../engine/protocol";
import { found } from "./find";

interface Props {
  entries: Entry[];
  current: string;
  onOpen: (game: string) => void;
}

export function GameList({ entries, current, onOpen }: Props) {
  const [query, search] = useState("");
  const games = found(entries, query);
  return (
    <>
      <label class="search">
        <span class="unseen">Search for a game</span>
        <input
          type="search"
          placeholder="Search games"
          value={query}
          onInput={(event) => search(event.currentTarget.value)}
        />
      </label>
      <ul class="games">
        {games.map((entry) => (
          <li key={entry.id}>
            <button aria-current={entry.id === current ? "page" : undefined} onClick={() => onOpen(entry.id)}>
              <strong>{entry.title}</strong>
              {entry.players.length !== 2 && <span class="count">{entry.players.length} players</span>}
              {entry.about && <span class="about">{entry.about}</span>}
            </button>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p class="hint">Loading the games …</p>}
      {entries.length > 0 && games.length === 0 && <p class="hint">No game is like “{query}”.</p>}
    </>
  );
}
