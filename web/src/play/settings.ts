// Options that do not fit, in the words of those who choose them.
import type { Choosable, Loaded, Source } from "../engine/protocol";
import { control } from "../ui/control";
import { capital, spoken } from "./picks";

/** What an option is called. */
export const called = ({ name, text }: Pick<Choosable, "name" | "text">) => text || capital(spoken(name));

/** The number that a text says. */
const numberOf = (text: string) => (/^[+-]?\d+$/.test(text) ? Number(text) : NaN);

const TRUTHS = ["true", "yes", "on", "false", "no", "off"];

/** What an option may be, where a value is nothing of that. */
function wanted({ domain }: Choosable, value: string): string | undefined {
  const kind = control(domain);
  const given = value.trim().toLowerCase();
  switch (kind.kind) {
    case "number":
      return numberOf(given) >= kind.least && numberOf(given) <= kind.most ? undefined : `a number from ${kind.least} to ${kind.most}`;
    case "truth":
      return TRUTHS.includes(given) ? undefined : "true or false";
    case "names":
      return kind.names.includes(given) ? undefined : kind.names.map(spoken).join(" or ");
    case "text":
      return undefined;
  }
}

/** What is wrong with each option that does not fit. */
export function misfits({ options = {} }: Source, { about }: Pick<Loaded, "about">): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const option = about.options.find((one) => one.name === name);
    if (!option) return [`${about.title} has no option “${name}”.`];
    const right = wanted(option, value);
    return right ? [`${called(option)}: ${right}.`] : [];
  });
}
