import type { AuditEntry } from '@groundwork/contract/admin';
import { messages } from '@groundwork/contract/messages';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../ui/avatar.tsx';
import r from '../ui/row.module.css';
import { When } from '../ui/when.tsx';
import { words } from '../words/words.ts';
import l from './admin-list.module.css';
import { AdminList } from './admin-list.tsx';
import { auditEntries } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import { AuditFilterBar, useAuditFilter } from './audit-filter-bar.tsx';
import c from './audit-page.module.css';

const text = words.admin.audit;

/** The audit log: events of accounts, teams, roles, invitations and transfers, newest first. */
export function AuditPage() {
  const { filter } = useAuditFilter();
  return (
    <AdminView filters={<AuditFilterBar />}>
      <AdminList query={auditEntries(filter)} label={text.title} failed={messages.admin.auditFailed} empty={text.empty}>
        {(entry) => <EntryRow key={entry.id} entry={entry} />}
      </AdminList>
    </AdminView>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { actor_id, actor_name, actor_email, ip_address, action, details } = entry;
  const name = actor_name || actor_email || text.somebody;
  const said = text.said[action]({
    details,
    person: entry.person_name || entry.person_email || text.somebody,
    team: entry.team_name ?? '',
    self: actor_id !== null && actor_id === entry.person_id,
  });
  const addresses = [...new Set([actor_email, entry.person_email])].filter(Boolean).join(' → ');
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={c.face} aria-hidden="true">
        <Avatar person={actor_id ? { id: actor_id, full_name: name } : null} />
      </span>
      <span className={l.text}>
        <span className={c.said} title={`${name} ${said}`}>
          {actor_id ? (
            <Link
              className={c.actor}
              to="/admin_dashboard/audit"
              search={(before) => ({ ...before, actor: actor_id })}
              title={text.onlyBy(name)}
            >
              {name}
            </Link>
          ) : (
            <b className={c.nobody}>{name}</b>
          )}{' '}
          {said}
        </span>
        {addresses && <small title={addresses}>{addresses}</small>}
      </span>
      <span className={`${l.number} ${c.address}`}>{ip_address}</span>
      <span className={c.when}>
        <When at={entry.created_at} />
      </span>
    </li>
  );
}
