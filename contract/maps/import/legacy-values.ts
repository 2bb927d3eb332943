import { date } from '../../base/fields.ts';
import type { JsonValue } from '../../base/json.ts';
import { numberOf } from '../../base/normalized.ts';
import type { FormField, Tristate } from '../../forms/form-fields.ts';
import { isTooDeep } from '../../forms/form-values.ts';
import { lineOf } from '../../forms/node-titles.ts';
import { isObject } from './legacy.ts';

/**
 * The instant of an old value: ISO text, day/month/year, seconds or milliseconds since 1970, or the timestamp object of
 * the old database.
 */
export function isoOf(value: unknown): string | null {
  const instant = instantOf(value);
  if (instant === null || !Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return null;
  const iso = new Date(instant).toISOString();
  return isDay(iso.slice(0, 10)) ? iso : null;
}

const isDay = (day: string) => date.safeParse(day).success;

function instantOf(value: unknown): number | null {
  if (typeof value === 'number') return instantOfNumber(value);
  if (typeof value === 'string') return instantOfText(value.trim());
  if (!isObject(value)) return null;
  const seconds = value.seconds ?? value._seconds;
  return typeof seconds === 'number' ? seconds * 1000 : null;
}

/** Tells seconds from milliseconds since 1970 by their size. A number below both is a count, not a date: null. */
function instantOfNumber(value: number): number | null {
  if (Math.abs(value) < 1e8) return null;
  return Math.abs(value) < 1e11 ? value * 1000 : value;
}

function instantOfText(text: string): number | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (iso) {
    const [, day = '', time = '00:00', zone = 'Z'] = iso;
    return isDay(day) ? Date.parse(`${day}T${time}${zone}`) : null;
  }
  const written = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  if (!written) return null;
  const [, first = '', second = '', year] = written;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  const days = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(days) ? Date.parse(days) : null;
}

/** Whether part 3 converts fields of this name to an ISO string. */
export const namesADate = (name: string) => /date|_at|timestamp/i.test(name);

const places = ['country', 'level1', 'level2', 'level3', 'level4'];

/** "Kenya, Nairobi, Westlands" for a location object, or null. */
export function locationOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const names = places.map((place) => {
    const part = value[place];
    return lineOf((isObject(part) ? part.name : part) as JsonValue);
  });
  return names.filter(Boolean).join(', ') || null;
}

const lowercased = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** "church" and "active" mean true, "group" and "inactive" false. */
export function yesOrNoOf(value: unknown): boolean | null {
  const word = lowercased(value);
  if (word === true || word === 1 || ['true', 'yes', 'y', 'on', '1', 'church', 'active'].includes(word as string))
    return true;
  if (word === false || word === 0 || ['false', 'no', 'n', 'off', '0', 'group', 'inactive'].includes(word as string))
    return false;
  return null;
}

/** Switches with a middle state are also stored as 0, 1 and 2. */
export function tristateOf(value: unknown, hasMiddle: boolean): Tristate | null {
  const word = lowercased(value);
  if (['middle', 'half', 'partial', 'partly'].includes(word as string) || (hasMiddle && (word === 1 || word === '1')))
    return 'middle';
  if (hasMiddle && (word === 2 || word === '2')) return 'on';
  const yes = yesOrNoOf(value);
  return yes === null ? null : yes ? 'on' : 'off';
}

const numberFrom = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? numberOf(value, null) : value;

/** The converted value for a text field, or for a name without a field. */
export function freeValueOf(name: string, value: unknown): unknown {
  return locationOf(value) ?? (namesADate(name) ? isoOf(value) : null) ?? value;
}

function textOf(name: string, value: unknown): unknown {
  const free = freeValueOf(name, value);
  if (typeof free === 'boolean') return free ? 'Yes' : 'No';
  if (Array.isArray(free)) return isTooDeep(free) ? free : lineOf(free as JsonValue[]);
  return typeof free === 'number' ? String(free) : free;
}

/**
 * Converts a value for its field. An unreadable value is returned unchanged, so that the field's validation refuses it.
 */
export function valueFor(field: FormField, value: unknown, hasMiddle: boolean): unknown {
  switch (field.type) {
    case 'number':
      return numberFrom(value);
    case 'date':
      return isoOf(value)?.slice(0, 10) ?? value;
    case 'toggle':
      return yesOrNoOf(value) ?? value;
    case 'tristate':
      return tristateOf(value, hasMiddle) ?? value;
    default:
      return textOf(field.name, value);
  }
}
