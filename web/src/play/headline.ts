// How a game stands, in the words of those who play it.
import { SEATS, type State } from "./state";

const SEAT = new RegExp(String.raw` \((?:${SEATS.join("|")})(?:(?:,| and) (?:${SEATS.join("|")}))* seats?\)`);

type Told = Pick<State, "view" | "loaded" | "who" | "resigned">;

/** Does some role have another seat than at the start, after a swap? */
function isSwapped({ view, loaded }: Told): boolean {
  const held = view?.standing.position.seats ?? {};
  return (loaded?.about.players ?? []).some((role, at) => held[role] !== SEATS[at]);
}

/** Whose move it is, or how the game ended, in a line. Seats are told only where roles have changed theirs and nobody is told his. */
export function headline(state: Told): string {
  const { view, resigned } = state;
  if (resigned) return `${resigned} has resigned.`;
  const line = view?.standing.line ?? "";
  return isSwapped(state) && mine(state).length === 0 ? line : line.replace(SEAT, "");
}

/** The roles of the person who plays against others; swaps change them. */
export function mine({ view, who }: Pick<State, "view" | "who">): string[] {
  const seats = Object.entries(view?.standing.position.seats ?? {});
  const own = seats.filter(([, seat]) => who[seat] === "person").map(([role]) => role);
  return own.length < seats.length ? own : [];
}

/** How the game ended for the only person who plays in it against machines. */
export function verdict(state: Told): string | undefined {
  const { view, who, resigned, loaded } = state;
  const own = mine(state);
  const others = Object.values(who).filter((one) => one !== "person");
  const result = view?.standing.position.result;
  if (own.length === 0 || others.some((one) => one !== "machine") || !(result || resigned)) return undefined;
  const losing = resigned && (loaded?.aims.teams.find((team) => team.includes(resigned)) ?? [resigned]);
  const isWon = (role: string) => (losing ? !losing.includes(role) : result?.winners.includes(role));
  if (own.some(isWon)) return "You won.";
  return result?.draw && !resigned ? "It is a draw." : "You lost.";
}
