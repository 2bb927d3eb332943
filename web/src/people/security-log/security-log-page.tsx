import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import { TeamView } from '../teams/team-view.tsx';
import { SecurityFilterBar, useSecurityFilter } from './security-filter-bar.tsx';
import { SecurityLogList } from './security-log-list.tsx';
import c from './security-log-page.module.css';

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
      <SecurityLogList team={team} filter={filter} />
    </>
  );
}
