import { messages } from '@groundwork/contract/messages';
import type { Team } from '@groundwork/contract/teams';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AdminList } from '../admin/admin-list.tsx';
import { AuditRow } from '../admin/audit-row.tsx';
import { TeamView } from '../teams/team-view.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { words } from '../words/words.ts';
import { SecurityFilterBar, useSecurityFilter } from './security-filter-bar.tsx';
import c from './security-log-page.module.css';
import { securityEntries } from './security-log-queries.ts';

const text = words.securityLog;
const route = getRouteApi('/signed-in/dashboard/teams/$teamId/security-log');

/** The security log of a team, for its owners. */
export function SecurityLogPage() {
  const { teamId } = route.useParams();
  return (
    <TeamView teamId={teamId}>
      {(team) =>
        team.can.audit ? (
          <SecurityLog team={team} />
        ) : (
          <EmptyState title={messages.securityLog.ownersOnly}>{text.askOwner}</EmptyState>
        )
      }
    </TeamView>
  );
}

function SecurityLog({ team }: { team: Team }) {
  const { filter } = useSecurityFilter();
  return (
    <>
      <h2 className={c.title}>{text.title}</h2>
      <SecurityFilterBar teamId={team.id} />
      <AdminList
        query={securityEntries(team.id, filter)}
        label={text.title}
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
    </>
  );
}
