import type { RecordFilter } from '@groundwork/contract/forms/record-filters';
import { type CalendarAddress, calendarAddressOf } from '../../base/calendar-grid/calendar-span.ts';
import { searchedWords } from '../../base/page/searched-words.ts';

/** The search parameters of a record list: filters, view, sort order, and the open record. */
export type RecordAddress = CalendarAddress & {
  view?: string | undefined;
  search?: string | undefined;
  filter?: RecordFilter[] | undefined;
  /** The id of the node that the records are about; `none` for records without a node. */
  about?: string | undefined;
  /** A field, `created_at`, `updated_at` or `node_id`, descending with `-`. */
  sort?: string | undefined;
  /** A record id, or `newRecord`. */
  record?: string | undefined;
  /** The id of a record that was just created. */
  made?: string | undefined;
};

/** Removes the filters of a list. */
export const noFilters = { search: undefined, filter: undefined, about: undefined } satisfies RecordAddress;

/** The id of a record that does not exist yet. */
export const newRecord = 'new';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isFilter = (value: unknown): value is RecordFilter =>
  isObject(value) &&
  'field' in value &&
  typeof value.field === 'string' &&
  'op' in value &&
  typeof value.op === 'string';
/** Returns the value if it looks like an id. */
export const idOf = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
const nameOf = (value: unknown) => (typeof value === 'string' && /^-?[\w-]{1,61}$/.test(value) ? value : undefined);

/** Returns the well-formed filters of a list. */
export const filtersIn = (value: unknown): RecordFilter[] => (Array.isArray(value) ? value.filter(isFilter) : []);

/** Parses search parameters and drops malformed ones. Unknown fields are checked later, when the form is loaded. */
export function recordAddressOf(search: Record<string, unknown>): RecordAddress {
  const filter = filtersIn(search.filter);
  return {
    ...calendarAddressOf(search),
    view: nameOf(search.view),
    search: searchedWords(search.search),
    filter: filter.length > 0 ? filter : undefined,
    about: search.about === 'none' ? 'none' : idOf(search.about),
    sort: nameOf(search.sort),
    record: search.record === newRecord ? newRecord : idOf(search.record),
    made: idOf(search.made),
  };
}

/** Returns an updater for the search parameters, which keeps all others. */
export const changedTo =
  (change: RecordAddress) =>
  <Before extends object>(before: Before): Before =>
    Object.assign({}, before, change);
