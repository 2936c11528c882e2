import { margin, percent } from "../../play/percent";
import { useStore } from "../../play/store";
import type { Studio } from "../studio";

/** A percentage of one decimal that is not less than it is. */
const roundedUp = (value: number) => (Math.ceil(value * 1_000) / 10).toFixed(1);

/** What random games of the text have come to. */
export function Trial({ studio }: { studio: Studio }) {
  const { tally, open } = useStore(studio);
  if (open?.shipped) return <p class="hint">Random games are played for texts of your own.</p>;
  if (!tally) return <p class="hint">Random games are played as soon as the text has no mistakes.</p>;
  const { players, sums, trouble } = tally;
  if (trouble) return <p class="trouble">{trouble}</p>;
  const { games, draws, unfinished, turns } = sums;
  const share = (part: number) => (
    <td>
      {percent(part / Math.max(games, 1), 1)} % <span class="margin">± {roundedUp(margin(part, games))}</span>
    </td>
  );
  return (
    <>
      <p class="hint">{games.toLocaleString("en")} games in which all moves are drawn at random. ± is the 95 % margin of error.</p>
      <table class="tally">
        <tbody>
          {players.map((player, at) => (
            <tr key={player}>
              <th scope="row">{player} wins</th>
              {share(sums.wins_of_role[at] ?? 0)}
            </tr>
          ))}
          <tr>
            <th scope="row">Draws</th>
            {share(draws)}
          </tr>
          {unfinished > 0 && (
            <tr>
              <th scope="row">Without an end after 2,000 turns</th>
              {share(unfinished)}
            </tr>
          )}
          <tr>
            <th scope="row">Turns per game</th>
            <td>{(turns / Math.max(games, 1)).toFixed(1)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
