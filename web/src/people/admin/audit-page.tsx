import * as messages from '@groundwork/contract/base/messages.gen';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import { AdminList } from './admin-list.tsx';
import { auditEntries } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import { AuditFilterBar, useAuditFilter } from './audit-filter-bar.tsx';
import { AuditRow } from './audit-row.tsx';

const text = words.admin.audit;

/** The audit log: events of accounts, teams, roles, invitations and transfers, newest first. */
export function AuditPage() {
  const { filter, isFiltered } = useAuditFilter();
  return (
    <AdminView filters={<AuditFilterBar />}>
      <AdminList
        query={auditEntries(filter)}
        label={text.title}
        failed={messages.admin.auditFailed}
        empty={isFiltered ? { ...text.empty, filters: Object.keys(filter) } : text.empty}
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} />}
      </AdminList>
    </AdminView>
  );
}

const EntryRow = ({ entry }: { entry: AuditEntry }) => (
  <AuditRow
    entry={{ ...entry, actor_name: entry.actor_name || entry.actor_email }}
    team={entry.team_name ?? ''}
    addresses={[...new Set([entry.actor_email, entry.person_email])].filter(Boolean).join(' → ')}
    network={entry.ip_address}
    filterBy={(actor, name, link) => (
      <Link to="/admin_dashboard/audit" search={(before) => ({ ...before, actor })} {...link}>
        {name}
      </Link>
    )}
  />
);
