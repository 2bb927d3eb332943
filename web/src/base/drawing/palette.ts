import type { NodeOutcome } from '@groundwork/contract/maps/versions';
/** The outcome of a comparison for a node; `same` if nothing differs. */
export type Change = NodeOutcome | 'same';

/**
 * A color that stands for a value, in both palettes: a step from low to high, one of the choices, the choices that have
 * no color of their own, no value, or a change.
 */
export type Tone =
  | { scale: 'steps'; step: number; of: number }
  | { scale: 'choices'; index: number }
  | { scale: 'other' }
  | { scale: 'unknown' }
  | { scale: 'change'; change: Change };

/**
 * The colors of a drawn map. They are literal, because a canvas, an SVG file and a PDF cannot read CSS custom
 * properties. The interface around the map uses tokens.
 */
export type MapPalette = {
  canvas: string;
  /** The color of the dots of the background. */
  grid: string;
  node: string;
  surface: string;
  line: string;
  edge: string;
  heldEdge: string;
  held: string;
  heldFill: string;
  heldHull: string;
  heldLine: string;
  rim: string;
  ink: string;
  ink2: string;
  ink3: string;
  faint: string;
  accent: string;
  accentInk: string;
  onAccent: string;
  /** The colors of the generations, from the first on. Later generations repeat the last six, in turn. */
  generations: readonly string[];
  missing: readonly string[];
  /** Colors of values from low to high. The highest has the most contrast with the canvas. */
  steps: readonly string[];
  /** Colors of choices. Color-blind people can tell them apart, and each choice also has a letter. */
  choices: readonly string[];
  other: string;
  unknown: string;
  greyed: string;
  changes: Record<Change, string>;
};

/**
 * Lightness changes in one direction along each scale, so that color-blind people see the order. The generations have
 * two such scales of six, one up and one down.
 */
export const palettes: Record<'light' | 'dark', MapPalette> = {
  light: {
    canvas: '#faf8f5',
    grid: '#e4dfd7',
    node: '#ffffff',
    surface: '#fffefc',
    line: '#dcd6cd',
    edge: '#b9b2a7',
    heldEdge: '#d3cdc4',
    held: '#b3aca1',
    heldFill: '#f3f1ed',
    heldHull: '#f1eee9',
    heldLine: '#b9b2a7',
    rim: '#9a968f',
    ink: '#23211d',
    ink2: '#403c36',
    ink3: '#6f685e',
    faint: '#8f877c',
    accent: '#2b7b5b',
    accentInk: '#1b6b4c',
    onAccent: '#fffefc',
    generations: [
      ...['#1c3557', '#1f6480', '#2f8365', '#76923a', '#c08a12', '#dfb150'],
      ...['#dd9478', '#c8717f', '#a95a8a', '#824c8f', '#57408a', '#2f2f6e'],
    ],
    missing: ['#b9dccb', '#e2bb55', '#c9752b', '#82300f'],
    steps: ['#d6ac3a', '#93ab43', '#4b9a66', '#2b7d84', '#2d5a80', '#332f62'],
    choices: ['#086fed', '#f39427', '#658881', '#913fa5', '#37a8f4', '#951202', '#c06d00', '#1a294c'],
    other: '#6f685e',
    unknown: '#b3aca1',
    greyed: '#dcd6cd',
    changes: { added: '#2b7b5b', changed: '#8a5d0f', gone: '#b4382c', handed_over: '#2867a8', same: '#6f685e' },
  },
  dark: {
    canvas: '#171513',
    grid: '#2a2723',
    node: '#201e1b',
    surface: '#1f1d1a',
    line: '#403b35',
    edge: '#57524a',
    heldEdge: '#3f3b36',
    held: '#57524a',
    heldFill: '#24211e',
    heldHull: '#1d1b18',
    heldLine: '#57524a',
    rim: '#0f0e0d',
    ink: '#ece8e1',
    ink2: '#cfc9bf',
    ink3: '#9f978b',
    faint: '#7d776d',
    accent: '#52a683',
    accentInk: '#8bc3ab',
    onAccent: '#12110f',
    generations: [
      ...['#4d6fc4', '#3f97bf', '#57b98f', '#a4c75c', '#f0b440', '#f7e9bd'],
      ...['#f4c0a4', '#ea9c98', '#d67ca0', '#b866ad', '#9458b0', '#7049a6'],
    ],
    missing: ['#35604e', '#8f6c22', '#d98b3a', '#ffcf9e'],
    steps: ['#4b5fb0', '#3f8cc0', '#3fae9c', '#8cc45f', '#e3cf57', '#fbf0c4'],
    choices: ['#7e91ff', '#ffb900', '#19e6a3', '#b98da0', '#b3bdff', '#d36016', '#ffff35', '#636cb9'],
    other: '#9f978b',
    unknown: '#57524a',
    greyed: '#403b35',
    changes: { added: '#52a683', changed: '#d9ae5c', gone: '#f08b7d', handed_over: '#7db3e8', same: '#9f978b' },
  },
};

/** The colors on paper. */
export const paperPalette: MapPalette = { ...palettes.light, canvas: '#ffffff' };

/** Returns the color of a generation. The first is 1. */
export function generationColor({ generations }: MapPalette, generation: number): string {
  const half = generations.length / 2;
  const index = Math.max(0, generation - 1);
  return generations[index < generations.length ? index : half + (index % half)] as string;
}

/** Returns the step of the scale for a number of missing practices: none, 1–2, 3–4 or 5–6. */
export const missingStep = (missing: number) => Math.ceil(missing / 2);
export const missingColor = (palette: MapPalette, missing: number) => palette.missing[missingStep(missing)] as string;

/** Returns the color of a value. Steps are spread over the whole scale. */
export function toneColor({ steps, choices, other, unknown, changes }: MapPalette, tone: Tone): string {
  switch (tone.scale) {
    case 'steps': {
      const at = tone.of > 1 ? (tone.step / (tone.of - 1)) * (steps.length - 1) : steps.length - 1;
      const low = Math.floor(at);
      return mixed(steps[Math.min(low + 1, steps.length - 1)] as string, at - low, steps[low] as string);
    }
    case 'choices':
      return choices[tone.index] ?? other;
    case 'other':
      return other;
    case 'unknown':
      return unknown;
    case 'change':
      return changes[tone.change];
  }
}

type Triple = [number, number, number];

/** Mixes colors like CSS `color-mix(in oklab, …)`. `share` is that of the first color, from 0 to 1. */
export function mixed(one: string, share: number, other: string): string {
  const key = `${one} ${share} ${other}`;
  const known = mixtures.get(key);
  if (known) return known;
  const [a, b] = [oklab(one), oklab(other)];
  const between = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  const color = hex([between(0), between(1), between(2)]);
  mixtures.set(key, color);
  return color;
}
const mixtures = new Map<string, string>();

/** Returns red, green and blue of `#rrggbb`, each from 0 to 1. */
export const channels = (color: string): Triple =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255) as Triple;

function oklab(color: string): Triple {
  const [r, g, b] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hex([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const shown = linear.map((value) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
  });
  return `#${shown.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
