import { useEffect, useRef } from "preact/hooks";

/** The moves so far, one round of all players a line. */
export function Moves({ moves, players }: { moves: string[]; players: number }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView?.({ block: "nearest" }), [moves.length]);
  if (moves.length === 0) return <p class="hint">No moves yet. Click the marked places on the board.</p>;
  const rounds = Array.from({ length: Math.ceil(moves.length / players) }, (_, round) =>
    moves.slice(round * players, (round + 1) * players),
  );
  return (
    <ol class="moves">
      {rounds.map((round, at) => (
        <li key={at} ref={at === rounds.length - 1 ? end : undefined}>
          {round.map((move, seat) => (
            <span key={seat} data-move>
              {move}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
