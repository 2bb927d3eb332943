import type { FormField } from '@groundwork/contract/forms/form-fields';
import { allNodes } from '@groundwork/contract/maps/look-names';
import type { MapLook } from '@groundwork/contract/maps/map-look';
import { withGenerations } from '../model/map-branches.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import { isMapView } from '../model/map-views.ts';
import { canTotal, fieldCalled, heldValue, isDate, numberIn } from './data-fields.ts';
import { monthIn } from './months.ts';

/** Growth is the average of at most this many months; of fewer when the first date is later. */
const growthMonths = 12;

/**
 * The subject of the totals. `field` is a number field, or a yes/no field whose yes answers count; null counts the
 * nodes. `growth` is the date field that dates the growth.
 */
export type TotalOf = { field: FormField | null; growth: FormField | null };

/** `recent` is the part of the sum whose date is within the last months; `dated` the number of nodes with a date. */
type Sum = { nodes: number; known: number; sum: number; recent: number; dated: number };

export type Total = {
  nodes: number;
  /** The nodes with a value. */
  known: number;
  /** Null when no value is known. The same is true of the properties below. */
  sum: number | null;
  average: number | null;
  /** The part of the whole map's sum, from 0 to 1. Null also when the sum of the whole map is not positive. */
  share: number | null;
  /** The sum of the nodes that began in the last months, divided by these months. */
  perMonth: number | null;
};

/** Returns what the totals of a look add up; undefined when the look asks for no valid total. */
export function totalOf(fields: FormField[], look: MapLook): TotalOf | undefined {
  const field = look.total === allNodes ? null : fieldCalled(fields, look.total);
  if (field === undefined || (field && !canTotal(field))) return undefined;
  return { field, growth: growthField(fields, look) };
}

/** Returns the date field that growth counts by: the chosen one, else the start date, else the first. */
export function growthField(fields: FormField[], look: MapLook): FormField | null {
  const dates = fields.filter(isDate);
  return fieldCalled(dates, look.growth) ?? dates.find(({ meaning }) => meaning === 'start_date') ?? dates[0] ?? null;
}

type Counted = {
  model: MapModel;
  of: TotalOf;
  /** The nodes that count; null for all nodes. */
  matches: ReadonlySet<string> | null;
  /** The current month in the viewer's time zone, in the unit of `monthIn`. */
  month: number;
};

/** Returns the number of months that the growth is the average of: those since the first date, at most twelve. */
export function monthsOfGrowth({ model, of: { growth }, matches, month }: Counted): number {
  if (!growth) return growthMonths;
  let first = month;
  for (const node of model.nodes.values()) {
    if (isMapView(node) || (matches && !matches.has(node.id))) continue;
    first = Math.min(first, monthIn(heldValue(node, growth)) ?? month);
  }
  return Math.min(growthMonths, month - first + 1);
}

/** Adds up each generation, and everything, of the focused branch or the whole map. */
export function generationTotals(counted: Counted) {
  const { model } = counted;
  const months = monthsOfGrowth(counted);
  const sums = new Map<number, Sum>();
  const all = nothing();
  const sumOf = summing(counted);
  for (const { id, generation } of withGenerations(model, model.focus)) {
    const one = sumOf(model.nodes.get(id) as MapNode);
    if (!one) continue;
    sums.set(generation, added(sums.get(generation) ?? nothing(), one));
    added(all, one);
  }
  const end = (sum: Sum) => ended(sum, all.sum, counted.of, months);
  return {
    generations: [...sums]
      .toSorted(([one], [other]) => one - other)
      .map(([generation, sum]) => ({ generation, ...end(sum) })),
    all: end(all),
  };
}

/** Returns a function for the total of each branch: a node with everything below it. Shares are of the whole map. */
export function branchTotals(counted: Counted): (id: string) => Total {
  const { model } = counted;
  const months = monthsOfGrowth(counted);
  const sums = new Map<string, Sum>();
  const sumOf = summing(counted);
  const all = nothing();
  const ids = [...model.tree.walk()];
  // Iterates from the last node to the first, so that a branch is complete before its parent is reached.
  for (let at = ids.length - 1; at >= 0; at--) {
    const id = ids[at] as string;
    const one = sumOf(model.nodes.get(id) as MapNode);
    const sum = sums.get(id) ?? nothing();
    if (one) {
      added(sum, one);
      added(all, one);
    }
    sums.set(id, sum);
    const above = model.tree.parent(id);
    if (above !== null) sums.set(above, added(sums.get(above) ?? nothing(), sum));
  }
  return (id) => ended(sums.get(id) ?? nothing(), all.sum, counted.of, months);
}

const nothing = (): Sum => ({ nodes: 0, known: 0, sum: 0, recent: 0, dated: 0 });

function added(to: Sum, one: Sum): Sum {
  to.nodes += one.nodes;
  to.known += one.known;
  to.sum += one.sum;
  to.recent += one.recent;
  to.dated += one.dated;
  return to;
}

function summing({ of: { field, growth }, matches, month }: Counted) {
  return (node: MapNode): Sum | undefined => {
    if (isMapView(node) || (matches && !matches.has(node.id))) return undefined;
    const value = field ? numberIn(node, field) : 1;
    const began = growth ? monthIn(heldValue(node, growth)) : null;
    const isRecent = began !== null && began <= month && began > month - growthMonths;
    return {
      nodes: 1,
      known: value === null ? 0 : 1,
      sum: value ?? 0,
      recent: isRecent ? (value ?? 0) : 0,
      dated: began === null ? 0 : 1,
    };
  };
}

function ended({ nodes, known, sum, recent, dated }: Sum, whole: number, { field }: TotalOf, months: number): Total {
  const isKnown = known > 0;
  return {
    nodes,
    known,
    sum: isKnown ? sum : null,
    average: isKnown && field ? sum / known : null,
    share: isKnown && whole > 0 ? sum / whole : null,
    perMonth: isKnown && dated > 0 ? recent / months : null,
  };
}
