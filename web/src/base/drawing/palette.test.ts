import { describe, expect, it } from 'vitest';
import { channels, generationColor, palettes, toneColor } from './palette.ts';

type Triple = [number, number, number];
const linear = (color: string) =>
  channels(color).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as Triple;
const product = (rows: Triple[], [r, g, b]: Triple) => rows.map(([x, y, z]) => x * r + y * g + z * b) as Triple;

/**
 * Color matrices in linear light for normal and color-blind vision (Machado, Oliveira and Fernandes 2009, full
 * severity).
 */
const sights: Record<string, Triple[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklab(rgb: Triple): Triple {
  const [l, m, s] = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as Triple;
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
}
const seenAs = (color: string, sight: Triple[]) => oklab(product(sight, linear(color)));
const distance = (one: Triple, other: Triple) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
const luminance = (color: string) => {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  const palette = palettes[scheme];

  it.each(Object.entries(sights))(
    'has choices, and a color for no value, that people with %s sight tell apart',
    (_, sight) => {
      const seen = [...palette.choices, palette.unknown].map((color) => seenAs(color, sight));
      const apart = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other)));
      expect(Math.min(...apart)).toBeGreaterThan(0.1);
    },
  );

  it('has steps whose lightness changes in one direction, up to the most contrast', () => {
    const steps = Array.from({ length: 6 }, (_, step) =>
      contrast(toneColor(palette, { scale: 'steps', step, of: 6 }), palette.canvas),
    );
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  });

  it('has colors that show on the canvas', () => {
    for (const color of [...palette.choices, ...palette.steps])
      expect(contrast(color, palette.canvas), color).toBeGreaterThan(1.9);
  });

  it('has generations whose lightness goes up and then down, each unlike its neighbours', () => {
    const half = palette.generations.length / 2;
    const lightness = palette.generations.map(luminance);
    const [up, down] = [lightness.slice(0, half), lightness.slice(half)];
    expect(up).toEqual(up.toSorted((one, other) => one - other));
    expect(down).toEqual(down.toSorted((one, other) => other - one));
    for (const sight of Object.values(sights)) {
      const seen = Array.from({ length: 24 }, (_, index) => seenAs(generationColor(palette, index + 1), sight));
      for (const [index, color] of seen.slice(1).entries())
        expect(distance(color, seen[index] as Triple), `generation ${index + 2}`).toBeGreaterThan(0.025);
    }
  });

  it('has a color for each of twelve generations, and repeats the last six', () => {
    const colors = Array.from({ length: 60 }, (_, index) => generationColor(palette, index + 1));
    expect(new Set(colors.slice(0, 12)).size).toBe(12);
    expect(new Set(colors)).toEqual(new Set(palette.generations));
    expect(colors[12]).toBe(colors[6]);
  });

  it('spreads any number of steps over the whole scale', () => {
    const ends = (of: number) => [0, of - 1].map((step) => toneColor(palette, { scale: 'steps', step, of }));
    for (const of of [2, 3, 5, 6]) expect(ends(of)).toEqual([palette.steps[0], palette.steps.at(-1)]);
    expect(ends(1)[0]).toBe(palette.steps.at(-1));
  });
});
