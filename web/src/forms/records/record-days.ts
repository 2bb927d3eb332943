import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { RecordFilter } from '@groundwork/contract/forms/record-filters';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { addDays, isDay, joinWhen, momentOfWhen, splitWhen } from '../../base/dates/dates.ts';
import { localTime, utcTime } from '../forms/date-times.ts';
import { heldBy } from '../forms/record-fields.ts';

/** Returns the day of a record by a field, on the clock of the account; null for none. */
export function dayOfRecord(record: RecordRow, field: FormField): string | null {
  const value = heldBy(record, field);
  if (typeof value !== 'string') return null;
  const { day } = splitWhen(field.type === 'datetime' ? localTime(value) : value);
  return isDay(day) ? day : null;
}

/** Returns the value that moves a record to another day and keeps its time of day. */
export function onDay(field: FormField, day: string | null, before: JsonValue | undefined): JsonValue {
  if (day === null || field.type !== 'datetime') return day;
  const { time } = splitWhen(typeof before === 'string' ? localTime(before) : '');
  return utcTime(joinWhen(day, time));
}

/** Returns the filters for records on these days. */
export function filtersOfDays({ name, type }: FormField, first: string, last: string): RecordFilter[] {
  if (type === 'date')
    return [
      { field: name, op: 'gte', value: first },
      { field: name, op: 'lte', value: last },
    ];
  return [
    { field: name, op: 'gte', value: momentOfWhen(first, '00:00') },
    { field: name, op: 'lt', value: momentOfWhen(addDays(last, 1), '00:00') },
  ];
}
