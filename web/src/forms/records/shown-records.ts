import type { NodeName } from '@groundwork/contract/base/node-names';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Instance } from '@groundwork/contract/forms/instances';
import { isReportForm } from '@groundwork/contract/forms/node-reports';
import { filterProblem, type RecordFilter } from '@groundwork/contract/forms/record-filters';
import { type TemplateView, usableViews } from '@groundwork/contract/forms/template-views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as words from '../../base/words/words.ts';
import { useKnownFields } from '../forms/field-options.ts';
import { columnsOf, isSortable } from '../forms/record-fields.ts';
import { changedTo, type RecordAddress, recordAddressOf } from './record-address.ts';
import { type RecordQuery, type RecordSource, recordsOf } from './record-queries.ts';

/** The records on a page: their source, the chosen view, and the search parameters. */
export type ShownRecords = {
  source: RecordSource;
  teamId: string;
  /** Records can be linked to tasks of this goal; null for tasks of the whole team. */
  goalId: string | null;
  template: Instance['template'];
  fields: FormField[];
  /** Whether the records are about nodes: those of a map, and those of a form that writes fields of nodes. */
  aboutNodes: boolean;
  /** Whether a new record without a node would not be in the list. */
  needsNode: boolean;
  /** The node that new records are about, and that the list is filtered by; null for none. */
  node: NodeName | null;
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

type Place = Pick<ShownRecords, 'source' | 'teamId' | 'goalId' | 'template'> & {
  needsNode?: boolean;
  /** Finds the name of a node of the open map. */
  nodeNamed?: (nodeId: string) => NodeName | null;
};

export function useShownRecords({ nodeNamed, needsNode = false, ...place }: Place): ShownRecords {
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
  const { about } = address;
  const query = { search: address.search, filter, about, sort: sortOf(address, view, fields) };
  const listed = useInfiniteQuery({ ...recordsOf(place.source, query), enabled: false }).data?.pages;
  const named = (id: string) =>
    nodeNamed?.(id) ?? listed?.flatMap(({ items }) => items).find(({ node }) => node?.id === id)?.node ?? null;
  return {
    ...place,
    fields,
    aboutNodes: 'mapId' in place.source || isReportForm(fields),
    needsNode,
    node: about === undefined ? null : named(about),
    views,
    view,
    columns: columnsOf(fields, view),
    query,
    address,
    filtered: address.search !== undefined || about !== undefined || filter.length > 0,
    go,
    open: (record) => go({ record, made: undefined }),
  };
}

/** The name of the node of a record in sort orders and filters. */
export const nodeColumn = 'node_id';

/** Returns the sort of the URL, else of the view, else newest first. */
function sortOf({ sort }: RecordAddress, { sort: own }: TemplateView, fields: FormField[]): string | undefined {
  const known = (name: string) =>
    [nodeColumn, 'created_at', 'updated_at'].includes(name) ||
    fields.some((field) => field.name === name && isSortable(field));
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
