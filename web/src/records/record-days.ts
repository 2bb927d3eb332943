import type { FormField, JsonValue } from '@groundwork/contract/form-fields';
import type { RecordFilter } from '@groundwork/contract/record-filters';
import type { RecordRow } from '@groundwork/contract/records';
import { localTime, utcTime } from '../forms/date-times.ts';
import { addDays, isDay } from '../ui/dates.ts';
import { heldBy } from './record-fields.ts';

/** On which day of the viewer's calendar a record lies by this field; null for none. */
export function dayOfRecord(record: RecordRow, field: FormField): string | null {
  const value = heldBy(record, field);
  if (typeof value !== 'string') return null;
  const day = field.type === 'datetime' ? localTime(value).slice(0, 10) : value;
  return isDay(day) ? day : null;
}

/** The value with which it lies on another day, at the same time of the day. */
export function onDay(field: FormField, day: string | null, before: JsonValue | undefined): JsonValue {
  if (day === null || field.type !== 'datetime') return day;
  const time = typeof before === 'string' ? localTime(before).slice(11) : '';
  return utcTime(`${day}T${time || '09:00'}`);
}

/** What asks for the records that lie on these days. */
export function filtersOfDays({ name, type }: FormField, first: string, last: string): RecordFilter[] {
  if (type === 'date')
    return [
      { field: name, op: 'gte', value: first },
      { field: name, op: 'lte', value: last },
    ];
  return [
    { field: name, op: 'gte', value: utcTime(`${first}T00:00`) },
    { field: name, op: 'lt', value: utcTime(`${addDays(last, 1)}T00:00`) },
  ];
}
