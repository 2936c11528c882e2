// How a game stands, in the words of those who play it.
import { SEATS, type State } from "./state";

const SEAT = new RegExp(String.raw` \((?:${SEATS.join("|")})(?:(?:,| and) (?:${SEATS.join("|")}))* seats?\)`);

/** As long as roles are not settled, the engine names seats in their stead. */
const UNSETTLED = new RegExp(`the (?:${SEATS.join("|")}) seat `);

type Told = Pick<State, "view" | "loaded" | "who" | "resigned">;

/** Does some role have another seat than at the start, after a swap? */
function isSwapped({ view, loaded }: Told): boolean {
  const held = view?.standing.position.seats ?? {};
  return (loaded?.about.players ?? []).some((role, at) => held[role] !== SEATS[at]);
}

/** A turn of this name says nothing by it. */
const USUAL = "main";

/** Whose move it is, or how the game ended, in a line. Seats are told only where roles have changed theirs and nobody is told his. */
export function headline(state: Told): string {
  const { view, resigned } = state;
  if (resigned) return `${resigned} has resigned.`;
  const told = view?.standing.line ?? "";
  const line = view?.standing.phase === USUAL ? told.replace(`, ${USUAL}:`, ":") : told;
  return isSwapped(state) && mine(state).length === 0 ? line : line.replace(SEAT, "");
}

/** The roles of the person who plays against others; swaps change them. */
export function mine({ view, who }: Pick<State, "view" | "who">): string[] {
  const seats = Object.entries(view?.standing.position.seats ?? {});
  const own = seats.filter(([, seat]) => who[seat] === "person").map(([role]) => role);
  return own.length < seats.length ? own : [];
}

/** Does everybody know which role he has? */
export function isSettled({ view }: Pick<State, "view">): boolean {
  return !UNSETTLED.test(view?.standing.line ?? "");
}

/** What the person plays who plays against others. */
export function side(state: Pick<State, "view" | "who">): string | undefined {
  const own = mine(state);
  if (own.length === 0) return undefined;
  if (isSettled(state)) return `You play ${own.join(" and ")}.`;
  const seats = own.map((role) => state.view?.standing.position.seats[role]);
  return `You have the ${seats.join(" and ")} seat. The roles are not settled yet.`;
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
