import { useState } from "preact/hooks";
import type { GamePlace } from "../address";
import type { Entry, Source } from "../engine/protocol";
import { found } from "./find";

interface Props {
  entries: Entry[];
  /** The games of the folder. */
  own: string[];
  /** What is on the table. */
  source: Source;
  onOpen: (place: GamePlace) => void;
}

export function GameList({ entries, own, source, onOpen }: Props) {
  const [query, search] = useState("");
  const games = found(entries, query);
  const mine = own.filter((name) => name.includes(query.trim().toLowerCase()));
  const isOwn = Object.keys(source.texts ?? {}).length > 0;
  const current = (game: string, own: boolean) => (game === source.game && own === isOwn ? "page" : undefined);
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
      {mine.length > 0 && (
        <>
          <h2>Your games</h2>
          <ul class="games">
            {mine.map((game) => (
              <li key={game}>
                <button aria-current={current(game, true)} onClick={() => onOpen({ kind: "own", source: { game } })}>
                  <strong>{game}</strong>
                </button>
              </li>
            ))}
          </ul>
          <h2>All games</h2>
        </>
      )}
      <ul class="games">
        {games.map((entry) => (
          <li key={entry.id}>
            <button aria-current={current(entry.id, false)} onClick={() => onOpen({ kind: "shipped", source: { game: entry.id } })}>
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
