import type { MapOrder } from '@groundwork/contract/maps/map-orders';
import { searchedWords } from '../../base/page/searched-words.ts';
import { idOf, type RecordAddress, recordAddressOf } from '../../forms/records/record-address.ts';
import { type LookAddress, lookAddressOf } from '../data/look-address.ts';

/** The search parameters of the list of maps; `sort` is absent for the newest first. */
type MapsAddress = {
  search?: string | undefined;
  sort?: Exclude<MapOrder, 'newest'> | undefined;
  archived?: true | undefined;
  /** The id of a label. */
  label?: string | undefined;
};

export const mapsAddressOf = (search: Record<string, unknown>): MapsAddress => ({
  search: searchedWords(search.search),
  sort: search.sort === 'name' || search.sort === 'size' ? search.sort : undefined,
  archived: search.archived === true ? true : undefined,
  label: idOf(search.label),
});

export const mapViews = ['map', 'outline', 'records'] as const;
export type MapView = (typeof mapViews)[number];

/**
 * The search parameters of a map. `as` is the view (absent for the drawing), `node` the node to select. `form` is the id
 * of a template and belongs to the records of the map, as does `view`; `look` and `mode` belong to the drawing and the
 * outline.
 */
type MapAddress = RecordAddress &
  LookAddress & {
    as?: Exclude<MapView, 'map'> | undefined;
    node?: string | undefined;
    form?: string | undefined;
  };

export const mapAddressOf = (search: Record<string, unknown>): MapAddress => ({
  ...recordAddressOf(search),
  ...lookAddressOf(search),
  as: search.as === 'outline' || search.as === 'records' ? search.as : undefined,
  node: idOf(search.node),
  form: idOf(search.form),
});

const withoutRecords = {
  view: undefined,
  search: undefined,
  filter: undefined,
  sort: undefined,
  record: undefined,
  made: undefined,
};

/** Returns the address of the records of another form, about the same node. */
export const recordsOfForm =
  (form: string) =>
  <Before extends object>(before: Before): Before & MapAddress => ({ ...before, ...withoutRecords, form });

/** Returns the address of the same map in another view, without the parameters of the records. */
export const lookedAt =
  (view: MapView) =>
  <Before extends object>(before: Before): Before & MapAddress => ({
    ...before,
    as: view === 'map' ? undefined : view,
    mode: undefined,
    form: undefined,
    about: undefined,
    ...withoutRecords,
  });
