import type { Piece } from "../engine/protocol";

function pieceName({ owner, colour, kind, marks }: Piece): string {
  const parts = [owner ?? colour, kind, ...marks];
  return parts.filter(Boolean).join(" ") || "piece";
}

/** A site as a screen reader says it: its name, what stands there from the top down, and whether it has just changed. */
export function siteName(name: string, pieces: Piece[] = [], changed: string[] = []): string {
  const there = pieces.length === 0 ? "empty" : [...pieces].reverse().map(pieceName).join(" on ");
  return [name, there, changed.includes(name) && "just changed"].filter(Boolean).join(", ");
}
