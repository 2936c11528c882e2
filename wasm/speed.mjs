// Random decisions a second in Node: `node wasm/speed.mjs hex reversi chess`; beside `boardwright bench`.
import { readFileSync } from "node:fs";
import init, { Game } from "./pkg/boardwright.js";

await init({ module_or_path: readFileSync(new URL("./pkg/boardwright_bg.wasm", import.meta.url)) });
for (const id of process.argv.slice(2)) {
  const game = new Game(JSON.stringify({ game: id }));
  game.playouts(1, 20, 1000);
  let [decisions, seed] = [0, 2];
  const begun = performance.now();
  while (performance.now() - begun < 1000) {
    decisions += JSON.parse(game.playouts(seed++, 20, 1000)).decisions;
  }
  console.log(`${id}: ${((decisions / (performance.now() - begun)) * 1000).toFixed(0)} decisions a second`);
}
