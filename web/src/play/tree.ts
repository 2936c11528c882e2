// The moves of a game with what else might have been played, and what was said of them.
import type { Notes, Variation } from "../engine/protocol";

/** A move, and what may follow: the first is the main line. The start of a game is a move without text. */
export interface Node {
  move: string;
  comment: string;
  next: Node[];
}

export const ROOT: Node = { move: "", comment: "", next: [] };

/** The nodes of these moves, the start before them, as far as they are in the tree. */
function along(tree: Node, moves: string[]): Node[] {
  const nodes = [tree];
  for (const move of moves) {
    const next = nodes.at(-1)?.next.find((one) => one.move === move);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/** The tree in which the last of these nodes is another one; `put` says how a changed node comes to its parent. */
function rebuilt(nodes: Node[], last: Node, put = inPlace): Node {
  return nodes.slice(0, -1).reduceRight((after, node, at) => ({ ...node, next: put(node.next, nodes[at + 1]!, after) }), last);
}

const inPlace = (all: Node[], before: Node, after: Node) => all.map((one) => (one === before ? after : one));
const inFront = (all: Node[], before: Node, after: Node) => [after, ...all.filter((one) => one !== before)];

/** A line of moves as the engine writes them, as far as it begins with those that were typed and then made. */
export function inFull(line: string[], typed: string[], made: string[]): string[] {
  const other = line.findIndex((move, at) => move !== typed[at] || at >= made.length);
  const shared = other < 0 ? line.length : other;
  return [...made.slice(0, shared), ...line.slice(shared)];
}

/** What these moves lead to, if they are in the tree. */
export function at(tree: Node, moves: string[]): Node | undefined {
  const nodes = along(tree, moves);
  return nodes.length > moves.length ? nodes.at(-1) : undefined;
}

/** The tree with these moves in it. */
export function grown(tree: Node, moves: string[]): Node {
  const nodes = along(tree, moves);
  const missing = moves.slice(nodes.length - 1);
  const added = missing.reduceRight<Node[]>((next, move) => [{ move, comment: "", next }], []);
  const last = nodes.at(-1)!;
  return added.length === 0 ? tree : rebuilt(nodes, { ...last, next: [...last.next, ...added] });
}

/** These moves, followed by the main line from there. */
export function lineFrom(tree: Node, moves: string[]): string[] {
  const line = [...moves];
  for (let node = at(tree, moves)?.next[0]; node; node = node.next[0]) line.push(node.move);
  return line;
}

export const mainLine = (tree: Node) => lineFrom(tree, []);

/** The tree with another comment on the last of these moves. */
export function commented(tree: Node, moves: string[], comment: string): Node {
  const nodes = along(tree, moves);
  return nodes.length > moves.length ? rebuilt(nodes, { ...nodes.at(-1)!, comment }) : tree;
}

/** The tree without the last of these moves and all that follows it. */
export function without(tree: Node, moves: string[]): Node {
  const nodes = along(tree, moves);
  const gone = nodes.length > moves.length && moves.length > 0 ? nodes.pop() : undefined;
  const last = nodes.at(-1)!;
  return gone ? rebuilt(nodes, { ...last, next: last.next.filter((one) => one !== gone) }) : tree;
}

/** The tree with these moves in its main line. */
export function promoted(tree: Node, moves: string[]): Node {
  const nodes = along(tree, moves);
  return rebuilt(nodes, nodes.at(-1)!, inFront);
}

/** Is nothing said of a move and what follows, and is there one way on alone? */
export function isBare(node: Node): boolean {
  let one: Node | undefined = node;
  for (; one; one = one.next[0]) if (one.comment !== "" || one.next.length > 1) return false;
  return true;
}

/** What a record holds beside the main line that begins with a node of this number. */
export function notesOf(first: Node, from = 0): Notes {
  const comments: Record<number, string> = {};
  const variations: Variation[] = [];
  let node: Node | undefined = first;
  for (let number = from; node; number += 1) {
    if (node.comment !== "") comments[number] = node.comment;
    for (const other of node.next.slice(1)) {
      variations.push({ at: number + 1, moves: [other.move, ...mainLine(other)], notes: notesOf(other, number + 1) });
    }
    node = node.next[0];
  }
  return { comments, variations };
}

/** The tree of a record: its moves, and the notes of them and of what stands before them. */
export function treeOf(moves: string[], { comments = {}, variations = [] }: Partial<Notes>, tree = ROOT): Node {
  let whole = grown(tree, moves);
  for (const [number, comment] of Object.entries(comments)) {
    if (comment && Number(number) <= moves.length) whole = commented(whole, moves.slice(0, Number(number)), comment);
  }
  for (const { at, moves: others, notes = {} } of variations) {
    const fits = at >= 1 && at <= moves.length;
    if (fits) whole = treeOf([...moves.slice(0, at - 1), ...others], notes, whole);
  }
  return whole;
}
