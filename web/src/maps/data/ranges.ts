/** `equal` divides into ranges of one width, `even` into ranges with about as many values. */
export type Steps = 'equal' | 'even';

/** A step of a scale: the values from `from` up to the next step. `low` and `high` are the ends to show. */
export type Range = { from: number; low: number; high: number };

/** The maximum number of steps, and the number of steps of `even`. */
const [most, quantiles] = [6, 5];

/**
 * Divides values into at most six steps, from low to high. Few different values have a step each. `widths` are the
 * allowed widths of equal ranges; by default 1, 2, 2.5 and 5 times a power of ten.
 */
export function rangesOf(values: readonly number[], steps: Steps, widths?: readonly number[]): Range[] {
  const sorted = Float64Array.from(values).sort();
  const different = new Set(sorted);
  if (different.size <= most) return [...different].map((value) => ({ from: value, low: value, high: value }));
  return (steps === 'equal' && equalRanges(sorted, widths)) || evenRanges(sorted);
}

/** Equal values stay in one step, so a step can hold more than its share of the values. */
function evenRanges(sorted: Float64Array): Range[] {
  const ranges: Range[] = [];
  for (let start = 0, parts = quantiles; start < sorted.length; parts = Math.max(1, parts - 1)) {
    let end = start + Math.ceil((sorted.length - start) / parts);
    while (end < sorted.length && sorted[end] === sorted[end - 1]) end++;
    const [low, high] = [sorted[start] as number, sorted[end - 1] as number];
    ranges.push({ from: low, low, high });
    start = end;
  }
  return ranges;
}

/** Returns undefined when floating point cannot divide the values, because they are too close or too far apart. */
function equalRanges(sorted: Float64Array, widths?: readonly number[]): Range[] | undefined {
  const [least, greatest] = [sorted[0] as number, sorted.at(-1) as number];
  const areWhole = sorted.every(Number.isInteger);
  const cells = (width: number) => Math.floor(greatest / width) - Math.floor(least / width) + 1;
  const width = widths
    ? (widths.find((each) => cells(each) <= most) ?? (widths.at(-1) as number))
    : niceWidth(greatest / quantiles - least / quantiles, areWhole);
  const first = Math.floor(least / width);
  const count = cells(width);
  if (!Number.isFinite(width) || width <= 0 || !Number.isSafeInteger(first) || count < 2 || count > most)
    return undefined;
  const at = (index: number) => Number(((first + index) * width).toPrecision(12));
  return Array.from({ length: count }, (_, index) => {
    const next = at(index + 1);
    return { from: index === 0 ? -Infinity : at(index), low: at(index), high: areWhole ? next - 1 : next };
  });
}

function niceWidth(raw: number, areWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const width = [1, 2, 2.5, 5, 10].map((part) => part * power).find((each) => each >= raw) ?? raw;
  return areWhole ? Math.max(1, Math.ceil(width)) : width;
}
