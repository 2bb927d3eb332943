import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentTime } from '../../base/dates/clock.ts';
import { dateFormat } from '../../base/dates/dates.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { Page } from '../../base/page/page.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { teamsQuery, useCurrentTeam } from '../../people/current-team/current-team.ts';
import { myInvitations } from '../../people/invitations/invitation-queries.ts';
import { ReceivedInvitations } from '../../people/invitations/received-invitations.tsx';
import { NoTeam } from '../../people/teams/no-team.tsx';
import { nextStepsOf, shownSteps } from '../first-use/next-step-queries.ts';
import { NextSteps } from '../first-use/next-steps.tsx';
import classes from './dashboard-page.module.css';
import { anyTaskOf, statisticsOf } from './dashboard-queries.ts';
import { MyGoals } from './my-goals.tsx';
import { MyWork } from './my-work.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TeamGoals } from './team-goals.tsx';
import { TeamStatistics } from './team-statistics.tsx';
import { WaitingTransfers } from './waiting-transfers.tsx';

const CreateTaskDialog = lazily(() =>
  import('../../work/new-tasks/create-task-dialog.tsx').then(({ CreateTaskDialog }) => CreateTaskDialog),
);

const NewTeam = lazily(() => import('../first-use/new-team.tsx').then(({ NewTeam }) => NewTeam), <RowsSkeleton />);

/**
 * The dashboard. It asks a person without a team and without invitations to create one. A new team sees its next steps;
 * other teams see open work, goals, statistics and recent activity.
 */
export function DashboardPage() {
  const { team } = useCurrentTeam();
  const [creatingTeam, setCreatingTeam] = useState(false);
  const content = team && !creatingTeam ? <TeamDashboard key={team.id} team={team} /> : null;
  return content ?? <WithoutTeam onCreating={setCreatingTeam} asks={creatingTeam} />;
}

/** `asks` keeps the questions visible while their answer is being saved. */
function WithoutTeam({ asks, onCreating }: { asks: boolean; onCreating: (creating: boolean) => void }) {
  const teams = useQuery(teamsQuery);
  const invitations = useQuery(myInvitations);
  const invited = invitations.data !== undefined && invitations.data.items.length > 0;
  const content = () => {
    if (asks) return <NewTeam onCreating={onCreating} />;
    if (teams.error)
      return <ErrorState title={messages.teams.loadFailed} error={teams.error} onRetry={teams.refetch} />;
    if (!teams.isSuccess || invitations.isPending) return <RowsSkeleton />;
    return invited ? <NoTeam /> : <NewTeam onCreating={onCreating} />;
  };
  return <Page title={words.dashboard.title}>{content()}</Page>;
}

function TeamDashboard({ team }: { team: Team }) {
  const statistics = useQuery(statisticsOf(team.id));
  const tasks = useQuery(anyTaskOf(team.id));
  const steps = useQuery(nextStepsOf(team.id));
  const [creating, setCreating] = useState(false);
  const phone = usePhone();

  const goals =
    statistics.data && Object.values(statistics.data.goals_by_status).reduce((sum, count) => sum + count, 0);
  // A new team sees its next steps instead of empty lists, unless they are done or dismissed.
  const isNew = goals === 0 && tasks.data?.items.length === 0 && shownSteps(steps.data).length > 0;
  const waiting = (
    <>
      <ReceivedInvitations />
      <WaitingTransfers teamId={team.id} />
    </>
  );
  return (
    <Page
      title={words.dashboard.title}
      sub={dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(currentTime())}
      action={isNew ? undefined : { label: words.dashboard.newTask, onClick: () => setCreating(true) }}
      aside={
        !isNew && (
          <div className={classes.beside}>
            {!phone && waiting}
            <MyGoals />
            <RecentActivity teamId={team.id} />
          </div>
        )
      }
    >
      <div className={classes.page}>
        {isNew ? waiting : <MyWork />}
        {!isNew && phone && waiting}
        <NextSteps team={team} first={isNew} />
        {!isNew && <TeamGoals teamId={team.id} />}
        {!isNew && <TeamStatistics teamId={team.id} />}
      </div>
      {creating && <CreateTaskDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
