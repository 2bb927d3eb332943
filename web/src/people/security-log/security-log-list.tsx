import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import { AdminList } from '../admin/admin-list.tsx';
import { AuditRow } from '../admin/audit-row.tsx';
import type { SecurityFilter } from './security-filter.ts';
import { securityEntries } from './security-log-queries.ts';

/** The entries of a team's security log that match a filter, newest first. A click on a name filters by that person. */
export const SecurityLogList = ({ team, filter }: { team: Pick<Team, 'id' | 'name'>; filter: SecurityFilter }) => (
  <AdminList
    query={securityEntries(team.id, filter)}
    label={words.securityLog.title}
    failed={messages.securityLog.listFailed}
    empty={words.admin.audit.empty}
  >
    {(entry) => (
      <AuditRow
        key={entry.id}
        entry={entry}
        team={team.name}
        network={entry.network}
        filterBy={(person, name, link) => (
          <Link
            to="/dashboard/teams/$teamId/security-log"
            params={{ teamId: team.id }}
            search={{ ...filter, person }}
            {...link}
          >
            {name}
          </Link>
        )}
      />
    )}
  </AdminList>
);
