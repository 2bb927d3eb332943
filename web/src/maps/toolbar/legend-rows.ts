import type { FormField } from '@groundwork/contract/forms/form-fields';
import { generationColor, missingStep, toneColor } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import type { ShownData } from '../data/shows-nothing.ts';
import type { View } from '../drawing/draw-node.ts';
import { type Totals, totalsBy } from '../model/map-branches.ts';
import type { MapModel } from '../model/map-model.ts';
import { type MapTheme, type Practice, practices } from '../model/map-theme.ts';

const text = words.maps.legend;

/** `letter` is the badge of a choice. */
export type LegendRow = { name: string; color: string; letter?: string | undefined; totals: Totals };

type LegendOf = Pick<View, 'colorBy' | 'palette'> & {
  model: MapModel;
  theme: MapTheme;
  branch: string | null;
  shown: ShownData;
};

/**
 * Returns the entries of the color scale that occur in a map or in one branch of it, in order. With a filter, only
 * matching nodes count.
 */
export function legendRows({ model, theme, branch, colorBy, palette, shown }: LegendOf): LegendRow[] {
  const byGeneration = colorBy === 'generation';
  const totals = totalsBy(model, branch, theme.facts, ({ id }, facts, generation) => {
    if (shown.matches && !shown.matches.has(id)) return null;
    if (shown.scale) return shown.entryOf(id);
    return byGeneration ? generation : missingStep(practices.length - facts.practiced.size);
  });
  if (shown.scale) {
    const unknown = { label: words.mapData.unknown, tone: { scale: 'unknown' }, letter: undefined } as const;
    const entries = [...shown.scale.entries.map((entry, index) => ({ ...entry, index })), { ...unknown, index: -1 }];
    return entries.flatMap(({ label, tone, letter, index }): LegendRow[] => {
      const sum = totals.get(index);
      return sum ? [{ name: label, color: toneColor(palette, tone), letter, totals: sum }] : [];
    });
  }
  return [...totals]
    .toSorted(([one], [other]) => one - other)
    .map(([step, sum]) =>
      byGeneration
        ? { name: text.generation(step), color: generationColor(palette, step), totals: sum }
        : { name: text.missing[step] ?? '', color: palette.missing[step] ?? palette.unknown, totals: sum },
    );
}

/** Returns the sum of totals. */
export const addedUp = (all: Totals[]): Totals =>
  all.reduce((sum, totals) => ({
    nodes: sum.nodes + totals.nodes,
    churches: sum.churches + totals.churches,
    groups: sum.groups + totals.groups,
    people: sum.people + totals.people,
    counted: sum.counted + totals.counted,
  }));

export function legendTitle({ structure }: MapTheme, colorBy: View['colorBy'], { scale }: ShownData): string {
  if (scale) return scale.field.label || scale.field.name;
  return structure === 'church' ? text.titles[colorBy] : text.levels;
}

/** Returns a row of the legend as text, for a file. */
export function legendText({ structure }: MapTheme, { name: label, letter, totals }: LegendRow): string {
  const name = letter === undefined ? label : `${letter} · ${label}`;
  if (structure !== 'church') return text.entry(name, [words.maps.nodes(totals.nodes)]);
  const { churches, groups, people, counted } = totals;
  const counts = [
    ...(churches > 0 ? [text.churches(churches)] : []),
    ...(groups > 0 ? [text.groups(groups)] : []),
    ...(counted > 0 ? [text.people(people)] : []),
  ];
  return text.entry(name, counts);
}

/** Returns the practices of a map with the names of their fields, in their order on the rim. */
export const practiceNames = (fields: readonly FormField[]): { practice: Practice; name: string }[] =>
  practices.flatMap((practice) => {
    const field = fields.find(({ meaning }) => meaning === practice);
    return field ? [{ practice, name: field.label || field.name }] : [];
  });
