// Plays the random games that it is asked for.
import init, { Game } from "../pkg/boardwright.js";

const ready = init();

self.onmessage = async ({ data: { id, seed, turns, games } }) => {
  await ready;
  try {
    const game = new Game(JSON.stringify({ game: id }));
    const played = JSON.parse(game.randomGame(seed, turns));
    const playouts = JSON.parse(game.playouts(seed, games, turns));
    const svg = game.svg(false);
    game.free();
    self.postMessage({ id, played, playouts, svg });
  } catch (error) {
    self.postMessage({ id, error: String(error.message ?? error) });
  }
};
