import type { FormField } from '@groundwork/contract/form-fields';
import { fieldsOf } from '@groundwork/contract/form-schema';
import type { Instance } from '@groundwork/contract/instances';
import { filterProblem, type RecordFilter } from '@groundwork/contract/record-filters';
import { type TemplateView, usableViews } from '@groundwork/contract/template-views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { words } from '../words/words.ts';
import { changedTo, type RecordAddress, recordAddressOf } from './record-address.ts';
import { columnsOf, isSortable } from './record-fields.ts';
import type { RecordQuery, RecordSource } from './record-queries.ts';

/** What is looked at: the records of a source, in a view of their template, as the address asks for them. */
export type ShownRecords = {
  source: RecordSource;
  teamId: string;
  /** Records are linked with its tasks; null for those of the whole team. */
  goalId: string | null;
  template: Instance['template'];
  fields: FormField[];
  views: TemplateView[];
  view: TemplateView;
  /** Beside the title. */
  columns: FormField[];
  query: RecordQuery;
  address: RecordAddress;
  filtered: boolean;
  /** Changes what the address says. */
  go: (change: RecordAddress, replace?: boolean) => void;
  open: (recordId: string | undefined) => void;
};

/** What a template without views shows. */
const wholeTable: TemplateView = { key: 'table', name: words.records.allFields, type: 'table', columns: [] };

type Place = Pick<ShownRecords, 'source' | 'teamId' | 'goalId' | 'template'>;

export function useShownRecords(place: Place): ShownRecords {
  const { record_data_schema: schema, views: own, default_view_key: usual } = place.template;
  const address = recordAddressOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (change: RecordAddress, replace = false) => void navigate({ to: '.', search: changedTo(change), replace });
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const usable = useMemo(() => usableViews(own.views, fields), [own, fields]);
  const views = usable.length > 0 ? usable : [wholeTable];
  const view =
    views.find(({ key }) => key === address.view) ?? views.find(({ key }) => key === usual) ?? views[0] ?? wholeTable;
  const filter = (address.filter ?? []).filter((each) => filterProblem(fields, each) === null);
  return {
    ...place,
    fields,
    views,
    view,
    columns: columnsOf(fields, view),
    query: { search: address.search, filter, sort: sortOf(address, view, fields) },
    address,
    filtered: address.search !== undefined || filter.length > 0,
    go,
    open: (record) => go({ record, made: undefined }),
  };
}

/** What the address asks for, else the view's own order, else the newest first. */
function sortOf({ sort }: RecordAddress, { sort: own }: TemplateView, fields: FormField[]): string | undefined {
  const known = (name: string) =>
    name === 'created_at' || name === 'updated_at' || fields.some((field) => field.name === name && isSortable(field));
  if (sort && known(sort.replace(/^-/, ''))) return sort;
  return own && known(own.field) ? `${own.direction === 'desc' ? '-' : ''}${own.field}` : undefined;
}

/** The filters with those of one field, or without any of it. */
export const filteredBy = (
  filters: RecordFilter[],
  field: FormField,
  filter: RecordFilter | undefined,
): RecordFilter[] | undefined => {
  const others = filters.filter((each) => each.field !== field.name);
  const all = filter ? [...others, filter] : others;
  return all.length > 0 ? all : undefined;
};
