import init, { Game, shipped, type Thinking } from "../../../wasm/pkg/boardwright.js";
import type { Answer, Calls, Problem, Request, Source, View } from "./protocol";

const ready = init();

let game: Game | undefined;
let thinking: Thinking | undefined;

function playing(): Game {
  if (!game) throw new Error("no game is loaded");
  return game;
}

/** A search is about the position in which it began. */
function changed(): Game {
  thinking?.free();
  thinking = undefined;
  return playing();
}

function view(): View {
  const game = playing();
  const standing = JSON.parse(game.standing());
  return { standing, decisions: standing.over ? [] : JSON.parse(game.decisions()), svg: game.svg(false) };
}

function open(source: Source, moves: string[]): Game {
  const opened = new Game(JSON.stringify(source));
  try {
    opened.setMoves(JSON.stringify(moves));
  } catch (error) {
    opened.free();
    throw error;
  }
  return opened;
}

/** The moves so far, as text, to see whether two positions come from the same ones. */
const soFar = () => JSON.stringify(JSON.parse(playing().standing()).moves);

const calls: Calls = {
  list: () => JSON.parse(shipped()),
  load(source, moves) {
    const opened = open(source, moves);
    game?.free();
    game = opened;
    changed();
    return {
      about: JSON.parse(game.about()),
      geometry: JSON.parse(game.geometry()),
      rules: game.rules(),
      view: view(),
    };
  },
  play(index) {
    changed().play(index);
    return view();
  },
  playMove(text) {
    changed().playMove(text);
    return view();
  },
  undo() {
    changed().undo();
    return view();
  },
  undoDecision() {
    changed().undoDecision();
    return view();
  },
  why(text) {
    const before = soFar();
    try {
      playing().playMove(text);
    } catch (error) {
      return problems(error);
    }
    // A reading that is more forgiving than the click has found a move: it is taken back.
    while (soFar() !== before && playing().undoDecision());
    return [];
  },
  think(player, seed) {
    changed();
    thinking = playing().search(player, seed);
    return null;
  },
  goOn(nodes) {
    if (!thinking) throw new Error("no search has begun");
    return JSON.parse(thinking.goOn(nodes));
  },
};

function problems(error: unknown): Problem[] {
  const message = error instanceof Error ? error.message : String(error);
  try {
    return JSON.parse(message);
  } catch {
    return [{ code: "engine", warning: false, message, help: null, place: null, notes: [] }];
  }
}

async function answer({ id, name, args }: Request): Promise<Answer> {
  try {
    await ready;
    const call = calls[name] as (...args: unknown[]) => unknown;
    return { id, value: call(...args) };
  } catch (error) {
    return { id, problems: problems(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<Request>) => self.postMessage(await answer(data));
