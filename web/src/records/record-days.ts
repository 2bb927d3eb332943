import type { FormField, JsonValue } from '@groundwork/contract/form-fields';
import type { RecordFilter } from '@groundwork/contract/record-filters';
import type { RecordRow } from '@groundwork/contract/records';
import { localTime, utcTime } from '../forms/date-times.ts';
import { addDays, isDay } from '../ui/dates.ts';
import { heldBy } from './record-fields.ts';

/** Returns the day of a record by a field, in the viewer's time zone; null for none. */
export function dayOfRecord(record: RecordRow, field: FormField): string | null {
  const value = heldBy(record, field);
  if (typeof value !== 'string') return null;
  const day = field.type === 'datetime' ? localTime(value).slice(0, 10) : value;
  return isDay(day) ? day : null;
}

/** Returns the value that moves a record to another day and keeps its time of day. */
export function onDay(field: FormField, day: string | null, before: JsonValue | undefined): JsonValue {
  if (day === null || field.type !== 'datetime') return day;
  const time = typeof before === 'string' ? localTime(before).slice(11) : '';
  return utcTime(`${day}T${time || '09:00'}`);
}

/** Returns the filters for records on these days. */
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
