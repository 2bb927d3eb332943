/** Returns the last label of a path: `10` of `1.10`. */
export const labelOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Returns the path of the parent: `1` of `1.10`; null for a root. */
export function pathAbove(path: string): string | null {
  const end = path.lastIndexOf('.');
  return end < 0 ? null : path.slice(0, end);
}

const isNumber = (label: string) => /^\d+$/.test(label);

/** Compares labels by number, so that 2 comes before 10. Numbers come before words. */
export function precedes(one: string, other: string): boolean {
  const numbers = isNumber(one);
  if (numbers !== isNumber(other)) return numbers;
  if (numbers && one.length !== other.length) return one.length < other.length;
  return one < other;
}
