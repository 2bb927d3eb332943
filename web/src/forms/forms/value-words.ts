import type { JsonValue } from '@groundwork/contract/base/json';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import { type FormField, isEmpty, optionLabel, tristates } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { titleField } from '@groundwork/contract/forms/record-titles';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { dayWords, dueWords, isDay, isWhen, splitWhen, timeOfDay } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { localTime } from './date-times.ts';
import { heldBy } from './record-fields.ts';

const text = words.records;

/** Returns the display text of a value; '' for none. Values that no longer fit the field are shown as they are. */
export function valueWords(field: FormField, value: JsonValue | undefined): string {
  if (value === undefined || isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return new Intl.NumberFormat(undefined, { maximumFractionDigits: 20 }).format(value);
  if (Array.isArray(value) && field.type === 'multiselect')
    return value.map((one) => optionLabel(field, String(one))).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  switch (field.type) {
    case 'date':
      return isDay(value) ? dayWords(value) : value;
    case 'datetime': {
      const when = localTime(value);
      const { day, time } = splitWhen(when);
      return isWhen(when) ? dueWords(day, time) : value;
    }
    case 'time':
      return /^\d\d:\d\d$/.test(value) ? timeOfDay(value) : value;
    case 'email':
      return readableEmail(value);
    case 'tristate': {
      const state = tristates.find((one) => one === value);
      return state ? words.formFields.states[state] : value;
    }
    default:
      return optionLabel(field, value);
  }
}

/** Returns a value for other programs: numbers, dates and addresses as stored, options by their labels. */
export function plainValue(field: FormField, value: JsonValue | undefined): string {
  const isPlain = typeof value === 'number' || ['date', 'datetime', 'time', 'email'].includes(field.type);
  return isPlain && !isEmpty(value) ? String(value) : valueWords(field, value);
}

/** Returns the title of a record without one, from the start of its id. */
export const untitledRecord = (id: string) => text.untitled(id.slice(0, 8));

/** Returns the title of a record; if empty, one from its id. */
export function recordTitle(fields: FormField[], record: RecordRow): string {
  const title = titleField(fields);
  return (title && valueWords(title, heldBy(record, title))) || untitledRecord(record.id);
}

/**
 * Returns the values of a record as texts by field. Values of fields that the form does not have any more come last.
 */
export function valuesAsText(fields: FormField[], data: FormValues) {
  const plain = (key: string): FormField => ({ id: key, name: key, label: key, type: 'text', required: false });
  const others = Object.keys(data).filter((key) => !fields.some(({ name }) => name === key));
  return [...fields, ...others.map(plain)].map((field) => {
    const value = data[field.name];
    const isTree = typeof value === 'object' && value !== null && field.type !== 'multiselect';
    return {
      key: field.name,
      label: field.label,
      text: isTree ? JSON.stringify(value, null, 2) : valueWords(field, value),
    };
  });
}
