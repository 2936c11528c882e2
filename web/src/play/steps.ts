// The steps of the turn that is being made: what was picked may be picked otherwise as long as nothing has happened.
import type { View } from "../engine/protocol";
import { click, lit } from "./picks";

const position = ({ standing }: View) => JSON.stringify(standing.position.sites);
const asked = ({ standing, decisions }: View) => JSON.stringify([standing.moves, decisions.map(({ pick }) => pick)]);

/** The steps with this one as the last; those after one like it have been taken back. */
export function stepsTo(steps: View[], view: View): View[] {
  if (!view.standing.position.to_move?.mid_turn) return [view];
  const same = steps.findIndex((step) => asked(step) === asked(view));
  return [...(same < 0 ? steps : steps.slice(0, same)), view];
}

/** The steps before the last one since which nothing on the board has changed, by their numbers, the latest first. */
function open(steps: View[]): number[] {
  const last = steps.at(-1);
  if (!last) return [];
  const numbers = steps.map((_, at) => at).slice(0, -1).reverse();
  const changed = numbers.findIndex((at) => position(steps[at]!) !== position(last));
  return changed < 0 ? numbers : numbers.slice(0, changed);
}

/** The latest of these steps in which a site can be picked. */
export function earlier(steps: View[], site: string): number | undefined {
  return open(steps).find((at) => click(steps[at]!.decisions, [], site).kind !== "refuse");
}

/** The sites that can be picked in these steps. */
export function again(steps: View[]): Set<string> {
  return new Set(open(steps).flatMap((at) => [...lit(steps[at]!.decisions, [])]));
}
