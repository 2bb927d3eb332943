import type { MapLook } from '@groundwork/contract/maps/map-look';
import { filtersIn, idOf } from '../../forms/records/record-address.ts';

/** The modes of a map. Each has a panel beside the map. */
export const mapModes = ['time', 'data', 'steps'] as const;
export type MapMode = (typeof mapModes)[number];

/** How a map shows its data, the saved view that was opened last, and the mode whose panel is open. */
export type LookAddress = { look?: MapLook | undefined; saved?: string | undefined; mode?: MapMode | undefined };

const nameOf = (value: unknown) => (typeof value === 'string' && /^\$?\w{1,200}$/.test(value) ? value : undefined);

/**
 * Parses the search parameters and drops malformed ones. Does not check whether the fields exist, because the map is
 * not loaded yet.
 */
export function lookAddressOf(search: Record<string, unknown>): LookAddress {
  return { look: lookOf(search.look), saved: idOf(search.saved), mode: mapModes.find((mode) => mode === search.mode) };
}

function lookOf(value: unknown): MapLook | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given: Partial<Record<keyof MapLook, unknown>> = value;
  const filter = filtersIn(given.filter);
  return tidied({
    color: nameOf(given.color),
    steps: given.steps === 'equal' || given.steps === 'even' ? given.steps : undefined,
    size: nameOf(given.size),
    badge: nameOf(given.badge),
    filter,
    total: nameOf(given.total),
    growth: nameOf(given.growth),
  });
}

/** Returns the look without unset and empty properties; undefined when no property is left. */
export function tidied(look: { [key in keyof MapLook]: MapLook[key] | undefined }): MapLook | undefined {
  const set = Object.entries(look).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && !value.length),
  );
  return set.length > 0 ? (Object.fromEntries(set) as MapLook) : undefined;
}

/** Returns a canonical form for comparison, because the order of properties has no meaning. */
const canonical = (look: MapLook) =>
  JSON.stringify(Object.entries(tidied(look) ?? {}).toSorted(([one], [other]) => one.localeCompare(other)));
export const isSameLook = (one: MapLook, other: MapLook) => canonical(one) === canonical(other);
