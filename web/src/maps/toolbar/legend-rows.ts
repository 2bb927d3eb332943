import { words } from '../../words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { missingStep } from '../drawing/map-palette.ts';
import { type Totals, totalsBy } from '../model/map-branches.ts';
import type { MapModel } from '../model/map-model.ts';
import { type MapTheme, practices } from '../model/map-theme.ts';

const text = words.maps.legend;

export type LegendRow = { name: string; color: string; totals: Totals };

type LegendOf = Pick<View, 'colorBy' | 'palette'> & { model: MapModel; theme: MapTheme; branch: string | null };

/** Returns the steps of the color scale that occur in a map or in one branch of it, in order. */
export function legendRows({ model, theme, branch, colorBy, palette }: LegendOf): LegendRow[] {
  const last = palette.generations.length;
  const byGeneration = colorBy === 'generation';
  const totals = totalsBy(model, branch, theme.facts, (_, facts, generation) =>
    byGeneration ? Math.min(generation, last) - 1 : missingStep(practices.length - facts.practiced.size),
  );
  const colors = byGeneration ? palette.generations : palette.missing;
  const names = byGeneration ? colors.map((_, index) => text.generation(index + 1, last)) : text.missing;
  return colors.flatMap((color, step) => {
    const sum = totals.get(step);
    return sum ? [{ name: names[step] ?? '', color, totals: sum }] : [];
  });
}

export const legendTitle = ({ structure }: MapTheme, colorBy: View['colorBy']) =>
  structure === 'church' ? text.titles[colorBy] : text.levels;

/** Returns a row of the legend as text, for a file. */
export function legendText({ structure }: MapTheme, { name, totals }: LegendRow): string {
  if (structure !== 'church') return text.entry(name, [words.maps.nodes(totals.nodes)]);
  const { churches, groups, people, counted } = totals;
  const counts = [
    ...(churches > 0 ? [text.churches(churches)] : []),
    ...(groups > 0 ? [text.groups(groups)] : []),
    ...(counted > 0 ? [text.people(people)] : []),
  ];
  return text.entry(name, counts);
}
