import type { FormField } from '@groundwork/contract/forms/form-fields';
import { generationColor, missingStep, toneColor } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import type { ShownData } from '../data/shows-nothing.ts';
import type { View } from '../drawing/draw-node.ts';
import { type Totals, totalsBy } from '../model/map-branches.ts';
import type { MapModel } from '../model/map-model.ts';
import { type MapTheme, type Practice, practices } from '../model/map-theme.ts';

const text = words.maps.legend;

/** `letter` is the badge of a choice. `totals` are those of the team's own nodes. */
export type LegendRow = { name: string; color: string; letter?: string | undefined; totals: Totals };

/** `held` is the number of nodes of other teams. They have colors and count in no row, because they count there. */
export type Legend = { rows: LegendRow[]; held: number };

type LegendOf = Pick<View, 'colorBy' | 'palette'> & {
  model: MapModel;
  theme: MapTheme;
  branch: string | null;
  shown: ShownData;
};

const nothing: Totals = { nodes: 0, churches: 0, groups: 0, people: 0, counted: 0 };

/**
 * Returns the entries of the color scale that occur in a map or in one branch of it, in order. With a filter, only
 * matching nodes count.
 */
export function legendOf({ model, theme, branch, colorBy, palette, shown }: LegendOf): Legend {
  const byGeneration = colorBy === 'generation';
  const totalsOf = (held: boolean) =>
    totalsBy(model, branch, theme.facts, ({ id, held_by }, facts, generation) => {
      if ((held_by !== null) !== held || (shown.matches && !shown.matches.has(id))) return null;
      if (shown.scale) return shown.entryOf(id);
      return byGeneration ? generation : missingStep(practices.length - facts.practiced.size);
    });
  const own = totalsOf(false);
  const others = [...model.nodes.values()].some(({ held_by }) => held_by !== null)
    ? totalsOf(true)
    : new Map<number, Totals>();
  const found = new Map([...others.keys(), ...own.keys()].map((key) => [key, own.get(key) ?? nothing]));
  const held = addedUp([...others.values()]).nodes;
  if (shown.scale) {
    const unknown = { label: words.mapData.unknown, tone: { scale: 'unknown' }, letter: undefined } as const;
    const entries = [...shown.scale.entries.map((entry, index) => ({ ...entry, index })), { ...unknown, index: -1 }];
    const rows = entries.flatMap(({ label, tone, letter, index }): LegendRow[] => {
      const totals = found.get(index);
      return totals ? [{ name: label, color: toneColor(palette, tone), letter, totals }] : [];
    });
    return { rows, held };
  }
  const rows = [...found]
    .toSorted(([one], [other]) => one - other)
    .map(([step, totals]) =>
      byGeneration
        ? { name: text.generation(step), color: generationColor(palette, step), totals }
        : { name: text.missing[step] ?? '', color: palette.missing[step] ?? palette.unknown, totals },
    );
  return { rows, held };
}

/** Returns the sum of totals. */
export const addedUp = (all: Totals[]): Totals =>
  all.reduce(
    (sum, totals) => ({
      nodes: sum.nodes + totals.nodes,
      churches: sum.churches + totals.churches,
      groups: sum.groups + totals.groups,
      people: sum.people + totals.people,
      counted: sum.counted + totals.counted,
    }),
    nothing,
  );

/** Returns the team's own totals in words, and apart from them the number of nodes of other teams. */
export function legendCounts({ structure }: MapTheme, totals: Totals, held = 0): string[] {
  const { nodes, churches, groups } = totals;
  return [
    ...(structure === 'church'
      ? [churches > 0 && text.churches(churches), groups > 0 && text.groups(groups)]
      : [nodes > 0 && words.maps.nodes(nodes)]),
    held > 0 && text.withOthers(held),
  ].filter((counts) => counts !== false);
}

export function legendTitle({ structure }: MapTheme, colorBy: View['colorBy'], { scale }: ShownData): string {
  if (scale) return scale.field.label || scale.field.name;
  return structure === 'church' ? text.titles[colorBy] : text.levels;
}

/** Returns a row of the legend as text, for a file. */
export function legendText(theme: MapTheme, { name: label, letter, totals }: LegendRow): string {
  const name = letter === undefined ? label : `${letter} · ${label}`;
  const { people, counted } = totals;
  const counts = legendCounts(theme, totals);
  if (theme.structure === 'church' && counted > 0) counts.push(text.people(people));
  return counts.length > 0 ? text.entry(name, counts) : name;
}

/** Returns the practices of a map with the names of their fields, in their order on the rim. */
export const practiceNames = (fields: readonly FormField[]): { practice: Practice; name: string }[] =>
  practices.flatMap((practice) => {
    const field = fields.find(({ meaning }) => meaning === practice);
    return field ? [{ practice, name: field.label || field.name }] : [];
  });
