import type { Piece } from "../engine/protocol";
import type { Count } from "./counts";

function pieceName({ owner, colour, kind, marks }: Piece): string {
  const parts = [owner ?? colour, kind, ...marks];
  return parts.filter(Boolean).join(" ") || "piece";
}

/** A site as a screen reader says it: its name, what stands there from the top down, and whether it has just changed. */
export function siteName(name: string, pieces: Piece[] = [], changed: string[] = [], count?: Count): string {
  const counted = count && `${count.of.replaceAll("_", " ")} ${count.number}`;
  const there = pieces.length === 0 ? !counted && "empty" : [...pieces].reverse().map(pieceName).join(" on ");
  return [name, there, counted, changed.includes(name) && "just changed"].filter(Boolean).join(", ");
}
