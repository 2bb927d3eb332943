import type { RecordFilter } from '@groundwork/contract/record-filters';
import { type CalendarAddress, calendarAddressOf } from '../calendar/calendar-span.ts';
import { searchedWords } from '../searched-words.ts';

/** What the address says of records that are looked at: which, in which view and order, and the one that is open. */
export type RecordAddress = CalendarAddress & {
  view?: string | undefined;
  search?: string | undefined;
  filter?: RecordFilter[] | undefined;
  /** A field, `created_at` or `updated_at`, downwards with `-`. */
  sort?: string | undefined;
  /** Its id, or `newRecord`. */
  record?: string | undefined;
  /** The id of one that was just made. */
  made?: string | undefined;
};

/** Stands for the record that does not exist yet. */
export const newRecord = 'new';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isFilter = (value: unknown): value is RecordFilter =>
  isObject(value) &&
  'field' in value &&
  typeof value.field === 'string' &&
  'op' in value &&
  typeof value.op === 'string';
/** An id, if it is one. */
export const idOf = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
const nameOf = (value: unknown) => (typeof value === 'string' && /^-?[\w-]{1,61}$/.test(value) ? value : undefined);

/** Reads it; what has not its shape is left out. Whether the form has such fields is known when the form is. */
export function recordAddressOf(search: Record<string, unknown>): RecordAddress {
  const filter = Array.isArray(search.filter) ? search.filter.filter(isFilter) : [];
  return {
    ...calendarAddressOf(search),
    view: nameOf(search.view),
    search: searchedWords(search.search),
    filter: filter.length > 0 ? filter : undefined,
    sort: nameOf(search.sort),
    record: search.record === newRecord ? newRecord : idOf(search.record),
    made: idOf(search.made),
  };
}

/** The address of a page with this of it changed; what else it says stays. */
export const changedTo =
  (change: RecordAddress) =>
  <Before extends object>(before: Before): Before =>
    Object.assign({}, before, change);
