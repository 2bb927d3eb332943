import { idOf, type RecordAddress, recordAddressOf } from '../records/record-address.ts';

export const mapViews = ['map', 'outline', 'records'] as const;
export type MapView = (typeof mapViews)[number];

/** What the address says of a map that is looked at: as what, unless it is drawn, the node to show, and which of its records; `view` is one of these. */
type MapAddress = RecordAddress & { as?: Exclude<MapView, 'map'> | undefined; node?: string | undefined };

export const mapAddressOf = (search: Record<string, unknown>): MapAddress => ({
  ...recordAddressOf(search),
  as: search.as === 'outline' || search.as === 'records' ? search.as : undefined,
  node: idOf(search.node),
});

/** The same map, looked at another way; what was asked of its records stays with them. */
export const lookedAt =
  (view: MapView) =>
  <Before extends object>(before: Before): Before & MapAddress => ({
    ...before,
    as: view === 'map' ? undefined : view,
    view: undefined,
    search: undefined,
    filter: undefined,
    sort: undefined,
    record: undefined,
    made: undefined,
  });
