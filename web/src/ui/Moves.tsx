import { useEffect, useRef } from "preact/hooks";
import { complete, type State } from "../play/state";
import type { Table } from "../play/table";
import { at, grown, type Node } from "../play/tree";
import { Records } from "./Records";

interface Shown {
  table: Table;
  /** The moves made so far. */
  made: string[];
  players: number;
}

interface Props {
  table: Table;
  state: State;
  /** Can games be saved and loaded here? */
  records?: boolean;
}

/** The moves, one round of all players a line, with comments and variations; a click shows the position after one. */
export function Moves({ table, state, records = true }: Props) {
  const { view, line, loaded } = state;
  const place = useRef<HTMLDivElement>(null);
  const made = view?.standing.moves ?? [];
  const tree = grown(grown(state.tree, line), made);
  const shown = { table, made, players: loaded?.about.players.length ?? 2 };
  useEffect(() => {
    const list = place.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [made.length]);
  return (
    <>
      {tree.next.length === 0 && <p class="hint">No moves yet. Click the marked places on the board.</p>}
      {tree.next.length > 0 && <Steps table={table} at={made.length} all={line.length} />}
      <div ref={place} class="move-list">
        <Comment text={tree.comment} />
        <Rounds tree={tree} shown={shown} />
      </div>
      {view && tree.next.length > 0 && <Notes table={table} state={state} made={complete(view)} />}
      {records && <Records table={table} state={state} />}
    </>
  );
}

const Comment = ({ text }: { text: string }) => (text ? <p class="comment">{text}</p> : null);

/** The main line. */
function Rounds({ tree, shown }: { tree: Node; shown: Shown }) {
  const nodes: Node[] = [tree];
  for (let node = tree.next[0]; node; node = node.next[0]) nodes.push(node);
  const moves = nodes.slice(1).map(({ move }) => move);
  const rounds = Array.from({ length: Math.ceil(moves.length / shown.players) }, (_, round) => round * shown.players);
  return (
    <ol class="moves">
      {rounds.map((from) => {
        const numbers = moves.slice(from, from + shown.players).map((_, seat) => from + seat + 1);
        return (
          <li key={from}>
            {numbers.map((number) => (
              <Move key={number} path={moves.slice(0, number)} shown={shown} />
            ))}
            {numbers.map((number) => (
              <Beside key={number} parent={nodes[number - 1]!} path={moves.slice(0, number)} shown={shown} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** What was said of the last move of a path, and what might have been played instead. */
function Beside({ parent, path, shown }: { parent: Node; path: string[]; shown: Shown }) {
  const [main, ...others] = parent.next;
  return (
    <>
      <Comment text={main?.comment ?? ""} />
      {others.length > 0 && (
        <ul class="variations">
          {others.map((other) => (
            <li key={other.move}>
              <Line first={other} before={path.slice(0, -1)} shown={shown} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A variation: its moves in a row, broken where something stands beside one. */
function Line({ first, before, shown }: { first: Node; before: string[]; shown: Shown }) {
  const moves: { parent: Node; path: string[] }[] = [];
  let [parent, path]: [Node, string[]] = [{ move: "", comment: "", next: [first] }, before];
  for (let node: Node | undefined = first; node; node = node.next[0]) {
    path = [...path, node.move];
    moves.push({ parent, path });
    parent = node;
  }
  return (
    <>
      {moves.map(({ parent, path }, at) => (
        <>
          {(at === 0 || path.length % shown.players === 1 || shown.players === 1) && (
            <span class="number">{number(path.length, shown.players)} </span>
          )}
          <Move path={path} shown={shown} />
          <Beside parent={parent} path={path} shown={shown} />
        </>
      ))}
    </>
  );
}

/** `3.` before the first move of a round, `3…` before another. */
function number(move: number, players: number): string {
  const round = Math.ceil(move / players);
  return (move - 1) % players === 0 ? `${round}.` : `${round}…`;
}

function Move({ path, shown: { table, made } }: { path: string[]; shown: Shown }) {
  const isMade = path.length <= made.length && path.every((move, at) => made[at] === move);
  return (
    <button
      data-move={isMade ? "" : undefined}
      class={isMade ? "" : "ahead"}
      aria-current={isMade && path.length === made.length ? "step" : undefined}
      onClick={() => table.goAlong(path)}
    >
      {path.at(-1)}
    </button>
  );
}

/** What is said of the position that is shown, and what becomes of its line. */
function Notes({ table, state, made }: { table: Table; state: State; made: string[] }) {
  const node = at(state.tree, made);
  const last = made.at(-1);
  const isMain = isFirst(state.tree, made);
  const remove = () => {
    const more = (node?.next.length ?? 0) > 0;
    if (!more || confirm(`Delete ${last} and all that follows it?`)) void table.takeOut();
  };
  return (
    <div class="notes">
      <label>
        {last === undefined ? "Comment on the start" : `Comment on ${last}`}
        <textarea rows={2} value={node?.comment ?? ""} onInput={(event) => table.comment(event.currentTarget.value)} />
      </label>
      <div class="row">
        {!isMain && (
          <button class="small" onClick={() => table.promote()}>
            Make this the main line
          </button>
        )}
        {last !== undefined && (
          <button class="small" onClick={remove}>
            Delete from {last} on
          </button>
        )}
      </div>
    </div>
  );
}

/** Are these the moves of the main line? */
function isFirst(tree: Node, moves: string[]): boolean {
  let node: Node | undefined = tree;
  return moves.every((move) => {
    node = node?.next[0];
    return node?.move === move;
  });
}

function Steps({ table, at, all }: { table: Table; at: number; all: number }) {
  return (
    <div class="row steps">
      <button disabled={at === 0} aria-label="To the start" onClick={() => table.goTo(0)}>
        «
      </button>
      <button disabled={at === 0} aria-label="One move back" onClick={() => table.goTo(at - 1)}>
        ‹
      </button>
      <button disabled={at >= all} aria-label="One move on" onClick={() => table.goTo(at + 1)}>
        ›
      </button>
      <button disabled={at >= all} aria-label="To the last move" onClick={() => table.goTo(all)}>
        »
      </button>
    </div>
  );
}
