import { limits } from '@groundwork/contract/base/limits';
import { type FormField, isEmpty, optionLabel, tristates } from '@groundwork/contract/forms/form-fields';
import { lineOf } from '@groundwork/contract/forms/node-titles';
import { filterProblem, meets, type RecordFilter } from '@groundwork/contract/forms/record-filters';
import { allNodes, missingPractices } from '@groundwork/contract/maps/look-names';
import type { MapLook } from '@groundwork/contract/maps/map-look';
import type { Tone } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import { isMapView } from '../model/map-views.ts';
import type { NodeStyle } from '../model/node-style.ts';
import {
  canBadge,
  canColor,
  canTotal,
  fieldCalled,
  heldValue,
  isDate,
  isNumber,
  isYesNo,
  numberIn,
  unknownValue,
} from './data-fields.ts';
import { monthIn, shortMonth } from './months.ts';
import { type ScaleEntry, scaleOf } from './scale.ts';
import { type ShownData, showsNothing } from './shows-nothing.ts';

const unknown: Tone = { scale: 'unknown' };

/** Computes how each node is drawn. One pass over the nodes, so it runs once for each change of the map or the look. */
export function shownData(model: MapModel, fields: FormField[], look: MapLook): ShownData {
  const colored = look.color === missingPractices ? undefined : usable(fields, look.color, canColor);
  const sized = usable(fields, look.size, isNumber);
  const badged = usable(fields, look.badge, canBadge);
  const filters = usableFilters(fields, look.filter ?? []);
  const missing = missingIn(fields, look);
  if (!colored && !sized && !badged && filters.length === 0) return { ...showsNothing, missing };

  const nodes = [...model.nodes.values()];
  const own = nodes.filter((node) => !isMapView(node));
  const scale = colored
    ? scaleOf(
        colored,
        own.map((node) => heldValue(node, colored)),
        look.steps ?? 'even',
      )
    : null;
  const radius = sized && radiusScale(own.map((node) => numberIn(node, sized)));
  const matches = filters.length > 0 ? matching(own, filters) : null;
  const kept = matches && withAncestors(model, matches);

  const entries = new Map<string, number>();
  const styles = new Map<string, NodeStyle>();
  const known = new Map<string, NodeStyle>();
  const interned = (style: NodeStyle, entry: number) => {
    const key = `${style.greyed} ${style.tone ? entry : ''} ${style.radius} ${style.badge}`;
    const same = known.get(key) ?? style;
    known.set(key, same);
    return same;
  };
  for (const node of nodes) {
    const style: NodeStyle = {};
    let entry = -1;
    if (kept && !kept.has(node.id)) style.greyed = true;
    if (!isMapView(node)) {
      if (sized && radius) style.radius = radius(numberIn(node, sized));
      if (colored && scale) entry = scale.entryOf(heldValue(node, colored));
      entries.set(node.id, entry);
      if (scale && !style.greyed) Object.assign(style, colorStyle(scale.entries[entry], badged === undefined));
      if (badged && !style.greyed) style.badge = badgeText(badged, node);
    }
    if (Object.keys(style).length > 0) styles.set(node.id, interned(style, entry));
  }
  return {
    styleOf: (id) => styles.get(id),
    scale: colored && scale ? { ...scale, field: colored } : null,
    entryOf: (id) => entries.get(id) ?? -1,
    matches,
    missing,
  };
}

/** Without another badge, the letter of a choice is the badge, for people who do not see its color. */
const colorStyle = (entry: ScaleEntry | undefined, hasLetter: boolean): NodeStyle => ({
  tone: entry?.tone ?? unknown,
  ...(hasLetter && entry?.letter !== undefined && { badge: entry.letter }),
});

function usable(fields: FormField[], name: string | undefined, fits: (field: FormField) => boolean) {
  const field = fieldCalled(fields, name);
  return field && fits(field) ? field : undefined;
}

type UsableFilter = { field: FormField; filter: RecordFilter };

const usableFilters = (fields: FormField[], filters: RecordFilter[]): UsableFilter[] =>
  filters.flatMap((filter) => {
    const field = fieldCalled(fields, filter.field);
    return field && filterProblem([field], filter) === null ? [{ field, filter }] : [];
  });

/** Returns the filters that the fields of a map allow. */
export const filtersFor = (fields: FormField[], look: MapLook): RecordFilter[] =>
  usableFilters(fields, look.filter ?? []).map(({ filter }) => filter);

function missingIn(fields: FormField[], { color, size, badge, total, growth, filter = [] }: MapLook): string[] {
  const asked: [name: string | undefined, fits: (field: FormField) => boolean][] = [
    [color, canColor],
    [size, isNumber],
    [badge, canBadge],
    [total, canTotal],
    [growth, isDate],
    ...filter.map((one): (typeof asked)[number] => [one.field, (field) => filterProblem([field], one) === null]),
  ];
  const gone = asked.flatMap(([name, fits]) =>
    name === undefined || builtIn.has(name) || usable(fields, name, fits) ? [] : [name],
  );
  return [...new Set(gone)];
}

/** Options of a look that are not names of fields. */
const builtIn = new Set<string>([missingPractices, allNodes]);

function matching(nodes: MapNode[], filters: UsableFilter[]): Set<string> {
  const met = nodes.filter((node) =>
    filters.every(({ field, filter }) => meets(field, heldValue(node, field), filter)),
  );
  return new Set(met.map(({ id }) => id));
}

function withAncestors({ tree }: MapModel, ids: ReadonlySet<string>): Set<string> {
  const kept = new Set(ids);
  for (const id of ids)
    for (let above = tree.parent(id); above !== null && !kept.has(above); above = tree.parent(above)) kept.add(above);
  return kept;
}

/**
 * Returns a function from a number to a radius, in map units, within the limits for circles. The area grows with the
 * number, so that one huge number does not make all others look the same. An unknown number has the smallest radius.
 */
export function radiusScale(values: readonly (number | null)[]): (value: number | null) => number {
  const [smallest, largest] = [limits.map.circle.least / 2, limits.map.circle.most / 2];
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return (value) => {
    if (value === null) return smallest;
    if (least === most) return (smallest + largest) / 2;
    // Halves the numbers, because the difference of two huge numbers overflows to infinity.
    const share = (value / 2 - least / 2) / (most / 2 - least / 2);
    return Math.round((smallest + (largest - smallest) * Math.sqrt(share)) * 10) / 10;
  };
}

const shortNumber = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** Returns the value of a node for little room; a dash when it is not known. */
function badgeText(field: FormField, node: MapNode): string {
  const value = heldValue(node, field);
  if (isEmpty(value) || value === undefined) return unknownValue;
  if (field.type === 'number') return typeof value === 'number' ? shortNumber.format(value) : unknownValue;
  if (isDate(field)) {
    const month = monthIn(value);
    return month === null ? unknownValue : shortMonth(month);
  }
  if (isYesNo(field)) return typeof value === 'boolean' ? words.records[value ? 'yes' : 'no'] : unknownValue;
  if (field.type === 'tristate') {
    const state = tristates.find((one) => one === value);
    return state ? words.formFields.states[state] : unknownValue;
  }
  const texts = [value].flat().map((one) => (typeof one === 'string' ? optionLabel(field, one) : lineOf(one)));
  return lineOf(texts) || unknownValue;
}
