// Games of different input. `clicks` come first, then whatever is offered is clicked at random, by `seed`.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Each of these is in some move. */
function includes(...all) {
  return (moves) => {
    for (const what of all) {
      if (!moves.some((move) => move.includes(what))) throw new Error(`no move has ${what}: ${moves.join(", ")}`);
    }
  };
}

/** A piece was pushed from one site and the other player, in an answer of its own, said where to. */
function answered(moves) {
  const isAnswer = (move, at) => /^[A-Z]\d$/.test(move) && /^\S+ [A-Z]\d \S+$/.test(moves[at - 1] ?? "");
  if (!moves.some(isAnswer)) throw new Error(`no push is answered: ${moves.join(", ")}`);
}

export const games = [
  {
    name: "a placement",
    game: "tic_tac_toe",
    clicks: ["a1", "b2", "b1", "a2", "c1"],
  },
  { name: "a placement by touch", game: "hex", options: { size: 4, pie: false }, context: phone },
  { name: "a twist", game: "permute", options: { size: 4, pie: false }, also: includes("clockwise") },
  { name: "a twist by touch", game: "permute", options: { size: 4, pie: false }, seed: 2, context: phone },
  { name: "a slide", game: "amazons", options: { size: 5 } },
  { name: "chess to mate", game: "chess", clicks: ["f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4"] },
  { name: "pawns", game: "breakthrough", options: { rows: 5, cols: 4 } },
  { name: "a set", game: "symple", options: { size: 3, penalty: 2 }, also: includes("grow") },
  { name: "a push, and the other player's choice", game: "taasen", seed: 5, also: answered },
  { name: "a colour chosen", game: "jade", options: { rows: 3, cols: 3 }, also: includes("Black", "White") },
  { name: "a colour chosen by touch", game: "mind_ninja", options: { size: 2 }, also: includes("Red", "Blue"), context: phone },
  { name: "a swap", game: "hex", options: { size: 4 }, clicks: ["b2", "Swap"], also: includes("swap") },
  { name: "three players", game: "yavalath_three", options: { size: 3 } },
  { name: "a stack", game: "tak", options: { size: 3 }, seed: 3 },
];
