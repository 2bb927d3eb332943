import type { FormField } from '@groundwork/contract/forms/form-fields';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Instance } from '@groundwork/contract/forms/instances';
import { filterProblem, type RecordFilter } from '@groundwork/contract/forms/record-filters';
import { type TemplateView, usableViews } from '@groundwork/contract/forms/template-views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as words from '../../base/words/words.ts';
import { useKnownFields } from '../forms/field-options.ts';
import { columnsOf, isSortable } from '../forms/record-fields.ts';
import { changedTo, type RecordAddress, recordAddressOf } from './record-address.ts';
import type { RecordQuery, RecordSource } from './record-queries.ts';

/** The records on a page: their source, the chosen view, and the search parameters. */
export type ShownRecords = {
  source: RecordSource;
  teamId: string;
  /** Records can be linked to tasks of this goal; null for tasks of the whole team. */
  goalId: string | null;
  template: Instance['template'];
  fields: FormField[];
  views: TemplateView[];
  view: TemplateView;
  /** Fields beside the title. */
  columns: FormField[];
  query: RecordQuery;
  address: RecordAddress;
  filtered: boolean;
  /** Changes the search parameters. */
  go: (change: RecordAddress, replace?: boolean) => void;
  open: (recordId: string | undefined) => void;
};

/** The view of a template without views. */
const wholeTable = (): TemplateView => ({ key: 'table', name: words.records.allFields, type: 'table', columns: [] });

type Place = Pick<ShownRecords, 'source' | 'teamId' | 'goalId' | 'template'>;

export function useShownRecords(place: Place): ShownRecords {
  const { record_data_schema: schema, views: own, default_view_key: usual } = place.template;
  const address = recordAddressOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (change: RecordAddress, replace = false) => void navigate({ to: '.', search: changedTo(change), replace });
  const { fields } = useKnownFields(
    useMemo(() => fieldsOf(schema), [schema]),
    { templateId: place.template.id, schema: 'record_data_schema' },
  );
  const views = useMemo(() => {
    const usable = usableViews(own.views, fields);
    return usable.length > 0 ? usable : [wholeTable()];
  }, [own, fields]);
  const view =
    views.find(({ key }) => key === address.view) ?? views.find(({ key }) => key === usual) ?? views[0] ?? wholeTable();
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

/** Returns the sort of the URL, else of the view, else newest first. */
function sortOf({ sort }: RecordAddress, { sort: own }: TemplateView, fields: FormField[]): string | undefined {
  const known = (name: string) =>
    name === 'created_at' || name === 'updated_at' || fields.some((field) => field.name === name && isSortable(field));
  if (sort && known(sort.replace(/^-/, ''))) return sort;
  return own && known(own.field) ? `${own.direction === 'desc' ? '-' : ''}${own.field}` : undefined;
}

/** Returns the filters with the filters of one field replaced or removed. */
export const filteredBy = (
  filters: RecordFilter[],
  field: FormField,
  filter: RecordFilter | undefined,
): RecordFilter[] | undefined => {
  const others = filters.filter((each) => each.field !== field.name);
  const all = filter ? [...others, filter] : others;
  return all.length > 0 ? all : undefined;
};
