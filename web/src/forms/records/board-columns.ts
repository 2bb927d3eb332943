import type { JsonValue } from '@groundwork/contract/base/json';
import { type FieldOption, type FormField, isEmpty, tristates } from '@groundwork/contract/forms/form-fields';
import type { RecordFilter } from '@groundwork/contract/forms/record-filters';
import type { RecordRow } from '@groundwork/contract/forms/records';
import * as words from '../../base/words/words.ts';
import { heldBy } from '../forms/record-fields.ts';

/** A column of a board: the records with a value; null for records without one. */
export type BoardColumn = { key: string; name: string; value: JsonValue };

/** Returns the columns of a board: one for each option of the field, in order, and one for no value. */
export function boardColumns(field: FormField, options: FieldOption[]): BoardColumn[] {
  const noValue: BoardColumn = { key: 'none', name: words.records.board.none, value: null };
  const column = (value: string | boolean, name: string): BoardColumn => ({ key: `is-${value}`, name, value });
  switch (field.type) {
    case 'tristate':
      return [...tristates.map((state) => column(state, words.formFields.states[state])), noValue];
    case 'toggle':
    case 'checkbox':
      return [column(true, words.records.yes), column(false, words.records.no), noValue];
    default:
      return [...options.map(({ value, label }) => column(value, label)), noValue];
  }
}

export const columnFilter = ({ name }: FormField, { value }: BoardColumn): RecordFilter =>
  typeof value === 'string' || typeof value === 'boolean'
    ? { field: name, op: 'eq', value }
    : { field: name, op: 'empty' };

export const isIn = (record: RecordRow, field: FormField, { value }: BoardColumn) => {
  const held = heldBy(record, field);
  return value === null ? isEmpty(held) : held === value;
};
