/** A value from 0 to 1 as a percentage with so many decimals; what is not quite nothing or all is not told as such. */
export function percent(value: number, decimals: number): string {
  const least = 10 ** -decimals;
  const all = value * 100;
  const rounded = all.toFixed(decimals);
  if (value > 0 && Number(rounded) === 0) return `<${least}`;
  if (value < 1 && Number(rounded) === 100) return `>${100 - least}`;
  return Number(rounded) === 0 || Number(rounded) === 100 ? String(Number(rounded)) : rounded;
}
