import { extended } from '@groundwork/contract/base/catalogue';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import type { AuditAction } from '@groundwork/contract/people/audit-actions';
import { admin as messages } from './admin.gen.ts';

type Entry = Pick<AuditEntry, 'details'> & {
  person: string;
  team: string;
  /** Whether the actor is also the affected person. */
  self: boolean;
};

const text = (value: string | number | undefined) => `${value ?? ''}`;
/** Returns the words for a value of an entry; “…” for a value that only a newer version of the server knows. */
const named = (names: Record<string, string>, value: string) => names[value] ?? '…';

function said(action: AuditAction, { details, person, team, self }: Entry): string {
  const { audit, jobs } = messages;
  const things: Record<string, (count: number) => string> = audit.things;
  const count = Number(details.count) || 1;
  const method = text(details.method);
  return audit.said[action]({
    ...{ person, team, self, count },
    method: method && named(audit.methods, method),
    otherWay: method === '' || method === 'credential' ? '' : named(audit.methods, method),
    content: (things[text(details.kind)] ?? audit.things.other)(count),
    queue: named(jobs.names, text(details.queue)),
    sessions: Number(details.sessions),
    name: text(details.name),
    was: text(details.old),
    now: text(details.new),
    from: text(details.from),
    to: text(details.to),
    type: text(details.type),
    role: text(details.role),
    what: text(details.what),
    source: text(details.source),
    field: text(details.field),
  });
}
const actions = Object.keys(messages.audit.said) as AuditAction[];

export const admin = extended(messages, {
  audit: {
    /** The sentence about an audit entry, after the name of the actor. */
    said: Object.fromEntries(actions.map((action) => [action, (entry: Entry) => said(action, entry)])) as Record<
      AuditAction,
      (entry: Entry) => string
    >,
  },
  health: {
    upTo: (count: number, most: number) =>
      count < most ? messages.health.counted(count) : messages.health.atLeast(most),
  },
});
