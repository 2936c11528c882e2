// A board turned and mirrored.
import type { Drawing } from "../ui/settings";
import type { Outline } from "./outline";

export interface Frame {
  box: string;
  /** What is done to the board. */
  transform: string;
  /** What keeps a letter or a piece upright that stands there. */
  upright(x: number, y: number): string | undefined;
  /** Where a place of the board is seen. */
  seen(x: number, y: number): [number, number];
}

export function frame(viewBox: string, { rotation, mirrored }: Drawing): Frame {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(" ").map(Number);
  const [cx, cy] = [left + width / 2, top + height / 2];
  const [w, h] = rotation % 180 === 0 ? [width, height] : [height, width];
  const flip = mirrored ? -1 : 1;
  const turn = (rotation * Math.PI) / 180;
  const plain = rotation === 0 && !mirrored;
  return {
    box: `${cx - w / 2} ${cy - h / 2} ${w} ${h}`,
    transform: plain ? "" : `translate(${cx} ${cy}) scale(${flip} 1) rotate(${rotation}) translate(${-cx} ${-cy})`,
    upright: (x, y) => (plain ? undefined : `translate(${x} ${y}) rotate(${-rotation}) scale(${flip} 1) translate(${-x} ${-y})`),
    seen(x, y) {
      const [dx, dy] = [x - cx, y - cy];
      const rx = dx * Math.cos(turn) - dy * Math.sin(turn);
      return [cx + flip * rx, cy + dx * Math.sin(turn) + dy * Math.cos(turn)];
    },
  };
}

/** The sites where they are seen, for what goes by directions. */
export function seen(sites: Outline[], { seen }: Frame): Outline[] {
  return sites.map((site) => {
    const [x, y] = seen(site.x, site.y);
    return { ...site, x, y };
  });
}
