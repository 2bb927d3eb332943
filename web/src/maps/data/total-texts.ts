import * as words from '../../base/words/words.ts';
import { isYesNo, unknownValue } from './data-fields.ts';
import type { MapData } from './map-data.ts';
import type { Total, TotalOf } from './map-totals.ts';

const text = words.mapData.totals;
const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const growth = new Intl.NumberFormat(undefined, {
  notation: 'compact',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const known = (value: number | null, format: Intl.NumberFormat) =>
  value === null ? unknownValue : format.format(value);

/** Returns the name of the field that the totals add up, or the word for nodes. */
export const totalName = ({ field }: TotalOf) => (field ? field.label || field.name : words.mapData.nodes);

/** Returns a sum for little room. */
export const sumText = ({ sum }: Total) => known(sum, short);

/** Returns the parts of a total with their headings. A sum of yes is a count, and its average a share. */
export function totalParts({ field }: TotalOf): { key: string; label: string; textOf: (total: Total) => string }[] {
  const isYes = field !== null && isYesNo(field);
  const average = { key: 'average', label: isYes ? text.yesShare : text.average };
  return [
    {
      key: 'sum',
      label: field === null ? text.nodes : isYes ? text.yes : text.sum,
      textOf: sumText,
    },
    ...(field ? [{ ...average, textOf: (total: Total) => known(total.average, isYes ? percent : number) }] : []),
    { key: 'share', label: text.share, textOf: ({ share }) => known(share, percent) },
    { key: 'perMonth', label: text.perMonth, textOf: ({ perMonth }) => known(perMonth, growth) },
  ];
}

/** Returns the text that explains the growth: the number of months and the date field. */
export const growthText = ({ growth: field }: TotalOf, months: number) =>
  field ? text.perMonthOf(months, field.label || field.name) : text.noDate;

/**
 * Returns the totals of a branch, or of the generations of the whole map, as lines of text for a file. Returns no lines
 * when the look asks for no totals.
 */
export function totalLines(data: MapData, branch: string | null): string[] {
  const of = data.totalOf();
  const branches = data.branches();
  const generations = data.generations();
  if (!of || !branches || !generations) return [];
  const line = (name: string, total: Total) =>
    words.maps.legend.entry(
      name,
      totalParts(of).map(({ label, textOf }) => `${label} ${textOf(total)}`),
    );
  if (branch !== null) return [text.branch(totalName(of)), line(text.all, branches(branch))];
  return [
    text.title(totalName(of)),
    ...generations.generations.map((total) =>
      line(text.ofGeneration(words.maps.legend.generation(total.generation)), total),
    ),
    line(text.all, generations.all),
  ];
}
