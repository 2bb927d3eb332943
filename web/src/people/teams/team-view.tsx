import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { TabLinks } from '../../base/page/tab-links.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { Trouble } from '../../base/states/trouble.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { oneTeam } from './team-queries.ts';
import c from './team-view.module.css';

type TeamViewProps = {
  teamId: string;
  action?: { label: string; onClick: () => void };
  /** Rendered at the end of the tabs, and below them on phones. */
  tools?: ReactNode;
  children: ReactNode | ((team: Team) => ReactNode);
};

/** The layout of the team pages: name, tabs and content. */
export function TeamView({ teamId, action, tools, children }: TeamViewProps) {
  const { data: team, error, refetch } = useQuery(oneTeam(teamId));
  const phone = usePhone();
  if (!team)
    return (
      <Page title={words.teams.team}>
        {error ? (
          <Trouble
            error={error}
            notFound={words.teams.notFound}
            failed={messages.teams.loadFailed}
            onRetry={refetch}
            action={<PageButton to="/dashboard/teams" />}
          />
        ) : (
          <RowsSkeleton />
        )}
      </Page>
    );
  const params = { teamId };
  return (
    <Page
      title={team.name}
      action={action}
      tools={
        <TabLinks label={words.teams.pages} tools={!phone && tools}>
          <Link to="/dashboard/teams/$teamId" params={params} activeOptions={{ exact: true, includeSearch: false }}>
            {words.teams.members}
          </Link>
          <Link to="/dashboard/teams/$teamId/labels" params={params} activeOptions={{ includeSearch: false }}>
            {words.labels.title}
          </Link>
          <Link to="/dashboard/teams/$teamId/sprints" params={params}>
            {words.sprints.title}
          </Link>
          <Link to="/dashboard/teams/$teamId/workload" params={params} activeOptions={{ includeSearch: false }}>
            {words.workload.title}
          </Link>
          <Link to="/dashboard/teams/$teamId/task-templates" params={params}>
            {words.taskTemplates.title}
          </Link>
          <Link to="/dashboard/teams/$teamId/activity" params={params}>
            {words.activity.title}
          </Link>
          <Link to="/dashboard/teams/$teamId/settings" params={params}>
            {words.teams.settings}
          </Link>
        </TabLinks>
      }
    >
      {phone && tools && <div className={c.tools}>{tools}</div>}
      {typeof children === 'function' ? children(team) : children}
    </Page>
  );
}
