import type { iconPaths } from './map-icons.ts';

type Look = { opacity?: number };
type Outline = { stroke: string; width: number; dash?: readonly [on: number, off: number] };
type Drawn = Look & { fill?: string; outline?: Outline };

export type Weight = 400 | 600;

/** What every writer can draw, in map units. A step of a path is a point to go straight to, or a control point and where the curve ends. */
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
  /** Colour of what keeps the text clear of lines behind it. */
  halo?: string;
};

/** Width of a text in map units. */
export type Measure = (text: string, size: number, weight: Weight) => number;

/** The direction of a text is that of its first letter. */
export const isRtl = (text: string) =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text, cut with an ellipsis where it is wider than there is room. */
export function cut(text: string, width: number, size: number, weight: Weight, measure: Measure): string {
  if (text.length * size <= width || measure(text, size, weight) <= width) return text;
  const parts = [...letters.segment(text.slice(0, 400))].map(({ segment }) => segment);
  let [fits, tooMany] = [0, parts.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(`${parts.slice(0, middle).join('')}…`, size, weight) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${parts.slice(0, fits).join('').trimEnd()}…`;
}

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu;

/** The text in at most so many lines; the last is cut. Chinese and Japanese break between any two characters. */
export function wrapped(text: string, width: number, lines: number, size: number, measure: Measure): string[] {
  const found: string[] = [];
  let line = '';
  const words = text.slice(0, 1000).match(pieces) ?? [];
  for (let index = 0; index < words.length; index++) {
    const longer = line + (words[index] as string);
    if (line.trim() === '' || measure(longer.trimEnd(), size, 400) <= width) line = longer.trimStart();
    else if (found.length + 1 === lines) {
      line += words.slice(index).join('');
      break;
    } else {
      found.push(line.trimEnd());
      line = (words[index] as string).trimStart();
    }
  }
  if (line.trim()) found.push(line.trimEnd());
  return found.map((each) => cut(each, width, size, 400, measure));
}
