/** A value from 0 to 1 as a percentage with so many decimals; what is not quite nothing or all is not told as such. */
export function percent(value: number, decimals: number): string {
  const least = 10 ** -decimals;
  const all = value * 100;
  const rounded = all.toFixed(decimals);
  if (value > 0 && Number(rounded) === 0) return `<${least}`;
  if (value < 1 && Number(rounded) === 100) return `>${100 - least}`;
  return Number(rounded) === 0 || Number(rounded) === 100 ? String(Number(rounded)) : rounded;
}

/** How far the share of so many among all may lie from the true one, with 95 % certainty: half of Wilson's interval. */
export function margin(part: number, all: number): number {
  if (all === 0) return 1;
  const [share, deviations] = [part / all, 1.96];
  const square = deviations ** 2;
  return (deviations * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2))) / (1 + square / all);
}
