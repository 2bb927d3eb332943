import type { Weight } from './shapes.ts';

/** A subset of the characters of a typeface, in its own file. */
export type FontSlice = {
  name: string;
  /** Whether letters change their form with their neighbors, as in Arabic. */
  isShaped: boolean;
  covers: (codePoint: number) => boolean;
  load: (weight: Weight) => Promise<Uint8Array>;
};

type Family = { name: string; isShaped: boolean; ranges: Record<string, string> };

/**
 * Returns the slices of font families. The first slice that covers a character is used. `load` reads
 * `{family}-{slice}-{weight}-normal.woff`.
 */
export function fontSlices(families: Family[], load: (file: string) => Promise<Uint8Array>): FontSlice[] {
  return families.flatMap(({ name, isShaped, ranges }) =>
    Object.entries(ranges).map(([key, text]) => {
      const slice = key.replace(/[[\]]/g, '');
      const spans = text.split(',').map((span) =>
        span
          .replace('U+', '')
          .split('-')
          .map((hex) => Number.parseInt(hex, 16)),
      );
      return {
        name: `${name}-${slice}`,
        isShaped: isShaped || slice === 'devanagari',
        covers: (codePoint: number) => spans.some(([from = 0, to = from]) => from <= codePoint && codePoint <= to),
        load: (weight: Weight) => load(`${name}-${slice}-${weight}-normal.woff`),
      };
    }),
  );
}

/** Orders Latin before its extensions, so that characters in several slices come from the first. */
export const families = (
  latin: Record<string, string>,
  arabic: Record<string, string>,
  chinese: Record<string, string>,
): Family[] => [
  { name: 'noto-sans', isShaped: false, ranges: Object.fromEntries(Object.entries(latin).toReversed()) },
  {
    name: 'noto-sans-arabic',
    isShaped: true,
    ranges: Object.fromEntries(Object.entries(arabic).filter(([key]) => key === 'arabic')),
  },
  {
    name: 'noto-sans-sc',
    isShaped: false,
    ranges: Object.fromEntries(Object.entries(chinese).filter(([key]) => key.startsWith('['))),
  },
];
