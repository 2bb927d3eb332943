import { idOf, type RecordAddress, recordAddressOf } from '../records/record-address.ts';

/** What the address says of a map that is looked at: the node to show, and which of its records. */
type MapAddress = RecordAddress & { node?: string | undefined };

export const mapAddressOf = (search: Record<string, unknown>): MapAddress => ({ ...recordAddressOf(search), node: idOf(search.node) });
