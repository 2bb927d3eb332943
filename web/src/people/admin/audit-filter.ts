import { type AuditAction, auditActions } from '@groundwork/contract/people/audit-actions';
import { isDay } from '../../base/dates/dates.ts';
import { searchedWords } from '../../base/page/searched-words.ts';

/** The filter in the URL. Days are in the viewer's calendar; both are included. */
export type AuditFilter = {
  search?: string | undefined;
  action?: AuditAction | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Parses the filter from the URL and ignores invalid values. */
export const auditFilterOf = (address: Record<string, unknown>): AuditFilter => ({
  search: searchedWords(address.search),
  action: auditActions.find((action) => action === address.action),
  actor: typeof address.actor === 'string' ? address.actor : undefined,
  from: dayOf(address.from),
  to: dayOf(address.to),
});
const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);
