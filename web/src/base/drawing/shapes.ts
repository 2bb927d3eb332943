import type { iconPaths } from './icon-shapes.ts';

type Look = { opacity?: number };
type Outline = { stroke: string; width: number; dash?: readonly [on: number, off: number] };
type Drawn = Look & { fill?: string; outline?: Outline };

export type Weight = 400 | 600;

/**
 * The shapes that every output can draw, in map units. A step of a path is the end of a line, or a control point and
 * the end of a quadratic curve.
 */
export type Shape =
  | (Drawn & { kind: 'circle'; x: number; y: number; r: number })
  | (Drawn & { kind: 'box'; x: number; y: number; width: number; height: number; radius: number })
  | (Drawn & { kind: 'path'; steps: readonly Step[] })
  | (Look & {
      kind: 'icon';
      icon: keyof typeof iconPaths;
      x: number;
      y: number;
      size: number;
      color: string;
      width: number;
    })
  | (Look & TextShape);
export type Step =
  | readonly [x: number, y: number]
  | readonly [controlX: number, controlY: number, x: number, y: number];
export type TextShape = {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  size: number;
  weight: Weight;
  color: string;
  anchor: 'start' | 'middle' | 'end';
  rtl: boolean;
  /** Color of the outline that separates the text from lines behind it. */
  halo?: string;
};

/** Returns the width of a text in map units. */
export type Measure = (text: string, size: number, weight: Weight) => number;

/** Returns whether the first letter of a text belongs to a right-to-left script. */
export const isRtl = (text: string) =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The most UTF-16 units of a line. Longer texts are cut without measuring them, because shaping takes time. */
const longest = 400;

/** Cuts a text to a width and ends it with an ellipsis. */
export function cut(text: string, width: number, size: number, weight: Weight, measure: Measure): string {
  if (text.length * size <= width || (text.length <= longest && measure(text, size, weight) <= width)) return text;
  const parts = [...letters.segment(text.slice(0, longest))].map(({ segment }) => segment);
  let [fits, tooMany] = [0, parts.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(`${parts.slice(0, middle).join('')}…`, size, weight) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${parts.slice(0, fits).join('').trimEnd()}…`;
}

/** A text breaks at spaces, after hyphens, and between Chinese or Japanese letters. */
const pieces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\p{P}]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-]+-*|-+|\s+/gu;

/**
 * Wraps a text into a limited number of lines and cuts the last one. Chinese and Japanese wrap between any two
 * characters. With `breaks`, a word that is wider than a line continues on the next one.
 */
export function wrapped(
  text: string,
  width: number,
  lines: number,
  size: number,
  measure: Measure,
  { weight = 400, breaks = false }: { weight?: Weight; breaks?: boolean } = {},
): string[] {
  const found: string[] = [];
  let line = '';
  const words: string[] = text.slice(0, 1000).match(pieces) ?? [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    const longer = line + word;
    if (line.trim() === '' && breaks && found.length + 1 < lines && measure(word, size, weight) > width) {
      const start = fitting(word, width, size, weight, measure);
      found.push(start);
      words[index--] = word.slice(start.length);
      line = '';
    } else if (line.trim() === '' || measure(longer.trimEnd(), size, weight) <= width) line = longer.trimStart();
    else if (found.length + 1 === lines) {
      line += words.slice(index).join('');
      break;
    } else {
      found.push(line.trimEnd());
      line = '';
      index--;
    }
  }
  if (line.trim()) found.push(line.trimEnd());
  return found.map((each) => cut(each, width, size, weight, measure));
}

/** Returns as many letters from the start of a word as fit, at least one. */
function fitting(word: string, width: number, size: number, weight: Weight, measure: Measure): string {
  let start = '';
  for (const { segment } of letters.segment(word)) {
    if (start !== '' && measure(start + segment, size, weight) > width) break;
    start += segment;
  }
  return start;
}
