import { expect, test } from "vitest";
import { headline, mine, side, verdict } from "../src/play/headline";
import { holders, type State, type Who } from "../src/play/state";

/** How a game of Red and Blue stands; the seats hold these roles in order. */
function stands(line: string, { roles = ["Red", "Blue"], who = ["person", "machine"], winners, resigned, teams = [] }: { roles?: string[]; who?: Who[]; winners?: string[]; resigned?: string; teams?: string[][] } = {}) {
  const names = ["first", "second", "third"];
  const seats = Object.fromEntries(roles.map((role, at) => [role, names[at]!]));
  const result = winners && { winners, draw: winners.length === 0 };
  return {
    view: { standing: { line, position: { seats, result: result ?? null } } },
    loaded: { about: { players: ["Red", "Blue", "Green"].slice(0, roles.length) }, aims: { teams } },
    who: Object.fromEntries(who.map((one, at) => [names[at]!, one])),
    resigned,
  } as unknown as State;
}

test("seats are told only where roles have changed theirs", () => {
  expect(headline(stands("turn 3: Red to move (first seat)"))).toBe("turn 3: Red to move");
  const swapped = (who: Who[]) => headline(stands("turn 3: Red to move (second seat)", { roles: ["Blue", "Red"], who }));
  expect(swapped(["person", "person"])).toBe("turn 3: Red to move (second seat)");
  expect(swapped(["person", "machine"])).toBe("turn 3: Red to move");
  expect(headline(stands("the game is over: Red wins (first seat); Red 3, Blue 1"))).toBe("the game is over: Red wins; Red 3, Blue 1");
  expect(headline(stands("the game is over: Red and Blue win (first and second seats)"))).toBe("the game is over: Red and Blue win");
  expect(headline(stands("turn 1: the first seat to move"))).toBe("turn 1: the first seat to move");
});

test("a turn is named by what it is, unless it is the main one", () => {
  const named = (phase: string) => {
    const state = stands(`turn 4, ${phase}: Red to move (first seat)`);
    Object.assign(state.view!.standing, { phase });
    return headline(state);
  };
  expect(named("main")).toBe("turn 4: Red to move");
  expect(named("placing")).toBe("turn 4, placing: Red to move");
});

test("nobody plays a role before roles are settled", () => {
  expect(side(stands("turn 2: Blue to move (second seat)"))).toBe("You play Red.");
  expect(side(stands("turn 2, roles: the second seat to move"))).toBe("You have the first seat. The roles are not settled yet.");
  expect(side(stands("turn 2: Blue to move (second seat)", { who: ["person", "person"] }))).toBeUndefined();
});

test("whoever plays against machines is told whether he won", () => {
  const red = { winners: ["Red"] };
  expect(verdict(stands("", red))).toBe("You won.");
  expect(verdict(stands("", { ...red, roles: ["Blue", "Red"] }))).toBe("You lost.");
  expect(verdict(stands("", { winners: [] }))).toBe("It is a draw.");
  expect(verdict(stands("", { resigned: "Red" }))).toBe("You lost.");
  expect(verdict(stands("", { resigned: "Blue" }))).toBe("You won.");
  expect(verdict(stands("", { resigned: "Blue", teams: [["Red", "Blue"], ["Green"]] }))).toBe("You lost.");
  expect(verdict(stands(""))).toBeUndefined();
  expect(verdict(stands("", { ...red, who: ["person", "person"] }))).toBeUndefined();
  expect(verdict(stands("", { ...red, who: ["person", "link"] }))).toBeUndefined();
  expect(verdict(stands("", { ...red, who: ["machine", "machine"] }))).toBeUndefined();
  expect(mine(stands("", { roles: ["Blue", "Red"] }))).toEqual(["Blue"]);
});

test("roles are listed in the order of their seats", () => {
  const seats = { Blue: "second", Green: "fourth", Red: "first", White: "third" };
  const view = { standing: { position: { seats } } } as unknown as NonNullable<State["view"]>;
  expect(holders(view).map(([role]) => role)).toEqual(["Red", "Blue", "White", "Green"]);
});
