import { type SecurityKind, securityKinds } from '@groundwork/contract/people/audit-actions';
import { isDay } from '../../base/dates/dates.ts';

/** The filter in the URL. Days are in the viewer's calendar; both are included. */
export type SecurityFilter = {
  kind?: SecurityKind | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export const kindsOfEntries = Object.keys(securityKinds) as SecurityKind[];

/** Parses the filter from the URL and ignores invalid values. */
export const securityFilterOf = (address: Record<string, unknown>): SecurityFilter => ({
  kind: kindsOfEntries.find((kind) => kind === address.kind),
  person: typeof address.person === 'string' ? address.person : undefined,
  from: dayOf(address.from),
  to: dayOf(address.to),
});
const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);
